"""The index of words: what is read, in which order it is kept, and what is not kept."""

from __future__ import annotations

import pytest

from rummicore.registry import find_edition
from rummiwords import Lexicon
from rummiwords.nouns.wordbook import NounBook
from rummiwords.rules.melds import word_rules
from rummiwords.russian import RUSSIAN
from rummiwords.solver import Vocabulary, WordPosition, seats, solve
from rummiwords.solver.vocabulary import AT_A_TIME, FREE, LONGEST

WORDS = {"кот": 1, "дом": 5, "еж": 0, "ёлка": 2, "полёт": 3, "аист": 2, "кит": 5}
ROWS = ["ЕЖ", "ДОМ", "КИТ", "КОТ", "ЁЛКА", "АИСТ", "ЕЛКА", "ПОЛЁТ", "ПОЛЕТ"]


def test_rows_are_sorted_by_length_frequency_and_letters() -> None:
    rows = Vocabulary(RUSSIAN, WORDS).rows
    assert [*rows] == ROWS
    assert [rows[at] for at in range(len(rows))] == [*rows]
    assert rows[2:7:2] == [*rows][2:7:2]
    with pytest.raises(IndexError):
        rows[len(rows)]


def test_a_row_is_found_at_its_place() -> None:
    words = Vocabulary(RUSSIAN, WORDS)
    assert [words.place(row) for row in words.rows] == [*range(FREE, FREE + len(ROWS))]
    assert words.place("КЕТ") is None
    places = {words.place("ЕЛКА"), words.place("ЁЛКА")}
    assert words.bits(words.place("ЕЛКА") or 0) == sum(1 << place for place in places if place)
    assert words.canonical("ПОЛЕТ") == "ПОЛЁТ"


@pytest.mark.parametrize("marked", [set(), {"КОТ"}, {"ЕЛКА"}, {"ДОМ", "ПОЛЁТ", "ЕЖ"}, set(ROWS)])
def test_a_marked_row_marks_every_row_of_its_word(marked: set[str]) -> None:
    words = Vocabulary(RUSSIAN, WORDS)
    meant = {words.canonical(row) for row in marked}
    expected = sum(1 << FREE + at for at, row in enumerate(ROWS) if words.canonical(row) in meant)
    assert words.marked(bytes(row in marked for row in ROWS)) == expected


def test_nothing_is_marked_without_words() -> None:
    assert Vocabulary(RUSSIAN, {}).marked(b"") == 0


@pytest.mark.parametrize("strange", ["", "до-м", "дoм", "д\0м", "straße", "ſ", "кот\0"])
def test_words_with_other_signs_are_left_out_and_no_others(strange: str) -> None:
    many = {f"{one}{two}{three}": 1 for one in "абвгде" for two in "оиеуа" for three in "бвгдлмн"}
    assert [*Vocabulary(RUSSIAN, {**many, strange: 1}).rows] == [*Vocabulary(RUSSIAN, many).rows]


def test_a_letter_that_becomes_two_counts_as_two() -> None:
    letters = RUSSIAN._replace(letters=f"{RUSSIAN.letters}S", copies=(*RUSSIAN.copies, 2))
    assert [*Vocabulary(letters, {"ß": 1, "кот": 1}).rows] == ["SS", "КОТ"]


def test_words_may_come_one_after_another_and_be_many() -> None:
    many = [("кот" * (1 + number % 9), number % 8) for number in range(2 * AT_A_TIME)]
    assert [*Vocabulary(RUSSIAN, iter(many)).rows] == ["КОТ" * times for times in range(1, 10)]


def test_a_word_of_more_letters_than_a_byte_counts_is_searched_for_in_python() -> None:
    words = Vocabulary(RUSSIAN, {"кот": 1, "кот" * (LONGEST // 3 + 1): 1})
    assert words.book is None
    found = solve(WordPosition.read("", "КОТ", opened=True), words)
    assert found.best is not None
    assert found.best.longest == "КОТ"


@pytest.mark.parametrize(
    "lexicon",
    [
        Lexicon.open(),
        Lexicon.open().with_words(["хрюкозавр", "кот"], ["дом"]),
        Lexicon.open(theme="еда").with_words(["хрюкозавр"], ["суп"]),
    ],
    ids=["plain", "own words", "theme"],
)
def test_words_that_are_listed_without_being_kept_are_the_same(lexicon: Lexicon) -> None:
    met = [*lexicon.met()]
    assert "frequencies" not in vars(lexicon)
    assert len(met) == len(dict(met))
    assert dict(met) == lexicon.frequencies
    assert dict(lexicon.met()) == lexicon.frequencies


def test_the_index_of_all_words_keeps_no_list_of_them() -> None:
    edition = find_edition("letters-ru").with_values({"letters.no_return": 3})
    book = word_rules(edition).book
    assert isinstance(book, NounBook)
    vars(book.lexicon).pop("frequencies", None)
    seats._indexed.cache_clear()
    assert len(seats.vocabulary_for(edition).rows) > 60_000
    assert "frequencies" not in vars(book.lexicon)
