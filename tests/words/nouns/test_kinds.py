"""Kinds of refused words that are easily taken for others, a few words each (LET-WORD-*)."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummiterm.texts import Texts
from rummiwords import Lexicon
from rummiwords.nouns.build.pipeline import DecisionError, read_numbers
from rummiwords.nouns.normalise import normalise
from rummiwords.nouns.store import SOURCES
from rummiwords.nouns.verdicts import judge_word

LEXICON = Lexicon.open()


def codes(word: str) -> list[str]:
    return [reason.code for reason in judge_word(word, LEXICON).reasons]


def name_of(word: str) -> str:
    return dict(judge_word(word, LEXICON).reasons[0].facts).get("name", "")


def pairs(text: str) -> list[list[str]]:
    return [pair.split(":") for pair in text.split()]


@pytest.mark.parametrize("mark", ["'", "’", "ʼ", "`", "‘"])
@pytest.mark.parametrize(
    ("word", "meant"), [("б{}юро", "бюро"), ("лам{}па", "лампа"), ("{}лес", "лес"), ("хлеб{}", "хлеб")]
)
def test_an_apostrophe_is_no_letter(word: str, meant: str, mark: str) -> None:
    text = word.format(mark)
    assert (codes(text), judge_word(text, LEXICON).suggest) == (["W111"], (meant,))
    assert text not in LEXICON
    assert LEXICON.normalise(text) == normalise(text).word == text


@pytest.mark.parametrize(("word", "meant"), pairs("в'юга:вьюга об'ект:объект солов'и:соловей пен':пень"))
def test_an_apostrophe_for_a_sign_is_a_slip(word: str, meant: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest) == (["W113"], (meant,))


def test_an_apostrophe_behind_a_vowel_marks_the_stress() -> None:
    assert "лу'жа" in LEXICON
    assert "лужа'" not in LEXICON


HUSHED = "этажём:этаж ножём:нож сторожом:сторож лапшёй:лапша птицой:птица чорточка:чёрточка"


@pytest.mark.parametrize(("word", "meant"), pairs(HUSHED))
def test_a_vowel_behind_a_hushing_sound_is_a_slip_in_rare_words_and_endings(word: str, meant: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest[0]) == (["W113"], meant)


@pytest.mark.parametrize(("word", "noun"), pairs("стеклов:стекло письмов:письмо чулоков:чулок"))
def test_a_wrong_genitive_without_capital_is_a_form(word: str, noun: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).lemma) == (["W104", "W103"], noun)
    assert codes(word.capitalize()) == ["W106"]


@pytest.mark.parametrize(("word", "noun"), pairs("тилевизоров:телевизор капюшёнов:капюшон холадильников:холодильник"))
def test_a_misspelt_genitive_without_capital_is_a_slip(word: str, noun: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest[0]) == (["W113"], noun)


@pytest.mark.parametrize("word", ["весёлова", "зимнева", "мокрова", "интереснова"])
def test_an_adjective_as_it_is_heard_is_one(word: str) -> None:
    assert codes(word) == ["W102"]


@pytest.mark.parametrize("word", ["королёв", "медведев", "маслов", "скобелева", "тыркова"])
def test_surnames_that_people_have_are_no_wrong_forms(word: str) -> None:
    assert codes(word) == ["W106"]


@pytest.mark.parametrize(
    ("word", "base"), pairs("мопедишко:мопед фонаришка:фонарь подвалишко:подвал вирусологиня:вирусолог")
)
def test_a_derived_noun_is_near_the_one_that_it_is_made_of(word: str, base: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest) == (["W101"], (base,))


@pytest.mark.parametrize(
    ("word", "code"),
    pairs(
        "фальши:W104 мести:W104 молодёжи:W104 шерсти:W104 упражнения:W103 сочинения:W103 станции:W103 лилии:W103 "
        "терпения:W104 химии:W104 крепости:W103 храбрости:W104 тетради:W103 скатерти:W103"
    ),
)
def test_a_form_of_what_is_counted_is_a_plural_else_a_case(word: str, code: str) -> None:
    assert codes(word) == [code]


def test_of_two_nouns_met_alike_the_corpus_tells_which_has_the_form() -> None:
    assert (codes("темени"), judge_word("темени", LEXICON).lemma) == (["W104"], "темя")


@pytest.mark.parametrize("line", ["кот\tmany\tx", "кот\tsingle", "ложь\tsingle\tagain"])
def test_a_line_about_numbers_that_says_nothing_is_refused(line: str, tmp_path: Path) -> None:
    (tmp_path / "numbers.tsv").write_text(f"ложь\tsingle\tx\n{line}\n", encoding="utf8")
    with pytest.raises(DecisionError, match=r"numbers\.tsv line 2"):
        read_numbers(tmp_path)
    assert read_numbers(SOURCES)["здание"] == "plur"


@pytest.mark.parametrize(("word", "noun"), pairs("тигрят:тигрёнок волчат:волчонок мышат:мышонок слонят:слонёнок"))
def test_young_animals_are_no_verbs(word: str, noun: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).lemma) == (["W104", "W103"], noun)


@pytest.mark.parametrize(
    "word", ["спамлю", "пранкую", "блогую", "рофлю", "спамим", "дампаем", "вайбую", "вайбуем", "факчу"]
)
def test_new_verbs_in_the_first_person_are_no_nouns(word: str) -> None:
    assert codes(word) == ["W102"]


@pytest.mark.parametrize("word", ["Ляпкина", "Чебышкин", "Загоруйский", "Вербицкого", "Мышкин", "Дубровинская"])
def test_a_capital_tells_a_surname(word: str) -> None:
    assert codes(word) == ["W106"]


@pytest.mark.parametrize("word", ["Пластелин", "Розморин", "Веганство", "веганский"])
def test_a_capital_alone_makes_no_surname(word: str) -> None:
    assert "W106" not in codes(word)


@pytest.mark.parametrize("word", ["канопус", "фомальгаута", "денеб", "япет", "арктур", "гиперион", "беллатрикс"])
def test_stars_and_moons_are_names_of_their_own_kind(word: str) -> None:
    assert (codes(word), name_of(word)) == (["W106"], "Star")
    assert "небесное" in Texts("ru").refusal(judge_word(word, LEXICON).reasons[0])


@pytest.mark.parametrize("word", ["угги", "треники", "беруши", "чапсы", "нунчаки"])
def test_newer_words_without_singular_have_none(word: str) -> None:
    assert codes(word) == ["W105"]


@pytest.mark.parametrize(
    "word", ["доц", "инж", "сущ", "облздрав", "районо", "горсвет", "ЗАГСом", "АЭСы", "ТЮЗов", "ВУЗу"]
)
def test_short_and_declined_abbreviations_are_some(word: str) -> None:
    assert codes(word)[0] == "W107"


def test_a_noun_in_capitals_with_an_ending_is_no_abbreviation() -> None:
    assert codes("КОШКи") == ["W103"]


def test_letters_that_nobody_confuses_make_no_slip() -> None:
    assert codes("перевезка") == ["W113"]
    assert "W113" not in codes("рывнитель")
    assert codes("выхотка") == ["W113"]


@pytest.mark.parametrize(("word", "meant"), pairs("жывотное:животное закускчная:закусочная прачечаная:прачечная"))
def test_a_misspelt_noun_like_an_adjective_is_a_slip(word: str, meant: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest[0]) == (["W113"], meant)


@pytest.mark.parametrize(("word", "noun"), pairs("горажане:горожанин масквичами:москвич хрестиане:христианин"))
def test_misspelt_dwellers_name_their_noun(word: str, noun: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest[0]) == (["W113"], noun)


@pytest.mark.parametrize("word", ["хммм", "рррр", "шшшш", "жжж", "огооо", "айайай"])
def test_more_noises_are_no_nouns(word: str) -> None:
    assert codes(word) == ["W102"]


@pytest.mark.parametrize("word", ["Катёна", "Ксюня", "Викуля"])
def test_more_first_names_said_fondly_are_names(word: str) -> None:
    assert (codes(word), name_of(word)) == (["W106"], "Name")


@pytest.mark.parametrize(("word", "lemma"), pairs("граблями:грабли дровами:дрова нардам:нарды щипцов:щипцы"))
def test_a_case_of_a_plural_without_singular_names_it(word: str, lemma: str) -> None:
    verdict = judge_word(word, LEXICON)
    assert codes(word) == ["W105"]
    assert lemma in Texts("ru").refusal(verdict.reasons[0])


@pytest.mark.parametrize(
    ("word", "right"), pairs("прессслужба:пресс-служба вицечемпион:вице-чемпион генераллейтенант:генерал-лейтенант")
)
def test_a_missing_hyphen_is_told_where_it_belongs(word: str, right: str) -> None:
    verdict = judge_word(word, LEXICON)
    assert (codes(word), dict(verdict.reasons[0].facts)["lemma"], verdict.suggest) == (["W108"], right, ())


@pytest.mark.parametrize(("word", "meant"), pairs("pbvf:зима ljv:дом 'rhfy:экран vjhz:море Gfgf:папа"))
def test_a_word_in_the_latin_layout_names_what_was_meant(word: str, meant: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest) == (["W111"], (meant,))
    assert meant in Texts("en").refusal(judge_word(word, LEXICON).reasons[0])


@pytest.mark.parametrize("word", ["hello", "cat", "windows", "xyz"])
def test_english_words_are_just_foreign(word: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest) == (["W111"], ())
