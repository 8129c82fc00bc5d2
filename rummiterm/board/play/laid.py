"""Which tiles of a draft were laid this turn: equal tiles lie where no old meld accounts for them."""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher

from rummicore.draft import Draft
from rummicore.tiles import AnyMeld, Table, melds_gone
from rummiterm.board.cells import NONE


def laid_places(draft: Draft) -> tuple[frozenset[int], ...]:
    """Return for each meld of a draft the places of tiles that the rack gave this turn."""
    left = Counter(draft.view.rack) - Counter(draft.layout.rack)
    melds = draft.layout.melds
    if not left:
        return (NONE,) * len(melds)
    old, gone = set(draft.view.table), melds_gone(draft.view.table, melds)
    new = {at: _new_places(meld, gone) for at, meld in enumerate(melds) if meld not in old}
    found: dict[int, set[int]] = {}
    for sure in (True, False):  # first the places that no old meld accounts for
        for at, places in new.items():
            for place, face in enumerate(melds[at].faces):
                if left[face] > 0 and (place in places) is sure and place not in found.get(at, ()):
                    left[face] -= 1
                    found.setdefault(at, set()).add(place)
    return tuple(frozenset(found.get(at, ())) for at in range(len(melds)))


def _new_places(meld: AnyMeld, gone: Table) -> set[int]:
    """Return the places of a meld that are not those of the old meld it most likely was."""
    tiles = Counter(meld.faces)
    old = max(gone, key=lambda former: (tiles & Counter(former.faces)).total(), default=None)
    places = set(range(len(meld.tiles)))
    if old is not None:
        for block in SequenceMatcher(None, old.faces, meld.faces, autojunk=False).get_matching_blocks():
            places -= set(range(block.b, block.b + block.size))
    return places
