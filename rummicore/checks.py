"""The order of the checks of one turn. All reasons are collected, not only the first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rummicore.reasons import (
    NO_SUCH_TILE,
    NOT_A_MELD,
    NOT_ON_RACK,
    NOTHING_LAID,
    TABLE_TILE_MISSING,
    TOO_MANY_COPIES,
    Code,
    Fact,
    Reason,
    Reasons,
)
from rummicore.tiles import Face, without

if TYPE_CHECKING:
    from rummicore.edition import Edition
    from rummicore.turn import Turn


TABLE_JOKER_MISSING = "table-joker-missing"


def judge(turn: Turn) -> Reasons:
    """Return every reason why the turn is refused; none means that it is legal."""
    edition = turn.edition
    known = edition.copies
    if unknown := [face for face in turn.laid if face not in known]:
        return strangers(edition, unknown)
    reasons = [*_conservation(turn), *_something_laid(turn)]
    for meld in turn.wrong:
        reasons += edition.melds.faults(meld) or (NOT_A_MELD.because(meld.faces, meld=" ".join(meld.faces)),)
    reasons += (*edition.melds.clash(turn.after), *edition.laying(turn))
    if not turn.opened:
        reasons += edition.opening(turn)
    if not turn.wrong and not turn.lost:
        # A joker's meaning is fixed only in legal melds, so its duties are judged there.
        reasons += edition.joker_duty(turn)
    return tuple(dict.fromkeys(reasons))


def _conservation(turn: Turn) -> Iterable[Reason]:
    if missing := without(turn.laid, turn.rack):
        yield _cited(turn.edition, NOT_ON_RACK, missing)
    if turn.lost:
        # A rulebook may say of its own that no joker leaves the table.
        jokers = turn.edition.jokers.issuperset(turn.lost)
        yield _cited(turn.edition, TABLE_TILE_MISSING, turn.lost, TABLE_JOKER_MISSING if jokers else "")


def _cited(edition: Edition, code: Code, tiles: tuple[Face, ...], special: str = "") -> Reason:
    tiles = edition.sorted(tiles)
    rule = edition.cites.get(special) or edition.cites.get(code.name, "")
    return code.because(tiles, rule=rule, names=edition.listed(tiles))


def _something_laid(turn: Turn) -> Iterable[Reason]:
    if not turn.laid:
        yield NOTHING_LAID.because(rule=turn.edition.cites.get(NOTHING_LAID.name, ""))


def strangers(edition: Edition, faces: Iterable[Face]) -> Reasons:
    """Name the faces that this edition does not have, or has fewer of: for positions that come from outside."""
    lacking = edition.lacks(faces)
    if not lacking:
        return ()
    copies, reasons = edition.copies, []
    rule = edition.cites.get(NO_SUCH_TILE.name, "")
    for face, count in lacking.items():
        if face not in copies:
            reasons.append(NO_SUCH_TILE.because((face,), rule=rule, tile=face, edition=edition.id))
        else:
            facts: dict[str, Fact] = {
                "tile": face,
                "count": count,
                "edition": edition.id,
                "copies": copies[face],
            }
            reasons.append(TOO_MANY_COPIES.because((face,), rule=rule, **facts))
    return tuple(reasons)
