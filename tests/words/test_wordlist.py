"""A plain list of words as a wordbook."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rummicore.notation import parse_meld
from rummicore.reasons import FormatError, Reason
from rummiwords.alphabet import Alphabet, word_of
from rummiwords.editions.letters import letter_edition
from rummiwords.wordlist import WordList

FREQUENCIES = {"cat": 7, "act": 2, "cot": 4, "naïve": 1, "dog": 5}


def _read() -> Mapping[str, int]:
    return FREQUENCIES


LETTERS = Alphabet(
    "ABCDEFGHIÏJKLMNOPQRSTUVWXYZ", (4,) * 27, 2, "AEIÏOUY", "an English letter", "CAT", alike=(("Ï", "I"),)
)
GAME = letter_edition("letters-xx", "Letters", "none", WordList(LETTERS, _read))


def _faults(word: str) -> tuple[Reason, ...]:
    return tuple(GAME.explained(GAME, reason) for reason in GAME.melds.faults(parse_meld(GAME, word)))


def test_words_of_the_list_are_melds_however_they_are_typed() -> None:
    assert [word_of(meld) for meld in GAME.melds.readings(parse_meld(GAME, "cat"))] == ["CAT"]
    assert GAME.melds.readings(parse_meld(GAME, "NAIVE"))
    assert not GAME.melds.readings(parse_meld(GAME, "tac"))


def test_an_open_joker_makes_the_most_common_word() -> None:
    assert [word_of(meld) for meld in GAME.melds.readings(parse_meld(GAME, "C*?T"))] == ["CAT", "COT"]


def test_a_row_that_means_a_word_clashes_with_it() -> None:
    twice = (parse_meld(GAME, "NAIVE"), parse_meld(GAME, "NAÏVE"))
    assert [reason.code for reason in GAME.melds.clash(twice)] == ["word-twice"]


def test_a_refused_word_comes_with_the_nearest_one() -> None:
    (reason,) = _faults("CAAT")
    assert (reason.code, reason.rule) == ("not-in-list", "LET-WORD-1")
    assert dict(reason.facts)["suggest"] == "CAT"
    assert "suggest" not in dict(_faults("QXZ")[0].facts)


@pytest.mark.rule("LET-HOUSE-4")
def test_own_words_come_on_top_and_change_the_hash() -> None:
    own = GAME.with_values({"letters.words": "fox -dog"})
    assert own.melds.readings(parse_meld(own, "fox"))
    assert not own.melds.readings(parse_meld(own, "dog"))
    assert own.dictionary(own) != GAME.dictionary(GAME)
    with pytest.raises(FormatError, match="is no word of letters"):
        GAME.with_values({"letters.words": "fox words.txt"})
    back = own.with_values({"letters.words": None})
    assert back.dictionary(back) == GAME.dictionary(GAME)


@pytest.mark.rule("LET-VAR-1")
def test_a_theme_is_a_list_of_words() -> None:
    themed = GAME.with_values({"letters.theme": "cat, naïve"})
    assert themed.melds.readings(parse_meld(themed, "cat"))
    assert themed.melds.readings(parse_meld(themed, "naive"))
    assert [reason.code for reason in themed.melds.faults(parse_meld(themed, "dog"))] == ["word-not-in-theme"]


def test_anagrams_are_other_words_of_the_same_letters() -> None:
    assert WordList(LETTERS, _read).anagrams("CAT") == ["ACT"]


def test_lists_of_the_same_choice_are_equal() -> None:
    assert GAME.with_values({"deal": 7}).melds == GAME.melds
    assert hash(GAME.with_values({"deal": 7}).melds) == hash(GAME.melds)
