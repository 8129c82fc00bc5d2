"""Text for melds and tables: what the notations of all editions share.

Melds of a table are separated by commas or stand in brackets; ``run: r7 j j`` declares the kind of a meld that can
be read in two ways. ``parse(format(x)) == x`` for everything that has been read.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from rummicore.reasons import Code, FormatError
from rummicore.tiles import MELDS, REMEMBERED, TABLES, AnyMeld, AnyTable, Face, Placed, TypedMeld, TypedTable, natural
from rummicore.typed import as_said

if TYPE_CHECKING:
    from rummicore.edition import Edition, MeldRules, Notation

BRACKET_OPEN = Code("bracket-open", "", "a bracket is not closed")
BRACKET_STRAY = Code("bracket-stray", "", "there is a ] without a [ before it")
NO_SUCH_KIND = Code("no-such-kind", "", "{kind} is not a kind of meld that can be declared here ({known})")

_DECLARED = re.compile(r"\s*([^\W\d_]+)\s*:(.*)", re.DOTALL)
_PIECE = re.compile(r"\[([^][]*)\]|([][])|([,;\n])|([^][,;\n]+)")


def clip(text: str, length: int = 40) -> str:
    """Quote a piece of foreign text for a message, cut to a readable length: escapes may double it, no more."""
    shown = repr(text[:length])
    return shown if len(text) <= length and len(shown) <= 2 * length else shown[: 2 * length] + "…"


def clip_json(value: object) -> str:
    """Quote foreign data for a message as it was written."""
    import json  # for bad input only

    return clip(json.dumps(value, ensure_ascii=False))


def split_melds(text: str) -> tuple[str, ...]:
    """Cut text at commas and brackets; a declared kind stays with the bracket behind it."""
    pieces: list[str] = []
    waiting = ""
    for found in _PIECE.finditer(text):
        inside, stray, separator, plain = found.groups()
        if stray:
            raise FormatError((BRACKET_OPEN if stray == "[" else BRACKET_STRAY).because())
        if plain:
            waiting = plain
        elif separator:
            pieces.append(waiting)
            waiting = ""
        else:
            declared = waiting.rstrip().endswith(":")
            pieces += [f"{waiting} {inside}"] if declared else [waiting, inside]
            waiting = ""
    pieces.append(waiting)
    return tuple(piece.strip() for piece in pieces if piece.strip())


def parse_meld(edition: Edition, text: str) -> TypedMeld:
    """Read one meld without judging it; its kind is set only if it was declared."""
    return _typed(edition.notation, text)


def _typed(notation: Notation, text: str) -> TypedMeld:
    kind, declared = "", _DECLARED.fullmatch(text)
    if declared:
        kind, text = declared[1].lower(), declared[2]
        if kind not in notation.kinds:
            known = " ".join(f"{name}:" for name in notation.kinds) or "–"
            raise FormatError(NO_SUCH_KIND.because(kind=clip(declared[1]), known=known))
    return TypedMeld(kind, notation.parse_meld(text))


# What programs write comes again and again: 5,000 positions of one game have some 600 melds. Nobody writes longer ones,
# and the memory has an end.
SHORT = 100
_typed_again = lru_cache(MELDS)(_typed)


def joined(pieces: list[object]) -> str | None:
    """Join texts by blanks; None if something else is among them."""
    try:
        return " ".join(pieces)  # type: ignore[arg-type]
    except TypeError:
        return None


def parse_melds(edition: Edition, text: str) -> TypedTable:
    """Read melds without judging them, each in the order in which it was typed."""
    return tuple(parse_meld(edition, piece) for piece in edition.notation.split(text))


def parse_table(edition: Edition, text: str) -> TypedTable:
    """Read the melds of a table without judging them, in the order in which they are laid."""
    return tuple(edition.as_laid(edition, meld) for meld in parse_melds(edition, text))


def typed_line(edition: Edition, melds: AnyTable) -> str:
    """Write melds as they can be typed in one line."""
    return (" " if edition.manner.joined else ", ").join(edition.notation.keyed(meld.tiles) for meld in melds)


def meld_from_json(edition: Edition, value: object) -> TypedMeld:
    """Read a meld from a machine format: its text, or the list of its tiles."""
    if isinstance(value, list) and (text := joined(value)) is not None:
        return _typed_again(edition.notation, text) if len(text) <= SHORT else parse_meld(edition, text)
    if isinstance(value, str):
        return parse_meld(edition, value.strip().removeprefix("[").removesuffix("]"))
    raise FormatError(f"a meld is a text or a list of tiles, not {clip_json(value)}")


def format_meld(edition: Edition, meld: AnyMeld) -> str:
    """Write a meld in the canonical form, its kind only where the tiles could be read as another."""
    text = edition.notation.spell(as_said(edition, meld).tiles)
    return f"{meld.kind}: {text}" if meld.kind in edition.notation.kinds and _needs_kind(edition, meld) else text


def meld_as_json(edition: Edition, meld: AnyMeld) -> str | list[str]:
    """Write a meld for machine formats: its kind only if the tiles alone would be read as a more valuable one."""
    write = _as_json if len(meld.tiles) <= REMEMBERED else _as_json.__wrapped__
    written = write(edition.notation, edition.melds, edition.jokers, meld)
    return written if isinstance(written, str) else list(written)


def format_table(edition: Edition, table: AnyTable) -> str:
    """Write a table in the canonical form."""
    return ", ".join(format_meld(edition, meld) for meld in table)


def show_tile(placed: Placed) -> str:
    """Write a tile by itself, a joker by a star and what it stands for."""
    return placed.face if placed.natural or not placed.stands else f"*{placed.stands[0]}"


def _needs_kind(edition: Edition, meld: AnyMeld) -> bool:
    """Tell whether the tiles alone could be read as anything else than this kind of meld."""
    return _readings(edition, meld) != [meld[:2]]


def _readings(edition: Edition, meld: AnyMeld) -> list[tuple[str, tuple[Placed, ...]]]:
    """Return the kinds and tiles of all readings of the tiles alone, the most valuable first."""
    return [reading[:2] for reading in edition.melds.readings(undeclared(edition, meld))]


# A table of twenty melds comes again every turn with some new ones.
@lru_cache(TABLES)
def _as_json(notation: Notation, rules: MeldRules, jokers: frozenset[Face], meld: AnyMeld) -> str | tuple[str, ...]:
    plain = notation.as_json(meld)
    if isinstance(plain, str):
        return plain
    if meld.kind not in notation.kinds:
        return tuple(plain)
    first = next((reading[:2] for reading in rules.readings(_undeclared(jokers, meld.tiles))), None)
    return tuple(plain) if first == meld[:2] else (f"{meld.kind}:", *plain)


def undeclared(edition: Edition, meld: AnyMeld) -> TypedMeld:
    """Return the tiles of a meld as if they had been laid without a word."""
    plain = _undeclared if len(meld.tiles) <= REMEMBERED else _undeclared.__wrapped__
    return plain(edition.jokers, meld.tiles)


# A table of twenty melds comes again every turn with some new ones.
@lru_cache(TABLES)
def _undeclared(jokers: frozenset[Face], tiles: tuple[Placed, ...]) -> TypedMeld:
    return TypedMeld("", tuple([Placed(face, ()) if face in jokers else natural(face) for face, _ in tiles]))
