"""Words in a column of a table: quoted cells, heads behind comments, rows that are too short."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummiterm.words.columns import ListColumn
from tests.kit.commands import rummi


def _rows(table: str, column: str) -> list[list[str]]:
    out = rummi("check", "--column", column, "--format", "tsv", given=table.encode()).out
    return [[row.split("\t")[place] for place in (0, 1, 6)] for row in out.splitlines()[1:]]


@pytest.mark.parametrize("column", ["слово", "2"])
def test_quoted_cells_go_over_lines_and_comments_before_the_head_are_passed_over(column: str) -> None:
    table = '\n# words, or; not\nid;слово;why\n1;кошка;"two\nrows; ""x"""\n2;столы;5" wide\n#3;коты;z\n# end\n'
    found = [["кошка", "ok", "4"], ["столы", "bad", "6"], ["коты", "bad", "7"]]
    assert _rows(table, column)[-3:] == found


def test_a_column_that_no_row_has_is_a_mistake() -> None:
    answer = rummi("check", "--column", "7", given="кошка,1,2\nстол,1,2\n".encode())
    assert (answer.code, answer.out) == (2, "")
    assert "column 7" in answer.complaint


def test_rows_without_the_column_are_told() -> None:
    answer = rummi("check", "--column", "3", given="1,2,кошка\n\n1,2\n1,2,стол\n1\n".encode())
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.splitlines() == ["-: 2 rows without column 3, the first in line 3", "-: 2 words, 2 valid, 0 not"]


@pytest.mark.parametrize("column", ["²", "0", "-1", "٣", "9" * 5000, ""])
def test_what_is_no_number_is_a_name(column: str) -> None:
    answer = rummi("check", "--column", column or " ", given="кошка,1\n".encode())
    assert answer.code == 2
    assert "fault" not in answer.complaint


def test_a_long_cell_is_a_bad_word_and_a_quote_without_end_a_mistake() -> None:
    table = f"слово,x\n{'а' * 200_000},1\nкот,2\n"
    assert [row[1:] for row in _rows(table, "слово")] == [["bad", "2"], ["ok", "3"]]
    answer = rummi("check", "--column", "слово", given='слово,x\nкот,"a\nстол,b\n'.encode())
    assert answer.code == 2
    assert answer.complaint.startswith("rummi: -, line 2: ")


def test_a_table_may_be_named_twice(tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    path.write_text("слово,x\nкот,1\n", encoding="utf8")
    assert rummi("check", "--column", "слово", str(path), str(path)).err.endswith(": 2 words, 2 valid, 0 not\n")


def test_a_row_that_begins_with_a_number_sign_is_a_comment_only_behind_a_blank_or_in_its_own_column() -> None:
    table = "a,b\n# да,кот\n#1,дом\n#x\n1,стол\n"
    assert [row[0] for row in _rows(table, "b")] == ["дом", "стол"]
    assert [row[0] for row in _rows(table, "a")] == ["1"]


def test_an_empty_table_lacks_nothing_of_the_one_before_it(tmp_path: Path) -> None:
    path, empty = tmp_path / "words.csv", tmp_path / "empty.csv"
    path.write_text("слово,x\nкот,1\n\n,\n1\n", encoding="utf8")
    empty.touch()
    answer = rummi("check", "--column", "x", "--ignore", "W111", str(path), str(empty))
    assert [line for line in answer.err.splitlines() if "without" in line] == [
        f"{path}: 1 row without column x, the first in line 5"
    ]


def test_lines_come_in_any_blocks() -> None:
    column = ListColumn("2")
    column.begin("")
    first = list(column.cells([(1, "a,b"), (2, 'c,"d')]))
    assert (first, list(column.cells([(3, 'e"'), (4, "f,g")]))) == ([(1, "b")], [(2, "d\ne"), (4, "g")])
    assert column.end().rows == 0
