"""How letter tiles are typed and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummicore.notation import meld_as_json, meld_from_json, parse_meld, parse_table
from rummicore.reasons import FormatError
from rummicore.tiles import Placed, TypedMeld, natural
from rummiwords.alphabet import JOKER
from rummiwords.russian import RUSSIAN
from tests.kit.letters import LETTERS

NOTATION = LETTERS.notation
LETTER = st.sampled_from(RUSSIAN.letters)
TILE = LETTER.map(natural) | LETTER.map(lambda letter: Placed(JOKER, (letter,))) | st.just(Placed(JOKER, ()))


@given(st.lists(TILE, min_size=1, max_size=12).map(tuple))
def test_what_is_written_is_what_is_typed(tiles: tuple[Placed, ...]) -> None:
    meld = TypedMeld("", tiles)
    assert parse_meld(LETTERS, NOTATION.spell(tiles)) == meld
    assert parse_meld(LETTERS, NOTATION.spell(tiles).lower()) == meld
    assert meld_from_json(LETTERS, meld_as_json(LETTERS, meld)) == meld
    assert parse_meld(LETTERS, "".join(map(NOTATION.shown, tiles))) == meld


@pytest.mark.parametrize("text", ["РАК ЛОБ", "рак,лоб", "[РАК] [ЛОБ]", "рак;  лоб\n", " Рак лОБ "])
def test_words_are_separated_by_blanks_commas_or_brackets(text: str) -> None:
    assert [meld.faces for meld in parse_table(LETTERS, text)] == [("Р", "А", "К"), ("Л", "О", "Б")]


def test_jokers_have_their_letter_on_the_table_and_none_on_a_rack() -> None:
    assert NOTATION.parse_meld("К*ОТ")[1] == Placed(JOKER, ("О",))
    assert NOTATION.parse_meld("К*?Т")[1] == NOTATION.parse_meld("К?Т")[1] == Placed(JOKER, ())
    assert NOTATION.parse_tiles("*ОК*") == ("*", "О", "К", "*")
    assert NOTATION.parse_tiles("е ё Й") == ("Е", "Ё", "Й")
    assert NOTATION.parse_meld("кои\u0306") == NOTATION.parse_meld("КОЙ")


def test_an_open_joker_is_read_as_the_most_common_word() -> None:
    readings = LETTERS.melds.readings(parse_meld(LETTERS, "К*?Т"))
    words = ["".join(placed.stands[0] for placed in meld.tiles) for meld in readings]
    assert {"КОТ", "КИТ"} <= set(words)
    book = LETTERS.melds.book  # type: ignore[attr-defined]
    common = [book.find(word).frequency for word in words]
    assert common == sorted(common, reverse=True)
    assert not LETTERS.melds.readings(parse_meld(LETTERS, "???"))


@pytest.mark.parametrize("text", ["КОТ1", "cat", "К-Т", "КОТ→", "\udcd0", "К\x00"])
def test_what_is_no_letter_is_named(text: str) -> None:
    with pytest.raises(FormatError, match="is not a tile"):
        parse_meld(LETTERS, text)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        melds = parse_table(LETTERS, text)
    except FormatError:
        return
    for meld in melds:
        assert LETTERS.melds.readings(meld) or LETTERS.melds.faults(meld)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("gjlcnfdrf", "подставка"), ("hfr kj,", "рак лоб"), ("`krf", "ёлка"), ("рак", None), ("7", None)],
)
def test_a_latin_layout_is_understood(typed: str, meant: str | None) -> None:
    found = NOTATION.retyped(typed)
    assert (found and found.lower()) == meant
