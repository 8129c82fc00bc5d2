"""Drafts: whatever is done to a turn in progress, tiles are conserved and every step can be taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rummiclassic.editions.ua import UA_STANDARD
from rummicore.actions import TimeUp
from rummicore.checks import judge
from rummicore.draft import Draft
from rummicore.engine import apply
from rummicore.notation import parse_table
from rummicore.reasons import RuleError
from rummicore.state import State
from rummicore.tiles import Meld, TypedTable, faces_on, melds_gone
from rummicore.turn import turn_of
from rummicore.view import view_of
from tests.kit.strategies import state_with, tables, unread

EDITION = UA_STANDARD

# Positions in which much can be done: extensions, splits, a joker to free, a meld with two readings.
STARTS = [
    (("b5", "k3", "r8", "j"), "r3 b3 j, b6-9, r4-7"),
    (("r6", "r11", "b11", "k3"), "r4-8, r3 b3 j, rbko9"),
    (("b8", "r10", "o7"), "run: r7 j j, rbk8"),
    (("r7", "k10", "o1", "o2", "o3"), "rbko4, o4-6"),
    (("r10", "b10", "k10", "r2"), ""),
]
# Melds that are worth typing in one of these positions.
GOOD = ["b5-9", "r4-8", "rbk3", "rbk3, rb11 j", "r4-6, r6-8", "k9 j k10", "r7-10", "o1-6", "o1-3", "rbk10", "r9 b9 o9"]
GOOD += ["b6 b7 b8 b9 j", "j r4 r5 r6 r7", "r6 r7 r8, r9 r10 j", "run: r7 j j r10", "rbk8, o7 r7 j"]
index = st.integers(-1, 4)
place = st.integers(-1, 5)


def start(number: int, opened: bool) -> State:
    rack, table = STARTS[number]
    return state_with(rack, tables(table), opened=opened)


def check(state: State, draft: Draft) -> bool:
    """Check all that must hold of a draft; return whether it may be played."""
    own, on_table = Counter(draft.view.rack), faces_on(draft.view.table)
    assert Counter(draft.layout.rack) + faces_on(draft.table()) == own + on_table, "tiles are conserved"
    assert Counter(draft.layout.rack) <= own, "no table tile goes to the rack (NUM-TURN-5)"
    assert all(meld.tiles for meld in draft.layout.melds), "a meld without tiles is none"
    if draft.past:
        assert draft.undo().redo() == draft
    if draft.future:
        assert draft.redo().undo() == draft
    return check_verdict(state, draft)


def check_verdict(state: State, draft: Draft) -> bool:
    verdict, play = draft.verdict(), draft.to_play()
    assert verdict.reasons == judge(turn_of(EDITION, draft.view, play.table))
    assert verdict.legal == (not verdict.reasons) == bool(verdict.worth)
    assert draft.to_time_up() == TimeUp(play.table)
    if not verdict.legal:
        with pytest.raises(RuleError) as refused:
            apply(EDITION, state, play)
        assert refused.value.reasons == verdict.reasons
        return False
    step = apply(EDITION, state, play)
    assert faces_on(step.state.table) == faces_on(play.table)
    assert Counter(step.state.seats[0].rack) == Counter(draft.layout.rack)
    return True


def typed_from(draft: Draft, chance: Random) -> TypedTable:
    """Type one or two melds: something legal that the tiles allow, or a few tiles at random."""
    there = Counter(draft.layout.rack) + faces_on(draft.layout.melds)
    good = [typed for text in GOOD if faces_on(typed := parse_table(EDITION, text)) <= there]
    if good and chance.random() < 0.8:
        return chance.choice(good)
    every = sorted(there.elements())
    some = tuple(chance.sample(every, min(len(every), chance.randint(1, 4))))
    return (unread((*some, *(["o13"] if chance.random() < 0.3 else [])), chance.choice(("", "run", "group"))),)


class Drafting(RuleBasedStateMachine):
    """Every operation in any order, with indexes that are sometimes wrong."""

    @initialize(number=st.integers(0, len(STARTS) - 1), opened=st.booleans())
    def begin(self, number: int, opened: bool) -> None:
        self.state = start(number, opened)
        self.draft = Draft.begin(EDITION, view_of(self.state, 0))

    def attempt(self, change: Callable[[Draft], Draft]) -> None:
        before = self.draft
        try:
            after = change(before)
        except ValueError:
            return
        self.draft = after
        if after is not before:
            assert after.past == (*before.past, before.layout)
            assert not after.future, "a new step forgets what was undone"

    @rule(number=st.integers(0, 9), face=st.sampled_from(("r3", "j", "o13")))
    def pick(self, number: int, face: str) -> None:
        rack = self.draft.layout.rack
        self.attempt(lambda draft: draft.pick(rack[number] if number < len(rack) else face))

    @rule(meld=index, at=place)
    def lift(self, meld: int, at: int) -> None:
        self.attempt(lambda draft: draft.lift(meld, at))

    @rule(meld=st.none() | index, at=st.none() | place)
    def drop(self, meld: int | None, at: int | None) -> None:
        self.attempt(lambda draft: draft.drop(meld, at))

    @rule(meld=index, at=place)
    def split(self, meld: int, at: int) -> None:
        self.attempt(lambda draft: draft.split(meld, at))

    @rule(meld=index, other=index)
    def join(self, meld: int, other: int) -> None:
        self.attempt(lambda draft: draft.join(meld, other))

    @rule(meld=index, at=place, number=st.integers(0, 3))
    def swap(self, meld: int, at: int, number: int) -> None:
        rack = self.draft.layout.rack
        self.attempt(lambda draft: draft.swap(meld, at, rack[number] if number < len(rack) else "o13"))

    @rule(seed=st.integers(0, 10_000))
    def stage(self, seed: int) -> None:
        typed = typed_from(self.draft, Random(seed))
        self.attempt(lambda draft: staged(draft, typed))

    @rule()
    def reset(self) -> None:
        self.attempt(lambda draft: draft.reset())
        assert (self.draft.layout.rack, self.draft.layout.melds) == (self.draft.view.rack, self.draft.view.table)

    @rule(steps=st.integers(1, 4))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            self.draft = self.draft.undo()

    @rule(steps=st.integers(1, 4))
    def redo(self, steps: int) -> None:
        for _ in range(steps):
            self.draft = self.draft.redo()

    @invariant()
    def holds(self) -> None:
        check(self.state, self.draft)

    @invariant()
    def goes_all_the_way_back_and_forth(self) -> None:
        back = self.draft
        for _ in self.draft.past:
            back = back.undo()
        assert back.layout == Draft.begin(EDITION, self.draft.view).layout
        assert back.undo() == back
        for _ in self.draft.past:
            back = back.redo()
        assert back == self.draft


def staged(draft: Draft, typed: TypedTable) -> Draft:
    """Stage melds and check what the resolution says against what became of the draft."""
    after, found = draft.stage(typed)
    if found.missing:
        assert after is draft
        return after
    laid = Counter(draft.layout.rack) - Counter(after.layout.rack)
    assert laid == Counter(found.laid)
    assert not melds_gone(typed, after.layout.melds), "what was typed lies there"
    return after


TestDrafting = Drafting.TestCase
TestDrafting.settings = settings(
    deadline=None, max_examples=150, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]
)


# Random walks with fixed seeds: they show that legal and illegal drafts, refusals and changes all happen.

Change = Callable[[Draft, Random], Draft]


def a_face(draft: Draft, chance: Random) -> str:
    return chance.choice((*draft.layout.rack, "o13"))


def a_meld(draft: Draft, chance: Random) -> int:
    return chance.randint(0, len(draft.layout.melds))


CHANGES: dict[str, Change] = {
    "pick": lambda draft, chance: draft.pick(a_face(draft, chance)),
    "lift": lambda draft, chance: draft.lift(a_meld(draft, chance), chance.randint(0, 4)),
    "drop": lambda draft, chance: draft.drop(a_meld(draft, chance), chance.choice((None, 0, 1, 2, 3))),
    "drop apart": lambda draft, chance: draft.drop(),
    "split": lambda draft, chance: draft.split(a_meld(draft, chance), chance.randint(0, 4)),
    "join": lambda draft, chance: draft.join(a_meld(draft, chance), a_meld(draft, chance)),
    "swap": lambda draft, chance: draft.swap(a_meld(draft, chance), chance.randint(0, 3), a_face(draft, chance)),
    "stage": lambda draft, chance: staged(draft, typed_from(draft, chance)),
    "undo": lambda draft, chance: draft.undo(),
    "redo": lambda draft, chance: draft.redo(),
    "reset": lambda draft, chance: draft.reset(),
}


def test_random_walks_meet_every_kind_of_draft() -> None:
    counts: Counter[tuple[str, str]] = Counter()
    for seed in range(250):
        chance = Random(seed)
        state = start(seed % len(STARTS), opened=seed % 3 > 0)
        draft = Draft.begin(EDITION, view_of(state, 0))
        for _ in range(12):
            name = chance.choice(list(CHANGES))
            try:
                draft = CHANGES[name](draft, chance)
            except ValueError:
                counts[name, "refused"] += 1
            else:
                counts[name, "done"] += 1
            counts["verdict", "legal" if check(state, draft) else "illegal"] += 1
    print(counts)
    assert min(counts["verdict", kind] for kind in ("legal", "illegal")) > 100
    assert all(counts[name, "done"] > 20 for name in CHANGES)
    assert all(counts[name, "refused"] > 20 for name in ("pick", "lift", "drop", "split", "join", "swap"))


def test_an_extension_that_is_picked_dropped_and_played() -> None:
    state = start(0, opened=True)
    draft = Draft.begin(EDITION, view_of(state, 0)).pick("b5").drop(1, 0)
    assert draft.verdict().legal
    table = apply(EDITION, state, draft.to_play()).state.table
    assert Meld("run", tables("b5-9")[0].tiles) in table
