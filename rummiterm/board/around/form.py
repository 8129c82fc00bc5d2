"""The form for a new game: who plays, how strong the bots are, strict play, the clock, a theme.

It offers what was answered last time, at the prompt or here, and remembers what is answered now.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from rummicore.edition import Edition
from rummicore.reasons import FormatError
from rummiterm.board.around.choices import Choice, ChoiceScreen, draw_choices
from rummiterm.board.canvas import Canvas
from rummiterm.board.scene import Paper, draw_paper
from rummiterm.cli.house import STRICT
from rummiterm.cli.safe import safe_text
from rummiterm.prompt.staging import sentence
from rummiterm.start.answers import NAME, OFF, ON, OTHERS, THEME, TIMER, OpenRules, TableWish, called, person_name
from rummiterm.start.players import AUTO, ENGINE, level_name, player_names, usual_bot
from rummiterm.start.remembered import Answers, Remembered
from rummiterm.texts import Texts

# Seconds of a turn that are offered; none first.
CLOCKS = (0, 30, 60, 90, 120)
# Letters of a name: a table shows several of them in a row. A theme may be the path of a file.
LONGEST_NAME, LONGEST_THEME = 16, 200
NOBODY, PERSON = "", "person"


class NewGameForm(ChoiceScreen):
    """A line for the edition where there are several, one for each seat, and the rules that people ask about."""

    def __init__(
        self, editions: Sequence[Edition], given: frozenset[str], texts: Texts, *, ascii_only: bool = False
    ) -> None:
        """Offer editions, the one played last chosen; ``given`` are rules that are settled and not asked."""
        super().__init__()
        self._all_rules = [OpenRules(edition, given) for edition in editions]
        self._texts = texts
        self._ascii = ascii_only
        self._remembered = Remembered()
        self._edition = self._remembered.latest([edition.id for edition in editions])
        # Whoever types a name writes over the one that was offered.
        self._typed: set[str] = set()
        self._names: list[str] = []
        self._seats: list[str] = []
        self._seconds, self._strict, self._theme = 0, False, ""
        self._paper: Paper | None = None
        self._theme_fault = functools.cache(self._fault_of)
        self._offer()

    @property
    def edition(self) -> Edition:
        """The edition that is chosen."""
        return self._rules.edition

    @property
    def _rules(self) -> OpenRules:
        return self._all_rules[self._edition]

    # What is offered

    def _offer(self) -> None:
        """Offer what was answered for this edition last time, or else what is usual."""
        last, texts = self._remembered.last(self.edition.id), self._texts
        name = called(self._remembered.newest(NAME, texts("first.name-default")), texts)
        self._names = [name, *(texts("board.form.name", number=number) for number in range(2, 7))]
        self._strict = last.get(STRICT) == ON
        seconds = last.get(TIMER, "")
        self._seconds = int(seconds) if seconds.isdecimal() else self._printed_clock() if not seconds else 0
        self._theme = last.get(THEME, OFF).replace(OFF, "")
        self._seat_again(last)
        self._fill()

    def _seat_again(self, last: Answers) -> None:
        """Seat who sat there last time; who is not here any more leaves a place."""
        try:
            players = player_names(self.edition, f"{last[NAME]},{last[OTHERS]}")
        except (KeyError, FormatError):
            players = ()
        for seat, player in enumerate(players[: self.edition.seats[-1]]):
            if player not in self._bots:
                self._names[seat] = called(player, self._texts)
        self._seats = [player if player in self._bots else PERSON for player in players]

    @property
    def _bots(self) -> tuple[str, ...]:
        """The bots to choose from: the levels and styles, and one that plays as well as its opponent."""
        return (*self.edition.bots, AUTO)

    def _printed_clock(self) -> int:
        """Return the seconds of a turn that the rules themselves bring."""
        return self._rules.under({STRICT: ON if self._strict else OFF}).turn_seconds

    def _fill(self) -> None:
        """Seat a person and as few bots as the edition needs; who sits there already stays if possible."""
        most = self.edition.seats[-1]
        kept = [seat if seat in (PERSON, *self._bots) else NOBODY for seat in self._seats or [PERSON]]
        seats = [*kept, *[NOBODY] * most][:most]
        few, usual = self.edition.seats[0], usual_bot(self.edition)
        self._seats = [usual if at < few and seat == NOBODY else seat for at, seat in enumerate(seats)]
        self.count = len(self._lines())

    def _lines(self) -> list[str]:
        """Name the lines in their order."""
        lines = ["edition"] if len(self._all_rules) > 1 else []
        lines += [f"seat {number}" for number in range(len(self._seats))]
        return [*lines, *(rule for rule in (STRICT, TIMER, THEME) if self._rules.asks(rule)), "begin"]

    # Keys

    def key(self, key: str, sign: str | None = None) -> None:
        """Hear a key: arrows change a line, letters a name or a theme, Enter begins."""
        if self._turned(key):
            return
        line = self._lines()[self.chosen]
        typed = line == THEME or self._is_person(line)
        if key in ("left", "right", "space") and not (key == "space" and typed):
            self._change(line, -1 if key == "left" else 1)
        elif key == "backspace" and typed:
            self._typed.add(line)
            self._type(line, self._text(line)[:-1])
        elif sign and sign.isprintable() and sign != "," and typed:
            begun = self._text(line) if line in self._typed else ""
            self._typed.add(line)
            self._type(line, begun + sign)
        else:
            super().key(key, sign)

    def _turned(self, key: str) -> bool:
        """Show the rules of the chosen edition, turn their page or put it away; False for keys of the form."""
        paper = self._paper
        if paper is None and key != "f1":
            return False
        from rummiterm.board.play.pages import STEPS, WIDTH, turned  # with the first page that somebody opens
        from rummiterm.rulebook.pages import RulePages

        if paper is None:
            lines = RulePages(self.edition, self._texts.language, colour=False, width=WIDTH).page()
            self._paper = Paper(self._texts("board.rules"), tuple(lines), foot=self._texts("board.page-keys"))
        else:
            self._paper = turned(paper, key) if key in STEPS else None
        return True

    def _text(self, line: str) -> str:
        return self._theme if line == THEME else self._names[_seat_of(line)]

    def _type(self, line: str, text: str) -> None:
        if line == THEME:
            self._theme = text[:LONGEST_THEME]
        else:
            self._names[_seat_of(line)] = text[: _room_for(text)]

    def act(self) -> None:
        """Begin the game, unless somebody is missing; the pointer changes a line."""
        self.ending = "" if self.wrong() else "taken"

    def press(self, x: int, y: int, button: int) -> None:
        """Change the line under the pointer; the last one begins. A page that lies there is put away."""
        if self._paper is not None:
            self._paper = None
            return
        row = y - self.first_row
        if 0 <= row < self.count:
            self.chosen = row
            if row == self.count - 1:
                self.act()
            else:
                self._change(self._lines()[row], 1 if button == 1 else -1)

    def _is_person(self, line: str) -> bool:
        return line.startswith("seat") and self._seats[_seat_of(line)] == PERSON

    def _change(self, line: str, step: int) -> None:
        """Take the next value of a line."""
        if line == "edition":
            self._edition = (self._edition + step) % len(self._all_rules)
            self._offer()
        elif line == TIMER:
            clocks = sorted({*CLOCKS, self._seconds})
            self._seconds = clocks[(clocks.index(self._seconds) + step) % len(clocks)]
        elif line == STRICT:
            self._strict = not self._strict
            self._seconds = self._printed_clock()
        elif line == THEME:
            themes = ("", *self._rules.themes())
            at = themes.index(self._theme) if self._theme in themes else 0
            self._theme = themes[(at + step) % len(themes)]
            self._typed.discard(line)
        elif line.startswith("seat"):
            seat = _seat_of(line)
            ways = [PERSON, *self._bots, NOBODY]
            self._seats[seat] = ways[(ways.index(self._seats[seat]) + step) % len(ways)]

    # What was chosen

    def wrong(self) -> str:
        """Say why the game cannot begin; nothing if it can."""
        players, seats = self._players(), self.edition.seats
        if len(players) not in seats:
            return self._texts("first.seats", few=seats[0], many=seats[-1], count=len(players))
        people = [name for name, is_person in players if is_person]
        if not people:
            return self._texts("board.form.no-person")
        return next(filter(None, map(self._wrong_name, people)), "") or self._theme_fault(self._edition, self._theme)

    def _wrong_name(self, name: str) -> str:
        if not name:
            return self._texts("board.form.no-name")
        try:
            person_name(self.edition, name, self._texts)
        except FormatError as error:
            return sentence(self._texts.error(error))
        return ""

    def _fault_of(self, edition: int, theme: str) -> str:
        """Say what is wrong with a theme."""
        try:
            self._all_rules[edition].under({THEME: theme or OFF})
        except FormatError as error:
            return sentence(self._texts.error(error))
        return ""

    def _players(self) -> list[tuple[str, bool]]:
        """Return who sits there, and whether that is a person; a program is typed as one."""
        seated = [(seat, name) for seat, name in zip(self._seats, self._names, strict=False) if seat != NOBODY]
        named = [(" ".join(name.split()) if seat == PERSON else seat, seat == PERSON) for seat, name in seated]
        return [(name, typed and not name.startswith(ENGINE)) for name, typed in named]

    def wish(self) -> TableWish:
        """Return the table that was chosen, and remember it."""
        players, answers = tuple(name for name, _ in self._players()), self._answers()
        wish = self._rules.wish(answers)
        self._remembered.keep(self.edition.id, {**self._remembered.last(self.edition.id), **answers})
        return wish._replace(players=players)

    def _answers(self) -> Answers:
        """Return what was chosen as it is remembered: whoever is named first sits first then."""
        seated = self._players()
        first = next(at for at, (_, is_person) in enumerate(seated) if is_person)
        others = [name for at, (name, _) in enumerate(seated) if at != first]
        said = {
            STRICT: ON if self._strict else OFF,
            TIMER: str(self._seconds) if self._seconds else OFF,
            THEME: self._theme.strip() or OFF,
        }
        asked = {rule: answer for rule, answer in said.items() if self._rules.asks(rule)}
        return {NAME: seated[first][0], OTHERS: ",".join(others)} | asked

    # What is to be seen

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the form."""
        texts, said = self._texts, []
        choices = [self._choice(line) for line in self._lines()]
        if wrong := self.wrong():
            said.append(f"! {wrong}")
        if self._remembered.damaged:
            said.append(texts("first.damaged", file=safe_text(self._remembered.damaged)).strip())
        title = texts("first.title", title=texts.title(self.edition))
        canvas = draw_choices(title, choices, self.chosen, said, texts("board.key.form"), (width, height))
        if self._paper:
            self._paper = draw_paper(canvas, self._paper, 1, height - 2, width)
        return canvas.in_ascii() if self._ascii else canvas

    def _choice(self, line: str) -> Choice:
        texts = self._texts
        if line == "edition":
            return Choice(texts("board.form.edition"), f"< {self.edition.id} >")
        if line == TIMER:
            said = texts("play.clock", seconds=self._seconds) if self._seconds else texts("play.no-clock")
            return Choice(texts("board.form.clock"), f"< {said} >")
        if line == STRICT:
            said = texts("board.form.yes" if self._strict else "board.form.no")
            return Choice(texts("board.form.strict"), f"< {said} >")
        if line == THEME:
            return Choice(texts("board.form.theme"), self._themed())
        if line == "begin":
            return Choice(texts("board.form.begin"))
        seat = _seat_of(line)
        return Choice(texts("board.form.seat", number=seat + 1), self._seated(seat))

    def _themed(self) -> str:
        """Show the theme as it is chosen or typed; where there is none yet say that one may be typed."""
        here = self._lines()[self.chosen] == THEME
        if not self._theme:
            return f"< {self._texts('board.form.any-word-here' if here else 'board.form.any-word')} >"
        return f"< {safe_text(self._theme, LONGEST_THEME)}{'_' if here else ''} >"

    def _seated(self, seat: int) -> str:
        who, texts = self._seats[seat], self._texts
        if who == PERSON:
            here = self._lines()[self.chosen] == f"seat {seat}"
            return safe_text(self._names[seat], _room_for(self._names[seat])) + ("_" if here else "")
        if who == NOBODY:
            return f"< {texts('board.form.nobody')} >"
        bots, name = list(self.edition.bots), texts("name.bot-level", level=level_name(who, texts))
        if who == AUTO:
            return f"< {texts('board.form.auto', name=name)} >"
        return f"< {texts('board.form.bot', name=name, level=bots.index(who) + 1, levels=len(bots))} >"


def _room_for(name: str) -> int:
    """Return how long a name may be; the command of a program is like a path."""
    return LONGEST_THEME if name.startswith(ENGINE) else LONGEST_NAME


def _seat_of(line: str) -> int:
    return int(line.removeprefix("seat "))
