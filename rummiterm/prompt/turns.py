"""One person's turn at the prompt: lines are read until one of them ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Self

from rummicore.actions import Action, Draw, Suggest
from rummicore.draft import Draft
from rummicore.reasons import FormatError, Reasons
from rummicore.tiles import Face, TypedMeld
from rummicore.turn import Turn, in_place, turn_of
from rummicore.view import View
from rummiterm.prompt.commands import is_command
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.keyboard import TimeOver
from rummiterm.prompt.leaving import Leave
from rummiterm.prompt.listening import Listener, Obeying
from rummiterm.prompt.staging import Stager, at_own_risk, unreadable
from rummiterm.story.paint import show_faces

if TYPE_CHECKING:
    from rummiterm.prompt.hints import Hints


class PersonTurn(Listener):
    """A turn of a person: a draft, and what is typed about it."""

    helped = "help.play"

    def __init__(self, desk: Desk, view: View, log: Callable[[], Iterable[str]], deadline: float | None) -> None:
        """Take the desk, what the seat may know, the story so far, and when the clock runs out."""
        super().__init__(desk, view, log)
        self._deadline = deadline
        self._draft = Draft.begin(desk.edition, view)
        self._forget_refusal()
        self._choices: tuple[Draft, ...] = ()
        # The draft that the person was told a draw would lose.
        self._abandoned: Draft | None = None
        # The word that the person was told nobody else decides about.
        self._suggested = ""
        self._named: set[TypedMeld] = set()
        self._rack_shown = False
        self._think_again()

    def _forget_refusal(self) -> None:
        """Let what lies there now be what can be asked about."""
        self._reasons: Reasons = ()
        self._refusal = ""

    def _think_again(self) -> None:
        self._edition = self._desk.edition
        self._hints: Hints | None = None
        self._stager = Stager(self._desk)

    def under(self, view: View, deadline: float | None) -> Self:
        """Go on after others have decided something: the draft stays, what counts may have changed."""
        self._view, self._deadline, self._choices, self._suggested = view, deadline, (), ""
        self._draft = self._draft.under(view)
        self._forget_refusal()
        self._think_again()
        if self._touched:
            self._show_verdict()
            self.show_rack()
        return self

    def take(self) -> Action:
        """Read lines until the turn ends; raise Leave when the person goes."""
        try:
            while True:
                line = self._desk.keyboard.read(self._desk.prompt(self._deadline), self._deadline)
                if line is None:
                    raise Leave
                if (action := self._answer(" ".join(line.split()))) is not None:
                    return action
        except TimeOver as over:
            self._desk.say(f"   {self._texts('play.time-over')}")
            return self._at_deadline(" ".join(over.typed.split())).to_time_up()

    def _at_deadline(self, line: str) -> Draft:
        """Return what lies there when the clock runs out: a line that may be played needs no end any more."""
        if not line or is_command(line):
            return self._draft
        drafts = self._stager.stage(self._draft, line).drafts
        if not drafts or not drafts[0].verdict().legal:
            return self._draft
        self._draft = drafts[0]
        self._show_verdict()
        return self._draft

    def refused(self, reasons: Reasons) -> None:
        """Hear why the turn does not count after all; the draft stays as it is."""
        self._refuse_for(tuple(self._edition.explained(self._edition, reason) for reason in reasons))
        self.show_rack()

    def _answer(self, line: str) -> Action | None:
        """Answer a line, and show what is left on the rack: it would scroll away."""
        self._rack_shown = False
        action = self._heard(line)
        if action is None and not self._rack_shown:
            self.show_rack()
        return action

    def _heard(self, line: str) -> Action | None:
        if not line:
            return self._play()
        if line in map(str, range(1, len(self._choices) + 1)):
            self._choose(int(line))
            return None
        if is_command(line):
            return self.obey(line)
        self._typed(line)
        return None

    def commands(self) -> Mapping[str, Obeying]:
        """Add what changes the draft or ends the turn."""
        return {
            **super().commands(),
            "draw": lambda _: self._draw(),
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._step(self._draft.redo()),
            "reset": lambda _: self._step(self._draft.reset() if self._touched else self._draft),
            "hint": lambda _: self._give_hint(),
            "explain": self._explain,
            "accept": self._accept,
        }

    # Typed melds

    def _typed(self, line: str) -> None:
        staged = self._stager.stage(self._draft, line)
        for note in staged.notes:
            self._desk.say(f"   {note}")
        if staged.refusal:
            self._refuse_turn(staged.refusal, staged.reasons)
            self._say_kept()
            return
        self._named.update(staged.melds)
        self._choices = staged.drafts if len(staged.drafts) > 1 else ()
        self._draft = staged.drafts[0]
        self._show_verdict()
        for choice in self._desk.preview.choices(self._choices):
            self._desk.say(choice)
        if self._choices:
            self._desk.say(f"   {self._texts('play.choose')}")

    def _say_kept(self) -> None:
        """Say after a refused line what an empty one would play all the same."""
        if self._playable:
            melds = self._desk.preview.melds(self._draft.verdict().turn.made)
            self._desk.say(f"   {self._texts('play.kept', melds=melds)}")

    def _choose(self, number: int) -> None:
        self._draft = self._choices[number - 1]
        self._show_verdict()

    def _show_verdict(self) -> None:
        self._forget_refusal()
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
            for remark in self._edition.remarks(self._edition, verdict.turn.made):
                self._desk.say(f"   {self._texts('play.remark', remark=self._texts.reason(remark))}")
        else:
            self._reasons = verdict.reasons
            self._desk.say(f"~  {self._texts.objection(verdict.reasons[0])}")

    def _loose(self, turn: Turn) -> list[TypedMeld]:
        """Return what lies on the table without having been typed as a meld."""
        return [meld for meld in turn.wrong if meld not in self._named]

    def _refuse_turn(self, text: str, reasons: Reasons) -> None:
        """Say why a line about the turn does nothing, and remember it for whoever asks."""
        self._refusal, self._reasons = text, reasons
        self.refuse(text)

    def _refuse_for(self, reasons: Reasons) -> None:
        self._refuse_turn(" ".join(self._texts.objection(reason) for reason in reasons), reasons)

    # What ends a turn, or lets others decide

    def _play(self) -> Action | None:
        if self._playable:
            return self._draft.to_play()
        self._show_verdict()
        return None

    @property
    def _playable(self) -> bool:
        """Whether an empty line plays the draft."""
        verdict = self._draft.verdict()
        risky = at_own_risk(verdict.turn) and not self._loose(verdict.turn)
        return self._touched and (verdict.legal or risky)

    def _draw(self) -> Action | None:
        if reasons := self._edition.may_draw(turn_of(self._edition, self._view, self._view.table)):
            self._refuse_for(reasons)
            return None
        return Draw() if self._gives_up() else None

    def _gives_up(self) -> bool:
        """Say what a draw would lose; a person at a terminal confirms it by drawing again."""
        if not self._touched or self._draft is self._abandoned:
            return True
        melds = self._desk.preview.melds(self._draft.verdict().turn.made)
        asks = self._desk.keyboard.terminal
        self._desk.say(f"~  {self._texts('play.loses-asked' if asks else 'play.loses', melds=melds)}")
        self._abandoned = self._draft
        return not asks

    def _accept(self, rest: str) -> Action | None:
        """Ask everybody at the table to let a word count."""
        if len(rest.split()) != 1:
            self.refuse(self._texts("accept.no-word"))
            return None
        try:
            tiles = self._edition.notation.parse_meld(self._edition.notation.retyped(rest) or rest)
            word = "".join("".join(placed.stands) for placed in tiles)
        except FormatError:
            word = rest.upper()
        if reasons := self._edition.agreeable(self._edition, word):
            self._refuse_for(reasons)
            return None
        return Suggest(word) if self._means_it(word) else None

    def _means_it(self, word: str) -> bool:
        """Say what follows where nobody else can be asked; a person at a terminal confirms it by saying it again."""
        if not self._desk.alone or not self._desk.keyboard.terminal or word == self._suggested:
            return True
        self._suggested = word
        self._desk.say(f"~  {self._texts('accept.alone', word=word)}")
        return False

    # What only shows or changes the draft

    def _give_hint(self) -> None:
        """Say more of a good turn; when all of it has been said, lay it."""
        from rummiterm.prompt.hints import Hints  # with the advisor, for those who ask

        if not self._desk.hints:
            self._desk.say(f"   {self._texts('hint.off')}")
            return
        self._hints = self._hints or Hints(self._edition, self._view, self._texts)
        turn = self._hints.given_away
        if turn is None:
            self._desk.say(f"?  {self._hints.next(self._draft)}")
            return
        self._draft, self._choices = self._draft.laid_out(turn.after), ()
        self._show_verdict()

    @property
    def _touched(self) -> bool:
        return self._draft.table() != self._view.table

    @property
    def rack(self) -> tuple[Face, ...]:
        """The tiles that the draft has left on the rack."""
        return self._draft.layout.rack

    def show_rack(self) -> None:
        """Show the tiles that the draft has left on the rack."""
        self._rack_shown = True
        super().show_rack()

    def _undo(self) -> None:
        """Take back a word that is only suggested, else the last step of the draft."""
        if self._suggested:
            self._desk.say(f"   {self._texts('accept.withdrawn', word=self._suggested)}")
            self._suggested = ""
        else:
            self._step(self._draft.undo())

    def _step(self, draft: Draft) -> None:
        if draft is self._draft:
            self._desk.say(f"   {self._texts('play.no-step')}")
            return
        self._draft, self._choices = draft, ()
        self._show_verdict()

    def _show(self) -> None:
        opens = self._touched and self._draft.verdict().legal
        self._desk.table(self._view, in_place(self._view.table, self._draft.table()), opens=opens)
        self.show_rack()

    def _explain(self, rest: str) -> None:
        from rummiterm.prompt.rules import ruled  # with the referee, for those who ask

        if not rest:
            self._explain_turn()
            return
        try:
            self.tell(ruled(self._edition, self._view, rest, self._texts))
        except FormatError as error:
            self.refuse(unreadable(self._texts, error))

    def _explain_turn(self) -> None:
        """Say why the last line about the turn was refused; if it was not, what is to be said of what lies there."""
        from rummiterm.prompt.rules import nothing_to_explain, told_reasons

        if self._reasons or self._refusal:
            self.tell(told_reasons(self._edition, self._reasons, self._texts) or [self._refusal])
        elif self._touched:
            self._show_verdict()
        else:
            self.tell([nothing_to_explain(self._edition, self._texts)])
