"""Sets: groups, runs and what they are worth (NUM-SET-*)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit.positions import STANDARD, laid, play, refusal, state, table

COLOURS = "rbko"
RUNS = st.tuples(st.sampled_from(COLOURS), st.integers(1, 13), st.integers(1, 13))
GROUPS = st.tuples(st.lists(st.sampled_from(COLOURS), min_size=1, max_size=6), st.integers(1, 13))


def readings(text: str) -> dict[str, int]:
    """Return what the tiles may be read as, with the value."""
    (meld,) = laid(STANDARD, text)
    return {reading.kind: STANDARD.melds.value(reading) for reading in STANDARD.melds.readings(meld)}


@pytest.mark.rule("NUM-SET-3", "NUM-SET-5")
@given(RUNS)
def test_three_or_more_rising_numbers_of_one_colour_are_a_run_worth_their_sum(run: tuple[str, int, int]) -> None:
    colour, low, high = run[0], min(run[1:]), max(run[1:])
    expected = {} if high - low < 2 else {"run": sum(range(low, high + 1))}
    assert readings(f"{colour}{low}-{high}") == expected


@pytest.mark.rule("NUM-SET-2", "NUM-SET-5")
@given(GROUPS)
def test_three_or_four_different_colours_of_one_number_are_a_group(group: tuple[list[str], int]) -> None:
    colours, number = group
    fits = len(set(colours)) == len(colours) >= 3
    assert readings(f"{''.join(colours)}{number}") == ({"group": number * len(colours)} if fits else {})


@pytest.mark.rule("NUM-SET-1")
@pytest.mark.parametrize("after", ["r4-7, k9", "r4-7, k9 k10"])
def test_no_tile_lies_loose_after_a_turn(after: str) -> None:
    now = state(STANDARD, ["k9 k10", "k13"], "r4-7")
    assert refusal(STANDARD, now, after) == {"meld-too-short": "NUM-SET-1"}


@pytest.mark.rule("NUM-SET-1")
def test_every_illegal_set_of_a_turn_is_named() -> None:
    now = state(STANDARD, ["b9 r9 b11 k2 k3", "k13"], "r4-7")
    assert refusal(STANDARD, now, "r4-7, b9 r9 b11, k2 k3") == {
        "run-colours-differ": "NUM-SET-3",
        "meld-too-short": "NUM-SET-1",
    }


@pytest.mark.rule("NUM-SET-2")
@pytest.mark.parametrize(
    ("rack", "reasons"),
    [
        ("group: rbk8 o9", {"group-numbers-differ"}),
        ("rbkro8", {"group-too-big", "group-colour-twice"}),
        ("rbr8", {"group-colour-twice"}),
    ],
)
def test_a_group_has_one_number_and_every_colour_once(rack: str, reasons: set[str]) -> None:
    now = state(STANDARD, [rack.removeprefix("group: "), "k13"])
    assert refusal(STANDARD, now, rack) == dict.fromkeys(reasons, "NUM-SET-2")


@pytest.mark.rule("NUM-SET-3")
def test_a_run_is_laid_from_low_to_high() -> None:
    now = state(STANDARD, ["r4 j r6", "k13"])
    assert refusal(STANDARD, now, "r6 j r4") == {"run-order": "NUM-SET-3"}


@pytest.mark.rule("NUM-SET-3")
def test_a_declared_run_is_not_taken_for_a_group() -> None:
    now = state(STANDARD, ["rbk8", "k13"])
    assert refusal(STANDARD, now, "run: rbk8") == {"run-colours-differ": "NUM-SET-3"}


@pytest.mark.rule("NUM-SET-4")
def test_a_run_may_end_with_13_and_goes_no_further() -> None:
    now = state(STANDARD, ["k13 k1 o13", "r13"], "k10-12")
    assert play(STANDARD, now, "k10-13").state.table == table(STANDARD, "k10-13")
    assert refusal(STANDARD, now, "k10-13 k1") == {"run-wraps": "NUM-SET-4"}


@pytest.mark.rule("NUM-SET-4")
def test_1_is_the_lowest_tile() -> None:
    now = state(STANDARD, ["k1 k13 o13", "r13"], "k2-4")
    assert play(STANDARD, now, "k1-4").state.table == table(STANDARD, "k1-4")
    assert refusal(STANDARD, now, "k13 k1 k2 k3 k4") == {"run-wraps": "NUM-SET-4"}
