"""Usual slips of Russian spelling: words that are heard alike have one key.

Unstressed vowels, consonants that others make voiced or voiceless, doubled letters, soft and hard signs, hushing
sounds and consonants that nobody pronounces are what people get wrong, often two of them at once. A word that is not
known, but heard as a familiar one, is misspelt; one that differs in another way is just near it.

The build keeps familiar words by the hashes of their keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from operator import ne
from pathlib import Path
from typing import TYPE_CHECKING

from rummiwords.nouns.entries import SHORTEST
from rummiwords.nouns.store import SOUNDS
from rummiwords.nouns.unlisted.hashed import HashedPart, HashedWords, hash_of, in_bytes, packed_index
from rummiwords.nouns.unlisted.hearing import sound_tables, sounds_of
from rummiwords.nouns.unlisted.neighbours import first_difference
from rummiwords.nouns.unlisted.shapes import CONSONANTS
from rummiwords.russian import RUSSIAN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rumminative.lookup import CompiledIndex

# How often a word is met (0-7) that people mean when they slip: below this it is rarer than the slip itself.
FAMILIAR = 2
# Slips that still leave no doubt: one in a short word, two in words of so many letters.
MOST_SLIPS, LONG_WORD = 2, 6
# Buckets for about one key each.
_PART = HashedPart(SOUNDS, 15)
# At the end of a long word behind a consonant (юрисконсульт) it is lost.
_LOST_END, _LONG_ENOUGH = re.compile(f"(?<=[^{RUSSIAN.vowels.lower()}])т$"), 8
# Of two in a word, one is said as л (коридор).
_REPEATED, _SAID = "р", "л"
_VOWELS = frozenset(RUSSIAN.vowels.lower())
# A soft sign that is written behind these letters only.
_HUSHING = "жшчщ"
# Written for the other at the end of a word, where it is heard (зуп).
_VOICELESS = frozenset(("пб", "фв", "кг", "тд", "шж", "сз"))
# Letters of a word that is so short that names look like it: how often is met what is meant nevertheless.
_SHORT_WORD, _MEANT_BY_SHORT = 6, 3
# Vowels that are written for each other at the beginning of a short word; э is written for no other vowel anywhere.
_AT_BEGINNING, _FOR_E = frozenset(map(frozenset, ("ао", "еэ", "еи", "её"))), "эеё"


class Sounds:
    """The familiar words of a built dictionary by what is heard."""

    def __init__(self, place: Path, manifest: Mapping[str, object], word_of: Callable[[int], str]) -> None:
        """Remember where they are, and who knows the words by their numbers."""
        self._index, self._word_of = HashedWords(place, manifest, _PART), word_of

    def alike(self, word: str) -> list[str]:
        """Return the familiar words that are heard like this one, with no more slips than leave no doubt."""
        numbers = self.numbers(word)
        if not numbers:
            return []
        return sorted(other for other in map(self._word_of, numbers) if other != word and self._is_meant(word, other))

    def _is_meant(self, word: str, other: str) -> bool:
        """Whether a word is a slip for another: few letters differ, and it is heard as people say the other."""
        if not is_slip(word, other):
            return False
        return self.are_alike(word, other) or any(self.are_alike(word, said) for said in _said(other))

    def are_alike(self, word: str, other: str) -> bool:
        """Tell whether two words are heard alike, in one way at least."""
        found = self.compiled.are_alike(in_bytes(word), in_bytes(other)) if self.compiled is not None else None
        return not sounds_of(word).isdisjoint(sounds_of(other)) if found is None else found

    def numbers(self, word: str) -> Iterable[int]:
        """Return the numbers of familiar words that are heard like this one, and hardly any others."""
        found = self.compiled.numbers(in_bytes(word)) if self.compiled is not None else None
        return self.in_python(word) if found is None else found

    def in_python(self, word: str) -> set[int]:
        """Return the same without compiled searches."""
        return self._index.numbers(_hashes(word))

    @cached_property
    def compiled(self) -> CompiledIndex | None:
        """The index for C; None if there are no compiled searches."""
        from rumminative.lookup import CompiledIndex

        return CompiledIndex.by_sounds(self._index.items, _PART.choosing, *sound_tables())


def _hashes(word: str) -> set[int]:
    return {hash_of(in_bytes(key)) for key in sounds_of(word)}


def packed_sounds(numbered: Iterable[tuple[str, int]]) -> bytes:
    """Return the built file for familiar words with their numbers."""
    hashes = ((hashed, number) for word, number in numbered for said in _said(word) for hashed in _hashes(said))
    return packed_index(hashes, _PART)


def _said(word: str) -> Iterator[str]:
    """Return a word, and how it is spelled by those who say it carelessly."""
    yield word
    if len(word) >= _LONG_ENOUGH and _LOST_END.search(word):
        yield word[:-1]
    if word.count(_REPEATED) > 1:
        for place, letter in enumerate(word):
            if letter == _REPEATED:
                yield f"{word[:place]}{_SAID}{word[place + 1 :]}"


def is_slip(word: str, other: str) -> bool:
    """Whether two words that are heard alike are near enough; of three letters each counts, but for ё and the end."""
    if len(word) <= SHORTEST:
        same = word.replace("ё", "е") == other.replace("ё", "е")
        hushed = word.endswith(tuple(_HUSHING)) and f"{word}ь" == other
        return same or hushed or (word[:-1] == other[:-1] and word[-1] + other[-1] in _VOICELESS)
    return within_slips(word, other, MOST_SLIPS if len(word) >= LONG_WORD else 1) and not _is_unusual(word, other)


def _is_unusual(word: str, other: str) -> bool:
    """Whether a word that is heard like another differs from it as names do, and as hardly any slip (Кличко, Блэк)."""
    if word[-1] == "о" and other[-1] == "а":
        return True
    if "ы" in word + other and len(word) == len(other) and any(map(_is_other_sound, word, other, f" {word}")):
        return True
    if (
        "э" in word
        and len(word) == len(other)
        and any(mine == "э" and theirs not in _FOR_E for mine, theirs in zip(word, other, strict=True))
    ):
        return True
    if len(word) > _SHORT_WORD:
        return False
    doubled = len(word) < LONG_WORD and word[-1] == word[-2] != other[-2] and word[-1] not in _VOWELS
    first = frozenset((word[0], other[0]))
    return doubled or (len(first) > 1 and first <= _VOWELS and first not in _AT_BEGINNING)


# Behind these ы and е are one sound.
_HARD_HUSH = frozenset("жшц")


def _is_other_sound(letter: str, other: str, before: str) -> bool:
    """Whether one of two letters is ы and the other е, which no word confuses (вехотка, выходка)."""
    return letter != other and {letter, other} == {"ы", "е"} and before not in _HARD_HUSH


def is_familiar(word: str, other: str, often: int) -> bool:
    """Whether what is heard like a word is met often enough to be meant by it; some slips are more usual than others.

    These are а for о, and in shorter words, too, ы for и behind ц and е for э (цынга, еклер).
    """
    if len(word) > _SHORT_WORD or often >= _MEANT_BY_SHORT:
        return True
    if len(word) == _SHORT_WORD and word.replace("о", "а") == other.replace("о", "а"):
        return True
    return len(word) >= _LONG_NAME and _with_usual(word) == _with_usual(other)


def _with_usual(word: str) -> str:
    return word.replace("цы", "ци").replace("э", "е")


# Vowels that are never written behind hushing sounds, but heard there (лыжы, чяшка), and where a word ends not behind
# г, к and х either (книгы).
_WRONG_ENDS = ("ци", "гы", "кы", "хы")
_WRONG_END = f"(?:{'|'.join(_WRONG_ENDS)})$"
_WRONG_HUSH = re.compile(f"[жшчщ]ы|[чщ][яю]|[жш]я|{_WRONG_END}")
_RIGHT_VOWEL = {"ы": "и", "я": "а", "ю": "у", "и": "ы"}


def has_wrong_hush(word: str) -> bool:
    """Whether a word has a vowel that is never written behind the hushing sound before it."""
    return _WRONG_HUSH.search(word) is not None


def hushed(word: str) -> str:
    """Write the right vowels behind hushing sounds."""
    return _WRONG_HUSH.sub(lambda found: found[0][0] + _RIGHT_VOWEL[found[0][1]], word)


# Vowels that are heard alike behind hushing sounds where they are stressed, and in endings which are or are not.
_O_OR_YO = re.compile("(?<=[жшчщц])(?:[оё]|е(?=[мйвю]$))")
_O_FOR_YO = {"о": "её", "ё": "ое", "е": "о"}


# Either of these, which is asked first: most words have neither. Endings have two letters before them at least.
ODD_ENDS = (*_WRONG_ENDS, "ем", "ей", "ев", "ею")
_ODD_HUSH = re.compile(f"[жшчщц][оё]|(?<=.)[жшчщц]е[мйвю]$|[жшчщ]ы|[чщ][яю]|[жш]я|(?<=..){_WRONG_END}")


def has_odd_hush(word: str) -> bool:
    """Whether a word has a vowel that may be, or must be, written otherwise behind the hushing sound before it."""
    return _ODD_HUSH.search(word) is not None


def hushed_otherwise(word: str) -> Iterator[str]:
    """Return how a word may be spelled that has о, ё or е behind a hushing sound (жолоб, багажём, товарищом)."""
    for found in _O_OR_YO.finditer(word):
        for vowel in _O_FOR_YO[found[0]]:
            yield f"{word[: found.start()]}{vowel}{word[found.end() :]}"


# How often a word is met that is meant rather than a name: where one of its letters is left out, and where an о in a
# word of so many letters is spelled as it is heard; both by reading the names that are heard like a noun.
_BEFORE_NAMES, _HEARD_BEFORE_NAMES, _LONG_NAME = 3, 4, 5


def is_evident_slip(word: str, other: str, often: int) -> bool:
    """Whether a word is rather a slip for one that is met so often than a name (тенис, любов, кароль).

    A soft sign or one of two equal letters is left out, or о is spelled а; the other way round names do differ from
    nouns (Скотт, Казань).
    """
    place = first_difference(word, other)
    if len(word) < len(other):
        left_out = other[place] == "ь" or other[place] == other[place - 1 : place]
        return left_out and word[place:] == other[place + 1 :] and often >= _BEFORE_NAMES
    changed = len(word) == len(other) >= _LONG_NAME and (word[place], other[place]) == ("а", "о")
    return changed and word[place + 1 :] == other[place + 1 :] and often >= _HEARD_BEFORE_NAMES


def within_slips(word: str, other: str, most: int) -> bool:
    """Whether so many letters changed, left out or put in make another word of this one."""
    if len(word) == len(other) and sum(map(ne, word, other)) <= most:
        return True  # letters are changed, which most slips are, and which is told faster than what else may be
    return abs(len(word) - len(other)) <= most and slips_between(word, other) <= most


def slips_between(word: str, other: str) -> int:
    """Return how many letters changed, left out or put in make another word of this one."""
    word, other = _differing(word, other)
    if not word or not other:
        return len(word) + len(other)
    row = list(range(len(other) + 1))
    for number, mine in enumerate(word, 1):
        before, row[0] = row[0], number
        for place, theirs in enumerate(other, 1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (mine != theirs))
    return row[-1]


def _differing(word: str, other: str) -> tuple[str, str]:
    """Return two words without what they begin and end with in common, which no slip concerns."""
    place = first_difference(word, other)
    word, other = word[place:], other[place:]
    same = first_difference(word[::-1], other[::-1])
    return word[: len(word) - same], other[: len(other) - same]


# In a long word one letter too many or too few of those that slip in and out (дермантин), another vowel, or р swapped
# with a vowel, leaves no doubt, but for its beginning and its last letter, where other words begin and end otherwise.
_BEGINNING, _END = 2, 1
_SLIPPING = frozenset("нтдвклр")


def is_long_slip(word: str, other: str) -> bool:
    """Whether a long word differs from another by one of the slips that leave no doubt in it."""
    if min(len(word), len(other)) < _LONG_ENOUGH:
        return False
    place = first_difference(word, other)
    # A consonant slips in behind the first letter, too (экспрессо).
    first = _BEGINNING if len(word) <= len(other) else 1
    if not first <= place <= min(len(word), len(other)) - _END:
        return False
    if len(word) == len(other):
        return _is_changed(word[place:], other[place:])
    longer, shorter = (word, other) if len(word) > len(other) else (other, word)
    return longer[place] in _SLIPPING and longer[place + 1 :] == shorter[place:]


# Consonants that are taken for each other behind the first letter (плошадь, апельцин, пирох).
_TAKEN_PAIRS = ("шщ", "сц", "гх", "вф", "бп", "гк", "дт", "жш", "зс")
_TAKEN = frozenset(map(frozenset, _TAKEN_PAIRS))


def is_alike_slip(word: str, other: str) -> bool:
    """Whether one consonant is taken for another that sounds like it, in a word of five letters or more."""
    if not _LONG_NAME <= len(word) == len(other):
        return False
    place = first_difference(word, other)
    return place > 0 and word[place + 1 :] == other[place + 1 :] and frozenset((word[place], other[place])) in _TAKEN


# Written for each other in many words: a sign for the other, ие for ье where a word ends, щ for ч in what people are
# called by (безделие, заказщик, уборчица).
_WRITTEN_PAIRS = ("ьъ", "иь", "чщ")
_OF_PEOPLE = ("ик", "ица")
# Behind these such a word has ч, behind others щ.
_BEFORE_CH = "дтзсж"
# How words end in which a vowel is put before the last letter (театор).
_PUT_IN = ("ор", "ер")


def is_written_slip(word: str, other: str) -> bool:
    """Whether a word is written as many others are that end or sound like it, and another as it should be."""
    if len(word) < _LONG_NAME:
        return False
    place = first_difference(word, other)
    if len(word) != len(other):
        longer, shorter = (word, other) if len(word) > len(other) else (other, word)
        is_one = place > 0 and longer[place + 1 :] == shorter[place:]
        return is_one and (_is_doubled(longer, place) or (longer is word and _is_put_in(word, place)))
    mine, theirs, rest = word[place], other[place], word[place + 1 :]
    if rest != other[place + 1 :]:
        return False
    if {mine, theirs} == {"ч", "щ"}:
        return rest in _OF_PEOPLE and (word[place - 1] in _BEFORE_CH) == (theirs == "ч")
    return {mine, theirs} == {"ь", "ъ"} or (mine, theirs, rest) == ("и", "ь", "е")


def _is_doubled(word: str, place: int) -> bool:
    """Whether a consonant follows itself at a place of a long word, and more letters follow."""
    is_inside = place + 1 < len(word) > LONG_WORD
    return is_inside and word[place] == word[place - 1] and word[place] not in _VOWELS


def _is_put_in(word: str, place: int) -> bool:
    """Whether a vowel is put between a consonant and the last letter."""
    return word[place:] in _PUT_IN and word[place - 1] not in _VOWELS


def is_lost_slip(word: str, other: str) -> bool:
    """Whether a word lacks a letter that is hardly heard, or has р on the wrong side of a vowel.

    That is the middle one of three consonants, or one of two vowels before an ending (грейфрут, президум, друшлаг).
    """
    if min(len(word), len(other)) < LONG_WORD:
        return False
    place = first_difference(word, other)
    if not place or place + 1 >= len(other):
        return False
    if len(word) == len(other):
        return _is_swapped(word[place:], other[place:])
    if len(word) > len(other) or word[place:] != other[place + 1 :]:
        return False
    before, lost, behind = other[place - 1], other[place], other[place + 1]
    if lost in _VOWELS:
        return place + 2 < len(other) and (before in _VOWELS or behind in _VOWELS)
    return all(letter in CONSONANTS for letter in (before, lost, behind))


def slip_table() -> bytes:
    """Return the letters of these slips as lookup_many.c takes them: what each is, a bit each, then pairs."""
    marks = bytearray(256)
    for letter in RUSSIAN.letters.lower():
        bits = (letter in _VOWELS, letter in _SLIPPING, letter == _REPEATED, letter in CONSONANTS)
        marks[in_bytes(letter)[0]] = sum(is_so << bit for bit, is_so in enumerate(bits))
    return bytes(marks) + in_bytes("".join((*_TAKEN_PAIRS, *_WRITTEN_PAIRS)))


def _is_changed(rest: str, other: str) -> bool:
    """Whether two rests of words begin with different vowels, or with р and a vowel in different order."""
    if rest[1:] == other[1:]:
        return {rest[0], other[0]} <= _VOWELS
    return _is_swapped(rest, other)


def _is_swapped(rest: str, other: str) -> bool:
    """Whether two rests of words begin with р and a vowel in different order."""
    swapped = len(rest) > 1 and rest[1] + rest[0] + rest[2:] == other
    return swapped and _REPEATED in rest[:2] and not _VOWELS.isdisjoint(rest[:2])
