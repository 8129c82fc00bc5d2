"""Putting a table right: any legal arrangement of its tiles, an exact cover, or the proof that there is none."""

from __future__ import annotations

from rummiclassic.solver.best import best_share
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.walk.search import Limit
from rummiclassic.suite import suite_of
from rummicore.advice import Repair
from rummicore.bots import ENDLESS, Budget
from rummicore.edition import Edition
from rummicore.notation import undeclared
from rummicore.tiles import Table, TypedTable, faces_on, only_read, without
from rummicore.turn import read, read_table
from rummicore.view import position


def repair(edition: Edition, melds: TypedTable, budget: Budget = ENDLESS) -> Repair:
    """Arrange all tiles of a table anew, those of legal melds as little as possible; two searches may spend a budget.

    The first looks for a place for every tile, a feasibility question; the second for the most that have one (a set
    packing).
    """
    suite_of(edition)
    free = edition.with_values({"joker.reuse": "anywhere", "joker.retrieval": "any"})
    whole = tuple(meld for meld in (read(edition.melds, meld) for meld in melds) if meld is not None)
    tiles = tuple(faces_on(melds).elements())
    others = without(tiles, faces_on(whole).elements())
    if not others:
        return Repair(whole, (), proved=True)
    view = position(others, whole, opened=True)
    found = best_share(free, view, NumberGoal.OUT, Limit.of(budget, careful=True), (), others)
    if found.table is not None:
        return Repair(_plain(edition, whole, found.table), (), proved=True)
    # Not all can lie together, or no such table was found in time; the most that can, with every tile free to go.
    empty = position(tiles, (), opened=True)
    found = best_share(free, empty, NumberGoal.TILES, Limit.of(budget, careful=True), (), tiles)
    table = found.table if found.table is not None and len(found.laid) > faces_on(whole).total() else whole
    loose = edition.sorted(without(tiles, faces_on(table).elements()))
    return Repair(_plain(edition, whole, table), loose, found.proved)


def _plain(edition: Edition, whole: Table, table: Table) -> Table:
    """Read new melds as their tiles alone are read: nobody has said what jokers in them shall be."""
    return only_read(read_table(edition, whole, tuple(undeclared(edition, meld) for meld in table))[0])
