"""The table of rounds and what decides a match: the printed score tables, told in two languages."""

from __future__ import annotations

import pytest

from rummicore.actions import Draw
from rummicore.host import Happened
from rummicore.host import told as known
from rummicore.registry import find_edition
from rummicore.state import End, RoundResult, State
from rummiterm.story.narrate import Teller
from rummiterm.story.results import Results
from rummiterm.texts import Texts
from tests.kit.positions import went_out
from tests.rulebook.examples import MATCHES, MatchExample, editions_of

NAMES = ("Ann", "Ben", "Cat", "Dan")


def results_of(rows: list[list[int]]) -> tuple[RoundResult, ...]:
    """Return rounds with these scores, each won by an empty rack."""
    return tuple(RoundResult(End("out", row.index(max(row))), tuple(row), (row.index(max(row)),), 9) for row in rows)


def told(name: str, rows: list[list[int]], language: str = "en") -> tuple[str, list[str]]:
    results, edition = results_of(rows), find_edition(name)
    teller = Results(edition, NAMES[: len(rows[0])], Texts(language))
    return teller.decided(results), list(teller.table(results))


@pytest.mark.rule("NUM-MATCH-2")
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.name)
def test_a_printed_table_is_printed(match: MatchExample) -> None:
    for edition in editions_of(match.editions):
        decided, lines = told(edition.id, match.rows)
        cells = [line.replace("−", "-").split() for line in lines]
        assert cells[0] == ["round", *NAMES]
        for number, row in enumerate(match.rows, 1):
            assert cells[number][:5] == [str(number), *(f"{score:+d}" for score in row)]
            assert cells[number][5:] == [NAMES[row.index(max(row))], "went", "out"]
        assert cells[-2] == ["points", *(f"{total:+d}" for total in match.totals)]
        assert decided.startswith(f"{NAMES[match.winner]} wins: ")


@pytest.mark.rule("NUM-MATCH-2", "NUM-MATCH-4")
def test_the_table_of_the_polish_rulebook() -> None:
    decided, lines = told("pl", [[24, -5, -16, -3], [-6, -11, 22, -5], [-32, -13, -2, 47]])
    assert decided == "Dan wins: most points, +39."
    assert lines == [
        "  round        Ann   Ben   Cat   Dan",
        "      1        +24    −5   −16    −3   Ann went out",
        "      2         −6   −11   +22    −5   Cat went out",
        "      3        −32   −13    −2   +47   Dan went out",
        "  points       −14   −29    +4   +39",
        "  rounds won     1     0     1     1",
    ]


@pytest.mark.rule("NUM-MATCH-3", "NUM-MATCH-4")
@pytest.mark.parametrize(
    ("edition", "rows", "english", "russian"),
    [
        (
            "ua-standard",
            [[9, -9], [9, -9], [-50, 50]],
            "Ann wins: most rounds won (points decide only a tie).",
            "Победа: Ann — больше выигранных раундов (очки решают только при равенстве).",
        ),
        (
            "ua-standard",
            [[9, -9], [-11, 11]],
            "Ben wins: rounds are even, so +2 points decide.",
            "Победа: Ben — раундов поровну, решают очки: +2.",
        ),
        (
            "ua-standard",
            [[9, -9], [-9, 9]],
            "Ann and Ben share the victory: rounds and points are even.",
            "Победу делят Ann и Ben: поровну и раундов, и очков.",
        ),
        ("pl", [[9, -9], [9, -9], [-50, 50]], "Ben wins: most points, +32.", "Победа: Ben — больше всего очков, +32."),
        (
            "rummy-cards",
            [[9, -9], [-9, 9]],
            "Ann and Ben share the victory: points are even.",
            "Победу делят Ann и Ben: очков поровну.",
        ),
    ],
)
def test_what_decides_a_match(edition: str, rows: list[list[int]], english: str, russian: str) -> None:
    assert (told(edition, rows)[0], told(edition, rows, "ru")[0]) == (english, russian)


@pytest.mark.parametrize(
    ("scores", "costs", "end"),
    [
        ((18, -18), (7, 25), "blocked: Ann 7, Ben 25"),
        ((27, -4, -9), (1, 5, 10), "blocked: 1, 5, 10"),
        ((0, 0), (), "blocked"),
    ],
)
def test_a_blocked_round_shows_what_the_racks_came_to(
    scores: tuple[int, ...], costs: tuple[int, ...], end: str
) -> None:
    result = RoundResult(End("blocked"), scores, (0,), 9, costs)
    lines = list(Results(find_edition("ua-standard"), NAMES[: len(scores)], Texts("en")).table((result,)))
    assert len(lines) == 2
    assert lines[1].endswith(f"   {end}")


@pytest.mark.rule("PL-END-5", "PL-END-6")
def test_a_charge_for_not_having_opened_is_told_beside_what_the_rack_came_to() -> None:
    edition = find_edition("pl")
    before = State((), rounds=1, starter=0)
    step = went_out(edition, before, 0, ["", "k5 r7", "r1 r3", "rb10 j"], unopened=[2, 3])
    told = list(Teller(edition, NAMES, 1, Texts("en")).tell(known(Happened(before, Draw(), step), None)))
    assert told[-3:] == [
        "   Ben −12, left on the rack: r7 k5 = 12",
        "   Cat −100 for not having opened, left on the rack: r1 r3 = 4",
        "   Dan −200 for not having opened, left on the rack: r10 b10 j = 50",
    ]


@pytest.mark.rule("RC-TILES-1")
def test_cards_are_told_with_their_suits() -> None:
    edition = find_edition("rummy-cards")
    step = went_out(edition, State((), rounds=1, starter=0), 0, ["", "k11 r1 j"])
    told = list(Teller(edition, NAMES[:2], 1, Texts("en")).tell(known(Happened(step.state, Draw(), step), None)))
    assert told[0].endswith("Ann: ♦Q to ♦9-J, the rack is empty")
    assert told[-1] == "   Ben −42, left on the rack: ♥A ♠J * = 42"
