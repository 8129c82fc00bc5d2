"""Sitting down: one short dialogue, which remembers what was answered."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from rummicore.registry import find_edition
from rummiterm.cli.house import with_house_rules
from rummiterm.start.answers import TableWish
from rummiterm.start.dialogue import Dialogue
from rummiterm.texts import Texts


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    return tmp_path


class Talk:
    """A dialogue with somebody whose lines are known."""

    def __init__(
        self, *lines: str, edition: str = "letters-ru", house: Sequence[str] = (), language: str = "ru"
    ) -> None:
        self.asked: list[str] = []
        self._lines = list(lines)
        given = frozenset(text.partition("=")[0] for text in house)
        self.wish: TableWish | None = Dialogue(
            with_house_rules(find_edition(edition), tuple(house)), given, Texts(language), self._ask
        ).run()
        assert not self._lines, "everything was asked for"

    def _ask(self, question: str) -> str | None:
        self.asked.append(question.strip())
        return self._lines.pop(0) if self._lines else None

    @property
    def players(self) -> tuple[str, ...]:
        assert self.wish is not None
        return self.wish.players

    def option(self, key: str) -> object:
        assert self.wish is not None
        return self.wish.edition.options[key].value


def test_the_themes_are_listed_where_the_words_have_any(capsys: pytest.CaptureFixture[str]) -> None:
    Talk("", "", "", "", "")
    assert "   Темы: " in (told := capsys.readouterr().out)
    assert all(name in told for name in ("животные", "еда", "погода"))
    Talk("", "", "", "", edition="pl")
    assert "Темы" not in capsys.readouterr().out


@pytest.mark.parametrize("command", ["/выход", ".к", "/quit", "/q", ".йгше"])
@pytest.mark.parametrize("before", [(), ("Маша",), ("Маша", "бот"), ("Маша", "бот", "", "")])
def test_the_command_to_leave_leaves_at_every_question(before: tuple[str, ...], command: str) -> None:
    assert Talk(*before, command).wish is None


def test_no_command_becomes_a_player(capsys: pytest.CaptureFixture[str]) -> None:
    talk = Talk("/?", "/взять", ".п", "Маша", "?", "Оля, /стол", "Оля", "", "", "/?", "")
    assert talk.players == ("Маша", "Оля")
    assert capsys.readouterr().out.count("/к — выйти") == 6


def test_a_theme_may_be_a_path(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("кот\nдом\n", encoding="utf8")
    assert Talk("", "", "", "", str(words)).option("letters.theme")


def test_empty_lines_take_what_is_offered() -> None:
    talk = Talk("", "", "", "", "")
    assert talk.players == ("Игрок", "bot:2")
    assert [re.split(r"[\[,:]", question)[0].strip() for question in talk.asked] == [
        "Ваше имя",
        "Соперники",
        "Строго",
        "Часы",
        "Тема слов или нет",
    ]


def test_a_name_that_nobody_chose_is_offered_in_the_language_of_the_dialogue() -> None:
    assert Talk("", "", "", "", "", language="en").players[0] == "Player"
    assert "[Игрок]" in Talk("н", "", "", "", "", "").asked[1]
    assert Talk("", language="en").players[0] == "Player"
    assert "[Игрок]" in Talk("", "", "", "", edition="ua-standard").asked[0]


def test_answers_become_players_and_house_rules() -> None:
    talk = Talk("Аня", "мастер, Оля", "нет", "45", "животные")
    assert talk.players == ("Аня", "bot:6", "Оля")
    assert (talk.option("letters.time_limit_s"), talk.option("letters.theme")) == (45, "животные")


def test_a_name_in_small_letters_may_have_been_a_level() -> None:
    talk = Talk("Аня", "гуру", "н", "мастер", "", "", "")
    assert talk.players == ("Аня", "bot:6")
    assert talk.asked[2].startswith("гуру: за этим столом, а не уровень бота?")
    assert Talk("н", "Аня", "оля", "", "", "", "").players == ("Аня", "оля")


def test_strict_play_brings_the_printed_clock_unless_another_is_named() -> None:
    assert Talk("Аня", "1", "да", "", "").option("letters.time_limit_s") == 60
    again = Talk("н", "", "", "да", "30", "")
    assert (again.option("letters.time_limit_s"), again.option("letters.invalid_word")) == (30, "rulebook")


def test_what_cannot_be_is_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    talk = Talk(
        *("бот", "a,b", "\udcff", "Аня"),
        *("bot:9", "8", "Оля,,bot:1", "b,c,d,e", "Оля"),
        *("может", "n", "скоро", "-5", "99999999", "no", "живтные", "-"),
        *("нет",),
    )
    assert talk.players == ("Аня", "Оля")
    refused = [line for line in capsys.readouterr().out.splitlines() if line.startswith("!  ")]
    assert len(refused) == 13
    assert all(line[3].isupper() or not line[3].isalpha() for line in refused)


def test_the_last_table_needs_one_key(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Talk("Аня", "чемпион", "нет", "45", "еда")
    again = Talk("")
    assert again.players == ("Аня", "bot:7")
    assert (again.option("letters.time_limit_s"), again.option("letters.theme")) == (45, "еда")
    assert "Как в прошлый раз: Аня и Бот (чемпион) · 45 с на ход · тема еда" in capsys.readouterr().out
    anew = Talk("н", "", "", "", "", "", language="en")
    assert anew.players == again.players
    assert "[champion]" in anew.asked[2]
    assert [path.name for path in data.iterdir()] == ["setup.json"]


def test_each_edition_has_a_memory_of_its_own() -> None:
    Talk("Аня", "чемпион", "", "", "")
    assert Talk("", "", "", "", edition="pl", language="en").players == ("Аня", "bot:2"), "but people stay the same"
    assert Talk("Ann", "3", "", "", edition="twist").players == ("Ann", "bot:3")
    assert Talk("").players == ("Аня", "bot:7")


def test_what_the_command_line_says_is_not_asked() -> None:
    talk = Talk("Аня", "1", house=("strict=on", "timer=20", "theme=еда"))
    assert (talk.option("letters.time_limit_s"), talk.option("letters.theme")) == (20, "еда")
    assert Talk("", house=("timer=7",)).option("letters.time_limit_s") == 7


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff", b"[]", b'{"format":"x"}', b'{"format":"rummi.setup/1","editions":[]}', b"[" * 70_000,
     b'{"format":"rummi.setup/1","editions":{"letters-ru":{"name":7}}}'],
)  # fmt: skip
def test_a_damaged_memory_is_passed_over_with_one_line(
    content: bytes, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "setup.json").write_bytes(content)
    assert Talk("Аня", "", "", "", "").players == ("Аня", "bot:2")
    assert capsys.readouterr().out.count("setup.json") == 1
    assert Talk("").players == ("Аня", "bot:2"), "it was written anew"


@pytest.mark.parametrize("answers", [{"name": "Аня", "others": "bot:77"}, {"name": "Аня"}, {"name": "", "others": ""}])
def test_a_memory_that_does_not_fit_any_more_is_not_offered(answers: dict[str, str], data: Path) -> None:
    record = {"format": "rummi.setup/1", "editions": {"letters-ru": answers}}
    (data / "setup.json").write_text(json.dumps(record))
    assert Talk("Аня", "1", "", "", "").players == ("Аня", "bot:1")


def test_a_folder_in_its_place_does_not_matter(data: Path) -> None:
    (data / "setup.json").mkdir()
    assert Talk("Аня", "", "", "", "").players == ("Аня", "bot:2")


@pytest.mark.parametrize("lines", [(), ("Аня",), ("/q",), ("Аня", "1", "/q")])
def test_whoever_leaves_begins_no_game(lines: tuple[str, ...], data: Path) -> None:
    assert Talk(*lines).wish is None
    assert not list(data.iterdir())
