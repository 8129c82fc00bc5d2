"""A directory with all that a program may stumble over: lists, batches, saved games, dictionaries, good and bad."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.journal import action_record, header_record, line_of, new_header
from rummicore.registry import find_edition
from tests.kit.commands import ROOT


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
    data, checksum = b"", ""
    for body in bodies:
        checksum = sha256(checksum.encode() + body[:-1]).hexdigest()[:16]
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
