"""Generated command lines over every command and option, with hostile values, files, streams and environments.

The commands and options are those that Click knows, so a new one is picked up by itself. Each line runs in a fork of a
server that has imported the program already (``python -m tests.kit.command_server``).
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import click

from rummicore.edition import Edition
from rummicore.options import Amounts
from rummicore.registry import BUILT_IN, find_edition
from rummiterm.cli.app import cli
from tests.kit.commands import ROOT, environment
from tests.kit.hostile import hostile_place
from tests.kit.values import (
    ALWAYS,
    BY_NAME,
    FILES,
    FRACTIONS,
    HOUSES,
    MILD,
    MILD_ALWAYS,
    MILD_PLAYERS,
    MORE,
    NUMBERS,
    OFTEN,
    TEXTS,
    TYPED,
    WORDS,
)

CODES = {0, 1, 2, 3, 130}
MEGABYTES = 256
SECONDS = 10


class CommandLine(NamedTuple):
    """One run: arguments, what is changed in the environment, what the streams are, and what is typed."""

    arguments: list[str]
    more: dict[str, str | None]
    stdin: str
    stdout: str
    stderr: str
    encoding: str
    typed: str


class Outcome(NamedTuple):
    """How a run ended."""

    code: int
    seconds: float
    megabytes: float
    out: str
    err: str


def wrong(done: Outcome) -> str:
    """Say what no run may do; nothing if all is well."""
    if done.code not in CODES:
        return f"exit code {done.code}"
    if "Traceback" in done.err or "fault of the program" in done.err:
        return "a fault of the program"
    if done.seconds > SECONDS:
        return f"{done.seconds:.0f} s of the processor"
    if done.megabytes > MEGABYTES:
        return f"{done.megabytes:.0f} MB"
    if any(steering in done.out + done.err for steering in "\x9b\x85\u202e"):
        return "characters that steer a terminal"
    return ""


def commands_of(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Go through the tree of commands, groups included, since they may be called alone."""
    yield path, group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands_of(command, (*path, name))
        else:
            yield (*path, name), command


class CommandLines:
    """Makes command lines from a seed."""

    def __init__(self, seed: int) -> None:
        """Begin the stream of this seed."""
        self._chance = random.Random(seed)
        self._commands = [each for each in commands_of(cli) if each[0]] + [((), cli)]
        self._mild = False
        self._edition = find_edition("ua-standard")

    def lines(self, count: int) -> Iterator[CommandLine]:
        """Make some lines, every command in turn, so that none is left out."""
        for number in range(count):
            path, command = self._commands[number % len(self._commands)]
            self._mild = self._chance.random() < 0.5
            self._edition = self._edition_for(path)
            yield self._line(path, command)

    def _edition_for(self, path: tuple[str, ...]) -> Edition:
        """Choose an edition that a command plays, so that its house rules and tiles are known there."""
        words, numbers = ["letters-ru"], [name for name in BUILT_IN if name != "letters-ru"]
        fits = numbers if path[:1] == ("classic",) else words if path in (("play",), ("solve",)) else list(BUILT_IN)
        return find_edition(self._chance.choice(fits))

    def _line(self, path: tuple[str, ...], command: click.Command) -> CommandLine:
        chance = self._chance
        words = [*path, *self._parameters(command)]
        if not self._mild and chance.random() < 0.1:
            words.insert(
                chance.randrange(len(words) + 1), chance.choice([*TEXTS, "--nope", "-x", "--help", "--version"])
            )
        names = chance.sample(list(MORE), chance.choice([0, 0, 1] if self._mild else [0, 1, 2, 3]))
        return CommandLine(
            words,
            {name: chance.choice(MORE[name]) for name in names},
            chance.choice(["typed"] * 7 + ["null", "closed", "zero"]),
            chance.choice(["file"] * 10 + ["closed", "full", "pipe"]),
            chance.choice(["file"] * 15 + ["closed", "full"]),
            chance.choice(["utf-8"] * 6 + ["ascii", "cp1251", "latin-1"]),
            chance.choice(TYPED),
        )

    def _parameters(self, command: click.Command) -> list[str]:
        words: list[str] = []
        for parameter in command.params:
            usual = 0.75 if isinstance(parameter, click.Argument) or parameter.name in OFTEN else 0.2
            always = parameter.name in ALWAYS or (self._mild and parameter.name == "edition_id")
            if always or self._chance.random() < usual:
                words += self._given(parameter)
        if not self._mild and self._chance.random() < 0.1:
            self._chance.shuffle(words)
        return words

    def _given(self, parameter: click.Parameter) -> list[str]:
        times = self._chance.choice([1, 1, 2, 3]) if parameter.multiple or parameter.nargs == -1 else 1
        if isinstance(parameter, click.Argument):
            return [self._value(parameter) for _ in range(times)]
        option = self._chance.choice([*parameter.opts, *parameter.secondary_opts])
        if isinstance(parameter, click.Option) and parameter.is_flag:
            return [option]
        return [word for _ in range(times) for word in self._pair(option, self._value(parameter))]

    def _pair(self, option: str, value: str) -> list[str]:
        return [f"{option}={value}"] if option.startswith("--") and self._chance.random() < 0.3 else [option, value]

    def _value(self, parameter: click.Parameter) -> str:
        name = parameter.name or ""
        if name == "house":
            return self._house_rule()
        pool = self._pool(name, parameter.type)
        hostile = name not in ALWAYS and not self._mild and self._chance.random() < 0.12
        return self._chance.choice([*TEXTS, *FILES] if hostile or not pool else pool)

    def _pool(self, name: str, kind: click.ParamType[object]) -> Sequence[str]:
        """Return values for a parameter: by its name, else by its type."""
        if self._mild and name == "edition_id":
            return [self._edition.id]
        if self._mild and name == "players":
            return MILD_PLAYERS
        if self._mild and name in MILD[self._edition.manner.joined]:
            return MILD[self._edition.manner.joined][name]
        if self._mild and name in MILD_ALWAYS:
            return MILD_ALWAYS[name]
        if name in BY_NAME:
            return BY_NAME[name]
        if isinstance(kind, click.Choice):
            return list(map(str, kind.choices))
        if isinstance(kind, click.types.FloatParamType):
            return FRACTIONS[:4] if self._mild else FRACTIONS
        if isinstance(kind, click.types.IntParamType):
            return self._edges(kind) if self._mild else [*NUMBERS, *self._edges(kind)]
        return ()

    def _edges(self, kind: click.ParamType[object]) -> list[str]:
        """Return the numbers around the limits of a range, or within them."""
        limits = [limit for limit in (getattr(kind, "min", 0), getattr(kind, "max", 0)) if limit is not None]
        steps = (0,) if self._mild else (-1, 0, 1)
        return [str(limit + step) for limit in limits for step in steps] or NUMBERS

    def _house_rule(self) -> str:
        chance = self._chance
        edition = self._edition if self._mild else find_edition(chance.choice(list(BUILT_IN)))
        if not self._mild and chance.random() < 0.3:
            return chance.choice([*HOUSES, *TEXTS])
        key = chance.choice(list(edition.options))
        allowed = edition.options[key].allowed
        if isinstance(allowed, range):
            usual = [str(n) for n in (allowed[0], allowed[1], allowed[len(allowed) // 2], allowed[-1])]
        elif isinstance(allowed, Amounts) or allowed is None:
            usual = ["on", "off", "100, 200", *WORDS]
        else:
            usual = [str(value).lower() for value in allowed]
        return f"{key}={chance.choice(usual if self._mild else [*usual, *NUMBERS, *TEXTS])}"


class Server:
    """The program, imported once; every command line runs in a fork of it."""

    def __init__(self, place: Path) -> None:
        """Start it in a hostile place."""
        hostile_place(place)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.kit.command_server", str(place)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**environment(place / "data", counted=False), "PYTHONPATH": str(ROOT)},
        )

    def run(self, line: CommandLine) -> Outcome:
        """Run one line and wait for it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(line).encode() + b"\n")
        self._process.stdin.flush()
        return Outcome(*json.loads(self._process.stdout.readline()))

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()
