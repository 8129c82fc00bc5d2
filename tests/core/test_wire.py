"""The wire: every value comes back exactly, and whatever else comes is refused in one sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummiclassic.editions.ua import UA_STANDARD
from rummicore.actions import Action, Answer, Deal, Draw, Play, TimeUp
from rummicore.advice import Hint, Repair, Solution
from rummicore.bots import Budget
from rummicore.chance import Generator
from rummicore.changes import Change
from rummicore.draft import Draft, Verdict
from rummicore.edition import Edition
from rummicore.entries import decoded, encoded
from rummicore.events import (
    Answered,
    Asked,
    Dealt,
    Drew,
    Event,
    MatchEnded,
    Passed,
    Played,
    Proposed,
    Redealt,
    Refused,
    Restored,
    RoundEnded,
    Skipped,
    TimedOut,
    TookBack,
)
from rummicore.host import Happened, Host, Told, told
from rummicore.notation import parse_table
from rummicore.reasons import FormatError, Reason
from rummicore.registry import edition_ids, find_edition
from rummicore.state import Ask, End, Former, RoundResult
from rummicore.testing import check_privacy, random_game
from rummicore.tiles import Meld, Placed, TypedMeld, natural
from rummicore.view import PublicSeat, View, position, view_of
from rummicore.wire import (
    action_from_wire,
    action_to_wire,
    event_from_wire,
    event_to_wire,
    meld_from_wire,
    meld_to_wire,
    reason_from_wire,
    reason_to_wire,
    told_from_wire,
    told_to_wire,
    view_from_wire,
    view_to_wire,
)
from rummicore.wire_turns import (
    hint_from_wire,
    hint_to_wire,
    repair_from_wire,
    repair_to_wire,
    solution_from_wire,
    solution_to_wire,
    verdict_from_wire,
    verdict_to_wire,
)
from tests.kit.commands import ROOT
from tests.kit.strategies import tables

Data = Mapping[str, object]
VIEW = position(("r3", "r7", "j"), tables("r4-6, rbk8"), opened=True)
SMALL = Budget(nodes=200)


def _again(record: Data) -> object:
    """Send a record through bytes."""
    return decoded(encoded(record))


def _same(value: object, record: Data, back: object, record_back: Data) -> None:
    """Check that a value came back, with the very types of its parts."""
    assert back == value
    assert type(back) is type(value)
    assert encoded(record_back) == encoded(record)


def _view(view: View) -> None:
    back = view_from_wire(_again(view_to_wire(view)))
    _same(view, view_to_wire(view), back, view_to_wire(back))


def _event(event: Event) -> None:
    back = event_from_wire(_again(event_to_wire(event)))
    _same(event, event_to_wire(event), back, event_to_wire(back))


def _action(action: Action) -> None:
    back = action_from_wire(_again(action_to_wire(action)))
    _same(action, action_to_wire(action), back, action_to_wire(back))


def _told(event: Told) -> None:
    back = told_from_wire(_again(told_to_wire(event)))
    _same(event, told_to_wire(event), back, told_to_wire(back))


def _verdict(edition: Edition, view: View, verdict: Verdict) -> None:
    back = verdict_from_wire(edition, view, _again(verdict_to_wire(verdict)))
    _same(verdict, verdict_to_wire(verdict), back, verdict_to_wire(back))


def _solution(edition: Edition, view: View, solution: Solution) -> None:
    back = solution_from_wire(edition, view, _again(solution_to_wire(edition, solution)))
    _same(solution, solution_to_wire(edition, solution), back, solution_to_wire(edition, back))


def _hint(edition: Edition, view: View, hint: Hint) -> None:
    back = hint_from_wire(edition, view, _again(hint_to_wire(edition, hint)))
    _same(hint, hint_to_wire(edition, hint), back, hint_to_wire(edition, back))


# Whole games


@cache
def _game(name: str) -> list[Happened]:
    return list(random_game(find_edition(name), 5))


@pytest.mark.parametrize("name", edition_ids())
def test_whatever_a_game_shows_comes_back(name: str) -> None:
    for at, happened in enumerate(_game(name)):
        _action(happened.action)
        for event in happened.step.events:
            _event(event)
        for seat in (None, *range(len(happened.before.seats))):
            _view(view_of(happened.step.state, seat))
            _told(told(happened, seat, at))


def _drafts(edition: Edition, view: View, chance: Generator) -> Iterator[Draft]:
    """Touch a table here and there."""
    draft = Draft.begin(edition, view)
    yield draft
    if view.rack:
        draft = draft.pick(chance.pick(view.rack))
        yield draft.drop()
        melds = draft.layout.melds
        if melds:
            yield draft.drop(chance.below(len(melds)))
            yield draft.drop().split(chance.below(len(melds)), 1)


def _turns(name: str) -> Iterator[tuple[View, Happened]]:
    for happened in _game(name):
        if happened.before.phase == "turn":
            yield view_of(happened.before, happened.before.turn), happened


@pytest.mark.parametrize("name", edition_ids())
def test_verdicts_on_the_drafts_of_a_game_come_back(name: str) -> None:
    edition, chance, legal = find_edition(name), Generator("drafts"), 0
    for view, happened in _turns(name):
        played = happened.action.table if isinstance(happened.action, Play | TimeUp) else view.table
        begun = Draft.begin(edition, view)
        laid = begun._replace(layout=begun.layout._replace(melds=played))
        for draft in (laid, *_drafts(edition, view, chance)):
            legal += draft.verdict().legal
            _verdict(edition, view, draft.verdict())
    assert legal


@pytest.mark.parametrize("name", edition_ids())
def test_advice_in_a_game_comes_back(name: str) -> None:
    edition, found = find_edition(name), 0
    advisor = edition.advisor(edition)
    played = [view for view, happened in _turns(name) if isinstance(happened.step.events[0], Played)]
    for view in played[:: len(played) // 2]:
        for goal in advisor.goals:
            solution = advisor.solve(view, goal, SMALL, top=3)
            found += len(solution.turns)
            _solution(edition, view, solution)
        _hint(edition, view, advisor.hint(view, SMALL))
    assert found


def test_an_action_that_was_sent_twice_counts_once() -> None:
    game = _game("twist")
    host = Host(find_edition("twist"), game[0].before)
    for happened in game:
        at, seat = host.at, None if isinstance(happened.action, Deal | TimeUp) else happened.before.turn
        if isinstance(happened.action, Answer):
            seat = happened.action.seat
        host.commit(host.again(happened.action))
        again = host.weigh(seat, action_from_wire(_again(action_to_wire(happened.action))), at)
        assert type(again).__name__ == "Repeated"


# Values that games seldom make

texts = st.text(st.characters(codec="utf-8"), max_size=4)
numbers = st.integers(-3, 200)
faces = st.lists(texts, max_size=3).map(tuple)
placed = st.builds(Placed, texts, faces) | texts.map(natural)
tiles = st.lists(placed, max_size=4).map(tuple)
melds = st.builds(Meld, texts, tiles)
any_melds = melds | st.builds(TypedMeld, texts, tiles)
read_tables = st.lists(melds, max_size=3).map(tuple)
any_tables = st.lists(any_melds, max_size=3).map(tuple)
facts = st.dictionaries(texts, texts | numbers, max_size=3).map(lambda named: tuple(named.items()))
reasons = st.builds(Reason, texts, texts, texts, faces, facts)
rows = st.lists(faces, max_size=3).map(tuple)
scores = st.lists(numbers, max_size=3).map(tuple)
ends = st.builds(End, st.sampled_from(("out", "blocked")), st.none() | numbers)
draws = st.lists(st.lists(st.tuples(numbers, texts), max_size=3).map(tuple), max_size=2).map(tuple)
actions = st.one_of(
    st.builds(Deal, faces, faces),
    st.builds(Play, any_tables),
    st.builds(Draw),
    st.builds(TimeUp, any_tables),
    st.builds(Answer, numbers, texts, texts),
)
events = st.one_of(
    st.builds(Dealt, numbers, draws, numbers, rows),
    st.builds(Asked, numbers, texts, faces),
    st.builds(Answered, numbers, texts, texts),
    st.builds(Redealt),
    st.builds(Played, numbers, faces, read_tables, read_tables, numbers, st.booleans()),
    st.builds(Proposed, numbers, faces, read_tables, read_tables),
    st.builds(Refused, numbers, st.lists(reasons, max_size=2).map(tuple)),
    st.builds(TimedOut, numbers, st.booleans()),
    st.builds(Restored, numbers),
    st.builds(TookBack, numbers, any_tables),
    st.builds(Drew, numbers, numbers, faces, st.booleans()),
    st.builds(Passed, numbers),
    st.builds(Skipped, numbers),
    st.builds(RoundEnded, ends, rows, scores, scores, scores),
    st.builds(MatchEnded, scores, scores),
)
said = st.dictionaries(texts, texts, max_size=2).map(lambda named: tuple(named.items()))
seats = st.builds(PublicSeat, numbers, st.booleans(), numbers, numbers, said)
views = st.builds(
    View,
    seat=st.none() | st.just(1),
    rack=faces,
    seats=st.lists(seats, min_size=2, max_size=3).map(tuple),
    table=read_tables,
    pool=numbers,
    phase=st.sampled_from(("deal", "asking", "turn", "over")),
    turn=st.integers(0, 1),
    number=numbers,
    starter=st.none() | st.just(0),
    passes=numbers,
    empty_turns=st.none() | numbers,
    proposed=st.none() | read_tables,
    ask=st.none() | st.builds(Ask, numbers, texts, faces),
    asked=st.sampled_from(((), (0,), (0, 1))),
    shown=rows,
    results=st.lists(st.builds(RoundResult, ends, scores, scores, numbers, scores), max_size=2).map(tuple),
    rounds=numbers,
    former=st.lists(st.builds(Former, melds, numbers), max_size=2).map(tuple),
)


@given(views)
def test_any_view_comes_back(view: View) -> None:
    _view(view)


@given(actions, events)
def test_any_action_and_event_comes_back(action: Action, event: Event) -> None:
    _action(action)
    _event(event)


@given(any_melds, reasons)
def test_any_meld_and_reason_comes_back(meld: Meld | TypedMeld, reason: Reason) -> None:
    assert meld_from_wire(_again(meld_to_wire(meld))) == meld
    assert reason_from_wire(_again(reason_to_wire(reason))) == reason


@given(any_tables, st.lists(reasons, max_size=1), st.sampled_from(edition_ids()))
def test_a_verdict_on_any_tiles_comes_back(table: tuple[Meld, ...], why: list[Reason], name: str) -> None:
    edition = find_edition(name)
    view = position((), (), opened=True)
    begun = Draft.begin(edition, view)
    turn = begun._replace(layout=begun.layout._replace(melds=table)).verdict().turn
    _verdict(edition, view, Verdict(turn, tuple(why), {} if why else {"score": 3, "doubled": False}))


def test_hints_and_repairs_come_back() -> None:
    old, other = VIEW.table
    turn = Draft.begin(UA_STANDARD, VIEW).pick("r7").drop(0).verdict().turn
    for kind in ("tiles", "own", "longer", "joker", "rebuilt"):
        _hint(UA_STANDARD, VIEW, Hint(turn, True, kind, Change(old, other, ("r7",), ()), TypedMeld("", old.tiles)))
    _hint(UA_STANDARD, VIEW, Hint(None, proved=False))
    advisor = UA_STANDARD.advisor(UA_STANDARD)
    found = advisor.repair(parse_table(UA_STANDARD, "r4 r5 r6 r7, k1"), SMALL)
    assert found.loose
    assert repair_from_wire(_again(repair_to_wire(found))) == found
    _solution(UA_STANDARD, VIEW, Solution((), 4, proved=False, settled=True, seconds=0.1))


# What is no such thing

READERS: dict[str, Callable[[object], object]] = {
    "view": view_from_wire,
    "action": action_from_wire,
    "told": told_from_wire,
    "repaired": repair_from_wire,
    "verdict": partial(verdict_from_wire, UA_STANDARD, VIEW),
    "solution": partial(solution_from_wire, UA_STANDARD, VIEW),
    "hinted": partial(hint_from_wire, UA_STANDARD, VIEW),
    "event": event_from_wire,
    "meld": meld_from_wire,
    "reason": reason_from_wire,
}


def _samples() -> dict[str, Data]:
    """A record of each kind."""
    played = Played(0, ("r7",), VIEW.table, (), 0, opening=False)
    draft = Draft.begin(UA_STANDARD, VIEW).pick("r7").drop(0)
    advisor = UA_STANDARD.advisor(UA_STANDARD)
    return {
        "view": view_to_wire(VIEW._replace(former=(Former(VIEW.table[0], 3),), ask=Ask(0, "redeal", ("no",)))),
        "action": action_to_wire(draft.to_play()),
        "told": told_to_wire(Told(4, 1, 5, 0, "play", (played, Refused(0, draft.verdict().reasons)))),
        "repaired": repair_to_wire(Repair(VIEW.table, ("k1",), proved=True)),
        "verdict": verdict_to_wire(Draft.begin(UA_STANDARD, VIEW).verdict()),
        "solution": solution_to_wire(UA_STANDARD, advisor.solve(VIEW, next(iter(advisor.goals)), SMALL)),
        "hinted": hint_to_wire(UA_STANDARD, advisor.hint(VIEW, SMALL)),
        "event": event_to_wire(RoundEnded(End("out", 0), (("r1",), ()), (3, -3), (0,), (0, 3))),
        "meld": meld_to_wire(VIEW.table[0]),
        "reason": reason_to_wire(Reason("code", "R1", "text", ("r1",), (("tile", "r1"), ("count", 3)))),
    }


SAMPLES = _samples()
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def _places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to every part of JSON data."""
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from _places(part, (*path, name))


def _with(value: object, path: tuple[str | int, ...], new: object) -> object:
    """Put something else in one place."""
    if not path:
        return new
    if isinstance(value, dict):
        return {name: _with(part, path[1:], new) if name == path[0] else part for name, part in value.items()}
    assert isinstance(value, list)
    return [_with(part, path[1:], new) if at == path[0] else part for at, part in enumerate(value)]


def _read_or_refused(kind: str, value: object) -> str:
    try:
        READERS[kind](value)
    except FormatError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kind", READERS)
@given(value=json_values)
def test_any_json_is_read_or_refused(kind: str, value: object) -> None:
    assert _read_or_refused(kind, value)


@pytest.mark.parametrize("kind", READERS)
@given(data=st.data())
def test_a_record_with_anything_in_one_place_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(list(_places(SAMPLES[kind]))))
    refused = _read_or_refused(kind, _with(SAMPLES[kind], path, data.draw(json_values)))
    assert "\n" not in refused


@pytest.mark.parametrize("kind", READERS)
def test_a_refusal_names_the_key(kind: str) -> None:
    for key in SAMPLES[kind]:
        if key == "legal":  # it follows from the reasons and is not read
            continue
        without = {name: value for name, value in SAMPLES[kind].items() if name != key}
        wrong = {**SAMPLES[kind], key: float("nan")}
        for refused in (_read_or_refused(kind, without), _read_or_refused(kind, wrong)):
            assert re.search(rf"\b{key}\b", refused), key


@pytest.mark.parametrize("kind", READERS)
def test_keys_that_nobody_knows_are_ignored(kind: str) -> None:
    assert READERS[kind]({**SAMPLES[kind], "later": [1]}) == READERS[kind](SAMPLES[kind])


def test_what_looks_nearly_right_is_refused() -> None:
    action, view = SAMPLES["action"], SAMPLES["view"]
    assert _read_or_refused("action", {**action, "schema": "rummi.action/2"}).startswith("schema: ")
    assert _read_or_refused("action", {**action, "do": "deal"}) == "action: draws is missing"
    assert _read_or_refused("view", {**view, "pool": True}) == "pool: a whole number is expected, not true or false"
    assert _read_or_refused("view", {**view, "seat": 2}) == "seat: there is no seat 2 among 1"
    assert _read_or_refused("view", {**view, "table": [{"typed": "", "tiles": []}]}).startswith(
        "table: kind is missing"
    )
    assert (
        _read_or_refused("meld", {"kind": "run", "typed": "run", "tiles": []})
        == "meld: a meld has either kind or typed"
    )
    assert _read_or_refused("meld", {"kind": "run", "tiles": [[]]}) == "tiles: a tile has a face"
    assert _read_or_refused("meld", {"kind": "\ud800", "tiles": []}).startswith("kind: ")
    assert (
        _read_or_refused("verdict", {**SAMPLES["verdict"], "edition": "pl"}) == "edition: ua-standard is expected here"
    )
    turn = {"table": [], "laid": ["r1"], "lost": []}
    assert _read_or_refused("verdict", {**SAMPLES["verdict"], "turn": turn}).startswith("laid: these are not the tiles")


@pytest.mark.parametrize(
    "text", [b"[" * 9000, b'{"a":' * 9000, b"\xff", b"NaN", b"[1e5,-Infinity]", b"", b"{", b"9" * 5000]
)
def test_what_is_no_json_is_refused(text: bytes) -> None:
    with pytest.raises(FormatError):
        decoded(text)


@pytest.mark.parametrize("kind", READERS)
def test_deep_nesting_is_refused(kind: str) -> None:
    deep: object = "r1"
    for _ in range(5000):
        deep = [deep]
    for path in _places(SAMPLES[kind]):
        # Keys that are not read may hold anything.
        _read_or_refused(kind, _with(SAMPLES[kind], path, deep))
    assert _read_or_refused(kind, deep)


# Privacy


@pytest.mark.parametrize("name", edition_ids())
def test_the_bytes_for_a_seat_do_not_depend_on_hidden_tiles(name: str) -> None:
    game = _game(name)

    def sent(steps: list[Happened], seat: int | None) -> list[bytes]:
        heard = [encoded(told_to_wire(told(happened, seat, at))) for at, happened in enumerate(steps)]
        return [*heard, encoded(view_to_wire(view_of(steps[-1].step.state, seat)))]

    for seat in (None, 0):

        def also(ours: list[Happened], theirs: list[Happened], seat: int | None = seat) -> None:
            assert sent(ours, seat) == sent(theirs, seat)

        check_privacy(find_edition(name), game, seat, every=9, seed=1, also=also)


# The documentation


@pytest.mark.checkout
def test_the_documented_examples_are_read() -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf8")
    section = page.split("## The wire\n")[1].split("\n## ")[0]
    shown = re.findall(r"^```json\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    kinds = set[str]()
    for example in shown:
        value = json.loads(example)
        kind = value["schema"].split(".")[1].split("/")[0] if "schema" in value else _part(value)
        READERS[kind](value)
        kinds.add(kind)
    assert kinds == set(READERS)


def _part(value: Data) -> str:
    return "event" if "what" in value else "reason" if "code" in value else "meld"
