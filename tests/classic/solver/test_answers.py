"""Whatever the number game advises is given to the referee: it is legal, and worth what was said.

Best turns by every goal, the next best ones, hints, tables put right and the turns of all bots, on random positions
with jokers under the joker rules of all editions, with large and small budgets.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rummiclassic.editions.cards import RUMMY_CARDS
from rummiclassic.editions.pl import PL
from rummiclassic.editions.twist import TWIST
from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummiclassic.rules.opening import own_melds
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.ranked import best_turns
from rummiclassic.suite import suite_of
from rummicore.actions import Play
from rummicore.advice import Advised
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.engine import apply
from rummicore.events import Played
from rummicore.options import Value
from rummicore.state import Seat, State
from rummicore.tiles import Table, TypedMeld, faces_on, without
from rummicore.turn import turn_of
from rummicore.view import View, view_of
from tests.kit.oracles.goals import worth
from tests.kit.oracles.twist_brute import twist_positions, twist_racks
from tests.kit.solver_positions import Size, small_positions

# Jokers on most tables, and racks from which something can be laid.
JOKERS = Size(rack=8, melds=4, jokers=(1, 2, 2, 3), colours=2)
HANDFUL = Size(rack=12, melds=2, jokers=(0, 1, 2))
BUDGETS = (Budget(nodes=10_000), Budget(nodes=300), Budget(nodes=20))
# Special jokers take longer, and most of these positions are proved all the same.
TWIST_BUDGETS = (Budget(nodes=1000), Budget(nodes=300), Budget(nodes=20))
RULES: dict[str, dict[str, Value]] = {
    "as printed": {},
    "anywhere": {"joker.reuse": "anywhere"},
    "replace_any": {"joker.retrieval": "replace_any"},
    "rack_only": {"joker.retrieval": "rack_only"},
    "both": {"joker.group3_needs_both": True},
    "bare": {"joker.require_natural": False},
    "open": {"open.jokers": "allow", "open.min_points": 20},
    "same turn": {"open.same_turn_manipulation": True, "open.jokers": "allow", "open.min_points": 15},
}
GROUPS = {
    f"{edition.id} {name}": edition.with_values(rules)
    for edition in (UA_STANDARD, UA_XP, PL, RUMMY_CARDS, TWIST)
    for name, rules in RULES.items()
}


def positions(edition: Edition, seed: int, count: int) -> Iterator[View]:
    """Make positions of seats that have opened and of others, in turns."""
    if edition.id == "twist":
        opened, racks = twist_positions(edition, seed, count), twist_racks(edition, seed, count)
    else:
        opened = small_positions(edition, seed, count, JOKERS)
        racks = small_positions(edition, seed, count, HANDFUL, opened=False)
    for number in range(count):
        yield next(racks if number % 3 == 2 else opened)


def state_of(edition: Edition, view: View) -> State:
    """Let the seat of a view sit opposite another one."""
    left = without([face for face, copies in edition.tiles for _ in range(copies)], faces_on(view.table).elements())
    left = without(left, view.rack)
    seats = (Seat(view.rack, opened=view.own.opened), Seat(edition.sorted(left[:5]), opened=True))
    return State(seats, rounds=1, phase="turn", number=1, table=view.table, pool=left[5:])


def check_play(edition: Edition, state: State, table: Table, laid: tuple[str, ...]) -> None:
    """Let the engine carry out a turn."""
    events = apply(edition, state, Play(table)).events
    played = next(event for event in events if isinstance(event, Played))
    assert sorted(played.laid) == sorted(laid), state


def check_advised(edition: Edition, view: View, state: State, advised: Advised) -> None:
    """Compare what is said of a turn with what it does."""
    turn, said = advised.turn, advised.worth
    check_play(edition, state, turn.after, turn.laid)  # type: ignore[arg-type]
    assert (said["tiles"], said["value"]) == (len(turn.laid), suite_of(edition).total(turn.laid))
    if not view.own.opened:
        own = own_melds(turn_of(edition, view, turn.after))
        assert said["opening"] == sum(map(edition.melds.value, own)) >= edition.number("open.min_points")


def check_goal(edition: Edition, view: View, state: State, goal: NumberGoal, budget: Budget) -> None:
    """Ask for several turns; the solver counts them as the oracle does, and none exceeds the bound."""
    numbers, said = suite_of(edition).numbers, []
    for best in best_turns(edition, view, goal, budget, 3):
        if best.table is not None:
            assert best.worth == worth(goal.value, view.rack, best.laid, numbers), (edition, view, best)
            assert best.worth <= best.upper_bound
            check_play(edition, state, best.table, best.laid)
            said.append(best)
    assert not any(best.proved for best in said[1:])
    solution = edition.advisor(edition).solve(view, goal, budget, 3)
    proved = [best.worth for best in said if best.proved and solution.proved]
    assert proved == [worth(goal.value, view.rack, best.turn.laid, numbers) for best in solution.turns[: len(proved)]]
    for advised in solution.turns:
        check_advised(edition, view, state, advised)


def check_repair(edition: Edition, view: View, chance: Random, budget: Budget) -> None:
    """Mess the table up; what comes of it holds the same tiles, and only melds."""
    faces = [*faces_on(view.table).elements(), *view.rack[:2]]
    chance.shuffle(faces)
    heaps = tuple(
        TypedMeld("", tuple(edition.place(face) for face in faces[at : at + 4])) for at in range(0, len(faces), 4)
    )
    found = edition.advisor(edition).repair(heaps, budget)
    assert sorted((*faces_on(found.table).elements(), *found.loose)) == sorted(faces)
    for meld in found.table:
        assert meld in edition.melds.readings(TypedMeld(meld.kind, meld.tiles))


def check(edition: Edition, seed: int, count: int) -> None:
    """Ask for everything at every position."""
    chance, goals = Random(seed), [*NumberGoal]
    budgets = TWIST_BUDGETS if edition.id == "twist" else BUDGETS
    for number, view in enumerate(positions(edition, seed, count)):
        state, budget = state_of(edition, view), budgets[number % len(budgets)]
        for goal in goals if count < 20 else (goals[number % len(goals)], goals[(number + 2) % len(goals)]):
            check_goal(edition, view, state, goal, budget)
        if hint := edition.advisor(edition).hint(view, budget).turn:
            check_play(edition, state, hint.after, hint.laid)  # type: ignore[arg-type]
        check_repair(edition, view, chance, budget)
        for level in (*edition.bots,)[number % 5 :: 5]:
            action = edition.bots[level](edition, seed).choose(view_of(state, 0), Budget(nodes=200))
            apply(edition, state, action)


@pytest.mark.parametrize("group", GROUPS)
def test_answers_are_legal_and_worth_what_is_said(group: str) -> None:
    check(GROUPS[group], seed=1, count=5)


# 40 groups of 125 positions.
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 7))
@pytest.mark.parametrize("group", GROUPS)
def test_many_answers_are_legal_and_worth_what_is_said(group: str, seed: int) -> None:
    check(GROUPS[group], seed, count=25)
