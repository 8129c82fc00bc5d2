"""The opening: own melds worth enough before anything else (NUM-OPEN-*, NUM-JOK-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rummicore.reasons import Code, Reason, Reasons
from rummicore.tiles import Table, faces_on
from rummicore.turn import Turn

TOO_LOW = Code("opening-too-low", "NUM-OPEN-1", "the opening is worth {points} from the own rack, it needs {needed}")
TOUCHES_TABLE = Code("opening-touches-table", "NUM-OPEN-2", "before the opening table melds stay as they are: {melds}")
JOKER_IN_OPENING = Code("joker-in-opening", "UA-OPEN-1", "no joker may be part of the opening")


def opening(turn: Turn) -> Reasons:
    """Say what keeps the turn of a seat that has not opened from being an opening."""
    return tuple(_reasons(turn))


def _reasons(turn: Turn) -> Iterator[Reason]:
    edition = turn.edition
    if turn.gone and not edition.flag("open.same_turn_manipulation"):
        touched = tuple(face for meld in turn.gone for face in meld.faces)
        texts = ", ".join(" ".join(meld.faces) for meld in turn.gone)
        yield TOUCHES_TABLE.because(touched, melds=texts)
    own = own_melds(turn)
    jokers = tuple(face for meld in own for face in meld.faces if face in edition.jokers)
    if jokers and edition.choice("open.jokers") == "forbid":
        yield JOKER_IN_OPENING.because(jokers, rule=edition.cite("open.jokers"))
    points, needed = worth(turn, own), edition.number("open.min_points")
    if points < needed:
        tiles = tuple(face for meld in own for face in meld.faces)
        yield TOO_LOW.because(tiles, rule=edition.cite("open.min_points"), points=points, needed=needed)


def worth(turn: Turn, melds: Table) -> int:
    """Add up what melds are worth."""
    return sum(turn.edition.melds.value(meld) for meld in melds)


def own_melds(turn: Turn) -> Table:
    """Return the new legal melds that are made of rack tiles only, the most valuable choice of them.

    Without ``open.same_turn_manipulation`` that is every new meld; with it some new melds hold table tiles.
    """
    laid, made = Counter(turn.laid), tuple(meld for meld in turn.made if meld not in turn.wrong)
    if faces_on(made) <= laid:
        return made
    best: Table = ()
    for chosen in range(1 << len(made)):
        some = tuple(meld for index, meld in enumerate(made) if chosen >> index & 1)
        if faces_on(some) <= laid and worth(turn, some) > worth(turn, best):
            best = some
    return best
