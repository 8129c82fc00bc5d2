"""Verdicts on words: accepted, or every reason why not, the form that would be right, and what may have been meant."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rummiwords.nouns.codes import WordReason, reason
from rummiwords.nouns.entries import ABBREVIATION, EXTENDED, PLURAL_ONLY, REFUSED
from rummiwords.nouns.entries import SHORTEST as SHORTEST
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.normalise import HYPHENS, LONGEST, Fault, Normal, normalise

if TYPE_CHECKING:
    from rummiwords.nouns.morphology import Reading

# The numbers of the codes W101, W103 and W104 in records of refused words: what the word else may be says more.
READ_ON = (101, 103, 104)
# How often a noun is met (0-7) whose forms come to mind before a verb does.
FAMILIAR, SURNAME, PLACE = 4, "Surn", "Geox"
_POSSESSIVE = ("ов", "ев", "ёв", "ин", "ын")
# Letters of a noun that heads a compound; shorter ones are found in any word.
SHORTEST_HEAD = 5
# Suggestions for one word.
MOST = 3
_BRIEFLY = (reason("W101"),)


class WordVerdict(NamedTuple):
    """What the dictionary says of a text. ``lemma`` is the accepted spelling, or the noun that a refused form is of."""

    text: str
    ok: bool
    reasons: tuple[WordReason, ...] = ()
    lemma: str = ""
    suggest: tuple[str, ...] = ()


def judge_word(text: str, lexicon: Lexicon, *, brief: bool = False) -> WordVerdict:
    """Judge a text; ``brief`` says of a refused word no more than that, and loads no morphology."""
    if len(text) >= SHORTEST and lexicon.has(text):
        return WordVerdict(text, True, lemma=text)
    normal = normalise(text)
    if not normal.faults:
        entry = lexicon.find(normal.word)
        if entry is not None and len(normal.word) >= SHORTEST:
            return WordVerdict(text, True, lemma=entry.word)
    if brief:
        return WordVerdict(text, False, _BRIEFLY)
    found = _outside_theme(text, normal, lexicon) or _explained(text, normal, lexicon.unthemed)
    return found._replace(suggest=tuple(word for word in found.suggest if _counts(word, lexicon)))


def _counts(word: str, lexicon: Lexicon) -> bool:
    """Whether a suggested word would be accepted here."""
    return len(word) >= SHORTEST and word in lexicon


def _outside_theme(text: str, normal: Normal, lexicon: Lexicon) -> WordVerdict | None:
    """Refuse a word of the list that the agreed theme has not; of other words the list itself speaks."""
    entry = lexicon.unthemed.find(normal.word) if lexicon.theme and not normal.faults else None
    if entry is None or len(normal.word) < SHORTEST:
        return None
    return WordVerdict(text, False, (reason("W114", lemma=entry.word, theme=lexicon.theme),), entry.word)


def _explained(text: str, normal: Normal, lexicon: Lexicon) -> WordVerdict:
    return _with_faults(text, normal, lexicon) if normal.faults else _refused(text, normal.word, lexicon)


def _with_faults(text: str, normal: Normal, lexicon: Lexicon) -> WordVerdict:
    joined = lexicon.find(_joined(normal.word))
    if joined is not None and all(fault.code == "W108" for fault in normal.faults):
        why = reason("W108", name="joined", lemma=joined.word)
        return WordVerdict(text, False, (why,), joined.word, (joined.word,))
    reasons = tuple(_fault(fault, text) for fault in normal.faults)
    meant = lexicon.find(normal.repaired)
    return WordVerdict(text, False, reasons, suggest=(meant.word,) if meant else ())


def _joined(word: str) -> str:
    """Return a word without its hyphens: чат-бот is written чатбот."""
    return "".join(letter for letter in word if letter not in HYPHENS)


def _fault(fault: Fault, text: str) -> WordReason:
    if fault.characters:
        return reason(fault.code, characters=fault.characters)
    return too_long() if len(text) > LONGEST else reason(fault.code, characters="", name="empty")


def too_long() -> WordReason:
    """Say that a text is too long for a word."""
    return reason("W111", characters="", name="long")


def _refused(text: str, word: str, lexicon: Lexicon) -> WordVerdict:
    short = (reason("W109"),) if len(word) < SHORTEST else ()
    if short and word in lexicon:
        return WordVerdict(text, False, short)
    if _plain(word) in map(_plain, lexicon.removed):
        return WordVerdict(text, False, (*short, reason("W101", name="removed")))
    known = lexicon.entry(lexicon.spelling(word))
    if known is not None and known.kind == REFUSED and known.refusal not in READ_ON:
        return WordVerdict(text, False, (*short, reason(f"W{known.refusal}", lemma=word, name=known.name)))
    if known is not None and known.family and word not in lexicon and word in lexicon.unfiltered():
        return _named(text, "W115", short, known.word)
    by_kind = {EXTENDED: "W116", PLURAL_ONLY: "W105", ABBREVIATION: "W107"}
    if known is not None and known.kind in by_kind:
        return _named(text, by_kind[known.kind], short, word)
    yo = _lenient(lexicon).find(word)
    if yo is not None:
        return WordVerdict(text, False, (*short, reason("W110", lemma=yo.word)), yo.word, (yo.word,))
    return _by_readings(text, word, short, lexicon)


def _plain(word: str) -> str:
    return word.replace("ё", "е")


# Copies share the dictionary of their lexicon, and few lexicons are in use at a time.
@lru_cache(maxsize=4)
def _lenient(lexicon: Lexicon) -> Lexicon:
    return lexicon.lenient()


def _by_readings(text: str, word: str, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Explain a refusal by the reading that comes nearest to an accepted noun."""
    from rummiwords.nouns.unlisted.inflection import all_readings  # for words that do not count

    known = [reading for reading in all_readings(word, lexicon) if not _of_refused(reading, lexicon)]
    found = [(faults_of(reading), reading) for reading in known]
    found = [(faults, reading) for faults, reading in found if faults]
    if found:
        other = any(reading.part != "NOUN" for _, reading in found)
        near = [(_distance(word, faults, reading, lexicon, other), faults, reading) for faults, reading in found]
        _, faults, reading = min(near, key=lambda found: (found[0], len(found[1]), found[1][0].code))
        lemma = reading.singular if reading.singular in lexicon else ""
        return WordVerdict(text, False, (*short, *faults), lemma, (lemma,) if lemma else ())
    return _unknown(text, word, short, lexicon)


def _of_refused(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether a word is read as a form of a noun that the review has refused: that explains nothing."""
    entry = lexicon.entry(reading.singular) if reading.singular and not reading.proper else None
    return entry is not None and entry.kind == REFUSED


def _distance(word: str, faults: tuple[WordReason, ...], reading: Reading, lexicon: Lexicon, other: bool) -> int:
    """Rank a reading by how soon a reader thinks of it; ``other`` tells that the word can be more than a noun.

    An abbreviation or a word in its dictionary form comes first, then forms of familiar nouns; surnames, which are
    often just such forms, places that are named like an adverb or a verb, and rare nouns come late. Numbers only rank.
    """
    code = faults[0].code
    if code == "W102" and _is_of_name(reading, lexicon):
        return 6
    if code in ("W103", "W104"):
        entry = lexicon.find(reading.singular) if reading.singular else None
        return 2 if entry is not None and entry.frequency >= FAMILIAR else 4
    late = reading.proper == SURNAME or (reading.proper == PLACE and other)
    if code not in ("W105", "W107") and not late and _plain(reading.lemma) == _plain(word):
        return 1
    return {"W107": 0, "W106": 5}.get(code, 3)


def _is_of_name(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether a possessive adjective (петров, мамин) is of no noun of the list: then people know it as a surname."""
    if reading.part != "ADJF" or not reading.lemma.endswith(_POSSESSIVE):
        return False
    owner = reading.lemma[:-2]
    return not any(owner + ending in lexicon for ending in ("", "а", "я", "ь", "й", "о"))


def _named(text: str, code: str, short: tuple[WordReason, ...], word: str) -> WordVerdict:
    return WordVerdict(text, False, (*short, reason(code, lemma=word)))


def _unknown(text: str, word: str, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Say of a word that nothing knows what it is taken for: a slip of the pen, or by its looks; else what is near."""
    from rummiwords.nouns.suggest import suggestions  # for unknown words

    heard = tuple(lexicon.heard_as(word)[:MOST])
    if heard:
        return WordVerdict(text, False, (*short, reason("W113", meant=heard[0])), suggest=heard)
    looks = _by_looks(word)
    if looks and not _is_compound(word, lexicon):
        return WordVerdict(text, False, (*short, looks))
    near = suggestions(word, lexicon, MOST)
    facts = {"name": "near", "near": ", ".join(near)} if near else {}
    return WordVerdict(text, False, (*short, reason("W101", **facts)), suggest=near)


def _is_compound(word: str, lexicon: Lexicon) -> bool:
    """Whether an unknown word ends in a noun of the list, as many compounds do (диванкровать)."""
    return any(lexicon.has(word[start:]) for start in range(2, len(word) - SHORTEST_HEAD + 1))


def _by_looks(word: str) -> WordReason | None:
    from rummiwords.nouns.unlisted.inflection import part_by_suffix
    from rummiwords.nouns.unlisted.shapes import looks_abbreviated, name_by_shape

    if looks_abbreviated(word):
        return reason("W107", lemma=word)
    if kind := name_by_shape(word):
        return reason("W106", lemma=word, name=kind)
    part = part_by_suffix(word)
    return reason("W102", part=part) if part else None


def faults_of(reading: Reading) -> tuple[WordReason, ...]:
    """Say what a reading lacks; nothing for one that only the review refuses."""
    if reading.part != "NOUN":
        return (reason("W102", part=reading.part),)
    if reading.abbreviation:
        return (reason("W107", lemma=reading.lemma),)
    if reading.proper:
        return (reason("W106", lemma=reading.lemma, name=reading.proper),)
    if reading.plural_only:
        return (reason("W105", lemma=reading.lemma),)
    lemma = reading.singular or reading.lemma
    plural = (reason("W103", lemma=lemma),) if reading.number == "plur" else ()
    oblique = (reason("W104", lemma=lemma),) if reading.case != "nomn" else ()
    return (*plural, *oblique)
