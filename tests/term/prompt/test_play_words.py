"""Own words in a game, and saved games that were begun with another dictionary."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rummicore.journal import line_of
from tests.kit.commands import rummi
from tests.kit.tables import deal_table, typed

RACKS = ("СТАВКАПОДЕЁЖЗЦ", "МОНЕТАИИЛЛНННО")


@pytest.mark.rule("LET-HOUSE-4")
def test_own_words_count_and_removed_ones_do_not(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS, house={"letters.words": "ставкап -ставка"})
    told = typed(tmp_path, "ставка", "ставкап", "", language="ru")
    assert "!  СТАВКА" in told.out
    assert "+7 СТАВКАП" in told.out


@pytest.mark.rule("LET-HOUSE-4")
def test_a_file_of_own_words_is_kept_in_the_game(tmp_path: Path) -> None:
    words = tmp_path / "own.txt"
    words.write_text("ставкап\n-ставка # not here\n", encoding="utf8")
    played = rummi("play", "--players", "Аня,bot:1", "--words", str(words), "--save", "own", data=tmp_path, given=b"")
    assert played.code == 0
    header = json.loads((tmp_path / "games" / "own.jsonl").read_text(encoding="utf8").splitlines()[0])
    assert header["options"]["letters.words"] == "ставкап -ставка"


def test_the_user_s_own_words_count_in_play_unless_left_aside(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("ставкап\n", encoding="utf8")
    more = {"RUMMI_CONFIG": str(tmp_path)}
    rummi("play", "--players", "Аня,bot:1", "--save", "with", data=tmp_path, more=more)
    rummi("play", "--players", "Аня,bot:1", "--save", "without", "--no-user-words", data=tmp_path, more=more)
    for name, words in (("with", "ставкап"), ("without", None)):
        header = json.loads((tmp_path / "games" / f"{name}.jsonl").read_text(encoding="utf8").splitlines()[0])
        assert header["options"]["letters.words"] == words


def _with_another_dictionary(path: Path, word: str) -> None:
    """Rewrite a saved game as if its dictionary had been another one, which had the word."""
    records = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]
    records[0]["dictionary"] = "0" * 64
    checksum, lines = "", b""
    for record in records:
        record.pop("sum")
        if "table" in record:
            record["table"] = [word if meld == "СТАВКА" else meld for meld in record["table"]]
        line, checksum = line_of(record, checksum)
        lines += line
    path.write_bytes(lines)


def test_a_game_begun_with_another_dictionary_keeps_its_words_and_says_so(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    typed(tmp_path, "ставка", "", "монета", "")
    _with_another_dictionary(tmp_path / "games" / "t.jsonl", "ТАВКСА")
    told = typed(tmp_path, "/q")
    assert told.code == 0
    assert "begun with another dictionary" in told.out
    assert "ТАВКСА  +МОНЕТА" in told.out


def test_a_game_of_this_dictionary_says_nothing_about_it(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    assert "dictionary" not in typed(tmp_path, "/q").out
