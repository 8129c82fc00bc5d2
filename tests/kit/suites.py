"""Number editions with other tiles, each made in a line as anybody would make it."""

from __future__ import annotations

from rummiclassic.editions.ua import UA_STANDARD
from rummiclassic.suite import LIMITS, Suite, with_suite
from rummicore.edition import Edition

SMALLEST = Suite.numbered(colours="rbk", highest=LIMITS.ranks[0], copies=4, jokers=3)
LARGEST = Suite.numbered(colours="rbkogy", highest=LIMITS.ranks[-1], copies=4, jokers=5)
SUITES = {
    "children": Suite.numbered(highest=10, jokers=1),
    "three copies": Suite.numbered(copies=3),
    "to fifteen": Suite.numbered(highest=15),
    "three colours to eight": Suite.numbered(colours="rbk", highest=8),
    "five colours": Suite.numbered(colours="rbkog"),
    "four copies": Suite.numbered(copies=4, jokers=4),
    "no jokers": Suite.numbered(copies=1, jokers=0),
    "smallest": SMALLEST,
    "many jokers": Suite.numbered(colours="rbk", highest=7, jokers=5),
    "largest": LARGEST,
}


def sized(name: str, parent: Edition = UA_STANDARD) -> Edition:
    """Return an edition with tiles of another size; fewer are dealt where there are few."""
    edition = with_suite(parent, SUITES[name])._replace(id=name)
    return edition.with_values({"deal": min(14, edition.copies.total() // 6)})
