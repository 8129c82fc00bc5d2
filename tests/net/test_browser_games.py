"""Whole games of all editions in real browsers, with a terminal at the same table: from the first seat to a rematch."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.kit.browsers import LAPTOP, PHONE, SMALL, HostProcess, Person, chromium
from tests.kit.terminal_seats import TerminalSeat

pytestmark = [pytest.mark.checkout, pytest.mark.slow]


# Each edition with the browsers at its table, whether somebody sits there by rummi join, and how many bots.
TABLES = [
    ("letters-ru", (PHONE, SMALL, LAPTOP), True, 0),
    ("twist", (PHONE, SMALL, LAPTOP), True, 0),
    ("ua-standard", (PHONE, LAPTOP), False, 1),
    ("ua-xp", (PHONE, LAPTOP), True, 2),
    ("pl", (PHONE, LAPTOP), True, 0),
    ("rummy-cards", (SMALL, LAPTOP), False, 0),
]


@pytest.mark.parametrize(("edition", "sizes", "terminal", "bots"), TABLES, ids=[table[0] for table in TABLES])
def test_phones_laptops_and_a_terminal_play_a_whole_game(
    edition: str, sizes: tuple[tuple[int, int], ...], terminal: bool, bots: int, tmp_path: Path
) -> None:
    with ExitStack() as open_until_end:
        browser = open_until_end.enter_context(chromium())
        seats = ["?"] * (len(sizes) + terminal) + ["bot:1"] * bots
        options = ["--rules", edition, "--players", ",".join(seats), "--seed", "5", "--timer", "off", "--rounds", "1"]
        host = HostProcess(tmp_path / "host", *options)
        open_until_end.callback(host.close)
        people = [Person(browser, host.link, size) for size in sizes]
        for person, name in zip(people, ("Аня", "Боря", "Вера"), strict=False):
            person.sit(name)
        joined = TerminalSeat(tmp_path / "guest", host.link, "Глеб") if terminal else None
        if joined:
            open_until_end.enter_context(joined.terminal)
        assert explains_words(people[0]) == (edition == "letters-ru")
        turns = play(people, joined)
        assert turns > 6
        for person in people:
            person.find("#sheet[open] .chart").wait_for()
            assert person.melds == people[0].melds
            assert not person.mislabelled
        replayed(people[0])
        for person in people:
            person.press("#sheet .main")
        if joined:
            joined.play_again()
        people[-1].find("#sheet:not([open])").wait_for(state="attached")
        people[-1].until(lambda: len(people[-1].rack) == 14)
        assert not [fault for person in people for fault in person.faults]
        if joined:
            assert joined.leave() == 0


def explains_words(person: Person) -> bool:
    """Tell whether the menu offers to explain a word."""
    person.press("#menu")
    offered = person.find('#sheet .list button:text-is("Что значит слово")').count()
    person.press("#sheet-close")
    return bool(offered)


def play(people: list[Person], joined: TerminalSeat | None = None) -> int:
    """Let everybody take the turns that hints give away, until somebody has won."""
    turns = 0
    while not people[0].find("#sheet[open]").count():
        if joined and joined.active:
            joined.take_turn()
            turns += 1
        for person in people:
            if person.find("#asked:not([hidden]) button").count():
                person.press("#asked button")
        active = next((person for person in people if person.find("body.active").count()), None)
        if active is None:
            people[0].page.wait_for_timeout(20)
            continue
        take_turn(active, typed=turns % 5 == 4)
        turns += 1
    return turns


def take_turn(person: Person, *, typed: bool) -> None:
    """Lay out what the hint says, or draw; now and then type a nonsense before, which must not harm."""
    if typed:
        person.find("#typed").fill("ъъъ")
        person.find("#typed").press("Enter")
        person.until(lambda: "!" in person.told)
        person.find("#typed").fill("")
    title = person.find("#title").inner_text()
    person.press("#hint")
    person.find("#choices button").first.wait_for()
    while not person.find("#felt .laid").count() and person.find("#choices button").count() > 1:
        person.ask_for_more()
    if person.find("#felt .laid").count():
        person.until(lambda: person.told.startswith("+"))
        person.play()
    else:
        person.press("#draw")
    person.until(lambda: person.find("#title").inner_text() != title or person.find("#sheet[open]").count() > 0)


def replayed(person: Person) -> None:
    """Go through the game that was just played, to its end and one step back."""
    person.press("#sheet button:text-is('Пересмотреть игру')")
    person.find("#step h3").wait_for()
    slider = person.find("#sheet input[type=range]")
    slider.fill(slider.get_attribute("max") or "0")
    last = person.find("#step").inner_text()
    person.press("#sheet .steps button")
    assert person.find("#step").inner_text() != last
    person.press("#sheet-close")
    person.find("#sheet .chart").wait_for()
