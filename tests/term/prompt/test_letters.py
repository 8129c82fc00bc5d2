"""The letter game at the prompt: the examples of the rulebook typed, and what is said to words that do not count."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummicore.options import Value
from tests.kit.tables import answers, deal_table, typed

# The pool is long, so that refills never touch the tiles that the examples need.


def test_a_word_typed_on_a_latin_layout_opens(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("АААБВДИКОПРСТШ", "ЕЕЕЕИИЛЛММНННО"))
    told = typed(tmp_path, "cnfdrf", "", language="ru")
    assert "это СТАВКА." in told.out
    assert "+6 СТАВКА: выложены" in told.out
    assert "Сыграно." in told.out


def _opened(tmp_path: Path, first: str, second: str, ann: str, olya: str) -> list[str]:
    """Deal so that both open with a word of their own and keep what the example needs."""
    deal_table(tmp_path, "letters-ru", "Аня,Оля", (first + ann, second + olya))
    return [first, "", second, ""]


@pytest.mark.rule("LET-TURN-3")
def test_letters_before_a_word(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "ПОДЕЁЖЗЦ", "ИИЛЛНННО")
    told = typed(tmp_path, *lines, "подставка", "", language="ru")
    assert "+9 СТАВКА → ПОДСТАВКА: выложены Д О П, останется 5 фишек" in told.out


@pytest.mark.rule("LET-TURN-3")
def test_a_word_is_split(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "БРАЁЖЗЦЩ", "КОЛЛНННО")
    told = typed(tmp_path, *lines, "/взять", "кол", "", "рак лоб", "", language="ru")
    assert "+3 КОЛ → РАК, ЛОБ: выложены А Б Р, останется 6 фишек" in told.out


@pytest.mark.rule("LET-TURN-3")
def test_two_words_give_letters_to_a_third(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "ААЁЖЗЦЩЭ", "БАРДМУХА")
    told = typed(tmp_path, *lines, "/взять", "бард муха", "", "бар дама уха", "", language="ru")
    assert "+4 БАРД, МУХА → БАР, ДАМА, УХА: выложены А А, останется" in told.out


@pytest.mark.rule("LET-SCORE-1")
def test_the_longest_word_counts(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "ИГРУШКАЁ", "ОСТХЛЕБИ")
    told = typed(tmp_path, *lines, "игрушка", "", language="ru")
    assert "+7 ИГРУШКА: выложены" in told.out


@pytest.mark.rule("LET-SCORE-3")
def test_a_whole_rack_counts_double(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКА", "МОНЕТА"), pool="ИГРУШКА")
    told = typed(tmp_path, "ставка", "", "/взять", "игрушка", "", language="ru")
    assert "+12 = 6 × 2 СТАВКА: выложены все 6" in told.out
    assert "+14 = 7 × 2 ИГРУШКА: выложены все 7" in told.out


@pytest.mark.rule("LET-JOK-2")
def test_a_joker_is_swapped_for_its_letter(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "К*ТОРТЖЗ", "ИИЛЛНННО")
    told = typed(tmp_path, *lines, "к*от", "", "/взять", "кот р*от", "", language="ru")
    assert "К*ОТ" in told.out
    assert "Р*ОТ" in told.out
    assert "О на место джокера в КОТ" in told.out


def test_a_joker_is_put_in_where_a_letter_is_missing(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВ*АПОДЖЗЦЩЭ", "МОНЕТАИИЛЛНННО"))
    told = typed(tmp_path, "ставка", "", language="ru")
    assert "+6 СТАВ*КА" in told.out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("раки", "множественное число от «рак»"),
        ("потставка", "в словаре нет"),
        ("москва", "имя собственное"),
        ("бегать", "не существительное"),
        ("уж", "не меньше 3"),
    ],
)
def test_a_word_that_does_not_count_is_explained(line: str, said: str, tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "ПОДЕЁЖЗЦ", "ИИЛЛНННО")
    answer = answers(typed(tmp_path, *lines, line, language="ru"))[4]
    assert answer.startswith("!  ")
    assert said in answer


def test_the_fix_is_offered_when_it_can_be_played(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "БРАЁЖЗЦИ", "КОЛЛНННО")
    told = typed(tmp_path, *lines, "/взять", "кол", "", "раки лоб", "потставка", language="ru")
    assert "Подойдёт РАК: наберите РАК ЛОБ" in told.out


def test_a_word_twice_is_refused_with_another_of_its_letters(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "КОТКОТЖЗ", "ИИЛЛНННО")
    told = typed(tmp_path, *lines, "кот", "", "/взять", "кот", "ток", "", language="ru")
    assert "!  КОТ уже на столе, а слова не повторяются. Из тех же букв: ТОК.\n" in told.out
    assert "+3 ТОК" in told.out


def test_e_for_yo_is_understood_and_said(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "ЕЛКАЖЗЦЩ", "ИИЛЛНННО")
    told = typed(tmp_path, *lines, "елка", "", language="ru")
    assert "ЕЛКА — это ЁЛКА." in told.out
    assert "+4 ЕЛКА" in told.out


@pytest.mark.rule("LET-BAD-2")
def test_strict_play_without_a_clock_judges_after_the_turn(tmp_path: Path) -> None:
    house: dict[str, Value] = {"letters.invalid_word": "rulebook"}
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКАЫЕЁЖЗЦЩЭ", "МОНЕТАИИЛЛНННО"), house=house)
    told = typed(tmp_path, "ставка", "", "монета", "", "ставкаы", "", language="ru")
    said = answers(told)[4]
    assert "проверка после хода" in said
    assert "словар" not in said
    assert "Снова на подставке: СТАВКАЫ." in told.out
    assert "Штраф: 1 фишка" in told.out


@pytest.mark.rule("LET-BAD-1")
def test_strict_play_with_a_clock_skips_the_next_turn(tmp_path: Path) -> None:
    house: dict[str, Value] = {"letters.invalid_word": "rulebook", "letters.time_limit_s": 60}
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКАЫЕЁЖЗЦЩЭ", "МОНЕТАИИЛЛНННО"), house=house)
    told = typed(tmp_path, "ставка", "", "монета", "", "ставкаы", "", "/взять", language="ru")
    assert "Аня: пропуск хода" in told.out


def test_after_a_refused_line_it_is_said_what_an_empty_one_plays(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКАЫЕЁЖЗЦЩЭ", "МОНЕТАИИЛЛНННО"))
    told = typed(tmp_path, "зец", "ставка", "зец", "", language="ru")
    assert told.out.count("Пустая строка сыграет набранное раньше: СТАВКА. Забыть его — /сброс.") == 1
    assert "Сыграно." in told.out


def test_a_draw_says_which_typed_turn_it_loses(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКАЫЕЁЖЗЦЩЭ", "МОНЕТАИИЛЛНННО"))
    told = typed(tmp_path, "ставка", "/взять", language="ru")
    assert "~  Набранное не сыграно: СТАВКА.\n   Взята" in told.out


def test_a_bots_turn_is_one_line_and_says_what_a_joker_is(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКА*РКЁЖЗЦЩ", "МОНЕТАИИЛЛНННО"))
    told = typed(tmp_path, "ставка", "", "монета", "", "рак", "", "/журнал", language="ru")
    assert "Ход 3 · Аня: Р*АК (джокер за А), +3\n" in told.out  # the refill is not told


def test_the_draw_for_the_start_says_why(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКА*РКЁЖЗЦЩ", "МОНЕТАИИЛЛНННО"))
    told = typed(tmp_path, "/журнал", language="ru")
    assert "Жребий: Аня — А, Оля — Я. Начинает Аня: А ближе к А." in told.out


def test_a_plural_is_said_in_one_breath_with_its_fix(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "БРАИЁЖЗЦ", "КОЛЛНННО")
    told = typed(tmp_path, *lines, "/взять", "кол", "", "раки лоб", language="ru")
    assert "!  РАКИ — множественное число от «рак». Подойдёт РАК: наберите РАК ЛОБ.\n" in told.out


def test_a_joker_that_was_put_in_is_said(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "КТ*ЁЖЗЦЩ", "РОТЛНННО")
    told = typed(tmp_path, *lines, "кот", "", "кот р*от", language="ru")
    assert "+3 К*ОТ: джокер за О; выложены К Т *, останется 5 фишек\n" in told.out
    assert "+3 Р*ОТ: О на место джокера в КОТ, джокер за О; выложены О Р Т, останется 5 фишек\n" in told.out


def test_a_joker_typed_without_its_letter_needs_no_note(tmp_path: Path) -> None:
    lines = _opened(tmp_path, "СТАВКА", "МОНЕТА", "КОТ*ЁЖЗЦ", "РОТЛНННО")
    told = typed(tmp_path, *lines, "ко*", language="ru")
    assert "?" not in answers(told)[-1]
    assert answers(told)[-1].startswith("+3 КО*")


def test_missing_tiles_are_explained_again_when_asked(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКА", "МОНЕТА"))
    told = typed(tmp_path, "ставок", "монета", "/почему", "/почему раки", language="ru")
    assert answers(told)[2] == "   МОНЕТА: не хватает Е М Н О."
    assert answers(told)[3] == "   РАКИ: LET-WORD-1 множественное число от «рак»"


def test_why_speaks_of_what_lies_there_and_of_no_line_that_was_not_about_the_turn(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКАИИ", "МОНЕТАЛЛ"))
    told = typed(tmp_path, "/под", "/почему", "монета", "ставка", "/под", "/почему", "монета", "/почему", language="ru")
    said = answers(told)
    assert said[1].startswith("   Отказов не было")
    assert said[5] == said[3]
    assert said[3].startswith("+6 СТАВКА")
    assert said[7].startswith("   МОНЕТА: не хватает")


def test_the_table_of_a_draft_that_opens_asks_for_no_opening(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКАИИ", "МОНЕТАЛЛ"))
    told = typed(tmp_path, "ставка", "/стол", language="ru")
    assert "Стол    СТАВКА\nФишки   И И\n" in told.out


STRICT: dict[str, Value] = {"letters.invalid_word": "rulebook"}


@pytest.mark.rule("LET-BAD-1")
def test_strict_play_tells_nothing_before_a_turn_and_the_reason_after_it(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКАРАКИЁЖЗЦ", "МОНЕТАИИЛЛНННО"), house=STRICT)
    lines = ["слоны", "/почему слоны", "ставка", "", "монета", "", "раки", "", "/журнал"]
    told = typed(tmp_path, *lines, language="ru")
    said = answers(told)
    assert said[0] == "!  СЛОНЫ: не хватает Л Н О Ы."
    assert said[1] == "   Это проверяется после хода."
    assert said[6].startswith("   РАКИ: выложены")
    assert said[7].startswith("   РАКИ — множественное число от «рак». Снова на подставке: РАКИ. Штраф: 1 фишка, ")
