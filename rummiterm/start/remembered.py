"""What was answered last time a game was set up, so that the same table needs one key."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from rummicore.entries import Entries, decoded, named, text
from rummicore.reasons import FormatError
from rummiterm.cli.aside import plain_file
from rummiterm.start.saves import games_directory

FORMAT = "rummi.setup/1"
FILE = "setup.json"
# Bytes; some answers for each edition take a few hundred.
LARGEST = 1 << 16
Answers = Mapping[str, str]


class Remembered:
    """The last answers by edition. They are a courtesy: a file that cannot be read or kept is as good as none."""

    def __init__(self) -> None:
        """Read the file beside the saved games; ``damaged`` names it if that is not possible."""
        self.damaged = ""
        self._all: dict[str, Answers] = {}
        try:
            self._path: Path | None = games_directory().parent / FILE
        except FormatError:  # no place for it
            self._path = None
            return
        try:
            self._all = self._read(self._path)
        except FileNotFoundError:
            return
        except (OSError, FormatError):
            self.damaged = str(self._path)

    def last(self, edition: str) -> Answers:
        """Return what was answered for an edition last time, nothing if it never was."""
        return self._all.get(edition, {})

    def newest(self, key: str, usual: str) -> str:
        """Return what was answered last for any edition."""
        return next((answers[key] for answers in reversed(self._all.values()) if key in answers), usual)

    def latest(self, editions: Sequence[str]) -> int:
        """Return which of these editions something was answered for last; the first one if that was never."""
        known = [name for name in self._all if name in editions]
        return editions.index(known[-1]) if known else 0

    def keep(self, edition: str, answers: Answers) -> None:
        """Remember the answers for an edition."""
        if self._path is None:
            return
        self._all.pop(edition, None)  # the newest is the last
        self._all[edition] = answers
        record = {"format": FORMAT, "editions": self._all}
        with contextlib.suppress(OSError):
            path = plain_file(self._path)
            aside = path.with_suffix(f".{os.getpid()}.new")
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                aside.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf8")
                aside.replace(path)
            finally:
                aside.unlink(missing_ok=True)

    @staticmethod
    def _read(path: Path) -> dict[str, Answers]:
        if not path.is_file() and path.exists():
            raise FormatError(f"{path} is not a file")
        with path.open("rb") as file:
            entries = Entries(decoded(file.read(LARGEST)), "the file")
        if entries.text("format") != FORMAT:
            raise FormatError(f"{path} is of another version")
        return {name: dict(answers) for name, answers in entries.take("editions", named(named(text)))}
