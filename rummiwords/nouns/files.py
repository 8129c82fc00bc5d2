"""Word files that people bring: one word a line; and their own words on top of the list.

``#`` at the beginning of a line or behind a blank begins a comment.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

from rummicore.reasons import Code, FormatError
from rummiwords.nouns.entries import SHORTEST
from rummiwords.nouns.normalise import HYPHENS, normalise

# Bytes of a file, 16 MB: ten times all words of the dictionary, so what is larger was named by mistake.
LARGEST = 1 << 24
_BOM = b"\xef\xbb\xbf"
_COMMENT = re.compile(r"(?:^|\s)#.*", re.DOTALL)


UNREADABLE = Code("file-unreadable", "", "{path}: {cause}")
NO_FILE_NAME = Code("no-file-name", "", "{path!r} is no name of a file")
TOO_LARGE = Code("file-too-large", "", "{path}: larger than {most} MB, too large for a list of one's own")
NOT_UTF_8 = Code("file-not-utf-8", "", "{path} line {line}: not UTF-8 text; save the file as UTF-8")
NOT_ONE_WORD = Code("line-not-one-word", "", "{path} line {line}: {word!r} is not one word in Russian letters")
SHORT_WORD = Code("line-short-word", "", "{path} line {line}: {word!r} is shorter than {least} letters")
OWN_NOT_ONE_WORD = Code("not-one-word", "", "{word!r} is not one word in Russian letters")
OWN_SHORT_WORD = Code("short-word", "", "{word!r} is shorter than {least} letters")


class WordFileError(FormatError):
    """A word file or a word cannot be used; the message is one line that names file and line, and what is wrong."""


class OwnWords(NamedTuple):
    """Words that somebody adds to the list, and words that are taken off it."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([*self.added, *(f"-{word}" for word in self.removed)])


class ListLine(NamedTuple):
    """A line of a word list: blanks, a word, blanks, a comment."""

    before: str
    word: str
    behind: str
    comment: str

    @classmethod
    def around(cls, word: str, line: str) -> Self:
        """Take a line apart whose word is known."""
        before, _, rest = line.partition(word)
        comment = rest.lstrip()
        return cls(before, word, rest[: len(rest) - len(comment)], comment)


def without_comment(line: str) -> str:
    """Return what a line of a word list says, without blanks around it."""
    return _COMMENT.sub("", line).strip() if "#" in line else line.strip()


def read_text(path: Path) -> str:
    """Read a small text file in UTF-8; raise WordFileError that says why not."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1).removeprefix(_BOM)
    except OSError as error:
        cause, number = error.strerror or str(error), error.errno or 0
        raise WordFileError(UNREADABLE.because(path=str(path), cause=cause, errno=number)) from error
    except ValueError as error:  # a name with a null character
        raise WordFileError(NO_FILE_NAME.because(path=str(path))) from error
    if len(data) > LARGEST:
        raise WordFileError(TOO_LARGE.because(path=str(path), most=LARGEST >> 20))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise WordFileError(NOT_UTF_8.because(path=str(path), line=line)) from error


def read_words(path: Path) -> list[str]:
    """Read a file of words; each is normalised, in the order of the file."""
    return [_word_of(text, path, number) for number, text in _lines(path)]


def own_word(text: str) -> str:
    """Return a word that somebody adds or takes away, normalised; raise WordFileError if it can be none."""
    return _word(text, OWN_NOT_ONE_WORD, OWN_SHORT_WORD)


def read_own_words(path: Path) -> OwnWords:
    """Read words to add, and behind a minus words to take away; of two lines for one word the later counts."""
    added: dict[str, bool] = {}
    for number, text in _lines(path):
        removed = text[0] in HYPHENS
        added[_word_of(text[1:].strip() if removed else text, path, number)] = not removed
    return OwnWords(
        tuple(word for word, more in added.items() if more), tuple(word for word, more in added.items() if not more)
    )


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if text := without_comment(line):
            yield number, text


def _word_of(text: str, path: Path, number: int) -> str:
    return _word(text, NOT_ONE_WORD, SHORT_WORD, str(path), number)


def _word(text: str, not_one: Code, short: Code, path: str = "", line: int = 0) -> str:
    normal = normalise(text)
    code = not_one if normal.faults else short if len(normal.word) < SHORTEST else None
    if code:
        raise WordFileError(code.because(path=path, line=line, word=text[:40], least=SHORTEST))
    return normal.word
