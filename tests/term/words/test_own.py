"""Words of one's own on top of the list: per user, per command, in the library; what is wrong is said in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummiwords import Lexicon, OwnWords, WordFileError, read_own_words
from tests.kit.commands import rummi

LEXICON = Lexicon.open()


def written(tmp_path: Path, text: str, name: str = "words.txt") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf8")
    return path


def test_a_file_adds_and_takes_away(tmp_path: Path) -> None:
    own = read_own_words(written(tmp_path, "# ours\nКотопёс\n-кот # too easy\n\n– пёс\nпёс\n"))
    assert own == OwnWords(("котопёс", "пёс"), ("кот",))
    lexicon = LEXICON.with_words(own.added, own.removed)
    assert "котопес" in lexicon
    assert "кот" not in lexicon
    assert "пёс" in lexicon
    assert {"котопёс", "пёс"} <= set(lexicon)
    assert "кот" not in list(lexicon)


def test_words_are_understood_as_the_dictionary_spells_them() -> None:
    assert "ёлка" not in LEXICON.with_words(removed=["елка"])
    assert "елка" not in LEXICON.with_words(removed=["елка"])
    plain = (word.replace("ё", "е") for word in Lexicon.open(extended=True) if "ё" in word and word not in LEXICON)
    rare = Lexicon.open(extended=True).spelling(next(word for word in plain if LEXICON.entry(word) is None))
    added = LEXICON.with_words(added=[rare.replace("ё", "е")])
    assert set(added) - set(LEXICON) == {rare}


def test_the_later_call_wins_and_nothing_changes_in_place() -> None:
    without = LEXICON.with_words(removed=["кот"])
    assert "кот" in without.with_words(added=["кот"])
    assert "кот" in LEXICON
    assert "кот" not in without


def test_own_words_pass_the_filters_but_not_the_theme() -> None:
    hidden = next(word for word in LEXICON if (entry := LEXICON.entry(word)) and entry.family)
    family = Lexicon.open(family=True)
    assert hidden not in family
    assert hidden in family.with_words(added=[hidden])
    themed = Lexicon.open(theme="птицы").with_words(added=["котопёс"])
    assert "котопёс" not in themed
    assert "котопёс" in themed.unthemed


def test_the_hash_knows_the_words() -> None:
    hashes = [
        LEXICON.hash,
        LEXICON.with_words(added=["котопёс"]).hash,
        LEXICON.with_words(added=["котопёс", "псокот"]).hash,
        LEXICON.with_words(removed=["кот"]).hash,
    ]
    assert len(set(hashes)) == len(hashes)
    assert LEXICON.with_words(["а" * 3, "б" * 3]).hash == LEXICON.with_words(["б" * 3]).with_words(["а" * 3]).hash
    assert Lexicon.open().hash == LEXICON.hash


@settings(max_examples=25, deadline=None)
@given(st.sets(st.sampled_from(["кот", "ёлка", "котопёс", "абвгд", "брюки", "вуз", "кошка"])),
       st.sets(st.sampled_from(["кот", "ёлка", "котопёс", "небо"])))  # fmt: skip
def test_own_words_are_set_arithmetic(added: set[str], removed: set[str]) -> None:
    lexicon = LEXICON.with_words(added, removed)
    some = {"кот", "ёлка", "котопёс", "абвгд", "брюки", "вуз", "кошка", "небо", "нёбо"}
    expected = (({word for word in some if word in LEXICON}) | added) - removed
    assert {word for word in some if lexicon.has(word)} == expected
    assert lexicon.frequencies.keys() & some == expected


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xea\xee\xf2\n", "line 1: not UTF-8"),
        ("кот\nкoт\n".encode(), "line 2: 'кoт'"),
        ("диван-кровать\n".encode(), "line 1"),
        ("--кот\n".encode(), "line 1"),
        (b"-\n", "line 1"),
        ("як\n".encode(), "shorter than 3"),
        ("кот\n\x1b[31m\n".encode(), "line 2"),
        (("к" * 200 + "\n").encode(), "line 1"),
    ],
)
def test_a_file_that_cannot_be_used_gets_one_line(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(content)
    with pytest.raises(WordFileError):
        read_own_words(path)
    answer = rummi("check", "-", "--words", str(path), given="кот\n".encode())
    assert answer.code == 2
    assert str(path) in answer.complaint
    assert said in answer.complaint
    assert "\x1b" not in answer.err


@pytest.mark.parametrize("command", ["check", "find", "explain"])
def test_every_command_complains_of_a_bad_file_and_can_leave_the_users_own_aside(command: str, tmp_path: Path) -> None:
    path, mine = written(tmp_path, "кот\ncat\n"), {"RUMMI_CONFIG": str(tmp_path)}
    word = "-" if command == "check" else "кот"
    for options in ((), ("--words", str(path), "--no-user-words")):
        answer = rummi(command, word, *options, given="кот\n".encode(), more=mine)
        assert answer.code == 2
        assert f"{path} line 2: 'cat'" in answer.complaint
    assert rummi(command, word, "--no-user-words", given="кот\n".encode(), more=mine).code == 0


def test_a_file_that_is_not_there_or_a_directory_gets_one_line(tmp_path: Path) -> None:
    for path in (tmp_path / "no.txt", tmp_path):
        answer = rummi("check", "-", "--words", str(path), given="кот\n".encode())
        assert answer.code == 2
        assert str(path) in answer.complaint


def test_a_file_too_large_is_not_read() -> None:
    answer = rummi("check", "-", "--words", "/dev/zero", given="кот\n".encode())
    assert answer.code == 2
    assert "too large" in answer.complaint


def test_the_users_own_words_are_in_effect_until_told_otherwise(tmp_path: Path) -> None:
    path = written(tmp_path, "котопёс\n-кошка\n")
    mine = {"RUMMI_CONFIG": str(tmp_path)}
    words = "котопёс\nкошка\nсобака\n".encode()
    answer = rummi("check", "-", given=words, more=mine)
    assert answer.out.splitlines() == ["кошка: W101 taken off the list by your own words"]
    assert rummi("check", "-", "--no-user-words", given=words, more=mine).out.startswith("котопёс: W1")
    per_command = written(tmp_path, "кошка\n", "game.txt")
    assert rummi("check", "-", "--words", str(per_command), given=words, more=mine).code == 0
    exported = rummi("dict", "export", more=mine).out.split()
    assert "котопёс" in exported
    assert "кошка" not in exported
    said = rummi("dict", "info", more=mine).out
    assert f"own words: {path}, 1 added, 1 taken away" in said
    data = json.loads(rummi("dict", "info", "--format", "json", more=mine).out)
    assert data["user_words"] == {"file": str(path), "added": 1, "removed": 1}
    assert data["hash"] != json.loads(rummi("dict", "info", "--format", "json").out)["hash"]
    assert json.loads(rummi("dict", "info", "--format", "json").out)["user_words"] is None


def test_the_users_file_is_found_where_the_system_keeps_settings(tmp_path: Path) -> None:
    (tmp_path / "rummi").mkdir()
    written(tmp_path / "rummi", "котопёс\n")
    answer = rummi(
        "check", "-", given="котопёс\n".encode(), more={"RUMMI_CONFIG": "", "XDG_CONFIG_HOME": str(tmp_path)}
    )
    assert answer.code == 0


def test_the_family_filter_has_two_levels() -> None:
    levels = {
        level: next(word for word in LEXICON if (e := LEXICON.entry(word)) and e.family == level) for level in (1, 2)
    }
    words = f"{levels[1]}\n{levels[2]}\nкошка\n".encode()
    for options, refused in (((), 0), (("--family-level", "1"), 1), (("--family",), 2), (("--family-level", "2"), 2)):
        rows = rummi("check", "-", "--format", "tsv", *options, given=words).out.splitlines()[1:]
        assert [row.split("\t")[2] for row in rows] == ["W115"] * refused + [""] * (3 - refused)
