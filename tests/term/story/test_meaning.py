"""What is said of a word that somebody asks about."""

from __future__ import annotations

import pytest

from rummiterm.story.meaning import meaning_lines
from rummiterm.texts import Texts
from tests.kit.letters import LETTERS
from tests.kit.positions import STANDARD

# A noun without a gloss, one that no morphological dictionary has, a verb, a word that does not exist.
ASKED = [
    ("корова", ["КОРОВА: сущ., ед. ч., именительный", "Слово засчитывается; знакомое."]),
    ("шлифмашинка", ["ШЛИФМАШИНКА: сущ., ед. ч., именительный", "Слово засчитывается; почти не встречается."]),
    ("бегать", ["БЕГАТЬ: глагол, неопределённая форма", "БЕГАТЬ — не существительное."]),
    ("ъъъ", ["ЪЪЪ — в словаре нет."]),
    # A gloss does not say whether the word counts.
    ("пакт", ["ПАКТ — международный договор", "Слово засчитывается; не из частых."]),
    # The noun that counts comes before what else the spelling may be; its own other cases are no news.
    ("шандор", ["ШАНДОР: сущ., ед. ч., именительный", "Слово засчитывается; не из частых."]),
    ("водомет", ["ВОДОМЕТ: сущ., ед. ч., именительный от «водомёт»", "Слово засчитывается; редкое."]),
    ("пирога", ["ПИРОГА — узкая лодка островитян", "Слово засчитывается; очень редкое."]),
    (
        "антисептика",
        [
            "АНТИСЕПТИКА: сущ., ед. ч., именительный",
            "АНТИСЕПТИКА: сущ., ед. ч., родительный от «антисептик»",
            "Слово засчитывается; почти не встречается.",
        ],
    ),
    ("й1", ["Й1: об этом слове ничего не известно."]),
]


@pytest.mark.parametrize(("word", "said"), ASKED, ids=[word for word, _ in ASKED])
def test_a_word_is_told_by_its_gloss_or_grammar_and_whether_it_counts(word: str, said: list[str]) -> None:
    assert list(meaning_lines(LETTERS, word, Texts("ru"), judged=True)) == said


def test_where_words_are_judged_later_nobody_says_whether_one_counts() -> None:
    assert list(meaning_lines(LETTERS, "ззз", Texts("ru"))) == ["ЗЗЗ: об этом слове ничего не известно."]
    assert list(meaning_lines(LETTERS, "пакт", Texts("ru"))) == ["ПАКТ — международный договор"]
    assert list(meaning_lines(LETTERS, "корова", Texts("ru"))) == ["КОРОВА: сущ., ед. ч., именительный"]


@pytest.mark.parametrize("word", ["", "кот", "r5"])
def test_in_a_game_of_numbers_nothing_is_said_of_words(word: str) -> None:
    assert list(meaning_lines(STANDARD, word, Texts("ru"), judged=True)) == [
        "В этой игре слов нет; что это за комбинация: /почему r9 j r11"
    ]
