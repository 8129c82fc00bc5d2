"""A screen of lines to choose from: up and down, Enter, Esc. The home screen and the form for a new game are such."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummiterm.board.canvas import Canvas, clip, clip_words, wrapped
from rummiterm.board.looks import DIM, FELT, FOOT, HEAD, RULE, Look
from rummiterm.board.scene import keys_line

# Columns of the names at the most; the rest of a line is for what is said beside them.
NAMES = 24


class Choice(NamedTuple):
    """A line: its name, and what is said beside it."""

    name: str
    note: str = ""


def draw_choices(
    title: str, choices: Sequence[Choice], chosen: int, said: Sequence[str], keys: str, size: tuple[int, int]
) -> Canvas:
    """Draw lines to choose from with the cursor on one of them, and below them what there is to say."""
    width, height = size
    canvas = Canvas(width, height)
    canvas.fill(0, 0, width, 1, HEAD)
    canvas.put(1, 0, clip(title, width - 2), HEAD)
    canvas.rule(1, look=RULE)
    wide = min(max((len(choice.name) for choice in choices), default=0), NAMES) + 2
    room = max(height - 5 - len(said), 1)
    first = min(max(chosen - room + 1, 0), max(len(choices) - room, 0))
    for row, (at, choice) in enumerate(list(enumerate(choices))[first : first + room], 3):
        here = at == chosen
        canvas.put(1, row, ">" if here else " ", Look("gold", bold=True))
        canvas.put(3, row, clip(choice.name, NAMES), Look("pale", bold=here))
        canvas.put(3 + wide, row, clip_words(choice.note, width - wide - 4), Look("gold") if here else DIM)
    below = 4 + min(len(choices), room)
    for row, line in enumerate([line for text in said for line in wrapped(text, width - 4)], below):
        canvas.put(3, min(row, height - 2), line, Look("alarm") if line.startswith("!") else FELT)
    canvas.fill(0, height - 1, width, 1, FOOT)
    canvas.put(1, height - 1, keys_line(list(enumerate(keys.split("  "))), width - 2), FOOT)
    return canvas


class ChoiceScreen:
    """The keys that every such screen has."""

    def __init__(self) -> None:
        """Begin with the first line."""
        self.ending = ""
        self.chosen = 0
        self.count = 1
        self.first_row = 3

    def move(self, rows: int) -> None:
        """Go up or down, from the last line to the first."""
        self.chosen = (self.chosen + rows) % max(self.count, 1)

    def act(self) -> None:
        """Take the line under the cursor; what that means is said by the screen itself."""
        self.ending = "taken"

    def key(self, key: str, sign: str | None = None) -> None:
        """Hear a key."""
        if key in ("up", "shift+tab"):
            self.move(-1)
        elif key in ("down", "tab"):
            self.move(1)
        elif key in ("escape", "ctrl+q"):
            self.ending = "left"
        elif key == "enter":
            self.act()

    def press(self, x: int, y: int, button: int) -> None:
        """Take the line under the pointer."""
        if 0 <= y - self.first_row < self.count:
            self.chosen = y - self.first_row
            self.act()

    def drag(self, x: int, y: int) -> None:
        """Hear nothing: there is nothing to drag."""

    def release(self, x: int, y: int) -> None:
        """Hear nothing: the press has done it."""

    def scroll(self, rows: int) -> None:
        """Move by the wheel."""
        self.move(rows)

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the lines; each screen says which."""
        raise NotImplementedError

    def tick(self) -> bool:
        """Wait for nothing."""
        return False
