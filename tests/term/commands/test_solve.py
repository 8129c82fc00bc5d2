"""``rummi solve``, ``hint``, ``repair`` and ``analyze`` for the letter game, as a user types them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rummicore.notation import parse_table
from rummicore.registry import find_edition
from rummicore.rulings import position_from_text
from rummicore.tiles import melds_gone
from rummicore.turn import turn_of
from rummiterm.story.hints import Clues
from rummiterm.story.paint import Painter
from rummiterm.story.turns.words import laid_places
from rummiterm.texts import Texts
from rummiwords.advisor import clue_of
from tests.kit.commands import rummi

RUSSIAN = {"LANG": "ru_RU.UTF-8"}


def test_a_turn_is_shown_before_and_after_with_its_proof() -> None:
    answer = rummi("solve", "--rack", "ПОДЪ", "--table", "СТАВКА МОСТ", more=RUSSIAN)
    before, after, stay, worth = answer.out.splitlines()
    assert before == "   было   СТАВКА                     фишки Д О П Ъ"
    assert after == "   стало  +П+О+ДСТАВКА               выложены Д О П"
    assert stay == "   остаётся на месте: 1 слово"
    assert worth == "+9 ПОДСТАВКА: выложены Д О П, останется 1 фишка. Больше нельзя, это доказано."
    assert answer.code == 0


def test_a_whole_rack_is_doubled_and_lower_case_is_read() -> None:
    answer = rummi("solve", "--rack", "аа", "--table", "бард, муха", more=RUSSIAN)
    assert answer.out.splitlines()[-1].startswith("+12 = 6 × 2 ")
    assert "выложена вся подставка. Больше нельзя, это доказано." in answer.out


@pytest.mark.parametrize(
    ("table", "after", "marked"),
    [
        ("СТАВКА", "ПОДСТАВКА", "+П+О+ДСТАВКА"),
        ("АКТ", "КОНТАКТ", "+К+О+Н+ТАКТ"),
        ("ТАК", "ТАКТ", "ТАК+Т"),
        ("КОЛ", "РАК ЛОБ", "+Р+АК  ЛО+Б"),
        ("МОН*ЕТА", "МОНЕТА ИГРУШК*А", "МОН+ЕТА  +И+Г+Р+У+Ш+К*А"),
        ("", "СОБА*КА", "+С+О+Б+А+*К+А"),
    ],
)
def test_laid_tiles_are_marked_without_colour_and_can_be_typed_so(table: str, after: str, marked: str) -> None:
    edition = find_edition("letters-ru")
    before, then = parse_table(edition, table), parse_table(edition, after)
    made, painter = melds_gone(then, before), Painter(edition, colour=False)
    laid = laid_places(melds_gone(before, then), made)
    assert "  ".join(painter.marked(meld, laid[number]) for number, meld in enumerate(made)) == marked
    assert parse_table(edition, marked) == then


def test_colour_marks_laid_tiles_by_a_line_too() -> None:
    answer = rummi("solve", "--rack", "ПОДЪ", "--table", "СТАВКА", more={"FORCE_COLOR": "1", "TERM": "xterm"})
    slanted = re.findall(r"\x1b\[1;3;[0-9;]*m(.)", answer.out)
    assert slanted == list("ПОД")


def test_long_tables_are_wrapped() -> None:
    words = "ПОДСТАВКА МОНЕТА РАКЕТА ЛОБ КОЛ ДЫНЯ ХЛЕБ ПЕСНЯ ЗИМА ГОРОД ВЕЕР СЛОН"
    answer = rummi("solve", "--rack", "ГЕИКРУШ", "--table", words, "--top", "3")
    assert all(len(line) <= 80 for line in answer.out.splitlines())
    assert len([line for line in answer.out.splitlines() if line.startswith("+")]) == 3
    narrow = rummi("solve", "--rack", "ГЕИКРУШ", "--table", words, more={"COLUMNS": "60"})
    assert all(len(line) <= 60 for line in narrow.out.splitlines())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rack", "QЪ"), "'Q'"),
        (("--rack", "ЪЪЪ"), "Ъ is there 3 times"),
        (("--rack", ""), "the rack is empty"),
        (("--rack", "КОТ", "--table", "КО*"), "say what the joker on the table stands for"),
        ((), "--rack"),
        (("--rack", "КОТ", "--batch", "-"), "--batch reads everything"),
        (("--rack", "КОТ", "--house", "letters.min_word=0"), "letters.min_word"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    answer = rummi("solve", *arguments)
    assert answer.code == 2
    assert said in answer.complaint


def test_no_play_is_exit_code_1() -> None:
    answer = rummi("solve", "--rack", "ЪЪ", "--table", "КОТ", more=RUSSIAN)
    assert (answer.code, answer.out) == (1, "Хода нет, это доказано.\n")


def test_batches_answer_each_line_in_order() -> None:
    lines = [
        {"id": "a", "table": ["СТАВКА"], "rack": "ПОДЪ", "kind": "ignored"},
        {"id": "b", "table": "СТАВКА", "rack": ["П", "О", "Д"]},
        {"id": "c", "rack": 5},
        {"id": "d", "rack": "СОБАКАЪ", "opened": False},
        {"id": "e", "table": ["К*ОТ"], "rack": "ЪЪ"},
    ]
    given = "\n".join(map(json.dumps, lines)).encode()
    answer = rummi("solve", "--batch", given=given)
    rows = [json.loads(row) for row in answer.out.splitlines()]
    assert answer.code == 2
    assert [row["id"] for row in rows] == ["a", "b", "c", "d", "e"]
    seconds = [row.pop("seconds", None) for row in rows]
    assert all(isinstance(taken, float) for taken in (seconds[0], seconds[1], seconds[3], seconds[4]))
    assert rows[0] == {
        "schema": "rummi.solve/2",
        "edition": "letters-ru",
        "id": "a",
        "found": True,
        "proved": True,
        "score": 9,
        "upper_bound": 9,
        "laid": ["Д", "О", "П"],
        "table": ["ПОДСТАВКА"],
        "longest": "ПОДСТАВКА",
        "doubled": False,
        "tiles": 3,
        "out": False,
        "settled": True,
    }
    assert (rows[1]["score"], rows[1]["doubled"]) == (18, True)
    assert rows[2]["error"]["code"] == "unreadable"
    assert (rows[3]["score"], rows[3]["table"]) == (6, ["СОБАКА"])
    assert (rows[4]["found"], rows[4]["proved"], rows[4]["table"]) == (False, True, ["К*ОТ"])


def test_goals_and_json() -> None:
    answer = rummi("solve", "--rack", "КОТЪ", "--goal", "tiles", "--format", "json")
    row = json.loads(answer.out)
    assert (row["id"], row["tiles"], row["upper_bound"]) == (None, 3, 3)
    assert rummi("solve", "--rack", "КОТЪ", "--goal", "out").code == 1


def test_an_opening_of_several_words_is_ranked_by_the_goal() -> None:
    asked = ("solve", "--rack", "СОБАКАКОТДОМ", "--not-opened", "--house", "letters.open_max_words=unlimited")
    most = json.loads(rummi(*asked, "--goal", "tiles", "--format", "json").out)
    assert (most["tiles"], most["proved"], most["settled"]) == (12, True, True)
    assert most["doubled"]
    assert len(most["longest"]) >= 6


def stages(table: str, after: str, rack: str, language: str = "ru") -> tuple[str, str, str]:
    edition = find_edition("letters-ru")
    texts = Texts(language)
    view = position_from_text(edition, rack, table, opened=True)
    turn = turn_of(edition, view, parse_table(edition, after))
    first, second, third = (Clues(edition, texts).clue(clue_of(turn), turn, stage) for stage in (1, 2, 3))
    return first, second, third


def test_hints_read_well() -> None:
    assert stages("СТАВКА", "ПОДСТАВКА", "ПОДЪ") == (
        "есть ход на 9 очков: слово на столе становится длиннее",
        "это слово СТАВКА: перед ним место для 3 фишек",
        "наберите ПОДСТАВКА",
    )
    assert stages("СТОЛ", "СТОЛБ", "БЪ")[1] == "это слово СТОЛ: после него место для 1 фишки"
    assert stages("МОН*ЕТА", "МОНЕТА ИГРУШК*А", "ЕГИКРУШ") == (
        "есть ход на 14 очков, и джокер на столе в нём участвует",
        "Е встаёт на место джокера в МОНЕТА, а он нужен как А в слове из 7 букв",
        "наберите МОНЕТА ИГРУШК*А",
    )
    assert stages("КОТ", "КОТ РАКЕТА", "РАКЕТАЪ")[:2] == (
        "есть ход на 6 очков, хватает своих фишек",
        "слово из 6 букв начинается на Р и кончается на А",
    )
    assert stages("КОЛ", "РАК ЛОБ", "БРАЪ")[:2] == (
        "есть ход на 3 очка, на столе нужно разобрать 1 слово",
        "разберите слово КОЛ; самое длинное новое слово — из 3 букв, на Р",
    )
    assert stages("КОТ ЛОБ РАК ДОМ", "КОЛОБОК ТАРМД", "О")[1].startswith("разберите слова КОТ, ЛОБ, РАК и ещё 1; ")


def test_a_hint_says_more_with_each_stage() -> None:
    asked = ("hint", "--rack", "БЪЩ", "--table", "СТОЛ", "--stage")
    said = [rummi(*asked, str(stage), more=RUSSIAN).out for stage in (1, 2, 3)]
    assert said == [
        "?  1 из 3: есть ход на 5 очков: слово на столе становится длиннее. Дальше: --stage 2\n",
        "?  2 из 3: это слово СТОЛ: после него место для 1 фишки. Дальше: --stage 3\n",
        "?  3 из 3: наберите СТОЛБ\n",
    ]
    record = json.loads(rummi("hint", "--rack", "БЪЩ", "--table", "СТОЛ", "--format", "json").out)
    assert record == {
        "schema": "rummi.hint/2",
        "edition": "letters-ru",
        "stage": 1,
        "found": True,
        "tiles": 1,
        "score": 5,
    }


def test_a_table_is_put_right_with_few_words_taken_apart() -> None:
    record = json.loads(rummi("repair", "РАКЕТА ТКО МОСТ", "--format", "json").out)
    assert (record["found"], record["proved"], record["loose"]) == (True, True, [])
    assert {"РАКЕТА", "МОСТ"} < set(record["table"])
    never = rummi("repair", "КТО ЪЪ", more=RUSSIAN)
    assert never.code == 1
    assert never.out.startswith("!  Все вместе не лягут (5 фишек), это доказано. Лягут без Ъ Ъ:")


def test_a_finished_game_is_looked_at_again(tmp_path: Path) -> None:
    rummi("play", "--players", "bot:1,bot:2", "--seed", "5", "--save", "friday", data=tmp_path)
    answer = rummi("analyze", "friday", data=tmp_path, more=RUSSIAN)
    lines = answer.out.splitlines()
    assert answer.code == 0
    assert any("; можно было +" in line for line in lines)
    assert any(line.startswith("   bot:1: ") and "со знакомыми словами можно было до" in line for line in lines)
    assert lines[-1].startswith("   Во всём словаре: ")
    record = json.loads(rummi("analyze", "friday", "--format", "json", data=tmp_path).out)
    assert record["players"] == ["bot:1", "bot:2"]
    assert all(turn["best"] is None or turn["best"]["score"] >= turn["points"] for turn in record["turns"])


@pytest.mark.parametrize(
    "command", [("solve", "--rack", "КОТА"), ("play", "--players", "bot:1,bot:1", "--seed", "1"), ("check",)]
)
def test_words_of_a_theme_that_the_list_lacks_are_named(tmp_path: Path, command: tuple[str, ...]) -> None:
    theme = tmp_path / "theme.txt"
    theme.write_text("кот\nмяфка\nкошки\nпёс\n", encoding="utf8")
    answer = rummi(*command, "--lang", "ru", "--theme", str(theme), data=tmp_path / "data")
    assert answer.err.startswith("тема «theme»: 2 слова здесь не годятся: кошки, мяфка\n")
    shipped = rummi(*command, "--theme", "животные", data=tmp_path / "data")
    assert "not count" not in shipped.err


@pytest.mark.parametrize(
    "command",
    [
        ("play", "--players", "Аня,bot:1", "--seed", "1"),
        ("companion", "--new", "--players", "Аня,Боря"),
        ("play", "--players", "bot:1,bot:1", "--seed", "1"),
        ("check",),
    ],
)
def test_of_many_words_of_a_theme_a_dozen_are_shown_under_its_name(tmp_path: Path, command: tuple[str, ...]) -> None:
    theme = tmp_path / "theme.txt"
    strange = "".join(f"мя{first}{second}кай\n" for first in "бвгджз" for second in "бвгджз")
    theme.write_text(f"# name: разное\nкот\n{strange}", encoding="utf8")
    answer = rummi(*command, "--theme", str(theme), data=tmp_path / "data", given=b"/quit\n")
    assert answer.err.startswith("theme «разное»: 36 words do not count here: мяббкай, ")
    assert "and 24 more" in answer.err
    assert max(map(len, answer.out.splitlines()), default=0) < 300
