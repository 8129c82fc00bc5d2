"""Corrected lists: nothing is lost, nothing else is touched, and nothing but a plain file is replaced."""

from __future__ import annotations

import errno
import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummiterm.cli.lines import LONGEST
from rummiterm.texts import Texts
from rummiterm.words.check import CheckWish
from rummiterm.words.fixes import fixing
from rummiterm.words.keeping import ListWish
from rummiwords import Lexicon
from tests.kit.commands import environment, rummi

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1251", "koi8-r", "cp866")
MARKS = {"utf-16": "utf-16-be", "utf-32": "utf-32-be"}
LEXICON = Lexicon.open()
STRANGE = "кот аё#\u00ad\u200d\u00a0\ufeff\x85\u2028\r\n\x1c"
NO_WISH = ListWish()
# Words that are right, or wrong in a way that has no one right form.
LINES = ("кошка", " Стол\t", "ЁЛКА # да", "# кошки", "", "  ", "бегать", "банки", "москва", "ножницы", "дом # a\x0bb")


def _in_place(path: Path, encoding: str = "utf-8", wish: ListWish = NO_WISH) -> None:
    asked = CheckWish("text", "en", listed=wish)
    fixing.fix_lists((str(path),), LEXICON, asked, Texts("en"), encoding=encoding, in_place=True)


def _fixed(data: bytes, encoding: str, wish: ListWish = NO_WISH) -> bytes:
    """Correct a list in place."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "words.txt"
        path.write_bytes(data)
        _in_place(path, encoding, wish)
        assert list(Path(directory).iterdir()) == [path]
        return path.read_bytes()


@given(
    st.lists(st.tuples(st.sampled_from(LINES), st.sampled_from(("\n", "\r\n", "\r"))), max_size=12),
    st.booleans(),
    st.sampled_from(ENCODINGS),
    st.sampled_from(("", "own", "other")),
)
@settings(deadline=None, max_examples=150)
def test_a_list_with_nothing_to_correct_stays_to_the_byte(
    lines: list[tuple[str, str]], ends: bool, encoding: str, mark: str
) -> None:
    text = "".join(f"{line}{end}" for line, end in lines)
    text = text if ends else text.rstrip("\r\n")
    written = MARKS.get(encoding, encoding) if mark == "other" else encoding
    bom = "\ufeff" if mark and written.startswith("utf") and not written.endswith(("sig", "16", "32")) else ""
    data = (bom + text).encode(written)
    assert _fixed(data, encoding if bom or written == encoding else written) == data


@given(st.text(alphabet=STRANGE, max_size=30), st.sampled_from(ENCODINGS[:6]))
@settings(deadline=None, max_examples=150)
def test_whatever_is_ignored_stays_to_the_byte(text: str, encoding: str) -> None:
    every = frozenset(f"W{number}" for number in range(101, 121))
    data = text.encode(encoding)
    assert _fixed(data, encoding, ListWish(tidy=True, ignore=every)) == data


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_only_the_word_changes(encoding: str) -> None:
    given = "кошка\r\n  кошки # две\rкарова\nСТОЛЫ".encode(encoding)
    assert _fixed(given, encoding) == "кошка\r\n  кошка # две\rкорова\nСТОЛ".encode(encoding)


def test_standard_output_gets_the_same_bytes(tmp_path: Path) -> None:
    data = "\ufeffкошка\r\nкошки".encode()
    answer = rummi("check", "--fix", given=data)
    assert answer.out.encode() == "\ufeffкошка\r\nкошка".encode()


@pytest.mark.parametrize("end", ["", "\n", "\nкошки\n"])
def test_a_line_that_is_too_long_is_kept_whole(tmp_path: Path, end: str) -> None:
    path = tmp_path / "words.txt"
    data = f"кошка\n{'а' * (3 * LONGEST)}{end}".encode()
    path.write_bytes(data)
    wanted = data.replace("кошки".encode(), "кошка".encode())
    shown = rummi("check", "--fix", str(path))
    assert (shown.code, shown.out.encode() == wanted) == (1, True)
    assert shown.err.count("W111") == 1
    assert rummi("check", "--fix", "--in-place", str(path)).code == 1
    assert path.read_bytes() == wanted


def test_bytes_that_an_encoding_would_write_otherwise_are_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"+BDo-+BD4-+BEI-\nkot\n")  # each letter by itself: no encoder writes so
    answer = rummi("check", "--fix", "--in-place", "--encoding", "utf-7", str(path))
    assert (answer.code, path.read_bytes()) == (2, b"+BDo-+BD4-+BEI-\nkot\n")
    assert "UTF-7" in answer.complaint


@pytest.mark.parametrize("kind", ["fifo", "socket", "link to a fifo"])
def test_only_plain_files_are_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    good, path = tmp_path / "good.txt", tmp_path / "other"
    good.write_text("кошки\n", encoding="utf8")
    if kind == "socket":
        monkeypatch.chdir(tmp_path)  # the name of a socket must be short
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    else:
        os.mkfifo(path)
    named = path
    if kind.startswith("link"):
        named = tmp_path / "link"
        named.symlink_to(path)
    answer = rummi("check", "--fix", "--in-place", str(good), str(named))
    assert answer.code == 2
    assert answer.complaint == f"rummi: {named}: not a plain file; --in-place corrects nothing else"
    assert not stat.S_ISREG(path.stat().st_mode)
    assert good.read_text(encoding="utf8") == "кошки\n"


def test_a_link_stays_a_link_and_missing_files_are_named(tmp_path: Path) -> None:
    path, link = tmp_path / "words.txt", tmp_path / "link"
    path.write_text("кошки\n", encoding="utf8")
    link.symlink_to(path)
    assert rummi("check", "--fix", "--in-place", str(link)).code == 0
    assert (link.is_symlink(), path.read_text(encoding="utf8")) == (True, "кошка\n")
    for name in (tmp_path / "none", tmp_path):
        assert rummi("check", "--fix", "--in-place", str(name)).complaint.startswith(f"rummi: {name}: ")


def test_ignored_codes_are_not_corrected() -> None:
    given = "кошки\nкошками\nко\u00adшка\n".encode()
    answer = rummi("check", "--fix", "--ignore", "W103,W118", given=given)
    assert answer.out.encode() == given
    assert "кошками: W104" in answer.err


def test_a_word_with_several_right_forms_is_left_and_they_are_told() -> None:
    answer = rummi("check", "--fix", given="банки\nкошки\n".encode())
    assert (answer.code, answer.out) == (1, "банки\nкошка\n")
    assert answer.err.splitlines()[1].strip() == "would do: банк, банка"


def test_blanks_of_other_widths_and_what_is_not_russian_stay() -> None:
    given = "на\u00a0вес\nпе\u00adрец\n\U0001f468\u200d\U0001f467\n"
    assert rummi("check", "--fix", given=given.encode()).out == given.replace("\u00ad", "")


def test_what_another_list_has_stays_and_is_told(tmp_path: Path) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("кошка\nкошки\n", encoding="utf8")
    second.write_text("кошки\nстол\n", encoding="utf8")
    answer = rummi("check", "--tidy", "--fix", "--in-place", str(first), str(second))
    assert answer.code == 1
    assert f"{second}:1: кошка: W117 listed already — {first}, line 1" in answer.err
    assert [path.read_text(encoding="utf8") for path in (first, second)] == ["кошка\n", "кошка\nстол\n"]


def test_who_is_killed_leaves_the_list_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    data = "кошки\n".encode() * 400_000
    path.write_bytes(data)
    command = [sys.executable, "-m", "rummiterm", "check", "--fix", "--in-place", str(path)]
    with subprocess.Popen(command, env=environment(), stderr=subprocess.DEVNULL) as process:
        while len(list(tmp_path.iterdir())) == 1 and process.poll() is None:
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    assert path.read_bytes() == data


def test_a_list_that_nobody_may_write_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "words.txt"
    path.write_text("кошки\n", encoding="utf8")
    monkeypatch.setattr("rummiterm.words.fixes.in_place.os.access", lambda *_: False)  # root may write everything
    with pytest.raises(PermissionError, match=r"words\.txt"):
        _in_place(path)
    assert path.read_text(encoding="utf8") == "кошки\n"


def test_a_list_that_cannot_be_read_leaves_all_others_as_they_were(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.txt", "b.txt", "c.txt")]
    for path, data in zip(paths, ("кошки\n".encode(), "столы\n".encode(), b"\xff\xfe\xfd\n"), strict=True):
        path.write_bytes(data)
    answer = rummi("check", "--fix", "--in-place", *map(str, paths))
    assert (answer.code, "corrected" in answer.err, str(paths[2]) in answer.err) == (2, False, True)
    assert [path.read_bytes() for path in paths[:2]] == ["кошки\n".encode(), "столы\n".encode()]
    assert sorted(tmp_path.iterdir()) == paths


def test_a_list_in_which_nothing_is_corrected_is_not_written(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("кошка\nбегать\n", encoding="utf8")
    bad.write_text("кошки\n", encoding="utf8")
    before = good.stat()
    answer = rummi("check", "--fix", "--in-place", str(good), str(bad))
    assert (good.stat().st_ino, good.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert bad.read_text(encoding="utf8") == "кошка\n"
    assert f"{good}: 2 words, 0 corrected, 1 left\n{bad}: 1 word, 1 corrected, 0 left\n" in answer.err


def test_a_long_name_is_no_hindrance_and_a_list_may_be_named_twice(tmp_path: Path) -> None:
    path = tmp_path / f"{'я' * 125}.txt"
    path.write_text("кошки\n", encoding="utf8")
    assert rummi("check", "--fix", "--in-place", str(path), str(path)).code == 0
    assert path.read_text(encoding="utf8") == "кошка\n"


def test_a_directory_that_takes_no_file_is_told_by_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_suffix: str, _prefix: str, place: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(place / ".rummi-abc.new"))

    path = tmp_path / "words.txt"
    path.write_text("кошки\n", encoding="utf8")
    monkeypatch.setattr("tempfile.mkstemp", refuse)  # root may write everywhere
    with pytest.raises(PermissionError, match=r"words\.txt") as found:
        _in_place(path)
    assert found.value.filename == str(path)
    assert path.read_text(encoding="utf8") == "кошки\n"


def test_of_a_list_with_two_names_the_other_keeps_what_it_had(tmp_path: Path) -> None:
    path, other = tmp_path / "words.txt", tmp_path / "other.txt"
    path.write_text("кошки\n", encoding="utf8")
    other.hardlink_to(path)
    assert rummi("check", "--fix", "--in-place", str(path)).code == 0
    assert [each.read_text(encoding="utf8") for each in (path, other)] == ["кошка\n", "кошки\n"]
