"""JSON data from outside, read with care: it is what was asked for, or refused in one sentence that names the key."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from math import isfinite
from typing import NoReturn, TypeVar

from rummicore.notation import clip
from rummicore.reasons import Fact, FormatError

Sort = TypeVar("Sort")
# Reads one value of JSON data; the text is the key under which it stands.
Taking = Callable[[object, str], Sort]

# Half of a character: JSON can hold it, but nothing can be written with it.
_HALVES = re.compile("[\ud800-\udfff]")
_SORTS = {dict: "an object", list: "a list", str: "a text", int: "a number", float: "a number", bool: "true or false"}


class Entries:
    """The entries of a JSON object, read one by one; those that nobody asks for are ignored."""

    def __init__(self, value: object, key: str) -> None:
        """Take an object that stands under this key."""
        if not isinstance(value, dict):
            _refuse(value, key, "an object")
        self._entries: Mapping[str, object] = value
        self._key = key

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def take(self, key: str, take: Taking[Sort]) -> Sort:
        """Read an entry that must be there."""
        if key not in self._entries:
            raise FormatError(f"{self._key}: {key} is missing")
        return take(self._entries[key], key)

    def text(self, key: str) -> str:
        """Read a text."""
        return self.take(key, text)

    def number(self, key: str) -> int:
        """Read a whole number."""
        return self.take(key, number)

    def flag(self, key: str) -> bool:
        """Read true or false."""
        return self.take(key, flag)

    def texts(self, key: str) -> tuple[str, ...]:
        """Read a list of texts."""
        return self.take(key, many(text))

    def numbers(self, key: str) -> tuple[int, ...]:
        """Read a list of whole numbers."""
        return self.take(key, many(number))


def _refuse(value: object, key: str, wanted: str) -> NoReturn:
    raise FormatError(f"{key}: {wanted} is expected, not {_SORTS.get(type(value), 'null')}")


def text(value: object, key: str) -> str:
    """Read a text that can be written again."""
    if not isinstance(value, str):
        _refuse(value, key, "a text")
    if _HALVES.search(value):
        raise FormatError(f"{key}: a text of whole characters is expected, not {clip(value)}")
    return value


def number(value: object, key: str) -> int:
    """Read a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        _refuse(value, key, "a whole number")
    return value


def seconds(value: object, key: str) -> float:
    """Read a time, which need not be whole."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not isfinite(value):
        _refuse(value, key, "a time in seconds")
    return value


def flag(value: object, key: str) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        _refuse(value, key, "true or false")
    return value


def fact(value: object, key: str) -> Fact:
    """Read a whole number or a text."""
    return text(value, key) if isinstance(value, str) else number(value, key)


def fact_or_flag(value: object, key: str) -> Fact | bool:
    """Read a whole number, a text, true or false."""
    return value if isinstance(value, bool) else fact(value, key)


def many(take: Taking[Sort]) -> Taking[tuple[Sort, ...]]:
    """Read a list of such values."""

    def taken(value: object, key: str) -> tuple[Sort, ...]:
        if not isinstance(value, list):
            _refuse(value, key, "a list")
        return tuple([take(item, key) for item in value])

    return taken


def maybe(take: Taking[Sort]) -> Taking[Sort | None]:
    """Read such a value or null."""

    def taken(value: object, key: str) -> Sort | None:
        return None if value is None else take(value, key)

    return taken


def among(words: tuple[Sort, ...]) -> Taking[Sort]:
    """Read one of these words."""
    known = {str(word): word for word in words}

    def taken(value: object, key: str) -> Sort:
        said = text(value, key)
        if said not in known:
            raise FormatError(f"{key}: {clip(said)} is none of {', '.join(known)}")
        return known[said]

    return taken


def named(take: Taking[Sort]) -> Taking[tuple[tuple[str, Sort], ...]]:
    """Read an object whose keys are names, as pairs."""

    def taken(value: object, key: str) -> tuple[tuple[str, Sort], ...]:
        if not isinstance(value, dict):
            _refuse(value, key, "an object")
        return tuple([(text(name, key), take(item, key)) for name, item in value.items()])

    return taken


def encoded(record: Mapping[str, object]) -> bytes:
    """Write a record as one line of JSON, without the line end."""
    return json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def decoded(data: bytes) -> object:
    """Read JSON; raise FormatError for whatever is none, or is nested too deeply."""
    try:
        value: object = json.loads(data.decode(), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise FormatError("this is not JSON that can be read") from error
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)
