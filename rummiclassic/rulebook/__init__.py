"""The rulebook of a number edition, made from its tiles and options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rummiclassic.rulebook.own import OWN
from rummiclassic.rulebook.printed import printed
from rummiclassic.rulebook.shared import SHARED
from rummiclassic.rulebook.special import SPECIAL
from rummiclassic.suite import NUMBERS, Suite, suite_of
from rummicore.edition import Edition
from rummicore.rulebook import Chapter, Rulebook, RuleEntry

_CHAPTERS = (
    Chapter("aim", ()),
    Chapter("tiles", ("tiles", "NUM-SET-5", "NUM-JOK-1")),
    Chapter("melds", ("NUM-SET-2", "NUM-SET-3", "NUM-SET-4", "NUM-SET-1")),
    Chapter("start", ("NUM-SETUP-1", "start.tie", "start.joker", "deal", "redeal_doubles", "NUM-SETUP-4")),
    Chapter(
        "opening",
        ("open.min_points", "NUM-OPEN-2", "open.jokers", "open.same_turn_manipulation", "NUM-OPEN-3"),
    ),
    Chapter("turn", ("NUM-TURN-1", "NUM-TURN-2", "turn.voluntary_draw", "NUM-TURN-5")),
    Chapter("rebuilding", ("NUM-MAN-1",)),
    Chapter(
        "jokers",
        (
            *("joker.require_natural", "joker.retrieval", "joker.group3_needs_both", "joker.reuse"),
            *("NUM-JOK-6", "NUM-JOK-8"),
        ),
    ),
)
_SPECIAL_CHAPTERS = (
    Chapter("special", ("TW-JOK-3", "TW-JOK-4", "twist.swap_kinds")),
    Chapter("double", ("TW-JD-1", "TW-JD-3", "twist.jd_group_single_replace")),
    Chapter("change", ("TW-JC-1", "TW-JC-2", "twist.jc_at_start", "twist.adjacent_jc", "TW-JC-5")),
    Chapter("mirror", ("TW-JM-1", "TW-JM-2", "TW-JM-3", "twist.mirror_min_side", "TW-JM-6")),
)
_LAST_CHAPTERS = (
    Chapter(
        "time",
        (
            *("time.limit_s", "penalty.timeout_clean", "penalty.timeout_dirty", "time.legal_layout_at_deadline"),
            "penalty.invalid_submit",
        ),
    ),
    Chapter("end", ("NUM-END-1", "end.pool_empty", "end.last_turns_order", "turn.pass_when_pool_empty")),
    Chapter(
        "scores",
        ("NUM-SCORE-1", "joker.rack_penalty", "score.blocked", "NUM-SCORE-3", "score.unopened", "announced"),
    ),
    Chapter("match", ("rounds", "start.next_round", "match.winner")),
)
# Which words explain how tiles are written, by the letters or signs of the colours.
_LEGENDS = {"rbko": "numbers", "♥♣♠♦": "suits"}
# What only a clock brings about.
_CLOCKED = ("penalty.timeout_clean", "penalty.timeout_dirty", "time.legal_layout_at_deadline")
ENTRIES = {entry.id: entry for entry in (*SHARED, *OWN, *SPECIAL)}


def rulebook(edition: Edition) -> Rulebook:
    """Return what there is to read of a number edition."""
    return Rulebook(tuple(_chapters(edition)), _entries(suite_of(edition)), _facts(edition))


def _chapters(edition: Edition) -> Iterator[Chapter]:
    special = edition.jokers - {suite_of(edition).joker}
    for chapter in (*_CHAPTERS, *(_SPECIAL_CHAPTERS if special else ()), *_LAST_CHAPTERS):
        items = (_item(edition, item) for item in chapter.items)
        yield chapter._replace(items=tuple(item for item in items if item in ENTRIES or item in edition.options))


def _item(edition: Edition, item: str) -> str:
    """Find the rule that this rulebook has for something: its tiles, its rounds; nothing for what cannot come up."""
    if item == "announced":
        return "PL-END-7" if edition.amounts("score.unopened") else ""
    if item in _CLOCKED and not edition.turn_seconds:
        return ""
    return edition.cites.get("no-such-tile" if item == "tiles" else item, item)


def _facts(edition: Edition) -> dict[str, int | str]:
    suite = suite_of(edition)
    return {
        **suite.terms,
        "lowest": suite.rank(1),
        "highest": suite.rank(suite.highest),
        "colours": len(suite.colours),
        "copies": suite.copies,
        "jokers": suite.jokers,
        "joker": suite.joker,
        "legend": _LEGENDS.get(suite.glyphs or suite.colours, ""),
    }


@cache
def _entries(suite: Suite) -> dict[str, RuleEntry]:
    """Return all rules with their examples as these tiles show them; what they cannot show is left out."""
    if suite is NUMBERS:
        return ENTRIES
    return {name: entry._replace(shown=tuple(printed(entry.shown, suite))) for name, entry in ENTRIES.items()}
