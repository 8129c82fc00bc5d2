"""The command line as a user meets it: exit codes, formats, one clear line for every mistake."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rumminative.library import searches
from rummiterm import __version__
from tests.kit.commands import ROOT, environment, rummi
from tests.kit.terminal import Terminal

BOTS = ("classic", "play", "--players", "bot:1,bot:2")


def test_the_version_is_told() -> None:
    assert rummi("--version").out == f"rummi {__version__}\n"
    assert rummi("--plain", "--version").out == f"rummi {__version__}\n"


def test_at_length_the_version_says_which_searches_run() -> None:
    here = "python" if searches() is None else "compiled"
    python = f"python: {sys.version.split()[0]}"
    assert rummi("--version", "-v").out.splitlines() == [f"rummi {__version__}", python, f"searches: {here}"]


def test_without_a_command_there_is_help() -> None:
    answer = rummi()
    assert answer.code == 0
    assert "classic" in answer.out
    assert rummi("-h").out == answer.out == rummi("--help").out


def test_without_players_bots_show_a_game(tmp_path: Path) -> None:
    answer = rummi("classic", "play", data=tmp_path)
    assert answer.code == 0
    assert "demonstration" in answer.out
    assert "went out" in answer.out
    assert not (tmp_path / "games").exists()
    assert "demonstration" in rummi("classic", "play", "--rules", "ua-xp").out


def test_a_game_of_bots_has_the_promised_json() -> None:
    answer = rummi(*BOTS, "--seed", "3", "--rounds", "2", "--format", "json")
    game = json.loads(answer.out)
    assert list(game) == ["schema", "edition", "seed", "players", "rounds", "scores", "winners", "turns"]
    assert game["schema"] == "rummi.game/1"
    assert game["players"] == ["bot:1", "bot:2"]
    assert [list(row) for row in game["rounds"]] == [["scores", "winners", "turns"]] * 2
    assert game["scores"] == [sum(row["scores"][seat] for row in game["rounds"]) for seat in (0, 1)]
    assert game["turns"] == sum(row["turns"] for row in game["rounds"])


def test_cycles_are_rounds_times_players() -> None:
    game = json.loads(rummi(*BOTS, "--seed", "3", "--cycles", "2", "--format", "json").out)
    assert len(game["rounds"]) == 4


def test_a_seed_that_was_not_given_is_told_so_the_game_can_be_dealt_again() -> None:
    first = json.loads(rummi(*BOTS, "--format", "json").out)
    again = json.loads(rummi(*BOTS, "--format", "json", "--seed", str(first["seed"])).out)
    assert again == first


def test_the_later_house_rule_wins(tmp_path: Path) -> None:
    def limit(*options: str) -> object:
        name = "x" + str(abs(hash(options)))
        assert rummi(*BOTS, "--seed", "1", *options, "--save", name, data=tmp_path).code == 0
        header = (tmp_path / "games" / f"{name}.jsonl").read_text().splitlines()[0]
        return json.loads(header)["options"]["time.limit_s"]

    assert limit() == 0
    assert limit("--strict") == 60
    assert limit("--strict", "--timer", "30") == 30
    assert limit("--timer=30", "--strict") == 60
    assert limit("--house", "time.limit_s=40", "--timer", "off") == 0
    assert limit("--timer", "off", "--house", "time.limit_s=40") == 40


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["clasic"], ["no command 'clasic'", "classic"]),
        (["classic", "paly"], ["no command 'paly'", "play"]),
        (["classic", "play", "--sed", "1"], ["--sed", "--seed"]),
        (["classic", "play", "--seed", "x"], ["--seed", "'x'"]),
        (["classic", "play", "--seed", "-1"], ["--seed"]),
        (["classic", "play", "--rules", "ua-standart"], ["'ua-standart'", "did you mean ua-standard?"]),
        (["classic", "play", "--rules", "chess"], ["'chess'", "ua-standard, ua-xp"]),
        (["classic", "play", "--players", "bot:1"], ["2 to 4 players, not 1"]),
        (["classic", "play", "--players", ""], ["separated by commas"]),
        (["classic", "play", "--house", "strict=off"], ["--strict"]),
        (["classic", "play", "--players", "bot:1,bot:1,bot:1,bot:1,bot:1"], ["not 5", "ua-xp"]),
        (["classic", "play", "--rules", "ua-xp", "--players", "bot:1,bot:1,bot:1,bot:1"], ["take ua-standard"]),
        (["classic", "play", "--players", "bot:9,bot:1"], ["'bot:9'", "bot:1, bot:2"]),
        (["classic", "play", "--players", "Ann,bot:1", "--format", "json"], ["between bots"]),
        (["classic", "play", "--players", ",,"], ["separated by commas"]),
        (["classic", "play", "--house", "open.min_point=20"], ["'open.min_point'", "nearest is open.min_points"]),
        (["classic", "solve", "--rack", "r1", "--house", "letters.words=x"], ["'letters.words'", "--parameters lists"]),
        (["classic", "play", "--house", "open.min_points=many"], ["whole number from 0 to 999", "'many'"]),
        (["classic", "play", "--house", "open.jokers=maybe"], ["allow | forbid"]),
        (["classic", "play", "--house", "turn.pass_when_pool_empty=never"], ["takes allowed | only_if_stuck"]),
        (["classic", "play", "--house", "open.jokers"], ["key=value"]),
        (["classic", "play", "--house", "deal=50", "--players", "bot:1,bot:1,bot:1"], ["106 tiles, too few"]),
        (["classic", "play", "--timer", "soon"], ["--timer takes a whole number"]),
        (["classic", "play", "--timer"], ["--timer"]),
        (["classic", "play", "--rounds", "0"], ["--rounds"]),
        (["classic", "play", "--rounds", "2", "--cycles", "1"], ["either --rounds or --cycles"]),
        (["classic", "play", "--save", "../x"], ["no name for a game"]),
        (["classic", "play", "--format", "xml"], ["xml", "json"]),
        (["rules", "ua"], ["'ua'"]),
        (["rules", "--diff", "ua-xp"], ["rummi rules ua-xp --diff ua-standard"]),
        (["judge", "r14"], ["'r14' is not a tile"]),
        (["judge", "rb6-4"], ["a run has one"]),
        (["judge", "r1-14"], ["'r1-14' is not a tile"]),
        (["judge", ""], ["no meld to judge"]),
        (["judge", "[r4-6"], ["bracket is not closed"]),
        (["judge", "--rack", "r4", "r4-6"], ["--rack goes with a turn"]),
        (["judge", "--batch", "-", "r4-6"], ["leave the melds away"]),
        (["judge", "pile: r7 j j"], ["'pile'", "run: group:"]),
        (["judge", "--table", "r4-6"], ["--after"]),
        (["judge", "--batch", "missing.jsonl"], ["missing.jsonl", "No such file"]),
        (["judge", "--rack", "x", "r4-6 -> r4-7"], ["'x' is not a tile"]),
        (["games", "show", "/etc/passwd"], ["no name for a game"]),
        (["replay", "missing.jsonl"], ["no saved game"]),
        (["replay", "."], ["no name for a game"]),
        (["--lang", "xx", "rules"], ["--lang", "xx"]),
    ],
)
def test_a_mistake_gets_one_clear_line_and_exit_code_2(arguments: list[str], words: list[str], tmp_path: Path) -> None:
    answer = rummi(*arguments, data=tmp_path)
    assert answer.code == 2
    assert answer.out == ""
    for word in words:
        assert word in answer.complaint


HOSTILE = [
    "[/]",
    "[red]x",
    "\x1b[2J\x1b]0;t\x07",
    "\u202egnp.exe",
    "\x9b31m",
    "a\nb",
    "💥",
    "ё" * 50,
    "x" * 100_000,
    "",
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:12]))
@pytest.mark.parametrize(
    "command",
    [
        ["{}"],
        ["--{}"],
        ["judge", "{}"],
        ["judge", "--rack", "{}", "r4-6 -> r4-7"],
        ["rules", "{}"],
        ["classic", "play", "--players", "{},bot:1"],
        ["classic", "play", "--save", "{}"],
        ["classic", "play", "--house", "{}=1"],
        ["classic", "play", "--house", "deal={}"],
        ["games", "show", "{}"],
        ["replay", "{}"],
    ],
    ids=" ".join,
)
def test_hostile_text_never_reaches_the_terminal(command: list[str], text: str, tmp_path: Path) -> None:
    answer = rummi(*(word.format(text) for word in command), data=tmp_path)
    assert answer.code in (0, 1, 2)
    assert "Traceback" not in answer.err
    assert len(answer.err.splitlines()) <= 1
    assert len(answer.err) < 700
    shown = answer.out + answer.err
    assert not {"\x1b", "\x9b", "\x07", "\u202e"} & set(shown)


@pytest.mark.parametrize("command", [["judge"], ["replay"], ["games", "show"], ["classic", "play", "--save"]])
def test_bytes_that_are_no_text_are_refused(command: list[str], tmp_path: Path) -> None:
    answer = rummi(*command, b"\xff\xfe\x80", data=tmp_path)
    assert answer.code == 2
    assert "Traceback" not in answer.err


def _in_shell(code: str, data: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    program = f'rummi() {{ {sys.executable} -m rummiterm "$@"; }}; {code}'
    return subprocess.run(["bash", "-c", program], capture_output=True, env=environment(data), check=False)


def test_a_closed_pipe_is_silent() -> None:
    done = _in_shell("rummi classic play --players bot:1,bot:2 --seed 1 | head -1; exit ${PIPESTATUS[0]}")
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("rummi judge r4-6 >&-", 0),
        ("rummi judge 'r4-5' >&-", 1),
        ("rummi rules nothing 2>&-", 2),
        ("rummi --version >&-", 0),
        ("rummi judge <&-", 0),
        ("rummi judge --batch <&-", 0),
        ("rummi play --players Ann,bot:1 <&-", 0),
        ("rummi --version >/dev/full", 2),
        ("rummi rules >/dev/full", 2),
    ],
)
def test_closed_and_full_streams_are_no_fault(code: str, expected: int, tmp_path: Path) -> None:
    done = _in_shell(code, tmp_path)
    assert done.returncode == expected
    assert len(done.stderr.splitlines()) <= 1


def test_without_a_home_the_message_names_the_variable() -> None:
    broken = "def no_home(*a, **k): raise RuntimeError('no home')\nplatformdirs.user_data_path = no_home"
    main = "from rummiterm.cli.main import main; sys.exit(main(['games', 'list']))"
    program = f"import platformdirs, sys\n{broken}\n{main}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, env=environment(), check=False)
    assert done.returncode == 2
    assert b"RUMMI_DATA" in done.stderr


def test_ctrl_c_ends_with_130_and_the_game_is_saved(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rummiterm", *BOTS, "--seed", "1", "--rounds", "500", "--save", "long"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment(tmp_path), **pipes) as game:  # type: ignore[call-overload]
        for _ in range(20):
            game.stdout.readline()
        game.send_signal(signal.SIGINT)
        _, err = game.communicate()
    assert game.returncode == 130
    assert err.decode().strip() == "The game is saved; go on with: rummi resume long"
    assert "round" in rummi("games", "list", data=tmp_path).out


def test_output_that_the_terminal_cannot_show_is_replaced_not_refused() -> None:
    old = environment(more={"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1251"})
    done = subprocess.run(
        [sys.executable, "-m", "rummiterm", *BOTS, "--seed", "1"], capture_output=True, env=old, check=False
    )
    assert done.returncode == 0
    assert re.search(r"bot:\d +\?\d", done.stdout.decode("cp1251"))  # the minus of a score


def test_russian_is_spoken_on_request_and_by_locale() -> None:
    asked = rummi(*BOTS, "--seed", "1", "--lang", "ru").out
    assert "Начинает" in asked
    assert rummi("--lang", "ru", *BOTS, "--seed", "1").out == asked
    assert rummi(*BOTS, "--seed", "1", more={"LANG": "ru_RU.UTF-8"}).out == asked
    assert "starts" in rummi(*BOTS, "--seed", "1", "--lang", "he").out


def test_an_unwritable_data_directory_gives_one_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    answer = rummi(*BOTS, "--save", "x", data=blocked)
    assert answer.code == 2
    assert str(blocked) in answer.complaint


@pytest.mark.checkout
def test_the_launcher_names_the_setup_command_when_modules_are_missing() -> None:
    def launch(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, *arguments]
        return subprocess.run(command, capture_output=True, cwd=ROOT, env=environment(), check=False)

    without_site_packages = launch("-S", "cli.py", "rules")
    assert without_site_packages.returncode == 1
    assert without_site_packages.stderr.splitlines() == [
        b"rummi: the module 'click' is not installed; set everything up with: make setup"
    ]
    assert launch("-S", "cli.py", "--version").returncode == 0
    assert launch("cli.py", "rules").stdout == rummi("rules").out.encode()


def test_a_bot_may_be_named_in_russian(tmp_path: Path) -> None:
    done = rummi("play", "--players", "бот:1,Bot:1", "--seed", "1", "--format", "json", data=tmp_path)
    assert json.loads(done.out)["players"] == ["bot:1", "bot:1"]


def test_an_error_is_broken_between_words_on_a_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, "hint", "--rack", "r1 r2 x7") as terminal:
        assert terminal.end() == 2
    lines = terminal.seen.replace("\r", "").splitlines()
    assert len(lines) > 1
    assert all(len(line) <= 80 for line in lines)
    assert " ".join(line.strip() for line in lines).startswith("rummi: 'x7' is not a tile; ")
