"""The last turns of two seats: with an empty pool each knows the other's rack, so the round can be searched.

Where few tiles can be laid every selection of them is tried, and the round searched to its end. Where many can, only
some turns are tried: to lay nothing, or the most of the tiles from some number on.

This is a game-tree search in negamax form (what one seat wins the other loses) with iterative deepening and a
transposition table; only a certain win cuts a node short. It is exhaustive where all selections are tried to the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rummiclassic.bots.simple import draw_if_allowed
from rummiclassic.bots.worlds import dealt, hidden, share_won
from rummiclassic.rules.draws import some_play
from rummiclassic.solver.best import BestTurn, best_share
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.walk.search import Limit
from rummiclassic.suite import suite_of
from rummicore.actions import Action, Draw, Play
from rummicore.edition import Edition
from rummicore.engine import apply
from rummicore.state import State
from rummicore.tiles import Face, without
from rummicore.turn import turn_of
from rummicore.view import View, view_of

# Turns to look ahead at most; the limit, or the end of the round, comes first: in 24 games at 10,000
# nodes after 5 at the latest.
DEPTH = 30
# So many tiles that can be laid are tried in every selection: 15 best turns at most.
FEW = 4
# With more tiles the least number of those that may be laid rises by so many: four turns to try with 13 numbers.
STEP = 3
# What a best turn counts beside the nodes of its search: 0.95 ms in those games, 38 nodes of 25 µs, of which setting up
# the bound counts 20 by itself.
SOLVE = 15


class LastTurns:
    """A search that looks further turn by turn, as far as its limit allows."""

    def __init__(self, edition: Edition, limit: Limit) -> None:
        """Know nothing yet."""
        self.edition, self.limit = edition, limit
        self.turns: dict[State, list[Action]] = {}
        self.known: dict[tuple[State, int], float] = {}
        self.cut = False

    def choose(self, view: View) -> Action:
        """Return the first of the turns that win the most of the round."""
        state = dealt(self.edition, view, hidden(self.edition, view))
        turns = self._turns(state)
        worths = [0.0] * len(turns)
        for depth in range(1, DEPTH):
            self.cut = False
            for at, turn in enumerate(turns):
                worth = self._worth(state, turn, depth)
                if self.limit.left > 0:
                    worths[at] = worth
            if self.limit.left <= 0 or not self.cut:
                break
        return turns[worths.index(max(worths))]

    def _worth(self, state: State, turn: Action, depth: int) -> float:
        """Return what part of the round a turn wins for the seat that takes it."""
        after = apply(self.edition, state, turn).state
        if after.phase == "over":
            return share_won(after, state.turn)
        worth = self._best(after, depth - 1)
        return worth if after.turn == state.turn else 1 - worth

    def _best(self, state: State, depth: int) -> float:
        """Return what the seat whose turn it is wins by its best turn."""
        if depth <= 0 or self.limit.left <= 0:
            self.cut = True
            return self._guess(state)
        key = (_key(state), depth)
        if key not in self.known:
            best = 0.0
            for turn in self._turns(state):
                best = max(best, self._worth(state, turn, depth))
                if best == 1:
                    break
            self.known[key] = best
        return self.known[key]

    def _guess(self, state: State) -> float:
        """Compare the racks as if the round ended here."""
        mine, theirs = (
            self.edition.rack_cost(self.edition, state.seats[at].rack) for at in (state.turn, 1 - state.turn)
        )
        return 0.5 if mine == theirs else float(mine < theirs)

    def _turns(self, state: State) -> list[Action]:
        """List the turns worth a thought, those that lay most first; only the one that goes out if there is one."""
        key = _key(state)
        if key not in self.turns:
            view = view_of(state, state.turn)
            self.turns[key] = self._listed(view) if view.own.opened else self._opening(view)
        return self.turns[key]

    def _opening(self, view: View) -> list[Action]:
        found = some_play(self.edition, view)
        return [Play(found.table), *self._pass(view)] if found else [draw_if_allowed(self.edition, view)]

    def _listed(self, view: View) -> list[Action]:
        out = self._share(view, NumberGoal.OUT, (), view.rack).table
        if out is not None:
            return [Play(out)]
        plays: dict[tuple[Face, ...], Action] = {}
        for must, may in self._shares(view):
            found = self._share(view, NumberGoal.BOTH, must, may)
            if found.table is not None:
                plays.setdefault(found.laid, Play(found.table))
        most_first = [plays[laid] for laid in sorted(plays, key=lambda laid: (-len(laid), laid))]
        return [*most_first, *self._pass(view)] or [draw_if_allowed(self.edition, view)]

    def _share(self, view: View, goal: NumberGoal, must: tuple[Face, ...], may: tuple[Face, ...]) -> BestTurn:
        self.limit.left -= SOLVE
        return best_share(self.edition, view, goal, self.limit, must, may)

    def _pass(self, view: View) -> list[Action]:
        return [] if self.edition.may_draw(turn_of(self.edition, view, view.table)) else [Draw()]

    def _shares(self, view: View) -> Iterator[tuple[tuple[Face, ...], tuple[Face, ...]]]:
        """List tiles that must be laid and tiles that may be."""
        yield (), view.rack
        able = self._layable(view)
        if len(able) <= FEW:
            for count in range(1, len(able)):
                yield from map(self._all_of, dict.fromkeys(combinations(able, count)))
            return
        suite = suite_of(self.edition)
        numbers, highest = suite.numbers, suite.highest
        for least in suite.span[STEP::STEP]:
            yield (), tuple(face for face in view.rack if numbers.get(face, highest) >= least)
        yield (), tuple(face for face in view.rack if face in numbers)

    def _all_of(self, some: tuple[Face, ...]) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
        """Demand the natural tiles of a selection; its jokers go with them if they can."""
        naturals = tuple(face for face in some if face not in self.edition.jokers)
        return naturals, without(some, naturals)

    def _layable(self, view: View) -> tuple[Face, ...]:
        """Return the jokers and the rack tiles that some turn lays, or more than a few of them."""
        able = [face for face in view.rack if face in self.edition.jokers]
        for face in without(view.rack, able):
            if len(able) > FEW:
                break
            if self._share(view, NumberGoal.TILES, (face,), without(view.rack, (face,))).table is not None:
                able.append(face)
        return tuple(able)


def _key(state: State) -> State:
    """Return what of a state matters for the rest of the round."""
    return state._replace(number=0, former=())
