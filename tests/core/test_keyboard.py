"""Keyboard layouts: the same keys give other letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummicore.keyboard import JCUKEN, LAYOUTS, QWERTY, KeyLayout, has_letters, same_keys

LAYOUT = st.sampled_from(LAYOUTS)


@given(LAYOUT, LAYOUT, st.data())
def test_the_same_keys_lead_back(typed: KeyLayout, meant: KeyLayout, data: st.DataObject) -> None:
    text = data.draw(st.text(typed.keys, max_size=12))
    assert same_keys(same_keys(text, typed, meant), meant, typed) == text
    assert same_keys(text.upper(), typed, meant) == same_keys(text, typed, meant)


@pytest.mark.parametrize(
    ("typed", "meant"), [("gjlcnfdrf", "подставка"), ("~krf", "ёлка"), ("{kt,", "хлеб"), (':E"<>', "жуэбю"), ("7", "7")]
)
def test_keys_without_a_latin_letter_are_letters_elsewhere_with_shift_too(typed: str, meant: str) -> None:
    assert same_keys(typed, QWERTY, JCUKEN) == meant


def test_signs_are_no_letters() -> None:
    assert has_letters("К9", JCUKEN)
    assert has_letters("R9", QWERTY)
    assert not has_letters("[],.;'` 9", QWERTY)
    assert not has_letters("r9", JCUKEN)
