"""Themes: words that players agree on, such as животные. Some are shipped; anybody can bring a file with another.

The words of a shipped theme carry a bit of the theme in their records; the manifest lists the themes in the order of
their bits. ``dictionaries/themes/`` holds the reviewed lists that the build reads.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from rummicore.reasons import Code
from rummiwords.nouns.files import WordFileError, read_text, read_words
from rummiwords.nouns.store import BAD_MANIFEST, DictionaryError, repair

NO_THEME = Code("no-such-theme", "", "there is no theme and no file {name!r}; rummi dict themes lists them")
NO_THEME_NEAR = Code("no-such-theme-near", "", "there is no theme and no file {name!r}; did you mean {near}?")
NO_WORD = Code("no-word-in-file", "", "{path}: there is no word in it")
# The bits of a record (``rummiwords.nouns.entries.RECORD``).
MOST_THEMES = 32
_HEADER = re.compile(r"#\s*(name|english|includes)\s*:\s*(.+)")


class Theme(NamedTuple):
    """A theme of the dictionary: its names, its bit in the records, and how many words of each tier it has."""

    name: str
    english: str
    bit: int
    standard: int
    extended: int


class ChosenTheme(NamedTuple):
    """The theme of a lexicon: a shipped one by its mask, or the words of somebody's file."""

    name: str
    mask: int = 0
    words: frozenset[str] = frozenset()


class ThemeSource(NamedTuple):
    """A reviewed list that the build reads."""

    name: str
    english: str
    words: frozenset[str]


def themes_of(manifest: Mapping[str, object]) -> list[Theme]:
    """Return the themes of a built dictionary, by their bits."""
    try:
        rows = list(manifest.get("themes", []))  # type: ignore[call-overload]
        return [
            Theme(str(row["name"]), str(row["english"]), bit, int(row["standard"]), int(row["extended"]))
            for bit, row in enumerate(rows)
        ]
    except (TypeError, KeyError, ValueError) as error:
        raise DictionaryError(BAD_MANIFEST.because(repair=repair())) from error


def choose_theme(wanted: str | Path, themes: Iterable[Theme]) -> ChosenTheme:
    """Find a theme by its Russian or English name, or read a file with words of a theme; raise WordFileError.

    A path always means a file; so does a text that is no theme's name.
    """
    known = {name.lower(): theme for theme in themes for name in (theme.name, theme.english)}
    if isinstance(wanted, str):
        found = known.get(wanted.strip().lower())
        if found is not None:
            return ChosenTheme(found.name, mask=1 << found.bit)
    path = Path(wanted)
    if isinstance(wanted, str) and not _is_there(path):
        from rummicore.options import nearest  # for the unlucky path only

        near = nearest(wanted, known)
        name = wanted[:80]
        raise WordFileError(NO_THEME_NEAR.because(name=name, near=near) if near else NO_THEME.because(name=name))
    words = frozenset(read_words(path))
    if not words:
        raise WordFileError(NO_WORD.because(path=str(path)))
    return ChosenTheme(name_in_file(path), words=words)


def name_in_file(path: str | Path) -> str:
    """Return what a theme's file calls it, else how the file is called; nothing if there is no such file."""
    place = Path(path)
    return header_of(read_text(place)).get("name", place.stem) if _is_there(place) else ""


def settled_theme(wanted: str, themes: Iterable[Theme]) -> str:
    """Return a theme as the rules of a game keep it, so that a saved game needs no file (LET-VAR-1).

    A theme of the dictionary stays a name; a file, or a list with blanks or commas, becomes its words.
    """
    listed = [word for word in wanted.replace(",", " ").split() if word]
    if len(listed) > 1 and not _is_there(Path(wanted)):
        return " ".join(listed)
    chosen = choose_theme(wanted, themes)
    return chosen.name if chosen.mask else " ".join(sorted(chosen.words))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long, or with a null character
        return False


def header_of(text: str) -> dict[str, str]:
    """Return what the comments at the head of a theme's file say: its names and the themes that it includes."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        if fits := _HEADER.match(line):
            found[fits[1]] = fits[2].strip()
    return found


def read_sources(place: Path) -> list[ThemeSource]:
    """Read the reviewed lists for the build, in the order of their file names."""
    headers: dict[str, dict[str, str]] = {}
    words: dict[str, list[str]] = {}
    for path in sorted(place.glob("*.txt")):
        header = header_of(read_text(path))
        if {"name", "english"} - header.keys() or header["english"] != path.stem:
            raise WordFileError(f"{path}: the head of the file must say # name: and # english: {path.stem}")
        headers[path.stem], words[path.stem] = header, read_words(path)
        if len(set(words[path.stem])) < len(words[path.stem]):
            twice = sorted(word for word in set(words[path.stem]) if words[path.stem].count(word) > 1)
            raise WordFileError(f"{path}: more than once: {', '.join(twice)}")
    if len(headers) > MOST_THEMES:
        raise WordFileError(f"{place}: there is room for {MOST_THEMES} themes, not for {len(headers)}")
    return [
        ThemeSource(header["name"], stem, frozenset(words[stem]).union(*_included(stem, header, words)))
        for stem, header in headers.items()
    ]


def _included(stem: str, header: Mapping[str, str], words: Mapping[str, list[str]]) -> list[list[str]]:
    names = [name.strip() for name in header.get("includes", "").split(",") if name.strip()]
    for name in names:
        if name not in words:
            raise WordFileError(f"{stem}.txt includes {name}, and there is no {name}.txt")
    return [words[name] for name in names]
