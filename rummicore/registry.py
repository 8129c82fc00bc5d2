"""Finding editions by id, the built-in ones in a static table, foreign ones by the entry point ``rummi.editions``.

Rules are found by id in what editions give to read.
Installed packages are searched only for ids that the table does not have, since that search is slow.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from rummicore.edition import Edition
from rummicore.options import OFF, nearest
from rummicore.reasons import Code, FormatError

if TYPE_CHECKING:
    from rummicore.rulebook import RuleEntry

GROUP = "rummi.editions"
NO_EDITION = Code("no-such-edition", "", "there is no edition {name!r}; there are {known}")
NO_EDITION_NEAR = Code("no-such-edition-near", "", "there is no edition {name!r}; did you mean {near}?")
BUILT_IN = {
    "ua-standard": "rummiclassic.editions.ua:UA_STANDARD",
    "ua-xp": "rummiclassic.editions.ua:UA_XP",
    "pl": "rummiclassic.editions.pl:PL",
    "twist": "rummiclassic.editions.twist:TWIST",
    "rummy-cards": "rummiclassic.editions.cards:RUMMY_CARDS",
    "letters-ru": "rummiwords.editions.ru:LETTERS_RU",
}


def _load(target: str) -> Edition:
    module, _, name = target.partition(":")
    edition: object = getattr(import_module(module), name)
    if not isinstance(edition, Edition):
        raise FormatError(f"{target} is not an edition")
    return edition


def _foreign() -> dict[str, str]:
    from importlib.metadata import entry_points  # slow to import, and rarely needed

    return {point.name: point.value for point in entry_points(group=GROUP)}


def edition_ids() -> tuple[str, ...]:
    """List the ids of all editions, built-in and installed."""
    return (*BUILT_IN, *sorted(name for name in _foreign() if name not in BUILT_IN))


def _names() -> Iterator[str]:
    """Go through the ids, searching installed packages only when the built-in ones are done."""
    yield from BUILT_IN
    yield from (name for name in edition_ids() if name not in BUILT_IN)


def is_edition(name: str) -> bool:
    """Tell whether there is an edition of this id."""
    return name in BUILT_IN or name in edition_ids()


def find_edition(name: str) -> Edition:
    """Return the edition with this id; raise FormatError that names the nearest one."""
    if name in BUILT_IN:
        return _load(BUILT_IN[name])
    foreign = _foreign()
    if name in foreign:
        return _load(foreign[name])
    known = (*BUILT_IN, *foreign)
    near = nearest(name, known)
    if near:
        raise FormatError(NO_EDITION_NEAR.because(name=name[:60], near=near))
    raise FormatError(NO_EDITION.because(name=name[:60], known=", ".join(known)))


def edition_named(name: str, own: Edition) -> Edition | None:
    """Return the edition whose rules are meant, the own one unless another is named; None for any other name."""
    if name.lower() in ("", own.id):
        return own
    return find_edition(name.lower()) if is_edition(name.lower()) else None


def find_rule(name: str, own: Edition | None = None) -> tuple[RuleEntry, Edition] | None:
    """Find a rule by its id, however it is written, and the edition to show it with: the own one if it plays by it."""
    if own is not None and (entry := own.book(own).find(name)):
        return entry, own if _plays_by(own, entry) else find_edition(entry.home)
    for other in _names():
        edition = find_edition(other)
        if entry := edition.book(edition).find(name):
            return entry, edition if edition.id == entry.home else find_edition(entry.home)
    return None


def _plays_by(edition: Edition, entry: RuleEntry) -> bool:
    items = {item for chapter in edition.book(edition).chapters for item in chapter.items}
    cited = {rule for option in edition.options.values() for rule in option.rule.split(", ") if option.value != OFF}
    return entry.id in items | cited or edition.id == entry.home


def rule_names() -> Iterator[str]:
    """Go through every id that can be looked up, of all editions."""
    for name in edition_ids():
        edition = find_edition(name)
        yield from edition.book(edition).names()
