"""What laid tiles count by each goal of the number game, told again in the plainest way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummicore.tiles import Face

GOALS = ("tiles", "value", "both", "out", "keep")


def worth(goal: str, rack: Sequence[Face], laid: Sequence[Face], numbers: Mapping[Face, int]) -> int:
    """Return what laid tiles count; faces without a number are jokers.

    For both a tile counts more than all values of the rack, for value a point more than all of its jokers. To keep
    jokers is the same as both, but of turns with jokers only those count that lay everything.
    """
    value = sum(numbers.get(face, 0) for face in laid)
    jokers = sum(face not in numbers for face in laid)
    whole = len(laid) == len(rack)
    if goal == "out":
        return len(laid) if whole else 0
    if goal == "value":
        return value * (1 + sum(face not in numbers for face in rack)) + jokers
    if goal == "tiles":
        return len(laid)
    both = len(laid) * (1 + sum(numbers.get(face, 0) for face in rack)) + value
    return 0 if goal == "keep" and jokers and not whole else both
