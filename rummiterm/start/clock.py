"""The deadline of a turn beside its journal, so that leaving and coming back does not wind the clock up again.

The journal holds no clock. Who leaves stops the clock and goes on with the time that was left; after a power cut it
has run on. While others decide something it stands still, whatever happens then.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from rummiterm.cli.aside import plain_file

SUFFIX = ".clock"


class SavedClock:
    """The clock of one saved game. It is only a courtesy: one that cannot be read or kept is as good as none."""

    def __init__(self, journal: Path) -> None:
        """Lie beside a journal."""
        self._path = journal.with_suffix(SUFFIX)

    def keep(self, at: int, until: float) -> None:
        """Remember the deadline of the turn that follows ``at`` actions."""
        self._write({"at": at, "until": until})

    def stand(self, at: int, seconds: float, now: float) -> None:
        """Remember that the clock stands still from now on, with so many seconds left for the turn."""
        self._write({"at": at, "until": now + seconds, "left": now})

    def stop(self, now: float) -> None:
        """Remember when somebody left; a clock that stands still stood since then."""
        if kept := self._read():
            self._write({"left": now, **kept})

    def running(self, at: int, now: float) -> float | None:
        """Return the deadline of the turn that follows ``at`` actions, if its clock was running."""
        kept = self._read()
        if kept.get("at") != at or "until" not in kept:
            return None
        return kept["until"] + max(now - kept.get("left", now), 0)

    def forget(self) -> None:
        """Remove the clock of a game that is over."""
        self._path.unlink(missing_ok=True)

    def _read(self) -> dict[str, float]:
        try:
            kept: object = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        numbers = isinstance(kept, dict) and all(type(value) in (int, float) for value in kept.values())
        return kept if numbers and isinstance(kept, dict) else {}

    def _write(self, kept: dict[str, float]) -> None:
        with contextlib.suppress(OSError):  # a full disk stops the journal, not the clock
            path = plain_file(self._path)
            aside = path.with_suffix(f"{SUFFIX}.new")
            aside.write_text(json.dumps(kept), encoding="utf8")
            aside.replace(path)
