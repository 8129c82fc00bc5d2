"""The compiled lookup finds what the one in Python finds, in the indexes and in the automaton."""

from __future__ import annotations

from itertools import islice

import pytest

from rummicore.chance import Generator
from rumminative.library import searches
from rummiwords import Lexicon
from rummiwords.nouns.grammar.automaton import END_OF_WORD, LIKELIHOODS, WORDS, Automaton, installed
from rummiwords.nouns.store import directory, open_store, read_manifest
from rummiwords.nouns.unlisted.hashed import in_bytes
from rummiwords.nouns.unlisted.hearing import sounds_of
from rummiwords.nouns.unlisted.neighbours import Neighbours
from rummiwords.nouns.unlisted.shapes import FULL
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
    automaton, trie = Automaton(installed() / WORDS), open_store(place).trie
    for word in some_words(count):
        assert set(neighbours.of(word)) == neighbours.in_python(in_bytes(word)), word
        assert set(sounds.numbers(word)) == sounds.in_python(word), word
        assert automaton.spelt(word) == automaton.spelt_in_python(word), word
        end = automaton.follow(word.encode() + bytes([END_OF_WORD]), automaton.ROOT)
        if end >= 0:
            assert automaton.forms_at(end) == tuple(automaton.forms_in_python(end)), word
        for other in map(trie.restore_key, sounds.numbers(word)):
            assert sounds.are_alike(word, other) == (not sounds_of(word).isdisjoint(sounds_of(other))), (word, other)


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


@pytest.mark.parametrize("word", ["бпл", "кншг", "мгт", "стл", "чстк", "ххх", "прс"])
def test_a_lost_vowel_is_found_alike(word: str) -> None:
    automaton, vowels = Automaton(installed() / WORDS), RUSSIAN.vowels.lower()
    others = (word[:at] + vowel + word[at:] for at in range(len(word) + 1) for vowel in vowels)
    assert automaton.is_spelt_with(word, vowels) == any(map(automaton.spelt_in_python, others))


@pytest.mark.parametrize("word", ["егор", "захар", "тать", "мар", "юл", "кншг", "е", "", "ё" * 59, "ё" * 80])
def test_words_with_an_ending_are_found_alike(word: str) -> None:
    automaton = Automaton(installed() / WORDS)
    assert automaton.is_spelt_ending(word, FULL) == any(automaton.spelt_in_python(word + ending) for ending in FULL)


def test_likelihoods_are_read_alike() -> None:
    automaton = Automaton(installed() / LIKELIHOODS)
    tags = ("NOUN,inan,femn sing,gent", "VERB,perf,tran plur,past,indc", "NOUN,inan,masc sing,nomn")
    asked = [f"{word}:{tag}" for word in ("стали", "мыла", "стол", "цех", "ааа", "") for tag in (*tags, "")]
    assert [automaton.number(text) for text in asked] == [automaton.number_in_python(text) for text in asked]
    assert any(map(automaton.number, asked))
