"""Words as melds: words of a wordbook, each once on the table (LET-WORD-*, LET-TURN-1)."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple, Self

from rummicore.edition import Edition
from rummicore.options import Options
from rummicore.reasons import Code, FormatError, Reason, Reasons
from rummicore.tiles import AnyMeld, AnyTable, Face, Meld, Placed, TypedMeld
from rummiwords.alphabet import JOKER, OPEN, Alphabet, text_of, word_of
from rummiwords.rules.wordbook import Wordbook

NO_LENGTH = Code(
    "no-such-length", "", "letters.min_word={least} is more than letters.max_word={most}: no word has such a length"
)
TOO_SHORT = Code("word-too-short", "LET-TURN-1", "{word}: a word has at least {needed} letters")
TOO_LONG = Code("word-too-long", "LET-HOUSE-2", "{word}: a word has at most {most} letters here")
OFF_THEME = Code("word-not-in-theme", "LET-VAR-1", "{word} does not belong to the theme {theme}")
OPEN_JOKER = Code("joker-without-letter", "LET-JOK-1", "{word}: no letter for the joker makes a word")
TWICE = Code("word-twice", "LET-WORD-3", "{word} is on the table twice")

KIND = "word"
# What options may ask for. The longest noun of the Russian dictionary has 28 letters; the rest is room.
LENGTHS = range(1, 34)
SHORTEST, LONGEST = "letters.min_word", "letters.max_word"


class WordMelds(NamedTuple):
    """The meld rules of a letter game: the words of its wordbook, in the letters of its alphabet, under its options."""

    book: Wordbook
    # As printed (LET-TURN-1); 0 for no longest.
    shortest: int = 3
    longest: int = 0
    theme_refuses: bool = True
    # Words that count as well: of a game that was begun with another dictionary, and those that people agreed on.
    remembered: frozenset[str] = frozenset()

    def configured(self, options: Options) -> Self:
        """Take over the options that concern words; raise FormatError if they leave no length for one."""
        shortest, longest = (_length(options, key) for key in (SHORTEST, LONGEST))
        if longest and shortest > longest:
            raise FormatError(NO_LENGTH.because(least=shortest, most=longest))
        return self._replace(
            book=self.book.configured(options),
            shortest=shortest,
            longest=longest,
            theme_refuses=options["letters.theme_mode"].value == "reject",
        )

    def lying(self, meld: TypedMeld) -> Meld | None:
        """Read a word of a given table; one that lies there is not judged again while it stays as it is."""
        letters = self.book.alphabet.letters
        if all(placed.stands and _possible(placed, letters) for placed in meld.tiles):
            return Meld(KIND, meld.tiles)
        return next(iter(self.readings(meld)), None)

    def readings(self, meld: TypedMeld) -> tuple[Meld, ...]:
        """Return the word, or every word that letters for its open jokers make, the most common first."""
        open_jokers, alphabet = sum(not placed.stands for placed in meld.tiles), self.book.alphabet
        if meld.kind not in ("", KIND) or open_jokers > alphabet.jokers:
            return ()
        if not all(_possible(placed, alphabet.letters) for placed in meld.tiles):
            return ()
        if not self._fits(len(meld.tiles)):
            return ()
        if not open_jokers:
            return (Meld(KIND, meld.tiles),) if self._counts(word_of(meld)) else ()
        found = [tiles for tiles in _filled(meld.tiles, alphabet) if self._counts(text_of(tiles))]
        return tuple(Meld(KIND, tiles) for tiles in sorted(found, key=self._commonness))

    def _fits(self, length: int) -> bool:
        return self.shortest <= length and (not self.longest or length <= self.longest)

    def _counts(self, word: str) -> bool:
        if word in self.remembered:
            return True
        return self.book.find(word) is not None and not (self.theme_refuses and not self.book.in_theme(word))

    def _commonness(self, tiles: tuple[Placed, ...]) -> tuple[int, list[int]]:
        word = text_of(tiles)
        found = self.book.find(word)
        return -(found.frequency if found else 0), [self.book.alphabet.letters.index(letter) for letter in word]

    def faults(self, meld: TypedMeld) -> Reasons:
        """Say why these tiles are no word here."""
        return () if self.readings(meld) else tuple(self._faults(meld))

    def _faults(self, meld: TypedMeld) -> Iterator[Reason]:
        word, faces = word_of(meld), meld.faces
        if len(faces) < self.shortest:
            yield TOO_SHORT.because(faces, word=word, needed=self.shortest)
        if self.longest and len(faces) > self.longest:
            yield TOO_LONG.because(faces, word=word, most=self.longest)
        if OPEN in word:
            yield OPEN_JOKER.because(faces, word=word)
        elif self.book.find(word) is None:
            yield self.book.unknown.because(faces, word=word)
        elif self.theme_refuses and not self.book.in_theme(word):
            yield OFF_THEME.because(faces, word=word, theme=self.book.theme)

    def same(self, meld: Meld, other: Meld) -> bool:
        """Tell whether two words are the same, their jokers included."""
        return meld == other

    def value(self, meld: Meld) -> int:
        """Count every letter and joker as one point (LET-SCORE-1)."""
        return len(meld.tiles)

    def clash(self, table: AnyTable) -> Reasons:
        """Name words that lie on the table twice, compared by their canonical spelling (LET-WORD-3, A-LET-10)."""
        counts = Counter(self.canonical(meld) for meld in table)
        return tuple(TWICE.because(tuple(word), word=word) for word, count in counts.items() if count > 1)

    def canonical(self, meld: AnyMeld) -> str:
        """Return the spelling by which a word is told from others; of an unknown word the one it has (A-LET-10)."""
        word = word_of(meld)
        found = self.book.find(word)
        return found.word.upper() if found else word


def _length(options: Options, key: str) -> int:
    value = options[key].value
    return value if isinstance(value, int) else 0


def _possible(placed: Placed, letters: str) -> bool:
    """Whether a tile is a letter that stands for itself, or a joker that stands for a letter or is open."""
    if placed.face == JOKER:
        return not placed.stands or (len(placed.stands) == 1 and _is_letter(placed.stands[0], letters))
    return placed.natural and _is_letter(placed.face, letters)


def _is_letter(face: Face, letters: str) -> bool:
    return len(face) == 1 and face in letters


def _filled(tiles: tuple[Placed, ...], alphabet: Alphabet) -> Iterator[tuple[Placed, ...]]:
    """Give the open jokers of a row every letter."""
    places = [place for place, placed in enumerate(tiles) if not placed.stands]
    for letters in product(alphabet.letters, repeat=len(places)):
        row = list(tiles)
        for place, letter in zip(places, letters, strict=True):
            row[place] = Placed(JOKER, (letter,))
        yield tuple(row)


def word_rules(edition: Edition) -> WordMelds:
    """Return the meld rules of an edition that is played with words; raise FormatError for another."""
    if not isinstance(edition.melds, WordMelds):
        raise FormatError(f"{edition.id} is not played with words")
    return edition.melds


def canonical(edition: Edition, meld: AnyMeld) -> str:
    """Return the spelling by which a word is told from others (A-LET-10)."""
    rules = edition.melds
    return rules.canonical(meld) if isinstance(rules, WordMelds) else word_of(meld)
