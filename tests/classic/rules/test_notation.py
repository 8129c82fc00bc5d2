"""Number notation: exact round trips, spellings that mean the same, and text that means nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummiclassic.editions.cards import CARDS, RUMMY_CARDS
from rummiclassic.editions.twist import TWIST
from rummiclassic.editions.ua import UA_STANDARD
from rummicore.notation import format_meld, format_table, meld_from_json, parse_meld, parse_table, typed_line
from rummicore.reasons import FormatError
from rummicore.tiles import Meld, Table, TypedMeld
from tests.kit.oracles import melds as oracle
from tests.kit.strategies import any_faces, declared, groups, legal_faces, racks, read_melds, runs, tables, unread

EDITION = UA_STANDARD
blanks = st.text(" \t\r\f\v\u00a0\u2003", max_size=3)


def again(table: Table) -> Table:
    """Write a table and read it, each meld in its best reading."""
    return tables(format_table(EDITION, table))


def tiles(text: str) -> tuple[str, ...]:
    return EDITION.notation.parse_tiles(text)


@pytest.mark.parametrize("face", [*oracle.FACES, "jd", "jc", "jm"])
def test_every_tile_is_read_as_it_is_written(face: str) -> None:
    assert tiles(face) == tiles(face.upper()) == (face,)
    assert EDITION.notation.spell(parse_meld(EDITION, face).tiles) == face


@given(racks)
@settings(deadline=None)
def test_racks_round_trip(rack: tuple[str, ...]) -> None:
    assert tiles(" ".join(rack)) == rack
    assert tiles(", ".join(rack)) == rack
    assert tiles("".join(rack)) == rack


@given(any_faces, declared)
@settings(deadline=None, max_examples=300)
def test_typed_melds_round_trip(faces: tuple[str, ...], kind: str) -> None:
    text = f"{kind}: {' '.join(faces)}" if kind else " ".join(faces)
    assert parse_meld(EDITION, text) == unread(faces, kind)
    assert meld_from_json(EDITION, list(faces)) == unread(faces)


@given(read_melds())
@settings(deadline=None, max_examples=300)
def test_read_melds_round_trip(meld: Meld) -> None:
    assert again((meld,)) == (meld,)


@given(read_melds())
@settings(deadline=None, max_examples=300)
def test_the_kind_is_written_exactly_where_two_readings_are_legal(meld: Meld) -> None:
    text, spelled = format_meld(EDITION, meld), " ".join(meld.faces)
    expected = f"{meld.kind}: {spelled}" if len(oracle.readings(meld.faces)) == 2 else spelled
    assert text == expected


@given(st.lists(read_melds(), max_size=8).map(tuple))
@settings(deadline=None)
def test_tables_round_trip(table: Table) -> None:
    assert again(table) == table
    text = format_table(EDITION, table)
    assert format_table(EDITION, parse_table(EDITION, text)) == text
    bracketed = " ".join(f"[{format_meld(EDITION, meld)}]" for meld in table)
    assert parse_table(EDITION, bracketed) == parse_table(EDITION, text)


def spellings_of_a_run(faces: tuple[str, ...]) -> list[str]:
    short = f"{faces[0]}-{faces[-1][1:]}"
    return [" ".join(faces), "".join(faces), short, short.replace("-", " - ")]


def spellings_of_a_group(faces: tuple[str, ...]) -> list[str]:
    short = "".join(face[0] for face in faces) + faces[0][1:]
    return [" ".join(faces), "".join(faces), short]


@given(runs().map(lambda faces: (faces, spellings_of_a_run(faces))))
@settings(deadline=None)
@example((("r4", "r5", "r6"), ["r4-6", "r4 r5 r6", "r4r5r6", "r 4 - 6"]))
def test_a_run_is_read_in_every_spelling(case: tuple[tuple[str, ...], list[str]]) -> None:
    check_spellings(*case)


@given(groups().map(lambda faces: (faces, spellings_of_a_group(faces))))
@settings(deadline=None)
@example((("r8", "b8", "k8"), ["rbk8", "rbk 8", "r8 bk8", "r8b8k8"]))
def test_a_group_is_read_in_every_spelling(case: tuple[tuple[str, ...], list[str]]) -> None:
    check_spellings(*case)


def check_spellings(faces: tuple[str, ...], spellings: list[str]) -> None:
    expected = (unread(faces),)
    for text in spellings:
        for typed in (text, text.upper(), f"[{text}]", f" [ {text.upper()} ] ", f"{text},", f",,{text};\n"):
            assert parse_table(EDITION, typed) == expected, typed
        assert meld_from_json(EDITION, text) == expected[0]


@given(legal_faces(), declared, st.data())
@settings(deadline=None)
def test_blanks_and_case_are_free(faces: tuple[str, ...], kind: str, data: st.DataObject) -> None:
    spaced = [data.draw(blanks) + " ".join((data.draw(st.sampled_from((face, face.upper()))), "")) for face in faces]
    prefix = data.draw(blanks) + kind.upper() + data.draw(blanks) + ":" if kind else ""
    assert parse_meld(EDITION, prefix + "".join(spaced) + data.draw(blanks)) == unread(faces, kind)


@given(st.lists(legal_faces(), min_size=1, max_size=6), st.data())
@settings(deadline=None)
def test_melds_may_be_separated_by_commas_or_brackets(melds: list[tuple[str, ...]], data: st.DataObject) -> None:
    text = ""
    for faces in melds:
        meld = " ".join(faces)
        text += data.draw(st.sampled_from((f"[{meld}]", f",{meld},", f";{meld}\n", f", [{meld}] ,")))
    assert parse_table(EDITION, text) == tuple(map(unread, melds))


@pytest.mark.parametrize("text", ["r4-6", "r4 r5 r6", "[R4 R5 R6]", "r4r5r6", "R4-6", " r4  R5 r6 ", "[ r4-6 ]"])
def test_the_spellings_of_the_manual(text: str) -> None:
    assert parse_table(EDITION, text) == (unread(("r4", "r5", "r6")),)


@pytest.mark.parametrize(
    "text", ["r0", "r14", "r113", "rb6-4", "rb4-6", "45r", "r45", "4rx", "ч8", "r4-", "-4", "4", "x5", "j1", "r5x"]
)
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        parse_table(EDITION, text)


@pytest.mark.parametrize("text", ["4r-6b", "4rb-6rb", "4r-", "4r-6x", "4r-14"])
def test_a_run_that_ends_in_another_colour_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        parse_table(EDITION, text)


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("4r 5r 6r", "r4 r5 r6"),
        ("4-6r", "r4 r5 r6"),
        ("4r-6r 10b-12", "r4 r5 r6 b10 b11 b12"),
        ("8rbk", "r8 b8 k8"),
        ("red 4", "r4"),
        ("Red 4-6", "r4 r5 r6"),
        ("black10 orange 10", "k10 o10"),
        ("красная 4 синий 5 чёрная 6", "r4 b5 k6"),
        ("joker r5 джокер", "j r5 j"),
        ("к8", "r8"),
        ("к4-6 щ5", "r4 r5 r6 o5"),
        ("в7", "b7"),
        ("о7", "o7"),
        ("rbк8", "r8 b8 k8"),
        ("хк4 к5 к6ъ", "r4 r5 r6"),
        ("К5 В5 О5", "k5 b5 o5"),
        ("к5 и5 л5", "r5 b5 k5"),
        ("r4 К4 b4", "r4 k4 b4"),
        ("r9 *r10 r11", "r9 j r11"),
        ("r9 =r10 r11", "r9 j r11"),
    ],
)
def test_what_people_type_for_number_tiles(text: str, faces: str) -> None:
    assert parse_table(EDITION, text)[0].faces == tuple(faces.split())


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("10h Jh Qh", "h10 hJ hQ"),
        ("10h-Kh", "h10 hJ hQ hK"),
        ("ah 2h 3h", "hA h2 h3"),
        ("♣4-6", "c4 c5 c6"),
        ("4♣ 4♥ 4♠", "c4 h4 s4"),
        ("hearts J spades J", "hJ sJ"),
        ("трефы 4", "c4"),
        ("в7", "d7"),
        ("н4 с4", "h4 c4"),
    ],
)
def test_what_people_type_for_card_tiles(text: str, faces: str) -> None:
    assert parse_table(RUMMY_CARDS, text)[0].faces == tuple(faces.split())


@pytest.mark.parametrize("text", ["r9 =r10 =r11 r12", "r9 =r10 r12", "r9 =r11 r12", "r9 =10 =11 r12"])
def test_a_double_joker_is_typed_as_it_is_drawn_or_by_one_of_its_two_tiles(text: str) -> None:
    assert parse_table(TWIST, text)[0].faces == ("r9", "jd", "r12")


def test_russian_letters_are_read_by_their_keys_and_by_their_looks_where_both_are_tiles() -> None:
    assert EDITION.notation.retypings("К5-7") == ("r5-7", "k5-7")
    assert EDITION.notation.retypings("r4 К4 b4") == ("r4 k4 b4", "r4 r4 b4")
    assert EDITION.notation.retypings("К5 Л5 И5") == ("r5 k5 b5",)
    assert EDITION.notation.retypings("r5 k5") == ()


@given(legal_faces())
@settings(deadline=None)
def test_melds_are_told_as_they_can_be_typed(faces: tuple[str, ...]) -> None:
    meld = parse_meld(EDITION, " ".join(faces))
    cards = parse_meld(RUMMY_CARDS, " ".join(map(as_card, faces)))
    for edition, typed in ((EDITION, meld), (RUMMY_CARDS, cards)):
        line = typed_line(edition, (typed,))
        assert line.isascii()
        assert parse_table(edition, line) == (typed,)


def as_card(face: str) -> str:
    """Return the card tile of a number tile."""
    return "*" if face == "j" else "hcsd"["rbko".index(face[0])] + CARDS.rank(int(face[1:]))


@pytest.mark.rule("NUM-SET-3")
@given(runs(), declared)
@settings(deadline=None)
def test_a_run_typed_downwards_is_laid_upwards(faces: tuple[str, ...], kind: str) -> None:
    prefix = f"{kind}: " if kind else ""
    expected = (unread(faces, kind),)
    assert parse_table(EDITION, prefix + " ".join(reversed(faces))) == expected
    assert parse_table(EDITION, f"{prefix}{faces[-1]}-{faces[0][1:]}") == expected


@pytest.mark.rule("NUM-SET-3", "TW-JM-1")
@pytest.mark.parametrize(
    "text", ["r6 j r4", "r6 r5 j", "r6 r4 r5", "r5 r4", "r5 r4 jm r4 r5", "r4 r5 jm r5 r4", "r8 b7 k6"]
)
def test_all_other_melds_are_laid_as_they_are_typed(text: str) -> None:
    assert parse_table(TWIST, text)[0].faces == tuple(text.split())


def test_what_lies_in_a_file_is_read_as_it_lies() -> None:
    assert parse_meld(EDITION, "r6 r5 r4").faces == ("r6", "r5", "r4")
    assert meld_from_json(EDITION, ["r6", "r5", "r4"]).faces == ("r6", "r5", "r4")


# Arbitrary text. A message is shown on one line of a terminal, whatever was typed.

everything = st.text(st.characters(categories=None, exclude_categories=()), max_size=400)
tileish = st.text("rbkoRBKOjdcm0123456789-,;:[] \n\t\u2028\x00\x85runGROUP", max_size=200)
wide = st.text(st.sampled_from(("\U000e0001", "\ud800", "\x00", "\u202e", "\n", "İ", "K")), max_size=100)
strange = st.one_of(everything, tileish, wide)

PARSERS: dict[str, Callable[[str], object]] = {
    "table": lambda text: parse_table(EDITION, text),
    "meld": lambda text: parse_meld(EDITION, text),
    "tiles": tiles,
    "json text": lambda text: meld_from_json(EDITION, text),
    "json list": lambda text: meld_from_json(EDITION, [text, text]),
}


def reads_or_explains(parse: Callable[[str], object], text: str) -> None:
    try:
        parse(text)
    except FormatError as error:
        message = str(error)
        assert 0 < len(message) < 300
        assert len(message.splitlines()) == 1
        assert message.isprintable()


@pytest.mark.parametrize("name", PARSERS)
@given(text=strange)
@settings(deadline=None, max_examples=200)
def test_any_text_is_read_or_explained(name: str, text: str) -> None:
    reads_or_explains(PARSERS[name], text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | strange,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
        max_leaves=8,
    )
)
@settings(deadline=None)
def test_any_json_is_read_or_explained(value: object) -> None:
    def parse(_: str) -> TypedMeld:
        return meld_from_json(EDITION, value)

    reads_or_explains(parse, "")


@given(strange)
@settings(deadline=None, max_examples=300)
def test_what_is_read_can_be_written_and_read_again(text: str) -> None:
    try:
        table = parse_table(EDITION, text)
    except FormatError:
        return
    written = parse_table(EDITION, format_table(EDITION, table))
    assert [meld.faces for meld in written] == [meld.faces for meld in table]


# A reader that looks at the rest of its input once per tile would need minutes for three million characters.
PIECES = [
    "r1 ", "r1,", "r1", "j ", "j", "r1-13 ", "rbko8 ", "[r1 r2 r3]", "[r1 r2 r3] ", "run: [r7 j j]", "run:", "[", "]",
    "[]", ",", ";", ":", " ", "\n", "r", "rbko", "r ", "r1 -", "r1 - ", "-", "1", "a", "ы", "é", "İ", "\x00", "\ud800",
    "\U000e0001", "group: ", "r1\n", "r:",
]  # fmt: skip


@pytest.mark.parametrize("name", PARSERS)
@pytest.mark.parametrize("piece", PIECES)
def test_twenty_thousand_characters(piece: str, name: str) -> None:
    reads_or_explains(PARSERS[name], piece * (20_000 // len(piece)))


LONG = ["r1 ", "r1,", "j ", "[r1 r2 r3]", "run: [r7 j j] ", "r", " ", "r1 - "]


@pytest.mark.parametrize("piece", LONG)
@pytest.mark.parametrize("name", ["table", "tiles"])
def test_two_hundred_thousand_characters(piece: str, name: str) -> None:
    reads_or_explains(PARSERS[name], piece * (200_000 // len(piece)))


@pytest.mark.slow
@pytest.mark.parametrize("piece", LONG)
@pytest.mark.parametrize("name", ["table", "tiles"])
def test_three_million_characters(piece: str, name: str) -> None:
    reads_or_explains(PARSERS[name], piece * (3_000_000 // len(piece)))


@pytest.mark.parametrize("text", ["r4-r6", "r4 - r6", "R4-R6", "r4-6"])
def test_a_run_may_name_its_colour_at_both_ends(text: str) -> None:
    assert parse_meld(EDITION, text).faces == ("r4", "r5", "r6")


def test_a_run_has_one_colour_at_both_ends() -> None:
    with pytest.raises(FormatError, match="r4-b6"):
        parse_meld(EDITION, "r4-b6")
