"""Names and abbreviations that no list has, told by how they look."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rummiwords.russian import RUSSIAN

# Endings that only names have behind three letters or more, with the mark for their kind.
_NAMES = (
    (
        (
            "енко",
            "швили",
            "адзе",
            "идзе",
            "ович",
            "евич",
            "янц",
            *("нян", "сян", "рян", "зян", "тян", "кян", "дян", "гян"),
            "ссон",
            "оглу",
            "оглы",
            "цкий",
            "чук",
            "ман",
            "штейн",
            "берг",
            "рсон",
            "нсон",
            "тсон",
            "дсон",
        ),
        "Surn",
    ),
    (("овна", "евна", "инична"), "Patr"),
    (("град", "бург", "ополь", "поль", "абад", "стан", "шир", "виль", "таун", "ленд", "ландия"), "Geox"),
    (("ово", "ево"), "Geox"),
    (("нко", "чко", "шко", "йко", "ько", "лко", "рко", "вко", "мко", "пко", "тко", "дко", "зко"), "Surn"),
    (("ов", "ев", "ёв", "ова", "ева", "ёва", "овой", "евой", "овым", "евым"), "Surn"),
)
# Endings of such words that are rather little things.
_DIMINUTIVE = ("ечко", "ушко", "ышко")
_OF_ADJECTIVES = ("ово", "ево", "овым", "евым", "овой", "евой", "ова", "ева")
# All of them, and their last two letters, which are asked for first: most words end otherwise.
OF_NAMES = (*(ending for endings, _ in _NAMES for ending in endings), *_OF_ADJECTIVES)
_ENDS_OF_NAMES = frozenset(ending[-2:] for ending in OF_NAMES)
# Letters: no name has a shorter stem before such an ending.
_SHORTEST_BEFORE = 3
_SCOTTISH = re.compile(r"мак[гдкфп].{4,}")
# The first two letters of names that are told by how they begin.
BEGINNINGS_OF_NAMES = frozenset(("ма",))
# Letters of an abbreviation, which is asked first: most words have more.
_LONGEST_SPELLED = 6
CONSONANTS = "бвгджзйклмнпрстфхцчшщ"
_NO_VOWEL = re.compile(rf"[{CONSONANTS}]{{2,6}}")
# A vowel before or behind consonants that no syllable ends or begins with (осдп, бпла); longer ones are rather words
# that have lost a vowel (кншга), and so are those that begin like a syllable (стро).
_SPELLED_OUT = re.compile(
    r"[аеиоуэ][бвгджзклмнпрстфхцчшщ]{3,4}|(?![свз][бвгджзклмнпрстфхцчшщ][рлнв])[бвгджзклмнпрстфхцчшщ]{3}[аеиоуэ]"
)
VOWELS = RUSSIAN.vowels.lower()
_DRAWN_OUT = re.compile(r"(.)\1\1|^(..+)\2+$")
# Cries, laughter and noises: said again and again (хахаха, гавгав), or drawn out (муу, тррр).
_AGAIN = re.compile(
    r"([хг]а|х[иоеэ]|гы|гав|мяу|хрю|кря|ква|му|бе|ме|тук|бум|бам|дзынь|бла|тра|ля|ням|чмок|цок|кап|ку|ой|ай|эй)\1+"
    r"|(?!(.)\2+$)[бвгджзклмнпрстфхцчшщ]{1,2}(.)\3{2,}|([аоуэыи])\4{2,}[хй]?|м(?:у{2,}|е{2,})|бе{2,}"
    r"|([мрхшжзф])\5{2,}"
)


def stem_of_name(word: str) -> str:
    """Return what stands before an ending that names have and adjectives and adverbs too, nothing without one."""
    if not word.endswith(_OF_ADJECTIVES):
        return ""
    return next(word.removesuffix(ending) for ending in _OF_ADJECTIVES if word.endswith(ending))


def name_by_shape(word: str) -> str:
    """Return the mark for the kind of name that the ending of an unknown word tells, nothing if it tells none."""
    if word[-2:] in _ENDS_OF_NAMES and word.endswith(OF_NAMES) and not word.endswith(_DIMINUTIVE):
        for endings, kind in _NAMES:
            if word.endswith(endings) and _has_stem(word, endings):
                return kind
    return "Surn" if word.startswith("мак") and _SCOTTISH.fullmatch(word) else ""


# What people are called if it is written with a capital: adjectives end like this, too, and remedies and dwellers.
_OF_PEOPLE = re.compile(
    r".{2,7}(?<!ам)(?<!ц)(?<!кт)(?<!окс)(?<!аз)(?<!лл)(?<!чан)[иы]н(?:а|у|ым|ой)?"
    r"|.{3,}[сц]к(?:ий|ая|ого|ому|им|ой|ую)"
)


def looks_like_person(word: str) -> bool:
    """Whether an unknown word that is written with a capital is a surname (Тяпкина, Лисовский)."""
    return bool(_OF_PEOPLE.fullmatch(word))


def _has_stem(word: str, endings: tuple[str, ...]) -> bool:
    return any(word.endswith(ending) and len(word) >= len(ending) + _SHORTEST_BEFORE for ending in endings)


# Authorities by syllables of their names: Минздрав, Госдума, Роспотребнадзор, Генпрокуратура.
_SYLLABIC = re.compile(
    r"(?:мин|гос|глав|мосгор|мособл|обл|рай|гор|нар|проф|ген(?:прок|штаб|кон|сек))\w{3,}"
    r"|(?:рос|укр|сов)\w*(?:надзор|реестр|стат|имущество|мониторинг|гвардия|обр|фед|нарком|хоз|гидромет)"
)


# What is done in a town or a district, by syllables: горздрав, облоно, райпотребсоюз.
OF_TOWNS = ("гор", "обл", "рай", "край", "мос", "лен", "мин", "глав")
_DONE_IN_TOWNS = re.compile(
    r"(?:гор|обл|рай|край|мос|лен|мин|глав)(?:гор|обл)?"
    r"(?:здрав\w*|оно|фо|топ|газ|транс\w*|свет|энерго|тепло|водоканал|электро\w*|фин\w*|потреб\w*|связь|отдел|управа"
    r"|торг|комхоз|зелен\w*|статупр\w*|статистика|собес|военкомат|спорт\w*|сельхоз\w*|культ\w*|прос|обр\w*|труд"
    r"|юст|прокуратура|избирком|сад|пищеторг|промторг|плодоовощ\w*|снаб\w*|строй\w*|лес\w*|рыб\w*|автодор|дор\w*|жил\w*"
    r"|пищепром|легпром|архив|проект\w*|нефте\w*)"
)


def is_of_town(word: str) -> bool:
    """Whether an unknown word names an authority or a service by syllables."""
    return word.startswith(OF_TOWNS) and bool(_DONE_IN_TOWNS.fullmatch(word))


# Abbreviations in capitals with the ending of a case (МРОТа, ФАПов).
_DECLINED_ABBREVIATION = re.compile(r"([А-ЯЁ]{2,6})-?(?:а|у|ом|ем|е|ы|и|ов|ев|ей|ам|ами|ах)")


def declined_abbreviation(text: str) -> str:
    """Return the letters of an abbreviation that a text has in one of its cases, in lower case, nothing if none."""
    found = _DECLINED_ABBREVIATION.fullmatch(text)
    return found[1].lower() if found else ""


# Endings of first names said fondly or rudely, and of fathers' names said short, the longer ones first; and the endings
# of the full names that they are put on the stem of.
_FOND = (
    *("ушка", "юшка", "онька", "енька", "очка", "ечка", "анька", "яшка", "ашка", "ошка", "уська", "юська"),
    *("уша", "юша", "уля", "юля", "уня", "юня", "аня", "яша", "аша", "оша", "уха", "юха", "оха", "уся", "юся", "чик"),
    *("усик", "юсик", "ёна", "ка", "ша", "ик", "ёк", "яй"),
)
_SHORT_FATHERS = ("ыч", "ьич")
OF_FULL = (*_FOND, *_SHORT_FATHERS)
_ENDS_OF_FULL = frozenset(ending[-2:] for ending in OF_FULL)
FULL = ("", "а", "я", "ья", "ия", "ий", "ей", "й", "ь", "ай", "ения")
# Letters of such a stem; as in lookup_many.h.
_SHORTEST_STEM = 2


def stems_of_fond(word: str) -> Iterator[tuple[str, str]]:
    """Return stems of first names that a word may be made of, with the mark for the kind of name that it is then."""
    if word[-2:] not in _ENDS_OF_FULL or not word.endswith(OF_FULL):
        return
    for endings, kind in ((_FOND, "Name"), (_SHORT_FATHERS, "Patr")):
        for ending in endings:
            if word.endswith(ending) and len(word) >= _SHORTEST_STEM + len(ending):
                yield word.removesuffix(ending), kind


def is_syllabic(word: str) -> bool:
    """Whether the name of an organisation is put together from syllables of others, and so an abbreviation, too."""
    return bool(_SYLLABIC.fullmatch(word))


def looks_abbreviated(word: str) -> bool:
    """Whether an unknown word has no vowel, or no syllable around the one it has: it is spelled out by letters."""
    if len(word) > _LONGEST_SPELLED or not (_NO_VOWEL.fullmatch(word) or _SPELLED_OUT.fullmatch(word)):
        return False
    return not _DRAWN_OUT.search(word)


def is_spelled_out(name: str) -> bool:
    """Whether a name has no vowel, and so is an abbreviation (ГДР)."""
    return len(name) <= _LONGEST_SPELLED and bool(_NO_VOWEL.fullmatch(name))


def has_vowel(word: str) -> bool:
    """Whether a word has a vowel."""
    return any(letter in VOWELS for letter in word)


# Endings that make a noun of another one: something of little worth (паспортишко), a woman (хирургиня).
DERIVED = ("ишко", "ишка", "иня")


def looks_cried(word: str) -> bool:
    """Whether an unknown word imitates a sound, said again and again or drawn out."""
    return bool(_AGAIN.fullmatch(word))
