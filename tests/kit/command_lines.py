"""Generated command lines over every command and option, with hostile values, files, streams and environments.

The commands and options are those that Click knows, so a new one is picked up by itself. Each line runs in a fork of a
server that has imported the program already (``python -m tests.kit.command_server``).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import click

from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.journal import action_record, header_record, line_of, new_header
from rummicore.options import Amounts
from rummicore.registry import BUILT_IN, find_edition
from rummiterm.cli.app import cli
from tests.kit.commands import ROOT, environment

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


# Values

TEXTS = ["", " ", "-", "--", "0", "-1", "1e309", "nan", "\udcff\udcfe", "\x1b[2J", "\u202eabc", "a\x9b31m", "ж" * 5000]
TEXTS += ["[/]", "{}", "{0}", "%s", "'", '"', "../x", "~", "$HOME", "😀", "e\u0301", "\ud800", "None", "=", ",", "\n"]
NUMBERS = ["0", "1", "2", "3", "-1", "999", "1000000", "9" * 30, "1_0", "１", "x", "", "1.5", "0x1", " 2 "]
FRACTIONS = ["0", "0.01", "0.1", "1", "nan", "inf", "-inf", "1e400", "-1", "x", ""]
TILES = [
    "r1 r2 r3",
    "r4-6, rbk8",
    "r7 j j",
    "r6 r5 r4",
    "r1-13",
    "rbko4, r9-11",
    "r1 r2 b4, r3 b5 b6, k7 o7 j",
    "k7 o7",
]
LETTERS = ["КОТ", "К*ОТ ДОМ", "СТАВКА МОСТ", "ХАЛВА", "gjlcnfdrf", "Ё", "кот дом", "КТО ТОК", "МОН*ЕТА РАК"]
MELDS = [
    *TILES,
    *LETTERS,
    "j j j",
    "[r1 r2 r3",
    "r1-r3",
    "jd jc jm",
    "r1" * 60,
    "hJ hQ hK",
    "**",
    "кот,,дом",
    "-> r1-3",
]
MELDS += ["r1-3 -> r1-4", "КОТ -> КОТЫ", "run: r7 j j", "КОТ, МЁД -> КОТ, МЁД, ДОМ"]
TILE_RACKS = ["r1 r2 j", "b3 b5 b6 k9", "r1 r1", "j", "r13 b13 k13", "r1 r2 r3 r4 r5 r6 r7 k1 k2 k3 j j"]
LETTER_RACKS = ["ПОДЪ", "ААБВ*", "Б*", "КОЛДУН", "ААБВДИКОПРСТШ", "**", "Ъ"]
RACKS = [*TILE_RACKS, *LETTER_RACKS, "*", "zz", "r14", "r1 r1 r1", "r1, r2", "jd jm", "h6 cJ *"]
HOUSES = ["strict=on", "strict=off", "timer=0", "open.jokers", "=", "a=b", "deal=0", "deal=1", "deal=106", "deal=9999"]
PLAYERS = [
    "bot:1,bot:2",
    "bot:2,bot:1,bot:1",
    "Аня,bot:1",
    "Ann,Ben",
    "бот,3",
    "новичок,expert",
    "bot:9,bot:1",
    ",",
    "bot:",
]
PLAYERS += [
    "\udcff,bot:1",
    "\x1b[2J,bot:1",
    "Ann",
    "a,b,c,d,e,f,g",
    "[/],bot:1",
    "бот,bot",
    "1,2",
    "ж" * 3000 + ",bot:1",
]
ROUNDS = ["1", "2", "0", "-1", "1001", "9" * 30, "x"]
WORDS = ["кот", "кошки", "карова", "кoт", "КОТ", "е", "a\u0301", "Москва", "к" * 200]
NAMES = [
    "good",
    "over",
    "torn",
    "flipped",
    "forged",
    "deep",
    "newer",
    "empty",
    "folder",
    "pipe",
    "nowhere",
    "loop",
    "huge",
]
NAMES += ["god", "new", "..", "con", "a/b", "\udcff"]
EDITIONS = [*BUILT_IN, "letters", "ua-standart", "chess"]
KNOWN_THEMES = ["животные", "animals", "кот дом", "кот", "нет"]
FILES = [
    "words.txt",
    "cp1251.txt",
    "utf16.txt",
    "binary",
    "empty.txt",
    "long.txt",
    "comments.txt",
    "nowhere.txt",
    "folder",
]
FILES += [
    "/dev/null",
    "/dev/zero",
    "/dev/urandom",
    "/dev/full",
    "batch.jsonl",
    "deep.jsonl",
    "themes.txt",
    "loop",
    "\udcff.txt",
]
BY_NAME: Mapping[str, Sequence[str]] = {
    "players": PLAYERS,
    "rounds": ROUNDS,
    "cycles": ROUNDS,
    "jobs": ["1", "2", "0", "65", "x"],
    "rack": RACKS,
    "table": MELDS,
    "after": MELDS,
    "melds": MELDS,
    "edition": EDITIONS,
    "edition_id": EDITIONS,
    "other": EDITIONS,
    "name": NAMES,
    "file": [*NAMES, *FILES],
    "save": [*NAMES, "fresh"],
    "theme": [*KNOWN_THEMES, *FILES],
    "words": WORDS,
    "word_files": FILES,
    "files": [*FILES, "-"],
    "batch": [*FILES, "-"],
    "letters": [*RACKS, *WORDS],
    "mask": ["к?т", "?", "*", "к" * 50],
    "encoding": ["utf-8", "cp1251", "utf-16", "utf-7", "hex", "nope", "idna", "punycode"],
    "timer": ["1", "off", *NUMBERS],
    "yo": ["lenient", "strict"],
    "sources": ["nowhere", "folder", "words.txt", "/dev/null", "sources"],
    "place": ["built", "words.txt", "/dev/null", "/proc/nowhere"],
}
# A build without these would write the real dictionary.
ALWAYS = {"sources", "place"}
# Half of the lines are mild: what they say can be read, so that it gets further than the command line.
MILD = {
    False: {"rack": TILE_RACKS, "table": TILES, "after": TILES, "melds": TILES, "letters": WORDS},
    True: {"rack": LETTER_RACKS, "table": LETTERS, "after": LETTERS, "melds": LETTERS, "letters": LETTER_RACKS},
}
MILD_ALWAYS: Mapping[str, Sequence[str]] = {
    "rounds": ["1", "2"],
    "cycles": ["1"],
    "jobs": ["1", "2"],
    "theme": KNOWN_THEMES,
    "files": ["words.txt", "comments.txt", "long.txt", "-"],
    "word_files": ["words.txt", "themes.txt"],
    "batch": ["batch.jsonl", "deep.jsonl", "-"],
    "name": ["good", "over", "torn"],
    "file": ["over", "over", "good", "data/games/over.jsonl"],
    "save": ["fresh", "other"],
    "timer": ["1", "off", "60"],
    "edition": list(BUILT_IN),
    "other": list(BUILT_IN),
}
MILD_PLAYERS = ["bot:1,bot:2", "Аня,bot:1", "Ann,Ben", "бот,1", "bot:2,bot:1,новичок", "Ann,bot:2,expert"]
OFTEN = {"rack", "players", "edition_id", "house", "name", "file"}
TYPED = [
    "",
    "\n",
    "кот\n\n/q\n",
    "/?\n/п\n/п\n/п\n/взять\n",
    "r1-3\n\n/d\n",
    "\x00\xff\x9b\n" * 3,
    "1\n2\nд\n",
    "к" * 20_000,
]
TYPED += [
    '{"id":1,"rack":["r1"],"table":[]}\n',
    '{"rack":"ПОДЪ","table":["СТАВКА"]}\n{"id":"\x9b\u202e"}\n',
    "[" * 5000,
]
MORE: Mapping[str, Sequence[str | None]] = {
    "RUMMI_DATA": [None, "", "nowhere/at/all", "words.txt", "/dev/null", "/proc", "\udcff", "x" * 300, "."],
    "RUMMI_CONFIG": ["config", "config-bad", "config-folder", "nowhere", "words.txt", ""],
    "RUMMI_DICTIONARY": [
        "nowhere",
        "words.txt",
        "manifest-0",
        "manifest-1",
        "manifest-2",
        "manifest-3",
        "cut",
        "swapped",
    ],
    "LANG": ["ru_RU.UTF-8", "C", "", "xx", "uk_UA", "\udcff"],
    "LC_ALL": ["ru", "C", "he_IL.UTF-8"],
    "COLUMNS": ["0", "-1", "1", "20", "9" * 30, "x", ""],
    "LINES": ["0", "-1", "x"],
    "TERM": ["dumb", "", "xterm-256color", "\x1b"],
    "NO_COLOR": ["1", ""],
    "FORCE_COLOR": ["1"],
    "HOME": [None, "", "/nowhere", "words.txt"],
    "XDG_DATA_HOME": ["relative", "/dev/null", ""],
    "XDG_CONFIG_HOME": ["relative", "/dev/null", ""],
}


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


# The place where they run


def hostile_place(place: Path) -> None:
    """Fill a directory with good and bad lists, batches, saved games, settings and dictionaries."""
    (place / "folder").mkdir()
    (place / "words.txt").write_text("кошка\nстол # мебель\n-дом\n", encoding="utf8")
    (place / "comments.txt").write_text("# a\n#b\nкот #в\n", encoding="utf8")
    (place / "themes.txt").write_text("# name: мои\nкот\nдом\n", encoding="utf8")
    (place / "cp1251.txt").write_bytes("кошка\nстол\n".encode("cp1251") * 30)
    (place / "utf16.txt").write_bytes("кошка\nстол\n".encode("utf-16"))
    (place / "binary").write_bytes(bytes(range(256)) * 50)
    (place / "empty.txt").write_bytes(b"")
    (place / "long.txt").write_text("к" * (1 << 21) + "\nкот\n", encoding="utf8")
    (place / "batch.jsonl").write_text(
        '{"id":1,"rack":["r1","r2"],"table":[["r3","r4","r5"]]}\n{"id":2,"meld":["r1","r2","r3"]}\n'
        '{"id":3,"rack":"ПОДЪ","table":["СТАВКА"]}\n{"id":[[]],"table":{"a":1}}\nnull\n{"id":1e400}\n',
        encoding="utf8",
    )
    (place / "deep.jsonl").write_text('{"id":' + "[" * 3000 + "]" * 3000 + "}\n" + "[" * 100_000 + "\n")
    (place / "loop").symlink_to(place / "loop")
    (place / "sources").mkdir()
    (place / "sources" / "sources.toml").write_text("[x]\nversion = 1\n")
    _settings(place)
    _saved_games(place / "data" / "games")
    _dictionaries(place)


def _settings(place: Path) -> None:
    for name in ("config", "config-bad", "config-folder"):
        (place / name).mkdir()
    (place / "config" / "words.txt").write_text("бубук # свой\n-кот\n", encoding="utf8")
    (place / "config-bad" / "words.txt").write_bytes(b"\xff\xfe\n")
    (place / "config-folder" / "words.txt").mkdir()
    (place / "data").mkdir()
    (place / "data" / "setup.json").write_text('{"format":"rummi.setup/1","editions":[]}')


def forge(path: Path, *bodies: bytes) -> None:
    """Write a journal whose checksums fit whatever its lines say."""
    from rummicore.journal import _checksum

    data, checksum = b"", ""
    for body in bodies:
        checksum = _checksum(checksum, body[:-1])
        data += body[:-1] + f',"sum":"{checksum}"}}\n'.encode()
    path.write_bytes(data)


def _saved_games(games: Path) -> None:
    games.mkdir(parents=True)
    edition = find_edition("ua-standard")
    header = header_record(new_header(edition, ("Ann", "bot:1"), 1, 7))
    line, _ = line_of(header, "")
    (games / "good.jsonl").write_bytes(line)
    _played(games / "over.jsonl")
    (games / "torn.jsonl").write_bytes(line + b'{"do":"de')
    (games / "flipped.jsonl").write_bytes(line[:-1] + b"x")
    (games / "empty.jsonl").write_bytes(b"")
    (games / "newer.jsonl").write_bytes(line_of({**header, "format": "rummi.journal/9"}, "")[0])
    forge(games / "forged.jsonl", json.dumps({**header, "seats": ["\ud800", "bot:1"]}).encode())
    body = json.dumps(header).encode()
    forge(games / "deep.jsonl", body, b'{"do":' + b"[" * 900 + b"]" * 900 + b"}")
    (games / "folder.jsonl").mkdir()
    os.mkfifo(games / "pipe.jsonl")
    (games / "nowhere.jsonl").symlink_to(games / "gone")
    (games / "loop.jsonl").symlink_to(games / "loop.jsonl")
    (games / "zero.jsonl").symlink_to("/dev/zero")
    with (games / "huge.jsonl").open("wb") as file:
        file.truncate(1 << 31)


def _played(path: Path) -> None:
    """Save a game that bots have played to its end."""
    edition = find_edition("ua-standard")
    data, checksum = line_of(header_record(new_header(edition, ("bot:1", "bot:2"), 1, 7)), "")
    bots = [edition.bots[name](edition, seat) for seat, name in enumerate(("bot:1", "bot:2"))]
    for happened in play_bots(edition, new_game(edition, 2), bots, 7):
        line, checksum = line_of(action_record(edition, happened.action), checksum)
        data += line
    path.write_bytes(data)


def _dictionaries(place: Path) -> None:
    built = ROOT / "dictionaries" / "built"
    manifest = json.loads((built / "manifest.json").read_bytes())
    forged: list[object] = [
        {**manifest, "counts": [1]},
        {**manifest, "themes": {"a": [[]]}},
        {**manifest, "sources": {"packages": 7}},
        {**manifest, "files": {"nouns.marisa": 3}},
    ]
    for number, each in enumerate(forged):
        (place / f"manifest-{number}").mkdir()
        (place / f"manifest-{number}" / "manifest.json").write_text(json.dumps(each))
        for name in ("nouns.marisa", "nouns.records"):
            (place / f"manifest-{number}" / name).symlink_to(built / name)
    for name, change in _DAMAGES.items():
        (place / name).mkdir()
        (place / name / "manifest.json").write_text(json.dumps(manifest))
        for file in ("nouns.marisa", "nouns.records"):
            (place / name / file).write_bytes(change((built / file).read_bytes()))


_DAMAGES: Mapping[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[: len(data) // 2],
    "swapped": lambda data: data[::-1],
}


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
