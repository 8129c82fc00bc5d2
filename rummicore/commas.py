"""Where a comma was forgotten: tiles that are no meld as they were typed may be several melds side by side."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING

from rummicore.notation import parse_table
from rummicore.reasons import FormatError

if TYPE_CHECKING:
    from rummicore.edition import Edition

# Whether there is one way or several is all that is asked.
MOST_COMMA_WAYS = 2
# Pieces of a line that stand without a comma; people type two or three melds in a row, each of a few pieces.
MOST_PIECES = 40


def with_commas(edition: Edition, text: str) -> str:
    """Return a line with the commas that it lacks, if there is one way to put them; else as it is."""
    ways = comma_ways(edition, text)
    return ways[0] if len(ways) == 1 else text


def comma_ways(edition: Edition, text: str) -> tuple[str, ...]:
    """Return the line with commas between pieces so that all of it is melds, as few as possible; two ways at most.

    There is none if nothing is wrong with the line, or if no comma mends it. Raise FormatError if it cannot be read.
    """
    melds = edition.notation.split(text)
    if all(_is_meld(edition, meld) for meld in melds):
        return ()
    ways = [[meld] if _is_meld(edition, meld) else _parted(edition, meld.split()) for meld in melds]
    return tuple(", ".join(way) for way in islice(product(*ways), MOST_COMMA_WAYS))


def _parted(edition: Edition, pieces: list[str]) -> list[str]:
    """Put commas between the pieces of what shall be several melds; what is typed without a blank stays together."""
    ends = range(1, len(pieces) + 1) if 1 < len(pieces) <= MOST_PIECES else range(0)
    # By the piece that they begin with: the ways to part the rest, each as the texts of its melds.
    ways: dict[int, list[tuple[str, ...]]] = {len(pieces): [()]}
    for begin in reversed(range(len(pieces))):
        found = [
            (meld, *rest)
            for end in ends[begin:]
            if ways[end] and _is_meld(edition, meld := " ".join(pieces[begin:end]))
            for rest in ways[end]
        ]
        fewest = min(map(len, found), default=0)
        ways[begin] = [way for way in found if len(way) == fewest][:MOST_COMMA_WAYS]
    return [", ".join(way) for way in ways[0]]


def _is_meld(edition: Edition, text: str) -> bool:
    try:
        typed = parse_table(edition, text)
    except FormatError:
        return False
    return len(typed) == 1 and bool(edition.melds.readings(typed[0]))
