"""One person's turn at the prompt: lines are read until one of them ends it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from rummicore.actions import Action, Draw
from rummicore.draft import Draft
from rummicore.reasons import FormatError, Reasons
from rummicore.rulings import TurnCase, cases_from_text, rule
from rummicore.tiles import TypedMeld
from rummicore.turn import Turn, in_place, turn_of
from rummicore.view import View
from rummiterm.cli.safe import safe_text
from rummiterm.prompt.commands import COMMANDS, is_command, read_command
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.hints import Hints
from rummiterm.prompt.keyboard import TimeOver
from rummiterm.prompt.staging import Stager, at_own_risk, sentence, unreadable
from rummiterm.story.paint import show_faces
from rummiterm.story.rulings import ruling_text


class Leave(Exception):  # noqa: N818  (a decision, not an error)
    """The person leaves; the game is saved."""


class PersonTurn:
    """A turn of a person: a draft, and what is typed about it."""

    def __init__(self, desk: Desk, view: View, log: Callable[[], Iterable[str]], deadline: float | None) -> None:
        """Take the desk, what the seat may know, the story so far, and when the clock runs out."""
        self._desk = desk
        self._texts = desk.texts
        self._edition = desk.edition
        self._view = view
        self._log = log
        self._deadline = deadline
        self._draft = Draft.begin(desk.edition, view)
        self._hints = Hints(desk.edition, view, desk.texts)
        self._stager = Stager(desk)
        self._reasons: Reasons = ()
        self._refusal = ""
        self._choices: tuple[Draft, ...] = ()
        # The draft that the person was told a draw would lose.
        self._abandoned: Draft | None = None
        self._named: set[TypedMeld] = set()

    def take(self) -> Action:
        """Read lines until the turn ends; raise Leave when the person goes."""
        try:
            while True:
                line = self._desk.keyboard.read(deadline=self._deadline)
                if line is None:
                    raise Leave
                if (action := self._answer(" ".join(line.split()))) is not None:
                    return action
        except TimeOver:
            self._desk.say(f"   {self._texts('play.time-over')}")
            return self._draft.to_time_up()

    def refused(self, reasons: Reasons) -> None:
        """Hear why the turn does not count after all; the draft stays as it is."""
        self._reasons = tuple(self._edition.explained(self._edition, reason) for reason in reasons)
        self._refuse(" ".join(sentence(self._texts.reason(reason)) for reason in self._reasons))

    def _answer(self, line: str) -> Action | None:
        if not line:
            return self._play()
        if line in map(str, range(1, len(self._choices) + 1)):
            self._choose(int(line))
            return None
        if not is_command(line):
            self._typed(line)
            return None
        try:
            command = read_command(line)
        except FormatError as nearest:
            self._refuse(self._texts("play.no-command", typed=safe_text(line, 40), near=nearest))
            return None
        return self._commands()[command.name](command.rest)

    def _commands(self) -> dict[str, Callable[[str], Action | None]]:
        return {
            "draw": lambda _: self._draw(),
            "undo": lambda _: self._step(self._draft.undo()),
            "redo": lambda _: self._step(self._draft.redo()),
            "reset": lambda _: self._step(self._draft.reset() if self._touched else self._draft),
            "hint": lambda _: self._give_hint(),
            "explain": self._explain,
            "sort": lambda _: self._sort(),
            "table": lambda _: self._show(),
            "rack": self._rack,
            "log": lambda _: self._tell(self._log()),
            "help": lambda _: self._tell(help_lines(self._desk)),
            "quit": lambda _: self._leave(),
        }

    # Typed melds

    def _typed(self, line: str) -> None:
        staged = self._stager.stage(self._draft, line)
        for note in staged.notes:
            self._desk.say(f"   {note}")
        if staged.refusal:
            self._reasons = staged.reasons
            self._refuse(staged.refusal)
            return
        self._named.update(staged.melds)
        self._choices = staged.drafts if len(staged.drafts) > 1 else ()
        self._draft = staged.drafts[0]
        self._show_verdict()
        for number, draft in enumerate(self._choices, 1):
            lines = list(self._desk.preview.legal(draft.verdict()))
            self._desk.say(f"   {number} {lines[0]}")
        if self._choices:
            self._desk.say(f"   {self._texts('play.choose')}")

    def _choose(self, number: int) -> None:
        self._draft = self._choices[number - 1]
        self._show_verdict()

    def _show_verdict(self) -> None:
        verdict = self._draft.verdict()
        if not self._touched:
            joined = self._edition.manner.joined
            self._desk.say(f"   {self._texts('play.no-words-yet' if joined else 'play.nothing-yet')}")
        elif loose := self._loose(verdict.turn):
            rows = ", ".join(show_faces(self._edition, meld.faces) for meld in loose)
            self._desk.say(f"~  {self._texts('play.loose', loose=rows)}")
        elif at_own_risk(verdict.turn):
            self._desk.say(self._desk.preview.unjudged(verdict.turn))
        elif verdict.legal:
            for line in self._desk.preview.legal(verdict):
                self._desk.say(line)
        else:
            self._reasons = verdict.reasons
            self._desk.say(f"~  {sentence(self._texts.reason(verdict.reasons[0]))}")

    def _loose(self, turn: Turn) -> list[TypedMeld]:
        """Return what lies on the table without having been typed as a meld."""
        return [meld for meld in turn.wrong if meld not in self._named]

    def _refuse(self, text: str) -> None:
        self._refusal = text
        self._desk.say(f"!  {text}")

    # What ends a turn

    def _play(self) -> Action | None:
        verdict = self._draft.verdict()
        risky = at_own_risk(verdict.turn) and not self._loose(verdict.turn)
        if self._touched and (verdict.legal or risky):
            return self._draft.to_play()
        self._show_verdict()
        return None

    def _draw(self) -> Action | None:
        if reasons := self._edition.may_draw(turn_of(self._edition, self._view, self._view.table)):
            self._refuse(" ".join(sentence(self._texts.reason(reason)) for reason in reasons))
            return None
        return Draw() if self._gives_up() else None

    def _gives_up(self) -> bool:
        """Say what a draw would lose; a person at a terminal confirms it by drawing again."""
        if not self._touched or self._draft is self._abandoned:
            return True
        melds = ", ".join(map(self._desk.preview.meld, self._draft.verdict().turn.made))
        asks = self._desk.keyboard.terminal
        self._desk.say(f"~  {self._texts('play.loses-asked' if asks else 'play.loses', melds=melds)}")
        self._abandoned = self._draft
        return not asks

    def _leave(self) -> None:
        raise Leave

    # What only shows or changes the draft

    def _give_hint(self) -> None:
        """Say more of a good turn; when all of it has been said, lay it."""
        turn = self._hints.given_away
        if turn is None:
            self._desk.say(f"?  {self._hints.next(self._draft)}")
            return
        self._draft, self._choices = self._draft.laid_out(turn.after), ()
        self._show_verdict()

    @property
    def _touched(self) -> bool:
        return self._draft.table() != self._view.table

    def _step(self, draft: Draft) -> None:
        if draft is self._draft:
            self._desk.say(f"   {self._texts('play.no-step')}")
            return
        self._draft, self._choices = draft, ()
        self._show_verdict()

    def _show(self) -> None:
        opens = self._touched and self._draft.verdict().legal
        self._desk.table(self._view, in_place(self._view.table, self._draft.table()), opens=opens)
        self._desk.rack(self._view._replace(rack=self._draft.layout.rack))

    def _sort(self) -> None:
        self._desk.sort(self._view)
        self._desk.rack(self._view._replace(rack=self._draft.layout.rack))

    def _rack(self, rest: str) -> None:
        shown = self._view._replace(rack=self._draft.layout.rack)
        if rest:
            try:
                self._desk.arrange(shown, self._edition.notation.parse_tiles(rest))
            except FormatError as error:
                self._refuse(unreadable(self._texts, error))
        self._desk.rack(shown)

    def _explain(self, rest: str) -> None:
        if not rest:
            lines = [f"{reason.rule} {sentence(self._texts.reason(reason))}" for reason in self._reasons]
            self._tell(lines or [self._refusal or self._texts("play.nothing-to-explain")])
            return
        try:
            cases = cases_from_text(self._edition, rest, None, opened=True)
        except FormatError as error:
            self._refuse(unreadable(self._texts, error))
            return
        turn = turn_of(self._edition, self._view, self._view.table)
        asked = [case.after if isinstance(case, TurnCase) else (case.meld,) for case in cases]
        if any(at_own_risk(turn, melds) for melds in asked):
            self._tell([self._texts("play.judged-later")])
            return
        self._tell(ruling_text(self._edition, rule(self._edition, case), self._texts) for case in cases)

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._desk.say(f"   {line}")


def help_lines(desk: Desk) -> Iterator[str]:
    """List what can be typed: melds first, then the commands in the language of the player."""
    texts = desk.texts
    manner = desk.edition.manner
    yield texts("help.words" if manner.joined else "help.melds", example=manner.example)
    yield texts("help.play")
    russian = texts.language == "ru"
    for command in COMMANDS:
        word, letter = (command.russian, command.russian_letter) if russian else (command.name, command.letter)
        what = texts(f"help.{command.name}", meld=re.split("[ ,]+" if manner.joined else ", ", manner.example)[-1])
        yield f"/{word}".ljust(13) + f"/{letter}".ljust(5) + what
