"""What somebody types at a seat elsewhere: the same desk and turns as at one keyboard, which the host may interrupt."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable

from rummicore.actions import Action
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.tiles import AnyTable
from rummicore.view import View
from rumminet.client.line import TableLine
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.keyboard import Keyboard, Prompt
from rummiterm.prompt.leaving import Leave
from rummiterm.prompt.listening import Listener
from rummiterm.prompt.turns import PersonTurn
from rummiterm.story.paint import knows_codes, wants_colour
from rummiterm.texts import Texts


class Overtaken(Exception):  # noqa: N818  (news, not an error)
    """Something has come from the host while a person was at the prompt."""


class RemoteKeyboard(Keyboard):
    """A keyboard at which the host may interrupt; what stands on the line comes back with the next prompt.

    Only at a terminal: a line of a pipe that was read must not be lost.
    """

    def __init__(self, line: TableLine, *, plain: bool) -> None:
        """Take the line to the host."""
        super().__init__()
        self._line, self._codes = line, not plain and knows_codes()
        self._typed = ""

    def read(self, prompt: Prompt = "> ", deadline: float | None = None) -> str | None:
        """Return the next line; raise Overtaken if something comes from the host that cannot wait."""
        return self.read_until(lambda: self._line.news, prompt, deadline)

    def read_until(self, news: Callable[[], bool], prompt: Prompt, deadline: float | None = None) -> str | None:
        """Return the next line; raise Overtaken as soon as there is such news."""
        if not self.terminal:
            return super().read(prompt, deadline)

        def watched() -> str:
            if news():
                self._typed = self._unended()
                raise Overtaken
            return prompt() if callable(prompt) else prompt

        self._bring_back()
        try:
            return super().read(watched, deadline)
        except Overtaken:
            self._wipe()
            raise

    def _bring_back(self) -> None:
        """Let the next prompt begin with what was typed before."""
        typed, self._typed = self._typed, ""
        with contextlib.suppress(ImportError):
            import readline

            readline.set_startup_hook((lambda: readline.insert_text(typed)) if typed else None)

    def _wipe(self) -> None:
        """Take the prompt away again, or leave its line."""
        sys.stdout.write("\r\x1b[K" if self._codes else "\n")
        sys.stdout.flush()


class RemoteDesk(Desk):
    """A desk at which the host may interrupt."""

    keyboard: RemoteKeyboard

    def __init__(
        self, edition: Edition, names: list[str], texts: Texts, keyboard: RemoteKeyboard, *, plain: bool, hints: bool
    ) -> None:
        """Take what any desk has, and the keyboard."""
        codes = not plain and knows_codes()
        super().__init__(edition, names, texts, colour=wants_colour(plain=plain), live=codes, hints=hints)
        self.keyboard = keyboard


class RemoteTurn(PersonTurn):
    """A turn of which the host always knows the layout: a legal one counts when the clock runs out."""

    def __init__(
        self,
        desk: Desk,
        view: View,
        log: Callable[[], list[str]],
        deadline: float | None,
        tell: Callable[[AnyTable], None],
    ) -> None:
        """Take how the host is told of a layout."""
        self._tell = tell
        super().__init__(desk, view, log, deadline)

    def _answer(self, line: str) -> Action | None:
        before = self._draft
        action = super()._answer(line)
        if self._draft is not before:
            self._tell(self._draft.table())
        return action

    def _at_deadline(self, line: str) -> Draft:
        draft = super()._at_deadline(line)
        self._tell(draft.table())
        return draft


class Onlooking(Listener):
    """What somebody may type while others play: whatever only shows something."""

    not_now = "play.not-now-wait"

    def listen(self, waits: str) -> None:
        """Obey commands until something comes from the host; ``waits`` says for whom everybody waits."""
        while True:
            line = self._desk.keyboard.read(f"{waits}> ")
            if line is None:
                raise Leave
            words = " ".join(line.split())
            if words:
                self.obey(words if words.startswith("/") else f"/{words}")
