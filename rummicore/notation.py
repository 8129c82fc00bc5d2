"""Text for melds and tables: what the notations of all editions share.

Melds of a table are separated by commas or stand in brackets; ``run: r7 j j`` declares the kind of a meld that can
be read in two ways. ``parse(format(x)) == x`` for everything that has been read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rummicore.reasons import FormatError
from rummicore.tiles import Meld, Placed, Table

if TYPE_CHECKING:
    from rummicore.edition import Edition

_DECLARED = re.compile(r"\s*([^\W\d_]+)\s*:(.*)", re.DOTALL)
_SEPARATOR = re.compile(r"[,;\n]")


def clip(text: str, length: int = 40) -> str:
    """Quote a piece of foreign text for a message, cut to a readable length."""
    shown = text if len(text) <= length else text[:length] + "…"
    return repr(shown)


def split_melds(text: str) -> tuple[str, ...]:
    """Cut text at commas and brackets; a declared kind stays with the bracket behind it."""
    pieces: list[str] = []
    rest = text
    while rest:
        plain, bracket, behind = rest.partition("[")
        if "]" in plain:
            raise FormatError("there is a ] without a [ before it")
        parts = _SEPARATOR.split(plain)
        kind = parts.pop().strip() if bracket and parts[-1].rstrip().endswith(":") else ""
        pieces += parts
        if bracket:
            inside, closed, rest = behind.partition("]")
            if not closed or "[" in inside:
                raise FormatError("a [ has no ] that closes it")
            pieces.append(f"{kind} {inside}")
        else:
            rest = ""
    return tuple(piece.strip() for piece in pieces if piece.strip())


def parse_meld(edition: Edition, text: str) -> Meld:
    """Read one meld without judging it; its kind is set only if it was declared."""
    kind, declared = "", _DECLARED.fullmatch(text)
    if declared:
        kind, text = declared[1].lower(), declared[2]
        if kind not in edition.notation.kinds:
            known = " or ".join(f"{name}:" for name in edition.notation.kinds) or "none"
            raise FormatError(f"{clip(declared[1])} is not a kind of meld that can be declared here ({known})")
    return Meld(kind, edition.notation.parse_meld(text))


def parse_table(edition: Edition, text: str) -> Table:
    """Read the melds of a table without judging them."""
    return tuple(parse_meld(edition, piece) for piece in edition.notation.split(text))


def meld_from_json(edition: Edition, value: object) -> Meld:
    """Read a meld from a machine format: its text, or the list of its tiles."""
    if isinstance(value, list) and all(isinstance(tile, str) for tile in value):
        return parse_meld(edition, " ".join(value))
    if isinstance(value, str):
        return parse_meld(edition, value.strip().removeprefix("[").removesuffix("]"))
    raise FormatError(f"a meld is a text or a list of tiles, not {clip(str(value))}")


def format_meld(edition: Edition, meld: Meld) -> str:
    """Write a meld in the canonical form, its kind only where another reading is legal too."""
    text = edition.notation.spell(meld.tiles)
    return f"{meld.kind}: {text}" if meld.kind and ambiguous(edition, meld) else text


def format_table(edition: Edition, table: Table) -> str:
    """Write a table in the canonical form."""
    return ", ".join(format_meld(edition, meld) for meld in table)


def ambiguous(edition: Edition, meld: Meld) -> bool:
    """Tell whether the tiles of a meld have more than one legal reading."""
    if all(placed.natural for placed in meld.tiles):
        return False
    unread = tuple(placed if placed.natural else Placed(placed.face, ()) for placed in meld.tiles)
    return bool(edition.notation.kinds) and len(edition.melds.readings(Meld("", unread))) > 1
