"""Which encoding a list may be in that cannot be read: a hint for the complaint, never a silent choice."""

from __future__ import annotations

import codecs

_MARKS = {codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF32_BE: "utf-32", codecs.BOM_UTF16_LE: "utf-16",
          codecs.BOM_UTF16_BE: "utf-16", codecs.BOM_UTF8: "utf-8"}  # fmt: skip
_RUSSIAN = ("cp1251", "koi8-r", "cp866", "iso8859-5")
_FREQUENT = frozenset("оеаинтсрвлкм")
_LETTERS = frozenset("абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ")
# The upper halves of ASCII and of Russian letters in UTF-16.
_HALVES = b"\x00\x04"
_MOST_NULS = 0.02
SEEN = 1 << 14


def misread(data: bytes, text: str, encoding: str) -> str:
    """Say what is wrong with the first piece of a file that could be decoded, but is no text in this encoding."""
    if text.count("\0") > _MOST_NULS * len(text):
        likely = likely_encoding(data, but=encoding)
        return f"this is no {encoding.upper()} text; " + (f"try --encoding {likely}" if likely else "it looks binary")
    if not encoding.lower().startswith("utf") and not data.isascii() and _is_utf8(data):
        return "this is UTF-8 text; leave --encoding out"
    return ""


def likely_encoding(data: bytes, *, but: str) -> str:
    """Return the encoding that a piece of a file is most likely in, or nothing if none is likely."""
    seen = data[:SEEN]
    for mark, encoding in _MARKS.items():
        if seen.startswith(mark):
            return encoding
    for start, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        halves = seen[start::2]
        if halves and sum(map(halves.count, _HALVES)) > 0.7 * len(halves):
            return encoding
    if not seen.isascii() and _is_utf8(seen):
        return "utf-8"
    scores = {encoding: _score(seen, encoding) for encoding in _RUSSIAN if encoding != but}
    likeliest = max(scores, key=lambda encoding: scores[encoding])
    return likeliest if scores[likeliest] else ""


def _is_utf8(data: bytes) -> bool:
    """Whether data is UTF-8, perhaps cut in the middle of a character."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        return False
    return True


def _score(data: bytes, encoding: str) -> int:
    """Count the frequent Russian letters; no points for a text of which less than half is Russian."""
    high = bytes(byte for byte in data if byte > 127).decode(encoding, "replace")
    if 2 * sum(letter in _LETTERS for letter in high) < len(high):
        return 0
    return sum(letter in _FREQUENT for letter in high.lower())
