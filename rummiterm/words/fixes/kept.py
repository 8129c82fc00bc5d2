"""Reading lines so that they can be written again: what nobody has changed comes out as it was, to the byte.

The mark of an encoding, every line end and a missing last one stay. A text that its encoding would write in another
way than it was written is refused; so nothing is lost that nobody sees.
"""

from __future__ import annotations

import codecs
import re
import sys
from collections.abc import Iterator
from typing import IO, NamedTuple

from rummiterm.cli.lines import ENDLESS, LONGEST, texts_of
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint

_END = re.compile("(\r\n|\r|\n)")
_BOM = "\ufeff"
# Encodings whose decoders take a mark off by themselves, and those that write the same without one.
_MARKED = {"utf-8-sig": ("utf-8",), "utf-16": ("utf-16-le", "utf-16-be"), "utf-32": ("utf-32-le", "utf-32-be")}


class KeptLine(NamedTuple):
    """A line and its end. One that is too long to be a word comes in several pieces, the first of which ``begins``."""

    number: int
    text: str
    end: str
    too_long: bool = False
    begins: bool = True


class KeptText:
    """A text that is read line by line, and can be written again."""

    def __init__(self, name: str, stream: IO[bytes], encoding: str) -> None:
        """Take an open file, and the encoding that it shall have."""
        self._name = name
        self._stream = stream
        self._encoding = encoding
        self._plain = codecs.lookup(encoding).name
        self._given = bytearray()
        self._again: codecs.IncrementalEncoder | None = None
        self._encoder: codecs.IncrementalEncoder | None = None
        self._mark = b""

    def read(self, size: int, /) -> bytes:
        """Read, and remember what was read until it is known that it can be written again."""
        data = getattr(self._stream, "read1", self._stream.read)(size)
        self._given += data
        return bytes(data)

    def encoded(self, text: str) -> bytes:
        """Return a piece of the text as bytes; pieces are asked for in their order. Raise UnicodeEncodeError."""
        mark, self._mark = self._mark, b""
        return mark + self._encoder.encode(text) if self._encoder is not None else mark

    def can_have(self, text: str) -> bool:
        """Tell whether a text can be written in this encoding."""
        try:
            text.encode(self._plain)
        except UnicodeEncodeError:
            return False
        return True

    def rest(self) -> bytes:
        """Return what comes behind the last line: the mark of a text without lines, the end of some encodings."""
        return self.encoded("") + (self._encoder.encode("", final=True) if self._encoder is not None else b"")

    def lines(self) -> Iterator[KeptLine]:
        """Read the lines; raise FormatError for what is no text, or could not be written again as it is."""
        number, begun, skipping, size = 1, list[str](), False, 0
        for text, taken in texts_of(self._name, self, self._encoding, translate=False):
            self._compare(text, number, final=not taken)
            size += taken
            *whole, tail = _END.split(text)
            for place in range(0, len(whole), 2):
                line, end = "".join((*begun, whole[place])), whole[place + 1]
                yield KeptLine(number, line, end, skipping, not skipping)
                number, begun, skipping, size = number + 1, [], False, 0
            if size > ENDLESS:
                raise complaint("no-line-end", file=safe_text(self._name), line=number, most=ENDLESS >> 20)
            if tail:
                begun.append(tail)
            if begun and (skipping or sum(map(len, begun)) > LONGEST):
                yield KeptLine(number, "".join(begun), "", too_long=True, begins=not skipping)
                begun, skipping = [], True
        if begun:
            yield KeptLine(number, "".join(begun), "")

    def _compare(self, text: str, number: int, *, final: bool) -> None:
        """Compare what was read with what would be written of it."""
        if self._again is None:
            if not text and not final:
                return
            self._begin()
        assert self._again is not None
        written = self._again.encode(text, final=final)
        if not self._given.startswith(written) or (final and len(written) < len(self._given)):
            raise complaint("not-kept", file=safe_text(self._name), line=number, encoding=self._encoding.upper())
        del self._given[: len(written)]

    def _begin(self) -> None:
        """Take the mark of the encoding off, and settle how it is written without."""
        marked = _MARKED.get(self._plain, ())
        for plain in marked:
            if self._given.startswith(_BOM.encode(plain)):
                self._take_mark(plain)
                break
        else:
            native = f"{self._plain}-{'le' if sys.byteorder == 'little' else 'be'}"
            self._plain = native if len(marked) > 1 else marked[0] if marked else self._plain
        if self.can_have(_BOM) and self._given.startswith(_BOM.encode(self._plain)):
            self._take_mark(self._plain)  # the reader of lines takes one off
        make = codecs.getincrementalencoder(self._plain)
        self._again, self._encoder = make(), make()

    def _take_mark(self, plain: str) -> None:
        mark = _BOM.encode(plain)
        self._plain = plain
        self._mark += mark
        del self._given[: len(mark)]
