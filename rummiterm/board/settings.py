"""How the board shall be shown: kept in a small file among the user's settings, and by options of one game."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import NamedTuple

from rummiterm.board.looks import Depth, depth_of

FILE = "board.toml"


class Settings(NamedTuple):
    """What a person may choose about the board."""

    animation: bool = True
    ascii: bool = False
    depth: Depth = "24bit"


def settings_file() -> Path:
    """Return where settings are kept: RUMMI_CONFIG, or the user's configuration directory."""
    if chosen := os.environ.get("RUMMI_CONFIG"):
        return Path(chosen) / FILE
    from platformdirs import user_config_path

    return user_config_path("rummi", appauthor=False) / FILE


def read_settings(*, ascii_only: bool = False) -> Settings:
    """Read the settings; a file that is missing or cannot be read leaves everything as usual."""
    try:
        kept: dict[str, object] = tomllib.loads(settings_file().read_text(encoding="utf8"))
    except (OSError, RuntimeError, ValueError):
        kept = {}
    return Settings(
        animation=kept.get("animation") is not False,
        ascii=ascii_only or kept.get("ascii") is True,
        depth="none" if kept.get("colour") is False else depth_of(),
    )
