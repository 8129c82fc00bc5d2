"""Whether a seat may draw, or pass, instead of playing (NUM-TURN-3, NUM-TURN-4).

By house rules only who cannot play may. That asks for any turn, not for the best one, so the search ends with the
first. It counts nodes, so that the referee answers soon and everywhere the same, and remembers what it was asked last.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rummicore.edition import Edition
from rummicore.events import Unplayed
from rummicore.reasons import Code, Reasons
from rummicore.state import State
from rummicore.tiles import Face, Table, faces_on
from rummicore.turn import Turn
from rummicore.view import View, position

if TYPE_CHECKING:
    from rummiclassic.rack.finder import FoundPlay

MUST_PLAY = Code("must-play", "NUM-TURN-3", "there is something to play, and then nobody draws or passes")
# Nodes to find out whether something can be played, about 50 ms: of 2,656 positions that could be, 6 took more.
ENOUGH = 2000
# So many answers are remembered: a bot or the prompt asks just before the engine does, so that few would do.
MEMORY = 64


def may_draw(turn: Turn) -> Reasons:
    """Refuse a draw with ``turn.voluntary_draw=false``, a pass with ``turn.pass_when_pool_empty=only_if_stuck``.

    Both only if a turn is found, which may rebuild the table. Where none is found within ``ENOUGH`` nodes, or only by
    rebuilding melds with special jokers, the seat may draw: nobody is held to what is that hard to see.
    """
    edition = turn.edition
    key = "turn.voluntary_draw" if turn.pool else "turn.pass_when_pool_empty"
    if edition.options[key].value in (True, "allowed"):
        return ()
    found = some_play(edition, position(turn.rack, turn.before, opened=turn.opened))
    if found is None:
        return ()
    # What that is nobody says: it would be a hint, also where there shall be none.
    return (MUST_PLAY.because(rule=edition.cite(key)),)


def unplayed(edition: Edition, state: State) -> tuple[Unplayed, ...]:
    """Name what seats could still have laid when a round was blocked: the rulebooks say when nobody can (NUM-END-2)."""
    found = (some_play(edition, position(seat.rack, state.table, opened=seat.opened)) for seat in state.seats)
    return tuple(Unplayed(seat, edition.sorted(play.laid)) for seat, play in enumerate(found) if play is not None)


def some_play(edition: Edition, view: View) -> FoundPlay | None:
    """Return some play of a seat, a simple one if there is one; None if none is found."""
    return _answer(PlayQuestion(edition, view.rack, view.table, opened=view.own.opened))


class PlayQuestion:
    """What can be played with a rack beside a table; equal questions have the same answer."""

    def __init__(self, edition: Edition, rack: tuple[Face, ...], table: Table, *, opened: bool) -> None:
        """Ask for a seat that has opened or not."""
        self.edition, self.rack, self.table, self.opened = edition, rack, table, opened
        house = tuple(option.value for option in edition.options.values())
        self.key = edition.id, edition.melds, edition.joker_duty, house, rack, table, opened

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayQuestion) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(MEMORY)
def _answer(question: PlayQuestion) -> FoundPlay | None:
    """Answer a question; a bot or the prompt asks it before the engine does."""
    from rummiclassic.rack.finder import FoundPlay, a_play, a_play_at_sight  # loaded when somebody has to know

    edition, rack, table = question.edition, question.rack, question.table
    # At sight first: any turn will do, and to pack a large rack with jokers takes long.
    found = a_play_at_sight(edition, rack, table) if question.opened else None
    found = found or a_play(edition, rack, table, opened=question.opened)
    if found is not None or not question.opened:
        return found
    from rummiclassic.solver.feasibility import some_turn  # few games ask for it
    from rummiclassic.solver.walk.search import Limit

    after = some_turn(edition, position(rack, table, opened=True), Limit(ENOUGH)).table
    return None if after is None else FoundPlay(after, tuple((faces_on(after) - faces_on(table)).elements()))


def forget() -> None:
    """Forget all answers: for whoever measures how long one takes."""
    _answer.cache_clear()
