"""Solving a position of a real table: type rack and table, and the best turn lies there while you type."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.reasons import FormatError, RuleError
from rummicore.rulings import position_from_text
from rummicore.tiles import AnyTable, melds_gone, without
from rummicore.turn import turn_of
from rummicore.view import View
from rummiterm.board.canvas import Canvas, clip
from rummiterm.board.cells import Marks, TileArt
from rummiterm.board.layout import Place, planned
from rummiterm.board.looks import DIM, FOOT, HEAD, RULE, Look
from rummiterm.board.scene import keys_line, said_lines
from rummiterm.board.thinker import Thinker, ThoughtError
from rummiterm.prompt.staging import sentence
from rummiterm.story.paint import places_of
from rummiterm.story.turns.melds import MeldsPage
from rummiterm.story.turns.steps import Shower
from rummiterm.story.turns.words import WordsPage
from rummiterm.texts import Texts

SOLVE = "solve"
# Seconds that typing must rest before anybody thinks, and the most that is thought.
REST, PATIENCE = 0.25, 10.0
# Seconds between two looks whether the best turn is there.
NAP = 0.005
# Signs of a typed line; a full table has a few hundred.
LONGEST = 600
# Rows of the screen: two typed lines below the header, the table from here on, and so many below it.
TOP, BELOW = 6, 6


class SolverScreen:
    """Two lines to type in, and below them the best turn."""

    def __init__(
        self,
        edition: Edition,
        texts: Texts,
        *,
        others: Sequence[Edition] = (),
        ascii_only: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with an edition and nothing typed; ``others`` can be changed to."""
        self.ending = ""
        self.thinker = Thinker({SOLVE: self._solved})
        self._editions = [edition, *others]
        self._texts = texts
        self._ascii = ascii_only
        self._now = clock
        self._begin(0)

    def _begin(self, number: int) -> None:
        """Take an edition, and begin with nothing typed."""
        self._number = number
        self._edition = self._editions[number]
        self._art = TileArt(self._edition)
        self._typed = ["", ""]
        self._line = 0
        self._opened = True
        self._typed_at: float | None = None
        self._view: View | None = None
        self._best: AnyTable | None = None
        manner = self._edition.manner
        self._said = [f"  {self._texts('board.solve.type', rack=manner.rack, table=manner.example)}"]

    def _solved(self, about: object) -> object:
        """Find the best turn and what is said of it; it is told by its table, since it must travel."""
        if not isinstance(about, tuple) or not isinstance(about[1], View):
            raise TypeError("a view is solved, by the number of its edition")
        edition, view = self._editions[about[0]], about[1]
        advisor = edition.advisor(edition)
        goal = next(iter(advisor.goals))
        solution = advisor.solve(view, goal, Budget(None, PATIENCE, time.monotonic))
        if edition.manner.joined:
            lines = list(WordsPage(edition, self._texts, colour=False).lines(view, solution, goal))
        else:
            lines = list(MeldsPage(Shower(edition, self._texts, colour=False, width=80)).lines(view, solution, goal))
        first = next((at for at, line in enumerate(lines) if line.startswith("+")), 0)
        return solution.best.turn.after if solution.best else None, lines[first:]

    # Keys

    def key(self, key: str, sign: str | None = None) -> None:
        """Type, change the line, say whether the player has opened, leave."""
        if key in ("ctrl+q", "escape"):
            self.ending = "left"
        elif key in ("tab", "up", "down", "enter"):
            self._line = 1 - self._line
        elif key == "f3":
            self.thinker.drop()
            self._begin((self._number + 1) % len(self._editions))
        elif key == "f4":
            self._opened = not self._opened
            self._changed()
        elif key in ("backspace", "ctrl+u"):
            self._typed[self._line] = self._typed[self._line][:-1] if key == "backspace" else ""
            self._changed()
        elif sign and sign.isprintable() and len(self._typed[self._line]) < LONGEST:
            self._typed[self._line] += sign
            self._changed()

    def _changed(self) -> None:
        self._typed_at = self._now()
        self.thinker.drop()

    def press(self, x: int, y: int, button: int) -> None:
        """Type in the line under the pointer."""
        if y in (2, 3):
            self._line = y - 2

    def drag(self, x: int, y: int) -> None:
        """Hear nothing: there is nothing to drag."""

    def release(self, x: int, y: int) -> None:
        """Hear nothing: the press has done it."""

    def scroll(self, rows: int) -> None:
        """Hear nothing: everything is in sight."""

    def tick(self) -> bool:
        """Begin to think when typing rests, and take what was found."""
        if self._typed_at is not None and self._now() - self._typed_at >= REST:
            self.rest()
            return True
        if not self.thinker.busy:
            return False
        try:
            answer = self.thinker.answer()
        except ThoughtError as fault:
            answer = (None, [f"! {fault}"])
        if isinstance(answer, tuple):
            self._best, self._said = answer
        return answer is not None

    def show(self, rack: str, table: str) -> None:
        """Show a position with its best turn at once, as for a picture: whoever thinks is waited for."""
        self._typed = [rack, table]
        self.rest()
        while self.thinker.busy:
            self.tick()
            time.sleep(NAP)

    def rest(self) -> None:
        """Read what is typed; say what cannot be read, or let the advisor think."""
        self._typed_at = None
        self._best, self._view = None, None
        rack, table = (self._edition.notation.retyped(line) or line for line in self._typed)
        try:
            view = position_from_text(self._edition, rack, table, opened=self._opened)
        except RuleError as refused:
            self._said = [f"! {self._texts.objection(reason)}" for reason in refused.reasons]
        except FormatError as unread:
            self._said = [f"~ {sentence(self._texts.error(unread))}"]
        else:
            self._view = view
            self._said = [f"? {self._texts('board.thinking-hint')}"] if view.rack else []
            if view.rack:
                self.thinker.ask(SOLVE, (self._number, view))

    # What is to be seen

    def draw(self, width: int, height: int) -> Canvas:
        """Draw what is typed and the best turn."""
        texts, canvas = self._texts, Canvas(width, height)
        canvas.fill(0, 0, width, 1, HEAD)
        canvas.put(1, 0, clip(self._title(), width - 2), HEAD)
        opened = texts("board.solve.opened" if self._opened else "board.solve.not-opened")
        canvas.rule(1, "", opened, look=RULE)
        for line, key in enumerate(("games.rack", "games.table")):
            here = line == self._line
            label = f"{'>' if here else ' '} {texts(key)}".ljust(10)
            typed = self._typed[line][-(width - 14) :] + ("_" if here else "")
            canvas.put(1, 2 + line, label, Look("gold", bold=here) if here else DIM)
            canvas.put(11, 2 + line, typed, Look("pale", bold=here))
        canvas.rule(4, look=RULE)
        self._draw_table(canvas, width, height)
        canvas.rule(height - BELOW, look=RULE)
        for row, (text, look) in enumerate(said_lines(self._said, width - 2)[: BELOW - 2]):
            canvas.put(1, height - BELOW + 1 + row, text, look)
        canvas.fill(0, height - 1, width, 1, FOOT)
        keys = [texts("board.key.solve"), *([texts("board.key.edition")] if len(self._editions) > 1 else [])]
        canvas.put(1, height - 1, keys_line(list(enumerate("  ".join(keys).split("  "))), width - 2), FOOT)
        return canvas.in_ascii() if self._ascii else canvas

    def _title(self) -> str:
        edition, texts = self._edition, self._texts
        name = [] if edition.manner.name else [edition.id]
        return " · ".join([texts("board.solve.title"), texts.title(edition), *name])

    def _draw_table(self, canvas: Canvas, width: int, height: int) -> None:
        """Draw the table after the best turn, or as it was typed, and what stays on the rack."""
        if self._view is None:
            return
        table = self._best if self._best is not None else self._view.table
        laid = turn_of(self._edition, self._view, table).laid
        widths, rows = [self._art.strip_width(meld) for meld in table], height - TOP - BELOW - 2
        nowhere: list[Place | None] = [None] * len(table)
        plan, left = planned(widths, nowhere, width - 2, rows), list(laid)
        new = melds_gone(table, self._view.table)
        for meld, place in zip(table, plan.places, strict=True):
            places = places_of(meld, left) if meld in new else ()
            for at in places:
                left.remove(meld.faces[at])
            row = plan.row_at(place)
            if 0 <= row < rows:
                self._art.draw_meld(canvas, 1 + place[1], TOP - 1 + row, meld, Marks(laid=frozenset(places)))
        rest = self._edition.sorted(without(self._view.rack, laid))
        label = self._texts("board.solve.left", count=len(rest))
        canvas.rule(height - BELOW - 2, label, look=RULE)
        if rest:
            shown = rest[: self._art.per_row(width - 2)]
            self._art.draw_rack(canvas, 1, height - BELOW - 1, shown, 0, Marks())
