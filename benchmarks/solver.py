"""The number solver side by side with a public one, in one process: same optimum, how many times as fast.

The other solver is ``rummikub-solver`` with HiGHS (``pip install '.[bench]'``); without it only our own figures and the
check against the known optimum are printed. Its value mode counts tiles in truth, so its answers are compared for the
most tiles only, and its times are taken for both goals.
"""

from __future__ import annotations

import gc
import json
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.memory import peak_megabytes
from rummiclassic.solver.best import best_turn
from rummiclassic.solver.goals import NumberGoal, costs_of
from rummiclassic.suite import suite_of
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.notation import meld_from_json
from rummicore.registry import find_edition
from rummicore.turn import lying_table
from rummicore.view import View, position
from rummiterm.cli.batches import object_of
from rummiterm.cli.lines import Line
from rummiterm.cli.positions import PATIENCE
from rummiterm.cli.safe import safe_json
from rummiterm.cli.solutions import SolveWish, line_solver
from rummiterm.texts import Texts

DATA = Path(__file__).parent / "data" / "number_positions.jsonl"
EDITIONS = {
    copies: find_edition(name).with_values({"joker.reuse": "anywhere"})
    for copies, name in ((2, "ua-standard"), (3, "ua-xp"))
}
GOALS = ("tiles", "value")
WARM_UP, REPEATS = 10, 3


class Position(NamedTuple):
    """A position with the best that can be reached."""

    id: str
    kind: str
    copies: int
    view: View
    best: dict[str, int]

    @property
    def edition(self) -> Edition:
        """The edition with so many copies of each tile."""
        return EDITIONS[self.copies]


def positions() -> list[Position]:
    """Read the positions."""
    found = []
    for line in DATA.read_text("utf-8").splitlines():
        row = json.loads(line)
        edition = EDITIONS[row["copies"]]
        melds = tuple(meld_from_json(edition, meld) for meld in row["table"])
        table, wrong = lying_table(edition.melds, melds)
        assert not wrong, row["id"]
        view = position(edition.sorted(row["rack"]), table, opened=True)
        found.append(Position(row["id"], row["kind"], row["copies"], view, row["best"]))
    return found


def seconds(actions: Sequence[Callable[[], int]]) -> list[tuple[float, int]]:
    """Run actions one after another, a few times round; return the least processor time of each, and its result.

    Other programs hardly disturb that. An action is not run twice in a row: the other solver begins with the last
    solution, which is as good as the answer if the position is the same.
    """
    found = [(float("inf"), 0)] * len(actions)
    for _ in range(REPEATS):
        for at, action in enumerate(actions):
            begin = time.process_time()
            result = action()
            found[at] = min(found[at][0], time.process_time() - begin), result
    return found


def solve(where: Position, goal: str, *, careful: bool = False) -> int:
    """Return what our solver reaches, in tiles or points; it must be proved. ``careful`` as the commands are."""
    found = best_turn(where.edition, where.view, NumberGoal(goal), Budget(10_000_000), careful=careful)
    assert found.proved, where.id
    return found.worth // costs_of(NumberGoal(goal), suite_of(where.edition), where.view.rack).unit


class Peer:
    """The other solver, with its rule sets made once."""

    def __init__(self) -> None:
        """Import it."""
        import rummikub_solver

        self.module: Any = rummikub_solver
        self.rules = {
            2: rummikub_solver.RuleSet(repeats=2, jokers=2),
            3: rummikub_solver.RuleSet(repeats=3, jokers=4),
        }
        self.solvers = {
            copies: rummikub_solver.solver.RummikubSolver(rules)
            if hasattr(rummikub_solver, "solver")
            else rummikub_solver._solver.RummikubSolver(rules)
            for copies, rules in self.rules.items()
        }

    def state(self, where: Position) -> Any:
        """Make its state of a position."""
        rules = self.rules[where.copies]

        def number(face: str) -> int:
            return int(rules.tile_count if face == "j" else "kbor".index(face[0]) * 13 + int(face[1:]))

        state = rules.new_game()
        state.add_table(*(number(face) for meld in where.view.table for face in meld.faces))
        state.add_rack(*(number(face) for face in where.view.rack))
        return state

    def solve(self, where: Position, state: Any, goal: str) -> int:
        """Return how many tiles it lays."""
        modes = self.module.SolverMode
        mode = modes.TILE_COUNT if goal == "tiles" else modes.TOTAL_VALUE
        return len(self.solvers[where.copies](mode, state).tiles)


def main() -> None:
    """Print ratios by kind of position."""
    try:
        peer = Peer()
    except ImportError:
        peer = None
        print("rummikub-solver is not installed (pip install '.[bench]'): our own figures only")
    rows = positions()
    for goal in GOALS:
        theirs = _theirs(rows, goal, peer) if peer else [0.0] * len(rows)
        for careful in (False, True):
            print(f"best turns, goal {goal}, jokers free to move{', fewest tiles moved' if careful else ''}")
            times = [*zip(_ours(rows, goal, careful=careful), theirs, strict=True)]
            for kind in dict.fromkeys(row.kind for row in rows):
                _report(kind, [pair for row, pair in zip(rows, times, strict=True) if row.kind == kind])
    standard = [line for line, row in zip(DATA.read_text("utf-8").splitlines(), rows, strict=True) if row.copies == 2]
    for rules, edition in (
        ("jokers free to move", EDITIONS[2]),
        ("as the rulebook has it", find_edition("ua-standard")),
    ):
        print(f"from the line of a batch to its answer, {rules}: {_answering(edition, standard)}")
    command = ["classic", "solve", "--house", "joker.reuse=anywhere", "--batch"]
    print(f"rummi classic solve --batch for {len(standard)} of them takes {peak_megabytes(command, standard):.0f} MB")


def _answering(edition: Edition, lines: Sequence[str]) -> str:
    """Read positions, solve them and write the answers, as the command does it."""
    solve_line = line_solver(SolveWish(edition, NumberGoal.TILES, 1, PATIENCE), Texts("en"))

    def answered(number: int, text: str) -> int:
        record = object_of(Line(number, text))
        return sum(len(safe_json(row)) for row in solve_line(record, record["id"]))

    _tidy()
    times = sorted(time for time, _ in seconds([partial(answered, *line) for line in enumerate(lines)]))
    at = {"median": len(times) // 2, "p95": int(len(times) * 0.95), "slowest": len(times) - 1}
    return ", ".join(f"{name} {1000 * times[place]:.3f} ms" for name, place in at.items())


def _ours(rows: Sequence[Position], goal: str, *, careful: bool) -> list[float]:
    """Solve all positions after a few, and check the answers."""
    for row in rows[:WARM_UP]:
        solve(row, goal, careful=careful)
    _tidy()
    ours = seconds([partial(solve, row, goal, careful=careful) for row in rows])
    for row, (_, reached) in zip(rows, ours, strict=True):
        assert reached == row.best[goal], (row.id, goal, reached, row.best)
    return [time for time, _ in ours]


def _theirs(rows: Sequence[Position], goal: str, peer: Peer) -> list[float]:
    """Let the other solver do the same."""
    states = [peer.state(row) for row in rows]
    for row, state in list(zip(rows, states, strict=True))[:WARM_UP]:
        peer.solve(row, state, goal)
    _tidy()
    theirs = seconds([partial(peer.solve, row, state, goal) for row, state in zip(rows, states, strict=True)])
    for row, (_, tiles) in zip(rows, theirs, strict=True):
        assert goal != "tiles" or tiles == row.best["tiles"], (row.id, tiles)
    return [time for time, _ in theirs]


def _tidy() -> None:
    """Take what was made before out of the garbage collector's way: neither side pays for the other's memory."""
    gc.collect()
    gc.freeze()


def _report(kind: str, times: list[tuple[float, float]]) -> None:
    ours, theirs = (sorted(column) for column in zip(*times, strict=True))
    at = {"median": len(ours) // 2, "p95": int(len(ours) * 0.95), "slowest": len(ours) - 1}
    text = ", ".join(f"{name} {1000 * ours[place]:.2f} ms" for name, place in at.items())
    print(f"  {kind:5}{len(ours):4} positions, the best known turn found and proved on all: {text}")
    if any(theirs):
        ratios = sorted(b / a for a, b in times)
        text = ", ".join(f"{name} {theirs[place] / ours[place]:.0f}x" for name, place in at.items())
        behind = sum(ratio < 1 for ratio in ratios)
        middle = statistics.median(ratios)
        print(f"        times as fast: {text}")
        print(f"        by position: median {middle:.0f}x, least {ratios[0]:.1f}x, behind on {behind}")


if __name__ == "__main__":
    main()
