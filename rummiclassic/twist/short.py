"""The tiles of short melds that all others can be cut into: what a solver has to try, the rest being dominated.

A run of six tiles or more is two runs, and of a mirror of runs three slots can be cut off both sides, unless that parts
a joker of the table from tiles beside which it may stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.rules.ties import Tie
from rummiclassic.suite import Suite
from rummiclassic.twist.knots import Knots
from rummiclassic.twist.rows import Builder, Growing
from rummiclassic.twist.slots import CHANGE, DOUBLE, MIRROR, FaceRow, width
from rummicore.tiles import Face

# Slots that a cut leaves on each side of a mirror at least (TW-JM-5, ``twist.mirror_min_side``).
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
        self.naturals = frozenset(suite.naturals)
        self.knots = Knots(suite, ties, tiles)
        # A handful is a number, the sum of these: one digit counts each face.
        digit = max(tiles.values(), default=0).bit_length()
        self.codes = {face: 1 << digit * at for at, face in enumerate(tiles)}
        self.known: set[int] = set()
        self.marked = {(tie.joker, tie.number) for tie in ties}
        self.tied = {face for tie in ties for face in (*tie.partners, *tie.instead)}

    def handfuls(self) -> Iterator[FaceRow]:
        """List the tiles of melds, sorted, each handful once; a few make no meld under house rules."""
        yield from (tuple(sorted(row)) for row in self.plain_runs())
        builds = [self.groups]
        if self.rack[MIRROR]:
            builds += [self._short_mirrors, self.mirrored_groups]
        rows = (row for build in builds for row in build() if len(row) >= MIN_SIZE and self._shows(row))
        yield from (tuple(sorted(row)) for row in chain(rows, self._bare()) if self._fresh(self._code(row)))

    def _code(self, row: FaceRow) -> int:
        return sum(map(self.codes.__getitem__, row))

    def _fresh(self, code: int) -> bool:
        """Tell whether a handful comes for the first time."""
        if code in self.known:
            return False
        self.known.add(code)
        return True

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
        """List runs without a mirror, each handful once; this is where the time goes, hence no recursion."""
        suite, rack, joker, codes = self.suite, self.rack, self.suite.joker, self.codes
        numbers, highest = suite.span, suite.highest
        held = {n: [(c, face) for c in suite.colours if rack[face := suite.face(c, n)]] for n in numbers}
        wild = [(face, width(face)) for face in (joker, DOUBLE) if rack[face]]
        marked = self.marked
        open_runs: list[tuple[int, str, str, FaceRow, int, bool]] = [(n, "", "", (), 0, False) for n in numbers]
        seen: set[tuple[int, str, str, bool, FaceRow | int]] = set()
        while open_runs:
            number, colour, before, row, code, stays = open_runs.pop()
            # Where jokers of the table may have stayed, the same tiles in another order are something else.
            key = (number, colour, before, row[-1:] == (CHANGE,), row if stays else code)
            if key in seen or (len(row) >= 2 * MIN_SIZE and self._is_cut(row, number, colour, stays=stays)):
                continue
            seen.add(key)
            if len(row) >= MIN_SIZE and code not in self.known and self._shows(row):
                self.known.add(code)
                yield row
            if number > highest:
                continue
            for other, face in held[number]:
                if other == colour or (not colour and other != before):
                    open_runs.append((number + 1, other, before, (*row, face), code + codes[face], stays))
            for face, slots in wild:
                if number + slots - 1 <= highest and row.count(face) < rack[face]:
                    stay = stays or (face, number) in marked
                    open_runs.append((number + slots, colour, before, (*row, face), code + codes[face], stay))
            if row.count(CHANGE) < rack[CHANGE]:
                empty = not row or row[-1] == CHANGE
                stay = stays or (CHANGE, number) in marked
                behind = before if empty else colour
                open_runs.append((number + 1, "", behind, (*row, CHANGE), code + codes[CHANGE], stay))

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
        first, last = 0, len(row) - 1
        while first < last and row[first] not in self.naturals:
            first += 1
        while first < last and row[last] not in self.naturals:
            last -= 1
        # Both parts show a natural tile.
        cuts: Sequence[int] = range(max(MIN_SIZE, first + 1), min(len(row) - MIN_SIZE, last) + 1)
        if not self.change_at_start:
            cuts = [at for at in cuts if row[at] != CHANGE]
        if not cuts or not self.knots:
            return bool(cuts)
        return self.knots.allow(cuts, row, number, colour, whole=stays or self.knots.replaced)

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
