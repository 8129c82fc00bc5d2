"""Reading lines from outside: with or without BOM, any line end, and no line may fill the memory.

Lines come in blocks, so that lists of a million words are read at the speed of the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

LONGEST, BLOCK = 1 << 20, 1 << 18
_BOM = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A line with its number; ``fault`` says why it cannot be read, else it is empty."""

    number: int
    text: str
    fault: str = ""


class Block(NamedTuple):
    """Lines that stand together, stripped; the number of the first, and what cannot be read, by index."""

    number: int
    lines: list[str]
    faults: dict[int, str]


def lines_of(name: str, encoding: str = "utf-8") -> Iterator[Line]:
    """Read the lines of a file, ``-`` for standard input; blank lines are left out."""
    for block in blocks_of(name, encoding):
        for index, text in enumerate(block.lines):
            fault = block.faults.get(index, "")
            if text or fault:
                yield Line(block.number + index, text, fault)


def blocks_of(name: str, encoding: str = "utf-8") -> Iterator[Block]:
    """Read a file, ``-`` for standard input, in blocks of whole lines."""
    if name == "-":
        yield from _blocks(sys.stdin.buffer, encoding)
        return
    with Path(name).open("rb") as stream:
        yield from _blocks(stream, encoding)


def _blocks(stream: IO[bytes], encoding: str) -> Iterator[Block]:
    number, rest, first = 1, b"", True
    while data := stream.read(BLOCK):
        if first:
            data, first = data.removeprefix(_BOM), False
        whole, newline, tail = (rest + data).rpartition(b"\n")
        if newline:
            block = _decoded(number, whole, encoding)
            number, rest = number + len(block.lines), tail
            yield block
        elif len(tail) > LONGEST:
            yield Block(number, [""], {0: f"the line is longer than {LONGEST} bytes"})
            number, rest = number + 1, _after_line(stream)
        else:
            rest = tail
    if rest:
        yield _decoded(number, rest, encoding)


def _after_line(stream: IO[bytes]) -> bytes:
    """Skip to the end of a line and return what was read behind it."""
    while data := stream.read(BLOCK):
        _, newline, behind = data.partition(b"\n")
        if newline:
            return behind
    return b""


def _decoded(number: int, data: bytes, encoding: str) -> Block:
    try:
        return Block(number, [line.strip() for line in data.decode(encoding).split("\n")], {})
    except UnicodeDecodeError:
        return _line_by_line(number, data, encoding)


def _line_by_line(number: int, data: bytes, encoding: str) -> Block:
    """Decode a block in which some line is not in the encoding."""
    lines, faults = [], {}
    for index, line in enumerate(data.split(b"\n")):
        try:
            lines.append(line.decode(encoding).strip())
        except UnicodeDecodeError as error:
            lines.append("")
            faults[index] = f"the line is not {encoding.upper()} text (byte {error.start + 1})"
    return Block(number, lines, faults)
