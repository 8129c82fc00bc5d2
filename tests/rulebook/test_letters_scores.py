"""The letter game: points, jokers, ends (LET-SCORE-*, LET-JOK-*, LET-END-*, LET-WIN-1)."""

from __future__ import annotations

import pytest

from rummicore.events import RoundEnded, Skipped
from rummicore.state import End, State
from tests.kit.letters import LETTERS, at_table, draw, house, play, rack, refusal, score, shown


@pytest.mark.rule("LET-SCORE-1")
def test_a_turn_scores_its_longest_word() -> None:
    assert score(at_table("", "МОСТХЛЕБИГРУШКАЪ", "Ы"), "МОСТ ХЛЕБ ИГРУШКА") == 7
    assert score(at_table("КОЛ", "БРАХ"), "РАК ЛОБ") == 3
    assert score(at_table("СТОЛ", "БХ"), "СТОЛБ") == 5
    assert score(at_table("", "К*ТХ"), "К*ОТ") == 3


@pytest.mark.rule("LET-SCORE-2")
@pytest.mark.parametrize(("laid", "words", "default"), [("ЛОМ", "СТАВКА ПОЛ ДОМ", 3), ("ТОМ", "СТАВКА ПОТ ДОМ", 6)])
def test_new_words_count_that_may_hold_a_rack_tile(laid: str, words: str, default: int) -> None:
    now = at_table("ПОДСТАВКА", laid + "Х")
    assert score(now, words) == default
    assert score(now, words, house(scoring_words="any_new")) == 6


@pytest.mark.rule("LET-SCORE-2")
def test_a_word_that_was_there_before_does_not_count() -> None:
    assert score(at_table("К*ОТ", "ОРТХ"), "КОТ Р*ОТ") == 3
    # The О of the rack takes the joker's place in КОТ, which was there before; РУКА is made of table tiles alone.
    assert score(at_table("К*ОТ РАК", "ОХ"), "КОТ Р*УКА") == 0
    assert score(at_table("К*ОТ РАК", "ОХ"), "КОТ Р*УКА", house(scoring_words="any_new")) == 4


@pytest.mark.rule("LET-SCORE-2")
def test_a_joker_of_the_rack_counts_where_it_may_lie() -> None:
    assert score(at_table("СТОЛ", "*Х"), "СТОЛ*Б") == 5
    # Another А lies on the table, so the old joker may be the one in ХОР and that of the rack the one in СТАВКА.
    assert score(at_table("ПОДСТ*АВКА", "*ХРЪ", "Ы"), "ПОД СТ*АВКА Х*ОР") == 6
    # There is no other К, so the old joker has kept its letter.
    assert score(at_table("ПОДСТАВ*КА", "*ХРЪ", "Ы"), "ПОД СТАВ*КА Х*ОР") == 3


@pytest.mark.rule("LET-SCORE-3", "LET-REFILL-2")
def test_a_whole_rack_counts_double() -> None:
    step = play(at_table("", "ИГРУШКА"), "ИГРУШКА")
    assert step.state.seats[0].points == 14
    assert score(at_table("", "ИГРУШКА"), "ИГРУШКА", house(double_all_tiles=False)) == 7
    assert score(at_table("СТАВКА", "ПОД"), "ПОДСТАВКА") == 18


@pytest.mark.rule("LET-SCORE-3", "LET-DBL-1", "LET-DBL-2")
def test_a_whole_rack_with_a_small_pool_goes_on_and_with_an_empty_one_ends() -> None:
    small = play(at_table("", "ИГРУШКА", pool="ДЖЗ"), "ИГРУШКА").state
    assert (small.seats[0].points, rack(small), small.phase) == (14, "ДЖЗ", "turn")
    empty = play(at_table("", "ИГРУШКА", pool=""), "ИГРУШКА").state
    assert (empty.seats[0].points, empty.phase) == (14, "over")


@pytest.mark.rule("LET-SCORE-3", "LET-OPEN-3", "LET-DBL-3")
def test_an_opening_with_all_tiles_is_one_long_word() -> None:
    now = at_table("", "КИНЕМАТОГРАФИЯ", "Ъ", opened=False)
    assert score(now, "КИНЕМАТОГРАФИЯ") == 28


# Jokers


@pytest.mark.rule("LET-JOK-1")
def test_two_jokers_may_lie_in_one_word() -> None:
    assert LETTERS.copies["*"] == 2
    assert score(at_table("", "К**Х"), "К*О*Т") == 3


@pytest.mark.rule("LET-JOK-2")
def test_a_joker_is_taken_for_its_letter() -> None:
    now = at_table("К*ОТ", "ОСДХ")
    assert score(now, "КОТ С*АД") == 3
    assert refusal(at_table("К*ОТ", "ИСДХ"), "КИТ С*АД") == {"joker-not-replaced": "LET-JOK-2"}
    assert score(at_table("К*ОТ", "ИСДХ"), "КИТ С*АД", house(joker_letter="any_valid")) == 3


@pytest.mark.rule("LET-JOK-2")
def test_the_tile_may_come_from_the_table() -> None:
    # The О of СОК takes the joker's place, the joker closes the gap as У.
    assert score(at_table("К*ОТ СОК", "АРБХ"), "КОТ С*УК РАБ") == 3


@pytest.mark.rule("LET-JOK-2")
def test_the_tile_comes_from_the_rack_or_from_a_word_that_changes() -> None:
    now = at_table("Д*ОМ КОТ", "ЫЯИРОХ")
    assert refusal(now, "КОТ ДЫ*НЯ МИР") == {"exchange-not-moved": "LET-JOK-2"}
    assert score(now, "КОТ ДЫ*НЯ МИР", house(joker_release="replace_only")) == 4
    assert score(now, "КОТ ДЫ*НЯ МОР") == 4
    assert score(now, "КИТ ДЫ*НЯ МОР") == 4


@pytest.mark.rule("LET-JOK-2")
def test_a_word_that_got_a_tile_for_its_joker_gives_no_other_tile() -> None:
    # The К of КОТ comes from the rack; its О lies where it lay and takes nobody's place.
    now = at_table("*КОТ Д*ОМ", "КЫЯИРАДХ")
    assert refusal(now, "КОТ ДЫ*НЯ МИР *САД") == {"exchange-not-moved": "LET-JOK-2"}
    # Nor does it help to lay a joker that stays О in the place of the О, which goes home then.
    swap = at_table("Д*ОМ КОТ Р*ОГ", "АХ")
    assert refusal(swap, "ДОМ К*ОТ *ИГРА") == {"exchange-not-moved": "LET-JOK-2"}


@pytest.mark.rule("LET-JOK-2")
def test_each_joker_that_is_taken_needs_a_tile_of_its_own() -> None:
    assert refusal(at_table("К*ОТ Р*ОГ", "ОСДХ"), "К*ИТ РОГ С*АД") == {"joker-not-replaced": "LET-JOK-2"}
    assert score(at_table("К*ОТ Р*ОГ", "ООСДМРХ"), "КОТ РОГ С*АД М*ИР") == 3


@pytest.mark.rule("LET-JOK-3")
def test_a_taken_joker_is_laid_again_at_once_in_a_new_word() -> None:
    assert refusal(at_table("К*ОТ", "ОХ"), "КОТ") == {"table-tile-missing": "LET-JOK-3"}
    # It goes into СОК, which was there before, and frees the С for another word.
    now = at_table("К*ОТ СОК", "ОДАХ")
    assert refusal(now, "КОТ *СОК САД") == {"joker-not-in-new-word": "LET-JOK-3"}


@pytest.mark.rule("LET-JOK-4")
def test_a_joker_keeps_its_letter_wherever_it_goes() -> None:
    assert score(at_table("К*ОТ", "ОКЛХ"), "ТОК К*ОЛ") == 3
    assert score(at_table("К*ОТ", "СХ"), "СК*ОТ") == 4
    assert score(at_table("СК*ОТ", "АДХ"), "К*ОТ САД") == 3


@pytest.mark.rule("LET-JOK-4", "LET-JOK-2")
def test_a_joker_freed_without_a_tile_keeps_its_letter_unless_the_option_lets_it_go() -> None:
    free = at_table("К*ОТ", "САДХ")
    assert refusal(free, "К*ИТ САД") == {"joker-not-replaced": "LET-JOK-2"}
    assert score(free, "К*ИТ САД", house(joker_release="free")) == 3


@pytest.mark.rule("LET-JOK-5")
@pytest.mark.parametrize(("held", "points"), [("Ъ", 41), ("*Ъ", 11), ("**", -19)])
def test_a_joker_on_a_rack_costs_30(held: str, points: int) -> None:
    now = at_table("СТОЛ", "Б", held, pool="", points=(0, 41))
    assert play(now, "СТОЛБ").state.results[0].scores[1] == points
    free = play(now, "СТОЛБ", house(rack_joker_penalty=0)).state
    assert free.results[0].scores[1] == 41


# Ends


@pytest.mark.rule("LET-END-1", "LET-END-T")
def test_an_empty_pool_and_an_empty_rack_end_the_game() -> None:
    step = play(at_table("СТОЛ", "Б", "Ъ*", pool="", points=(20, 70)), "СТОЛБ")
    (ended,) = [event for event in step.events if isinstance(event, RoundEnded)]
    assert (ended.end, ended.scores, ended.winners) == (End("out", 0), (30, 40), (1,))
    assert shown(step.state) == "СТОЛБ"


@pytest.mark.rule("LET-END-1")
def test_an_empty_rack_alone_ends_nothing() -> None:
    assert play(at_table("СТОЛ", "Б", pool=1), "СТОЛБ").state.phase == "turn"


def passing(seats: int, edition_flags: bool = True) -> list[str]:
    edition = house(end_all_pass=edition_flags)
    now: State = at_table("КОТ", *"ЪЫЭЮ"[:seats], pool="")
    phases: list[str] = []
    for _ in range(seats):
        now = draw(now, edition).state
        phases.append(now.phase)
    return phases


@pytest.mark.rule("LET-END-2", "LET-END-P")
def test_everybody_passing_over_an_empty_pool_ends_the_game() -> None:
    assert passing(3) == ["turn", "turn", "over"]
    assert passing(3, edition_flags=False) == ["turn"] * 3


@pytest.mark.rule("LET-END-2")
def test_a_seat_that_sits_out_has_not_passed() -> None:
    now = at_table("КОТ", "Ъ", "Ы", "Э", pool="")
    now = now._replace(seats=(now.seats[0], now.seats[1]._replace(skips=1), now.seats[2]))
    first = draw(now)
    assert Skipped(1) in first.events
    phases, now = [], first.state
    for _ in range(3):
        now = draw(now).state
        phases.append((now.phase, now.turn))
    assert phases == [("turn", 0), ("turn", 1), ("over", 1)]


@pytest.mark.rule("LET-END-2")
def test_nobody_waits_for_ever() -> None:
    edition = house(end_all_pass=False)
    now = at_table("КОТ", "Ъ", "Ы", pool="")
    turns = 0
    while now.phase == "turn":
        now = draw(now, edition).state
        turns += 1
    assert turns == 40


@pytest.mark.rule("LET-WIN-1")
@pytest.mark.parametrize(("points", "winners"), [((50, 60), (0, 1)), ((49, 60), (1,)), ((51, 60), (0,))])
def test_the_most_points_win_and_a_tie_is_shared(points: tuple[int, int], winners: tuple[int, ...]) -> None:
    step = play(at_table("СТОЛ", "Б", "Ъ", pool="", points=points), "СТОЛБ")
    assert step.state.results[0].winners == winners
