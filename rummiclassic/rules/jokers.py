"""Jokers that were on the table before the turn: kept where they stand, or retrieved at a price (NUM-JOK-2 … 8).

A joker is *kept* if it stands for the same as before and shares its meld with a tile of its old meld; otherwise it
is *retrieved*, and then the rules ask how it was freed and where it went. The turn is legal if some way of telling
equal tiles apart makes it so: ``whereabouts.py`` looks for one.
"""

from collections.abc import Callable
from functools import reduce
from itertools import combinations

from rummiclassic.rules.duties import SWAP_KINDS, JokerDuty, both_for, duty_of, forbids_swaps, jokers_in, number_rules
from rummiclassic.rules.glance import plainly_in_order
from rummiclassic.rules.whereabouts import can_be_told_apart
from rummicore.edition import Edition
from rummicore.reasons import Code, Reason, Reasons
from rummicore.tiles import Face, Meld, Table, without
from rummicore.turn import Turn

NOT_IN_NEW_MELD = Code(
    "joker-not-in-new-meld", "NUM-JOK-5", "a freed joker goes into a new meld; {old} was there before"
)
NOT_REPLACED = Code("joker-not-replaced", "NUM-JOK-2", "a joker is taken only for the tile it stands for: {stands}")
NOT_FROM_RACK = Code(
    "joker-not-replaced-from-rack",
    "RC-JOK-1",
    "a joker is taken only for the tile it stands for, and that from the rack: {stands}",
)
GROUP_NEEDS_BOTH = Code(
    "joker-group-needs-both", "NUM-JOK-3", "the joker of {old} is freed only by both missing {hue}s"
)
SWAPPED = Code("joker-swapped", "TW-JOK-3", "a joker is not freed by one of another kind in its place: {stands}")
BEFORE_OPENING = Code("joker-before-opening", "NUM-JOK-7", "no joker may be taken before or during the opening")


def joker_duty(turn: Turn) -> Reasons:
    """Say what is wrong with the way table jokers were treated; nothing if some reading of the turn is in order."""
    duty = duty_of(turn.edition, opened=turn.opened)
    return () if _in_order(turn, duty) else tuple(_reason(turn, code) for code in _broken(turn, duty))


def in_order(turn: Turn) -> bool:
    """Tell whether table jokers were treated well, without looking for reasons."""
    return _in_order(turn, duty_of(turn.edition, opened=turn.opened))


def _in_order(turn: Turn, duty: JokerDuty) -> bool:
    plain = not turn.lost and plainly_in_order(turn.edition, duty, turn.gone, turn.made)
    return plain or can_be_told_apart(turn, duty)


def asked_about(edition: Edition, table: Table) -> frozenset[Face]:
    """Return the faces that decide together whether the jokers of a table are treated well.

    Where these lie is asked, and what lies beside them; of other melds nothing is asked, except whether they hold the
    double of a tile beside them.
    """
    faces = set(edition.jokers)
    for meld in table:
        if both_for(edition, meld):
            faces.update(meld.naturals[:1])
        if edition.choice("joker.retrieval") != "any" or forbids_swaps(edition):
            jokers = [at for at, placed in enumerate(meld.tiles) if placed.face in edition.jokers]
            faces.update(
                face for at in jokers for instead in number_rules(edition).replacing(meld, at) for face in instead
            )
    return frozenset(faces)


def _broken(turn: Turn, duty: JokerDuty) -> list[Code]:
    """Name the demands in the smallest sets without which the turn would be in order."""
    if not duty.may_retrieve:
        return [BEFORE_OPENING]
    without: dict[Code, Callable[[JokerDuty], JokerDuty]] = {
        NOT_FROM_RACK if duty.from_rack else NOT_REPLACED: lambda left: left._replace(replaced=False, from_rack=False),
        NOT_IN_NEW_MELD: lambda left: left._replace(new_meld=False),
        GROUP_NEEDS_BOTH: lambda left: left._replace(needs_both=False),
        SWAPPED: lambda left: left._replace(own_kind=False),
    }
    broken: set[Code] = set()
    for size in range(1, len(without) + 1):
        for codes in combinations(without, size):
            left = reduce(lambda relaxed, code: without[code](relaxed), codes, duty)
            if _in_order(turn, left):
                broken |= set(codes)
        if broken:
            break
    return [code for code in without if code in broken]


def _reason(turn: Turn, code: Code) -> Reason:
    edition = turn.edition
    jokers = tuple(face for meld in turn.gone for face in jokers_in(edition, meld))
    if code is NOT_IN_NEW_MELD:
        return code.because(jokers, rule=edition.cite("joker.reuse"), old=_text(edition, _extended(turn)))
    if code in (NOT_REPLACED, NOT_FROM_RACK, SWAPPED):
        stands = sorted({s for meld in turn.gone for placed in meld.tiles if not placed.natural for s in placed.stands})
        rule = edition.cite(SWAP_KINDS if code is SWAPPED else "joker.retrieval")
        return code.because(jokers, rule=rule, stands=number_rules(edition).suite.look(", ".join(stands)))
    if code is GROUP_NEEDS_BOTH:
        demands = ((meld, key) for meld in turn.gone if (key := both_for(edition, meld)))
        group, key = next(demands)
        terms = number_rules(edition).suite.terms
        return code.because(jokers, rule=edition.cite(key), old=_text(edition, group), **terms)
    return code.because(jokers)


def _text(edition: Edition, meld: Meld) -> str:
    return edition.notation.short(meld.tiles)


def _extended(turn: Turn) -> Meld:
    """Find the old meld that a new meld with a joker contains."""
    return next(
        old
        for new in turn.after
        if jokers_in(turn.edition, new)
        for old in turn.before
        if old.naturals and not without(old.naturals, new.naturals)
    )
