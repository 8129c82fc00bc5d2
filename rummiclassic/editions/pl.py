"""The Polish rulebook: ``pl`` (NUM-*, PL-*)."""

from __future__ import annotations

from rummiclassic.editions.ua import STRICT_CLOCK, UA_STANDARD

PL = UA_STANDARD.stating(
    {
        "start.next_round": ("left_of_previous", "PL-SETUP-2"),
        "redeal_doubles": (3, "PL-SETUP-3"),
        "open.jokers": ("allow", "PL-OPEN-1"),
        "penalty.timeout_dirty": (1, "PL-TIME-1"),
        "end.pool_empty": ("one_turn_each", "PL-END-2"),
        "end.last_turns_order": ("drawer_last", "PL-END-2"),
        "score.blocked": ("full_minus_own", "PL-END-3"),
        "score.unopened": ("100, 200", "PL-END-5, PL-END-6"),
        "match.winner": ("points", "NUM-MATCH-4"),
    }
)._replace(
    id="pl",
    rulebook="Polish",
    strict=STRICT_CLOCK,
    cites={**UA_STANDARD.cites, "no-such-tile": "PL-TILES-1"},
)
