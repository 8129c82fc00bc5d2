"""Names of files on the command line."""

from __future__ import annotations

import os
from pathlib import Path

import click

from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint

# Characters of a name that are shown, so that it fits a terminal.
SHOWN = 60


class FileName(click.Path):
    """A file; text that the system could not have as a name is refused before anybody asks for it."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Return the file, or refuse it."""
        try:
            os.fsencode(value)
        except UnicodeEncodeError as error:
            raise complaint("no-file-name", path=str(value)[:SHOWN]) from error
        return super().convert(value, param, ctx)


def keep_input(written: Path, *read: Path) -> None:
    """Raise FormatError for a file to be written that is one of those that were read: it would be lost."""
    if any(written.exists() and path.exists() and written.samefile(path) for path in read):
        raise complaint("own-input", path=safe_text(str(written), SHOWN))
