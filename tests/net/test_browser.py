"""The page in a real browser: seats, turns by mouse, finger, taps, typing and keys, and lines that break."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.kit.browsers import LAPTOP, PHONE, SMALL, HostProcess, Person, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, WebSocketRoute

pytestmark = pytest.mark.checkout
# With this seed the first seat begins, and its tiles make КОЛДУН.
SEED = ("--seed", "41")
WORD = "КОЛДУН"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def host(tmp_path: Path, browser: Browser) -> Iterator[HostProcess]:
    opened = HostProcess(tmp_path, "--players", "?,?", *SEED)
    yield opened
    opened.close()


@pytest.fixture
def two(browser: Browser, host: HostProcess, request: pytest.FixtureRequest) -> Iterator[tuple[Person, Person]]:
    """Seat two people; the first one begins, and sits at a phone unless the test says otherwise."""
    with seated(browser, host, getattr(request, "param", PHONE)) as people:
        yield people


@contextmanager
def seated(browser: Browser, host: HostProcess, size: tuple[int, int]) -> Iterator[tuple[Person, Person]]:
    """Seat two people, one of them at a laptop."""
    ann, ben = Person(browser, host.link, size), Person(browser, host.link, PHONE if size == LAPTOP else LAPTOP)
    ann.sit("Аня")
    ben.sit("Боря")
    ann.wait_turn()
    yield ann, ben
    for person in (ann, ben):
        person.page.context.close()
        assert not person.faults


@pytest.fixture(scope="module")
def shared(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[HostProcess, Person, Person]]:
    """Seat two people for all tests that play no turn."""
    host = HostProcess(tmp_path_factory.mktemp("table"), "--players", "?,?", *SEED)
    with seated(browser, host, PHONE) as (ann, ben):
        yield host, ann, ben
    host.close()


@pytest.fixture
def calm(shared: tuple[HostProcess, Person, Person]) -> tuple[HostProcess, Person, Person]:
    """Let the first one begin with an untouched table."""
    host, ann, ben = shared
    if ann.find("#sheet[open]").count():
        ann.press("#sheet-close")
    if ann.melds:
        ann.press("#reset")
    assert ann.melds == []
    return host, ann, ben


def played(ann: Person, ben: Person) -> None:
    """Play what lies there, and see that both see it."""
    ann.until(lambda: ann.told.startswith("+"))
    ann.play()
    ben.wait_turn()
    assert ben.melds == ann.melds == [WORD]
    assert ben.find("#felt .fresh").count() == len(WORD)
    assert WORD in ben.told


@pytest.mark.parametrize("two", [PHONE, SMALL, LAPTOP], ids=["phone", "small phone", "mouse"], indirect=True)
def test_a_turn_by_dragging(two: tuple[Person, Person]) -> None:
    ann, ben = two
    ann.drag_word(WORD)
    assert ann.melds == [WORD]
    played(ann, ben)


@pytest.mark.parametrize("two", [PHONE, LAPTOP], ids=["finger", "mouse"], indirect=True)
def test_a_turn_by_taps(two: tuple[Person, Person]) -> None:
    ann, ben = two
    for letter in WORD[1:]:
        ann.press(f'#rack .tile[aria-label="{letter}"][aria-pressed=false]')
    ann.press("#felt .new")
    assert ann.melds == [WORD[1:]]
    ann.press(f'#rack .tile[aria-label="{WORD[0]}"]')
    box = ann.find("#felt .tile").first.bounding_box()
    assert box is not None
    # A tap on the near half of the first tile goes before it.
    ann.page.mouse.click(box["x"] + 5, box["y"] + box["height"] / 2)
    played(ann, ben)


def test_a_turn_by_typing_with_the_wrong_layout(two: tuple[Person, Person]) -> None:
    ann, ben = two
    ann.find("#typed").press_sequentially("rjkley")
    ann.until(lambda: ann.melds == [WORD])
    assert "rjkley" in ann.told
    ann.find("#typed").press("Enter")
    ann.until(lambda: not ann.find("#typed").input_value())
    ann.find("#typed").press("Enter")
    ben.wait_turn()
    assert ben.melds == [WORD]


@pytest.mark.parametrize("two", [LAPTOP], ids=["laptop"], indirect=True)
def test_a_turn_by_keys_alone(two: tuple[Person, Person]) -> None:
    ann, ben = two
    keys = ann.page.keyboard
    while not ann.focused("#rack"):
        keys.press("Tab")
    for letter in WORD:
        keys.press("Home")
        while not ann.focused(f'#rack [aria-label="{letter}"][aria-pressed=false]'):
            keys.press("ArrowRight")
        keys.press("Space")
    keys.press("ArrowUp")
    keys.press("Space")
    assert ann.melds == [WORD]
    keys.press("Control+z")
    assert ann.melds == []
    keys.press("Control+y")
    ann.until(lambda: ann.told.startswith("+"))
    keys.press("Control+Enter")
    ben.wait_turn()
    assert ben.melds == [WORD]


def test_a_refusal_says_why_and_nothing_is_lost(calm: tuple[HostProcess, Person, Person]) -> None:
    _, ann, _ = calm
    ann.drag_word("КОЛ")
    ann.until(lambda: ann.told.startswith("~"))
    ann.play()
    ann.until(lambda: ann.told.startswith("!"))
    assert ann.melds == ["КОЛ"]
    ann.press("#reset")
    assert ann.melds == []
    assert len(ann.rack) == 14


def test_hints_come_in_stages_and_are_laid_at_last(calm: tuple[HostProcess, Person, Person]) -> None:
    _, ann, _ = calm
    ann.press("#hint")
    ann.find("#choices button").first.wait_for()
    said: list[str] = []
    while not ann.melds:
        said.append(ann.told)
        ann.ask_for_more()
    assert len(said) >= 2
    assert said[1].startswith(said[0])
    ann.until(lambda: ann.told.startswith("+"))


def test_the_rack_keeps_its_owners_order(calm: tuple[HostProcess, Person, Person]) -> None:
    _, _, ben = calm
    before = ben.rack
    box = ben.find("#rack .tile").last.bounding_box()
    assert box is not None
    ben.drag(ben.find("#rack .tile").first, box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    assert ben.rack == [*before[1:], before[0]]
    ben.press("#sort")
    assert ben.rack == before


def test_a_killed_host_comes_back_and_the_draft_is_still_there(two: tuple[Person, Person], host: HostProcess) -> None:
    ann, ben = two
    ann.drag_word(WORD)
    host.kill()
    ann.find("#line:not([hidden])").wait_for()
    assert ann.melds == [WORD]
    host.resume()
    ann.find("#line[hidden]").wait_for(state="attached")
    ann.until(lambda: ann.told.startswith("+"))
    ann.play()
    ben.wait_turn()
    assert ben.melds == [WORD]
    ann.faults.clear()  # the browser itself reports lines that it could not open
    ben.faults.clear()


def test_a_turn_whose_answer_is_lost_counts_once(two: tuple[Person, Person]) -> None:
    ann, ben = two
    acts: list[str] = []
    deaf: list[WebSocketRoute] = []

    def carried(line: WebSocketRoute) -> None:
        """Carry everything to the host, but cut the line instead of bringing the answer to the first act."""
        host = line.connect_to_server()

        def heard(message: str | bytes) -> None:
            if line in deaf:
                line.close(code=1001)
            else:
                line.send(message)

        def said(message: str | bytes) -> None:
            if '"act"' in str(message):
                acts.append(str(message))
                deaf.extend([line] if len(acts) == 1 else [])
            host.send(message)

        host.on_message(heard)
        line.on_message(said)

    ann.page.route_web_socket("**/ws", carried)
    ann.page.reload()
    ann.wait_turn()
    ann.drag_word(WORD)
    ann.until(lambda: ann.told.startswith("+"))
    ann.play()
    ann.until(lambda: len(acts) == 2)
    ben.wait_turn()
    assert ben.melds == [WORD]
    ann.until(lambda: not ann.find("body.active").count())
    assert len(acts) == 2
    assert acts[0] == acts[1]


def test_what_lies_there_when_the_clock_runs_out_counts(browser: Browser, tmp_path: Path) -> None:
    host = HostProcess(tmp_path, "--players", "?,?", *SEED, "--timer", "10")
    with seated(browser, host, PHONE) as (ann, ben):
        ann.drag_word(WORD)
        ben.wait_turn()
        assert ben.melds == ann.melds == [WORD]
    host.close()


def test_a_reload_keeps_seat_and_draft(calm: tuple[HostProcess, Person, Person]) -> None:
    _, ann, _ = calm
    ann.drag_word(WORD)
    ann.until(lambda: ann.told.startswith("+"))
    ann.page.reload()
    ann.wait_turn()
    assert ann.melds == [WORD]
    ann.until(lambda: ann.told.startswith("+"))


def test_a_second_window_takes_the_seat_over_and_gives_it_back(calm: tuple[HostProcess, Person, Person]) -> None:
    host, ann, _ = calm
    other = ann.page.context.new_page()
    other.goto(host.link)
    other.locator("body.active").wait_for()
    ann.press("#line button")
    other.locator("#line button").wait_for()
    ann.find("#line[hidden]").wait_for(state="attached")
    other.close()


def test_a_personal_link_leaves_the_address_bar(calm: tuple[HostProcess, Person, Person], browser: Browser) -> None:
    host, ann, _ = calm
    ann.choose("Позвать друзей")
    own = ann.find("#sheet input").nth(1).input_value()
    assert own.startswith(f"{host.link}#")
    elsewhere = Person(browser, own, LAPTOP)
    elsewhere.wait_turn()
    assert elsewhere.page.url == host.link
    assert elsewhere.rack == ann.rack
    elsewhere.page.context.close()
    ann.page.reload()
    ann.wait_turn()


def test_an_onlooker_sees_the_table_and_no_rack(
    two: tuple[Person, Person], host: HostProcess, browser: Browser
) -> None:
    ann, ben = two
    onlooker = Person(browser, host.link, PHONE, lang="en-GB")
    onlooker.find("#felt").wait_for()
    ann.drag_word(WORD)
    played(ann, ben)
    onlooker.until(lambda: onlooker.melds == [WORD])
    assert onlooker.rack == []
    assert not onlooker.find("#play").is_visible()
    assert onlooker.page.evaluate("document.documentElement.lang") == "en"
    onlooker.page.context.close()


def test_a_word_is_agreed_on(two: tuple[Person, Person]) -> None:
    ann, ben = two
    ann.drag_word("КУЛДОН")
    ann.find("#choices button").filter(has_text="КУЛДОН").click()
    ben.find("#asked button").first.wait_for()
    ben.press("#asked button")
    ann.until(lambda: ann.told.startswith("+"))
    assert ann.melds == ["КУЛДОН"]


def test_rules_words_and_language_are_in_the_menu(calm: tuple[HostProcess, Person, Person]) -> None:
    _, ann, _ = calm
    ann.choose("Правила")
    ann.find("#sheet .example .tile").first.wait_for()
    ann.press("#sheet-close")
    ann.choose("Что значит слово")
    ann.find("#sheet input").fill("кот")
    ann.find("#sheet input").press("Enter")
    ann.find("#word-answer p").first.wait_for()
    ann.press("#sheet-close")
    ann.choose("In English")
    ann.until(lambda: ann.find("#play").inner_text() == "Play")
    ann.choose("По-русски")
    ann.until(lambda: ann.find("#play").inner_text() == "Сыграть")
