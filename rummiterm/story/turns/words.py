"""Best turns of a game of words, for people: before and after, what is laid, what it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, AnyTable, Face
from rummiterm.story.paint import Painter, places_of
from rummiterm.texts import Texts, points_text

if TYPE_CHECKING:  # examples of rules are drawn without advice
    from rummicore.advice import Advised, Goal, Solution
    from rummicore.turn import Turn
    from rummicore.view import View

# Columns of a usual terminal; wider ones leave the rest empty, so that lines stay readable.
WIDTH = 80
# Columns for the label, and up to the remark on the right.
LEFT, MIDDLE = 10, 27


class WordsPage:
    """Writes turns for people."""

    def __init__(self, edition: Edition, texts: Texts, *, colour: bool, width: int = WIDTH) -> None:
        """Take the language, whether to use colour, and how wide the lines may be."""
        self._width = min(width, WIDTH)
        self._edition = edition
        self._texts = texts
        self._painter = Painter(edition, colour=colour)

    def lines(self, view: View, solution: Solution, goal: Goal) -> Iterator[str]:
        """Write a whole answer: each turn before and after, then whether it is proved."""
        if not solution.turns:
            yield self._texts("best.none-proved" if solution.proved else "best.none")
            return
        for number, advised in enumerate(solution.turns):
            if number:
                yield ""
            yield from self.turn(view, advised.turn)
            said, proof = f"{self.worth(advised)}: {self._laid(view, advised.turn)}.", self._proof(solution, goal)
            if number:
                yield said
            elif len(said) + 1 + len(proof) <= self._width:
                yield f"{said} {proof}"
            else:
                yield from (said, f"   {proof}")

    def turn(self, view: View, turn: Turn) -> Iterator[str]:
        """Write what changes: the words before and the words after, with the tiles laid."""
        rack, laid = self._edition.sorted(view.rack), self._edition.sorted(turn.laid)
        yield from self._row("best.before", turn.gone, {}, f"{self._texts('best.rack')} {' '.join(rack)}")
        yield from self._row(
            "best.after",
            turn.made,
            laid_places(turn.gone, turn.made),
            f"{self._texts('best.laid')} {' '.join(laid)}",
        )
        stay = len(view.table) - len(turn.gone)
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

    def worth(self, advised: Advised) -> str:
        """Write the points, or the tiles where nobody counts points, and the word they are for."""
        score, longest = advised.worth.get("score"), advised.worth.get("longest", "")
        if score is None:
            return f"+{self._texts.count('tiles', len(advised.turn.laid))}"
        return f"{points_text(int(score), doubled=bool(advised.worth.get('doubled')))} {longest}".rstrip()

    def _laid(self, view: View, turn: Turn) -> str:
        if len(turn.laid) == len(view.rack):
            return self._texts("best.whole")
        key = "play.laid" if len(turn.laid) > 1 else "play.laid-one"
        stays = self._texts.count("tiles", len(view.rack) - len(turn.laid))
        return self._texts(key, tiles=" ".join(self._edition.sorted(turn.laid)), stays=stays)

    def _proof(self, solution: Solution, goal: Goal) -> str:
        most_tiles = goal.value == "tiles"
        if solution.proved:
            return self._texts("best.most-tiles" if most_tiles else "best.proved")
        if solution.upper_bound is None:
            return self._texts("best.unproved")
        bound = self._texts.count("tiles" if most_tiles else "points", solution.upper_bound)
        return self._texts("best.bound", bound=bound)


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
