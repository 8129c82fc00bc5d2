"""A saved letter game knows its dictionary, and goes on with another one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.journal import header_record, line_of, load, new_header, other_dictionary, replay
from rummicore.testing import journal_of
from rummiterm.start.saves import read_game
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.store import directory
from tests.kit.commands import rummi
from tests.kit.letters import LETTERS
from tests.kit.tables import deal_table, typed


def test_the_header_holds_the_hash_of_the_word_list() -> None:
    header = new_header(LETTERS, ("a", "b"))
    assert header.dictionary == Lexicon.open(directory()).hash
    assert not other_dictionary(LETTERS, header)
    assert other_dictionary(LETTERS, header._replace(dictionary="0" * 64))
    assert not other_dictionary(LETTERS, header._replace(dictionary=None))


def with_other_dictionary(data: bytes) -> bytes:
    """Write a journal again as if it had been begun with another dictionary."""
    loaded = load(data)
    again, checksum = line_of(header_record(loaded.header._replace(dictionary="0" * 64)), "")
    for record in loaded.records:
        line, checksum = line_of({key: value for key, value in record.items() if key != "sum"}, checksum)
        again += line
    return again


def test_words_of_another_dictionary_stay_right_when_the_game_is_played_again() -> None:
    bots = [LETTERS.bots["bot:2"](LETTERS, seat) for seat in range(2)]
    game = list(play_bots(LETTERS, new_game(LETTERS, 2), bots, seed=1))
    # Under a theme that has none of the words, no word of the game is known any more.
    strange = LETTERS.with_values({"letters.theme": "слово, которого, нет"})
    data = journal_of(LETTERS, game)
    with pytest.raises(ValueError, match="does not belong to the theme"):
        list(replay(strange, load(data)))
    again = list(replay(strange, load(with_other_dictionary(data))))
    assert [happened.step.state.table for happened in again] == [happened.step.state.table for happened in game]


def test_words_that_were_voted_on_stay_so_when_the_dictionary_changes(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКАИГРУШКРО", "МОНЕТАИИЛЛНННО"))
    typed(tmp_path, "ставка", "", "/принять лонитен", "1", "лонитен", "", "/q", language="ru")
    (path,) = (tmp_path / "games").glob("*.jsonl")
    before = read_game(path).steps
    assert any(happened.action.do == "suggest" for happened in before)
    path.write_bytes(with_other_dictionary(path.read_bytes()))
    again = read_game(path).steps
    assert [happened.step.state.table for happened in again] == [happened.step.state.table for happened in before]


def test_resuming_says_so(tmp_path: Path) -> None:
    rummi("play", "--players", "bot:1,bot:2", "--seed", "5", "--save", "old", data=tmp_path)
    path = tmp_path / "games" / "old.jsonl"
    lines = with_other_dictionary(path.read_bytes()).splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:12]))
    assert json.loads(lines[0])["dictionary"] == "0" * 64
    assert len(read_game(path).steps) == 11
    answer = rummi("resume", "old", data=tmp_path)
    assert answer.code == 0
    assert "begun with another dictionary" in answer.out
