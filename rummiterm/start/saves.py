"""Saved games on disk: one journal per game in the data directory, appended to and synced action by action."""

from __future__ import annotations

import contextlib
import os
import stat
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Literal, NamedTuple

from rummicore.actions import Action
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.host import Happened
from rummicore.journal import (
    Header,
    JournalError,
    Loaded,
    NeverBegunError,
    OtherFormatError,
    action_record,
    edition_of,
    header_record,
    line_of,
    load,
    replay,
)
from rummicore.options import nearest
from rummicore.reasons import FormatError, Reason
from rummicore.state import State
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint, grounds
from rummiterm.start.clock import SavedClock

SUFFIX = ".jsonl"
_BINARY: int = getattr(os, "O_BINARY", 0)
_sync = getattr(os, "fdatasync", os.fsync)
# Bytes in UTF-8, well below the 255 that file systems allow, with the suffix.
LONGEST_NAME = 100
# What programs did wrong, a line each; and the most of such a line, which may hold what the program said.
ENGINES, LONGEST_FAULT = "engines.log", 500
# Bytes, 32 MB: a match of 1,000 rounds has about half of that, and what is larger is no journal.
LARGEST = 1 << 25
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


def games_directory() -> Path:
    """Return where games are saved."""
    return data_directory() / "games"


def data_directory() -> Path:
    """Return where everything is saved: RUMMI_DATA, or the user's data directory."""
    if chosen := os.environ.get("RUMMI_DATA"):
        return Path(chosen)
    from platformdirs import user_data_path  # only for those who save

    try:
        return user_data_path("rummi", appauthor=False)
    except RuntimeError as error:
        raise complaint("no-home") from error


def log_engine(text: str) -> None:
    """Keep what a foreign program did wrong; a full disk does not end a game."""
    with contextlib.suppress(OSError):
        data_directory().mkdir(parents=True, exist_ok=True)
        with (data_directory() / ENGINES).open("a", encoding="utf8") as log:
            log.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {safe_text(text, LONGEST_FAULT)}\n")


def logged_faults() -> int:
    """Return how many bytes are written about what foreign programs did wrong."""
    with contextlib.suppress(OSError):
        return (data_directory() / ENGINES).stat().st_size
    return 0


def path_of(name: str, directory: Path | None = None) -> Path:
    """Return the file of a game, or of what else has a directory; raise FormatError for a name that could leave it."""
    name = unicodedata.normalize("NFC", name)
    fits = all(character.isalnum() or character in "-_. " for character in name)
    whole = name.strip() == name and not name.startswith((".", "-")) and not name.endswith(".")
    short = len(name) > 0 and len(name.encode(errors="replace")) <= LONGEST_NAME
    if not (fits and whole and short) or name.split(".")[0].lower() in _DEVICES:
        raise complaint("no-game-name", name=safe_text(name, 40))
    return (directory or games_directory()) / f"{name}{SUFFIX}"


def saved_names(directory: Path | None = None) -> list[str]:
    """List the saved games, the one touched last first; what is not a plain file is no game."""
    return [path.stem for _, path in entries(directory) if path.is_file()]


def entries(directory: Path | None = None) -> list[tuple[float, Path]]:
    """List what lies among the saved games, whatever it is, with the time of its last change, the last one first."""
    directory = directory or games_directory()
    if not directory.is_dir():
        return []
    names = [name for name in os.listdir(directory) if name.endswith(SUFFIX) and not name.startswith(".")]  # noqa: PTH208
    found = []
    for path in (directory / name for name in names):
        with contextlib.suppress(FileNotFoundError):  # gone since
            found.append((path.lstat().st_mtime, path))
    return sorted(found, key=lambda each: (-each[0], each[1]))


def existing_path(name: str) -> Path:
    """Return the file of a saved game; raise FormatError that names the nearest one."""
    path = path_of(name)
    if path.is_file():
        return path
    if os.path.lexists(path):
        raise UnreadableGameError(grounds("no-game-file", file=safe_text(path.name)), "no-file")
    near = nearest(name, saved_names())
    raise complaint("no-such-game-near" if near else "no-such-game", name=safe_text(name, 60), near=near or "")


def meant_path(name: str) -> Path:
    """Return the file of a saved game, also by the beginning or a part of its name if only one game has it."""
    try:
        path = path_of(name)
    except FormatError:
        return existing_path(name)
    low, known = path.stem.casefold(), {} if os.path.lexists(path) else {n.casefold(): n for n in saved_names()}
    for meant in ([n for n in known if n.startswith(low)], [n for n in known if low in n]):
        if len(meant) == 1:
            return path_of(known[meant[0]])
    return existing_path(name)


class UnreadableGameError(FormatError):
    """A file from which no game can be read; ``fault`` tells damage from what never was a game."""

    def __init__(
        self, said: str | Reason, fault: Literal["damaged", "other-version", "never-begun", "no-file"]
    ) -> None:
        """Take the sentence and the kind of fault."""
        super().__init__(said)
        self.fault = fault


class SavedGame(NamedTuple):
    """A journal that was read and played again."""

    loaded: Loaded
    edition: Edition
    steps: tuple[Happened, ...]

    @property
    def state(self) -> State:
        """The state after the last whole action."""
        header = self.loaded.header
        return self.steps[-1].step.state if self.steps else new_game(self.edition, len(header.seats), header.rounds)


def read_game(path: Path) -> SavedGame:
    """Read and replay a journal; raise UnreadableGameError that names file and line if it cannot be trusted."""
    try:
        loaded = load(_content(path))
        edition = edition_of(loaded.header)
        return SavedGame(loaded, edition, tuple(replay(edition, loaded)))
    except UnreadableGameError:
        raise
    except OtherFormatError as error:
        raise UnreadableGameError(in_file(path, error), "other-version") from error
    except NeverBegunError as error:
        raise UnreadableGameError(in_file(path, error), "never-begun") from error
    except FormatError as error:
        raise UnreadableGameError(in_file(path, error), "damaged") from error


def header_of(path: Path) -> Header:
    """Read only the first line of a journal; raise FormatError if it cannot be trusted."""
    return load(_content(path).partition(b"\n")[0]).header


def in_file(path: Path, error: FormatError) -> str | Reason:
    """Say in which file something cannot be read."""
    file = safe_text(path.name)
    if isinstance(error, JournalError) and error.reason is not None:
        return grounds(error.reason.code, file=file, **dict(error.reason.facts))
    return f"{file}: {error}"


def _content(path: Path) -> bytes:
    """Read a journal without waiting for a pipe that nobody writes to."""
    descriptor = os.open(path, os.O_RDONLY | _BINARY | getattr(os, "O_NONBLOCK", 0))
    with open(descriptor, "rb") as file:  # noqa: PTH123
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise UnreadableGameError(grounds("no-game-file", file=safe_text(path.name)), "no-file")
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise UnreadableGameError(grounds("game-too-large", file=safe_text(path.name), most=LARGEST >> 20), "no-file")
    return data


def path_named(file: str) -> Path:
    """Return the file of a game, by its own name or by the name it was saved under, which may be longer."""
    return Path(file) if _is_file(file) else meant_path(file)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


class NameTakenError(FormatError):
    """A game of this name exists already."""


class Written(NamedTuple):
    """How far a file has been written: the last checksum and the bytes."""

    sum: str
    size: int


class LogFile:
    """An open file of chained lines. ``append`` returns only after the line is on the disk."""

    def __init__(self, path: Path, descriptor: int, checksum: str = "", size: int = 0) -> None:
        """Take over an open file that ends with this checksum; use ``begin`` or ``go_on``."""
        self.path = path
        self._descriptor = descriptor
        self._written = self._lasting = Written(checksum, size)

    @classmethod
    def begin(cls, path: Path, header: dict[str, object]) -> LogFile:
        """Begin a file with its first line; raise FileExistsError, an old one of this name is never touched."""
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY, 0o600)
        _lock(descriptor, path)
        log = cls(path, descriptor)
        try:
            log.append(header)
            _sync_directory(path.parent)
        except BaseException:
            log.close()
            path.unlink()  # a log without a header would only block its name
            raise
        return log

    @classmethod
    def go_on(cls, path: Path, read: Callable[[], Loaded]) -> LogFile:
        """Go on with a file that is read only after it is locked; a torn last line is cut off first."""
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)
        _lock(descriptor, path)
        try:
            loaded = read()
            log = cls(path, descriptor, loaded.sum, loaded.size)
            if os.fstat(descriptor).st_size != loaded.size:
                os.ftruncate(descriptor, loaded.size)
            if not loaded.ends_line:
                log.end_line()
        except BaseException:
            os.close(descriptor)
            raise
        return log

    def append(self, record: dict[str, object]) -> None:
        """Append a line and wait until it is on the disk."""
        try:
            self.write(record)
            self.sync()
        except OSError:
            self.take_back()
            raise

    def write(self, record: dict[str, object]) -> None:
        """Append a line that counts only after ``sync``; lines of several files may wait for the disk together."""
        line, checksum = line_of(record, self._written.sum)
        self._put(line)
        self._written = Written(checksum, self._written.size + len(line))

    def sync(self) -> None:
        """Wait until everything that was written is on the disk."""
        try:
            _sync(self._descriptor)
        except OSError as error:
            error.filename = str(self.path)
            raise
        self._lasting = self._written

    def take_back(self) -> None:
        """Cut off what was written since the last sync, whole or not."""
        self._written = self._lasting
        with contextlib.suppress(OSError):
            os.ftruncate(self._descriptor, self._lasting.size)

    def end_line(self) -> None:
        """Write the end of a last line that lacks it."""
        try:
            self._put(b"\n")
            self._written = Written(self._written.sum, self._written.size + 1)
            self.sync()
        except OSError:
            self.take_back()
            raise

    def _put(self, data: bytes) -> None:
        try:
            written = 0
            while written < len(data):
                written += os.write(self._descriptor, data[written:])
        except OSError as error:
            error.filename = str(self.path)
            raise

    def close(self) -> None:
        """Let others write the file."""
        os.close(self._descriptor)


class Journal:
    """An open journal. ``record`` returns only after the line is on the disk."""

    def __init__(self, edition: Edition, log: LogFile) -> None:
        """Take over an open file; use ``create`` or ``reopen``."""
        self.path = log.path
        self.edition = edition
        self._log = log

    @classmethod
    def create(cls, name: str, edition: Edition, header: Header) -> Journal:
        """Begin the journal of a new game; an old one of this name is never touched."""
        path = path_of(name)
        try:
            return cls(edition, LogFile.begin(path, header_record(header)))
        except FileExistsError as error:
            reason = grounds("game-exists", name=name) if path.is_file() else grounds("name-taken", file=path.name)
            raise NameTakenError(reason) from error

    @classmethod
    def reopen(cls, path: Path) -> tuple[Journal, SavedGame]:
        """Go on with a journal; a torn last line is cut off first."""
        games: list[SavedGame] = []

        def read() -> Loaded:
            games.append(read_game(path))
            return games[0].loaded

        log = LogFile.go_on(path, read)
        return cls(games[0].edition, log), games[0]

    def record(self, action: Action) -> None:
        """Append an action and wait until it is on the disk."""
        self._log.append(action_record(self.edition, action))

    def write(self, action: Action) -> None:
        """Append an action that counts only after ``sync``."""
        self._log.write(action_record(self.edition, action))

    def sync(self) -> None:
        """Wait until everything that was written is on the disk."""
        self._log.sync()

    def take_back(self) -> None:
        """Cut off what was written since the last sync."""
        self._log.take_back()

    def close(self) -> None:
        """Let others go on with the game."""
        self._log.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._log.close()


def _lock(descriptor: int, path: Path) -> None:
    """Keep other programs from writing the same game; without file locks everybody is trusted."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise complaint("game-is-played", name=safe_text(path.stem, 60)) from error


def _sync_directory(directory: Path) -> None:
    """Make a new file's name last through a power cut, where the system lets directories be synced."""
    if hasattr(os, "O_DIRECTORY"):
        descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def remove(path: Path) -> None:
    """Remove a game that nobody is playing."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)
    _lock(descriptor, path)
    try:
        path.unlink()
        SavedClock(path).forget()
    finally:
        os.close(descriptor)
