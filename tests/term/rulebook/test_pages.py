"""Rules as people read them: pages of every edition, house rules in them, and one rule by its id."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rummicore.edition import Edition
from rummicore.registry import BUILT_IN, find_edition, find_rule
from rummiterm.rulebook.pages import RulePages, no_such_rule
from rummiterm.texts import LANGUAGES
from tests.kit.foreign import FOREIGN
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.checkout
EDITIONS = [*(find_edition(name) for name in BUILT_IN), *FOREIGN]


def page(edition: Edition, language: str = "en", *, colour: bool = False, width: int = 80) -> list[str]:
    return list(RulePages(edition, language, colour=colour, width=width).page())


def said(edition: Edition, language: str = "en") -> str:
    return " ".join(" ".join(page(edition, language)).split())


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_a_page_fits_its_width_and_tells_of_every_number(edition: Edition, language: str, width: int) -> None:
    lines = page(edition, language, width=width)
    assert [line for line in lines if len(line) > width] == []
    text = " ".join(lines)
    assert not re.search(r"[{}]|None|\boption\.|\brule\.", text)
    assert str(edition.number("deal")) in text
    assert str(edition.copies.total()) in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_rules_name_no_option_of_the_command_line(edition: Edition, language: str) -> None:
    """Behind the last empty line it is said how to read on, at the command line."""
    lines = page(edition, language)
    assert "--" not in " ".join(lines[: len(lines) - lines[::-1].index("")])


def test_a_word_without_cases_stands_behind_the_sentence_about_such_words() -> None:
    lines = page(find_edition("letters-ru"), "ru")
    at = next(at for at, line in enumerate(lines) if "ПАЛЬТО" in line)
    assert "несклоняемые" in " ".join(lines[at - 2 : at])


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_a_russian_page_is_russian(edition: Edition) -> None:
    """Beside names, notation and what is typed there is no Latin word."""
    text = re.sub(
        r"\([A-Z][^)]*\)|\[[^]]*\]|rummi rules [\w-]+( --parameters)?|--\w+|Twist|XP", "", said(edition, "ru")
    )
    text = text.replace(edition.rulebook, "").replace(edition.id, "").replace(edition.title, "")
    words = set(re.findall(r"[A-Za-z]{3,}", text))
    assert words <= ({"CAT"} if edition.id == "letters-en" else set())


@pytest.mark.parametrize(
    ("name", "house", "sentence"),
    [
        ("ua-standard", {"open.min_points": "25"}, "worth 25 points or more. (NUM-OPEN-1, house rule)"),
        ("ua-standard", {"open.jokers": "allow"}, "A joker may be part of the opening"),
        ("ua-standard", {"joker.reuse": "anywhere"}, "anywhere on the table"),
        ("ua-standard", {"time.limit_s": "45"}, "A turn takes 45 seconds at the most."),
        ("ua-standard", {"joker.rack_penalty": "20"}, "+47 | −12 | −22 | −13"),
        ("pl", {"score.unopened": "50, 80"}, "you lose 50 instead of your rack, and 80 if"),
        ("twist", {"twist.mirror_min_side": "1"}, "[r8 >|< r8] + mirror, 16 points"),
        ("letters-ru", {"letters.open_min": "5"}, "Your first word has 5 letters or more"),
        ("letters-ru", {"deal": "1"}, "Everybody takes 1 tile;"),
    ],
)
def test_a_house_rule_changes_its_sentence_and_what_the_examples_say(
    name: str, house: dict[str, str], sentence: str
) -> None:
    edition = find_edition(name)
    assert sentence not in said(edition)
    assert sentence in said(edition.with_texts(house.items()))


def test_strict_play_is_not_called_a_house_rule() -> None:
    edition = find_edition("ua-standard")
    text = said(edition.with_values(edition.strict))
    assert "(NUM-TIME-1, strict play)" in text
    assert "you draw 3 tiles" in text
    assert "house rule" not in text


def test_every_printed_example_is_drawn_before_and_after() -> None:
    text = said(find_edition("ua-standard"))
    assert "[r4 b4 k4 o4] → [r4 k4 o4] [B3 b4 B5 B6]" in text
    assert "СТАВКА → +П+О+ДСТАВКА + score 9" in said(find_edition("letters-ru"))
    assert "[♥4 ♥5 ♥6 ♥7 ♥8] → [♥4 ♥5 ♥6] [+♥6 ♥7 ♥8]" in said(find_edition("rummy-cards"))


def test_no_example_stands_on_a_page_twice() -> None:
    for name in BUILT_IN:
        drawn = [line for line in page(find_edition(name)) if "→" in line]
        assert len(drawn) == len(set(drawn))


def test_colour_marks_what_is_laid_and_changes_nothing_else() -> None:
    edition = find_edition("ua-standard")
    coloured = page(edition, colour=True)
    assert any("\x1b[" in line for line in coloured)
    bare = " ".join(re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured)
    assert "another ground" in bare
    assert "r4 b4 k4 o4" in bare


def test_tiles_that_an_edition_lacks_are_in_no_example() -> None:
    children = next(edition for edition in FOREIGN if edition.id == "children")
    text = said(children)
    assert "1-10 in 4 colours, 2 of each, and 1 joker." in text
    assert not re.search(r"\[[^]]*[rbko]1[1-3]\b", text)
    assert "j is there 2 times" not in text


def test_a_stranger_brings_words_of_its_own() -> None:
    sketch = FOREIGN[0]
    texts = {"en": {"option.deal.is": "Take {value:tiles} and be glad."}, "ru": {"option.deal.is": "Берите {value}."}}
    glad = sketch._replace(manner=sketch.manner._replace(texts=texts))
    assert "Take 7 tiles and be glad. (LET-START-1)" in said(glad)
    assert "Берите 7." in said(glad, "ru")
    wild = sketch._replace(options={**sketch.options, "sketch.wild": sketch.options["deal"]})
    assert "sketch.wild: 7" in said(wild)


def test_a_rule_is_found_however_it_is_written_and_shown_with_its_own_edition() -> None:
    for typed, name, home in (
        ("num-jok-5", "NUM-JOK-5", "ua-standard"),
        ("Rc-Jok-1", "RC-JOK-1", "rummy-cards"),
        ("let-ex-1", "LET-TURN-3", "letters-ru"),
        ("tw-jm-1", "TW-JM-1", "twist"),
    ):
        found = find_rule(typed)
        assert found is not None
        assert (found[0].id, found[1].id) == (name, home)
    assert find_rule("NUM-JOK-99") is None
    assert no_such_rule("num-jok-99", ["NUM-JOK-9"], "en").endswith("did you mean NUM-JOK-9?")


def test_in_a_game_a_rule_is_shown_as_the_game_has_it() -> None:
    cards = find_edition("rummy-cards").with_values({"open.min_points": 20})
    found = find_rule("NUM-SET-2", cards)
    assert found is not None
    assert found[1] is cards
    other = find_rule("LET-OPEN-1", cards)
    assert other is not None
    assert other[1].id == "letters-ru"


def test_without_its_dictionary_a_game_can_still_be_read_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMI_DICTIONARY", "/nowhere")
    assert "Words are nouns" in said(find_edition("letters-ru"))


def test_a_rule_says_what_it_is_about() -> None:
    found = find_rule("TW-JD-1")
    assert found is not None
    entry, edition = found
    assert "jd" in next(RulePages(edition, "en", colour=False, width=80).rule(entry))


@pytest.mark.parametrize(("more", "waits"), [({}, True), ({"PAGER": "cat"}, False), ({"LINES": "400"}, False)])
def test_a_page_longer_than_the_terminal_is_leafed(tmp_path: Path, more: dict[str, str], *, waits: bool) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\ncat >/dev/null\necho LEAFED\n")
    pager.chmod(0o755)
    with Terminal(tmp_path, "rules", "pl", "--lang", "en", more={"PAGER": str(pager), **more}) as terminal:
        assert terminal.end() == 0
    assert ("LEAFED" in terminal.seen) == waits
    with Terminal(tmp_path, "rules", "pl", "--no-pager", more={"PAGER": str(pager)}) as terminal:
        assert terminal.end() == 0
    assert "LEAFED" not in terminal.seen
