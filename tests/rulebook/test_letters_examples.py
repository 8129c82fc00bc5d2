"""The worked examples of the letter rulebook: played, judged by the referee, and typed without their jokers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.notation import parse_meld, parse_table
from rummicore.view import view_of
from tests.kit.letters import LETTERS, at_table, play, rack, refusal, shown

_DATA = json.loads(Path(__file__).with_name("letters.json").read_text(encoding="utf-8"))


class Example(NamedTuple):
    """A turn: the words before, the tiles laid and those that stay, the words after, and what it scores or breaks."""

    id: str
    before: str
    laid: str
    after: str
    stays: str = "Ъ"
    opened: bool = True
    score: int = 0
    refused: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    rules: Sequence[str] = ()

    @property
    def edition(self) -> Edition:
        """The edition under the options of the example."""
        return LETTERS.with_texts(self.options.items())


EXAMPLES = tuple(Example(**row) for row in _DATA["turns"])
PARAMETERS = [
    pytest.param(example, id=f"{number}-{example.id}", marks=pytest.mark.rule(example.id, *example.rules))
    for number, example in enumerate(EXAMPLES)
]
LEGAL = [parameter for parameter, example in zip(PARAMETERS, EXAMPLES, strict=True) if not example.refused]


@pytest.mark.parametrize("example", PARAMETERS)
def test_a_turn_is_played_or_refused_as_printed(example: Example) -> None:
    now = at_table(example.before, example.laid + example.stays, "Щ", pool=0, opened=[example.opened, True])
    if example.refused:
        assert refusal(now, example.after, example.edition) == example.refused
        return
    after = play(now, example.after, example.edition).state
    assert after.seats[0].points == example.score
    assert sorted(shown(after).split()) == sorted(example.after.split())
    assert sorted(rack(after)) == sorted(example.stays)
    assert after.seats[0].opened


@pytest.mark.parametrize("example", LEGAL)
def test_typed_as_plain_words_it_is_the_same_turn(example: Example) -> None:
    now = at_table(example.before, example.laid + example.stays, "Щ", opened=[example.opened, True])
    lying = [meld.tiles for meld in now.table]
    words = [word for word in example.after.split() if parse_meld(LETTERS, word).tiles not in lying]
    typed = parse_table(LETTERS, " ".join(words).replace("*", ""))
    draft, found = Draft.begin(example.edition, view_of(now, 0)).stage(typed)
    verdict = draft.verdict()
    assert not found.missing
    assert verdict.legal
    assert verdict.worth["score"] >= example.score
    assert len(verdict.turn.laid) <= len(example.laid)


@pytest.mark.rule("LET-WORD-1")
@pytest.mark.parametrize("word", _DATA["accepted"])
def test_the_words_of_the_examples_count(word: str) -> None:
    assert LETTERS.melds.readings(parse_meld(LETTERS, word))


@pytest.mark.rule("LET-WORD-1", "LET-WORD-2", "LET-WORD-4", "LET-WORD-5")
@pytest.mark.parametrize(("word", "rule"), _DATA["refused"].items())
def test_the_counter_examples_do_not(word: str, rule: str) -> None:
    (fault,) = LETTERS.melds.faults(parse_meld(LETTERS, word))
    assert LETTERS.explained(LETTERS, fault).rule == rule
