"""A word game in one file, as a stranger would write it: an opening word, racks refilled, the longest word scores.

A sketch with a handful of words. It uses nothing but the core; tests install it as a plug-in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, Self

from rummicore.actions import Action, Draw, Play
from rummicore.bots import Bot, Budget
from rummicore.edition import Edition
from rummicore.manner import Manner
from rummicore.match import most_points
from rummicore.notation import show_tile
from rummicore.options import Option, Options
from rummicore.outcomes import Outcome, TakeBack
from rummicore.reasons import Code, Reasons
from rummicore.resolve import resolve
from rummicore.resolve_takes import Sources
from rummicore.slots import all_passed, somebody_out
from rummicore.state import End, RoundResult, State
from rummicore.tiles import AnyMeld, AnyTable, Face, Meld, Placed, TypedMeld, natural
from rummicore.turn import Turn
from rummicore.view import View

OPEN = "?"
WORDS = frozenset({"КОТ", "ТОК", "РОТ", "СТОЛ", "СТОЛБ", "КОЛ", "РАК", "ЛОБ", "СОБАКА"})

UNKNOWN = Code("unknown-word", "LET-WORD-1", "{word} is not in the list")
TWICE = Code("word-twice", "LET-WORD-3", "{word} is on the table twice")
TOO_SHORT = Code("opening-too-short", "LET-OPEN-1", "the first word has {needed} letters or more")


class WordMelds(NamedTuple):
    words: frozenset[str] = WORDS

    def lying(self, meld: TypedMeld) -> Meld | None:
        return Meld("word", meld.tiles)

    def readings(self, meld: TypedMeld) -> tuple[Meld, ...]:
        return (Meld("word", meld.tiles),) if word_of(meld.tiles) in self.words else ()

    def faults(self, meld: TypedMeld) -> Reasons:
        return (UNKNOWN.because(meld.faces, word=word_of(meld.tiles)),)

    def same(self, meld: Meld, other: Meld) -> bool:
        return meld == other

    def value(self, meld: Meld) -> int:
        return len(meld.tiles)

    def clash(self, table: AnyTable) -> Reasons:
        words = [word_of(meld.tiles) for meld in table]
        return tuple(TWICE.because(word=word) for word in sorted({w for w in words if words.count(w) > 1}))

    def configured(self, options: Options) -> Self:
        return self


def word_of(tiles: tuple[Placed, ...]) -> str:
    return "".join("".join(placed.stands) or OPEN for placed in tiles)


class WordNotation:
    """К*ОТ is КОТ whose О is a joker; of *? nobody has said what it stands for."""

    kinds: tuple[str, ...] = ()

    def split(self, text: str) -> tuple[str, ...]:
        return tuple(text.replace(",", " ").split())

    def parse_meld(self, text: str) -> tuple[Placed, ...]:
        pieces = re.findall(r"\*?[А-Я?]", text)
        return tuple(natural(p) if p[0] != "*" else Placed("*", () if p[1] == OPEN else (p[1],)) for p in pieces)

    def parse_tiles(self, text: str) -> tuple[Face, ...]:
        return tuple(text.replace(" ", ""))

    def spell(self, tiles: tuple[Placed, ...]) -> str:
        return "".join(p.face if p.natural else "*" + ("".join(p.stands) or OPEN) for p in tiles)

    short = keyed = spell

    def retyped(self, text: str) -> str | None:
        return None

    def retypings(self, text: str) -> tuple[str, ...]:
        return ()

    def shown(self, placed: Placed) -> str:
        return show_tile(placed)

    def as_json(self, meld: AnyMeld) -> str | list[str]:
        return self.spell(meld.tiles)


def opening(turn: Turn) -> Reasons:
    needed = turn.edition.number("letters.open_min")
    own = not turn.gone and len(turn.made) == 1 and len(turn.made[0].tiles) >= needed
    return () if own else (TOO_SHORT.because(needed=needed),)


def points(turn: Turn) -> int:
    """The longest new word that has a tile of the rack; double if the whole rack went."""
    longest = max((len(meld.tiles) for meld in turn.made if set(meld.faces) & set(turn.laid)), default=0)
    return longest * (2 if len(turn.laid) == len(turn.rack) else 1)


def take(turn: Turn) -> int:
    return turn.edition.number("letters.refill_to") - len(turn.rack) + len(turn.laid) if turn.laid else 1


def ending(edition: Edition, state: State) -> End | None:
    return (None if state.pool else somebody_out(state)) or all_passed(state)


def scores(edition: Edition, state: State, end: End) -> tuple[tuple[int, ...], tuple[int, ...]]:
    marks = tuple(seat.points - 30 * seat.rack.count("*") for seat in state.seats)
    return marks, tuple(seat for seat, mark in enumerate(marks) if mark == max(marks))


def winners(edition: Edition, results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    return most_points(results)


def take_back(turn: Turn, reasons: Reasons) -> Outcome:
    return TakeBack(turn.wrong, draw=1, skip=1)


class WordBot(NamedTuple):
    edition: Edition

    def choose(self, view: View, budget: Budget) -> Action:
        words = {word_of(meld.tiles) for meld in view.table}
        for word in sorted(WORDS - words, key=len, reverse=True):
            typed = TypedMeld("", tuple(map(natural, word)))
            opened = view.own.opened
            if (opened or len(word) >= 6) and not resolve(Sources((), view.rack), [typed]).missing:
                return Play((*view.table, typed))
        return Draw()


def word_bot(edition: Edition, seed: int) -> Bot:
    return WordBot(edition)


def worth(turn: Turn) -> Mapping[str, int | bool]:
    return {"score": points(turn)}


SKETCH = Edition(
    id="sketch",
    title="Words",
    rulebook="sketch",
    seats=range(2, 5),
    tiles=(*((letter, 6) for letter in "АБКЛОРСТ"), ("*", 2)),
    jokers=frozenset("*"),
    options={
        "deal": Option(7, "LET-START-1", range(1, 15)),
        "start.next_round": Option("draw", "LET-START-1", ("draw",)),
        "start.joker": Option("redraw", "LET-START-1", ("redraw",)),
        "letters.open_min": Option(6, "LET-OPEN-1", range(1, 10)),
        "letters.refill_to": Option(7, "LET-REFILL-1", range(1, 15)),
    },
    melds=WordMelds(),
    notation=WordNotation(),
    cites={"nothing-laid": "LET-TURN-2"},
    start_rank=lambda letter: -ord(letter),
    opening=opening,
    points=points,
    take=take,
    worth=worth,
    ending=ending,
    scores=scores,
    winners=winners,
    bots={"bot:1": word_bot},
    manner=Manner(joined=True, counts="points", favours="nearest", opening="letters.open_min", example="КОТ РАК"),
)
