"""Where things lie: melds stay while they fit, nothing overlaps, and a pointer finds what it points at."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummicore.registry import BUILT_IN, find_edition
from rummicore.tiles import TypedMeld
from rummiterm.board.canvas import Canvas, wrapped
from rummiterm.board.cells import Marks, TileArt
from rummiterm.board.hand.order import RackOrder
from rummiterm.board.layout import Area, Place, TileSpot, arranged, planned, remembered, spot_at, zones_of
from rummiterm.board.looks import FELT, TINTS, contrast, depth_of
from rummiterm.board.play.talk import initials, short_names, ways_to_name
from rummiterm.board.scene import GUTTER, Scene, draw, said_lines

WIDTHS = st.lists(st.integers(3, 40), max_size=30)


def overlaps(widths: list[int], places: tuple[Place, ...]) -> bool:
    """Tell whether two melds of a row touch each other."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for wide, (row, column) in zip(widths, places, strict=True):
        rows.setdefault(row, []).append((column, column + wide))
    return any(a[1] >= b[0] for row in rows.values() for a, b in zip(sorted(row), sorted(row)[1:], strict=False))


@given(WIDTHS, st.integers(40, 120), st.data())
@settings(deadline=None, max_examples=200)
def test_melds_never_overlap_and_never_leave_the_table(widths: list[int], width: int, data: st.DataObject) -> None:
    place = st.none() | st.tuples(st.integers(0, 8), st.integers(0, width))
    wanted = data.draw(st.lists(place, min_size=len(widths), max_size=len(widths)))
    places = arranged(widths, wanted, width)
    assert not overlaps(widths, places)
    assert all(column >= 0 and column + wide <= width for wide, (_, column) in zip(widths, places, strict=True))


@given(WIDTHS, st.integers(40, 120))
@settings(deadline=None, max_examples=100)
def test_melds_that_lie_somewhere_stay_there(widths: list[int], width: int) -> None:
    places = arranged(widths, [None] * len(widths), width)
    assert arranged(widths, list(places), width) == places
    assert arranged(widths[:-1], list(places[:-1]), width) == places[:-1]


def test_a_meld_that_grows_pushes_its_neighbours_or_goes_to_the_first_gap() -> None:
    assert arranged([20, 9], [(0, 0), (0, 10)], 40) == ((0, 0), (0, 21))
    assert arranged([30, 12], [(0, 0), (0, 20)], 40) == ((0, 0), (1, 0))
    assert arranged([9, 9, 9], [(0, 0), None, (0, 30)], 40) == ((0, 0), (0, 10), (0, 30))


def test_captions_go_before_the_table_scrolls() -> None:
    wide = [30] * 7
    assert not planned(wide, [None] * 7, 40, 14).dense
    assert planned([30] * 8, [None] * 8, 40, 14).dense
    full = planned([30] * 20, [None] * 20, 40, 14, scroll=99)
    assert (full.dense, full.scroll) == (True, 6)


def test_a_changed_meld_is_remembered_by_the_tiles_it_shares() -> None:
    edition = find_edition("letters-ru")
    melds = [TypedMeld("", tuple(map(edition.place, word))) for word in ("СТАВКА", "КОТ", "ПОДСТАВКА", "КОТ", "ЖУК")]
    before, places = (melds[0], melds[1]), [(0, 0), (1, 5)]
    assert remembered(before, places, (melds[3], melds[2], melds[4])) == [(1, 5), (0, 0), None]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (200, 60)])
@pytest.mark.parametrize("rack", [1, 2, 3, 9])
@pytest.mark.parametrize("verdict", [0, 2, 9])
def test_zones_fill_the_screen_without_a_gap(size: tuple[int, int], rack: int, verdict: int) -> None:
    zones = zones_of(*size, rack, verdict)
    assert (zones.table, zones.keys) == (2, size[1] - 1)
    assert zones.table + zones.table_rows + 1 == zones.rack
    assert zones.rack + zones.rack_rows + 1 == zones.verdict
    assert zones.verdict + zones.verdict_rows == zones.last == zones.keys - 1
    assert zones.table_rows >= 5


def test_the_pointer_finds_tiles_gaps_felt_and_rack() -> None:
    zones = zones_of(80, 24)
    areas = [Area(2, 1, (2, 2, 2), 0, lines=2), Area(17, 1, (4, 4), -1)]
    assert spot_at(areas, zones, 2, 2) == TileSpot("meld", 0, 0, 0)
    assert spot_at(areas, zones, 5, 3) == TileSpot("meld", 0, 1, 2)
    assert spot_at(areas, zones, 9, 2) == TileSpot("meld", 0, 2, 3)
    assert spot_at(areas, zones, 40, 9) == TileSpot("felt")
    assert spot_at(areas, zones, 7, 17) == TileSpot("rack", 0, 1, 1)
    assert spot_at(areas, zones, 70, 18) == TileSpot("rack", 0, 1, 2)
    assert spot_at(areas, zones, 2, 22).where == "off"


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_face_of_every_edition_has_room_on_its_tile(name: str) -> None:
    edition = find_edition(name)
    art = TileArt(edition)
    for face, _ in edition.tiles:
        canvas = Canvas(20, 1)
        art.draw_rack(canvas, 0, 0, (face, face), 0, Marks())
        assert art.face(face) in canvas.text()
        taken = len(canvas.text())
        assert (art.per_row(taken), art.per_row(taken - 1)) == (2, 1)


@pytest.mark.parametrize("ground", ["tile", "laid", "fresh", "wrong"])
@pytest.mark.parametrize("ink", ["letter", "suit0", "suit1", "suit2", "suit3", "suit4"])
def test_inks_can_be_read_on_tiles(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 5.0


@pytest.mark.parametrize("ink", ["pale", "dim", "gold", "alarm", "good", "fresh", "tile"])
@pytest.mark.parametrize("ground", ["felt", "bar"])
def test_words_can_be_read_on_the_table(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 5.0
    assert TINTS[ink].basic != TINTS[ground].basic


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "24bit"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"TERM": "dumb"}, "none"),
        ({}, "none"),
    ],
)
def test_the_terminal_says_how_many_colours_it_has(environment: dict[str, str], depth: str) -> None:
    assert depth_of(environment) == depth


def test_a_rack_keeps_the_order_of_its_owner() -> None:
    order = RackOrder(find_edition("letters-ru"))
    rack = tuple("БАГВ")
    assert "".join(order.shown(rack)) == "АБВГ"
    order.move(rack, (3,), 0)
    assert "".join(order.shown(rack)) == "ГАБВ"
    assert "".join(order.shown(tuple("ГВЯ"))) == "ГВЯ"
    assert "".join(order.shown(rack)) == "ГАБВ", "tiles that come back go where they were"
    order.settle(tuple("ГВЯ"))
    assert "".join(order.shown(rack)) == "ГВАБ"
    order.sort()
    assert "".join(order.shown(rack)) == "АБВГ"
    order.shuffle(rack)
    assert sorted(order.shown(rack)) == sorted(rack)


@pytest.mark.parametrize(("verdict", "cut"), [((), False), (("+9",), False), (("+9", "  and more"), True)])
def test_what_happened_last_is_told_whole_where_the_verdict_leaves_room(verdict: tuple[str, ...], cut: bool) -> None:
    edition = find_edition("ua-standard")
    told = "Turn 17 · Bot (beginner): " + ", ".join(["b1-3, rbk5, k1-8"] * 5)
    scene = Scene("Turn 18", ("Ann 3", "A 3"), "pool 3", verdict=verdict, last=told)
    shown = " ".join(draw(scene, TileArt(edition), 80, 24).canvas.text().split())
    assert (told not in shown) is cut
    assert told[:60] in shown


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_where_a_verdict_is_cut_off_a_key_for_the_rest_is_named(size: tuple[int, int]) -> None:
    def shown(*verdict: str) -> str:
        scene = Scene("Turn 18", ("Ann 3", "A 3"), "pool 3", verdict=verdict, more="F5: all of it")
        return draw(scene, TileArt(find_edition("ua-standard")), *size).canvas.text()

    assert "F5" not in shown("+9", "  and more")
    cut = shown("+9", "  and more", "  and", "  still more")
    assert "F5: all of it" in cut
    assert "still more" not in cut


def test_what_continues_a_line_looks_like_its_beginning() -> None:
    lines = said_lines(["! a reason " + "that is long " * 8, "  a note", "+9 = 9 × 2"], 40)
    assert len(lines) > 4
    assert {look for _, look in lines[:-2]} == {GUTTER["!"]}
    assert [look for _, look in lines[-2:]] == [FELT, GUTTER["+"]]


@pytest.mark.parametrize("width", range(20, 40))
def test_a_product_is_never_parted(width: int) -> None:
    lines = wrapped("Лучший ход: 16-й, Аня, ПОДСТАВКА и вся подставка, 9 × 2 = 18", width)
    assert any("9 × 2" in line for line in lines)


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Аня", "Боря"), ["А", "Б"]),
        (("Ann", "Bot #1", "Bot #2"), ["An", "B1", "B2"]),
        (("Ann", "Alan"), ["A1", "A2"]),
    ],
)
def test_names_are_shortened_so_that_they_can_be_told_apart(names: tuple[str, ...], short: list[str]) -> None:
    assert initials(names) == short


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Оля", "Бот (любитель) #2", "Бот (любитель) #3"), ["Оля", "люб2", "люб3"]),
        (("Аня", "Боря"), ["Аня", "Боря"]),
        (("Аня", "Бот (бывалый)", "Бот (авто: новичок)"), ["Аня", "быв", "нов"]),
        (("exp", "Bot (expert)"), ["e", "B"]),
    ],
)
def test_a_short_name_is_kept_while_long_ones_are_shortened(names: tuple[str, ...], short: list[str]) -> None:
    assert short_names(names) == short


def test_the_level_of_a_bot_is_told_before_its_seat() -> None:
    names = ("Аня", "Бот (бывалый)", "Бот (новичок) #3", "Бот (новичок) #4")
    assert ways_to_name(names) == (
        ["Аня", "Бот (бывалый)", "Бот (новичок) #3", "Бот (новичок) #4"],
        ["Аня", "бывалый", "новичок #3", "новичок #4"],
        ["Аня", "быв", "нов3", "нов4"],
        ["Ая", "бй", "н3", "н4"],
    )


def test_on_a_narrow_screen_the_edition_makes_way_before_levels_become_letters() -> None:
    ways = ways_to_name(["Аня", "Бот (хомяк)", "Бот (авто: любитель)"])
    standing = tuple(" · ".join(f"{name} 15" for name in names) for names in ways)
    scene = Scene("Ход 3 · Аня", standing, "ua-standard · банк 62", short_right="банк 62")
    art = TileArt(find_edition("ua-standard"))
    heads = {width: draw(scene, art, width, 24).canvas.text().splitlines()[0] for width in (60, 100)}
    assert "хомяк 15 · любитель 15" in heads[60]
    assert "банк 62" in heads[60]
    assert "ua-standard · банк 62" in heads[100]


@pytest.mark.parametrize("width", [60, 80])
def test_on_a_narrow_screen_the_edition_makes_way_before_a_name_is_cut(width: int) -> None:
    scene = Scene(
        "Turn 16 · Annabel", ("Annabel 3 tiles · Bot (beginner) 12", "A 3 · B 12"),
        "ua-standard · pool 26 · 0:41 !", short_right="pool 26 · 0:41 !",
    )  # fmt: skip
    head = draw(scene, TileArt(find_edition("ua-standard")), width, 24).canvas.text().splitlines()[0]
    assert "Turn 16 · Annabel" in head
    assert "pool 26 · 0:41 !" in head
