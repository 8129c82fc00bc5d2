"""Why a word is refused: the kind of mistake is named as a lexicographer would name it (LET-WORD-*)."""

from __future__ import annotations

import pytest

from rummiwords import Lexicon
from rummiwords.nouns.grammar.morphology import readings
from rummiwords.nouns.unlisted.hearing import sounds_of
from rummiwords.nouns.unlisted.sounds import within_slips
from rummiwords.nouns.verdicts import judge_word

LEXICON = Lexicon.open()


def codes(word: str, lexicon: Lexicon = LEXICON) -> list[str]:
    return [reason.code for reason in judge_word(word, lexicon).reasons]


@pytest.mark.parametrize(
    ("form", "lemma", "expected"),
    [
        ("биткоины", "биткоин", ["W103"]),
        ("саморезы", "саморез", ["W103"]),
        ("саморезом", "саморез", ["W104"]),
        ("шуруповёртами", "шуруповёрт", ["W104", "W103"]),
        ("криптовалюту", "криптовалюта", ["W104"]),
        ("нейросетью", "нейросеть", ["W104"]),
        ("нейросетями", "нейросеть", ["W104", "W103"]),
        ("донатов", "донат", ["W104", "W103"]),
        ("кешбэка", "кешбэк", ["W104"]),
        ("удалёнок", "удалёнка", ["W104", "W103"]),
        ("булочную", "булочная", ["W104"]),
        ("пельменные", "пельменная", ["W103"]),
        ("прохожего", "прохожий", ["W104"]),
        ("заведующим", "заведующий", ["W104"]),
        ("умерших", "умерший", ["W104", "W103"]),
        ("слагаемых", "слагаемое", ["W104", "W103"]),
    ],
)
def test_a_form_of_a_new_noun_names_the_noun(form: str, lemma: str, expected: list[str]) -> None:
    verdict = judge_word(form, LEXICON)
    assert [reason.code for reason in verdict.reasons] == expected
    assert verdict.lemma == lemma
    assert verdict.suggest == (lemma,)


@pytest.mark.parametrize(
    ("form", "lemma", "expected"),
    [
        ("шпорами", "шпора", ["W104", "W103"]),
        ("эрудиции", "эрудиция", ["W104"]),
        ("шлифования", "шлифование", ["W104"]),
        ("кошки", "кошка", ["W103"]),
        ("славой", "слава", ["W104"]),
        ("носки", "носок", ["W103"]),
        ("проволоки", "проволока", ["W103"]),
        ("статистом", "статист", ["W104"]),
        ("лимонов", "лимон", ["W104", "W103"]),
        ("лыжней", "лыжня", ["W104"]),
        ("горки", "горка", ["W103"]),
        ("кармана", "карман", ["W104"]),
        ("кроссовки", "кроссовка", ["W103"]),
        ("щурки", "щурка", ["W103"]),
        ("альпакой", "альпака", ["W104"]),
        ("тапочки", "тапочка", ["W103"]),
        ("позвоночных", "позвоночное", ["W104", "W103"]),
        ("ракообразные", "ракообразное", ["W103"]),
        ("успокоительного", "успокоительное", ["W104"]),
        ("чаще", "", ["W102"]),
        ("пойму", "", ["W102"]),
        ("германия", "", ["W106"]),
        ("шорты", "", ["W105"]),
        ("очками", "", ["W105"]),
        ("ножницами", "", ["W105"]),
    ],
)
def test_a_form_is_of_the_noun_that_comes_to_mind(form: str, lemma: str, expected: list[str]) -> None:
    assert (judge_word(form, LEXICON).lemma, codes(form)) == (lemma, expected)


SLIPS = """
    карова:корова сабака:собака чимодан:чемодан винигрет:винегрет програма:программа балон:баллон
    медветь:медведь подьезд:подъезд вюга:вьюга жызнь:жизнь площядь:площадь лесница:лестница чуство:чувство солце:солнце
    агенство:агентство прецендент:прецедент шакалад:шоколад апельсын:апельсин извощик:извозчик прафесор:профессор
    жульен:жюльен афёра:афера лёс:лес дермантин:дерматин грейпфрукт:грейпфрут конфорт:комфорт аккамулятор:аккумулятор
    ноч:ночь бульен:бульон скурпулёзность:скрупулёзность экспрессо:эспрессо калидор:коридор учавствие:участие
    юрисконсул:юрисконсульт будующее:будущее оффшор:офшор зуп:зуб дуп:дуб лоп:лоб рап:раб шевство:шефство
    тенис:теннис любов:любовь варене:варенье кристал:кристалл мадона:мадонна хоби:хобби кароль:король забар:забор
"""


@pytest.mark.parametrize(("word", "meant"), [pair.split(":") for pair in SLIPS.split()])
def test_a_usual_slip_towards_a_familiar_word_is_a_misspelling(word: str, meant: str) -> None:
    verdict = judge_word(word, LEXICON)
    assert codes(word) == ["W113"]
    assert verdict.suggest[0] == meant


@pytest.mark.parametrize(("word", "meant"), [("кросовки", "кроссовка"), ("сабаки", "собака")])
def test_a_misspelt_plural_names_its_noun(word: str, meant: str) -> None:
    verdict = judge_word(word, LEXICON)
    assert (codes(word), verdict.suggest) == (["W113"], (meant,))


@pytest.mark.parametrize(("word", "meant"), [("ножници", "ножницы"), ("брюкки", "брюки")])
def test_a_misspelt_word_without_singular_is_told_to_have_none(word: str, meant: str) -> None:
    verdict = judge_word(word, LEXICON)
    assert codes(word) == ["W113", "W105"]
    assert dict(verdict.reasons[0].facts)["meant"] == meant
    assert not verdict.suggest


@pytest.mark.parametrize(
    "word", ["плюкс", "мяфка", "мобака", "тяпля", "зюзюбра", "кнгиа", "лмпа", "воспитние", "свинцовоть", "демократим"]
)
def test_a_word_that_is_only_near_others_is_unknown(word: str) -> None:
    verdict = judge_word(word, LEXICON)
    assert codes(word) == ["W101"]
    facts = dict(verdict.reasons[0].facts)
    assert facts.get("near", "") == ", ".join(verdict.suggest)


@pytest.mark.parametrize(
    "word",
    """
    гуглить лайкать чатиться забанить лайкнул хейтишь постается хайповый кринжовый веганский айтишная краудфандинговых
    нубского желтопузый мультимодальному забанил зафрендили молодой неизбежные кринжово хайповым
    погуглю погуглит заспамлю гуглит троллит стримит скроллил хейтят коммитил пиарили
    """.split(),  # noqa: SIM905
)
def test_new_verbs_and_adjectives_are_told_by_their_suffixes(word: str) -> None:
    assert codes(word) == ["W102"]


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("тикток", "Trad"),
        ("хургада", "Geox"),
        ("байден", "Surn"),
        ("наруто", "Hero"),
        ("хлоя", "Name"),
        ("иваненко", "Surn"),
        ("петров", "Surn"),
        ("королёв", "Surn"),
        ("москва", "Geox"),
        ("рытиков", "Surn"),
        ("тыркова", "Surn"),
        ("водолацкий", "Surn"),
        ("фидельман", "Surn"),
        ("кондратово", "Geox"),
        ("боинга", "Trad"),
        ("ютуба", "Trad"),
        ("мурзика", "Hero"),
        ("оганесян", "Surn"),
        ("тигранян", "Surn"),
        ("айкос", "Trad"),
        ("рутуба", "Trad"),
        ("посейдон", "Myth"),
        ("посейдоном", "Myth"),
        ("персей", "Myth"),
    ],
)
def test_a_name_says_what_kind_of_name_it_is(word: str, kind: str) -> None:
    reason = judge_word(word, LEXICON).reasons[0]
    assert (reason.code, dict(reason.facts)["name"]) == ("W106", kind)


@pytest.mark.parametrize("word", ["ндфл", "бпла", "огэ", "мрт", "егэ", "осдп"])
def test_abbreviations_are_near_nothing(word: str) -> None:
    verdict = judge_word(word, LEXICON)
    assert codes(word) == ["W107"]
    assert verdict.suggest == ()


@pytest.mark.parametrize(
    "word", ["кншга", "пршла", "бргда", "крмла", "вблзи", "пстро", "щщщщщ", "кнга", "вснла", "ссссс", "прмер"]
)
def test_a_word_that_lost_a_vowel_is_no_abbreviation(word: str) -> None:
    assert codes(word) == ["W101"]


@pytest.mark.parametrize("word", ["ржд", "фсб", "ндпи", "спбгу", "мчс", "гтрк", "фскн"])
def test_letters_that_spell_no_syllable_are_an_abbreviation(word: str) -> None:
    assert codes(word) == ["W107"]


@pytest.mark.parametrize("word", ["тррр", "пшшш", "муу", "хаха", "хихихи", "ааах", "гавгав", "нууу", "блабла"])
def test_noises_said_again_or_drawn_out_are_no_nouns(word: str) -> None:
    assert codes(word) == ["W102"]


@pytest.mark.parametrize("word", ["кукуха", "капкапля", "хахо", "мумяу"])
def test_different_syllables_are_no_noise(word: str) -> None:
    assert codes(word) != ["W102"]


@pytest.mark.parametrize("word", ["дом3", "мп3", "гроші", "більше", "рiка", "0кк"])
def test_look_alikes_that_hide_no_word_are_foreign(word: str) -> None:
    assert codes(word) == ["W111"]


@pytest.mark.parametrize("word", ["кoт", "мoсква", "бeгать"])
def test_look_alikes_that_hide_any_word_are_named(word: str) -> None:
    assert codes(word) == ["W112"]


@pytest.mark.parametrize(
    ("word", "noun", "code"), [("кoшки", "кошка", "W103"), ("сoбакой", "собака", "W104"), ("кар0ва", "корова", "W113")]
)
def test_look_alikes_that_hide_a_form_or_a_slip_name_the_noun(word: str, noun: str, code: str) -> None:
    assert (codes(word), judge_word(word, LEXICON).suggest) == (["W112", code], (noun,))


@pytest.mark.parametrize("word", ["крым", "казань", "скотт", "гаага", "виктор", "полина", "стелла", "билл", "райан"])
def test_a_well_known_name_is_no_slip(word: str) -> None:
    assert codes(word) == ["W106"]


@pytest.mark.parametrize("word", "хрю гав кря вжух эгей данке вельми инда убо еси абие".split())  # noqa: SIM905
def test_noises_and_function_words_of_old_are_no_nouns(word: str) -> None:
    assert codes(word) == ["W102"]


def test_of_words_heard_alike_the_nearest_comes_first() -> None:
    assert judge_word("варешка", LEXICON).suggest == ("варежка", "воришка")


def test_a_hyphen_too_many_names_the_word_without_it() -> None:
    verdict = judge_word("чат-бот", LEXICON)
    assert (codes("чат-бот"), verdict.suggest) == (["W108"], ("чатбот",))
    assert judge_word("диван-кровать", LEXICON).suggest == ()


def test_a_letter_that_looks_like_no_russian_one_is_foreign() -> None:
    assert codes("їжак") == ["W111"]


def test_a_word_that_the_user_took_away_says_so() -> None:
    own = LEXICON.with_words(removed=["ёлка"])
    for word in ("ёлка", "елка"):
        reason = judge_word(word, own).reasons[0]
        assert (reason.code, dict(reason.facts)) == ("W101", {"name": "removed", "lemma": "ёлка"})


@pytest.mark.parametrize(("word", "code"), [("коты", "W103"), ("котами", "W104"), ("кота", "W104"), ("ёлки", "W103")])
def test_a_form_of_a_noun_that_the_user_took_away_says_so_too(word: str, code: str) -> None:
    own = LEXICON.with_words(removed=["кот", "ёлка"])
    first, *_, last = judge_word(word, own).reasons
    assert (first.code, last.code, dict(last.facts)["name"]) == (code, "W101", "noun-removed")
    assert judge_word(word, own).suggest == ()


def test_what_is_suggested_would_be_accepted() -> None:
    animals = Lexicon.open(theme="животные", family=True)
    words = [
        "карова",
        "столы",
        "ух",
        "ос",
        "саморезы",
        "сабака",
        "стал",
        "дам",
        "огр",
        "кот1",
        "чат-бот",
        "кошкой",
        "мяфка",
        "плюкс",
        "зю",
    ]
    for lexicon in (LEXICON, animals):
        for word in words:
            suggested = judge_word(word, lexicon).suggest
            assert [near for near in suggested if not judge_word(near, lexicon).ok] == []


def test_words_heard_alike_share_a_key() -> None:
    assert sounds_of("агенство") == sounds_of("агентство")
    assert sounds_of("шопот") & sounds_of("шёпот")
    assert sounds_of("шоколад") & sounds_of("шакалад")
    assert not sounds_of("дом") & sounds_of("том")
    assert not sounds_of("почка") & sounds_of("бочка")


@pytest.mark.parametrize(
    ("word", "other", "slips"), [("кот", "кот", 0), ("кот", "кит", 1), ("кот", "скот", 1), ("кот", "рота", 2)]
)
def test_slips_are_counted(word: str, other: str, slips: int) -> None:
    assert within_slips(word, other, slips)
    assert not within_slips(word, other, slips - 1)


def test_mistaken_readings_are_left_out_where_there_are_others() -> None:
    assert {reading.lemma for reading in readings("носки")} == {"носка", "носок"}
