"""What a long run must not be cut between: a joker of the table and the tiles beside which it may stay.

A run that is cut elsewhere is as good as before: what the rules ask about its jokers is asked of one of its parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rummiclassic.melds import NumberRules
from rummicore.tiles import Face, Meld, Table


class Tie(NamedTuple):
    """A joker of the table: what it may be seen by, and the tiles and jokers of which one may have to lie beside that.

    ``marks`` are faces with their numbers: the joker where it stood, and tiles that replace it where these are asked
    for. A joker that has no number, as a mirror, is marked with 0.
    """

    marks: frozenset[tuple[Face, int]]
    partners: frozenset[Face]
    mates: frozenset[Face]


def ties_of(rules: NumberRules, table: Table, jokers: frozenset[Face], *, replaced: bool) -> tuple[Tie, ...]:
    """List the ties of a table; ``replaced`` says that a joker is taken only for the tiles that it stands for."""
    return tuple(dict.fromkeys(tie for meld in table for tie in _ties(rules, meld, jokers, replaced=replaced)))


def _ties(rules: NumberRules, meld: Meld, jokers: frozenset[Face], *, replaced: bool) -> Iterator[Tie]:
    numbers, naturals = rules.suite.numbers, frozenset(meld.naturals)
    for at, (face, stands) in enumerate(meld.tiles):
        # A run never holds two tiles of one number, so that nothing of a group can come to lie in it together.
        if face in jokers and (meld.kind == "run" or not stands):
            instead = {other for faces in rules.replacing(meld, at) for other in faces} if replaced else set()
            number = min((numbers[text] for text in stands), default=0)
            marks = {(face, number), *((other, numbers[other]) for other in instead)}
            others = (*meld.faces[:at], *meld.faces[at + 1 :]) if face == rules.suite.joker else ()
            yield Tie(frozenset(marks), naturals | instead, frozenset(jokers.intersection(others)))
