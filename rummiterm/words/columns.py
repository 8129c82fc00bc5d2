"""A column of a csv or tsv table, read line by line.

The first line that is neither blank nor a comment tells what separates the columns, and holds their names if one is
asked for by name. A quoted cell may go over several lines; its row has the number of the first of them.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rummicore.reasons import FormatError
from rummiterm.cli.lines import LONGEST
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint

# What separates the columns of a table, the likeliest first.
SEPARATORS = "\t;,"
# Digits of the number of a column; a table has fewer columns.
_DIGITS = 6
_QUOTED = re.compile('"(?:[^"]|"")*"')
_COMMENT = "#"


class LackingRows(NamedTuple):
    """Rows of a table that do not have the column: how many, and the line of the first."""

    rows: int = 0
    first: int = 0


class ListColumn:
    """A column of tables, by its number from 1 on or by its name in the first line, which then is no word."""

    def __init__(self, wanted: str) -> None:
        """Take what was asked for."""
        self._wanted = wanted
        self.begin("")

    def begin(self, file: str) -> None:
        """Begin another table."""
        named = not (self._wanted.isascii() and self._wanted.isdigit() and len(self._wanted) <= _DIGITS)
        self._file = file
        self._separator = ""
        self._place = -1 if named else int(self._wanted) - 1
        self._open: list[str] = []
        self._opened = self._size = self._rows = 0
        self._lacking = LackingRows()
        csv.field_size_limit(2 * LONGEST)  # a cell is as long as a line may be

    def cells(self, lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        """Return the cells of numbered lines as they are written, nothing for lines without; raise FormatError."""
        for number, line in lines:
            if not self._open:
                if not line or line.isspace():
                    continue
                self._opened = number
                if not self._separator and self._is_head(line):
                    continue
            self._open.append(line)
            self._size += len(line)
            if self._size > LONGEST:
                raise self._never_closed()
            if not _ends_open(line, self._separator, open_=len(self._open) > 1):
                yield self._opened, self._cell()

    def end(self) -> LackingRows:
        """End a table; raise FormatError if none of its rows has the column, or a quoted cell never ends."""
        if self._open:
            raise self._never_closed()
        if self._rows and self._lacking.rows == self._rows:
            raise self._complaint("no-row-has-column", self._lacking.first)
        lacking = self._lacking
        self.begin("")  # the next table may have no line that begins it
        return lacking

    def skip(self) -> None:
        """Pass over a line that is too long; raise FormatError if a quoted cell goes on in it."""
        if self._open:
            raise self._never_closed()

    def _is_head(self, line: str) -> bool:
        """Settle what separates columns, and where the wanted one is; tell whether the line is no row of words."""
        outside = _QUOTED.sub("", line)
        self._separator = max(SEPARATORS, key=outside.count)
        if self._place >= 0:
            return False
        names = [name.strip() for name in self._split(line)]
        if self._wanted in names:
            self._place = names.index(self._wanted)
            return True
        if not line.lstrip().startswith(_COMMENT):
            raise self._complaint("no-such-column", self._opened)
        self._separator = ""
        return True

    def _cell(self) -> str:
        row = "\n".join(self._open)
        self._open, self._size = [], 0
        cells, begin = self._split(row), row.lstrip()
        has = self._place < len(cells)
        if begin.startswith(_COMMENT) and (not has or not self._place or begin[1:2].isspace()):
            if not self._rows and self._wanted.isdigit():
                self._separator = ""  # the next line may be the first of the table
            return ""
        self._rows += 1
        if not has:
            self._lacking = LackingRows(self._lacking.rows + 1, self._lacking.first or self._opened)
        return cells[self._place] if has else ""

    def _split(self, row: str) -> list[str]:
        return next(csv.reader([row], delimiter=self._separator), [])

    def _never_closed(self) -> FormatError:
        return self._complaint("quote-never-closed", self._opened)

    def _complaint(self, code: str, line: int) -> FormatError:
        return complaint(code, file=safe_text(self._file), line=line, name=safe_text(self._wanted, 40))


def _ends_open(line: str, separator: str, *, open_: bool) -> bool:
    """Tell whether a line ends inside a quoted cell, which may have begun before it."""
    at = 0
    while True:
        if open_ or line.startswith('"', at):
            at += not open_
            while line.startswith('""', end := line.find('"', at)):
                at = end + 2
            if end < 0:
                return True
            at, open_ = end + 1, False
        at = line.find(separator, at) + 1
        if not at:
            return False
