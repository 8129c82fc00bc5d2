"""A turn that is chosen tile by tile, so that what may be chosen next always leads to a turn that can be played.

Every face that may be chosen has a witness: a legal turn of the solver that lays it together with all that was chosen
before. So whoever goes on choosing can always commit in the end, whatever was chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rummicore.actions import Action, Answer, Draw, Play
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.tiles import Face, without
from rummicore.turn import Turn, turn_of
from rummicore.view import View

# What is no tile, in the order of its actions behind the faces; answers to a question come last.
COMMIT, DRAW = "commit", "draw"
# No edition offers more answers to a question.
ANSWERS = 4


class TurnChoices(NamedTuple):
    """Where a seat stands in its turn: the faces chosen, and for each that may be next a turn that lays it too.

    ``ready`` is the turn that lays exactly what was chosen, ``may_draw`` whether the seat may draw instead.
    """

    view: View
    chosen: tuple[Face, ...]
    next: dict[Face, Turn]
    ready: Turn | None
    may_draw: bool


class Chooser:
    """Knows what a seat may choose; asks the solver of its edition, whose budget is for each question."""

    def __init__(self, edition: Edition, budget: Budget) -> None:
        """Take the rules, and how long the solver may look for a turn with a certain tile."""
        self._edition, self._budget = edition, budget
        self._advisor = edition.advisor(edition)

    def begin(self, view: View) -> TurnChoices:
        """Return what may be chosen at the beginning of a turn."""
        drawn = not self._edition.may_draw(turn_of(self._edition, view, view.table))
        first = self._advisor.laying(view, (), view.rack, self._budget)
        if first is None and not drawn:
            first = self._forced(view)
        faces = dict.fromkeys(view.rack) if first else {}
        return TurnChoices(view, (), self._reachable(view, (), tuple(faces), first), None, drawn)

    def choose(self, choices: TurnChoices, face: Face) -> TurnChoices:
        """Return what may be chosen after a face; nothing that was out of reach before comes back."""
        view, chosen = choices.view, (*choices.chosen, face)
        first = choices.next[face]
        ready = first if len(first.laid) == len(chosen) else self._advisor.laying(view, chosen, (), self._budget)
        return TurnChoices(
            view, chosen, self._reachable(view, chosen, tuple(choices.next), first), ready, may_draw=False
        )

    def _reachable(
        self, view: View, chosen: tuple[Face, ...], faces: tuple[Face, ...], first: Turn | None
    ) -> dict[Face, Turn]:
        """Return the faces that some turn lays together with those chosen; what one turn shows is not asked again."""
        rest = Counter(without(view.rack, chosen))
        found: dict[Face, Turn] = {}
        if first is not None:
            self._seen(first, chosen, found)
        for face in faces:
            if rest[face] and face not in found:
                must = (*chosen, face)
                turn = self._advisor.laying(view, must, without(view.rack, must), self._budget)
                if turn is not None:
                    self._seen(turn, chosen, found)
        return {face: found[face] for face in faces if face in found}

    @staticmethod
    def _seen(turn: Turn, chosen: tuple[Face, ...], found: dict[Face, Turn]) -> None:
        for face in without(turn.laid, chosen):
            found.setdefault(face, turn)

    def _forced(self, view: View) -> Turn | None:
        """Return a turn that the referee holds a seat to where the solver has found none."""
        for made in self._edition.bots.values():
            action = made(self._edition, 0).choose(view, self._budget)
            if isinstance(action, Play):
                return turn_of(self._edition, view, action.table)
        return None


def action_names(edition: Edition) -> tuple[str, ...]:
    """Name all actions in the order of their numbers: the faces, commit, draw, the answers to a question."""
    faces = (face for face, _ in edition.tiles)
    return (*faces, COMMIT, DRAW, *(f"answer:{number}" for number in range(ANSWERS)))


def playable(names: tuple[str, ...], view: View, choices: TurnChoices | None) -> Iterator[bool]:
    """Tell of each action whether it may be taken now."""
    if view.ask is not None:
        answers = {f"answer:{number}" for number in range(len(view.ask.choices))}
        yield from (name in answers for name in names)
        return
    now = set() if choices is None else {*choices.next}
    if choices and choices.ready is not None:
        now.add(COMMIT)
    if choices and choices.may_draw:
        now.add(DRAW)
    yield from (name in now for name in names)


def action_of(name: str, view: View, choices: TurnChoices | None) -> Action | None:
    """Return what an action does to the game; None for a face, which is only chosen."""
    if view.ask is not None:
        return Answer(view.owner, view.ask.name, view.ask.choices[int(name.removeprefix("answer:"))])
    if name == DRAW:
        return Draw()
    if name == COMMIT and choices and choices.ready:
        return Play(choices.ready.after)
    return None
