"""Why tiles with special jokers make no meld: all reasons at once, each with its rule and a fix where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rummiclassic.rules.melds import (
    COLOURS_DIFFER,
    JOKER_OFF_EDGE,
    MIN_SIZE,
    ONLY_JOKERS,
    RUN_ORDER,
    TOO_SHORT,
)
from rummiclassic.twist.slots import (
    BORDER,
    CHANGE,
    DOUBLE,
    MIRROR,
    OPEN,
    SPECIAL,
    Slot,
    colours_of,
    face_each_other,
    run_start,
    sections,
    slots_of,
    width,
)
from rummicore.reasons import NO_SUCH_TILE, NOT_A_MELD, Code, Reason, Reasons
from rummicore.tiles import Face, TypedMeld, natural

if TYPE_CHECKING:
    from rummiclassic.twist.melds import TwistMelds

DOUBLE_SHORT = Code("double-is-one-tile", "TW-JOK-4", "{meld}: a meld has at least 3 tiles, and jd is one of them")
DOUBLE_ONE_FITS = Code("double-one-fits", "TW-JD-1", "{meld}: jd stands for two tiles, one fits here — {fix} would do")
DOUBLE_NO_ROOM = Code("double-no-room", "TW-JD-1", "{meld}: jd stands for two tiles, one fits here")
DOUBLE_OFF_EDGE = Code(
    "double-off-edge", "TW-JD-3", "{meld}: jd would stand for {first} and {second}, but numbers go from {low} to {high}"
)
DOUBLE_TOO_BIG = Code(
    "double-overfills", "TW-JD-1", "{meld}: a group has at most {most} tiles and jd counts as two of them"
)
CHANGE_IN_GROUP = Code("change-in-group", "TW-JC-1", "{meld}: jc belongs in runs, not in groups")
CHANGE_SAME_COLOUR = Code(
    "change-same-colour", "TW-JC-2", "{meld}: {colour} on both sides of jc — change the colour from {number} on"
)
CHANGE_TAKES_NUMBER = Code(
    "change-takes-number", "TW-JC-2", "{meld}: jc is the {own} itself, so {number} belongs where {face} lies"
)
CHANGE_MIXED = Code("change-mixed", "TW-JC-2", "{meld}: {tiles} lie on one side of jc and have one colour")
CHANGE_AT_START = Code("change-at-start", "TW-JC-3", "{meld}: jc begins no run here (twist.jc_at_start=false)")
CHANGE_ADJACENT = Code("change-adjacent", "TW-JC-2", "{meld}: no two jc side by side here (twist.adjacent_jc=false)")
MIRROR_TWICE = Code("mirror-twice", "TW-JM-5", "{meld}: jm is the middle of a meld, so there is one of them")
MIRROR_MISSING = Code("mirror-missing", "TW-JM-1", "{meld}: a mirror has jm in its middle")
MIRROR_SIDE_SHORT = Code(
    "mirror-side-short", "TW-JM-5", "{meld}: each side of jm has at least {least}, here is one with {count}"
)
MIRROR_LENGTHS = Code(
    "mirror-lengths", "TW-JM-3", "{meld}: both sides of jm are equally long; the left has {left}, the right {right}"
)
MIRROR_DIFFERS = Code("mirror-differs", "TW-JM-1", "{meld}: {face} and {other} face each other in the mirror")
MIRROR_REVERSED = Code("mirror-reversed", "TW-JM-1", "{meld}: the right side mirrors the left, so {fix} would do")
MIRROR_CHANGE = Code("mirror-change", "TW-JM-4", "{meld}: jc faces jc in the mirror, here {other}")
MIRROR_ORDER = Code("mirror-order", "TW-JM-1", "{meld}: the sides rise towards jm, so {sorted} would do")
MIRROR_SIDE = Code("mirror-side", "TW-JM-1", "{meld}: each side of jm shows a run or a group, {side} is neither")


class Suspect(NamedTuple):
    """The meld to be explained: its rules, faces and text."""

    rules: TwistMelds
    kind: str
    faces: tuple[Face, ...]
    text: str

    def legal(self, faces: Sequence[Face]) -> bool:
        """Tell whether other tiles would do."""
        tiles = tuple(natural(face) for face in faces)
        return bool(self.rules.readings(TypedMeld(self.kind, tiles)))

    def jokers(self, face: Face) -> tuple[Face, ...]:
        """Return the jokers of one kind."""
        return tuple(other for other in self.faces if other == face)


def faults(rules: TwistMelds, meld: TypedMeld) -> Reasons:
    """Say why a meld has no reading."""
    case = Suspect(rules, meld.kind, meld.faces, " ".join(meld.faces))
    found = tuple(dict.fromkeys(_faults(case)))
    return found or (NOT_A_MELD.because(meld.faces, rule="NUM-SET-1", meld=case.text),)


def _faults(case: Suspect) -> Iterator[Reason]:
    rules, faces, text = case.rules, case.faces, case.text
    if not SPECIAL & {*faces}:
        if case.kind == "mirror":
            yield MIRROR_MISSING.because(faces, meld=text)
        yield from rules.plain.faults(TypedMeld(case.kind, tuple(natural(face) for face in faces)))
        return
    if strangers := [face for face in dict.fromkeys(faces) if not rules.known((face,))]:
        yield from (NO_SUCH_TILE.because((face,), tile=face, edition="this edition") for face in strangers)
        return
    if len(faces) < MIN_SIZE:
        yield (DOUBLE_SHORT if DOUBLE in faces else TOO_SHORT).because(faces, rule="TW-JOK-4", meld=text)
    if not _shown(case, faces):
        yield ONLY_JOKERS.because(faces, meld=text)
    elif MIRROR in faces:
        yield from _mirror_faults(case)
    elif case.kind == "mirror":
        yield MIRROR_MISSING.because(faces, meld=text)
    elif len(faces) >= MIN_SIZE:
        yield from (_group_faults if _like_group(case, faces) else _run_faults)(case, slots_of(rules.suite, faces))


def _shown(case: Suspect, faces: Sequence[Face]) -> list[Face]:
    return [face for face in faces if face in case.rules.suite.naturals]


def _like_group(case: Suspect, faces: Sequence[Face]) -> bool:
    """Tell whether tiles are meant as a group: declared, or several natural tiles of one number."""
    shown = _shown(case, faces)
    numbers = {case.rules.suite.naturals[face][1] for face in shown}
    return case.kind == "group" or (case.kind != "run" and len(numbers) == 1 and len(shown) > 1)


def _group_faults(case: Suspect, slots: Sequence[Slot]) -> Iterator[Reason]:
    if CHANGE in case.faces:
        yield CHANGE_IN_GROUP.because(case.jokers(CHANGE), meld=case.text)
    suite = case.rules.suite
    if len(slots) > suite.largest_group and DOUBLE in case.faces:
        yield DOUBLE_TOO_BIG.because(case.faces, meld=case.text, most=suite.largest_group, **suite.terms)
    elif len(slots) > suite.largest_group:
        yield case.rules.plain.too_big(case.faces, case.text)
    shown = [suite.face(*slot) for slot in slots if slot[1]]
    yield from case.rules.plain.group_faults((), shown, case.text)


def _run_faults(case: Suspect, slots: Sequence[Slot]) -> Iterator[Reason]:
    if case.faces != case.faces[::-1] and MIRROR not in case.faces and case.legal(case.faces[::-1]):
        yield RUN_ORDER.because(case.faces, meld=case.text, sorted=" ".join(case.faces[::-1]))
        return
    if slots[0] == BORDER and not case.rules.change_at_start:
        yield CHANGE_AT_START.because((CHANGE,), meld=case.text)
    if (BORDER, BORDER) in pairwise(slots) and not case.rules.adjacent_changes:
        yield CHANGE_ADJACENT.because((CHANGE, CHANGE), meld=case.text)
    yield from _number_faults(case, slots)
    yield from _colour_faults(case, slots)


def _number_faults(case: Suspect, slots: Sequence[Slot]) -> Iterator[Reason]:
    """Walk along a run: jokers off the edge, and the first number that is out of place."""
    start, suite = _start(slots), case.rules.suite
    for place, face, number in _walk(case, start):
        if face == DOUBLE and number not in suite.span[:-1]:
            ends = {"low": suite.ranks[0], "high": suite.ranks[-1]}
            yield DOUBLE_OFF_EDGE.because((face,), meld=case.text, first=number, second=number + 1, **ends)
        elif face not in suite.naturals and face != DOUBLE and number not in suite.span:
            yield case.rules.plain.off_edge(face, case.text, number)
        elif face in suite.naturals and suite.naturals[face][1] != number:
            yield _out_of_place(case, place, number)
            return


def _start(slots: Sequence[Slot]) -> int:
    start = run_start(slots)
    return 1 if start is None else start


def _walk(case: Suspect, start: int) -> Iterator[tuple[int, Face, int]]:
    """List the tiles of one side, or of all of a run, with the number of their first slot."""
    side = case.faces[: case.faces.index(MIRROR)] if MIRROR in case.faces else case.faces
    number = start
    for place, face in enumerate(side):
        yield place, face, number
        number += width(face)


def _out_of_place(case: Suspect, place: int, number: int) -> Reason:
    """Explain a number that does not go on: one slot too many for a double joker, a colour change that counts."""
    faces, face = case.faces, case.faces[place]
    found = case.rules.suite.naturals[face][1]
    joker = max((at for at in range(place) if faces[at] == DOUBLE), default=None)
    single = [*faces]
    if joker is not None:
        single[joker] = case.rules.suite.joker
    if joker is not None and found == number - 1:
        if case.legal(single):
            return DOUBLE_ONE_FITS.because((DOUBLE,), meld=case.text, fix=" ".join(single))
        if faces[place - 1] == DOUBLE:
            return DOUBLE_NO_ROOM.because((DOUBLE,), meld=case.text)
    if number > case.rules.suite.highest:
        return case.rules.plain.wraps(face, case.text)
    if place and faces[place - 1] == CHANGE and found == number - 1:
        return CHANGE_TAKES_NUMBER.because((face,), meld=case.text, own=number - 1, number=number, face=face)
    return case.rules.plain.gap(face, case.text, number)


def _colour_faults(case: Suspect, slots: Sequence[Slot]) -> Iterator[Reason]:
    suite, start = case.rules.suite, _start(slots)
    place, before = 0, ""
    for section in sections(slots):
        colours = colours_of(section)
        place = next(at for at in range(place, len(slots)) if slots[at] != BORDER)
        if len(colours) > 1 and BORDER in slots:
            tiles = [suite.face(*slot) for slot in section if slot[1]]
            yield CHANGE_MIXED.because(tuple(tiles), meld=case.text, tiles=" ".join(tiles))
        elif len(colours) > 1:
            yield COLOURS_DIFFER.because(case.faces, meld=case.text, **suite.terms)
        elif colours and colours == [before]:
            yield CHANGE_SAME_COLOUR.because((CHANGE,), meld=case.text, colour=before, number=start + place)
        before = colours[0] if len(colours) == 1 else ""
        place += len(section)


def _mirror_faults(case: Suspect) -> Iterator[Reason]:
    suite, faces, text = case.rules.suite, case.faces, case.text
    if faces.count(MIRROR) > 1:
        yield MIRROR_TWICE.because(case.jokers(MIRROR), meld=text)
        return
    axis = faces.index(MIRROR)
    left, right = slots_of(suite, faces[:axis]), slots_of(suite, faces[axis + 1 :])
    least = 2 if case.kind == "group" else case.rules.min_side
    if min(len(left), len(right)) < least:
        yield MIRROR_SIDE_SHORT.because(faces, meld=text, least=least, count=min(len(left), len(right)))
    if len(left) != len(right):
        yield MIRROR_LENGTHS.because(faces, meld=text, left=len(left), right=len(right))
        return
    pairs = list(zip(left, right[::-1], strict=True))
    differing = [pair for pair in pairs if not face_each_other(*pair)]
    if differing:
        yield from _differences(case, differing, axis)
    elif len(left) >= least:
        yield from _side_faults(case, [max(pair) for pair in pairs], axis)


def _differences(case: Suspect, differing: list[tuple[Slot, Slot]], axis: int) -> Iterator[Reason]:
    """Name the first two tiles that do not match, and every colour change that faces none."""
    if tiles := [pair for pair in differing if BORDER not in pair]:
        names = tuple(case.rules.suite.face(*slot) for slot in tiles[0])
        turned = (*case.faces[: axis + 1], *case.faces[:axis:-1])
        if case.legal(turned):
            yield MIRROR_REVERSED.because(names, meld=case.text, fix=" ".join(turned))
        else:
            yield MIRROR_DIFFERS.because(names, meld=case.text, face=names[0], other=names[1])
    if borders := [pair for pair in differing if BORDER in pair]:
        other = next(slot for slot in borders[0] if slot != BORDER)
        name = case.rules.suite.joker if other == OPEN else case.rules.suite.face(*other)
        yield MIRROR_CHANGE.because((CHANGE,), meld=case.text, other=name)


def _side_faults(case: Suspect, slots: list[Slot], axis: int) -> Iterator[Reason]:
    """Explain sides that mirror each other but show neither a run nor a group."""
    faces = case.faces
    turned = (*faces[:axis][::-1], MIRROR, *faces[axis + 1 :][::-1])
    if turned != faces and case.legal(turned):
        yield MIRROR_ORDER.because(faces, meld=case.text, sorted=" ".join(turned))
        return
    reasons = (_group_faults if _like_group(case, faces) else _run_faults)(case, slots)
    specific = [reason for reason in reasons if reason.code in _OF_SIDES]
    side = " ".join(faces[:axis])
    yield from specific or (MIRROR_SIDE.because(faces[:axis], meld=case.text, side=side),)


# Reasons that are as clear for a side of a mirror as for a whole meld.
_OF_SIDES = {
    code.name
    for code in (
        *(CHANGE_SAME_COLOUR, CHANGE_MIXED, CHANGE_IN_GROUP, CHANGE_AT_START, CHANGE_ADJACENT),
        *(DOUBLE_OFF_EDGE, JOKER_OFF_EDGE, CHANGE_TAKES_NUMBER),
    )
}
