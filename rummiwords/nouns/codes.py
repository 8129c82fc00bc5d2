"""The refusal codes of words: stable numbers and names. Their sentences are with the other texts."""

from __future__ import annotations

from typing import NamedTuple

NAMES = {
    "W100": "ok",
    "W101": "unknown",
    "W102": "not_noun",
    "W103": "plural_of",
    "W104": "oblique_case",
    "W105": "plural_only",
    "W106": "proper_name",
    "W107": "abbreviation",
    "W108": "hyphen",
    "W109": "too_short",
    "W110": "needs_yo",
    "W111": "bad_letters",
    "W112": "mixed_script",
    "W113": "misspelling",
    "W114": "not_in_theme",
    "W115": "family_filter",
    "W116": "extended_tier",
    "W117": "duplicate",
    "W118": "invisible",
    "W119": "length",
    "W120": "too_rare",
}

# The codes of reasons: all but that of an accepted word.
REASONS = tuple(code for code in NAMES if code != "W100")


class WordReason(NamedTuple):
    """Why a word is refused. ``facts`` fill its sentence in any language."""

    code: str
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """The stable name of the code."""
        return NAMES[self.code]


def reason(code: str, **facts: str) -> WordReason:
    """Make a reason."""
    return WordReason(code, tuple(facts.items()))
