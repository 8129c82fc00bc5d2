"""Putting a table right: any legal arrangement of its tiles, or the proof that there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rummiclassic.solver.best import NODES, best_share, suite_of
from rummiclassic.solver.walk.search import Limit
from rummicore.edition import Edition
from rummicore.notation import undeclared
from rummicore.tiles import Face, Table, faces_on, without
from rummicore.turn import read, read_table
from rummicore.view import position


class RepairedTable(NamedTuple):
    """A legal table. ``loose`` are tiles that were not taken in; if ``proved``, no arrangement takes in more."""

    table: Table
    loose: tuple[Face, ...]
    proved: bool = True


def repair(edition: Edition, melds: Table, limit: Callable[[], Limit] = lambda: Limit(NODES)) -> RepairedTable:
    """Arrange all tiles of a table anew, those of legal melds as little as possible. Each search has its own limit."""
    suite_of(edition)
    free = edition.with_values({"joker.reuse": "anywhere", "joker.retrieval": "any"})
    whole = tuple(meld for meld in (read(edition.melds, meld) for meld in melds) if meld is not None)
    tiles = tuple(faces_on(melds).elements())
    others = without(tiles, faces_on(whole).elements())
    if not others:
        return RepairedTable(whole, ())
    view = position(others, whole, opened=True)
    found = best_share(free, view, "out", limit(), (), others)
    if found.table is not None:
        return RepairedTable(_plain(edition, whole, found.table), ())
    # Not all can lie together, or no such table was found in time; the most that can, with every tile free to go.
    found = best_share(free, position(tiles, (), opened=True), "tiles", limit(), (), tiles)
    table = found.table if found.table is not None and len(found.laid) > faces_on(whole).total() else whole
    loose = edition.sorted(without(tiles, faces_on(table).elements()))
    return RepairedTable(_plain(edition, whole, table), loose, found.proved)


def _plain(edition: Edition, whole: Table, table: Table) -> Table:
    """Read new melds as their tiles alone are read: nobody has said what jokers in them shall be."""
    return read_table(edition.melds, whole, tuple(undeclared(edition, meld) for meld in table))[0]
