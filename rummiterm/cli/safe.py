"""Foreign text made safe to print: names, file names, pieces of bad input."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import json

# Cc controls (ESC, 0x9B), Cf format and bidi characters, Cs surrogates, Co private use, Cn unassigned, separators.
_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


# Characters of a text that are shown unless told otherwise.
SAFE_LENGTH = 200
# What JSON may hold as it is, but steers a terminal: DEL and C1 controls, line separators, bidi marks and overrides.
_STEERING = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def safe_json(value: object) -> str:
    """Write data as JSON that is safe to print: whatever steers a terminal is escaped, other letters stay readable."""
    written = _encoder().encode(value)
    if written.isprintable():  # what steers is not
        return written
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", written)


@cache
def _encoder() -> json.JSONEncoder:
    import json  # most answers are text

    # Records are trees; to look for circles takes a third of the time.
    return json.JSONEncoder(ensure_ascii=False, check_circular=False)


def shell_word(text: str) -> str:
    """Return a name as it is typed on a command line, quoted only where it must be."""
    import shlex

    plain = all(character.isalnum() or character in "-_." for character in text)
    return text if plain and text else shlex.quote(text)


def is_safe(text: str) -> bool:
    """Tell whether text can be shown as it is, and written in any file."""
    return text.isprintable() or not any(unicodedata.category(character) in _UNSAFE for character in text)


def safe_text(text: str, limit: int = SAFE_LENGTH) -> str:
    """Return text without characters that steer a terminal, cut to a readable length.

    Callers take 30 to 60 characters for a word or a name, which leaves room for the sentence around it on a line, and
    some hundreds for a whole message.
    """
    if len(text) <= limit and text.isprintable():
        return text
    cut = text[: limit + 1]
    shown = cut if is_safe(cut) else "".join(map(_shown, cut))
    return shown if len(text) <= limit else shown[:limit] + "…"


def _shown(character: str) -> str:
    return "�" if unicodedata.category(character) in _UNSAFE else character
