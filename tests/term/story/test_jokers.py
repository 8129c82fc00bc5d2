"""A joker is told beside the word that it came to, with the letter it stands for there."""

from __future__ import annotations

import pytest

from rummicore.changes import changes_of
from rummicore.tiles import faces_on, melds_gone, without
from rummiterm.story.jokers import joker_notes, said_jokers
from rummiterm.texts import Texts
from tests.kit.letters import LETTERS, lying


@pytest.mark.parametrize(
    ("before", "after", "notes"),
    [
        ("ДИП*ЛОМАТ", "ЧЁТ П*ЛАМЯ Д*УБОВИК", ["", "", "joker as У"]),
        ("ДИП*ЛОМАТ", "Д*УБОВИК П*ЛАМЯ ЧЁТ", ["joker as У", "", ""]),
        ("", "Р*АК К*ОТ", ["joker as А", "joker as О"]),
        ("МОН*ЕТА", "МОНЕТА ИГРУШК*А", ["", "joker as А"]),
        ("КОТ", "КОТ РАК", [""]),
    ],
)
def test_a_joker_is_told_beside_its_word(before: str, after: str, notes: list[str]) -> None:
    old, new = lying(before), lying(after)
    made, gone = melds_gone(new, old), melds_gone(old, new)
    laid = without(tuple(faces_on(new).elements()), tuple(faces_on(old).elements()))
    changes, texts = changes_of(made, gone, laid), Texts("en")
    assert [note for _, note in joker_notes(LETTERS, made, changes, texts)] == notes
    assert said_jokers(LETTERS, made, changes, texts) == ", ".join(note for note in notes if note)
