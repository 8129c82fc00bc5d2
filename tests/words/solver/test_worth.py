"""What the solver, hints, bots, repairs and reviews answer, given to the referee: legal, and worth what was said."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from benchmarks.letter_positions import from_file
from rummicore.actions import Play
from rummicore.advice import Advised
from rummicore.bots import Budget
from rummicore.chance import Generator, bot_seed
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.engine import apply, new_game
from rummicore.events import Played
from rummicore.games import play_bots
from rummicore.state import State
from rummicore.tiles import Placed, TypedMeld, faces_on, natural
from rummicore.view import View, view_of
from rummiwords import Lexicon
from rummiwords.advisor import WordAdvisor
from rummiwords.alphabet import word_of
from rummiwords.bots.levels import LevelBot
from rummiwords.rules.scoring import scoring_words
from rummiwords.solver import WordGoal
from rummiwords.solver.seats import table_of
from tests.kit.letters import LETTERS, at_table, house
from tests.kit.word_positions import with_joker

LOOSE = house(joker_release="replace_only")
SEVERAL = house(open_max_words="unlimited", open_min=4)
# Nodes for each answer: what is not proved must be true, too.
BUDGET = Budget(300)


@cache
def common_words() -> tuple[str, ...]:
    words = Lexicon.open(family=True).frequencies
    return tuple(sorted(word.upper() for word, often in words.items() if 3 <= len(word) <= 7 and often >= 3))


def random_position(chance: Generator) -> State:
    """Put some words on a table with one or two jokers there and on the rack, as far as there are tiles."""
    while True:
        words = list(dict.fromkeys(chance.pick(common_words()) for _ in range(1 + chance.below(5))))
        rack = list(chance.shuffled(chance.pick(common_words()) + chance.pick(common_words())))[: 2 + chance.below(6)]
        for _ in range(1 + chance.below(2)):
            if chance.below(2):
                rack[rack.index("*") - 1 if "*" in rack else 0] = "*"
            else:
                number = chance.below(len(words))
                words[number] = with_joker(words[number], chance)
        used = Counter(sign for word in (*words, rack) for sign in word)
        if used <= LETTERS.copies and "**" not in "".join(words):
            return at_table(" ".join(words), "".join(rack), pool=chance.pick((0, 5, 30)))


def referee(edition: Edition, state: State, advised: Advised) -> None:
    """Let the engine play an answer, and compare what it is worth."""
    turn, worth = advised.turn, advised.worth
    assert judge(turn) == (), turn
    step = apply(edition, state, Play(turn.after))
    (played,) = (event for event in step.events if isinstance(event, Played))
    assert (played.points, len(played.laid)) == (worth["score"], worth["tiles"]), (advised, state.table)
    assert edition.worth(turn) == {"score": worth["score"], "doubled": worth["doubled"]}
    words = scoring_words(turn)
    assert worth["longest"] in [word_of(word) for word in words if len(word.tiles) == len(words[0].tiles)] or not words


def check_solutions(edition: Edition, state: State, budget: Budget = BUDGET) -> int:
    """Give every best turn for every goal to the referee; return how many there were."""
    advisor, view, checked = WordAdvisor(edition), view_of(state, 0), 0
    for goal in WordGoal:
        solution = advisor.solve(view, goal, budget, 3)
        for advised in solution.turns:
            referee(edition, state, advised)
        checked += len(solution.turns)
    return checked


def check_bots(edition: Edition, state: State) -> None:
    """Let every bot play the position: what it plays is legal, and worth what it thought."""
    view = view_of(state, 0)
    for name, make in edition.bots.items():
        bot = make(edition, 1)
        action = bot.choose(view, BUDGET)
        step = apply(edition, state, action)
        if isinstance(action, Play) and isinstance(bot, LevelBot):
            best = bot._solved(view, BUDGET).best
            assert best is not None
            assert action.table == table_of(best), name
            assert [event.points for event in step.events if isinstance(event, Played)] == [best.score], name


def check_hint(edition: Edition, state: State) -> None:
    """A hint is a turn that the engine takes."""
    turn = WordAdvisor(edition).hint(view_of(state, 0), BUDGET).turn
    assert turn is None or (judge(turn) == () and apply(edition, state, Play(turn.after)))


def check_repair(edition: Edition, view: View, chance: Generator) -> None:
    """A repaired table has only words, each once, of the tiles that were there."""
    mess: list[TypedMeld] = [TypedMeld("", meld.tiles) for meld in view.table]
    mess[0] = TypedMeld("", tuple(chance.shuffled(mess[0].tiles)))
    mess += [TypedMeld("", (natural(face) if face != "*" else Placed(face, ()),)) for face in view.rack]
    repaired = WordAdvisor(edition).repair(tuple(mess), BUDGET)
    assert faces_on(repaired.table) + Counter(repaired.loose) == faces_on(tuple(mess))
    assert not edition.melds.clash(repaired.table)
    assert all(edition.melds.readings(TypedMeld("", meld.tiles)) for meld in repaired.table)


def check(seed: int, number: int) -> int:
    chance, checked = Generator("letter positions with jokers", seed), 0
    for at in range(number):
        state = random_position(chance)
        checked += check_solutions(LOOSE if at % 5 == 4 else LETTERS, state)
        closed = state._replace(seats=(state.seats[0]._replace(opened=False), *state.seats[1:]))
        checked += check_solutions(SEVERAL if at % 2 else LETTERS, closed)
        if at % 5 == 0:
            check_bots(LETTERS, state)
            check_hint(LETTERS, state)
            check_repair(LETTERS, view_of(state, 0), chance)
    return checked


@pytest.mark.rule("LET-SCORE-2", "LET-JOK-2", "LET-JOK-3")
@pytest.mark.parametrize("seed", range(3))
def test_every_answer_is_legal_and_worth_what_it_says(seed: int) -> None:
    assert check(seed, 25) > 50


def position_alike(chance: Generator) -> State:
    """Put words with ё on a table, laid as е here and there, with jokers in them and sometimes a Ё on the rack."""
    words = [word for word in common_words() if "Ё" in word]
    while True:
        lying = list(dict.fromkeys(chance.pick(words) for _ in range(2 + chance.below(3))))
        lying = [word if chance.below(4) == 0 else word.replace("Ё", "Е") for word in lying]
        lying += list(dict.fromkeys(chance.pick(common_words()) for _ in range(chance.below(3))))
        for _ in range(1 + chance.below(2)):
            number = chance.below(len(lying))
            lying[number] = with_joker(lying[number], chance)
        rack = (*chance.shuffled(chance.pick(common_words()))[: 2 + chance.below(5)], *("Ё" * chance.below(2)))
        # The other seat holds Ъ.
        used = Counter(sign for word in (*lying, rack, "Ъ") for sign in word)
        if used <= LETTERS.copies and "**" not in "".join(lying):
            return at_table(" ".join(lying), "".join(rack), pool=5)


@pytest.mark.rule("LET-JOK-3")
@pytest.mark.parametrize("seed", range(3))
def test_no_joker_of_the_table_is_laid_into_a_word_that_is_only_spelled_otherwise(seed: int) -> None:
    chance = Generator("words spelled otherwise", seed)
    assert sum(check_solutions(LETTERS, position_alike(chance)) for _ in range(40)) > 100


def test_a_word_laid_as_e_keeps_its_letters_from_a_joker_that_is_taken() -> None:
    table = "ОТЪЕМ ИМЯ ЛЮК РЯД БЛАЖЬ ТРУД УТЮГ ДУШ ДАЛЬ КАНКАН СЪЕМ ГЕЙ ВОСТОК ВОР ПОП СЫН ЦЕХ *БАЗА ТОРФ БЫ*К ИОН"
    state = at_table(f"{table} ЗАМЕНА", "ВИООСУШ", "Щ", pool=5)
    assert check_solutions(LETTERS, state, Budget(3000)) > 3


@pytest.mark.slow
@pytest.mark.rule("LET-SCORE-2", "LET-JOK-2", "LET-JOK-3")
@pytest.mark.parametrize("seed", range(100, 125))
def test_every_answer_is_legal_and_worth_what_it_says_in_five_thousand_positions(seed: int) -> None:
    assert check(seed, 200) > 400


@pytest.mark.parametrize("part", range(5))
def test_every_answer_to_a_fixed_position_is_worth_what_it_says(part: int) -> None:
    checked = 0
    for case in from_file()[part::5]:
        state = at_table(" ".join(map(str, case.position.table)), case.position.rack, "", pool=0)
        checked += check_solutions(LETTERS, state)
    assert checked > 20


@pytest.mark.parametrize(
    ("table", "rack"), [("ХАЛВА", "Б*"), ("Д*ОМ КОТ", "ЫЯИР"), ("ЕЛКА Д*ОМ", "ООНБ"), ("К*ОТ", "О*СД")]
)
@pytest.mark.rule("LET-SCORE-2")
def test_the_joker_that_makes_a_word_count_lies_in_it(table: str, rack: str) -> None:
    assert check_solutions(LETTERS, at_table(table, rack))


def test_what_a_review_calls_best_is_worth_what_it_says() -> None:
    bots = [LETTERS.bots[name](LETTERS, bot_seed(3, seat)) for seat, name in enumerate(("bot:2", "bot:3"))]
    steps = list(play_bots(LETTERS, new_game(LETTERS, 2), bots, 3, Budget(200)))[:24]
    turns = [happened.before for happened in steps if happened.before.phase == "turn"]
    reviewed = list(WordAdvisor(LETTERS).review(steps))
    assert len(reviewed) == len(turns) > 10
    for state, review in zip(turns, reviewed, strict=True):
        for advised in (review.sight, *review.best.turns):
            if advised is not None:
                referee(LETTERS, state, advised)
