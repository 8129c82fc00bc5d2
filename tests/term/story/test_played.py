"""A joker is told beside the word that it came to, with the letter it stands for there."""

from __future__ import annotations

import pytest

from rummicore.changes import joker_moves
from rummicore.events import Played
from rummicore.tiles import faces_on, melds_gone, without
from rummiterm.story.played import melds_with_jokers, said_jokers, told_play
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
    moves, texts = joker_moves(made, gone, laid), Texts("en")
    words = [LETTERS.notation.short(meld.tiles) for meld in made]
    told = [f"{word} ({note})" if note else word for word, note in zip(words, notes, strict=True)]
    assert melds_with_jokers(LETTERS, made, moves, texts) == ", ".join(told)
    assert said_jokers(LETTERS, moves, texts) == ", ".join(note for note in notes if note)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("ДИАЛОГ", "ВЕРА КАРДИОЛОГ", "ДИАЛОГ → КАРДИОЛОГ (К Р О), new: ВЕРА"),
        ("ИРОНИЯ", "БЛЮЗ СБОР ЛИНИЯ", "ИРОНИЯ → СБОР, ЛИНИЯ, new: БЛЮЗ"),
        ("ВОДА", "ШАГ ВДОХ", "ВОДА → ШАГ, ВДОХ"),
        ("КОТ", "КОТ РАК ЛОБ", "РАК, ЛОБ"),
    ],
)
def test_a_word_of_the_rack_is_told_apart_from_those_rebuilt(before: str, after: str, told: str) -> None:
    old, new = lying(before), lying(after)
    laid = without(tuple(faces_on(new).elements()), tuple(faces_on(old).elements()))
    played = Played(0, laid, melds_gone(new, old), melds_gone(old, new), 0, opening=False)
    assert told_play(LETTERS, played, Texts("en")) == told
