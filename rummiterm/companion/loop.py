"""A session of the companion: lines are read, entries are kept on the disk, and what follows is told."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from rummicore.actions import Play
from rummicore.companion import (
    Course,
    MeldsAgreed,
    RackTold,
    Redone,
    RoundCounted,
    TableEntry,
    TableTold,
    Took,
    TurnTold,
    Undone,
    follow,
    penalty,
    time_penalty,
)
from rummicore.counting import Left, expect_tiles, unknown_racks
from rummicore.realgame import RealGame, judging
from rummicore.reasons import FormatError, Reasons, RuleError
from rummicore.tiles import AnyTable, TypedTable
from rummiterm.cli.safe import safe_text
from rummiterm.companion import reading
from rummiterm.companion.clock import TableClock, typed_already, typed_so_far
from rummiterm.companion.commands import COMMANDS, help_lines
from rummiterm.companion.helper import Helper
from rummiterm.companion.log import CompanionLog
from rummiterm.companion.pages import FORMATS, exported
from rummiterm.companion.screen import TableScreen
from rummiterm.companion.staging import StagedTurn, TypedTurn
from rummiterm.prompt.commands import is_command, no_command, read_command
from rummiterm.prompt.keyboard import TimeOver
from rummiterm.prompt.rules import show_rules
from rummiterm.prompt.staging import unreadable
from rummiterm.story.meaning import meaning_lines
from rummiterm.texts import Texts

# Characters of a path that is shown: the longest that people have, whole.
LONGEST_PATH = 400


class Sitting:
    """People at a real table, and this program beside it."""

    def __init__(self, log: CompanionLog, course: Course, texts: Texts, *, plain: bool) -> None:
        """Take an open session, the language, and whether to do without colour."""
        self._log = log
        self._edition = log.edition
        self._course = course
        self._texts = texts
        self._screen = TableScreen(log, course.now, texts, plain=plain)
        self._clock = TableClock(log)
        self._begin_moment()

    def _begin_moment(self) -> None:
        """Forget what belonged to the moment before: what was typed, refused, hinted at."""
        screen, game = self._screen, self._game
        screen.begin(game)
        self._turn = TypedTurn(screen.desk, game)
        self._helper = Helper(screen.desk.edition, game, self._texts, colour=screen.colour)
        self._fixed: AnyTable = ()
        self._mess: TypedTable = ()
        self._left: dict[int, Left] = {}

    @property
    def course(self) -> Course:
        """The game so far, with its undo and redo steps."""
        return self._course

    @property
    def _game(self) -> RealGame:
        return self._course.now

    def run(self) -> None:
        """Read lines until the person leaves or the input ends."""
        self._screen.show(self._game)
        self._clock.begin(self._seconds)
        try:
            while (line := self._read()) is not None and self._answer(" ".join(line.split())):
                pass
        finally:
            self._clock.leave()
            self._log.close()

    def _read(self) -> str | None:
        """Read a line; the end of the time is told, and what was typed by then stays typed."""
        keyboard, begun = self._screen.desk.keyboard, ""
        while True:
            try:
                with typed_already(begun, terminal=keyboard.terminal):
                    return keyboard.read(self._clock.prompt(), self._clock.deadline)
            except TimeOver:
                begun = typed_so_far(terminal=keyboard.terminal)
                self._clock.stop()
                self._screen.say(self._texts("play.time-over"))
                self._screen.say(self._screen.pages.exacted(time_penalty(self._edition, self._game)))

    @property
    def _seconds(self) -> int:
        """The seconds of this turn; 0 without a clock."""
        return 0 if self._game.over else self._game.clock

    # Lines

    def _answer(self, line: str) -> bool:
        """Do what a line says; False to leave."""
        if not is_command(line):
            return self._tried(lambda: self._typed(line), self._screen.refuse)
        try:
            command = read_command(line, COMMANDS)
        except FormatError as nearest:
            self._screen.decline(no_command(self._texts, line, nearest))
            return True
        if command.name == "quit":
            return False
        return self._tried(lambda: self._commands()[command.name](command.rest), self._screen.decline)

    def _tried(self, act: Callable[[], None], refuse: Callable[[str], None]) -> bool:
        """Do something, or say why it cannot be done: what is not understood by ``refuse``."""
        try:
            act()
            return True
        except FormatError as error:
            refuse(unreadable(self._texts, error))
        except reading.Unclear as error:
            refuse(self._texts(error.key, **error.facts))
        except RuleError as error:
            self._screen.refuse_for(error.reasons)
        self._say_kept()
        return True

    def _commands(self) -> dict[str, Callable[[str], None]]:
        screen = self._screen
        return {
            "draw": lambda rest: self._commit(reading.took(self._edition, rest)),
            "pass": lambda _: self._commit(Took(0)),
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._step(Redone(), possible=bool(self._course.future)),
            "reset": lambda _: self._reset(),
            "hint": lambda _: self._hint(),
            "explain": lambda rest: screen.tell(self._helper.ruled(rest)) if rest else screen.explain(self._turn.draft),
            "judge": lambda rest: screen.tell(self._helper.ruled(rest)) if rest else screen.verdict(self._turn.draft),
            "what": lambda rest: screen.tell(meaning_lines(screen.desk.edition, rest, self._texts, judged=True)),
            "accept": self._accept,
            "table": self._table,
            "rack": self._rack,
            "repair": self._repair,
            "turn": lambda rest: self._commit(reading.turn_told(self._game, rest)),
            "players": self._players,
            "score": lambda _: screen.tell(screen.pages.sheet(self._game)),
            "round": self._round,
            "clock": self._set_clock,
            "export": self._export,
            "rules": lambda rest: show_rules(screen.desk, rest, None),
            "help": lambda _: screen.desk.screens(help_lines(self._texts, self._edition)),
        }

    # Turns

    def _typed(self, line: str) -> None:
        """Take melds, or behind a plus the tiles that were laid; an empty line or a number takes what was shown."""
        if not line:
            self._count()
        elif len(self._turn.drafts) > 1 and line in map(str, range(1, len(self._turn.drafts) + 1)):
            self._turn.choose(int(line))
            self._screen.verdict(self._turn.draft)
        elif self._game.over:
            self._screen.tell(self._screen.pages.over(self._game))
        else:
            laid = reading.tiles_of(self._edition, line[1:]) if line.startswith("+") else None
            self._staged(self._turn.add(line) if laid is None else self._turn.add_laid(laid))

    def _hint(self) -> None:
        """Say more of a good turn; when all of it has been said, type it."""
        if line := self._helper.given_away:
            self._typed(line)
        else:
            self._screen.print(self._helper.hint())

    def _staged(self, found: StagedTurn) -> None:
        self._fixed = ()
        self._screen.staged(found)
        if found.refusal and found.reasons:
            self._exact((*self._game.table, *self._turn.melds), found.reasons)
        if found.refusal:
            self._say_kept()

    def _say_kept(self) -> None:
        """Say after a refused line what an empty one would let count all the same."""
        draft = self._turn.draft
        if self._fixed:
            self._screen.say(self._texts("companion.take-table"))
        elif draft is not None and draft.verdict().legal:
            melds = self._screen.desk.preview.melds(draft.verdict().turn.made)
            self._screen.say(self._texts("companion.kept-typed", melds=melds))

    def _exact(self, table: AnyTable, reasons: Reasons) -> None:
        """Say what the rulebook exacts for a table that is refused."""
        with contextlib.suppress(RuleError):  # nobody could have laid it, so nobody pays for it
            outcome = penalty(self._edition, self._game, table, reasons)
            self._screen.say(self._screen.pages.exacted(outcome))

    def _count(self) -> None:
        """Let what was shown count."""
        draft = self._turn.draft
        if self._fixed:
            self._commit(TableTold(self._fixed))
        elif self._game.over:
            self._screen.tell(self._screen.pages.over(self._game))
        elif draft is not None and draft.verdict().legal:
            self._commit(Play(draft.table()))
        else:
            self._screen.verdict(draft)
            if draft is not None:
                self._exact(draft.table(), draft.verdict().reasons)

    def _undo(self) -> None:
        """Take back what was offered or told in parts; without that the last typed line; without one the last entry."""
        if self._fixed or self._left:
            self._fixed, self._left = (), {}
            self._screen.say(self._texts("companion.withdrawn"))
        elif self._turn.undo():
            self._screen.verdict(self._turn.draft)
        else:
            self._step(Undone(), possible=bool(self._course.past))

    def _step(self, entry: TableEntry, *, possible: bool) -> None:
        if possible:
            self._commit(entry)
        else:
            self._screen.say(self._texts("play.no-step"))

    def _reset(self) -> None:
        self._begin_moment()
        self._screen.verdict(None)

    def _accept(self, rest: str) -> None:
        """Let melds count because everybody agrees; without any those that were typed last."""
        melds = self._helper.melds(rest) if rest else self._turn.melds
        if not melds:
            wanted = "companion.accept-wanted" if self._edition.manner.joined else "companion.accept-words-only"
            raise reading.Unclear(wanted, example=self._edition.manner.example)
        known = judging(self._edition, self._game._replace(agreed=(*self._game.agreed, *melds)))
        if wrong := [meld for meld in melds if not known.melds.readings(meld)]:
            raise reading.Unclear("companion.no-agreement", meld=self._edition.notation.short(wrong[0].tiles))
        typed = self._turn
        self._commit(MeldsAgreed(melds))
        said = " ".join(self._edition.notation.short(meld.tiles) for meld in melds)
        self._screen.say(self._texts("agree.counts", word=said))
        self._type_again(typed)

    def _type_again(self, typed: TypedTurn) -> None:
        """Go on with a turn that was being typed: more may count now, or more is known."""
        self._turn, found = typed.again(self._game)
        if found:
            self._staged(found)

    # Entries

    def _commit(self, entry: TableEntry) -> None:
        """Let an entry count; it is on the disk before anything is told. Raise RuleError if it is refused."""
        before, course = self._game, follow(self._edition, self._course, entry)
        self._log.record(entry)
        self._course = course
        self._begin_moment()
        screen, moved = self._screen, _moment(before) != _moment(self._game)
        if isinstance(entry, Play | Took):
            took = entry if isinstance(entry, Took) else None
            screen.tell(screen.pages.told(before, self._game, took))
        elif isinstance(entry, RoundCounted):
            screen.tell(screen.pages.counted(self._game))
        if moved:
            self._clock.stop()
        self._clock.begin(self._seconds)
        if isinstance(entry, RackTold):
            screen.show_rack(self._game, entry.seat)
        elif moved or isinstance(entry, TableTold | TurnTold | Undone | Redone):
            screen.show(self._game)

    def _round(self, rest: str) -> None:
        """Count the round; what is left on racks may be told one after another."""
        if rest.startswith("="):
            self._commit(reading.scores_told(self._game, rest[1:]))
            return
        unknown = tuple(seat for seat in unknown_racks(self._game) if seat not in self._left)
        told = self._left | reading.left_told(self._edition, self._game, rest, unknown)
        left = tuple(told.get(seat) for seat in range(len(self._game.seats)))
        if unknown_racks(self._game, left):
            expect_tiles(self._edition, self._game, left)
            self._left = told
            self._screen.say(self._screen.pages.wanted(self._game, left))
        else:
            self._commit(RoundCounted(left))

    def _set_clock(self, rest: str) -> None:
        if rest:
            entry = reading.clock_set(rest, self._texts("companion.off"))
            self._clock.stop()
            self._commit(entry)
        seconds = self._game.clock
        self._screen.say(self._texts("play.clock", seconds=seconds) if seconds else self._texts("play.no-clock"))

    def _table(self, rest: str) -> None:
        if not rest:
            self._screen.show(self._game)
            return
        melds = () if rest in reading.NOTHING else self._helper.melds(rest)
        try:
            self._commit(TableTold(melds))
            self._screen.tell(self._helper.doubts(melds))
        except RuleError as error:
            self._screen.refuse_for(error.reasons)
            self._mess = melds
            self._screen.say(self._texts("companion.repair"))

    def _rack(self, rest: str) -> None:
        index, tiles = reading.named(self._game, rest)
        if tiles:
            told = reading.rack_told(self._edition, self._game, rest)
            counted, typed = self._game.seats[told.seat].tiles, self._turn
            self._commit(told)
            if told.tiles != counted:
                self._screen.say(self._texts("companion.recounted", told=told.tiles, counted=counted))
            self._type_again(typed)
            return
        for seat in range(len(self._game.seats)) if index is None else [index]:
            self._screen.show_rack(self._game, seat)

    def _players(self, rest: str) -> None:
        if rest:
            entry = reading.corrected(self._game, rest)
            self._commit(entry)
            if isinstance(entry, RackTold) and self._game.seats[entry.seat].tiles < entry.tiles:
                self._screen.say(self._texts("companion.not-so-many", told=entry.tiles))
        self._screen.tell(self._screen.pages.players(self._game))

    def _repair(self, rest: str) -> None:
        """Put a messed-up table right; an empty line makes that the table."""
        lines, self._fixed = self._helper.repair(self._helper.melds(rest) if rest else self._mess)
        self._screen.print(lines)
        if self._fixed:
            self._screen.say(self._screen.pages.gone(self._game, self._fixed))
            self._screen.say(self._texts("companion.take-table"))

    def _export(self, rest: str) -> None:
        """Write the score sheet into a file, or show it."""
        form, _, name = rest.partition(" ")
        if form not in FORMATS:
            raise reading.Unclear("companion.export-wanted")
        page = exported(self._edition, self._game, form)
        if not name:
            self._screen.print(page.splitlines())
            return
        try:
            file = Path(name).resolve()
            file.write_text(page, encoding="utf8")
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise reading.Unclear("companion.not-written", name=safe_text(name, 60), why=why) from error
        self._screen.say(self._texts("companion.exported", name=safe_text(str(file), LONGEST_PATH)))


def _moment(game: RealGame) -> tuple[object, ...]:
    """Tell turns apart: who has which turn of which round."""
    return game.turn, game.number, len(game.results), game.over
