"""The solver and the referee for a position that somebody has on the table."""

from __future__ import annotations

from typing import NamedTuple

from rummi.sets import House, edition
from rummi.svg import Picture
from rummi.tables import table_text
from rummicore.advice import Advised, Goal, Solution
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.reasons import Reasons
from rummicore.rulings import Ruling, cases_from_text, position_from_text, rule
from rummicore.view import View

# A few seconds at most; whoever wants a proof at any price passes a budget without a limit.
THINKING = Budget(nodes=200_000)


class SolvedPosition(NamedTuple):
    """The best turns of a position. ``str`` draws the best one, a notebook shows it as a picture."""

    edition: Edition
    view: View
    solution: Solution

    @property
    def found(self) -> Advised | None:
        """The best turn, if there is one."""
        return self.solution.best

    @property
    def proved(self) -> bool:
        """Whether no turn is better, or none can be played at all."""
        return self.solution.proved

    def __repr__(self) -> str:
        return f"<Best {self._said()}>"

    def _said(self) -> str:
        proof = "proved" if self.proved else f"at most {self.solution.upper_bound}"
        if self.found is None:
            return f"no turn, {proof}"
        worth = ", ".join(f"{key} {value}" for key, value in self.found.worth.items())
        return f"{' '.join(self.edition.sorted(self.found.turn.laid))}: {worth}; {proof}"

    def __str__(self) -> str:
        after = self.view.table if self.found is None else self.found.turn.after
        return f"{table_text(self.edition, after)}\n{self._said()}"

    def _repr_svg_(self) -> str:
        turn = self.found.turn if self.found else None
        table, laid = (turn.after, turn.laid) if turn else (self.view.table, ())
        return Picture(self.edition).position(table, self.view.rack, title=self._said(), laid=laid)


def solve(
    rack: str,
    table: str = "",
    *,
    rules: str | Edition = "ua-standard",
    goal: str | Goal | None = None,
    opened: bool = True,
    house: House | None = None,
    budget: Budget = THINKING,
    top: int = 1,
) -> SolvedPosition:
    """Find the best turns of a position, written as on the command line; raise FormatError or RuleError.

    >>> solve("b3 b5 b6 k9", "rbko4, r9-11")
    <Best b3 b5 b6: tiles 3, value 14; proved>
    """
    chosen = edition(rules, house)
    advisor = chosen.advisor(chosen)
    view = position_from_text(chosen, rack, table, opened=opened)
    aim = next(iter(advisor.goals)) if goal is None else advisor.goals(goal)
    return SolvedPosition(chosen, view, advisor.solve(view, aim, budget, top))


class Judgement(NamedTuple):
    """What the referee says of melds, or of a turn."""

    rulings: tuple[Ruling, ...]

    @property
    def legal(self) -> bool:
        """Whether everything is legal."""
        return all(ruling.legal for ruling in self.rulings)

    @property
    def reasons(self) -> Reasons:
        """Every reason why something is not."""
        return tuple(reason for ruling in self.rulings for reason in ruling.reasons)

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        return f"<Judgement {'legal' if self.legal else '; '.join(reason.text for reason in self.reasons)}>"


def judge(
    text: str,
    *,
    rules: str | Edition = "ua-standard",
    rack: str | None = None,
    opened: bool = True,
    house: House | None = None,
) -> Judgement:
    """Judge melds, or a turn written as ``table -> table``; raise FormatError for what cannot be read.

    >>> judge("r9 j r11")
    <Judgement legal>
    >>> judge("r12 r13 r1").reasons[0].code
    'run-wraps'
    """
    chosen = edition(rules, house)
    return Judgement(tuple(rule(chosen, case) for case in cases_from_text(chosen, text, rack, opened=opened)))
