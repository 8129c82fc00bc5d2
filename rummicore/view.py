"""All that one seat may know. Screens and bots get this and never the state."""

from typing import NamedTuple, Self

from rummicore.state import Ask, Former, Phase, RoundResult, State
from rummicore.tiles import Face, Table


class PublicSeat(NamedTuple):
    """What everybody sees of a seat."""

    tiles: int
    opened: bool = False
    points: int = 0
    skips: int = 0
    said: tuple[tuple[str, str], ...] = ()


class View(NamedTuple):
    """The game from one seat, or as an onlooker sees it (``seat`` is none, and so is the rack).

    ``shown`` holds all racks once a round is over and nothing before.
    """

    seat: int | None
    rack: tuple[Face, ...]
    seats: tuple[PublicSeat, ...]
    table: Table
    pool: int
    phase: Phase
    turn: int
    number: int
    starter: int | None
    passes: int
    empty_turns: int | None
    proposed: Table | None
    ask: Ask | None
    asked: tuple[int, ...]
    shown: tuple[tuple[Face, ...], ...]
    results: tuple[RoundResult, ...]
    rounds: int
    former: tuple[Former, ...] = ()
    agreed: tuple[str, ...] = ()

    def __repr__(self) -> str:
        who = "an onlooker" if self.seat is None else f"seat {self.seat + 1}"
        place = f"rack {' '.join(self.rack)}, table {list(self.table)}, pool {self.pool}"
        return f"<View of {who}: turn {self.number}, {place}>"

    @property
    def owner(self) -> int:
        """The seat whose view this is; an onlooker has none and takes no turn."""
        if self.seat is None:
            raise TypeError("an onlooker has no seat")
        return self.seat

    @property
    def own(self) -> PublicSeat:
        """What everybody sees of the seat whose view this is."""
        return self.seats[self.owner]

    def holding(self, rack: tuple[Face, ...]) -> Self:
        """Return the view as if these tiles were the whole rack of its seat."""
        seats = list(self.seats)
        seats[self.owner] = self.own._replace(tiles=len(rack))
        return self._replace(rack=rack, seats=tuple(seats))


def view_of(state: State, seat: int | None) -> View:
    """Return what the seat may know; ``None`` is an onlooker, who sees no rack."""
    return View(
        seat=seat,
        rack=() if seat is None else state.seats[seat].rack,
        seats=tuple(PublicSeat(len(s.rack), s.opened, s.points, s.skips, s.said) for s in state.seats),
        table=state.table,
        pool=len(state.pool),
        phase=state.phase,
        turn=state.turn,
        number=state.number,
        starter=state.starter,
        passes=state.passes,
        empty_turns=state.empty_turns,
        proposed=state.proposed,
        ask=next((ask for ask in state.asks if ask.seat == seat), None),
        asked=tuple(ask.seat for ask in state.asks),
        shown=tuple(s.rack for s in state.seats) if round_over(state) else (),
        results=state.results,
        rounds=state.rounds,
        former=state.former,
        agreed=state.agreed,
    )


def round_over(state: State) -> bool:
    """Tell whether a round has just ended, so that all racks are shown."""
    return state.phase == "over" or (state.phase == "deal" and not state.redeal)


def position(rack: tuple[Face, ...], table: Table, *, opened: bool, pool: int = 1) -> View:
    """Return the view of a lone seat with this rack beside this table, as a referee or solver needs it."""
    return View(
        seat=0,
        rack=rack,
        seats=(PublicSeat(len(rack), opened),),
        table=table,
        pool=pool,
        phase="turn",
        turn=0,
        number=1,
        starter=0,
        passes=0,
        empty_turns=None,
        proposed=None,
        ask=None,
        asked=(),
        shown=(),
        results=(),
        rounds=1,
    )
