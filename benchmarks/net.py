"""A host under load: many tables at a steady pace, what a told turn takes, memory, and somebody who plays amid abuse.

``python -m benchmarks.net --tables 200 --seconds 300`` plays games of bots over real lines of this machine: a turn
every eight seconds at every table, with three judged layouts before each. The host is a program of its own, and so are
those who do what is forbidden; everybody calls from an address of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from rummicore.actions import Action
from rummicore.chance import bot_seed
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.host import actor
from rummicore.registry import find_edition
from rummicore.testing import QUICK
from rumminet.client.sending import sent_action

EDITION, LEVEL = "letters-ru", "bot:2"
# Games that are played in advance; tables share them.
SCRIPTS = 12
# Seconds between two turns of a table, and layouts that are judged before each.
EVERY, JUDGED = 8.0, 3
# People at a table.
SEATS = 2


class Turn(NamedTuple):
    """One action of a script: whose it is, and what is sent."""

    seat: int
    action: dict[str, Any]


def script(seed: int) -> list[Turn]:
    """Play a game among bots; return what people would send to play the same one."""
    edition = find_edition(EDITION)
    bots = [edition.bots[LEVEL](edition, bot_seed(seed, seat)) for seat in range(SEATS)]
    turns: list[Turn] = []
    for happened in play_bots(edition, new_game(edition, SEATS), bots, seed, QUICK):
        if (seat := actor(happened)) is not None:
            turns.append(Turn(seat, _sent(happened.action)))
    return turns


def _sent(action: Action) -> dict[str, Any]:
    return dict(sent_action(action))


# The host, a program of its own


def serve(tables: int) -> None:
    """Open many tables on one host, say where they are, and serve until the end."""
    from rumminet.rooms.jobs import KeptRoom, RoomPlan, RoomSeat, Where
    from rumminet.rooms.limits import HostLimits
    from rumminet.server.disk import keep_room
    from rumminet.server.hosting import TableHost
    from rumminet.server.plans import new_room
    from rummiterm.texts import Texts

    host = TableHost(Where("127.0.0.1", 0), HostLimits(tables=tables), Texts("en", "net"))
    edition, rooms = find_edition(EDITION), []
    for number in range(tables):
        places = tuple(RoomSeat(seat, f"P{seat}", claimed=True) for seat in range(SEATS))
        plan = RoomPlan(new_room(), edition, places, seed=number % SCRIPTS)
        keep_room(plan)
        host.hub.add(KeptRoom(plan, None), time.time())
        rooms.append(
            {"number": number, "room": plan.room, "tokens": [host.hub.token(plan, seat) for seat in range(SEATS)]}
        )
    print(json.dumps({"port": int(host.base.rpartition(":")[2]), "rooms": rooms}), flush=True)
    host.run()


# Those who play


def address_of(number: int) -> str:
    """Return an address of this machine for one of many callers."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"  # of the 254 that such a block has


async def called(port: int, address: str) -> ClientConnection:
    """Connect from an address."""
    return await connect(
        f"ws://127.0.0.1:{port}/ws", compression=None, max_size=None, open_timeout=60, local_addr=(address, 0)
    )


class Watch:
    """What was measured: seconds from an action to the friend who is told of it, and from a question to its answer."""

    def __init__(self) -> None:
        """Begin to measure."""
        self.told: list[float] = []
        self.judged: list[float] = []
        self.refused = 0


class Table:
    """Two people at a table who play a script."""

    def __init__(self, port: int, room: dict[str, Any], turns: list[Turn], watch: Watch) -> None:
        """Take where the table is and what is played there."""
        self._port, self._room, self._turns, self._watch = port, room, turns, watch
        self._lines: list[ClientConnection] = []
        self._address = address_of(int(room["number"]))
        self.at, self.game = 0, 0

    async def sit(self) -> None:
        """Connect both."""
        for token in self._room["tokens"]:
            line = await called(self._port, self._address)
            await line.send(json.dumps({"do": "hello", "room": self._room["room"], "token": token, "lang": "ru"}))
            self._lines.append(line)
        for line in self._lines:
            await self._until(line, "game", least=1)

    async def _until(self, line: ClientConnection, what: str, least: int = 0) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await line.recv())
            if message["what"] == "game":
                self.at, self.game = max(self.at, message["at"]), message["game"]
            if message["what"] == what and message.get("at", 0) >= least:
                return message

    async def play(self, until: float, offset: float, every: float = EVERY) -> None:
        """Take a turn every few seconds."""
        await asyncio.sleep(offset)
        for turn in self._turns:
            began = time.perf_counter()
            if time.time() + every > until:
                break
            await self._turn(turn)
            await asyncio.sleep(max(every - (time.perf_counter() - began), 0))

    async def _turn(self, turn: Turn) -> None:
        mine, other = self._lines[turn.seat], self._lines[1 - turn.seat]
        melds = turn.action.get("melds", [])
        for n in range(JUDGED if melds else 0):
            asked = time.perf_counter()
            await mine.send(json.dumps({"do": "judge", "n": n, "game": self.game, "at": self.at, "melds": melds}))
            await self._until(mine, "verdict")
            self._watch.judged.append(time.perf_counter() - asked)
        at, sent = self.at, time.perf_counter()
        await mine.send(json.dumps({"do": "act", "game": self.game, "at": at, "action": turn.action}))
        await self._until(other, "game", least=at + 1)
        self._watch.told.append(time.perf_counter() - sent)
        acted = await self._until(mine, "acted")
        self._watch.refused += acted["status"] != "counts"

    async def close(self) -> None:
        """Hang up."""
        for line in self._lines:
            await line.close()


async def abuse(port: int, room: str, until: float) -> int:
    """Do everything that is forbidden, as fast as it goes; return how often."""
    frames = ["{" * 9_000, "[" * 9_000, "x" * 30_000, "garbage", '{"do":"hello","room":"' + "z" * 10 + '"}']
    frames += [json.dumps({"do": "hello", "room": room, "token": "x" * 22}), '{"do":"ping"}']
    done = 0
    while time.time() < until:
        try:
            line = await called(port, "127.0.0.2")
            for _ in range(20):
                await line.send(frames[done % len(frames)])
                done += 1
            await line.close()
        except (WebSocketException, OSError):
            done += 1
    return done


def abused(port: int, room: str, seconds: float) -> None:
    """Do what is forbidden from four lines, and say how often."""

    async def all_of_them() -> list[int]:
        until = time.time() + seconds
        return await asyncio.gather(*(abuse(port, room, until) for _ in range(4)))

    print(sum(asyncio.run(all_of_them())))


def memory(process: int) -> float:
    """Return the megabytes that a process has in memory."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def said(name: str, seconds: list[float]) -> str:
    """Say how long something took."""
    if not seconds:
        return f"{name}: nothing"
    ordered = sorted(seconds)
    marks = {"median": 0.5, "p99": 0.99, "most": 1.0}
    shown = ", ".join(f"{mark} {ordered[min(int(share * len(ordered)), len(ordered) - 1)] * 1000:.1f} ms"
                      for mark, share in marks.items())  # fmt: skip
    return f"{name}: {len(ordered)} times, {shown}"


async def load(port: int, rooms: list[dict[str, Any]], seconds: float, process: int) -> None:
    """Play at all tables, then at one amid abuse."""
    scripts = [script(seed) for seed in range(SCRIPTS)]
    watch = Watch()
    tables = [Table(port, room, scripts[number % SCRIPTS], watch) for number, room in enumerate(rooms[:-1])]
    for table in tables:
        await table.sit()
    held = [memory(process)]
    until = time.time() + seconds
    offsets = [EVERY * number / len(tables) for number in range(len(tables))]
    games = [asyncio.create_task(table.play(until, offset)) for table, offset in zip(tables, offsets, strict=True)]
    while time.time() < until:
        await asyncio.sleep(min(10.0, max(until - time.time(), 0.1)))
        held.append(memory(process))
    await asyncio.gather(*games)
    print(f"{len(tables)} tables, a turn every {EVERY:.0f} s for {seconds:.0f} s")
    print(said("a told turn", watch.told))
    print(said("a judged layout", watch.judged))
    print(
        f"memory of the host: {held[0]:.0f} MB at first, {statistics.median(held):.0f} MB, {held[-1]:.0f} MB in the end"
    )
    print(f"turns that did not count: {watch.refused}")
    for table in tables:
        await table.close()
    await amid_abuse(port, rooms, scripts, min(seconds, 30.0))


async def amid_abuse(port: int, rooms: list[dict[str, Any]], scripts: list[list[Turn]], seconds: float) -> None:
    """Let two play fast while others do what is forbidden."""
    watch, number = Watch(), len(rooms) - 1
    table = Table(port, rooms[number], scripts[number % SCRIPTS], watch)
    await table.sit()
    command = [sys.executable, "-m", "benchmarks.net", "--abuse", str(port), rooms[0]["room"], str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as others:
        await table.play(time.time() + seconds, 0.0, every=0.4)
        assert others.stdout is not None
        done = await asyncio.to_thread(others.stdout.read)
    print(f"amid {done.strip()} forbidden frames from four lines:")
    print(said("a told turn", watch.told))
    await table.close()


def started(tables: int, data: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """Run the host for a while."""
    command = [sys.executable, "-m", "benchmarks.net", "--serve", str(tables)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "RUMMI_DATA": data}
    ) as process:
        assert process.stdout is not None
        try:
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--abuse", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.abuse:
        abused(int(asked.abuse[0]), asked.abuse[1], float(asked.abuse[2]))
        return
    if asked.serve:
        serve(asked.serve)
        return
    with tempfile.TemporaryDirectory(prefix="rummi-net-") as data:
        for process, where in started(asked.tables + 1, data):
            asyncio.run(load(where["port"], where["rooms"], asked.seconds, process.pid))


if __name__ == "__main__":
    main()
