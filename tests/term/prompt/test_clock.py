"""The clock at the prompt: the time that is left, the deadline, and people who share a keyboard."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rummiterm.prompt.desk import clock_text
from tests.kit.tables import deal_table, typed
from tests.kit.terminal import Terminal

RACKS = ("СТАВКАПОДЕЁЖЗЦ", "МОНЕТАИИЛЛНННО")
FIRST_RACK = "А А В Д Е Ё Ж З К О П С Т Ц"
PLAIN = {"NO_COLOR": "1"}


def _dealt(data: Path, players: str, seconds: int, **house: int | str) -> None:
    deal_table(data, "letters-ru", players, RACKS, house={"letters.time_limit_s": seconds, **house})


@pytest.mark.parametrize(("seconds", "text"), [(61.9, "1:01"), (9.2, "0:09"), (-3, "0:00"), (3600, "60:00")])
def test_a_time_is_written_in_minutes_and_seconds(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text


def test_the_time_left_stands_in_the_header_and_before_every_line(tmp_path: Path) -> None:
    _dealt(tmp_path, "Аня,bot:1", 90)
    told = typed(tmp_path, "кот", "/q", language="ru").out
    assert re.search(r"банк \d+ · 1:(30|2\d)\n", told)
    assert len(re.findall(r"^ 1:[23]\d > ", told, re.MULTILINE)) == 2


def test_the_last_seconds_are_marked_and_drawn_anew(tmp_path: Path) -> None:
    _dealt(tmp_path, "Аня,bot:1", 11)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more=PLAIN) as terminal:
        terminal.wait_for(" 0:10 > ")
        terminal.type("ста", end="")
        terminal.wait_for("\x1b7\r!0:08 > \x1b8")
        terminal.type("вка")
        terminal.wait_for("+6 СТАВКА")  # the line was not disturbed


def test_a_legal_line_without_its_end_counts_at_the_deadline(tmp_path: Path) -> None:
    _dealt(tmp_path, "Аня,bot:1", 3)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more=PLAIN) as terminal:
        terminal.wait_for("> ")
        terminal.type("ставка", end="")
        terminal.wait_for("0:00 Время вышло.")
        terminal.wait_for("+6 СТАВКА")
        terminal.wait_for("Сыграно.")


def test_a_staged_turn_counts_at_the_deadline_whatever_else_is_typed(tmp_path: Path) -> None:
    _dealt(tmp_path, "Аня,bot:1", 3)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more=PLAIN) as terminal:
        terminal.wait_for("> ")
        terminal.type("ставка")
        terminal.wait_for("+6 СТАВКА")
        terminal.wait_for("> ")
        terminal.type("под", end="")
        terminal.wait_for("0:00 Время вышло.")
        terminal.wait_for("Сыграно.")


def test_the_clock_drops_the_line_and_says_on_the_curtain_that_time_is_up(tmp_path: Path) -> None:
    _dealt(tmp_path, "Аня,Оля", 3)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more=PLAIN) as terminal:
        terminal.sit_down("игроку: Аня")
        terminal.wait_for("> ")
        terminal.type("зад", end="")
        terminal.wait_for("Время вышло, ход окончен: Аня.")
        terminal.type("ача")  # Anna goes on typing, and ends her line
        terminal.wait_for("Enter")
        terminal.type("задача")  # and once more: only an empty line opens
        terminal.wait_for("игроку: Оля")
        terminal.wait_for("Enter")
        assert "МОНЕТА" not in terminal.seen
        assert "Фишки   А Е И" not in terminal.seen
        terminal.type("")
        terminal.wait_for("Фишки   А Е И И Л Л М Н Н Н Н О О Т")
    assert "ача" not in terminal.seen.split("Время вышло, ход")[1].split("задача")[0]


def test_the_clock_stands_still_on_the_curtain_and_while_others_vote(tmp_path: Path) -> None:
    _dealt(tmp_path, "Аня,Оля", 600)

    def stands() -> bool:
        return "left" in json.loads((tmp_path / "games" / "t.clock").read_bytes())

    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more=PLAIN) as terminal:
        terminal.sit_down("игроку: Аня")
        terminal.wait_for(" > ")
        assert not stands()
        terminal.type("/принять фушкел")
        terminal.wait_for("игроку: Оля")
        assert stands(), "nobody sits there yet"
        terminal.wait_for("> ")
        terminal.type("")
        terminal.wait_for("Принять ФУШКЕЛ")
        assert stands()
        terminal.type("нет")
        terminal.wait_for("игроку: Аня")
        assert stands()
        terminal.wait_for("> ")
        terminal.type("")
        terminal.wait_for(" > ")
        assert not stands()


def test_what_is_typed_ahead_does_not_open_the_curtain(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more=PLAIN) as terminal:
        terminal.sit_down("игроку: Аня")
        terminal.wait_for("> ")
        terminal.type("ставка")
        terminal.wait_for("+6 СТАВКА")
        terminal.type("\n\n\n")
        terminal.wait_for("игроку: Оля")
        terminal.wait_for("Enter")
        assert "Фишки   А Е И" not in terminal.seen
        terminal.type("")
        terminal.wait_for("Фишки   А Е И И")


def test_nothing_comes_back_that_somebody_else_has_cut_out(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more=PLAIN) as terminal:
        terminal.sit_down("игроку: Аня")
        terminal.wait_for("> ")
        terminal.type("подставка\x15/взять")  # Ctrl-U cuts the line out
        terminal.hand_over()
        terminal.sit_down("игроку: Оля")
        terminal.wait_for("> ")
        terminal.type("\x19\x1by/q")  # Ctrl-Y and Alt-Y would bring it back
        assert terminal.end() == 0
    assert "подставка" not in terminal.seen.split("игроку: Оля")[1]


def test_the_curtain_may_be_left(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more=PLAIN) as terminal:
        terminal.wait_for("Enter")
        terminal.type(".q")
        assert terminal.end() == 0
    assert "rummi resume t" in terminal.seen


def test_a_vote_stops_the_clock_and_the_turn_goes_on(tmp_path: Path) -> None:
    _dealt(tmp_path, "Аня,Оля", 4)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more=PLAIN) as terminal:
        terminal.sit_down("игроку: Аня")
        terminal.wait_for("> ")
        terminal.type("ставка")
        terminal.wait_for("> ")
        terminal.type("/принять вадост")
        terminal.sit_down("игроку: Оля")
        terminal.wait_for("Принять ВАДОСТ до конца игры?")
        with pytest.raises(AssertionError):
            terminal.wait_for_any("Время вышло", patience=5)
        terminal.type("нет")
        terminal.sit_down("игроку: Аня")
        terminal.wait_for("Не принято: ВАДОСТ не годится.")
        terminal.wait_for("+6 СТАВКА")  # what was typed before is still there
        terminal.wait_for("> ")
        terminal.type("")
        terminal.wait_for("игроку: Оля")
