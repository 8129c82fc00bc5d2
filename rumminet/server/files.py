"""The files of the page as they go to a browser: scripts and styles without their comments, and packed.

The sources are what a browser would run, so nothing has to be built; only what it does not need stays at home.
"""

from __future__ import annotations

import gzip
import re
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[1] / "page"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
# Behind a colon only: before one a blank can mean a descendant.
_BLANKS = re.compile(r"\s*([{};,])\s*|(:)\s+")
_MARGIN = re.compile(r"^\s+", re.MULTILINE)
# Where a line of script ends but a statement cannot.
_JOINT = re.compile(r"(?<=[{(\[,;])\n|\n(?=[})\].?:])")


class PageFile(NamedTuple):
    """A file of the page: what it is, how it goes over the line, and the tag by which it is known again."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str


def page_file(path: Path) -> PageFile:
    """Read a file of the page."""
    text = path.read_text("utf-8")
    plain = SLIM.get(path.suffix, str)(text).encode()
    # Without a time in it, so that the same file always is the same bytes.
    packed = gzip.compress(plain, mtime=0)
    return PageFile(KINDS[path.suffix], plain, packed, f'W/"{sha256(plain).hexdigest()[:16]}"')


def slim_script(text: str) -> str:
    """Leave out comments, margins and empty lines; nothing in our own sources only looks like one."""
    return _JOINT.sub("", _MARGIN.sub("", _COMMENT.sub("", text)))


def slim_style(text: str) -> str:
    """Leave out the same, and blanks that no style needs."""
    return _BLANKS.sub(lambda found: found[1] or found[2], slim_script(text))


SLIM = {".js": slim_script, ".css": slim_style}
