"""How long the referee takes to answer a draw where only who cannot play may draw or pass.

python -m benchmarks.draws --games 6 --edition ua-xp
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from benchmarks.legal import EDITIONS, seated
from rummiclassic.rack.finder import a_play
from rummiclassic.rules.draws import ENOUGH, forget
from rummiclassic.solver.feasibility import some_turn
from rummiclassic.solver.walk.search import Limit
from rummicore.actions import Draw
from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.edition import Edition
from rummicore.engine import apply, new_game
from rummicore.games import play_bots
from rummicore.options import Value
from rummicore.reasons import RuleError
from rummicore.registry import find_edition
from rummicore.state import State
from rummicore.view import view_of

BOTS = ("bot:1", "bot:2", "bot:3", "bot:4")
# Special jokers keep the stronger bots busy for minutes, and what they play is not what is measured here.
QUICK_BOTS = ("bot:1", "bot:2")
RETRIEVALS = ("any", "replace_any", "rack_only")
HOUSES: dict[str, Value] = {"turn.voluntary_draw": False, "turn.pass_when_pool_empty": "only_if_stuck"}


def turns(edition: Edition, key: str, games: int) -> Iterator[State]:
    """Play whole games under a house rule and yield every turn; with the pool taken away where that is about passing.

    Few games between bots come so far that the pool is empty.
    """
    bots = QUICK_BOTS if edition.id == "twist" else BOTS
    for seed in range(1, games + 1):
        names = seated(edition, bots, seed)
        players = [edition.bots[name](edition, bot_seed(seed, seat)) for seat, name in enumerate(names)]
        for happened in play_bots(edition, new_game(edition, len(names)), players, seed, Budget(100)):
            if happened.before.phase == "turn":
                yield happened.before if key == "turn.voluntary_draw" else happened.before._replace(pool=())


def asked(edition: Edition, state: State) -> tuple[float, bool]:
    """Return the processor time of a draw in milliseconds, and whether it was refused."""
    forget()
    begin, refused = time.process_time(), False
    try:
        apply(edition, state, Draw())
    except RuleError:
        refused = True
    return 1000 * (time.process_time() - begin), refused


def unanswered(edition: Edition, state: State) -> bool:
    """Whether the nodes ended before it was known that a seat is stuck."""
    view, limit = view_of(state, state.turn), Limit(ENOUGH)
    if not view.own.opened or a_play(edition, view.rack, view.table, opened=True):
        return False
    return some_turn(edition, view, limit).table is None and limit.left < 0


def measure(edition: Edition, key: str, games: int) -> str:
    """Describe the draws of some games."""
    times, refusals, open_ends = [], 0, 0
    for state in turns(edition, key, games):
        spent, refused = asked(edition, state)
        times.append(spent)
        refusals += refused
        open_ends += not refused and unanswered(edition, state)
    times.sort()
    median, late = times[len(times) // 2], times[len(times) * 99 // 100]
    asks = f"{len(times):5} asked {refusals:5} refused {open_ends:3} unanswered"
    return f"{asks}   median {median:5.1f}, p99 {late:5.1f}, most {times[-1]:6.1f} ms"


def main(games: int = 4, editions: tuple[str, ...] = EDITIONS) -> None:
    print(f"draws where only who cannot play may, {games} games each")
    for name in editions:
        for retrieval in RETRIEVALS:
            for key, value in HOUSES.items():
                edition = find_edition(name).with_values({"joker.retrieval": retrieval, key: value})
                print(f"{name:12} {retrieval:12} {key:27} {measure(edition, key, games)}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--edition", choices=EDITIONS, action="append")
    chosen = parser.parse_args()
    main(chosen.games, tuple(chosen.edition or EDITIONS))
