"""What is heard of a Russian word: usual slips of spelling make no difference to its key.

The rules are written once, as letters and clusters: the Python code below reads them, and so does lookup.c, as tables.
"""

from __future__ import annotations

import re
from operator import eq

from rummiwords.nouns.unlisted.hashed import in_bytes, packed_rows
from rummiwords.russian import RUSSIAN

# Written more than heard, the longer ones first; of the two spellings of a sound, one.
_CLUSTERS = """
    вствие:стие ствие:стие ующ:ущ
    вств:ств фств:ств стск:ск нтск:нск ндск:нск тств:ств стк:ск стл:сл стн:сн здн:зн лнц:нц лц:нц рдц:рц рдч:рч ндц:нц
    ндш:нш нтш:нш нтг:нг нф:мф нб:мб нп:мп нв:мв сш:ш зш:ш ценд:цед цинд:цид нкт:кт сч:щ зч:щ жч:щ шч:щ
    дч:ч тч:ч тс:ц тц:ц дс:ц дц:ц щн:шн чн:шн чт:шт
"""
_HEARD = dict(pair.split(":") for pair in _CLUSTERS.split())
_LONG = re.compile("|".join(_HEARD))
# Behind these a vowel is heard otherwise than it is written.
_HUSHING, _AFTER_HUSH = "жшчщц", {"ю": "у", "я": "а", "ы": "и", "э": "е", "ё": "е"}
_HUSHED = re.compile(f"([{_HUSHING}])([{''.join(_AFTER_HUSH)}])")
# Behind these о is heard as ё where it is stressed, and as а where it is not (бульон).
_BEFORE_O, _O, _YO = f"{_HUSHING}ь", "о", "ё"
_HUSHED_O = re.compile(f"(?<=[{_BEFORE_O}]){_O}")
_NOISE, _VOICELESS_OF = "бгджзпфктшсхцчщ", dict(zip("бвгджз", "пфктшс", strict=True))
_BEFORE_NOISE = re.compile(f"[{''.join(_VOICELESS_OF)}](?=[{_NOISE}]|$)")
# Unstressed vowels of one sound, й and ы beside и; signs are not heard.
_SIGNS, _VOWELS = "ьъ", RUSSIAN.vowels.lower()
_PLAIN = str.maketrans(dict(zip("оеэяёйыю", "аииииииу", strict=True)) | dict.fromkeys(_SIGNS, ""))
_DOUBLED = re.compile(r"(.)\1+")
_DOUBLED_CONSONANT = re.compile(rf"([^{_VOWELS}])\1+")


def sounds_of(word: str) -> set[str]:
    """Return the keys of a word in lower case, mostly one: what is left of it when usual slips make no difference."""
    other = _HUSHED_O.sub(_YO, word)
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


# Marks of letters, a bit each in this order: as in lookup.c.
_MARKED = (_HUSHING, _BEFORE_O, _NOISE, "".join(_VOICELESS_OF), _VOWELS, _SIGNS, _O, RUSSIAN.letters.lower())


def sound_tables() -> tuple[bytes, bytes]:
    """Return these rules as lookup.c takes them: tables for letters, and clusters."""
    tables = [bytearray(256) for _ in range(4)]
    for letter in RUSSIAN.letters.lower():
        (byte,) = in_bytes(letter)
        tables[0][byte] = sum((letter in marked) << bit for bit, marked in enumerate(_MARKED))
        heard = (_VOICELESS_OF.get(letter), _AFTER_HUSH.get(letter), letter.translate(_PLAIN))
        for table, other in zip(tables[1:], heard, strict=True):
            table[byte] = in_bytes(other)[0] if other else 0
    return b"".join((*tables, in_bytes(_YO))), packed_rows(_HEARD.items())
