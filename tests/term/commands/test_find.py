"""rummi find, and the finder against a naive one."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest

from rummiwords import Lexicon
from rummiwords.nouns.find import words_from, words_like
from tests.kit.commands import rummi

LEXICON = Lexicon.open()


@pytest.mark.parametrize("letters", ["кот", "токс", "ракет", "а*о", "ел", "еж"])
def test_letters_make_the_words_that_trying_all_orders_finds(letters: str) -> None:
    alphabet = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    racks = [letters.replace("*", letter) for letter in alphabet] if "*" in letters else [letters]
    tried = {
        entry.word
        for rack in racks
        for size in range(2, len(rack) + 1)
        for order in permutations(rack, size)
        if (entry := LEXICON.find("".join(order)))
    }
    assert set(words_from(letters, LEXICON)) == tried


def test_words_are_ranked_by_length_and_frequency() -> None:
    words = words_from("картофель", LEXICON)
    assert words[0] == "картофель"
    assert [len(word) for word in words] == sorted((len(word) for word in words), reverse=True)
    assert all(not Counter(word.replace("ё", "е")) - Counter("картофель") for word in words)


def test_a_mask_finds_what_fits() -> None:
    assert {"кит", "кот", "кат"} <= set(words_like("к?т", LEXICON))
    assert words_like("елка", LEXICON) == ["ёлка"]
    assert words_like("щщщщ", LEXICON) == []


def test_find_prints_words_and_says_when_there_is_none() -> None:
    answer = rummi("find", "КОТ", "--length", "3")
    assert answer.code == 0
    assert set(answer.out.split()) == {"кот", "ток"}
    assert rummi("find", "ъъъ").code == 1
    found = json.loads(rummi("find", "--mask", "к?т", "--format", "json", "--top", "2").out)
    assert found["schema"] == "rummi.find/1"
    assert len(found["words"]) == 2
    assert found["count"] > 2


@pytest.mark.parametrize("arguments", [[], ["КОТ", "--mask", "к?т"], ["cat"], [""], ["к" * 41], ["--mask", "к*т"]])
def test_a_mistake_gets_one_line(arguments: list[str]) -> None:
    answer = rummi("find", *arguments)
    assert answer.code == 2
    assert answer.complaint


def test_a_theme_or_a_length_is_enough_to_find_words() -> None:
    animals = rummi("find", "--theme", "животные", "--length", "5", "--top", "1000").out.split()
    assert {"кошка", "слон"} & set(animals) == {"кошка"}
    assert all(len(word) == 5 for word in animals)
    assert rummi("find", "АИСТ", "--theme", "birds", "--top", "1").out == "аист\n"
    assert rummi("find", "СТОЛ", "--theme", "birds").code == 1
    assert {len(word) for word in rummi("find", "--length", "3", "--top", "9").out.split()} == {3}


def test_words_too_short_to_count_are_not_found() -> None:
    assert "ёж" not in rummi("find", "ЕЖА").out.split()
