"""Melds and turns that no rulebook prints, through the referee: one for each rule that decides them."""

from __future__ import annotations

import pytest

from rummicore.records import ruling_record
from rummicore.registry import find_edition
from rummicore.rulings import case_from_record, rule


def ruling(edition: str, record: dict[str, object], options: str = "") -> dict[str, object]:
    chosen = find_edition(edition).with_texts(pair.split("=", 1) for pair in options.split())  # type: ignore[misc]
    return ruling_record(chosen, rule(chosen, case_from_record(chosen, record, 1)), lambda reason: reason.text)


def rules_broken(record: dict[str, object]) -> set[str]:
    reasons = record["reasons"]
    assert isinstance(reasons, list)
    return {reason["rule"] for reason in reasons}


RUN, GROUP, MIRROR = "run", "group", "mirror"


@pytest.mark.rule("NUM-SET-1", "NUM-SET-2", "NUM-SET-3", "NUM-SET-4", "NUM-SET-5", "NUM-JOK-1", "NUM-JOK-9")
@pytest.mark.rule("TW-JD-1", "TW-JD-3", "TW-JC-2", "TW-JC-3", "TW-JM-1", "TW-JM-4", "TW-JM-5", "TW-JOK-3", "RC-SET-1")
@pytest.mark.parametrize(
    ("edition", "meld", "readings"),
    [
        ("ua-standard", "j j r13", {GROUP: 39, RUN: 36}),
        ("ua-standard", "r13 j j", {GROUP: 39}),
        ("ua-standard", "k1 j j", {RUN: 6, GROUP: 3}),
        ("ua-standard", "r10 j j r13", {RUN: 46}),
        ("ua-standard", "o12 o13 o1", {}),
        ("ua-standard", "b2 k2 o2 j j", {}),
        ("ua-xp", "k9 k9 b9", {}),
        ("ua-xp", "k9 j j j", {RUN: 42, GROUP: 36}),
        ("pl", "j b4 j", {GROUP: 12, RUN: 12}),
        ("rummy-cards", "sJ sQ sK", {RUN: 36}),
        ("rummy-cards", "dK dA d2", {}),
        ("rummy-cards", "* cK hK", {GROUP: 39}),
        ("twist", "jd j r13", {GROUP: 52, RUN: 46}),
        ("twist", "jd r1 j", {GROUP: 4}),
        ("twist", "r1 b1 jd j", {}),
        ("twist", "r5 jc jd jc r10", {RUN: 45}),
        ("twist", "r5 jd jc jd b11", {RUN: 56}),
        ("twist", "r5 jc j r8", {}),
        ("twist", "jc jc r3", {RUN: 6}),
        ("twist", "r6 r7 jm jd", {MIRROR: 26}),
        ("twist", "r5 j jm jd", {MIRROR: 22}),
        ("twist", "r7 b7 k7 jm jd r7", {MIRROR: 42}),
        ("twist", "jc r6 jm r6 jc", {MIRROR: 22}),
        ("twist", "r6 jc r8 jm r8 jc r6", {}),
        ("twist", "r12 r13 j jm j r13 r12", {}),
        ("twist", "jd jm jd", {}),
    ],
)
def test_a_meld_has_these_readings(edition: str, meld: str, readings: dict[str, int]) -> None:
    record = ruling(edition, {"id": 1, "meld": meld.split()})
    assert (record["legal"], record["readings"]) == (bool(readings), readings)


TURNS = [
    # A joker that is shifted inside its own run, and one that stays what it is.
    ("ua-standard", "k5 k6 j", "k4 k5 k6 j", "", set()),
    ("ua-standard", "k5 k6 j", "j k5 k6 k7", "", {"NUM-JOK-5"}),
    ("ua-standard", "k5 k6 j", "j k5 k6 k7", "joker.reuse=anywhere", set()),
    # Split with the joker at the new end; the joker stands for what it was.
    ("pl", "o2 o3 j o5 o6 o7", "o2 o3 j, o4 o5 o6 o7", "", set()),
    # A joker freed by a group that takes its neighbours, laid in a new run.
    ("pl", "k9 j k11, r9 b9 o9, r11 b11 o11", "r9 b9 o9 k9, r11 b11 o11 k11, o1 o2 j", "", set()),
    ("rummy-cards", "s9 * sJ, h9 c9 d9, hJ cJ dJ", "h9 c9 d9 s9, hJ cJ dJ sJ, dA d2 *", "", {"RC-JOK-1"}),
    # The replacing tile from the rack, the joker appended to an old meld.
    ("rummy-cards", "s9 * sJ, hA h2 h3", "s9 s10 sJ, hA h2 h3 *", "", set()),
    ("ua-standard", "k9 j k11, r1 r2 r3", "k9 k10 k11, r1 r2 r3 j", "", {"NUM-JOK-5"}),
    # Replacement by a table tile is no freeing; freeing is.
    ("ua-standard", "r6 b6 j, k6 k7 k8 k9", "r6 b6 k6, k7 k8 k9, o1 o2 j", "joker.retrieval=replace_any", set()),
    ("ua-standard", "r6 r7 j", "r5 r6 r7, o1 o2 j", "joker.retrieval=replace_any", {"NUM-JOK-4"}),
    ("ua-standard", "r6 b6 j", "r6 b6 k6, o1 o2 j", "joker.group3_needs_both=true", {"NUM-JOK-3"}),
    ("ua-standard", "r6 b6 j", "r6 b6 k6 o6, o1 o2 j", "joker.group3_needs_both=true", set()),
    # Special jokers: kept, replaced by both tiles, freed, and merely shifted.
    ("twist", "k2 jd k5", "k1 k2 jd k5", "", set()),
    ("twist", "k4 jd k7", "k4 k5 k6 k7, r1 r2 jd", "", set()),
    ("twist", "k4 k5 jd", "k4 k5 k6 jd", "", {"NUM-JOK-5"}),
    ("twist", "r9 r10 jc", "r9 r10 jc k12", "", set()),
    ("twist", "r9 r10 jc", "r9 r10 r11 jc", "", {"NUM-JOK-5"}),
    ("twist", "r9 r10 jc k12 k13", "r9 r10 r11, k11 k12 k13, o1 o2 jc", "", set()),
    ("twist", "o4 o5 jm o5 o4", "o3 o4 o5 jm o5 o4 o3", "", set()),
    ("twist", "o4 o5 jm o5 o4", "o4 o5 o6, o4 o5 o6, k1 k2 jm k2 k1", "", set()),
    ("twist", "r8 k8 jd", "r8 k8 b8, o1 o2 jd", "twist.jd_group_single_replace=false", {"TW-JD-5"}),
    # A joker of another kind in the place of one that was taken; a tile in it; in another meld; where it was before.
    ("twist", "r8 r9 j", "r8 r9 jd, b1 b2 j", "", {"TW-JOK-3"}),
    ("twist", "r8 r9 j", "r8 r9 jd, b1 b2 j", "twist.swap_kinds=true", set()),
    ("twist", "r7 b7 j", "r7 b7 jd, b1 b2 j", "", {"TW-JOK-3"}),
    ("twist", "r8 jd r11", "r8 j j r11, b1 b2 jd", "", {"TW-JOK-3"}),
    ("twist", "r8 r9 j", "r8 r9 jc k11, b1 b2 j", "", {"TW-JOK-3"}),
    ("twist", "r8 r9 j", "r8 r9 r10 jd, b1 b2 j", "", set()),
    ("twist", "r8 r9 j, r5-7", "r5-9, k8 k9 jd, b1 b2 j", "", set()),
    ("twist", "r7 j jd", "r7 k7 jd, b1 b2 j", "", set()),
]


@pytest.mark.rule("NUM-JOK-2", "NUM-JOK-3", "NUM-JOK-4", "NUM-JOK-5", "NUM-JOK-8", "RC-JOK-1", "RC-JOK-3", "PL-JOK-1")
@pytest.mark.rule("TW-JOK-1", "TW-JOK-3", "TW-JD-5", "TW-JC-3", "TW-JC-5", "TW-JM-3", "TW-JM-6")
@pytest.mark.parametrize(("edition", "before", "after", "options", "broken"), TURNS)
def test_a_turn_breaks_these_rules(edition: str, before: str, after: str, options: str, broken: set[str]) -> None:
    record = ruling(edition, {"table": before, "after": after}, options)
    assert (record["legal"], rules_broken(record)) == (not broken, broken)


OPENINGS = [
    ("ua-standard", "", "r9 b9 k9, o1 o2 o3", set()),
    ("ua-standard", "", "r10 j r12", {"UA-OPEN-1"}),
    ("ua-xp", "", "j r9 r10 r11", {"UA-OPEN-1"}),
    ("rummy-cards", "", "hQ * cQ", {"RC-OPEN-2"}),
    ("pl", "", "j r9 r10", {"NUM-OPEN-1"}),
    ("pl", "", "r9 r10 j", set()),
    ("pl", "", "group: r7 j j, b1 b2 b3", {"NUM-OPEN-1"}),
    ("pl", "", "run: r7 j j, b1 b2 b3", set()),
    ("pl", "r8 b8 j", "r8 b8 k8, r13 b13 j", {"NUM-OPEN-1", "NUM-OPEN-2", "NUM-JOK-7"}),
    ("pl", "b4 b5 b6", "b4 b5 b6 b7, r9 r10 r11", {"NUM-OPEN-5"}),
    ("twist", "", "jd b8 b9", set()),
    ("twist", "", "k7 r7 jm r7 k7", {"NUM-OPEN-1"}),
    ("twist", "", "o6 jc b8 b9", set()),
    ("twist", "", "group: r7 j jm j r7", {"NUM-OPEN-1"}),
    ("twist", "", "r7 j jm j r7", set()),
]


@pytest.mark.rule("NUM-OPEN-1", "NUM-OPEN-2", "NUM-OPEN-5", "NUM-JOK-7", "UA-OPEN-1", "PL-OPEN-1", "PL-OPEN-2")
@pytest.mark.rule("RC-OPEN-1", "RC-OPEN-2", "TW-OPEN-1", "TW-JD-4", "TW-JC-4", "TW-JM-2")
@pytest.mark.parametrize(("edition", "before", "after", "broken"), OPENINGS)
def test_an_opening_breaks_these_rules(edition: str, before: str, after: str, broken: set[str]) -> None:
    record = ruling(edition, {"table": before, "after": after, "opened": False})
    assert (record["legal"], rules_broken(record)) == (not broken, broken)


WORDS = [
    ("ПЛОТ", "ОПЛОТ", "О", True, "", {"score": 10, "doubled": True}),
    ("ПЛОТ", "ОПЛОТ", "ОК", True, "", {"score": 5, "doubled": False}),
    ("ПЛОТ", "ОПЛОТ", "О", True, "letters.double_all_tiles=false", {"score": 5, "doubled": False}),
    ("", "КОЛБАСА", "КОЛБАСАЫЪ", False, "", {"score": 7, "doubled": False}),
    ("", "КОЛБ*АСА", "КОЛБ*САЫЪ", False, "", {"score": 7, "doubled": False}),
    ("", "КОЛБАСА", "КОЛБАСАЫЪ", False, "letters.open_scores=false", {"score": 0, "doubled": False}),
    ("С*ОМ", "СОМ Р*АК", "ОРКЪ", True, "", {"score": 3, "doubled": False}),
    ("К*ОТ", "К*ИТ ЛУК", "ЛУКЪ", True, "", {"LET-JOK-2"}),
    ("К*ОТ", "К*ИТ ЛУК", "ЛУКЪ", True, "letters.joker_release=free", {"score": 3, "doubled": False}),
    ("С*ОМ", "СОМ", "ОК", True, "", {"LET-JOK-3"}),
    ("МЕД", "МЕД МЁД", "МЁДК", True, "", {"LET-WORD-3"}),
    ("", "РЫБА ЛУК", "РЫБАЛУКЪ", False, "", {"LET-OPEN-1", "LET-OPEN-3"}),
    ("РЫБА", "РЫБАК", "КЪ", False, "", {"LET-OPEN-1", "LET-OPEN-2"}),
]


@pytest.mark.rule("LET-OPEN-1", "LET-OPEN-2", "LET-OPEN-3", "LET-OPEN-5", "LET-SCORE-1", "LET-SCORE-3", "LET-JOK-2")
@pytest.mark.rule("LET-JOK-3", "LET-WORD-3", "LET-WORD-5", "LET-TURN-2")
@pytest.mark.parametrize(("before", "after", "rack", "opened", "options", "expected"), WORDS)
def test_a_turn_of_words(
    before: str, after: str, rack: str, opened: bool, options: str, expected: set[str] | dict[str, int | bool]
) -> None:
    record = ruling("letters-ru", {"table": before, "after": after, "rack": rack, "opened": opened}, options)
    if isinstance(expected, set):
        assert (record["legal"], rules_broken(record)) == (False, expected)
    else:
        assert (record["legal"], record["score"], record["doubled"]) == (True, *expected.values())
