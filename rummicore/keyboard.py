"""Two keyboard layouts: what was meant when a line is typed on the wrong one."""

from __future__ import annotations

_LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
_RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_TO_RUSSIAN = str.maketrans(_LATIN + '~{}:"<>', _RUSSIAN + "ёхъжэбю")
_TO_LATIN = str.maketrans(_RUSSIAN, _LATIN)


def on_russian_layout(text: str) -> str:
    """Return what the same keys give on a Russian layout, in lower case.

    >>> on_russian_layout("gjlcnfdrf")
    'подставка'
    """
    return text.lower().translate(_TO_RUSSIAN)


def on_latin_layout(text: str) -> str:
    """Return what the same keys give on a Latin layout, in lower case.

    >>> on_latin_layout("к9-11")
    'r9-11'
    """
    return text.lower().translate(_TO_LATIN)


def has_russian(text: str) -> bool:
    """Tell whether a text has letters of the Russian layout."""
    return any(letter in _RUSSIAN for letter in text.lower())


def has_latin(text: str) -> bool:
    """Tell whether a text has Latin letters."""
    return any("a" <= letter <= "z" for letter in text.lower())
