"""Reading lines from outside: any encoding, with or without BOM, any line end, and no line may fill the memory.

Lines come in blocks, so that lists of a million words are read at the speed of the machine, and a block comes as soon
as it can be read, so that somebody who types a list is answered line by line.
"""

from __future__ import annotations

import codecs
import io
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, NamedTuple, Protocol

from rummicore.reasons import FormatError
from rummiterm.cli.encodings import CONTROLS, likely_encoding, misread
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint

# What lists are in unless told otherwise.
UTF_8 = "utf-8"
# Characters of a line that are kept in memory before it is refused, and bytes that are read at once.
LONGEST, BLOCK = 1 << 20, 1 << 15
# Bytes of one line, 512 MB, after which no line end is waited for: whoever sends more sends no lines at all.
ENDLESS = 1 << 29
# Characters of a refused line that are shown, so that it fits a terminal.
SHOWN = 60
_BOM = "\ufeff"


class ByteSource(Protocol):
    """What bytes are read from."""

    def read(self, size: int, /) -> bytes:
        """Return some bytes, none at the end."""


class Line(NamedTuple):
    """A line with its number; ``fault`` says why it cannot be read, if it cannot."""

    number: int
    text: str
    fault: FormatError | None = None


class Block(NamedTuple):
    """Lines that stand together; the number of the first, and how many bytes they took."""

    number: int
    lines: list[str]
    size: int
    too_long: bool = False
    """Whether there is one line, too long to be kept, of which only the beginning is here."""


def lines_of(name: str) -> Iterator[Line]:
    """Read the lines of a UTF-8 file, ``-`` for standard input, stripped; blank lines are left out."""
    for block in blocks_of(name, errors="surrogateescape"):
        if block.too_long:
            yield Line(block.number, "", complaint("line-too-long", most=LONGEST))
            continue
        for number, text in enumerate(block.lines, block.number):
            if line := text.strip():
                fault = _fault(line)
                yield Line(number, "" if fault else line, fault)


def _fault(line: str) -> FormatError | None:
    """Say where a line is not UTF-8; bytes that are not have become surrogates."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        return complaint("line-not-utf-8", byte=len(line[: error.start].encode()) + 1)
    return None


def blocks_of(name: str, encoding: str = UTF_8, errors: str = "strict") -> Iterator[Block]:
    """Read a file, ``-`` for standard input, in blocks of whole lines.

    Raise FormatError if it is not text in the encoding, with the line and the encoding that it may be in.
    """
    with opened(name) as stream:
        yield from _blocks(name, stream, encoding, errors)


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """Open a file of lines, ``-`` for standard input; raise FormatError for no name, and for a device without end."""
    if name == "-":
        _refuse_device(name, sys.stdin.buffer)
        yield sys.stdin.buffer
        return
    if not name:
        raise complaint("no-file-name", path=name)
    from pathlib import Path  # words and melds may come without a file

    with Path(name).open("rb", buffering=0) as stream:
        _refuse_device(name, stream)
        yield stream


def _refuse_device(name: str, stream: IO[bytes]) -> None:
    """Refuse devices such as /dev/zero, which never end; a terminal and the empty one do."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):  # closed, or no file at all
        return
    is_device = stat.S_ISCHR(found.st_mode) or stat.S_ISBLK(found.st_mode)
    if is_device and not stream.isatty() and found.st_rdev != os.stat(os.devnull).st_rdev:  # noqa: PTH116
        raise complaint("not-of-lines", file=safe_text(name))


def _blocks(name: str, stream: IO[bytes], encoding: str, errors: str) -> Iterator[Block]:
    number, parts, size, read, skipping = 1, list[str](), 0, 0, False
    for text, taken in texts_of(name, stream, encoding, errors):
        whole, newline, tail = text.rpartition("\n")
        read += taken
        if newline:
            if skipping:
                skipping, (_, newline, whole) = False, whole.partition("\n")
            else:
                whole, newline = "".join((*parts, whole)), "\n"
            if newline:
                lines = whole.split("\n")
                yield Block(number, lines, read)
                number, read = number + len(lines), 0
            parts, size = [], 0
        if read > ENDLESS:
            raise complaint("no-line-end", file=safe_text(name), line=number - skipping, most=ENDLESS >> 20)
        if skipping or not tail:
            continue
        parts.append(tail)
        size += len(tail)
        if size > LONGEST:
            yield Block(number, ["".join(parts)[:SHOWN]], read, too_long=True)
            number, parts, size, read, skipping = number + 1, [], 0, 0, True
    if parts:
        yield Block(number, ["".join(parts)], read)


def texts_of(
    name: str, stream: ByteSource, encoding: str, errors: str = "strict", *, translate: bool = True
) -> Iterator[tuple[str, int]]:
    """Decode a stream piece by piece; of a piece that cannot be decoded the good beginning still comes.

    A mark of the encoding at its beginning is left out; line ends become one, or stay and are never cut in two.
    """
    decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(encoding)(errors), translate=translate)
    number, first = 1, True
    read = getattr(stream, "read1", stream.read)
    while True:
        data: bytes = read(BLOCK)
        text, error = _decoded(decoder, data)
        if first:
            text, first = text.removeprefix(_BOM), not text
            wrong, likely = misread(data, text, encoding) if errors == "strict" else ("", "")
            if wrong:
                at, shown = _line_of_control(text), safe_text(name)
                raise complaint(wrong, file=shown, line=at, encoding=encoding.upper(), likely=likely)
        if error is None or translate:  # half a piece cannot be written again as it was
            yield text, len(data)
        number += _ends(text)
        if error is not None:
            behind = error.object[error.start :] if isinstance(error, UnicodeDecodeError) else data
            raise _unreadable(name, number, behind, encoding) from error
        if not data:
            return


def _ends(text: str) -> int:
    return (text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text).count("\n")


def _line_of_control(text: str) -> int:
    first = min((text.find(control) for control in CONTROLS if control in text), default=0)
    return text.count("\n", 0, first) + 1


def _decoded(decoder: io.IncrementalNewlineDecoder, data: bytes) -> tuple[str, UnicodeError | None]:
    try:
        return decoder.decode(data, final=not data), None
    except UnicodeDecodeError as error:
        good = bytes(error.object[: error.start]).decode(error.encoding, "ignore")
        return good.replace("\r\n", "\n").replace("\r", "\n"), error
    except UnicodeError as error:
        return "", error


def _unreadable(name: str, number: int, data: bytes, encoding: str) -> FormatError:
    likely = likely_encoding(data, but=encoding)
    code = "not-encoded-try" if likely else "not-encoded"
    return complaint(code, file=safe_text(name), line=number, encoding=encoding.upper(), likely=likely)
