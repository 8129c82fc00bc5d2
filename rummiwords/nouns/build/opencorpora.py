"""Words of OpenCorpora by their forms, without going through all five million of them.

The package keeps its words as an automaton whose ends name a paradigm and a form of it. Equal ends are stored once, so
it is quick to find out which parts of the automaton lead to a wanted form at all, and to walk through those only. The
automaton is a DAWG (directed acyclic word graph); the walk is depth-first and remembers which states are live.
"""

from __future__ import annotations

from binascii import a2b_base64
from collections.abc import Collection, Iterator
from pathlib import Path
from struct import unpack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dawg_python import RecordDAWG

FormCode = tuple[int, int]
# The label that the format of the package puts between a word and its value.
_END_OF_WORD = 1


def words_with(forms: Collection[FormCode], path: Path | None = None) -> Iterator[tuple[str, FormCode]]:
    """Return every word that is one of these forms, as (paradigm, index), in order; from the package or a file."""
    import dawg_python  # the plain reader that the package brings; it shows the automaton, the fast one does not

    words = dawg_python.RecordDAWG(">HH")
    words.load(str(path or _installed()))
    return _Walk(words, forms).words(words.dct.ROOT, bytearray())


def _installed() -> Path:
    import pymorphy3_dicts_ru

    return Path(pymorphy3_dicts_ru.get_path()) / "words.dawg"


class _Walk:
    """A walk through the automaton that leaves out what leads to no wanted form."""

    def __init__(self, automaton: RecordDAWG, forms: Collection[FormCode]) -> None:
        self.dictionary, self.guide = automaton.dct, automaton.guide
        self.forms = forms
        self.live: dict[int, bool] = {}
        self.ends: dict[int, list[FormCode]] = {}

    def children(self, index: int) -> list[tuple[int, int]]:
        """Return the labels and places that follow a place."""
        found: list[tuple[int, int]] = []
        label = self.guide.child(index)
        while label:
            after = self.dictionary.follow_char(label, index)
            found.append((label, after))
            label = self.guide.sibling(after)
        return found

    def words(self, index: int, begun: bytearray) -> Iterator[tuple[str, FormCode]]:
        """Return the wanted words that go on from a place."""
        for label, after in self.children(index):
            if label == _END_OF_WORD:
                for form in self.ends_at(after):
                    yield begun.decode(), form
            elif self.leads_on(after):
                begun.append(label)
                yield from self.words(after, begun)
                begun.pop()

    def leads_on(self, index: int) -> bool:
        """Whether some wanted form lies behind a place; places with the same first child have the same future."""
        children = self.children(index)
        if not children:
            return False
        key = children[0][1]
        if key not in self.live:
            self.live[key] = any(
                bool(self.ends_at(after)) if label == _END_OF_WORD else self.leads_on(after)
                for label, after in children
            )
        return self.live[key]

    def ends_at(self, index: int) -> list[FormCode]:
        """Return the wanted forms behind the end of a word."""
        key = self.dictionary.follow_char(self.guide.child(index), index)
        if key not in self.ends:
            self.ends[key] = [form for form in self._values(index, b"") if form in self.forms]
        return self.ends[key]

    def _values(self, index: int, begun: bytes) -> Iterator[FormCode]:
        if self.dictionary.has_value(index):
            paradigm, form = unpack(">HH", a2b_base64(begun))
            yield paradigm, form
        for label, after in self.children(index):
            yield from self._values(after, begun + bytes([label]))
