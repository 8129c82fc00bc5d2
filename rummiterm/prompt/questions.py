"""Questions to a person: a deal to be thrown in, an opening to be announced, a vote. Commands work here as well."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable

from rummicore.actions import Answer
from rummicore.state import Ask
from rummicore.view import View
from rummiterm.prompt.commands import is_command
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.leaving import Leave
from rummiterm.prompt.listening import Listener

# What people type for yes and for no, in any language that they may have switched the keyboard to.
YES = {"y", "yes", "д", "да", "l", "lf", "+"}
NO = {"n", "no", "н", "нет", "ytn", "-"}


class Question(Listener):
    """One question to one person, asked until it is answered."""

    helped = "help.answer"

    def __init__(self, desk: Desk, view: View, log: Callable[[], Iterable[str]], ask: Ask) -> None:
        """Take the desk, what the seat may know, the story so far, and what is asked."""
        super().__init__(desk, view, log)
        self._ask = ask
        if len(ask.choices) == 1:
            self.not_now = "play.not-now-enter"
        self._said = {choice: self._text(f".{choice}", choice) for choice in ask.choices}

    def take(self) -> Answer:
        """Ask until there is an answer; raise Leave when the person goes."""
        if self._view.proposed is None:
            self.show_rack()
        if len(self._ask.choices) == 1:
            self.tell([self._texts("ask.no-choice")])
        else:
            self._put()
        while True:
            line = self._desk.keyboard.read()
            if line is None:
                raise Leave
            if (value := self._heard(" ".join(line.split()))) is not None:
                return Answer(self._ask.seat, self._ask.name, value)

    def _put(self) -> None:
        """Say the question and its answers."""
        question = self._texts.question(self._desk.edition, self._ask)
        numbered = " · ".join(f"{number} {text}" for number, text in enumerate(self._said.values(), 1))
        asked = f"{self._desk.names[self._ask.seat]}: {question}"
        # The answers stay together: beside the question, or in a line of their own.
        fits = len(f"   {asked} {numbered}") <= shutil.get_terminal_size().columns
        self.tell([f"{asked} {numbered}"] if fits else [asked, numbered])

    def _heard(self, line: str) -> str | None:
        """Return the choice that a line means; anything else is answered and asked again."""
        choices = self._ask.choices
        if len(choices) == 1 and not line:
            return choices[0]
        if line and is_command(line):
            self.obey(line)
        elif len(choices) > 1 and (meant := self._meant(line.lower())):
            return meant
        if len(choices) > 1:
            self._put()
        return None

    def _meant(self, word: str) -> str | None:
        """Find the choice by its number, a plain yes or no, or the beginning of its words."""
        if plain := choice_meant(self._ask, word):
            return plain
        begun = [choice for choice, text in self._said.items() if word and text.lower().startswith(word)]
        return begun[0] if len(begun) == 1 else None

    def _text(self, key: str, default: str, **facts: object) -> str:
        return self._texts.of(self._desk.edition, f"ask.{self._ask.name}{key}", default, **facts)


def choice_meant(ask: Ask, word: str) -> str | None:
    """Find the choice that a number or a plain yes or no means."""
    choices, yes = ask.choices, ask.yes
    if word in map(str, range(1, len(choices) + 1)):
        return choices[int(word) - 1]
    if yes in choices and len(choices) == 2 and word in YES | NO:  # a question of two answers
        return next(choice for choice in choices if (choice == yes) == (word in YES))
    return None
