"""The words that a person adds to the list or takes off it: ``words.txt`` among the user's settings."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from rummiterm.cli.aside import plain_file
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


def own_file() -> Path | None:
    """Return where the user's own words are kept, whether there are any yet; None without a place for settings."""
    directory = settings_directory()
    return directory / FILE if directory else None


def user_file() -> Path | None:
    """Return the file with the user's own words, None if there is none."""
    path = own_file()
    return path if path and os.path.lexists(path) else None


def add_words(path: Path, words: Sequence[str]) -> None:
    """Put words at the end of a list, each on a line of its own; what is there stays as it is."""
    path = plain_file(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        file.seek(0)
        text = file.read()
        begin = b"" if not text or text.endswith(b"\n") else b"\n"
        file.write(begin + "".join(f"{word}\n" for word in words).encode())


def with_own_words(lexicon: Lexicon, files: tuple[Path, ...], *, user: bool = True) -> Lexicon:
    """Put the user's own words on top of a list, unless told not to, then those of files."""
    own = user_file() if user else None
    for path in (own, *files):
        if path is not None:
            words: OwnWords = read_own_words(path)
            lexicon = lexicon.with_words(words.added, words.removed)
    return lexicon
