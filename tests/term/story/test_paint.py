"""Tiles in colour: jokers in words, tiles that came since, the sign that begins an answer."""

from __future__ import annotations

import re

from rummicore.actions import Draw, Play
from rummicore.host import Host
from rummicore.notation import parse_meld, parse_table
from rummicore.registry import find_edition
from rummiterm.story.fresh import fresh_tiles
from rummiterm.story.paint import Painter
from tests.kit.letters import LETTERS, at_table, lying

CODES = re.compile(r"\x1b\[([0-9;]*)m([^\x1b]*)")


def test_a_joker_in_a_word_is_its_letter_with_a_line_below_it() -> None:
    (word,) = lying("К*ОТ")
    drawn = Painter(LETTERS, colour=True).meld(word)
    pieces = [(text, "4" in codes.split(";")) for codes, text in CODES.findall(drawn) if text.strip()]
    assert pieces == [("К", False), ("О", True), ("Т", False)]
    assert Painter(LETTERS, colour=False).meld(word) == "К*ОТ"


def test_tiles_that_came_since_ones_last_turn_are_marked() -> None:
    now = at_table("СТАВКА", "КОТЪ", "ПОДЬ", "ЫЫ")
    host = Host(LETTERS, now)
    for words in ("СТАВКА КОТ", "КОТ ПОДСТАВКА"):
        host.commit(host.again(Play(parse_table(LETTERS, words))))
    host.commit(host.again(Draw()))
    fresh = fresh_tiles(host.steps, 0)
    plain, coloured = Painter(LETTERS, colour=False), Painter(LETTERS, colour=True)
    assert plain.rows(host.state.table, 80, fresh=fresh) == ["+ПОДСТАВКА  КОТ"]
    slanted = [
        text for codes, text in CODES.findall(coloured.rows(host.state.table, 80, fresh=fresh)[0]) if ";3;" in codes
    ]
    assert "".join(slanted) == "ПОД"
    assert fresh_tiles(host.steps[:1], 0) == {}


def test_number_tiles_that_came_are_capitals() -> None:
    edition = find_edition("ua-standard")
    (meld, *_) = edition.melds.readings(parse_meld(edition, "r4-6"))
    assert Painter(edition, colour=False).rows((meld,), 80, fresh={meld: (0, 2)}) == ["[R4 r5 R6]"]


def test_the_first_sign_of_an_answer_has_a_colour() -> None:
    painter, plain = Painter(LETTERS, colour=True), Painter(LETTERS, colour=False)
    for line in ("+6 СТАВКА: всё", "!  нет", "~  ещё", "?  1 из 3"):
        assert plain.signed(line) == line
        signed = painter.signed(line)
        assert signed != line
        assert CODES.sub(r"\2", signed).endswith(line[2:])
    assert painter.signed("   пусто") == "   пусто"
    assert painter.signed("") == ""
