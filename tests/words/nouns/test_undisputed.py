"""The word list against words by kind that leave no doubt (LET-WORD-*): nouns of it, and what is no noun of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummiwords import Lexicon
from rummiwords.nouns.verdicts import judge_word

PLACE = Path(__file__).parent / "undisputed"
# The reason that a kind of refused words gives beside others; a form may be one of several words (дома, чая).
REASONS = {
    "plurals": {"W103", "W102"},
    "accusative_singular": {"W104"},
    "infinitives": {"W102"},
    "adjectives": {"W102"},
    "comparatives": {"W102"},
    "participles": {"W102"},
    "gerunds": {"W102"},
    "given_names": {"W106"},
    "patronymics": {"W106"},
    "cities": {"W106"},
    "wrong_yo": {"W113"},
    "latin_and_digits": {"W111", "W112"},
    "hyphenated": {"W108"},
    "short": {"W109"},
}


def _words(name: str) -> dict[str, list[str]]:
    """Read the words by kind; an indented line goes on with the kind above it."""
    kinds: dict[str, list[str]] = {}
    kind = ""
    for line in (PLACE / name).read_text(encoding="utf8").splitlines():
        if line.startswith("#"):
            continue
        if not line.startswith(" "):
            kind, _, line = line.partition(":")
        kinds.setdefault(kind, []).extend(line.split())
    return kinds


ACCEPTED, REFUSED = _words("accepted.txt"), _words("refused.txt")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.open()


@pytest.mark.rule("LET-WORD-1", "LET-WORD-4", "LET-WORD-5")
@pytest.mark.parametrize("kind", ACCEPTED)
def test_undisputed_nouns_are_accepted(kind: str, lexicon: Lexicon) -> None:
    assert [word for word in ACCEPTED[kind] if word not in lexicon] == []


@pytest.mark.rule("LET-WORD-1", "LET-WORD-2", "LET-WORD-5")
@pytest.mark.parametrize("kind", REFUSED)
def test_everything_else_is_refused_and_says_why(kind: str, lexicon: Lexicon) -> None:
    verdicts = [judge_word(word, lexicon) for word in REFUSED[kind]]
    assert [verdict.text for verdict in verdicts if verdict.ok or not verdict.reasons] == []
    expected = REASONS.get(kind)
    if expected:
        said = {verdict.text: {reason.code for reason in verdict.reasons} for verdict in verdicts}
        assert [word for word, codes in said.items() if not codes & expected] == []


def test_no_word_is_in_both_lists() -> None:
    accepted = {word for words in ACCEPTED.values() for word in words}
    assert len(accepted) > 3_500
    assert len(REFUSED) > 30
    assert accepted.isdisjoint(word for words in REFUSED.values() for word in words)
