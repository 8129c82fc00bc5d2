"""Groups and runs with classic jokers (NUM-SET-*, NUM-JOK-1, NUM-JOK-9).

What a joker stands for follows from the kind of the meld and its place in it: in a run one face, in a group the
number in any missing colour. It is derived here and never trusted from outside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol, Self, runtime_checkable

from rummiclassic.suite import Suite
from rummicore.edition import MeldRules
from rummicore.options import Options
from rummicore.reasons import NO_SUCH_TILE, Code, Reason, Reasons
from rummicore.tiles import AnyTable, Face, Meld, Placed, Table, TypedMeld, natural

TOO_SHORT = Code("meld-too-short", "NUM-SET-1", "{meld}: a meld has at least 3 tiles")
GROUP_TOO_BIG = Code("group-too-big", "NUM-SET-2", "{meld}: a group has at most {most} tiles, one of each {hue}")
COLOUR_TWICE = Code("group-colour-twice", "NUM-SET-2", "{meld}: {colour} is in the group twice")
NUMBERS_DIFFER = Code("group-numbers-differ", "NUM-SET-2", "{meld}: the tiles of a group have one {rank}")
COLOURS_DIFFER = Code("run-colours-differ", "NUM-SET-3", "{meld}: a run has one {hue}, a group one {rank}")
RUN_ORDER = Code("run-order", "NUM-SET-3", "{meld}: a run is laid from low to high, so {sorted} would do")
RUN_GAP = Code("run-gap", "NUM-SET-3", "{meld}: the {rank}s of a run rise by one; {number} belongs where {face} lies")
RUN_WRAP = Code("run-wraps", "NUM-SET-4", "{meld}: {lowest} is the lowest {number} and nothing follows {highest}")
JOKER_OFF_EDGE = Code("joker-off-edge", "NUM-SET-4", "{meld}: the joker would stand for {number}, which does not exist")
ONLY_JOKERS = Code("only-jokers", "NUM-JOK-9", "{meld}: a meld needs a tile that is not a joker")

# Tiles of a meld at least (NUM-SET-1).
MIN_SIZE = 3

# What a joker is on the table: the kind of its meld and the faces or numbers it stands for.
Identity = tuple[str, ...]


@runtime_checkable
class NumberRules(MeldRules, Protocol):
    """What number editions ask of their meld rules besides: how tiles are printed, what a table joker is."""

    @property
    def suite(self) -> Suite:
        """How colours, numbers and the classic joker are printed."""

    def identity(self, meld: Meld, at: int) -> frozenset[Identity]:
        """Return what the joker at a place of a legal meld may be; it is unchanged where these meet."""

    def replacing(self, meld: Meld, at: int) -> list[tuple[Face, ...]]:
        """List the tiles that may replace the joker at a place, each alone or several together."""


class NumberMelds(NamedTuple):
    """The meld rules of the editions with classic jokers only."""

    suite: Suite
    require_natural: bool = True

    def lying(self, meld: TypedMeld) -> Meld | None:
        """Read a meld of a given table; it must be legal wherever it comes from (NUM-SET-1)."""
        found = _readings(self, meld)
        return found[0] if found else None

    @property
    def examples(self) -> tuple[str, ...]:
        """The longest run of each colour, the largest group of each number (NUM-SET-2, NUM-SET-3), a joker."""
        suite = self.suite
        runs = [f"{colour}{suite.ranks[0]}-{suite.ranks[-1]}" for colour in suite.colours]
        first, _, third = (suite.face(suite.colours[0], number) for number in suite.span[:3])
        jokers = [f"{first} {suite.joker} {third}"] if suite.jokers else []
        return (*runs, *(suite.colours + rank for rank in suite.ranks), *jokers)

    def on(self, suite: Suite) -> Self:
        """Return these rules for other tiles."""
        return self._replace(suite=suite)

    def readings(self, meld: TypedMeld) -> tuple[Meld, ...]:
        """Return the legal readings, the most valuable first."""
        return _readings(self, meld)

    def run(self, faces: tuple[Face, ...]) -> Meld | None:
        """Read tiles as a run (NUM-SET-3)."""
        naturals = self.suite.naturals
        first = next((place for place, face in enumerate(faces) if face in naturals), None)
        if first is None or len(faces) < MIN_SIZE:
            return None
        colour, number = naturals[faces[first]]
        start = number - first
        if start < 1 or start + len(faces) - 1 > self.suite.highest:
            return None
        tiles = []
        for number, face in enumerate(faces, start):
            stands = self.suite.face(colour, number)
            if face not in (stands, self.suite.joker):
                return None
            tiles.append(Placed(face, (stands,)))
        return Meld("run", tuple(tiles))

    def group(self, faces: tuple[Face, ...]) -> Meld | None:
        """Read tiles as a group (NUM-SET-2)."""
        if not MIN_SIZE <= len(faces) <= self.suite.largest_group or not self._known(faces):
            return None
        shown = [self.suite.naturals[face] for face in faces if face != self.suite.joker]
        if not shown:
            # Jokers alone stand for nothing (house rule joker.require_natural=false).
            return None if self.require_natural else Meld("group", tuple(Placed(face, ()) for face in faces))
        colours, numbers = {colour for colour, _ in shown}, {number for _, number in shown}
        if len(numbers) != 1 or len(colours) != len(shown):
            return None
        rank = self.suite.rank(numbers.pop())
        joker = Placed(self.suite.joker, (rank,))
        return Meld("group", tuple(joker if face == self.suite.joker else natural(face) for face in faces))

    def _known(self, faces: tuple[Face, ...]) -> bool:
        return all(face in self.suite.naturals or face == self.suite.joker for face in faces)

    def same(self, meld: Meld, other: Meld) -> bool:
        """Tell whether two melds are the same; the order of laying a group means nothing."""
        if meld.kind == other.kind == "group":
            return meld.tiles == other.tiles or sorted(meld.faces) == sorted(other.faces)
        return meld == other

    def value(self, meld: Meld) -> int:
        """Add up the numbers that the tiles stand for (NUM-SET-5)."""
        return sum(self.suite.numbers[stands] for placed in meld.tiles for stands in placed.stands)

    def identity(self, meld: Meld, at: int) -> frozenset[Identity]:
        """Return what a joker is: its face in a run, its number in a group (2.6 of the rules)."""
        return frozenset({(meld.kind, *meld.tiles[at].stands)})

    def replacing(self, meld: Meld, at: int) -> list[tuple[Face, ...]]:
        """List the faces that would make a legal meld in the joker's place."""
        before, after = meld.tiles[:at], meld.tiles[at + 1 :]
        stands, suite = meld.tiles[at].stands, self.suite
        faces = stands if meld.kind == "run" else [colour + rank for rank in stands for colour in suite.colours]
        # A joker among nothing but jokers may be any tile.
        candidates = faces or suite.naturals
        return [(face,) for face in candidates if self.readings(TypedMeld(meld.kind, (*before, natural(face), *after)))]

    def specials(self, rack: Counter[Face]) -> Table:
        """Find nothing: there are only classic jokers, which the packing of a rack knows."""
        return ()

    @property
    def special_jokers(self) -> tuple[Face, ...]:
        """None."""
        return ()

    def holding(self, rack: Counter[Face], joker: Face) -> Table:
        """Find nothing: there are no special jokers."""
        return ()

    def clash(self, table: AnyTable) -> Reasons:
        """Find nothing: number melds do not get in each other's way."""
        return ()

    def configured(self, options: Options) -> Self:
        """Take over the option that concerns melds."""
        return self._replace(require_natural=options["joker.require_natural"].value is True)

    def faults(self, meld: TypedMeld) -> Reasons:
        """Say why these tiles make neither a run nor a group, or not the one that was declared."""
        return () if self.readings(meld) else tuple(self._faults(meld))

    def _faults(self, meld: TypedMeld) -> Iterator[Reason]:
        faces = meld.faces
        text = self.suite.look(" ".join(faces))
        for face in dict.fromkeys(face for face in faces if not self._known((face,))):
            yield NO_SUCH_TILE.because((face,), tile=face, edition="this edition")
        faces = tuple(face for face in faces if self._known((face,)))
        shown = [face for face in faces if face in self.suite.naturals]
        numbers = {self.suite.naturals[face][1] for face in shown}
        if len(faces) < MIN_SIZE:
            yield TOO_SHORT.because(faces, meld=text)
        if not shown and (self.require_natural or meld.kind == "run"):
            yield ONLY_JOKERS.because(faces, meld=text)
        elif not shown or meld.kind == "group" or (len(numbers) == 1 and len(shown) > 1 and meld.kind != "run"):
            yield from self.group_faults(faces, shown, text)
        elif len(faces) >= MIN_SIZE:
            yield from self._run_faults(faces, shown, text)

    def group_faults(self, faces: tuple[Face, ...], shown: list[Face], text: str) -> Iterator[Reason]:
        """Say what keeps tiles from being a group."""
        colours = [self.suite.naturals[face][0] for face in shown]
        if len(faces) > self.suite.largest_group:
            yield self.too_big(faces, text)
        for colour in sorted({colour for colour in colours if colours.count(colour) > 1}, key=self.suite.colours.index):
            twice = tuple(face for face in shown if self.suite.naturals[face][0] == colour)
            yield COLOUR_TWICE.because(twice, meld=text, colour=self.suite.called(colour), **self.suite.terms)
        if len({self.suite.naturals[face][1] for face in shown}) > 1:
            yield NUMBERS_DIFFER.because(faces, meld=text, **self.suite.terms)

    def too_big(self, faces: tuple[Face, ...], text: str) -> Reason:
        """Say that a group has more tiles than there are colours."""
        return GROUP_TOO_BIG.because(faces, meld=text, most=self.suite.largest_group, **self.suite.terms)

    def _run_faults(self, faces: tuple[Face, ...], shown: list[Face], text: str) -> Iterator[Reason]:
        naturals, joker = self.suite.naturals, self.suite.joker
        if len({naturals[face][0] for face in shown}) > 1:
            yield COLOURS_DIFFER.because(faces, meld=text, **self.suite.terms)
            return
        in_order = tuple(sorted(shown, key=lambda face: naturals[face][1]))
        rising = in_order if len(shown) == len(faces) else faces[::-1]
        if self.run(rising):
            yield RUN_ORDER.because(faces, meld=text, sorted=self.suite.look(" ".join(rising)))
            return
        first = faces.index(shown[0])
        start = naturals[shown[0]][1] - first
        for number, face in enumerate(faces, start):
            if face == joker and number not in self.suite.span:
                yield self.off_edge(face, text, number)
            elif face != joker and number > self.suite.highest:
                yield self.wraps(face, text)
                return
            elif face != joker and naturals[face][1] != number:
                yield self.gap(face, text, number)
                return

    def gap(self, face: Face, text: str, number: int) -> Reason:
        """Say that a run has another number where a face lies."""
        facts = {"number": self.suite.rank(number), "face": self.suite.look(face), **self.suite.terms}
        return RUN_GAP.because((face,), meld=text, **facts)

    def off_edge(self, face: Face, text: str, number: int) -> Reason:
        """Say that a joker lies before the lowest or behind the highest number."""
        low, high = self.suite.ranks[0], self.suite.ranks[-1]
        there = number if low == "1" else f"a {self.suite.words[1]} " + ("below " + low, "above " + high)[number > 0]
        return JOKER_OFF_EDGE.because((face,), meld=text, number=there, **self.suite.terms)

    def wraps(self, face: Face, text: str) -> Reason:
        """Say that a run does not go on beyond the highest number."""
        low, high, word = self.suite.ranks[0], self.suite.ranks[-1], self.suite.words[1]
        return RUN_WRAP.because((face,), meld=text, lowest=low, highest=high, number=word)


# 40 games of three bots read about 5,000 different rows of tiles; the bound keeps a program that runs for long small.
@lru_cache(maxsize=1 << 14)
def _readings(rules: NumberMelds, meld: TypedMeld) -> tuple[Meld, ...]:
    kind, faces, found = meld.kind, meld.faces, []
    if kind in ("", "run") and (run := rules.run(faces)):
        found.append(run)
    if kind in ("", "group") and (group := rules.group(faces)):
        found.append(group)
    if len(found) == 2 and rules.value(found[1]) > rules.value(found[0]):
        found.reverse()
    return tuple(found)
