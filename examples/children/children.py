"""A children's edition: numbers from 1 to 10, one joker, ten tiles on a rack, and 15 points are enough to open."""

from rummiclassic.editions.ua import UA_STANDARD
from rummiclassic.suite import Suite, with_suite

TILES = Suite.numbered(highest=10, jokers=1)
HOUSE = UA_STANDARD.with_values({"deal": 10, "open.min_points": 15, "open.jokers": "allow"})

CHILDREN = with_suite(HOUSE, TILES)._replace(id="children", rulebook="children's rules")
