"""What words mean: every short word has a gloss, a damaged file of them is not believed, and those who ask get it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rummiwords import DictionaryError, Lexicon, WordFileError
from rummiwords.nouns.build.pipeline import DecisionError, check_glosses
from rummiwords.nouns.entries import REFUSED, STANDARD, Entry
from rummiwords.nouns.glosses import GLOSSED, read_glosses
from rummiwords.nouns.store import GLOSSES, directory
from rummiwords.nouns.wordbook import NounBook
from tests.kit.commands import ROOT, rummi

# Words of three to five letters that nobody has explained yet. The number only goes down.
STILL_MISSING = 0
# Of a standard word that is met so seldom (class 0 to 7) not everybody knows what it means.
RARE = 1


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(directory(), tmp_path / "copy"))


def test_every_short_word_has_a_gloss() -> None:
    lexicon = Lexicon.open(extended=True)
    missing = [word for word in lexicon if len(word) in GLOSSED and not lexicon.gloss(word)]
    assert len(missing) <= STILL_MISSING, " ".join(missing)


def test_every_word_of_six_letters_that_few_know_has_a_gloss() -> None:
    standard, extended = Lexicon.open(), Lexicon.open(extended=True)
    few = [word for word in extended if len(word) == 6 and (word not in standard or extended.frequencies[word] <= RARE)]
    assert not [word for word in few if not extended.gloss(word)]


def test_a_gloss_tells_the_meaning_of_the_theme_that_has_the_word() -> None:
    lexicon = Lexicon.open(extended=True)
    senses = {
        "горец": "растение",
        "орган": "инструмент",
        "донат": "пончик",
        "эфа": "скрипки",
        "тупик": "птица",
        "лох": "дерево",
    }
    assert [word for word, sense in senses.items() if sense not in lexicon.gloss(word)] == []


@pytest.mark.checkout
def test_no_gloss_just_repeats_its_word() -> None:
    glosses = read_glosses(ROOT / "dictionaries")
    assert [word for word, gloss in glosses.items() if word in gloss.replace(",", " ").replace(";", " ").split()] == []


@pytest.mark.parametrize(
    "line",
    [
        "кот",
        "кот\t",
        "кот\ta cat",
        "кот\tзверь.",
        "кот\tзверь (дом.) и. друг",
        "кот\tзверь (дом",
        "кот\t зверь",
        "кот\tзверь  и друг",
        "кот\tзверь\tещё",
        "кот\tраз два три четыре пять шесть семь восемь девять",
        "кот\t" + "зверь " * 6 + "о" * 40,
    ],
)
def test_a_gloss_that_is_none_is_named_by_file_and_line(line: str, tmp_path: Path) -> None:
    (tmp_path / "glosses.tsv").write_text(f"дом\tжилище\n{line}\n", encoding="utf8")
    with pytest.raises(WordFileError, match=r"glosses\.tsv line 2"):
        read_glosses(tmp_path)


def test_glosses_are_in_order_and_each_word_once(tmp_path: Path) -> None:
    for lines in ("кот\tзверь\nдом\tжилище\n", "кот\tзверь\nкот\tзверь\n"):
        (tmp_path / "glosses.tsv").write_text(lines, encoding="utf8")
        with pytest.raises(WordFileError, match="line 2"):
            read_glosses(tmp_path)


def test_a_gloss_of_no_word_of_the_list_stops_the_build() -> None:
    words = {"кот": Entry("кот", STANDARD), "кит": Entry("кит", REFUSED)}
    check_glosses(words, {"кот": "зверь"})
    for word in ("абырвалг", "кит"):
        with pytest.raises(DecisionError, match=word):
            check_glosses(words, {"кот": "зверь", word: "ничего"})


def test_a_lexicon_knows_glosses_by_any_accepted_spelling() -> None:
    lexicon = Lexicon.open()
    assert lexicon.gloss("кот")
    assert lexicon.gloss("КОТ") == lexicon.gloss("кот")
    assert lexicon.gloss("елка") == lexicon.gloss("ёлка") != ""
    assert lexicon.gloss("абырвалг") == ""


def test_glosses_change_no_game() -> None:
    """The hash that saved games remember is of the words, not of what is told about them."""
    lexicon = Lexicon.open()
    assert lexicon.hash == Lexicon.open().with_words().hash
    before = lexicon.hash
    assert lexicon.gloss("кот")
    assert lexicon.hash == before


def test_damaged_glosses_leave_the_words_in_use_and_are_found_by_verify(copy: Path) -> None:
    (copy / GLOSSES).write_bytes((copy / GLOSSES).read_bytes()[:-1])
    lexicon = Lexicon.open(copy)
    assert "кот" in lexicon
    with pytest.raises(DictionaryError, match=GLOSSES):
        lexicon.gloss("кот")
    for command in (("dict", "verify"), ("explain", "кот"), ("find", "кот", "--gloss")):
        answer = rummi(*command, more={"RUMMI_DICTIONARY": str(copy)})
        assert answer.code == 3
        assert "repair it with" in answer.complaint
    assert rummi("check", "-", given="кот\n".encode(), more={"RUMMI_DICTIONARY": str(copy)}).code == 0


def test_explain_and_find_say_the_gloss() -> None:
    gloss = Lexicon.open().gloss("кот")
    assert f"кот: {gloss}" in rummi("explain", "кот", "коты").out
    assert json.loads(rummi("explain", "кот", "--format", "json").out)["words"][0]["gloss"] == gloss
    found = rummi("find", "кот", "--gloss").out.splitlines()
    assert any(line.split(None, 1) == ["кот", gloss] for line in found)
    assert gloss not in rummi("find", "кот").out
    record = json.loads(rummi("find", "кот", "--gloss", "--format", "json").out)
    assert record["glosses"]["кот"] == gloss
    assert set(record["glosses"]) == set(record["words"])


def test_the_prompt_is_told_the_gloss() -> None:
    assert NounBook().meaning("КОТ").glosses == (Lexicon.open().gloss("кот"),)
    assert NounBook().meaning("абырвалг").glosses == ()
