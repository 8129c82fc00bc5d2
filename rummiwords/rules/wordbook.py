"""What the rules of words ask of a dictionary, in whatever language: two small protocols.

``Words`` are a list for solver and bots. A ``Wordbook`` also judges and explains; the options of an edition choose it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol, Self, runtime_checkable

from rummicore.manner import Meaning
from rummicore.options import Options
from rummicore.reasons import Code
from rummiwords.alphabet import Alphabet

# The options of an edition by which people choose words, whatever the language.
THEME, OWN_WORDS = "letters.theme", "letters.words"


class FoundWord(Protocol):
    """A word of a list: its own spelling in lower case, and how often it is met, from 0 (never) to 7 (everyday)."""

    @property
    def word(self) -> str:
        """The spelling by which the word is told from others."""

    @property
    def frequency(self) -> int:
        """How often it is met."""


class WhyNot(NamedTuple):
    """What a wordbook knows of a word that it does not have: the rule it breaks, and facts for people."""

    rule: str
    facts: tuple[tuple[str, str], ...] = ()


class Words(Protocol):
    """A list of words and the letters they are spelled with."""

    @property
    def alphabet(self) -> Alphabet:
        """The letters of the language."""

    @property
    def strict(self) -> bool:
        """Whether no letter may be laid as another, whatever the alphabet allows (``Alphabet.alike``)."""

    @property
    def frequencies(self) -> Mapping[str, int]:
        """How often each word is met, from 0 to 7; words in lower case."""

    def met(self) -> Iterable[tuple[str, int]]:
        """List the words, each with how often it is met; all that need not be kept is not."""


class Wordbook(Words, Protocol):
    """The words that count in a game. Books of the same choice are equal and hashable, whatever was looked up."""

    def __hash__(self) -> int: ...

    @property
    def theme(self) -> str:
        """The theme that was agreed on, nothing if there is none (LET-VAR-1)."""

    @property
    def unknown(self) -> Code:
        """The refusal of a word that does not count."""

    @property
    def hash(self) -> str:
        """A hash of the list, which saved games remember."""

    def configured(self, options: Options) -> Self:
        """Return the book that the options of an edition choose."""

    def settled(self, option: str, typed: str) -> str:
        """Return a theme or own words as a saved game can keep them: what is named or in a file becomes a value."""

    def find(self, word: str) -> FoundWord | None:
        """Return a word in its own spelling, or None if it does not count; themes are another matter."""

    def in_theme(self, word: str) -> bool:
        """Tell whether a word belongs to the agreed theme; without a theme every word does (LET-VAR-1)."""

    def why(self, word: str) -> WhyNot | None:
        """Say all that is known of a refused word, None if that is nothing."""

    def anagrams(self, word: str) -> list[str]:
        """Return the other words of the same letters in capitals, the most common first."""


@runtime_checkable
class Glossary(Protocol):
    """A wordbook that also knows what words mean."""

    def meaning(self, word: str) -> Meaning:
        """Return what is known of a word, whether it counts or not."""


@runtime_checkable
class Themed(Protocol):
    """A wordbook that brings themes to agree on (LET-VAR-1)."""

    def theme_names(self) -> tuple[str, ...]:
        """Return the names of its themes in the order of the alphabet."""


@runtime_checkable
class Tactful(Protocol):
    """A wordbook that also knows which of its words are terms of abuse, or coarse; in lower case."""

    @property
    def rude(self) -> frozenset[str]:
        """Words that count, but that only the strongest bots lay."""
