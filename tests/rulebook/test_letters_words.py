"""The letter game: which words count, and each once (LET-WORD-*, LET-VAR-1, LET-HOUSE-*)."""

from __future__ import annotations

import pytest

from rummicore.actions import Answer
from rummicore.edition import Edition
from rummicore.engine import Step, apply
from rummicore.events import Refused
from rummicore.notation import parse_meld
from rummicore.state import State
from rummiwords.nouns.wordbook import NounBook
from rummiwords.rules.melds import WordMelds
from rummiwords.rules.votes import off_theme
from tests.kit.letters import LETTERS, at_table, draw, house, lying, play, refusal, score, time_up


def accepted(word: str, edition: Edition = LETTERS) -> bool:
    return bool(edition.melds.readings(parse_meld(edition, word)))


def rule_of(word: str, edition: Edition = LETTERS) -> str:
    (fault,) = edition.melds.faults(parse_meld(edition, word))
    return edition.explained(edition, fault).rule


@pytest.mark.rule("LET-WORD-1")
@pytest.mark.parametrize("word", ["СТОЛЫ", "СТОЛОМ", "БЕГАТЬ"])
def test_only_nouns_in_the_nominative_singular(word: str) -> None:
    assert accepted("СТОЛ")
    assert not accepted(word)
    assert rule_of(word) == "LET-WORD-1"


@pytest.mark.rule("LET-WORD-2")
@pytest.mark.parametrize("word", ["МОСКВА", "ВУЗ", "ДИВАНКРОВАТЬ"])
def test_no_names_and_abbreviations_unless_they_are_nouns_too(word: str) -> None:
    assert accepted("РОЗА")
    assert accepted("ЛЕВ")
    assert not accepted(word)
    assert rule_of(word) == "LET-WORD-2"
    assert accepted("ВУЗ", house(abbreviations=True))


@pytest.mark.rule("LET-WORD-4")
def test_the_dictionary_decides() -> None:
    assert rule_of("ШКАФКРОВАТЬ") == "LET-WORD-4"
    facts = dict(LETTERS.explained(LETTERS, LETTERS.melds.faults(parse_meld(LETTERS, "КАРОВА"))[0]).facts)
    assert (facts["why"], facts["suggest"]) == ("W113", "КОРОВА")


@pytest.mark.rule("LET-WORD-4")
def test_words_on_the_table_are_judged_only_when_they_change() -> None:
    assert score(at_table("ЭЫЬ КОЛ", "БРАХ"), "ЭЫЬ РАК ЛОБ") == 3
    assert refusal(at_table("ЭЫЬ", "КОТХ"), "ЫЭЬ КОТ") == {"unknown-word": "LET-WORD-1"}


@pytest.mark.rule("LET-WORD-5")
@pytest.mark.parametrize("word", ["НОЖНИЦЫ", "САНИ"])
def test_plural_only_nouns_are_an_option_and_indeclinable_ones_count(word: str) -> None:
    assert rule_of(word) == "LET-WORD-5"
    assert accepted(word, house(pluralia_tantum=True))
    assert accepted("ПАЛЬТО")
    assert accepted("КОФЕ")


@pytest.mark.rule("LET-WORD-5")
def test_e_may_be_laid_for_yo_but_not_the_other_way_round() -> None:
    strict = house(yo="strict")
    assert [accepted(word) for word in ("ЁЛКА", "ЕЛКА", "ЛЁС")] == [True, True, False]
    assert [accepted(word, strict) for word in ("ЁЛКА", "ЕЛКА")] == [True, False]
    assert rule_of("ЕЛКА", strict) == "LET-WORD-5"
    now = at_table("ЁЛКА", "ЕЛКАХ")
    assert refusal(now, "ЁЛКА ЕЛКА") == {"word-twice": "LET-WORD-3"}
    # Two words, told apart by their spelling.
    assert score(at_table("НЁБО", "НЕБОХ"), "НЁБО НЕБО") == 4


@pytest.mark.rule("LET-WORD-3")
def test_no_word_lies_on_the_table_twice() -> None:
    now = at_table("КОТ", "КОТХ")
    assert refusal(now, "КОТ КОТ") == {"word-twice": "LET-WORD-3"}
    assert score(now, "КОТ ТОК") == 3


@pytest.mark.rule("LET-WORD-3")
def test_what_counts_is_the_table_at_the_end_of_the_turn() -> None:
    assert score(at_table("КОТ", "СКОТХ"), "СКОТ КОТ") == 4


@pytest.mark.rule("LET-WORD-3")
@pytest.mark.parametrize(("duplicates", "legal"), [("final_table", True), ("whole_turn", False), ("whole_game", False)])
def test_a_word_may_not_be_broken_and_made_again_in_one_turn(duplicates: str, legal: bool) -> None:
    now, edition = at_table("КОТ", "*РТХ"), house(duplicates=duplicates)
    if legal:
        assert score(now, "К*ОТ РОТ", edition) == 3
    else:
        assert refusal(now, "К*ОТ РОТ", edition) == {"word-made-again": "LET-WORD-3"}
    # A joker that gets its tile leaves the word as it was.
    assert score(at_table("К*ОТ", "ОРТХ"), "КОТ Р*ОТ", edition) == 3


def taken_apart() -> State:
    """КОЛ became РАК and ЛОБ one turn ago; then the other seat drew."""
    return play(at_table("КОЛ", "БРАКОЛХ", "ЪЪ"), "РАК ЛОБ").state


@pytest.mark.rule("LET-WORD-3")
def test_a_word_may_return_unless_the_whole_game_counts() -> None:
    now = draw(taken_apart()).state
    assert score(now, "РАК ЛОБ КОЛ") == 3
    assert refusal(now, "РАК ЛОБ КОЛ", house(duplicates="whole_game")) == {"word-repeated": "LET-WORD-3"}


@pytest.mark.rule("LET-HOUSE-1")
@pytest.mark.parametrize(("wait", "legal"), [(0, True), (1, True), (2, False), (9, False)])
def test_a_word_that_was_taken_apart_returns_after_some_turns(wait: int, legal: bool) -> None:
    now = draw(taken_apart()).state
    if legal:
        assert score(now, "РАК ЛОБ КОЛ", house(no_return=wait)) == 3
    else:
        assert refusal(now, "РАК ЛОБ КОЛ", house(no_return=wait)) == {"word-returns-too-soon": "LET-HOUSE-1"}


@pytest.mark.rule("LET-HOUSE-2")
def test_words_may_be_capped() -> None:
    assert refusal(at_table("", "СОБАКАХ"), "СОБАКА", house(max_word=5)) == {"word-too-long": "LET-HOUSE-2"}
    assert score(at_table("", "СОБАКАХ"), "СОБАКА", house(max_word=6)) == 6


@pytest.mark.rule("LET-HOUSE-3")
def test_the_family_filter_is_on_and_an_option() -> None:
    rules = house(family=False).melds
    assert isinstance(rules, WordMelds)
    assert isinstance(rules.book, NounBook)
    words, entry = rules.book.frequencies, rules.book.lexicon.entry
    hidden = next(word for word in words if len(word) > 2 and (found := entry(word)) and found.family).upper()
    assert not accepted(hidden)
    assert rule_of(hidden) == "LET-HOUSE-3"
    assert accepted(hidden, house(family=False))


THEME = "кот, рак, лев"


@pytest.mark.rule("LET-VAR-1")
def test_words_outside_the_theme_are_refused() -> None:
    edition = house(theme=THEME)
    assert score(at_table("", "КОТХ"), "КОТ", edition) == 3
    assert refusal(at_table("", "ТОКХ"), "ТОК", edition) == {"word-not-in-theme": "LET-VAR-1"}


@pytest.mark.rule("LET-VAR-1")
def test_or_only_pointed_at() -> None:
    edition = house(theme=THEME, theme_mode="warn")
    assert score(at_table("", "ТОКХ"), "ТОК", edition) == 3
    assert off_theme(edition, lying("ТОК КОТ")) == lying("ТОК")


def voted(votes: str, racks: tuple[str, ...]) -> Step:
    edition = house(theme=THEME, theme_mode="vote")
    step = play(at_table("", *racks), "ТОК", edition)
    for seat, vote in enumerate(votes):
        assert step.state.phase == "asking"
        step = apply(edition, step.state, Answer(seat, "theme", {"+": "yes", "-": "no"}[vote]))
    return step


@pytest.mark.rule("LET-VAR-1")
@pytest.mark.parametrize(
    ("votes", "counts"), [("++", True), ("+-", False), ("++-", True), ("+--", False), ("+-+-", False), ("+-++", True)]
)
def test_or_put_to_the_vote(votes: str, counts: bool) -> None:
    racks = ("ТОКХ", "Ъ", "Ы", "Э")[: len(votes)]
    step = voted(votes, racks)
    assert step.state.seats[0].points == (3 if counts else 0)
    assert step.state.turn == (1 if counts else 0)
    assert counts != any(isinstance(event, Refused) for event in step.events)


@pytest.mark.rule("LET-VAR-1")
def test_words_of_the_theme_need_no_vote_and_a_late_clock_leaves_none() -> None:
    edition = house(theme=THEME, theme_mode="vote")
    assert score(at_table("", "КОТХ"), "КОТ", edition) == 3
    after = time_up(at_table("", "ТОКХ"), "ТОК", edition).state
    assert (after.table, len(after.seats[0].rack)) == ((), 5)
