"""A word game fits the record: an opening word, racks refilled, the longest word scores, wrong words go back."""

from __future__ import annotations

import pytest

from rummicore.actions import Draw, Play
from rummicore.edition import Edition
from rummicore.engine import Step, apply
from rummicore.events import Drew, Restored, Skipped, TookBack
from rummicore.reasons import RuleError
from rummicore.state import Seat, State
from rummicore.testing import check_edition
from rummicore.tiles import Placed, Table, TypedMeld, TypedTable
from tests.kit.sketch import SKETCH, WORDS, WordMelds, take_back


def words(text: str) -> TypedTable:
    return tuple(TypedMeld("", SKETCH.notation.parse_meld(word)) for word in SKETCH.notation.split(text))


def table(text: str) -> Table:
    return tuple(SKETCH.melds.readings(meld)[0] for meld in words(text))


def at_table(lying: str, rack: str, pool: str = "", *, opened: bool = True) -> State:
    seats = (Seat(SKETCH.sorted(rack), opened), Seat(("А",), opened=True))
    return State(seats=seats, rounds=1, phase="turn", number=1, table=table(lying), pool=tuple(pool), deals=1)


def play(state: State, text: str, edition: Edition = SKETCH) -> Step:
    return apply(edition, state, Play(words(text)))


STRICT = SKETCH._replace(on_refused=take_back)


@pytest.mark.parametrize("edition", [SKETCH, STRICT], ids=["refused words go on", "refused words cost"])
def test_the_sketch_conforms(edition: Edition) -> None:
    check_edition(edition, games=3)


def test_a_turn_scores_its_longest_word_and_the_rack_is_refilled() -> None:
    step = play(at_table("КОЛ", "РАБСТОТ", pool="ТТТТТТТТ"), "РАК ЛОБ")
    seat = step.state.seats[0]
    assert seat.points == 3
    assert len(seat.rack) == 7
    assert step.events[1] == Drew(0, 3, ("Т", "Т", "Т"))
    assert play(at_table("КОЛ", "РАБСТОЛТ"), "РАК ЛОБ СТОЛ").state.seats[0].points == 4


def test_a_whole_rack_counts_double() -> None:
    assert play(at_table("СТОЛ", "Б", pool="АА"), "СТОЛБ").state.seats[0].points == 10


def test_the_opening_word_is_long_enough_and_a_joker_has_its_letter() -> None:
    with pytest.raises(RuleError, match="6 letters or more"):
        play(at_table("", "КОТСОБА", opened=False), "КОТ")
    step = play(at_table("", "СОБА*АА", opened=False), "СОБА*КА")
    assert step.state.seats[0].opened
    assert step.state.table[0].tiles[4] == Placed("*", ("К",))


def test_a_word_may_not_lie_twice() -> None:
    with pytest.raises(RuleError, match="КОТ is on the table twice"):
        play(at_table("КОТ", "КОТА"), "КОТ КОТ")


def test_wrong_words_go_back_to_the_rack_and_the_good_ones_score() -> None:
    step = play(at_table("СТОЛ", "БКОТРР", pool="ЛЛЛ"), "СТОЛРР КОТ", STRICT)
    seat = step.state.seats[0]
    assert seat.points == 3
    assert step.state.table == table("КОТ")
    assert seat.rack == SKETCH.sorted("БРРСТОЛЛ")
    assert seat.skips == 1
    assert TookBack in {type(event) for event in step.events}
    after = apply(STRICT, step.state, Draw())
    assert Skipped(0) in after.events
    assert (after.state.turn, after.state.number) == (1, 4)


def test_a_tile_laid_in_a_good_word_counts_though_the_wrong_one_took_an_equal_tile_of_the_table() -> None:
    seat = play(at_table("СТОЛ", "АЛОТ", pool="КККККК"), "СТОЛА ЛОТ", with_words("ЛОТ")).state.seats[0]
    assert seat.points == 3
    # Five letters of the wrong word, one for the fine, one more up to seven.
    assert seat.rack == SKETCH.sorted("СТОЛАКК")


def test_after_a_wrong_word_the_rack_is_refilled_too() -> None:
    seat = play(at_table("", "АБЛКОТРР", pool="СССССС"), "КОТ РР", STRICT).state.seats[0]
    assert seat.rack == SKETCH.sorted("АБЛРРСС")


@pytest.mark.parametrize(("lying", "rack", "laid"), [("", "КОТРРАА", "КОТ РР"), ("КОТ", "АРРРРРР", "ТОК АРР")])
def test_without_an_opening_nothing_stays(lying: str, rack: str, laid: str) -> None:
    before = at_table(lying, rack, pool="ЛЛ", opened=False)
    step = play(before, laid, STRICT)
    assert step.state.table == before.table
    assert step.state.seats[0].rack == SKETCH.sorted(rack + "Л")
    assert not step.state.seats[0].opened
    assert Restored(0) in step.events


def test_words_that_clash_are_put_back() -> None:
    before = at_table("КОТ", "КОТРРАА", pool="ЛЛ")
    step = play(before, "КОТ КОТ РР", STRICT)
    assert step.state.table == before.table
    assert step.state.seats[0].rack == SKETCH.sorted("КОТРРААЛ")


def with_words(*more: str) -> Edition:
    return STRICT._replace(melds=WordMelds(WORDS | {*more}))
