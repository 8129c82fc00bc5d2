"""Somebody who plays by ``rummi join`` in a terminal, at a table where others have browsers."""

from __future__ import annotations

from pathlib import Path

from tests.kit.terminal import Terminal

# What is seen when the turn is over: others are waited for, are asked, or it was the last.
OVER = ("plays > ", "decide > ", "another game", "Rack ")
NOTHING = "No play in sight"


class TerminalSeat:
    """A seat in a terminal; turns are taken as hints give them away."""

    def __init__(self, data: Path, link: str, name: str) -> None:
        """Join."""
        command = ("--lang", "en", "join", "--ui", "line", link, "--name", name)
        self.terminal = Terminal(data, *command, more={"NO_COLOR": "1"})
        self.terminal.wait_for(f"You sit here as {name}.")
        self._handled = len(self.terminal.seen)

    @property
    def _fresh(self) -> str:
        self.terminal.drain(0.01)
        return self.terminal.seen[self._handled :]

    @property
    def active(self) -> bool:
        """Whether the game waits for this seat; a question is answered at once."""
        *before, prompt = self._fresh.replace("\r", "\n").split("\n")
        if prompt != "> ":
            return False
        asked = next((line for line in reversed(before) if line), "")
        if "Nothing to decide" in asked or " · 2 " in asked:
            self._type("1" if " · 2 " in asked else "")
            return False
        return True

    def _type(self, line: str) -> None:
        self._handled = len(self.terminal.seen)
        self.terminal.type(line)

    def _answer(self, line: str, *awaited: str) -> str:
        """Type a line, and wait for one of the answers."""
        self._type(line)
        self.terminal._from = self._handled
        return self.terminal.wait_for_any(*awaited)

    def take_turn(self) -> None:
        """Let hints say all and lay the turn, then play it; draw where there is none."""
        for awaited in ("1 of 3", "2 of 3", "3 of 3", "\n+"):
            if NOTHING in self._answer("/hint", awaited, NOTHING):
                self._answer("/draw", *OVER)
                break
        else:
            self._answer("", *OVER)

    def play_again(self) -> None:
        """Want another game."""
        while "another game" not in self.terminal.seen:
            self.terminal.drain()
        self._type("")
        self.terminal._from = self._handled

    def leave(self) -> int:
        """Go; return the exit code."""
        self.terminal.wait_for_any("plays > ", "Rack ")
        self.terminal.type("/quit")
        return self.terminal.end()
