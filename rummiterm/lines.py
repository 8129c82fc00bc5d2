"""Reading lines from outside: with or without BOM, any line end, and no line may fill the memory."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

LONGEST = 1 << 20
_BOM = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A line with its number; ``fault`` says why it cannot be read, else it is empty."""

    number: int
    text: str
    fault: str = ""


def lines_of(name: str, encoding: str = "utf-8") -> Iterator[Line]:
    """Read the lines of a file, ``-`` for standard input; blank lines are left out."""
    if name == "-":
        yield from _lines(sys.stdin.buffer, encoding)
        return
    with Path(name).open("rb") as stream:
        yield from _lines(stream, encoding)


def _lines(stream: IO[bytes], encoding: str) -> Iterator[Line]:
    number = 0
    while data := stream.readline(LONGEST):
        number += 1
        if len(data) == LONGEST and not data.endswith(b"\n"):
            _skip_rest(stream)
            yield Line(number, "", f"the line is longer than {LONGEST} bytes")
            continue
        if number == 1:
            data = data.removeprefix(_BOM)
        try:
            text = data.decode(encoding).strip()
        except UnicodeDecodeError as error:
            yield Line(number, "", f"the line is not {encoding.upper()} text (byte {error.start + 1})")
            continue
        if text:
            yield Line(number, text)


def _skip_rest(stream: IO[bytes]) -> None:
    while (data := stream.readline(LONGEST)) and not data.endswith(b"\n"):
        pass
