"""Melds with special jokers (TW-JOK-*, TW-JD-*, TW-JC-*, TW-JM-*).

A mirror is read as the run or the group that both its sides show: that is its kind, and what is declared. What a
joker stands for is derived; its colour stays open where several would do, and a mirror stands for nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, permutations
from typing import NamedTuple, Self

from rummiclassic.rules.melds import MIN_SIZE, Identity, NumberMelds
from rummiclassic.rules.ties import Tie
from rummiclassic.suite import Suite
from rummiclassic.twist.rows import rows_holding
from rummiclassic.twist.short import Uncut
from rummiclassic.twist.simple import special_rows
from rummiclassic.twist.slots import (
    BORDER,
    CHANGE,
    DOUBLE,
    MIRROR,
    SPECIAL,
    Slot,
    group_stands,
    merged,
    run_stands,
    slots_of,
    width,
)
from rummicore.options import Options
from rummicore.reasons import Reasons
from rummicore.tiles import AnyTable, Face, Meld, Placed, Table, TypedMeld, natural

KINDS = ("run", "group")
MIRRORED = "mirror"


class TwistMelds(NamedTuple):
    """The meld rules of Twist; melds without special jokers are those of ``plain``."""

    plain: NumberMelds
    min_side: int = 2
    change_at_start: bool = True
    adjacent_changes: bool = True
    single_replaces_double: bool = True

    def lying(self, meld: TypedMeld) -> Meld | None:
        """Read a meld of a given table; it must be legal wherever it comes from (NUM-SET-1)."""
        return next(iter(self.readings(meld)), None)

    @property
    def require_natural(self) -> bool:
        """Whether a meld needs a tile that is no joker."""
        return self.plain.require_natural

    @property
    def suite(self) -> Suite:
        """How colours and numbers are printed."""
        return self.plain.suite

    @property
    def examples(self) -> tuple[str, ...]:
        """Melds without special jokers, and one with each of them."""
        one, two = (self.suite.face(self.suite.colours[0], number) for number in self.suite.span[:2])
        row = f"{one} {two}"
        return (*self.plain.examples, f"{row} {DOUBLE}", f"{row} {CHANGE}", f"{row} {MIRROR} {two} {one}")

    def on(self, suite: Suite) -> Self:
        """Return these rules for other tiles."""
        return self._replace(plain=self.plain.on(suite))

    def configured(self, options: Options) -> Self:
        """Take over the options that concern melds and what replaces a double joker."""
        side = options["twist.mirror_min_side"].value
        return self._replace(
            plain=self.plain.configured(options),
            min_side=side if isinstance(side, int) else self.min_side,
            change_at_start=options["twist.jc_at_start"].value is True,
            adjacent_changes=options["twist.adjacent_jc"].value is True,
            single_replaces_double=options["twist.jd_group_single_replace"].value is True,
        )

    def readings(self, meld: TypedMeld) -> tuple[Meld, ...]:
        """Return the legal readings, the most valuable first."""
        faces = meld.faces
        if SPECIAL.isdisjoint(faces):
            return self.plain.readings(meld)
        kinds = KINDS if meld.kind in ("", MIRRORED) else (meld.kind,)
        if len(faces) < MIN_SIZE or not self.known(faces) or (meld.kind == MIRRORED and MIRROR not in faces):
            return ()
        read = self._mirror if MIRROR in faces else self._row
        found = [reading for kind in kinds if (reading := read(kind, faces))]
        if len(found) == 2 and self.value(found[1]) > self.value(found[0]):
            found.reverse()
        return tuple(found)

    def known(self, faces: tuple[Face, ...]) -> bool:
        """Tell whether all faces belong to this edition."""
        return all(face in self.suite.naturals or face in SPECIAL or face == self.suite.joker for face in faces)

    def _row(self, kind: str, faces: tuple[Face, ...]) -> Meld | None:
        """Read tiles without a mirror."""
        slots = slots_of(self.suite, faces)
        if kind == "run":
            stands = self.run(slots)
        else:
            stands = group_stands(self.suite, slots)
            if stands is None:
                return self._jokers_alone(faces, slots)
            # Of a full group with a double joker for its only joker the two missing colours are known.
            full = DOUBLE in faces and len(stands) == self.suite.largest_group
            if full and stands.count(rank := self._bare(stands)) == 2:
                missing = [colour + rank for colour in self.suite.colours if colour + rank not in stands]
                stands = [missing.pop(0) if text == rank else text for text in stands]
        return None if stands is None else _placed(kind, faces, stands)

    def _bare(self, stands: list[str]) -> str:
        return self.suite.rank(self.suite.numbers[stands[0]])

    def _jokers_alone(self, faces: tuple[Face, ...], slots: list[Slot]) -> Meld | None:
        """Let jokers alone stand for nothing, under ``joker.require_natural=false`` and where a group has room."""
        fits = not self.plain.require_natural and len(slots) <= self.suite.largest_group
        only = {*faces} <= {self.suite.joker, DOUBLE}
        return Meld("group", tuple(Placed(face, ()) for face in faces)) if fits and only else None

    def run(self, slots: list[Slot]) -> list[str] | None:
        """Read slots as a run, under the options for colour changes (TW-JC-3)."""
        if not self.change_at_start and slots[0] == BORDER:
            return None
        if not self.adjacent_changes and (BORDER, BORDER) in pairwise(slots):
            return None
        return run_stands(self.suite, slots)

    def _mirror(self, kind: str, faces: tuple[Face, ...]) -> Meld | None:
        """Read a mirror: both sides as one row, which needs a natural tile somewhere (TW-JM-1, TW-JM-5)."""
        axis = faces.index(MIRROR)
        if MIRROR in faces[axis + 1 :]:
            return None
        slots = merged(slots_of(self.suite, faces[:axis]), slots_of(self.suite, faces[axis + 1 :]))
        # A single tile shows neither a run nor a group; where the house allows it, it is taken for a run.
        if slots is None or len(slots) < (self.min_side if kind == "run" else 2):
            return None
        stands = self.run(slots) if kind == "run" else group_stands(self.suite, slots)
        return None if stands is None else _placed(kind, faces, stands + stands[::-1])

    def same(self, meld: Meld, other: Meld) -> bool:
        """Tell whether two melds are the same; the order of laying a plain group means nothing."""
        return meld == other or (MIRROR not in meld.faces and self.plain.same(meld, other))

    def value(self, meld: Meld) -> int:
        """Add up what the tiles stand for; a mirror is worth nothing (TW-JD-4, TW-JC-4, TW-JM-2)."""
        return self.plain.value(meld)

    def specials(self, rack: Counter[Face]) -> Table:
        """List simple melds with a special joker that a rack can make, the longest first."""
        rows = sorted(dict.fromkeys(special_rows(self.suite, rack)), key=len, reverse=True)
        return tuple(self.readings(self.unread(row))[0] for row in rows)

    @property
    def special_jokers(self) -> tuple[Face, ...]:
        """The special jokers, in the order in which ``holding`` is to be asked."""
        return (MIRROR, CHANGE, DOUBLE)

    def holding(self, rack: Counter[Face], joker: Face) -> Table:
        """List every meld of a rack with a special joker, one for each handful of tiles, the most valuable first."""
        best: dict[tuple[Face, ...], Meld] = {}
        for row in dict.fromkeys(rows_holding(self.suite, rack, joker)):
            if readings := self.readings(self.unread(row)):
                known = best.setdefault(tuple(sorted(row)), readings[0])
                if self.value(readings[0]) > self.value(known):
                    best[tuple(sorted(row))] = readings[0]
        return tuple(sorted(best.values(), key=self.value, reverse=True))

    def uncut(self, tiles: Counter[Face], ties: tuple[Tie, ...]) -> Iterator[tuple[Face, ...]]:
        """List handfuls of tiles that make melds which cannot be cut into several; a few make none after all."""
        start, side = self.change_at_start, self.min_side
        return Uncut(self.suite, tiles, ties, min_side=side, change_at_start=start).handfuls()

    def ways(self, faces: tuple[Face, ...]) -> Table:
        """List every meld of just these tiles, among them a joker."""
        joker = next((face for face in self.special_jokers if face in faces), self.suite.joker)
        rows = [row for row in rows_holding(self.suite, Counter(faces), joker, whole=True) if len(row) == len(faces)]
        jokers = [] if self.require_natural or not SPECIAL.union({self.suite.joker}).issuperset(faces) else [faces]
        return tuple(meld for row in dict.fromkeys([*rows, *jokers]) for meld in self.readings(self.unread(row)))

    def unread(self, row: tuple[Face, ...]) -> TypedMeld:
        """Return a meld whose jokers stand for nothing yet."""
        naturals = self.suite.naturals
        return TypedMeld("", tuple(natural(face) if face in naturals else Placed(face, ()) for face in row))

    def clash(self, table: AnyTable) -> Reasons:
        """Find nothing: number melds do not get in each other's way."""
        return ()

    def faults(self, meld: TypedMeld) -> Reasons:
        """Say why these tiles make no meld, or not the one that was declared."""
        if self.readings(meld):
            return ()
        from rummiclassic.twist.faults import faults  # explaining is rare, reading is not

        return faults(self, meld)

    def identity(self, meld: Meld, at: int) -> frozenset[Identity]:
        """Return what a joker of a legal meld may be: it is kept where these meet (chapter 5.0 of the rules)."""
        face, stands = meld.tiles[at]
        # On the right side of a mirror a double joker counts downwards; it is the same joker.
        texts = sorted(stands, key=self.suite.numbers.__getitem__)
        ranks = tuple(self.suite.rank(self.suite.numbers[text]) for text in texts)
        if face in (CHANGE, MIRROR):
            return frozenset({(face, *ranks)})
        if meld.kind == "group":
            return frozenset({(meld.kind, *ranks)})
        if ranks != tuple(texts):
            return frozenset({(meld.kind, *texts)})
        fitting = [c for c in self.suite.colours if self._fits(meld, at, tuple(c + text for text in stands))]
        return frozenset((meld.kind, *(colour + rank for rank in ranks)) for colour in fitting)

    def replacing(self, meld: Meld, at: int) -> list[tuple[Face, ...]]:
        """List the tiles that replace a joker, each alone or both together (TW-JD-5, TW-JC-5, TW-JM-6)."""
        face, stands = meld.tiles[at]
        if face == MIRROR:
            return []
        if face != DOUBLE:
            return [(other,) for other in self.suite.naturals if self._fits(meld, at, (other,))]
        numbers = {self.suite.numbers[text] for text in stands}
        fitting = [other for other, (_, number) in self.suite.naturals.items() if number in numbers]
        pairs = [pair for pair in permutations(fitting, 2) if self._fits(meld, at, pair)]
        alone = fitting if meld.kind == "group" and self.single_replaces_double else []
        return [*pairs, *((other,) for other in alone if self._fits(meld, at, (other,)))]

    def _fits(self, meld: Meld, at: int, faces: tuple[Face, ...]) -> bool:
        """Tell whether natural tiles in a joker's place leave a legal meld of the same kind."""
        tiles = meld.tiles
        return bool(self.readings(TypedMeld(meld.kind, (*tiles[:at], *map(natural, faces), *tiles[at + 1 :]))))


def label(meld: Meld) -> str:
    """Name a reading: a mirror of runs or of groups is a mirror."""
    return MIRRORED if MIRROR in meld.faces else meld.kind


def _placed(kind: str, faces: tuple[Face, ...], stands: list[str]) -> Meld:
    """Deal out what the slots stand for to the tiles that have them."""
    tiles, slot = [], 0
    for face in faces:
        tiles.append(Placed(face, tuple(stands[slot : slot + width(face)])))
        slot += width(face)
    return Meld(kind, tuple(tiles))
