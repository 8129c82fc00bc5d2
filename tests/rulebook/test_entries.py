"""What people read of the rules: every id has an entry with words, and every example is true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummicore.edition import Edition
from rummicore.reasons import Code
from rummicore.registry import BUILT_IN, find_edition, find_rule
from rummicore.rulebook import MeldShown, RuleEntry, ScoreShown, TurnShown
from rummicore.rulings import ARROW, cases_from_text, rule
from rummiterm.rulebook.pages import RulePages, sheets
from rummiterm.story.rulings import rule_named
from rummiterm.texts import LANGUAGES
from tests.kit.foreign import FOREIGN
from tests.kit.tree import game_modules
from tests.rulebook.examples import MOVES, SCORES, SETS
from tests.rulebook.ids import KNOWN, RULES

EDITIONS = [find_edition(name) for name in BUILT_IN]
LETTERS = json.loads(Path(__file__).with_name("letters.json").read_text(encoding="utf8"))["turns"]


def _entries() -> Iterator[tuple[Edition, RuleEntry]]:
    for edition in EDITIONS:
        entries = edition.book(edition).entries
        yield from ((edition, entry) for entry in entries.values() if entry.home == edition.id)


ENTRIES = list(_entries())
SHOWN = [(edition, entry, each) for edition, entry in ENTRIES for each in entry.shown]


def test_every_rule_has_one_entry_and_nothing_else_has() -> None:
    ids = [entry.id for _, entry in ENTRIES]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(RULES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_words_in_every_language(language: str) -> None:
    for edition, entry in ENTRIES:
        page = list(RulePages(edition, language, colour=False, width=80).rule(entry))
        assert page[0].partition(" · ")[0] == entry.id
        assert page[1].strip().endswith((".", ":")) or len(page[1]) > 40, entry.id
    own = [key for key in sheets(language)._own if key.startswith("rule.")]
    assert {key.split(".")[1] for key in own} == set(RULES)


@pytest.mark.parametrize("edition", [*EDITIONS, *FOREIGN], ids=lambda edition: edition.id)
def test_every_id_that_an_edition_names_can_be_looked_up(edition: Edition) -> None:
    named = {name for option in edition.options.values() for name in option.rule.split(", ")}
    named |= set(edition.cites.values())
    named |= {item for chapter in edition.book(edition).chapters for item in chapter.items} - set(edition.options)
    assert [name for name in sorted(named) if find_rule(name, edition) is None] == []


def test_every_id_that_a_refusal_names_can_be_looked_up() -> None:
    codes = {code for module in game_modules() for code in vars(module).values() if isinstance(code, Code)}
    assert len({code.rule for code in codes}) > 20
    assert sorted({code.rule for code in codes if code.rule and find_rule(code.rule) is None}) == []


def test_an_id_that_nobody_can_look_up_is_not_named() -> None:
    assert rule_named(find_edition("pl"), "PL-END-6") == "PL-END-6"
    assert rule_named(find_edition("pl"), "LET-OPEN-1") == "LET-OPEN-1"
    assert (rule_named(FOREIGN[0], "MY-OWN-1"), rule_named(FOREIGN[0], "")) == ("", "")


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_an_edition_says_every_option_on_its_page_or_beside_a_rule(edition: Edition) -> None:
    book = edition.book(edition)
    told = {item for chapter in book.chapters for item in chapter.items}
    told |= {key for entry in book.entries.values() for key in entry.options}
    assert set(edition.options) <= told


def test_an_option_stands_beside_the_rule_that_it_cites() -> None:
    for edition in EDITIONS:
        entries = edition.book(edition).entries
        for key, option in edition.options.items():
            assert any(key in entries[name].options for name in option.rule.split(", ")), (edition.id, key)


@pytest.mark.parametrize(("edition", "entry", "shown"), SHOWN, ids=[f"{e.id}-{s.id}" for _, e, s in SHOWN])
def test_the_referee_can_read_every_example(edition: Edition, entry: RuleEntry, shown: object) -> None:
    if isinstance(shown, ScoreShown):
        assert all(edition.notation.parse_tiles(rack) for rack in shown.racks if rack)
        return
    assert isinstance(shown, MeldShown | TurnShown)
    typed = shown.meld if isinstance(shown, MeldShown) else f"{shown.before} {ARROW} {shown.after}"
    for case in cases_from_text(edition, typed, None, opened=getattr(shown, "opened", True)):
        codes = {reason.code for reason in rule(edition, case).reasons}
        assert not codes & {"no-such-tile", "too-many-copies", "not-a-tile"}


def test_examples_are_those_of_the_rulebook_tests() -> None:
    """One source: what the page shows under an id of the test data is what is tested under it."""
    sets = {each.id: each.tiles for each in SETS}
    moves = {(each.id, each.before, each.after) for each in MOVES}
    moves |= {(row["id"], row["before"], row["after"]) for row in LETTERS}
    scores = {(each.id, tuple(each.racks)) for each in SCORES}
    for edition, _, shown in SHOWN:
        if edition.id == "rummy-cards" or (shown.id not in KNOWN and shown.id not in sets):
            continue
        if isinstance(shown, MeldShown) and shown.id in sets:
            assert _faces(shown.meld) == _faces(sets[shown.id]), shown.id
        elif isinstance(shown, TurnShown):
            read = {(name, _faces(before), _faces(after)) for name, before, after in moves}
            assert (shown.id, _faces(shown.before), _faces(shown.after)) in read, shown.id
        elif isinstance(shown, ScoreShown) and shown.id in {name for name, _ in scores}:
            assert (shown.id, shown.racks) in scores


def _faces(text: str) -> tuple[tuple[str, ...], ...]:
    """Read melds tile by tile, so that r4-6 and r4 r5 r6 are the same; words are what they are."""
    if any("А" <= letter <= "Я" for letter in text):
        return ((text,),)
    notation = find_edition("twist").notation
    return tuple(notation.parse_tiles(meld) for meld in text.split(", ") if meld)
