"""How often the best turn of a Twist position is proved, and the processor time it takes, on positions of bot games.

python -m benchmarks.special --positions 100 --goal tiles --seconds 3
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import islice
from random import Random

from rummiclassic.editions.twist import TWIST
from rummiclassic.solver.best import best_turn
from rummiclassic.solver.goals import NumberGoal
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.tiles import faces_on
from rummicore.turn import turn_of
from rummicore.view import View, view_of

TABLES = (("bot:2", "bot:2"), ("bot:2", "bot:2", "bot:2"), ("bot:3", "bot:2"), ("bot:2",) * 4)
SPECIAL = ("jd", "jc", "jm")


def positions(seed: int) -> Iterator[View]:
    """Yield up to three positions of each game: 30 to 55 tiles on the table, 6 to 14 on the rack, 1 to 3 special."""
    chance = Random(seed)
    for game in range(1, 1 << 30):
        names = chance.choice(TABLES)
        bots = [TWIST.bots[name](TWIST, seat) for seat, name in enumerate(names)]
        steps = play_bots(TWIST, new_game(TWIST, len(names)), bots, game, Budget(nodes=300))
        turns = [view_of(step.before, step.before.turn) for step in steps if step.before.phase == "turn"]
        fitting = [view for view in turns if _fits(view)]
        chance.shuffle(fitting)
        yield from fitting[:3]


def _fits(view: View) -> bool:
    tiles = faces_on(view.table)
    specials = sum(tiles[face] + view.rack.count(face) for face in SPECIAL)
    sizes = 30 <= tiles.total() <= 55 and 6 <= len(view.rack) <= 14
    return view.own.opened and sizes and 1 <= specials <= 3


class Clock:
    """Processor time, asked every few milliseconds only: on some systems that alone takes 40 µs."""

    def __init__(self) -> None:
        """Look at both clocks."""
        self._seen, self._time = time.monotonic(), time.process_time()

    def __call__(self) -> float:
        """Return the time."""
        now = time.monotonic()
        if now > self._seen + 0.005:
            self._seen, self._time = now, time.process_time()
        return self._time


def solved(view: View, goal: NumberGoal, seconds: float) -> tuple[bool, float]:
    """Solve a position; return whether the answer is proved, and the processor time."""
    begin = time.process_time()
    found = best_turn(TWIST, view, goal, Budget(None, seconds, Clock()))
    spent = time.process_time() - begin
    if found.table is not None and judge(turn_of(TWIST, view, found.table)):
        raise AssertionError(f"illegal turn: {view}")
    return found.proved, spent


def main() -> None:
    """Print how many positions were proved, and the time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--goal", choices=[goal.value for goal in NumberGoal], default="tiles")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    views = islice(positions(options.seed), options.positions)
    results = [solved(view, NumberGoal(options.goal), options.seconds) for view in views]
    times = sorted(spent for _, spent in results)
    quick = sum(proved and spent <= 1 for proved, spent in results)
    print(
        f"{len(results)} positions, {options.goal}: {sum(proved for proved, _ in results)} proved, {quick} within 1 s"
    )
    print(f"median {times[len(times) // 2]:.2f} s, 90 % {times[len(times) * 9 // 10]:.2f} s, most {times[-1]:.2f} s")


if __name__ == "__main__":
    main()
