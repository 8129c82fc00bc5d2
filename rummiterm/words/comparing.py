"""The words of a list for a comparison with the dictionary."""

from __future__ import annotations

from collections.abc import Iterator

from rummiterm.cli.lines import blocks_of
from rummiwords.nouns.files import without_comment
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.normalise import normalise


def words_of_list(name: str, encoding: str, lexicon: Lexicon) -> set[str]:
    """Read a list as it is checked, a word as the dictionary spells it; what can be no word is as it was typed."""
    return {_spelt(text, lexicon) for text in _texts(name, encoding)}


def _texts(name: str, encoding: str) -> Iterator[str]:
    for block in blocks_of(name, encoding):
        if block.too_long:
            yield f"{block.lines[0]}…"
        else:
            yield from filter(None, map(without_comment, block.lines))


def _spelt(text: str, lexicon: Lexicon) -> str:
    normal = normalise(text)
    if normal.faults:
        return text
    found = lexicon.find(normal.word)
    return found.word if found is not None else normal.word
