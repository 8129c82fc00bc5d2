"""What is played at a table and by whom, as guests may know it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from rummicore.edition import Edition
from rummiterm.start.players import ENGINE
from rummiterm.texts import Texts


def public_names(players: Sequence[str]) -> tuple[str, ...]:
    """Return who plays; of a program what it is called, not where it lies on the host's machine, nor its options."""
    return tuple(_program(name) if name.startswith(ENGINE) else name for name in players)


def table_title(edition: Edition, texts: Texts) -> str:
    """Say what is played, with its edition where the game has several."""
    return texts.title(edition) if edition.manner.name else f"{texts.title(edition)}, {edition.id}"


def table_header(edition: Edition, texts: Texts) -> str:
    """Say what is played, with which clock, and that nothing can be lost."""
    seconds = edition.turn_seconds
    clock = texts("play.clock", seconds=seconds) if seconds else texts("play.no-clock")
    return " · ".join([table_title(edition, texts), clock, texts("net.saved")])


def _program(name: str) -> str:
    words = takewhile(lambda word: not word.startswith("-"), name.removeprefix(ENGINE).split())
    return ENGINE + " ".join(word.rpartition("/")[2] for word in words)
