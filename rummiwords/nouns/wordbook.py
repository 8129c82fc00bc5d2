"""The Russian nouns as a game uses them: chosen by options, opened at the first question and not before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

from rummicore.manner import Meaning
from rummicore.options import Options
from rummicore.reasons import Code
from rummiwords.alphabet import Alphabet
from rummiwords.rules.wordbook import OWN_WORDS, THEME, WhyNot
from rummiwords.russian import RUSSIAN

if TYPE_CHECKING:
    from rummiwords.nouns.entries import Entry
    from rummiwords.nouns.lexicon import Lexicon

UNKNOWN = Code("unknown-word", "LET-WORD-1", "{word} is not a noun of the dictionary in the nominative singular")
NO_THEME = ""
# The rules of the game behind the refusal codes of the dictionary.
_RULES = {
    **dict.fromkeys(("W102", "W103", "W104"), "LET-WORD-1"),
    **dict.fromkeys(("W106", "W107", "W108"), "LET-WORD-2"),
    **dict.fromkeys(("W101", "W113", "W116"), "LET-WORD-4"),
    **dict.fromkeys(("W105", "W110"), "LET-WORD-5"),
    "W115": "LET-HOUSE-3",
}


class NounBook(NamedTuple):
    """The wordbook of the Russian dictionary (``rummiwords.rules.wordbook.Wordbook``)."""

    strict: bool = False
    plural_only: bool = False
    abbreviations: bool = False
    family: bool = True
    theme: str = NO_THEME
    words: str = ""
    # Rare words too; no option, since nobody plays with them.
    extended: bool = False

    @property
    def alphabet(self) -> Alphabet:
        """The Russian letters."""
        return RUSSIAN

    @property
    def unknown(self) -> Code:
        """The refusal of what is no noun of the dictionary."""
        return UNKNOWN

    def configured(self, options: Options) -> Self:
        """Choose the words that the options of an edition admit (LET-WORD-5, LET-HOUSE-3, LET-HOUSE-4, LET-VAR-1)."""
        theme, words = options[THEME].value, options[OWN_WORDS].value
        return self._replace(
            strict=options["letters.yo"].value == "strict",
            plural_only=options["letters.pluralia_tantum"].value is True,
            abbreviations=options["letters.abbreviations"].value is True,
            family=options["letters.family"].value is True,
            theme=str(theme) if theme else NO_THEME,
            words=str(words) if words else "",
        )

    def settled(self, option: str, typed: str) -> str:
        """Return a theme of the dictionary by its name, a file of own words or of a theme as its words."""
        if option == OWN_WORDS:
            from rummiwords.nouns.files import read_own_words

            return str(read_own_words(Path(typed))) if Path(typed).is_file() else typed
        from rummiwords.nouns.themes import settled_theme  # only for those who agree on a theme

        return settled_theme(typed, self.lexicon.themes)

    def theme_names(self) -> tuple[str, ...]:
        """Return the names of the themes that the dictionary has."""
        return tuple(sorted(theme.name for theme in self.lexicon.themes))

    @property
    def lexicon(self) -> Lexicon:
        """The opened dictionary; raise DictionaryError if it cannot be trusted."""
        return _opened(self._replace(theme=NO_THEME) if self.theme else self)

    @property
    def frequencies(self) -> Mapping[str, int]:
        """How often each word is met, from 0 to 7."""
        return self.lexicon.frequencies

    def met(self) -> Iterable[tuple[str, int]]:
        """List the words, each with how often it is met; all that need not be kept is not."""
        return self.lexicon.met()

    @property
    def hash(self) -> str:
        """The hash of the word list, which saved games remember."""
        return self.lexicon.hash

    def find(self, word: str) -> Entry | None:
        """Return a word in its canonical spelling, or None if it does not count; themes are another matter."""
        return self.lexicon.find(word)

    def in_theme(self, word: str) -> bool:
        """Tell whether a word belongs to the agreed theme; without a theme every word does (LET-VAR-1)."""
        if not self.theme:
            return True
        entry = self.find(word)
        return entry is not None and entry.word in _theme_words(self.theme)

    def strangers(self) -> tuple[str, ...]:
        """Return the words of somebody's theme that the list lacks, so that they do not count."""
        shipped = {name for known in self.lexicon.themes for name in (known.name, known.english)} if self.theme else ()
        if not self.theme or self.theme.lower() in shipped:
            return ()
        return tuple(word for word in sorted(_theme_words(self.theme)) if self.find(word) is None)

    def why(self, word: str) -> WhyNot | None:
        """Say of a refused word what the dictionary knows: why, of which noun it is a form, what was meant."""
        from rummiwords.nouns.suggest import MOST, suggestions  # for the unlucky path only
        from rummiwords.nouns.verdicts import judge_word

        verdict = judge_word(word.lower(), self.lexicon)
        why = next((why for why in verdict.reasons if why.code in _RULES), None)
        if why is None:
            return None
        known, meant = dict(why.facts), verdict.suggest
        if "near" in known:  # the suggestions say it, and who has the tiles for them is told so
            known = {}
        if why.code == "W113":  # at a table the tiles tell which word was meant
            meant = tuple(dict.fromkeys((*meant[:1], *suggestions(word.lower(), self.lexicon), *meant)))[:MOST]
        facts = {"why": why.code, **known, "suggest": " ".join(meant).upper()}
        return WhyNot(_RULES[why.code], tuple(facts.items()))

    def meaning(self, word: str) -> Meaning:
        """Return the gloss of a word, how the morphological dictionary reads it, and how often it is met."""
        from rummiwords.nouns.grammar.morphology import in_order, readings  # slow: for those who ask

        gloss, entry = self.lexicon.gloss(word), self.find(word)
        found = dict.fromkeys((read.singular or read.lemma, *read.marks) for read in in_order(readings(word.lower())))
        known = tuple(found) if entry is None else _noun_first(entry.word, tuple(found))
        return Meaning((gloss,) if gloss else (), known, None if entry is None else entry.frequency)

    @property
    def rude(self) -> frozenset[str]:
        """Terms of abuse and coarse words, which bots for people do not lay."""
        from rummiwords.rude import RUDE  # for bots only

        return RUDE

    def anagrams(self, word: str) -> list[str]:
        """Return the other words of the same letters, the most common first."""
        from rummiwords.nouns.find import words_from  # goes through the whole list

        found = words_from(word, self.lexicon, length=len(word))
        return [other.upper() for other in found if other != word.lower()]


def _noun_first(word: str, readings: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Begin with the noun that the list has, though other sources know the spelling as a name or a form only."""
    own = [read for read in readings if read[:2] == (word, "NOUN") and "nomn" in read]
    first = own[0] if own else (word, "NOUN", "sing", "nomn")
    return first, *(read for read in readings if read != first)


@cache
def _opened(book: NounBook) -> Lexicon:
    from rummiwords.nouns.lexicon import Lexicon  # brings the trie with it

    lexicon = Lexicon.open(
        extended=book.extended,
        strict_yo=book.strict,
        plural_only=book.plural_only,
        abbreviations=book.abbreviations,
        family=book.family,
    )
    own = book.words.lower().split()
    added, removed = [w for w in own if not w.startswith("-")], [w[1:] for w in own if w.startswith("-")]
    return lexicon.with_plain_words(added, removed) if own else lexicon


@cache
def _theme_words(theme: str) -> frozenset[str]:
    """Return the words of a theme: one of the dictionary, by its name, or a list of words."""
    from rummiwords.nouns.lexicon import Lexicon

    whole = Lexicon.open(extended=True, plural_only=True, abbreviations=True)
    if theme.lower() in {name for known in whole.themes for name in (known.name, known.english)}:
        return frozenset(Lexicon.open(extended=True, plural_only=True, abbreviations=True, theme=theme).frequencies)
    return frozenset(map(whole.spelling, theme.replace(",", " ").split()))
