"""Editions of other tiles: sizes, colours, copies and jokers are data, and what is too large is refused at once."""

from __future__ import annotations

from itertools import product

import pytest

from rummiclassic.editions.cards import CARDS, RUMMY_CARDS
from rummiclassic.editions.twist import TWIST
from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummiclassic.rules.notation import NumberNotation
from rummiclassic.solver.best import best_turn
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.repair import repair
from rummiclassic.suite import NUMBERS, Suite, suite_of, with_suite
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.notation import format_table, parse_table
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rummicore.testing import check_edition
from rummicore.tiles import Table
from rummicore.turn import lying_table
from rummicore.view import position
from tests.kit.suites import LARGEST, SUITES, sized

# Games with the most tiles there may be take long.
MOST = [pytest.param(name, marks=pytest.mark.slow) if name == "largest" else name for name in SUITES]
BOTS = ("bot:1", "bot:3", "bot:5", "bot:7", "bot:hoarder")


def read(edition: Edition, text: str) -> Table:
    table, wrong = lying_table(edition.melds, parse_table(edition, text))
    assert not wrong, [reason.text for meld in wrong for reason in edition.melds.faults(meld)]
    return table


def faults(edition: Edition, text: str) -> list[tuple[str, str]]:
    return [(reason.rule, reason.text) for meld in parse_table(edition, text) for reason in edition.melds.faults(meld)]


@pytest.mark.parametrize("name", MOST)
def test_an_edition_of_other_tiles_conforms(name: str) -> None:
    check_edition(sized(name), games=1)


@pytest.mark.parametrize("name", ["children", "three colours to eight", "five colours"])
def test_twist_with_other_tiles_conforms(name: str) -> None:
    check_edition(sized(name, TWIST), games=1)


@pytest.mark.parametrize("name", MOST)
def test_all_bots_play_whole_games(name: str) -> None:
    edition = sized(name)
    for seed, (first, second) in enumerate(zip(BOTS, (*BOTS[1:], BOTS[0]), strict=True)):
        bots = [edition.bots[level](edition, seed) for level in (first, second)]
        *_, last = play_bots(edition, new_game(edition, 2), bots, seed, Budget(nodes=100))
        assert last.step.state.results[0].winners


@pytest.mark.rule("NUM-SET-2", "NUM-SET-3", "NUM-SET-4")
@pytest.mark.parametrize("name", SUITES)
def test_melds_end_with_the_suite(name: str) -> None:
    edition, suite = sized(name), SUITES[name]
    low, high, colours = suite.ranks[0], suite.ranks[-1], suite.colours
    for colour in colours:
        (run,) = read(edition, f"{colour}{low}-{high}")
        assert edition.melds.value(run) == suite.highest * (suite.highest + 1) // 2
    for rank in suite.ranks:
        (group,) = read(edition, colours + rank)
        assert len(group.tiles) == len(colours)
    wraps = f"r{suite.ranks[-2]} r{high} r1"
    assert faults(edition, wraps) == [
        ("NUM-SET-4", f"{wraps}: 1 is the lowest number and nothing follows {high}"),
    ]
    if suite.jokers:
        off = f"r{suite.ranks[-2]} r{high} j"
        assert faults(edition, off) == [
            ("NUM-SET-4", f"{off}: the joker would stand for {suite.highest + 1}, which does not exist")
        ]
        full = " ".join(colour + high for colour in colours) + " j"
        text = f"a group has at most {len(colours)} tiles, one of each colour"
        assert faults(edition, full) == [("NUM-SET-2", f"{full}: {text}")]


def test_the_highest_three_numbers_are_a_run() -> None:
    """They were none as long as the rules knew better than the tiles where numbers end."""
    edition = sized("to fifteen")
    (run,) = read(edition, "r13-15")
    assert (run.kind, edition.melds.value(run)) == ("run", 42)


@pytest.mark.rule("NUM-SET-2")
def test_five_colours_make_groups_of_five() -> None:
    edition = sized("five colours")
    assert [meld.kind for meld in read(edition, "rbkog7, rbkg7, r7 g7 j")] == ["group"] * 3
    assert faults(edition, "r7 r7 b7 k7 o7")[0][1] == "r7 r7 b7 k7 o7: red is in the group twice"


@pytest.mark.rule("NUM-JOK-3")
@pytest.mark.parametrize(("name", "laid"), [("three colours to eight", 3), ("five colours", 3), ("three copies", 1)])
def test_both_missing_colours_are_asked_for_only_where_two_are_missing(name: str, laid: int) -> None:
    edition = sized(name).with_values({"joker.group3_needs_both": True})
    view = position(("k4", "k6", "k7"), read(edition, "r4 b4 j"), opened=True)
    found = best_turn(edition, view, NumberGoal.TILES, Budget(nodes=10_000))
    assert (len(found.laid), found.proved) == (laid, True)


@pytest.mark.parametrize("name", [name for name in SUITES if name != "no jokers"])
def test_a_turn_is_found_and_proved_at_the_end_of_the_numbers(name: str) -> None:
    edition, suite = sized(name), SUITES[name]
    last, middle, first = (f"r{number}" for number in (suite.highest, suite.highest - 1, suite.highest - 2))
    view = position(edition.sorted((last, middle, "j", "b1")), read(edition, "rbk3"), opened=True)
    found = best_turn(edition, view, NumberGoal.TILES, Budget(nodes=10_000))
    assert found.table is not None
    assert (found.worth, found.upper_bound, found.proved) == (3, 3, True)
    run = next(meld for meld in found.table if meld.kind == "run")
    assert run.tiles[0].stands == (first,)


def test_a_table_is_put_right() -> None:
    edition = sized("five colours")
    typed = parse_table(edition, "rbkog13 b12, b11 r12, r11")
    repaired = repair(edition, typed)
    assert (repaired.loose, repaired.proved) == ((), True)
    assert format_table(edition, repaired.table) == "r11 r12 r13, b11 b12 b13, k13 o13 g13"


@pytest.mark.parametrize("edition", [UA_STANDARD, UA_XP, RUMMY_CARDS, TWIST, *map(sized, SUITES)], ids=lambda e: e.id)
def test_all_parts_have_the_same_tiles(edition: Edition) -> None:
    suite = suite_of(edition)
    assert isinstance(edition.notation, NumberNotation)
    assert edition.notation.suite is suite
    assert edition.tiles[: len(suite.tiles)] == suite.tiles
    assert (suite.joker in edition.jokers) == (suite.jokers > 0)
    by_number = sorted(suite.naturals, key=edition.rack_orders[0])
    assert [edition.start_rank(face) for face in by_number] == sorted(map(edition.start_rank, suite.naturals))
    assert edition.start_rank(by_number[-1]) == suite.highest
    assert not [face for face in edition.notation.parse_tiles(edition.manner.rack) if face not in edition.copies]
    read(edition, edition.manner.example)


def test_tiles_of_another_kind_are_a_suite_as_well() -> None:
    twist = with_suite(TWIST, CARDS)
    assert twist.jokers == {"*", "jd", "jc", "jm"}
    (meld,) = read(twist, "hJ hQ jm hQ hJ")
    assert twist.label(meld) == "mirror"


SENTENCES = {
    "a number game has 5 to 20 ranks, not 4": {"highest": 4},
    "a number game has 5 to 20 ranks, not 21": {"highest": 21},
    "a number game has 3 to 6 colours, not 2": {"colours": "rb"},
    "a number game has 3 to 6 colours, not 7": {"colours": "rbkogyw"},
    "a number game has 1 to 4 copies, not 0": {"copies": 0},
    "a number game has 1 to 4 copies, not 5": {"copies": 5},
    "a number game has 0 to 5 jokers, not 6": {"jokers": 6},
    "with 4 jokers a number game has at least 6 ranks": {"highest": 5, "jokers": 4},
    "colours are different small letters, not 'rbr'": {"colours": "rbr"},
    "colours are different small letters, not 'rbK'": {"colours": "rbK"},
    "a joker begins like no tile; 'j' does": {"colours": "rbj"},
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_the_solver_does_not_know_is_refused_when_it_is_made(sentence: str) -> None:
    with pytest.raises(FormatError) as refused:
        Suite.numbered(**SENTENCES[sentence])  # type: ignore[arg-type]
    assert str(refused.value) == sentence


@pytest.mark.parametrize(("highest", "jokers"), [(5, 3), (6, 4), (7, 5)])
def test_a_joker_to_spare_has_room_in_every_run(highest: int, jokers: int) -> None:
    """With one number less the run is full, both its tiles lie at one end, and no cut leaves one to either part."""
    suite = Suite.numbered(colours="rbk", highest=highest, jokers=jokers)
    edition = with_suite(UA_STANDARD, suite)
    table = read(edition, f"run: {'j ' * (jokers - 1)}k{jokers}")
    view = position(edition.sorted((f"k{jokers + 1}", "j")), table, opened=True)
    found = best_turn(edition, view, NumberGoal.TILES, Budget(nodes=10_000))
    assert (len(found.laid), found.worth, found.proved) == (2, 2, True)


def test_ranks_are_told_apart() -> None:
    with pytest.raises(FormatError, match="ranks are different texts, not A 2 3 a 5"):
        Suite("rbk", ("A", "2", "3", "a", "5"), "j")


def test_a_word_game_has_no_suite() -> None:
    with pytest.raises(FormatError, match="letters-ru is no number game"):
        with_suite(find_edition("letters-ru"), NUMBERS)


@pytest.mark.parametrize(
    ("rack", "sentence"),
    [("r5 r5 r5", "r5 is there 3 times, this suite has 2"), ("r5 j j j", "more jokers than the 2 of this suite")],
)
def test_a_position_with_too_many_tiles_is_refused_by_the_solver(rack: str, sentence: str) -> None:
    view = position(tuple(rack.split()), (), opened=True)
    with pytest.raises(FormatError, match=sentence):
        best_turn(UA_STANDARD, view, NumberGoal.TILES, Budget(nodes=1000))


def test_the_largest_suite_has_room_in_all_that_is_packed() -> None:
    """Every tile lies on the table or on the rack, so that each count is as high as it can be."""
    edition = sized("largest")
    runs = [f"{colour}1-{LARGEST.highest}" for colour in LARGEST.colours for _ in range(LARGEST.copies - 1)]
    table = read(edition, ", ".join(runs))
    rack = tuple(face for face in LARGEST.naturals) + (LARGEST.joker,) * LARGEST.jokers
    found = best_turn(
        edition, position(edition.sorted(rack), table, opened=True), NumberGoal.TILES, Budget(nodes=100_000)
    )
    assert (len(found.laid), found.proved) == (len(rack), True)


def test_every_size_within_the_limits_can_be_made() -> None:
    for highest, colours, copies, jokers in product((5, 20), ("rbk", "rbkogy"), (1, 4), (0, 3)):
        suite = Suite.numbered(highest=highest, colours=colours, copies=copies, jokers=jokers)
        assert sum(count for _, count in suite.tiles) == highest * len(colours) * copies + jokers
