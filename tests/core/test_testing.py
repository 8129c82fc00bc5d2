"""What the conformance kit finds: a face that is good for no meld, an example that is none."""

from __future__ import annotations

import pytest

from rummiclassic.editions.ua import UA_STANDARD
from rummicore.registry import edition_ids, find_edition
from rummicore.testing import check_record
from tests.kit.sketch import SKETCH, WordMelds


@pytest.mark.parametrize("name", edition_ids())
def test_every_face_of_an_edition_is_good_for_a_meld(name: str) -> None:
    check_record(find_edition(name))


def test_a_letter_that_no_word_has_is_found() -> None:
    few = WordMelds(frozenset({"КОТ", "РОТ", "РАК", "ЛОБ"}))
    with pytest.raises(AssertionError, match="С lies in no example and in no meld of up to 4 tiles"):
        check_record(SKETCH._replace(melds=few))


def test_a_letter_of_long_words_needs_an_example() -> None:
    long = WordMelds(frozenset({"КОТ", "РОТ", "РАК", "ЛОБ", "СОБАКА"}))
    check_record(SKETCH._replace(melds=long, examples=("СОБАКА", "К*ОТ")))


def test_an_example_has_no_more_tiles_than_there_are() -> None:
    with pytest.raises(AssertionError, match="not enough tiles for the example r1 j j j"):
        check_record(UA_STANDARD._replace(examples=("r1 j j j",)))


def test_an_example_is_legal() -> None:
    with pytest.raises(AssertionError, match="the example r12-13 is not legal"):
        check_record(UA_STANDARD._replace(examples=("r12-13",)))
