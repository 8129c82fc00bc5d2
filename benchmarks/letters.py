"""The letter solver: how many positions it proves and how fast, and ratios to a HiGHS model and to a Counter loop.

Times are those of the processor, so that other work on the machine does not count. HiGHS is an optional dependency
(``pip install '.[bench]'``); without it that part is left out.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence

from benchmarks.letter_positions import Case, from_file, generated, lexicon, vocabulary
from benchmarks.memory import peak_megabytes
from rummicore.bots import Budget
from rummicore.chance import Generator
from rummiwords.russian import RUSSIAN
from rummiwords.solver import TurnRules, WordPosition, solve

GENERATED = 400
SECONDS = 10.0
RACKS = 20
# Small ones, or a general solver would need minutes for each.
COMPARED = ("let000", "let002", "let004", "let006", "let010", "let016")


def main() -> None:
    begin = time.process_time()
    vocabulary()
    print(f"letter solver; the vocabulary is indexed in {time.process_time() - begin:.2f} s")
    print(f"{'':18}{'proved in 1 s':>14}{'in 10 s':>9}{'settled':>9}{'median':>10}{'p95':>10}{'slowest':>10}")
    fixed = from_file()
    _report(f"{len(fixed)} fixed", fixed)
    others = generated(GENERATED)
    _report(f"{GENERATED} generated", others)
    print(f"rummi solve --batch for all of them takes {_batch_memory([*fixed, *others]):.0f} MB at the peak")
    _against_counter_loop()
    _against_highs([case for case in fixed if case.id in COMPARED])


def _report(name: str, cases: Sequence[Case]) -> None:
    """Solve positions and print how many were proved in time, and in how many ties are settled."""
    times, proved, settled = [], [], 0
    for case in cases:
        begin = time.process_time()
        solution = solve(case.position, vocabulary(), budget=Budget(None, SECONDS, time.process_time))
        times.append(time.process_time() - begin)
        settled += solution.settled
        if solution.proved:
            proved.append(times[-1])
    ranked = sorted(times)
    in_one, in_ten = (100 * sum(t <= limit for t in proved) / len(cases) for limit in (1, SECONDS))
    marks = (statistics.median(ranked), ranked[int(0.95 * len(ranked))], ranked[-1])
    shares = f"{name:18}{in_one:12.1f} %{in_ten:7.1f} %{100 * settled / len(cases):7.1f} %"
    print(shares + "".join(f"{mark * 1000:7.0f} ms" for mark in marks))


def _batch_memory(cases: Sequence[Case]) -> float:
    """Solve positions by the command and return its peak memory in megabytes."""
    lines = [
        json.dumps({"id": case.id, "table": list(map(str, case.position.table)), "rack": case.position.rack})
        for case in cases
    ]
    return peak_megabytes(["solve", "--batch"], lines)


def _against_counter_loop() -> None:
    """Find openings by our index and by counting the letters of every word."""
    chance = Generator("opening racks")
    tiles = [face for face, copies in RUSSIAN.tiles for _ in range(copies) if face != "*"]
    racks = ["".join(chance.shuffled(tiles)[:14]) for _ in range(RACKS)]
    words = [word.upper() for word in lexicon().frequencies if len(word) >= 6]
    ours = theirs = 0.0
    for rack in racks:
        begin = time.process_time()
        found = solve(WordPosition((), rack, opened=False), vocabulary())
        middle = time.process_time()
        have = Counter(rack)
        plain = max((len(word) for word in words if not Counter(word) - have), default=0)
        theirs += time.process_time() - middle
        ours += middle - begin
        if plain > len(found.best.longest if found.best else ""):
            sys.exit(f"openings differ for {rack}")
    each = ours / RACKS * 1000
    print(f"openings of {RACKS} racks: {each:.1f} ms each, {theirs / ours:.0f} times as fast as a Counter loop")


def _against_highs(cases: Sequence[Case]) -> None:
    """Solve small positions by both; what HiGHS cannot prove in time counts with the time it was given."""
    try:
        from benchmarks.letters_highs import best_score
    except ImportError:
        print("HiGHS is not installed: pip install '.[bench]'")
        return
    ours = theirs = 0.0
    proved = 0
    for case in cases:
        begin = time.process_time()
        value = solve(case.position, vocabulary(), TurnRules(rack_tile=False)).value
        middle = time.process_time()
        score = best_score(case.position, vocabulary(), SECONDS)
        theirs += time.process_time() - middle
        ours += middle - begin
        proved += score is not None
        if score is not None and score != value:
            sys.exit(f"{case.id}: HiGHS finds {score}, we find {value}")
    print(
        f"{len(cases)} small positions: {ours / len(cases) * 1000:.1f} ms each, "
        f"{theirs / ours:.0f} times as fast as HiGHS, which proved {proved} of them within {SECONDS:.0f} s each"
    )


if __name__ == "__main__":
    main()
