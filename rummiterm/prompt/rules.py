"""The rules at the prompt: the page of the edition that is being played, or one rule, a screen at a time."""

from __future__ import annotations

import shutil
from collections.abc import Iterable

from rummicore.edition import Edition
from rummicore.registry import find_rule, rule_names
from rummiterm.prompt.desk import Desk
from rummiterm.rulebook.pages import RulePages, no_such_rule

# Rows that stay free below a screen of rules: the question for more, and a line to look back to.
FREE = 2
# Columns of margin at the prompt.
MARGIN = 3


def show_rules(desk: Desk, name: str, deadline: float | None) -> None:
    """Show the page of this edition under its house rules, or the rule of an id; raise TimeOver at the deadline."""
    if not name:
        _show(desk, _pages(desk, desk.edition).page("page.more-here"), deadline)
    elif found := find_rule(name, desk.edition):
        entry, edition = found
        _show(desk, _pages(desk, edition).rule(edition.book(edition).entries[entry.id]), deadline)
    else:
        desk.say(f"!  {no_such_rule(name, rule_names(), desk.texts.language)}")


def _pages(desk: Desk, edition: Edition) -> RulePages:
    width = shutil.get_terminal_size().columns - MARGIN
    return RulePages(edition, desk.texts.language, colour=desk.painter.colour, width=width)


def _show(desk: Desk, lines: Iterable[str], deadline: float | None) -> None:
    """Print lines; on a terminal wait after every screen, where anything but Enter ends it."""
    room = max(shutil.get_terminal_size().lines - FREE, 1)
    for number, line in enumerate(lines, 1):
        desk.say(f"{' ' * MARGIN}{line}".rstrip())
        if desk.keyboard.terminal and number % room == 0 and desk.keyboard.read(desk.texts("rules.more"), deadline):
            return
