"""What the solver of the letter game refuses before it searches: words that nobody has read, goals of another game."""

from __future__ import annotations

import pytest

from rummiclassic.solver.goals import NumberGoal
from rummicore.actions import Draw
from rummicore.bots import Budget
from rummicore.notation import parse_table
from rummicore.options import Value
from rummicore.reasons import FormatError
from rummicore.tiles import Meld
from rummicore.turn import lying_table
from rummicore.view import position
from rummiwords.editions.ru import LETTERS_RU
from rummiwords.russian import RUSSIAN
from rummiwords.solver import Vocabulary, WordGoal, WordPosition, solve
from rummiwords.solver.seats import position_of, solve_view

UNREAD = "nobody has read this word"


@pytest.mark.parametrize("table", ["КОТ", "К*ОТ РАК", "К*?Т"])
def test_nothing_is_proved_about_words_that_nobody_has_read(table: str) -> None:
    typed = parse_table(LETTERS_RU, table)
    for goal in WordGoal:
        with pytest.raises(FormatError, match=UNREAD):
            solve_view(LETTERS_RU, position(("Л",), typed, opened=True), goal, Budget())  # type: ignore[arg-type]
    as_if_read = tuple(Meld("", meld.tiles) for meld in typed)
    with pytest.raises(FormatError, match=UNREAD):
        position_of(position(("Л",), as_if_read, opened=True))


def test_a_joker_of_the_table_has_its_letter() -> None:
    (typed,) = parse_table(LETTERS_RU, "К*?Т")
    with pytest.raises(FormatError, match=UNREAD):
        position_of(position(("Л",), (Meld("word", typed.tiles),), opened=True))


def test_words_that_lie_on_a_table_need_not_be_in_the_dictionary() -> None:
    words, wrong = lying_table(LETTERS_RU.melds, parse_table(LETTERS_RU, "ЪЪЪ КОТ"))
    assert not wrong
    assert [str(word) for word in position_of(position(("Л",), words, opened=True)).table] == ["ЪЪЪ", "КОТ"]


def test_a_goal_of_the_number_game_is_refused() -> None:
    view, words = position(tuple("КОТ"), (), opened=True), Vocabulary(RUSSIAN, {"кот": 1})
    for goal in NumberGoal:
        with pytest.raises(
            FormatError, match=rf"^{goal} is not a goal of this game; there are score, tiles, out, keep$"
        ):
            solve(WordPosition((), "КОТ"), words, goal=goal)  # type: ignore[arg-type]
        with pytest.raises(FormatError, match="not a goal"):
            solve_view(LETTERS_RU, view, goal, Budget(), vocabulary=words)  # type: ignore[arg-type]
    with pytest.raises(FormatError, match="'both' is not a goal of this game"):
        WordGoal("both")


def test_the_advisor_knows_its_goals() -> None:
    view, advisor = position(tuple("КОТ"), (), opened=True), LETTERS_RU.advisor(LETTERS_RU)
    assert advisor.solve(view, WordGoal.SCORE, Budget(100)).proved
    with pytest.raises(FormatError, match="not a goal of this game; there are score, tiles, out, keep"):
        advisor.solve(view, NumberGoal.TILES, Budget(100))


@pytest.mark.rule("LET-TURN-1", "LET-HOUSE-2")
def test_words_of_no_length_are_refused_by_the_options() -> None:
    for values in ({"letters.max_word": 1}, {"letters.min_word": 9, "letters.max_word": 8}):
        with pytest.raises(FormatError, match=r"letters.min_word=\d is more than letters.max_word=\d"):
            LETTERS_RU.with_values(values)
    for key in ("letters.min_word", "letters.max_word"):
        for text in ("-1", "34", "9" * 40, "three"):
            with pytest.raises(FormatError, match=f"{key} takes a whole number from"):
                LETTERS_RU.with_texts([(key, text)])


@pytest.mark.parametrize("values", [{"letters.min_word": 33}, {"letters.min_word": 1, "letters.max_word": 1}], ids=str)
@pytest.mark.parametrize("opened", [True, False])
def test_where_no_word_has_the_length_there_is_no_turn(values: dict[str, Value], opened: bool) -> None:
    edition = LETTERS_RU.with_values(values)
    words, _ = lying_table(edition.melds, parse_table(edition, "КОТ Д*ОМ"))
    view = position(tuple("АБВ*"), words, opened=opened)
    for goal in WordGoal:
        assert solve_view(edition, view, goal, Budget())[:5] == ((), 0, 0, True, True)
    for make in edition.bots.values():
        assert make(edition, 1).choose(view, Budget(100)) == Draw()
    assert edition.advisor(edition).hint(view, Budget(100)).turn is None
