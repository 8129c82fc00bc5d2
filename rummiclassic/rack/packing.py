"""The best melds of a rack's own tiles, exactly: runs and groups with classic jokers.

Numbers are taken from the lowest to the highest. All that the lower ones leave to the higher ones is a *front*: the
runs that still grow in each colour and the jokers left. So only the best way to each front is kept: a frontier
(profile) dynamic program for the heaviest set packing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rummiclassic.rack.aims import MOST_VALUE, Aim
from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.suite import Suite
from rummicore.tiles import Face

# A growing run is known by its length, up to the least size; ``BARE`` is added while it has no natural tile.
BARE = MIN_SIZE
Runs = tuple[int, ...]
PackFront = tuple[tuple[Runs, ...], int]


class Growth(NamedTuple):
    """What one number does to the runs of one colour: each step is a run (0: a new one) and whether a joker joins."""

    runs: Runs
    naturals: int
    jokers: int
    steps: tuple[tuple[int, bool], ...]


IDLE = Growth((), 0, 0, ())


class Number(NamedTuple):
    """A number and, by colour, the tiles held and the jokers it takes to begin a run with a tile or with a joker."""

    number: int
    held: tuple[int, ...]
    plain_start: tuple[int, ...]
    joker_start: tuple[int, ...]


class Grouped(NamedTuple):
    """The groups of one number: how many, of how many tiles, so many of them jokers."""

    groups: int
    tiles: int
    jokers: int


class PackStep(NamedTuple):
    """What was done with one number."""

    number: int
    growths: tuple[Growth, ...]
    left: tuple[int, ...]
    grouped: Grouped


# What it takes to go on from a front in so many ways at most, in nodes of the solver: about 250 µs, 25 for a node.
FRONT, STEPS = 10, 256


class PackWay(NamedTuple):
    """The melds on the way to a front, as steps back to the start: their gain by the aim, tiles and value."""

    gain: int = 0
    tiles: int = 0
    value: int = 0
    step: PackStep | None = None
    before: PackWay | None = None


class Packed(NamedTuple):
    """Chosen melds, each with its kind, and what they come to."""

    gain: int
    tiles: int
    value: int
    melds: tuple[tuple[str, tuple[Face, ...]], ...]


class TooLongError(Exception):
    """To pack a rack takes longer than somebody is willing to wait."""


class Pack(NamedTuple):
    """Tiles to be packed into melds; ``bare`` allows melds of nothing but jokers.

    With two jokers 34 tiles take a tenth of a second, 70 half a minute. ``over`` is told of every so many steps, and if
    it says so ``TooLongError`` ends the work.
    """

    suite: Suite
    rack: Mapping[Face, int]
    jokers: int
    bare: bool = False
    over: Callable[[int], bool] | None = None

    def most(self, aim: Aim, needed: int = 0) -> Packed | None:
        """Return the most gain, then the most tiles and value, among melds worth ``needed`` or more, if any are."""
        if needed > 0 and self.most_value() < needed:
            return None
        most = self._best(aim, 0)
        return most if most.value >= needed else self._best(aim, needed)

    def most_value(self) -> int:
        """Return the most that melds are worth."""
        return self._best(MOST_VALUE, 0).value

    def _best(self, aim: Aim, needed: int) -> Packed:
        """Walk through the numbers. Ways whose value still falls short of ``needed`` are kept apart by their value.

        The value capped at ``needed`` is part of the state, as the weight is in a knapsack.
        """
        fronts: dict[tuple[PackFront, int], PackWay] = {((((),) * len(self.suite.colours), self.jokers), 0): PackWay()}
        for now in map(self._number, self.suite.span):
            ahead: dict[tuple[PackFront, int], PackWay] = {}
            plain, wild = aim.weights[now.number], aim.wild(now.number)
            for (front, _), way in fronts.items():
                for at, (next_front, tiles, step) in enumerate(self._steps(now, front)):
                    if self.over is not None and not at % STEPS and self.over(FRONT):
                        raise TooLongError
                    value = way.value + now.number * tiles
                    jokers = front[1] - next_front[1]
                    gain = way.gain + plain * (tiles - jokers) + wild * jokers
                    key, total = (next_front, min(value, needed)), way.tiles + tiles
                    known = ahead.get(key)
                    if known is None or (gain, total, value) > known[:3]:
                        ahead[key] = PackWay(gain, total, value, step, way)
            fronts = ahead
        whole = [
            (self._with_bare(way, left, aim), left)
            for ((runs, left), reached), way in fronts.items()
            if reached >= needed and all(run == MIN_SIZE for colour in runs for run in colour)
        ]
        way, left = max(whole, key=lambda last: last[0][:3])
        return Packed(*way[:3], (*self._melds(way), *self._bare_groups(left)))

    def _with_bare(self, way: PackWay, jokers: int, aim: Aim) -> PackWay:
        """Count the jokers left that can be laid as groups of their own."""
        tiles = self._bare_tiles(jokers)
        return way._replace(gain=way.gain + aim.wild(0) * tiles, tiles=way.tiles + tiles)

    def _steps(self, now: Number, front: PackFront) -> Iterator[tuple[PackFront, int, PackStep]]:
        """Yield all that can be done with a number: the next front, the tiles it takes, and the step."""
        growing, jokers = front
        ways: list[tuple[tuple[Growth, ...], int]] = [((), jokers)]
        for runs, have, plain, wild in zip(growing, now.held, now.plain_start, now.joker_start, strict=True):
            if runs or have or wild <= jokers:
                ways = [
                    ((*done, growth), left - growth.jokers)
                    for done, left in ways
                    for growth in _growths(runs, have, left, plain <= left, wild <= left)
                ]
            else:
                ways = [((*done, IDLE), left) for done, left in ways]
        for growths, jokers_left in ways:
            left = tuple([have - growth.naturals for have, growth in zip(now.held, growths, strict=True)])
            in_runs = sum([growth.naturals + growth.jokers for growth in growths])
            wild_runs = jokers_left < jokers
            for grouped in _groups(left, jokers_left):
                if wild_runs and any(g.jokers and have > grouped.groups for g, have in zip(growths, left, strict=True)):
                    continue  # a joker in place of a tile that lies idle
                ahead = (tuple([growth.runs for growth in growths]), jokers_left - grouped.jokers)
                yield ahead, in_runs + grouped.tiles, PackStep(now.number, growths, left, grouped)

    def _number(self, number: int) -> Number:
        """Look at one number: what the rack holds of it, and how many jokers a run needs to begin there.

        A joker in front of a run is worth more behind it unless the run ends with the highest number: only such runs
        begin with jokers.
        """
        suite, above = self.suite, self.suite.span[number:]
        lacks = [[not self.rack.get(suite.face(colour, higher)) for higher in above] for colour in suite.colours]
        never = self.jokers + 1 if len(above) < MIN_SIZE - 1 else 0
        return Number(
            number,
            tuple(self.rack.get(suite.face(colour, number), 0) for colour in suite.colours),
            tuple(sum(lack[: MIN_SIZE - 1]) + never for lack in lacks),
            tuple(sum(lack) + 1 + never for lack in lacks),
        )

    def _bare_tiles(self, jokers: int) -> int:
        """Count the jokers that can still be laid as groups of their own."""
        return min(jokers // MIN_SIZE * self.suite.largest_group, jokers) if self.bare else 0

    def _bare_groups(self, jokers: int) -> Iterator[tuple[str, tuple[Face, ...]]]:
        tiles, groups = self._bare_tiles(jokers), jokers // MIN_SIZE if self.bare else 0
        for at in range(groups):
            yield "group", (self.suite.joker,) * (tiles // groups + (at < tiles % groups))

    def _melds(self, way: PackWay) -> Iterator[tuple[str, tuple[Face, ...]]]:
        steps: list[PackStep] = []
        at: PackWay | None = way
        while at and at.step:
            steps.append(at.step)
            at = at.before
        growing: list[list[tuple[int, tuple[Face, ...]]]] = [[] for _ in self.suite.colours]
        for step in reversed(steps):
            for colour, growth in enumerate(step.growths):
                face = self.suite.face(self.suite.colours[colour], step.number)
                growing[colour], done = self._grown(growing[colour], growth, face)
                yield from (("run", run) for _, run in done)
            yield from (("group", group) for group in self._group_faces(step))
        yield from (("run", run) for colour in growing for _, run in colour)

    def _grown(
        self, growing: list[tuple[int, tuple[Face, ...]]], growth: Growth, face: Face
    ) -> tuple[list[tuple[int, tuple[Face, ...]]], list[tuple[int, tuple[Face, ...]]]]:
        """Let runs grow by a number; return them and those that ended before it."""
        waiting, grown = list(growing), []
        for kind, joker in growth.steps:
            run = next(((k, faces) for k, faces in waiting if k == kind), (0, ()))
            if kind:
                waiting.remove(run)
            grown.append((_longer(kind, joker=joker), (*run[1], self.suite.joker if joker else face)))
        return grown, waiting

    def _group_faces(self, step: PackStep) -> list[tuple[Face, ...]]:
        """Deal the tiles of each colour out to the groups one after another, then jokers to the smallest."""
        groups: list[tuple[Face, ...]] = [()] * step.grouped.groups
        at = 0
        for colour, left in enumerate(step.left):
            for _ in range(min(left, len(groups))):
                groups[at] += (self.suite.face(self.suite.colours[colour], step.number),)
                at = (at + 1) % len(groups)
        for _ in range(step.grouped.jokers):
            smallest = min(range(len(groups)), key=lambda index: len(groups[index]))
            groups[smallest] += (self.suite.joker,)
        return groups


def _longer(kind: int, *, joker: bool) -> int:
    """Return what a run becomes with one more tile."""
    bare = joker and (kind == 0 or kind > BARE)
    length = kind - BARE if kind > BARE else kind
    return min(length + 1, MIN_SIZE) + (BARE if bare else 0)


# 40 games of three bots ask about 41 such rows and 74 holdings of a number (below); large suites have far more, and the
# bounds only keep the memory small.
@lru_cache(maxsize=1 << 14)
def _growths(growing: Runs, held: int, jokers: int, natural_start: bool, joker_start: bool) -> tuple[Growth, ...]:
    """List what a number can do to the runs of a colour; a run that is long enough may end instead."""
    ways: list[tuple[tuple[tuple[int, bool], ...], int, int]] = [((), held, jokers)]
    for kind, same in groupby(growing):
        count = len(list(same))
        ways = [
            (steps + ((kind, False),) * plain + ((kind, True),) * wild, naturals - plain, left - wild)
            for steps, naturals, left in ways
            for plain in range(min(count, naturals) + 1)
            for wild in range(min(count - plain, left) + 1)
            if kind == MIN_SIZE or plain + wild == count
        ]
    ways = [
        (steps + ((0, False),) * plain + ((0, True),) * wild, naturals - plain, left - wild)
        for steps, naturals, left in ways
        for plain in range((naturals if natural_start else 0) + 1)
        for wild in range((left if joker_start else 0) + 1)
    ]
    return tuple(
        Growth(
            tuple(sorted(_longer(kind, joker=joker) for kind, joker in steps)), held - naturals, jokers - left, steps
        )
        for steps, naturals, left in ways
    )


@lru_cache(maxsize=1 << 12)
def _groups(held: tuple[int, ...], jokers: int) -> tuple[Grouped, ...]:
    """List the biggest groups of a number that take just so many jokers, from none to all.

    Dealt out colour by colour, tiles fill any number of groups evenly and never bring a colour twice. So groups are
    possible if every one gets a natural tile and all together have enough tiles and not too many.
    """
    largest, found = len(held), [Grouped(0, 0, 0)]
    for wild in range(jokers + 1):
        best = Grouped(0, 0, wild)
        for groups in range(1, sum(held) + 1):
            naturals = sum(min(count, groups) for count in held)
            tiles = naturals + wild
            if naturals >= groups and MIN_SIZE * groups <= tiles <= largest * groups and tiles > best.tiles:
                best = Grouped(groups, tiles, wild)
        if best.groups:
            found.append(best)
    return tuple(found[1:] if len(found) > 1 and not found[1].jokers else found)
