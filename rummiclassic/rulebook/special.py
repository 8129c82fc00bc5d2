"""The rules of the Twist rulebook (TW-*): four kinds of joker."""

from __future__ import annotations

from rummicore.rulebook import MeldShown, RuleEntry, ScoreShown, Shown, TurnShown

_JOKER = "twist: הג'וקר"
_SPECIAL = "twist: ג'וקרים מיוחדים"
_DOUBLE, _CHANGE, _MIRROR = "twist: ג'וקר כפול", "twist: ג'וקר מחליף צבע", "twist: ג'וקר מראה"


def _rule(name: str, where: str, options: tuple[str, ...] = (), *shown: Shown) -> RuleEntry:
    return RuleEntry(f"TW-{name}", "twist", where, options, shown)


_GAME = (
    _rule("TILES-1", "twist: תכולת המשחק"),
    _rule("SETUP-1", "twist: הכנות; twist: אסטרטגיה", ("deal",)),
    _rule("MATCH-1", "twist: הכנות", ("start.next_round",)),
    _rule(
        "OPEN-1",
        f"twist: מהלך המשחק; {_SPECIAL}",
        ("open.jokers",),
        TurnShown("TW-OPEN-M", "", "r7 r8 jm r8 r7", opened=False, on_page=False),
        TurnShown("TW-OPEN-G", "", "k7 r7 jm r7 k7", opened=False, on_page=False),
    ),
    _rule("TURN-1", "twist: מהלך המשחק"),
    _rule(
        "JOK-1",
        _JOKER,
        ("joker.retrieval",),
        TurnShown("EX-J3a", "b3 b4 j", "b3-5, rk11 j"),
        TurnShown("EX-J2", "b3-5 j b7-9", "b3-5, b7-9, rk11 j"),
        TurnShown("EX-J4", "k1 k2 j, rbo1, rbo2", "rbok1, rbok2, rk11 j"),
    ),
    _rule("JOK-2", "twist: ג'וקר קלאסי", (), TurnShown("EX-J1a", "rb3 j", "rbk3, rb11 j")),
    _rule("JOK-3", _SPECIAL, ("twist.swap_kinds",), MeldShown("TW-KIND", "r8 jd r10")),
    _rule("JOK-4", _SPECIAL, (), MeldShown("D03", "b7 jd")),
    _rule("JOK-5", _MIRROR, (), MeldShown("D17", "r3 jd jc b7"), MeldShown("M08", "r6 r7 r8 jm r8 j r6")),
    _rule("TIME-1", "twist: הגבלת זמן"),
    _rule("END-1", "twist: ניקוד", (), ScoreShown("TW-BLOCKED", ("jm", "k13 k13 k5"))),
)
_JD = (
    _rule("JD-1", _DOUBLE, (), MeldShown("D01", "o2 jd o5"), MeldShown("D02", "b3 r3 jd")),
    _rule("JD-2", _DOUBLE, (), MeldShown("D08", "jd b8 b9")),
    _rule("JD-3", _DOUBLE, (), MeldShown("D05", "o11 o12 jd")),
    _rule("JD-4", _DOUBLE, (), MeldShown("D07", "o10 o11 jd")),
    _rule(
        "JD-5",
        _DOUBLE,
        ("twist.jd_group_single_replace",),
        TurnShown("TW-D-R", "o2 jd o5", "o2-5, r10 b10 jd", on_page=False),
        TurnShown("TW-D-R2", "b3 r3 jd", "b3 r3 o3, r12 k12 jd", on_page=False),
    ),
)
_JC = (
    _rule("JC-1", _CHANGE, (), MeldShown("C09", "r3 b3 jc")),
    _rule(
        "JC-2", _CHANGE, ("twist.adjacent_jc",), MeldShown("C01", "o2 o3 jc r5"), MeldShown("C03", "r6 r7 jc r9 r10")
    ),
    _rule("JC-3", _CHANGE, ("twist.jc_at_start",), MeldShown("C05", "r5 r6 jc"), MeldShown("C08", "jc r5 r6")),
    _rule("JC-4", _CHANGE, (), MeldShown("C02", "r6 r7 jc b9 b10")),
    _rule(
        "JC-5",
        _CHANGE,
        (),
        TurnShown("TW-C-R2", "r5 r6 jc", "r5-7, k1 k2 jc", on_page=False),
        TurnShown("TW-C-R1", "r4-6 jc b8-10", "r4-6, b8-10, k1 k2 jc", on_page=False),
    ),
)
_JM = (
    _rule("JM-1", _MIRROR, (), MeldShown("M01", "o2 o3 jm o3 o2"), MeldShown("M02", "k7 r7 jm r7 k7")),
    _rule("JM-2", _MIRROR, (), MeldShown("M18", "o12 o13 jm o13 o12")),
    _rule(
        "JM-3",
        _MIRROR,
        (),
        TurnShown("TW-M-R3", "r6-8 jm r8 r7 r6, b6 k6 o6", "r7 r8 jm r8 r7, b6 k6 o6 r6, r6 b6 o6", on_page=False),
    ),
    _rule("JM-4", _MIRROR, (), MeldShown("M10", "b6 jc r8 jm r8 jc b6"), MeldShown("M11", "k7 r7 jm r7 j")),
    _rule("JM-5", _MIRROR, ("twist.mirror_min_side",), MeldShown("M06", "r8 jm r8")),
    _rule(
        "JM-6",
        _MIRROR,
        (),
        TurnShown("TW-M-R1", "r6-8 jm r8 r7 r6", "r6-8, r6-8, k9 k10 jm k10 k9", on_page=False),
    ),
)

SPECIAL = (*_GAME, *_JD, *_JC, *_JM)
