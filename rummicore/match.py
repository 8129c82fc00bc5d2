"""Rounds make a match: totals and the ways of finding its winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

# More than anybody plays; without a bound a forged journal could ask for any number.
MOST_ROUNDS = 1000

if TYPE_CHECKING:
    from rummicore.state import RoundResult


def totals(results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Add up the scores of the rounds, seat by seat."""
    return tuple(sum(column) for column in zip(*(result.scores for result in results), strict=True))


def rounds_won(results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Count the rounds each seat has won; a shared round counts for each of its winners."""
    seats = range(len(results[0].scores))
    return tuple(sum(seat in result.winners for result in results) for seat in seats)


def most_points(results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Return the seats with the highest total."""
    points = totals(results)
    return tuple(seat for seat, value in enumerate(points) if value == max(points))


def most_rounds_then_points(results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Return the seats with most rounds won; among equals those with most points."""
    ranks = list(zip(rounds_won(results), totals(results), strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
