"""Getting up: what can be done when a game is over, on a terminal."""

from __future__ import annotations

from collections.abc import Callable

import click

from rummiterm.cli.app import Screen, run_inside
from rummiterm.cli.output import say
from rummiterm.prompt.keyboard import Keyboard
from rummiterm.texts import LANGUAGES, Texts

REMATCH, ANALYZE, REPLAY, HOME, QUIT = "rematch", "analyze", "replay", "home", "quit"
CHOICES = (REMATCH, ANALYZE, REPLAY, HOME, QUIT)


def get_up(screen: Screen, texts: Texts, name: str, again: Callable[[], str | None]) -> None:
    """Ask what is next until somebody leaves; ``again`` plays a rematch and returns its name if it came to its end."""
    keyboard = Keyboard()
    over: str | None = name
    while keyboard.terminal and over is not None:
        choice = _chosen(keyboard, texts)
        if choice == REMATCH:
            over = again()
        elif choice in (ANALYZE, REPLAY):
            click.echo()
            # Whoever is asked here has played line by line; the board asks on its own screen.
            shown = ["--ui", "line"] if choice == REPLAY else []
            run_inside([choice, *shown, "--", over], screen)
        else:
            screen.goes_home = choice == HOME
            return


def _chosen(keyboard: Keyboard, texts: Texts) -> str:
    """Ask for one of the choices: a key or a word; an empty line leaves."""
    offered = " · ".join(texts(f"after.{choice}").split("|")[0] for choice in CHOICES)
    while True:
        click.echo()
        say(texts("after.ask", choices=offered))
        line = keyboard.read()
        if line is None or not line.strip():
            return QUIT
        wanted = line.strip().lstrip("/.").lower()
        if found := next((choice for choice in CHOICES if wanted in _words(choice)), None):
            return found


def _words(choice: str) -> set[str]:
    """Return the keys and words of a choice, in any language: the shown one is a key and a word."""
    return {
        word
        for language in LANGUAGES
        for form in Texts(language)(f"after.{choice}").split("|")
        for word in form.lower().split()
    }
