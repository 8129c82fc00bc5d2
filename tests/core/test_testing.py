"""What the conformance kit finds: a face that is good for no meld, an example that is none."""

from __future__ import annotations

import pytest

from rummiclassic.editions.ua import UA_STANDARD
from rummiclassic.rules.melds import NumberMelds
from rummiclassic.suite import Suite, with_suite
from rummicore.registry import edition_ids, find_edition
from rummicore.testing import check_record
from rummicore.tiles import Meld, TypedMeld
from tests.kit.sketch import SKETCH, WordMelds

FIFTEEN = with_suite(UA_STANDARD, Suite.numbered(highest=15))


class ShortRuns(NumberMelds):
    """Runs end with 13 whatever the tiles are, as they once did; groups do not."""

    def readings(self, meld: TypedMeld) -> tuple[Meld, ...]:
        numbers = [self.suite.numbers.get(face, 0) for face in meld.faces]
        return tuple(read for read in super().readings(meld) if read.kind == "group" or max(numbers) <= 13)


@pytest.mark.parametrize("name", edition_ids())
def test_every_face_of_an_edition_is_good_for_a_meld(name: str) -> None:
    check_record(find_edition(name))


def test_runs_that_end_before_the_tiles_do_are_found() -> None:
    check_record(FIFTEEN)
    melds = ShortRuns(FIFTEEN.melds.suite) if isinstance(FIFTEEN.melds, NumberMelds) else FIFTEEN.melds
    with pytest.raises(AssertionError, match="the example r1-15 is not legal"):
        check_record(FIFTEEN._replace(melds=melds))


def test_tiles_that_the_rules_do_not_know_are_found() -> None:
    five, six = (with_suite(UA_STANDARD, Suite.numbered(colours="rbk", highest=highest)) for highest in (5, 6))
    with pytest.raises(AssertionError, match="r6 lies in no example and in no meld of up to 4 tiles"):
        check_record(six._replace(melds=five.melds, examples=five.examples))


def test_without_examples_melds_are_looked_for() -> None:
    check_record(FIFTEEN._replace(examples=()))


def test_a_letter_that_no_word_has_is_found() -> None:
    few = WordMelds(frozenset({"КОТ", "РОТ", "РАК", "ЛОБ"}))
    with pytest.raises(AssertionError, match="С lies in no example and in no meld of up to 4 tiles"):
        check_record(SKETCH._replace(melds=few))


def test_a_letter_of_long_words_needs_an_example() -> None:
    long = WordMelds(frozenset({"КОТ", "РОТ", "РАК", "ЛОБ", "СОБАКА"}))
    check_record(SKETCH._replace(melds=long, examples=("СОБАКА", "К*ОТ")))


def test_an_example_has_no_more_tiles_than_there_are() -> None:
    with pytest.raises(AssertionError, match="not enough tiles for the example r1 j j j"):
        check_record(FIFTEEN._replace(examples=("r1 j j j",)))


def test_an_example_is_legal() -> None:
    with pytest.raises(AssertionError, match="the example r12-13 is not legal"):
        check_record(UA_STANDARD._replace(examples=("r12-13",)))
