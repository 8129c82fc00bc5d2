"""The levels of the number game: what each sees and overlooks, and that rounds come to an end."""

from __future__ import annotations

import pytest

from rummiarena.experiment import experiment_of
from rummiarena.run import Stop, run_arena
from rummiclassic.bots.exact import SPECIAL, limit_of
from rummiclassic.bots.levels import ALL, RUNGS, LevelPlayer
from rummiclassic.bots.named import LEVELS
from rummicore.actions import Draw, Play
from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.registry import find_edition
from rummicore.turn import turn_of
from rummicore.view import position, view_of
from tests.kit.positions import table, tiles

STANDARD = find_edition("ua-standard")


def test_the_rungs_lead_upwards() -> None:
    assert len(LEVELS) == 7 == len(RUNGS) - 2
    assert list(RUNGS) == sorted(RUNGS, key=lambda rung: (rung.sees, -rung.overlooks, rung.holds))


@pytest.mark.parametrize("level", LEVELS)
def test_rounds_between_equals_come_to_an_end(level: int) -> None:
    """A few; the share of blocked rounds is measured in docs/bots.md."""
    tally = run_arena(experiment_of(STANDARD, (f"bot:{level}",) * 2, 300), Stop(2))
    assert tally.blocked <= 1
    assert not any(standing.illegal for standing in tally.standings())


def test_a_weak_player_touches_only_melds_it_sees() -> None:
    rung = RUNGS[0]
    bots = [LevelPlayer(STANDARD, bot_seed(4, seat), rung) for seat in range(2)]
    for happened in play_bots(STANDARD, new_game(STANDARD, 2), bots, 4, Budget(300)):
        before = happened.before
        if isinstance(happened.action, Play) and len(before.pool) >= 40:
            gone = turn_of(STANDARD, view_of(before, before.turn), happened.action.table).gone
            assert len(gone) <= max(rung.sees, 1)


def test_a_strong_player_sees_everything() -> None:
    assert all(rung.sees == ALL and not rung.overlooks for rung in RUNGS[-2:])


def test_a_game_has_one_day_and_others_have_other_days() -> None:
    made = [STANDARD.bots["bot:4"](STANDARD, seed) for seed in range(30)]
    assert {bot.rung for bot in made if isinstance(bot, LevelPlayer)} == set(RUNGS[3:6])


@pytest.mark.rule("PL-END-7")
def test_who_has_announced_an_opening_lays_it() -> None:
    edition = find_edition("pl")
    view = position(tiles(edition, "rb10 j k3 k4 o1"), table(edition, "o9-11"), opened=False)._replace(pool=40)
    said = view._replace(seats=(view.own._replace(said=(("opening", "announce"),)), *view.seats[1:]))
    players = [LevelPlayer(edition, seed, RUNGS[0]) for seed in range(8)]
    assert any(isinstance(player.choose(view, Budget()), Draw) for player in players), "tiles are overlooked"
    assert all(isinstance(player.choose(said, Budget()), Play) for player in players)


def test_special_jokers_leave_nodes_for_a_turn_that_does_not_lay_everything() -> None:
    """The search for a turn that lays the whole rack would spend all of them, and the bot would draw."""
    edition = find_edition("twist")
    lying = table(
        edition,
        "o6-8, k3-8, rbk12, r11 jc o13, b2-5, rbko6, rbo10, k9-11, o10-12, o4 o5 jm o5 o4, b7 j b9, r8 jd r11 j r13,"
        "k1 o1 jd, k7 k8 k9 jc b11, rko13, bko12, r1-3",
    )
    view = position(tiles(edition, "r1 r3 b9 k13 o2 o2 o3 o7 o8 jm"), lying, opened=True)._replace(pool=17)
    turn = LevelPlayer(edition, 5, RUNGS[-1]).choose(view, Budget(1000))
    assert isinstance(turn, Play)


def test_special_jokers_have_fewer_nodes() -> None:
    """A node takes longer there, and a turn two seconds at the most."""
    assert limit_of(find_edition("twist"), Budget()).left == SPECIAL
    assert limit_of(find_edition("twist"), Budget(300)).left == 300
    assert limit_of(STANDARD, Budget()).left == Budget().nodes
