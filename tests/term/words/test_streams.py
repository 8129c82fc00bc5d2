"""Lists as they come: wrong encodings, huge lines, pipes, several processes, no terminal."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummicore.reasons import FormatError
from rummiterm.cli import lines
from rummiterm.cli.lines import LONGEST, blocks_of
from rummiterm.cli.progress import Progress
from rummiterm.texts import Texts
from tests.kit.commands import environment, rummi

WORDS = ["кошка", "стол", "ёлка", "молоко", "интерес", "тарелка"]
FOREIGN = ["cp1251", "koi8-r", "cp866", "iso8859-5", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]
COMMAND = [sys.executable, "-m", "rummiterm", "check"]


def _lines(path: Path, encoding: str = "utf-8") -> list[str]:
    return [line for block in blocks_of(str(path), encoding) for line in block.lines]


@pytest.mark.parametrize("encoding", [*FOREIGN, "utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lists_are_read_in_their_encoding_with_any_line_end(tmp_path: Path, encoding: str, end: str) -> None:
    path = tmp_path / "list"
    path.write_bytes(end.join(WORDS * 5000).encode(encoding))
    assert _lines(path, encoding) == WORDS * 5000


@pytest.mark.parametrize("encoding", FOREIGN)
def test_a_list_in_another_encoding_ends_with_one_clear_line(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("\n".join(WORDS * 20).encode(encoding))
    answer = rummi("check", str(path))
    assert (answer.code, answer.out) == (2, "")
    assert answer.complaint.startswith(f"rummi: {path}, line ")
    assert answer.complaint.endswith(f"try --encoding {encoding}")
    assert rummi("check", "--encoding", encoding, str(path)).code == 0


def test_the_line_is_named_and_the_rows_before_it_are_printed() -> None:
    data = "кошки\nстол\n".encode() * 20_000 + "кошка\n".encode("cp1251")
    for jobs in ("1", "2"):
        answer = rummi("check", "-j", jobs, given=data)
        assert answer.code == 2
        assert answer.complaint == "rummi: -, line 40001: this is not UTF-8 text; try --encoding cp1251"
        assert answer.out.count("кошки: W103") > 15_000


@given(st.lists(st.sampled_from(WORDS), min_size=3), st.sampled_from(FOREIGN))
@settings(deadline=None, max_examples=60)
def test_fuzzed_lists_in_wrong_encodings_are_refused(words: list[str], encoding: str) -> None:
    path = Path(tempfile.gettempdir()) / f"rummi-fuzz-{os.getpid()}"
    path.write_bytes("\n".join(words).encode(encoding))
    try:
        with pytest.raises(FormatError, match=r", line \d+: .*; try --encoding "):
            _lines(path)
    finally:
        path.unlink()


@given(st.binary(max_size=300), st.sampled_from([*FOREIGN, "utf-8", "gb18030", "utf-7"]))
@settings(deadline=None, max_examples=200)
def test_any_bytes_are_lines_or_one_clear_complaint(data: bytes, encoding: str) -> None:
    path = Path(tempfile.gettempdir()) / f"rummi-bytes-{os.getpid()}"
    path.write_bytes(data)
    said = ""
    try:
        list(_lines(path, encoding))
    except FormatError as error:
        said = str(error)
    finally:
        path.unlink()
    assert "\n" not in said
    assert not said or ", line " in said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x00" * 500, "control characters"),
        (b"\x7fELF\x02\x01\x01\x00" + bytes(range(256)) * 20, "line 1"),
        ("дом".encode("utf-16-le"), "utf-16-le"),
        (b"\xff\xfe", "utf-16"),
        ("ко\x00т\nстол\x00\n".encode(), "is this a list of words?"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, said: str) -> None:
    answer = rummi("check", given=data)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.complaint


def test_utf8_is_not_read_as_something_else() -> None:
    answer = rummi("check", "--encoding", "cp1251", given="кошка\n".encode())
    assert answer.code == 2
    assert answer.complaint == "rummi: -, line 1: this is UTF-8 text; leave --encoding out"


@pytest.mark.parametrize("name", ["nope", "hex", "кои8", "rot13"])
def test_an_unknown_encoding_is_a_usage_error(name: str) -> None:
    answer = rummi("check", "--encoding", name, given=b"")
    assert answer.code == 2
    assert "there is no encoding" in answer.complaint


def test_a_missing_file_and_a_directory_end_with_one_line(tmp_path: Path) -> None:
    for name in (tmp_path / "nothing.txt", tmp_path):
        answer = rummi("check", str(name))
        assert answer.code == 2
        assert str(name) in answer.complaint


def test_an_empty_list_is_valid(tmp_path: Path) -> None:
    assert rummi("check", given=b"")[:2] == (0, "")
    assert rummi("check", given=b"\n# nothing\n\r\n").complaint == "-: 0 words, 0 valid, 0 not"


def test_a_line_that_never_ends_is_skipped_and_the_next_is_read() -> None:
    data = "кошка\n".encode() + b"a" * (3 * LONGEST) + "\nкошки\n".encode() + b"a" * (3 * LONGEST)
    answer = rummi("check", "--format", "tsv", "--only-bad", given=data)
    rows = [line.split("\t") for line in answer.out.splitlines()[1:]]
    assert [(row[2], row[6]) for row in rows] == [("W111", "2"), ("W103", "3"), ("W111", "4")]


@pytest.mark.parametrize("options", [(), ("--column", "1"), ("--brief",), ("-j", "2")], ids=str)
def test_a_word_with_a_null_character_is_none_and_comes_out_escaped(options: tuple[str, ...]) -> None:
    data = "кот\nкот\0мусор\nад\0\n".encode() + "кошка\n".encode() * 100
    rows = rummi("check", "--format", "jsonl", "--only-bad", *options, given=data).out
    assert "\0" not in rows
    assert [json.loads(row)["word"] for row in rows.splitlines()] == ["кот\0мусор", "ад\0"]


def test_processes_keep_the_order(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(f"кошка\nкошки\nстол{i % 7}" for i in range(9000)), encoding="utf8")
    for form in ("tsv", "json", "sarif"):
        one = rummi("check", "--format", form, str(path), str(path))
        assert one.out.count("\n") > 30_000
        assert rummi("check", "--format", form, "-j", "3", str(path), str(path)) == one


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_closed_pipe_is_silent(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "words.txt"
    path.write_text("кошка\nстол\n" * 200_000, encoding="utf8")
    with subprocess.Popen(
        [*COMMAND, "--format", "tsv", "-j", jobs, str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"word\t")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_at_once_and_leaves_nobody_behind(jobs: str) -> None:
    with subprocess.Popen(
        [*COMMAND, "--format", "tsv", "--only-bad", "-j", jobs],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("кошки\n".encode() + "кошка\n".encode() * 20_000)
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"word\t")
        assert process.stdout.readline().startswith("кошки".encode())
        os.killpg(process.pid, signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read() == b""
        assert process.wait() == 130
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_a_typed_word_is_answered_before_the_end() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          env=environment()) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("кошки\n".encode())
        process.stdin.flush()
        assert process.stdout.readline().decode().startswith("кошки: W103")


def _on_terminal(*options: str, more: dict[str, str]) -> str:
    """Check a slow list with stderr on a terminal; return what the terminal got."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([*COMMAND, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=theirs,
                          env=environment(more=more)) as process:  # fmt: skip
        os.close(theirs)
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(5):
            process.stdin.write("кошка\nкошки\n".encode())
            process.stdin.flush()
            process.stdout.readline()
            time.sleep(0.3)
        process.stdin.close()
        process.stdout.read()
    shown = b""
    try:
        while piece := os.read(ours, 4096):
            shown += piece
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    return shown.decode()


def test_progress_is_shown_on_a_terminal_after_a_while_and_taken_away() -> None:
    shown = _on_terminal(more={"TERM": "xterm"})
    assert "\r\x1b[K6 words" in shown
    assert shown.endswith("\r\x1b[K-: 10 words, 5 valid, 5 not\r\n")


def test_progress_without_control_codes() -> None:
    for shown in (_on_terminal("--plain", more={"TERM": "xterm"}), _on_terminal(more={"TERM": "dumb"})):
        assert "\x1b" not in shown
        assert shown.endswith("words\r\n-: 10 words, 5 valid, 5 not\r\n")


def test_no_progress_without_a_terminal() -> None:
    assert rummi("check", "--brief", given="кошка\n".encode() * 1_500_000).complaint.startswith("-: 1500000 words")


def test_the_bar_waits_half_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    clock, screen = [100.0], Screen()
    monkeypatch.setattr("rummiterm.cli.progress.time.monotonic", lambda: clock[0])
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    progress = Progress(["list"], Texts("en"))
    progress.show(1, 2)
    clock[0] += 0.4
    progress.show(1, 4)
    assert not screen.getvalue()
    clock[0] += 0.2
    progress.show(1, 6)
    assert "6 words" in screen.getvalue()


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom", "/dev/full"])
@pytest.mark.parametrize(
    "command", [("judge", "--batch"), ("solve", "--batch"), ("classic", "solve", "--batch"), ("check",)]
)
def test_a_device_without_end_is_refused(command: tuple[str, ...], device: str) -> None:
    answer = rummi(*command, device)
    assert (answer.code, answer.complaint) == (2, f"rummi: {device}: a device, not a file of lines")
    with Path(device).open("rb") as endless:
        done = subprocess.run(
            [sys.executable, "-m", "rummiterm", *command, "-"],
            stdin=endless,
            capture_output=True,
            env=environment(),
            check=False,
        )
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_game_that_is_fed_without_line_ends_is_left_and_saved(tmp_path: Path) -> None:
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(
            [sys.executable, "-m", "rummiterm", "play", "--players", "Ann,bot:1"],
            stdin=endless,
            capture_output=True,
            env=environment(tmp_path),
            check=False,
        )
    assert done.returncode == 0
    assert done.stdout.endswith(b"rummi resume\n")


def test_the_empty_device_is_an_empty_list() -> None:
    assert rummi("judge", "--batch", os.devnull).code == 0
    assert rummi("check", os.devnull).code == 0


def test_a_stream_without_line_ends_ends(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lines, "ENDLESS", 1 << 22)
    path = tmp_path / "endless"
    path.write_bytes(b"{}\n" + b"x" * (1 << 23))
    found = blocks_of(str(path))
    assert next(found).lines == ["{}"]
    assert next(found).too_long
    with pytest.raises(FormatError, match="line 2: no line end in 4 MB"):
        next(found)


def test_comments_stand_behind_a_blank() -> None:
    answer = rummi("check", given="кот # комментарий\n# a\n #b\nдом\t#c\nстол#d\n".encode())
    assert (answer.code, answer.err) == (1, "-: 3 words, 2 valid, 1 not\n")
    assert answer.out.startswith("стол#d: W111")


STEERING = "a\x9b31m\x85\u202e\u2028\x7f"


def test_characters_that_steer_a_terminal_come_out_escaped() -> None:
    given = json.dumps({"id": STEERING, "rack": STEERING, "table": [STEERING]}, ensure_ascii=False).encode() + b"\n"
    for command in (("judge", "--batch"), ("solve", "--batch"), ("classic", "solve", "--batch")):
        answer = rummi(*command, given=given)
        assert not set(answer.out) & set(STEERING[1:]) - set("31m")
        assert json.loads(answer.out)["id"] == STEERING
    for form in ("text", "tsv", "jsonl", "json", "sarif"):
        answer = rummi("check", "--format", form, given=STEERING.encode())
        assert not set(answer.out + answer.err) & set("\x9b\x85\u202e\u2028\x7f"), form
