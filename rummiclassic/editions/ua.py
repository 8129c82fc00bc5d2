"""The Ukrainian rulebook: ``ua-standard`` for two to four players, ``ua-xp`` for five and six (NUM-*, UA-*, XP-*)."""

from __future__ import annotations

from rummiclassic.bots.named import LEVELS, fox, hoarder, level_player
from rummiclassic.rules.draws import may_draw, unplayed
from rummiclassic.rules.jokers import joker_duty
from rummiclassic.rules.melds import NumberMelds
from rummiclassic.rules.notation import NumberNotation, upwards
from rummiclassic.rules.opening import opening
from rummiclassic.rules.scoring import ending, last_turns, next_seat, rack_sum, scores, winners
from rummiclassic.rules.slots import advisor, asks, on_answers, on_refused, on_time_up, rulebook_of, take, turn_worth
from rummiclassic.suite import NUMBERS, Suite, with_suite
from rummicore.edition import Edition
from rummicore.manner import Manner
from rummicore.options import Amounts, Option, Value

MELDS = NumberMelds(NUMBERS)
SWITCH = (True, False)
COUNT = range(1000)

OPTIONS = {
    "deal": Option(14, "NUM-SETUP-2", range(1, 54)),
    "start.next_round": Option("draw", "UA-MATCH-1", ("draw", "left_of_previous")),
    "start.tie": Option("redraw", "NUM-SETUP-3", ("redraw",)),
    "start.joker": Option("redraw", "NUM-SETUP-3", ("redraw", "zero", "high")),
    "redeal_doubles": Option(0, "PL-SETUP-3", (0, 3)),
    "open.min_points": Option(30, "NUM-OPEN-1", COUNT),
    "open.jokers": Option("forbid", "UA-OPEN-1", ("allow", "forbid")),
    "open.same_turn_manipulation": Option(False, "NUM-OPEN-5", SWITCH),
    "turn.voluntary_draw": Option(True, "NUM-TURN-3", SWITCH),
    "turn.pass_when_pool_empty": Option("allowed", "NUM-TURN-4", ("allowed", "only_if_stuck")),
    "joker.retrieval": Option("any", "NUM-JOK-4", ("any", "replace_any", "rack_only")),
    "joker.reuse": Option("new_set", "NUM-JOK-5", ("new_set", "anywhere")),
    "joker.group3_needs_both": Option(False, "NUM-JOK-3", SWITCH),
    "joker.require_natural": Option(True, "NUM-JOK-9", SWITCH),
    "joker.rack_penalty": Option(30, "NUM-JOK-10", COUNT),
    "time.limit_s": Option(0, "NUM-TIME-1", range(86_401)),
    "time.legal_layout_at_deadline": Option("commit", "NUM-TIME-6", ("commit", "revert")),
    "penalty.timeout_clean": Option(1, "NUM-TIME-2", COUNT),
    "penalty.timeout_dirty": Option(3, "NUM-TIME-3", COUNT),
    "penalty.invalid_submit": Option("reject", "NUM-TIME-3", ("reject", "penalty")),
    "end.pool_empty": Option("until_all_pass", "NUM-END-2", ("until_all_pass", "one_turn_each")),
    "end.last_turns_order": Option(None, "PL-END-2", ("drawer_last", "drawer_first")),
    "score.blocked": Option("difference", "NUM-SCORE-2", ("difference", "full_minus_own")),
    # Without an opening on the rack, with one, with one announced in time (the first if not given).
    "score.unopened": Option("off", "PL-END-5, PL-END-6", Amounts("100, 200", range(2, 4), COUNT)),
    "match.winner": Option("rounds_then_points", "NUM-MATCH-3", ("rounds_then_points", "points")),
}

# The printed clock and penalties.
STRICT_CLOCK: dict[str, Value] = {"time.limit_s": 60, "penalty.invalid_submit": "penalty"}

MANNER = Manner(
    suits=NUMBERS.colours,
    clock="time.limit_s",
    opening="open.min_points",
    pool_empty="end.pool_empty",
    legend=(("r b k o", "colours"), ("j", "joker"), ("*5", "joker-shown")),
    example="r4-6, rbk8, r9 j r11",
    rack="r1 r2 j",
)

UA_STANDARD = Edition(
    id="ua-standard",
    title="Number game",
    rulebook="Ukrainian",
    seats=range(2, 5),
    tiles=NUMBERS.tiles,
    jokers=frozenset({NUMBERS.joker}),
    options=OPTIONS,
    melds=MELDS,
    notation=NumberNotation(NUMBERS, ("j", "jd", "jc", "jm")),
    cites={
        "nothing-laid": "NUM-TURN-1",
        "not-on-rack": "NUM-TURN-5",
        "table-tile-missing": "NUM-MAN-3",
        "no-such-tile": "UA-TILES-1",
        "seats": "XP-PLAYERS-1",
    },
    other_seats={5: "ua-xp", 6: "ua-xp"},
    start_rank=NUMBERS.numbers.__getitem__,
    opening=opening,
    joker_duty=joker_duty,
    may_draw=may_draw,
    on_refused=on_refused,
    on_time_up=on_time_up,
    take=take,
    worth=turn_worth,
    asks=asks,
    on_answers=on_answers,
    next_seat=next_seat,
    last_turns=last_turns,
    unplayed=unplayed,
    ending=ending,
    scores=scores,
    winners=winners,
    rack_cost=rack_sum,
    manner=MANNER,
    advisor=advisor,
    as_laid=upwards,
    # The round is blocked when nobody can play any more, not when nobody wants to (NUM-END-2).
    strict={**STRICT_CLOCK, "turn.pass_when_pool_empty": "only_if_stuck"},
    aliases={"timer": "time.limit_s"},
    rack_orders=(NUMBERS.by_number,),
    bots={**{f"bot:{level}": level_player(level) for level in LEVELS}, "bot:hoarder": hoarder, "bot:fox": fox},
    examples=MELDS.examples,
    book=rulebook_of,
)

UA_XP = with_suite(UA_STANDARD, Suite.numbered(copies=3, jokers=4))._replace(
    id="ua-xp",
    rulebook="Ukrainian, XP",
    seats=range(5, 7),
    cites={**UA_STANDARD.cites, "no-such-tile": "XP-TILES-1"},
    other_seats=dict.fromkeys(UA_STANDARD.seats, "ua-standard"),
)
