"""Seats that were taken from this machine: whose they are, and the tokens that lead back to them."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from rumminet.server.disk import tables_directory
from rummiterm.cli.aside import plain_file

# Names and tokens of the seats of a room, the one taken last at the end.
KeptSeats = dict[str, str]


def known_token(room: str, name: str | None) -> str | None:
    """Return the token of the seat that somebody of this name has taken in a room; without a name of the last one."""
    kept = _kept().get(room, {})
    if name is None:
        return next(reversed(kept.values()), None)
    return next((token for owner, token in kept.items() if owner.casefold() == name.casefold()), None)


def keep_token(room: str, name: str, token: str) -> None:
    """Remember the seat of somebody in a room; readable for its owner only."""
    kept = _kept()
    others = {owner: known for owner, known in kept.get(room, {}).items() if token != known and owner != name}
    _write(kept | {room: others | {name: token}})


def forget_token(room: str, token: str) -> None:
    """Forget a seat that is gone."""
    kept = _kept()
    _write(kept | {room: {owner: known for owner, known in kept.get(room, {}).items() if known != token}})


def _path() -> Path:
    return tables_directory() / "seats.json"


def _write(kept: dict[str, KeptSeats]) -> None:
    with contextlib.suppress(OSError):  # the seat is taken all the same, the personal link leads to it
        _path().parent.mkdir(parents=True, exist_ok=True)
        path = plain_file(_path())
        aside = path.with_suffix(".new")
        with open(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf8") as file:  # noqa: PTH123
            json.dump(kept, file, ensure_ascii=False)
        aside.replace(path)


def _kept() -> dict[str, KeptSeats]:
    try:
        kept: object = json.loads(_path().read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    rooms = kept.items() if isinstance(kept, dict) else ()
    return {room: dict(_seats_in(seats)) for room, seats in rooms if isinstance(seats, dict)}


def _seats_in(seats: dict[object, object]) -> list[tuple[str, str]]:
    return [(name, token) for name, token in seats.items() if isinstance(name, str) and isinstance(token, str)]
