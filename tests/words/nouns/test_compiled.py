"""The compiled lookup finds what the one in Python finds, in the indexes and in the automaton."""

from __future__ import annotations

from itertools import islice

import pytest

from rummicore.chance import Generator
from rumminative.library import searches
from rummiwords import Lexicon
from rummiwords.nouns.grammar.automaton import WORDS, Automaton, installed
from rummiwords.nouns.store import directory, read_manifest
from rummiwords.nouns.unlisted.hashed import in_bytes
from rummiwords.nouns.unlisted.neighbours import Neighbours
from rummiwords.nouns.unlisted.sounds import Sounds
from rummiwords.russian import RUSSIAN

pytestmark = pytest.mark.skipif(searches() is None, reason="no compiled searches here")

# What the rules of sounds are about, beside all letters.
CLUSTERS = "вствие ствие ующ вств стск нтск тств нкт ценд тс дц щн чт жё щь шо цы ньо её ее рр оо"
PIECES = (*CLUSTERS.split(), *RUSSIAN.letters)
LETTERS = RUSSIAN.letters.lower()


def some_words(count: int) -> list[str]:
    """Return nouns, slips of them, and words of pieces."""
    chance, words = Generator("compiled lookup"), list(islice(Lexicon.open().frequencies, 0, None, 40))
    made: list[str] = []
    for _ in range(count):
        noun = chance.pick(words)
        place = chance.below(len(noun))
        made.append(noun[:place] + chance.pick(LETTERS) * chance.below(3) + noun[place + 1 :])
        made.append("".join(chance.pick(PIECES) for _ in range(1 + chance.below(8))).lower())
    return ["", "а", "ё" * 80, "слово-слово", "cat", *words[:count], *made]


def compare(count: int) -> None:
    place = directory()
    neighbours = Neighbours(place, read_manifest(place))
    sounds = Sounds(place, read_manifest(place), str)
    automaton = Automaton(installed() / WORDS)
    for word in some_words(count):
        assert set(neighbours.of(word)) == neighbours.in_python(in_bytes(word)), word
        assert set(sounds.numbers(word)) == sounds.in_python(word), word
        assert automaton.spelt(word) == automaton.spelt_in_python(word), word


def test_words_are_found_alike() -> None:
    compare(700)


@pytest.mark.slow
def test_many_words_are_found_alike() -> None:
    compare(50_000)


@pytest.mark.parametrize("word", ["мед", "елка", "берег", "чернокнижие", "все", "шелк"])
def test_ye_and_yo_are_found_in_the_same_order(word: str) -> None:
    automaton = Automaton(installed() / WORDS)
    assert automaton.spelt(word) == automaton.spelt_in_python(word) != []


def test_a_word_with_many_neighbours_has_them_all() -> None:
    place = directory()
    neighbours = Neighbours(place, read_manifest(place))
    assert len(set(neighbours.of("кор"))) == len(neighbours.in_python(in_bytes("кор"))) > 20
