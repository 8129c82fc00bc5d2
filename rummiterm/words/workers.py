"""Checking with several processes: blocks are dealt out in turn, and their rows come back in the same order.

A process has one block at a time, so that neither side ever waits for the other with full hands; and it ends by itself
when the program that started it is gone, however that happened.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from itertools import chain
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from rummicore.reasons import FormatError
from rummiterm.cli.lines import Block
from rummiterm.speech.complaints import complaint
from rummiterm.words.check import Checker
from rummiterm.words.forms import WordTally

Work = tuple[Block, str]
Done = tuple[Block, str, WordTally]


class _Worker(NamedTuple):
    """A process, and the line to it."""

    process: BaseProcess
    line: Connection


def check_blocks(blocks: Iterable[Work], checker: Checker, jobs: int) -> Generator[Done, None, None]:
    """Check blocks of files with so many processes; a list of one block is not worth another process."""
    source = _Source(blocks)
    first, second = source.next(), source.next()
    if first is not None and second is not None and "fork" in multiprocessing.get_all_start_methods():
        yield from _dealt_out([first, second], source, checker, jobs)
    else:
        for work in (first, second, *source.rest()):
            if work is not None:
                yield (work[0], *checker.rows(*work))
    source.complain()


class _Source:
    """Blocks until the end, or until something cannot be read; what was read before that still counts."""

    def __init__(self, blocks: Iterable[Work]) -> None:
        self._blocks = iter(blocks)
        self._error: FormatError | OSError | None = None

    def next(self) -> Work | None:
        try:
            return next(self._blocks, None) if self._error is None else None
        except (FormatError, OSError) as error:
            self._error = error
            return None

    def rest(self) -> Iterator[Work]:
        while work := self.next():
            yield work

    def complain(self) -> None:
        if self._error is not None:
            raise self._error


def _dealt_out(begun: list[Work], source: _Source, checker: Checker, jobs: int) -> Iterator[Done]:
    workers: list[_Worker] = []
    busy: deque[tuple[_Worker, Block]] = deque()
    try:
        for block, file in chain(begun, source.rest()):
            if len(busy) < jobs:
                worker = _hire(checker, workers)
                workers.append(worker)
            else:
                worker, waiting = busy.popleft()
                yield _taken(worker, waiting)
            worker.line.send((block._replace(lines=[]), "\n".join(block.lines), file))
            busy.append((worker, block._replace(lines=[])))
        while busy:
            yield _taken(*busy.popleft())
    finally:
        for worker in workers:
            worker.line.close()
        for worker in workers:
            worker.process.join()


def _hire(checker: Checker, others: list[_Worker]) -> _Worker:
    here, there = multiprocessing.Pipe()
    # Copies of the near ends would keep a process waiting when the program is gone.
    near = [here, *(other.line for other in others)]
    process = multiprocessing.get_context("fork").Process(target=_work, args=(checker, there, near), daemon=True)
    process.start()
    there.close()
    return _Worker(process, here)


def _work(checker: Checker, line: Connection, near: list[Connection]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the program itself ends the processes
    for other in near:
        other.close()
    try:
        while True:
            block, text, file = line.recv()
            line.send(checker.rows(block._replace(lines=text.split("\n")), file))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _taken(worker: _Worker, block: Block) -> Done:
    try:
        rows, tally = worker.line.recv()
    except (EOFError, ConnectionResetError) as error:
        raise complaint("worker-ended") from error
    return block, rows, tally
