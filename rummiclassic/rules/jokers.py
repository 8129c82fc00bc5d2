"""Jokers that were on the table before the turn: kept where they stand, or retrieved at a price (NUM-JOK-2 … 8).

A joker is *kept* if it stands for the same as before and shares its meld with a tile of its old meld; otherwise it
is *retrieved*, and then the rules ask how it was freed and where it went. Jokers are interchangeable, and so are
tiles of one face: the turn is legal if some way of telling them apart makes it so. The search below looks for one: an
exact assignment of old jokers to new places by backtracking, kept or retrieved for each, and for every face of which
something is asked an assignment of its equal tiles, from where they were to where they are.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import combinations, permutations
from typing import NamedTuple, cast

from rummiclassic.rules.melds import Identity, NumberRules
from rummiclassic.suite import Suite
from rummicore.edition import Edition
from rummicore.reasons import Code, Reason, Reasons
from rummicore.tiles import AnyMeld, AnyTable, Face, Meld, Placed, Table, without
from rummicore.turn import Turn

NOT_IN_NEW_MELD = Code(
    "joker-not-in-new-meld", "NUM-JOK-5", "a freed joker goes into a new meld; {old} was there before"
)
NOT_REPLACED = Code("joker-not-replaced", "NUM-JOK-2", "a joker is taken only for the tile it stands for: {stands}")
NOT_FROM_RACK = Code(
    "joker-not-replaced-from-rack",
    "RC-JOK-1",
    "a joker is taken only for the tile it stands for, and that from the rack: {stands}",
)
GROUP_NEEDS_BOTH = Code(
    "joker-group-needs-both", "NUM-JOK-3", "the joker of {old} is freed only by both missing {hue}s"
)
SWAPPED = Code("joker-swapped", "TW-JOK-3", "a joker is not freed by one of another kind in its place: {stands}")
SWAP_KINDS = "twist.swap_kinds"
BOTH_COLOURS, SINGLE_REPLACE = "joker.group3_needs_both", "twist.jd_group_single_replace"
BEFORE_OPENING = Code("joker-before-opening", "NUM-JOK-7", "no joker may be taken before or during the opening")


class JokerDuty(NamedTuple):
    """What is asked of a retrieved joker."""

    may_retrieve: bool = True
    replaced: bool = False
    from_rack: bool = False
    new_meld: bool = False
    needs_both: bool = True
    own_kind: bool = False


def joker_duty(turn: Turn) -> Reasons:
    """Say what is wrong with the way table jokers were treated; nothing if some reading of the turn is in order."""
    return () if in_order(turn) else tuple(_reason(turn, code) for code in _broken(turn, _duty(turn)))


def in_order(turn: Turn) -> bool:
    """Tell whether table jokers were treated well, without looking for reasons."""
    return not any(_jokers_in(turn.edition, meld) for meld in turn.gone) or _in_order(turn, _duty(turn))


def asked_about(edition: Edition, table: Table) -> frozenset[Face]:
    """Return the faces that decide together whether the jokers of a table are treated well.

    Where these lie is asked, and what lies beside them; of other melds nothing is asked, except whether they hold the
    double of a tile beside them.
    """
    faces = set(edition.jokers)
    for meld in table:
        if _both_for(edition, meld):
            faces.update(meld.naturals[:1])
        if edition.choice("joker.retrieval") != "any" or forbids_swaps(edition):
            jokers = [at for at, placed in enumerate(meld.tiles) if placed.face in edition.jokers]
            faces.update(face for at in jokers for instead in _rules(edition).replacing(meld, at) for face in instead)
    return frozenset(faces)


def _duty(turn: Turn) -> JokerDuty:
    edition = turn.edition
    retrieval = edition.choice("joker.retrieval")
    return JokerDuty(
        may_retrieve=turn.opened,
        replaced=retrieval != "any",
        from_rack=retrieval == "rack_only",
        new_meld=edition.choice("joker.reuse") == "new_set",
        own_kind=forbids_swaps(edition),
    )


def forbids_swaps(edition: Edition) -> bool:
    """Tell whether no joker is freed by one of another kind in its place; an edition with one kind has no say."""
    return SWAP_KINDS in edition.options and not edition.flag(SWAP_KINDS)


def _broken(turn: Turn, duty: JokerDuty) -> list[Code]:
    """Name the demands in the smallest sets without which the turn would be in order."""
    if not duty.may_retrieve:
        return [BEFORE_OPENING]
    without: dict[Code, Callable[[JokerDuty], JokerDuty]] = {
        NOT_FROM_RACK if duty.from_rack else NOT_REPLACED: lambda left: left._replace(replaced=False, from_rack=False),
        NOT_IN_NEW_MELD: lambda left: left._replace(new_meld=False),
        GROUP_NEEDS_BOTH: lambda left: left._replace(needs_both=False),
        SWAPPED: lambda left: left._replace(own_kind=False),
    }
    broken: set[Code] = set()
    for size in range(1, len(without) + 1):
        for codes in combinations(without, size):
            left = reduce(lambda relaxed, code: without[code](relaxed), codes, duty)
            if _in_order(turn, left):
                broken |= set(codes)
        if broken:
            break
    return [code for code in without if code in broken]


def _reason(turn: Turn, code: Code) -> Reason:
    edition = turn.edition
    jokers = tuple(face for meld in turn.gone for face in _jokers_in(edition, meld))
    if code is NOT_IN_NEW_MELD:
        return code.because(jokers, rule=edition.cite("joker.reuse"), old=_text(edition, _extended(turn)))
    if code in (NOT_REPLACED, NOT_FROM_RACK, SWAPPED):
        stands = sorted({s for meld in turn.gone for placed in meld.tiles if not placed.natural for s in placed.stands})
        rule = edition.cite(SWAP_KINDS if code is SWAPPED else "joker.retrieval")
        return code.because(jokers, rule=rule, stands=_rules(edition).suite.look(", ".join(stands)))
    if code is GROUP_NEEDS_BOTH:
        demands = ((meld, key) for meld in turn.gone if (key := _both_for(edition, meld)))
        group, key = next(demands)
        terms = _rules(edition).suite.terms
        return code.because(jokers, rule=edition.cite(key), old=_text(edition, group), **terms)
    return code.because(jokers)


# Types that are known to be rules of numbers: to look at all that a protocol asks for takes 45 µs.
_OF_NUMBERS: set[type] = set()


def _rules(edition: Edition) -> NumberRules:
    rules = edition.melds
    if type(rules) not in _OF_NUMBERS:
        if not isinstance(rules, NumberRules):
            raise TypeError(f"{edition.id} has no meld rules of the number game")
        _OF_NUMBERS.add(type(rules))
    return cast("NumberRules", rules)


def _text(edition: Edition, meld: Meld) -> str:
    return edition.notation.short(meld.tiles)


def _extended(turn: Turn) -> Meld:
    """Find the old meld that a new meld with a joker contains."""
    return next(
        old
        for new in turn.after
        if _jokers_in(turn.edition, new)
        for old in turn.before
        if old.naturals and not without(old.naturals, new.naturals)
    )


def _jokers_in(edition: Edition, meld: AnyMeld) -> tuple[Face, ...]:
    return tuple(face for face in meld.faces if face in edition.jokers)


def _both_for(edition: Edition, meld: Meld) -> str:
    """Return the option by which a joker leaves this group only for both missing colours, if there is one."""
    jokers = _jokers_in(edition, meld)
    if meld.kind != "group" or len(meld.tiles) != 3 or not jokers:
        return ""
    if any(face != _rules(edition).suite.joker for face in jokers):
        return "" if edition.flag(SINGLE_REPLACE) else SINGLE_REPLACE
    return BOTH_COLOURS if needs_both_colours(edition) and len(jokers) == 1 else ""


def needs_both_colours(edition: Edition) -> bool:
    """Tell whether a joker leaves a group of three only for both missing colours; of four colours two are missing."""
    return edition.flag(BOTH_COLOURS) and _rules(edition).suite.largest_group == 4


# The search. Melds are named by their index on the table before (source) and after (target) the turn.

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


def _in_order(turn: Turn, duty: JokerDuty) -> bool:
    """Whether jokers and tiles can be told apart so that every joker is kept or retrieved as the duty demands."""
    return _WhereaboutsSearch(turn, duty).choose([])


class _WhereaboutsSearch:
    """A constraint satisfaction problem: every clause needs a choice whose facts hold together with all others."""

    def __init__(self, turn: Turn, duty: JokerDuty) -> None:
        self.edition = turn.edition
        self.rules = _rules(turn.edition)
        self.duty = duty
        self.before, self.after = turn.before, turn.after
        self.old, self.new = self._spots(turn.before), self._spots(turn.after)
        self.replacing: dict[Spot, list[tuple[Face, ...]]] = {}
        self.naturals = [meld.naturals for meld in turn.before]
        self.shown = [meld.naturals for meld in turn.after]
        # Where the tiles of a face were before the turn, and where they are after it.
        self.sources, self.targets = _places(turn.before), _places(turn.after)
        for face in turn.laid:
            self.sources.setdefault(face, []).append(RACK)
        self.held: dict[tuple[Whereabout, ...], bool] = {}

    def _spots(self, table: AnyTable) -> list[Spot]:
        """List the jokers; one in a meld that has no reading stands for nothing."""
        return [
            Spot(index, at, placed.face, self.rules.identity(meld, at) if isinstance(meld, Meld) else frozenset())
            for index, meld in enumerate(table)
            for at, placed in enumerate(meld.tiles)
            if placed.face in self.edition.jokers
        ]

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
        option = _both_for(self.edition, self.before[old.meld]) if self.duty.needs_both else ""
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


def same_numbers(suite: Suite, one: Placed, other: Placed) -> bool:
    """Tell whether two jokers stand for a common number."""
    return not {suite.numbers[text] for text in one.stands}.isdisjoint(suite.numbers[text] for text in other.stands)


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
