"""What a long run must not be cut between: a joker of the table and the tiles beside which it may stay.

A run that is cut elsewhere is as good as before: what the rules ask about its jokers is asked of one of its parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rummiclassic.rules.melds import NumberRules
from rummicore.tiles import Face, Meld, Table

NONE: frozenset[Face] = frozenset()


class Tie(NamedTuple):
    """A joker of the table: the number it began with, the colours it may have, the tiles and jokers of its old meld.

    One of these must lie beside it if it stays. Where jokers are replaced, one must lie beside the tiles that do so,
    ``instead`` of the joker. A joker without a number, as a mirror, has 0, and one without a colour may have all.
    """

    joker: Face
    number: int
    colours: frozenset[str]
    partners: frozenset[Face]
    mates: frozenset[Face]
    instead: frozenset[Face]


def ties_of(rules: NumberRules, table: Table, jokers: frozenset[Face], *, replaced: bool) -> tuple[Tie, ...]:
    """List the ties of a table; ``replaced`` says that a joker is taken only for the tiles that it stands for."""
    return tuple(dict.fromkeys(tie for meld in table for tie in _ties(rules, meld, jokers, replaced=replaced)))


def _ties(rules: NumberRules, meld: Meld, jokers: frozenset[Face], *, replaced: bool) -> Iterator[Tie]:
    suite, naturals = rules.suite, frozenset(meld.naturals)
    for at, (face, stands) in enumerate(meld.tiles):
        # A run never holds two tiles of one number, so that nothing of a group can come to lie in it together.
        if face in jokers and (meld.kind == "run" or not stands):
            number = min((suite.numbers[text] for text in stands), default=0)
            named = {
                suite.naturals[text][0] for own in rules.identity(meld, at) for text in own if text in suite.naturals
            }
            others = (*meld.faces[:at], *meld.faces[at + 1 :]) if face == suite.joker else ()
            instead = frozenset(other for faces in rules.replacing(meld, at) for other in faces) if replaced else NONE
            yield Tie(face, number, frozenset(named or suite.colours), naturals, jokers.intersection(others), instead)
