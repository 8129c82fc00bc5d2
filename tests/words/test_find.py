"""rummi find and rummi explain, and the finder against a naive one."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest

from rummiwords import Lexicon
from rummiwords.finding import words_from, words_like
from tests.commands import rummi

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


def test_explain_shows_every_reading() -> None:
    answer = rummi("explain", "стекло", "кошки", "карова", "кoт", "--lang", "ru")
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert lines[1].startswith("стекло  сущ., ед. ч., именительный")
    assert lines[1].endswith("да")
    assert any("стечь" in line for line in lines)
    assert any(line.startswith("карова") and "W113" in line for line in lines)
    assert any(line.startswith("кoт") and "W112" in line for line in lines)
    assert rummi("explain", "кошка").code == 0
