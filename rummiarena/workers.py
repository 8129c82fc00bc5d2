"""Who plays: this process, several processes of this machine, or the workers of a dask cluster. Any of them may die."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from importlib import import_module
from multiprocessing import active_children
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
# Seconds between two looks whether the program that started a worker is still there.
WATCH = 1.0


class Workers(NamedTuple):
    """How to get an executor, how many pieces of work it does at a time, and by what one knows that a worker died."""

    hire: Callable[[], Executor]
    hands: int
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)


class OwnHands(Executor):
    """An executor that does everything at once, in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Do it now; what goes wrong is raised here."""
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class Pool(ProcessPoolExecutor):
    """Processes of this machine that end with the program, however it ends."""

    def __init__(self, jobs: int) -> None:
        """Start processes when there is work for them."""
        super().__init__(jobs, initializer=_begin_work, initargs=(os.getpid(),))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let go of the processes; if nobody waits for them, what they are doing is not wanted any more.

        The pool itself must drop what they have not begun: it trips over futures that somebody else has cancelled.
        """
        super().shutdown(wait, cancel_futures=cancel_futures or not wait)
        if not wait:
            for process in active_children():
                process.terminate()


def _begin_work(boss: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the program itself ends its workers
    threading.Thread(target=_watch, args=(boss,), daemon=True).start()


def _watch(boss: int) -> None:
    while os.getppid() == boss:
        time.sleep(WATCH)
    os._exit(1)


def local(jobs: int) -> Workers:
    """Return workers of this machine."""
    return Workers(OwnHands, 1) if jobs == 1 else Workers(lambda: Pool(jobs), jobs)


def cluster(scheduler: str) -> Workers:
    """Return the workers of a dask cluster; raise ImportError without the extra ``cluster``."""
    dask: Any = import_module("distributed")
    client = dask.Client(scheduler, set_as_default=False)
    hands = sum(client.nthreads().values())
    return Workers(
        lambda: client.get_executor(pure=False), max(hands, 1), (BrokenExecutor, CancelledError, dask.KilledWorker)
    )
