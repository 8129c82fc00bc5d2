"""rummi explain: every reading of a word in a table, and the export with what the dictionary knows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rummiwords import Lexicon
from tests.kit.commands import rummi

TABLE = """\
слово   чтение                        от      годится
стекло  сущ., ед. ч., именительный    стекло  да   6 очков
        сущ., ед. ч., винительный     стекло  нет  W104 не именительный
        глагол, прошедшее время       стечь   нет  W102 не сущ.
печь    сущ., ед. ч., именительный    печь    да   4 очка
        сущ., ед. ч., винительный     печь    нет  W104 не именительный
        глагол, неопределённая форма  печь    нет  W102 не сущ.
кошки   сущ., мн. ч., именительный    кошка   нет  W103 не единственное
        сущ., мн. ч., винительный     кошка   нет  W104, W103
        сущ., ед. ч., родительный     кошка   нет  W104 → кошка, 5 очков
москва  название места, именительный  москва  нет  W106 имя собственное
елка    сущ., ед. ч., именительный    ёлка    да   4 очка; strict: нет
карова  в словаре нет                 —       нет  W113 → корова, 6 очков
стекло — знакомое
печь — сооружение для отопления и готовки; знакомое
кошка — домашняя мурлыка, ловящая мышей
ёлка — новогоднее дерево; знакомое
Годятся 3 слова из 6: стекло, печь, ёлка.
"""


@pytest.mark.rule("LET-WORD-1", "LET-WORD-2", "LET-WORD-5")
def test_every_reading_is_shown_with_its_verdict() -> None:
    answer = rummi("explain", "стекло", "печь", "кошки", "москва", "елка", "карова", "--lang", "ru")
    assert answer.code == 1
    assert answer.out == TABLE


def test_the_same_in_english() -> None:
    lines = rummi("explain", "печь", "кoт", "елка").out.splitlines()
    assert lines[1].split("  ")[-2:] == ["yes", "4 points"]
    assert lines[4].endswith("no   W112 look-alikes of other alphabets: o → кот, 3 points")
    assert lines[5].endswith("yes  4 points; strict: no")
    assert lines[6:8] == ["печь: сооружение для отопления и готовки; familiar", "ёлка: новогоднее дерево; familiar"]
    assert lines[-1] == "2 words of 3 count: печь, ёлка."


def test_one_word_needs_no_summary_and_none_is_said_as_such() -> None:
    assert len(rummi("explain", "шейпинг").out.splitlines()) == 3
    assert rummi("explain", "москва", "бегать").out.splitlines()[-1] == "None of the 2 words counts."


@pytest.mark.parametrize("word", ["холодная", "зело", "аляска", "справа"])
def test_a_word_of_the_extended_list_is_refused_as_such_among_its_readings(word: str) -> None:
    (row,) = json.loads(rummi("explain", word, "--format", "json").out)["words"]
    assert row["reasons"][-1]["code"] == "W116"
    assert [reading["codes"] for reading in row["readings"]].count(["W116"]) == 1
    assert rummi("explain", word, "--tier", "extended").code == 0


def test_a_slip_that_is_also_a_rare_name_is_told_as_a_slip() -> None:
    lines = rummi("explain", "тенис", "--lang", "ru").out.splitlines()
    assert lines[-1].split() == ["в", "словаре", "нет", "—", "нет", "W113", "→", "теннис,", "6", "очков"]


@pytest.mark.parametrize("word", ["шейпинг", "столовая", "кот", "латте"])
def test_a_word_that_counts_has_a_reading_that_counts(word: str) -> None:
    (row,) = json.loads(rummi("explain", word, "--format", "json").out)["words"]
    assert row["ok"]
    assert row["points"] == len(word)
    assert [reading["ok"] for reading in row["readings"]].count(True) == 1


@pytest.mark.parametrize("word", ["вуз", "ножницы", "бегать", "Москва", "к", "кот-пёс", "", "кот\x1b[31m", "х" * 500])
def test_a_word_that_does_not_count_has_no_reading_that_does(word: str) -> None:
    answer = rummi("explain", word, "--format", "json")
    assert answer.code == 1
    (row,) = json.loads(answer.out)["words"]
    assert not row["ok"]
    assert row["reasons"]
    assert not any(reading["ok"] for reading in row["readings"])
    assert "\x1b" not in rummi("explain", word).out


def test_lists_and_filters_are_explained_too() -> None:
    assert "W114" in rummi("explain", "кот", "--theme", "птицы").out
    lexicon = Lexicon.open()
    hidden = next(word for word in lexicon if (entry := lexicon.entry(word)) and entry.family)
    assert "W115" in rummi("explain", hidden, "--family").out
    assert rummi("explain", hidden).code == 0


def test_an_export_holds_what_the_dictionary_knows() -> None:
    lines = rummi("dict", "export", "--with-payload", "--theme", "деревья").out.splitlines()
    rows = [dict(zip(lines[0].split("\t"), line.split("\t"), strict=True)) for line in lines[1:]]
    fir = next(row for row in rows if row["word"] == "ёлка")
    assert fir["class"] == "standard"
    assert fir["gender"] == "f"
    assert fir["animate"] == "0"
    assert fir["themes"].split(",") == ["plants", "trees"]
    assert [row["word"] for row in rows] == rummi("dict", "export", "--theme", "trees").out.split()
    lexicon = Lexicon.open()
    for row in rows:
        entry = lexicon.entry(row["word"])
        assert entry is not None
        assert (int(row["frequency"]), int(row["family"])) == (entry.frequency, entry.family)


def test_a_store_is_no_organisation_and_a_name_still_one() -> None:
    (store, name) = json.loads(rummi("explain", "--format", "json", "силосохранилище", "роза").out)["words"]
    assert {reading["proper"] for reading in store["readings"]} == {""}
    assert [reading["ok"] for reading in store["readings"]].count(True) == 1
    assert "Name" in {reading["proper"] for reading in name["readings"]}


def test_how_often_a_noun_is_met_is_said() -> None:
    assert rummi("explain", "кот").out.endswith("; familiar\n")
    words = json.loads(rummi("explain", "--format", "json", "кот", "кошки").out)["words"]
    assert [word["frequency"] for word in words] == [4, None]


def test_what_somebodys_own_words_did_is_said(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("москва\nножницы\nкотопёс\n-кошка\n-кот\n", encoding="utf8")
    words = ("москва", "ножницы", "котопёс", "кошки", "коты", "стол")
    data = json.loads(rummi("explain", "--words", str(path), "--format", "json", *words).out)["words"]
    assert [word["own"] for word in data] == ["added", "added", "added", "removed", "removed", None]
    assert [word["frequency"] for word in data[:5]] == [None] * 5
    rows = rummi("explain", "--words", str(path), *words).out.splitlines()
    assert sum("added by your own words" in row for row in rows) == 3
    assert "кот: домашний усатый мышелов; taken off the list by your own words" in rows
    assert not [row for row in rows if row.startswith(("москва: ", "котопёс: "))]
