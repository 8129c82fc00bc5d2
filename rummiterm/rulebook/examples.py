"""Examples of rules, drawn as tables are drawn, with what the referee says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rummicore.edition import Edition
from rummicore.reasons import Reason
from rummicore.rulebook import MeldShown, ScoreShown, Shown, TurnShown
from rummicore.rulings import ARROW, MeldRuling, TurnRuling, cases_from_text, rule
from rummicore.state import End, Seat, State
from rummicore.tiles import AnyTable
from rummiterm.story.paint import Painter, show_faces
from rummiterm.story.rulings import reason_text
from rummiterm.story.turns.words import laid_places
from rummiterm.texts import Texts, signed

# Columns from the tiles to what is said of them, and to a table that stands on the next line.
GAP, ARROWED = 3, 2


class Drawer:
    """Draws the examples of one edition, each in one line if it fits."""

    def __init__(self, edition: Edition, texts: Texts, *, colour: bool, width: int) -> None:
        """Take the edition, the language, whether to use colour, and how wide the lines may be."""
        self._edition, self._texts, self._width = edition, texts, width
        self._painter = Painter(edition, colour=colour)

    def lines(self, shown: Shown) -> Iterator[str]:
        """Draw an example and say what it shows."""
        if isinstance(shown, ScoreShown):
            yield from self._folded(self._scores(shown))
            return
        typed = shown.meld if isinstance(shown, MeldShown) else f"{shown.before} {ARROW} {shown.after}"
        rack = shown.rack if isinstance(shown, TurnShown) else None
        opened = not isinstance(shown, TurnShown) or shown.opened
        for case in cases_from_text(self._edition, typed, rack, opened=opened):
            ruling = rule(self._edition, case)
            yield from self._meld(ruling) if isinstance(ruling, MeldRuling) else self._turn(shown.id, ruling)

    def _meld(self, ruling: MeldRuling) -> Iterator[str]:
        meld = ruling.readings[0].meld if ruling.legal else ruling.case.meld
        verdict = self._reading(ruling) if ruling.legal else self._refused(ruling.reasons[0])
        yield from self._beside(self._painter.meld(meld), self._painter.width(meld), verdict)

    def _reading(self, ruling: MeldRuling) -> str:
        if self._edition.manner.joined:
            return f"+ {self._texts('page.ok')}"
        kinds = {each.label: each.value for each in reversed(ruling.readings)}
        texts, said = self._texts, []
        for label, value in reversed(kinds.items()):
            said.append(texts("judge.reading", kind=texts.kind(label), points=texts.count("points", value)))
        return f"+ {texts('judge.or').join(said)}"

    def _refused(self, reason: Reason) -> str:
        """Say why not; the tiles stand beside it and are not named again."""
        text = reason_text(self._edition, reason, self._texts)
        for name in (dict(reason.facts).get("meld"), dict(reason.facts).get("word")):
            text = text.removeprefix(f"{name}: ").removeprefix(self._texts("reason.why", word=name, why=""))
        return f"! {text}"

    def _turn(self, name: str, ruling: TurnRuling) -> Iterator[str]:
        turn, label = ruling.turn, f"example.{name}"
        suited = f"{label}.{dict(self._edition.book(self._edition).facts).get('hue')}"
        if self._texts.knows(label):
            yield f"{self._texts(suited if self._texts.knows(suited) else label)}:"
        before, after = self._table(turn.gone, {}), self._table(turn.made, laid_places(turn.gone, turn.made))
        used = self._cells(turn.gone, {}) + self._cells(turn.made, laid_places(turn.gone, turn.made)) + len("  →  ")
        verdict = self._refused(ruling.reasons[0]) if ruling.reasons else self._worth(ruling)
        if not turn.gone:
            yield from self._beside(after, self._cells(turn.made, laid_places((), turn.made)), verdict)
        elif used <= self._width - ARROWED:
            yield from self._beside(f"  {before}  →  {after}", used + ARROWED, verdict)
        else:
            yield f"  {before}"
            yield from self._beside(f"→ {after}", self._cells(turn.made, {}) + ARROWED, verdict)

    def _worth(self, ruling: TurnRuling) -> str:
        """Say what a turn earns where that is not the tiles that one sees."""
        told = {key: number for key, number in ruling.worth.items() if key != "value" and number is not False}
        said = ", ".join(self._texts.worth(key, number) for key, number in told.items())
        return f"+ {said}" if said else ""

    def _table(self, table: AnyTable, laid: Mapping[int, tuple[int, ...]]) -> str:
        gap = "  " if self._edition.manner.joined else " "
        return gap.join(self._painter.marked(meld, laid.get(at, ())) for at, meld in enumerate(table))

    def _cells(self, table: AnyTable, laid: Mapping[int, tuple[int, ...]]) -> int:
        gap = 2 if self._edition.manner.joined else 1
        return sum(self._painter.width(meld, laid.get(at, ())) + gap for at, meld in enumerate(table)) - gap

    def _scores(self, shown: ScoreShown) -> str:
        edition = self._edition
        racks = [edition.sorted(edition.notation.parse_tiles(rack)) for rack in shown.racks]
        seats = tuple(Seat(rack, opened=seat not in shown.unopened) for seat, rack in enumerate(racks))
        end = End("blocked") if shown.out is None else End("out", shown.out)
        written, _ = edition.scores(edition, State(seats, rounds=1, starter=0), end)
        return self._texts(
            "page.racks",
            racks=" | ".join(show_faces(edition, rack) or "–" for rack in racks),
            scores=" | ".join(map(signed, written)),
        )

    def _beside(self, drawn: str, cells: int, verdict: str) -> Iterator[str]:
        """Put what is said behind what is drawn, or below if it does not fit."""
        if not verdict or cells + GAP + len(verdict) <= self._width:
            yield f"{drawn}{' ' * GAP}{verdict}".rstrip()
            return
        yield drawn
        yield from (f"  {line}" for line in self._folded(verdict))

    def _folded(self, text: str) -> list[str]:
        import textwrap

        return textwrap.wrap(text, self._width - ARROWED, subsequent_indent="  ", break_on_hyphens=False)
