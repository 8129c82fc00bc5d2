"""A plain list of words as a wordbook: all that a language needs that brings no dictionary of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from typing import NamedTuple, Self

from rummicore.notation import clip
from rummicore.options import Options, nearest
from rummicore.reasons import Code, FormatError
from rummiwords.alphabet import Alphabet
from rummiwords.rules.wordbook import OWN_WORDS, THEME, WhyNot

NO_OWN_WORD = Code("own-word-unreadable", "", "{word} is no word of letters that are on tiles")
NOT_LISTED = Code("not-in-list", "LET-WORD-1", "{word} is not in the word list")
# How often words are met of which nobody has said it: every bot knows them.
EVERYDAY = 7


class ListedWord(NamedTuple):
    """A word of a list and how often it is met."""

    word: str
    frequency: int


class WordList(NamedTuple):
    """The wordbook of a plain list (``rummiwords.rules.wordbook.Wordbook``).

    ``read`` gives the words in lower case, each with how often it is met (0-7); it is called at the first question.
    """

    alphabet: Alphabet
    read: Callable[[], Mapping[str, int]]
    theme: str = ""
    # Words that somebody adds, and behind a minus words that are taken away (LET-HOUSE-4).
    own: str = ""

    @property
    def strict(self) -> bool:
        """Letters that are alike may always be laid for each other."""
        return False

    @property
    def unknown(self) -> Code:
        """The refusal of a word that is not in the list."""
        return NOT_LISTED

    def configured(self, options: Options) -> Self:
        """Take over the theme and the own words."""
        theme, own = str(options[THEME].value or ""), str(options[OWN_WORDS].value or "")
        for word in own.split():
            if word.removeprefix("-").upper().strip(self.alphabet.letters):
                raise FormatError(NO_OWN_WORD.because(word=clip(word)))
        return self._replace(theme=theme, own=own)

    def settled(self, _option: str, typed: str) -> str:
        """Take words as they are typed: a plain list has no themes by name, and reads no files."""
        return typed

    @property
    def frequencies(self) -> Mapping[str, int]:
        """How often each word is met, from 0 to 7."""
        return _listed(self.read, self.own)

    def met(self) -> Iterable[tuple[str, int]]:
        """List the words, each with how often it is met; all that need not be kept is not."""
        return self.frequencies.items()

    @property
    def hash(self) -> str:
        """A hash of the words, which saved games remember."""
        return _hashed(self.read, self.own)

    def find(self, word: str) -> ListedWord | None:
        """Return a word in its own spelling, or None; a tile may stand for a letter that is alike."""
        listed = self.frequencies
        spellings = (word, *self.alphabet.meanings(word.upper()))
        found = next((spelling for spelling in map(str.lower, spellings) if spelling in listed), None)
        return None if found is None else ListedWord(found, listed[found])

    def in_theme(self, word: str) -> bool:
        """Tell whether a word belongs to the agreed theme, which is a list of words (LET-VAR-1)."""
        if not self.theme:
            return True
        found = self.find(word)
        return found is not None and found.word in _theme_words(self.theme)

    def why(self, word: str) -> WhyNot | None:
        """Say which word may have been meant."""
        near = nearest(word, self.frequencies)
        return WhyNot(NOT_LISTED.rule, (("suggest", near.upper()),)) if near else None

    def anagrams(self, word: str) -> list[str]:
        """Return the other words of the same letters in capitals, the most common first."""
        low, listed = word.lower(), self.frequencies
        found = [other for other in listed if other != low and sorted(other) == sorted(low)]
        return [other.upper() for other in sorted(found, key=lambda other: (-listed[other], other))]


@cache
def _listed(read: Callable[[], Mapping[str, int]], own: str) -> Mapping[str, int]:
    changes = own.lower().split()
    removed = {word[1:] for word in changes if word.startswith("-")}
    added = {word: EVERYDAY for word in changes if not word.startswith("-")}
    return {word: often for word, often in {**read(), **added}.items() if word not in removed}


@cache
def _hashed(read: Callable[[], Mapping[str, int]], own: str) -> str:
    return sha256("\n".join(sorted(_listed(read, own))).encode()).hexdigest()


@cache
def _theme_words(theme: str) -> frozenset[str]:
    return frozenset(theme.lower().replace(",", " ").split())
