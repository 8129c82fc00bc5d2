"""What the rules of an edition ask of jokers that were on the table before the turn (NUM-JOK-2 … 8, TW-JOK-3)."""

from typing import NamedTuple, cast

from rummiclassic.rules.melds import NumberRules
from rummiclassic.suite import Suite
from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, Face, Meld, Placed

SWAP_KINDS = "twist.swap_kinds"
BOTH_COLOURS, SINGLE_REPLACE = "joker.group3_needs_both", "twist.jd_group_single_replace"


class JokerDuty(NamedTuple):
    """What is asked of a retrieved joker."""

    may_retrieve: bool = True
    replaced: bool = False
    from_rack: bool = False
    new_meld: bool = False
    needs_both: bool = True
    own_kind: bool = False


def duty_of(edition: Edition, *, opened: bool) -> JokerDuty:
    """Return what an edition asks of the jokers that a seat finds on the table, whether it has opened or not."""
    retrieval = edition.choice("joker.retrieval")
    return JokerDuty(
        may_retrieve=opened,
        replaced=retrieval != "any",
        from_rack=retrieval == "rack_only",
        new_meld=edition.choice("joker.reuse") == "new_set",
        own_kind=forbids_swaps(edition),
    )


def forbids_swaps(edition: Edition) -> bool:
    """Tell whether no joker is freed by one of another kind in its place; an edition with one kind has no say."""
    return SWAP_KINDS in edition.options and not edition.flag(SWAP_KINDS)


def jokers_in(edition: Edition, meld: AnyMeld) -> tuple[Face, ...]:
    """List the jokers of a meld."""
    return tuple(face for face in meld.faces if face in edition.jokers)


def both_for(edition: Edition, meld: Meld) -> str:
    """Return the option by which a joker leaves this group only for both missing colours, if there is one."""
    if meld.kind != "group" or len(meld.tiles) != 3 or not (jokers := jokers_in(edition, meld)):
        return ""
    if any(face != number_rules(edition).suite.joker for face in jokers):
        return "" if edition.flag(SINGLE_REPLACE) else SINGLE_REPLACE
    return BOTH_COLOURS if needs_both_colours(edition) and len(jokers) == 1 else ""


def needs_both_colours(edition: Edition) -> bool:
    """Tell whether a joker leaves a group of three only for both missing colours; of four colours two are missing."""
    return edition.flag(BOTH_COLOURS) and number_rules(edition).suite.largest_group == 4


def same_numbers(suite: Suite, one: Placed, other: Placed) -> bool:
    """Tell whether two jokers stand for a common number."""
    return not {suite.numbers[text] for text in one.stands}.isdisjoint(suite.numbers[text] for text in other.stands)


# Types that are known to be rules of numbers: to look at all that a protocol asks for takes 45 µs.
_OF_NUMBERS: set[type] = set()


def number_rules(edition: Edition) -> NumberRules:
    """Return the meld rules of a number edition; raise TypeError for those of another game."""
    rules = edition.melds
    if type(rules) not in _OF_NUMBERS:
        if not isinstance(rules, NumberRules):
            raise TypeError(f"{edition.id} has no meld rules of the number game")
        _OF_NUMBERS.add(type(rules))
    return cast("NumberRules", rules)
