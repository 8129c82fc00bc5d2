"""The words that a person adds to the list or takes off it: ``words.txt`` among the user's settings."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rummiwords.nouns.files import OwnWords, read_own_words
from rummiwords.nouns.lexicon import Lexicon

FILE = "words.txt"


def settings_directory() -> Path | None:
    """Return where the user's settings are: RUMMI_CONFIG, or the place that the system has for them, if any.

    Checking a list must start at once, and platformdirs takes longer to load than the dictionary; so the usual place
    of Unix systems is worked out here.
    """
    if chosen := os.environ.get("RUMMI_CONFIG"):
        return Path(chosen)
    try:
        if sys.platform in ("win32", "darwin"):
            from platformdirs import user_config_path

            return user_config_path("rummi", appauthor=False)
        base = os.environ.get("XDG_CONFIG_HOME", "")
        return (Path(base) if os.path.isabs(base) else Path.home() / ".config") / "rummi"  # noqa: PTH117
    except RuntimeError:  # no home directory
        return None


def user_file() -> Path | None:
    """Return the file with the user's own words, None if there is none."""
    directory = settings_directory()
    path = directory / FILE if directory else None
    return path if path and os.path.lexists(path) else None


def with_own_words(lexicon: Lexicon, files: tuple[Path, ...], *, user: bool = True) -> Lexicon:
    """Put the user's own words on top of a list, unless told not to, then those of files."""
    own = user_file() if user else None
    for path in (own, *files):
        if path is not None:
            words: OwnWords = read_own_words(path)
            lexicon = lexicon.with_words(words.added, words.removed)
    return lexicon
