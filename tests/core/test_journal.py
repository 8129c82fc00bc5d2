"""Journals: what is written is replayed exactly, and no damage is ever taken for a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummicore.actions import Action, Deal, Draw, Play, TimeUp
from rummicore.chance import all_tiles, bot_seed
from rummicore.edition import Edition
from rummicore.engine import Step, apply, new_game
from rummicore.games import play_bots
from rummicore.journal import (
    JournalError,
    Loaded,
    action_record,
    header_record,
    house_edition,
    line_of,
    load,
    new_header,
    replay,
)
from rummicore.options import Value
from rummicore.reasons import RuleError
from rummicore.state import State
from rummicore.tiles import TypedTable
from tests.kit.strategies import unread


class Written(NamedTuple):
    """A game that was played and its journal."""

    edition: Edition
    records: tuple[Mapping[str, object], ...]
    steps: tuple[Step, ...]
    data: bytes

    @property
    def lines(self) -> list[bytes]:
        return self.data.splitlines(keepends=True)


def journal(edition: Edition, seats: int, rounds: int, actions: Iterable[Action]) -> Written:
    """Write a header and the actions, and remember the states that they make."""
    header = new_header(edition, tuple(f"bot:{seat % 2 + 1} Ж" for seat in range(seats)), rounds, seed=7)
    data, checksum = line_of(header_record(header), "")
    records, steps = [], []
    state: State = new_game(edition, seats, rounds)
    for action in actions:
        step = apply(edition, state, action)
        state = step.state
        records.append(action_record(edition, action))
        line, checksum = line_of(records[-1], checksum)
        data += line
        steps.append(step)
    return Written(edition, tuple(records), tuple(steps), data)


@cache
def played(seed: int, seats: int = 2, rounds: int = 1, *options: tuple[str, Value]) -> Written:
    """Let bots play a game to its end."""
    edition = (UA_STANDARD if seats < 5 else UA_XP).with_values(dict(options))
    bots = [edition.bots[f"bot:{seat % 2 + 1}"](edition, bot_seed(seed, seat)) for seat in range(seats)]
    actions = [happened.action for happened in play_bots(edition, new_game(edition, seats, rounds), bots, seed)]
    return journal(edition, seats, rounds, actions)


@cache
def short() -> Written:
    """Return the first dozen actions of a game, plays among them."""
    game = played(3, 2, 1, ("deal", 30))
    lines = game.lines[:12]
    assert any(b'"play"' in line for line in lines)
    return game._replace(records=game.records[:11], steps=game.steps[:11], data=b"".join(lines))


def check_replay(game: Written) -> None:
    loaded = load(game.data)
    assert unsummed(loaded) == game.records
    assert loaded.size == len(game.data)
    base = UA_STANDARD if game.edition.id == UA_STANDARD.id else UA_XP
    edition = house_edition(base, loaded.header)
    assert edition == game.edition, "all options come back"
    assert tuple(happened.step for happened in replay(edition, loaded)) == game.steps


def unsummed(loaded: Loaded) -> tuple[Mapping[str, object], ...]:
    return tuple({key: value for key, value in record.items() if key != "sum"} for record in loaded.records)


# Replay

HOUSES: list[tuple[tuple[str, Value], ...]] = [
    (),
    (("redeal_doubles", 3),),
    (("open.jokers", "allow"), ("open.min_points", 10)),
    (("start.next_round", "left_of_previous"), ("end.pool_empty", "one_turn_each")),
    (("turn.voluntary_draw", False),),
]


@pytest.mark.parametrize("options", HOUSES)
@pytest.mark.parametrize(("seats", "rounds"), [(2, 2), (4, 1), (6, 1)])
def test_games_of_bots_replay_exactly(seats: int, rounds: int, options: tuple[tuple[str, Value], ...]) -> None:
    game = played(seats + rounds, seats, rounds, *options)
    assert game.steps[-1].state.phase == "over"
    check_replay(game)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_many_games_of_bots_replay_exactly(seed: int) -> None:
    check_replay(played(seed, 2 + seed % 5, 1 + seed % 2, *HOUSES[seed % len(HOUSES)]))


RACK = ("r13", "b13", "k13", "r1", "r2", "r3", "r4", "j")


def dealt() -> Deal:
    """Deal the same eight tiles to the seat that begins."""
    rest = list(all_tiles(UA_STANDARD))
    for face in RACK:
        rest.remove(face)
    return Deal(("r2", "r1"), (*RACK, *rest))


TYPED = [
    "r13 b13 k13",
    "r1 r2 r3",
    "r1 r2 j r4",
    "r13 j b13",
    "r3 r2 r1",
    "r13 j",
    "r13 b13 k13 j",
    "r4 j",
    "r1 r2 r3 j",
]
typed = st.builds(
    lambda text, kind: unread(tuple(text.split()), kind), st.sampled_from(TYPED), st.sampled_from(("", "run", "group"))
)


@given(st.lists(typed, max_size=2).map(tuple), st.booleans(), st.sampled_from(("reject", "penalty")))
@settings(deadline=None, max_examples=300)
def test_whatever_a_turn_declares_replays_as_it_was_judged(table: TypedTable, late: bool, refusal: str) -> None:
    edition = UA_STANDARD.with_values({"deal": len(RACK), "penalty.invalid_submit": refusal})
    turn: Action = TimeUp(table) if late else Play(table)
    try:
        game = journal(edition, 2, 1, [dealt(), turn, Draw()])
    except RuleError:
        return
    check_replay(game)


# Damage


def load_or_error(data: bytes) -> Loaded | JournalError:
    try:
        return load(data)
    except JournalError as error:
        return error


def named_line(error: JournalError) -> int:
    found = re.search(r"\bline (\d+)\b", str(error))
    assert found, f"no line is named: {error}"
    assert len(str(error).splitlines()) == 1
    return int(found[1])


def test_data_cut_anywhere_is_a_shorter_game_or_no_game() -> None:
    game = short()
    header = len(game.lines[0])
    for cut in range(len(game.data)):
        whole = game.data[:cut].count(b"\n")
        if cut < header - 1:
            with pytest.raises(JournalError, match="line 1"):
                load(game.data[:cut])
            continue
        loaded = load(game.data[:cut])
        complete = game.data[cut : cut + 1] == b"\n"
        assert unsummed(loaded) == game.records[: whole - 1 + complete]
        assert loaded.torn == (not complete and not game.data[:cut].endswith(b"\n"))
        goes_on(game, cut, loaded)


def goes_on(game: Written, cut: int, loaded: Loaded) -> None:
    """Check that a journal that was cut can be continued behind what was read of it."""
    kept = game.data[: loaded.size]
    assert loaded.size <= cut
    kept += b"" if kept.endswith(b"\n") else b"\n"
    line, checksum = line_of({"do": "draw"}, loaded.sum)
    longer = load(kept + line)
    assert unsummed(longer) == (*unsummed(loaded), {"do": "draw"})
    assert longer.sum == checksum


def replacements(old: int) -> set[int]:
    """Return other values for a byte: every flipped bit, line ends, quotes and extremes."""
    return ({old ^ 1 << bit for bit in range(8)} | set(b'\n\r\x00\xff"}{, \x0b\x0c\x1c\x85')) - {old}


def check_flip(game: Written, offset: int, value: int) -> None:
    damaged = bytearray(game.data)
    damaged[offset] = value
    line = game.data[:offset].count(b"\n") + 1
    with pytest.raises(JournalError) as caught:
        load(bytes(damaged))
    assert named_line(caught.value) == line, (offset, value)


def test_a_flipped_byte_is_found() -> None:
    game = short()
    ends = {offset for offset, byte in enumerate(game.data) if byte == 10}
    near = {offset + step for offset in ends for step in (-2, -1, 0, 1)} & set(range(len(game.data)))
    for offset in sorted({*range(0, len(game.data), 23), *near}):
        for value in replacements(game.data[offset]):
            check_flip(game, offset, value)


@pytest.mark.slow
def test_any_flipped_byte_is_found() -> None:
    game = short()
    for offset, old in enumerate(game.data):
        for value in replacements(old):
            check_flip(game, offset, value)


def check_damaged(lines: list[bytes], line: int) -> None:
    with pytest.raises(JournalError) as caught:
        load(b"".join(lines))
    assert named_line(caught.value) == line


def test_swapped_lines_are_found() -> None:
    lines = short().lines
    for first in range(len(lines)):
        for second in range(first + 1, len(lines)):
            swapped = list(lines)
            swapped[first], swapped[second] = lines[second], lines[first]
            check_damaged(swapped, first + 1)


def test_deleted_doubled_and_inserted_lines_are_found() -> None:
    lines = short().lines
    for place in range(len(lines) - 1):
        check_damaged([*lines[:place], *lines[place + 1 :]], place + 1)
    for place in range(len(lines)):
        check_damaged([*lines[: place + 1], *lines[place:]], place + 2)
        check_damaged([*lines[:place], b"\n", *lines[place:]], place + 1)


def test_lines_of_another_game_are_found() -> None:
    lines, others = short().lines, played(4, 2, 1, ("deal", 30)).lines
    assert lines[0] == others[0], "the header alone does not tell them apart"
    for place in range(2, len(lines)):
        check_damaged([*lines[:place], *others[place:]], place + 1)


@given(st.binary(max_size=300))
@settings(deadline=None)
def test_arbitrary_bytes_are_no_game(data: bytes) -> None:
    with pytest.raises(JournalError):
        load(data)


@given(st.binary(max_size=60), st.data())
@settings(deadline=None)
def test_arbitrary_bytes_behind_a_game_are_dropped_or_found(tail: bytes, data: st.DataObject) -> None:
    game = short()
    line = data.draw(st.sampled_from((len(game.lines), 3)))
    start = b"".join(game.lines[:line])
    loaded = load_or_error(start + tail)
    if isinstance(loaded, JournalError):
        assert b"\n" in tail
        assert named_line(loaded) == line + 1
    else:
        assert b"\n" not in tail
        assert unsummed(loaded) == game.records[: line - 1]
        assert loaded.size == len(start)


# A whole line whose checksum fits may still not be an action: somebody wrote it by hand.

scraps = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(("r5", "r5 jd", "x", "", "run: r5")),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)
records = st.fixed_dictionaries(
    {"do": st.one_of(st.sampled_from(("deal", "play", "time-up", "answer", "draw", "nothing")), scraps)},
    optional=dict.fromkeys(("draws", "order", "table", "seat", "ask", "value"), scraps),
)


@given(records)
@settings(deadline=None, max_examples=300)
@example({"do": "play", "table": ["r5 jd"]})
@example({"do": "time-up", "table": ["jd r5 r6", "run: jm jm"]})
@example({"do": "deal", "draws": ["x"], "order": []})
@example({"do": "answer", "seat": True, "ask": [], "value": None})
def test_a_forged_record_is_refused_with_its_line(record: dict[str, object]) -> None:
    game = short()
    loaded = load(game.data)
    line, _ = line_of(record, loaded.sum)
    forged = load(game.data + line)
    steps = replay(game.edition, forged)
    assert tuple(next(steps).step for _ in game.steps) == game.steps
    if record["do"] == "draw":
        assert next(steps).action == Draw()
        return
    with pytest.raises(JournalError) as caught:
        next(steps)
    assert named_line(caught.value) == len(game.lines) + 1
