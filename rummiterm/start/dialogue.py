"""Sitting down: a short dialogue about who plays and how, which remembers what was answered last."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from rummicore.edition import Edition
from rummicore.reasons import FormatError
from rummiterm.cli.house import STRICT
from rummiterm.cli.output import say
from rummiterm.prompt.commands import asks_for_help, is_command, leaves
from rummiterm.start.answers import NAME, OFF, ON, OTHERS, THEME, TIMER, OpenRules, TableWish, called, person_name
from rummiterm.start.players import AUTO, is_bot, level_name, player_names, shown_names, usual_bot
from rummiterm.start.remembered import Remembered
from rummiterm.texts import Texts


class Dialogue:
    """Asks for what the command line has left open; an empty line takes what is offered."""

    def __init__(self, edition: Edition, given: frozenset[str], texts: Texts, ask: Callable[[str], str | None]) -> None:
        """Take the edition, the house rules that are settled already, the language, and how to ask for a line."""
        self._edition = edition
        self._rules = OpenRules(edition, given)
        self._texts = texts
        self._ask = ask
        self._remembered = Remembered()
        last = self._remembered.last(edition.id)
        self._last = {**last, **({NAME: called(last[NAME], texts)} if NAME in last else {})}
        self._answers: dict[str, str] = {}

    def run(self) -> TableWish | None:
        """Ask until everybody can sit down; None if nobody wants to."""
        say(self._texts("first.title", title=self._texts.title(self._edition)))
        if self._remembered.damaged:
            say(self._texts("first.damaged", file=self._remembered.damaged))
        try:
            wish = self._as_last() or self._asked_all()
        except EOFError:
            click.echo()
            return None
        self._remembered.keep(self._edition.id, {**self._last, **self._answers})
        return wish

    def _as_last(self) -> TableWish | None:
        """Offer the table of last time, in one line and for one key."""
        if NAME not in self._last or OTHERS not in self._last:
            return None
        try:
            wish = self._rules.wish(self._last)
        except FormatError:  # a bot or a theme of then that is not here
            return None
        say(f"   {self._texts('first.last', table=self._said(wish))}")
        answer = self._line(self._texts("first.same"), "", lambda text: text)
        if answer and answer.lower() not in self._texts("first.yes").split():
            return None
        self._answers = dict(self._last)
        return wish

    def _said(self, wish: TableWish) -> str:
        edition, texts = wish.edition, self._texts
        seconds, theme = edition.turn_seconds, self._last.get(THEME, OFF)
        parts = [
            texts.join(shown_names(edition, wish.players, texts)),
            texts("play.clock", seconds=seconds) if seconds else texts("play.no-clock"),
            *([texts("first.of-theme", theme=theme)] if theme != OFF and self._rules.asks(THEME) else []),
            *([texts("first.is-strict")] if wish.strict else []),
        ]
        return " · ".join(parts)

    def _asked_all(self) -> TableWish:
        """Ask one thing after the other; each answer is tried at once."""
        texts, edition = self._texts, self._edition
        usual_name = called(self._remembered.newest(NAME, texts("first.name-default")), texts)
        name = self._line(texts("first.name"), self._offer(NAME, usual_name), self._person)
        self._answers[NAME] = name
        levels = ", ".join(level_name(bot, texts) for bot in edition.bots)
        say(f"   {texts('first.levels', levels=levels, auto=level_name(AUTO, texts))}")
        usual = level_name(usual_bot(edition), texts)
        self._answers[OTHERS] = self._asked_others(self._offer(OTHERS, usual))
        for rule, question, default in self._open_rules():
            self._answers[rule] = self._line(question, self._offer(rule, default), self._setting(rule))
        return self._rules.wish(self._answers)

    def _asked_others(self, offer: str) -> str:
        """Ask for the opponents; a name in small letters may have been meant for a level, so it is asked about."""
        while True:
            others = self._line(self._texts("first.others"), offer, self._opponents)
            small = [name for name in others.split(",") if name.islower() and not is_bot(self._edition, name)]
            if not small or others == self._last.get(OTHERS):
                return others
            question = self._texts("first.people", names=self._texts.join(small))
            answer = self._line(question, "", lambda text: text.lower())
            if not answer or answer in self._texts("first.yes").split():
                return others

    def _open_rules(self) -> Iterator[tuple[str, str, str]]:
        """List the rules that are still open here: the rule, the question, and what is usual."""
        texts = self._texts
        no = texts("first.no")
        if self._rules.asks(STRICT):
            yield STRICT, texts("first.strict"), no
        if self._rules.asks(TIMER):
            seconds = self._rules.under(self._answers).turn_seconds
            yield TIMER, texts("first.timer"), str(seconds) if seconds else no
        if self._rules.asks(THEME):
            if themes := self._rules.themes():
                say(f"   {texts('first.themes', themes=', '.join(themes))}")
            yield THEME, texts("first.theme"), no

    def _offer(self, key: str, usual: str) -> str:
        """Return what is offered: the answer of last time in words of this language, else what is usual."""
        last = self._last.get(key)
        # Strict play brings the printed clock; the one of a game that was not strict is none to offer then.
        other_clock = key == TIMER and self._last.get(STRICT, OFF) != self._answers.get(STRICT, OFF)
        if last is None or other_clock:
            return usual
        if key == OTHERS:
            return ", ".join(level_name(name, self._texts) for name in last.split(","))
        return {OFF: self._texts("first.no"), ON: self._texts("first.yes").split()[0]}.get(last, last)

    def _line(self, question: str, offer: str, read: Callable[[str], str]) -> str:
        """Ask until the answer can be read; an empty line takes the offer."""
        shown = f" [{offer}]" if offer else ""
        while True:
            line = self._ask(f"   {question}{shown}: ")
            if line is None or leaves(line.strip()):
                raise EOFError
            if asks_for_help(line.strip()):
                say(f"   {self._texts('first.help')}")
                continue
            try:
                return read(line.strip() or offer)
            except FormatError as error:
                said = self._texts.error(error)
                say(f"!  {said[:1].upper()}{said[1:]}")

    def _person(self, text: str) -> str:
        """Read the name of whoever sits at the keyboard."""
        self._refuse_commands(text)
        return person_name(self._edition, text, self._texts)

    def _refuse_commands(self, text: str) -> None:
        """Nobody is called like a command."""
        if any(is_command(name.strip()) for name in text.split(",")):
            raise FormatError(self._texts("first.help"))

    def _opponents(self, text: str) -> str:
        """Read the others; together with whoever asks they are as many as can play."""
        if not all(piece.strip() for piece in text.split(",")):
            raise FormatError(self._texts("first.no-name"))
        self._refuse_commands(text)
        others = player_names(self._edition, text)
        count, seats = len(others) + 1, self._edition.seats
        if count not in seats:
            raise FormatError(self._texts("first.seats", few=seats[0], many=seats[-1], count=count))
        return ",".join(others)

    def _setting(self, rule: str) -> Callable[[str], str]:
        def read(text: str) -> str:
            low = text.lower()
            if low in (*self._texts("first.none").split(), OFF):
                return OFF
            if rule == STRICT:
                if low not in self._texts("first.yes").split():
                    raise FormatError(self._texts("first.yes-or-no"))
                return ON
            if rule == TIMER and not text.isdecimal():
                raise FormatError(self._texts("first.seconds"))
            self._rules.under({**self._answers, rule: text})  # says what would do
            return text

        return read
