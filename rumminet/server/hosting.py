"""A host at work: the address, the server around a hub, the screen that looks on, and an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import itertools
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from rummicore.wire import Record
from rumminet.rooms.hub import Hub
from rumminet.rooms.jobs import KeptRoom, Where
from rumminet.rooms.limits import HostLimits
from rumminet.server.app import OwnSignals, application, configured
from rumminet.server.disk import Disk, secret
from rumminet.server.guard import Guard
from rumminet.server.service import Service
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint
from rummiterm.texts import Texts

# Connections that wait to be taken.
BACKLOG = 256
_ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


# Seconds after which what has become old is set aside, and how many times until all is looked at: ten minutes, so that
# of a thousand turns less than one waits for that.
TIDY, WHOLE = 30.0, 20
# Addresses that mean all of this machine, so that others can reach it.
EVERYWHERE = ("0.0.0.0", "::")


def base_of(where: Where) -> str:
    """Return the address of the page, without a slash at its end."""
    if where.url:
        return where.url.rstrip("/")
    shown = own_address() if where.bind in EVERYWHERE else where.bind
    return f"{'https' if where.tls else 'http'}://{f'[{shown}]' if ':' in shown else shown}:{where.port}"


def own_address() -> str:
    """Return the address of this machine in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line, contextlib.suppress(OSError):
        line.connect(("192.0.2.1", 9))  # an address for documentation; only the way to it is asked for
        return str(line.getsockname()[0])
    return "127.0.0.1"


def listening(where: Where) -> socket.socket:
    """Open the port."""
    family = socket.AF_INET6 if ":" in where.bind else socket.AF_INET
    line = socket.socket(family, socket.SOCK_STREAM)
    try:
        where.bind.encode("idna")
    except UnicodeError as error:
        line.close()
        raise complaint("no-address", address=safe_text(where.bind, 60)) from error
    try:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        line.bind((where.bind, where.port))
        line.listen(BACKLOG)
    except OSError as error:
        line.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise complaint("no-own-address", address=where.bind) from error
        error.filename = f"{where.bind}:{where.port}"
        raise
    line.setblocking(False)
    return line


def chance() -> int:
    """Return 32 bits of the system's chance."""
    return int.from_bytes(os.urandom(4), "big")


class TableHost:
    """A hub with everything around it."""

    def __init__(self, where: Where, limits: HostLimits, texts: Texts, *, workers: int = 1) -> None:
        """Open the port; raise OSError if it is taken."""
        self._name = _host_of(where.url)
        self._line = listening(where)
        self.where = where._replace(port=self._line.getsockname()[1])
        self.base = base_of(self.where)
        self.disk = Disk(texts)
        self.hub = Hub(secret(), limits, chance=chance)
        self.service = Service(self.hub, self.disk, workers=workers)
        self._home: str | None = None

    def seat(self, kept: KeptRoom) -> None:
        """Bring in the table that ``/`` leads to."""
        self.hub.add(kept, time.time())
        self._home = kept.plan.room

    def link(self, room: str) -> str:
        """Return the link of a room."""
        return f"{self.base}/r/{room}"

    def run(self, hear: Callable[[Record], None] | None = None, hello: Record | None = None) -> None:
        """Serve until somebody ends it; everybody is told, and every game is kept."""
        asyncio.run(self._serve(hear, hello))

    async def _serve(self, hear: Callable[[Record], None] | None, hello: Record | None) -> None:
        guard = Guard([self._name] if self._name else [])
        app = application(self.service, guard, lambda: self._home)
        frame, where = self.hub.limits.frame, self.where
        server = OwnSignals(configured(app, frame=frame, tls=where.tls, proxied=bool(where.url)))
        ending = asyncio.Event()
        with _heard(asyncio.get_running_loop(), ending):
            serving = asyncio.create_task(server.serve([self._line]))
            while not server.started and not serving.done():
                await asyncio.sleep(0.01)  # a hundredth of a second: the server says nothing when it is ready
            if hear and hello and not serving.done():
                self.service.listen(hear, hello)
            waiting, tidying = asyncio.create_task(ending.wait()), asyncio.create_task(_tidy())
            await asyncio.wait([serving, waiting], return_when=asyncio.FIRST_COMPLETED)
            tidying.cancel()
            await self.service.stop()  # everybody is told before the server hangs up on them
            server.should_exit = True
            await serving
            waiting.cancel()


def _host_of(url: str) -> str | None:
    """Return the name that a host goes by outside; raise FormatError for what is no address."""
    try:
        parts = urlsplit(url)
        named = parts.hostname if parts.scheme in ("http", "https") else None
    except ValueError:
        named = None
    if url and named is None:
        raise complaint("no-address", address=safe_text(url, 60))
    return named


async def _tidy() -> None:
    """Set aside what lasts, so that the search for unreachable cycles looks at what is new only.

    The games of two hundred tables are some hundred thousand objects without a cycle; a look at all of them takes
    longer than people should wait for a turn, and would come the more often the more garbage somebody sends.
    """
    for time_of_it in itertools.count():
        if time_of_it % WHOLE == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        await asyncio.sleep(TIDY)


@contextlib.contextmanager
def _heard(loop: asyncio.AbstractEventLoop, ending: asyncio.Event) -> Iterator[None]:
    """Let signals that end the program end the server in order."""
    known = []
    for number in _ENDING:
        with contextlib.suppress(NotImplementedError, RuntimeError):  # not on every system, not in every thread
            loop.add_signal_handler(number, ending.set)
            known.append(number)
    try:
        yield
    finally:
        for number in known:
            loop.remove_signal_handler(number)
