"""Ends, scores and winners of the number game (NUM-END-*, NUM-SCORE-*, NUM-MATCH-*; PL-END-*)."""

from __future__ import annotations

from rummiclassic.suite import suite_of
from rummicore.edition import Edition
from rummicore.match import most_points, most_rounds_then_points
from rummicore.slots import all_passed, clockwise, last_turns_taken, one_turn_each, shares, somebody_out
from rummicore.state import End, RoundResult, Seat, State
from rummicore.tiles import Face
from rummicore.view import View

# The announcement that the opening follows in the next turn, as a decision after a draw (PL-END-7).
OPENING, SILENT, ANNOUNCE = "opening", "silent", "announce"


def rack_sum(edition: Edition, rack: tuple[Face, ...]) -> int:
    """Add up a rack at the end of a round; a joker counts as the option says (NUM-JOK-10)."""
    jokers = sum(face in edition.jokers for face in rack)
    return suite_of(edition).total(rack) + jokers * edition.number("joker.rack_penalty")


def ending(edition: Edition, state: State) -> End | None:
    """End with an empty rack (NUM-END-1), or blocked once the pool is empty (NUM-END-2)."""
    blocked = all_passed if edition.choice("end.pool_empty") == "until_all_pass" else last_turns_taken
    return somebody_out(state) or blocked(state)


def next_seat(edition: Edition, state: State) -> int:
    """Go clockwise; with ``drawer_first`` the seat that emptied the pool begins the last turns."""
    last_turns = edition.choice("end.pool_empty") == "one_turn_each" and state.empty_turns == 0
    if last_turns and edition.choice("end.last_turns_order") == "drawer_first":
        return state.turn
    return clockwise(edition, state)


def last_turns(edition: Edition, now: State | View) -> tuple[int, ...]:
    """Return who still has a last turn, under ``end.pool_empty=one_turn_each`` (PL-END-2)."""
    return one_turn_each(now) if edition.choice("end.pool_empty") == "one_turn_each" else ()


def scores(edition: Edition, state: State, end: End) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the scores of a round and its winners."""
    starter = state.starter or 0
    if end.seat is not None:
        losses = [_loss(edition, seat) for seat in state.seats]
        return _won_by(losses, (end.seat,), starter), (end.seat,)
    sums = [rack_sum(edition, seat.rack) for seat in state.seats]
    winners = tuple(seat for seat, own in enumerate(sums) if own == min(sums))
    if edition.choice("score.blocked") == "full_minus_own":
        rows = _won_by(sums, winners, starter)
        return tuple(score - min(sums) * (seat in winners) for seat, score in enumerate(rows)), winners
    return _won_by([own - min(sums) for own in sums], winners, starter), winners


def _loss(edition: Edition, seat: Seat) -> int:
    """Return what a seat loses to one who is out: its rack, or the charge for not having opened (PL-END-5 … 7)."""
    if seat.opened or not edition.amounts("score.unopened"):
        return rack_sum(edition, seat.rack)
    without, held, announced = opening_charges(edition)
    from rummiclassic.rack.finder import holds_opening  # loaded with the end of a round that asks for it

    if not holds_opening(edition, seat.rack):
        charge = without
    else:
        charge = announced if (OPENING, ANNOUNCE) in seat.said else held
    return charge or rack_sum(edition, seat.rack)  # A-PL-2: 0 leaves the rack


def opening_charges(edition: Edition) -> tuple[int, int, int]:
    """Return the charges for not having opened: without an opening on the rack, with one, with one announced."""
    charges = edition.amounts("score.unopened")
    without, held, announced = (*charges, charges[0])[:3]
    return without, held, announced


def _won_by(losses: list[int], winners: tuple[int, ...], starter: int) -> tuple[int, ...]:
    """Let the losers write minus what they lose and the winners share it (NUM-SCORE-1, NUM-SCORE-3)."""
    pot = sum(loss for seat, loss in enumerate(losses) if seat not in winners)
    gains = shares(pot, winners, starter, len(losses))
    return tuple(gains.get(seat, -loss) for seat, loss in enumerate(losses))


def winners(edition: Edition, results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Find the winners of a match (NUM-MATCH-3, NUM-MATCH-4)."""
    by_rounds = edition.choice("match.winner") == "rounds_then_points"
    return most_rounds_then_points(results) if by_rounds else most_points(results)
