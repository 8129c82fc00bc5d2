"""Running a game: who acts next, and the loop that lets bots play to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rummicore.actions import Action, Answer
from rummicore.bots import Bot, Budget
from rummicore.chance import deal_from_seed
from rummicore.engine import Step, apply
from rummicore.state import State
from rummicore.view import view_of

if TYPE_CHECKING:
    from rummicore.edition import Edition


class Happened(NamedTuple):
    """One action of a game: the state before it, the action, and what came of it."""

    before: State
    action: Action
    step: Step


def acting_seat(state: State) -> int | None:
    """Return the seat the game waits for; none while it waits for a deal or is over."""
    if state.phase == "asking":
        return state.asks[0].seat
    return state.turn if state.phase == "turn" else None


def forced_answer(state: State) -> Answer | None:
    """Return the answer of a seat that is asked but has only one choice."""
    ask = state.asks[0] if state.phase == "asking" else None
    return Answer(ask.seat, ask.name, ask.choices[0]) if ask and len(ask.choices) == 1 else None


def run(
    edition: Edition,
    state: State,
    bots: Sequence[Bot],
    seed: int,
    budget: Budget | None = None,
    record: Callable[[Action], None] = lambda action: None,
) -> Iterator[Happened]:
    """Let bots play to the end. ``record`` is called with each accepted action before it is yielded."""
    budget = budget or Budget()
    while state.phase != "over":
        seat = acting_seat(state)
        action: Action
        if seat is None:
            action = deal_from_seed(edition, state, seed)
        else:
            action = forced_answer(state) or bots[seat].choose(view_of(state, seat), budget)
        step = apply(edition, state, action)
        record(action)
        yield Happened(state, action, step)
        state = step.state
