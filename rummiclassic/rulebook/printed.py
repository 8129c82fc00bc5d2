"""Examples that are written with number tiles, as other tiles show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rummiclassic.rules.notation import NumberNotation
from rummiclassic.suite import NUMBERS, Suite
from rummicore.rulebook import MeldShown, ScoreShown, Shown
from rummicore.tiles import Face

# The worked examples of the card rulebook are those of the others: ♥ for red, ♣ blue, ♠ black, ♦ orange.
_COLOURS = NUMBERS.colours
_READ = NumberNotation(NUMBERS, (NUMBERS.joker, "jd", "jc", "jm"))


class _NotThereError(Exception):
    """These tiles have no such number or colour."""


def printed(shown: Iterable[Shown], suite: Suite) -> Iterator[Shown]:
    """Go through the examples that these tiles can show, written with them."""
    for each in shown:
        try:
            yield _translated(each, suite)
        except _NotThereError:
            continue


def _translated(shown: Shown, suite: Suite) -> Shown:
    if isinstance(shown, MeldShown):
        return shown._replace(meld=_melds(shown.meld, suite))
    if isinstance(shown, ScoreShown):
        return shown._replace(racks=tuple(_melds(shown.racks, suite).split(", ")))
    return shown._replace(before=_melds(shown.before, suite), after=_melds(shown.after, suite))


def _melds(text: str | tuple[str, ...], suite: Suite) -> str:
    melds = text.split(", ") if isinstance(text, str) else text
    faces = [[_face(face, suite) for face in _READ.parse_tiles(meld)] for meld in melds]
    copies = dict(suite.tiles)
    if any(count > copies.get(face, count) for face, count in Counter(face for meld in faces for face in meld).items()):
        raise _NotThereError
    return ", ".join(" ".join(meld) for meld in faces)


def _face(face: Face, suite: Suite) -> Face:
    if face not in NUMBERS.naturals:
        if face == NUMBERS.joker and not suite.jokers:
            raise _NotThereError
        return suite.joker if face == NUMBERS.joker else face
    colour, number = NUMBERS.naturals[face]
    place = _COLOURS.index(colour)
    if place >= len(suite.colours) or number > suite.highest:
        raise _NotThereError
    return suite.face(suite.colours[place], number)
