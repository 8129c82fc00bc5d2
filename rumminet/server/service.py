"""The hub at work: what it wants done is done here, by sockets, the journal's thread and the process that thinks."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Protocol

from rummicore.entries import encoded
from rummicore.wire import Record
from rumminet.rooms.hub import Hub
from rumminet.rooms.jobs import DiskWork, Effect, HangUp, Send, Think
from rumminet.server.disk import Disk, Writer
from rumminet.server.minds import answer, begin

# Seconds between two looks at what is due: a tenth is nothing at a table.
TICK = 0.1
# Messages that may wait for a slow reader; behind them it must connect anew, and gets all that it missed.
MOST_WAITING = 256
# Seconds that are waited for last words to go out.
LAST_WORDS = 1.0
# The code for who cannot keep up: try again later.
OVERRUN = 1013


class SocketLine(Protocol):
    """Where frames of a connection go."""

    async def send_text(self, data: str) -> None:
        """Send a frame."""

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """End the connection."""


class Connection:
    """One line with what waits to be sent on it."""

    def __init__(self, line: SocketLine) -> None:
        """Take an open line."""
        self._line = line
        self._frames: asyncio.Queue[str | int] = asyncio.Queue()
        self._ending = False
        self.task = asyncio.create_task(self._send())

    def put(self, frame: str) -> None:
        """Let a frame go out; a reader that is far behind is cut off."""
        if self._frames.qsize() >= MOST_WAITING:
            self.end(OVERRUN)
        elif not self._ending:
            self._frames.put_nowait(frame)

    def end(self, code: int) -> None:
        """Close the line behind what waits."""
        if not self._ending:
            self._ending = True
            self._frames.put_nowait(code)

    async def _send(self) -> None:
        with contextlib.suppress(Exception):  # a line that breaks is heard of by its reader
            while isinstance(frame := await self._frames.get(), str):
                await self._line.send_text(frame)
            await self._line.close(frame)


class Service:
    """Carries out what a hub wants done; everything of the hub happens in one loop."""

    def __init__(self, hub: Hub, disk: Disk, *, workers: int = 1) -> None:
        """Take the hub and the disk; ``workers`` is how many processes think."""
        self.hub = hub
        self._disk = disk
        self._connections: dict[int, Connection] = {}
        self._numbers = itertools.count(1)
        self._listeners: dict[int, Callable[[Record], None]] = {}
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin: the thread of the journal, the process that thinks, the clock."""
        self._loop = asyncio.get_running_loop()
        self._writer = Writer(self._disk, self._done)
        self._ticking = asyncio.create_task(self._tick())
        self.flush()

    async def stop(self) -> None:
        """Tell everybody, keep the games, end."""
        self._ticking.cancel()
        self._listeners.clear()
        self.hub.close(time.time())
        self.flush()
        tasks = [connection.task for connection in self._connections.values()]
        if tasks:
            await asyncio.wait(tasks, timeout=LAST_WORDS)
        await asyncio.to_thread(self._writer.close)
        for task in self._tasks:  # else they would start anew what is ended now
            task.cancel()
        if self._pool:
            thinking = list((self._pool._processes or {}).values())  # a pool that is shut down has forgotten them
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in thinking:
                process.kill()

    # Calls

    def listen(self, hear: Callable[[Record], None], hello: Record) -> None:
        """Let somebody in this program look on: the screen of the host."""
        number = next(self._numbers)
        self._listeners[number] = hear
        self.hub.call(number, "", time.time())
        self.hub.hear(number, encoded(hello).decode(), time.time())
        self.flush()

    def call(self, line: SocketLine, address: str) -> int | None:
        """Take a call; None if there are too many from there."""
        number = next(self._numbers)
        if not self.hub.call(number, address, time.time()):
            return None
        self._connections[number] = Connection(line)
        return number

    def hear(self, number: int, frame: str) -> None:
        """Hear a frame."""
        self.hub.hear(number, frame, time.time())
        self.flush()

    async def gone(self, number: int) -> None:
        """Hear that a line is closed."""
        if connection := self._connections.pop(number, None):
            connection.task.cancel()
        self.hub.gone(number, time.time())
        self.flush()

    # Effects

    def flush(self) -> None:
        """Carry out what the hub wants done."""
        while effects := self.hub.effects():
            for effect in effects:
                self._carry_out(effect)

    def _carry_out(self, effect: Effect) -> None:
        if isinstance(effect, Send):
            if connection := self._connections.get(effect.caller):
                connection.put(encoded(effect.message).decode())
            elif hear := self._listeners.get(effect.caller):
                hear(effect.message)
        elif isinstance(effect, HangUp):
            if connection := self._connections.get(effect.caller):
                connection.end(effect.code)
        elif isinstance(effect, DiskWork):
            self._writer.put(effect.room, effect.job)
        else:
            task = asyncio.create_task(self._think(effect))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _done(self, room: str, result: object, why: str) -> None:
        """Hear from the thread of the journal."""
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(self._worked, room, result, why)

    def _worked(self, room: str, result: object, why: str) -> None:
        if why:
            self.hub.failed(room, why, time.time())
        else:
            self.hub.worked(room, result, time.time())
        self.flush()

    async def _think(self, effect: Think) -> None:
        thought: object = None
        for _ in range(2):  # a process that somebody has killed is started once more
            try:
                thought = await self._loop.run_in_executor(self._minds(), answer, effect.question)
                break
            except BrokenExecutor as error:
                self._pool, thought = None, error
            except Exception as error:
                thought = error
                break
        self.hub.thought(effect.room, effect.key, thought, time.time())
        self.flush()

    def _minds(self) -> ProcessPoolExecutor:
        """Return the processes that think, started when they are first needed and again if they have died."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, initializer=begin)
        return self._pool

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.hub.tick(time.time())
            self.flush()
