"""The ties of a position, asked about all at once: whether a cut of a run parts a joker from what it may need.

This is asked of every long run that the solver lists, so each tie is a bit, and what the tiles of a run are to the ties
is gathered in one number a tile: four fields with a bit for every tie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from itertools import accumulate, takewhile
from operator import or_

from rummiclassic.rules.ties import Tie
from rummiclassic.suite import Suite
from rummiclassic.twist.slots import CHANGE, FaceRow, width
from rummicore.tiles import Face


class Knots:
    """The ties among the tiles of a position."""

    def __init__(self, suite: Suite, ties: tuple[Tie, ...], tiles: Counter[Face]) -> None:
        """Look what every tile is to every tie, and up to which number they go."""
        self._suite, self._ties, self._tiles = suite, ties, tiles
        # Whether tiles may lie in place of a joker, so that where one lay is no question of jokers alone.
        self.replaced = any(tie.instead for tie in ties)
        self._every = _bits(True for _ in ties)
        # Where the fields begin: sure (0), partner, beside, and lying where the joker stood or in its place.
        self._partner, self._beside, self._marked = (len(ties) * field for field in (1, 2, 3))
        self._mates = _bits(bool(tie.mates) for tie in ties)
        self._jokers = [face for face in tiles if face not in suite.naturals]
        self._of_joker = {face: _bits(tie.joker == face for tie in ties) for face in tiles}
        self._fields = {face: self._field(face) for face in tiles}
        self._marks: dict[tuple[Face, int], list[tuple[int, frozenset[str]]]] = {}
        for at, tie in enumerate(ties):
            self._marks.setdefault((tie.joker, tie.number), []).append((1 << at + self._marked, tie.colours))
        partners = [_last(suite, (tie.partners | tie.instead).intersection(tiles)) for tie in ties]
        instead = [_last(suite, tie.instead.intersection(tiles)) for tie in ties]

        @cache
        def beyond(number: int, ahead: str) -> int:
            return _bits(_reaches(last, number, ahead) for last in partners)

        @cache
        def following(number: int, ahead: str, left: FaceRow) -> int:
            return _bits(
                (tie.number >= number and tie.joker in left and not tie.colours.isdisjoint(ahead))
                or _reaches(last, number, ahead)
                for tie, last in zip(ties, instead, strict=True)
            )

        @cache
        def later(number: int) -> int:
            return _bits(tie.number >= number for tie in ties)

        # From a number on: ties with a partner there, ties whose joker or what replaces it may follow, ties of there.
        self._beyond, self._following, self._later = beyond, following, later

    def __bool__(self) -> bool:
        return bool(self._ties)

    def _field(self, face: Face) -> int:
        """Return what a tile is to each tie; a partner without a double is enough where nothing replaces the joker."""
        ties, alone = self._ties, self._tiles[face] == 1
        sure = _bits(alone and face in tie.partners and not tie.instead for tie in ties)
        instead = _bits(face in tie.instead for tie in ties)
        partner = instead | _bits(face in tie.partners for tie in ties)
        beside = partner | _bits(face in tie.mates for tie in ties)
        return sure | partner << self._partner | beside << self._beside | instead << self._marked

    def allow(self, cuts: Sequence[int], row: FaceRow, number: int, colour: str, *, whole: bool) -> bool:
        """Tell whether a run may be cut at some of these places, whatever follows behind a section of some colour.

        ``number`` is the one behind the run. Unless the ``whole`` run matters, because a joker of it may have stayed or
        been replaced, the first cut is as good as any.
        """
        fields = [self._fields[face] for face in (row if whole else row[: cuts[0]])]
        chosen = self._later(number) & reduce(or_, fields) >> self._beside
        if whole:
            chosen |= self._every if self.replaced else self._jokers_in(row)
        if not chosen:
            return True
        # Behind a colour change, and before a section shows its colour, any may come.
        ahead = self._suite.colours if not colour or row.count(CHANGE) < self._tiles[CHANGE] else colour
        left = tuple([face for face in self._jokers if row.count(face) < self._tiles[face]])
        follows = self._following(number, ahead, left) & chosen
        if not whole:
            return not follows
        self._mark(fields, row, number)
        low, high = [*accumulate(fields, or_)], [*accumulate(reversed(fields), or_)]
        apart = self._mates | self._beyond(number, ahead)
        return any(not self._parted(low[at - 1], high[len(row) - at - 1], apart, follows) & chosen for at in cuts)

    def _parted(self, low: int, high: int, apart: int, follows: int) -> int:
        """Return the ties that a cut would part, by what lies below and above it."""
        below = low >> self._marked & ~low & (apart | high >> self._partner)
        above = low >> self._beside & (follows | (high >> self._marked & ~high))
        return below | above

    def _jokers_in(self, row: FaceRow) -> int:
        found = 0
        for face in row:
            found |= self._of_joker[face]
        return found

    def _mark(self, fields: list[int], row: FaceRow, number: int) -> None:
        """Add where jokers lie that stood there before."""
        for at in range(len(row) - 1, -1, -1):
            face = row[at]
            if face in self._suite.naturals:
                number -= 1
                continue
            number -= width(face)
            for mark, colours in self._marks.get((face, number), ()):
                if self._fits(row, at, colours):
                    fields[at] |= mark

    def _fits(self, row: FaceRow, at: int, colours: frozenset[str]) -> bool:
        """Tell whether a joker may have one of some colours; it has that of the tiles around it."""
        for side in (row[at + 1 :], row[:at][::-1]):
            for face in takewhile(CHANGE.__ne__, side):
                if face in self._suite.naturals:
                    return self._suite.naturals[face][0] in colours
        return True


def _bits(flags: Iterable[bool]) -> int:
    """Return a number with a bit for each flag, the first one lowest."""
    return sum(1 << at for at, flag in enumerate(flags) if flag)


def _last(suite: Suite, faces: frozenset[Face]) -> dict[str, int]:
    """Return the highest number of each colour."""
    last: dict[str, int] = {}
    for colour, number in map(suite.naturals.__getitem__, faces):
        last[colour] = max(last.get(colour, 0), number)
    return last


def _reaches(last: dict[str, int], number: int, ahead: str) -> bool:
    return any(last.get(colour, 0) >= number for colour in ahead)
