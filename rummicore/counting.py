"""The end of a round on a real table: what is left on the racks, told in tiles or as a sum, scored by the edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummicore.checks import strangers
from rummicore.realgame import RealGame, conjectured, hidden
from rummicore.reasons import NEEDS_TILES, NO_SUCH_SUM, RACK_UNKNOWN, RuleError
from rummicore.state import End, RoundResult, State
from rummicore.tiles import Face, faces_on, without

if TYPE_CHECKING:
    from rummicore.edition import Edition

# What is left on a rack: its tiles, what they add up to, or None if it is as it is known.
Left = tuple[Face, ...] | int | None
# No rack comes near it: the tiles of the largest edition here add up to 1,212 with its jokers.
MOST_SUM = 10_000


def closed_round(edition: Edition, game: RealGame, left: tuple[Left, ...], scores: tuple[int, ...]) -> RoundResult:
    """Score a round as the edition does, or take the scores that people have counted.

    Raise RuleError if it is not known what is left, or what is said cannot be.
    """
    if scores:
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return RoundResult(game.over or End("blocked"), scores, best, len(game.scored))
    left = left or (None,) * len(game.seats)
    _all_known(game, left)
    expect_tiles(edition, game, left)
    racks = _racks(edition, game, left)
    end = game.over or _end(racks)
    state = _ended(edition, game, racks)
    _sums_are_enough(edition, state, end, game, left)
    points, winners = edition.scores(edition, state, end)
    costs = tuple(edition.rack_cost(edition, rack) for rack in racks)
    return RoundResult(end, points, winners, len(game.scored), costs)


def unknown_racks(game: RealGame, left: tuple[Left, ...] = ()) -> tuple[int, ...]:
    """List the seats of which nobody has told what is left."""
    told = left or (None,) * len(game.seats)
    return tuple(index for index, seat in enumerate(game.seats) if told[index] is None and seat.unknown)


def has_sums(edition: Edition) -> bool:
    """Whether what is left on a rack may be told as a sum: where tiles have no price, none says anything."""
    return any(edition.rack_cost(edition, (face,)) for face, _ in edition.tiles)


def expect_tiles(edition: Edition, game: RealGame, left: tuple[Left, ...]) -> None:
    """Raise RuleError for tiles that cannot all exist: on the table, and on racks that are known or told."""
    racks = (seat.rack if told is None else told for seat, told in zip(game.seats, left, strict=True))
    told = (face for rack in racks if isinstance(rack, tuple) for face in rack)
    if reasons := strangers(edition, (*faces_on(game.table).elements(), *told)):
        raise RuleError(reasons)


def _all_known(game: RealGame, left: tuple[Left, ...]) -> None:
    if unknown := unknown_racks(game, left):
        raise RuleError((RACK_UNKNOWN.because(names=", ".join(game.seats[seat].name for seat in unknown)),))


def _end(racks: tuple[tuple[Face, ...], ...]) -> End:
    """Tell how a round ended of which the racks are known."""
    empty = [seat for seat, rack in enumerate(racks) if not rack]
    return End("out", empty[0]) if len(empty) == 1 else End("blocked")


def _racks(edition: Edition, game: RealGame, left: tuple[Left, ...]) -> tuple[tuple[Face, ...], ...]:
    """Return racks with what is left; for a sum some rack that comes to it."""
    racks = {index: told for index, told in enumerate(left) if isinstance(told, tuple)}
    racks |= {index: game.seats[index].rack for index, told in enumerate(left) if told is None}
    free = without(hidden(edition, game), (face for rack in racks.values() for face in rack))
    for index, told in enumerate(left):
        if isinstance(told, int):
            racks[index] = _rack_of_sum(edition, free, told, game.seats[index].name)
            free = without(free, racks[index])
    return tuple(racks[index] for index in range(len(left)))


def _rack_of_sum(edition: Edition, tiles: tuple[Face, ...], wanted: int, name: str) -> tuple[Face, ...]:
    """Find tiles that cost so much together; as far as is known it does not matter which."""
    reached: dict[int, tuple[Face, ...]] = {0: ()}
    for face in tiles if wanted <= MOST_SUM else ():
        cost = edition.rack_cost(edition, (face,))
        for total, rack in sorted(reached.items(), reverse=True):
            if total + cost <= wanted and cost > 0:
                reached.setdefault(total + cost, (*rack, face))
    found = reached.get(wanted)
    if found is None or edition.rack_cost(edition, found) != wanted:
        raise RuleError((NO_SUCH_SUM.because(name=name, sum=wanted),))
    return edition.sorted(found)


def _ended(edition: Edition, game: RealGame, racks: tuple[tuple[Face, ...], ...]) -> State:
    state = conjectured(edition, game)
    seats = zip(state.seats, racks, strict=True)
    return state._replace(seats=tuple(seat._replace(rack=rack) for seat, rack in seats))


def _sums_are_enough(edition: Edition, state: State, end: End, game: RealGame, left: tuple[Left, ...]) -> None:
    """Refuse the sum of a rack whose seat is charged by its tiles because it has not opened."""
    for index, told in enumerate(left):
        seat = state.seats[index]
        if not isinstance(told, int) or seat.opened or index == end.seat:
            continue
        seats = (*state.seats[:index], seat._replace(opened=True), *state.seats[index + 1 :])
        if edition.scores(edition, state._replace(seats=seats), end) != edition.scores(edition, state, end):
            raise RuleError((NEEDS_TILES.because(name=game.seats[index].name),))
