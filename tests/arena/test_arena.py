"""The arena: the same bytes however it is played, nothing twice, nothing lost, and a test that decides rightly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest

from rummiarena.experiment import Experiment, experiment_from, experiment_of
from rummiarena.results import LARGEST, ArenaFile, read_results, times_file
from rummiarena.run import LOSSES, Stop, run_arena
from rummiarena.statistics import SCORES, Sprt, elo_of, likelihood, share_interval, share_of, wilson
from rummiarena.tally import Tally
from rummiarena.unit import ArenaUnit, play_unit, seating, unit_from
from rummiarena.workers import OwnHands, Workers, local
from rummicore.actions import Action, Draw, Play
from rummicore.bots import Budget
from rummicore.entries import decoded, encoded
from rummicore.reasons import FormatError
from rummicore.registry import BUILT_IN, find_edition
from rummicore.view import View
from tests.kit.commands import environment, rummi

STANDARD = find_edition("ua-standard")
QUICK = experiment_of(STANDARD, ("bot:2", "bot:1"), 500)


def played(file: Path, units: int, workers: Workers | None = None, *, resume: bool = False) -> bytes:
    """Play so many units in all into a file, and return what is in it."""
    with ArenaFile(file, QUICK, resume=resume) as results:
        run_arena(QUICK, Stop(units), workers, results)
    return file.read_bytes()


def test_results_are_the_same_with_several_processes(tmp_path: Path) -> None:
    assert played(tmp_path / "one", 10) == played(tmp_path / "two", 10, local(2))


def test_processes_that_are_not_wanted_any_more_leave_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    before = set(threading.enumerate())
    for _ in range(3):
        run_arena(
            QUICK._replace(nodes=50), Stop(None, Sprt(-999, 999, error=0.49)), local(2)
        )  # decided at once, with more on the way
        for thread in set(threading.enumerate()) - before:
            thread.join(30)
    assert not failed


def test_results_are_the_same_when_a_run_is_cut_off_anywhere(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole", 6)
    for cut in (0, 5, whole.index(b"\n") + 1, len(whole) // 2, len(whole) - 1):
        (tmp_path / "cut").write_bytes(whole[:cut])
        assert played(tmp_path / "cut", 6, resume=True) == whole, cut


class Mortal(Executor):
    """An executor that breaks again and again, and then stays broken."""

    alive = 5

    def __init__(self) -> None:
        self._left = Mortal.alive

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._left -= 1
        if self._left < 0:
            raise BrokenExecutor("gone")
        done: Future[Any] = Future()
        if self._left == 0:
            done.set_exception(BrokenExecutor("died at work"))
        else:
            done.set_result(fn(*args, **kwargs))
        return done


def test_what_a_dead_worker_took_is_played_again(tmp_path: Path) -> None:
    assert played(tmp_path / "mortal", 16, Workers(Mortal, 2)) == played(tmp_path / "whole", 16)


class Deadly(OwnHands):
    """An executor whose workers all die of one piece of work."""

    tried = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if args[1][0] < 4:
            return super().submit(fn, *args, **kwargs)
        Deadly.tried += 1
        dead: Future[Any] = Future()
        dead.set_exception(BrokenExecutor())
        return dead


def test_work_that_kills_everybody_ends_the_run_and_keeps_the_rest(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="units 4 to 7 were lost"):
        played(tmp_path / "deadly", 8, Workers(Deadly, 1))
    assert Deadly.tried == LOSSES
    assert len(list(read_results(tmp_path / "deadly"))) == 5


def test_a_killed_worker_process_costs_nothing(tmp_path: Path) -> None:
    workers = local(2)
    pool = workers.hire()
    killed = False

    def kill_one(tally: Tally) -> None:
        nonlocal killed
        if not killed:
            os.kill(next(iter(pool._processes)), signal.SIGKILL)  # type: ignore[attr-defined]
            killed = True

    executors = iter([pool])
    watched = Workers(lambda: next(executors, None) or local(2).hire(), 2)
    with ArenaFile(tmp_path / "killed", QUICK, resume=False) as results:
        run_arena(QUICK, Stop(16), watched, results, kill_one)
    assert killed
    assert (tmp_path / "killed").read_bytes() == played(tmp_path / "whole", 16)


def test_a_repeat_that_differs_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "odd"
    played(file, 2)
    first, *lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([first, *lines, lines[0]]))
    assert len(list(read_results(file))) == 3, "the same once more does not count"
    other = lines[0].replace(b'"ended":"out"', b'"ended":"blocked"')
    file.write_bytes(b"".join([first, *lines, other]))
    with pytest.raises(FormatError, match="unit 0 was played again with another result"):
        list(read_results(file))
    file.write_bytes(b"".join([first, lines[0], lines[1].replace(b'"ended":"out"', b'"ended":"blocked"')]))
    with pytest.raises(FormatError, match="unit 1 was played again"):
        played(file, 4, resume=True)


def test_nobody_writes_over_results_or_beside_another_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummiarena.results.PATIENCE", 0.2)
    file = tmp_path / "taken"
    played(file, 1)
    with pytest.raises(FormatError, match="--resume"):
        ArenaFile(file, QUICK, resume=False)
    with pytest.raises(FormatError, match="another experiment"):
        ArenaFile(file, QUICK._replace(nodes=501), resume=True)
    with ArenaFile(file, QUICK, resume=True), pytest.raises(FormatError, match="another arena"):
        ArenaFile(file, QUICK, resume=True)
    file.write_bytes(b"[]\n")
    with pytest.raises(FormatError, match="line 1 cannot be read"):
        ArenaFile(file, QUICK, resume=True)


def test_what_is_no_file_of_these_results_stays_as_it_is(tmp_path: Path) -> None:
    file, whole = tmp_path / "notes.txt", played(tmp_path / "whole", 2)
    other = whole.replace(b'"nodes":500', b'"nodes":501', 1)
    strange = (b"my notes without a line end", b"line one\nline two", b"\n", whole[1:9], other[:-5], other[:200])
    for notes in strange:
        file.write_bytes(notes)
        with pytest.raises(FormatError, match=r"line 1 cannot be read|another experiment"):
            ArenaFile(file, QUICK, resume=True)
        assert file.read_bytes() == notes
    damaged = whole.replace(b'"unit":1', b'"unit":7') + b"torn"
    file.write_bytes(damaged)
    with pytest.raises(FormatError, match="line 3 cannot be read"):
        ArenaFile(file, QUICK, resume=True)
    assert file.read_bytes() == damaged


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (1, b'["bot:2","bot:1"]', b'["bot:2"]'),
        (2, b'"unit":0', b'"unit":1'),
        (3, b'"unit":1', b'"unit":-1'),
        (3, b'"games":[', b'"games":[],"more":['),
        (3, b'"illegal":[0,0]', b'"illegal":[0]'),
    ],
)
def test_a_line_that_is_none_of_the_experiment_is_told(tmp_path: Path, line: int, old: bytes, new: bytes) -> None:
    lines = played(tmp_path / "whole", 2).split(b"\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    (tmp_path / "damaged").write_bytes(b"\n".join(lines))
    with pytest.raises(FormatError, match=f"line {line} cannot be read"):
        list(read_results(tmp_path / "damaged"))


def test_times_lie_beside_the_results(tmp_path: Path) -> None:
    data = played(tmp_path / "timed", 2)
    assert b"slowest" not in data
    assert times_file(tmp_path / "timed").read_bytes().count(b"slowest") == 2


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_seat_of_a_deal_is_everybodys_once(name: str) -> None:
    edition = find_edition(name)
    experiment = experiment_of(edition, tuple(edition.bots)[:3], 200)
    places = [seating(experiment, turned) for turned in range(len(experiment.bots))]
    assert all(sorted(seat) == list(range(len(experiment.bots))) for seat in zip(*places, strict=True))
    unit = play_unit(experiment, 0).unit
    assert all(round(sum(game.won), 3) == 1 and not any(game.illegal) for game in unit.games)
    assert play_unit(experiment, 0).unit == unit
    assert unit_from(decoded(encoded(unit.record()))) == unit
    assert experiment_from(experiment.record()) == experiment


class Cheat:
    """A bot that lays the table twice."""

    def choose(self, view: View, budget: Budget) -> Action:
        return Play((*view.table, *view.table)) if view.table else Draw()


def test_an_illegal_turn_counts_as_a_draw_and_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = {**STANDARD.bots, "cheat": lambda edition, seed: Cheat()}
    monkeypatch.setattr("rummiarena.experiment.find_edition", lambda name: STANDARD._replace(bots=bots))
    unit = play_unit(QUICK._replace(bots=("cheat", "bot:2")), 0).unit
    assert all(cheat > 10 and not honest for cheat, honest in (game.illegal for game in unit.games))
    assert all(game.won == (0, 1) for game in unit.games)


def test_the_likeliest_distribution_has_the_mean_that_is_asked_for() -> None:
    pairs = Counter({0.0: 10, 0.25: 5, 0.5: 40, 0.75: 10, 1.0: 15})
    mean = sum(score * count for score, count in pairs.items()) / pairs.total()
    best = likelihood(pairs, mean)
    assert all(likelihood(pairs, mean + off) < best for off in (-0.1, -0.01, 0.01, 0.1))
    # The ratio is close to that of normal distributions with the variance that was seen, if the means are close.
    variance = sum(count * (score - mean) ** 2 for score, count in pairs.items()) / pairs.total()
    low, high = share_of(0), share_of(10)
    normal = pairs.total() * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Sprt(0, 10).ratio(pairs) == pytest.approx(normal, rel=0.05)


def test_the_test_decides_both_ways() -> None:
    sprt = Sprt(0, 20)
    even = dict.fromkeys(SCORES, 500)
    assert sprt.decided(sprt.ratio(even)) == "H0"
    assert sprt.decided(sprt.ratio({0.5: 100, 0.75: 100, 1.0: 100})) == "H1"
    assert sprt.decided(sprt.ratio({0.5: 10, 0.75: 3})) is None


def test_intervals_stay_where_they_belong() -> None:
    assert elo_of(share_of(123)) == pytest.approx(123)
    assert elo_of(1 / 3, 3) == pytest.approx(0)
    assert share_interval(1.0, 0.0, 10).low == pytest.approx(wilson(1.0, 10).low)
    # Two independent games a unit spread half as much as one; so the interval is that of twice as many games.
    assert share_interval(0.5, 0.125, 50).low == pytest.approx(wilson(0.5, 100).low)


def test_a_curve_keeps_few_points() -> None:
    tally, unit = Tally(QUICK), play_unit(QUICK, 0).unit
    for index in range(3000):
        tally.add(ArenaUnit(index, unit.games))
    assert 100 <= len(tally.curve) <= 400
    assert tally.curve[-1].units > 2900


def test_the_command_tells_and_goes_on(tmp_path: Path) -> None:
    file = str(tmp_path / "a.jsonl")
    arena = ("arena", "bot:2", "beginner", "--rules", "ua-standard", "--nodes", "300", "--out", file)
    first = rummi(*arena, "--pairs", "3")
    assert first.code == 0
    assert "pairs: 3, games: 6" in first.out
    assert "ms a turn" in first.err
    again = rummi(*arena, "--pairs", "3")
    assert (again.code, "--resume" in again.complaint) == (2, True)
    more = rummi(*arena, "--pairs", "5", "--resume", "--jobs", "2")
    assert "pairs: 5, games: 10" in more.out
    told = rummi("arena", "report", file, "--sprt", "0,20", "--svg", str(tmp_path / "a.svg"), "--lang", "ru")
    assert "bot:2 (любитель)" in told.out
    assert "SPRT" in told.out
    picture = (tmp_path / "a.svg").read_text(encoding="utf8")
    assert picture.startswith("<svg")
    assert all(said in picture for said in ("bot:2 (любитель)", "Эло", "пар: 5"))
    assert '"units": 5' in rummi("arena", "report", file, "--format", "json").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bot:1",), "at least two bots"),
        (("bot:1", "bot:2", "bot:3", "--seats", "2", "--rules", "pl"), "3 bots need as many seats"),
        (("bot:1", "bot:2", "--resume"), "say which with --out"),
        (("bot:1", "bot:99"), "there is no bot"),
        (("bot:1", "bot:2", "--sprt", "20,0"), "as 0,20"),
        (("bot:1", "bot:2", "bot:3", "--sprt", "0,20"), "two bots"),
        (("bot:1", "bot:2", "--seats", "9"), "players"),
        (("report", "/nowhere"), "/nowhere"),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    answer = rummi("arena", *arguments)
    assert (answer.code, said in answer.complaint) == (2, True), answer


def test_a_run_killed_five_times_and_resumed_at_once_gives_the_same_bytes(tmp_path: Path) -> None:
    file = tmp_path / "killed"
    command = [sys.executable, "-m", "rummiterm", "arena", "bot:2", "bot:1", "--rules", "ua-standard", "--nodes", "500"]
    command += ["--pairs", "24", "--jobs", "2", "--resume", "--out", str(file)]
    for kill in range(5):
        process = subprocess.Popen(
            command, env=environment(counted=False), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wanted, patience = 4 * (kill + 1), time.monotonic() + 60
        while (not file.exists() or file.read_bytes().count(b"\n") < wanted) and time.monotonic() < patience:
            time.sleep(0.02)
        process.kill()
        process.wait()  # and go on at once, whoever still holds the file
    subprocess.run(command, env=environment(), check=True, capture_output=True)
    assert file.read_bytes() == played(tmp_path / "whole", 24)


def test_a_cluster_whose_workers_die_gives_the_same_bytes(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    from rummiarena.workers import cluster

    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as machines:
        victims = [worker.pid for worker in machines.workers.values()][:2]

        def kill(tally: Tally) -> None:
            if tally.units in (4, 12):
                os.kill(victims.pop(), signal.SIGKILL)

        with ArenaFile(tmp_path / "cluster", QUICK, resume=False) as results:
            run_arena(QUICK, Stop(20), cluster(machines.scheduler_address), results, kill)
    assert not victims
    assert (tmp_path / "cluster").read_bytes() == played(tmp_path / "whole", 20)


def test_an_experiment_is_named_by_all_it_depends_on() -> None:
    others = [QUICK._replace(nodes=501), QUICK._replace(bots=("bot:1", "bot:2")), QUICK._replace(seats=3)]
    others.append(experiment_of(STANDARD.with_values({"open.min_points": 25}), QUICK.bots, 500))
    assert len({experiment.id for experiment in (QUICK, *others)}) == 5
    assert QUICK.seed(0) != QUICK.seed(1)
    assert isinstance(Experiment.id, property)


def test_a_file_of_any_size_or_name_is_answered_in_one_line(tmp_path: Path) -> None:
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(LARGEST + 1)
    answer = rummi("arena", "report", str(huge))
    assert (answer.code, answer.complaint) == (2, f"rummi: {huge}: larger than 256 MB, so no results of an arena")
    assert rummi("arena", "report", "/dev/full").complaint == "rummi: /dev/full: line 1 cannot be read"
    run = ("arena", "bot:1", "bot:2", "--rules", "pl", "--pairs", "1", "--resume", "--out")
    assert rummi(*run, str(huge)).complaint == answer.complaint  # read to its end it would fill the memory
    no_file = "rummi: /dev/full: not a plain file; results of an arena are read again"
    assert rummi(*run, "/dev/full").complaint == no_file
    odd = rummi("arena", "report", str(huge), "--svg", "\ud800")
    assert (odd.code, odd.complaint) == (2, "rummi: '\\ud800' is no name of a file")


def test_a_picture_is_not_drawn_over_the_results(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    data = played(file, 1)
    (tmp_path / "link").symlink_to(file)
    for written in (file, tmp_path / "link", times_file(file)):
        before = written.read_bytes()
        answer = rummi("arena", "report", str(file), "--svg", str(written))
        assert (answer.code, "take another file to write to" in answer.complaint) == (2, True)
        assert written.read_bytes() == before
    assert file.read_bytes() == data
