"""How level 5 of the number game plays: it waits, imagines what it cannot see, and searches the last turns."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from rummiclassic.bots.endgame import LastTurns
from rummiclassic.bots.exact import SolverBot, Waiting
from rummiclassic.bots.worlds import dealt, hidden, imagine
from rummiclassic.rack.finder import find_opening
from rummiclassic.solver.best import best_share
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.walk.search import Limit
from rummiclassic.suite import suite_of
from rummicore.actions import Action, Draw, Play
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.engine import apply, new_game
from rummicore.games import play_bots
from rummicore.registry import find_edition
from rummicore.state import Seat, State
from rummicore.tiles import Face, faces_on
from rummicore.view import View, view_of
from tests.kit.positions import STANDARD, state, table
from tests.kit.suites import sized

NODES = 10_000
EDITIONS = ("ua-standard", "ua-xp", "pl", "rummy-cards")


def looks(view: View, edition: Edition = STANDARD, nodes: int = NODES) -> Action:
    return edition.bots["bot:hoarder"](edition, 7).choose(view, Budget(nodes))


def laid(before: State, turn: Action) -> list[Face]:
    assert isinstance(turn, Play)
    return sorted((faces_on(turn.table) - faces_on(before.table)).elements())


def test_it_waits_where_level_4_lays() -> None:
    now = state(STANDARD, ["r4 k9 o1 b13 k2", "b1 b5 k7 o12 r13 k11 o8"], "r1-3, b7-9, k4-6", pool=60)
    view = view_of(now, 0)
    assert laid(now, SolverBot(STANDARD, hold=True).choose(view, Budget())) == ["r4"]
    assert looks(view) == Draw()


def test_it_goes_out_as_soon_as_everything_goes_jokers_too() -> None:
    now = state(STANDARD, ["r4 k9 j k11 o6 o7 o8", "b1 b5 k7"], "r1-3, b7-9")
    assert len(laid(now, looks(view_of(now, 0)))) == 7


def test_it_opens_with_few_tiles() -> None:
    now = state(STANDARD, ["r11-13 k9-12 b1-3 o5", "b6"], opened=False)
    assert laid(now, Play(Waiting(STANDARD).table(view_of(now, 0), Limit(NODES)) or ())) == ["r11", "r12", "r13"]


def test_it_opens_with_everything_if_that_is_the_whole_rack() -> None:
    now = state(STANDARD, ["r11-13 k9-12 b1-3", "b6"], opened=False)
    assert len(laid(now, looks(view_of(now, 0)))) == 10


def test_where_drawing_is_not_allowed_it_lays() -> None:
    edition = STANDARD.with_values({"turn.voluntary_draw": False})
    now = state(edition, ["r4 k9 o1", "b1 b5 k7 o12 r13 k11 o8"], "r1-3, b7-9, k4-6", pool=60)
    assert laid(now, looks(view_of(now, 0), edition, nodes=300)) == ["r4"]


def test_what_it_imagines_looks_the_same_to_its_seat() -> None:
    now = state(STANDARD, ["r4 k9 j", "b1 b5 k7", "o1 o2"], "r1-3, b7-9", pool=40, opened=[True, False, True])
    now = now._replace(turn=2, passes=0, pool=now.pool)
    view = view_of(now, 2)
    order = hidden(STANDARD, view)
    assert Counter(order) + faces_on(view.table) + Counter(view.rack) == STANDARD.copies
    assert view_of(dealt(STANDARD, view._replace(pool=len(order) - 6), order), 2) == view._replace(pool=len(order) - 6)


def test_who_has_not_opened_is_not_imagined_with_an_opening() -> None:
    unused = state(STANDARD, ["r4 k9", "b1"], pool=106).pool
    now = state(STANDARD, ["r4 k9", "b1"], pool=106)
    now = now._replace(seats=(now.seats[0], Seat(unused[:14])), pool=unused[14:])
    view = view_of(now, 0)
    worlds = [imagine(STANDARD, view, 7, number) for number in range(20)]
    assert len({world.seats[1].rack for world in worlds}) == 20
    assert sum(bool(find_opening(STANDARD, world.seats[1].rack)) for world in worlds) <= 1
    assert sum(bool(find_opening(STANDARD, tuple(Random(n).sample(sorted(unused), 14)))) for n in range(20)) > 1


@pytest.mark.parametrize("nodes", [1, 300])
def test_it_plays_the_same_turn_again(nodes: int) -> None:
    now = state(STANDARD, ["r4 k9 o1", "b1 b5 k7 o12"], "r1-3, b7-9, k4-6", pool=20)
    assert looks(view_of(now, 0), nodes=nodes) == looks(view_of(now, 0), nodes=nodes)


@pytest.mark.parametrize("name", EDITIONS)
def test_it_plays_a_legal_round(name: str) -> None:
    edition = find_edition(name)
    seats = edition.seats[0]
    bots = [edition.bots["bot:hoarder" if seat == 1 else "bot:7"](edition, seat) for seat in range(seats)]
    *_, last = play_bots(edition, new_game(edition, seats), bots, 3, Budget(100))
    assert last.step.state.phase == "over"


# The last turns


def with_just(edition: Edition, now: State) -> Edition:
    """Leave out all tiles that are in nobody's hands, so that the pool is empty."""
    used = faces_on(now.table) + Counter(face for seat in now.seats for face in seat.rack)
    return edition._replace(tiles=tuple(sorted(used.items())))


def test_it_passes_where_laying_lets_the_other_go_out() -> None:
    now = state(STANDARD, ["r5 b2", "r6 r7"], "r1-4", pool="")
    edition = with_just(STANDARD, now)
    assert SolverBot(edition, hold=True).table(view_of(now, 0), Limit(NODES)) is not None
    assert looks(view_of(now, 0), edition) == Draw()


def test_it_lays_only_as_much_as_does_not_help_the_other() -> None:
    now = state(STANDARD, ["r5 k12 k13 b2", "r6 r7"], "r1-4, k9-11", pool="")
    turn = looks(view_of(now, 0), with_just(STANDARD, now))
    assert laid(now, turn) == ["k12", "k13"]


def exhaustive(edition: Edition, now: State) -> float:
    """Return what part of the round the seat to move wins, by all turns there are."""
    return max(_worth(edition, now, turn) for turn in _all_turns(edition, now))


def _worth(edition: Edition, now: State, turn: Action) -> float:
    after = apply(edition, now, turn).state
    if after.phase == "over":
        winners = after.results[-1].winners
        return (now.turn in winners) / len(winners)
    return 1 - exhaustive(edition, after)


def _all_turns(edition: Edition, now: State) -> list[Action]:
    """List a turn for every selection of the rack that can be laid."""
    view = view_of(now, now.turn)
    turns: list[Action] = [Draw()]
    for count in range(1, len(view.rack) + 1):
        for chosen in sorted(set(combinations(view.rack, count))):
            naturals, jokers = (tuple(face for face in chosen if (face == "j") == joker) for joker in (False, True))
            found = best_share(edition, view, NumberGoal.BOTH, Limit(NODES), naturals, jokers)
            if found.table is not None:
                turns.append(Play(found.table))
    return turns


def last_position(edition: Edition, seed: int) -> State:
    """Return a table and two racks of tiles that have something to do with each other."""
    chance = Random(seed)
    low = chance.randint(2, suite_of(edition).highest - 5)
    text = f"r{low}-{low + chance.randint(2, 4)}, b{low + 3} k{low + 3} o{low + 3}"
    near = {f"{colour}{number}" for colour in "rbk" for number in range(low - 1, low + 6)}
    unused = edition.copies - faces_on(table(edition, text))
    held = chance.sample(sorted(face for face in unused.elements() if face in near or face == "j"), 7)
    return state(edition, [" ".join(held[:4]), " ".join(held[4:])], text, pool="")


@pytest.mark.parametrize(
    ("whole", "seed"),
    [*((STANDARD, seed) for seed in range(30)), *((sized("children"), seed) for seed in range(6))],
    ids=lambda value: value.id if isinstance(value, Edition) else str(value),
)
def test_the_last_turns_are_perfect_where_few_tiles_are_left(whole: Edition, seed: int) -> None:
    now = last_position(whole, seed)
    edition = with_just(whole, now)
    turn = LastTurns(edition, Limit(1 << 60)).choose(view_of(now, 0))
    assert _worth(edition, now, turn) == exhaustive(edition, now)
