"""The opening: own melds worth enough before anything else (NUM-OPEN-*, NUM-JOK-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rummicore.reasons import OPENING_TOUCHES_TABLE, Code, Reason, Reasons
from rummicore.tiles import Face, Meld, Table, faces_on
from rummicore.turn import Turn

TOO_LOW = Code("opening-too-low", "NUM-OPEN-1", "the opening is worth {points} in own tiles, it needs {needed}")
TOUCHES_TABLE = Code(OPENING_TOUCHES_TABLE, "NUM-OPEN-2", "before the opening table melds stay as they are: {melds}")
JOKER_IN_OPENING = Code("joker-in-opening", "UA-OPEN-1", "no joker may be part of the opening")


def opening(turn: Turn) -> Reasons:
    """Say what keeps the turn of a seat that has not opened from being an opening."""
    return tuple(_reasons(turn))


def _reasons(turn: Turn) -> Iterator[Reason]:
    edition, own = turn.edition, own_melds(turn)
    points, needed = worth(turn, own), edition.number("open.min_points")
    if turn.gone and not edition.flag("open.same_turn_manipulation"):
        touched = tuple(face for meld in turn.gone for face in meld.faces)
        texts = ", ".join(edition.notation.short(meld.tiles) for meld in turn.gone)
        # With an opening beside it, the table was touched a turn too early; without one, before the opening.
        rule = edition.cite("open.same_turn_manipulation") if points >= needed else TOUCHES_TABLE.rule
        yield TOUCHES_TABLE.because(touched, rule=rule, melds=texts)
    jokers = tuple(face for meld in own for face in meld.faces if face in edition.jokers)
    if jokers and edition.choice("open.jokers") == "forbid":
        yield JOKER_IN_OPENING.because(jokers, rule=edition.cite("open.jokers"))
    if points < needed:
        tiles = tuple(face for meld in own for face in meld.faces)
        yield TOO_LOW.because(tiles, rule=edition.cite("open.min_points"), points=points, needed=needed)


def worth(turn: Turn, melds: Table) -> int:
    """Add up what melds are worth."""
    return sum(turn.edition.melds.value(meld) for meld in melds)


def own_melds(turn: Turn) -> Table:
    """Return the legal melds that are made of rack tiles only, the most valuable choice of them.

    Without ``open.same_turn_manipulation`` that is every new meld. With it some new melds hold table tiles, one that
    looks like an old meld may be made of the rack's, and where jokers are forbidden those with a joker are taken to
    come after the opening.
    """
    edition, laid = turn.edition, Counter(turn.laid)
    same_turn = edition.flag("open.same_turn_manipulation")
    new = [meld for meld in (turn.after if same_turn else turn.made) if Counter(meld.faces) <= laid]
    melds = [meld for meld in new if isinstance(meld, Meld)]
    if same_turn and edition.choice("open.jokers") == "forbid":
        melds = [meld for meld in melds if not set(meld.faces) & edition.jokers]
    melds.sort(key=edition.melds.value, reverse=True)
    return _best_choice(turn, tuple(melds), laid, ())


def _best_choice(turn: Turn, melds: Table, left: Counter[Face], chosen: Table) -> Table:
    """Choose from the rest of the melds those that the tiles left allow; the most valuable choice."""
    if not melds:
        return chosen
    if faces_on(melds) <= left:
        return (*chosen, *melds)
    needs, rest = Counter(melds[0].faces), melds[1:]
    taken = _best_choice(turn, rest, left - needs, (*chosen, melds[0])) if needs <= left else chosen
    if worth(turn, taken) >= worth(turn, chosen) + worth(turn, rest):
        return taken
    return max(taken, _best_choice(turn, rest, left, chosen), key=lambda choice: worth(turn, choice))
