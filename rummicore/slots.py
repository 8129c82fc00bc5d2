"""Stock functions for the slots of an edition: turn order, ends of a round, decisions nobody has to take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummicore.manner import Meaning
from rummicore.outcomes import Commit, Reject, Restore
from rummicore.reasons import NOTHING_TO_AGREE
from rummicore.state import End

if TYPE_CHECKING:
    from rummicore.advice import Advisor
    from rummicore.edition import Edition
    from rummicore.events import Unplayed
    from rummicore.outcomes import Outcome
    from rummicore.reasons import Reason, Reasons
    from rummicore.rulebook import Rulebook
    from rummicore.state import Ask, Moment, State
    from rummicore.tiles import AnyMeld, AnyTable, Face, Meld, TypedMeld, TypedTable
    from rummicore.turn import Turn
    from rummicore.view import View


def clockwise(_edition: Edition, state: State) -> int:
    """Let the left neighbour follow."""
    return (state.turn + 1) % len(state.seats)


def somebody_out(state: State) -> End | None:
    """End with the seat whose rack is empty."""
    out = next((index for index, seat in enumerate(state.seats) if not seat.rack), None)
    return None if out is None else End("out", out)


def all_passed(state: State) -> End | None:
    """End blocked when the pool is empty and as many turns in a row were passes as there are seats."""
    return End("blocked") if not state.pool and state.passes >= len(state.seats) else None


def last_turns_taken(state: State) -> End | None:
    """End blocked when everybody has had one turn since the pool ran out."""
    done = state.empty_turns is not None and state.empty_turns >= len(state.seats)
    return End("blocked") if done else None


def no_last_turns(_edition: Edition, _now: State | View) -> tuple[int, ...]:
    """Know of no last turns."""
    return ()


def one_turn_each(now: State | View) -> tuple[int, ...]:
    """Return the seats that have a turn left of those that everybody has once the pool is empty."""
    left = 0 if now.empty_turns is None else len(now.seats) - now.empty_turns
    return tuple((now.turn + place) % len(now.seats) for place in range(left))


def nothing_unplayed(_edition: Edition, _state: State) -> tuple[Unplayed, ...]:
    """Look for no turns that were still there."""
    return ()


def shares(pot: int, winners: tuple[int, ...], starter: int, seats: int) -> dict[int, int]:
    """Divide a pot equally; the remainder goes point by point to the winners in turn order from the starter."""
    share, rest = divmod(pot, len(winners))
    in_order = sorted(winners, key=lambda seat: (seat - starter) % seats)
    return {seat: share + (place < rest) for place, seat in enumerate(in_order)}


def nothing_asked(_edition: Edition, _state: State, _moment: Moment) -> tuple[Ask, ...]:
    """Ask nobody anything."""
    return ()


def not_before_the_last(_edition: Edition, _state: State) -> bool:
    """Wait for all answers before anything is decided."""
    return False


def go_on(_edition: Edition, _state: State) -> Outcome:
    """Let the game go on, whatever was answered."""
    return Commit()


def no_reasons(_turn: Turn) -> Reasons:
    """Demand nothing."""
    return ()


def always_reject(_turn: Turn, _reasons: Reasons) -> Outcome:
    """Refuse and let the seat go on."""
    return Reject()


def put_back_and_draw_one(_turn: Turn, _reasons: Reasons) -> Outcome:
    """Put the table back and let the seat draw one tile."""
    return Restore(1)


def no_cost(_edition: Edition, _rack: tuple[Face, ...]) -> int:
    """Charge nothing for tiles that are left."""
    return 0


def nothing_more(_edition: Edition, reason: Reason) -> Reason:
    """Know no more about a reason than it says."""
    return reason


def no_dictionary(_edition: Edition) -> str | None:
    """Judge melds by nothing from outside."""
    return None


def by_bots(edition: Edition) -> Advisor:
    """Let the bots of the edition advise."""
    from rummicore.advice import BotAdvisor  # for those who ask

    return BotAdvisor(edition)


def nothing_instead(_edition: Edition, _reason: Reason) -> TypedTable:
    """Know of no meld that would be right instead."""
    return ()


def as_typed(_edition: Edition, _typed: TypedMeld, _made: AnyMeld) -> str:
    """Take a meld as it was typed."""
    return ""


def in_typed_order(_edition: Edition, typed: TypedMeld) -> TypedMeld:
    """Lay a meld as it was typed."""
    return typed


def as_given(_edition: Edition, _key: str, text: str) -> str:
    """Keep the value of an option as it was typed."""
    return text


def no_names(_edition: Edition, _key: str) -> tuple[str, ...]:
    """Have no values that could be chosen by name."""
    return ()


def as_it_is(edition: Edition, _melds: TypedTable) -> Edition:
    """Know melds by the rules alone."""
    return edition


def nothing_to_agree(edition: Edition, _word: str) -> Reasons:
    """Know nothing that people could agree on."""
    return (NOTHING_TO_AGREE.because(edition=edition.id),)


def whatever_agreed(edition: Edition, _words: tuple[str, ...]) -> Edition:
    """Judge as ever, since nothing can be agreed on."""
    return edition


def no_remarks(_edition: Edition, _melds: AnyTable) -> Reasons:
    """Let melds pass without a remark."""
    return ()


def no_meaning(_edition: Edition, _word: str) -> Meaning:
    """Know of no word what it means."""
    return Meaning()


def no_points(_turn: Turn) -> int:
    """Score nothing at once."""
    return 0


def kind_of(meld: Meld) -> str:
    """Call a reading by its kind."""
    return meld.kind


def only_parameters(edition: Edition) -> Rulebook:
    """Let people read the parameters, in their order."""
    from rummicore.rulebook import Chapter, Rulebook  # for those who read

    return Rulebook((Chapter("parameters", tuple(edition.options)),))
