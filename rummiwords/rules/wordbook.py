"""The dictionary as an edition uses it: chosen by options, opened at the first question and not before."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Self

from rummicore.options import Options

if TYPE_CHECKING:
    from rummiwords.nouns.entries import Entry
    from rummiwords.nouns.lexicon import Lexicon
    from rummiwords.nouns.verdicts import WordVerdict

NO_THEME = ""


class Wordbook(NamedTuple):
    """Which words count. Two wordbooks of the same choice are equal, whatever has been looked up."""

    strict_yo: bool = False
    plural_only: bool = False
    abbreviations: bool = False
    family: bool = True
    theme: str = NO_THEME
    words: str = ""
    # Rare words too; no option, since nobody plays with them.
    extended: bool = False

    @classmethod
    def of(cls, options: Options) -> Self:
        """Choose the words that the options of an edition admit (LET-WORD-5, LET-HOUSE-3, LET-HOUSE-4, LET-VAR-1)."""
        theme, words = options["letters.theme"].value, options["letters.words"].value
        return cls(
            strict_yo=options["letters.yo"].value == "strict",
            plural_only=options["letters.pluralia_tantum"].value is True,
            abbreviations=options["letters.abbreviations"].value is True,
            family=options["letters.family"].value is True,
            theme=str(theme) if theme else NO_THEME,
            words=str(words) if words else "",
        )

    @property
    def lexicon(self) -> Lexicon:
        """The opened dictionary; raise DictionaryError if it cannot be trusted."""
        return _opened(self._replace(theme=NO_THEME))

    def find(self, word: str) -> Entry | None:
        """Return a word in its canonical spelling, or None if it does not count; themes are another matter."""
        return self.lexicon.find(word)

    def canonical(self, word: str) -> str:
        """Return the spelling by which words are told apart; of an unknown word the one it has (A-LET-10)."""
        entry = self.find(word)
        return entry.word.upper() if entry else word

    def in_theme(self, word: str) -> bool:
        """Tell whether a word belongs to the agreed theme; without a theme every word does (LET-VAR-1)."""
        if not self.theme:
            return True
        entry = self.find(word)
        return entry is not None and entry.word in _theme_words(self.theme)

    def verdict(self, word: str) -> WordVerdict:
        """Say of a refused word all that the dictionary knows: why, of which noun it is a form, what was meant."""
        from rummiwords.nouns.verdicts import judge_word  # for the unlucky path only

        return judge_word(word.lower(), self.lexicon)

    def anagrams(self, word: str) -> list[str]:
        """Return the other words of the same letters, the most common first."""
        from rummiwords.nouns.find import words_from  # goes through the whole list

        found = words_from(word, self.lexicon, length=len(word))
        return [other.upper() for other in found if other != word.lower()]

    @property
    def fingerprint(self) -> str:
        """The hash of the word list, which saved games remember."""
        return self.lexicon.hash


@cache
def _opened(book: Wordbook) -> Lexicon:
    from rummiwords.nouns.lexicon import Lexicon  # brings the trie with it

    lexicon = Lexicon.open(
        extended=book.extended,
        strict_yo=book.strict_yo,
        plural_only=book.plural_only,
        abbreviations=book.abbreviations,
        family=book.family,
    )
    own = book.words.lower().split()
    added, removed = [w for w in own if not w.startswith("-")], [w[1:] for w in own if w.startswith("-")]
    return lexicon.with_words(added, removed) if own else lexicon


@cache
def _theme_words(theme: str) -> frozenset[str]:
    """Return the words of a theme: one of the dictionary, by its name, or a list of words."""
    from rummiwords.nouns.lexicon import Lexicon

    whole = Lexicon.open(extended=True, plural_only=True, abbreviations=True)
    if theme.lower() in {name for known in whole.themes for name in (known.name, known.english)}:
        return frozenset(Lexicon.open(extended=True, plural_only=True, abbreviations=True, theme=theme).frequencies)
    return frozenset(map(whole.spelling, theme.replace(",", " ").split()))
