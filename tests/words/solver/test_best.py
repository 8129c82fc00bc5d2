"""The solver of the letter game: the rulebook's examples, goals, openings, options, budgets."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest

from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.notation import parse_table
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rummicore.turn import lying_table, turn_of
from rummicore.view import View, position, view_of
from rummiwords import Lexicon
from rummiwords.rules.scoring import points
from rummiwords.russian import RUSSIAN
from rummiwords.solver import (
    TurnRules,
    Vocabulary,
    WordGoal,
    WordPosition,
    WordSolution,
    solve,
    solve_bounded,
    vocabulary_of,
)
from rummiwords.solver.seats import position_of, rules_of, solve_view, table_of, vocabulary_for

# What getting ready for a last search may cost beyond a meter.
SLACK = 20


@cache
def everything() -> Vocabulary:
    return vocabulary_of(Lexicon.open(family=True), lambda word, _often: len(word) >= 3)


@cache
def edition() -> Edition:
    return find_edition("letters-ru")


def words(*listed: str) -> Vocabulary:
    return Vocabulary(RUSSIAN, dict.fromkeys(listed, 0))


def solved(table: str, rack: str, vocabulary: Vocabulary, rules: TurnRules | None = None) -> WordSolution:
    return solve(WordPosition.read(table, rack), vocabulary, rules)


def lying(solution: WordSolution) -> list[str]:
    return sorted(map(str, solution.best.table)) if solution.best else []


def seat(table: str, rack: str, *, opened: bool = True, rules: Edition | None = None) -> View:
    words, _ = lying_table((rules or edition()).melds, parse_table(rules or edition(), table))
    return position(tuple(rack), words, opened=opened)


@pytest.mark.rule("LET-TURN-3", "LET-SCORE-1", "LET-SCORE-3")
@pytest.mark.parametrize(("rack", "score"), [("ПОДЪ", 9), ("ПОД", 18)])
def test_an_extended_word_counts_whole_and_twice_for_a_whole_rack(rack: str, score: int) -> None:
    solution = solved("СТАВКА", rack, words("СТАВКА", "ПОДСТАВКА"))
    assert (solution.value, solution.proved, lying(solution)) == (score, True, ["ПОДСТАВКА"])


@pytest.mark.rule("LET-TURN-3")
def test_a_word_is_split() -> None:
    solution = solved("КОЛ", "БРАЪ", words("КОЛ", "РАК", "ЛОБ"))
    assert (solution.value, lying(solution)) == (3, ["ЛОБ", "РАК"])


@pytest.mark.rule("LET-TURN-3")
def test_two_words_become_two_others_with_the_whole_rack() -> None:
    solution = solved("БАРД МУХА", "АА", everything())
    assert (solution.value, solution.proved, len(lying(solution))) == (12, True, 2)
    assert solution.best is not None
    assert (solution.best.laid, solution.best.doubled, len(solution.best.longest)) == (("А", "А"), True, 6)


@pytest.mark.rule("LET-SCORE-2")
def test_a_new_word_counts_only_with_a_tile_of_the_rack() -> None:
    listed = words("ПОДСТАВКА", "СТАВКА", "ПОЛ", "ПОТ", "ДОМ")
    assert solved("ПОДСТАВКА", "ЛОМЪ", listed).value == 3
    assert solved("ПОДСТАВКА", "ЛОМЪ", listed, TurnRules(rack_tile=False)).value == 6
    assert solved("ПОДСТАВКА", "ТОМЪ", listed).value == 6


@pytest.mark.rule("LET-SCORE-2", "LET-JOK-3")
def test_an_exchange_alone_scores_nothing_but_is_a_turn() -> None:
    solution = solved("К*ОТ РАК", "ОЪ", words("КОТ", "РАК", "КРАБ"))
    assert (solution.value, solution.proved, lying(solution)) == (0, True, ["КОТ", "КРА*Б"])


@pytest.mark.rule("LET-JOK-2", "LET-JOK-3")
def test_a_joker_is_had_for_its_letter_and_goes_into_a_new_word() -> None:
    solution = solved("К*ОТ", "ОДМЪ", words("КОТ", "ДЫМ"))
    assert (solution.value, lying(solution)) == (3, ["Д*ЫМ", "КОТ"])
    assert not solved("К*ОТ", "ИЪ", words("КОТ", "КИТ")).turns


@pytest.mark.rule("LET-JOK-4")
def test_a_joker_keeps_its_letter_in_another_word() -> None:
    solution = solved("К*ОТ", "ИЛБЪ", words("КОТ", "КИТ", "ЛОБ"))
    assert (solution.value, lying(solution)) == (3, ["КИТ", "Л*ОБ"])


@pytest.mark.rule("LET-WORD-3", "LET-WORD-5")
def test_a_word_lies_there_once_whatever_its_spelling() -> None:
    listed = words("ёлка", "локон")
    assert not solved("ЁЛКА", "ЕЛКА", listed).turns
    assert lying(solved("ЛОКОН", "ЕЛКА", listed)) == ["ЕЛКА", "ЛОКОН"]
    assert lying(solved("НЁБО", "НЕБО", words("небо", "нёбо"))) == ["НЁБО", "НЕБО"]


@pytest.mark.rule("LET-WORD-4")
def test_a_strange_word_stays_as_it_is_or_is_taken_apart() -> None:
    assert lying(solved("ЪЪЪ", "КОТ", words("КОТ"))) == ["КОТ", "ЪЪЪ"]
    assert lying(solved("ЪКОТ", "Ь", words("КОТЪЬ"))) == ["КОТЪЬ"]
    assert lying(solved("Ъ*ОЪ", "ОКТ", words("КОТ"))) == ["КОТ", "Ъ*ОЪ"]
    assert not solved("Ъ*ОЪ", "ОК", words("КОТ")).turns


def test_among_equals_more_tiles_go_then_fewer_words_are_disturbed() -> None:
    more = solved("КОТ", "РАКЛОБЪ", words("КОТ", "РАК", "ЛОБ"))
    assert more.best is not None
    assert (more.value, len(more.best.laid), more.settled) == (3, 6, True)
    fewer = solved("КОТ РОВ", "СКАЛАЪ", words("КОТ", "РОВ", "ТОК", "ВОР", "СКАЛА"))
    assert fewer.best is not None
    assert (fewer.best.broken, fewer.settled) == ((), True)


@pytest.mark.parametrize(("table", "rack"), [("КQТ", "РАК"), ("КОТ", "РАQ")])
def test_letters_of_another_alphabet_are_named(table: str, rack: str) -> None:
    with pytest.raises(FormatError, match="'Q' is no letter"):
        solved(table, rack, words("КОТ", "РАК"))


def test_goals() -> None:
    listed = words("КОТ", "РАК", "ЛОБ", "КОЛБАРТА")
    place = WordPosition.read("КОТ", "РАКЛОБ")
    assert solve(place, listed, goal=WordGoal.OUT).value == 6
    assert solve(WordPosition.read("КОТ", "РАКЛОБЪ"), listed, goal=WordGoal.OUT).turns == ()
    tiles = solve(WordPosition.read("КОТ", "РАКЛОБЪ"), listed, goal=WordGoal.TILES)
    assert tiles.best is not None
    assert (tiles.value, tiles.upper_bound, tiles.best.score) == (6, 6, 3)
    assert solve(WordPosition.read("КОТ", "ЛБАРАЪ"), listed, goal=WordGoal.SCORE).value == 8


def test_jokers_of_the_rack_are_kept() -> None:
    listed = words("КОТ", "РАК", "СТАВКА", "ПОДСТАВКА")
    kept = solve(WordPosition.read("СТАВКА", "РАК*"), listed, goal=WordGoal.KEEP)
    assert [(turn.longest, turn.score, "".join(sorted(turn.laid))) for turn in kept.turns] == [("РАК", 3, "АКР")]
    assert (kept.value, kept.proved) == (3, True), "not doubled: the joker is left"
    assert solve(WordPosition.read("СТАВКА", "ПО*"), listed, goal=WordGoal.KEEP).turns == ()
    assert solve(WordPosition.read("КОТ", "**"), listed, goal=WordGoal.KEEP).turns == ()
    assert solve(WordPosition.read("СТАВКА", "РАК"), listed, goal=WordGoal.KEEP).value == 6


@pytest.mark.rule("LET-OPEN-1", "LET-OPEN-3", "LET-OPEN-4")
def test_an_opening_is_one_word_of_six_letters_from_the_rack() -> None:
    listed = words("СОБАКА", "КНИГА", "СТАВКА")
    assert solve(WordPosition.read("КНИГА", "СОБАКАКНИГАЪЪЬ", opened=False), listed).value == 6
    assert not solve(WordPosition.read("СОБАКА", "СОБАКАКНИГАЪЪЬ", opened=False), listed).turns
    joker = WordPosition.read("", "СОБА*АЪЪ", opened=False)
    assert lying(solve(joker, listed)) == ["СОБА*КА"]
    assert not solve(joker, listed, TurnRules(open_jokers=False)).turns
    several = solve(WordPosition.read("", "СОБАКАКНИГА", opened=False), listed, TurnRules(open_words=0))
    assert (several.value, lying(several)) == (12, ["КНИГА", "СОБАКА"])


@pytest.mark.rule("LET-OPEN-5")
def test_an_opening_that_scores_nothing_lays_most_tiles() -> None:
    place = WordPosition.read("", "СОБАКАКНИГАЪ", opened=False)
    solution = solve(place, words("СОБАКА", "КНИГА", "СТАВКА"), TurnRules(open_words=0, open_scores=False))
    assert lying(solution) == ["КНИГА", "СОБАКА"]
    assert (solution.value, solution.upper_bound, solution.proved, solution.settled) == (0, 0, True, True)


def test_a_budget_ends_the_search_for_fewer_disturbed_words() -> None:
    table = "ПОДСТАВКА МОНЕТА РАКЕТА ЛОБ КОЛ ДЫНЯ ХЛЕБ ПЕСНЯ ЗИМА ГОРОД ВЕЕР СЛОН"
    whole = solve(WordPosition.read(table, "ГЕИКРУШ"), everything())
    assert whole.best is not None
    for nodes in range(1, whole.nodes, max(whole.nodes // 7, 1)):
        part = solve(WordPosition.read(table, "ГЕИКРУШ"), everything(), budget=Budget(nodes))
        assert part.nodes <= nodes + SLACK
        assert part.upper_bound >= whole.value >= part.value
        assert not part.settled or (part.best and len(part.best.broken) == len(whole.best.broken))


def test_banned_words_are_not_made_but_may_stay() -> None:
    banned = TurnRules(banned=frozenset({"КОТ", "РАК"}))
    solution = solved("КОТ", "РАКЛОБ", words("КОТ", "РАК", "ЛОБ"), banned)
    assert lying(solution) == ["КОТ", "ЛОБ"]


def test_words_that_nobody_thinks_of_are_not_made_but_may_stay() -> None:
    known = words("КОТ", "РАК", "ЛОБ")
    unthought = known.marked(bytes(row != "ЛОБ" for row in known.rows))
    assert lying(solved("КОТ", "РАКЛОБ", known, TurnRules(unthought=unthought))) == ["КОТ", "ЛОБ"]


def test_ranked_turns_have_different_words_and_fall_in_value() -> None:
    solution = solve(WordPosition.read("СТАВКА МОНЕТА", "АБДИОПРШ"), everything(), top=5)
    values = [turn.score for turn in solution.turns]
    assert values == sorted(values, reverse=True)
    assert len({turn.longest for turn in solution.turns}) == len(values) == 5
    assert values[0] == solution.value


def test_a_small_budget_gives_a_bound_and_the_same_answer_every_time() -> None:
    place = WordPosition.read("ВИШИСТ ГИТ КЛЕЩ ДУМА ХЛАП ЗОНД ЛОМ БРИ БЛОЧОК СКУП ЯТ*Ь ОБЗЫВАН*ИЕ ДАМА", "ВВГЙКНТ")
    truth = solve(place, everything())
    assert truth.proved
    for nodes in (1, 50, 300):
        cut = solve(place, everything(), budget=Budget(nodes))
        assert cut == solve(place, everything(), budget=Budget(nodes))
        assert cut.value <= truth.value <= cut.upper_bound
        assert cut.proved is False or cut.value == truth.value
    late = solve(place, everything(), budget=Budget(None, -1, lambda: 0))
    assert (late.proved, late.upper_bound >= truth.value) == (False, True)


def test_the_answer_does_not_depend_on_the_hash_seed() -> None:
    code = (
        "from rummiwords import Lexicon\nfrom rummiwords.solver import *\n"
        "words = vocabulary_of(Lexicon.open(family=True), lambda word, often: len(word) > 2 and often > 2)\n"
        "print(solve(WordPosition.read('МОН*ЕТА РАКЕТА ЛОБ СТАВКА', 'ГЕИКРУШ'), words, top=3))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


@pytest.mark.parametrize("seed", range(3))
def test_every_turn_of_the_solver_is_legal_and_worth_what_it_says(seed: int) -> None:
    rules, checked = edition(), 0
    bots = [rules.bots["bot:2"](rules, bot_seed(seed, number)) for number in range(2)]
    for number, happened in enumerate(play_bots(rules, new_game(rules, 2), bots, seed)):
        state = happened.before
        if state.phase == "turn" and number % 4 == 0:
            view = view_of(state, state.turn)
            found = [solve_view(rules, view, goal, Budget(1000)) for goal in WordGoal]
            few = solve_bounded(
                position_of(view), vocabulary_for(rules), rules_of(rules, view), touch=1, budget=Budget(2000)
            )
            checked += sum(check_legal(rules, view, solution) for solution in (*found, few))
    assert checked > 20


def check_legal(rules: Edition, view: View, solution: WordSolution) -> bool:
    if solution.best is None:
        return False
    turn = turn_of(rules, view, table_of(solution.best))
    assert judge(turn) == ()
    assert points(turn) == solution.best.score
    assert sorted(turn.laid) == sorted(solution.best.laid)
    return True


HOUSES = [
    {"letters.scoring_words": "any_new", "letters.double_all_tiles": False},
    {"letters.joker_release": "free"},
    {"letters.joker_letter": "any_valid", "letters.max_word": 8},
    {"letters.yo": "strict", "letters.min_word": 4},
    {"letters.theme": "КОТ РАК ТОК КАРТА РАКЕТА МОНЕТА"},
]


@pytest.mark.parametrize("house", HOUSES, ids=str)
@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("К*ОТ МОНЕТА РАКЕТА", "ОРТАКЛ"),
        ("МОН*ЕТА ПОДСТ*АВКА ЛОБ", "ЕАГИКРУШ"),
        ("РАК КАРТА", "*КОТЁЛ"),
        ("", "РАКЕТА*"),
    ],
)
def test_house_rules_are_kept(house: dict[str, bool | int | str], table: str, rack: str) -> None:
    rules = edition().with_values(house)
    view = seat(table, rack, rules=rules)
    solution = solve_view(rules, view, WordGoal.SCORE, Budget(20_000))
    check_legal(rules, view, solution)
    assert solution.proved or house.get("letters.joker_letter") == "any_valid"
