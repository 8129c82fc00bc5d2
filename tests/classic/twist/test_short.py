"""Which handfuls of tiles the solver has to try: those whose cutting would part a joker from where it may stay."""

from __future__ import annotations

from collections import Counter

from rummiclassic.rules.ties import ties_of
from rummiclassic.twist.melds import TwistMelds
from rummicore.registry import find_edition

TWIST = find_edition("twist")


def listed(table: str, rack: str) -> list[tuple[str, ...]]:
    """Return the handfuls of a table of one run and a rack."""
    melds = TWIST.melds
    assert isinstance(melds, TwistMelds)
    lying = melds.lying(melds.unread(tuple(table.split())))
    assert lying is not None
    ties = ties_of(melds, (lying,), TWIST.jokers, replaced=True)
    return list(melds.uncut(Counter(f"{table} {rack}".split()), ties))


def test_a_joker_that_stays_is_listed_beside_the_same_tiles_in_another_order() -> None:
    """TW-JC-5: in b7 jc j k10 the colour change is another joker than in b7 j jc k10, where it was and may stay."""
    handfuls = listed("o8 jc k10", "b7 j k11 k12")
    assert ("b7", "j", "jc", "k10", "k11", "k12") in handfuls  # cut in two, the change would lie without k10


def test_a_run_of_six_is_cut_where_nothing_is_tied() -> None:
    assert ("b4", "b5", "b6", "b7", "b8", "b9") not in listed("o8 jc k10", "b4 b5 b6 b7 b8 b9")


def test_each_handful_comes_once() -> None:
    handfuls = listed("r3 jd r6", "j r4 b3 k3 jm r3 b4")
    assert len(handfuls) == len(set(handfuls))
    assert all(list(handful) == sorted(handful) for handful in handfuls)
