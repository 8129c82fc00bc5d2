"""Positions of the letter game: fixed ones from a file, and realistic ones out of seeded games between simple players.

A player of such a game looks at a few words of the table at a time and knows all words or only frequent, short ones.
Turns are the best of what it looks at, so tables get long words as well as many short ones, and jokers lie about.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rummicore.bots import Budget
from rummicore.chance import Generator
from rummiwords import Lexicon
from rummiwords.russian import RUSSIAN
from rummiwords.solver import TableWord, TurnRules, Vocabulary, WordPosition, WordTurn, solve, vocabulary_of

DATA = Path(__file__).parent / "data" / "letters_positions.jsonl"
DEAL, REFILL, MOST_TURNS = 14, 7, 200
LOOKS, NODES = 6, 2000
EVERYTHING = 99


class Case(NamedTuple):
    """A position with a name."""

    id: str
    position: WordPosition


def from_file() -> list[Case]:
    """Read the fixed positions."""
    records = map(json.loads, DATA.read_text(encoding="utf8").splitlines())
    return [Case(record["id"], WordPosition.read(" ".join(record["table"]), record["rack"])) for record in records]


@cache
def lexicon() -> Lexicon:
    """Open the words for playing."""
    return Lexicon.open(family=True)


@cache
def vocabulary(least: int = 0, longest: int = 33) -> Vocabulary:
    """Index the words down to a frequency class and up to a length."""
    return vocabulary_of(lexicon(), lambda word, often: 3 <= len(word) <= longest and often >= least)


class Player:
    """A seat of a simulated game: how many words it looks at, and which it knows."""

    def __init__(self, rack: list[str], chance: Generator) -> None:
        """Draw what kind of player it is."""
        self.rack = rack
        self.opened = False
        self._chance = chance
        self._looks_at = chance.pick((0, 1, 1, 2, 2, 3, EVERYTHING))
        self._words = vocabulary(*chance.pick(((0, 33), (2, 33), (3, 9))))

    def turn(self, table: tuple[TableWord, ...]) -> WordTurn | None:
        """Choose a turn."""
        if not self.opened:
            found = solve(WordPosition(table, "".join(self.rack), opened=False), self._words, top=40).turns
            return self._chance.pick(found) if found else None
        turns = [turn for _ in range(LOOKS) if (turn := self._look(table)) is not None]
        return max(turns, key=lambda turn: turn.score, default=None)

    def _look(self, table: tuple[TableWord, ...]) -> WordTurn | None:
        """Return the best turn that touches only some words of the table."""
        touched = self._chance.shuffled(table)[: self._looks_at]
        kept = tuple(word for word in table if word not in touched)
        rules = TurnRules(banned=frozenset(self._words.canonical(word.text) for word in kept))
        found = solve(WordPosition(touched, "".join(self.rack)), self._words, rules, budget=Budget(NODES)).best
        return found and found._replace(table=kept + found.table)


def game(seed: int) -> Iterator[WordPosition]:
    """Play a game and list the positions before the turns of players who have opened."""
    chance = Generator("letter positions", seed)
    pool = list(chance.shuffled([face for face, copies in RUSSIAN.tiles for _ in range(copies)]))
    seats = chance.pick((2, 2, 3, 4))
    players = [Player([pool.pop() for _ in range(DEAL)], chance) for _ in range(seats)]
    table: tuple[TableWord, ...] = ()
    passes = 0
    for number in range(MOST_TURNS):
        player = players[number % seats]
        if player.opened:
            yield WordPosition(table, "".join(sorted(player.rack)))
        turn = player.turn(table)
        passes = 0 if turn else passes + 1
        if turn is not None:
            player.opened, table = True, turn.table
            for face in turn.laid:
                player.rack.remove(face)
        missing = 1 if turn is None else max(0, REFILL - len(player.rack))
        player.rack += [pool.pop() for _ in range(min(missing, len(pool)))]
        if not player.rack or (not pool and passes > seats):
            return


def generated(number: int, seed: int = 1) -> list[Case]:
    """Return positions out of as many games as it takes, at most eight of each."""
    chance, cases, played = Generator("letter cases", seed), list[Case](), 0
    while len(cases) < number:
        played += 1
        for position in chance.shuffled(list(game(seed * 10_000 + played)))[:8]:
            cases.append(Case(f"g{len(cases):03}", position))
    return cases[:number]
