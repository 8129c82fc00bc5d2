"""Which tiles has somebody laid whose rack is not known? Of the ways that may be played, the one that lays fewest.

Beside a real table people type the melds that lie there after a turn. With a rack that could hold anything, all of them
might be new; what lay there before and can be part of them is taken to be. Nothing may be left over: who takes a meld
apart types all that becomes of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from rummicore.draft import Draft
from rummicore.realgame import RealGame, hidden, view_beside
from rummicore.reasons import NOT_ON_RACK, RuleError
from rummicore.tiles import AnyMeld, Face, Meld, TypedTable, faces_on, without

if TYPE_CHECKING:
    from rummicore.bots import Budget
    from rummicore.edition import Edition
    from rummicore.turn import Turn
    from rummicore.view import View

# Choices of table melds that are looked at; people change a handful in a turn, and the likely ones come first.
MOST_CHOICES = 64
# Ways to put table melds together from which those are taken: all of them for twelve melds that could be used.
MOST_UNIONS = 1 << 12


def turn_view(edition: Edition, game: RealGame, typed: TypedTable) -> View:
    """Return the view of the acting seat, its rack such that the typed melds can be laid if anybody could.

    Raise RuleError if the seat does not have so many tiles.
    """
    if not game.acting.unknown:
        return view_beside(edition, game)
    layings, wanted = list(islice(_layings(edition, game, typed), MOST_CHOICES)), faces_on(typed)
    for laid in (laid for laid in layings if len(without(laid, game.acting.rack)) <= game.acting.unknown):
        view = view_beside(edition, game, laid, wanted)
        if any(draft.verdict().legal for draft in _drafts(edition, view, typed)):
            return view
    return view_beside(edition, game, layings[0], wanted)


def _drafts(edition: Edition, view: View, typed: TypedTable) -> Iterator[Draft]:
    draft = Draft.begin(edition, view)
    for way in draft.choices(typed):
        yield draft.made(way)


def _layings(edition: Edition, game: RealGame, typed: TypedTable) -> Iterator[tuple[Face, ...]]:
    """Go through what may have been laid, the fewest tiles first; at least nothing of the table was used."""
    need, can = faces_on(typed), Counter(hidden(edition, game)) + Counter(game.acting.rack)
    covers = [cover for meld in game.table if (cover := _cover(meld, need))]
    found = {tuple(sorted(((need - used) & can).elements())) for used in islice(_unions(covers, need), MOST_UNIONS)}
    yield from sorted(found, key=lambda laid: (len(laid), laid))


def _cover(meld: Meld, need: Counter[Face]) -> Counter[Face] | None:
    """Return the typed tiles that a table meld can be: its own, or what its jokers stand for."""
    for tiles in (Counter(meld.faces), _stood_for(meld)):
        if tiles <= need:
            return tiles
    return None


def _stood_for(meld: AnyMeld) -> Counter[Face]:
    return Counter(face for placed in meld.tiles for face in placed.stands)


def _unions(covers: list[Counter[Face]], need: Counter[Face]) -> Iterator[Counter[Face]]:
    """Put table melds together as long as all of them are part of what is needed, as many as possible first."""
    if not covers:
        yield Counter()
        return
    first, *rest = covers
    if first <= need:
        for more in _unions(rest, need - first):
            yield first + more
    yield from _unions(rest, need)


def laid_turn(edition: Edition, game: RealGame, tiles: tuple[Face, ...], budget: Budget) -> Turn | None:
    """Find a turn of the acting seat that lays exactly these tiles: one that people find, else any that there is.

    Raise RuleError if the seat does not have them.
    """
    if (missing := without(tiles, game.acting.rack)) and not game.acting.unknown:
        rule = edition.cites.get(NOT_ON_RACK.name, "")
        raise RuleError((NOT_ON_RACK.because(missing, rule=rule, names=edition.listed(missing)),))
    view = view_beside(edition, game, tiles).holding(edition.sorted(tiles))
    advisor = edition.advisor(edition)
    hinted = advisor.hint(view, budget).turn
    if hinted and len(hinted.laid) == len(tiles):
        return hinted
    # The goal of laying a whole rack, where the game has one: these tiles are the rack.
    goal = next((goal for goal in advisor.goals if goal.value == "out"), next(iter(advisor.goals)))
    best = advisor.solve(view, goal, budget).best
    return best.turn if best and len(best.turn.laid) == len(tiles) else None
