"""Which tile went where: every way of telling equal tiles apart, for what is asked of table jokers.

Jokers are interchangeable, and so are tiles of one face: a turn is legal if some way of telling them apart makes it so.
The search looks for one: an exact assignment of old jokers to new places by backtracking, kept or retrieved for each,
and for every face of which something is asked an assignment of its equal tiles, from where they were to where they are.
Melds are named by their index on the table before (source) and after (target) the turn.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from rummiclassic.rules.duties import BOTH_COLOURS, JokerDuty, both_for, number_rules, same_numbers
from rummiclassic.rules.melds import Identity
from rummicore.edition import Edition
from rummicore.tiles import AnyTable, Face, Meld, without
from rummicore.turn import Turn

# Places that are no meld: below all indexes.
RACK, ANYWHERE = -1, -2


class Spot(NamedTuple):
    """A joker on a table: the index of its meld, its place in it, its face and what it may be."""

    meld: int
    at: int
    face: Face
    identity: frozenset[Identity]


class Whereabout(NamedTuple):
    """Some tile of a face from ``source`` lies in ``target`` (or, if not ``inside``, lies elsewhere).

    ``own`` claims the tile for one joker: two such facts need two tiles.
    """

    face: Face
    source: int
    target: int
    inside: bool
    own: bool = False


# A choice is a handful of facts that would do; a clause is met by any one of its choices.
Whereabouts = tuple[Whereabout, ...]
Clause = list[Whereabouts]


def joker_spots(edition: Edition, table: AnyTable) -> list[Spot]:
    """List the jokers of a table; one in a meld that has no reading stands for nothing."""
    rules, jokers = number_rules(edition), edition.jokers
    return [
        Spot(index, at, face, rules.identity(meld, at) if isinstance(meld, Meld) else frozenset())
        for index, meld in enumerate(table)
        for at, (face, _) in enumerate(meld.tiles)
        if face in jokers
    ]


def can_be_told_apart(turn: Turn, duty: JokerDuty) -> bool:
    """Whether jokers and tiles can be told apart so that every joker is kept or retrieved as the duty demands."""
    return _WhereaboutsSearch(turn, duty).choose([])


class _WhereaboutsSearch:
    """A constraint satisfaction problem: every clause needs a choice whose facts hold together with all others."""

    def __init__(self, turn: Turn, duty: JokerDuty) -> None:
        self.edition = turn.edition
        self.rules = number_rules(turn.edition)
        self.duty = duty
        self.before, self.after = turn.before, turn.after
        self.old, self.new = joker_spots(turn.edition, turn.before), joker_spots(turn.edition, turn.after)
        self.replacing: dict[Spot, list[tuple[Face, ...]]] = {}
        self.naturals = [meld.naturals for meld in turn.before]
        self.shown = [meld.naturals for meld in turn.after]
        # Where the tiles of a face were before the turn, and where they are after it.
        self.sources, self.targets = _places(turn.before), _places(turn.after)
        for face in turn.laid:
            self.sources.setdefault(face, []).append(RACK)
        self.held: dict[tuple[Whereabout, ...], bool] = {}

    def choose(self, pairs: list[tuple[Spot, Spot]]) -> bool:
        """Send the next old joker to each new place that is free and could take it; first where it may be kept."""
        if len(pairs) == len(self.old):
            return self._each(pairs, 0, [])
        old = self.old[len(pairs)]
        taken = {new for _, new in pairs}
        places = [new for new in self.new if new.face == old.face and new not in taken]
        places.sort(key=lambda new: not old.identity & new.identity)
        return any(self._possible(old, new) and self.choose([*pairs, (old, new)]) for new in places)

    def _possible(self, old: Spot, new: Spot) -> bool:
        """Rule out at once what no telling apart of tiles could help."""
        if old.identity & new.identity:
            return True
        return self.duty.may_retrieve and self._meet(list(self._retrieved(old, new)), ())

    def _each(self, pairs: list[tuple[Spot, Spot]], index: int, clauses: list[Clause]) -> bool:
        """Try for each joker in turn that it was kept, then that it was retrieved."""
        if index and not self._meet(clauses, ()):
            return False
        if index == len(pairs):
            return True
        old, new = pairs[index]
        if old.identity & new.identity and self._each(pairs, index + 1, [*clauses, self._kept(pairs, index)]):
            return True
        taken = [*clauses, *self._retrieved(old, new), *self._of_own_kind(old, pairs)]
        return self.duty.may_retrieve and self._each(pairs, index + 1, taken)

    def _kept(self, pairs: list[tuple[Spot, Spot]], index: int) -> Clause:
        """Demand that a tile of the old meld is in the new one; for a classic joker another joker of it does too."""
        old, new = pairs[index]
        others = [(o.meld, n.meld) for at, (o, n) in enumerate(pairs) if at != index]
        if old.face == self.rules.suite.joker and (old.meld, new.meld) in others:
            return [()]
        return [(fact,) for fact in self._shared(old.meld, new.meld)]

    def _shared(self, source: int, target: int) -> list[Whereabout]:
        there = self.shown[target]
        return [Whereabout(face, source, target, inside=True) for face in self.naturals[source] if face in there]

    def _retrieved(self, old: Spot, new: Spot) -> Iterator[Clause]:
        if self.duty.new_meld:
            there = self.shown[new.meld]
            for source, naturals in enumerate(self.naturals):
                if naturals and naturals[0] in there and not without(naturals, there):
                    yield self._apart(source, new.meld)
        if self.duty.replaced:
            yield self._replaced(old)
        if self._needs_both(old):
            group = self.naturals[old.meld]
            for target, there in enumerate(self.shown):
                if len(self.after[target].tiles) == 3 and len(there) - len(group) < 2 and not without(group, there):
                    yield self._apart(old.meld, target)

    def _of_own_kind(self, old: Spot, pairs: list[tuple[Spot, Spot]]) -> Iterator[Clause]:
        """Demand that no joker of another kind lies in the old one's place, unless a tile replaced that (TW-JOK-3)."""
        if not self.duty.own_kind:
            return
        there_before = {new for other, new in pairs if other.meld == old.meld}
        melds = {new.meld for new in self.new if new not in there_before and self._in_place(old, new)}
        elsewhere = tuple(
            fact._replace(inside=False) for meld in sorted(melds) for fact in self._shared(old.meld, meld)
        )
        if elsewhere:
            yield [elsewhere, *self._replaced(old)]

    def _in_place(self, old: Spot, new: Spot) -> bool:
        """Whether a joker of another kind stands for a number of the old one, in a meld of the same kind."""
        before, after = self.before[old.meld], self.after[new.meld]
        if new.face == old.face or before.kind != after.kind:
            return False
        return same_numbers(self.rules.suite, before.tiles[old.at], after.tiles[new.at])

    def _needs_both(self, old: Spot) -> bool:
        """Whether this joker leaves its group only for both missing colours; beside a double joker that one only."""
        option = both_for(self.edition, self.before[old.meld]) if self.duty.needs_both else ""
        return bool(option) and (option == BOTH_COLOURS) == (old.face == self.rules.suite.joker)

    def _apart(self, source: int, target: int) -> Clause:
        """Demand that not all tiles of an old meld are in a new one."""
        return [(Whereabout(face, source, target, inside=False),) for face in self.naturals[source]]

    def _replaced(self, old: Spot) -> Clause:
        """Demand the tiles that replace the joker beside a tile of its old meld, from the rack if the duty says so."""
        source = RACK if self.duty.from_rack else ANYWHERE
        clause: Clause = []
        if old not in self.replacing:
            self.replacing[old] = self.rules.replacing(self.before[old.meld], old.at)
        for faces in self.replacing[old]:
            for target, there in enumerate(self.shown):
                if all(face in there for face in faces):
                    tiles = [Whereabout(face, source, target, inside=True, own=True) for face in faces]
                    beside = [fact for fact in self._shared(old.meld, target) if fact.face not in faces]
                    clause += [(fact, *tiles) for fact in beside]
        return clause

    def _meet(self, clauses: list[Clause], facts: tuple[Whereabout, ...]) -> bool:
        """Choose from every clause so that all facts hold at once."""
        if not clauses:
            return True
        for choice in clauses[0]:
            more = (*facts, *choice)
            holds = all(self._holds(face, more) for face in {fact.face for fact in choice})
            if holds and self._meet(clauses[1:], more):
                return True
        return False

    def _holds(self, face: Face, facts: tuple[Whereabout, ...]) -> bool:
        """Whether the tiles of one face can be told apart so that every fact about them is true."""
        about = tuple([fact for fact in facts if fact.face == face])
        if about not in self.held:
            self.held[about] = can_hold(about, self.sources.get(face, []), self.targets.get(face, []))
        return self.held[about]


def can_hold(facts: Sequence[Whereabout], sources: list[int], targets: list[int]) -> bool:
    """Whether the tiles of one face from these melds can go to those so that every fact about them is true.

    All orders are tried: a face has four copies at most (``LIMITS``), so 24.
    """
    return any(_all_true(facts, list(zip(order, targets, strict=True))) for order in set(permutations(sources)))


def _places(table: AnyTable) -> dict[Face, list[int]]:
    """Return for every face the melds that it is in."""
    places: dict[Face, list[int]] = {}
    for index, meld in enumerate(table):
        for placed in meld.tiles:
            places.setdefault(placed.face, []).append(index)
    return places


def _all_true(facts: Sequence[Whereabout], moves: list[tuple[int, int]]) -> bool:
    return all(_tiles(fact, moves) >= (facts.count(fact) if fact.own else 1) for fact in facts)


def _tiles(fact: Whereabout, moves: list[tuple[int, int]]) -> int:
    """Count the tiles of which a fact is true."""
    return sum(fact.source in (source, ANYWHERE) and (target == fact.target) == fact.inside for source, target in moves)
