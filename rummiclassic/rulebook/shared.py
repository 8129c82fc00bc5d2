"""The rules that the number editions share (NUM-*), with their examples and the places where they are printed."""

from __future__ import annotations

from rummicore.rulebook import MeldShown, RuleEntry, ScoreShown, Shown, TurnShown

_SETS = "ua: Набори; pl: Terminologia; twist: סדרות; cards: Комбінації"
_SETUP = "ua: Приготування; pl: Przygotowanie gry; twist: הכנות; cards: Підготовка до гри"
_OPENING = "ua: Початкова комбінація; pl: Otwarcie; twist: מהלך המשחק; cards: Початок гри"
_TURN = "ua: Загальні правила; pl: Manipulacje; twist: מהלך המשחק"
_REBUILDING = "ua: Перевпорядкування; pl: Manipulacje; twist: דוגמאות לתמרונים אפשריים; cards: Комбінації"
_THREE_JOKERS = "ua: Джокер; pl: Joker; twist: הג'וקר"
_JOKERS = f"{_THREE_JOKERS}; cards: Джокер"
_SCORES = "ua: Підрахунок очок; pl: Zakończenie gry; twist: ניקוד; cards: Підрахунок балів"


def _rule(name: str, where: str = "", options: tuple[str, ...] = (), shown: tuple[Shown, ...] = ()) -> RuleEntry:
    return RuleEntry(f"NUM-{name}", "ua-standard", where, options, shown)


_MELDS = (
    _rule("SET-1", _SETS, (), (TurnShown("T-SET-1", "r4-7", "r4-6, r7 k9", on_page=False),)),
    _rule("SET-2", _SETS, (), (MeldShown("S01", "rbko3"), MeldShown("S03", "r3 b3 r3"))),
    _rule("SET-3", _SETS, (), (MeldShown("S02", "r4-7"), MeldShown("S09", "b5 b6 b8"))),
    _rule(
        "SET-4",
        "ua: Набори; twist: רצף; cards: Комбінації",
        (),
        (MeldShown("S08", "r1-3"), MeldShown("S06", "r12 r13 r1")),
    ),
    _rule(
        "SET-5",
        "twist: מהלך המשחק; cards: Таблиця для підрахування балів",
        (),
        (MeldShown("S11", "r1-13", on_page=False),),
    ),
)
_START = (
    _rule("SETUP-1", _SETUP),
    _rule("SETUP-2", _SETUP, ("deal",)),
    _rule("SETUP-3", "pl: Przygotowanie gry", ("start.tie", "start.joker")),
    _rule("SETUP-4", _SETUP),
    _rule(
        "OPEN-1",
        _OPENING,
        ("open.min_points",),
        (
            TurnShown("T-OPEN-30", "", "r9-11", opened=False, on_page=False),
            TurnShown("T-OPEN-29", "", "r2-5, b4-6", opened=False, on_page=False),
        ),
    ),
    _rule("OPEN-2", _OPENING, (), (TurnShown("T-OPEN-TABLE", "r9-11", "r9-13", opened=False, on_page=False),)),
    _rule("OPEN-3", "ua: Початкова комбінація; pl: Otwarcie; twist: מהלך המשחק"),
    _rule("OPEN-4", _OPENING),
    _rule(
        "OPEN-5",
        "pl: Otwarcie; twist: מהלך המשחק; cards: Початок гри",
        ("open.same_turn_manipulation",),
        (TurnShown("T-OPEN-SAME", "b4-6", "b4-7, r9-11", opened=False, on_page=False),),
    ),
    _rule("OPEN-6"),
)
_TURNS = (
    _rule("TURN-1", _TURN),
    _rule("TURN-2", f"{_TURN}; cards: Початок гри"),
    _rule("TURN-3", "pl: Manipulacje; twist: מהלך המשחק", ("turn.voluntary_draw",)),
    _rule("TURN-4", "", ("turn.pass_when_pool_empty",)),
    _rule("TURN-5", "pl: Joker; twist: מהלך המשחק"),
    _rule(
        "MAN-1",
        _REBUILDING,
        (),
        (
            TurnShown("EX-M1a", "b4-6, rko8", "b3-6, rkob8"),
            TurnShown("EX-M2", "rbko4", "rko4, b3-6"),
            TurnShown("EX-M3", "b8-10", "b9-11, brk8"),
            TurnShown("EX-M4", "r4-8", "r4-6, r6-8"),
            TurnShown("EX-M5", "o1-4, krbo1", "o2-4, kbo1, bor1"),
            TurnShown("EX-M6", "r5-7, o5-7, k6-9", "rob5, rok6, rok7, k8-10"),
        ),
    ),
    _rule("MAN-2", _TURN),
    _rule("MAN-3", _REBUILDING),
)
_JOKER_RULES = (
    _rule("JOK-1", _JOKERS, (), (MeldShown("S18", "r8 j r10"), MeldShown("S12", "rb10 j"))),
    _rule("JOK-2", _THREE_JOKERS, (), (TurnShown("EX-J3a", "b3 b4 j", "b3-5, rk11 j"),)),
    _rule("JOK-3", _JOKERS, ("joker.group3_needs_both",), (TurnShown("EX-J1a", "rb3 j", "rbk3, rb11 j"),)),
    _rule(
        "JOK-4",
        _THREE_JOKERS,
        ("joker.retrieval",),
        (
            TurnShown("EX-J3a", "b3 b4 j", "b3-5, rk11 j"),
            TurnShown("EX-J2", "b3-5 j b7-9", "b3-5, b7-9, rk11 j"),
            TurnShown("EX-J4", "k1 k2 j, rbo1, rbo2", "rbok1, rbok2, rk11 j"),
        ),
    ),
    _rule(
        "JOK-5",
        _JOKERS,
        ("joker.reuse",),
        (
            TurnShown("T-JOK-NEW", "rb3 j, o8-10", "rbk3, o8-10 j", on_page=False),
            TurnShown("T-JOK-SHIFT", "b5 b6 j", "b5-7 j", on_page=False),
        ),
    ),
    _rule(
        "JOK-6",
        _THREE_JOKERS,
        (),
        (TurnShown("EX-J6", "rb3 j, k3-6, o8-11", "rbk3, k4-6, o8-10, o11 o12 j", on_page=False),),
    ),
    _rule("JOK-7", _JOKERS),
    _rule(
        "JOK-8",
        "pl: Joker; cards: Джокер",
        (),
        (TurnShown("T-JOK-KEPT", "b3-5 j b7-9, bko1", "b3-5, j b7-9, bkor1", on_page=False),),
    ),
    _rule("JOK-9", "twist: ג'וקר מראה", ("joker.require_natural",), (MeldShown("S23", "j j r3 r4"),)),
    _rule("JOK-10", _SCORES, ("joker.rack_penalty",)),
)
_TIME = (
    _rule("TIME-1", "ua: Ліміт часу; pl: Limit czasowy; twist: הגבלת זמן; cards: Комбінації", ("time.limit_s",)),
    _rule("TIME-2", "ua: Ліміт часу; pl: Limit czasowy; twist: הגבלת זמן", ("penalty.timeout_clean",)),
    _rule(
        "TIME-3",
        "ua: Незавершені набори; pl: Limit czasowy; twist: הגבלת זמן; cards: Комбінації",
        ("penalty.timeout_dirty", "penalty.invalid_submit"),
    ),
    _rule("TIME-4", "ua: Незавершені набори; pl: Limit czasowy; cards: Комбінації"),
    _rule("TIME-5"),
    _rule("TIME-6", "", ("time.legal_layout_at_deadline",)),
)
_ENDS = (
    _rule("END-1", "ua: Умова перемоги; pl: Zakończenie gry; twist: המנצח; cards: Переможець"),
    _rule("END-2", "ua: Загальні правила; twist: ניקוד", ("end.pool_empty",)),
    _rule("SCORE-1", _SCORES, (), (ScoreShown("T-SCORE-1", ("", "k5 r7", "j b2", "o13"), 0),)),
    _rule(
        "SCORE-2",
        "ua: Підрахунок очок; twist: ניקוד; cards: Підрахунок балів",
        ("score.blocked",),
        (ScoreShown("T-SCORE-2", ("r1", "r5", "r10", "k10 k5")),),
    ),
    _rule(
        "SCORE-3", "pl: Zakończenie gry", (), (ScoreShown("T-SCORE-3", ("r5", "b5", "r10", "k10 k5"), on_page=False),)
    ),
    _rule("MATCH-1", "ua: Умова перемоги; pl: Przygotowanie gry; twist: המנצח", ("start.next_round",)),
    _rule("MATCH-2", "ua: Підрахунок очок"),
    _rule("MATCH-3", "ua: Умова перемоги; twist: המנצח", ("match.winner",)),
    _rule("MATCH-4", "cards: Підрахунок балів; pl: Zakończenie gry", ("match.winner",)),
)

SHARED = (*_MELDS, *_START, *_TURNS, *_JOKER_RULES, *_TIME, *_ENDS)
