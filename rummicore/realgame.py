"""A game on a real table, as far as it is known beside it: no pool, and of racks only what somebody has told.

The rules judge whole states. ``conjectured`` makes one that fits all that is known: tiles that nobody has seen are
dealt out in the order of the tile list, so that every number is right and every face may be wrong. Whoever uses it
takes from what comes out only what does not depend on hidden faces (``kept``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, NamedTuple

from rummicore.reasons import MORE_THAN_HELD, TOO_FEW_UNKNOWN, Reason, RuleError
from rummicore.slots import always_reject, no_reasons, nothing_asked
from rummicore.state import End, Former, RoundResult, Seat, State
from rummicore.tiles import Face, Table, TypedTable, faces_on, without
from rummicore.view import View, view_of

if TYPE_CHECKING:
    from rummicore.edition import Edition


# The seat and the points of each turn of a round.
TurnScores = tuple[tuple[int, int], ...]


class RealSeat(NamedTuple):
    """A player at a real table: how many tiles the rack holds by the count, and those of them that are known."""

    name: str
    tiles: int
    rack: tuple[Face, ...] = ()
    opened: bool = False
    points: int = 0

    @property
    def unknown(self) -> int:
        """How many tiles of the rack nobody has told."""
        return self.tiles - len(self.rack)


class RealGame(NamedTuple):
    """The round on a real table and the rounds before it.

    ``scored`` has the turns of this round. ``agreed`` are melds that the players let count
    whatever the rules say; ``over`` is how the round ended, once nothing is left to do but to count.
    """

    seats: tuple[RealSeat, ...]
    turn: int = 0
    starter: int = 0
    number: int = 1
    table: Table = ()
    passes: int = 0
    empty_turns: int | None = None
    former: tuple[Former, ...] = ()
    scored: TurnScores = ()
    over: End | None = None
    results: tuple[RoundResult, ...] = ()
    # What the turns of the earlier rounds scored.
    earlier: tuple[TurnScores, ...] = ()
    agreed: TypedTable = ()
    # Seconds of a turn; 0 without a clock.
    clock: int = 0

    @property
    def acting(self) -> RealSeat:
        """The player whose turn it is."""
        return self.seats[self.turn]

    def with_seat(self, index: int, seat: RealSeat) -> RealGame:
        """Return the game with another seat."""
        return self._replace(seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))


def new_real_game(edition: Edition, names: Iterable[str]) -> RealGame:
    """Return a game that begins: every rack as full as the rulebook deals it, none of them known."""
    seats = tuple(RealSeat(name, edition.number("deal")) for name in names)
    return RealGame(seats, clock=edition.turn_seconds)


def next_round(edition: Edition, game: RealGame, result: RoundResult) -> RealGame:
    """Return the game before the next round; the left neighbour starts, unless somebody says otherwise."""
    fresh = new_real_game(edition, (seat.name for seat in game.seats))
    starter = (game.starter + 1) % len(game.seats)
    return fresh._replace(
        turn=starter,
        starter=starter,
        results=(*game.results, result),
        earlier=(*game.earlier, game.scored),
        agreed=game.agreed,
        clock=game.clock,
    )


def judging(edition: Edition, game: RealGame) -> Edition:
    """Return the edition as a referee beside the table uses it.

    Melds that were agreed on count. Penalties are told, not exacted; what people decide among themselves they are not
    asked; and whether somebody must play is not judged by a rack that is not known.
    """
    known = edition.knowing(edition, game.agreed) if game.agreed else edition
    plain = known._replace(on_refused=always_reject, asks=nothing_asked)
    return plain._replace(may_draw=no_reasons) if game.acting.unknown else plain


def hidden(edition: Edition, game: RealGame) -> tuple[Face, ...]:
    """List the tiles that nobody has seen: in the pool, or on racks that are not known."""
    known = Counter(face for seat in game.seats for face in seat.rack)
    return tuple((edition.copies - faces_on(game.table) - known).elements())


def pool_count(edition: Edition, game: RealGame) -> int:
    """Count the pool: what is neither on the table nor on a rack."""
    return max(len(hidden(edition, game)) - sum(seat.unknown for seat in game.seats), 0)


def _too_many(edition: Edition, seat: RealSeat, laid: tuple[Face, ...], shown: tuple[Face, ...]) -> Reason:
    """Say why a seat cannot have laid some tiles, of which those that are ``shown`` were not known to be there."""
    if len(laid) > seat.tiles:
        return MORE_THAN_HELD.because(shown, name=seat.name, count=seat.tiles, laid=len(laid))
    tiles = edition.listed(edition.sorted(shown))
    return TOO_FEW_UNKNOWN.because(shown, name=seat.name, tiles=tiles, count=seat.unknown)


def conjectured(edition: Edition, game: RealGame, laid: tuple[Face, ...] = (), avoid: Container[Face] = ()) -> State:
    """Return a state that fits all that is known, in which the acting seat holds ``laid``.

    The rest of its rack is none of the faces in ``avoid`` if it can be helped. Raise RuleError if the seat does not
    have so many tiles.
    """
    left, racks = hidden(edition, game), list[tuple[Face, ...]]()
    for index, seat in enumerate(game.seats):
        shown = without(laid, seat.rack) if index == game.turn else ()
        if len(shown) > seat.unknown > 0:
            raise RuleError((_too_many(edition, seat, laid, shown),))
        shown = shown[: seat.unknown]
        left = without(left, shown)
        racks.append((*seat.rack, *shown))
    left = tuple(sorted(left, key=lambda face: face in avoid))
    for index in sorted(range(len(racks)), key=lambda index: index != game.turn):
        more = game.seats[index].tiles - len(racks[index])
        racks[index] += left[:more]
        left = left[more:]
    return _state(game, racks, left)


def _state(game: RealGame, racks: list[tuple[Face, ...]], pool: tuple[Face, ...]) -> State:
    seats = zip(game.seats, racks, strict=True)
    return State(
        seats=tuple(Seat(rack, seat.opened, seat.points) for seat, rack in seats),
        # One more than this, so that the end of a round never ends a match: people decide that.
        rounds=len(game.results) + 2,
        phase="turn",
        turn=game.turn,
        number=game.number,
        table=game.table,
        pool=pool,
        starter=game.starter,
        passes=game.passes,
        empty_turns=game.empty_turns,
        former=game.former,
        results=game.results,
    )


def kept(game: RealGame, state: State) -> RealGame:
    """Return the game after a step that began with a conjecture: of racks the numbers, and what is known of them."""
    ended = state.phase == "deal"
    laid = tuple((faces_on(state.table) - faces_on(game.table)).elements())
    racks = [without(s.rack, laid) if index == game.turn else s.rack for index, s in enumerate(game.seats)]
    seats = tuple(
        RealSeat(old.name, len(new.rack), rack, new.opened, new.points)
        for old, new, rack in zip(game.seats, state.seats, racks, strict=True)
    )
    points = seats[game.turn].points - game.acting.points
    return game._replace(
        seats=seats,
        turn=state.turn,
        number=state.number,
        table=state.table,
        passes=state.passes,
        empty_turns=state.empty_turns,
        former=state.former,
        scored=(*game.scored, (game.turn, points)),
        over=state.results[-1].end if ended else None,
    )


def fitted(edition: Edition, game: RealGame) -> RealGame:
    """Take unknown tiles off the fullest racks until there are as many as can be: a table told anew says more."""
    room = len(hidden(edition, game))
    while sum(seat.unknown for seat in game.seats) > room:
        index = max(range(len(game.seats)), key=lambda at: game.seats[at].unknown)
        game = game.with_seat(index, game.seats[index]._replace(tiles=game.seats[index].tiles - 1))
    return game


def last_turns(edition: Edition, game: RealGame) -> bool:
    """Tell whether the round ends after one more turn of everybody, whatever they lay, now that the pool is empty."""
    state = conjectured(edition, game)
    if state.pool or game.over:
        return False
    taken = state._replace(empty_turns=len(game.seats), passes=0)
    return edition.ending(edition, taken) is not None and edition.ending(edition, state) is None


def view_beside(edition: Edition, game: RealGame, laid: tuple[Face, ...] = (), avoid: Container[Face] = ()) -> View:
    """Return what the acting seat sees if it holds ``laid``, the rest of its rack filled up by conjecture."""
    return view_of(conjectured(edition, game, laid, avoid), game.turn)


def known_view(edition: Edition, game: RealGame, seat: int) -> View:
    """Return what a seat sees with those tiles of its rack that are known, as if it had the turn."""
    return whole_view(edition, game, seat)._replace(rack=edition.sorted(game.seats[seat].rack))


def whole_view(edition: Edition, game: RealGame, seat: int) -> View:
    """Return what a seat sees as if it had the turn, its rack filled up by conjecture."""
    return view_of(conjectured(edition, game._replace(turn=seat)), seat)
