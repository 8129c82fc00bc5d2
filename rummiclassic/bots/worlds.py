"""Games that could be: the hidden tiles dealt anew (determinisation), and the rest of a round played (a rollout).

Nothing here knows more than a view does: hidden are the tiles that are neither on the table nor on the own rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rummiclassic.bots.exact import Policy, act
from rummiclassic.rack.finder import find_opening
from rummiclassic.solver.walk.search import Limit
from rummicore.actions import Action
from rummicore.bots import Budget
from rummicore.chance import Generator, all_tiles
from rummicore.edition import Edition
from rummicore.engine import apply
from rummicore.games import play_bots
from rummicore.state import Seat, State
from rummicore.tiles import Face, faces_on
from rummicore.view import View

# How often a deal is thrown away in which a seat would have opened already (rejection sampling). Of 534 deals in 32
# games of the hoarder the first did for 522, and none of the four for 8.
TRIES = 4
# What an imagined turn counts beside the nodes of its search. It took 0.8 ms beside them in those games, about 30 nodes
# of 25 µs, of which setting up the bound counts 20 by itself.
TURN = 5


def hidden(edition: Edition, view: View) -> tuple[Face, ...]:
    """List the tiles that the seat of a view does not see."""
    return tuple(sorted((Counter(all_tiles(edition)) - faces_on(view.table) - Counter(view.rack)).elements()))


def dealt(edition: Edition, view: View, order: Sequence[Face]) -> State:
    """Return the game if the hidden tiles lie in this order: the racks of the others first, then the pool."""
    seats, at = [], 0
    for seat, public in enumerate(view.seats):
        rack = view.rack
        if seat != view.seat:
            rack = edition.sorted(order[at : at + public.tiles])
            at += public.tiles
        seats.append(Seat(rack, public.opened, public.points, public.skips, said=public.said))
    return State(
        seats=tuple(seats),
        rounds=len(view.results) + 1,
        phase="turn",
        turn=view.turn,
        number=view.number,
        table=view.table,
        pool=tuple(order[at:]),
        starter=view.starter,
        passes=view.passes,
        empty_turns=view.empty_turns,
        results=view.results,
        former=view.former,
    )


def imagine(edition: Edition, view: View, seed: int, number: int) -> State:
    """Deal the hidden tiles so that nobody who has not opened holds an opening, if a few tries find such a deal."""
    tiles, chance = hidden(edition, view), Generator("look", seed, view.number, view.pool, number)
    for _ in range(TRIES):
        state = dealt(edition, view, chance.shuffled(tiles))
        others = (seat for at, seat in enumerate(state.seats) if at != view.seat)
        if not any(find_opening(edition, seat.rack) for seat in others if not seat.opened):
            break
    return state


class PolicyBot(NamedTuple):
    """A seat of an imagined game; all of them think on one limit."""

    edition: Edition
    policy: Policy
    limit: Limit

    def choose(self, view: View, _budget: Budget) -> Action:
        """Act as the policy says."""
        self.limit.left -= TURN
        return act(self.edition, self.policy, view, self.limit)


def share_won(state: State, seat: int) -> float:
    """Return what part of a round that is over a seat has won."""
    winners = state.results[-1].winners
    return (seat in winners) / len(winners)


def play_out(edition: Edition, state: State, action: Action, policies: Sequence[Policy], limit: Limit) -> float | None:
    """Take an action and play the round to its end; return what the seat wins of it, None if the limit is reached."""
    seat, state = state.turn, apply(edition, state, action).state
    players = [PolicyBot(edition, policy, limit) for policy in policies]
    for happened in play_bots(edition, state, players, 0):
        state = happened.step.state
        if limit.left <= 0:
            return None
    return share_won(state, seat)
