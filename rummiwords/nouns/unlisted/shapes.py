"""Names and abbreviations that no list has, told by how they look."""

from __future__ import annotations

import re

# Endings that only names have, with the mark for their kind.
_NAMES = (
    (re.compile(r".{3,}(?:енко|швили|адзе|идзе|ович|евич|янц|ссон|оглу|оглы)|мак[гдкфп].{4,}"), "Surn"),
    (re.compile(r".{3,}(?:овна|евна|инична)"), "Patr"),
    (re.compile(r".{3,}(?:град|бург|ополь|поль|абад|стан|шир|виль|таун|ленд|ландия)"), "Geox"),
)
_NO_VOWEL = re.compile(r"[бвгджзйклмнпрстфхцчшщ]{3,6}")


def name_by_shape(word: str) -> str:
    """Return the mark for the kind of name that the ending of an unknown word tells, nothing if it tells none."""
    return next((kind for pattern, kind in _NAMES if pattern.fullmatch(word)), "")


def looks_abbreviated(word: str) -> bool:
    """Whether an unknown word has no vowel: it is spelled out letter by letter."""
    return bool(_NO_VOWEL.fullmatch(word))
