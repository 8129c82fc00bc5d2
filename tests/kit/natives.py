"""Odd questions to the compiled searches: whatever a caller hands over, they answer or refuse."""

from __future__ import annotations

from array import array
from contextlib import suppress
from functools import cache
from random import Random

from rummiclassic.solver.twist.compiled import CompiledBasis
from rummiclassic.solver.walk import compiled
from rummiclassic.solver.walk.search import Limit
from rummicore.bots import Budget
from rummicore.chance import Generator
from rumminative.cover import Book, Sought
from rumminative.lookup import CompiledAutomaton, CompiledIndex, CompiledWords, LookUps, WordTables
from rumminative.program import Program, Reach, Tableau
from rumminative.walk import made_melds, walk
from rummiwords import Lexicon
from rummiwords.rules.jokers import Release
from rummiwords.russian import RUSSIAN
from rummiwords.solver import TurnRules, Vocabulary, WordGoal, WordPosition, solve, solve_bounded
from tests.kit.number_problems import number_problems, some_melds
from tests.kit.programs import programs
from tests.kit.word_positions import joker_position, small_position

EDGES = (-(1 << 63), -(1 << 40), -2, -1, 0, 1, 2, 3, 4, 5, 6, 13, 20, 21, 64, 255, 256, 1 << 20, 1 << 40, 1 << 62)


def odd_walks(seed: int, count: int) -> None:
    """Ask the walk with numbers out of every range, too many or too few of them, and bytes of any kind."""
    chance = Random(seed)
    for _ in range(count):
        numbers = _numbers(chance)
        tiles = chance.randbytes(chance.choice([0, 1, 191, 192, 192, 192, 300]))
        if chance.random() < 0.7:  # mostly few tiles, so that the search begins
            tiles = bytes(byte % 3 for byte in tiles)
        walk(numbers, tiles, chance.choice([-5, 0, 50, 1 << 60, 1 << 70]), None)


def _numbers(chance: Random) -> list[int]:
    """Return numbers of a question, some of which are odd."""
    numbers = [4, 13, 2, 2, 1, 1, 1, 0, chance.randrange(3), 1 << 40, 0, *[1] * 16]
    for _ in range(chance.choice([0, 0, 1, 1, 2, 5])):
        numbers[chance.randrange(len(numbers))] = chance.choice(EDGES)
    if chance.random() < 0.1:
        del numbers[chance.randrange(len(numbers)) :]
    return numbers


def odd_melds(seed: int, count: int) -> None:
    """Ask for melds of steps that nobody has walked, beside melds that are none."""
    chance = Random(seed)
    for _ in range(count):
        sizes = (
            [4, 13, 2, 2] if chance.random() < 0.7 else [chance.choice(EDGES) for _ in range(chance.choice([0, 4, 5]))]
        )
        numbers = chance.choice([13 * 21, 13 * 21, 13 * 21, 0, 1, 300])
        few, many = (0, 0, 0, 0, 1, 2, 8, 9), (*EDGES, 16, 32)
        kinds = (few, few, few, many) if chance.random() < 0.5 else (few,)
        steps = _of_any_type(chance, [chance.choice(chance.choice(kinds)) for _ in range(numbers)])
        melds = [chance.choice((chance.getrandbits(34), *EDGES)) for _ in range(chance.choice([0, 3, 30, 600]))]
        made_melds(sizes, steps, melds)


def _of_any_type(chance: Random, numbers: list[int]) -> array[int]:
    """Return numbers as C wants them, now and then as it does not."""
    if chance.random() < 0.9:
        return array("q", numbers)
    return array(chance.choice("bhil"), [number % 100 for number in numbers])


def _of_any_size(chance: Random, size: int) -> bytes:
    """Return bytes, now and then more or less than so many."""
    return chance.randbytes(size if chance.random() < 0.8 else chance.choice([0, 1, 10, size - 1, size + 1]))


def odd_programs(seed: int, count: int) -> None:
    """Ask the linear program about columns that are none, of rows that are none, with too few numbers."""
    chance = Random(seed)
    for _ in range(count):
        rows, strange = chance.choice([0, 1, 4, 4, 4, 1 << 40]), (chance.choice(EDGES),)
        columns = [chance.choices((0, 1, 2, 3), k=chance.randint(0, 5)) for _ in range(chance.randint(0, 9))]
        program = Program.of(rows, [*columns, strange] if chance.random() < 0.2 else columns)
        if program is None:
            continue
        sizes = [len(columns), rows, rows**2, rows, rows]
        if chance.random() < 0.2:
            sizes[chance.randrange(5)] += chance.choice([-1, 1])
        numbers = [array("d", [chance.choice([0.0, 1.0, -1.0, 1e300]) for _ in range(max(size, 0))]) for size in sizes]
        now = Tableau(numbers[0], _of_any_type(chance, [0] * len(numbers[1])), *numbers[2:])
        if chance.random() < 0.1:
            now = now._replace(inverse=array("f", now.inverse[:1] * len(now.inverse)))
        indexes = _of_any_type(chance, chance.choices((0, 1, 2, *(strange if chance.random() < 0.3 else ())), k=3))
        for ask in (program.primal, program.reduced):
            with suppress(ValueError):
                ask(now, indexes)
        tiles, odd = (
            array("d", bytes(8 * len(numbers[3]))),
            _of_any_type(chance, chance.choices(EDGES, k=len(numbers[3]))),
        )
        steps, allowed = chance.choice([-1, 0, 3, 40]), chance.choice([-1, 0, 2, 1 << 62])
        reach = Reach(chance.choice([-1.0, 1e300]), steps, allowed, steep=chance.random() < 0.5)
        with suppress(ValueError):
            program.raised(now, tiles, indexes, reach)
        with suppress(ValueError):
            program.within(now, indexes, 0.0, chance.choice([-1, 0, 1]), chance.choice([None, odd]))
        with suppress(ValueError):
            program.spread(indexes, odd)
        with suppress(ValueError):
            program.look(now, indexes, chance.choice([-1, 0, 1, 2, 400]))


def many_programs(seed: int, count: int) -> None:
    """Solve linear programs as the solver does."""
    for costs, start, tiles, fewer in programs(seed, count):
        basis = CompiledBasis.of(costs, start, Limit(20_000))
        assert basis is not None
        every = range(len(costs.columns))
        basis.cheapest(tiles, every)
        basis.dearer(start, 0.5).raised(fewer, every, 1e9, 40, steep=len(start) % 2 == 0)


def many_walks(seed: int, count: int) -> None:
    """Ask questions as the solver does."""
    for asked in number_problems(seed, count):
        limit = Limit(asked.nodes, careful=asked.careful)
        mode = compiled.WITH_CARE if asked.careful else compiled.CHEAPEST
        route, suite = compiled.route(asked.problem, limit, mode, asked.below), asked.problem.suite
        if route is not None and route.steps is not None:
            melds = [*some_melds(suite, Random(seed))]
            compiled.rebuild(suite, route.steps, melds, asked.problem.jokers)


def odd_covers(seed: int, count: int) -> None:
    """Ask the cover about words that fit no letters, letters that are none, bits that are no words."""
    chance = Random(seed)
    for _ in range(count):
        rows = [bytes(chance.randrange(6) for _ in range(chance.randint(1, 9))) for _ in range(chance.randint(0, 80))]
        text = b"".join(rows) + (b"\x07" if chance.random() < 0.05 else b"")
        twins = [(chance.randint(-1, 90), chance.randint(3, 90)) for _ in range(chance.choice([0, 0, 2]))]
        book = Book.of(text, bytes(map(len, rows)), [True, False] * 3, 4, twins)
        if book is None:
            continue
        every = ((1 << len(rows)) - 1) << 4 | chance.choice([0, 1, 15])
        carried = ([50] * chance.choice([0, 30, 100]), [50] * 100)
        scope = book.scope(every, [b"\x00\x01"], carried, chance.choice([1, 3, -1, 1 << 40]))
        for _ in range(3 if scope else 0):
            assert scope is not None
            scope.find(_sought(chance, every), chance.choice([-1, 0, 300]), chance.choice([0, 1, 7, -1]), None)


def _sought(chance: Random, every: int) -> Sought:
    """Return letters and words of any kind."""

    def letters() -> int:
        return sum(chance.choice([0, 0, 1, 3, 7, 16]) << 5 * number for number in range(chance.choice([6, 6, 6, 64])))

    levels = range(chance.randint(1, 4))
    fitting = tuple(every & chance.getrandbits(90) if chance.random() < 0.3 else every for _ in levels)
    own = (letters(), chance.choice([0, letters()]), letters(), letters(), 0, chance.choice([0, 1]))
    unmoved = [(chance.randrange(90), letters()) for _ in range(chance.choice([0, 2]))]
    long, table = chance.choice([0, every, 1 << 70]), chance.getrandbits(90)
    return Sought(own, fitting, long, table, chance.choice([0, 1, 5, 300, -1]), chance.random() < 0.5, unmoved)


def odd_lookups(seed: int, count: int) -> None:
    """Look words up that are none, in indexes and automatons that are none."""
    chance = Random(seed)
    for _ in range(count):
        choosing, size = chance.choice([-1, 0, 1, 3, 18, 64, 1 << 40]), chance.choice([0, 1, 9, 20, 300])
        few = [chance.choice((0, 1, 8, 20, 300, 1 << 31, chance.getrandbits(32))) for _ in range(size)]
        tables = (_of_any_size(chance, 4 * 256 + 1), chance.randbytes(16 * chance.choice([0, 1, 5, 300])))
        items = array("I", few)
        made = (CompiledIndex.by_rests(items, choosing), CompiledIndex.by_sounds(items, choosing, *tables))
        indexes = [index for index in made if index is not None]
        units, guide = bytearray(array("I", [0, *few])), bytearray(chance.randbytes(chance.choice([1, 40, 600])))
        automaton = CompiledAutomaton.of(memoryview(units).cast("I"), memoryview(guide))
        for word in (chance.randbytes(chance.choice([0, 1, 2, 12, 60, 61, 500])), "ежежё".encode()):
            for index in indexes:
                index.numbers(word)
                index.are_alike(word, chance.randbytes(chance.choice([0, 1, 12, 61])))
            assert automaton is not None
            automaton.spelt(word)
            automaton.is_spelt_with(word, chance.choice([b"", b"\xd0", "аеё".encode()]))
            automaton.is_spelt_ending(word, chance.choice([b"", b"\n", b"\xd0", "а\nья\n\n".encode(), word + b"\n"]))
            automaton.forms(chance.choice([-1, 0, 1, 8, 1 << 40]))
            automaton.number(word)


def odd_words(seed: int, count: int) -> None:
    """Look many words up at once that are none, in a dictionary that is none."""
    chance = Random(seed)
    for _ in range(count):
        items = array("I", [9, *(chance.choice((9, 20, 40, chance.getrandbits(32))) for _ in range(60))])
        sounds = CompiledIndex.by_sounds(items, 3, chance.randbytes(4 * 256 + 1), chance.randbytes(80))
        units = memoryview(bytearray(array("I", items))).cast("I")
        rests, automaton = CompiledIndex.by_rests(items, 3), CompiledAutomaton.of(units, memoryview(bytearray(9)))
        assert sounds is not None
        assert rests is not None
        assert automaton is not None
        size, most = chance.choice([0, 1, 7, 40]), chance.choice([1, 12, 1 << 31])
        letters = bytearray(chance.choice((0xE0, 0xE5, 0xB8, chance.randrange(256))) for _ in range(9 * size + 1))
        starts = array("I", [min(9 * at, chance.randrange(most + 1) * 300) for at in range(size + 1)])
        rows = [bytearray(chance.choice((0, 1, 2, 7, 8, 0xE0, 0xE5)) for _ in range(16 * 9)) for _ in range(3)]
        full, marks = (
            bytearray(chance.choice(("а\nья\n\n", "а", "\n")).encode()),
            bytearray(_of_any_size(chance, 256 + 7)),
        )
        records, mistaken = bytearray(chance.randbytes(8 * size)), bytearray(_of_any_size(chance, 5))
        pairing = bytearray(chance.randbytes(chance.choice([33 * 33, 33 * 33, 33 * 33, 1, 256])))
        tables = WordTables(letters, starts, records, mistaken, rows[0], full, rows[1], marks, pairing, rows[2])
        words = CompiledWords.of(
            tables._replace(records=tables.records or bytearray(8)), LookUps(rests, sounds, automaton)
        )
        lines = [chance.randbytes(chance.choice([0, 1, 9, 61, 300])).replace(b"\n", b"a") for _ in range(6)]
        lines += [bytes(chance.choice((0xE0, 0xE5, 0xB8, 0xFF)) for _ in range(chance.randrange(12))) for _ in range(6)]
        if words is not None:
            text, kinds = b"".join(line + b"\n" for line in lines), (chance.randrange(32), chance.randrange(3), 2)
            words.look(text, chance.choice([0, 1, 12, 12, 12, 13]), kinds)


@cache
def short_words() -> tuple[str, ...]:
    """Return the words that small positions are made of."""
    words = Lexicon.open().frequencies
    return tuple(sorted(word.upper() for word, often in words.items() if 3 <= len(word) <= 5 and often >= 2))


def small_ones(seed: int, count: int) -> None:
    """Solve small positions with few words, by all rules about jokers."""
    chance = Generator("compiled cover", seed)
    yo = tuple(word for word in short_words() if "Ё" in word)
    for number in range(count):
        make = joker_position if number % 2 else small_position
        table, rack, words = make(chance, short_words(), yo)
        vocabulary, position = Vocabulary(RUSSIAN, dict.fromkeys(words, 0)), WordPosition.read(" ".join(table), rack)
        rules = TurnRules(rack_tile=bool(number % 3), release=chance.pick(tuple(Release)))
        solve(position, vocabulary, rules, goal=chance.pick(tuple(WordGoal)), budget=Budget(500))
        solve_bounded(position, vocabulary, rules, touch=1, budget=Budget(500))


if __name__ == "__main__":
    import sys

    from rumminative import library

    # How many questions, and which library: an absolute path.
    size, library.NAME = int(sys.argv[1]), sys.argv[2]
    assert library.searches() is not None
    odd_walks(1, size)
    odd_melds(1, size)
    odd_programs(1, size)
    many_programs(1, size // 10)
    odd_covers(1, size // 10)
    odd_lookups(1, size // 10)
    odd_words(1, size // 10)
    many_walks(1, size)
    small_ones(1, size // 10)
    print(f"{4 * size + 5 * size // 10} questions, none of them a crash")
