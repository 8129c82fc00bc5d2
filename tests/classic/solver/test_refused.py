"""What the solver refuses before it searches: a table that nobody has read, and a goal of another game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rummiclassic.editions.twist import TWIST
from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummiclassic.solver.best import best_turn
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.layout import laid_of, meld_of
from rummiclassic.solver.ranked import best_turns
from rummiclassic.suite import NUMBERS
from rummicore.bots import ENDLESS, Budget
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.reasons import FormatError
from rummicore.tiles import Meld, Table, TypedMeld, natural
from rummicore.turn import lying_table
from rummicore.view import position
from rummiwords.solver import WordGoal
from tests.kit.strategies import read_melds

UNREAD = "nobody has read this meld"

# Each rack can lay something beside its table, once that has been read.
POSITIONS = [
    (UA_STANDARD, "r4-6", "r7"),
    (UA_STANDARD, "r9 j r11", "r8 r12"),
    (UA_XP, "rbk5, r1-3", "o5 r4"),
    (TWIST, "o2 jd o5, r6-8", "o6 r9"),
]


@pytest.mark.parametrize(("edition", "table", "rack"), POSITIONS)
def test_nothing_is_proved_about_a_table_that_nobody_has_read(edition: Edition, table: str, rack: str) -> None:
    typed, tiles = parse_table(edition, table), edition.notation.parse_tiles(rack)
    lying, _ = lying_table(edition.melds, typed)
    assert best_turn(edition, position(tiles, lying, opened=True), NumberGoal.TILES).laid
    for opened in (True, False):
        unread = position(tiles, typed, opened=opened)  # type: ignore[arg-type]
        for goal in NumberGoal:
            with pytest.raises(FormatError, match=UNREAD):
                best_turn(edition, unread, goal)
            with pytest.raises(FormatError, match=UNREAD):
                best_turns(edition, unread, goal, ENDLESS, 3)


RUN, GROUP = tuple(map(natural, ("r4", "r5", "r6"))), tuple(map(natural, ("r4", "b4", "k4")))


@pytest.mark.parametrize(
    "meld", [Meld("", RUN), Meld("group", RUN), Meld("run", GROUP), Meld("run", RUN[:2]), Meld("run", RUN[::-1])]
)
def test_a_meld_that_only_looks_as_if_it_was_read_is_refused_too(meld: Meld) -> None:
    table: Table = (Meld("run", RUN), meld)
    with pytest.raises(FormatError, match=UNREAD):
        best_turn(UA_STANDARD, position(("r7",), table, opened=True), NumberGoal.TILES)


@given(read_melds())
@settings(deadline=None)
def test_what_the_solver_sees_and_makes_is_what_the_rules_read(meld: Meld) -> None:
    seen = laid_of(UA_STANDARD.melds, NUMBERS, meld)
    assert seen is not None
    made = meld_of(NUMBERS, seen)
    assert made in UA_STANDARD.melds.readings(TypedMeld(made.kind, made.tiles))
    assert UA_STANDARD.melds.same(made, meld)


def test_a_goal_of_the_letter_game_is_refused() -> None:
    view, advisor = position(("r1", "r2", "r3"), (), opened=True), UA_STANDARD.advisor(UA_STANDARD)
    for goal in WordGoal:
        with pytest.raises(
            FormatError, match=rf"^{goal} is not a goal of this game; there are tiles, value, both, out, keep$"
        ):
            best_turn(UA_STANDARD, view, goal)  # type: ignore[arg-type]
        with pytest.raises(FormatError, match="not a goal"):
            advisor.solve(view, goal, Budget())
    with pytest.raises(FormatError, match="'score' is not a goal of this game"):
        NumberGoal("score")


def test_the_advisor_knows_its_goals() -> None:
    advisor = UA_STANDARD.advisor(UA_STANDARD)
    assert advisor.solve(position(("r1", "r2", "r3"), (), opened=True), NumberGoal.OUT, Budget()).proved


@pytest.mark.parametrize(
    ("many", "said"), [(3, "r7 is there 3 times"), (255, "255 times"), (256, "more than 255"), (600, "more than 255")]
)
def test_more_tiles_than_there_are_cannot_be_counted(many: int, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        best_turn(UA_STANDARD, position(("r7",) * many, (), opened=True), NumberGoal.TILES)
