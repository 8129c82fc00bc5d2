"""Lists that are corrected in place: each is written aside, and only when all are whole they replace the old ones."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from rummiterm.cli.aside import plain_file
from rummiterm.cli.lines import opened
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint


class InPlace:
    """New lists aside of old ones. As a context it takes away what has replaced nothing at its end."""

    def __init__(self, names: Iterable[str]) -> None:
        """Take the names of the old lists; raise FormatError or OSError if one of them cannot be replaced."""
        self._places = {name: _writable(name) for name in names}
        self._asides: dict[str, Path] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for aside in self._asides.values():
            aside.unlink(missing_ok=True)

    def write(self, name: str, pieces: Iterable[bytes]) -> None:
        """Write a list aside, whole and synced; raise OSError that names the list itself."""
        import tempfile  # for those who want it in place

        with _naming(name):
            # A name of its own: one made of the list's name might be too long.
            descriptor, aside = tempfile.mkstemp(".new", ".rummi-", self._places[name].parent)
            self._asides[name] = Path(aside)
            with open(descriptor, "wb") as file:  # noqa: PTH123
                file.writelines(pieces)
                file.flush()
                os.fsync(file.fileno())

    def forget(self, name: str) -> None:
        """Leave a list as it is."""
        self._asides.pop(name).unlink()

    def replace(self) -> None:
        """Let the new lists take the places of the old ones, whose owners and modes stay."""
        for name, aside in self._asides.items():
            with _naming(name):
                path = self._places[name]
                old = path.stat()
                with contextlib.suppress(OSError):  # only root gives files away
                    os.chown(aside, old.st_uid, old.st_gid)
                aside.chmod(old.st_mode)
                aside.replace(plain_file(path))


@contextlib.contextmanager
def _naming(name: str) -> Iterator[None]:
    """Name a list in an error of the system: nobody knows what is written aside of it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from error


def _writable(name: str) -> Path:
    """Return the file that a name leads to; raise FormatError if it is none, OSError if nobody may write into it."""
    if not Path(name).is_file():
        if Path(name).is_dir() or not os.path.lexists(name):
            with opened(name):  # the system says it best
                pass
        raise complaint("in-place-plain", file=safe_text(name))
    path = plain_file(Path(name))
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
    return path
