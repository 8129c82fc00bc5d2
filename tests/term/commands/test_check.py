"""rummi check and rummi dict as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rummiwords import Lexicon
from rummiwords.nouns.codes import NAMES
from rummiwords.nouns.verdicts import judge_word
from tests.kit.commands import rummi

LIST = "кошка\nкошки\nмосква\n# comment\n\nкарова\r\nстол\nкoт\n"


def test_bad_words_are_said_with_their_reasons(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text(LIST, encoding="utf8")
    answer = rummi("check", str(path))
    assert answer.code == 1
    assert answer.out.splitlines() == [
        "кошки: W103 not singular — plural of «кошка»",
        "москва: W106 proper name — a place",
        "карова: W113 misspelling — did you mean «корова»?",
        "кoт: W112 look-alikes of other alphabets: o — «кот»",
    ]
    assert answer.complaint.endswith("words.txt: 6 words, 2 valid, 4 not")


def test_a_clean_list_is_silent_and_ends_with_0() -> None:
    answer = rummi("check", given="кошка\nстол\n".encode())
    assert (answer.code, answer.out, answer.complaint) == (0, "", "-: 2 words, 2 valid, 0 not")


def test_tsv_has_a_row_for_every_word() -> None:
    rows = [line.split("\t") for line in rummi("check", "--format", "tsv", given=LIST.encode()).out.splitlines()]
    assert rows[0] == ["word", "status", "codes", "lemma", "suggestion", "file", "line"]
    assert rows[1] == ["кошка", "ok", "", "кошка", "", "-", "1"]
    assert rows[2] == ["кошки", "bad", "W103", "кошка", "кошка", "-", "2"]
    assert [row[6] for row in rows[1:]] == ["1", "2", "3", "6", "7", "8"]


def test_json_lines_have_the_promised_shape() -> None:
    rows = [json.loads(line) for line in rummi("check", "--format", "jsonl", given=LIST.encode()).out.splitlines()]
    assert rows[0]["reasons"] == []
    assert rows[1] == {
        "schema": "rummi.check/1",
        "word": "кошки",
        "ok": False,
        "reasons": [{"code": "W103", "name": "plural_of", "text": "not singular — plural of «кошка»"}],
        "lemma": "кошка",
        "suggest": ["кошка"],
        "file": "-",
        "line": 2,
    }
    bad = rummi("check", "--format", "json", "--only-bad", given=LIST.encode())
    document = json.loads(bad.out)
    assert document["summary"] == {"words": 6, "valid": 2, "invalid": 4}
    assert [row["word"] for row in document["words"]] == ["кошки", "москва", "карова", "кoт"]


def test_brief_says_no_more_than_no() -> None:
    rows = [
        line.split("\t") for line in rummi("check", "--brief", "--format", "tsv", given=LIST.encode()).out.splitlines()
    ]
    assert {row[2] for row in rows[1:]} == {"", "W101"}


def test_options_change_what_counts() -> None:
    assert rummi("check", given="елка\n".encode()).code == 0
    strict = rummi("check", "--yo", "strict", given="елка\n".encode())
    assert strict.out == "елка: W110 needs ё — «ёлка»\n"
    cp1251 = rummi("check", "--encoding", "cp1251", given="кошка\n".encode("cp1251"))
    assert cp1251.code == 0


def test_the_family_filter_refuses_by_name_and_nothing_more() -> None:
    words = "жопа\nхлеб\nястреб\nпотребление\nкоманда\n".encode()
    assert rummi("check", given=words).code == 0
    assert rummi("check", "--family", given=words).out == "жопа: W115 left out by the family filter\n"


def test_the_ui_language_changes_texts_and_no_codes() -> None:
    answer = rummi("check", "--lang", "ru", given="кошки\n".encode())
    assert answer.out == "кошки: W103 не единственное число — множественное от «кошка»\n"
    assert answer.complaint == "-: 1 слово, не годится"
    assert rummi("check", "--lang", "ru", given="кошка\n".encode()).complaint == "-: 1 слово, годится"
    several = rummi("check", "--lang", "ru", given="кошка\nстол\nкошки\n".encode())
    assert several.complaint == "-: 3 слова, годятся 2, не годятся 1"


def test_the_dictionary_is_shown_and_exported() -> None:
    info = json.loads(rummi("dict", "info", "--format", "json").out)
    words = rummi("dict", "export").out.splitlines()
    assert len(words) == info["counts"]["standard"]
    assert "кошка" in words
    assert words == sorted(words, key=lambda word: word.replace("ё", "е\uffff"))
    assert "standard" in rummi("dict", "info").out


@pytest.mark.parametrize("code", [code for code in NAMES if code not in ("W100", "W114")])
def test_every_code_has_a_sentence(code: str) -> None:
    from rummiterm.texts import en, ru

    assert code in en.TEXTS
    assert code in ru.TEXTS


@pytest.mark.parametrize(
    ("word", "code"),
    [
        *(("бури", "W103"), ("стали", "W103"), ("городов", "W104"), ("душу", "W104"), ("семена", "W103")),
        *(("были", "W102"), ("петь", "W102"), ("вести", "W102"), ("молодой", "W102")),
        *(("ростов", "W106"), ("маша", "W106"), ("москву", "W106"), ("мгу", "W107"), ("гаи", "W107")),
        *(("качели", "W105"), ("деньги", "W105"), ("ножницы", "W105")),
    ],
)
def test_a_word_with_several_readings_is_explained_by_the_one_that_comes_to_mind(word: str, code: str) -> None:
    assert judge_word(word, Lexicon.open()).reasons[0].code == code
