"""What single rulebooks of the number game say themselves: UA-*, XP-*, PL-*, RC-*."""

from __future__ import annotations

from rummicore.rulebook import MeldShown, RuleEntry, ScoreShown, TurnShown

_UA = (
    RuleEntry("UA-TILES-1", "ua-standard", "ua: Вміст"),
    RuleEntry(
        "UA-OPEN-1",
        "ua-standard",
        "ua: Початкова комбінація",
        ("open.jokers",),
        (TurnShown("T-OPEN-J", "", "rb10 j", opened=False, on_page=False),),
    ),
    RuleEntry("UA-OPEN-2", "ua-standard", "ua: Початкова комбінація"),
    RuleEntry("UA-JOK-1", "ua-standard", "ua: Джокер"),
    RuleEntry("UA-TIME-1", "ua-standard", "ua: Ліміт часу; ua: Незавершені набори"),
    RuleEntry("UA-END-1", "ua-standard", "ua: Загальні правила"),
    RuleEntry("UA-SCORE-1", "ua-standard", "ua: Підрахунок очок"),
    RuleEntry("UA-MATCH-1", "ua-standard", "ua: Умова перемоги", ("start.next_round",)),
    RuleEntry("XP-TILES-1", "ua-xp", "ua: Вміст"),
    RuleEntry("XP-PLAYERS-1", "ua-xp", "ua: Вміст"),
    RuleEntry("XP-SET-1", "ua-xp", "ua: Набори", (), (MeldShown("XP-SET", "r3 r3 b3"),)),
)
_END = "pl: Zakończenie gry"
_PL = (
    RuleEntry("PL-TILES-1", "pl", "pl: Zawartość"),
    RuleEntry("PL-SETUP-1", "pl", "pl: Przygotowanie gry"),
    RuleEntry("PL-SETUP-2", "pl", "pl: Przygotowanie gry", ("start.next_round",)),
    RuleEntry("PL-SETUP-3", "pl", "pl: Przygotowanie gry", ("redeal_doubles",)),
    RuleEntry(
        "PL-OPEN-1",
        "pl",
        "pl: Otwarcie",
        ("open.jokers",),
        (TurnShown("T-OPEN-J", "", "rb10 j", opened=False, on_page=False),),
    ),
    RuleEntry("PL-OPEN-2", "pl", "pl: Otwarcie; pl: Manipulacje"),
    RuleEntry("PL-TURN-1", "pl", "pl: Manipulacje"),
    RuleEntry("PL-JOK-1", "pl", "pl: Joker", (), (TurnShown("EX-J5", "rb3 j, k3-6", "rbk3, k4-6, rk11 j"),)),
    RuleEntry("PL-TIME-1", "pl", "pl: Limit czasowy", ("penalty.timeout_dirty",)),
    RuleEntry("PL-END-1", "pl", _END),
    RuleEntry("PL-END-2", "pl", _END, ("end.pool_empty", "end.last_turns_order")),
    RuleEntry("PL-END-3", "pl", _END, ("score.blocked",), (ScoreShown("PL-BLOCKED", ("r1", "r5", "r10", "k10 k5")),)),
    RuleEntry("PL-END-4", "pl", _END, (), (ScoreShown("PL-TIED", ("r5", "b5", "r10", "k10 k5")),)),
    RuleEntry("PL-END-5", "pl", _END, ("score.unopened",)),
    RuleEntry(
        "PL-END-6",
        "pl",
        _END,
        ("score.unopened",),
        (ScoreShown("T-PL-200", ("", "k5 r7", "r1 r3 b5 k7", "rb10 j"), 0, (2, 3)),),
    ),
    RuleEntry("PL-END-7", "pl", _END),
    RuleEntry("PL-END-8", "pl", _END),
)
_CARDS = (
    RuleEntry("RC-TILES-1", "rummy-cards", "cards: В коробці"),
    RuleEntry("RC-VALUE-1", "rummy-cards", "cards: Таблиця для підрахування балів", (), (MeldShown("RC-V", "b11-13"),)),
    RuleEntry(
        "RC-SET-1", "rummy-cards", "cards: Комбінації", (), (MeldShown("S08", "r1-3"), MeldShown("S06", "r12 r13 r1"))
    ),
    RuleEntry(
        "RC-OPEN-1",
        "rummy-cards",
        "cards: Початок гри",
        ("open.min_points",),
        (TurnShown("T-OPEN-30", "", "r9-11", opened=False, on_page=False),),
    ),
    RuleEntry(
        "RC-OPEN-2",
        "rummy-cards",
        "cards: Джокер",
        ("open.jokers",),
        (TurnShown("T-OPEN-J", "", "rb10 j", opened=False, on_page=False),),
    ),
    RuleEntry("RC-MAN-1", "rummy-cards", "cards: Комбінації"),
    RuleEntry(
        "RC-JOK-1",
        "rummy-cards",
        "cards: Джокер",
        ("joker.retrieval",),
        (
            TurnShown("EX-J3a", "b3 b4 j", "b3-5, rk11 j"),
            TurnShown("EX-J5", "rb3 j, k3-6", "rbk3, k4-6, rk11 j", on_page=False),
        ),
    ),
    RuleEntry("RC-JOK-2", "rummy-cards", "cards: Джокер", (), (TurnShown("EX-J1a", "rb3 j", "rbk3, rb11 j"),)),
    RuleEntry(
        "RC-JOK-3",
        "rummy-cards",
        "cards: Джокер",
        ("joker.reuse",),
        (TurnShown("T-JOK-NEW", "rb3 j, o8-10", "rbk3, o8-10 j", on_page=False),),
    ),
    RuleEntry(
        "RC-JOK-4",
        "rummy-cards",
        "cards: Джокер",
        (),
        (TurnShown("RC-SPLIT", "b3 b4 j b6-8", "b3 b4 j, b5-8", on_page=False),),
    ),
    RuleEntry("RC-TIME-1", "rummy-cards", "cards: Комбінації", ("penalty.timeout_dirty",)),
    RuleEntry("RC-END-1", "rummy-cards", "cards: Переможець"),
    RuleEntry("RC-SCORE-1", "rummy-cards", "cards: Підрахунок балів", ("match.winner",)),
)

OWN = (*_UA, *_PL, *_CARDS)
