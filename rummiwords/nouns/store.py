"""The built dictionary on disk: a trie, a file of records, and a manifest that says what they must be.

A damaged trie can crash the library that reads it, so nothing is opened before its size and SHA-256 fit.

The trie is a static succinct one (marisa) that numbers its words without gaps, a minimal perfect hash: the number of a
word is the place of its record of fixed size. Both files are memory-mapped.
"""

import json
import mmap
import os
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import file_digest, sha256
from pathlib import Path
from typing import NamedTuple

import marisa_trie

from rummicore.reasons import Code, Reason

FORMAT = "rummi.dictionary/1"
MISSING = Code("dictionary-missing", "", "the dictionary is missing ({path}); repair it with: {repair}")
BAD_ENTRY = Code("dictionary-entry", "", "the manifest of the dictionary is damaged: {key}; repair it with: {repair}")
BAD_MANIFEST = Code("dictionary-manifest", "", "the manifest of the dictionary is damaged; repair it with: {repair}")
OTHER_FORMAT = Code(
    "dictionary-format", "", "the manifest of the dictionary is not one of {format}; repair it with: {repair}"
)
NO_SUCH_PART = Code("dictionary-part", "", "the dictionary lacks {name}; repair it with: {repair}")
BAD_PART = Code("dictionary-damaged", "", "the dictionary file {name} is damaged; repair it with: {repair}")
MANIFEST, TRIE, RECORDS = "manifest.json", "nouns.marisa", "nouns.records"
GLOSSES, SOUNDS, FORMS, LEMMAS = "nouns.glosses", "nouns.sounds", "nouns.forms", "nouns.lemmas"
NEIGHBOURS = "nouns.neighbours"
# What is checked before the dictionary is opened; the others are checked when they are asked for.
OPENED = (TRIE, RECORDS)
# Ends a text for the library of the trie, which is written in C.
_END = "\0"
PARTS = (*OPENED, GLOSSES, SOUNDS, FORMS, LEMMAS, NEIGHBOURS)


class DictionaryError(Exception):
    """The dictionary is missing or damaged; the message says how to repair it, and programs end with this code."""

    def __init__(self, reason: Reason) -> None:
        """Keep the reason, for those who speak another language; the message is its sentence."""
        super().__init__(reason.text)
        self.reason = reason

    # Documented: 1 is a bad word or game, 2 wrong use (docs/commands.md).
    exit_code = 3


class Store(NamedTuple):
    """An open dictionary: words to numbers, the records by number, and where its other parts are."""

    trie: marisa_trie.Trie
    records: mmap.mmap | bytes
    manifest: dict[str, object]
    place: Path


_PACKAGED = Path(__file__).resolve().parents[1] / "data"
SOURCES = Path(__file__).resolve().parents[2] / "dictionaries"


def directory() -> Path:
    """Find the built dictionary: RUMMI_DICTIONARY, then the installed package, then a checkout."""
    if chosen := os.environ.get("RUMMI_DICTIONARY"):
        return Path(chosen)
    return _PACKAGED if _PACKAGED.is_dir() else SOURCES / "built"


def repair() -> str:
    """Return the command that gets a whole dictionary: a checkout builds it, a package is installed again."""
    return "rummi dict build" if (SOURCES / "sources.toml").is_file() else "pip install --force-reinstall rummi"


def open_store(place: Path) -> Store:
    """Open a built dictionary after checking it; raise DictionaryError."""
    manifest = read_manifest(place)
    check_files(place, manifest)
    trie = marisa_trie.Trie()
    trie.mmap(str(place / TRIE))
    with (place / RECORDS).open("rb") as file:
        records = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    return Store(trie, records, manifest, place)


def number_in(trie: marisa_trie.Trie, word: str) -> int | None:
    """Return the number of a word in a trie, None if it has none."""
    if _END in word:  # the trie would read no further, and find the word before it
        return None
    try:
        number: int | None = trie.get(word)
    except UnicodeEncodeError:  # a lone surrogate is part of no word
        return None
    return number


def numbers_in(trie: marisa_trie.Trie, words: Collection[str]) -> Iterable[int | None]:
    """Return the same of many words; hardly ever one of them needs the slower way."""
    if _END not in "".join(words):
        try:
            return list(map(trie.get, words))
        except UnicodeEncodeError:
            pass
    return (number_in(trie, word) for word in words)


def read_manifest(place: Path) -> dict[str, object]:
    """Read the manifest of a built dictionary."""
    try:
        manifest: object = json.loads((place / MANIFEST).read_bytes())
    except OSError as error:
        raise DictionaryError(MISSING.because(path=str(place / MANIFEST), repair=repair())) from error
    except (ValueError, RecursionError) as error:
        raise DictionaryError(BAD_MANIFEST.because(repair=repair())) from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise DictionaryError(OTHER_FORMAT.because(format=FORMAT, repair=repair()))
    for key, fits in _FITTING.items():
        if not fits(manifest.get(key)):
            raise DictionaryError(BAD_ENTRY.because(key=key, repair=repair()))
    return manifest


def _is_counts(value: object) -> bool:
    return isinstance(value, dict) and all(type(count) is int for count in value.values())


def _is_themes(value: object) -> bool:
    texts, numbers = ("name", "english"), ("standard", "extended")
    return isinstance(value, list) and all(
        isinstance(row, dict)
        and all(isinstance(row.get(key), str) for key in texts)
        and all(type(row.get(key)) is int for key in numbers)
        for row in value
    )


def _is_sources(value: object) -> bool:
    packages = value.get("packages") if isinstance(value, dict) else None
    return isinstance(packages, dict) and all(isinstance(version, str) for version in packages.values())


# What each part of a manifest must be, so that whoever reads it further need not ask.
_FITTING: Mapping[str, Callable[[object], bool]] = {
    "counts": _is_counts,
    "themes": _is_themes,
    "sources": _is_sources,
    "files": lambda value: isinstance(value, dict),
}


def check_files(place: Path, manifest: Mapping[str, object], names: Iterable[str] = OPENED) -> None:
    """Compare files with what the manifest says of them; hardly anything of one is in memory at a time."""
    for name in names:
        try:
            with (place / name).open("rb") as file:
                found = {"sha256": file_digest(file, "sha256").hexdigest(), "size": file.tell()}
        except OSError as error:
            raise DictionaryError(NO_SUCH_PART.because(name=name, repair=repair())) from error
        _compare(found, manifest, name)


def checked_part(place: Path, manifest: Mapping[str, object], name: str) -> bytes:
    """Read a file of the dictionary; raise DictionaryError if it is not what the manifest says."""
    try:
        data = (place / name).read_bytes()
    except OSError as error:
        raise DictionaryError(NO_SUCH_PART.because(name=name, repair=repair())) from error
    _compare(fingerprint(data), manifest, name)
    return data


def mapped_part(place: Path, manifest: Mapping[str, object], name: str) -> memoryview:
    """Map a file of the dictionary into the memory: a copy that nobody writes to, so its place may be asked."""
    check_files(place, manifest, (name,))
    with (place / name).open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY))


def _compare(found: Mapping[str, object], manifest: Mapping[str, object], name: str) -> None:
    files = manifest.get("files")
    if found != (files.get(name) if isinstance(files, dict) else None):
        raise DictionaryError(BAD_PART.because(name=name, repair=repair()))


def replace_files(place: Path, files: Mapping[str, bytes]) -> None:
    """Write files aside, sync them, and only then let each take the place of an older one, in this order.

    A program that has mapped the older ones into its memory keeps them to its end; whatever fails before the last
    file is whole leaves them as they were.
    """
    place.mkdir(parents=True, exist_ok=True)
    for path in (place / name for name in files):
        if path.exists() and not path.is_file():
            raise OSError(0, "not a plain file", str(path))
    asides = {place / name: place / f"{name}.{os.getpid()}.new" for name in files}
    try:
        for aside, data in zip(asides.values(), files.values(), strict=True):
            with aside.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        for path, aside in asides.items():
            aside.replace(path)
    finally:
        for aside in asides.values():
            aside.unlink(missing_ok=True)


def fingerprint(data: bytes) -> dict[str, object]:
    """Return the size and SHA-256 of a file's content."""
    return {"size": len(data), "sha256": sha256(data).hexdigest()}
