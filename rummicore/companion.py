"""The referee beside a real table, without input or output: what is told about a game, and what follows from it.

Everything that happens is an entry. ``advance`` returns the game after an entry or raises RuleError with every reason;
it lets the engine carry out turns on a conjectured state, so that any edition is judged, drawn for and ended by its own
rules. ``follow`` also knows undo and redo, which are entries too: whoever keeps the entries can tell the game again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from rummicore.actions import Draw, Play, TimeUp
from rummicore.checks import strangers
from rummicore.counting import closed_round
from rummicore.engine import apply
from rummicore.outcomes import Restore
from rummicore.realgame import (
    RealGame,
    RealSeat,
    conjectured,
    fitted,
    judging,
    kept,
    next_round,
    pool_count,
)
from rummicore.reasons import POOL_EMPTY, ROUND_OVER, RuleError
from rummicore.rulings import explained, position_of
from rummicore.tiles import AnyTable, Face, TypedMeld, TypedTable, faces_on
from rummicore.turn import turn_of
from rummicore.view import view_of

if TYPE_CHECKING:
    from rummicore.counting import Left
    from rummicore.edition import Edition
    from rummicore.outcomes import Outcome
    from rummicore.reasons import Reasons


class Took(NamedTuple):
    """The player whose turn it is lays nothing and takes tiles: as many as the rulebook says, or ``amount``.

    ``tiles`` are those of them that are known.
    """

    amount: int | None = None
    tiles: tuple[Face, ...] = ()
    do: Literal["took"] = "took"


class RackTold(NamedTuple):
    """Somebody tells what a player holds: the known tiles, and how many there are in all."""

    seat: int
    rack: tuple[Face, ...]
    tiles: int
    do: Literal["rack"] = "rack"


class TableTold(NamedTuple):
    """Somebody tells what lies on the table."""

    table: AnyTable
    do: Literal["table"] = "table"


class SeatTold(NamedTuple):
    """Somebody corrects what is known of a player; None leaves it as it is."""

    seat: int
    opened: bool | None = None
    points: int | None = None
    do: Literal["seat"] = "seat"


class NamesTold(NamedTuple):
    """Somebody says what the players are called."""

    names: tuple[str, ...]
    do: Literal["names"] = "names"


class TurnTold(NamedTuple):
    """Somebody says whose turn it is."""

    seat: int
    do: Literal["turn"] = "turn"


class MeldsAgreed(NamedTuple):
    """The players let melds count."""

    melds: AnyTable
    do: Literal["agreed"] = "agreed"


class ClockSet(NamedTuple):
    """The clock of a turn is set; 0 switches it off."""

    seconds: int
    do: Literal["clock"] = "clock"


class RoundCounted(NamedTuple):
    """The round is over: what is left on each rack, or the scores as people have counted them."""

    left: tuple[Left, ...] = ()
    scores: tuple[int, ...] = ()
    do: Literal["round"] = "round"


class Undone(NamedTuple):
    """The last entry does not count."""

    do: Literal["undo"] = "undo"


class Redone(NamedTuple):
    """What was undone counts again."""

    do: Literal["redo"] = "redo"


Noted = SeatTold | NamesTold | TurnTold | MeldsAgreed | ClockSet
TableEntry = Play | Took | RackTold | TableTold | RoundCounted | Noted | Undone | Redone


class Course(NamedTuple):
    """A game with its undo and redo steps."""

    now: RealGame
    past: tuple[RealGame, ...] = ()
    future: tuple[RealGame, ...] = ()


def follow(edition: Edition, course: Course, entry: TableEntry) -> Course:
    """Return the course after an entry; raise RuleError if it is refused. Without a step to undo nothing changes."""
    now, past, future = course
    if isinstance(entry, Undone):
        return Course(past[-1], past[:-1], (now, *future)) if past else course
    if isinstance(entry, Redone):
        return Course(future[0], (*past, now), future[1:]) if future else course
    return Course(advance(edition, now, entry), (*past, now))


def advance(edition: Edition, game: RealGame, entry: TableEntry) -> RealGame:
    """Return the game after an entry; raise RuleError with every reason if it cannot be."""
    if isinstance(entry, Play | Took):
        if game.over:
            raise RuleError((ROUND_OVER.because(),))
        return _played(edition, game, entry) if isinstance(entry, Play) else _took(edition, game, entry)
    if isinstance(entry, RackTold):
        return _rack_told(edition, game, entry)
    if isinstance(entry, TableTold):
        return _laid_out(edition, game, entry)
    if isinstance(entry, RoundCounted):
        return next_round(edition, game, closed_round(edition, game, entry.left, entry.scores))
    if isinstance(entry, Undone | Redone):
        raise TypeError(f"{entry.do} is a matter of the course")
    return _noted(game, entry)


def _played(edition: Edition, game: RealGame, play: Play) -> RealGame:
    laid = tuple((faces_on(play.table) - faces_on(game.table)).elements())
    known = [face for index, seat in enumerate(game.seats) if index != game.turn for face in seat.rack]
    if reasons := strangers(edition, (*faces_on(play.table).elements(), *known)):
        raise RuleError(reasons)
    rules = judging(edition, game)
    try:
        return kept(game, apply(rules, conjectured(edition, game, laid), play).state)
    except RuleError as refused:
        raise RuleError(explained(rules, refused.reasons)) from refused


def _took(edition: Edition, game: RealGame, entry: Took) -> RealGame:
    """Let the acting seat draw as the rulebook says, or so many tiles whatever it says: a pass, or a fine."""
    rules, state = judging(edition, game), conjectured(edition, game)
    if entry.amount is None:
        after = kept(game, apply(rules, state, Draw()).state)
    else:
        fine = rules._replace(on_time_up=lambda _turn, _reasons: Restore(entry.amount or 0))
        after = kept(game, apply(fine, state, TimeUp(game.table)).state)
    seat = after.seats[game.turn]
    drawn = seat.tiles - game.acting.tiles
    if drawn < max(entry.amount or 0, len(entry.tiles)):
        raise RuleError((POOL_EMPTY.because(count=pool_count(edition, game)),))
    told = _checked(edition, after.with_seat(game.turn, seat._replace(rack=(*seat.rack, *entry.tiles))))
    return told.with_seat(game.turn, seat._replace(rack=edition.sorted((*seat.rack, *entry.tiles))))


def usual_draw(edition: Edition, game: RealGame) -> int:
    """Return how many tiles the rulebook gives to the acting seat if it lays nothing; 0 if it may not draw."""
    try:
        return _took(edition, game, Took()).seats[game.turn].tiles - game.acting.tiles
    except RuleError:
        return 0


def _rack_told(edition: Edition, game: RealGame, entry: RackTold) -> RealGame:
    """Take a rack as it is told; what is known of it is there."""
    told = game.seats[entry.seat]._replace(rack=entry.rack, tiles=max(entry.tiles, len(entry.rack)))
    checked = _checked(edition, game.with_seat(entry.seat, told))
    return fitted(edition, checked.with_seat(entry.seat, told._replace(rack=edition.sorted(entry.rack))))


def _laid_out(edition: Edition, game: RealGame, entry: TableTold) -> RealGame:
    """Take a table as it is told, if it is one."""
    rules = judging(edition, game)
    known = tuple(face for seat in game.seats for face in seat.rack)
    table = position_of(rules, known, _typed(entry.table), opened=True).table
    if reasons := rules.melds.clash(table):
        raise RuleError(explained(rules, reasons))
    return fitted(edition, game._replace(table=table))


def _checked(edition: Edition, game: RealGame) -> RealGame:
    """Refuse tiles that cannot all exist."""
    known = (face for seat in game.seats for face in seat.rack)
    if reasons := strangers(edition, (*faces_on(game.table).elements(), *known)):
        raise RuleError(reasons)
    return game


def _typed(table: AnyTable) -> TypedTable:
    return tuple(TypedMeld(meld.kind, meld.tiles) for meld in table)


def _noted(game: RealGame, entry: Noted) -> RealGame:
    if isinstance(entry, SeatTold):
        return game.with_seat(entry.seat, _told(game.seats[entry.seat], entry))
    if isinstance(entry, TurnTold):
        return _turn_told(game, entry.seat)
    if isinstance(entry, MeldsAgreed):
        return game._replace(agreed=tuple(dict.fromkeys((*game.agreed, *_typed(entry.melds)))))
    if isinstance(entry, NamesTold):
        named = zip(game.seats, entry.names, strict=True)
        return game._replace(seats=tuple(seat._replace(name=name) for seat, name in named))
    return game._replace(clock=entry.seconds)


def _turn_told(game: RealGame, seat: int) -> RealGame:
    """Give a player the turn; a round that was taken to be over goes on, and the first turn says who started."""
    begins = game.number == 1 and not game.table
    number = game.number + (game.over is not None)
    return game._replace(turn=seat, starter=seat if begins else game.starter, number=number, over=None)


def _told(seat: RealSeat, entry: SeatTold) -> RealSeat:
    opened = seat.opened if entry.opened is None else entry.opened
    return seat._replace(opened=opened, points=seat.points if entry.points is None else entry.points)


def penalty(edition: Edition, game: RealGame, table: AnyTable, reasons: Reasons) -> Outcome:
    """Return what the rulebook exacts for a refused turn; people exact it, or do not."""
    laid = tuple((faces_on(table) - faces_on(game.table)).elements())
    turn = turn_of(edition, view_of(conjectured(edition, game, laid), game.turn), table)
    return edition.on_refused(turn, reasons)


def time_penalty(edition: Edition, game: RealGame) -> Outcome:
    """Return what the rulebook exacts of a player who has laid nothing when the clock runs out."""
    return edition.on_time_up(turn_of(edition, view_of(conjectured(edition, game), game.turn), game.table), ())
