"""What follows from a refused turn, a clock that ran out, or answers. The engine settles all of them alike."""

from typing import Literal, NamedTuple

from rummicore.tiles import AnyTable


class Commit(NamedTuple):
    """The turn counts as it lies."""

    do: Literal["commit"] = "commit"


class Reject(NamedTuple):
    """The turn is refused, nothing changes and the seat may go on."""

    do: Literal["reject"] = "reject"


class Restore(NamedTuple):
    """The table is put back, the seat takes tiles from the pool and its turn is over."""

    draw: int
    do: Literal["restore"] = "restore"


class TakeBack(NamedTuple):
    """The tiles of wrong melds go to the seat's rack, the rest stays; then tiles to draw and turns to skip."""

    melds: AnyTable
    draw: int = 0
    skip: int = 0
    do: Literal["take-back"] = "take-back"


class Redeal(NamedTuple):
    """The tiles are dealt again; the starter stays."""

    do: Literal["redeal"] = "redeal"


Outcome = Commit | Reject | Restore | TakeBack | Redeal
