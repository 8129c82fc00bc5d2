"""The catalogue of what Click says, as gettext reads it: ``python -m tests.kit.catalogue`` writes it anew."""

from __future__ import annotations

import struct

from rummiterm.speech.language import DOMAIN, catalogues
from rummiterm.texts.click_ru import MESSAGES

PATH = catalogues() / "ru" / "LC_MESSAGES" / f"{DOMAIN}.mo"
# 1 фишка, 2 фишки, 5 фишек, as in rummiterm.texts.
_PLURALS = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
_HEAD = f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {_PLURALS}\n"


def catalogue() -> bytes:
    """Return the bytes of the catalogue: a head, tables of lengths and places, then all texts, sorted."""
    rows = sorted([("", _HEAD), *(_row(english, russian) for english, russian in MESSAGES.items())])
    sides = [[row[side].encode() for row in rows] for side in (0, 1)]
    count, begin = len(rows), 7 * 4
    texts = b"".join(text + b"\0" for side in sides for text in side)
    places, at = [], begin + 2 * count * 8
    for side in sides:
        for text in side:
            places += [len(text), at]
            at += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, count, begin, begin + count * 8, 0, 0)
    return head + struct.pack(f"<{len(places)}I", *places) + texts


def _row(english: str, russian: str | tuple[str, str, str, str]) -> tuple[str, str]:
    if isinstance(russian, str):
        return english, russian
    return f"{english}\0{russian[0]}", "\0".join(russian[1:])


if __name__ == "__main__":
    PATH.write_bytes(catalogue())
