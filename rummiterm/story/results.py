"""The end of a match: the table of rounds as rulebooks print it, and what decided the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummicore.edition import Edition
from rummicore.match import rounds_won, totals
from rummicore.state import RoundResult
from rummiterm.texts import Texts, signed


class Results:
    """Tells the rounds of one match."""

    def __init__(self, edition: Edition, names: Sequence[str], texts: Texts) -> None:
        """Take the edition, the players' names and the language."""
        self._edition = edition
        self._names = names
        self._texts = texts

    def decided(self, results: tuple[RoundResult, ...]) -> str:
        """Say who has won the match and what decided it: rounds, points, or neither."""
        winners = self._edition.winners(self._edition, results)
        names = self._texts.join([self._names[seat] for seat in winners])
        key = "match.won" if len(winners) == 1 else "match.tied"
        return self._texts(key, names=names, why=self.why(results, winners))

    def why(self, results: tuple[RoundResult, ...], winners: tuple[int, ...]) -> str:
        """Say what puts these seats before the others."""
        option = self._edition.options.get("match.winner")
        by_rounds, won = option is not None and option.value == "rounds_then_points", rounds_won(results)
        if by_rounds and won.count(max(won)) == 1:
            return self._texts("match.by-rounds")
        if len(winners) > 1:
            return self._texts("match.even-rounds" if by_rounds else "match.even-points")
        points = signed(totals(results)[winners[0]])
        return self._texts("match.by-both" if by_rounds else "match.by-points", points=points)

    def table(self, results: tuple[RoundResult, ...]) -> Iterator[str]:
        """Write a row a round, and below them what they come to."""
        head = self._texts("table.round")
        rows = [[head, *self._names]]
        rows += [[str(n).rjust(len(head)), *map(signed, result.scores)] for n, result in enumerate(results, 1)]
        if len(results) > 1:
            rows.append([self._texts("table.points"), *map(signed, totals(results))])
            rows.append([self._texts("table.won"), *map(str, rounds_won(results))])
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        ends = ["", *map(self._how, results)]
        for index, (label, *scores) in enumerate(rows):
            cells = [score.rjust(width) for score, width in zip(scores, widths[1:], strict=True)]
            line = "   ".join([f"  {label.ljust(widths[0])}", *cells])
            yield (f"{line}   {ends[index]}" if index < len(ends) else line).rstrip()

    def _how(self, result: RoundResult) -> str:
        """Say how a round ended; a blocked one with what the racks came to."""
        if result.end.seat is not None:
            return self._texts("table.out", name=self._names[result.end.seat])
        if not any(result.costs):
            return self._texts("table.blocked")
        named = ", ".join(f"{name} {cost}" for name, cost in zip(self._names, result.costs, strict=True))
        racks = named if len(self._names) == 2 else ", ".join(map(str, result.costs))
        return self._texts("table.blocked-racks", racks=racks)
