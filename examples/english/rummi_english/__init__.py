"""The letter game in English: a language is one file, and a list of words beside it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rummicore.keyboard import QWERTY
from rummiwords.alphabet import Alphabet
from rummiwords.editions.letters import letter_edition
from rummiwords.wordlist import EVERYDAY, WordList

ENGLISH = Alphabet(
    letters="ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    copies=(9, 2, 3, 4, 12, 2, 3, 3, 8, 1, 2, 5, 3, 6, 8, 3, 1, 6, 5, 6, 4, 2, 2, 1, 2, 1),
    jokers=2,
    vowels="AEIOUY",
    called="an English letter",
    example="CAT",
    keyboard=QWERTY,
)


def read_nouns() -> Mapping[str, int]:
    """Read the nouns that count, all of them everyday words."""
    listed = Path(__file__).with_name("words.txt").read_text(encoding="utf8")
    return dict.fromkeys(listed.split(), EVERYDAY)


LETTERS_EN = letter_edition("letters-en", "English letters", "English house rules", WordList(ENGLISH, read_nouns))
