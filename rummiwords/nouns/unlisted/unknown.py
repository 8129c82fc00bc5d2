"""What a word that nothing knows is taken for: a slip of the pen, a name or another part of speech by its looks."""

from __future__ import annotations

from rumminative.lookup import CompiledWords
from rummiwords.nouns.codes import WordReason, reason
from rummiwords.nouns.entries import PLURAL_ONLY, REFUSED, SHORTEST
from rummiwords.nouns.grammar.morphology import automaton, other_part, readings, spelt
from rummiwords.nouns.grammar.ranking import FIRST_NAME, faults_of_form
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.suggest import MOST
from rummiwords.nouns.unlisted.inflection import lemmas_of, nouns_of_doing, part_by_suffix, stems_of_verb
from rummiwords.nouns.unlisted.looking import Looked
from rummiwords.nouns.unlisted.shapes import (
    DERIVED,
    FULL,
    OF_TOWNS,
    VOWELS,
    has_vowel,
    is_of_town,
    looks_abbreviated,
    looks_cried,
    looks_like_person,
    name_by_shape,
    stem_of_name,
    stems_of_fond,
)
from rummiwords.nouns.unlisted.sounds import (
    FAMILIAR,
    LONG_WORD,
    has_odd_hush,
    has_wrong_hush,
    hushed,
    hushed_otherwise,
    is_alike_slip,
    is_long_slip,
    is_lost_slip,
    is_written_slip,
    slips_between,
)
from rummiwords.nouns.verdicts import WordVerdict

# Letters of a noun that heads a compound; shorter ones are found in any word.
SHORTEST_HEAD = 5
# Endings of infinitives; nouns that end in other letters are not meant by them (буллить is no буллит).
_INFINITIVE = ("ть", "ться")
# Endings of the nominative plural, and letters of a word that may be a misspelt one.
_PLURAL, _SHORTEST_PLURAL = ("ы", "и"), 5
# Letters of a word in which a vowel behind a hushing sound is the only slip, though the word is seldom met.
SHORTEST_HUSHED = 4
# How often a noun is met whose forms are recognised though they are misspelt, and that comes before a rare noun's form.
_MET_OFTEN, MET_DAILY = 3, 4


def misspelt(text: str, meant: tuple[str, ...], short: tuple[WordReason, ...]) -> WordVerdict:
    """Refuse a word as a slip of the pen; the first of these was meant, most likely."""
    return WordVerdict(text, False, (*short, WordReason("W113", (("meant", meant[0]),))), suggest=meant)


def unknown(text: str, looked: Looked, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Say of a word that nothing knows what it is taken for: a slip of the pen, or by its looks; else what is near."""
    word, heard, may_look = looked.word, tuple(looked.heard[:MOST]), looked.may_be(CompiledWords.LOOKS)
    is_odd = looked.may_be(CompiledWords.HUSHED) and has_odd_hush(word)
    if is_odd and (noun := _rightly_hushed(word, lexicon)):
        return misspelt(text, (noun,), short)
    if not heard and looked.may_be(CompiledWords.FOND) and (kind := _fond_name(word)):
        return WordVerdict(text, False, (*short, reason("W106", lemma=word, name=kind)))
    if word.endswith(_INFINITIVE):
        heard = tuple(other for other in heard if other.endswith("ь"))
    if heard:
        return misspelt(text, heard, short)
    if is_odd and (noun := _hushed_noun(word, lexicon)):
        return misspelt(text, (noun,), short)
    if may_look and word.endswith(DERIVED) and (noun := _base_of(word, lexicon)):
        return WordVerdict(text, False, (*short, reason("W101", name="near", near=noun)), "", (noun,))
    if plural := _as_misspelt_plural(text, looked, short):
        return plural
    looks = _by_looks(word, lexicon) if may_look else None
    is_written_small = text[:1] == word[:1]
    if not is_written_small and _is_person(looked, looks):
        looks = reason("W106", lemma=word, name="Surn")
    elif looks and looks.code == "W106":
        if is_written_small and (wrong := _as_wrong_form(text, word, short, lexicon)):
            return wrong
        if daily := _as_misspelt_form(
            text, looked, short, _MET_OFTEN if is_written_small and len(word) > LONG_WORD else MET_DAILY
        ):
            return daily
    elif looks and word.endswith(_SUBSTANTIVISED) and (meant := _substantivised(looked)):
        return misspelt(text, (meant,), short)
    if looks and not _is_compound(word, lexicon) and not _is_near_daily(looked):
        return WordVerdict(text, False, (*short, looks))
    near, nouns = looked.near, stems_of_verb(word) if may_look else ()
    if nouns and any(map(lexicon.has, nouns_of_doing(nouns))):
        return WordVerdict(text, False, (*short, reason("W102", part="VERB")))
    if near and looked.may_be(CompiledWords.PLAIN_SLIP) and (slip := _as_plain_slip(text, word, near, short, lexicon)):
        return slip
    if not looked.has_familiar(near):
        if any(_is_any_noun(noun, lexicon) for noun in nouns):
            return WordVerdict(text, False, (*short, reason("W102", part="VERB")))
        if of_form := _as_misspelt_form(text, looked, short):
            return of_form
    if may_look and word[-1] == word[-2:-1] and (part := _drawn_out(word)):
        return WordVerdict(text, False, (*short, reason("W102", part=part)))
    return _put_together(text, word, short, near, lexicon) or WordVerdict(
        text, False, (*short, *_not_listed(", ".join(near))), "", near
    )


def plainly_unknown(looked: Looked, listed: str, lexicon: Lexicon) -> WordVerdict:
    """Say of a word that looks and is heard like nothing what is near it, as people list it, or was meant."""
    word, near = looked.word, tuple(listed.split(", ")) if listed else ()
    is_odd = looked.may_be(CompiledWords.HUSHED) and has_odd_hush(word)
    if is_odd and (noun := _rightly_hushed(word, lexicon) or _hushed_noun(word, lexicon)):
        return misspelt(word, (noun,), ())
    if near and looked.may_be(CompiledWords.PLAIN_SLIP) and (slip := _as_plain_slip(word, word, near, (), lexicon)):
        return slip
    return _put_together(word, word, (), near, lexicon) or WordVerdict(word, False, _not_listed(listed), "", near)


_NOTHING_NEAR = (reason("W101"),)


def _not_listed(near: str) -> tuple[WordReason, ...]:
    return (WordReason("W101", (("name", "near"), ("near", near))),) if near else _NOTHING_NEAR


def _put_together(
    text: str, word: str, short: tuple[WordReason, ...], near: tuple[str, ...], lexicon: Lexicon
) -> WordVerdict | None:
    """Tell a word that is put together: by syllables of others, or without its hyphen where nothing is near."""
    if word[:_FIRST_LETTERS] not in _BEGINNINGS:
        return None
    if is_of_town(word):
        return WordVerdict(text, False, (*short, reason("W107", lemma=word)))
    if not near and (apart := _with_hyphen(word, lexicon)):
        return WordVerdict(text, False, (*short, reason("W108", name="apart", lemma=apart)))
    return None


def _drawn_out(word: str) -> str:
    """Return the part of speech of a word that somebody draws out at its end (урааа), nothing if it may be a noun."""
    last = word[-1]
    return other_part(spelt(word.rstrip(last) + last)) if word.endswith(3 * last) else ""


def _is_person(looked: Looked, looks: WordReason | None) -> bool:
    """Whether an unknown word with a capital is rather a surname: where it looks like an adjective, or near nothing."""
    if not looks_like_person(looked.word):
        return False
    return not looked.near if looks is None else looks.code == "W102"


def _rightly_hushed(word: str, lexicon: Lexicon) -> str:
    """Return the noun of which a word is a form once vowels behind hushing sounds are written as they always are."""
    form = lexicon.form(hushed(word)) if has_wrong_hush(word) else None
    return form.lemma if form is not None and lexicon.has(form.lemma) else ""


def _hushed_noun(word: str, lexicon: Lexicon) -> str:
    """Return the noun that a word is, or is a form of, with another vowel behind a hushing sound."""
    for other in hushed_otherwise(word):
        if len(word) > SHORTEST_HUSHED and lexicon.has(other):
            return other
        if (form := lexicon.form(other)) and lexicon.has(form.lemma):
            return form.lemma
    return ""


# What the other noun ends with behind the same stem, and what stands there for its last consonant.
_OF_BASES, _OF_CONSONANTS = ("", "о", "а", "ь", "й", "е", "я", "ок", "ец"), {"ч": "к", "ж": "г", "ш": "х"}


def _base_of(word: str, lexicon: Lexicon) -> str:
    """Return the noun that a word with such an ending is made of, nothing if the list has none."""
    stem = word.removesuffix(next(ending for ending in DERIVED if word.endswith(ending)))
    if len(stem) < SHORTEST:
        return ""
    stems = (stem, stem[:-1] + _OF_CONSONANTS[stem[-1]]) if stem[-1] in _OF_CONSONANTS else (stem,)
    return next((base + more for base in stems for more in _OF_BASES if lexicon.has(base + more)), "")


# Endings of surnames that people put on nouns with another genitive (местов, сапогов), and of adjectives as heard.
_GENITIVE, _HEARD_ADJECTIVES = ("ов", "ев", "ёв"), (("ова", ("ый", "ой", "ий")), ("ева", ("ий",)))
# What such nouns end with, and how often they are met.
_OF_GENITIVES = (*((end, _MET_OFTEN) for end in ("", "о", "е", "ь", "й")), ("а", MET_DAILY), ("я", MET_DAILY))


def _as_wrong_form(text: str, word: str, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict | None:
    """Refuse what looks like a surname, but for a capital, as a wrong form of a common noun or of an adjective."""
    if word.endswith(_GENITIVE):
        noun = _of_wrong_genitive(word[:-2], lexicon)
        if noun:
            return WordVerdict(text, False, (*short, *faults_of_form(noun, "plur", "gent")), noun, (noun,))
    endings = next((lemmas for heard, lemmas in _HEARD_ADJECTIVES if word.endswith(heard)), ())
    if any(other_part(spelt(word[:-3] + ending)) == "ADJF" for ending in endings):
        return WordVerdict(text, False, (*short, reason("W102", part="ADJF")))
    return None


def _of_wrong_genitive(stem: str, lexicon: Lexicon) -> str:
    """Return the noun that people know with such a stem; surnames are made of those in -а and -я, too (Скалов)."""
    if stem[-1] in VOWELS:
        return ""
    for more, least in _OF_GENITIVES:
        if lexicon.has(noun := stem + more) and lexicon.frequency(noun) >= least:
            return noun
    return ""


# Adjectives that are nouns, and how many letters make sure that one is meant (пироженое).
_SUBSTANTIVISED, _SURELY_MEANT = ("ное", "ная"), 8


def _substantivised(looked: Looked) -> str:
    """Return the familiar noun like an adjective that a word which looks like one is a slip for."""
    word, often = looked.word, looked.lexicon.frequency
    near = looked.near if len(word) >= _SURELY_MEANT else ()
    known = (noun for noun in near if noun[-3:] == word[-3:] and often(noun) >= _MET_OFTEN)
    return next(known, "") or noun_of_participle(word, looked.lexicon)


# Endings of participles that are slips for a noun: мороженное, пироженное.
_PARTICIPLES = ("енное", "нное")


def noun_of_participle(word: str, lexicon: Lexicon) -> str:
    """Return the noun in -ное for which a word that looks like a participle is a slip, nothing if there is none."""
    nouns = (word.removesuffix(ending) + "ное" for ending in _PARTICIPLES if word.endswith(ending))
    return next(filter(lexicon.has, nouns), "")


# First parts of nouns that are written with a hyphen.
_FIRST_PARTS = (
    "премьер", "генерал", "пресс", "бизнес", "жар", "дизель", "юго", "северо", "унтер", "обер", "вице", "фитнес",
    "ноу", "интернет", "веб", "экс", "арт", "рок", "поп", "джаз", "шоу", "штаб", "блок", "вакуум", "экспресс",
    "видео", "секс", "тест", "топ", "стоп", "фри", "онлайн", "мини", "макси", "миди", "лейб", "камер", "капитан",
    "инженер", "контр", "дубль", "плащ", "диван", "кресло", "ракета", "член", "альфа", "бета", "гамма", "тет",
    "рандеву", "кафе", "купля", "хлеб", "царь", "чудо", "иван", "мать", "перекати", "сан", "норд", "зюйд", "ост",
    "вест", "грамм", "киловатт", "мастер", "компакт", "вагон", "яхт", "женщина",
)  # fmt: skip
# The first letters of all that words are put together with, which are asked for first: most words have others.
_FIRST_LETTERS = 3
_BEGINNINGS = frozenset(first[:_FIRST_LETTERS] for first in (*_FIRST_PARTS, *OF_TOWNS))


# Those of them that have a hyphen before any noun (диван-кровать, шоу-бизнес, арт-объект).
_ALWAYS_APART = frozenset((
    "премьер", "генерал", "пресс", "бизнес", "вице", "фитнес", "интернет", "экс", "арт", "рок", "поп", "джаз", "шоу",
    "онлайн", "плащ", "диван", "кресло", "чудо", "вагон", "яхт", "женщина",
))  # fmt: skip
# Letters of the noun behind it.
_SHORTEST_REST = 4


def _with_hyphen(word: str, lexicon: Lexicon) -> str:
    """Return an unknown word with the hyphen that it lacks, nothing if nobody writes it with one (премьерминистр)."""
    if not word.startswith(_FIRST_PARTS):
        return ""
    for part in _FIRST_PARTS:
        if word.startswith(part):
            rest = word.removeprefix(part)
            is_noun = part in _ALWAYS_APART and len(rest) >= _SHORTEST_REST and lexicon.has(rest)
            if is_noun or spelt(f"{part}-{rest}"):
                return f"{part}-{rest}"
    return ""


def _fond_name(word: str) -> str:
    """Return the mark for the kind of name that a word is: a first name said fondly (Захарка), a father's (Егорыч)."""
    return next((kind for stem, kind in stems_of_fond(word) if _is_of_first_name(stem)), "")


def _is_of_first_name(stem: str) -> bool:
    """Whether a stem is that of a full name; hardly one is that of any word."""
    return automaton().is_spelt_ending(stem, FULL) and any(_is_first_name(stem + full) for full in FULL)


def _is_first_name(word: str) -> bool:
    return any(reading.proper == FIRST_NAME and reading.case == "nomn" for reading in readings(word))


# Places that end like this are near many words that have lost a letter (дкрево).
_PLACES = ("ово", "ево")


def _is_near_daily(looked: Looked) -> bool:
    """Whether a word that looks like a place is rather a slip: of a word that people use every day."""
    often = looked.lexicon.frequency
    return looked.word.endswith(_PLACES) and any(often(other) >= MET_DAILY for other in looked.near)


def _as_plain_slip(
    text: str, word: str, near: tuple[str, ...], short: tuple[WordReason, ...], lexicon: Lexicon
) -> WordVerdict | None:
    """Refuse a word as a slip for the first of those near it that it leaves no doubt about."""
    for meant in near:
        if _is_plain_slip(word, meant, lexicon):
            return misspelt(text, tuple(dict.fromkeys((meant, *near))), short)
    return None


def _is_plain_slip(word: str, other: str, lexicon: Lexicon) -> bool:
    """Whether a word that is not heard like another is nevertheless a slip for it."""
    if is_long_slip(word, other):
        return True
    often = _MET_OFTEN if len(word) > LONG_WORD else MET_DAILY
    if is_written_slip(word, other):
        often = FAMILIAR
    elif not is_alike_slip(word, other) and not is_lost_slip(word, other):
        return False
    return lexicon.frequency(other) >= often


def _as_misspelt_plural(text: str, looked: Looked, short: tuple[WordReason, ...]) -> WordVerdict | None:
    """Refuse a word heard as a plural that has no singular (ножници, денги)."""
    word = looked.word
    if len(word) < _SHORTEST_PLURAL or not word.endswith(_PLURAL):
        return None
    for other in looked.alike:
        if other.kind == PLURAL_ONLY and other.frequency >= (_MET_OFTEN if len(word) < LONG_WORD else FAMILIAR):
            reasons = (reason("W113", meant=other.word), reason("W105", lemma=other.word))
            return WordVerdict(text, False, (*short, *reasons))
    return None


def _as_misspelt_form(
    text: str, looked: Looked, short: tuple[WordReason, ...], often: int = _MET_OFTEN
) -> WordVerdict | None:
    """Refuse a word heard as a form of a noun of the list (кросовки, карову) that is met so often."""
    word, lexicon = looked.word, looked.lexicon
    if len(word) < LONG_WORD or not looked.may_be(CompiledWords.FORM):
        return None
    for lemma, ending, of_form in lemmas_of(word):
        heard = lexicon.heard_as(lemma)  # of most words nothing, which is known at once
        if heard and (meant := _heard_as_form(heard, lemma, ending, of_form, lexicon, often)):
            return misspelt(text, (meant,), short)
    return None


def _heard_as_form(heard: list[str], lemma: str, ending: str, of_form: str, lexicon: Lexicon, least: int) -> str:
    """Return the first noun heard like a nominative whose form with another ending people know."""
    for noun in heard:
        if noun.endswith(ending) and lexicon.frequency(noun) >= least + slips_between(lemma, noun) - 1:
            form = lexicon.form(noun.removesuffix(ending) + of_form)
            if form is not None and form.lemma == noun:
                return noun
    return ""


def _is_compound(word: str, lexicon: Lexicon) -> bool:
    """Whether an unknown word ends in a noun of the list, as many compounds do (шкафкровать)."""
    return any(lexicon.listed([word[start:] for start in range(2, len(word) - SHORTEST_HEAD + 1)]))


def _is_any_noun(word: str, lexicon: Lexicon) -> bool:
    """Whether a word is a noun in the nominative singular, in the list or not."""
    entry = lexicon.entry(word)
    if entry is not None:
        return entry.kind != REFUSED or entry.is_name
    known = readings(word)
    return any(reading.part == "NOUN" and (reading.number, reading.case) == ("sing", "nomn") for reading in known)


def _has_lost_vowel(word: str, lexicon: Lexicon) -> bool:
    """Whether an unknown word that looks like an abbreviation is rather another one, in which a vowel is missing."""
    if len(word) <= SHORTEST:
        return False
    if automaton().is_spelt_with(word, VOWELS):
        return True
    if not has_vowel(word):
        return False
    changed = (other for other in lexicon.near(word) if len(other) == len(word))
    return any(lexicon.frequency(other) >= FAMILIAR for other in changed)


def _by_looks(word: str, lexicon: Lexicon) -> WordReason | None:
    if looks_cried(word):
        return reason("W102", part="INTJ")
    if looks_abbreviated(word):
        return None if _has_lost_vowel(word, lexicon) else reason("W107", lemma=word)
    if (stem := stem_of_name(word)) and (lexicon.has(stem) or (word.endswith("вой") and lexicon.has(f"{stem}ь"))):
        # Of a noun of the list: кринжово, хайповым, нейросетевой.
        return reason("W102", part="ADJF")
    if kind := name_by_shape(word):
        return reason("W106", lemma=word, name=kind)
    part = part_by_suffix(word)
    return reason("W102", part=part) if part else None
