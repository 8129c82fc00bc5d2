"""The form for a new game: who plays, how strong the bots are, the clock, strict play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummicore.edition import Edition
from rummicore.options import Value
from rummiterm.board.around.choices import Choice, ChoiceScreen, draw_choices
from rummiterm.board.canvas import Canvas
from rummiterm.cli.safe import safe_text
from rummiterm.texts import Texts

# Seconds of a turn that are offered; none first.
CLOCKS = (0, 30, 60, 90, 120)
# Letters of a name; a table shows several of them in a row.
LONGEST_NAME = 16
NOBODY = ""


class NewGame(NamedTuple):
    """What was chosen: the edition, the players as they are typed, and house rules by key."""

    edition: Edition
    players: str
    house: dict[str, Value]


class NewGameForm(ChoiceScreen):
    """A line for the edition where there are several, one for each seat, and the rules that people ask about."""

    def __init__(self, editions: Sequence[Edition], texts: Texts, *, ascii_only: bool = False) -> None:
        """Offer editions, the first one chosen; a person and a bot sit down."""
        super().__init__()
        self._editions = list(editions)
        self._texts = texts
        self._ascii = ascii_only
        self._edition = 0
        self._clock = 0
        self._strict = False
        self._names = [texts("first.name-default"), *(texts("board.form.name", number=n) for n in range(2, 7))]
        # Whoever types a name writes over the one that was offered.
        self._typed: set[int] = set()
        self._seats: list[str] = []
        self._fill()

    @property
    def edition(self) -> Edition:
        """The edition that is chosen."""
        return self._editions[self._edition]

    def _fill(self) -> None:
        """Seat a person and as few bots as the edition needs; who sits there already stays if possible."""
        most, bots = self.edition.seats[-1], list(self.edition.bots)
        usual = bots[:2][-1]
        kept = [seat if seat in ("person", *bots) else NOBODY for seat in self._seats or ["person"]]
        seats = [*kept, *[NOBODY] * most][:most]
        few = self.edition.seats[0]
        self._seats = [usual if at < few and seat == NOBODY else seat for at, seat in enumerate(seats)]
        self.count = len(self._lines())

    def _lines(self) -> list[str]:
        """Name the lines in their order."""
        lines = ["edition"] if len(self._editions) > 1 else []
        lines += [f"seat {number}" for number in range(len(self._seats))]
        lines += ["clock"] if self.edition.manner.clock else []
        lines += ["strict"] if self.edition.strict else []
        return [*lines, "begin"]

    # Keys

    def key(self, key: str, sign: str | None = None) -> None:
        """Hear a key: arrows change a line, letters a name, Enter begins."""
        line = self._lines()[self.chosen]
        if key in ("left", "right", "space") and not (key == "space" and self._is_person(line)):
            self._change(line, -1 if key == "left" else 1)
        elif key == "backspace" and self._is_person(line):
            seat = int(line.split()[1])
            self._names[seat] = self._names[seat][:-1]
        elif sign and sign.isprintable() and sign != "," and self._is_person(line):
            seat = int(line.split()[1])
            begun = self._names[seat] if seat in self._typed else ""
            self._names[seat] = (begun + sign)[:LONGEST_NAME]
            self._typed.add(seat)
        else:
            super().key(key, sign)

    def act(self) -> None:
        """Begin the game, unless somebody is missing; the pointer changes a line."""
        self.ending = "" if self.wrong() else "taken"

    def press(self, x: int, y: int, button: int) -> None:
        """Change the line under the pointer; the last one begins."""
        row = y - self.first_row
        if 0 <= row < self.count:
            self.chosen = row
            if row == self.count - 1:
                self.act()
            else:
                self._change(self._lines()[row], 1 if button == 1 else -1)

    def _is_person(self, line: str) -> bool:
        return line.startswith("seat") and self._seats[int(line.split()[1])] == "person"

    def _change(self, line: str, step: int) -> None:
        """Take the next value of a line."""
        if line == "edition":
            self._edition = (self._edition + step) % len(self._editions)
            self._fill()
        elif line == "clock":
            self._clock = (self._clock + step) % len(CLOCKS)
        elif line == "strict":
            self._strict = not self._strict
        elif line.startswith("seat"):
            seat = int(line.split()[1])
            ways = ["person", *self.edition.bots, NOBODY]
            self._seats[seat] = ways[(ways.index(self._seats[seat]) + step) % len(ways)]

    def wrong(self) -> str:
        """Say why the game cannot begin; nothing if it can."""
        players = self._players()
        few, many = self.edition.seats[0], self.edition.seats[-1]
        if len(players) not in self.edition.seats:
            return self._texts("first.seats", few=few, many=many, count=len(players))
        if not all(players):
            return self._texts("board.form.no-name")
        return "" if any(seat == "person" for seat in self._seats) else self._texts("board.form.no-person")

    def _players(self) -> list[str]:
        named = zip(self._seats, self._names, strict=False)
        return [name.strip() if seat == "person" else seat for seat, name in named if seat != NOBODY]

    def chosen_game(self) -> NewGame:
        """Return what was chosen."""
        house: dict[str, Value] = dict(self.edition.strict) if self._strict else {}
        if self.edition.manner.clock and CLOCKS[self._clock]:
            house[self.edition.manner.clock] = CLOCKS[self._clock]
        return NewGame(self.edition, ",".join(self._players()), house)

    # What is to be seen

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the form."""
        texts = self._texts
        choices = [self._choice(line) for line in self._lines()]
        said = [f"! {wrong}"] if (wrong := self.wrong()) else []
        title = texts("first.title", title=texts.title(self.edition))
        canvas = draw_choices(title, choices, self.chosen, said, texts("board.key.form"), (width, height))
        return canvas.in_ascii() if self._ascii else canvas

    def _choice(self, line: str) -> Choice:
        texts = self._texts
        if line == "edition":
            return Choice(texts("board.form.edition"), f"< {self.edition.id} >")
        if line == "clock":
            seconds = CLOCKS[self._clock]
            said = texts("play.clock", seconds=seconds) if seconds else texts("play.no-clock")
            return Choice(texts("board.form.clock"), f"< {said} >")
        if line == "strict":
            said = texts("board.form.yes" if self._strict else "board.form.no")
            return Choice(texts("board.form.strict"), f"< {said} >")
        if line == "begin":
            return Choice(texts("board.form.begin"))
        seat = int(line.split()[1])
        return Choice(texts("board.form.seat", number=seat + 1), self._seated(seat))

    def _seated(self, seat: int) -> str:
        who = self._seats[seat]
        if who == "person":
            return safe_text(self._names[seat], LONGEST_NAME) + "_"
        if who == NOBODY:
            return f"< {self._texts('board.form.nobody')} >"
        level = list(self.edition.bots).index(who) + 1
        return f"< {self._texts('board.form.bot', level=level, levels=len(self.edition.bots))} >"
