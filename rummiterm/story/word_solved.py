"""A solved letter position for people and programs: before and after, what is laid, what it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rummicore.checks import strangers
from rummicore.edition import Edition
from rummicore.reasons import FormatError
from rummicore.tiles import AnyMeld, AnyTable, Face, TypedMeld, TypedTable, faces_on, melds_gone
from rummicore.turn import lying_table
from rummicore.view import View, position
from rummiterm.story.paint import Painter, places_of
from rummiterm.texts import Texts
from rummiwords.alphabet import JOKER
from rummiwords.solver import WordGoal, WordSolution, WordTurn
from rummiwords.solver.seats import table_of

SCHEMA = "rummi.solve/1"
WIDTH = 80
LEFT, MIDDLE = 10, 27


def seat_of(edition: Edition, table: TypedTable, rack: Sequence[Face], texts: Texts, *, opened: bool) -> View:
    """Return the view of a lone seat; raise FormatError for tiles that cannot all exist."""
    if not rack:
        raise FormatError("the rack is empty; give its tiles, as --rack 'ПКОРД*'")
    foreign = strangers(edition, (*faces_on(table).elements(), *rack))
    if foreign:
        raise FormatError("; ".join(texts.reason(reason) for reason in foreign))
    for meld in table:
        if any(placed.face == JOKER and not placed.stands for placed in meld.tiles):
            written = edition.notation.spell(meld.tiles)
            raise FormatError(f"{written}: a joker on the table has a letter, as in К*ОТ")
    return position(tuple(rack), lying_table(edition.melds, table)[0], opened=opened)


def records(
    identity: object, view: View, edition: Edition, solution: WordSolution, seconds: float
) -> list[dict[str, object]]:
    """Return the rows of a solution for machines, at least one; only the first can be the best of all."""
    shared: dict[str, object] = {"schema": SCHEMA, "id": identity}
    if not solution.turns:
        table = [edition.notation.spell(meld.tiles) for meld in view.table]
        nothing = _fields(False, solution.proved, 0, solution.upper_bound, (), table, "", False)
        return [{**shared, **nothing, "settled": solution.settled, "seconds": round(seconds, 4)}]
    return [
        {
            **shared,
            **_fields(
                True,
                solution.proved and not number,
                turn.score,
                solution.upper_bound,
                turn.laid,
                list(map(str, turn.table)),
                turn.longest,
                turn.doubled,
            ),
            "settled": solution.settled and not number,
            "seconds": round(seconds, 4),
        }
        for number, turn in enumerate(solution.turns)
    ]


def _fields(
    found: bool,
    proved: bool,
    score: int,
    bound: int,
    laid: tuple[str, ...],
    table: list[str],
    longest: str,
    doubled: bool,
) -> dict[str, object]:
    return {
        "found": found,
        "proved": proved,
        "score": score,
        "upper_bound": bound,
        "laid": list(laid),
        "table": table,
        "longest": longest,
        "doubled": doubled,
        "tiles": len(laid),
    }


class SolvedPage:
    """Writes turns for people."""

    def __init__(self, edition: Edition, texts: Texts, *, colour: bool, width: int = WIDTH) -> None:
        """Take the language, whether to use colour, and how wide the lines may be."""
        self._width = min(width, WIDTH)
        self._edition = edition
        self._texts = texts
        self._painter = Painter(edition, colour=colour)

    def lines(self, view: View, solution: WordSolution, goal: WordGoal) -> Iterator[str]:
        """Write a whole answer: each turn before and after, then whether it is proved."""
        if not solution.turns:
            yield self._texts("best.none-proved" if solution.proved else "best.none")
            return
        for number, turn in enumerate(solution.turns):
            if number:
                yield ""
            yield from self.turn(view, turn)
            said, proof = f"{self.worth(turn)}: {self._laid(view, turn)}.", self._proof(solution, goal)
            if number:
                yield said
            elif len(said) + 1 + len(proof) <= self._width:
                yield f"{said} {proof}"
            else:
                yield from (said, f"   {proof}")

    def turn(self, view: View, turn: WordTurn) -> Iterator[str]:
        """Write what changes: the words before and the words after, with the tiles laid."""
        after = table_of(turn)
        before = tuple(TypedMeld("", meld.tiles) for meld in view.table)
        gone, made = melds_gone(before, after), melds_gone(after, before)
        rack, laid = self._edition.sorted(view.rack), self._edition.sorted(turn.laid)
        yield from self._row("best.before", gone, {}, f"{self._texts('best.rack')} {' '.join(rack)}")
        yield from self._row(
            "best.after", made, laid_places(gone, made), f"{self._texts('best.laid')} {' '.join(laid)}"
        )
        stay = len(view.table) - len(gone)
        if stay:
            yield f"   {self._texts('best.stay', words=self._texts.count('words', stay))}"

    def _row(self, key: str, melds: AnyTable, laid: Mapping[int, tuple[int, ...]], right: str) -> Iterator[str]:
        """Write words with a note at their right, or below if they need more than one line."""
        label = f"   {self._texts(key)}".ljust(LEFT)
        words = [self._painter.marked(meld, laid.get(number, ())) for number, meld in enumerate(melds)]
        widths = [self._painter.width(meld, laid.get(number, ())) for number, meld in enumerate(melds)]
        rows: list[list[int]] = [[]]
        for number, width in enumerate(widths):
            used = sum(widths[other] + 2 for other in rows[-1])
            if rows[-1] and used + width > self._width - LEFT:
                rows.append([])
            rows[-1].append(number)
        texts = ["  ".join(words[number] for number in row) for row in rows] if words else [self._texts("best.empty")]
        width = sum(widths[number] + 2 for number in rows[-1]) - 2 if words else len(texts[0])
        for number, text in enumerate(texts[:-1]):
            yield (label if not number else " " * LEFT) + text
        label = label if len(texts) == 1 else " " * LEFT
        gap = max(MIDDLE - width, 2)
        if LEFT + width + gap + len(right) <= self._width:
            yield f"{label}{texts[-1]}{' ' * gap}{right}".rstrip()
        else:
            yield f"{label}{texts[-1]}".rstrip()
            yield f"{' ' * LEFT}{right}"

    def worth(self, turn: WordTurn) -> str:
        """Write the points and the word they are for."""
        points = f"+{turn.score} = {turn.score // 2} × 2" if turn.doubled else f"+{turn.score}"
        return f"{points} {turn.longest}".rstrip()

    def _laid(self, view: View, turn: WordTurn) -> str:
        if len(turn.laid) == len(view.rack):
            return self._texts("best.whole")
        key = "play.laid" if len(turn.laid) > 1 else "play.laid-one"
        stays = self._texts.count("tiles", len(view.rack) - len(turn.laid))
        return self._texts(key, tiles=" ".join(self._edition.sorted(turn.laid)), stays=stays)

    def _proof(self, solution: WordSolution, goal: WordGoal) -> str:
        if solution.proved:
            return self._texts("best.most-tiles" if goal is WordGoal.TILES else "best.proved")
        unit = "tiles" if goal is WordGoal.TILES else "points"
        return self._texts("best.bound", bound=self._texts.count(unit, solution.upper_bound))


def laid_places(gone: AnyTable, made: AnyTable) -> dict[int, tuple[int, ...]]:
    """Say at which places of each new word laid tiles are; long words get them first, the others use old tiles up."""
    old = Counter(face for meld in gone for face in meld.faces)
    marks: dict[int, tuple[int, ...]] = {}
    for number in sorted(range(len(made)), key=lambda number: len(made[number].tiles)):
        fresh = []
        for face in made[number].faces:
            if old[face]:
                old[face] -= 1
            else:
                fresh.append(face)
        marks[number] = _around(made[number], gone, tuple(fresh)) or places_of(made[number], fresh)
    return marks


def _around(new: AnyMeld, gone: AnyTable, laid: tuple[Face, ...]) -> tuple[int, ...]:
    """Return the places around an old word that stands in a new one, if just the laid tiles lie there."""
    for old in gone:
        size = len(old.tiles)
        for start in range(len(new.tiles) - size + 1):
            rest = (*range(start), *range(start + size, len(new.tiles)))
            if new.faces[start : start + size] == old.faces and sorted(new.faces[at] for at in rest) == sorted(laid):
                return rest
    return ()
