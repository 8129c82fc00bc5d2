"""Sessions of the companion on the disk: the entries of each in a log of its own, beside the saved games."""

from __future__ import annotations

import datetime
import itertools
from pathlib import Path
from typing import NamedTuple

from rummicore.companion import Course, TableEntry
from rummicore.edition import Edition
from rummicore.journal import Header, Loaded, edition_of, header_record, load
from rummicore.logbook import FORMAT, begun, entry_record, told_again
from rummicore.options import nearest
from rummicore.reasons import FormatError
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint
from rummiterm.start.saves import LONGEST_NAME, LogFile, data_directory, in_file, path_of, saved_names


class ToldGame(NamedTuple):
    """A session that was read and told again."""

    loaded: Loaded
    edition: Edition
    course: Course


def companion_directory() -> Path:
    """Return where sessions are kept."""
    return data_directory() / "companion"


def session_names() -> list[str]:
    """List the sessions, the one touched last first."""
    return saved_names(companion_directory())


def session_path(name: str) -> Path:
    """Return the file of a session; raise FormatError that names the nearest one."""
    path = path_of(name, companion_directory())
    if path.is_file():
        return path
    known = session_names()
    near = nearest(name, known)
    code = "no-such-session-near" if near else "no-such-session" if known else "no-session"
    # As many names as fit on a line.
    raise complaint(code, name=safe_text(name, 60), near=near or "", known=", ".join(known[:3]))


def read_session(path: Path) -> ToldGame:
    """Read a session; raise FormatError that names file and line if it cannot be trusted."""
    try:
        loaded = load(path.read_bytes(), FORMAT)
        edition = edition_of(loaded.header)
        return ToldGame(loaded, edition, told_again(edition, loaded))
    except FormatError as error:
        raise FormatError(in_file(path, error)) from error


def free_name(players: tuple[str, ...], today: datetime.date) -> str:
    """Return a name for a new session: the date and the players, as far as a file name can say them."""
    plain = ["".join(sign for sign in name if sign.isalnum()) for name in players]
    first = "-".join([today.isoformat(), *filter(None, plain)])
    while len(first.encode()) > LONGEST_NAME - 5:  # room for a number behind it
        first = first[:-1]
    taken = set(session_names())
    return next(n for n in itertools.chain([first], (f"{first}-{i}" for i in itertools.count(2))) if n not in taken)


class CompanionLog:
    """An open session. ``record`` returns only after the entry is on the disk."""

    def __init__(self, edition: Edition, header: Header, log: LogFile, entries: int = 0) -> None:
        """Take over an open file; use ``create`` or ``reopen``."""
        self.edition = edition
        self.header = header
        self.path = log.path
        self.entries = entries
        self._log = log

    @classmethod
    def create(cls, name: str, edition: Edition, header: Header) -> tuple[CompanionLog, Course]:
        """Begin a session; an old one of this name is never touched."""
        course = begun(edition, header)
        path = path_of(name, companion_directory())
        try:
            return cls(edition, header, LogFile.begin(path, header_record(header, FORMAT))), course
        except FileExistsError as error:
            raise complaint("session-exists", name=safe_text(name, 60)) from error

    @classmethod
    def reopen(cls, path: Path) -> tuple[CompanionLog, Course]:
        """Go on with a session; a torn last line is cut off first."""
        told: list[ToldGame] = []

        def read() -> Loaded:
            told.append(read_session(path))
            return told[0].loaded

        log = LogFile.go_on(path, read)
        loaded, edition, course = told[0]
        return cls(edition, loaded.header, log, len(loaded.records)), course

    def record(self, entry: TableEntry) -> None:
        """Append an entry and wait until it is on the disk."""
        self._log.append(entry_record(self.edition, entry))
        self.entries += 1

    def close(self) -> None:
        """Let others go on with the session."""
        self._log.close()
