"""The rulebook for card tiles (RC-*). Cards are written as cards here; shared examples map colours to suits."""

from __future__ import annotations

import pytest

from rummicore.actions import Play
from rummicore.edition import diff
from rummicore.engine import apply, new_game
from rummicore.events import Drew, MatchEnded, Restored, RoundEnded
from rummicore.notation import format_table, parse_meld, parse_table
from rummicore.reasons import FormatError, RuleError
from rummicore.registry import find_edition
from rummicore.state import Seat, State
from tests.kit.positions import STANDARD, all_pass, deal, time_up, told, went_out

CARDS = find_edition("rummy-cards")


def readings(text: str) -> dict[str, int]:
    """Return the readings of cards side by side with their values."""
    return {meld.kind: CARDS.melds.value(meld) for meld in CARDS.melds.readings(parse_meld(CARDS, text))}


def turn(before: str, laid: str, after: str, *, opened: bool = True) -> dict[str, str]:
    """Lay cards from the rack; return the codes of all reasons against it with their rules, none if it is legal."""
    held = CARDS.sorted((*CARDS.notation.parse_tiles(laid), "dK"))
    table = tuple(CARDS.melds.readings(meld)[0] for meld in parse_table(CARDS, before))
    now = State((Seat(held, opened), Seat(("sK",), True)), 1, "turn", table=table, number=1, pool=("hK",), starter=0)
    try:
        step = apply(CARDS, now, Play(parse_table(CARDS, after)))
    except RuleError as refused:
        return {reason.code: reason.rule for reason in refused.reasons}
    assert step.state.seats[0].rack == ("dK",)
    return {}


@pytest.mark.rule("RC-TILES-1")
def test_two_packs_of_cards_and_two_jokers() -> None:
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert dict(CARDS.tiles) == {**{suit + rank: 2 for suit in "hcsd" for rank in ranks}, "*": 2}
    assert CARDS.copies.total() == 106
    now = deal(CARDS, new_game(CARDS, 3), "r3 r13 r1").state
    assert ([len(seat.rack) for seat in now.seats], len(now.pool), now.starter) == ([14] * 3, 64, 1)


@pytest.mark.rule("RC-VALUE-1")
@pytest.mark.parametrize(
    ("cards", "value"), [("cJ cQ cK", 36), ("hA h2 h3", 6), ("hA cA sA dA", 4), ("h9-J", 30), ("hcsK", 39)]
)
def test_an_ace_is_worth_1_jack_queen_and_king_11_to_13(cards: str, value: int) -> None:
    assert list(readings(cards).values()) == [value]


@pytest.mark.rule("RC-SET-1")
@pytest.mark.parametrize(("cards", "kinds"), [("hQ hK hA", []), ("hK hA h2", []), ("hA h2 h3", ["run"])])
def test_the_ace_is_low_only(cards: str, kinds: list[str]) -> None:
    assert list(readings(cards)) == kinds
    if not kinds:
        (reason,) = CARDS.melds.faults(parse_meld(CARDS, cards))
        assert reason.text.endswith("A is the lowest rank and nothing follows K")


@pytest.mark.rule("RC-OPEN-1")
def test_thirty_from_the_own_rack_open() -> None:
    assert turn("", "h9 h10 hJ", "h9-J", opened=False) == {}
    assert turn("", "h2-5 c4-6", "h2-5, c4-6", opened=False) == {"opening-too-low": "RC-OPEN-1"}
    assert "opening-touches-table" in turn("h9-J", "hQ hK", "h9-K", opened=False)


@pytest.mark.rule("RC-OPEN-2")
def test_no_joker_before_the_opening_is_made() -> None:
    assert turn("", "h10 c10 *", "h10 c10 *", opened=False) == {"joker-in-opening": "RC-OPEN-2"}
    assert turn("", "h10 c10 *", "h10 c10 *") == {}


@pytest.mark.rule("RC-MAN-1")
@pytest.mark.parametrize(
    ("before", "laid", "after"),
    [
        ("c4-6, hsd8", "c3 c8", "c3-6, hsdc8"),
        ("hcsd4", "c3 c5 c6", "hsd4, c3-6"),
        ("c8-10", "cJ h8 s8", "c9-J, chs8"),
        ("h4-8", "h6", "h4-6, h6-8"),
        ("dA-4, shcdA", "cA", "d2-4, scdA, cdhA"),
        ("h5-7, d5-7, s6-9", "s10 c5", "hdc5, hds6, hds7, s8-10"),
    ],
)
def test_the_worked_examples_with_cards(before: str, laid: str, after: str) -> None:
    assert turn(before, laid, after) == {}


NOT_FROM_RACK = {"joker-not-replaced-from-rack": "RC-JOK-1"}


@pytest.mark.rule("RC-JOK-1", "RC-JOK-2")
@pytest.mark.parametrize(
    ("before", "laid", "after", "reasons"),
    [
        ("h3 c3 *", "s3 h10 c10", "hcs3, hc10 *", {}),
        ("h3 c3 *", "d3 h10 c10", "hcd3, hc10 *", {}),
        ("h3 c3 *", "s3 d3 h10 c10", "hcsd3, hc10 *", {}),
        ("c3 c4 *", "c5 hJ sJ", "c3-5, hsJ *", {}),
        ("h3 c3 *, s3-6", "hJ sJ", "hcs3, s4-6, hsJ *", NOT_FROM_RACK),
        ("h3 c3 *, s3-6, d8-J", "dQ", "hcs3, s4-6, d8-10, dJ dQ *", NOT_FROM_RACK),
        ("c3-5 * c7-9", "hJ sJ", "c3-5, c7-9, hsJ *", NOT_FROM_RACK),
        ("c6 c7 *", "c5 hJ sJ", "c5-7, hsJ *", NOT_FROM_RACK),
        ("sA s2 *, hcdA, hcd2", "hJ sJ", "hcdsA, hcds2, hsJ *", NOT_FROM_RACK),
    ],
)
def test_a_joker_is_taken_only_for_its_card_from_the_rack(
    before: str, laid: str, after: str, reasons: dict[str, str]
) -> None:
    assert turn(before, laid, after) == reasons


@pytest.mark.rule("RC-JOK-3")
@pytest.mark.parametrize(
    ("before", "laid", "after", "reasons"),
    [
        ("h3 c3 *, d8-10", "s3", "hcs3, d8-10 *", {}),
        ("c5 c6 *", "c7", "c5-7 *", {}),
        ("h3 c3 *", "s3", "hcs3", {"table-tile-missing": "NUM-MAN-3"}),
    ],
)
def test_a_taken_joker_is_used_at_once_anywhere(before: str, laid: str, after: str, reasons: dict[str, str]) -> None:
    assert turn(before, laid, after) == reasons


@pytest.mark.rule("RC-JOK-4")
@pytest.mark.parametrize(
    ("before", "laid", "after"),
    [
        ("c3 c4 * c6-8", "c5", "c3 c4 *, c5-8"),
        ("c3-5 * c7-9, csdA", "hA", "c3-5, * c7-9, csdhA"),
        ("c5 c6 *", "c8", "c5 c6 * c8"),
        ("c5 c6 * c8, hsd5", "hsd6", "c6 * c8, hsdc5, hsd6"),
    ],
)
def test_melds_with_a_joker_are_split_extended_and_reduced(before: str, laid: str, after: str) -> None:
    assert turn(before, laid, after) == {}


@pytest.mark.rule("RC-TIME-1", "T-TIME-3")
def test_an_unfinished_turn_costs_three_tiles() -> None:
    assert CARDS.strict["time.limit_s"] == 60
    table = CARDS.melds.readings(parse_meld(CARDS, "h4-7"))
    now = State((Seat(("s9", "dK"), True), Seat(("sK",), True)), 1, "turn", table=table, number=1, starter=0)
    step = time_up(CARDS, now._replace(pool=("hA", "h2", "h3", "h5")), "r4-6, r7 k9")
    assert told(step, Restored) == [Restored(0)]
    assert [(event.amount, event.fine) for event in told(step, Drew)] == [(3, True)]


@pytest.mark.rule("RC-END-1")
def test_the_first_empty_rack_wins() -> None:
    (ended,) = told(went_out(CARDS, State((), rounds=1), 1, ["k1", "", "r5"]), RoundEnded)
    assert (ended.end, ended.winners) == (("out", 1), (1,))


@pytest.mark.rule("RC-SCORE-1")
def test_racks_count_jokers_30_and_a_match_goes_by_points() -> None:
    match = went_out(CARDS, State((), rounds=3, starter=0), 0, ["", "j r13", "k1"]).state
    assert match.results[0].scores == (44, -43, -1)
    match = went_out(CARDS, match, 1, ["r1", "", "k1"]).state
    (over,) = told(went_out(CARDS, match, 1, ["r1", "", "k1"]), MatchEnded)
    assert (over.scores, over.winners) == ((42, -39, -3), (0,))
    (ended,) = told(all_pass(CARDS, ["r1", "r5", "r10", "k10 k5"]), RoundEnded)
    assert ended.scores == (27, -4, -9, -14)


# Notation and look


@pytest.mark.rule("RC-TILES-1")
@pytest.mark.parametrize("text", ["h6 cJ s10 dA", "H6 CJ S10 DA", "♥6 ♣J ♠10 ♦A", "h6,cj,s10,da"])
def test_cards_are_read_in_letters_and_in_glyphs(text: str) -> None:
    assert CARDS.notation.parse_tiles(text) == ("h6", "cJ", "s10", "dA")


@pytest.mark.rule("RC-TILES-1")
def test_every_card_is_shown_with_its_suit_and_read_as_it_is_shown() -> None:
    shown = {face: CARDS.notation.shown(CARDS.place(face)) for face, _ in CARDS.tiles}
    assert (shown["h6"], shown["cJ"], shown["s10"], shown["dA"], shown["*"]) == ("♥6", "♣J", "♠10", "♦A", "*")
    assert len(set(shown.values())) == len(shown)
    for face, look in shown.items():
        assert CARDS.notation.parse_tiles(look) == (face,)
    for text in ("h9-J", "hcs8", "group: h7 * *", "hA h2 *", "cK sK *", "* hQ hK"):
        (meld,) = CARDS.melds.readings(parse_meld(CARDS, text))
        looks = [" ".join(map(CARDS.notation.shown, meld.tiles)), CARDS.notation.short(meld.tiles)]
        for look in looks:
            assert meld in CARDS.melds.readings(parse_meld(CARDS, look)), look


@pytest.mark.rule("RC-TILES-1")
@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("h9*hJ", ("h9", "*", "hJ")),  # blanks are free
        ("*h7h8", ("*", "h7", "h8")),
        ("♥9*♥J", ("h9", "*", "hJ")),
        ("*♥7 ♥8", ("*", "h8")),  # a joker as the table shows it
        ("♥6 *♥7 ♥8", ("h6", "*", "h8")),
        ("♥7 ♣7 *7", ("h7", "c7", "*")),
        ("hK cK *K", ("hK", "cK", "*")),
        ("**h9", ("*", "*", "h9")),
    ],
)
def test_a_star_is_a_joker_whatever_stands_beside_it(text: str, faces: tuple[str, ...]) -> None:
    assert CARDS.notation.parse_tiles(text) == faces


@pytest.mark.rule("RC-TILES-1")
def test_a_table_is_written_in_letters() -> None:
    table = tuple(CARDS.melds.readings(meld)[0] for meld in parse_table(CARDS, "♥9-J, ♥♣♠8, group: ♦7 * *"))
    assert format_table(CARDS, table) == "h9 h10 hJ, h8 c8 s8, group: d7 * *"
    assert [CARDS.notation.short(meld.tiles) for meld in table] == ["♥9-J", "♥♣♠8", "♦7 * *"]


@pytest.mark.rule("RC-TILES-1")
@pytest.mark.parametrize("text", ["h1", "h11", "hB", "j", "r5", "x7", "hJ10"])
def test_what_is_no_card_is_said_to_be_none(text: str) -> None:
    with pytest.raises(
        FormatError, match=r"a tile is a suit \(h c s d\) and a rank from A to K, as h5, or the joker \*"
    ):
        CARDS.notation.parse_tiles(text)


@pytest.mark.rule("RC-JOK-1", "RC-JOK-3", "RC-SCORE-1")
def test_three_parameters_differ_from_the_ukrainian_number_game() -> None:
    differences = {d.key: (d.ours.value, d.ours.rule) for d in diff(CARDS, STANDARD) if d.ours}
    assert differences == {
        "joker.retrieval": ("rack_only", "RC-JOK-1"),
        "joker.reuse": ("anywhere", "RC-JOK-3"),
        "match.winner": ("points", "RC-SCORE-1"),
    }
