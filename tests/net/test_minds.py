"""The process that thinks: bots of the edition, programs, hints and reviews, asked by values only."""

from __future__ import annotations

import sys

from rummicore.chance import deal_from_seed
from rummicore.engine import new_game
from rummicore.host import Host, Weighed
from rummicore.journal import new_header
from rummicore.registry import find_edition
from rumminet.rooms.jobs import MindQuestion
from rumminet.server.minds import answer
from tests.kit.commands import ROOT

EDITION = find_edition("ua-standard")
DRAWER = f"exec:{sys.executable} {ROOT / 'examples' / 'engine' / 'drawer.py'}"


def dealt(*players: str) -> tuple[Host, MindQuestion]:
    """Deal; return the game and the question of whoever begins."""
    host = Host(EDITION, new_game(EDITION, len(players)), bots=range(len(players)))
    weighed = host.weigh(None, deal_from_seed(EDITION, host.state, 5), 0, None)
    assert isinstance(weighed, Weighed)
    host.commit(weighed)
    seat = host.due().seats[0]
    return host, MindQuestion("bot", new_header(EDITION, players, 1, 5), seat, host.view(seat))


def test_bots_and_programs_choose_what_counts() -> None:
    for players in (("bot:1", "bot:1"), (DRAWER, DRAWER)):
        host, question = dealt(*players)
        chosen = answer(question)
        assert isinstance(host.weigh(question.seat, chosen, host.at, None), Weighed)  # type: ignore[arg-type]


def test_a_hint_travels_without_its_turn_and_a_review_in_sentences() -> None:
    host, question = dealt("bot:1", "bot:1")
    hinted = answer(question._replace(what="hint"))
    assert isinstance(hinted, tuple)
    hint, after = hinted
    assert hint.turn is None
    assert after is None or after != host.state.table
    actions = tuple(happened.action for happened in host.steps)
    review = MindQuestion("review", question.header, 0, None, actions, "en", ("Ann", "Ben"))
    assert answer(review) == ("", [])
