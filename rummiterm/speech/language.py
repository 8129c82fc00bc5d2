"""The command line in the language of the player: help of commands and options, and what Click itself says.

Click asks gettext for its own words, so they are in a catalogue of gettext. Help is written in English where a command
is; ``rummiterm/texts/help_ru.py`` has the Russian for it. Commands are copied, since several languages may be spoken in
one process.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from inspect import cleandoc
from typing import TYPE_CHECKING, TypeVar

import click

from rummiterm.texts import LANGUAGES, language_of_environment

if TYPE_CHECKING:
    from pathlib import Path

DOMAIN = "rummi"
# Help paragraphs that say how something is called begin like this; the rest of them is typed.
EXAMPLE = "Example: "

C = TypeVar("C", bound=click.Command)


class Screen:
    """How to talk to the user: the language, and whether to do without colour and drawing."""

    def __init__(self, language: str = "") -> None:
        """Begin with a language, or with what the environment says."""
        self.language = language
        self.plain = False
        # Whether the home screen comes next.
        self.goes_home = False
        # Whether the command was chosen on the home screen of the board.
        self.from_home = False


def asked_language(arguments: Sequence[str]) -> str:
    """Find the language that a command line asks for, before anything is read of it; nothing if it does not."""
    words = [*arguments[: arguments.index("--")]] if "--" in arguments else [*arguments]
    asked = ""
    for at, word in enumerate(words, 1):
        if word == "--lang" or word.startswith("--lang="):
            asked = word.partition("=")[2] or "".join(words[at : at + 1])
    return asked


def catalogues() -> Path:
    """Return where the catalogues of gettext are."""
    from pathlib import Path  # English needs none

    return Path(__file__).parents[1] / "texts" / "locale"


def speak(language: str) -> None:
    """Let Click speak a language; English is its own."""
    import gettext  # Click has it anyway

    wanted = language or language_of_environment()
    if wanted == "en" or wanted not in LANGUAGES:
        gettext.textdomain("messages")  # the domain of those who name none: nothing is there
        return
    gettext.bindtextdomain(DOMAIN, catalogues())
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = wanted  # what gettext looks at first


def in_language(command: C, language: str) -> C:
    """Return a command whose help is in a language: itself in English, else a copy."""
    wanted = language or language_of_environment()
    if wanted == "en" or wanted not in LANGUAGES:
        return command
    words: Mapping[str, str] = import_module(f"rummiterm.texts.help_{wanted}").HELP
    from copy import copy  # English is not copied

    said = copy(command)
    said.help = _paragraphs(command.help, words)
    said.options_metavar = words.get(command.options_metavar or "", command.options_metavar)
    if isinstance(said, click.Group):
        said.subcommand_metavar = words.get(said.subcommand_metavar or "", said.subcommand_metavar)
    said.params = [_parameter(parameter, words) for parameter in command.params]
    return said


def said_in(language: str, text: str) -> str:
    """Say one line of help in a language."""
    wanted = language or language_of_environment()
    if wanted == "en" or wanted not in LANGUAGES:
        return text
    words: Mapping[str, str] = import_module(f"rummiterm.texts.help_{wanted}").HELP
    return words.get(text, text)


def _paragraphs(text: str | None, words: Mapping[str, str]) -> str | None:
    if text is None:
        return None
    return "\n\n".join(_paragraph(paragraph, words) for paragraph in cleandoc(text).split("\n\n"))


def _paragraph(text: str, words: Mapping[str, str]) -> str:
    """Say a paragraph; of an example only the word for it, since the rest is typed."""
    if text.startswith(EXAMPLE):
        return words[EXAMPLE] + text.removeprefix(EXAMPLE)
    return words.get(" ".join(text.split()), text) if not text.startswith("\b") else _lines(text, words)


def _lines(text: str, words: Mapping[str, str]) -> str:
    """Say lines that stay lines: sentences, or what is shown, a colon, and in a column what is typed."""
    lines = text.split("\n")
    pairs = [line.partition(":") for line in lines]
    rows = [(words.get(name, name), typed.strip()) for name, _, typed in pairs]
    width = max(len(name) for name, _ in rows) + 3  # a colon and two blanks
    aligned = [f"{f'{name}:':{width}}{typed}" if typed else name for name, typed in rows]
    return "\n".join(words.get(line, new) for line, new in zip(lines, aligned, strict=True))


def _parameter(parameter: click.Parameter, words: Mapping[str, str]) -> click.Parameter:
    from copy import copy

    said = copy(parameter)
    said.type = copy(parameter.type)
    kind = parameter.type.name
    said.type.name = words.get(kind, kind)
    if isinstance(said, click.Option):
        said.help = words.get(said.help or "", said.help)
    if said.metavar:
        said.metavar = words.get(said.metavar, said.metavar)
    elif isinstance(said, click.Argument):
        said.metavar = _metavar(said, words)
    elif isinstance(said, click.Option) and not said.is_flag and not isinstance(said.type, click.Choice):
        said.metavar = words.get(kind.upper(), kind.upper())
    return said


def _metavar(argument: click.Argument, words: Mapping[str, str]) -> str:
    """Name an argument as Click does: in brackets if it may be missing, with dots if there may be several."""
    name = (argument.name or "").upper()
    name = words.get(name, name)
    return (name if argument.required else f"[{name}]") + ("..." if argument.nargs != 1 else "")
