"""How the board shall be shown: kept in a small file among the user's settings, and by options of one game."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import NamedTuple

from rummiterm.board.looks import Depth, depth_of
from rummiterm.cli.aside import plain_file

FILE = "board.toml"
# What can be switched, and how it is if nobody has: tiles of others appear one by one, bots wait before they play,
# signs of ASCII only, colours.
USUAL = {"animation": True, "pause": False, "ascii": False, "colour": True}


class Settings(NamedTuple):
    """What a person may choose about the board."""

    animation: bool = True
    ascii: bool = False
    depth: Depth = "24bit"
    pause: bool = False


def settings_file() -> Path:
    """Return where settings are kept: RUMMI_CONFIG, or the user's configuration directory."""
    if chosen := os.environ.get("RUMMI_CONFIG"):
        return Path(chosen) / FILE
    from platformdirs import user_config_path

    return user_config_path("rummi", appauthor=False) / FILE


def read_settings(*, ascii_only: bool = False) -> Settings:
    """Read the settings; a file that is missing or cannot be read leaves everything as usual."""
    kept = kept_switches()
    depth: Depth = depth_of() if kept["colour"] else "none"
    return Settings(kept["animation"], ascii_only or kept["ascii"], depth, kept["pause"])


def kept_switches() -> dict[str, bool]:
    """Return what the file says, and the usual where it says nothing."""
    try:
        kept: dict[str, object] = tomllib.loads(settings_file().read_text(encoding="utf8"))
    except (OSError, RuntimeError, ValueError):
        kept = {}
    said = {name: kept.get(name) for name in USUAL}
    return {name: value if isinstance(value, bool) else USUAL[name] for name, value in said.items()}


def keep_switch(name: str, value: bool) -> None:
    """Change one line of the file; whatever else somebody wrote there stays. Raise OSError if it cannot be kept."""
    path = plain_file(settings_file())
    try:
        lines = path.read_text(encoding="utf8").splitlines()
    except (OSError, ValueError):
        lines = []
    others = [line for line in lines if line.partition("=")[0].strip() != name]
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".new")
    aside.write_text("\n".join([f"{name} = {str(value).lower()}", *others]) + "\n", encoding="utf8")
    aside.replace(path)
