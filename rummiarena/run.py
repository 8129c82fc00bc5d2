"""The arena: units are handed to workers and taken back in the order of their indexes, until enough is known.

Results are looked at in that order only, never in the order in which they arrive: short games would come first and be
counted too often, and two runs would stop at different places.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing
from typing import NamedTuple

from rummiarena.experiment import Experiment
from rummiarena.results import ArenaFile
from rummiarena.statistics import Hypothesis, Sprt
from rummiarena.tally import Tally
from rummiarena.unit import PlayedUnit, play_unit, play_units
from rummiarena.workers import Workers, local
from rummicore.reasons import Code, FormatError

LOST = Code("arena-lost", "", "units {first} to {last} were lost {times} times: whoever plays them dies")
# Units that a worker is given at a time: a few seconds of the slowest bots, and little is lost with it.
CHUNK = 4
# Pieces of work that are given away for each worker, so that none waits while the first unit is still being played.
AHEAD = 3
# How often a piece of work may lose its worker before that is its own fault.
LOSSES = 5


class Stop(NamedTuple):
    """When enough is known: after so many units, or when the test is decided, whatever comes first."""

    units: int | None = None
    sprt: Sprt | None = None

    def verdict(self, tally: Tally) -> Hypothesis | None:
        """Return what the test has decided, if there is one and it has."""
        return self.sprt.decided(self.sprt.ratio(tally.pairs)) if self.sprt and tally.units else None

    def reached(self, tally: Tally) -> bool:
        """Tell whether enough is known."""
        return tally.units == self.units or self.verdict(tally) is not None


def run_arena(
    experiment: Experiment,
    stop: Stop,
    workers: Workers | None = None,
    results: ArenaFile | None = None,
    watch: Callable[[Tally], None] = lambda tally: None,
    log: Callable[[str], None] = lambda fault: None,
) -> Tally:
    """Play until enough is known; go on behind what the results hold already.

    ``watch`` sees every unit counted, ``log`` hears what programs did wrong.
    """
    tally = Tally(experiment)
    for unit in results.units if results else ():
        if stop.reached(tally):
            return tally
        tally.add(unit)
    if results and tally.units:  # whatever has changed since would show here
        results.repeats(play_unit(experiment, tally.units - 1).unit)
    if not stop.reached(tally):
        with closing(_in_order(experiment, tally.units, stop.units, workers or local(1))) as units:
            _count(_told(units, log), tally, stop, results, watch)
    return tally


def _told(units: Iterator[PlayedUnit], log: Callable[[str], None]) -> Iterator[PlayedUnit]:
    """Tell what programs did wrong in units that go by."""
    for played in units:
        for fault in played.faults:
            log(fault)
        yield played


def _count(
    units: Iterator[PlayedUnit], tally: Tally, stop: Stop, results: ArenaFile | None, watch: Callable[[Tally], None]
) -> None:
    for played in units:
        tally.add(played.unit)
        tally.add_times(played.times)
        if results:
            results.add(played)
        watch(tally)
        if stop.reached(tally):
            return


class _Errand(NamedTuple):
    """Work that was given away, what shall come of it, and how often its worker was lost."""

    indexes: range
    future: Future[list[PlayedUnit]]
    losses: int = 0


class _Crew:
    """An executor, or another one when it is broken; it remembers what was given away, in order."""

    def __init__(self, experiment: Experiment, workers: Workers) -> None:
        self._experiment, self._workers = experiment, workers
        self._executor: Executor = workers.hire()
        self._given: deque[_Errand] = deque()

    def __len__(self) -> int:
        return len(self._given)

    def give(self, indexes: range, losses: int = 0) -> None:
        self._given.append(_Errand(indexes, self._submitted(indexes), losses))

    def take(self) -> list[PlayedUnit]:
        """Return the first piece of work when it is done, however many workers it takes."""
        while True:
            piece = self._given[0]
            try:
                done = piece.future.result()
            except self._workers.lost:
                self._again()
            else:
                self._given.popleft()
                return done

    def leave(self) -> None:
        """Let everybody go; what is still being done is not wanted."""
        self._executor.shutdown(wait=False)

    def _submitted(self, indexes: range) -> Future[list[PlayedUnit]]:
        try:
            return self._executor.submit(play_units, self._experiment, indexes)
        except self._workers.lost:
            self._executor = self._workers.hire()
            return self._executor.submit(play_units, self._experiment, indexes)

    def _again(self) -> None:
        """Give away again what was lost."""
        first = self._given[0]
        if first.losses + 1 >= LOSSES:
            last = first.indexes[-1]
            raise FormatError(LOST.because(first=first.indexes[0], last=last, times=LOSSES))
        pieces, self._given = list(self._given), deque()
        for indexes, future, losses in pieces:
            failed = future.cancelled() or (future.done() and isinstance(future.exception(), self._workers.lost))
            if failed:
                self.give(indexes, losses + (indexes == first.indexes))
            else:
                self._given.append(_Errand(indexes, future, losses))


def _in_order(
    experiment: Experiment, start: int, end: int | None, workers: Workers
) -> Generator[PlayedUnit, None, None]:
    """Yield units from one on, without an end if there is none."""
    crew, index = _Crew(experiment, workers), start
    # Whoever plays alone is given work when it is wanted.
    most = 1 if workers.hands == 1 else AHEAD * workers.hands
    try:
        while len(crew) or end is None or index < end:
            while len(crew) < most and (end is None or index < end):
                after = index + CHUNK if end is None else min(index + CHUNK, end)
                crew.give(range(index, after))
                index = after
            yield from crew.take()
    finally:
        crew.leave()
