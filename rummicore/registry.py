"""Finding editions by id: the built-in ones in a static table, foreign ones by the entry point ``rummi.editions``.

Installed packages are searched only for ids that the table does not have, since that search is slow.
"""

from __future__ import annotations

from importlib import import_module

from rummicore.edition import Edition
from rummicore.options import nearest
from rummicore.reasons import FormatError

GROUP = "rummi.editions"
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


def find_edition(name: str) -> Edition:
    """Return the edition with this id; raise FormatError that names the nearest one."""
    if name in BUILT_IN:
        return _load(BUILT_IN[name])
    foreign = _foreign()
    if name in foreign:
        return _load(foreign[name])
    known = (*BUILT_IN, *foreign)
    near = nearest(name, known)
    hint = f"did you mean {near}?" if near else f"there are {', '.join(known)}"
    raise FormatError(f"there is no edition {name[:60]!r}; {hint}")
