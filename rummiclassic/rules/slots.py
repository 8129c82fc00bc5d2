"""What a turn of the number game costs, draws and is worth; decisions (NUM-TURN-*, NUM-TIME-*, PL-*)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rummiclassic.rules.opening import own_melds, worth
from rummiclassic.rules.scoring import ANNOUNCE, OPENING, SILENT, opening_charges
from rummiclassic.suite import suite_of
from rummicore.edition import Edition
from rummicore.outcomes import Commit, Outcome, Redeal, Reject, Restore
from rummicore.reasons import Reasons
from rummicore.state import Ask, Moment, State
from rummicore.tiles import without
from rummicore.turn import Turn

if TYPE_CHECKING:
    from rummicore.advice import Advisor
    from rummicore.rulebook import Rulebook

REDEAL, KEEP, DEMAND = "redeal", "keep", "redeal"


def take(turn: Turn) -> int:
    """Draw one tile for a turn without a play (NUM-TURN-1)."""
    return 0 if turn.laid else 1


def on_refused(turn: Turn, _reasons: Reasons) -> Outcome:
    """Refuse and go on, or under ``penalty.invalid_submit=penalty`` restore and fine (A-NUM-12)."""
    if turn.edition.choice("penalty.invalid_submit") == "penalty":
        return Restore(turn.edition.number("penalty.timeout_dirty"))
    return Reject()


def on_time_up(turn: Turn, reasons: Reasons) -> Outcome:
    """Fine an untouched table (NUM-TIME-2) and an unfinished one (NUM-TIME-3); a legal one counts (NUM-TIME-6)."""
    edition = turn.edition
    if not turn.touched:
        return Restore(edition.number("penalty.timeout_clean"))
    if not reasons and edition.choice("time.legal_layout_at_deadline") == "commit":
        return Commit()
    return Restore(edition.number("penalty.timeout_dirty"))


def turn_worth(turn: Turn) -> Mapping[str, int | bool]:
    """Add up the numbers of the laid tiles, jokers as 0; for an opening also what its melds are worth."""
    value = suite_of(turn.edition).total(turn.laid)
    return {"value": value} if turn.opened else {"value": value, "opening": worth(turn, own_melds(turn))}


def asks(edition: Edition, state: State, moment: Moment) -> tuple[Ask, ...]:
    """Ask about a redeal after the deal, and about the coming opening after a draw."""
    if moment.when == "dealt":
        return _redeal_asks(edition, state)
    return _opening_asks(edition, state, moment.seat) if moment.when == "drawn" else ()


def _redeal_asks(edition: Edition, state: State) -> tuple[Ask, ...]:
    """Ask every seat about a redeal; only those with enough doubles have a choice (PL-SETUP-3)."""
    needed = edition.number("redeal_doubles")
    order = ((seat + (state.starter or 0)) % len(state.seats) for seat in range(len(state.seats)))
    return tuple(_redeal_ask(edition, state, seat, needed) for seat in order) if needed else ()


def _redeal_ask(edition: Edition, state: State, seat: int, needed: int) -> Ask:
    counts = Counter(face for face in state.seats[seat].rack if face not in edition.jokers)
    doubles = sum(count >= 2 for count in counts.values())
    return Ask(seat, REDEAL, (KEEP, DEMAND) if doubles >= needed else (KEEP,), DEMAND)


def _opening_asks(edition: Edition, state: State, index: int) -> tuple[Ask, ...]:
    """Ask a seat that has not opened; it has a choice only if what it drew made the opening possible (PL-END-7)."""
    seat = state.seats[index]
    if seat.opened or not seat.drawn or not edition.amounts("score.unopened"):
        return ()
    from rummiclassic.rack.finder import holds_opening  # loaded where unopened seats pay for it

    just_now = holds_opening(edition, seat.rack) and not holds_opening(edition, without(seat.rack, seat.drawn))
    _, held, announced = opening_charges(edition)
    about = (str(held), str(announced))
    return (Ask(index, OPENING, (SILENT, ANNOUNCE) if just_now else (SILENT,), ANNOUNCE, about),)


def on_answers(_edition: Edition, state: State) -> Outcome:
    """Deal anew if anybody demanded it."""
    return Redeal() if any((REDEAL, DEMAND) in seat.said for seat in state.seats) else Commit()


def advisor(edition: Edition) -> Advisor:
    """Return who knows good turns of the number game."""
    from rummiclassic.advisor import NumberAdvisor  # with the solver, for those who ask

    return NumberAdvisor(edition)


def rulebook_of(edition: Edition) -> Rulebook:
    """Return what there is to read of a number edition."""
    from rummiclassic.rulebook import rulebook  # for those who read

    return rulebook(edition)
