"""Usual positions of a batch, from JSON data to the row of an answer, on counts alone.

The values in between (view, position, problem, turn) take longer than the search, so they are left out here: a meld is
looked at once, whenever it comes first, and from then on is a few numbers. The answer is that of the advisor, word for
word. Whatever is unusual is left to it: special jokers, openings, jokers without a place, turns that the referee of
table jokers refuses, melds that can be read in two ways, long searches, and all that cannot be read.

What the search found is looked at a second time, as the referee does it: every new meld is read by the meld rules, no
tile may appear or be lost, which is counted for all faces at once in one number with a byte for each, and what is asked
of table jokers is asked of the referee.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import NamedTuple

from rummiclassic.rules.duties import duty_of
from rummiclassic.rules.glance import MeldGlance, glance_at, may_lie_alone, settled
from rummiclassic.rules.jokers import in_order, joker_duty
from rummiclassic.rules.slots import turn_worth
from rummiclassic.solver.best import duty_rules
from rummiclassic.solver.goals import KeepCosts, NumberGoal, costs_of
from rummiclassic.solver.layout import SolverMeld, laid_of, meld_of
from rummiclassic.solver.position import counted, units_of
from rummiclassic.solver.problem import row_length
from rummiclassic.solver.walk.compiled import WITH_CARE, packed, route_by_counts, unpacked
from rummiclassic.solver.walk.search import Limit, Route
from rummiclassic.suite import suite_of
from rummicore.advice import Goal
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.notation import joined, meld_as_json, meld_from_json, undeclared
from rummicore.reasons import FormatError
from rummicore.records import Brief
from rummicore.rulings import read_as_said
from rummicore.tiles import Face, Meld
from rummicore.turn import read, turn_of
from rummicore.view import position
from rumminative.walk import made_melds

# Nodes of a search: the hardest of benchmarks/data takes 18,000 by its worst goal, the median 80. What takes longer is
# searched again from the beginning by the advisor, which has a clock; these take 50 ms.
FEW_NODES = 20_000
# Seconds that a caller must have patience for, so that no clock is needed here.
PATIENT = 1.0
# Melds and loose tiles of a position: a meld has a face once, jokers apart, so that no byte overflows.
MOST = 100
# 40 games of three bots have about 660 different melds; the bound keeps a batch that runs for long from growing.
MOST_KNOWN = 1 << 13
# The highest bit of a byte: where it is lost in a subtraction, there were too few of a face.
GUARD = 0x80
GOALS = (NumberGoal.TILES, NumberGoal.VALUE, NumberGoal.BOTH)


class MeldFacts(NamedTuple):
    """A meld, also in numbers: as the compiled searches write it, its tiles by face, those in groups, its jokers.

    ``glance`` is what the referee of table jokers looks at.
    """

    meld: Meld
    number: int
    faces: int
    grouped: int
    jokers: int
    written: str | list[str]
    glance: MeldGlance


class BriefPosition(NamedTuple):
    """A position in numbers: its melds, the rack in order, and the tiles of each meld, of table and rack by face."""

    melds: list[MeldFacts]
    rack: tuple[Face, ...]
    faces: list[int]
    table: int
    loose: int


class BriefTurn(NamedTuple):
    """The tiles laid, and the melds as they are written then."""

    laid: tuple[Face, ...]
    table: list[str | list[str]]


def answers(edition: Edition, goal: Goal) -> bool:
    """Tell whether positions of an edition can be answered here at all."""
    return goal in GOALS and edition.joker_duty is joker_duty and edition.worth is turn_worth


class BriefMelds:
    """The melds of an edition in numbers, each looked at when it comes first."""

    def __init__(self, edition: Edition) -> None:
        """Know none."""
        self._edition, self._suite = edition, suite_of(edition)
        self._known = frozenset(face for face, _ in edition.tiles)
        self._length = row_length(self._suite)
        self.joker = 1 << 8 * self._length * len(self._suite.colours)
        self._lying: dict[str, MeldFacts | None] = {}
        self._made: dict[int, MeldFacts | None] = {}

    def lying(self, table: list[object]) -> list[MeldFacts] | None:
        """Read the melds of a table; None if one of them is unusual, or if something may be wrong with it."""
        found, known = [], self._lying
        for meld in table:
            if not isinstance(meld, list) or (text := joined(meld)) is None:
                return None
            facts = known[text] if text in known else self._first_seen(text, meld)
            if facts is None:
                return None
            found.append(facts)
        return found

    def made(self, numbers: list[int]) -> list[MeldFacts] | None:
        """Look at melds that a search has made; None if one of them is unusual."""
        known = self._made
        found = []
        for number in numbers:
            facts = known[number] if number in known else self._first_made(number)
            if facts is None:
                return None
            found.append(facts)
        return found

    def _first_seen(self, text: str, tiles: list[object]) -> MeldFacts | None:
        """Read a meld of a table, as a position with nothing else would be read."""
        try:
            typed = meld_from_json(self._edition, tiles)
        except FormatError:
            return None
        meld = self._edition.melds.lying(typed) if self._known.issuperset(typed.faces) else None
        if meld is None or not read_as_said(self._edition, typed, meld):
            return None
        laid = laid_of(self._edition.melds, self._suite, meld)
        if len(self._lying) >= MOST_KNOWN:
            self._lying.clear()
        # Its first reading, if neither kind nor jokers were declared.
        plain = not typed.kind and self._suite.joker not in typed.faces
        self._lying[text] = facts = None if laid is None else self._facts(laid, meld, plain=plain)
        return facts

    def _first_made(self, number: int) -> MeldFacts | None:
        """Read a new meld by its tiles alone; where that is another meld, the advisor knows what to do."""
        laid = unpacked(number)
        meld = meld_of(self._suite, laid)
        plain = read(self._edition.melds, undeclared(self._edition, meld)) == meld
        if len(self._made) >= MOST_KNOWN:
            self._made.clear()
        self._made[number] = facts = self._facts(laid, meld, plain=True) if plain else None
        return facts

    def _facts(self, laid: SolverMeld, meld: Meld, *, plain: bool) -> MeldFacts:
        """Count a meld; a ``plain`` one is the first reading of its tiles, so its kind need not be written."""
        tiles, grouped, jokers = counted(self._length, laid)
        written = self._edition.notation.as_json(meld) if plain else meld_as_json(self._edition, meld)
        return MeldFacts(
            meld, packed(laid), tiles + jokers * self.joker, grouped, jokers, written, glance_at(self._edition, meld)
        )


class BriefSolver:
    """Answers positions of one edition by one goal."""

    def __init__(self, edition: Edition, goal: NumberGoal) -> None:
        """Count the tiles of the edition."""
        self._edition, self._goal, self._melds = edition, goal, BriefMelds(edition)
        self._suite = suite = suite_of(edition)
        self._sizes = (len(suite.colours), suite.highest, suite.copies)
        self._units = {**units_of(suite), suite.joker: self._melds.joker}
        self._masks = {face: unit * (GUARD - 1) for face, unit in self._units.items()}
        self._guards = GUARD * sum(self._units.values())
        self._full = self._guards + sum([self._units.get(face, 0) * copies for face, copies in edition.tiles])
        self._places = {face: at for at, (face, _) in enumerate(edition.tiles)}
        self._duty = duty_of(edition, opened=True)
        self._free = duty_rules(edition, position((), (), opened=True)).free
        self._alone = may_lie_alone(edition)
        self._bare = not edition.flag("joker.require_natural")

    def answer(self, record: Mapping[str, object], budget: Budget) -> Brief | None:
        """Answer a position; None for one that is left to the advisor."""
        if budget.nodes is not None or (budget.seconds is not None and budget.seconds < PATIENT):
            return None
        asked = self._position(record)
        if asked is None:
            return None
        begin = budget.now()
        aim = costs_of(self._goal, self._suite, asked.rack)
        total = self._worth(aim, asked.rack)
        route = self._route(asked, aim, total)
        turn = None if route is None else self._turn(asked, route)
        if route is None or turn is None:
            return None
        laid, seconds = turn.laid, budget.now() - begin
        worth, bound = {"tiles": len(laid), "value": self._suite.total(laid)}, max(total - route.bound, 0)
        if bound != self._worth(aim, laid):  # nothing better exists only if this is what was promised
            return None
        bound //= aim.unit
        return Brief(True, worth, bound, laid, turn.table, len(laid) == len(asked.rack), seconds)

    def _worth(self, aim: KeepCosts, faces: tuple[Face, ...]) -> int:
        """Add up what tiles are worth; where tiles alone count, that is how many they are."""
        return len(faces) if self._goal is NumberGoal.TILES else aim.worth(self._suite, faces)

    def _position(self, record: Mapping[str, object]) -> BriefPosition | None:
        """Read a position; None if it is unusual, or if something may be wrong with it."""
        rack, table = record.get("rack"), record.get("table", [])
        if not isinstance(rack, list) or not isinstance(table, list) or record.get("opened", True) is not True:
            return None
        if not rack or len(rack) + len(table) > MOST or (melds := self._melds.lying(table)) is None:
            return None
        try:
            units, tiles = self._units, tuple(sorted(rack, key=self._places.__getitem__))
            loose = sum([units[face] for face in tiles])
        except (KeyError, TypeError):  # another tile, or none at all
            return None
        faces = [meld.faces for meld in melds]
        lying = sum(faces)
        if (self._full - lying - loose) & self._guards != self._guards:
            return None
        return BriefPosition(melds, tiles, faces, lying, loose)

    def _route(self, asked: BriefPosition, aim: KeepCosts, below: int) -> Route | None:
        """Search; None if it takes long."""
        melds, joker = asked.melds, self._melds.joker
        table_jokers, table = divmod(asked.table, joker)
        rack_jokers, rack = divmod(asked.loose, joker)
        bits = joker.bit_length() - 1
        tiles = table | sum([meld.grouped for meld in melds]) << bits | rack << 2 * bits
        limit = Limit(FEW_NODES)
        question = (table_jokers, rack_jokers, aim.joker, self._bare, WITH_CARE, below)
        route = route_by_counts(self._suite, tiles.to_bytes(3 * bits // 8, "little"), question, aim.weights, limit)
        return None if limit.left < 0 else route

    def _turn(self, asked: BriefPosition, route: Route) -> BriefTurn | None:
        """Return the turn of a way, or that there is none."""
        if route.steps is not None:
            return self._looked_at(asked, route.steps)
        return BriefTurn((), [meld.written for meld in asked.melds])

    def _looked_at(self, asked: BriefPosition, steps: array[int]) -> BriefTurn | None:
        """Make a turn of the steps of a way, and look at it as the referee does; None if it is unusual."""
        melds, jokers = asked.melds, (asked.table + asked.loose) // self._melds.joker
        answer = made_melds((*self._sizes, jokers), steps, [meld.number for meld in melds])
        if answer is None or answer[0]:
            return None
        _, kept, numbers = answer
        made, gone = self._melds.made(numbers), melds.copy()
        for at in reversed(kept):
            del gone[at]
        if made is None:
            return None
        faces = [meld.faces for meld in made]
        if not set(asked.faces).isdisjoint(faces) and (made := _as_lying(made, melds)) is None:
            return None
        laid = self._laid(asked, sum(faces), sum([meld.faces for meld in gone]))
        table = [*[melds[at] for at in kept], *made]
        if not laid or not (self._free or self._plain(gone, made) or self._in_order(asked, table)):
            return None
        return BriefTurn(laid, [meld.written for meld in table])

    def _plain(self, gone: list[MeldFacts], made: list[MeldFacts]) -> bool:
        """Let the referee have a glance at table jokers, where tiles have been counted."""
        old = [facts.glance for facts in gone]
        if not any(glance.jokers for glance in old):
            return True
        return not self._alone and settled(self._duty, old, [facts.glance for facts in made if facts.jokers])

    def _in_order(self, asked: BriefPosition, table: list[MeldFacts]) -> bool:
        """Ask the referee whether table jokers were treated well."""
        view = position(asked.rack, tuple([facts.meld for facts in asked.melds]), opened=True)
        return in_order(turn_of(self._edition, view, tuple([facts.meld for facts in table])))

    def _laid(self, asked: BriefPosition, made: int, gone: int) -> tuple[Face, ...]:
        """Return the tiles that new melds have more than those that are gone; none unless all are of the rack."""
        guards, laid = self._guards, made - gone
        if (guards + laid) & guards != guards or (guards + asked.loose - laid) & guards != guards:
            return ()
        if laid == asked.loose:
            return asked.rack
        found, units, masks = [], self._units, self._masks
        for face in asked.rack:
            if laid & masks[face]:
                laid -= units[face]
                found.append(face)
        return tuple(found)


def _as_lying(made: list[MeldFacts], melds: list[MeldFacts]) -> list[MeldFacts] | None:
    """Read new melds as those that lie there and have the same tiles, as the referee does; None if one has jokers."""
    found = []
    for meld in made:
        alike = [old for old in melds if old.faces == meld.faces]
        if alike and meld.jokers:
            return None
        found.append(next((old for old in alike if old.meld == meld.meld), alike[0] if alike else meld))
    return found
