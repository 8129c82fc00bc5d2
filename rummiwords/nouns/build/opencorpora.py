"""Words of OpenCorpora by their forms, without going through all five million of them.

Equal ends of the automaton are stored once, so it is quick to find out which parts of it lead to a wanted form at all,
and to walk through those only. The walk is depth-first and remembers which states are live.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from rummiwords.nouns.grammar.automaton import END_OF_WORD, WORDS, Automaton, FormCode, installed


def words_with(forms: Collection[FormCode], path: Path | None = None) -> Iterator[tuple[str, FormCode]]:
    """Return every word that is one of these forms, as (paradigm, index), in order; from the package or a file."""
    automaton = Automaton(path or installed() / WORDS)
    return _Walk(automaton, forms).words(automaton.ROOT, bytearray())


class _Walk:
    """A walk through the automaton that leaves out what leads to no wanted form."""

    def __init__(self, automaton: Automaton, forms: Collection[FormCode]) -> None:
        self.automaton, self.forms = automaton, forms
        self.live: dict[int, bool] = {}

    def words(self, index: int, begun: bytearray) -> Iterator[tuple[str, FormCode]]:
        """Return the wanted words that go on from a place."""
        for label, after in self.automaton.children(index):
            if label == END_OF_WORD:
                for form in self.ends_at(after):
                    yield begun.decode(), form
            elif self.leads_on(after):
                begun.append(label)
                yield from self.words(after, begun)
                begun.pop()

    def leads_on(self, index: int) -> bool:
        """Whether some wanted form lies behind a place; places with the same first child have the same future."""
        children = self.automaton.children(index)
        if not children:
            return False
        key = children[0][1]
        if key not in self.live:
            self.live[key] = any(
                bool(self.ends_at(after)) if label == END_OF_WORD else self.leads_on(after) for label, after in children
            )
        return self.live[key]

    def ends_at(self, index: int) -> list[FormCode]:
        """Return the wanted forms behind the end of a word."""
        return [form for form in self.automaton.forms_at(index) if form in self.forms]
