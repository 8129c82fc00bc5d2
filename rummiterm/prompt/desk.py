"""What the people at one table share: keyboard, language, how tiles are drawn, names, and the order of each rack."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import click

from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, AnyTable, Face, without
from rummicore.view import View
from rummiterm.prompt.keyboard import Keyboard
from rummiterm.story.paint import Painter
from rummiterm.texts import Texts

if TYPE_CHECKING:
    from rummiterm.prompt.preview import Preview

# Columns left of the tiles: the labels have five letters at the most, the rest is room.
LABEL = 8
# Seconds of the clock in which it is marked: enough to end a line.
LAST_SECONDS = 10
# Columns: the two sides of the header stay near each other on a wide terminal.
WIDEST_HEADER = 76
# Columns of margin before what is told, and rows that stay free below a screen of it: the question for more, and a
# line to look back to.
MARGIN, FREE = 3, 2


class Desk:
    """The common things of a table, and the lines that show a position."""

    def __init__(
        self,
        edition: Edition,
        names: Sequence[str],
        texts: Texts,
        *,
        colour: bool,
        live: bool,
        hints: bool = True,
        alone: bool = False,
    ) -> None:
        """Take the edition, the players' names, the language, whether to use colour and whether hints are given.

        ``live`` tells whether the clock beside the prompt may be drawn anew while a person thinks, ``alone`` whether
        there is one person among bots.
        """
        self.edition = edition
        self.names = names
        self.texts = texts
        self.hints = hints
        self.alone = alone
        self._live = live
        self.keyboard = Keyboard(texts.language)
        self.painter = Painter(edition, colour=colour)
        self._orders: dict[int, tuple[Face, ...]] = {}
        self._sorted: dict[int, int] = {}

    @cached_property
    def preview(self) -> Preview:
        """What says what a draft would do; loaded with the first line."""
        from rummiterm.prompt.preview import Preview

        return Preview(self.painter, self.texts)

    def say(self, line: str = "", indent: int = 3) -> None:
        """Print a line; a long one is broken between words, its continuation is set in."""
        width = shutil.get_terminal_size().columns
        if self.keyboard.terminal and "\x1b" not in line and len(line) > width:
            import textwrap

            line = textwrap.fill(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)
        click.echo(self.painter.signed(line))

    def screens(self, lines: Iterable[str], deadline: float | None = None) -> None:
        """Print lines, set in; on a terminal wait after every screen if more follows, where anything but Enter ends it.

        Raise TimeOver at the deadline.
        """
        room, used = max(shutil.get_terminal_size().lines - FREE, 1), 0
        width = max(shutil.get_terminal_size().columns, 1)
        for line in lines:
            text = f"{' ' * MARGIN}{line}".rstrip()
            rows = -(-len(click.unstyle(text)) // width) or 1
            if self.keyboard.terminal and used and used + rows > room:
                used = 0
                if self.keyboard.read(self.texts("rules.more"), deadline):
                    return
            self.say(text)
            used += rows

    def prompt(self, deadline: float | None) -> str | Callable[[], str]:
        """Return what stands before a typed line: the time that is left, if there is a clock."""
        if deadline is None:
            return "> "
        width = len(clock_text(deadline - time.monotonic()))

        def now() -> str:
            return f"{_marked_clock(deadline - time.monotonic(), width)} > "

        return now if self._live or not self.keyboard.terminal else now()

    def agree(self, words: tuple[str, ...]) -> None:
        """Let words count that the table has agreed on."""
        self.edition = self.edition.agreeing(words)

    def intro(self) -> str:
        """Return in one line how to play."""
        return self.texts("play.intro.words" if self.edition.manner.joined else "play.intro.melds")

    def header(self, view: View, seconds: float | None = None) -> None:
        """Say whose turn it is, how everybody stands, how many tiles the pool has and how much time is left."""
        left = self.texts("play.turn", number=view.number, name=self.names[view.owner])
        counts = [self._stands(view, seat) for seat in range(len(view.seats))]
        clock = [] if seconds is None else [clock_text(seconds)]
        right = " · ".join([*counts, self.texts("play.pool", count=view.pool), *clock])
        width = min(shutil.get_terminal_size().columns, WIDEST_HEADER)
        gap = width - len(left) - len(right)
        if gap > 1:
            self.say(f"{left}{' ' * gap}{right}")
        else:
            self.say(left)
            self.say(" " * LABEL + right, LABEL)

    def _stands(self, view: View, index: int) -> str:
        """Say how a seat stands; where points tell that, of others how many tiles they hold, too."""
        name, seat = self.names[index], view.seats[index]
        if self.edition.manner.counts != "points":
            return f"{name} {seat.tiles}"
        held = "" if index == view.seat else f" ({self.texts.count('tiles', seat.tiles)})"
        return f"{name} {seat.points}{held}"

    def table(
        self,
        view: View,
        draft: AnyTable | None = None,
        *,
        opens: bool = False,
        fresh: Mapping[AnyMeld, tuple[int, ...]] | None = None,
    ) -> None:
        """Show the table, or a draft of it, and what the opening still needs unless that ``opens``.

        ``fresh`` are the places of tiles that were laid since the seat's last turn.
        """
        melds = view.table if draft is None else draft
        opened = opens or view.seat is None or view.own.opened
        need = "" if opened else self.texts.opening(self.edition)
        if not melds:
            empty = self.texts("games.empty")
            self.say(self._label("games.table") + (f"{empty}; {need}" if need else empty), LABEL)
            return
        rows = self.painter.rows(melds, max(shutil.get_terminal_size().columns - LABEL, 20), fresh=fresh or {})
        self.say(self._label("games.table") + rows[0])
        for row in rows[1:]:
            self.say(" " * LABEL + row)
        if need:
            self.say(" " * LABEL + need, LABEL)

    def rack(self, view: View) -> None:
        """Show the rack in the order its owner likes."""
        rows = self.painter.rack_rows(self.ordered(view), max(shutil.get_terminal_size().columns - LABEL, 20))
        self.say(self._label("games.rack") + (rows[0] if view.rack else self.texts("games.empty")))
        for row in rows[1:]:
            self.say(" " * LABEL + row)

    def _label(self, key: str) -> str:
        return self.texts(key).ljust(LABEL)

    def ordered(self, view: View) -> tuple[Face, ...]:
        """Return the rack in the owner's order; new tiles come in where they belong, or at the end of an own order."""
        own = self._orders.get(view.owner)
        if own is None:
            return self._in_order(view)
        kept = without(own, without(own, view.rack))
        self._orders[view.owner] = (*kept, *without(view.rack, kept))
        return self._orders[view.owner]

    def sort(self, view: View) -> None:
        """Take the next way to sort the rack."""
        if self._orders.pop(view.owner, None) is None:
            self._sorted[view.owner] = self._sorted.get(view.owner, 0) + 1

    def shuffle(self, view: View) -> None:
        """Put the tiles of the rack in any order: a new look at them helps."""
        import random  # for those who shuffle

        self._orders[view.owner] = tuple(random.sample(self.ordered(view), len(view.rack)))

    def arrange(self, view: View, faces: tuple[Face, ...]) -> None:
        """Put these tiles first, in this order."""
        self._orders[view.owner] = (*faces, *without(self.ordered(view), faces))

    def _in_order(self, view: View) -> tuple[Face, ...]:
        by_list = self.edition.sorted(view.rack)
        ways = (None, *self.edition.rack_orders)
        way = ways[self._sorted.get(view.owner, 0) % len(ways)]
        return by_list if way is None else tuple(sorted(by_list, key=way))


def clock_text(seconds: float) -> str:
    """Write a time that is left in minutes and seconds."""
    minutes, rest = divmod(max(int(seconds), 0), 60)
    return f"{minutes}:{rest:02}"


def _marked_clock(seconds: float, width: int) -> str:
    """Write the time that is left before a prompt, always as wide; the last seconds are marked."""
    return f"{'!' if seconds < LAST_SECONDS else ' '}{clock_text(seconds).rjust(width)}"
