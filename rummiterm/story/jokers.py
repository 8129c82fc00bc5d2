"""What jokers on the table stand for, said in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rummicore.changes import Changes
from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, AnyTable, Placed
from rummiterm.texts import Texts


def joker_notes(edition: Edition, melds: AnyTable, changes: Changes, texts: Texts) -> list[tuple[AnyMeld, str]]:
    """Return each meld with what those of its jokers stand for that came or changed this turn; nothing if none did.

    A joker that means what one of the rebuilt melds had is that one; which of two it is nobody can tell.
    """
    known = Counter(_shown(edition, (*changes.gone, *(change.old for change in changes.longer))))
    found = []
    for meld in melds:
        said = []
        for text in _shown(edition, (meld,)):
            if known[text]:
                known[text] -= 1
            else:
                said.append(texts("turn.joker", stands=text.lstrip("*=/").replace(" =", " ")))
        found.append((meld, ", ".join(said)))
    return found


def said_jokers(edition: Edition, melds: AnyTable, changes: Changes, texts: Texts) -> str:
    """Say what jokers stand for that came or changed this turn; nothing if none did."""
    return ", ".join(note for _, note in joker_notes(edition, melds, changes, texts) if note)


def _shown(edition: Edition, melds: AnyTable) -> Iterator[str]:
    """Write the jokers of melds as the table shows them."""
    placed: Iterator[Placed] = (placed for meld in melds for placed in meld.tiles)
    return (edition.notation.shown(p) for p in placed if p.face in edition.jokers and p.stands)
