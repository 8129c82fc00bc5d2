"""What keepers of lists ask for: lines, duplicates, invisible characters, columns, limits, corrections."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from rummiwords.nouns.codes import NAMES
from tests.kit.commands import ROOT, rummi

LIST = "кошка\nкошки # две\nкарова\nёлка\nелка\nко\u00adшка\nкoт\nбегать\n\n# да\nСтолы\n"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """Write a list with all kinds of faults."""
    path = tmp_path / "words.txt"
    path.write_text(LIST, encoding="utf8")
    return path


def test_rows_name_file_and_line_if_asked_or_if_there_are_several_files(words: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("столы\n", encoding="utf8")
    begun = f"{words}:2: кошки: W103"
    assert rummi("check", "--lines", str(words)).out.startswith(begun)
    assert rummi("check", str(words)).out.startswith("кошки: W103")
    both = rummi("check", str(words), str(other)).out
    assert both.startswith(begun)
    assert f"{other}:1: столы: W103" in both
    assert rummi("check", "--no-lines", str(words), str(other)).out.startswith("кошки: W103")


def test_tidy_finds_words_listed_twice_and_what_nobody_sees(words: Path) -> None:
    rows = [json.loads(row) for row in rummi("check", "--tidy", "--format", "jsonl", str(words)).out.splitlines()]
    untidy = {row["line"]: [why["code"] for why in row["reasons"]] for row in rows if row["line"] in (1, 4, 5, 6)}
    assert untidy == {1: [], 4: [], 5: ["W117"], 6: ["W118", "W117"]}
    assert [why["text"] for why in rows[4]["reasons"]] == ["listed already — line 4"]


@pytest.mark.parametrize("blank", "\u00a0\u3000\x85\u202f\u2003\u2028\x0b")
@pytest.mark.parametrize("line", ["{}кот", "кот{}", "{}кот ", "кот{}# да", "\tкот{}  # да"])
def test_tidy_sees_odd_blanks_around_a_word_and_fix_takes_them_off(line: str, blank: str) -> None:
    given = line.format(blank).encode()
    assert rummi("check", given=given).out == ""
    assert rummi("check", "--tidy", given=given).out == f"кот: W118 invisible characters: U+{ord(blank):04X}\n"
    fixed = rummi("check", "--tidy", "--fix", given=given)
    assert (fixed.out, fixed.code) == (line.format(" " if "{}#" in line else ""), 0)
    assert rummi("check", "--tidy", "--fix", "--ignore", "W118", given=given).out.encode() == given


def test_tidy_sees_odd_blanks_in_a_table_and_lets_plain_ones_be() -> None:
    table = "a,b\n1, кот\t\n2,\u00a0дом\n".encode()
    assert rummi("check", "--tidy", "--column", "b", given=table).out == "дом: W118 invisible characters: U+00A0\n"


def test_words_of_another_list_of_the_call_are_duplicates(words: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("кошка\n", encoding="utf8")
    assert "W117" not in rummi("check", "--tidy", str(other), "-j", "2").out
    both = rummi("check", "--tidy", str(words), str(other), "-j", "2").out
    assert f"{other}:1: кошка: W117 listed already — {words}, line 1\n" in both
    assert "W117" not in rummi("check", "--tidy", str(other), str(other)).out


def test_what_another_list_has_is_a_duplicate_here_only_the_second_time(tmp_path: Path) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("кот\n", encoding="utf8")
    second.write_text("кот\nкот\n", encoding="utf8")
    rows = rummi("check", "--tidy", str(first), str(second)).out.splitlines()
    assert [row.partition("already — ")[2] for row in rows] == [f"{first}, line 1", "line 1"]
    assert rummi("check", "--tidy", "--fix", str(first), str(second)).out == "кот\nкот\n"


@pytest.mark.parametrize(
    ("written", "again"),
    [
        ("кошки", "ко\u0301шки"),
        ("кошки", "КО\u00adШКИ"),
        ("ёлки", "е\u0308лки"),
        ("ёлки", "елки"),
        ("мяфкай", "мяфкаи\u0306"),
        ("счёты", "счеты"),
        ("Бегать", "бегать"),
    ],
)
def test_refused_words_are_known_again_however_they_are_written(written: str, again: str) -> None:
    answer = rummi("check", "--tidy", "--ignore", "W101,W102,W103,W105,W118", given=f"{written}\n{again}\n".encode())
    assert answer.out.endswith(": W117 listed already — line 1\n")
    assert len(answer.out.splitlines()) == 1


def test_other_words_are_no_duplicates() -> None:
    assert "W117" not in rummi("check", "--tidy", given="все\nвсё\nдверями\nдверьми\nкoт\nкот\n".encode()).out
    assert "W117" not in rummi("check", "--tidy", "--yo", "strict", given="ёлки\nелки\n".encode()).out


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        (("--max-length", "4"), {"W119"}),
        (("--min-length", "6"), {"W119"}),
        (("--min-frequency", "3"), {"W120"}),
        (("--min-frequency", "3", "--ignore", "w120"), set()),
    ],
)
def test_limits_are_reasons_and_codes_can_be_left_out(options: tuple[str, ...], codes: set[str]) -> None:
    rows = rummi("check", "--format", "jsonl", *options, given="матча\n".encode()).out.splitlines()
    assert {why["code"] for row in rows for why in json.loads(row)["reasons"]} == codes


def test_words_whose_faults_are_not_minded_are_measured() -> None:
    def codes(*options: str) -> list[str]:
        rows = rummi("check", "--ignore", "W103,W101", "--format", "tsv", *options, given="кошки\nмяфка\n".encode()).out
        return [row.split("\t")[2] for row in rows.splitlines()[1:]]

    assert codes("--min-length", "12") == ["W119", "W119"]
    assert codes("--min-length", "5", "--max-length", "5") == ["", ""]
    assert codes("--min-frequency", "3") == ["", "W120"]


def test_limits_that_no_word_can_meet_are_refused() -> None:
    answer = rummi("check", "--min-length", "8", "--max-length", "4", given=b"")
    assert answer.code == 2
    assert "--min-length 8" in answer.complaint


def test_the_page_of_codes_is_there() -> None:
    for language in ("en", "ru"):
        said = rummi("check", "--lang", language, "--ignore", "W999", given=b"").complaint
        (page,) = (word for word in said.split() if word.startswith("docs/"))
        assert (ROOT / page.rstrip(".;,")).is_file()


def test_ignored_codes_let_a_list_pass() -> None:
    assert rummi("check", "--ignore", "W103,W105", given="кошки\nножницы\n".encode()).code == 0
    assert rummi("check", "--ignore", "W999", given=b"").code == 2


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("слово,число\nкошка,1\nстолы,2\n", "слово"),
        ("число;слово\n1;кошка\n2;столы\n", "слово"),
        ('1\t"кошка"\n2\tстолы\n', "2"),
        ("кошка,1\n\nстолы,2\n", "1"),
    ],
)
def test_words_are_in_a_column_of_a_table(table: str, column: str) -> None:
    answer = rummi("check", "--column", column, "--format", "tsv", given=table.encode())
    assert [row.split("\t")[:2] for row in answer.out.splitlines()[1:]] == [["кошка", "ok"], ["столы", "bad"]]


def test_a_column_that_is_not_there_is_named() -> None:
    answer = rummi("check", "--column", "слово", given=b"a,b\n")
    assert answer.code == 2
    assert "слово" in answer.err


def test_annotations_escape_what_steers_them() -> None:
    rows = rummi("check", "--format", "github", given="кошки\na%b\n".encode()).out.splitlines()
    assert rows[0] == "::error line=1,title=W103::кошки: not singular — plural of «кошка»"
    assert rows[1].startswith("::error line=2,title=W111::a%25b: ")


def test_annotations_hold_nothing_that_steers_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"b\xff\x1b.txt")
    path.write_text("кот\x1b[31m\nд\x9b\x07ом\n", encoding="utf8")
    rows = rummi("check", "--format", "github", str(path)).out
    assert rows.startswith(f"::error file={tmp_path}/b\ufffd\ufffd.txt,line=1,")
    assert all(row.isprintable() for row in rows.splitlines())


FIXED = "кошка\nкорова\nёлка\nкот\nбегать\n\n# да\nСтол\n"


def test_a_corrected_list_goes_to_stdout_and_the_file_stays(words: Path) -> None:
    answer = rummi("check", "--fix", "--tidy", str(words))
    assert answer.out == FIXED
    assert f"{words}:8: бегать: W102" in answer.err
    assert (answer.code, words.read_text(encoding="utf8")) == (1, LIST)


def test_in_place_means_all_or_nothing_and_keeps_line_ends(words: Path) -> None:
    words.write_bytes(LIST.replace("\n", "\r\n").replace("бегать", "бег").encode())
    words.chmod(0o640)
    assert rummi("check", "--fix", "--in-place", "--tidy", str(words)).code == 0
    assert words.read_bytes() == FIXED.replace("\n", "\r\n").replace("бегать", "бег").encode()
    assert words.stat().st_mode & 0o777 == 0o640
    words.write_bytes("кошки\n".encode() + b"\xff\n")
    assert rummi("check", "--fix", "--in-place", str(words)).code == 2
    assert words.read_bytes() == "кошки\n".encode() + b"\xff\n"
    assert list(words.parent.glob("*.new")) == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--in-place",), "--fix"),
        (("--fix", "--in-place"), "standard input"),
        (("--fix", "--column", "1"), "--column"),
        (("--fix", "--format", "json"), "--format text"),
        (("--fix", "--brief"), "--brief"),
        (("--fix", "--explain"), "--explain"),
        (("--fix", "--only-bad"), "--only-bad"),
        (("--fix", "--no-lines"), "--no-lines"),
        (("--brief", "--ignore", "W103"), "--ignore W103"),
        (("--ignore", "W100"), "W100"),
        (("--column", ""), "--column"),
        (("--column", " "), "--column"),
        (("",), "''"),
        (("--fix", ""), "''"),
        (("--fix", "--in-place", ""), "''"),
    ],
    ids=str,
)
def test_what_does_not_go_together_is_refused(options: tuple[str, ...], said: str) -> None:
    answer = rummi("check", *options, given=b"")
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.complaint


def test_brief_takes_codes_of_lists_to_ignore() -> None:
    given = "кот\nкот\n".encode()
    assert rummi("check", "--brief", "--tidy", "--ignore", "W117", given=given).code == 0


def test_a_corrected_list_is_right() -> None:
    given = "кошки\nкарова\nчат-бот\nсаморезом\n".encode()
    fixed = rummi("check", "--fix", given=given)
    assert fixed.code == 0
    assert rummi("check", given=fixed.out.encode()).code == 0


def test_dictionaries_and_lists_are_compared(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("кошка\nкотопёс\n", encoding="utf8")
    answer = rummi("dict", "diff", str(path))
    assert answer.code == 1
    assert "+котопёс\n" in answer.out
    assert "-кот\n" in answer.out
    assert "кошка\n" not in answer.out.splitlines()
    same = rummi("dict", "diff", str(ROOT / "dictionaries" / "built"), "--format", "json")
    assert (same.code, json.loads(same.out)["only_there"]) == (0, [])


def test_a_list_is_compared_whatever_is_in_it() -> None:
    given = "ад\nдиван-кровать\nкот2\nелка # да\nКо\u0301шка\n\x1b[31m\n".encode("cp1251", "ignore")
    rows = rummi("dict", "diff", "-", "--encoding", "cp1251", given=given).out.splitlines()
    assert [row for row in rows if row.startswith("+")] == ["+ад", "+диван-кровать", "+кот2", "+\ufffd[31m"]
    assert not {"-ёлка", "-кошка"}.intersection(rows)
    both = json.loads(rummi("dict", "diff", "-", "--encoding", "cp1251", "--format", "json", given=given).out)
    assert (both["both"], both["only_there"][0]) == (2, "\x1b[31m")


def test_an_export_differs_in_nothing(tmp_path: Path) -> None:
    own = {"RUMMI_CONFIG": str(tmp_path)}
    (tmp_path / "words.txt").write_text("котопёс\n-кот\n", encoding="utf8")
    listed = rummi("dict", "export", more=own).out.encode()
    assert rummi("dict", "diff", "-", given=listed, more=own)[:2] == (0, "")
    assert rummi("dict", "diff", "-", "--no-user-words", given=listed, more=own).out == "-кот\n+котопёс\n"
    assert rummi("dict", "diff", str(ROOT / "dictionaries" / "built"), more=own)[:2] == (0, "")


def test_a_directory_without_a_dictionary_is_named(tmp_path: Path) -> None:
    answer = rummi("dict", "diff", str(tmp_path))
    assert answer.code == 2
    assert answer.complaint.startswith(f"rummi: {tmp_path}: there is no built dictionary")


def test_every_code_is_explained_on_the_page() -> None:
    page = (ROOT / "docs" / "word-lists.md").read_text(encoding="utf8")
    assert {code for code, name in NAMES.items() if f"| {code} | {name} |" in page} == NAMES.keys() - {"W100"}
