"""Small random positions of letter games in any language, for comparing solvers with brute force."""

from __future__ import annotations

from collections import Counter

from rummicore.chance import Generator
from tests.kit.oracles.letters import missing


def small_position(
    chance: Generator, short: tuple[str, ...], often: tuple[str, ...] = ()
) -> tuple[list[str], str, frozenset[str]]:
    """Return a table with up to two jokers, a rack, and a few words of which most fit these tiles.

    Words come from a list of short ones in capitals; some of them may be wanted more often.
    """
    source = [*short, *often * 5]
    table = list(dict.fromkeys(chance.pick(source) for _ in range(1 + chance.below(2))))
    rack = list(chance.shuffled(chance.pick(source))[: 1 + chance.below(4)])
    letters = Counter([*"".join(table), *rack])
    jokers = chance.pick((0, 0, 1, 1, 2))
    fitting = [word for word in short if missing(word, letters) - word.count("Ё") <= jokers]
    words = {chance.pick(fitting or source) for _ in range(60 if jokers < 2 else 30)}
    if chance.below(6):
        words |= set(table)
    for _ in range(jokers):
        if chance.below(3) == 0:
            rack[chance.below(len(rack))] = "*"
        else:
            number = chance.below(len(table))
            table[number] = with_joker(table[number], chance)
    return table, "".join(rack), frozenset(words)


def joker_position(
    chance: Generator, short: tuple[str, ...], often: tuple[str, ...] = ()
) -> tuple[list[str], str, frozenset[str]]:
    """Return a table of two or three words, a rack and a few words, with one or two jokers, one of them on the table.

    The letter that the first joker stands for is on another word of the table too, if one is found that has it.
    """
    source = [*short, *often * 5]
    table = [chance.pick(source)]
    letter = chance.pick(table[0])
    sharing = [word for word in source if letter in word and len(word) < 5] or source
    table = list(dict.fromkeys([*table, chance.pick(sharing), *(chance.pick(sharing) for _ in range(chance.below(2)))]))
    rack = list(chance.shuffled(chance.pick(source))[: 1 + chance.below(3)])
    if chance.below(3) == 0:
        rack[0] = letter
    letters = Counter([*"".join(table), *rack])
    fitting = [word for word in short if missing(word, letters) - word.count("Ё") <= 2]
    words = {chance.pick(fitting or source) for _ in range(50)}
    words |= set(table) if chance.below(6) else set()
    place = table[0].index(letter)
    table[0] = f"{table[0][:place]}*{table[0][place:]}"
    second = chance.below(3)
    if second == 0:
        rack[-1] = "*"
    elif second == 1:
        number = chance.below(len(table))
        table[number] = with_joker(table[number], chance)
    return table, "".join(rack), frozenset(words)


def with_joker(word: str, chance: Generator) -> str:
    """Let a joker stand for one more letter of a word."""
    free = [place for place, sign in enumerate(word) if sign != "*" and not word[:place].endswith("*")]
    place = chance.pick(free)
    return f"{word[:place]}*{word[place:]}"
