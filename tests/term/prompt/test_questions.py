"""Questions at the prompt: answered by number, by yes and no, by words; commands work as in a turn."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from rummicore.edition import Edition
from rummicore.registry import BUILT_IN, find_edition
from rummicore.rulings import position_from_text
from rummicore.state import Ask
from rummicore.view import view_of
from rummiterm.prompt.commands import COMMANDS
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.listening import help_lines
from rummiterm.prompt.questions import Question
from rummiterm.prompt.wordlist import offer_words
from rummiterm.texts import Texts
from tests.kit.commands import Answer, rummi
from tests.kit.letters import LETTERS, at_table
from tests.kit.tables import deal_table, typed
from tests.kit.terminal import Terminal

THEME_VOTE = ("play", "--players", "Аня,Боря", "--theme", "еда", "--house", "letters.theme_mode=vote", "--seed", "41")
RACKS = ("ФУШКЕЛПОДЕЁЖЗЦ", "МОНЕТАИИЛЛНННО")


def voted(data: Path, *lines: str) -> Answer:
    given = "".join(f"{line}\n" for line in ("колдун", "", *lines))
    return rummi(*THEME_VOTE, "--lang", "ru", "--save", "t", data=data, given=given.encode())


def test_a_vote_on_a_theme_is_a_question(tmp_path: Path) -> None:
    told = voted(tmp_path)
    assert told.code == 0
    assert "Боря: КОЛДУН — не по теме. Засчитать? 1 да · 2 нет" in told.out
    resumed = typed(tmp_path, "да", language="ru")
    assert "Засчитать?" in resumed.out
    assert "Ход 2 · Боря" in resumed.out


@pytest.mark.parametrize("line", ["1", "y", "Да", "д", "yes", "lf"])
def test_yes(line: str, tmp_path: Path) -> None:
    assert "Ход 2 · Боря" in voted(tmp_path, line).out


@pytest.mark.parametrize("line", ["2", "n", "НЕТ", "н", "no", "не"])
def test_no(line: str, tmp_path: Path) -> None:
    told = voted(tmp_path, line).out
    assert "Боря: против" in told
    assert "Ход 2" not in told
    assert "+6 КОЛДУН" in told.split("Боря: против")[1], "the typed turn is still there"


def test_commands_work_in_a_question(tmp_path: Path) -> None:
    told = voted(tmp_path, "/?", "/т", ".ж", "/п", "/zz", "3", "maybe", "", "/q").out
    assert told.count("Засчитать?") == 9, "asked again after everything but the answer"
    assert "Ответ — его номер или слово. Команды:" in told
    assert "/стол" in told
    assert not [text for text in ("/взять", "/подсказка", "Пустая строка") if text in told], "nothing for a turn"
    assert "!  /п здесь не к месту" in told
    assert "!  Команды /zz нет" in told
    assert "продолжить: rummi resume t" in told


def test_a_redeal_takes_words(tmp_path: Path) -> None:
    doubles = "r1 r1 b2 b2 k3 k3 o4 o5 o6 o7 o8 o9 o10 o11"
    deal_table(tmp_path, "pl", "Ann,bot:1", (doubles, "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 b1 b3"))
    told = typed(tmp_path, "/q")
    assert "Ann: Three doubles: deal again? 1 keep the tiles · 2 deal again" in told.out
    assert "dealt again" in typed(tmp_path, "y").out
    (tmp_path / "games" / "t.jsonl").unlink()
    deal_table(tmp_path, "pl", "Ann,bot:1", (doubles, "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 b1 b3"))
    assert "Turn 1 · Ann" in typed(tmp_path, "keep").out


def test_an_edition_may_bring_its_own_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    strange = find_edition("letters-ru")
    ask = Ask(0, "mood", ("fine", "sad"), "fine", ("today",))
    own = {"ru": {"ask.mood": "Как {about}?", "ask.mood.fine": "хорошо", "ask.mood.sad": "грустно"}}
    for texts, shown in ((own, "Аня: Как today? 1 хорошо · 2 грустно"), ({}, "Аня: mood 1 fine · 2 sad")):
        edition = strange._replace(manner=strange.manner._replace(texts=texts))
        question = Question(_desk(edition), view_of(at_table("", "КОТ"), 0), list, ask)
        question._put()
        assert shown in capsys.readouterr().out


def _desk(edition: Edition) -> Desk:
    return Desk(edition, ["Аня", "Оля"], Texts("ru"), colour=False, live=False)


def test_all_agree_on_a_word_and_it_goes_into_the_own_list(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля,bot:1", (*RACKS, "РРРРСССТТТУУВВ"))
    told = typed(tmp_path, "фушкел", ".принять фушкел", "да", "фушкел", "", "/l", "/q", language="ru").out
    assert "Оля: Принять ФУШКЕЛ до конца игры? 1 да · 2 нет" in told
    assert "Принято: ФУШКЕЛ годится до конца игры." in told
    assert "+6 ФУШКЕЛ" in told
    assert "Аня предлагает принять слово ФУШКЕЛ." in told
    assert "Стол    +ФУШКЕЛ" in typed(tmp_path, "/q", language="ru").out


def test_among_bots_a_word_is_accepted_when_it_is_said_twice_and_may_be_withdrawn(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,bot:1", RACKS)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("> ")
        terminal.type("/принять фушкел")
        terminal.wait_for("За столом только боты, решаете вы: ФУШКЕЛ")
        terminal.wait_for("> ")
        terminal.type("/о")
        terminal.wait_for("ФУШКЕЛ не принято.")
        terminal.wait_for("> ")
        terminal.type("/принять фушкел")
        terminal.wait_for("решаете вы")
        terminal.wait_for("> ")
        terminal.type("/н фушкел")
        terminal.wait_for("Принято: ФУШКЕЛ годится до конца игры.")


@pytest.mark.parametrize(("answer", "kept"), [("д\n", "кот\nфушкел\n"), ("\n", "кот"), ("n\n", "кот"), ("", "кот")])
def test_agreed_words_are_offered_for_the_own_list(
    answer: str, kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "words.txt"
    words.write_text("кот", encoding="utf8")
    monkeypatch.setenv("RUMMI_CONFIG", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(answer.encode()), encoding="utf8"))
    offer_words(_desk(find_edition("letters-ru")), ())
    assert capsys.readouterr().out == ""
    offer_words(_desk(find_edition("letters-ru")), ("ФУШКЕЛ",))
    assert "Приняты за игру: фушкел. Добавить в свои слова (words.txt)" in capsys.readouterr().out
    assert words.read_text(encoding="utf8") == kept


def test_words_that_cannot_be_kept_are_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "words.txt").mkdir()
    monkeypatch.setenv("RUMMI_CONFIG", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"y\n"), encoding="utf8"))
    offer_words(_desk(find_edition("letters-ru")), ("ФУШКЕЛ",))
    assert "!  " in capsys.readouterr().out


@pytest.mark.parametrize("word", ["", "кот", "zz"])
def test_a_word_that_needs_no_agreement_is_refused(word: str, tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    told = typed(tmp_path, f"/принять {word}", "/q", language="ru").out
    assert "!  " in told
    assert "Принять" not in told


def test_what_a_word_is(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    told = typed(tmp_path, "/что коты", "/ч rjn", "/что ыгыш", "/что", "/q", language="ru").out
    assert "КОТЫ: сущ., мн. ч., именительный от «кот»" in told
    assert "   КОТ — " in told
    assert "ЫГЫШ — в словаре нет." in told
    assert "Назовите слово: /что СЛОВО" in told


def test_a_theme_may_be_only_remarked_on(tmp_path: Path) -> None:
    deal_table(
        tmp_path,
        "letters-ru",
        "Аня,Оля",
        RACKS,
        house={"letters.theme": "кот", "letters.theme_mode": "warn", "letters.open_min": 3},
    )
    told = typed(tmp_path, "пол", "", "/l", "/q", language="ru").out
    assert "   Заметка: ПОЛ — не по теме кот; сыграть можно." in told
    assert "вход в игру, ПОЛ, +3, ПОЛ — не по теме кот" in told


@pytest.mark.parametrize("strict", [(), ("--strict",)])
def test_a_tile_of_another_edition_is_a_clear_line(strict: tuple[str, ...], tmp_path: Path) -> None:
    command = ("classic", "play", "--players", "Ann,bot:1", "--seed", "3", *strict)
    told = rummi(*command, data=tmp_path, given=b"b2 jd\n/q\n")
    assert told.code == 0
    assert "!  jd is a Twist joker, here is only j." in told.out


@pytest.mark.parametrize("option", ["--no-hints", "--strict"])
def test_hints_may_be_off_and_stay_off(option: str, tmp_path: Path) -> None:
    command = ("play", "--players", "Аня,bot:1", "--seed", "1", option, "--save", "t", "--lang", "ru")
    told = rummi(*command, data=tmp_path, given="/п\n/q\n".encode())
    assert "В этой игре подсказок нет." in told.out
    assert "В этой игре подсказок нет." in typed(tmp_path, "/п", "/q", language="ru").out


@pytest.mark.parametrize("edition", BUILT_IN)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_help_explains_the_tiles_of_every_edition(edition: str, language: str, tmp_path: Path) -> None:
    few = find_edition(edition).seats[0]
    players = ",".join(["Ann", *["bot:1"] * (few - 1)])
    command = ("play",) if edition == "letters-ru" else ("classic", "play", "--rules", edition)
    told = rummi(*command, "--players", players, "--seed", "1", "--lang", language, data=tmp_path, given=b"n\n/?\n/q\n")
    legend = find_edition(edition).manner.legend
    assert legend
    for written, key in legend:
        assert f"   {written.ljust(13)}{Texts(language)(f'legend.{key}')}\n" in told.out
    assert "F2" in told.out


def test_help_leaves_hints_out_where_there_are_none() -> None:
    desks = [Desk(LETTERS, ["Аня"], Texts("ru"), colour=False, live=False, hints=hints) for hints in (True, False)]
    known = [command.name for command in COMMANDS]
    shown = [list(help_lines(desk, known, "help.play")) for desk in desks]
    assert [any("/подсказка" in line for line in lines) for lines in shown] == [True, False]


def test_who_merely_waits_is_told_that_enter_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(LETTERS, ["Аня"], Texts("ru"), colour=False, live=False)
    view = position_from_text(LETTERS, "КОТ", "", opened=True)
    for choices in (("silent",), ("silent", "announce")):
        Question(desk, view, lambda: (), Ask(0, "opening", choices, "announce")).obey("/d")
    waits, asked = capsys.readouterr().out.splitlines()
    assert waits == "!  /d здесь не к месту; Enter — дальше, /? — помощь."
    assert asked == "!  /d здесь не к месту; ответьте на вопрос или /? — помощь."
