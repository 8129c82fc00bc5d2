"""The rule ids of ``ids.toml``: all that a test may name, and those that must not go without a test."""

from __future__ import annotations

import tomllib
from pathlib import Path

_GROUPS = tomllib.loads(Path(__file__).with_name("ids.toml").read_text(encoding="utf-8"))
_REQUIRED_GROUPS: list[str] = _GROUPS.pop("required")

KNOWN: dict[str, str] = {rule: words for group in _GROUPS.values() for rule, words in group.items()}
REQUIRED: tuple[str, ...] = tuple(rule for group in _REQUIRED_GROUPS for rule in _GROUPS[group])
# The rules themselves, without the names of examples and test positions.
_EXAMPLES = ("EXAMPLES", "LET-EXAMPLES")
RULES: tuple[str, ...] = tuple(rule for name, group in _GROUPS.items() if name not in _EXAMPLES for rule in group)
