"""What is told of deals and votes."""

from __future__ import annotations

import pytest

from rummicore.events import (
    Answered,
    Dealt,
    Drew,
    Event,
    Proposed,
    Redealt,
    Refused,
    Restored,
    RoundEnded,
    Suggested,
    TimedOut,
    Unplayed,
)
from rummicore.host import Told
from rummicore.state import End
from rummiterm.story.fresh import OwnTurn
from rummiterm.story.narrate import Teller
from rummiterm.texts import Texts
from tests.kit.letters import LETTERS


def told(*events: Event) -> list[str]:
    """Return what is said of events that follow each other."""
    teller = Teller(LETTERS, ["Аня", "Боря", "Оля"], 2, Texts("ru"))
    return [line for event in events for line in teller.tell(Told(0, 2, 1, 0, "", (event,))) if line]


def test_a_deal_that_is_repeated_does_not_name_its_round_again() -> None:
    racks = ((), (), ())
    lines = told(Dealt(0, (), 70, racks), Redealt(), Dealt(0, (), 70, racks, again=True))
    assert lines.count("Раунд 2") == 1


@pytest.mark.parametrize(
    ("laid", "said"), [("АБВ", "хотя бы А Б В"), ("АБВ" * 6, "хотя бы А Б В А Б В А … (18 фишек)")]
)
def test_a_long_turn_that_nobody_played_is_told_in_short(laid: str, said: str) -> None:
    ended = RoundEnded(End("blocked"), ((), (), ()), (0, 0, 0), (0,), unplayed=(Unplayed(1, tuple(laid)),))
    assert told(ended)[-1] == f"   Боря: ход ещё был, {said}"


def test_what_a_lost_turn_brought_is_told_once() -> None:
    events: tuple[Event, ...] = (TimedOut(0, touched=True), Restored(0), Drew(0, 2, ("А", "Б"), fine=True))
    known = Told(0, 2, 1, 0, "time-up", events)
    assert OwnTurn(LETTERS, Texts("ru")).beside(known, 0) == "Взято 2 фишки: А Б."
    assert OwnTurn(LETTERS, Texts("ru")).beside(known, 1) == ""


def test_everybodys_vote_is_told_but_that_of_who_is_voted_on() -> None:
    votes = [Answered(seat, "theme", vote) for seat, vote in enumerate(("yes", "yes", "no"))]
    assert told(Proposed(0, (), (), ()), *votes) == ["Боря: за", "Оля: против"]
    votes = [Answered(seat, "agree", vote) for seat, vote in enumerate(("yes", "no"))]
    assert told(Suggested(0, "ЧОН"), *votes)[1:] == ["Боря: против"]


def test_what_was_voted_down_is_told_as_such() -> None:
    assert told(Refused(0, ())) == ["Ход 1 · Аня: не засчитано: голосование против"]
