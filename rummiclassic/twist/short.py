"""The tiles of short melds that all others can be cut into: what a solver has to try, the rest being dominated.

A run of six tiles or more is two runs, and of a mirror of runs three slots can be cut off both sides, unless that parts
a joker of the table from tiles beside which it may stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, chain, takewhile
from typing import NamedTuple

from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.rules.ties import Tie
from rummiclassic.suite import Suite
from rummiclassic.twist.rows import Builder, Growing
from rummiclassic.twist.slots import CHANGE, DOUBLE, MIRROR, FaceRow, width
from rummicore.tiles import Face

# Slots that a cut leaves on each side of a mirror at least (TW-JM-5, ``twist.mirror_min_side``).
MIN_SIDE = 2


class GrowingRun(NamedTuple):
    """A run so far: its tiles, the number that follows, the colours that may follow, and the jokers that are left."""

    row: FaceRow
    number: int
    ahead: str
    left: frozenset[Face]
    places: list[tuple[Face, int]]


class Knot:
    """A tie among the tiles of a position."""

    def __init__(self, suite: Suite, tie: Tie, tiles: Counter[Face]) -> None:
        """Look which partners have no double, so that one of them is enough, and up to which number they go."""
        self.suite, self.tie, self.mark = suite, tie, (tie.joker, tie.number)
        self.partners = tie.partners | tie.instead
        self.beside = self.partners | tie.mates
        # What replaces a joker may need several tiles beside it.
        self.sure = frozenset(face for face in tie.partners if tiles[face] == 1 and not tie.instead)
        self.last = _last(suite, self.partners.intersection(tiles))
        self.last_instead = _last(suite, tie.instead.intersection(tiles))

    def follows(self, run: GrowingRun) -> bool:
        """Tell whether the joker may follow, or a tile in place of it."""
        tie = self.tie
        joker = tie.number >= run.number and tie.joker in run.left and not tie.colours.isdisjoint(run.ahead)
        return joker or any(self.last_instead.get(colour, 0) >= run.number for colour in run.ahead)

    def holds(self, run: GrowingRun, cut: int) -> bool:
        """Tell whether a run that is cut would part a joker, or what replaces it, from what it may need."""
        low, high = run.row[:cut], run.row[cut:]
        if self._marks(run, 0, cut) and self.sure.isdisjoint(low):
            if self.tie.mates or not self.partners.isdisjoint(high):
                return True
            if any(self.last.get(colour, 0) >= run.number for colour in run.ahead):
                return True
        if self.beside.isdisjoint(low):
            return False
        return self.follows(run) or (self._marks(run, cut, len(run.row)) and self.sure.isdisjoint(high))

    def _marks(self, run: GrowingRun, begin: int, end: int) -> bool:
        """Tell whether the joker lies in a part of a run where it stood, or a tile in place of it."""
        if self.mark in run.places[begin:end] and self._fits(run.row, run.places.index(self.mark)):
            return True
        return not self.tie.instead.isdisjoint(run.row[begin:end])

    def _fits(self, row: FaceRow, at: int) -> bool:
        """Tell whether a joker may have a colour of the tie; it has that of the tiles around it."""
        for side in (row[at + 1 :], row[:at][::-1]):
            for face in takewhile(CHANGE.__ne__, side):
                if face in self.suite.naturals:
                    return self.suite.naturals[face][0] in self.tie.colours
        return True


def _last(suite: Suite, faces: frozenset[Face]) -> dict[str, int]:
    """Return the highest number of each colour."""
    last: dict[str, int] = {}
    for colour, number in map(suite.naturals.__getitem__, faces):
        last[colour] = max(last.get(colour, 0), number)
    return last


class Uncut(Builder):
    """Builds runs, groups and mirrors that cannot be cut into smaller ones, in one of the orders of their tiles."""

    def __init__(
        self, suite: Suite, tiles: Counter[Face], ties: tuple[Tie, ...], *, min_side: int, change_at_start: bool
    ) -> None:
        """Take the tiles, the least side of a mirror and whether a colour change may begin a run (TW-JC-3)."""
        super().__init__(suite, tiles)
        self.min_side, self.change_at_start = min_side, change_at_start
        self.seen: set[tuple[object, ...]] = set()
        self.naturals = frozenset(suite.naturals)
        self.jokers = [face for face in tiles if face not in suite.naturals]
        self.widths = {face: width(face) for face in tiles}
        self.knots = [Knot(suite, tie, tiles) for tie in ties]
        self.replaced = any(tie.instead for tie in ties)
        self.marked = {(tie.joker, tie.number) for tie in ties}
        self.tied = {face for tie in ties for face in (*tie.partners, *tie.instead)}

    def handfuls(self) -> Iterator[FaceRow]:
        """List the tiles of melds, sorted, each handful once; a few make no meld under house rules."""
        builds = [self.plain_runs, self.groups]
        if self.rack[MIRROR]:
            builds += [self._short_mirrors, self.mirrored_groups]
        rows = (row for build in builds for row in build() if len(row) >= MIN_SIZE and self._shows(row))
        known: set[FaceRow] = set()
        for handful in (tuple(sorted(row)) for row in chain(rows, self._bare())):
            if handful not in known:
                known.add(handful)
                yield handful

    def _bare(self) -> Iterator[FaceRow]:
        """List the groups of jokers alone; reading them decides whether that is allowed."""
        joker = self.suite.joker
        for doubles in range(1, self.rack[DOUBLE] + 1):
            for jokers in range(max(MIN_SIZE - doubles, 0), self.rack[joker] + 1):
                if 2 * doubles + jokers <= self.suite.largest_group:
                    yield (*(DOUBLE,) * doubles, *(joker,) * jokers)

    def _shows(self, row: FaceRow) -> bool:
        return not self.naturals.isdisjoint(row)

    def plain_runs(self) -> Iterator[FaceRow]:
        """List runs without a mirror; this is where the time goes, hence no calls and no recursion."""
        suite, rack, joker = self.suite, self.rack, self.suite.joker
        numbers, highest = suite.span, suite.highest
        held = {n: [(c, face) for c in suite.colours if rack[face := suite.face(c, n)]] for n in numbers}
        marked = self.marked
        open_runs: list[tuple[int, str, str, FaceRow, bool]] = [(number, "", "", (), False) for number in numbers]
        seen: set[tuple[int, str, str, bool, FaceRow]] = set()
        while open_runs:
            number, colour, before, row, stays = open_runs.pop()
            # Where jokers of the table may have stayed, the same tiles in another order are something else.
            key = (number, colour, before, row[-1:] == (CHANGE,), row if stays else tuple(sorted(row)))
            if key in seen or (len(row) >= 2 * MIN_SIZE and self._is_cut(row, number, colour, stays=stays)):
                continue
            seen.add(key)
            yield row
            if number > highest:
                continue
            for other, face in held[number]:
                if other == colour or (not colour and other != before):
                    open_runs.append((number + 1, other, before, (*row, face), stays))
            if row.count(joker) < rack[joker]:
                stay = stays or (joker, number) in marked
                open_runs.append((number + 1, colour, before, (*row, joker), stay))
            if number < highest and row.count(DOUBLE) < rack[DOUBLE]:
                stay = stays or (DOUBLE, number) in marked
                open_runs.append((number + 2, colour, before, (*row, DOUBLE), stay))
            if row.count(CHANGE) < rack[CHANGE]:
                empty = not row or row[-1] == CHANGE
                stay = stays or (CHANGE, number) in marked
                open_runs.append((number + 1, "", before if empty else colour, (*row, CHANGE), stay))

    def _known(self, run: Growing) -> bool:
        """Tell whether the same tiles have led to the same place before."""
        border = not run.left or run.left[-1] == CHANGE
        tiles = tuple(sorted((*run.left, *run.right)))
        place = (run.number, run.colour, run.before, border, *sorted(run.ahead), *tiles)
        if place in self.seen:
            return True
        self.seen.add(place)
        return False

    def _is_cut(self, row: FaceRow, number: int, colour: str, *, stays: bool) -> bool:
        """Tell whether a run can be cut in two, whatever follows from a number on behind a section of some colour.

        ``stays`` says that a joker of it lies where one of the table lay.
        """
        cuts = [
            at
            for at in range(MIN_SIZE, len(row) - MIN_SIZE + 1)
            if (row[at] != CHANGE or self.change_at_start) and self._shows(row[:at]) and self._shows(row[at:])
        ]
        if not cuts or not self.knots:
            return bool(cuts)
        whole = stays or self.replaced
        # Without a joker in its place the first cut is as good as any.
        first = row if whole else row[: cuts[0]]
        knots = [
            knot
            for knot in self.knots
            if (whole and (knot.tie.joker in row or self.replaced))
            or (knot.tie.number >= number and not knot.beside.isdisjoint(first))
        ]
        if not knots:
            return True
        run = self._run(row, number, colour)
        if whole:
            return any(not any(knot.holds(run, at) for knot in knots) for at in cuts)
        return not any(knot.follows(run) for knot in knots)

    def _run(self, row: FaceRow, number: int, colour: str) -> GrowingRun:
        # Behind a colour change, and before a section shows its colour, any may come.
        open_end = not colour or row.count(CHANGE) < self.rack[CHANGE]
        left = frozenset([face for face in self.jokers if row.count(face) < self.rack[face]])
        widths = [*map(self.widths.__getitem__, row)]
        places = [*zip(row, accumulate(widths, initial=number - sum(widths)), strict=False)]
        return GrowingRun(row, number, self.suite.colours if open_end else colour, left, places)

    def _short_mirrors(self) -> Iterator[FaceRow]:
        """List the mirrors of runs that cannot lose the slots beside their axis either."""
        for row in self.mirrored_runs():
            axis = row.index(MIRROR)
            if sum(map(width, row[:axis])) >= self.min_side and not self._drops(row[:axis][::-1], row[axis + 1 :]):
                yield row

    def _wider(self, run: Growing) -> Iterator[FaceRow]:
        if not self._drops(run.left, run.right) and not self._known(run):
            yield from super()._wider(run)

    def _drops(self, side: FaceRow, other: FaceRow) -> bool:
        """Tell whether both sides begin with a run of natural tiles that may go, and a mirror is left."""
        if min(len(side), len(other)) < MIN_SIZE:
            return False
        gone, rest = (*side[:MIN_SIZE], *other[:MIN_SIZE]), (*side[MIN_SIZE:], *other[MIN_SIZE:])
        return (
            all(face in self.suite.naturals for face in gone)
            and self.tied.isdisjoint(gone)
            and (self.change_at_start or side[MIN_SIZE : MIN_SIZE + 1] != (CHANGE,))
            and min(sum(map(width, side)), sum(map(width, other))) >= MIN_SIZE + MIN_SIDE
            and self._shows(rest)
        )
