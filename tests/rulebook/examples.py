"""The examples of ``examples.json`` as values, each for every edition that is there and that it applies to."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rummicore.edition import Edition
from rummicore.registry import BUILT_IN, find_edition

_DATA = json.loads(Path(__file__).with_name("examples.json").read_text(encoding="utf-8"))
NUMBER_EDITIONS: tuple[str, ...] = tuple(_DATA["number_editions"])


class SetExample(NamedTuple):
    """Tiles side by side and what they may be read as, with the value; no reading means no meld."""

    id: str
    tiles: str
    readings: Mapping[str, int] = {}
    refused: Mapping[str, str] = {}
    rules: Sequence[str] = ()
    editions: Sequence[str] = NUMBER_EDITIONS


class MoveExample(NamedTuple):
    """A turn: the table before, the rack tiles laid, the table after, and why it is refused if it is."""

    id: str
    before: str
    laid: str
    after: str
    opened: bool = True
    options: Mapping[str, str] = {}
    refused: Mapping[str, str] = {}
    legal: bool = True
    rules: Sequence[str] = ()
    editions: Sequence[str] = NUMBER_EDITIONS


class ScoreExample(NamedTuple):
    """The racks at the end of a round, who is out (nobody: blocked), and the scores."""

    id: str
    racks: list[str]
    scores: list[int]
    out: int | None = None
    unopened: Sequence[int] = ()
    rules: Sequence[str] = ()
    editions: Sequence[str] = NUMBER_EDITIONS


class MatchExample(NamedTuple):
    """A printed score table: a row a round, the totals and the winner."""

    name: str
    rows: list[list[int]]
    totals: list[int]
    winner: int
    rules: Sequence[str] = ()
    editions: Sequence[str] = NUMBER_EDITIONS


SETS = tuple(SetExample(**row) for row in _DATA["sets"])
MOVES = tuple(MoveExample(**row) for row in _DATA["moves"])
SCORES = tuple(ScoreExample(**row) for row in _DATA["scores"])
MATCHES = tuple(MatchExample(**row) for row in _DATA["matches"])


def editions_of(ids: Sequence[str]) -> tuple[Edition, ...]:
    """Return those of the editions that are there already."""
    return tuple(find_edition(name) for name in ids if name in BUILT_IN)
