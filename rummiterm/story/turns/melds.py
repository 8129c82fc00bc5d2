"""Best turns of a game of melds, for people: the table before and after, the steps by hand, what is laid."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.advice import Advised, Goal, Solution
from rummicore.view import View
from rummiterm.story.paint import show_faces
from rummiterm.story.turns.steps import Shower


class MeldsPage:
    """Writes turns for people."""

    def __init__(self, shower: Shower) -> None:
        """Take how turns are shown."""
        self._shower = shower
        self._texts = shower.texts

    def lines(self, view: View, solution: Solution, goal: Goal) -> Iterator[str]:
        """Write a whole answer; only of the best turn is said whether there is a better one."""
        yield from self._shower.position(view)
        if not solution.turns:
            yield self._none(solution, goal)
        for number, advised in enumerate(solution.turns, 1):
            if len(solution.turns) > 1:
                yield self._texts("solve.rank", number=number)
            yield from self._turn(view, advised, goal, best=number == 1)

    def _none(self, solution: Solution, goal: Goal) -> str:
        if solution.proved:
            own = f"solve.none.{goal.value}"
            return self._texts(own if self._texts.knows(own) else "solve.none")
        return self._texts("solve.none-open", bound=self._bound(solution.upper_bound, goal))

    def _bound(self, bound: int | None, goal: Goal) -> str:
        return "?" if bound is None else self._texts.count("points-of" if goal.value == "value" else "tiles-of", bound)

    def _turn(self, view: View, advised: Advised, goal: Goal, *, best: bool) -> Iterator[str]:
        texts, turn = self._texts, advised.turn
        yield from self._shower.turn(turn)
        yield from self._shower.steps(turn)
        out = texts("solve.out") if len(turn.laid) == len(view.rack) else ""
        laid = show_faces(self._shower.edition, self._shower.edition.sorted(turn.laid))
        said = texts("solve.best", tiles=texts.count("tiles", len(turn.laid)), laid=laid, out=out)
        proof = texts("solve.open", bound=self._bound(advised.upper_bound, goal))
        if advised.proved:
            proof = texts("solve.proved")
        yield f"{said}; {self._worth(advised, goal)}." + (f" {proof}" if best else "")

    def _worth(self, advised: Advised, goal: Goal) -> str:
        """Say what the tiles are worth, or the opening that they make; of another game whatever it counts."""
        texts, worth = self._texts, advised.worth
        if not advised.turn.opened and "opening" in worth:
            return texts("solve.opening", points=texts.count("points", int(worth["opening"])))
        if "value" in worth:
            jokers = goal.value == "value" and not self._shower.edition.jokers.isdisjoint(advised.turn.laid)
            return texts("solve.value-jokers" if jokers else "solve.value", value=worth["value"])
        return ", ".join(texts.worth(key, int(number)) for key, number in worth.items() if number is not False)
