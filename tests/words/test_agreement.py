"""A table agrees on a word that the list does not have: for the rest of the game, if nobody is against it."""

from __future__ import annotations

import pytest

from rummicore.actions import Action, Answer, Draw, Suggest
from rummicore.advice import turns_of
from rummicore.chance import deal_from_seed
from rummicore.draft import Draft
from rummicore.engine import Step, apply, new_game
from rummicore.events import Agreed, Asked, Played, Suggested
from rummicore.games import BotPlayer
from rummicore.host import Host
from rummicore.journal import action_record, header_record, line_of, load, new_header, replay
from rummicore.reasons import RuleError
from rummicore.registry import find_edition
from rummicore.state import Moment, State
from rummicore.view import view_of
from rummicore.wire import (
    action_from_wire,
    action_to_wire,
    event_from_wire,
    event_to_wire,
    view_from_wire,
    view_to_wire,
)
from rummiwords.rules.votes import AGREE
from tests.kit.letters import LETTERS, at_table, house, play, refusal, score

NOW = at_table("", "ФУШКЕЛХ", "ЪЫ", "ЬЭ")


def suggested(word: str, *votes: str, now: State = NOW) -> Step:
    """Let the first seat suggest a word, and everybody answer."""
    step = apply(LETTERS, now, Suggest(word))
    for seat, vote in enumerate(("yes", *votes)):
        step = apply(LETTERS, step.state, Answer(seat, AGREE, vote))
    return step


def test_everybody_is_asked_and_told_what_about() -> None:
    step = apply(LETTERS, NOW, Suggest("ФУШКЕЛ"))
    assert step.state.moment == Moment("suggested", 0)
    assert step.events[0] == Suggested(0, "ФУШКЕЛ")
    assert [type(event) for event in step.events[1:]] == [Asked] * 3
    asks = [view_of(step.state, seat).ask for seat in range(3)]
    assert [ask.choices for ask in asks if ask] == [("yes",), ("yes", "no"), ("yes", "no")]
    assert {ask.about for ask in asks if ask} == {("ФУШКЕЛ",)}


def test_a_word_that_all_accept_counts_from_now_on() -> None:
    assert "unknown-word" in refusal(NOW, "ФУШКЕЛ")
    step = suggested("ФУШКЕЛ", "yes", "yes")
    assert step.events[-1] == Agreed(0, "ФУШКЕЛ", counts=True)
    assert (step.state.phase, step.state.turn, step.state.number) == ("turn", 0, 1)
    assert score(step.state, "ФУШКЕЛ") == 6
    view = view_of(step.state, 0)
    assert view.agreed == ("ФУШКЕЛ",)
    assert Draft.begin(LETTERS, view).edition.melds != LETTERS.melds
    later = apply(LETTERS, play(step.state, "ФУШКЕЛ").state, Draw())
    assert later.state.agreed == ("ФУШКЕЛ",)


def test_one_who_is_against_it_is_enough() -> None:
    step = suggested("ФУШКЕЛ", "yes", "no")
    assert step.events[-1] == Agreed(0, "ФУШКЕЛ", counts=False)
    assert "unknown-word" in refusal(step.state, "ФУШКЕЛ")
    again = suggested("ФУШКЕЛ", "yes", "yes", now=step.state)
    assert again.state.agreed == ("ФУШКЕЛ",)


def test_nobody_is_asked_any_more_once_somebody_is_against_it() -> None:
    step = suggested("ФУШКЕЛ", "no")
    assert step.events[-1] == Agreed(0, "ФУШКЕЛ", counts=False)
    assert (step.state.phase, step.state.asks, step.state.turn) == ("turn", (), 0)
    again = suggested("ФУШКЕЛ", "yes", "yes", now=step.state)
    assert again.state.agreed == ("ФУШКЕЛ",), "what was said before counts no longer"


def test_what_was_agreed_on_lasts_for_all_rounds() -> None:
    start = new_game(LETTERS, 2, rounds=2)
    state = apply(LETTERS, start, deal_from_seed(LETTERS, start, 1)).state
    state = suggested("ФУШКЕЛ", "yes", now=state._replace(turn=0)).state
    next_round = state._replace(phase="deal")
    assert apply(LETTERS, next_round, deal_from_seed(LETTERS, next_round, 1)).state.agreed == ("ФУШКЕЛ",)


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("КОТ", "word-counts"),
        ("KOT", "not-letters"),
        ("", "not-letters"),
        ("ФУ", "word-too-short"),
        ("*А", "not-letters"),
    ],
)
def test_not_every_word_can_be_agreed_on(word: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        apply(LETTERS, NOW, Suggest(word))
    assert [reason.code for reason in refused.value.reasons] == [code]


@pytest.mark.rule("LET-VAR-1")
@pytest.mark.parametrize("mode", ["reject", "vote", "warn"])
def test_a_word_beside_the_theme_may_be_agreed_on(mode: str) -> None:
    edition = house(theme="кот, рак", theme_mode=mode)
    assert not edition.agreeable(edition, "ТОК")
    agreed = edition.agreeing(("ТОК",))
    assert not agreed.remarks(agreed, play(at_table("", "ТОКХ"), "ТОК", agreed).state.table)
    assert score(at_table("", "ТОКХ")._replace(agreed=("ТОК",)), "ТОК", edition) == 3


def test_a_game_without_words_has_nothing_to_agree_on() -> None:
    edition = find_edition("ua-standard")
    state = apply(edition, new_game(edition, 2), deal_from_seed(edition, new_game(edition, 2), 1)).state
    with pytest.raises(RuleError, match="no words"):
        apply(edition, state, Suggest("КОТ"))
    nobody_asks = LETTERS._replace(asks=edition.asks)
    with pytest.raises(RuleError, match="no words"):
        apply(nobody_asks, NOW, Suggest("ФУШКЕЛ"))


def test_bots_agree_and_the_journal_plays_it_again() -> None:
    host = Host(LETTERS, new_game(LETTERS, 2), bots=[0, 1])
    actions: list[Action] = []

    def take(action: Action) -> None:
        actions.append(action)
        host.commit(host.again(action))

    take(deal_from_seed(LETTERS, host.state, 3))
    take(Suggest("ФУШКЕЛ"))
    bots = {seat: BotPlayer(LETTERS.bots["bot:1"](LETTERS, seat), None) for seat in range(2)}  # type: ignore[arg-type]
    while host.state.phase == "asking":
        seat = host.state.asks[0].seat
        take(bots[seat].act(host.view(seat)))
    assert host.state.agreed == ("ФУШКЕЛ",)
    data, checksum = line_of(header_record(new_header(LETTERS, ("bot:1", "bot:1"), seed=3)), "")
    for action in actions:
        line, checksum = line_of(action_record(LETTERS, action), checksum)
        data += line
    assert [happened.step.state for happened in replay(LETTERS, load(data))][-1] == host.state


def test_the_wire_carries_it() -> None:
    step = suggested("ФУШКЕЛ", "yes", "yes")
    begun = apply(LETTERS, NOW, Suggest("ФУШКЕЛ"))
    assert action_from_wire(action_to_wire(Suggest("ФУШКЕЛ"))) == Suggest("ФУШКЕЛ")
    for event in (*begun.events, *step.events):
        assert event_from_wire(event_to_wire(event)) == event
    for now in (begun.state, step.state):
        assert view_from_wire(view_to_wire(view_of(now, 1))) == view_of(now, 1)


def test_a_play_says_whether_its_points_were_doubled() -> None:
    (whole,) = [event for event in play(at_table("", "КОТ"), "КОТ").events if isinstance(event, Played)]
    (part,) = [event for event in play(at_table("", "КОТХ"), "КОТ").events if isinstance(event, Played)]
    assert (whole.points, whole.doubled, part.points, part.doubled) == (6, True, 3, False)


def test_a_suggestion_is_no_turn_of_a_review() -> None:
    host = Host(LETTERS, at_table("СТАВКА", "КОТЪ", "ПОДЬ", "ЫЫ"))
    host.commit(host.again(Suggest("ЪКТ")))
    assert list(turns_of(host.steps)) == []
