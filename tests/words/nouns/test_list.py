"""The word list itself, by words that leave no doubt (LET-WORD-*)."""

from __future__ import annotations

import pytest

from rummiwords import Lexicon

ACCEPTED = """
    дрель кок нос корт день полка ставка подставка кол рак лоб бард муха бар дама уха мост хлеб игрушка собака
    картофель роза лев пальто кофе стол столб книга пол пот дом кот ток рот скот кит печь ночь мышь рожь соль дочь
    мать путь время имя знамя дитя столовая больной прохожий рабочий портной животное насекомое запятая кафе метро
    такси кенгуру макраме медбрат птицефабрика лабрадор сирота судья юноша дядя ёлка пёс мёд клён актёр шофёр гусь
"""
REFUSED = {
    "W102": "бегать красивый быстро который",
    "W103": "столы кошки",
    "W104": "столом кошку",
    "W105": "ножницы сани брюки сутки",
    "W106": "москва камаз путин",
    "W107": "вуз загс",
    "W108": "диван-кровать",
    "W109": "уж",
    "W111": "cat кот1 к*т",
    "W112": "кoт coбака",
    "W113": "карова сабака",
    "W101": "шкафкровать абырвалг",
}


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.open()


@pytest.mark.rule("LET-WORD-1", "LET-WORD-2", "LET-WORD-4", "LET-WORD-5")
@pytest.mark.parametrize("word", ACCEPTED.split())
def test_common_nouns_in_the_nominative_singular_are_accepted(word: str, lexicon: Lexicon) -> None:
    assert word in lexicon
    assert word.upper() in lexicon


@pytest.mark.rule("LET-WORD-1", "LET-WORD-2", "LET-WORD-5")
@pytest.mark.parametrize(("code", "word"), [(code, word) for code, words in REFUSED.items() for word in words.split()])
def test_everything_else_is_refused_with_its_code(code: str, word: str, lexicon: Lexicon) -> None:
    from rummiwords.nouns.verdicts import judge_word

    verdict = judge_word(word, lexicon)
    assert not verdict.ok
    assert code in [reason.code for reason in verdict.reasons]


@pytest.mark.rule("LET-WORD-5")
def test_e_may_stand_for_yo_but_not_the_other_way_round(lexicon: Lexicon) -> None:
    found = lexicon.find("елка")
    assert found is not None
    assert found.word == "ёлка"
    assert "лёс" not in lexicon
    assert "елка" not in Lexicon.open(strict_yo=True)
    assert "ёлка" in Lexicon.open(strict_yo=True)
    небо, нёбо = lexicon.find("небо"), lexicon.find("нёбо")
    assert небо is not None
    assert нёбо is not None
    assert (небо.word, нёбо.word) == ("небо", "нёбо")


@pytest.mark.rule("LET-WORD-5")
def test_plural_only_words_and_abbreviations_are_admitted_on_request() -> None:
    assert "ножницы" in Lexicon.open(plural_only=True)
    assert "вуз" in Lexicon.open(abbreviations=True)
    assert "вуз" not in Lexicon.open(plural_only=True)


def test_the_extended_list_holds_the_standard_one_and_more(lexicon: Lexicon) -> None:
    standard, extended = set(lexicon), set(Lexicon.open(extended=True))
    assert standard < extended
    assert len(standard) > 55_000


def test_words_of_ones_own_are_added_and_taken_away(lexicon: Lexicon) -> None:
    own = lexicon.with_words(added=["Бибабо", "котопёс"], removed=["кот"])
    assert "котопёс" in own
    assert "котопес" in own
    assert "кот" not in own
    assert "кот" in lexicon
    assert "кот" in own.with_words(added=["кот"])
    assert "котопёс" in list(own)


TECHNICAL = """
    видеопредприятье видеоизданье гидровиброуплотненье электромашиностроенье программированье почвоведенье бигамье
    саморазмагничиванье спецподразделенье подключенье выпеканье списанье размещенье использованье
"""


@pytest.mark.parametrize("word", TECHNICAL.split())
def test_technical_nouns_have_no_poetic_variant(word: str) -> None:
    assert word not in Lexicon.open(extended=True)


@pytest.mark.parametrize("word", "волненье настроенье поведенье изобилье соцветье метанье сочиненье".split())  # noqa: SIM905
def test_ordinary_nouns_have_one_in_the_extended_list(word: str) -> None:
    assert word in Lexicon.open(extended=True)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [pair.split(":") for pair in "доппио:допио плеер:плейер флешка:флэшка дисторшн:дисторшен бренд:брэнд".split()],  # noqa: SIM905
)
def test_of_two_spellings_only_the_right_one_counts(right: str, wrong: str) -> None:
    extended = Lexicon.open(extended=True)
    assert right in extended
    assert wrong not in extended
    assert right in extended.judge(wrong).suggest


@pytest.mark.parametrize("word", ["кэшбэк", "пауэрбанк", "доппио", "файрвол"])
def test_words_of_every_day_are_standard(word: str, lexicon: Lexicon) -> None:
    assert word in lexicon
