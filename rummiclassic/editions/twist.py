"""The Twist rulebook: four kinds of joker, rounds in cycles (NUM-*, TW-*)."""

from __future__ import annotations

from rummiclassic.editions.ua import SWITCH, UA_STANDARD
from rummiclassic.rules.melds import NumberMelds
from rummiclassic.suite import NUMBERS
from rummiclassic.twist.melds import KINDS, MIRRORED, TwistMelds, label
from rummiclassic.twist.notation import TwistNotation
from rummiclassic.twist.slots import CHANGE, DOUBLE, MIRROR
from rummicore.options import Option

JOKERS = (NUMBERS.joker, DOUBLE, CHANGE, MIRROR)
MELDS = TwistMelds(NumberMelds(NUMBERS))

SPECIAL_OPTIONS = {
    "twist.mirror_min_side": Option(2, "TW-JM-5", (1, 2)),
    "twist.jc_at_start": Option(True, "TW-JC-3", SWITCH),
    "twist.adjacent_jc": Option(True, "TW-JC-2", SWITCH),
    "twist.jd_group_single_replace": Option(True, "TW-JD-5", SWITCH),
    "twist.swap_kinds": Option(False, "TW-JOK-3", SWITCH),
}

# Special jokers as they are typed and as they lie on the table.
LEGEND = (
    (DOUBLE, "double"),
    ("=r10 =r11", "double-shown"),
    (CHANGE, "change"),
    ("/8", "change-shown"),
    (MIRROR, "mirror"),
    (">|<", "mirror-shown"),
)

TWIST = UA_STANDARD._replace(
    id="twist",
    rulebook="Hebrew, Twist",
    tiles=(*NUMBERS.tiles, (DOUBLE, 2), (CHANGE, 2), (MIRROR, 2)),
    jokers=frozenset(JOKERS),
    options={**UA_STANDARD.options, **SPECIAL_OPTIONS},
    melds=MELDS,
    notation=TwistNotation(NUMBERS, JOKERS, kinds=(*KINDS, MIRRORED)),
    label=label,
    cycles=1,
    manner=UA_STANDARD.manner._replace(legend=(*UA_STANDARD.manner.legend, *LEGEND)),
    cites={**UA_STANDARD.cites, "no-such-tile": "TW-TILES-1", "rounds": "TW-MATCH-1"},
    other_seats={},
    examples=MELDS.examples,
).stating(
    {
        "deal": (14, "TW-SETUP-1"),
        "start.next_round": ("left_of_previous", "TW-MATCH-1"),
        "open.jokers": ("allow", "TW-OPEN-1"),
        "joker.retrieval": ("any", "TW-JOK-1"),
    }
)
