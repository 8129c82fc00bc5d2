"""Typed lines against brute force: the best way by the documented order of preference, in every edition."""

from __future__ import annotations

import pytest

from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.registry import BUILT_IN, find_edition
from tests.kit.oracles.resolving import best_tables, shape
from tests.kit.typed_lines import TypedLine, typed_lines


def check(edition: Edition, line: TypedLine) -> str:
    """Compare every way that is offered with the best ones; return what kind of line it was."""
    draft = Draft.begin(edition, line.view)
    offered = draft.choices(line.typed)
    best = best_tables(edition, line.view, line.typed)
    if not best:
        assert offered[0].missing, (edition, line)
        return "missing"
    for way in offered:
        assert not way.missing, (edition, line, way)
        made = draft.made(way)
        assert shape(made.table()) in best, (edition, line, way, made.verdict().reasons)
    return "loose" if offered[0].loose else "played" if draft.made(offered[0]).verdict().legal else "refused"


def check_many(edition_id: str, seed: int, count: int) -> None:
    edition = find_edition(edition_id)
    kinds = [check(edition, line) for line in typed_lines(edition, seed, count)]
    assert kinds.count("played") > count // 8
    assert kinds.count("loose") > count // 20
    assert kinds.count("missing") > 0


@pytest.mark.parametrize("edition_id", BUILT_IN)
def test_lines_in_small_positions(edition_id: str) -> None:
    check_many(edition_id, seed=1, count=40)


@pytest.mark.slow
@pytest.mark.parametrize("edition_id", BUILT_IN)
@pytest.mark.parametrize("seed", range(2, 6))
def test_ten_thousand_lines_in_small_positions(edition_id: str, seed: int) -> None:
    check_many(edition_id, seed, count=420)
