"""Keyboard layouts as data: what was meant when a line is typed on the wrong one."""

from functools import cache
from typing import NamedTuple


class KeyLayout(NamedTuple):
    """What the keys of a keyboard give, in lower case and row by row: layouts agree on the order of the keys.

    ``shifted`` are the signs that keys without a letter give with shift, and those keys in the same order.
    """

    keys: str
    shifted: tuple[str, str] = ("", "")


QWERTY = KeyLayout("`qwertyuiop[]asdfghjkl;'zxcvbnm,.", ('~{}:"<>', "`[];',."))
JCUKEN = KeyLayout("ёйцукенгшщзхъфывапролджэячсмитьбю")
LAYOUTS = (QWERTY, JCUKEN)


def same_keys(text: str, typed: KeyLayout, meant: KeyLayout) -> str:
    """Return what the keys typed on one layout give on another, in lower case.

    >>> same_keys("gjlcnfdrf", QWERTY, JCUKEN)
    'подставка'
    >>> same_keys("к9-11", JCUKEN, QWERTY)
    'r9-11'
    """
    return text.lower().translate(_table(typed, meant))


@cache
def _table(typed: KeyLayout, meant: KeyLayout) -> dict[int, int]:
    signs, keys = typed.shifted
    given = dict(zip(typed.keys, meant.keys, strict=True))
    return str.maketrans(typed.keys + signs, meant.keys + "".join(given[key] for key in keys))


def has_letters(text: str, layout: KeyLayout) -> bool:
    """Tell whether a text has letters of a layout."""
    return any(sign in layout.keys and sign.isalpha() for sign in text.lower())
