"""Why a word does not count: the reason that a reader would give, the form that would do, what may have been meant."""

from __future__ import annotations

from functools import cache, lru_cache

from rummiwords.nouns.codes import WordReason, reason
from rummiwords.nouns.entries import ABBREVIATION, EXTENDED, PLURAL_ONLY, REFUSED, SHORTEST, Entry
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.morphology import Reading, other_part, spelt
from rummiwords.nouns.normalise import HYPHENS, LONGEST, Fault, Normal
from rummiwords.nouns.suggest import suggestions
from rummiwords.nouns.unlisted.inflection import all_readings, names_of, part_by_suffix
from rummiwords.nouns.unlisted.shapes import looks_abbreviated, name_by_shape
from rummiwords.nouns.unlisted.sounds import is_long_slip
from rummiwords.nouns.verdicts import WordVerdict, too_long

# The numbers of the codes W101, W103 and W104 in records of refused words: what the word else may be says more.
READ_ON = (101, 103, 104)
# How often a noun is met (0-7) whose forms come to mind before a verb does.
FAMILIAR, SURNAME, FIRST_NAME, PLACE = 4, "Surn", "Name", "Geox"
# Nouns that are seldom more than one: a form that may be a plural is rather a case.
_ABSTRACT = ("ие", "ье", "ия", "ость", "ство")
_POSSESSIVE = ("ов", "ев", "ёв", "ин", "ын")
# Letters of a noun that heads a compound; shorter ones are found in any word.
SHORTEST_HEAD = 5
# Suggestions for one word.
MOST = 3


def explained(text: str, normal: Normal, known: Entry | None, lexicon: Lexicon) -> WordVerdict:
    """Explain why a text does not count, of which the dictionary knows this; what is suggested would be accepted."""
    found = _outside_theme(text, normal, lexicon) if lexicon.theme else None
    found = found or _in_list(text, normal, known, lexicon.unthemed)
    if all(_counts(word, lexicon) for word in found.suggest):
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
        if known.refusal in READ_ON:
            return None
        return WordVerdict(text, False, (*short, reason(f"W{known.refusal}", lemma=known.word, name=known.name)))
    if known.family and not lexicon.has(known.word) and lexicon.unfiltered().find(known.word) is not None:
        return _named(text, "W115", short, known.word)
    if known.kind in _BY_KIND:
        return _named(text, _BY_KIND[known.kind], short, known.word)
    yo = _lenient(lexicon).find(known.word)
    if yo is not None:
        return WordVerdict(text, False, (*short, reason("W110", lemma=yo.word)), yo.word, (yo.word,))
    return None


def _plain(word: str) -> str:
    return word.replace("ё", "е")


# Copies share the dictionary of their lexicon, and few lexicons are in use at a time.
@lru_cache(maxsize=4)
def _lenient(lexicon: Lexicon) -> Lexicon:
    return lexicon.lenient()


def _by_readings(text: str, word: str, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Explain a refusal by the reading that comes nearest to an accepted noun."""
    forms = spelt(word)
    if part := other_part(forms):
        return WordVerdict(text, False, (*short, *_not_noun(part)))
    known = [reading for reading in all_readings(word, lexicon, forms) if not _of_refused(reading, lexicon)]
    found = [(faults, reading) for reading in known if (faults := faults_of(reading))]
    if not found:
        return _unknown(text, word, short, lexicon)
    faults, reading = found[0] if len(found) == 1 else _nearest(word, found, lexicon)
    lemma = reading.singular if _is_listed(reading.singular, lexicon) else ""
    return WordVerdict(text, False, (*short, *faults), lemma, (lemma,) if lemma else ())


_Faulty = tuple[tuple[WordReason, ...], Reading]


def _nearest(word: str, found: list[_Faulty], lexicon: Lexicon) -> _Faulty:
    """Choose the reading that a reader thinks of first; of equals the one with fewer faults, then the likelier."""
    other = any(reading.part != "NOUN" for _, reading in found)
    ranked = [(_distance(word, faults, reading, lexicon, other), faults, reading) for faults, reading in found]
    _, faults, reading = min(ranked, key=lambda found: (found[0], _later(found[1], found[2], lexicon)))
    return faults, reading


def _later(faults: tuple[WordReason, ...], reading: Reading, lexicon: Lexicon) -> tuple[int, int, bool, str]:
    """Rank readings that are equally near: common nouns, few faults; of what is abstract a case, else the plural."""
    code = faults[0].code
    rather_case = code == "W103" and reading.singular.endswith(_ABSTRACT)
    return -lexicon.frequency(reading.singular or reading.lemma), len(faults), rather_case, code


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
    if code in ("W103", "W104", "W105"):
        return _form_distance(code, reading, lexicon)
    late = reading.proper == SURNAME or (reading.proper == PLACE and other)
    if code != "W107" and not late and _plain(reading.lemma) == _plain(word):
        return 2 if reading.proper == FIRST_NAME else 1
    return {"W107": 0, "W106": 5}.get(code, 3)


def _form_distance(code: str, reading: Reading, lexicon: Lexicon) -> int:
    """Rank a form of a noun: a familiar one as soon as a name that is no form, and before it, being more common."""
    plural = code == "W105"
    if lexicon.frequency(reading.singular or reading.lemma) >= FAMILIAR:
        return 2 if plural or _is_listed(reading.singular, lexicon) else 4
    return 3 if plural else 4


def _is_of_name(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether a possessive adjective (петров, мамин) is of no noun of the list: then people know it as a surname."""
    if reading.part != "ADJF" or not reading.lemma.endswith(_POSSESSIVE):
        return False
    owner = reading.lemma[:-2]
    return not any(lexicon.find(owner + ending) for ending in ("", "а", "я", "ь", "й", "о"))


def _named(text: str, code: str, short: tuple[WordReason, ...], word: str) -> WordVerdict:
    return WordVerdict(text, False, (*short, reason(code, lemma=word)))


def _unknown(text: str, word: str, short: tuple[WordReason, ...], lexicon: Lexicon) -> WordVerdict:
    """Say of a word that nothing knows what it is taken for: a slip of the pen, or by its looks; else what is near."""
    heard = tuple(lexicon.heard_as(word)[:MOST])
    if heard:
        return WordVerdict(text, False, (*short, reason("W113", meant=heard[0])), suggest=heard)
    name = next(names_of(word, lexicon), None)
    if name is not None:
        return WordVerdict(text, False, (*short, reason("W106", lemma=name.word, name=name.name)))
    looks = _by_looks(word)
    if looks and not _is_compound(word, lexicon):
        return WordVerdict(text, False, (*short, looks))
    near = suggestions(word, lexicon, MOST)
    if near and is_long_slip(word, near[0]):
        return WordVerdict(text, False, (*short, reason("W113", meant=near[0])), suggest=near)
    facts = {"name": "near", "near": ", ".join(near)} if near else {}
    return WordVerdict(text, False, (*short, reason("W101", **facts)), suggest=near)


def _is_compound(word: str, lexicon: Lexicon) -> bool:
    """Whether an unknown word ends in a noun of the list, as many compounds do (диванкровать)."""
    return any(lexicon.has(word[start:]) for start in range(2, len(word) - SHORTEST_HEAD + 1))


def _by_looks(word: str) -> WordReason | None:
    if looks_abbreviated(word):
        return reason("W107", lemma=word)
    if kind := name_by_shape(word):
        return reason("W106", lemma=word, name=kind)
    part = part_by_suffix(word)
    return reason("W102", part=part) if part else None


def faults_of(reading: Reading) -> tuple[WordReason, ...]:
    """Say what a reading lacks; nothing for one that only the review refuses."""
    if reading.part != "NOUN":
        return _not_noun(reading.part)
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


# As many as there are parts of speech.
@cache
def _not_noun(part: str) -> tuple[WordReason, ...]:
    return (reason("W102", part=part),)
