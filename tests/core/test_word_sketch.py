"""A word game fits the record: an opening word, racks refilled, the longest word scores, wrong words go back.

A sketch with a handful of words. It uses nothing but the core, and the core needed no change for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, Self

import pytest

from rummicore.actions import Action, Draw, Play
from rummicore.bots import Bot, Budget
from rummicore.edition import Edition
from rummicore.engine import Step, apply
from rummicore.events import Drew, Restored, Skipped, TookBack
from rummicore.manner import Manner
from rummicore.match import most_points
from rummicore.notation import show_tile
from rummicore.options import Option, Options
from rummicore.outcomes import Outcome, TakeBack
from rummicore.reasons import Code, Reasons, RuleError
from rummicore.resolve import resolve
from rummicore.slots import all_passed, somebody_out
from rummicore.state import End, RoundResult, Seat, State
from rummicore.testing import check_edition
from rummicore.tiles import AnyMeld, AnyTable, Face, Meld, Placed, Table, TypedMeld, TypedTable, natural
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

    short = spell

    def retyped(self, text: str) -> str | None:
        return None

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
            if (opened or len(word) >= 6) and not resolve((), view.rack, [typed]).missing:
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


def words(text: str) -> TypedTable:
    return tuple(TypedMeld("", SKETCH.notation.parse_meld(word)) for word in SKETCH.notation.split(text))


def table(text: str) -> Table:
    return tuple(SKETCH.melds.readings(meld)[0] for meld in words(text))


def at_table(lying: str, rack: str, pool: str = "", *, opened: bool = True) -> State:
    seats = (Seat(SKETCH.sorted(rack), opened), Seat(("А",), opened=True))
    return State(seats=seats, rounds=1, phase="turn", number=1, table=table(lying), pool=tuple(pool), deals=1)


def play(state: State, text: str, edition: Edition = SKETCH) -> Step:
    return apply(edition, state, Play(words(text)))


STRICT = SKETCH._replace(on_refused=take_back)


@pytest.mark.parametrize("edition", [SKETCH, STRICT], ids=["refused words go on", "refused words cost"])
def test_the_sketch_conforms(edition: Edition) -> None:
    check_edition(edition, games=3)


def test_a_turn_scores_its_longest_word_and_the_rack_is_refilled() -> None:
    step = play(at_table("КОЛ", "РАБСТОТ", pool="ТТТТТТТТ"), "РАК ЛОБ")
    seat = step.state.seats[0]
    assert seat.points == 3
    assert len(seat.rack) == 7
    assert step.events[1] == Drew(0, 3, ("Т", "Т", "Т"))
    assert play(at_table("КОЛ", "РАБСТОЛТ"), "РАК ЛОБ СТОЛ").state.seats[0].points == 4


def test_a_whole_rack_counts_double() -> None:
    assert play(at_table("СТОЛ", "Б", pool="АА"), "СТОЛБ").state.seats[0].points == 10


def test_the_opening_word_is_long_enough_and_a_joker_has_its_letter() -> None:
    with pytest.raises(RuleError, match="6 letters or more"):
        play(at_table("", "КОТСОБА", opened=False), "КОТ")
    step = play(at_table("", "СОБА*АА", opened=False), "СОБА*КА")
    assert step.state.seats[0].opened
    assert step.state.table[0].tiles[4] == Placed("*", ("К",))


def test_a_word_may_not_lie_twice() -> None:
    with pytest.raises(RuleError, match="КОТ is on the table twice"):
        play(at_table("КОТ", "КОТА"), "КОТ КОТ")


def test_wrong_words_go_back_to_the_rack_and_the_good_ones_score() -> None:
    step = play(at_table("СТОЛ", "БКОТРР", pool="ЛЛЛ"), "СТОЛРР КОТ", STRICT)
    seat = step.state.seats[0]
    assert seat.points == 3
    assert step.state.table == table("КОТ")
    assert seat.rack == SKETCH.sorted("БРРСТОЛЛ")
    assert seat.skips == 1
    assert TookBack in {type(event) for event in step.events}
    after = apply(STRICT, step.state, Draw())
    assert Skipped(0) in after.events
    assert (after.state.turn, after.state.number) == (1, 4)


def test_a_tile_laid_in_a_good_word_counts_though_the_wrong_one_took_an_equal_tile_of_the_table() -> None:
    seat = play(at_table("СТОЛ", "АЛОТ", pool="КККККК"), "СТОЛА ЛОТ", with_words("ЛОТ")).state.seats[0]
    assert seat.points == 3
    # Five letters of the wrong word, one for the fine, one more up to seven.
    assert seat.rack == SKETCH.sorted("СТОЛАКК")


def test_after_a_wrong_word_the_rack_is_refilled_too() -> None:
    seat = play(at_table("", "АБЛКОТРР", pool="СССССС"), "КОТ РР", STRICT).state.seats[0]
    assert seat.rack == SKETCH.sorted("АБЛРРСС")


@pytest.mark.parametrize(("lying", "rack", "laid"), [("", "КОТРРАА", "КОТ РР"), ("КОТ", "АРРРРРР", "ТОК АРР")])
def test_without_an_opening_nothing_stays(lying: str, rack: str, laid: str) -> None:
    before = at_table(lying, rack, pool="ЛЛ", opened=False)
    step = play(before, laid, STRICT)
    assert step.state.table == before.table
    assert step.state.seats[0].rack == SKETCH.sorted(rack + "Л")
    assert not step.state.seats[0].opened
    assert Restored(0) in step.events


def test_words_that_clash_are_put_back() -> None:
    before = at_table("КОТ", "КОТРРАА", pool="ЛЛ")
    step = play(before, "КОТ КОТ РР", STRICT)
    assert step.state.table == before.table
    assert step.state.seats[0].rack == SKETCH.sorted("КОТРРААЛ")


def with_words(*more: str) -> Edition:
    return STRICT._replace(melds=WordMelds(WORDS | {*more}))
