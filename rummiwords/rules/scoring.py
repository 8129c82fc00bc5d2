"""Points of a turn, ends and winners (LET-SCORE-*, LET-END-*, LET-WIN-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rummicore.edition import Edition
from rummicore.match import most_points
from rummicore.slots import all_passed, somebody_out
from rummicore.state import End, RoundResult, State
from rummicore.tiles import Meld
from rummicore.turn import Turn
from rummiwords.alphabet import JOKER
from rummiwords.rules.jokers import rack_joker_melds
from rummiwords.rules.melds import canonical

# Where the options let everybody pass for ever, nobody has played for so many turns each: enough. No rule says how
# many: a game only has to end.
PATIENCE = 20


def scoring_words(turn: Turn) -> tuple[Meld, ...]:
    """Return the words that count, the longest first: new ones that may hold a tile of the rack (LET-SCORE-2)."""
    return tuple(sorted(_new_words(turn), key=lambda meld: -len(meld.tiles)))


def _new_words(turn: Turn) -> Iterator[Meld]:
    edition, before = turn.edition, {canonical(turn.edition, meld) for meld in turn.before}
    any_new = edition.choice("letters.scoring_words") == "any_new"
    laid, rack_jokers = {face for face in turn.laid if face != JOKER}, rack_joker_melds(turn)
    for number, meld in enumerate(turn.after):
        if not isinstance(meld, Meld) or canonical(edition, meld) in before:
            continue
        # Equal letters are interchangeable: any natural tile of a laid face may be the one from the rack.
        if any_new or not laid.isdisjoint(meld.naturals) or number in rack_jokers:
            yield meld


def doubled(turn: Turn) -> bool:
    """Tell whether the whole rack went, which counts double (LET-SCORE-3)."""
    return turn.edition.flag("letters.double_all_tiles") and bool(turn.laid) and len(turn.laid) == len(turn.rack)


def points(turn: Turn) -> int:
    """Score the longest word, twice for a whole rack; an opening may score nothing (LET-OPEN-5)."""
    if not turn.opened and not turn.edition.flag("letters.open_scores"):
        return 0
    longest = max((len(meld.tiles) for meld in scoring_words(turn)), default=0)
    return 2 * longest if doubled(turn) else longest


def worth(turn: Turn) -> Mapping[str, int | bool]:
    """Say what the referee finds a turn worth."""
    score = points(turn)
    return {"score": score, "doubled": doubled(turn) and score > 0}


def ending(edition: Edition, state: State) -> End | None:
    """End with an empty pool and an empty rack (LET-END-1), or when everybody passes (LET-END-2)."""
    if not state.pool and (out := somebody_out(state)):
        return out
    if edition.flag("letters.end_all_pass") and (blocked := all_passed(state)):
        return blocked
    return End("blocked") if state.passes >= PATIENCE * len(state.seats) else None


def scores(edition: Edition, state: State, _end: End) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Subtract the jokers left on racks (LET-JOK-5); the highest score wins and a tie is shared (LET-WIN-1)."""
    fine = edition.number("letters.rack_joker_penalty")
    marks = tuple(seat.points - fine * seat.rack.count(JOKER) for seat in state.seats)
    return marks, tuple(seat for seat, mark in enumerate(marks) if mark == max(marks))


def winners(_edition: Edition, results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Let the most points of all rounds win."""
    return most_points(results)
