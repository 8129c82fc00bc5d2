"""Whoever reads lines from a person: commands that only show something are the same wherever a line is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping

from rummicore.actions import Action
from rummicore.reasons import FormatError
from rummicore.tiles import Face, TypedMeld
from rummicore.turn import turn_of
from rummicore.view import View
from rummiterm.cli.safe import safe_text
from rummiterm.prompt.commands import ABOUT_WORDS, COMMANDS, no_command, read_command
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.leaving import Leave
from rummiterm.prompt.staging import at_own_risk, unreadable

Obeying = Callable[[str], Action | None]
# Commands about the tiles on one's rack.
OF_RACKS = ("sort", "shuffle", "rack")


class Listener:
    """Obeys the commands that change nothing. Whoever knows more of them adds to ``commands``.

    ``not_now`` says of a command of another place what is waited for here, ``helped`` what else may be typed.
    """

    not_now = "play.not-now"
    helped = "help.commands"

    def __init__(self, desk: Desk, view: View, log: Callable[[], Iterable[str]]) -> None:
        """Take the desk, what the seat may know, and the story so far."""
        self._desk = desk
        self._texts = desk.texts
        self._view = view
        self._log = log
        self._deadline: float | None = None

    def commands(self) -> Mapping[str, Obeying]:
        """Return what can be done here, by the names of commands; whoever looks on has no rack."""
        shown: dict[str, Obeying] = {
            "sort": lambda _: self._order(self._desk.sort),
            "shuffle": lambda _: self._order(self._desk.shuffle),
            "table": lambda _: self._show(),
            "rack": self._arrange,
            "log": lambda _: self.tell(self._log()),
            "what": self._meaning,
            "rules": self._rules,
            "help": lambda _: self._desk.screens(help_lines(self._desk, self.commands(), self.helped), self._deadline),
            "quit": lambda _: self._leave(),
        }
        return {name: obeying for name, obeying in shown.items() if self._view.seat is not None or name not in OF_RACKS}

    def obey(self, line: str) -> Action | None:
        """Carry out a command; one that is not known, or has no place here, is answered in a line."""
        try:
            command = read_command(line)
        except FormatError as nearest:
            self.refuse(no_command(self._texts, line, nearest))
            return None
        known = self.commands()
        if command.name not in known:
            self.refuse(self._texts(self.not_now, typed=safe_text(line, 40)))
            return None
        return known[command.name](command.rest)

    def tell(self, lines: Iterable[str]) -> None:
        """Say lines of information."""
        for line in lines:
            self._desk.say(f"   {line}")

    def refuse(self, text: str) -> None:
        """Say why a line does nothing."""
        self._desk.say(f"!  {text}")

    @property
    def rack(self) -> tuple[Face, ...]:
        """The tiles that are on the rack now."""
        return self._view.rack

    def show_rack(self) -> None:
        """Show the tiles that are on the rack now."""
        self._desk.rack(self._view._replace(rack=self.rack))

    def _show(self) -> None:
        self._desk.table(self._view)
        if self._view.seat is not None:
            self.show_rack()

    def _meaning(self, word: str) -> None:
        from rummiterm.story.meaning import meaning_lines  # with the dictionary's grammar

        edition, view = self._desk.edition, self._view
        doubted = (TypedMeld("", ()),)
        judged = not at_own_risk(turn_of(edition, view, view.table), doubted)
        self.tell(meaning_lines(edition, word, self._texts, judged=judged))

    def _rules(self, name: str) -> None:
        from rummiterm.prompt.rules import show_rules  # with the texts of all rules, for those who ask

        show_rules(self._desk, name, self._deadline)

    def _order(self, change: Callable[[View], None]) -> None:
        change(self._view._replace(rack=self.rack))
        self.show_rack()

    def _arrange(self, rest: str) -> None:
        if rest:
            try:
                faces = self._desk.edition.notation.parse_tiles(rest)
                self._desk.arrange(self._view._replace(rack=self.rack), faces)
            except FormatError as error:
                self.refuse(unreadable(self._texts, error))
        self.show_rack()

    def _leave(self) -> None:
        raise Leave


def help_lines(desk: Desk, known: Container[str], helped: str) -> Iterator[str]:
    """List what can be typed here: melds in a turn, what is special about the tiles, known commands and their keys.

    ``helped`` is the text that comes before the commands.
    """
    from rummiterm.rulebook.legend import legend_lines  # for those who ask for help

    texts, manner = desk.texts, desk.edition.manner
    if "draw" in known:
        yield texts("help.words" if manner.joined else "help.melds", example=manner.example)
    yield from legend_lines(desk.edition, texts)
    if examples := [text for text in desk.edition.examples if not desk.edition.jokers.isdisjoint(text.split())]:
        yield texts("help.examples", examples=" · ".join(examples))
    yield texts(helped)
    example = re.split("[ ,]+" if manner.joined else ", ", manner.example)[-1]
    for command in COMMANDS:
        meaningless = (command.name in ABOUT_WORDS and not manner.joined) or (command.name == "hint" and not desk.hints)
        if meaningless or command.name not in known:
            continue
        word, letter = command.called(texts.language)
        what = texts(f"help.{command.name}", meld=example)
        yield f"/{word}".ljust(13) + f"/{letter}".ljust(5) + command.key.ljust(4) + what
    yield texts("help.slash")
