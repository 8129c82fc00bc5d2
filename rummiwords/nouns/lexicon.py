"""The dictionary for players and programs, which tells a common noun in the nominative singular.

>>> from rummiwords import Lexicon
>>> lexicon = Lexicon.open()
>>> "кошка" in lexicon, "кошки" in lexicon
(True, False)
>>> lexicon.find("елка").word
'ёлка'
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, cached_property
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from rummiwords.nouns.entries import (
    ABBREVIATION,
    EXTENDED,
    FAMILY_BYTE,
    FREQUENCY_BYTE,
    PLURAL_ONLY,
    RECORD,
    SHORTEST,
    STANDARD,
    Entry,
)
from rummiwords.nouns.files import own_word
from rummiwords.nouns.normalise import normalise
from rummiwords.nouns.shelf import Shelf
from rummiwords.nouns.store import RECORDS, TRIE, Store, directory, open_store
from rummiwords.nouns.themes import ChosenTheme, Theme, choose_theme, themes_of
from rummiwords.russian import RUSSIAN

if TYPE_CHECKING:
    from rumminative.lookup import WordsTold
    from rummiwords.nouns.grammar.inflected import NounForm
    from rummiwords.nouns.verdicts import WordVerdict

    class _Judging(Protocol):
        """What judges a text by a lexicon."""

        def __call__(self, text: str, lexicon: Lexicon, *, brief: bool = False) -> WordVerdict: ...


# The level that the filter hides unless told otherwise, with all below: 1 is obscene, 2 not for children.
FAMILY_LEVEL = 2
_FAMILY_LEVELS = (1, FAMILY_LEVEL)
# What a lexicon has worked out, which another one works out itself.
_CACHED = ("frequencies", "unthemed", "_whole", "changed", "_added_by_rests")


class Lexicon:
    """A word list over the shipped dictionary. It does not change; ``with_words`` and the options return others."""

    alphabet = RUSSIAN

    def __init__(
        self,
        store: Store,
        *,
        extended: bool = False,
        plural_only: bool = False,
        abbreviations: bool = False,
        strict_yo: bool = False,
        family: bool = False,
        family_level: int = FAMILY_LEVEL,
        theme: str | Path | None = None,
    ) -> None:
        """Choose which words of the dictionary count; use ``open``."""
        if family_level not in _FAMILY_LEVELS:
            raise ValueError(f"family_level is 1 or 2, not {family_level}")
        self._shelf = Shelf(store)
        self._kinds = STANDARD | EXTENDED * extended | PLURAL_ONLY * plural_only | ABBREVIATION * abbreviations
        self._strict_yo = strict_yo
        self._hides = family_level if family else 0
        self._added: frozenset[str] = frozenset()
        self._removed: frozenset[str] = frozenset()
        self._theme: ChosenTheme | None = None
        self._theme = self._chosen(theme) if theme is not None else None

    @classmethod
    def open(
        cls,
        place: Path | None = None,
        *,
        extended: bool = False,
        plural_only: bool = False,
        abbreviations: bool = False,
        strict_yo: bool = False,
        family: bool = False,
        family_level: int = FAMILY_LEVEL,
        theme: str | Path | None = None,
    ) -> Lexicon:
        """Open the shipped dictionary, or one built elsewhere; raise DictionaryError if it cannot be trusted.

        ``extended`` admits rare, dialect and slang words, ``plural_only`` words like ножницы, ``abbreviations`` words
        like вуз; ``strict_yo`` asks for ё where the word has it. ``family`` refuses what is not for children, with
        ``family_level=1`` only obscene words and insults. ``theme`` narrows the list to a theme, named in Russian or
        English, or to the words of a file; WordFileError says that there is no such theme.
        """
        return cls(
            open_store(place or directory()),
            extended=extended,
            plural_only=plural_only,
            abbreviations=abbreviations,
            strict_yo=strict_yo,
            family=family,
            family_level=family_level,
            theme=theme,
        )

    def with_words(self, added: Iterable[str] = (), removed: Iterable[str] = ()) -> Lexicon:
        """Return a lexicon with words of one's own added and others taken away; the later call wins.

        They come as in a file: capitals and stress marks do not matter, and a word that the dictionary has with ё may
        be written with е; WordFileError names what is no word of at least three Russian letters. One text is no
        collection of words: TypeError.
        """
        if isinstance(added, str) or isinstance(removed, str):
            raise TypeError("words come in a collection, not as one text")
        return self.with_plain_words(map(own_word, added), map(own_word, removed))

    def with_plain_words(self, added: Iterable[str] = (), removed: Iterable[str] = ()) -> Lexicon:
        """Return the same with words at which nobody looks again, such as those of saved games."""
        more, fewer = set(map(self.spelling, added)), set(map(self.spelling, removed))
        other = self._copy()
        other._added = (self._added | more) - fewer
        other._removed = (self._removed - more) | fewer
        return other

    def lenient(self) -> Lexicon:
        """Return this lexicon with е read as ё where the word has it."""
        other = self._copy()
        other._strict_yo = False
        return other

    def unfiltered(self) -> Lexicon:
        """Return this lexicon without the family filter."""
        other = self._copy()
        other._hides = 0
        return other

    @cached_property
    def unthemed(self) -> Lexicon:
        """The whole list, without the theme."""
        if self._theme is None:
            return self
        other = self._copy()
        other._theme = None
        return other

    def _copy(self) -> Lexicon:
        other = Lexicon.__new__(Lexicon)
        vars(other).update(self.__getstate__())
        return other

    def __getstate__(self) -> dict[str, object]:
        """Return the choices, and the dictionary, which is opened anew where it was."""
        return {name: value for name, value in vars(self).items() if name not in _CACHED}

    @property
    def strict(self) -> bool:
        """Whether ё must be written where the word has it."""
        return self._strict_yo

    @property
    def theme(self) -> str:
        """The name of the theme, nothing if there is none."""
        return self._theme.name if self._theme else ""

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words of a theme's file that are not in the list, so that they do not count."""
        words = self._theme.words if self._theme is not None else ()
        return tuple(word for word in sorted(words) if self.unthemed.find(word) is None)

    @property
    def themes(self) -> list[Theme]:
        """The themes that the dictionary has."""
        return themes_of(self._shelf.store.manifest)

    @property
    def added(self) -> frozenset[str]:
        """The words that ``with_words`` has added."""
        return self._added

    @property
    def removed(self) -> frozenset[str]:
        """The words that ``with_words`` has taken away."""
        return self._removed

    @property
    def hash(self) -> str:
        """A SHA-256 of the dictionary, of one's own words and of a theme's file: what saved games remember."""
        files = self._shelf.store.manifest["files"]
        assert isinstance(files, dict)
        lines = [str(files[name]["sha256"]) for name in (TRIE, RECORDS)]
        lines += [f"+{word}" for word in sorted(self._added)] + [f"-{word}" for word in sorted(self._removed)]
        if self._theme is not None:
            lines += ["theme", *sorted(self._theme.words or {self._theme.name})]
        return sha256("\n".join(lines).encode()).hexdigest()

    def __contains__(self, word: object) -> bool:
        """Tell whether a text counts, by the same judgement as ``judge``: stress marks and capitals do not matter."""
        return isinstance(word, str) and _judging()(word, self, brief=True).ok

    def __iter__(self) -> Iterator[str]:
        """Go through the words that count, in alphabetical order."""
        words = (word for word in self.frequencies if len(word) >= SHORTEST)
        return iter(sorted(words, key=lambda word: word.replace("ё", "е\uffff")))

    def __len__(self) -> int:
        """How many words count."""
        return sum(len(word) >= SHORTEST for word in self.frequencies)

    def __bool__(self) -> bool:
        """Say yes: an empty list is a lexicon, too."""
        return True

    def __repr__(self) -> str:
        """Say which words count, and how many."""
        chosen = {
            "standard": not self._kinds & EXTENDED,
            "extended": self._kinds & EXTENDED,
            "plural only": self._kinds & PLURAL_ONLY,
            "abbreviations": self._kinds & ABBREVIATION,
            "strict ё": self._strict_yo,
            f"family level {self._hides}": self._hides,
            f"theme {self.theme}": self.theme,
        }
        return f"<Lexicon {', '.join(choice for choice, holds in chosen.items() if holds)}, {len(self):,} words>"

    def judge(self, text: str) -> WordVerdict:
        """Judge a text: accepted with its canonical spelling, or all reasons why not, and what would do."""
        return _judging()(text, self)

    def suggest(self, word: str, most: int = 3) -> tuple[str, ...]:
        """Return words of the list that are heard like a word or one letter away, the likeliest first."""
        from rummiwords.nouns.suggest import suggestions  # only for those who ask

        plain = self.normalise(word)
        found = dict.fromkeys((*self.heard_as(plain), *suggestions(plain, self, most)))
        return tuple(other for other in found if other != plain and len(other) >= SHORTEST)[:most]

    def normalise(self, text: str) -> str:
        """Return a text as a word is looked up: lower case, composed, without stress marks and invisible characters.

        Look-alikes of other alphabets become Russian letters; what is no letter stays.
        """
        normal = normalise(text)
        return normal.repaired or normal.word

    def find(self, word: str) -> Entry | None:
        """Return the word in its canonical spelling, or None if it is not in the list.

        A word that is in the list as it is written means itself; else е may be read as ё, unless ``strict_yo``.
        """
        word = word.lower()
        if self._theme is not None:
            entry = self.unthemed.find(word)
            return entry if entry is not None and self._in_theme(entry.word) else None
        if self.has(word):
            return self._entry(word)
        if self._strict_yo or "е" not in word:
            return None
        return next((self._entry(spelling) for spelling in _with_yo(word) if self.has(spelling)), None)

    def has(self, word: str) -> bool:
        """Tell whether a word is in the list in this very spelling, lower case; the fast way to say yes."""
        if self.changed and (word in self._removed or word in self._added or not self._in_theme(word)):
            return word in self._added and self._in_theme(word)
        number = self._shelf.number(word)
        if number is None:
            return False
        # As _is_chosen, without a call: most words that are looked up go through here.
        start, records = number * RECORD.size, self._shelf.store.records
        return bool(records[start] & self._kinds) and not 0 < records[start + FAMILY_BYTE] <= self._hides

    def listed(self, words: Collection[str]) -> Iterator[bool]:
        """Tell of each of many words whether it is in the list in this very spelling."""
        if self.changed:
            return map(self.has, words)
        chosen = self._is_chosen
        return (number is not None and chosen(number) for number in self._shelf.numbers(words))

    def _is_chosen(self, number: int) -> bool:
        """Whether the kind and the family filter let the word with a number count."""
        start, records = number * RECORD.size, self._shelf.store.records
        return bool(records[start] & self._kinds) and not 0 < records[start + FAMILY_BYTE] <= self._hides

    @cached_property
    def changed(self) -> bool:
        """Whether more than the dictionary's own records decides."""
        return bool(self._added or self._removed or self._theme is not None)

    def known(self, word: str) -> Entry | None:
        """Return what the dictionary knows of a word, е read as ё where it has none with е, whatever counts here."""
        if not self._added and not self._is_numbered(word):
            return None
        found = self._whole.find(word)
        return found if found is not None else self.entry(word)

    def _is_numbered(self, word: str) -> bool:
        number = self._shelf.number
        if number(word) is not None:
            return True
        return "е" in word and any(number(spelling) is not None for spelling in _with_yo(word))

    def spelling(self, word: str) -> str:
        """Return a word as the dictionary spells it, with ё where it has one, whatever counts here."""
        entry = self._whole.find(word)
        return entry.word if entry else word.lower()

    @cached_property
    def _whole(self) -> Lexicon:
        other = self.lenient()
        other._theme, other._hides = None, 0
        other._kinds = STANDARD | EXTENDED | PLURAL_ONLY | ABBREVIATION
        return other

    def in_theme(self, word: str) -> bool:
        """Tell whether a word is of the theme, in the list or not; without a theme every word is."""
        if self._theme is None:
            return True
        entry = self.unthemed.find(word)
        return self._in_theme(entry.word if entry else word.lower())

    def _in_theme(self, word: str) -> bool:
        if self._theme is None:
            return True
        if not self._theme.mask:
            return word in self._theme.words
        return bool(self._shelf.themes(word) & self._theme.mask)

    def gloss(self, word: str) -> str:
        """Return what a word means in a few words of Russian, nothing if that is not known, whatever counts here."""
        return self._shelf.glosses.of(self.spelling(word))

    def form(self, word: str) -> NounForm | None:
        """Return what form of which noun a word is taken for, None if it is none, whatever counts here."""
        return self._shelf.forms.of(word)

    def forms(self, words: Iterable[str]) -> Iterator[NounForm | None]:
        """Return the same of many words."""
        return self._shelf.forms.of_all(words)

    def told(self, lines: bytes, count: int) -> WordsTold | None:
        """Return what C tells of many words in their encoding, each a line; None if there are no compiled searches."""
        from rummiwords.nouns.unlisted.sounds import FAMILIAR  # for words that are refused

        compiled = self._shelf.compiled
        return None if compiled is None else compiled.look(lines, count, (self._kinds, self._hides, FAMILIAR))

    def near(self, word: str) -> list[str]:
        """Return the words of the list that are one slip away, in any order."""
        from rummiwords.nouns.unlisted.neighbours import is_one_slip, rests_of  # for words that are refused

        near = [
            other
            for number in self._shelf.neighbours.of(word)
            if self._is_chosen(number)
            and is_one_slip(word, other := self._shelf.word(number))
            and (not self.changed or self.has(other))
        ]
        if self._added:
            rests = self._added_by_rests
            added = {other for rest in rests_of(word) for other in rests.get(rest, ())}
            near += [other for other in added.difference(near) if is_one_slip(word, other) and self.has(other)]
        return near

    @cached_property
    def _added_by_rests(self) -> dict[str, list[str]]:
        """The words that somebody has added, by what is left of them without one of their letters."""
        from rummiwords.nouns.unlisted.neighbours import rests_of

        by_rests: dict[str, list[str]] = {}
        for word in self._added:
            for rest in rests_of(word):
                by_rests.setdefault(rest, []).append(word)
        return by_rests

    def heard_as(self, word: str) -> list[str]:
        """Return the familiar words of the list that are heard like this one: the nearest, then the most familiar."""
        alike = self._shelf.sounds.alike(word)
        if not alike:
            return []
        from rummiwords.nouns.unlisted.sounds import is_familiar, slips_between  # for words that are refused

        if len(alike) == 1 and self.has(other := alike[0]):
            return alike if is_familiar(word, other, self.frequency(other)) else []
        entries = [entry for entry in map(self.find, alike) if entry and is_familiar(word, entry.word, entry.frequency)]
        found = {entry.word: entry.frequency for entry in entries}
        return sorted(found, key=lambda other: (slips_between(word, other), -found[other], other))

    def heard_as_only(self, word: str, number: int) -> list[str]:
        """Return the same of a word for which only the word with this number has the same sound."""
        if self.changed or not self._is_chosen(number):
            return self.heard_as(word)
        from rummiwords.nouns.unlisted.sounds import is_familiar, is_slip  # for words that are refused

        other, often = self._shelf.word(number), self._shelf.store.records[number * RECORD.size + FREQUENCY_BYTE]
        return [other] if other != word and is_slip(word, other) and is_familiar(word, other, often) else []

    def alike(self, word: str) -> list[Entry]:
        """Return the familiar words that are heard like this one, whatever counts here."""
        return [entry for entry in map(self.entry, self._shelf.sounds.alike(word)) if entry]

    def _chosen(self, wanted: str | Path) -> ChosenTheme:
        """Find a theme; the words of a file are spelled as in the dictionary."""
        theme = choose_theme(wanted, self.themes)
        return theme._replace(words=frozenset(map(self.spelling, theme.words)))

    def _entry(self, word: str) -> Entry:
        return self.entry(word) or Entry(word, STANDARD)

    @cached_property
    def frequencies(self) -> Mapping[str, int]:
        """How often each word of the list is met, from 0 to 7."""
        return dict(self._met())

    def met(self) -> Iterable[tuple[str, int]]:
        """List the words, each with how often it is met; nothing of that is kept."""
        return self.frequencies.items() if "frequencies" in self.__dict__ else self._met()

    def _met(self) -> Iterator[tuple[str, int]]:
        if not self.changed:
            yield from self._stored()
            return
        added = {word: self._entry(word).frequency for word in self._added}
        every = chain(((word, added.pop(word, often)) for word, often in self._stored()), added.items())
        yield from ((word, often) for word, often in every if word not in self._removed and self._in_theme(word))

    def _stored(self) -> Iterator[tuple[str, int]]:
        """List what the dictionary has of the list."""
        records = self._shelf.store.records[:]
        kinds, often, hidden = (records[byte :: RECORD.size] for byte in (0, FREQUENCY_BYTE, FAMILY_BYTE))
        mask = self._theme.mask if self._theme is not None else 0
        themes = [row[-1] for row in RECORD.iter_unpack(records)] if mask else None
        return (
            (word, often[number])
            for word, number in self._shelf.store.trie.iteritems()
            if kinds[number] & self._kinds
            and not 0 < hidden[number] <= self._hides
            and (themes is None or themes[number] & mask)
        )

    def frequency(self, word: str) -> int:
        """Return how often a word is met in this very spelling, from 0 to 7, whatever counts here."""
        return self._shelf.frequency(word)

    def entry(self, word: str) -> Entry | None:
        """Return what the dictionary knows of a word in this very spelling, whatever counts here."""
        return self._shelf.entry(word)


@cache
def _judging() -> _Judging:
    from rummiwords.nouns.verdicts import judge_word  # which needs the lexicon itself

    return judge_word


def _with_yo(word: str) -> Iterator[str]:
    """List the spellings of a word with one е read as ё."""
    place = word.find("е")
    while place >= 0:
        yield f"{word[:place]}ё{word[place + 1 :]}"
        place = word.find("е", place + 1)
