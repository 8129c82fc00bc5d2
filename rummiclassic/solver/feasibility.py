"""Whether a seat that has opened can play at all, a feasibility question: the first legal turn, within some nodes."""

from __future__ import annotations

from rummiclassic.solver.best import duty_rules
from rummiclassic.solver.jokers.fates import SomeTurn, first_turn
from rummiclassic.solver.position import NumberPosition
from rummiclassic.solver.walk.search import Limit
from rummiclassic.suite import suite_of
from rummicore.edition import Edition
from rummicore.view import View


def some_turn(edition: Edition, view: View, limit: Limit) -> SomeTurn:
    """Look for any turn. Melds with special jokers stay as they are: to rebuild these too may take seconds."""
    suite = suite_of(edition)
    special = edition.jokers - {suite.joker}
    frozen = tuple(meld for meld in view.table if not special.isdisjoint(meld.faces))
    table = tuple(meld for meld in view.table if special.isdisjoint(meld.faces))
    rack = tuple(face for face in view.rack if face not in special)
    rules = duty_rules(edition, view)
    referee = rules.referee
    rules = rules._replace(referee=lambda after: referee((*frozen, *after)))
    bare = not edition.flag("joker.require_natural")
    found = first_turn(NumberPosition.of(edition, table, rack), rules, limit, all_jokers=bare)
    if found.table is not None:
        return SomeTurn((*frozen, *found.table), sure=True)
    return found._replace(sure=found.sure and not frozen and rack == view.rack)
