"""The Twist rulebook: four kinds of joker, rounds in cycles (NUM-*, TW-*)."""

from __future__ import annotations

from rummiclassic.editions.ua import SWITCH, UA_STANDARD
from rummiclassic.melds import NumberMelds
from rummiclassic.notation import NumberNotation
from rummiclassic.tiles import NUMBERS
from rummiclassic.twist.melds import KINDS, MIRRORED, TwistMelds, label
from rummiclassic.twist.slots import CHANGE, DOUBLE, MIRROR
from rummicore.options import Option

JOKERS = (NUMBERS.joker, DOUBLE, CHANGE, MIRROR)

TWIST = UA_STANDARD._replace(
    id="twist",
    rulebook="Hebrew, Twist",
    tiles=(*NUMBERS.tile_list(copies=2, jokers=2), (DOUBLE, 2), (CHANGE, 2), (MIRROR, 2)),
    jokers=frozenset(JOKERS),
    options={
        **UA_STANDARD.options,
        "deal": UA_STANDARD.options["deal"]._replace(rule="TW-SETUP-1"),
        "start.next_round": UA_STANDARD.options["start.next_round"]._replace(
            value="left_of_previous", rule="TW-MATCH-1"
        ),
        "open.jokers": UA_STANDARD.options["open.jokers"]._replace(value="allow", rule="TW-OPEN-1"),
        "twist.mirror_min_side": Option(2, "TW-JM-5", (1, 2)),
        "twist.jc_at_start": Option(True, "TW-JC-3", SWITCH),
        "twist.adjacent_jc": Option(True, "TW-JC-2", SWITCH),
        "twist.jd_group_single_replace": Option(True, "TW-JD-5", SWITCH),
    },
    melds=TwistMelds(NumberMelds(NUMBERS)),
    notation=NumberNotation(NUMBERS, JOKERS, kinds=(*KINDS, MIRRORED)),
    label=label,
    cycles=1,
    cites={**UA_STANDARD.cites, "no-such-tile": "TW-TILES-1"},
    other_seats={},
)
