"""A position of the letter game for the solver: the words on the table, the rack, and what the rules ask of a turn."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from rummiwords.alphabet import JOKER
from rummiwords.rules.jokers import Release


class TurnRules(NamedTuple):
    """What a turn must meet and what it scores; the words themselves are the vocabulary's matter."""

    # The scoring word has a tile laid this turn, under some way of telling equal tiles apart (LET-SCORE-2).
    rack_tile: bool = True
    double: bool = True
    # For which tiles a table joker may be taken (LET-JOK-2).
    release: Release = Release.MOVED
    # As printed (LET-OPEN-1).
    open_min: int = 6
    # The most words of an opening, 0 for any number.
    open_words: int = 1
    open_jokers: bool = True
    open_scores: bool = True
    # Lay jokers of the rack rather than letters that would do as well.
    lay_jokers: bool = False
    # Words that may not be made this turn, in their canonical spelling.
    banned: frozenset[str] = frozenset()
    # More of them, as bits of the vocabulary: what does not come to mind may be most of it.
    unthought: int = 0


class TableWord(NamedTuple):
    """A word on the table: its letters, and the places at which a joker stands for its letter."""

    text: str
    jokers: tuple[int, ...] = ()

    def __str__(self) -> str:
        return "".join(f"{JOKER * (place in self.jokers)}{letter}" for place, letter in enumerate(self.text))


def unmoved_letters(word: TableWord, row: str) -> str:
    """Return the letters of a word, made again as a row of the same length, whose tiles lie where they lay."""
    pairs = enumerate(zip(word.text, row, strict=True))
    return "".join(now for place, (was, now) in pairs if was == now and place not in word.jokers)


def respelled_letters(text: str, row: str) -> str:
    """Return the letters that a word has as a row in the place of letters alike (A-LET-10)."""
    return "".join(now for was, now in zip(text, row, strict=True) if was != now)


def read_word(text: str) -> TableWord:
    """Read a word of a table as it is written; ``К*ОТ`` is КОТ whose О is a joker. Raise ValueError with a sign."""
    letters: list[str] = []
    jokers: list[int] = []
    expected = False
    for sign in text.upper():
        if sign == JOKER and not expected:
            jokers.append(len(letters))
        elif not sign.isalpha():
            raise ValueError(sign)
        else:
            letters.append(sign)
        expected = sign == JOKER
    if expected or not letters:
        raise ValueError(JOKER)
    return TableWord("".join(letters), tuple(jokers))


class WordPosition:
    """What a player has before the turn."""

    def __init__(self, table: tuple[TableWord, ...], rack: str, *, opened: bool = True) -> None:
        """Take the words of the table, and the rack as letters and ``*``."""
        self.table = table
        self.rack = rack
        self.opened = opened

    @classmethod
    def read(cls, table: str, rack: str, *, opened: bool = True) -> WordPosition:
        """Read a table of words between blanks or commas, and a rack; raise ValueError with a sign that is no letter.

        Of which alphabet the letters are is not asked before the position is solved.
        """
        words = tuple(read_word(word) for word in table.replace(",", " ").split())
        tiles = "".join(rack.upper().replace(",", " ").split())
        for sign in tiles:
            if sign != JOKER and not sign.isalpha():
                raise ValueError(sign)
        return cls(words, tiles, opened=opened)

    def without(self, words: tuple[TableWord, ...]) -> WordPosition:
        """Return this position without some words of the table."""
        return WordPosition(tuple(word for word in self.table if word not in words), self.rack, opened=self.opened)

    @cached_property
    def real(self) -> str:
        """The letter tiles of the table."""
        return "".join(
            letter for word in self.table for place, letter in enumerate(word.text) if place not in word.jokers
        )

    @cached_property
    def stood_for(self) -> str:
        """The letters that jokers of the table stand for."""
        return "".join(word.text[place] for word in self.table for place in word.jokers)

    @cached_property
    def letters(self) -> str:
        """The letter tiles of the rack."""
        return self.rack.replace(JOKER, "")

    @cached_property
    def table_jokers(self) -> int:
        """How many jokers lie on the table."""
        return sum(len(word.jokers) for word in self.table)

    @cached_property
    def rack_jokers(self) -> int:
        """How many jokers are on the rack."""
        return self.rack.count(JOKER)

    @cached_property
    def size(self) -> int:
        """How many tiles lie on the table."""
        return sum(len(word.text) for word in self.table)

    @property
    def jokers(self) -> int:
        """All jokers in reach."""
        return self.table_jokers + self.rack_jokers
