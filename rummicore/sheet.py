"""The score sheet of a game on a real table, as data: players as columns, rounds as rows, and what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummicore.match import rounds_won, totals

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummicore.edition import Edition
    from rummicore.realgame import RealGame, TurnScores
    from rummicore.wire import Record

SCHEMA = "rummi.sheet/1"


def laps(scored: TurnScores) -> tuple[dict[int, int], ...]:
    """Cut the turns of a round into rows in which every seat has at most one turn."""
    rows: list[dict[int, int]] = []
    for seat, points in scored:
        if not rows or seat in rows[-1]:
            rows.append({})
        rows[-1][seat] = points
    return tuple(rows)


def besides(scored: TurnScores, points: Sequence[int]) -> tuple[int, ...]:
    """Return what of the points of a round did not come by its turns: corrections, and what was left on racks."""
    by_turns = [sum(points for seat, points in scored if seat == index) for index in range(len(points))]
    return tuple(all_of_it - turns for all_of_it, turns in zip(points, by_turns, strict=True))


def points_now(game: RealGame) -> tuple[int, ...]:
    """Return what everybody has: the rounds that are counted, and the points of this one."""
    now = tuple(seat.points for seat in game.seats)
    rounds = totals(game.results) if game.results else (0,) * len(now)
    return tuple(a + b for a, b in zip(rounds, now, strict=True))


def sheet_record(edition: Edition, game: RealGame) -> Record:
    """Write the whole sheet: every counted round with its turns, the round on the table, and what decides."""
    results = game.results
    return {
        "schema": SCHEMA,
        "edition": edition.id,
        "players": [seat.name for seat in game.seats],
        "rounds": [
            {
                "scores": list(result.scores),
                "winners": list(result.winners),
                "end": {"how": result.end.how, "seat": result.end.seat},
                "costs": list(result.costs),
                "turns": _turns(scored),
            }
            for result, scored in zip(results, game.earlier, strict=True)
        ],
        "running": {"points": [seat.points for seat in game.seats], "turns": _turns(game.scored)},
        "scores": list(totals(results)) if results else [0] * len(game.seats),
        "won": list(rounds_won(results)) if results else [0] * len(game.seats),
        "winners": list(edition.winners(edition, results)) if results else [],
    }


def _turns(scored: TurnScores) -> list[dict[str, int]]:
    return [{"seat": seat, "points": points} for seat, points in scored]


def sheet_rows(edition: Edition, game: RealGame) -> Iterator[list[str]]:
    """Write the sheet as rows of cells for a spreadsheet: what it is, its number, a cell a player, how it ended."""
    yield ["row", "round", "turn", *(seat.name for seat in game.seats), "end"]
    by_turns = edition.manner.counts == "points"
    for number, (result, scored) in enumerate(zip(game.results, game.earlier, strict=True), 1):
        yield from _turn_rows(game, number, scored, result.scores) if by_turns else ()
        out = "" if result.end.seat is None else f" {game.seats[result.end.seat].name}"
        yield ["round", str(number), "", *map(str, result.scores), f"{result.end.how}{out}"]
    points = [seat.points for seat in game.seats]
    yield from _turn_rows(game, len(game.results) + 1, game.scored, points) if by_turns else ()
    yield ["total", "", "", *map(str, points_now(game)), ""]


def _turn_rows(game: RealGame, number: int, scored: TurnScores, points: Sequence[int]) -> Iterator[list[str]]:
    for turn, row in enumerate(laps(scored), 1):
        cells = (str(row[seat]) if seat in row else "" for seat in range(len(game.seats)))
        yield ["turn", str(number), str(turn), *cells, ""]
    if any(other := besides(scored, points)):
        yield ["other", str(number), "", *map(str, other), ""]
