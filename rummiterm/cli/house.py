"""House rules on the command line: ``--house key=value`` and its short forms, in the order they are typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from rummicore.edition import Edition
from rummicore.options import spell
from rummiterm.cli.app import Command
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint

STRICT = "strict"


class Alias(click.Option):
    """An option such as ``--timer 60`` or ``--strict`` that stands for a house rule."""


class HouseCommand(Command):
    """A command with house rules. Aliases are rewritten first, so that the later one on the line wins."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Replace aliases by house rules and parse."""
        return super().parse_args(ctx, self._rewritten(args))

    def _rewritten(self, args: list[str]) -> list[str]:
        aliases = {name: option for option in self.params if isinstance(option, Alias) for name in option.opts}
        done: list[str] = []
        left = list(args)
        while left and left[0] != "--":
            word = left.pop(0)
            name, equals, value = word.partition("=")
            if name not in aliases:
                done.append(word)
            elif aliases[name].is_flag:
                done += ["--house", f"{name[2:]}=on"]
            elif equals or left:
                done += ["--house", f"{name[2:]}={value if equals else left.pop(0)}"]
            else:
                done.append(word)
        return done + left


_WORD_OPTIONS = (
    click.option("--theme", cls=Alias, expose_value=False, metavar="NAME|FILE", help="Words of one theme only."),
    click.option(
        "--yo",
        cls=Alias,
        expose_value=False,
        metavar="lenient|strict",
        help="lenient: е may be laid for ё; strict: not.",
    ),
    click.option(
        "--words", cls=Alias, expose_value=False, metavar="FILE", help="Own words, one a line; -word takes one away."
    ),
    click.option("--no-user-words", is_flag=True, help="Without your own words.txt among the settings."),
)


def word_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say which words count."""
    for option in reversed(_WORD_OPTIONS):
        function = option(function)
    return function


def with_house_rules(edition: Edition, rules: tuple[str, ...]) -> Edition:
    """Return the edition under rules given as key=value, one after another."""
    for text in rules:
        key, equals, value = text.partition("=")
        if not equals:
            raise complaint("house-rule", text=text[:60])
        key = key.strip()
        if key == STRICT:
            if value != "on":
                raise complaint("strict-switch")
            edition = edition.with_texts((name, spell(strict)) for name, strict in edition.strict.items())
        elif key in edition.aliases:
            name = edition.aliases[key]
            off = value == "off" and isinstance(edition.options[name].allowed, range)
            settled = "0" if off else _settled(edition, name, value)
            edition.options[name].parse(f"--{key}", settled)  # what is wrong with it is said of what was typed
            edition = edition.with_texts([(name, settled)])
        else:
            edition = edition.with_texts([(key, _settled(edition, key, value))])
    return edition


def _settled(edition: Edition, key: str, value: str) -> str:
    """Return a value as a saved game keeps it. A file may be called by any bytes; what it settles must be text."""
    settled = edition.settled(edition, key, value)
    try:
        settled.encode()
    except UnicodeEncodeError as error:
        raise complaint("house-not-utf-8", key=safe_text(key, 40), value=safe_text(value, 40)) from error
    return settled
