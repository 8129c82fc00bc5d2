"""Turns chosen tile by tile: whatever the mask allows leads to a turn, and every turn can be reached."""

from __future__ import annotations

from itertools import combinations

import pytest

from rummi.game import Game
from rummi.rl.choices import COMMIT, DRAW, Chooser, action_names, action_of, playable
from rummi.rl.observations import observed, observed_size
from rummicore.bots import Budget
from rummicore.chance import Generator
from rummicore.edition import Edition
from rummicore.registry import BUILT_IN, find_edition
from rummicore.state import State
from rummicore.tiles import Face
from rummicore.view import View, position, view_of
from tests.kit.positions import STANDARD, table, tiles

SOLVING = Budget(nodes=300)


def play_by_chance(edition: Edition, seed: int, turns: int) -> Game:
    """Choose among what the mask allows; nothing of it may be refused."""
    game, chance = Game(edition, edition.seats[0], seed=seed), Generator("choices", seed)
    chooser, names = Chooser(edition, SOLVING), action_names(edition)
    while not game.over and game.view.number <= turns:
        choices = None if game.view.ask else chooser.begin(game.view)
        action = None
        while action is None:
            allowed = [name for name, may in zip(names, playable(names, game.view, choices), strict=True) if may]
            name = chance.pick(allowed)
            action = action_of(name, game.view, choices)
            if action is None and choices is not None:
                choices = chooser.choose(choices, name)
        game.act(action)
    return game


@pytest.mark.parametrize("name", BUILT_IN)
def test_whatever_is_allowed_can_be_played(name: str) -> None:
    assert play_by_chance(find_edition(name), 5, turns=8).host.at


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_of_allowed_choices_end(name: str, seed: int) -> None:
    assert play_by_chance(find_edition(name), seed, turns=10_000).over


def reachable(chooser: Chooser, view: View, laid: tuple[Face, ...]) -> bool:
    """Tell whether choosing these tiles one after another ends in a turn."""
    choices = chooser.begin(view)
    for face in laid:
        if face not in choices.next:
            return False
        choices = chooser.choose(choices, face)
    return choices.ready is not None and sorted(choices.ready.laid) == sorted(laid)


def test_every_set_of_tiles_that_can_be_laid_can_be_chosen() -> None:
    """The exact solver says of all sets of a rack which can go; in any order of choosing none is missing."""
    view = position(tiles(STANDARD, "r3 r7 b5 b6 k9 o4 j"), table(STANDARD, "rbko4, r4-6, k6-8"), opened=True)
    chooser, advisor = Chooser(STANDARD, Budget()), STANDARD.advisor(STANDARD)
    for count in range(1, 4):
        for laid in combinations(view.rack, count):
            turn = advisor.laying(view, laid, (), Budget())
            can = turn is not None
            assert turn is None or sorted(turn.laid) == sorted(laid)
            assert reachable(chooser, view, laid) is can
            assert reachable(chooser, view, laid[::-1]) is can


def test_an_opening_is_chosen_from_the_own_tiles() -> None:
    view = position(tiles(STANDARD, "r10 b10 k10 o3 o4"), table(STANDARD, "o5-7"), opened=False)
    choices = Chooser(STANDARD, SOLVING).begin(view)
    assert {*choices.next} == {*tiles(STANDARD, "r10 b10 k10")}
    assert choices.ready is None
    assert choices.may_draw


def test_who_must_play_has_no_draw_in_the_mask() -> None:
    held = STANDARD.with_values({"turn.voluntary_draw": False})
    view = position(tiles(held, "o8 r1"), table(held, "o5-7"), opened=True)
    names = action_names(held)
    choices = Chooser(held, SOLVING).begin(view)
    assert [name for name, may in zip(names, playable(names, view, choices), strict=True) if may] == ["o8"]
    chosen = Chooser(held, SOLVING).choose(choices, "o8")
    assert [name for name, may in zip(names, playable(names, view, chosen), strict=True) if may] == [COMMIT]
    assert DRAW in names


def other_world(state: State, seat: int, seed: int) -> State:
    """Deal the tiles anew that a seat does not see."""
    hidden = [face for at, other in enumerate(state.seats) for face in other.rack if at != seat]
    shuffled = list(Generator("world", seed).shuffled([*hidden, *state.pool]))
    seats = list(state.seats)
    for at, other in enumerate(seats):
        if at != seat:
            seats[at] = other._replace(rack=tuple(shuffled.pop() for _ in other.rack))
    return state._replace(seats=tuple(seats), pool=tuple(shuffled))


def test_an_observation_is_the_same_whatever_is_hidden() -> None:
    state = play_by_chance(STANDARD, 4, turns=20).host.state
    for seat in range(2):
        seen = [*observed(STANDARD, view_of(state, seat), None)]
        assert seen == [*observed(STANDARD, view_of(other_world(state, seat, 1), seat), None)]
        assert len(seen) == observed_size(STANDARD, 2)
        assert all(0 <= number <= 1 for number in seen)
