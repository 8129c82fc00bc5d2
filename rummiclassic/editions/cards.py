"""The Ukrainian rulebook for card tiles: ``rummy-cards`` (NUM-*, RC-*)."""

from __future__ import annotations

from rummiclassic.editions.ua import MANNER, STRICT_CLOCK, UA_STANDARD
from rummiclassic.suite import Suite, with_suite

CARDS = Suite(
    colours="hcsd",
    ranks=("A", *(str(number) for number in range(2, 11)), "J", "Q", "K"),
    joker="*",
    glyphs="♥♣♠♦",
    words=("suit", "rank"),
    names={
        **{"heart": "h", "club": "c", "spade": "s", "diamond": "d"},
        **{"черв": "h", "треф": "c", "пик": "s", "буб": "d"},
    },
)

LEGEND = (("h c s d", "suits"), ("*", "joker"))

RUMMY_CARDS = (
    with_suite(UA_STANDARD, CARDS)
    .stating(
        {
            "start.next_round": ("draw", "NUM-MATCH-1"),
            "open.min_points": (30, "RC-OPEN-1"),
            "open.jokers": ("forbid", "RC-OPEN-2"),
            "joker.retrieval": ("rack_only", "RC-JOK-1"),
            "joker.reuse": ("anywhere", "RC-JOK-3"),
            "penalty.timeout_dirty": (3, "RC-TIME-1"),
            "match.winner": ("points", "RC-SCORE-1"),
        }
    )
    ._replace(
        id="rummy-cards",
        title="Card tiles",
        rulebook="Ukrainian, card tiles",
        strict=STRICT_CLOCK,
        manner=MANNER._replace(suits=CARDS.glyphs, legend=LEGEND, example="s4-6, hdc8, s9 * sj", rack="h6 cJ *"),
        cites={**UA_STANDARD.cites, "no-such-tile": "RC-TILES-1"},
    )
)
