"""Every row with a special joker that a rack can make, however many jokers are in it.

Rows of the same tiles may come several times, and some are no melds under house rules: reading them decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.suite import Suite
from rummiclassic.twist.slots import CHANGE, DOUBLE, MIRROR, FaceRow
from rummicore.tiles import Face

COVERED = ""


def rows_holding(suite: Suite, rack: Counter[Face], joker: Face, *, whole: bool = False) -> Iterator[FaceRow]:
    """List the rows that hold a mirror, or those without a mirror that hold another special joker.

    If only rows of the ``whole`` rack matter, runs that leave a tile behind are not gone on with.
    """
    builder = Builder(suite, rack, whole=whole)
    rows = (builder.mirrored_runs, builder.mirrored_groups) if joker == MIRROR else (builder.plain_runs, builder.groups)
    yield from (row for build in rows for row in build() if len(row) >= MIN_SIZE and joker in row)


class Growing(NamedTuple):
    """A run so far: the next number, the colour of its section, that of the section before, and its tiles.

    Of a mirror ``right`` is the other side from outside inwards; a side that is ``ahead`` ends in a double joker that
    has the next number too.
    """

    number: int
    colour: str = ""
    before: str = ""
    left: FaceRow = ()
    right: FaceRow = ()
    ahead: tuple[bool, bool] = (False, False)

    def bordered(self, left: FaceRow, right: FaceRow = ()) -> Growing:
        """Go on behind a colour change; an empty section is left out (C15, C16)."""
        empty = not self.left or self.left[-1] == CHANGE
        before = self.before if empty else self.colour
        return Growing(self.number + 1, "", before, left, right)


class Builder:
    """Builds rows from the tiles of a rack."""

    def __init__(self, suite: Suite, rack: Counter[Face], *, whole: bool = False) -> None:
        """Take the tiles; ``whole`` as for ``rows_holding``."""
        self.suite = suite
        self.rack = rack
        numbers = [suite.naturals[face][1] for face in rack.elements() if face in suite.naturals] if whole else []
        # By number: how many natural tiles lie below it, which a run that has come there must have.
        self.below = [sum(own < number for own in numbers) for number in range(suite.highest + 3)]

    def _left_behind(self, run: Growing) -> bool:
        """Tell whether a run can no longer be made of the whole rack: the next numbers are all higher."""
        least = self.below[run.number]
        return least > len(run.left) + len(run.right) or (
            least > 0 and sum(face in self.suite.naturals for face in (*run.left, *run.right)) < least
        )

    def _has(self, row: FaceRow, face: Face, more: int = 1) -> bool:
        return row.count(face) + more <= self.rack[face]

    def _naturals(self, run: Growing) -> list[tuple[str, Face]]:
        """List the faces that may follow, with their colours."""
        colours = [run.colour] if run.colour else [c for c in self.suite.colours if c != run.before]
        faces = [(colour, self.suite.face(colour, run.number)) for colour in colours]
        return [(colour, face) for colour, face in faces if self.rack[face]]

    def plain_runs(self) -> Iterator[FaceRow]:
        """List all runs without a mirror."""
        for start in self.suite.span:
            yield from self._longer(Growing(start))

    def _longer(self, run: Growing) -> Iterator[FaceRow]:
        yield run.left
        if run.number > self.suite.highest or self._left_behind(run):
            return
        for colour, face in self._naturals(run):
            yield from self._longer(run._replace(number=run.number + 1, colour=colour, left=(*run.left, face)))
        for face, width in ((self.suite.joker, 1), (DOUBLE, 2)):
            if self._has(run.left, face) and run.number + width - 1 <= self.suite.highest:
                yield from self._longer(run._replace(number=run.number + width, left=(*run.left, face)))
        if self._has(run.left, CHANGE):
            yield from self._longer(run.bordered((*run.left, CHANGE)))

    def groups(self) -> Iterator[FaceRow]:
        """List all groups with double jokers."""
        for number in self.suite.span:
            shown = [face for colour in self.suite.colours if self.rack[face := self.suite.face(colour, number)]]
            for size in range(1, len(shown) + 1):
                for faces in combinations(shown, size):
                    for slots in range(max(MIN_SIZE, size), self.suite.largest_group + 1):
                        yield from ((*faces, *jokers) for jokers in self._filled(slots - size))

    def _filled(self, slots: int) -> Iterator[FaceRow]:
        """Fill slots with jokers."""
        for doubles in range(min(slots // 2, self.rack[DOUBLE]) + 1):
            if slots - 2 * doubles <= self.rack[self.suite.joker]:
                yield (*(DOUBLE,) * doubles, *(self.suite.joker,) * (slots - 2 * doubles))

    def mirrored_runs(self) -> Iterator[FaceRow]:
        """List all mirrors of runs."""
        for start in self.suite.span:
            yield from self._wider(Growing(start))

    def _wider(self, run: Growing) -> Iterator[FaceRow]:
        """Add a slot to both sides of a mirror."""
        if not any(run.ahead):
            yield (*run.left, MIRROR, *run.right[::-1])
        if run.number > self.suite.highest or self._left_behind(run):
            return
        both = (*run.left, *run.right)
        if not any(run.ahead) and self._has(both, CHANGE, 2):
            yield from self._wider(run.bordered((*run.left, CHANGE), (*run.right, CHANGE)))
        for colour, face in [(run.colour, COVERED), *self._naturals(run)]:
            for left, right in product(*(self._at(run, side, face) for side in run.ahead)):
                laid = (*both, *(tile for tile in (left, right) if tile))
                shows = face == COVERED or face in (left, right)
                if shows and all(laid.count(tile) <= self.rack[tile] for tile in (left, right) if tile):
                    yield from self._wider(
                        Growing(
                            run.number + 1,
                            colour,
                            run.before,
                            (*run.left, left) if left else run.left,
                            (*run.right, right) if right else run.right,
                            (left == DOUBLE, right == DOUBLE),
                        )
                    )

    def _at(self, run: Growing, ahead: bool, face: Face) -> list[Face]:
        """List what may lie on one side for a slot: nothing more if a double joker has it already."""
        if ahead:
            return [COVERED]
        jokers = [self.suite.joker, DOUBLE] if run.number < self.suite.highest else [self.suite.joker]
        return [tile for tile in (face, *jokers) if tile and self.rack[tile]]

    def mirrored_groups(self) -> Iterator[FaceRow]:
        """List all mirrors of groups: colours shown on both sides, on the left, on the right, and on none."""
        for number in self.suite.span:
            faces = [face for colour in self.suite.colours if self.rack[face := self.suite.face(colour, number)]]
            # 1 is both sides, which takes a double.
            for where in product(*(range(4) if self.rack[face] > 1 else (0, 2, 3) for face in faces)):
                if any(where):
                    placed = tuple(zip(faces, where, strict=True))
                    yield from self._mirrored(*(tuple([f for f, at in placed if at == side]) for side in (1, 2, 3)))

    def _mirrored(self, both: FaceRow, left: FaceRow, right: FaceRow) -> Iterator[FaceRow]:
        slots = len(both) + len(left) + len(right)
        for unseen in range(self.suite.largest_group - slots + 1):
            for mine, theirs in product(self._filled(len(right) + unseen), self._filled(len(left) + unseen)):
                if all((*mine, *theirs).count(face) <= self.rack[face] for face in (*mine, *theirs)):
                    yield (*both, *mine, *left, MIRROR, *(*both, *right, *theirs)[::-1])
