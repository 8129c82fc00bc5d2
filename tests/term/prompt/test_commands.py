"""What may be typed behind a slash."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rummicore.reasons import FormatError
from rummiterm.prompt.commands import COMMANDS, no_command, read_command
from rummiterm.texts import Texts, en, ru
from tests.kit.tables import deal_table
from tests.kit.terminal import Terminal


def test_every_command_has_a_word_and_a_letter_in_both_languages() -> None:
    for command in COMMANDS:
        assert command.name.isascii()
        assert not command.russian.isascii()
        assert len(command.letter) == len(command.russian_letter) == 1
        assert f"help.{command.name}" in en.TEXTS
        assert f"help.{command.name}" in ru.TEXTS


def test_no_word_means_two_commands() -> None:
    words = Counter(word for command in COMMANDS for word in set(command.words))
    assert set(words.values()) == {1}


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("/draw", "draw"),
        ("/pass", "draw"),
        ("/взять", "draw"),
        ("/ВЗЯТЬ", "draw"),
        ("/dpznm", "draw"),
        ("/d", "draw"),
        ("/подсказка", "hint"),
        ("/п", "hint"),
        ("/подсказ", "hint"),
        ("/und", "undo"),
        ("/?", "help"),
        ("?", "help"),
        ("/ draw", "draw"),
        ("/подс", "hint"),
    ],
)
def test_words_letters_beginnings_and_the_wrong_layout_are_understood(line: str, name: str) -> None:
    assert read_command(line).name == name


def test_what_stands_behind_a_command_is_kept() -> None:
    assert read_command("/explain r9 j r11").rest == "r9 j r11"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/drwa", "нет; ближайшая: /draw."),
        ("/взяь", "нет; ближайшая: /взять."),
        ("/помщь", "нет; ближайшая: /помощь."),
        ("/xxxxxxxx", "Команды /xxxxxxxx нет; все команды: /?."),
        ("/фигня", "Команды /фигня нет; все команды: /?."),
    ],
)
def test_an_unknown_command_names_the_nearest_if_one_is_near(line: str, said: str) -> None:
    with pytest.raises(FormatError) as near:
        read_command(line)
    assert said in no_command(Texts("ru"), line, near.value)


def test_help_that_is_longer_than_the_screen_waits_for_enter(tmp_path: Path) -> None:
    deal_table(tmp_path, "pl", "Ann,bot:1", ("r10 b10 k10 o1", "k8 k9 o2 o3"))
    with Terminal(tmp_path, "resume", "t", "--lang", "en", more={"NO_COLOR": "1", "LINES": "12"}) as terminal:
        terminal.wait_for("> ")
        terminal.type("/?")
        assert "/quit" not in terminal.wait_for("Enter: more, anything else: enough")
        terminal.type("")
        terminal.wait_for("Enter: more")
        terminal.type("")
        terminal.wait_for("/quit")
