"""The end of a game whose turns score: how the points came about, the longest words, the best turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummicore.edition import Edition
from rummicore.events import Played
from rummicore.host import Happened
from rummicore.match import totals
from rummicore.state import RoundResult
from rummicore.tiles import Meld
from rummiterm.texts import Texts, minus

# So many of the longest words usually fit a line.
BEST_WORDS = 5


class Scored(NamedTuple):
    """A play: its turn, who played it, what it scored, its longest new meld, whether the whole rack went."""

    number: int
    seat: int
    points: int
    longest: Meld
    whole_rack: bool


class SeatSummary(NamedTuple):
    """What one seat did in a game."""

    points: int
    turns: int
    # Turns that laid nothing, whether a tile was drawn or there was none.
    unplayed: int
    longest: Meld | None


def plays_of(steps: Sequence[Happened]) -> Iterator[Scored]:
    """Go through the plays of a game."""
    for happened in steps:
        for event in happened.step.events:
            if isinstance(event, Played):
                length = event.points // 2 if event.doubled else event.points
                longest = min(event.made, key=lambda meld: (abs(len(meld.tiles) - length), meld))
                yield Scored(happened.before.number, event.seat, event.points, longest, event.doubled)


def tallies(steps: Sequence[Happened], seats: int) -> list[SeatSummary]:
    """Add up what each seat did."""
    plays = list(plays_of(steps))
    turns = [happened.before.turn for happened in steps if happened.action.do in ("play", "draw", "time-up")]
    found = []
    for seat in range(seats):
        own = [play for play in plays if play.seat == seat]
        longest = max((play.longest for play in own), key=lambda meld: len(meld.tiles), default=None)
        count = turns.count(seat)
        found.append(SeatSummary(sum(play.points for play in own), count, count - len(own), longest))
    return found


class Summary:
    """Tells the end of a game in a table and a few lines."""

    def __init__(self, edition: Edition, names: Sequence[str], texts: Texts) -> None:
        """Take the edition, the players' names and the language."""
        self._edition = edition
        self._names = names
        self._texts = texts

    def lines(self, results: tuple[RoundResult, ...], steps: Sequence[Happened]) -> Iterator[str]:
        """Tell how the points came about, where that was by words, then what was remarkable."""
        if self._edition.manner.joined:
            yield from self._table(results, steps)
        if remarks := list(self.remarks(steps)):
            yield from ("", *(f"   {remark}" for remark in remarks))

    def remarks(self, steps: Sequence[Happened]) -> Iterator[str]:
        """Tell what was remarkable: the longest words, the best turn."""
        plays = list(plays_of(steps))
        if plays and self._edition.manner.joined:
            yield self._texts("summary.words", words=self._longest_words(plays))
        if plays:
            yield self._best_turn(max(plays, key=lambda play: play.points))

    def rows(self, results: tuple[RoundResult, ...], steps: Sequence[Happened]) -> list[list[str]]:
        """Tell how the points came about: a row of heads, then one a seat."""
        heads = ("words", "fines", "total", "turns", "unplayed")
        rows = [["", *(self._texts(f"summary.head.{head}") for head in heads), self._texts("summary.head.longest")]]
        found = tallies(steps, len(self._names))
        words = [_word(tally.longest) if tally.longest else "" for tally in found]
        width = max(map(len, words))
        for name, tally, total, word in zip(self._names, found, totals(results), words, strict=True):
            longest = f"{word.ljust(width)} {len(word):2}" if word else ""
            numbers = (tally.points, total - tally.points, total, tally.turns, tally.unplayed)
            rows.append([name, *map(minus, numbers), longest])
        return rows

    def _table(self, results: tuple[RoundResult, ...], steps: Sequence[Happened]) -> Iterator[str]:
        rows = self.rows(results, steps)
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for row in rows:
            cells = [cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:-1], strict=True)]
            yield "  ".join(["", row[0].ljust(widths[0]), *cells, row[-1]]).rstrip()

    def _longest_words(self, plays: Sequence[Scored]) -> str:
        melds = {_word(play.longest): len(play.longest.tiles) for play in plays}
        best = sorted(melds, key=lambda word: (-melds[word], word))[:BEST_WORDS]
        by_length: dict[int, list[str]] = {}
        for word in best:
            by_length.setdefault(melds[word], []).append(word)
        return " · ".join(f"{', '.join(words)} {length}" for length, words in by_length.items())

    def _best_turn(self, play: Scored) -> str:
        joined, name = self._edition.manner.joined, self._names[play.seat]
        meld = _word(play.longest) if joined else self._edition.notation.short(play.longest.tiles)
        facts = {"number": play.number, "name": name, "word": meld}
        key = "summary.best-whole" if play.whole_rack else "summary.best"
        return self._texts(key, points=play.points, half=play.points // 2, **facts)


def _word(meld: Meld) -> str:
    return "".join(placed.stands[0] for placed in meld.tiles)
