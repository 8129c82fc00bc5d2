"""The worked examples and printed tables of the rulebooks, played in every edition they apply to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest

from rummicore.checks import judge
from rummicore.events import MatchEnded, RoundEnded
from rummicore.state import State
from rummicore.turn import turn_of
from rummicore.view import position
from tests.kit.positions import all_pass, laid, play, refusal, state, tiles, told, went_out
from tests.rulebook.examples import (
    MATCHES,
    MOVES,
    SCORES,
    SETS,
    MatchExample,
    MoveExample,
    ScoreExample,
    SetExample,
    editions_of,
)

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet

    from rummicore.edition import Edition

Example = SetExample | MoveExample | ScoreExample | MatchExample


def each(examples: Iterable[Example], *, named: bool = False) -> list[ParameterSet]:
    """Pair examples with their editions; ``named`` examples have an id that is to be covered."""
    return [
        pytest.param(
            edition,
            example,
            id=f"{example[0]}-{edition.id}",
            marks=pytest.mark.rule(*example.rules, *([str(example[0])] if named else [])),
        )
        for example in examples
        for edition in editions_of(example.editions)
    ]


@pytest.mark.parametrize(("edition", "example"), each(SETS))
def test_a_set_has_exactly_the_readings_of_the_catalogue(edition: Edition, example: SetExample) -> None:
    (meld,) = laid(edition, example.tiles)
    found = {edition.label(reading): edition.melds.value(reading) for reading in edition.melds.readings(meld)}
    assert found == example.readings


@pytest.mark.parametrize(("edition", "example"), each(SETS))
def test_a_set_may_be_laid_if_and_only_if_it_is_in_the_catalogue(edition: Edition, example: SetExample) -> None:
    view = position(tiles(edition, example.tiles), (), opened=True)
    reasons = judge(turn_of(edition, view, laid(edition, example.tiles)))
    assert bool(reasons) != bool(example.readings)
    if example.refused:
        assert {reason.code: reason.rule for reason in reasons} == example.refused


@pytest.mark.parametrize(("edition", "example"), each(MOVES, named=True))
def test_a_move_is_played_or_refused_as_printed(edition: Edition, example: MoveExample) -> None:
    edition = edition.with_texts(example.options.items())
    # One more tile keeps the round going.
    now = state(edition, [f"{example.laid} o13", "k13"], example.before, opened=[example.opened, True])
    if example.refused or not example.legal:
        reasons = refusal(edition, now, example.after)
        assert not example.refused or reasons == example.refused
        return
    after = play(edition, now, example.after).state
    assert sorted(meld.faces for meld in after.table) == sorted(meld.faces for meld in laid(edition, example.after))
    assert after.seats[0].rack == tiles(edition, "o13")
    assert (after.seats[0].opened, after.turn, after.pool) == (True, 1, now.pool)


@pytest.mark.parametrize(("edition", "example"), each(SCORES, named=True))
def test_a_round_scores_as_printed(edition: Edition, example: ScoreExample) -> None:
    if example.out is None:
        step = all_pass(edition, example.racks)
        best = [seat for seat, score in enumerate(example.scores) if score > 0]
    else:
        step = went_out(edition, State((), rounds=1), example.out, example.racks, unopened=example.unopened)
        best = [example.out]
    (ended,) = told(step, RoundEnded)
    assert list(ended.scores) == example.scores
    assert list(ended.winners) == best


def losing(points: int, colour: str) -> str:
    """Return a rack that costs so many points."""
    thirteens, rest = divmod(points, 13)
    return f"{colour}13 " * thirteens + (f"{colour}{rest}" if rest else "")


@pytest.mark.parametrize(("edition", "example"), each(MATCHES))
def test_a_match_goes_as_the_printed_table(edition: Edition, example: MatchExample) -> None:
    match = State((), rounds=len(example.rows), starter=0)
    for row in example.rows:
        assert match.phase == "deal"
        winner = row.index(max(row))
        racks = [losing(-points, colour) for points, colour in zip(row, "rbko", strict=True)]
        step = went_out(edition, match, winner, racks)
        (ended,) = told(step, RoundEnded)
        assert (list(ended.scores), ended.winners) == (row, (winner,))
        match = step.state
    (over,) = told(step, MatchEnded)
    assert (list(over.scores), over.winners) == (example.totals, (example.winner,))
