"""One normaliser for all that comes from outside."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummiwords import Lexicon
from rummiwords.nouns.normalise import LETTERS, LOOK_ALIKES, normalise
from rummiwords.nouns.verdicts import judge_word

LEXICON = Lexicon.open()


@pytest.mark.parametrize(
    "text",
    [
        "кошка",
        "КОШКА",
        "ко́шка",
        "ко\u0300шка",
        "кош\u00adка",
        "кош\u200bка",
        "\ufeffкошка",
        "кошка\u2060",
        "\u202eкошка",
    ],
)
def test_what_only_looks_like_part_of_a_word_is_taken_off(text: str) -> None:
    assert normalise(text) == ("кошка", (), "")


@pytest.mark.parametrize("word", ["йод", "ёлка", "край", "самолёт", "район", "чай"])
def test_letters_in_two_parts_are_composed(word: str) -> None:
    assert normalise(unicodedata.normalize("NFD", word)).word == word
    assert judge_word(unicodedata.normalize("NFD", word.upper()), LEXICON).ok


@pytest.mark.parametrize(("alike", "letter"), LOOK_ALIKES.items())
def test_a_look_alike_is_named_and_repaired(alike: str, letter: str) -> None:
    assert letter in LETTERS
    found = normalise(f"щ{alike}щ")
    assert [fault.code for fault in found.faults] == ["W112"]
    assert found.faults[0].characters == alike
    assert found.repaired == f"щ{letter}щ"


def test_a_repaired_word_is_suggested() -> None:
    assert judge_word("кoт", LEXICON).suggest == ("кот",)


@pytest.mark.parametrize(
    "pattern", ["к{}т", *(pytest.param(text, marks=pytest.mark.slow) for text in ("{}", "{}от", "ко{}"))]
)
def test_every_code_point_gets_a_verdict(pattern: str) -> None:
    for code in range(0, sys.maxunicode + 1, 1):
        found = normalise(pattern.format(chr(code)))
        assert found.faults or LETTERS.issuperset(found.word)


@pytest.mark.parametrize("text", ["\ud800", "кот\udcff", "00\ud800"])
def test_lone_surrogates_are_refused_not_fatal(text: str) -> None:
    assert text not in LEXICON
    assert not LEXICON.has(text)
    assert [found.code for found in judge_word(text, LEXICON).reasons] == ["W111"]


@given(st.text(alphabet=st.characters(), max_size=40))
@settings(deadline=None, max_examples=300)
def test_any_text_gets_a_verdict(text: str) -> None:
    verdict = judge_word(text, LEXICON)
    assert verdict.ok == (not verdict.reasons)


@pytest.mark.parametrize("size", [101, 10_000, 1_000_000])
def test_very_long_words_are_refused_at_once(size: int) -> None:
    assert [fault.code for fault in normalise("а" * size).faults] == ["W111"]
