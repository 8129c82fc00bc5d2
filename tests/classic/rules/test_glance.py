"""What a glance at table jokers says is in order, is so when all ways to tell equal tiles apart are gone through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from random import Random
from typing import NamedTuple, Protocol

import pytest

from rummiclassic.rules import jokers
from rummiclassic.rules.duties import JokerDuty, duty_of
from rummiclassic.rules.glance import plainly_in_order
from rummiclassic.rules.jokers import joker_duty
from rummiclassic.rules.whereabouts import can_be_told_apart, joker_spots
from rummiclassic.suite import suite_of
from rummicore.edition import Edition
from rummicore.reasons import Reasons
from rummicore.registry import find_edition
from rummicore.tiles import AnyTable, Face, Meld, Table, TypedMeld
from rummicore.turn import Turn, turn_of
from rummicore.view import position
from tests.kit.boards import lying
from tests.kit.joker_positions import positions
from tests.kit.oracles import twist_turns

UA_STANDARD, UA_XP, TWIST = (find_edition(name) for name in ("ua-standard", "ua-xp", "twist"))
CLASSIC = {
    "standard": UA_STANDARD,
    "xp": UA_XP,
    "pl": find_edition("pl"),
    "cards": find_edition("rummy-cards"),
    "replaced": UA_XP.with_values({"joker.retrieval": "replace_any"}),
    "both colours": UA_XP.with_values({"joker.group3_needs_both": True}),
    "jokers alone": UA_XP.with_values({"joker.require_natural": False}),
}
SPECIAL = [
    TWIST,
    TWIST.with_values({"twist.swap_kinds": True, "twist.jd_group_single_replace": False}),
    TWIST.with_values({"joker.require_natural": False}),
]
# Everything that may be asked of a joker: the duties of all editions, and those with which reasons are looked for.
DUTIES = [
    duty for asked in product((False, True), repeat=6) if (duty := JokerDuty(*asked)).replaced or not duty.from_rack
]


class LaidMeld(Protocol):
    """A meld of a test position: its kind and its faces in laid order."""

    @property
    def kind(self) -> str: ...
    @property
    def faces(self) -> tuple[str, ...]: ...


class Case(NamedTuple):
    """A turn: the melds before and after it, and the tiles laid."""

    before: tuple[LaidMeld, ...]
    after: tuple[LaidMeld, ...]
    laid: tuple[str, ...]

    def beside(self, melds: Iterable[LaidMeld]) -> Case:
        """Return the turn on a table with more melds, which it leaves alone."""
        return self._replace(before=(*self.before, *melds), after=(*melds, *self.after))

    def turned(self) -> Case:
        """Return the turn with both tables in the other order."""
        return self._replace(before=self.before[::-1], after=self.after[::-1])


def cases(edition: Edition, seed: int, count: int) -> Iterator[Case]:
    """List turns that change a meld with a joker, some beside melds that lie there, many of these like changed ones."""
    chance = Random(seed)
    for where in twist_turns.positions(seed, count) if edition.id == "twist" else positions(seed, count):
        case = Case(where.before, where.after, where.laid)
        yield case.beside(chance.choices([*case.before, *case.after], k=chance.choice((0, 0, 1, 2))))


def turn_for(edition: Edition, case: Case, *, opened: bool = True) -> Turn:
    """Read a turn with the tiles of an edition."""
    suite, standard = suite_of(edition), suite_of(UA_STANDARD)

    def printed(face: str) -> Face:
        if face not in standard.naturals:
            return suite.joker if face == standard.joker else face
        colour, number = standard.naturals[face]
        return suite.face(suite.colours[standard.colours.index(colour)], number)

    def read(meld: LaidMeld) -> Meld:
        tiles = tuple(edition.place(printed(face)) for face in meld.faces)
        return edition.melds.readings(TypedMeld(meld.kind, tiles))[0]

    view = position(tuple(map(printed, case.laid)), tuple(map(read, case.before)), opened=opened)
    return turn_of(edition, view, tuple(map(read, case.after)))


def glances(edition: Edition, turn: Turn) -> int:
    """Compare a glance with the search for everything that may be asked; return how many times it was enough."""
    plain = [duty for duty in DUTIES if plainly_in_order(edition, duty, turn.gone, turn.made)]
    for duty in plain:
        assert can_be_told_apart(turn, duty), (turn, duty)
    return len(plain)


def searched(turn: Turn) -> Reasons:
    """Judge a turn without a glance."""

    def none_gone(edition: Edition, _duty: JokerDuty, gone: Table, _made: AnyTable) -> bool:
        return not joker_spots(edition, gone)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jokers, "plainly_in_order", none_gone)
        return joker_duty(turn)


def compare(edition: Edition, seed: int, count: int) -> None:
    plain = legal = refused = 0
    for at, case in enumerate(cases(edition, seed, count)):
        turn = turn_for(edition, case, opened=at % 8 > 0)
        plain += glances(edition, turn) > 0
        reasons = joker_duty(turn)
        assert reasons == searched(turn), turn
        back = turn_for(edition, case.turned(), opened=at % 8 > 0)
        assert bool(joker_duty(back)) == bool(reasons), turn
        legal, refused = legal + (not reasons), refused + bool(reasons)
    print(f"{edition.id}: {plain} plain, {legal} legal, {refused} refused of {count}")
    assert min(legal, refused) > count // 30


@pytest.mark.rule("NUM-JOK-5", "NUM-JOK-8", "UA-JOK-1", "PL-JOK-1", "RC-JOK-1")
@pytest.mark.parametrize(("seed", "edition"), [*enumerate(CLASSIC.values())], ids=CLASSIC)
def test_turns_with_classic_jokers(seed: int, edition: Edition) -> None:
    compare(edition, seed, count=300)


@pytest.mark.slow
@pytest.mark.parametrize("more", [10, 20])
@pytest.mark.parametrize(("seed", "edition"), [*enumerate(CLASSIC.values())], ids=CLASSIC)
def test_many_turns_with_classic_jokers(seed: int, edition: Edition, more: int) -> None:
    compare(edition, seed + more, count=8000)


# To list the melds of Twist takes a minute; among the fast tests those of ``twist/test_turns.py`` do so.
@pytest.mark.slow
@pytest.mark.rule("TW-JOK-1", "TW-JOK-3")
@pytest.mark.parametrize(("seed", "edition"), [*enumerate(SPECIAL, start=30)], ids=str)
def test_many_turns_with_special_jokers(seed: int, edition: Edition) -> None:
    compare(edition, seed, count=2000)


@pytest.mark.rule("TW-JOK-3")
@pytest.mark.parametrize("before", [*permutations(("o9 o10 jc b12", "b9 b10 j"))])
@pytest.mark.parametrize("after", [*permutations(("b10 j b12", "r9 b9 o9", "r8 jc o10"))])
def test_a_joker_that_is_kept_frees_none_of_another_kind_in_any_order(
    before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    """The j stays b11 beside b10, but b12 comes to lie beside it as beside the colour change, which is freed so."""
    table, left = (lying(TWIST, ", ".join(melds)) for melds in (before, after))
    turn = turn_of(TWIST, position(("r8", "r9"), table, opened=True), left)
    assert [why.rule for why in joker_duty(turn)] == ["TW-JOK-3"]


def test_a_glance_is_enough_for_most_turns_that_are_in_order() -> None:
    turns = [turn_for(UA_STANDARD, case) for case in cases(UA_STANDARD, 4, 300)]
    duty = duty_of(UA_STANDARD, opened=True)
    legal = [turn for turn in turns if can_be_told_apart(turn, duty)]
    plain = [turn for turn in legal if plainly_in_order(UA_STANDARD, duty, turn.gone, turn.made)]
    assert len(plain) > 0.7 * len(legal), (len(plain), len(legal))
