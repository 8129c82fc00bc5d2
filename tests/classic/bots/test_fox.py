"""How the fox plays: it waits, and lays one tile in time, so that others must begin behind an empty pool."""

from __future__ import annotations

import pytest

from rummicore.actions import Draw, Play
from rummicore.bots import Budget
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.registry import find_edition
from rummicore.tiles import faces_on
from rummicore.view import view_of
from tests.kit.positions import STANDARD, state

OWN, OTHER, THIRD = "r4 k9 o1 b13 k2 k12 o5", "b1 b5 k7 o12 r13 k11 o8 b3 r6 o3 k1", "b2 b4 k8 o13 r12 b11 r8 o2"
TABLE = "r1-3, b7-9, k4-6"


@pytest.mark.parametrize(
    ("racks", "pool", "lays"),
    [((OWN, OTHER), 2, True), ((OWN, OTHER), 3, False), ((OWN, OTHER), 6, True), ((OWN, OTHER), 8, False)]
    + [((OWN, OTHER, THIRD), pool, pool == 3) for pool in (2, 3, 4)],
)
def test_one_tile_goes_where_a_draw_would_leave_the_beginning_to_it(
    racks: tuple[str, ...], pool: int, lays: bool
) -> None:
    now = state(STANDARD, list(racks), TABLE, pool=pool)
    assert STANDARD.bots["bot:hoarder"](STANDARD, 7).choose(view_of(now, 0), Budget(1000)) == Draw()
    turn = STANDARD.bots["bot:fox"](STANDARD, 7).choose(view_of(now, 0), Budget(1000))
    assert isinstance(turn, Play) is lays
    assert not isinstance(turn, Play) or faces_on(turn.table) - faces_on(now.table) == {"r4": 1}


def test_without_a_tile_that_goes_it_draws() -> None:
    now = state(STANDARD, ["k1 o1 b13 k12 j", OTHER], TABLE, pool=2)
    assert STANDARD.bots["bot:fox"](STANDARD, 7).choose(view_of(now, 0), Budget(1000)) == Draw()


@pytest.mark.parametrize("name", ["ua-standard", "pl"])
def test_it_plays_a_legal_round(name: str) -> None:
    edition = find_edition(name)
    bots = [edition.bots[bot](edition, seat) for seat, bot in enumerate(("bot:fox", "bot:hoarder"))]
    *_, last = play_bots(edition, new_game(edition, 2), bots, 3, Budget(100))
    assert last.step.state.phase == "over"
