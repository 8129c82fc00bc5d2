"""The home screen: what can be done, by number. Shown on a terminal when the program is called alone."""

from __future__ import annotations

import functools
import shutil
from collections.abc import Callable, Iterator
from typing import NamedTuple

import click

from rummicore.reasons import FormatError
from rummicore.registry import BUILT_IN, find_edition
from rummiterm.cli.safe import safe_text
from rummiterm.prompt.commands import leaves
from rummiterm.start.shelf import ShelfGame, shelf
from rummiterm.texts import Texts


class Item(NamedTuple):
    """A line of the screen: its name, what is said beside it, and the command it stands for."""

    name: str
    note: str
    command: Callable[[], list[str] | None]


class Home:
    """Shows the items and returns the command line that was chosen."""

    def __init__(self, texts: Texts, ask: Callable[[str], str | None], *, forms: bool = False) -> None:
        """Take the language and how to ask for a line; where there are ``forms`` the edition is chosen there."""
        self._forms = forms
        self._texts = texts
        self._ask = ask

    def choose(self) -> list[str] | None:
        """Return the arguments of the chosen command; None to leave."""
        items = list(self._items())
        click.echo(self._texts("home.title"))
        width = max(len(item.name) for item in items) + 2
        room = shutil.get_terminal_size().columns - width - 4
        for number, item in enumerate(items, 1):
            note = item.note if len(item.note) <= room else f"{item.note[: room - 1]}…"
            click.echo(f"  {number} {item.name.ljust(width)}{note}")
        while True:
            line = self._answer("home.ask")
            if line is None or line.strip() in ("0", "q"):
                return None
            wanted = line.strip() or "1"
            if wanted in map(str, range(1, len(items) + 1)):
                return items[int(wanted) - 1].command()
            click.echo(self._texts("home.again", most=len(items)))

    def _answer(self, question: str) -> str | None:
        """Ask for a line; None if nobody answers, or with the command to leave."""
        line = self._ask(self._texts(question))
        return None if line is None or leaves(line.strip()) else line

    def items(self) -> list[Item]:
        """Return what there is to choose from."""
        return list(self._items())

    @functools.cached_property
    def _games(self) -> list[ShelfGame]:
        """The saved games that can be read."""
        try:
            return [found for found in shelf() if found.game]
        except (FormatError, OSError) as error:  # without a place for games there is still the rest
            click.echo(f"!  {safe_text(str(error))}")
            return []

    def _saved(self) -> list[str] | None:
        """Let a saved game be chosen on the board; at the prompt they are listed."""
        if not self._forms:
            return ["games"]
        from rummiterm.board.open import games_on_board
        from rummiterm.board.settings import read_settings

        return games_on_board(self._games, self._texts, read_settings())

    def _items(self) -> Iterator[Item]:
        if game := self._last_game():
            name, note = game
            yield Item(self._texts("home.resume"), note, lambda: ["resume", name])
        letters = [name for name in BUILT_IN if find_edition(name).manner.command == "play"]
        numbers = [name for name in BUILT_IN if name not in letters]
        title = self._texts.title(find_edition(letters[0]))
        yield Item(self._texts("home.play"), title, lambda: ["play"])
        yield Item(self._texts("home.classic"), ", ".join(numbers), lambda: self._classic(numbers))
        yield Item(self._texts("home.companion"), self._texts("home.companion-note"), lambda: ["companion"])
        if self._forms:
            yield Item(self._texts("home.solve"), self._texts("home.solve-note"), lambda: ["solve"])
        if self._games:
            count = self._texts.count("saved", len(self._games))
            yield Item(self._texts("home.games"), count, self._saved)
        yield Item(self._texts("home.explain"), self._texts("home.explain-note"), self._explain)
        yield Item(self._texts("home.rules"), self._texts("home.rules-note"), self._rules)
        yield Item(self._texts("home.help"), "rummi --help", lambda: ["--help"])

    def _last_game(self) -> tuple[str, str] | None:
        from rummiterm.story.saved import state_text

        found = next((found for found in self._games if found.state in ("running", "abandoned")), None)
        return (found.name, f"{found.name}, {state_text(found.game, self._texts)}") if found and found.game else None

    def _classic(self, numbers: list[str]) -> list[str] | None:
        if self._forms:
            return ["classic", "play"]
        chosen = self._edition(numbers)
        return ["classic", "play", "--rules", chosen] if chosen else None

    def _rules(self) -> list[str] | None:
        chosen = self._edition([*BUILT_IN])
        return ["rules", chosen] if chosen else None

    def _edition(self, names: list[str]) -> str:
        """Let an edition be chosen by its number or its name; nothing if nobody wants one."""
        for number, name in enumerate(names, 1):
            click.echo(f"  {number} {name}")
        line = self._answer("home.ask")
        chosen = (line or "").strip() or "1"
        if chosen in map(str, range(1, len(names) + 1)):
            chosen = names[int(chosen) - 1]
        return "" if line is None else chosen

    def _explain(self) -> list[str] | None:
        line = self._answer("home.word")
        return ["explain", "--", *line.split()] if line and line.split() else None
