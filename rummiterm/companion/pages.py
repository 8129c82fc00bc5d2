"""What the companion shows: the players, the score sheet, how a turn ended, what a rulebook exacts."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence

from rummicore.companion import Took, usual_draw
from rummicore.counting import Left, has_sums, unknown_racks
from rummicore.edition import Edition
from rummicore.outcomes import Outcome, Restore, TakeBack
from rummicore.realgame import RealGame, RealSeat, last_turns, pool_count
from rummicore.sheet import besides, laps, points_now, sheet_record, sheet_rows
from rummicore.tiles import AnyTable, faces_on
from rummiterm.cli.safe import safe_text
from rummiterm.story.paint import show_faces
from rummiterm.story.results import Results
from rummiterm.texts import Texts, minus, signed

FORMATS = ("csv", "json")


def shown_names(game: RealGame) -> list[str]:
    """Return the players' names, safe to print."""
    return [safe_text(seat.name, 40) for seat in game.seats]


def rack_example(edition: Edition) -> str:
    """Return some tiles as they may be typed."""
    return edition.manner.rack or edition.listed([face for face, _ in edition.tiles[:3]])


class Pages:
    """Writes pages about one game in the language of its players."""

    def __init__(self, edition: Edition, texts: Texts, rounds: int) -> None:
        """Take the edition, the language, and how many rounds were agreed on; 0 if none were."""
        self._edition = edition
        self._texts = texts
        self._rounds = rounds

    # The score sheet

    def sheet(self, game: RealGame) -> Iterator[str]:
        """Write the score sheet: turns that scored, a row a round, what they come to, and who leads by what."""
        if self._edition.manner.counts == "points":
            yield from self._by_turns(game)
        results = Results(self._edition, shown_names(game), self._texts)
        if game.results:
            yield from results.table(game.results)
            yield f"  {self._decided(game, results)}"
        elif not game.scored or self._edition.manner.counts != "points":
            yield f"  {self._texts('companion.sheet-empty')}"

    def _decided(self, game: RealGame, results: Results) -> str:
        if self._rounds and len(game.results) >= self._rounds:
            return results.decided(game.results)
        ahead = self._edition.winners(self._edition, game.results)
        names = self._texts.join([shown_names(game)[seat] for seat in ahead])
        return self._texts("companion.leads", names=names, why=results.why(game.results, ahead))

    def _by_turns(self, game: RealGame) -> Iterator[str]:
        """Write the points of the turns, those of the round on the table last."""
        points = [*(result.scores for result in game.results), [seat.points for seat in game.seats]]
        for number, (scored, sums) in enumerate(zip((*game.earlier, game.scored), points, strict=True), 1):
            other = besides(scored, sums)
            if not scored and not any(other):
                continue
            if game.earlier:
                yield f"  {self._texts('game.round', number=number)}"
            rows = laps(scored)
            table = [[self._texts("companion.turn"), *shown_names(game)]]
            for at, row in enumerate(rows, 1):
                table.append([str(at), *(str(row.get(seat, "")) for seat in range(len(game.seats)))])
            if any(other):
                table.append([self._texts("companion.other-points"), *map(signed, other)])
            table.append([self._texts("table.points"), *map(minus, sums)])
            yield from columns(table)

    # Players

    def players(self, game: RealGame) -> Iterator[str]:
        """List the players: tiles by the count, whether opened, points, and the tiles that are known."""
        texts = self._texts
        heads = ["", texts("rules.tiles"), texts("companion.opened"), texts("table.points")]
        rows = [heads]
        for index, (name, seat) in enumerate(zip(shown_names(game), game.seats, strict=True)):
            opened = texts("explain.yes" if seat.opened else "explain.no")
            mark = ">" if index == game.turn and game.over is None else " "
            rows.append([f"{mark} {name}", str(seat.tiles), opened, signed(points_now(game)[index])])
        yield from columns(rows)
        for name, seat in zip(shown_names(game), game.seats, strict=True):
            if seat.rack:
                yield f"  {name}: {show_faces(self._edition, seat.rack)} {self.untold(seat)}".rstrip()
        yield f"  {texts('companion.pool', tiles=texts.count('tiles', pool_count(self._edition, game)))}"

    def untold(self, seat: RealSeat) -> str:
        """Say how many tiles of a rack nobody has told; nothing if all are known."""
        key = "companion.unknown" if seat.rack else "companion.all-unknown"
        return self._texts(key, count=seat.unknown) if seat.unknown else ""

    # What followed from a turn

    def told(self, before: RealGame, after: RealGame, took: Took | None = None) -> Iterator[str]:
        """Say what a turn did: points, tiles to be drawn or that somebody ``took``, and the end of the round."""
        texts, seat = self._texts, after.seats[before.turn]
        laid = sum(len(meld.tiles) for meld in after.table) - sum(len(meld.tiles) for meld in before.table)
        drawn = seat.tiles - before.acting.tiles + laid
        said = []
        if laid and self._edition.manner.counts == "points":
            said.append(signed(after.scored[-1][1]))
        elif laid:
            said.append(texts("companion.laid", tiles=texts.count("tiles", laid)))
        if drawn:
            known = f": {show_faces(self._edition, took.tiles)}" if took and took.tiles else ""
            said.append(texts("turn.drew", tiles=texts.count("tiles", drawn)) + known)
        yield f"{shown_names(after)[before.turn]}: {', '.join(said) or texts('turn.passed')}."
        if took and took.amount and took.amount > (usual := usual_draw(self._edition, before)):
            yield texts("companion.drew-more" if usual else "companion.drew-anyway", tiles=texts.count("tiles", usual))
        if drawn and seat.rack and seat.unknown:
            yield texts("companion.which")
        if not pool_count(self._edition, after) and pool_count(self._edition, before):
            last = last_turns(self._edition, after)
            yield texts("companion.last-turns" if last else "companion.pool-empty")
        if after.over:
            yield from self.over(after)

    def gone(self, game: RealGame, table: AnyTable) -> str:
        """Name the tiles that lie on the table and would not, if it were this one; nothing if there are none."""
        lost = (faces_on(game.table) - faces_on(table)).elements()
        tiles = show_faces(self._edition, self._edition.sorted(lost))
        return self._texts("companion.gone", tiles=tiles) if tiles else ""

    def over(self, game: RealGame) -> Iterator[str]:
        """Say how the round ended, and what must be told to count it."""
        if game.over is None:
            return
        out = "" if game.over.seat is None else shown_names(game)[game.over.seat]
        yield self._texts(f"round.{game.over.how}", name=out)
        yield self.wanted(game)

    def wanted(self, game: RealGame, left: tuple[Left, ...] = ()) -> str:
        """Say what must be told to count the round."""
        names = [shown_names(game)[seat] for seat in unknown_racks(game, left)]
        if not names:
            return self._texts("companion.count-round")
        line = f"{names[0]}: {rack_example(self._edition)}"
        key = "companion.count-left" if has_sums(self._edition) else "companion.count-tiles"
        return self._texts(key, names=", ".join(names), line=line)

    def counted(self, game: RealGame) -> Iterator[str]:
        """Say what the round that has just been counted came to, and whether it was the last."""
        yield from self.sheet(game)
        if self._rounds and len(game.results) == self._rounds:
            yield self._texts("companion.match-over", rounds=self._texts.count("rounds", self._rounds))
        yield self._texts("companion.starts", name=shown_names(game)[game.starter])

    def exacted(self, outcome: Outcome) -> str:
        """Say what the rulebook exacts; nothing if it only lets the player go on."""
        texts = self._texts
        if isinstance(outcome, Restore):
            drawn = texts("turn.drew", tiles=texts.count("tiles", outcome.draw))
            return texts("companion.exacted", what=f"{texts('turn.restored')}, {drawn}")
        if not isinstance(outcome, TakeBack):
            return ""
        melds = ", ".join(self._edition.notation.short(meld.tiles) for meld in outcome.melds)
        what = [texts("turn.took-back", melds=melds)]
        what += [texts("turn.drew", tiles=texts.count("tiles", outcome.draw))] if outcome.draw else []
        what += [texts("turn.skipped")] if outcome.skip else []
        return texts("companion.exacted", what=", ".join(what))


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Write rows in columns, numbers flush right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for label, *cells in rows:
        line = [f"  {label.ljust(widths[0])}"]
        line += [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        yield "   ".join(line).rstrip()


def exported(edition: Edition, game: RealGame, form: str) -> str:
    """Write the score sheet for programs: csv for spreadsheets, or one JSON object."""
    if form == "json":
        return json.dumps(sheet_record(edition, game), ensure_ascii=False) + "\n"
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    for row in sheet_rows(edition, game):
        # A cell that a spreadsheet would take for a formula is a text.
        writer.writerow([f"'{cell}" if cell.startswith(("=", "@", "\t")) else cell for cell in row])
    return page.getvalue()
