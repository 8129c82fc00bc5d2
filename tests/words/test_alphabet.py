"""Alphabets are data: written once, checked when an edition is made, counted in fields of their own."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummicore.keyboard import JCUKEN
from rummicore.reasons import FormatError
from rummiwords.alphabet import JOKER, Alphabet
from rummiwords.editions.letters import letter_edition
from rummiwords.packing import MOST_LETTERS, Packing, faults_of, field
from rummiwords.russian import RUSSIAN
from rummiwords.wordlist import WordList
from tests.kit.commands import ROOT

MANY = "".join(chr(code) for code in range(0x10A0, 0x10A0 + 38)) + RUSSIAN.letters[: MOST_LETTERS - 38]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LATIN = Alphabet(LETTERS, (3,) * 26, jokers=2, vowels="AEIOUY", called="a letter", example="CAT")
WIDE = LATIN._replace(letters=MANY, copies=(1,) * MOST_LETTERS, vowels=MANY[::3], example=MANY[:3])
ALPHABETS = [RUSSIAN, LATIN, WIDE]


@pytest.mark.checkout
@pytest.mark.parametrize("row", [RUSSIAN.letters, JCUKEN.keys, RUSSIAN.vowels, RUSSIAN.look_alikes[0]])
def test_each_russian_row_is_written_in_one_file(row: str) -> None:
    files = [path for path in ROOT.glob("rummi*/**/*.py") if row[:5].lower() in path.read_text(encoding="utf8").lower()]
    assert len(files) == 1, files


RULES = [
    *(path for room in ("rules", "bots", "solver") for path in sorted((ROOT / "rummiwords" / room).rglob("*.py"))),
    *(
        ROOT / "rummiwords" / f"{name}.py"
        for name in ("advisor", "alphabet", "packing", "wordlist", "editions/letters")
    ),
]


def _said(tree: ast.Module) -> Iterator[str]:
    """List the texts of a module that are no docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.checkout
@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_the_rules_of_words_know_no_language(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf8"))
    assert not re.findall("[а-яё]", "".join(_said(tree)), re.IGNORECASE)
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [name for name in modules if name.startswith(("rummiwords.nouns", "rummiwords.russian"))]


def test_the_tiles_are_the_letters_in_their_order_and_the_jokers() -> None:
    assert len(RUSSIAN.tiles) == 34
    assert RUSSIAN.tiles[0] == ("А", 8)
    assert RUSSIAN.tiles[-1] == (JOKER, 2)
    assert sorted(RUSSIAN.letters, key=RUSSIAN.nearness, reverse=True) == list(RUSSIAN.letters)


def test_letters_alike_are_read_one_at_a_time() -> None:
    assert list(RUSSIAN.meanings("ЕЛЕ")) == ["ЁЛЕ", "ЕЛЁ"]
    assert list(RUSSIAN.meanings("ЁЛКА")) == []
    assert RUSSIAN.like("Ё") == ("Е",)
    assert RUSSIAN.like("Е") == ("Ё",)
    assert RUSSIAN.like("А") == ()


@pytest.mark.parametrize("alphabet", ALPHABETS, ids=lambda alphabet: str(len(alphabet.letters)))
@given(data=st.data())
def test_packed_letters_count_as_a_counter_does(alphabet: Alphabet, data: st.DataObject) -> None:
    packing, letters = Packing(alphabet), st.text(alphabet.letters, max_size=15)
    ours, theirs = data.draw(letters), data.draw(letters)
    counts, others = Counter(ours), Counter(theirs)
    packed, taken = packing.pack(ours), packing.pack(theirs)
    assert Counter(packing.unpack(packed)) == counts
    assert packing.count(packed) == len(ours)
    assert packing.count(packed & packing.vowel_fields) == sum(letter in alphabet.vowels for letter in ours)
    assert Counter(packing.unpack(packing.minus(packed, taken))) == counts - others
    assert Counter(packing.unpack(packing.most(packed, taken))) == counts | others
    assert packing.covers(packed, taken) == (others <= counts)
    assert [field(packed, number) for number in range(len(alphabet.letters))] == [counts[a] for a in alphabet.letters]


def test_a_full_set_of_fields_adds_up() -> None:
    packing = Packing(WIDE)
    assert packing.count(15 * packing.one_each) == 15 * MOST_LETTERS


def test_a_sign_that_is_no_letter_is_named() -> None:
    with pytest.raises(FormatError, match="'Q' is no letter of this game"):
        Packing(RUSSIAN).pack("КОQТ")


@pytest.mark.parametrize("alphabet", ALPHABETS, ids=lambda alphabet: str(len(alphabet.letters)))
def test_an_alphabet_within_the_limits_has_no_fault(alphabet: Alphabet) -> None:
    assert list(faults_of(alphabet)) == []


@pytest.mark.parametrize(
    ("alphabet", "said"),
    [
        (LATIN._replace(letters=MANY + "Z", copies=(1,) * 65, vowels="", example="Z"), "there may be 64 at the most"),
        (LATIN._replace(copies=(3,) * 25), "26 letters, and copies of 25"),
        (LATIN._replace(letters=LETTERS.replace("Z", "A")), "A more than once"),
        (LATIN._replace(letters=LETTERS.replace("Z", "z")), "z: a letter is a capital"),
        (LATIN._replace(letters=LETTERS.replace("Z", "ẞ")), "ẞ: a letter is a capital"),
        (LATIN._replace(letters=LETTERS.replace("Z", "*")), "*: a letter is a capital"),
        (LATIN._replace(copies=(14, *(3,) * 25)), "14 tiles A and 2 jokers, and there may be 15 together"),
        (LATIN._replace(vowels="AEЯ"), "Я among the vowels"),
        (LATIN._replace(alike=(("Ё", "E"),)), "Ё among the vowels, the letters alike"),
    ],
)
def test_an_edition_beyond_the_limits_is_refused_when_it_is_made(alphabet: Alphabet, said: str) -> None:
    book = WordList(alphabet, dict)
    with pytest.raises(FormatError, match="letters-xx: ") as refused:
        letter_edition("letters-xx", "Letters", "none", book)
    assert said in str(refused.value)
