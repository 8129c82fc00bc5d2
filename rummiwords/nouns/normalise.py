"""One normaliser for every word that comes from outside, before anything looks it up.

It takes off what only looks like part of a word (stress marks, soft hyphens, zero-width characters, case, a composed
й or ё in two parts) and names what is no Russian letter, look-alikes of other scripts first.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from rummiwords.russian import RUSSIAN

# Characters, stress marks included; the longest noun of the dictionary has 28 letters.
LONGEST = 100
LETTERS = frozenset(RUSSIAN.letters.lower())
HYPHENS = frozenset("-‐‑‒–—―−﹣－")
# Letters of other scripts that look like Russian ones, after lower-casing.
LOOK_ALIKES = dict(zip(*RUSSIAN.look_alikes, strict=True))
_STRESS = frozenset("\u0300\u0301\u0340\u0341\u030b\u030f\u00b4\u02c8\u02ca\u02cb")
# Behind a vowel and before a letter they mark the stress (ко'шка); elsewhere they are quotes, or stand for a soft or a
# hard sign, and are no letters.
APOSTROPHES = frozenset("'’‘ʼ`")
_AS_STRESS = re.compile(f"(?<=[{RUSSIAN.vowels}{RUSSIAN.vowels.lower()}])[{''.join(sorted(APOSTROPHES))}](?=\\w)")


class Fault(NamedTuple):
    """Why a text is no word: the code of the refusal, and the characters concerned."""

    code: str
    characters: str = ""


class Normal(NamedTuple):
    """A text as a word in lower case, and what is wrong with it. ``repaired`` has look-alikes replaced."""

    word: str
    faults: tuple[Fault, ...]
    repaired: str = ""


def normalise(text: str) -> Normal:
    """Return the word that a text means, or what keeps it from being one."""
    if text and len(text) <= LONGEST and LETTERS.issuperset(text):
        return Normal(text, ())
    text = text.strip()
    cut = text[: LONGEST + 1]
    if any(unicodedata.category(character) in ("Cc", "Cs", "Cn", "Co") for character in cut):
        return Normal("", (Fault("W111", _listed(c for c in cut if unicodedata.category(c)[0] == "C")),))
    word = _plain(cut)
    if len(text) > LONGEST or not word:
        return Normal(word, (Fault("W111"),))
    return _judged(word)


def _plain(text: str) -> str:
    """Take off stress marks and invisible characters, compose (е with a grave is no letter), and lower the case."""
    shown = (c for c in text if c not in _STRESS and unicodedata.category(c) != "Cf")
    return _AS_STRESS.sub("", unicodedata.normalize("NFC", "".join(shown))).casefold().strip()


def _judged(word: str) -> Normal:
    foreign = [c for c in word if c not in LETTERS and c not in HYPHENS]
    faults = []
    if any(c in HYPHENS for c in word):
        faults.append(Fault("W108", "-"))
    alike = [c for c in foreign if c in LOOK_ALIKES]
    if foreign and len(alike) == len(foreign) and len(alike) < len(word):
        repaired = "".join(LOOK_ALIKES.get(c, c) for c in word)
        return Normal(word, (*faults, Fault("W112", _listed(alike))), repaired)
    if foreign:
        faults.append(Fault("W111", _listed(foreign)))
    return Normal(word, tuple(faults))


def told_apart(characters: str) -> str:
    """List characters apart from each other; what nobody would see there is named by its number."""
    return " ".join(map(_told, characters))


def _told(character: str) -> str:
    is_seen = character.isprintable() and not character.isspace() and not unicodedata.combining(character)
    return character if is_seen else code_point(character)


def code_point(character: str) -> str:
    """Return the number of a character as it is usually written."""
    return f"U+{ord(character):04X}"


def _listed(characters: Iterable[str]) -> str:
    return "".join(dict.fromkeys(characters))
