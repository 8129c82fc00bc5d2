"""Why a word does not count: the reason that a reader would give, the form that would do, what may have been meant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rummiwords.nouns.codes import WordReason, reason
from rummiwords.nouns.entries import ABBREVIATION, EXTENDED, PLURAL_ONLY, REFUSED, SHORTEST, Entry
from rummiwords.nouns.grammar.automaton import Spelt
from rummiwords.nouns.grammar.homonyms import better_known
from rummiwords.nouns.grammar.inflected import NounForm
from rummiwords.nouns.grammar.morphology import (
    Reading,
    lemma_of_name,
    one_name,
    other_part,
    readings,
    readings_of,
    spelt,
)
from rummiwords.nouns.grammar.ranking import faults_of_form, nearest, not_noun, plural_only
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.normalise import APOSTROPHES, HYPHENS, LONGEST, Fault, Normal, told_apart
from rummiwords.nouns.suggest import MOST
from rummiwords.nouns.unlisted.inflection import new_forms
from rummiwords.nouns.unlisted.looking import Looked, LookedTogether, look_together
from rummiwords.nouns.unlisted.shapes import declined_abbreviation, is_spelled_out, is_syllabic
from rummiwords.nouns.unlisted.sounds import is_evident_slip
from rummiwords.nouns.unlisted.unknown import MET_DAILY, misspelt, noun_of_participle, plainly_unknown, unknown
from rummiwords.nouns.verdicts import WordVerdict, too_long

# The keys of a keyboard by their Latin signs, and what they write in Russian.
_LATIN, _RUSSIAN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюё"
_KEYS, _TYPED = frozenset(_LATIN), str.maketrans(_LATIN, _RUSSIAN)
# Reasons that name a noun which would do: plural, case, slip.
_LEADING_TO_NOUNS = frozenset(("W103", "W104", "W113"))


def explained(text: str, normal: Normal, known: Entry | None, lexicon: Lexicon) -> WordVerdict:
    """Explain why a text does not count, of which the dictionary knows this; what is suggested would be accepted."""
    found = _outside_theme(text, normal, lexicon) if lexicon.theme else None
    return _with_counting(found or _in_list(text, normal, known, lexicon.unthemed), lexicon)


def explained_together(words: Sequence[str], lexicon: Lexicon) -> list[WordVerdict | None]:
    """Explain why words do not count; None for one that must be looked at by itself, being no plain unknown word."""
    listed = lexicon.unthemed
    looked = look_together(words, listed)
    if looked is None:
        return [None] * len(words)
    # Nothing is known of these words, and none is short; only what somebody took off the list is asked before.
    if listed.changed:
        verdicts = [None if one is None else _refused(one.word, one, None, listed) for one in looked]
    else:
        verdicts = [None if one is None else _explained_plainly(one, listed) for one in looked]
    return [one if one is None or not one.suggest else _with_counting(one, lexicon) for one in verdicts]


def _explained_plainly(looked: LookedTogether, lexicon: Lexicon) -> WordVerdict:
    """Explain a refusal by what was looked up, if that is all there is to say; else by all that is known."""
    word = looked.word
    if looked.form is None:
        if looked.listed is not None and looked.is_plain:
            return plainly_unknown(looked, looked.listed, lexicon)
        told = looked.told
        if told is not None and told.part:
            return WordVerdict(word, False, not_noun(told.part))
        if told is not None and told.name is not None:
            return _by_name(word, lemma_of_name(word, told.name), told.name[2], (), lexicon)
    return _by_readings(word, looked, (), lexicon)


def _with_counting(found: WordVerdict, lexicon: Lexicon) -> WordVerdict:
    """Leave out of a verdict what is suggested and would not be accepted."""
    suggest = found.suggest
    if not suggest or (not lexicon.changed and len(min(suggest, key=len)) >= SHORTEST):
        return found
    return found._replace(suggest=tuple(word for word in suggest if _counts(word, lexicon)))


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
    return _refused(text, Looked(normal.word, lexicon), known, lexicon)


def _with_faults(text: str, normal: Normal, lexicon: Lexicon) -> WordVerdict:
    joined = lexicon.find(_joined(normal.word))
    if joined is not None and all(fault.code == "W108" for fault in normal.faults):
        why = reason("W108", name="joined", lemma=joined.word)
        return WordVerdict(text, False, (why,), joined.word, (joined.word,))
    if normal.repaired:
        return _with_look_alikes(text, normal, lexicon)
    for explain in (_with_apostrophe, _in_old_spelling, _in_other_layout):
        if found := explain(text, normal, lexicon):
            return found
    return _foreign(text, normal)


def _foreign(text: str, normal: Normal, suggest: tuple[str, ...] = (), hidden: str = "") -> WordVerdict:
    return WordVerdict(text, False, tuple(_fault(fault, text, hidden) for fault in normal.faults), suggest=suggest)


def _with_look_alikes(text: str, normal: Normal, lexicon: Lexicon) -> WordVerdict:
    """Refuse letters of other alphabets; if they hide a form or a slip, that is said, too."""
    word = normal.repaired
    meant = lexicon.find(word)
    if meant is not None:
        return _foreign(text, normal, (meant.word,), meant.word)
    if not _is_anything(word, lexicon):
        plain = tuple(fault._replace(code="W111") if fault.code == "W112" else fault for fault in normal.faults)
        return _foreign(text, normal._replace(faults=plain))
    found = _foreign(text, normal, hidden=word)
    hidden = _refused(word, Looked(word, lexicon), lexicon.known(word), lexicon)
    if len(normal.faults) > 1 or not hidden.suggest or hidden.reasons[0].code not in _LEADING_TO_NOUNS:
        return found
    return found._replace(reasons=found.reasons + hidden.reasons, lemma=hidden.lemma, suggest=hidden.suggest)


def _with_apostrophe(text: str, normal: Normal, lexicon: Lexicon) -> WordVerdict | None:
    """Refuse an apostrophe: as a slip if it stands for a sign (сем'я), else as no letter, with the word without it."""
    word = normal.word
    (fault, *others) = normal.faults
    if others or not fault.characters or not APOSTROPHES.issuperset(fault.characters):
        return None
    for sign in "ьъ":
        if noun := _noun_of("".join(sign if letter in APOSTROPHES else letter for letter in word), lexicon):
            return misspelt(text, (noun,), ())
    meant = lexicon.find("".join(letter for letter in word if letter not in APOSTROPHES))
    return _foreign(text, normal, (meant.word,) if meant else ())


# Letters that were written before 1918, and those for them now; a hard sign ended words.
_OLD_LETTERS = str.maketrans("ѣіѳѵ", "еифи")


def _in_old_spelling(text: str, normal: Normal, lexicon: Lexicon) -> WordVerdict | None:
    """Refuse letters that are not written any more (хлѣбъ), with the word as it is written now."""
    modern = normal.word.translate(_OLD_LETTERS)
    if len(normal.faults) != 1 or modern == normal.word:
        return None
    noun = _noun_of(modern.removesuffix("ъ"), lexicon)
    return _foreign(text, normal, (noun,), noun) if noun else None


def _noun_of(word: str, lexicon: Lexicon) -> str:
    """Return the noun of the list that a word is, or is a form of, nothing if it is neither."""
    meant, form = lexicon.find(word), lexicon.form(word)
    return meant.word if meant else form.lemma if form and lexicon.has(form.lemma) else ""


def _in_other_layout(text: str, normal: Normal, lexicon: Lexicon) -> WordVerdict | None:
    """Refuse a word that was typed while the keyboard wrote Latin letters (rjirf), with the word that was meant."""
    word = normal.word
    if len(word) < SHORTEST or len(normal.faults) != 1 or not _KEYS.issuperset(word):
        return None
    meant = word.translate(_TYPED)
    noun = _noun_of(meant, lexicon)
    if not noun and not spelt(meant):
        return None
    why = reason("W111", characters=told_apart(normal.faults[0].characters), name="layout", meant=noun or meant)
    return WordVerdict(text, False, (why,), suggest=(noun,) if noun else ())


def _is_anything(word: str, lexicon: Lexicon) -> bool:
    """Whether anything knows a word, or it is heard like one that is known."""
    return bool(word) and bool(lexicon.known(word) or lexicon.form(word) or spelt(word) or lexicon.heard_as(word))


def _joined(word: str) -> str:
    """Return a word without its hyphens: чат-бот is written чатбот."""
    return "".join(letter for letter in word if letter not in HYPHENS)


def _fault(fault: Fault, text: str, hidden: str) -> WordReason:
    """Say what is wrong with the characters of a text, and which word they hide."""
    if fault.characters:
        characters = told_apart(fault.characters)
        if hidden:
            return reason(fault.code, characters=characters, name="hidden", meant=hidden)
        if fault.characters.isspace():
            return reason(fault.code, characters=characters, name="words")
        return reason(fault.code, characters=characters)
    return too_long() if len(text) > LONGEST else reason(fault.code, characters="", name="empty")


def _refused(text: str, looked: Looked, known: Entry | None, lexicon: Lexicon) -> WordVerdict:
    word = looked.word
    short: tuple[WordReason, ...] = ()
    if len(word) < SHORTEST:
        short = (reason("W109"),)
        if lexicon.find(word) is not None:
            return WordVerdict(text, False, short)
    if lexicon.changed and (removed := _removed(word, lexicon)):
        return WordVerdict(text, False, (*short, reason("W101", name="removed", lemma=removed)))
    found = _by_entry(text, known, short, lexicon) if known is not None else None
    return found or _by_readings(text, looked, short, lexicon)


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


def _removed(word: str, lexicon: Lexicon) -> str:
    """Return the word that somebody took off the list, however its ё is written; nothing if nobody did."""
    return next((other for other in lexicon.removed if _plain(other) == _plain(word)), "")


def _plain(word: str) -> str:
    return word.replace("ё", "е")


# Copies share the dictionary of their lexicon, and few lexicons are in use at a time.
@lru_cache(maxsize=4)
def _lenient(lexicon: Lexicon) -> Lexicon:
    return lexicon.lenient()


def _by_readings(text: str, looked: Looked, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Explain a refusal by the reading that comes nearest to an accepted noun."""
    if text != looked.word:
        if _is_capitalised(text) and (named := _named_so(looked.word, looked.spelt)):
            return WordVerdict(text, False, (*short, *_name(named.lemma, named.proper)))
        if looked.form is None and (letters := declined_abbreviation(text)) and not lexicon.has(letters):
            return WordVerdict(text, False, (*short, reason("W107", lemma=letters)))
    form = looked.form
    if form is not None:
        return _as_form(text, looked.word, form, short, lexicon)
    forms = looked.spelt
    own = lexicon.changed and lexicon.added
    if not forms and not own:
        return unknown(text, looked, short, lexicon)
    if part := other_part(forms):
        if noun := noun_of_participle(looked.word, lexicon):
            return misspelt(text, (noun,), short)
        return WordVerdict(text, False, short + not_noun(part))
    if own or not (name := one_name(forms)):
        return _by_nearest(text, looked, forms, short, lexicon)
    return _as_name(text, looked, *name, short, lexicon)


def _by_nearest(
    text: str, looked: Looked, forms: Spelt, short: tuple[WordReason, ...], lexicon: Lexicon
) -> WordVerdict:
    word = looked.word
    known = readings_of(word, forms) if forms else []
    if lexicon.added:
        known += new_forms(word, lexicon)
    found = nearest(word, known, lexicon) if known else None
    if found is None:
        return unknown(text, looked, short, lexicon)
    faults, reading = found
    if faults[0].code == "W106":
        return _as_name(text, looked, reading.lemma, reading.proper, short, lexicon)
    lemma = reading.singular if lexicon.has(reading.singular) else ""
    return WordVerdict(text, False, (*short, *faults), lemma, (lemma,) if lemma else ())


def _as_name(
    text: str, looked: Looked, lemma: str, kind: str, short: tuple[WordReason, ...], lexicon: Lexicon
) -> WordVerdict:
    """Refuse a name of the morphological dictionary; the review knows better what kind of name some are."""
    heard = looked.heard
    if heard and (meant := _meant_before_name(looked.word, heard, lexicon)):
        return misspelt(text, meant, short)
    return _by_name(text, lemma, kind, short, lexicon)


def _by_name(text: str, lemma: str, kind: str, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    kind = getattr(lexicon.entry(lemma), "name", "") or kind
    return WordVerdict(text, False, short + _name(lemma, kind))


def _name(lemma: str, kind: str) -> tuple[WordReason, ...]:
    """Say that a word is a name; first that it is an abbreviation, where it is made of letters or syllables."""
    name = WordReason("W106", (("lemma", lemma), ("name", kind)))
    short = is_spelled_out(lemma) or (kind == "Orgn" and is_syllabic(lemma))
    return (reason("W107", lemma=lemma), name) if short else (name,)


def _is_capitalised(text: str) -> bool:
    """Whether a text is written as names are."""
    return text[:1].isupper() and text[1:].islower()


def _named_so(word: str, forms: Spelt) -> Reading | None:
    """Return the reading of a word as a name in the nominative singular (Волков, Жуковский), None if it is none."""
    known = (reading for reading in readings_of(word, forms) if reading.proper and not reading.abbreviation)
    return next((reading for reading in known if (reading.number, reading.case) == ("sing", "nomn")), None)


def _meant_before_name(word: str, heard: list[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Return familiar words of which a name is rather a slip; the review lists names that come to mind before them."""
    meant = [other for other in heard if is_evident_slip(word, other, lexicon.frequency(other))]
    return tuple(meant[:MOST])


def _as_form(text: str, word: str, form: NounForm, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Refuse a form of a noun, or of a name."""
    lemma, number, case = form
    if lexicon.has(lemma):
        return WordVerdict(text, False, short + faults_of_form(lemma, number, case), lemma, (lemma,))
    if lemma in lexicon.removed:
        own = reason("W101", name="noun-removed", lemma=lemma)
        return WordVerdict(text, False, (*short, *faults_of_form(lemma, number, case), own))
    entry = lexicon.entry(lemma)
    if entry is not None and entry.is_name:
        return WordVerdict(text, False, (*short, *_name(lemma, entry.name)))
    if entry is not None and entry.kind == PLURAL_ONLY:
        return WordVerdict(text, False, (*short, *plural_only(lemma, case)))
    return _before_rare_form(text, word, form, short, lexicon) or WordVerdict(
        text, False, (*short, *faults_of_form(lemma, number, case))
    )


def _before_rare_form(
    text: str, word: str, form: NounForm, short: tuple[WordReason, ...], lexicon: Lexicon
) -> WordVerdict | None:
    """Refuse a form of a noun that does not count as what comes to mind before it: новому, Сидоров, лошка (ложка)."""
    others = [reading for reading in readings(word) if reading.singular != form.lemma]
    found = nearest(word, others, lexicon) if others else None
    if found is not None:
        return WordVerdict(text, False, (*short, *found[0]))
    meant = tuple(other for other in lexicon.heard_as(word) if lexicon.frequency(other) >= MET_DAILY)
    return misspelt(text, meant[:MOST], short) if meant else None


def _named(text: str, code: str, short: tuple[WordReason, ...], word: str) -> WordVerdict:
    return WordVerdict(text, False, (*short, reason(code, lemma=word)))
