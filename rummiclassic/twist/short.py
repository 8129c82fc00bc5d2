"""The tiles of short melds that all others can be cut into: what a solver has to try.

A run of six tiles or more is two runs, and of a mirror of runs three slots can be cut off both sides, unless that parts
a joker of the table from tiles beside which it may stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from rummiclassic.melds import MIN_SIZE
from rummiclassic.ties import Tie
from rummiclassic.tiles import HIGHEST, LOWEST, Suite
from rummiclassic.twist.rows import Builder, Growing, Row
from rummiclassic.twist.slots import CHANGE, DOUBLE, MIRROR, width
from rummicore.tiles import Face

MIN_SIDE = 2


class Uncut(Builder):
    """Builds runs, groups and mirrors that cannot be cut into smaller ones, in one of the orders of their tiles."""

    def __init__(
        self, suite: Suite, tiles: Counter[Face], ties: tuple[Tie, ...], *, min_side: int, change_at_start: bool
    ) -> None:
        """Take the tiles, the least side of a mirror and whether a colour change may begin a run (TW-JC-3)."""
        super().__init__(suite, tiles)
        self.min_side, self.change_at_start = min_side, change_at_start
        self.seen: set[tuple[object, ...]] = set()
        self.ties = ties
        self.marked = {mark for tie in ties for mark in tie.marks if mark[0] not in suite.naturals}
        self.tied = {face for tie in ties for face in tie.partners}

    def handfuls(self) -> Iterator[Row]:
        """List the tiles of melds, sorted, each handful once; a few make no meld under house rules."""
        builds = [self.plain_runs, self.groups]
        if self.rack[MIRROR]:
            builds += [self._short_mirrors, self.mirrored_groups]
        rows = (row for build in builds for row in build() if len(row) >= MIN_SIZE and self._shows(row))
        known: set[Row] = set()
        for handful in (tuple(sorted(row)) for row in chain(rows, self._bare())):
            if handful not in known:
                known.add(handful)
                yield handful

    def _bare(self) -> Iterator[Row]:
        """List the groups of jokers alone; reading them decides whether that is allowed."""
        row = (DOUBLE, self.suite.joker, self.suite.joker)
        if all(row.count(face) <= self.rack[face] for face in row):
            yield row

    def _shows(self, row: Row) -> bool:
        return any(face in self.suite.naturals for face in row)

    def plain_runs(self) -> Iterator[Row]:
        """List runs without a mirror; this is where the time goes, hence no calls and no recursion."""
        suite, rack, joker = self.suite, self.rack, self.suite.joker
        numbers = range(LOWEST, HIGHEST + 1)
        held = {n: [(c, face) for c in suite.colours if rack[face := suite.face(c, n)]] for n in numbers}
        open_runs: list[tuple[int, str, str, Row]] = [(number, "", "", ()) for number in numbers]
        seen: set[tuple[int, str, str, bool, Row]] = set()
        while open_runs:
            number, colour, before, row = open_runs.pop()
            # Where jokers of the table may have stayed, the same tiles in another order are something else.
            stays = bool(self.marked) and not self.marked.isdisjoint(_numbered(row, number))
            key = (number, colour, before, row[-1:] == (CHANGE,), row if stays else tuple(sorted(row)))
            if key in seen or (len(row) >= 2 * MIN_SIZE and self._is_cut(row, number)):
                continue
            seen.add(key)
            yield row
            if number > HIGHEST:
                continue
            for other, face in held[number]:
                if other == colour or (not colour and other != before):
                    open_runs.append((number + 1, other, before, (*row, face)))
            if row.count(joker) < rack[joker]:
                open_runs.append((number + 1, colour, before, (*row, joker)))
            if number < HIGHEST and row.count(DOUBLE) < rack[DOUBLE]:
                open_runs.append((number + 2, colour, before, (*row, DOUBLE)))
            if row.count(CHANGE) < rack[CHANGE]:
                empty = not row or row[-1] == CHANGE
                open_runs.append((number + 1, "", before if empty else colour, (*row, CHANGE)))

    def _known(self, run: Growing) -> bool:
        """Tell whether the same tiles have led to the same place before."""
        border = not run.left or run.left[-1] == CHANGE
        tiles = tuple(sorted((*run.left, *run.right)))
        place = (run.number, run.colour, run.before, border, *sorted(run.ahead), *tiles)
        if place in self.seen:
            return True
        self.seen.add(place)
        return False

    def _is_cut(self, row: Row, number: int) -> bool:
        """Tell whether a run can be cut in two, whatever follows from a number on."""
        return any(
            (row[at] != CHANGE or self.change_at_start)
            and self._shows(row[:at])
            and self._shows(row[at:])
            and not (self.ties and self._tied(row, at, number))
            for at in range(MIN_SIZE, len(row) - MIN_SIZE + 1)
        )

    def _tied(self, row: Row, at: int, number: int) -> bool:
        """Tell whether the parts of a run belong together, or may with what follows from a number on."""
        places = _numbered(row, number)
        low, high = set(places[:at]), set(places[at:])
        numbers = self.suite.numbers
        for tie in self.ties:
            partners = {(face, numbers[face]) for face in tie.partners}
            if not low.isdisjoint(tie.marks) and (
                tie.mates or not high.isdisjoint(partners) or any(other >= number for _, other in partners)
            ):
                return True
            joins = not low.isdisjoint(partners) or not tie.mates.isdisjoint(row[:at])
            if joins and (not high.isdisjoint(tie.marks) or any(other >= number for _, other in tie.marks)):
                return True
        return False

    def _short_mirrors(self) -> Iterator[Row]:
        """List the mirrors of runs that cannot lose the slots beside their axis either."""
        for row in self.mirrored_runs():
            axis = row.index(MIRROR)
            if sum(map(width, row[:axis])) >= self.min_side and not self._drops(row[:axis][::-1], row[axis + 1 :]):
                yield row

    def _wider(self, run: Growing) -> Iterator[Row]:
        if not self._drops(run.left, run.right) and not self._known(run):
            yield from super()._wider(run)

    def _drops(self, side: Row, other: Row) -> bool:
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


def _numbered(row: Row, number: int) -> list[tuple[Face, int]]:
    """Give every tile of a run the number it begins with, if another number follows the last one."""
    start = number - sum(map(width, row))
    return [(face, start + sum(map(width, row[:at]))) for at, face in enumerate(row)]
