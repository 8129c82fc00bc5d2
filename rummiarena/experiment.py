"""What is measured: which bots, by which rules, how long they may think.

A unit of it is one deal, played in every seating: a pure function of the experiment and its index, since the deal comes
from a hash of both, and thinking is counted in nodes. So it does not matter which machine plays it, how often, or when.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from rummicore.chance import Generator
from rummicore.edition import Edition, diff
from rummicore.entries import Entries, encoded, fact_or_flag, maybe, named, text
from rummicore.options import Value
from rummicore.reasons import FormatError
from rummicore.registry import find_edition

SCHEMA = "rummi.arena/1"


class Experiment(NamedTuple):
    """Bots at one table, and all that their results depend on.

    Bots are known by their place in the list, so that one may play against itself. With more seats than bots they sit
    round the table in turn.
    """

    edition: str
    bots: tuple[str, ...]
    seats: int
    nodes: int
    options: Mapping[str, Value]
    dictionary: str | None

    @property
    def id(self) -> str:
        """A short name that no other experiment has."""
        return sha256(encoded(self.record())).hexdigest()[:16]

    def seed(self, index: int) -> int:
        """Return the seed of a unit."""
        return Generator("arena", self.id, index).bits()

    def record(self) -> dict[str, object]:
        """Write the experiment as JSON data, the first line of its results."""
        return {"schema": SCHEMA, **self._asdict(), "bots": list(self.bots), "options": dict(self.options)}

    def rules(self) -> Edition:
        """Find the edition, under the house rules of the experiment."""
        return find_edition(self.edition).with_values(self.options)


def experiment_of(edition: Edition, bots: tuple[str, ...], nodes: int, seats: int | None = None) -> Experiment:
    """Set an experiment up; without a number of seats the table is as small as it may be for these bots."""
    chosen = seats or max(len(bots), edition.seats[0])
    house = {rule.key: rule.ours.value for rule in diff(edition, find_edition(edition.id)) if rule.ours}
    return Experiment(edition.id, bots, chosen, nodes, house, edition.dictionary(edition))


def experiment_from(value: object) -> Experiment:
    """Read the first line of results; raise FormatError if it is none."""
    given = Entries(value, "arena")
    if given.text("schema") != SCHEMA:
        raise FormatError(f"schema: {SCHEMA} is expected")
    if len(bots := given.texts("bots")) < 2:
        raise FormatError("bots: at least two are expected")
    return Experiment(
        given.text("edition"),
        bots,
        given.number("seats"),
        given.number("nodes"),
        dict(given.take("options", named(fact_or_flag))),
        given.take("dictionary", maybe(text)),
    )
