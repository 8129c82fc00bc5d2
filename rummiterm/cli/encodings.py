"""Which encoding a list may be in that cannot be read: a hint for the complaint, never a silent choice."""

from __future__ import annotations

import codecs
from unicodedata import category

_MARKS = {codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF32_BE: "utf-32", codecs.BOM_UTF16_LE: "utf-16",
          codecs.BOM_UTF16_BE: "utf-16", codecs.BOM_UTF8: "utf-8"}  # fmt: skip
_RUSSIAN = ("cp1251", "koi8-r", "cp866", "iso8859-5")
_FREQUENT = "оеаинтсрвлкм"
# The upper halves of ASCII and of Russian letters in UTF-16; in other encodings control characters that no text has.
_HALVES = b"\x00\x04"
CONTROLS = "\x00\x04"
# The last character of the plane that nearly all scripts are in.
_PLANE_0 = "\uffff"
# A share of the characters: a stray one is a fault of its line, more of them are a fault of the encoding.
_MOST_CONTROLS = 0.02
# Bytes that are looked at: enough for the frequencies of letters, and half a block.
SEEN = 1 << 14


def misread(data: bytes, text: str, encoding: str) -> tuple[str, str]:
    """Say what is wrong with the first piece of a file that could be decoded, but is no text in this encoding.

    That is the name of a complaint, and the encoding that it may be in; nothing if nothing is wrong.
    """
    controls, unassigned = sum(map(text.count, CONTROLS)), _unassigned(text)
    if controls + unassigned > _MOST_CONTROLS * len(text):
        likely = likely_encoding(data, but=encoding)
        if likely in _RUSSIAN and not unassigned and _is_utf8(data):
            likely = ""  # letters of UTF-8 among control characters: no other encoding makes them better
        return ("controls-try" if likely else "controls"), likely
    if not encoding.lower().startswith("utf") and not data.isascii() and _is_utf8(data):
        return "utf-8-after-all", ""
    return "", ""


def _unassigned(text: str) -> int:
    """Count characters that no script has: some Russian words in old encodings happen to be valid UTF-8."""
    return sum(category(sign) == "Cn" for sign in text) if max(text, default="") > _PLANE_0 else 0


def likely_encoding(data: bytes, *, but: str) -> str:
    """Return the encoding that a piece of a file is most likely in, or nothing if none is likely."""
    seen = data[:SEEN]
    likely = _by_mark(seen) or _by_halves(seen)
    if not likely and codecs.lookup(but).name != "utf-8" and not seen.isascii() and _is_utf8(seen):
        likely = "utf-8"
    if not likely:
        scores = {encoding: _score(seen, encoding) for encoding in _RUSSIAN}
        likely = max(scores, key=lambda encoding: scores[encoding]) if any(scores.values()) else ""
    return likely if likely and codecs.lookup(likely) != codecs.lookup(but) else ""


def _by_mark(data: bytes) -> str:
    return next((encoding for mark, encoding in _MARKS.items() if data.startswith(mark)), "")


def _by_halves(data: bytes) -> str:
    """Tell UTF-16 by its upper halves, which are nearly all alike, while the lower ones differ."""
    even, odd = (sum(map(data[start::2].count, _HALVES)) for start in (0, 1))
    # Of UTF-16 nearly all upper halves are such bytes, of other text nearly none: the shares lie far from both.
    most, least = 0.7 * len(data) / 2, 0.3 * len(data) / 2
    if odd > most and even < least:
        return "utf-16-le"
    return "utf-16-be" if even > most and odd < least else ""


def _is_utf8(data: bytes) -> bool:
    """Whether data is UTF-8, perhaps cut in the middle of a character."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        return False
    return True


def _score(data: bytes, encoding: str) -> int:
    """Count the frequent letters; no points where they are no more frequent than in any bytes."""
    high = bytes(byte for byte in data if byte > 127).decode(encoding, "replace").lower()
    score = sum(map(high.count, _FREQUENT))
    # More than two of five: twelve of 33 letters would be 36 % by chance, and are 77 % of the letters of our nouns.
    return score if 5 * score > 2 * len(high) else 0
