"""Players as guests may know them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from rummiterm.start.players import ENGINE


def public_names(players: Sequence[str]) -> tuple[str, ...]:
    """Return who plays; of a program what it is called, not where it lies on the host's machine, nor with which options."""
    return tuple(_program(name) if name.startswith(ENGINE) else name for name in players)


def _program(name: str) -> str:
    words = takewhile(lambda word: not word.startswith("-"), name.removeprefix(ENGINE).split())
    return ENGINE + " ".join(word.rpartition("/")[2] for word in words)
