"""Turns that lay certain tiles: all of some, any of others. Whoever builds a turn tile by tile asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummiclassic.rack.finder import find_opening
from rummiclassic.solver.best import best_share
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.walk.search import Limit
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import Face, Table, without
from rummicore.turn import Turn, turn_of
from rummicore.view import View


def turn_laying(
    edition: Edition, view: View, must: tuple[Face, ...], may: tuple[Face, ...], limit: Limit
) -> Turn | None:
    """Find a legal turn that lays all tiles of ``must`` and the most of ``may``; None if none is found in time."""
    tables = _after if view.own.opened else _openings
    for rest in (may, ()) if may and must else (may,):
        turns = (turn_of(edition, view, table) for table in tables(edition, view, must, rest, limit))
        found = next((turn for turn in turns if not without(must, turn.laid) and not judge(turn)), None)
        if found is not None:
            return found
    return None


def _after(
    edition: Edition, view: View, must: tuple[Face, ...], may: tuple[Face, ...], limit: Limit
) -> Iterator[Table]:
    yield from _share(edition, view, NumberGoal.TILES, limit, must, may)


def _openings(
    edition: Edition, view: View, must: tuple[Face, ...], may: tuple[Face, ...], limit: Limit
) -> Iterator[Table]:
    """Lay melds of the own tiles alone: what is always found if nothing must go, else the most valuable ones."""
    alone = view._replace(table=())
    if not must:
        found: Iterable[Table] = filter(None, [find_opening(edition, may)])
    else:
        found = _share(edition, alone, NumberGoal.VALUE, limit, must, may)
    yield from ((*view.table, *melds) for melds in found)


def _share(
    edition: Edition, view: View, goal: NumberGoal, limit: Limit, must: tuple[Face, ...], may: tuple[Face, ...]
) -> Iterator[Table]:
    """Demand natural tiles only: a search lays jokers by itself, since with them more can go."""
    naturals = tuple(face for face in must if face not in edition.jokers)
    table = best_share(edition, view, goal, limit, naturals, (*may, *without(must, naturals))).table
    if table is not None:
        yield table
