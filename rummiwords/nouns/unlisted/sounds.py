"""Usual slips of Russian spelling: words that are heard alike have one key.

Unstressed vowels, consonants that others make voiced or voiceless, doubled letters, soft and hard signs, hushing
sounds and consonants that nobody pronounces are what people get wrong, often two of them at once. A word that is not
known, but heard as a familiar one, is misspelt; one that differs in another way is just near it.

The build keeps the keys of familiar words, each before its word, in a trie of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from operator import eq
from pathlib import Path
from typing import TYPE_CHECKING

from rummiwords.nouns.entries import SHORTEST
from rummiwords.nouns.store import SOUNDS, checked_part
from rummiwords.russian import RUSSIAN

if TYPE_CHECKING:
    from collections.abc import Mapping

    import marisa_trie

# How often a word is met (0-7) that people mean when they slip: below this it is rarer than the slip itself.
FAMILIAR = 2
# Slips that still leave no doubt: one in a short word, two in words of so many letters.
MOST_SLIPS, LONG_WORD = 2, 6
_BEHIND_KEY = "\n"
# Written more than heard, the longer ones first; of the two spellings of a sound, one.
_CLUSTERS = """
    вствие:стие ствие:стие ующ:ущ
    вств:ств стск:ск нтск:нск ндск:нск тств:ств стк:ск стл:сл стн:сн здн:зн лнц:нц лц:нц рдц:рц рдч:рч ндц:нц
    нтг:нг нф:мф нб:мб нп:мп ценд:цед цинд:цид нкт:кт сч:щ зч:щ жч:щ шч:щ тс:ц тц:ц дс:ц дц:ц щн:шн чн:шн чт:шт
"""
_HEARD = dict(pair.split(":") for pair in _CLUSTERS.split())
_LONG = re.compile("|".join(_HEARD))
_HUSHED = re.compile("([жшчщц])([юяыэё])")
_AFTER_HUSH = {"ю": "у", "я": "а", "ы": "и", "э": "е", "ё": "е"}
# Stressed it is heard as ё, and unstressed as а; behind a soft sign (бульон), too.
_HUSHED_O = re.compile("(?<=[жшчщць])о")
_VOICED, _VOICELESS = "бвгджз", "пфктшс"
_BEFORE_NOISE = re.compile(f"[{_VOICED}](?=[бгджзпфктшсхцчщ]|$)")
# Unstressed vowels of one sound, й and ы beside и; signs are not heard.
_PLAIN = str.maketrans(dict(zip("оеэяёйыю", "аииииииу", strict=True)) | dict.fromkeys("ьъ", ""))
_VOICELESS_OF = dict(zip(_VOICED, _VOICELESS, strict=True))
# At the end of a long word behind a consonant (юрисконсульт) it is lost.
_LOST_END, _LONG_ENOUGH = re.compile(f"(?<=[^{RUSSIAN.vowels.lower()}])т$"), 8
# Of two in a word, one is said as л (коридор).
_REPEATED, _SAID = "р", "л"
# A soft sign that is written behind these letters only.
_HUSHING = "жшчщ"
_DOUBLED = re.compile(r"(.)\1+")
_DOUBLED_CONSONANT = re.compile(r"([^аиыуеэояюё])\1+")


def sounds_of(word: str) -> set[str]:
    """Return the keys of a word in lower case, mostly one: what is left of it when usual slips make no difference."""
    other = _HUSHED_O.sub("ё", word)
    return {_sound(word)} if other == word else {_sound(word), _sound(other)}


def _sound(word: str) -> str:
    heard = word.replace("ь", "").replace("ъ", "")
    if _has_doubled(heard):
        heard = _DOUBLED.sub(r"\1", heard)
    heard = _LONG.sub(lambda found: _HEARD[found[0]], heard)
    heard = _HUSHED.sub(lambda found: found[1] + _AFTER_HUSH[found[2]], heard)
    heard = _BEFORE_NOISE.sub(lambda found: _VOICELESS_OF[found[0]], heard)
    heard = heard.translate(_PLAIN)
    return _DOUBLED_CONSONANT.sub(r"\1", heard) if _has_doubled(heard) else heard


def _has_doubled(word: str) -> bool:
    """Whether a letter follows itself; most words have none, and this is told faster than they are searched."""
    return True in map(eq, word, word[1:])


class Sounds:
    """The familiar words of a built dictionary by what is heard; opened and checked at the first question."""

    def __init__(self, place: Path, manifest: Mapping[str, object]) -> None:
        """Remember where they are."""
        self._place, self._manifest = place, manifest

    def alike(self, word: str) -> list[str]:
        """Return the familiar words that are heard like this one, with no more slips than leave no doubt."""
        starts = [key + _BEHIND_KEY for key in sounds_of(word)]
        found = {entry.removeprefix(start) for start in starts for entry in self._trie.keys(start)}
        return sorted(other for other in found if other != word and _is_slip(word, other))

    @cached_property
    def _trie(self) -> marisa_trie.Trie:
        import marisa_trie

        checked_part(self._place, self._manifest, SOUNDS)
        trie = marisa_trie.Trie()
        trie.mmap(str(self._place / SOUNDS))
        return trie


def packed_sounds(words: Iterable[str]) -> bytes:
    """Return the built file for these familiar words."""
    import marisa_trie

    keyed = sorted({f"{key}{_BEHIND_KEY}{word}" for word in words for said in _said(word) for key in sounds_of(said)})
    packed: bytes = marisa_trie.Trie(keyed).tobytes()
    return packed


def _said(word: str) -> Iterator[str]:
    """Return a word, and how it is spelled by those who say it carelessly."""
    yield word
    if len(word) >= _LONG_ENOUGH and _LOST_END.search(word):
        yield word[:-1]
    if word.count(_REPEATED) > 1:
        for place, letter in enumerate(word):
            if letter == _REPEATED:
                yield f"{word[:place]}{_SAID}{word[place + 1 :]}"


def _is_slip(word: str, other: str) -> bool:
    """Whether two words that are heard alike are near enough; of three letters each counts, but for ё and a last ь."""
    if len(word) <= SHORTEST:
        same = word.replace("ё", "е") == other.replace("ё", "е")
        return same or (word.endswith(tuple(_HUSHING)) and f"{word}ь" == other)
    return within_slips(word, other, MOST_SLIPS if len(word) >= LONG_WORD else 1)


def within_slips(word: str, other: str, most: int) -> bool:
    """Whether so many letters changed, left out or put in make another word of this one."""
    if abs(len(word) - len(other)) > most:
        return False
    row = list(range(len(other) + 1))
    for number, mine in enumerate(word, 1):
        before, row[0] = row[0], number
        for place, theirs in enumerate(other, 1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (mine != theirs))
    return row[-1] <= most


# In a long word one letter too many or too few of those that slip in and out (дермантин), another vowel, or р swapped
# with a vowel, leaves no doubt, but for its beginning and its last letter, where other words begin and end otherwise.
_BEGINNING, _END = 2, 1
_SLIPPING, _VOWELS = frozenset("нтдвклр"), frozenset(RUSSIAN.vowels.lower())


def is_long_slip(word: str, other: str) -> bool:
    """Whether a long word differs from another by one of the slips that leave no doubt in it."""
    if min(len(word), len(other)) < _LONG_ENOUGH:
        return False
    place = next((at for at, (mine, theirs) in enumerate(zip(word, other, strict=False)) if mine != theirs), len(word))
    # A consonant slips in behind the first letter, too (экспрессо).
    first = _BEGINNING if len(word) <= len(other) else 1
    if not first <= place <= min(len(word), len(other)) - _END:
        return False
    if len(word) == len(other):
        return _is_changed(word[place:], other[place:])
    longer, shorter = (word, other) if len(word) > len(other) else (other, word)
    return longer[place] in _SLIPPING and longer[place + 1 :] == shorter[place:]


def _is_changed(rest: str, other: str) -> bool:
    """Whether two rests of words begin with different vowels, or with р and a vowel in different order."""
    if rest[1:] == other[1:]:
        return {rest[0], other[0]} <= _VOWELS
    swapped = rest[1] + rest[0] + rest[2:] == other
    return swapped and _REPEATED in rest[:2] and not _VOWELS.isdisjoint(rest[:2])
