"""A rulebook to be read by people: rules with the options and examples that belong to them, in chapters, as values.

Sentences are not here: front ends have them, by the ids of rules and the keys of options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rummicore.reasons import Fact


class MeldShown(NamedTuple):
    """Tiles side by side, as they are typed; the referee says whether they are a meld.

    Examples of all kinds that are ``on_page`` stand on the page of an edition, the others only beside their rule.
    """

    id: str
    meld: str
    on_page: bool = True


class TurnShown(NamedTuple):
    """A turn, as it is typed; ``rack`` is the whole rack where that matters."""

    id: str
    before: str
    after: str
    opened: bool = True
    rack: str | None = None
    on_page: bool = True


class ScoreShown(NamedTuple):
    """The racks at the end of a round, seat by seat, and who went out; nobody if the round was blocked."""

    id: str
    racks: tuple[str, ...]
    out: int | None = None
    unopened: tuple[int, ...] = ()
    on_page: bool = True


Shown = MeldShown | TurnShown | ScoreShown


class RuleEntry(NamedTuple):
    """One rule. ``home`` is the edition whose tiles its examples are of; ``where`` says in which rulebooks it stands.

    A place is written ``ua: Джокер``, a rulebook and the heading in it; a rule without a place is not printed anywhere.
    """

    id: str
    home: str
    where: str = ""
    options: tuple[str, ...] = ()
    shown: tuple[Shown, ...] = ()

    @property
    def places(self) -> tuple[tuple[str, str], ...]:
        """Where it is printed: rulebooks and headings."""
        pairs = (place.partition(": ") for place in self.where.split("; ") if place)
        return tuple((book, heading) for book, _, heading in pairs)


class Chapter(NamedTuple):
    """A part of the page: rules by id and options by key, in the order of reading."""

    name: str
    items: tuple[str, ...]


class Rulebook(NamedTuple):
    """What there is to read of an edition: its chapters, every rule by id, and facts for the sentences."""

    chapters: tuple[Chapter, ...]
    entries: Mapping[str, RuleEntry] = {}
    facts: Mapping[str, Fact] = {}

    def find(self, name: str) -> RuleEntry | None:
        """Return the rule of an id, or the one that an example belongs to, however the id is written."""
        wanted = name.upper()
        return next((entry for entry in self.entries.values() if wanted in map(str.upper, _names(entry))), None)

    def names(self) -> Iterator[str]:
        """Go through everything that can be looked up."""
        return (name for entry in self.entries.values() for name in _names(entry))


def _names(entry: RuleEntry) -> tuple[str, ...]:
    return (entry.id, *(shown.id for shown in entry.shown))
