"""Of several reasons the one that comes to mind is said first (LET-WORD-*)."""

from __future__ import annotations

import pytest

from rummiwords import Lexicon
from rummiwords.nouns.unlisted.shapes import is_syllabic
from rummiwords.nouns.verdicts import judge_word

LEXICON = Lexicon.open()


def codes(word: str) -> list[str]:
    return [reason.code for reason in judge_word(word, LEXICON).reasons]


def pairs(text: str) -> list[list[str]]:
    return [pair.split(":") for pair in text.split()]


@pytest.mark.parametrize("form", ["книг", "столам", "котами", "морях", "гладиолусов"])
def test_of_a_plural_in_another_case_the_case_comes_first(form: str) -> None:
    assert codes(form) == ["W104", "W103"]


@pytest.mark.parametrize(
    ("word", "code"),
    pairs("красный:W102 городской:W102 спасибо:W102 рад:W102 аляска:W106 джек:W106 молока:W104 стен:W104"),
)
def test_a_word_of_the_extended_list_is_first_what_it_is_rather_taken_for(word: str, code: str) -> None:
    said = codes(word)
    assert (said[0], said[-1]) == (code, "W116")
    assert word in Lexicon.open(extended=True)


@pytest.mark.parametrize("word", ["краш", "анон", "чел", "абас"])
def test_a_word_that_people_know_from_the_extended_list_is_just_that(word: str) -> None:
    assert codes(word)[-1] == "W116"
    assert (word == "абас") or codes(word) == ["W116"]


@pytest.mark.parametrize("form", ["новому", "красными", "городских", "чёрного"])
def test_forms_of_adjectives_that_are_rare_nouns_are_of_adjectives(form: str) -> None:
    assert codes(form) == ["W102"]


@pytest.mark.parametrize(("word", "code"), pairs("зато:W102 вазы:W103 вазе:W104 бака:W104 вузы:W107 загса:W107"))
def test_an_abbreviation_comes_after_what_is_said_more_often(word: str, code: str) -> None:
    assert codes(word)[0] == code


@pytest.mark.parametrize(
    ("word", "code"), pairs("Волков:W106 волков:W104 Машин:W106 машин:W104 Островская:W106 Столы:W103 ВОЛКОВ:W104")
)
def test_a_capital_tells_a_name_from_a_form_that_is_spelled_alike(word: str, code: str) -> None:
    assert codes(word)[0] == code


@pytest.mark.parametrize(
    ("word", "code"), pairs("любви:W104 крови:W104 собаки:W103 города:W103 книги:W103 днём:W104 ночью:W102")
)
def test_what_the_corpus_hardly_ever_has_is_not_thought_of(word: str, code: str) -> None:
    assert codes(word)[0] == code


@pytest.mark.parametrize("word", ["минздрав", "госдумы", "роспотребнадзор", "генпрокуратуру", "росгвардия"])
def test_authorities_named_by_syllables_are_abbreviations_and_names(word: str) -> None:
    assert codes(word) == ["W107", "W106"]


@pytest.mark.parametrize("word", ["газпром", "сбербанк", "роснефть", "росатом", "яндекс"])
def test_companies_are_names(word: str) -> None:
    assert not is_syllabic(word)
    assert codes(word) == ["W106"]


@pytest.mark.parametrize("word", ["господу", "христа", "аллаху", "википедии", "паттайи", "приазовья", "мандельштама"])
def test_forms_of_refused_names_are_of_names(word: str) -> None:
    assert codes(word) == ["W106"]


MISSPELT_FORMS = (
    "карову:корова калбасу:колбаса сабаками:собака канфетам:конфета лыжы:лыжа книгы:книга чяшки:чашка девченок:девчонка"
)


@pytest.mark.parametrize(("word", "meant"), pairs(MISSPELT_FORMS))
def test_a_misspelt_form_names_its_noun(word: str, meant: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest) == (["W113"], (meant,))


WRITTEN_SLIPS = (
    "безделие:безделье ущелие:ущелье устие:устье заказщик:заказчик сварчик:сварщик уборчица:уборщица бацила:бацилла "
    "театор:театр перламутор:перламутр грейфрут:грейпфрут ланшафт:ландшафт президум:президиум офицант:официант "
    "друшлаг:дуршлаг энтшпиль:эндшпиль сумашествие:сумасшествие транвай:трамвай пироженное:пирожное "
    "сонцем:солнце палатенцем:полотенце подчерк:почерк еклер:эклер цынга:цинга"
)


@pytest.mark.parametrize(("word", "meant"), pairs(WRITTEN_SLIPS))
def test_what_is_written_like_many_others_or_hardly_heard_is_a_slip(word: str, meant: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest[0]) == (["W113"], meant)


@pytest.mark.parametrize("word", ["горик", "конщик", "укольщик", "кампаня", "расположене", "каноэсть"])
def test_what_only_looks_like_such_a_slip_is_none(word: str) -> None:
    assert "W113" not in codes(word)


HYPHENATED = "диванкровать:диван-кровать шоубизнес:шоу-бизнес артобъект:арт-объект онлайнкурс:онлайн-курс"


@pytest.mark.parametrize(("word", "apart"), pairs(HYPHENATED))
def test_words_that_always_have_a_hyphen_name_it(word: str, apart: str) -> None:
    (why,) = judge_word(word, LEXICON).reasons
    assert (why.code, dict(why.facts)["lemma"]) == ("W108", apart)


def test_old_letters_name_the_word_of_today() -> None:
    assert [judge_word(word, LEXICON).suggest for word in ("хлѣбъ", "міръ", "звѣри", "ѣѣъ")] == [
        ("хлеб",), ("мир",), ("зверь",), ()
    ]  # fmt: skip


@pytest.mark.parametrize(("word", "noun"), pairs("роя:рой рудою:руда слэмы:слэм свитшоте:свитшот минивэном:минивэн"))
def test_forms_are_of_nouns_though_a_name_is_spelled_like_them_or_only_indeclinables_end_so(
    word: str, noun: str
) -> None:
    assert judge_word(word, LEXICON).suggest == (noun,)


KINDS_OF_NAMES = "гудзон:Geox беовульф:Hero алёнка:Name ликуд:Orgn делон:Surn медея:Myth буратино:Hero фобос:Star"


@pytest.mark.parametrize(("word", "kind"), pairs(KINDS_OF_NAMES))
def test_names_say_what_kind_they_are_of(word: str, kind: str) -> None:
    assert [(why.code, dict(why.facts)["name"]) for why in judge_word(word, LEXICON).reasons] == [("W106", kind)]


def test_a_hushing_sound_taken_for_another_is_a_slip() -> None:
    assert (codes("плошадь"), judge_word("плошадь", LEXICON).suggest[0]) == (["W113"], "площадь")
    assert codes("денги") == ["W113", "W105"]
    assert (codes("лошка"), judge_word("лошка", LEXICON).suggest[0]) == (["W113"], "ложка")


@pytest.mark.parametrize("word", ["хэппи", "физико", "суб", "кид", "нэша", "тарр", "эрис", "коко"])
def test_what_names_and_foreign_words_do_is_no_slip(word: str) -> None:
    assert "W113" not in codes(word)


@pytest.mark.parametrize("word", ["буллить", "фоткаю", "ботать", "вайбилось", "делаеш", "польско"])
def test_more_verbs_and_adjectives_are_told_by_their_suffixes(word: str) -> None:
    assert codes(word) == ["W102"]


@pytest.mark.parametrize("word", ["вобщем", "здраствуйте", "чтото", "сдесь", "пришол"])
def test_misspelt_words_that_are_no_nouns_are_no_nouns(word: str) -> None:
    assert codes(word) == ["W102"]


def test_surnames_that_end_like_diminutives_are_told_from_them() -> None:
    assert codes("дубрашко") == ["W106"]
    assert codes("зюзечко") == ["W101"]


@pytest.mark.parametrize(
    ("word", "kind"),
    pairs("захарка:Name лизонька:Name тамарочка:Name илюха:Name гришаня:Name егорыч:Patr васильич:Patr"),
)
def test_first_names_said_fondly_and_fathers_names_said_short_are_names(word: str, kind: str) -> None:
    reason = judge_word(word, LEXICON).reasons[0]
    assert (reason.code, dict(reason.facts)["name"]) == ("W106", kind)


@pytest.mark.parametrize("word", ["булачка", "анонас", "клас", "марошка"])
def test_what_is_heard_like_a_noun_is_no_name_said_fondly(word: str) -> None:
    assert codes(word) == ["W113"]


@pytest.mark.parametrize("word", ["кодит", "майнит", "пофиксив", "нейросетевой"])
def test_verbs_and_adjectives_of_new_nouns_are_told_by_them(word: str) -> None:
    assert codes(word) == ["W102"]


@pytest.mark.parametrize(("word", "meant"), pairs("апельцин:апельсин продафец:продавец пирох:пирог"))
def test_a_consonant_taken_for_another_in_a_common_word_is_a_slip(word: str, meant: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest[0]) == (["W113"], meant)


def test_what_looks_like_a_name_is_rather_a_slip_of_an_everyday_noun() -> None:
    assert codes("милионов") == ["W113"]
    assert codes("дкрево") == ["W101"]
    assert codes("скобелева") == ["W106"]


def test_a_name_without_vowels_is_first_an_abbreviation() -> None:
    assert codes("гдр") == ["W107", "W106"]
    assert codes("прпрпр") == ["W101"]


def test_two_consonants_are_an_abbreviation() -> None:
    assert codes("кт") == ["W109", "W107"]
    assert judge_word("кт", LEXICON).suggest == ()


@pytest.mark.parametrize(
    "word", ["летосчисленье", "окремненье", "киновидеофотодокумент", "тепловодоэнергоснабжение", "разновыгодность"]
)
def test_what_no_source_has_is_in_no_list(word: str) -> None:
    assert word not in Lexicon.open(extended=True)
    assert codes(word)[0] in ("W101", "W113")


@pytest.mark.parametrize("word", ["гайдн", "брамс", "врубель", "макиавелли", "толян", "ксюха", "илиада", "волдеморт"])
def test_names_of_people_works_and_heroes_are_names(word: str) -> None:
    assert codes(word) == ["W106"]


@pytest.mark.parametrize("word", ["но\u0301вому", "но\u00adвому", " новому"])
def test_marks_that_are_no_letters_change_no_reason(word: str) -> None:
    assert codes(word) == codes("новому") == ["W102"]
