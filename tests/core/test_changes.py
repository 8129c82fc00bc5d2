"""What a turn did with jokers: which were placed anew, and which tile took the place of one that was taken."""

from __future__ import annotations

from random import Random

import pytest

from rummicore.changes import joker_moves
from rummicore.edition import Edition
from rummicore.notation import format_meld, parse_table
from rummicore.registry import find_edition
from rummicore.tiles import Table, changed, faces_on, melds_gone
from rummicore.turn import lying_table, turn_of
from rummicore.view import position

LETTERS, NUMBERS = find_edition("letters-ru"), find_edition("ua-standard")

Pairs = list[tuple[str, str]]

# Table, table after, what the rack gave; jokers placed anew as meld and face, exchanges as tile and where it came from.
MOVES = [
    (LETTERS, "К*ОТ", "КОТ С*АД", "ОСД", [("САД", "А")], [("О", "rack")]),
    (LETTERS, "К*ОТ СОК", "КОТ С*УК РАБ", "АРБ", [("СУК", "У")], [("О", "СОК")]),
    (LETTERS, "Д*ОМ КОТ", "КИТ ДЫ*НЯ МОР", "ЫЯИР", [("ДЫНЯ", "Н")], [("О", "КОТ")]),
    (LETTERS, "ДИП*ЛОМАТ", "ЧЁТ П*ЛАМЯ Д*УБОВИК", "ЧЁЯБВКО*", [("ДУБОВИК", "У")], []),
    # The joker of КОТ stays О as СКОТ grows of it; the one of the rack is О, too.
    (LETTERS, "К*ОТ", "СК*ОТ Р*ОГ", "СРГ*", [("РОГ", "О")], []),
    # A tile took its place, so it was taken, although it is О again.
    (LETTERS, "К*ОТ", "КОТ Р*ОГ", "ОРГ", [("РОГ", "О")], [("О", "rack")]),
    (NUMBERS, "r3 b3 j", "r3 b3 k3, o8 o9 j", "k3", [("o8 o9 j", "o10")], [("k3", "rack")]),
]


def read(edition: Edition, text: str) -> Table:
    table, wrong = lying_table(edition.melds, parse_table(edition, text))
    assert not wrong
    return table


@pytest.mark.rule("LET-JOK-2")
@pytest.mark.parametrize(("edition", "before", "after", "laid", "placed", "exchanged"), MOVES)
def test_jokers_are_told_apart(
    edition: Edition, before: str, after: str, laid: str, placed: Pairs, exchanged: Pairs
) -> None:
    old, new = read(edition, before), read(edition, after)
    moves = joker_moves(melds_gone(new, old), melds_gone(old, new), edition.notation.parse_tiles(laid))

    def name(meld: object) -> str:
        return "rack" if meld is None else format_meld(edition, meld).replace("*", "")  # type: ignore[arg-type]

    assert [(name(joker.meld), joker.placed.stands[0]) for joker in moves.placed] == placed
    assert [(exchange.tile, name(exchange.source)) for exchange in moves.exchanges] == exchanged


def test_what_is_new_and_what_is_gone_are_found_at_once() -> None:
    chance, melds = Random(1), read(NUMBERS, "r1-3, r1-3, b4-6, rbk8, rbko8, r9 j r11")
    for _ in range(300):
        before, after = (tuple(chance.choices(melds, k=chance.randrange(8))) for _ in range(2))
        assert changed(before, after) == (melds_gone(after, before), melds_gone(before, after))


def test_laid_and_lost_tiles_come_in_the_order_of_the_table() -> None:
    chance, melds = Random(2), read(NUMBERS, "r1-3, r1-4, b4-6, rbk8, rbko8, r9 j r11, b3-6")
    for _ in range(300):
        before, after = (tuple(chance.choices(melds, k=chance.randrange(8))) for _ in range(2))
        turn = turn_of(NUMBERS, position((), before, opened=True), after)
        more, fewer = faces_on(turn.after) - faces_on(before), faces_on(before) - faces_on(turn.after)
        assert (turn.laid, turn.lost) == (tuple(more.elements()), tuple(fewer.elements()))
