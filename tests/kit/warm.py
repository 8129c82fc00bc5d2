"""Programs without their start: a process that has loaded the program and is copied for every command.

Loading takes longer than most commands do, and several times as long while branches are counted. A copy gets its
arguments, environment, directory and streams as a started program would, and ends as the interpreter ends one.
"""

from __future__ import annotations

import array
import atexit
import gc
import importlib
import json
import os
import pkgutil
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

# Rooms that no command of a pipe needs.
LEFT_OUT = ("rummiterm.__main__", "rummiterm.board")
LOADED = ("rummicore", "rummiclassic", "rummiwords", "rummiterm")
# A request is one message: arguments and environment of any test are far below it.
MESSAGE = 1 << 20
STREAMS = 3


class TooSlowError(Exception):
    """A command did not end in its time."""


class WarmProgram:
    """The loaded process of this test worker; commands run one after another."""

    def __init__(self) -> None:
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line = here
        self._free = threading.Lock()
        with there:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.kit.warm", str(there.fileno())],
                # Copies write to pipes through these very streams, which have looked at what they were opened on.
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=[there.fileno()],
                env={**os.environ, "PYTHONUTF8": "1"},
            )
        atexit.register(self._end)

    def _end(self) -> None:
        self._line.close()
        self._process.communicate()

    def run(
        self, arguments: list[str], given: bytes, environment: Mapping[str, str], where: Path | None, patience: float
    ) -> tuple[int, bytes, bytes]:
        """Run a command; return its exit code and what it wrote to both streams."""
        request = {"arguments": arguments, "environment": dict(environment), "where": str(where or Path.cwd())}
        with self._free:
            (stdin, to_stdin), (from_stdout, stdout), (from_stderr, stderr) = os.pipe(), os.pipe(), os.pipe()
            try:
                _send(self._line, json.dumps(request).encode(), [stdin, stdout, stderr])
            finally:
                for end in (stdin, stdout, stderr):
                    os.close(end)
            child = int(self._line.recv(MESSAGE))
            try:
                out, err = _talk(child, to_stdin, given, [from_stdout, from_stderr], patience)
            finally:
                code = int(self._line.recv(MESSAGE))
            return code, out, err


def _send(line: socket.socket, message: bytes, streams: list[int]) -> None:
    line.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", streams))])


def _talk(child: int, to_stdin: int, given: bytes, outputs: list[int], patience: float) -> tuple[bytes, bytes]:
    """Write what is given and read what is said, each as soon as it can be."""
    said = {output: bytearray() for output in outputs}
    until = time.monotonic() + patience
    os.set_blocking(to_stdin, False)
    with selectors.DefaultSelector() as ready:
        for output in outputs:
            ready.register(output, selectors.EVENT_READ)
        ready.register(to_stdin, selectors.EVENT_WRITE)
        while ready.get_map():
            if time.monotonic() > until:
                os.kill(child, signal.SIGKILL)
                raise TooSlowError(f"no end after {patience} s")
            for key, _ in ready.select(1):
                if key.fd == to_stdin:
                    given, over = _written(to_stdin, given)
                else:
                    heard = os.read(key.fd, MESSAGE)
                    said[key.fd] += heard
                    over = not heard
                if over:
                    ready.unregister(key.fd)
                    os.close(key.fd)
    return bytes(said[outputs[0]]), bytes(said[outputs[1]])


def _written(to_stdin: int, given: bytes) -> tuple[bytes, bool]:
    """Write a part; return what is left, and whether that is the end."""
    try:
        left = given[os.write(to_stdin, given) :] if given else b""
    except BrokenPipeError:
        left = b""
    return left, not left


def _serve(line: socket.socket) -> dict[str, object] | None:
    """Copy this process for every request: return the request in a copy, nothing at the end."""
    while True:
        message, streams, _, _ = socket.recv_fds(line, MESSAGE, STREAMS)
        if not message:
            return None
        child = os.fork()
        if not child:
            line.close()
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            request: dict[str, object] = json.loads(message)
            return request
        for stream in streams:
            os.close(stream)
        line.send(str(child).encode())
        line.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())


def _load() -> None:
    for name in LOADED:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not module.name.startswith(LEFT_OUT):
                importlib.import_module(module.name)


def _main() -> int:
    _load()
    gc.freeze()  # a copy that looked through all that is loaded would copy it for good
    request = _serve(socket.socket(fileno=int(sys.argv[1])))
    if request is None:
        return 0
    os.environ.clear()
    os.environ.update(request["environment"])  # type: ignore[call-overload]
    os.chdir(str(request["where"]))
    sys.path[0] = str(Path.cwd())
    from rummiterm.cli import main

    sys.argv[1:] = request["arguments"]  # type: ignore[call-overload]
    return main.main()


def _leave(code: int) -> NoReturn:
    """End without taking everything apart that was loaded, which takes longer than most commands."""
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if stream:
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    _leave(_main())
