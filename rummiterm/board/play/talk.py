"""From a sitting and a hand to a scene: the words of the header, the rack, the verdict and the keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rummicore.manner import Manner
from rummicore.match import totals
from rummicore.view import View
from rummiterm.board.hand.ends import doubted
from rummiterm.board.hand.hand import Hand
from rummiterm.board.play.seam import SittingOnBoard
from rummiterm.cli.safe import safe_text
from rummiterm.rulebook.legend import legend_lines
from rummiterm.start.answers import THEME
from rummiterm.texts import Texts, minus

# From so many seconds on the clock has a sign of its own beside it.
HURRY = 10
# Letters of a name that is not shortened before the others are: room for a usual first name. Letters of a level.
SHORT, OF_LEVEL = 8, 3
# A bot as it is shown: its level, after a colon where nobody has chosen it, and its number where there are two.
_BOT = re.compile(r"\S+ \((?:[^():]*: )?([^():]+)\)(?: (#\d+))?")
# Signs of a theme above the table: a name is shorter, a list of words or a path has no room there.
LONGEST_THEME = 20
# How much each key matters where there is no room for all, and its text.
KEYS = ((0, "enter"), (1, "hint"), (5, "sort"), (6, "shuffle"), (2, "why"), (1, "draw"), (7, "log"), (3, "tab"),
        (4, "reset"), (0, "help"))  # fmt: skip
# The same while something is to be decided, and while others think.
ANSWER_KEYS = ((0, "answer"), (1, "log"), (0, "help"), (2, "quit"))
WAITING_KEYS = ((2, "sort"), (3, "shuffle"), (1, "log"), (0, "help"), (1, "quit"))


HELP = ("enter", "space", "arrows", "tab", "back", "undo", "esc", "mouse", "right", "f2", "f3", "f5", "f6", "f7", "f9",
        "rules", "quit")  # fmt: skip


def clock_text(seconds: float) -> str:
    """Write the time that is left; the text changes when there is little, not only its colour."""
    left = max(int(seconds + 0.999), 0)
    return f"{left // 60}:{left % 60:02}" + (" !" if left < HURRY else "")


def initials(names: Sequence[str]) -> list[str]:
    """Return names as shortly as can be told apart: by the first letter, with the last or the seat where it must be."""
    ways = ([name[:1] for name in names], [f"{name[:1]}{name[-1:]}" for name in names])
    numbered = [f"{name[:1]}{seat}" for seat, name in enumerate(names, 1)]
    return next((way for way in ways if len(set(way)) == len(way)), numbered)


def short_names(names: Sequence[str]) -> list[str]:
    """Return names with only the long ones shortened; all of them where they could not be told apart else.

    A bot is called by the beginning of its level: with a number of its seat it would be taken for another level.
    """
    short = [_shortened(name, letters) for name, letters in zip(names, initials(names), strict=True)]
    return short if len(set(short)) == len(short) else initials(names)


def _shortened(name: str, letters: str) -> str:
    if bot := _BOT.fullmatch(name):
        return bot[1][:OF_LEVEL] + (bot[2] or "").lstrip("#")
    return name if len(name) <= SHORT else letters


def ways_to_name(names: Sequence[str]) -> tuple[list[str], ...]:
    """List what players may be called, from the longest way to the shortest: whole, bots by their levels, shortly."""
    levels = [_BOT.sub(lambda bot: " ".join(filter(None, bot.groups())), name) for name in names]
    return list(names), levels, short_names(names), initials(levels)


def player_rows(
    names: Sequence[str], numbers: Sequence[tuple[int, int]], turn: int | None, manner: Manner, texts: Texts
) -> tuple[tuple[str, str], ...]:
    """List players with points, where they count, and tiles, below what these are; who is to play is marked."""
    points = manner.counts == "points"
    rows = [
        (f"{'>' if seat == turn else ' '} {name}", f"{minus(score)} · {tiles:2}" if points else str(tiles))
        for seat, (name, (score, tiles)) in enumerate(zip(names, numbers, strict=True))
    ]
    return ("", texts(f"board.players.{manner.counts}")), *rows


class TableTalk:
    """The words around a table, in one language."""

    def __init__(self, sitting: SittingOnBoard) -> None:
        """Take the game."""
        self._sitting = sitting
        self._texts: Texts = sitting.texts
        self._manner = sitting.edition.manner

    def title(self, view: View) -> str:
        """Say whose turn it is."""
        return self._texts("play.turn", number=max(view.number, 1), name=self._sitting.names[view.turn])

    def standing(self, view: View) -> tuple[str, ...]:
        """Say how everybody stands, from the longest way to the shortest."""
        whole, *others = ways_to_name(self._sitting.names)
        return self._standing(view, whole, short=False), *(self._standing(view, way, short=True) for way in others)

    def _standing(self, view: View, names: Sequence[str], *, short: bool) -> str:
        if self._manner.counts == "points":
            return " · ".join(f"{n} {minus(s.points)}" for n, s in zip(names, view.seats, strict=True))
        first, *rest = (s.tiles for s in view.seats)
        count = str(first) if short else self._texts.count("tiles", first)
        return " · ".join([f"{names[0]} {count}", *(f"{n} {t}" for n, t in zip(names[1:], rest, strict=True))])

    def right(self, view: View, left: float | None, *, short: bool = False) -> str:
        """Say which edition this is where that is not clear, how many tiles the pool has, and the time."""
        edition = [] if self._manner.name or short else [self._sitting.edition.id]
        clock = [] if left is None else [clock_text(left)]
        return " · ".join([*edition, self._texts("play.pool", count=view.pool), *clock])

    def under(self, view: View) -> tuple[str, ...]:
        """Say what the header has no room for, from the longest way to the shortest: tiles of the others, the round."""
        whole, *others = ways_to_name(self._sitting.names)
        return self._under(view, whole, short=False), *(self._under(view, way, short=True) for way in others)

    def _under(self, view: View, names: Sequence[str], *, short: bool) -> str:
        said = self._theme()
        if view.rounds > 1:
            said.append(self._texts("board.round", number=min(len(view.results) + 1, view.rounds), rounds=view.rounds))
            if view.results:
                said.append(" · ".join(f"{n} {minus(t)}" for n, t in
                                       zip(names, totals(view.results), strict=True)))  # fmt: skip
        others = [seat for seat in range(len(view.seats)) if seat != view.seat]
        if not short or self._manner.counts == "points":  # else the header has them
            said += [f"{self._here(seat, names)}: {self._texts.count('tiles', view.seats[seat].tiles)}"
                     for seat in others]  # fmt: skip
        else:
            said += [self._here(seat, names) for seat in others if seat in self._sitting.away]
        return " · ".join(said)

    def _here(self, seat: int, names: Sequence[str]) -> str:
        """Name a player, and whether they are away."""
        return self._texts("board.away", name=names[seat]) if seat in self._sitting.away else names[seat]

    def _theme(self) -> list[str]:
        """Name the theme of the words, if there is one; a long one by its beginning."""
        edition = self._sitting.edition
        theme = edition.options[edition.aliases[THEME]].value if THEME in edition.aliases else None
        return [self._texts("first.of-theme", theme=safe_text(str(theme), LONGEST_THEME))] if theme else []

    def players(self, view: View) -> tuple[tuple[str, str], ...]:
        """Say of each player who it is, how many points and tiles there are, and whose turn it is."""
        numbers = [(seat.points, seat.tiles) for seat in view.seats]
        return player_rows(self._sitting.names, numbers, view.turn, self._manner, self._texts)

    def rack_label(self, hand: Hand) -> str:
        """Say whose rack it is and how many tiles it has."""
        return self._texts("board.rack", name=self._sitting.names[hand.view.owner], count=len(hand.rack))

    def rack_note(self, hand: Hand) -> str:
        """Say how many tiles were laid, or what is held."""
        if hand.chosen:
            tiles = " ".join(placed.face for placed in hand.held(hand.chosen))
            return self._texts("board.held", tiles=tiles)
        laid = len(hand.view.rack) - len(hand.draft.layout.rack)
        melds = hand.draft.layout.melds
        # From so many melds on it is worth saying how many there are.
        key = "board.table.words" if self._manner.joined else "board.table"
        many = self._texts(key, tiles=sum(len(meld.tiles) for meld in melds), melds=len(melds))
        said = [self._texts("board.laid", count=laid)] if laid else []
        return " · ".join([*said, *([many] if len(melds) >= 20 else [])])

    def empty(self, view: View) -> str:
        """Say what an empty table waits for."""
        return f"{self._texts('board.empty')} {self._need(view)}".rstrip()

    def verdict(self, hand: Hand) -> Iterator[str]:
        """Say what is typed, and what the draft comes to."""
        if hand.typed and not hand.touched:
            yield f"> {hand.typing.meant()}_"
        if hand.chosen:
            yield f"  {self._texts('board.put-down')}"
        if hand.note:
            yield hand.note
        if hand.touched:
            yield from hand.judge.lines(hand.draft, refused=hand.refused)
            at, count = hand.typing.number_of(hand.draft), len(hand.typing.ways)
            if count > 1:
                yield f"  {self._texts('board.ways', at=at, count=count)}"
        elif not (hand.typed or hand.note or hand.chosen):
            yield f"  {self._texts('board.type-words' if self._manner.joined else 'board.type-melds')}"
            if hand.view.table and (need := self._need(hand.view)):
                yield f"  {need}"
        if hand.refused and (word := doubted(hand)):
            yield f"  {self._texts('board.suggest', word=word)}"

    def _need(self, view: View) -> str:
        """Say what an opening needs, to a seat that has not opened."""
        need = self._texts.opening(self._sitting.edition)
        if not need or view.seat is None or view.own.opened:
            return ""
        return f"{need[:1].upper()}{need[1:]}."

    def keys(self, hand: Hand, *, asking: bool) -> tuple[tuple[int, str], ...]:
        """List the keys that do something now, that of hints only in a game that has some."""
        known = ANSWER_KEYS if asking else KEYS if hand.active else WAITING_KEYS
        hints = self._sitting.hints
        names = {"draw": "draw" if hand.view.pool else "pass"}
        return tuple(
            (weight, self._texts(f"board.key.{names.get(name, name)}"))
            for weight, name in known
            if hints or name != "hint"
        )

    def help(self) -> tuple[str, ...]:
        """Say how to play on the board."""
        edition = self._sitting.edition
        begin = self._texts("help.words" if self._manner.joined else "help.melds", example=edition.manner.example)
        hints, joined = self._sitting.hints, self._manner.joined
        names = [name for name in HELP if (hints or name != "f2") and (joined or name != "f7")]
        keys = (self._texts(f"board.help.{name}") for name in names)
        return (begin, self._texts("board.help.type"), "", *legend_lines(edition, self._texts), "", *keys)
