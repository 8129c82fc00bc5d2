"""A seventh edition in one file: a quick number game with short racks, a low opening and jokers from the start."""

from rummiclassic.editions.ua import UA_STANDARD

QUICK = UA_STANDARD.with_values({"deal": 7, "open.min_points": 15, "open.jokers": "allow"})._replace(
    id="quick",
    rulebook="quick house rules",
)
