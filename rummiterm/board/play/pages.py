"""Pages over the table: help and the rules behind it, reasons, what has happened, the end of a round."""

from __future__ import annotations

from collections.abc import Iterable

from rummicore.reasons import FormatError
from rummicore.registry import edition_named, find_rule, rule_names
from rummiterm.board.hand.hand import Hand
from rummiterm.board.play.seam import SittingOnBoard
from rummiterm.board.play.talk import TableTalk
from rummiterm.board.scene import Paper
from rummiterm.prompt.commands import read_command
from rummiterm.texts import sentence

# Columns of a page of rules: what the smallest board has beside the frame.
WIDTH = 56
# How far keys turn a page; the first and the last line are never farther away than that.
STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -10_000, "end": 10_000}
# Keys that only put a page away; any other goes on to the game.
CLOSING = ("escape", "enter", "f1", "f5", "f6", "space")


def turned(paper: Paper, key: str) -> Paper:
    """Turn a page by a key, no farther than it reaches."""
    scroll = max(paper.scroll + STEPS[key], 0)
    return paper._replace(scroll=scroll if paper.last is None else min(scroll, paper.last))


# Commands of the prompt that a key does here.
KEYS_OF_COMMANDS = {
    "draw": "f9",
    "undo": "ctrl+z",
    "redo": "ctrl+y",
    "reset": "escape",
    "hint": "f2",
    "sort": "f3",
    "shuffle": "f4",
    "quit": "ctrl+q",
}


def key_of(typed: str) -> str:
    """Return the key that does what a typed command asks for; nothing if there is none, or no such command."""
    try:
        return KEYS_OF_COMMANDS.get(read_command(typed).name, "")
    except FormatError:
        return ""


class TablePages:
    """The page that lies over the table, if there is one."""

    def __init__(self, sitting: SittingOnBoard, words: TableTalk) -> None:
        """Begin without a page."""
        self.paper: Paper | None = None
        # Whether the game waits until the page is put away.
        self.holds = False
        self._sitting = sitting
        self._words = words
        self._texts = sitting.texts
        self._helping = False

    def close(self) -> None:
        """Put the page away."""
        self.paper, self._helping, self.holds = None, False, False

    def show(self, title: str, lines: Iterable[str]) -> None:
        """Lay a page over the table, by the name of its title."""
        self._helping = self.holds = False
        self.paper = Paper(self._texts(title), tuple(lines), foot=self._texts("board.page-keys"))

    def show_end(self, lines: Iterable[str]) -> None:
        """Lay the end of a round over the table of the next one, which waits until somebody has read it."""
        self.show("board.round-over", lines)
        self.holds = True

    def show_drawn(self, line: str) -> None:
        """Show whoever has drawn tiles which, before the screen goes to somebody else."""
        self.show("board.drawn.title", [line])
        self.holds = True

    def key(self, key: str) -> bool:
        """Turn the page or put it away; False for keys that go to the game, which put it away, too.

        While the game waits for the page, no key goes there.
        """
        paper = self.paper
        if paper is None:
            return False
        if key in STEPS:
            self.paper = turned(paper, key)
        elif key == "f1" and self._helping:
            self._show_rules()
        elif key in CLOSING or not self.holds:
            self.close()
            return key in CLOSING
        return True

    def explain(self, hand: Hand) -> None:
        """Show all reasons against a draft or against what is typed, with their rules."""
        hand.settle()
        lines = list(hand.judge.reasons(hand.draft)) if hand.touched else []
        if note := hand.refusal() or hand.note:
            lines.insert(0, note)
        nothing = "board.nothing-to-explain" if hand.touched or not hand.active else "board.nothing-laid"
        self.show("board.why", lines or [self._texts(nothing)])

    def help(self) -> None:
        """Show what keys and mouse do."""
        self.show("board.help", self._words.help())
        if self.paper:
            self.paper = self.paper._replace(foot=self._texts("board.help-keys"))
        self._helping = True

    def command(self, typed: str) -> None:
        """Show what is asked for as at the prompt: rules, turns, what a word means; help for all that keys do."""
        try:
            name, rest = read_command(typed)
        except FormatError:
            name, rest = "help", ""
        if name == "rules":
            self._show_rules(rest)
        elif name == "log":
            self.log()
        elif name == "what" and self._sitting.edition.manner.joined:
            self._show_meaning(rest)
        else:
            self.help()

    def _show_rules(self, name: str = "") -> None:
        """Show the page of this edition under its house rules, of another one, or a rule by its id."""
        from rummiterm.rulebook.pages import RulePages, no_such_rule  # with the texts of all rules, for those who ask

        own, language = self._sitting.edition, self._texts.language
        if meant := edition_named(name, own):
            lines = RulePages(meant, language, colour=False, width=WIDTH).page("page.more-here")
        elif found := find_rule(name, own):
            entry, edition = found
            pages = RulePages(edition, language, colour=False, width=WIDTH)
            lines = pages.rule(edition.book(edition).entries[entry.id])
        else:
            lines = iter((f"! {sentence(no_such_rule(name, rule_names(), language))}",))
        self.show("board.rules", lines)

    def _show_meaning(self, word: str) -> None:
        from rummiterm.story.meaning import meaning_lines  # with the dictionary's grammar

        self.show("board.what", meaning_lines(self._sitting.edition, word, self._texts))

    def log(self) -> None:
        """Show what has happened, from its end."""
        self.show("board.log", self._sitting.story().lines)
        if self.paper:
            self.paper = turned(self.paper, "end")
