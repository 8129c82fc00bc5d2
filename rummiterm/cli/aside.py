"""Writing a file aside until it is whole: it then takes the place of a plain file, never that of anything else."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def plain_file(path: Path) -> Path:
    """Return the file that a name leads to, there or not yet; raise OSError for a device, a pipe or a socket.

    Whatever is renamed to such a name would take it away from the whole system.
    """
    real = Path(os.path.realpath(path))
    try:
        mode = real.stat().st_mode
    except FileNotFoundError:
        return real
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.ENODEV, "not a plain file", str(path))
    return real
