"""Why a word does not count: the reason that a reader would give, the form that would do, what may have been meant."""

from __future__ import annotations

from functools import lru_cache

from rummiwords.nouns.codes import WordReason, reason
from rummiwords.nouns.entries import ABBREVIATION, EXTENDED, PLURAL_ONLY, REFUSED, SHORTEST, Entry
from rummiwords.nouns.grammar.homonyms import better_known
from rummiwords.nouns.grammar.inflected import NounForm
from rummiwords.nouns.grammar.morphology import Reading, other_part, readings, readings_of, spelt
from rummiwords.nouns.grammar.ranking import FIRST_NAME, faults_of_form, nearest, not_noun
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.normalise import HYPHENS, LONGEST, Fault, Normal
from rummiwords.nouns.suggest import suggestions
from rummiwords.nouns.unlisted.inflection import lemmas_of, new_forms, nouns_of_doing, part_by_suffix, stems_of_verb
from rummiwords.nouns.unlisted.shapes import (
    full_names,
    has_vowel,
    is_spelled_out,
    is_syllabic,
    looks_abbreviated,
    looks_cried,
    name_by_shape,
    stem_of_name,
    with_vowel,
)
from rummiwords.nouns.unlisted.sounds import (
    FAMILIAR,
    LONG_WORD,
    has_wrong_hush,
    hushed,
    is_alike_slip,
    is_evident_slip,
    is_long_slip,
    slips_between,
)
from rummiwords.nouns.verdicts import WordVerdict, too_long

# Letters of a noun that heads a compound; shorter ones are found in any word.
SHORTEST_HEAD = 5
# Suggestions for one word.
MOST = 3
# Endings of infinitives; nouns that end in other letters are not meant by them (буллить is no буллит).
_INFINITIVE = ("ть", "ться")
# Endings of the nominative plural, and letters of a word that may be a misspelt one.
_PLURAL, _SHORTEST_PLURAL = ("ы", "и"), 5
# How often a noun is met whose forms are recognised though they are misspelt, and that comes before a rare noun's form.
_MET_OFTEN, _MET_DAILY = 3, 4


def explained(text: str, normal: Normal, known: Entry | None, lexicon: Lexicon) -> WordVerdict:
    """Explain why a text does not count, of which the dictionary knows this; what is suggested would be accepted."""
    found = _outside_theme(text, normal, lexicon) if lexicon.theme else None
    found = found or _in_list(text, normal, known, lexicon.unthemed)
    if not found.suggest or all(_counts(word, lexicon) for word in found.suggest):
        return found
    return found._replace(suggest=tuple(word for word in found.suggest if _counts(word, lexicon)))


def _is_listed(word: str, lexicon: Lexicon) -> bool:
    return bool(word) and lexicon.find(word) is not None


def _counts(word: str, lexicon: Lexicon) -> bool:
    """Whether a suggested word, which is spelled as the dictionary spells it, would be accepted here."""
    return len(word) >= SHORTEST and lexicon.has(word)


def _outside_theme(text: str, normal: Normal, lexicon: Lexicon) -> WordVerdict | None:
    """Refuse a word of the list that the agreed theme has not; of other words the list itself speaks."""
    entry = lexicon.unthemed.find(normal.word) if not normal.faults else None
    if entry is None or len(normal.word) < SHORTEST:
        return None
    return WordVerdict(text, False, (reason("W114", lemma=entry.word, theme=lexicon.theme),), entry.word)


def _in_list(text: str, normal: Normal, known: Entry | None, lexicon: Lexicon) -> WordVerdict:
    if normal.faults:
        return _with_faults(text, normal, lexicon)
    return _refused(text, normal.word, known, lexicon)


def _with_faults(text: str, normal: Normal, lexicon: Lexicon) -> WordVerdict:
    joined = lexicon.find(_joined(normal.word))
    if joined is not None and all(fault.code == "W108" for fault in normal.faults):
        why = reason("W108", name="joined", lemma=joined.word)
        return WordVerdict(text, False, (why,), joined.word, (joined.word,))
    meant = lexicon.find(normal.repaired)
    disguised = meant is not None or _is_anything(normal.repaired, lexicon)
    reasons = tuple(_fault(fault if disguised else _foreign(fault), text) for fault in normal.faults)
    return WordVerdict(text, False, reasons, suggest=(meant.word,) if meant else ())


def _is_anything(word: str, lexicon: Lexicon) -> bool:
    """Whether anything knows a word, or it is heard like one that is known."""
    return bool(word) and bool(lexicon.known(word) or lexicon.form(word) or spelt(word) or lexicon.heard_as(word))


def _foreign(fault: Fault) -> Fault:
    """Return what is said of look-alikes that hide no word (дом3): they are no Russian letters."""
    return fault._replace(code="W111") if fault.code == "W112" else fault


def _joined(word: str) -> str:
    """Return a word without its hyphens: чат-бот is written чатбот."""
    return "".join(letter for letter in word if letter not in HYPHENS)


def _fault(fault: Fault, text: str) -> WordReason:
    if fault.characters:
        return reason(fault.code, characters=fault.characters)
    return too_long() if len(text) > LONGEST else reason(fault.code, characters="", name="empty")


def _refused(text: str, word: str, known: Entry | None, lexicon: Lexicon) -> WordVerdict:
    short = (reason("W109"),) if len(word) < SHORTEST else ()
    if short and lexicon.find(word) is not None:
        return WordVerdict(text, False, short)
    if lexicon.removed and _plain(word) in map(_plain, lexicon.removed):
        return WordVerdict(text, False, (*short, reason("W101", name="removed")))
    found = _by_entry(text, known, short, lexicon) if known is not None else None
    return found or _by_readings(text, word, short, lexicon)


_BY_KIND = {EXTENDED: "W116", PLURAL_ONLY: "W105", ABBREVIATION: "W107"}


def _by_entry(text: str, known: Entry, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict | None:
    """Explain a refusal by what the dictionary itself says of the word, if it says why."""
    if known.kind == REFUSED:
        if not known.settled:
            return None
        if known.is_name:
            return WordVerdict(text, False, (*short, *_name(known.word, known.name)))
        return WordVerdict(text, False, (*short, reason(f"W{known.refusal}", lemma=known.word, name=known.name)))
    if known.family and not lexicon.has(known.word) and lexicon.unfiltered().find(known.word) is not None:
        return _named(text, "W115", short, known.word)
    if known.kind == PLURAL_ONLY and lexicon.form(known.word) is not None:
        return None  # a plural after all: the list has its singular
    if known.kind in _BY_KIND:
        return _by_kind(text, known, short, lexicon)
    yo = _lenient(lexicon).find(known.word)
    if yo is not None:
        return WordVerdict(text, False, (*short, reason("W110", lemma=yo.word)), yo.word, (yo.word,))
    return None


def _by_kind(text: str, known: Entry, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Say in which class of its own a word is; first what it is rather taken for."""
    own = reason(_BY_KIND[known.kind], lemma=known.word)
    found = better_known(known, lexicon) if known.kind != PLURAL_ONLY else None
    if found is None:
        return WordVerdict(text, False, (*short, own))
    faults, reading = found
    lemma = reading.singular if lexicon.has(reading.singular) else ""
    reasons = (*short, *faults, own) if known.kind == EXTENDED else (*short, *faults)
    return WordVerdict(text, False, reasons, lemma, (lemma,) if lemma else ())


def _plain(word: str) -> str:
    return word.replace("ё", "е")


# Copies share the dictionary of their lexicon, and few lexicons are in use at a time.
@lru_cache(maxsize=4)
def _lenient(lexicon: Lexicon) -> Lexicon:
    return lexicon.lenient()


def _by_readings(text: str, word: str, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Explain a refusal by the reading that comes nearest to an accepted noun."""
    if _is_capitalised(text) and (name := _named_so(word)):
        return WordVerdict(text, False, (*short, *_name(name.lemma, name.proper)))
    form = lexicon.form(word)
    if form is not None:
        return _as_form(text, form, short, lexicon)
    forms = spelt(word)
    if part := other_part(forms):
        return WordVerdict(text, False, (*short, *not_noun(part)))
    known = readings_of(word, forms) if forms else []
    if lexicon.added:
        known += new_forms(word, lexicon)
    found = nearest(word, known, lexicon) if known else None
    if found is None:
        return _unknown(text, word, short, lexicon)
    faults, reading = found
    if faults[0].code == "W106":
        return _as_name(text, word, reading, short, lexicon)
    lemma = reading.singular if lexicon.has(reading.singular) else ""
    return WordVerdict(text, False, (*short, *faults), lemma, (lemma,) if lemma else ())


def _as_name(text: str, word: str, reading: Reading, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Refuse a name of the morphological dictionary; the review knows better what kind of name some are."""
    if meant := _meant_before_name(word, lexicon):
        return _misspelt(text, meant, short)
    kind = getattr(lexicon.entry(reading.lemma), "name", "") or reading.proper
    return WordVerdict(text, False, (*short, *_name(reading.lemma, kind)))


def _name(lemma: str, kind: str) -> tuple[WordReason, ...]:
    """Say that a word is a name; first that it is an abbreviation, where it is made of letters or syllables."""
    name = reason("W106", lemma=lemma, name=kind)
    short = is_spelled_out(lemma) or (kind == "Orgn" and is_syllabic(lemma))
    return (reason("W107", lemma=lemma), name) if short else (name,)


def _is_capitalised(text: str) -> bool:
    """Whether a text is written as names are."""
    return text[:1].isupper() and text[1:].islower()


def _named_so(word: str) -> Reading | None:
    """Return the reading of a word as a name in the nominative singular (Волков, Жуковский), None if it is none."""
    known = (reading for reading in readings(word) if reading.proper and not reading.abbreviation)
    return next((reading for reading in known if (reading.number, reading.case) == ("sing", "nomn")), None)


def _meant_before_name(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return familiar words of which a name is rather a slip; the review lists names that come to mind before them."""
    heard = [other for other in lexicon.heard_as(word) if is_evident_slip(word, other, lexicon.frequency(other))]
    return tuple(heard[:MOST])


def _misspelt(text: str, meant: tuple[str, ...], short: tuple[WordReason, ...]) -> WordVerdict:
    return WordVerdict(text, False, (*short, reason("W113", meant=meant[0])), suggest=meant)


def _as_form(text: str, form: NounForm, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Refuse a form of a noun, or of a name."""
    lemma, number, case = form
    if lexicon.has(lemma):
        return WordVerdict(text, False, (*short, *faults_of_form(lemma, number, case)), lemma, (lemma,))
    entry = lexicon.entry(lemma)
    if entry is not None and entry.is_name:
        return WordVerdict(text, False, (*short, *_name(lemma, entry.name)))
    return _before_rare_form(text, form, short, lexicon) or WordVerdict(
        text, False, (*short, *faults_of_form(lemma, number, case))
    )


def _before_rare_form(text: str, form: NounForm, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict | None:
    """Refuse a form of a noun that does not count as what comes to mind before it: новому, Сидоров, лошка (ложка)."""
    word = text.strip().lower()
    others = [reading for reading in readings(word) if reading.singular != form.lemma]
    found = nearest(word, others, lexicon) if others else None
    if found is not None:
        return WordVerdict(text, False, (*short, *found[0]))
    meant = tuple(other for other in lexicon.heard_as(word) if lexicon.frequency(other) >= _MET_DAILY)
    return _misspelt(text, meant[:MOST], short) if meant else None


def _named(text: str, code: str, short: tuple[WordReason, ...], word: str) -> WordVerdict:
    return WordVerdict(text, False, (*short, reason(code, lemma=word)))


def _unknown(text: str, word: str, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Say of a word that nothing knows what it is taken for: a slip of the pen, or by its looks; else what is near."""
    if (form := lexicon.form(hushed(word)) if has_wrong_hush(word) else None) and lexicon.has(form.lemma):
        return _misspelt(text, (form.lemma,), short)
    heard = tuple(lexicon.heard_as(word)[:MOST])
    if not heard and (kind := _fond_name(word)):
        return WordVerdict(text, False, (*short, reason("W106", lemma=word, name=kind)))
    if word.endswith(_INFINITIVE):
        heard = tuple(other for other in heard if other.endswith("ь"))
    if heard:
        return _misspelt(text, heard, short)
    if plural := _as_misspelt_plural(text, word, short, lexicon):
        return plural
    looks = _by_looks(word, lexicon)
    if looks and looks.code == "W106" and (daily := _as_misspelt_form(text, word, short, lexicon, _MET_DAILY)):
        return daily
    if looks and not _is_compound(word, lexicon) and not _is_near_daily(word, lexicon):
        return WordVerdict(text, False, (*short, looks))
    near = suggestions(word, lexicon, MOST)
    if any(map(lexicon.has, nouns_of_doing(word))):
        return WordVerdict(text, False, (*short, reason("W102", part="VERB")))
    if meant := next((other for other in near if _is_plain_slip(word, other, lexicon)), ""):
        return _misspelt(text, tuple(dict.fromkeys((meant, *near))), short)
    if not any(lexicon.frequency(other) >= FAMILIAR for other in near):
        if any(_is_any_noun(noun, lexicon) for noun in stems_of_verb(word)):
            return WordVerdict(text, False, (*short, reason("W102", part="VERB")))
        if misspelt := _as_misspelt_form(text, word, short, lexicon):
            return misspelt
    facts = {"name": "near", "near": ", ".join(near)} if near else {}
    return WordVerdict(text, False, (*short, reason("W101", **facts)), suggest=near)


def _fond_name(word: str) -> str:
    """Return the mark for the kind of name that a word is: a first name said fondly (Захарка), a father's (Егорыч)."""
    return next((kind for name, kind in full_names(word) if _is_first_name(name)), "")


def _is_first_name(word: str) -> bool:
    return any(reading.proper == FIRST_NAME and reading.case == "nomn" for reading in readings(word))


# Places that end like this are near many words that have lost a letter (дкрево).
_PLACES = ("ово", "ево")


def _is_near_daily(word: str, lexicon: Lexicon) -> bool:
    """Whether a word that looks like a place is rather a slip: of a word that people use every day."""
    return word.endswith(_PLACES) and any(
        lexicon.frequency(other) >= _MET_DAILY for other in suggestions(word, lexicon, MOST)
    )


def _is_plain_slip(word: str, other: str, lexicon: Lexicon) -> bool:
    """Whether a word that is not heard like another is nevertheless a slip for it."""
    often = _MET_OFTEN if len(word) > LONG_WORD else _MET_DAILY
    return is_long_slip(word, other) or (is_alike_slip(word, other) and lexicon.frequency(other) >= often)


def _as_misspelt_plural(text: str, word: str, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict | None:
    """Refuse a word heard as a plural that has no singular (ножници, денги)."""
    if len(word) < _SHORTEST_PLURAL or not word.endswith(_PLURAL):
        return None
    for other in lexicon.alike(word):
        if other.kind == PLURAL_ONLY and other.frequency >= (_MET_OFTEN if len(word) < LONG_WORD else FAMILIAR):
            reasons = (reason("W113", meant=other.word), reason("W105", lemma=other.word))
            return WordVerdict(text, False, (*short, *reasons))
    return None


def _as_misspelt_form(
    text: str, word: str, short: tuple[WordReason, ...], lexicon: Lexicon, often: int = _MET_OFTEN
) -> WordVerdict | None:
    """Refuse a word heard as a form of a noun of the list (кросовки, карову) that is met so often."""
    if len(word) < LONG_WORD:
        return None
    found = (
        noun
        for lemma, ending, of_form in lemmas_of(word)
        for noun in _heard_as_form(lemma, ending, of_form, lexicon, often)
    )
    meant = next(found, "")
    return WordVerdict(text, False, (*short, reason("W113", meant=meant)), suggest=(meant,)) if meant else None


def _heard_as_form(lemma: str, ending: str, of_form: str, lexicon: Lexicon, least: int) -> list[str]:
    """Return nouns heard like a nominative, whose form with another ending people know."""
    alike = ((noun, lexicon.frequency(noun)) for noun in lexicon.heard_as(lemma) if noun.endswith(ending))
    heard = [noun for noun, often in alike if often >= least + slips_between(lemma, noun) - 1]
    forms = ((noun, lexicon.form(noun.removesuffix(ending) + of_form)) for noun in heard)
    return [noun for noun, form in forms if form is not None and form.lemma == noun]


def _is_compound(word: str, lexicon: Lexicon) -> bool:
    """Whether an unknown word ends in a noun of the list, as many compounds do (диванкровать)."""
    return any(lexicon.has(word[start:]) for start in range(2, len(word) - SHORTEST_HEAD + 1))


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
    if any(map(spelt, with_vowel(word))):
        return True
    changed = (other for other in lexicon.near(word) if len(other) == len(word))
    return has_vowel(word) and any(lexicon.frequency(other) >= FAMILIAR for other in changed)


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
