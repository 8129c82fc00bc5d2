"""The best turn of a position under the rules of its edition: exact; with a budget anytime, an answer with a bound."""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.rack import finder
from rummiclassic.rules.duties import SWAP_KINDS, forbids_swaps, needs_both_colours
from rummiclassic.rules.jokers import asked_about, in_order, joker_duty
from rummiclassic.solver.goals import KeepCosts, NumberGoal, costs_of
from rummiclassic.solver.jokers.branches import Best, Solving
from rummiclassic.solver.jokers.duty import DutyRules
from rummiclassic.solver.opening import SAME_TURN, OpeningTurn, of_rack, with_specials
from rummiclassic.solver.position import NumberPosition
from rummiclassic.solver.twist.melds import CutRules
from rummiclassic.solver.twist.rest import Around, RestProblem
from rummiclassic.solver.twist.search import Special, has_specials
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.search import Limit
from rummiclassic.suite import Suite, suite_of
from rummicore.bots import ENDLESS, Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import Face, Table
from rummicore.turn import Turn, turn_of
from rummicore.view import View

# Tiles of a rack that is packed with all its jokers in no time: 26 with two jokers take 20 ms, with four 0.4 s.
MODEST = 20


class BestTurn(NamedTuple):
    """A best turn: the table to leave and the tiles laid, none if nothing can be played.

    Worth and bound are by the goal, and it is proved where they meet; ``unit`` is what one tile counts there at least.
    """

    table: Table | None
    laid: tuple[Face, ...]
    worth: int
    upper_bound: int
    proved: bool
    unit: int = 1


def best_turn(
    edition: Edition, view: View, goal: NumberGoal, budget: Budget = ENDLESS, *, careful: bool = False
) -> BestTurn:
    """Find the best turn of the seat of a view; ``careful``, of equal ones that which moves the fewest table tiles.

    Raise FormatError for a table that was not read, and for a goal of another game.
    """
    return best_within(edition, view, goal, Limit.of(budget, careful=careful))


def best_within(edition: Edition, view: View, goal: NumberGoal, limit: Limit) -> BestTurn:
    """Find the best turn with what is left of a budget."""
    if goal is NumberGoal.KEEP:
        return _keeping(edition, view, limit)
    suite = suite_of(edition)
    if view.own.opened:
        return best_share(edition, view, goal, limit, (), view.rack)
    aim = costs_of(goal, suite, view.rack)
    best = _opening(edition, view, aim, limit)
    return _found(edition, view, best.table, best, aim, aim.worth(suite, view.rack))


def without_jokers(edition: Edition, view: View) -> View:
    """Return a view whose rack has no jokers."""
    return view._replace(rack=tuple(face for face in view.rack if face not in edition.jokers))


def _keeping(edition: Edition, view: View, limit: Limit) -> BestTurn:
    """Find the best turn that lays no joker of the rack; one that lays the whole rack is better than any."""
    held, suite = without_jokers(edition, view), suite_of(edition)
    if held.rack == view.rack:
        return best_within(edition, view, NumberGoal.BOTH, limit)
    whole, aim = best_within(edition, view, NumberGoal.OUT, limit), costs_of(NumberGoal.BOTH, suite, view.rack)
    everything = aim.worth(suite, view.rack)
    if whole.table is not None:
        return whole._replace(worth=everything, upper_bound=everything, unit=aim.unit)
    best = best_within(edition, held, NumberGoal.BOTH, limit)
    return best if whole.proved else best._replace(upper_bound=everything, proved=False)


def best_share(
    edition: Edition, view: View, goal: NumberGoal, limit: Limit, must: tuple[Face, ...], may: tuple[Face, ...]
) -> BestTurn:
    """Find the best turn of a seat that has opened which lays certain tiles in any case, and some of certain others."""
    suite = suite_of(edition)
    aim = costs_of(goal, suite, view.rack)
    total = aim.worth(suite, (*must, *may))
    if has_specials(edition, suite, view.table, (*must, *may)):
        best = _special(edition, view, aim, limit, must, may)
    else:
        best = _solve(edition, view, aim, limit, must, may)
    found = _found(edition, view, best.table, best, aim, total)
    if found.table is None and not found.proved and not must and not aim.everything:
        return _simple(edition, view, aim, may, found)
    return found


def _simple(edition: Edition, view: View, aim: KeepCosts, may: tuple[Face, ...], nothing: BestTurn) -> BestTurn:
    """Return a turn that is easily found where the search has ended before it found any.

    To pack a large rack takes too long for that.
    """
    if len(may) <= MODEST:
        play = finder.a_play(edition, may, view.table, opened=True)
    else:
        play = finder.a_play_at_sight(edition, may, view.table)
    if play is None:
        return nothing
    worth = aim.worth(suite_of(edition), play.laid)
    proved = worth == nothing.upper_bound
    return nothing._replace(table=play.table, laid=edition.sorted(play.laid), worth=worth, proved=proved)


def _solve(
    edition: Edition, view: View, aim: KeepCosts, limit: Limit, must: tuple[Face, ...], may: tuple[Face, ...]
) -> Best:
    """Solve a table without special jokers."""
    where = NumberPosition.of(edition, view.table, view.rack)
    problem = where.problem(aim, must, may, all_jokers=not edition.flag("joker.require_natural"))
    return Solving(where, aim, duty_rules(edition, view), limit, problem).solve(_below(aim, where.suite, must, may))


def _below(aim: KeepCosts, suite: Suite, must: tuple[Face, ...], may: tuple[Face, ...]) -> int:
    """Return what every turn that lays something of worth costs less than."""
    if aim.everything:
        return 1
    return INFINITE if must else aim.worth(suite, may)


def _special(
    edition: Edition, view: View, aim: KeepCosts, limit: Limit, must: tuple[Face, ...], may: tuple[Face, ...]
) -> Best:
    """Solve a table with special jokers."""
    rules = edition.melds
    if not isinstance(rules, CutRules):
        return Best(None, INFINITE, 0)
    where = NumberPosition.of(edition, view.table, view.rack)
    # What keeps its place for one of another kind may lie in the rest, which this referee does not see.
    loose = edition.with_values({SWAP_KINDS: True}) if forbids_swaps(edition) else edition
    special = loose._replace(jokers=edition.jokers - {rules.suite.joker})
    told = asked_about(edition, view.table)
    ask = RestProblem(where, aim, must, may, duty_rules(edition, view), rules, duty_rules(special, view).referee, told)
    return Special(ask, limit, Around(ask, limit)).solve(1 if aim.everything else INFINITE)


def duty_rules(edition: Edition, view: View) -> DutyRules:
    """Return what an edition asks of table jokers, and its referee for a turn of a view."""
    retrieval = edition.choice("joker.retrieval")
    return DutyRules(
        referee=lambda table: _in_order(turn_of(edition, view, table)),
        new_meld=edition.choice("joker.reuse") == "new_set",
        replaced=retrieval != "any",
        from_rack=retrieval == "rack_only",
        both_colours=needs_both_colours(edition),
        own_kind=forbids_swaps(edition),
    )


def _in_order(turn: Turn) -> bool:
    """Tell whether table jokers were treated well; why not, nobody asks here."""
    return in_order(turn) if turn.edition.joker_duty is joker_duty else not turn.edition.joker_duty(turn)


def _opening(edition: Edition, view: View, aim: KeepCosts, limit: Limit) -> Best:
    """Find the best opening; more is laid with it only under ``open.same_turn_manipulation``."""
    suite = suite_of(edition)
    where, same_turn = NumberPosition.of(edition, view.table, view.rack), edition.flag(SAME_TURN)
    if not same_turn or has_specials(edition, suite, view.table, view.rack):
        jokers = edition.choice("open.jokers") == "allow" and has_specials(edition, suite, (), view.rack)
        cut = edition.melds if jokers and isinstance(edition.melds, CutRules) else None
        best = with_specials(edition, cut, where, aim, limit) if cut else of_rack(edition, where, aim, limit)
        # What can be laid around special jokers in the same turn is not looked for.
        return best._replace(bound=0) if same_turn else best
    rules = duty_rules(edition, view)._replace(
        referee=lambda table: not judge(turn_of(edition, view, table)),
        taking=False,
    )
    problem = where.problem(aim, (), view.rack, all_jokers=not edition.flag("joker.require_natural"))
    return OpeningTurn(where, aim, rules, limit, problem).best_with(edition)


def _found(edition: Edition, view: View, table: Table | None, best: Best, aim: KeepCosts, total: int) -> BestTurn:
    """Describe a turn; ``total`` is what it would be worth to lay everything that may be laid."""
    bound = max(total - best.bound, 0)
    if aim.everything and best.bound > 0:
        bound = 0
    laid = edition.sorted(_laid(view.table, table)) if table is not None else ()
    if table is None or not laid:
        return BestTurn(None, (), 0, bound, not bound, aim.unit)
    return BestTurn(table, laid, total - best.cost, bound, best.cost <= best.bound, aim.unit)


def _laid(before: Table, after: Table) -> list[Face]:
    """Return the tiles that a table has more than before; melds that were left alone are not looked into."""
    left: dict[int, int] = {}
    for meld in before:
        left[id(meld)] = left.get(id(meld), 0) + 1
    faces: list[Face] = []
    for meld in after:
        if many := left.get(id(meld)):
            left[id(meld)] = many - 1
        else:
            faces += [face for face, _ in meld.tiles]
    for meld in before:
        if many := left[id(meld)]:
            left[id(meld)] = many - 1
            for face, _ in meld.tiles:
                faces.remove(face)
    return faces
