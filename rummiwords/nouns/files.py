"""Word files that people bring: one word a line; and their own words on top of the list.

``#`` at the beginning of a line or behind a blank begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rummicore.reasons import FormatError
from rummiwords.nouns.entries import SHORTEST
from rummiwords.nouns.normalise import HYPHENS, normalise

# Bytes of a file, 16 MB: ten times all words of the dictionary, so what is larger was named by mistake.
LARGEST = 1 << 24
_BOM = b"\xef\xbb\xbf"
_COMMENT = re.compile(r"(?:^|\s)#.*", re.DOTALL)


class WordFileError(FormatError):
    """A word file cannot be used; the message is one line that names the file, the line and what is wrong."""


class OwnWords(NamedTuple):
    """Words that somebody adds to the list, and words that are taken off it."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([*self.added, *(f"-{word}" for word in self.removed)])


def without_comment(line: str) -> str:
    """Return what a line of a word list says, without blanks around it."""
    return _COMMENT.sub("", line).strip() if "#" in line else line.strip()


def read_text(path: Path) -> str:
    """Read a small text file in UTF-8; raise WordFileError that says why not."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1).removeprefix(_BOM)
    except OSError as error:
        raise WordFileError(f"{path}: {error.strerror or error}") from error
    except ValueError as error:  # a name with a null character
        raise WordFileError(f"{str(path)!r} is no name of a file") from error
    if len(data) > LARGEST:
        raise WordFileError(f"{path}: larger than {LARGEST >> 20} MB, too large for a list of one's own")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise WordFileError(f"{path} line {line}: not UTF-8 text; save the file as UTF-8") from error


def read_words(path: Path) -> list[str]:
    """Read a file of words; each is normalised, in the order of the file."""
    return [_word(text, path, number) for number, text in _lines(path)]


def read_own_words(path: Path) -> OwnWords:
    """Read words to add, and behind a minus words to take away; of two lines for one word the later counts."""
    added: dict[str, bool] = {}
    for number, text in _lines(path):
        removed = text[0] in HYPHENS
        added[_word(text[1:].strip() if removed else text, path, number)] = not removed
    return OwnWords(
        tuple(word for word, more in added.items() if more), tuple(word for word, more in added.items() if not more)
    )


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if text := without_comment(line):
            yield number, text


def _word(text: str, path: Path, number: int) -> str:
    normal = normalise(text)
    shown = repr(text[:40])
    if normal.faults:
        raise WordFileError(f"{path} line {number}: {shown} is not one word in Russian letters")
    if len(normal.word) < SHORTEST:
        raise WordFileError(f"{path} line {number}: {shown} is shorter than {SHORTEST} letters")
    return normal.word
