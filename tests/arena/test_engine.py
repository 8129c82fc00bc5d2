"""Foreign bots: whole games with programs in other languages; garbage, silence and death are survived and told."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rummiarena.engine.check import check_engine
from rummiarena.engine.heard import UNHEARD, EngineError, EngineLines
from rummiarena.engine.process import LONGEST, STRIKES, Engine, EngineBot
from rummiarena.experiment import experiment_of
from rummiarena.unit import play_unit
from rummicore.bots import Budget
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.registry import find_edition
from tests.kit.commands import ROOT, rummi

pytestmark = pytest.mark.checkout
STANDARD = find_edition("ua-standard")
EXAMPLE = f"{sys.executable} {ROOT / 'examples' / 'engine' / 'drawer.py'}"


def program(tmp_path: Path, *lines: str) -> str:
    """Write a program that answers every line by one of these, in turn."""
    code = f"import sys, time\nanswers = {list(lines)!r}\nfor at, line in enumerate(sys.stdin):\n"
    code += "    exec(answers[min(at, len(answers) - 1)])\n    sys.stdout.flush()\n"
    (tmp_path / "program.py").write_text(code, encoding="utf8")
    return f"{sys.executable} {tmp_path / 'program.py'}"


READY = """print('{"type":"ready","name":"x","more":1}')"""


@pytest.mark.parametrize("edition", ["ua-standard", "pl"])
def test_the_example_plays_whole_games(edition: str) -> None:
    report = check_engine(find_edition(edition), EXAMPLE, 2, 200)
    assert (report.name, report.faults) == ("drawer", ())
    assert report.turns > 20


def test_a_program_in_another_language_plays_whole_games() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not here")
    report = check_engine(STANDARD, f"{node} {ROOT / 'examples' / 'engine' / 'drawer.js'}", 1, 200)
    assert (report.name, report.faults) == ("drawer.js", ())


@pytest.mark.parametrize("edition", ["ua-standard", "letters-ru"])
def test_our_own_engine_keeps_to_its_protocol(edition: str) -> None:
    report = check_engine(find_edition(edition), f"{sys.executable} -m rummiterm engine --bot bot:2", 1, 200)
    assert (report.name, report.faults) == ("rummi bot:2", ())


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (("print('{{{')",), "unreadable"),
        (("print('[]')",), "not ready"),
        (("sys.exit()",), "it has ended"),
        ((READY, "print('garbage')"), "unreadable"),
        ((READY, 'print(\'{"schema":"rummi.action/1","do":"deal","draws":[],"order":[]}\')'), "not its to take"),
        ((READY, 'print(\'{"schema":"rummi.action/1","do":"play","table":[]}\')'), "illegal"),
        ((READY, "sys.exit()"), "it has ended"),
        ((READY, "print('{' * (1 << 21))"), "ended for a line of more than 1048576 bytes"),
    ],
)
def test_bad_answers_are_draws_and_three_end_the_bot(tmp_path: Path, answers: tuple[str, ...], said: str) -> None:
    log: list[str] = []
    bot = EngineBot(STANDARD, program(tmp_path, *answers), 1, log.append)
    other = STANDARD.bots["bot:7"](STANDARD, 1)
    *_, last = play_bots(STANDARD, new_game(STANDARD, 2), [bot, other], 1, Budget(100))
    assert last.step.state.results[0].winners == (1,)
    assert len(bot.faults) == STRIKES
    assert said in log[0]


def test_silence_is_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummiarena.engine.process.ANSWERING", 0.2)
    bot = EngineBot(STANDARD, program(tmp_path, READY, "time.sleep(60)"), 1)
    *_, last = play_bots(STANDARD, new_game(STANDARD, 2), [bot, STANDARD.bots["bot:7"](STANDARD, 1)], 1, Budget(100))
    assert last.step.state.phase == "over"
    assert bot.faults[0].endswith("no answer within 0.2 s")


def runs(process: int) -> bool:
    """Tell whether a process is there; one that has ended and that nobody has asked about is not."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(process: int) -> bool:
    """Tell whether a process ends soon."""
    end = time.monotonic() + 20
    while runs(process) and time.monotonic() < end:
        time.sleep(0.02)
    return not runs(process)


FORKS = """
import os, sys, time
child = os.fork()
if not child:
    time.sleep(600)
open(sys.argv[1], "w").write(str(child))
sys.stdin.readline()
print('{"type":"ready","name":"x"}', flush=True)
"""
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")


@linux
def test_a_program_whose_children_hold_the_line_has_ended_and_they_end_with_it(tmp_path: Path) -> None:
    (tmp_path / "forks.py").write_text(FORKS, encoding="utf8")
    bot = EngineBot(STANDARD, f"{sys.executable} {tmp_path / 'forks.py'} {tmp_path / 'child'}", 1)
    begin = time.monotonic()
    *_, last = play_bots(STANDARD, new_game(STANDARD, 2), [bot, STANDARD.bots["bot:7"](STANDARD, 1)], 1, Budget(100))
    assert last.step.state.phase == "over"
    assert [fault.partition(": ")[2] for fault in bot.faults] == ["it has ended"] * STRIKES
    assert time.monotonic() - begin < 10  # nobody waits for answers of a program that is gone
    assert gone(int((tmp_path / "child").read_text(encoding="utf8")))


def test_a_program_that_says_more_than_it_is_asked_is_found_out(tmp_path: Path) -> None:
    twice = """[print('{"schema":"rummi.action/1","do":"draw"}', flush=FLUSH) for _ in range(2)]"""
    for flush in ("True", "False"):
        report = check_engine(STANDARD, program(tmp_path, READY, twice.replace("FLUSH", flush)), 1, 100)
        turns = [fault.partition(": it said what nobody asked")[0] for fault in report.faults]
        assert turns == ["game 1, turn 2", "game 1, turn 4", "game 1, turn 6"]


def test_lines_are_counted_against_what_is_owed_when_they_come() -> None:
    lines = EngineLines()
    lines.expect()
    lines.take([b"1", b"more"])
    assert lines.next(1) == b"1"
    with pytest.raises(EngineError, match="nobody asked: b'more'"):
        lines.check()
    lines.check()  # it is told once
    lines.take([b"early"])
    with pytest.raises(EngineError, match="nobody asked: b'early'"):
        lines.check()
    lines.expect()
    lines.forgo()
    lines.expect()
    lines.take([b"late", b"2"])
    assert lines.next(1) == b"2"
    lines.expect()
    lines.take([b"just now"])
    lines.forgo()
    lines.expect()
    lines.take([b"3"])
    assert lines.next(1) == b"3"
    lines.check()
    assert lines.take([b"x"] * UNHEARD)
    assert not lines.take([b"x"])
    lines.check()
    lines.end("gone")
    with pytest.raises(EngineError, match="gone"):
        lines.next(1)


@linux
def test_a_program_that_talks_without_end_is_ended_before_it_fills_the_memory(tmp_path: Path) -> None:
    talks = f"import os\nopen({str(tmp_path / 'it')!r}, 'w').write(str(os.getpid()))\nwhile True: print('x' * 99)\n"
    (tmp_path / "talks.py").write_text(talks, encoding="utf8")
    engine = Engine(f"{sys.executable} {tmp_path / 'talks.py'}")
    while not (tmp_path / "it").exists() or not (tmp_path / "it").read_text(encoding="utf8"):
        time.sleep(0.02)
    assert gone(int((tmp_path / "it").read_text(encoding="utf8")))
    with pytest.raises(EngineError, match="ended for more than 16 lines that nobody asked for"):
        engine.ask({"type": "hello"}, 10)


def test_a_program_is_told_to_quit_and_ended_if_it_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummiarena.engine.process.LEAVING", 0.3)
    stays = "import sys, time\nfor line in sys.stdin:\n    print(ANSWERS[line[9:11]], flush=True)\ntime.sleep(600)\n"
    answers = {"he": '{"type":"ready","name":"x"}', "go": '{"schema":"rummi.action/1","do":"draw"}', "qu": ""}
    (tmp_path / "stays.py").write_text(stays.replace("ANSWERS", repr(answers)), encoding="utf8")
    report = check_engine(STANDARD, f"{sys.executable} {tmp_path / 'stays.py'}", 1, 100)
    assert report.faults == ("game 1, it runs on 0.3 s after quit",)


@linux
def test_a_program_that_hangs_ends_with_whoever_started_it(tmp_path: Path) -> None:
    hangs = f"import os, time\nopen({str(tmp_path / 'it')!r}, 'w').write(str(os.getpid()))\ntime.sleep(600)\n"
    (tmp_path / "hangs.py").write_text(hangs, encoding="utf8")
    starts = "import sys, time; from rummiarena.engine.process import Engine; it = Engine(sys.argv[1]); time.sleep(600)"
    command = [sys.executable, "-c", starts, f"{sys.executable} {tmp_path / 'hangs.py'}"]
    with subprocess.Popen(command, cwd=ROOT) as starter:
        while not (tmp_path / "it").exists() or not (tmp_path / "it").read_text(encoding="utf8"):
            assert starter.poll() is None
            time.sleep(0.02)
        starter.kill()
    assert gone(int((tmp_path / "it").read_text(encoding="utf8")))


def test_a_program_that_does_not_read_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummiarena.engine.process.LEAVING", 0.1)
    engine = Engine(f"{sys.executable} -c 'import time; time.sleep(600)'")
    with pytest.raises(EngineError, match=r"no answer within 0.2 s"):
        engine.ask({"type": "x" * LONGEST}, 0.2)
    assert engine.leave() == "it runs on 0.1 s after quit"


def test_a_program_that_does_not_start_is_told() -> None:
    report = check_engine(STANDARD, "/nowhere/to/be/found", 1000, 100)
    # Three games with a program that has to be ended tell enough.
    assert report.games == 3
    assert "does not start" in report.faults[0]


def test_no_program_is_told() -> None:
    answer = rummi("engine", "--check", " ", "--games", "1")
    assert answer.code == 1
    assert "it does not start: no program is named" in answer.out


def test_a_line_without_an_end_does_not_fill_the_memory() -> None:
    answer = rummi("engine", given=b"[" * (LONGEST + 9))
    assert (answer.code, answer.complaint) == (2, f"rummi: the line is longer than {LONGEST} characters")


def test_the_arena_takes_programs_and_counts_their_mistakes(tmp_path: Path) -> None:
    names = (f"exec:{EXAMPLE}", f"exec:{program(tmp_path, 'sys.exit()')}")
    unit = play_unit(experiment_of(STANDARD, names, 200), 0).unit
    assert [game.illegal for game in unit.games] == [(0, STRIKES)] * 2


def test_the_arena_says_why_programs_lost_their_turns(tmp_path: Path) -> None:
    bots = (f"exec:{program(tmp_path, 'sys.exit()')}", "bot:1")
    for jobs in ("1", "2"):
        answer = rummi("arena", *bots, "--rules", "pl", "--pairs", "1", "--jobs", jobs, "--nodes", "50", data=tmp_path)
        log = tmp_path / "engines.log"
        assert str(log) in answer.err
        assert log.read_text(encoding="utf8").count("unit 0, game 2, turn") == STRIKES * int(jobs)


def test_a_person_plays_against_a_program(tmp_path: Path) -> None:
    players = f"Ann,exec:{EXAMPLE}"
    answer = rummi("classic", "play", "--players", players, "--seed", "2", data=tmp_path, given=b"/d\n/d\n/d\n/q\n")
    assert (answer.code, "exec:" in answer.out, answer.err) == (0, True, "")
    assert not (tmp_path / "engines.log").exists()


def test_a_game_says_where_the_faults_of_its_programs_are_written(tmp_path: Path) -> None:
    log = tmp_path / "engines.log"
    bots = rummi("classic", "play", "--players", "bot:1,exec:/nowhere", "--seed", "2", data=tmp_path)
    assert (bots.code, bots.err) == (0, f"What programs did wrong is written in {log}.\n")
    lines = log.read_text(encoding="utf8").splitlines()
    assert ["does not start" in line for line in lines] == [True] * STRIKES + [False]
    assert "not asked any more" in lines[-1]
    game = ("--players", "Ann,exec:/nowhere", "--seed", "2", "--save", "ours")
    begun = rummi("classic", "play", *game, data=tmp_path, given=b"/d\n/q\n")
    resumed = rummi("resume", "ours", data=tmp_path, given=b"/d\n/q\n")
    assert (str(log) in begun.err, str(log) in resumed.err) == (True, True)


def test_the_commands_report(tmp_path: Path) -> None:
    good = rummi("engine", "--check", EXAMPLE, "--games", "1")
    assert (good.code, "It keeps to the protocol" in good.out) == (0, True)
    bad = rummi("engine", "--check", program(tmp_path, "sys.exit()"), "--games", "1", "--lang", "ru")
    assert (bad.code, "Плохих ответов: 3" in bad.out) == (1, True)
    lines = b'nonsense\n{"type":"go","view":{}}\n{"type":"later"}\n{"type":"quit"}\n'
    answers = [json.loads(line)["type"] for line in rummi("engine", given=lines).out.splitlines()]
    assert answers == ["error", "error"]


def test_our_own_engine_plays_as_a_bot_by_any_of_its_names() -> None:
    hello = b'{"type":"hello","protocol":1,"edition":"ua-standard","options":{},"seat":0,"seats":2,"seed":5}\n'
    names = {"мастер": "rummi bot:6", "fox": "rummi bot:fox", "5": "rummi bot:5"}
    for name, said in names.items():
        assert json.loads(rummi("engine", "--bot", name, given=hello).out)["name"] == said
    assert json.loads(rummi("engine", "--bot", "poet", given=hello).out)["type"] == "error"
    nobody = rummi("engine", "--bot", "nobody", given=hello)
    assert (nobody.code, "there is no bot 'nobody'" in nobody.complaint) == (2, True)
