"""One person's turn at the prompt: lines are read until one of them ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rummicore.actions import Action, Draw
from rummicore.draft import Draft, Verdict
from rummicore.notation import clip, parse_table
from rummicore.outcomes import Reject
from rummicore.readings import choices
from rummicore.reasons import NOT_A_MELD, FormatError, Reason, Reasons
from rummicore.tiles import Meld, Table
from rummicore.turn import Turn, turn_of
from rummicore.view import View
from rummiterm.judging import cases_from_text, reading_text, rule
from rummiterm.painting import show_faces
from rummiterm.prompt.commands import COMMANDS, is_command, read_command
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.hints import Hints
from rummiterm.prompt.keyboard import TimeOver

# What further melds of the same turn can cure; everything else is refused at once.
CURABLE = {"opening-too-low"}


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
        self._hints = Hints(desk.edition, view, desk.preview, desk.texts)
        self._reasons: Reasons = ()

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

    def _answer(self, line: str) -> Action | None:
        if not line:
            return self._play()
        if not is_command(line):
            self._typed(line)
            return None
        try:
            command = read_command(line)
        except FormatError as nearest:
            self._refuse(self._texts("play.no-command", typed=clip(line), near=nearest))
            return None
        return self._commands()[command.name](command.rest)

    def _commands(self) -> dict[str, Callable[[str], Action | None]]:
        return {
            "draw": lambda _: self._draw(),
            "undo": lambda _: self._step(self._draft.undo()),
            "redo": lambda _: self._step(self._draft.redo()),
            "reset": lambda _: self._step(self._draft.reset() if self._touched else self._draft),
            "hint": lambda _: self._desk.say(f"?  {self._hints.next()}"),
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
        try:
            typed = parse_table(self._edition, line)
        except FormatError:
            self._refuse(self._texts("play.unreadable", piece=clip(line)))
            return
        draft, found = self._draft.stage(typed)
        if found.missing:
            tiles = show_faces(self._edition, self._edition.sorted(found.missing))
            self._refuse(self._texts("play.missing", tiles=tiles))
            return
        verdict = draft.verdict()
        if self._at_own_risk(verdict.turn):
            self._draft = draft
            self._desk.say(self._desk.preview.unjudged(verdict.turn))
        elif not self._refused(verdict, typed):
            self._draft = draft
            self._show_verdict(verdict)
            self._offer_readings(verdict.turn, typed)

    def _offer_readings(self, turn: Turn, typed: Table) -> None:
        """Say how a meld that may be read in several ways is taken, and how to declare another (TW-JM-5)."""
        for meld in typed:
            readings = () if meld.kind else choices(self._edition, meld)
            taken = [choice for choice in readings if choice.meld in turn.made]
            if len(readings) > 1 and taken:
                others = [choice for choice in readings if choice not in taken]
                said = [f"{reading_text(choice, readings, self._texts)}: {choice.text}" for choice in others]
                as_read = reading_text(taken[0], readings, self._texts)
                self._desk.say(f"   {self._texts('play.reading', taken=as_read, others='; '.join(said))}")

    def _refused(self, verdict: Verdict, typed: Table) -> bool:
        """Refuse a line for good reasons; loose ends and what more melds can cure are none."""
        wrong = [meld for meld in verdict.turn.wrong if meld in typed]
        if wrong:
            reasons = [reason for meld in wrong for reason in self._faults(meld)]
        elif verdict.turn.wrong:
            return False
        else:
            reasons = [reason for reason in verdict.reasons if reason.code not in CURABLE]
        if not reasons:
            return False
        self._reasons = tuple(reasons)
        self._refuse(" ".join(self._sentences(reasons[:1])))
        return True

    def _faults(self, meld: Meld) -> Reasons:
        return self._edition.melds.faults(meld) or (NOT_A_MELD.because(meld.faces, meld=" ".join(meld.faces)),)

    def _show_verdict(self, verdict: Verdict) -> None:
        if verdict.legal:
            for line in self._desk.preview.legal(verdict):
                self._desk.say(line)
        elif verdict.turn.wrong:
            loose = ", ".join(show_faces(self._edition, meld.faces) for meld in verdict.turn.wrong)
            self._desk.say(f"~  {self._texts('play.loose', loose=loose)}")
        elif self._touched:
            self._reasons = verdict.reasons
            self._desk.say(f"~  {' '.join(self._sentences(verdict.reasons[:1]))}")
        else:
            self._desk.say(f"   {self._texts('play.nothing-yet')}")

    def _at_own_risk(self, turn: Turn) -> bool:
        """Whether wrong melds would be settled by a penalty: then nobody says beforehand whether they are right."""
        if turn.lost:
            return False
        doubt = (NOT_A_MELD.because(meld=""),)
        return not isinstance(self._edition.on_refused(turn._replace(wrong=turn.made), doubt), Reject)

    def _sentences(self, reasons: Iterable[Reason]) -> Iterator[str]:
        for reason in reasons:
            text = self._texts.reason(reason)
            yield text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")

    def _refuse(self, text: str) -> None:
        self._desk.say(f"!  {text}")

    # What ends a turn

    def _play(self) -> Action | None:
        verdict = self._draft.verdict()
        if self._touched and (verdict.legal or self._at_own_risk(verdict.turn)):
            return self._draft.to_play()
        self._show_verdict(verdict)
        return None

    def _draw(self) -> Action | None:
        if reasons := self._edition.may_draw(turn_of(self._edition, self._view, self._view.table)):
            self._refuse(" ".join(self._sentences(reasons)))
            return None
        return Draw()

    def _leave(self) -> None:
        raise Leave

    # What only shows or changes the draft

    @property
    def _touched(self) -> bool:
        return self._draft.table() != self._view.table

    def _step(self, draft: Draft) -> None:
        if draft is self._draft:
            self._desk.say(f"   {self._texts('play.no-step')}")
            return
        self._draft = draft
        self._show_verdict(draft.verdict())

    def _show(self) -> None:
        shown = self._view._replace(table=self._draft.table(), rack=self._draft.layout.rack)
        self._desk.table(shown)
        self._desk.rack(shown)

    def _sort(self) -> None:
        self._desk.sort(self._view)
        self._desk.rack(self._view._replace(rack=self._draft.layout.rack))

    def _rack(self, rest: str) -> None:
        shown = self._view._replace(rack=self._draft.layout.rack)
        if rest:
            try:
                self._desk.arrange(shown, self._edition.notation.parse_tiles(rest))
            except FormatError:
                self._refuse(self._texts("play.unreadable", piece=clip(rest)))
        self._desk.rack(shown)

    def _explain(self, rest: str) -> None:
        if not rest:
            told = zip(self._reasons, self._sentences(self._reasons), strict=True)
            lines = [f"{reason.rule} {text}" for reason, text in told]
            self._tell(lines or [self._texts("play.nothing-to-explain")])
            return
        try:
            cases = cases_from_text(self._edition, rest, None, opened=True)
        except FormatError:
            self._refuse(self._texts("play.unreadable", piece=clip(rest)))
            return
        self._tell(rule(self._edition, case, self._texts).text for case in cases)

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._desk.say(f"   {line}")


def help_lines(desk: Desk) -> Iterator[str]:
    """List what can be typed: melds first, then the commands in the language of the player."""
    texts = desk.texts
    yield texts("help.melds", example=texts("help.words" if desk.painter.spelled else "help.numbers"))
    yield texts("help.play")
    russian = texts.language == "ru"
    for command in COMMANDS:
        word, letter = (command.russian, command.russian_letter) if russian else (command.name, command.letter)
        yield f"/{word}".ljust(13) + f"/{letter}".ljust(5) + texts(f"help.{command.name}")
