"""The order of preference of typed lines, example by example."""

from __future__ import annotations

import pytest

from rummicore import resolve_search
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.registry import BUILT_IN, find_edition
from rummicore.resolve import resolve
from rummicore.resolve_takes import Sources
from rummicore.tiles import natural
from rummicore.turn import in_place, lying_table
from rummicore.view import position
from tests.kit.letters import LETTERS
from tests.kit.positions import STANDARD, table, tiles
from tests.kit.strategies import unread

NUMBERS = [edition_id for edition_id in BUILT_IN if edition_id != LETTERS.id]


def words(on_table: str, rack: str, *, opened: bool = True) -> Draft:
    """Begin a turn of the letter game."""
    melds, wrong = lying_table(LETTERS.melds, parse_table(LETTERS, on_table))
    assert not wrong
    return Draft.begin(LETTERS, position(LETTERS.notation.parse_tiles(rack), melds, opened=opened))


def numbers(on_table: str, rack: str, edition: Edition = STANDARD, *, opened: bool = True) -> Draft:
    """Begin a turn of the number game, tiles written as number tiles."""
    return Draft.begin(edition, position(tiles(edition, rack), table(edition, on_table), opened=opened))


def typed(draft: Draft, *lines: str) -> Draft:
    """Type lines one after another."""
    for line in lines:
        draft = draft.stage(parse_table(draft.edition, line))[0]
    return draft


def lies(draft: Draft) -> list[str]:
    """Return the melds as they lie, sorted."""
    return sorted(draft.edition.notation.spell(meld.tiles) for meld in draft.table())


@pytest.mark.rule("NUM-MAN-1")
@pytest.mark.parametrize("edition_id", NUMBERS)
def test_a_run_is_split_by_the_own_double(edition_id: str) -> None:
    edition = find_edition(edition_id)
    draft = numbers("r7-12", "r10 k1", edition)
    melds = table(edition, "r10-12")
    made, way = draft.stage(tuple(unread(meld.faces) for meld in melds))
    assert way.laid == tiles(edition, "r10")
    assert made.verdict().legal
    assert {meld.faces for meld in made.table()} == {tiles(edition, "r7-10"), tiles(edition, "r10-12")}


def test_what_is_left_on_both_sides_of_a_gap_stays_as_two_melds() -> None:
    draft = typed(numbers("r1-9", "b4 k4 o1"), "rbk4")
    assert draft.verdict().legal
    assert lies(draft) == ["r1 r2 r3", "r4 b4 k4", "r5 r6 r7 r8 r9"]


def test_a_meld_that_gets_longer_is_not_split_for_more_own_tiles() -> None:
    draft = typed(numbers("r4-7", "r4 r5 r6 r8 o1"), "r4-8")
    assert lies(draft) == ["r4 r5 r6 r7 r8"]


def test_own_tiles_go_before_tiles_of_the_table() -> None:
    assert lies(typed(numbers("r4-7", "r4 r5 r6 o1"), "r4-6")) == ["r4 r5 r6", "r4 r5 r6 r7"]


def test_a_word_that_stays_is_left_alone() -> None:
    draft = typed(words("КРОТ", "ЫБАЖ"), "рыба")
    assert draft.verdict().legal
    assert lies(draft) == ["КОТ", "РЫБА"]


def test_a_joker_of_the_table_is_not_moved_where_the_rack_has_the_tile() -> None:
    draft, way = words("ОТК*ЛОНЕНИЕ", "ВРЖ").stage(parse_table(LETTERS, "веер"))
    assert sorted(way.laid) == ["В", "Р"]
    assert lies(draft) == ["ВЕЕР", "ОТК*ЛОННИ"]


def test_a_joker_does_not_leave_its_word_where_a_letter_of_the_table_does() -> None:
    draft = typed(words("ВО*ЛОК ЛАБИУМ", "АБГГДИОЦЬ"), "голица")
    assert lies(draft) == ["БУМ", "ВО*ЛОК", "ГОЛИЦА"]
    assert draft.verdict().legal


@pytest.mark.parametrize(
    ("on_table", "rack", "line", "left"),
    [
        ("М*ОЛОХ", "ОТЕЖЫ", "лето", ["ЛЕТО", "М*ОХ"]),
        ("БА*СТР", "УСИФТЛПЖЫ", "флирт суп", ["БА*С", "СУП", "ФЛИРТ"]),
        ("*ТУРФ", "УЛПСФИТЖЫ", "флирт суп", ["*ТУФ", "СУП", "ФЛИРТ"]),
    ],
)
def test_a_joker_does_not_leave_its_word_where_own_letters_do(
    on_table: str, rack: str, line: str, left: list[str]
) -> None:
    draft = typed(words(on_table, rack), line)
    assert lies(draft) == left
    assert draft.verdict().legal


def test_what_was_typed_earlier_is_not_torn_up_where_the_table_gives_the_tile() -> None:
    draft = typed(numbers("o4-7", "r4 b4 k4 o4 o2 o3 k1"), "rbko4", "o2-4")
    assert lies(draft) == ["o2 o3 o4", "o5 o6 o7", "r4 b4 k4 o4"]
    assert draft.verdict().legal


def test_what_was_typed_earlier_gives_a_tile_that_nobody_else_has() -> None:
    draft = typed(numbers("r7-9", "r4 b4 k4 o4 o2 o3 k1"), "rbko4", "o2-4")
    assert lies(draft) == ["o2 o3 o4", "r7 r8 r9"]


def test_a_joker_keeps_its_letter_in_a_word_that_is_rebuilt() -> None:
    draft = typed(words("К*ОЛ", "БОЖ"), "блок")
    assert lies(draft) == ["БЛ*ОК"]
    assert draft.verdict().turn.laid == ("Б",)


@pytest.mark.rule("LET-JOK-2")
def test_a_joker_is_exchanged_where_no_tile_would_do() -> None:
    draft, way = words("К*ОТ", "ОРКЖ").stage(parse_table(LETTERS, "рык"))
    assert lies(draft) == ["КОТ", "Р*ЫК"]
    assert way.cost is not None
    assert way.cost.moved == 1


def test_a_joker_of_the_rack_is_laid_before_an_untyped_word_is_left_over() -> None:
    assert lies(typed(words("СТАВКА", "РК*Ж"), "рак")) == ["Р*АК", "СТАВКА"]


def test_a_shorter_word_gives_own_tiles_back() -> None:
    draft = typed(words("СТАВКА", "ПОДЖ"), "подставка", "ставка")
    assert lies(draft) == ["СТАВКА"]
    assert sorted(draft.layout.rack) == ["Д", "Ж", "О", "П"]


def test_own_tiles_stay_where_only_with_them_the_rest_is_a_meld() -> None:
    draft = typed(numbers("r7-9", "r10 r11 b7 k7 o1"), "r7-11", "rbk7")
    assert lies(draft) == ["r7 b7 k7", "r8 r9 r10 r11"]
    assert draft.verdict().legal


@pytest.mark.rule("NUM-OPEN-2")
def test_before_the_opening_nothing_is_taken_from_the_table() -> None:
    draft = numbers("k10-12", "k8 k9 o1", opened=False)
    made, way = draft.stage(parse_table(STANDARD, "k8-10"))
    assert way.missing == ("k10",)
    assert made is draft
    assert [reason.rule for reason in draft.untouchable()] == ["NUM-OPEN-2"]
    assert not numbers("k10-12", "k8 k9 o1").untouchable()


@pytest.mark.parametrize(
    ("rack", "on_table", "missing"),
    [
        ("УНА", "МОН*ЕТА", ("Ш", "Х")),
        ("УНА", "МОНЕТА", ("Ш", "Х")),
        ("УНА*", "МОНЕТА", ("Х",)),
        ("УНАХ", "МОН*ЕТА", ()),
    ],
)
def test_a_joker_of_the_table_hides_no_letter_that_is_missing(
    rack: str, on_table: str, missing: tuple[str, ...]
) -> None:
    _, way = words(on_table, rack).stage(parse_table(LETTERS, "шхуна"))
    assert way.missing == missing


def test_before_the_opening_the_table_may_be_used_where_the_rules_let_it_be() -> None:
    edition = STANDARD.with_values({"open.same_turn_manipulation": True})
    draft = typed(numbers("k10-12", "k9 r11 b11 o11 j", edition, opened=False), "rbo11, k9-12")
    assert draft.verdict().legal


def test_a_long_row_is_cut_at_one_stretch() -> None:
    draft = typed(numbers("r1-13", "r5 r9 o1"), "r1-5, r9-13")
    assert draft.verdict().legal
    assert lies(draft) == ["r1 r2 r3 r4 r5", "r5 r6 r7 r8 r9", "r9 r10 r11 r12 r13"]


def test_a_search_that_takes_too_long_ends_with_a_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolve_search, "MOST_NODES", 1)
    melds = table(STANDARD, "rbko1, rbko2, rbko3, rbko4, rbko5")
    found = resolve(Sources(melds, ()), [unread(("r1", "r2", "r3", "r4", "r5"))], STANDARD.reader(STANDARD.melds))
    assert not found.missing
    assert len(found.used) == 5


def test_everything_typed_is_made_on_a_full_table_of_long_runs() -> None:
    runs = table(STANDARD, "r1-13, b1-13, k1-13, o1-13, r1-13, b1-13, k1-13, o1-13")
    line = parse_table(STANDARD, "rbko1, rbko3, rbko5, rbko7, rbko9, rbko11, rbko13, rbko13")
    found = resolve(Sources(runs, ()), line, STANDARD.reader(STANDARD.melds))
    assert not found.missing
    assert sum(map(len, found.taken)) == 32


def test_a_big_table_is_solved_at_once() -> None:
    melds = tuple(unread((f"r{n}", f"b{n}", f"k{n}", f"o{n}")) for n in range(1, 14)) * 2
    line = tuple(unread(tuple(f"{colour}{n}" for n in range(1, 14))) for colour in "rbko")
    found = resolve(Sources(melds, ()), line)
    assert len(found.used) == 13
    assert not found.loose
    assert not found.missing


# The places of melds


def test_what_a_turn_changes_keeps_its_place() -> None:
    before = table(STANDARD, "r1-3, b4-6, k7-9, rbk12")
    after = table(STANDARD, "k7-9, rbk12, o1-3, r1-4, b5-7")
    assert in_place(before, after) == table(STANDARD, "r1-4, b5-7, k7-9, rbk12, o1-3")


def test_the_front_of_a_split_meld_keeps_the_place() -> None:
    before = table(STANDARD, "r6-10, rbk12")
    expected = table(STANDARD, "r6-8, rbk12, r8-10")
    assert in_place(before, table(STANDARD, "r8-10, rbk12, r6-8")) == expected
    assert in_place(before, expected) == expected


def test_equal_melds_are_told_apart_by_their_number() -> None:
    before = table(STANDARD, "rbk1, rbk2, rbk1")
    assert in_place(before, table(STANDARD, "rbk2, rbko1, rbk1")) == table(STANDARD, "rbk1, rbk2, rbko1")
    assert in_place(before, before) == before


def test_a_whole_turn_is_laid_at_once() -> None:
    draft = typed(numbers("r4-6", "r7 k1 k2 k3"), "k1-3")
    after = table(STANDARD, "r4-7, k1-3")
    laid = draft.laid_out(after)
    assert laid.table() == after
    assert laid.layout.rack == ()
    assert laid.undo().layout == draft.layout
    assert natural("r7") in laid.table()[0].tiles


def test_where_something_is_left_loose_anyway_own_tiles_come_first() -> None:
    way = words("К*ОТ РЕКА", "В Е Р Ж З И").stage(parse_table(LETTERS, "веер"))[1]
    assert sorted(way.laid) == ["В", "Е", "Р"]
    assert [placed.face for row in way.taken for placed in row] == ["Е"]
    assert [placed.face for row in way.loose for placed in row] == ["Р", "К", "А"]
