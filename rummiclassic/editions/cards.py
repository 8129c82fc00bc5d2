"""The Ukrainian rulebook for card tiles: ``rummy-cards`` (NUM-*, RC-*)."""

from __future__ import annotations

from rummiclassic.editions.ua import MANNER, UA_STANDARD
from rummiclassic.rules.melds import NumberMelds
from rummiclassic.rules.notation import NumberNotation
from rummiclassic.suite import Suite

CARDS = Suite(
    colours="hcsd",
    ranks=("A", *(str(number) for number in range(2, 11)), "J", "Q", "K"),
    joker="*",
    glyphs="♥♣♠♦",
    words=("suit", "rank"),
)

RUMMY_CARDS = UA_STANDARD.stating(
    {
        "start.next_round": ("draw", "NUM-MATCH-1"),
        "open.min_points": (30, "RC-OPEN-1"),
        "open.jokers": ("forbid", "RC-OPEN-2"),
        "joker.retrieval": ("rack_only", "RC-JOK-1"),
        "joker.reuse": ("anywhere", "RC-JOK-3"),
        "penalty.timeout_dirty": (3, "RC-TIME-1"),
        "match.winner": ("points", "RC-SCORE-1"),
    }
)._replace(
    id="rummy-cards",
    title="Card tiles",
    rulebook="Ukrainian, card tiles",
    tiles=CARDS.tile_list(copies=2, jokers=2),
    jokers=frozenset({CARDS.joker}),
    melds=NumberMelds(CARDS),
    notation=NumberNotation(CARDS, (CARDS.joker,)),
    manner=MANNER._replace(suits=CARDS.glyphs, example="s4-6, hdc8, s9 * sj", rack="h6 cJ *"),
    start_rank=CARDS.numbers.__getitem__,
    cites={**UA_STANDARD.cites, "no-such-tile": "RC-TILES-1"},
    other_seats={},
)
