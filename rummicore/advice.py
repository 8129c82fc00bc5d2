"""Advice: what a game knows of good turns, as values. Front ends make sentences and pictures of them.

Every edition has an advisor: best turns and their proof, hints that give away little by little, tables put right,
finished games looked at again. One that brings none of its own is advised by its bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, NoReturn, Protocol, runtime_checkable

from rummicore.actions import Play, Suggest
from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.changes import Change
from rummicore.draft import Draft
from rummicore.events import Played
from rummicore.host import Happened
from rummicore.reasons import Code, Fact, FormatError, Reason
from rummicore.tiles import AnyMeld, Face, Meld, Table, TypedMeld, TypedTable, faces_on, without
from rummicore.turn import Turn, read, turn_of
from rummicore.view import View, view_of

if TYPE_CHECKING:
    from rummicore.edition import Edition
    from rummicore.records import Brief

NO_SUCH_GOAL = Code("no-such-goal", "", "{goal} is not a goal of this game; there are {known}")

# What a turn is worth, by name; a game adds its own.
Worth = Mapping[str, Fact | bool]


class Goal(Enum):
    """What a turn shall be best in. Every game has goals of its own; a value is the word for it on a command line."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        """Refuse whatever is no goal of this game, the goals of other games too."""
        named = value if isinstance(value, Goal) else repr(value)[:60]
        known = ", ".join(goal.value for goal in cls)
        raise FormatError(NO_SUCH_GOAL.because(goal=str(named), known=known))


class Advised(NamedTuple):
    """A good turn: what it does, what it is worth, and how good it is by the goal that was asked for.

    No turn is worth more than ``upper_bound`` (None if nobody knows). If ``proved``, none is better; if ``settled``,
    none of the equally good ones lays more or disturbs less either (None if nobody looked).
    """

    turn: Turn
    worth: Worth
    upper_bound: int | None
    proved: bool
    settled: bool | None = None


class Solution(NamedTuple):
    """The best turns found, the best first; if there is none, ``proved`` says that nothing can be played."""

    turns: tuple[Advised, ...]
    upper_bound: int | None
    proved: bool
    settled: bool | None = None
    # What the search took, by the clock of the budget.
    seconds: float = 0.0

    @property
    def best(self) -> Advised | None:
        """The best turn, if there is one."""
        return self.turns[0] if self.turns else None


class Hint(NamedTuple):
    """A turn to be given away little by little; without a turn, ``proved`` says that there is none.

    ``kind`` is what to look for: ``tiles`` to lay, a word of one's ``own`` tiles, a meld that gets ``longer``, a
    ``joker`` to be freed, melds to be ``rebuilt``. ``change`` and ``goal`` are what is told of it before the end.
    """

    turn: Turn | None
    proved: bool
    kind: Literal["tiles", "own", "longer", "joker", "rebuilt"] = "tiles"
    change: Change | None = None
    goal: AnyMeld | None = None


class Repair(NamedTuple):
    """A legal table. ``loose`` are tiles that were not taken in; if ``proved``, no arrangement takes in more."""

    table: Table
    loose: tuple[Face, ...]
    proved: bool


class ReviewedTurn(NamedTuple):
    """A turn of a finished game: what it laid and scored, the best that one could see, and the best of all."""

    round: int
    number: int
    seat: int
    laid: tuple[Face, ...]
    points: int
    # The meld that the points are for.
    scoring: Meld | None
    sight: Advised | None
    best: Solution
    # Whether the points count twice.
    doubled: bool = False

    @property
    def missed(self) -> Advised | None:
        """The better turn that was in sight, if there was one."""
        return self.sight if self.missed_by else None

    @property
    def missed_by(self) -> int:
        """How much better the turn in sight was: in points where turns score them, else in tiles."""
        if self.sight is None:
            return 0
        score = self.sight.worth.get("score")
        better = len(self.sight.turn.laid) - len(self.laid) if score is None else int(score) - self.points
        return max(better, 0)


class Fix(NamedTuple):
    """A meld that would be right instead of one that is wrong, and the typed line with it.

    ``playable`` tells whether that line could be played now.
    """

    meld: TypedMeld
    line: TypedTable
    playable: bool


def fix_of(draft: Draft, typed: TypedTable, wrong: TypedMeld, reason: Reason) -> Fix | None:
    """Find what a reason suggests: a meld that could be played now, else one that would at least be right."""
    offered = draft.edition.offers(draft.edition, reason)
    lines = [(meld, tuple(meld if other is wrong else other for other in typed)) for meld in offered]
    for meld, line in lines:
        if any(draft.made(way).verdict().legal for way in draft.choices(line)):
            return Fix(meld, line, playable=True)
    return Fix(*lines[0], playable=False) if lines else None


class Advisor(Protocol):
    """What a game knows of good turns. Whatever turn it returns passes ``engine.apply`` in its edition."""

    # What turns can be best in here, the usual goal first; and what no turn at all is worth.
    goals: ClassVar[type[Goal]]
    worthless: ClassVar[Worth]

    def solve(self, view: View, goal: Goal, budget: Budget, top: int = 1) -> Solution:
        """Return the best turns found within a budget; raise FormatError for a goal of another game."""

    def hint(self, view: View, budget: Budget) -> Hint:
        """Return a turn that people could find."""

    def laying(self, view: View, must: tuple[Face, ...], may: tuple[Face, ...], budget: Budget) -> Turn | None:
        """Return a turn that lays all of some rack tiles and any of some others; None if none is found."""

    def repair(self, melds: TypedTable, budget: Budget) -> Repair:
        """Arrange the tiles of a table that is not in order."""

    def review(self, steps: Iterable[Happened]) -> Iterator[ReviewedTurn]:
        """Look again at every turn of a game."""


# Answers a position that is JSON data, without the values that an advisor makes of it; None for one that it leaves to
# the advisor, because it is unusual, cannot be read, or takes long.
Briefly = Callable[[Mapping[str, object], Budget], "Brief | None"]


@runtime_checkable
class BatchAdvisor(Protocol):
    """An advisor that is quicker with many usual positions one after another; its answers are those of ``solve``."""

    def briefly(self, goal: Goal) -> Briefly | None:
        """Return what answers positions briefly; None if nothing does under these rules by this goal."""


def turns_of(steps: Iterable[Happened]) -> Iterator[tuple[Happened, View, Played | None]]:
    """Go through the turns of a game: what happened, what the seat saw before, and its play if there was one."""
    for happened in steps:
        before = happened.before
        if before.phase == "turn" and not isinstance(happened.action, Suggest):
            played = (event for event in happened.step.events if isinstance(event, Played))
            yield happened, view_of(before, before.turn), next(played, None)


class BotGoal(Goal):
    """The only goal that bots know."""

    GOOD = "good"


class BotAdvisor:
    """Advice for an edition that brings no advisor of its own: what its best bot would do. Nothing is proved."""

    goals: ClassVar[type[Goal]] = BotGoal
    worthless: ClassVar[Worth] = {}

    def __init__(self, edition: Edition) -> None:
        """Ask the last bot of the list, which is the strongest."""
        self._edition = edition
        self._bot = list(edition.bots.values())[-1](edition, bot_seed(0, 0))

    def solve(self, view: View, goal: Goal, budget: Budget, top: int = 1) -> Solution:
        """Return the turn that the bot would take."""
        BotGoal(goal)
        action = self._bot.choose(view, budget)
        if not isinstance(action, Play):
            return Solution((), None, proved=False)
        turn = turn_of(self._edition, view, action.table)
        return Solution((Advised(turn, self._edition.worth(turn), None, proved=False),), None, proved=False)

    def hint(self, view: View, budget: Budget) -> Hint:
        """Give away the turn of the bot."""
        best = self.solve(view, BotGoal.GOOD, budget).best
        return Hint(best.turn if best else None, proved=False)

    def laying(self, view: View, must: tuple[Face, ...], may: tuple[Face, ...], budget: Budget) -> Turn | None:
        """Return the turn of the bot with these tiles, if it lays what it must."""
        best = self.solve(view._replace(rack=self._edition.sorted((*must, *may))), BotGoal.GOOD, budget).best
        if best is None or without(must, best.turn.laid):
            return None
        return turn_of(self._edition, view, best.turn.after)

    def repair(self, melds: TypedTable, budget: Budget) -> Repair:
        """Leave the melds that are right and take the tiles of the others off the table."""
        rules = self._edition.melds
        table = tuple(meld for meld in (read(rules, typed) for typed in melds) if meld is not None)
        loose = self._edition.sorted(without(faces_on(melds).elements(), faces_on(table).elements()))
        return Repair(table, loose, proved=not loose)

    def review(self, steps: Iterable[Happened]) -> Iterator[ReviewedTurn]:
        """Ask the bot about every turn."""
        for happened, view, played in turns_of(steps):
            best = self.solve(view, BotGoal.GOOD, Budget())
            laid, points = (played.laid, played.points) if played else ((), 0)
            scoring = max(played.made, key=lambda meld: len(meld.tiles), default=None) if played else None
            before = happened.before
            yield ReviewedTurn(
                len(before.results) + 1,
                before.number,
                before.turn,
                self._edition.sorted(laid),
                points,
                scoring,
                best.best,
                best,
            )
