"""What ``rummi explain`` says of a word: each reading, whether it counts, why not, and the nearest form that does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummiterm.cli.safe import safe_text
from rummiterm.texts import Texts
from rummiwords.nouns.codes import WordReason
from rummiwords.nouns.grammar.morphology import Reading, in_order
from rummiwords.nouns.grammar.ranking import faults_of
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.normalise import normalise
from rummiwords.nouns.unlisted.inflection import all_readings
from rummiwords.nouns.verdicts import WordVerdict, judge_word

NOTHING = "—"
# What somebody's own words did to a word.
ADDED, REMOVED = "added", "removed"
# The mark of OpenCorpora.
ORGANISATION = "Orgn"


class Read(NamedTuple):
    """A reading of a word and why it does not count, if so. No reading: the dictionaries do not know the word."""

    reading: Reading | None
    lemma: str
    reasons: tuple[WordReason, ...]


class Explained(NamedTuple):
    """A word with the verdict on it and its readings."""

    verdict: WordVerdict
    written: str
    reads: tuple[Read, ...]
    gloss: str = ""
    frequency: int = 0
    """How often the accepted noun is met, 0-7."""
    own: str = ""
    """Whether somebody's own words added the word, or took it away or the noun of which it is a form."""

    @property
    def nearest(self) -> str:
        """The form that would count, if this one does not."""
        return "" if self.verdict.ok or not self.verdict.suggest else self.verdict.suggest[0]

    @property
    def noun(self) -> str:
        """The noun of which something is said: the accepted one, or that of a refused form, else the word itself."""
        taken = next((dict(why.facts)["lemma"] for why in self.verdict.reasons if _is_own(why)), "")
        return self.verdict.lemma or taken or self.written

    @property
    def needs_leniency(self) -> bool:
        """Whether the word counts only because е may stand for ё."""
        return self.verdict.ok and self.verdict.lemma != self.written


def explain_word(text: str, lexicon: Lexicon) -> Explained:
    """Judge a word and each of its readings."""
    verdict, normal = judge_word(text, lexicon), normalise(text)
    found = in_order(all_readings(normal.word, lexicon)) if normal.word and not normal.faults else []
    if verdict.ok:
        found = _as_common(found, verdict.lemma)
    reads = tuple(dict.fromkeys(_read(reading, verdict) for reading in found))
    own = _own_reasons(verdict)
    if (noun := _listed_noun(verdict)) and not any(read.reasons == own for read in reads):
        # The word is in our list for other reasons than OpenCorpora.
        reads = (Read(_plain_noun(noun), noun, own), *reads)
    elif not verdict.ok and not any(_share_code(read.reasons, verdict.reasons) for read in reads):
        # It is taken for something else than OpenCorpora reads: a slip (тенис), a word of old (инда).
        reads = (*reads, Read(None, "", verdict.reasons))
    often = lexicon.frequency(verdict.lemma) if verdict.ok else 0
    explained = Explained(verdict, normal.word, reads, "", often, _by_own_words(verdict, lexicon))
    return explained._replace(gloss=lexicon.gloss(explained.noun))


def _by_own_words(verdict: WordVerdict, lexicon: Lexicon) -> str:
    if verdict.ok:
        return ADDED if verdict.lemma in lexicon.added else ""
    return REMOVED if any(map(_is_own, verdict.reasons)) else ""


def _is_own(found: WordReason) -> bool:
    """Whether a word is refused because somebody took it, or its noun, off the list."""
    return dict(found.facts).get("name") in ("removed", "noun-removed")


def _as_common(found: list[Reading], noun: str) -> list[Reading]:
    """Read an accepted noun as one that OpenCorpora has only as an organisation: works and stores of a kind."""
    own = [reading for reading in found if reading.singular == noun or reading.lemma == noun]
    if not own or any(reading.part == "NOUN" and reading.proper != ORGANISATION for reading in own):
        return found
    return [reading._replace(proper="") if reading in own else reading for reading in found]


def _share_code(reasons: Sequence[WordReason], others: Sequence[WordReason]) -> bool:
    return not {found.code for found in reasons}.isdisjoint(found.code for found in others)


# A word of the list that does not count by choice: of its theme, the family filter, the tier.
_BY_CHOICE = ("W114", "W115", "W116")


def _listed_noun(verdict: WordVerdict) -> str:
    """Return the noun of the list that a verdict is on, whether or not it counts; nothing if the list has none."""
    if verdict.ok:
        return verdict.lemma
    chosen = next((found for found in verdict.reasons if found.code in _BY_CHOICE), None)
    return dict(chosen.facts).get("lemma", "") if chosen else ""


def _own_reasons(verdict: WordVerdict) -> tuple[WordReason, ...]:
    """Return why a noun itself does not count: what its spelling is rather taken for is said of other readings."""
    chosen = tuple(found for found in verdict.reasons if found.code in _BY_CHOICE)
    return chosen or verdict.reasons


def _read(reading: Reading, verdict: WordVerdict) -> Read:
    lemma = reading.singular or reading.lemma if reading.part == "NOUN" else reading.lemma
    faults = faults_of(reading)
    if not faults and not (verdict.ok and verdict.lemma == lemma):
        # In itself it would do: the list, the theme or the filter refuses it, or it is read as another word.
        faults = _own_reasons(verdict) or (WordReason("W101"),)
    # Forms of two genders are told as one, however often each is met.
    return Read(reading._replace(likelihood=0), lemma, faults)


def _plain_noun(lemma: str) -> Reading:
    return Reading("NOUN", "sing", "nomn", lemma, "", False, False, lemma)


def rows_of(explained: Explained, texts: Texts) -> list[list[str]]:
    """Return the rows of a word for the table."""
    rows: list[list[str]] = []
    last = len(explained.reads) - 1
    for place, read in enumerate(explained.reads):
        nearest = explained.nearest if place == last else ""
        said = _refused(read.reasons, nearest, texts) if read.reasons else _accepted(explained, texts)
        word = safe_text(explained.verdict.text, 30) if place == 0 else ""
        rows.append([word, _said(read, explained, texts), read.lemma or NOTHING, said])
    return rows


def gloss_lines(explained: Sequence[Explained], texts: Texts) -> list[str]:
    """Say what the words mean of which that is known, and how often those that count are met, each once."""
    known: dict[str, str] = {}
    for each in explained:
        if said := f"{each.gloss}{_remark(each, texts)}".removeprefix("; "):
            known.setdefault(each.noun, said)
    return [texts("what.gloss", word=word, gloss=gloss) for word, gloss in known.items()]


def _remark(explained: Explained, texts: Texts) -> str:
    if explained.own == REMOVED:
        return texts("explain.removed")
    return texts(f"what.met.{explained.frequency}") if explained.verdict.ok and not explained.own else ""


def _said(read: Read, explained: Explained, texts: Texts) -> str:
    if not read.reasons and explained.own == ADDED:
        return texts("explain.added")
    if read.reading is not None:
        return reading_words(read.reading, texts)
    return texts("explain.unknown") if explained.written and not normalise(explained.written).faults else NOTHING


def _accepted(explained: Explained, texts: Texts) -> str:
    points = texts.count("points", len(explained.verdict.lemma))
    strict = f"; strict: {texts('explain.no')}" if explained.needs_leniency else ""
    return f"{_column('explain.yes', texts)}{points}{strict}"


def _refused(reasons: Sequence[WordReason], nearest: str, texts: Texts) -> str:
    codes = ", ".join(found.code for found in reasons)
    why = f"{codes} {_short(reasons[0], texts)}" if len(reasons) == 1 else codes
    if nearest:
        # A slip of the pen and a form of a noun are best said by what would do.
        told = codes if reasons[-1].code in ("W103", "W104", "W113", "W110") else why
        why = f"{told} → {nearest}, {texts.count('points', len(nearest))}"
    return f"{_column('explain.no', texts)}{safe_text(why)}"


def _column(key: str, texts: Texts) -> str:
    width = max(len(texts(word)) for word in ("explain.yes", "explain.no"))
    return f"{texts(key):<{width}}  "


def _short(found: WordReason, texts: Texts) -> str:
    short = f"explain.{found.code}"
    return texts(short, **dict(found.facts)) if texts.knows(short) else texts.refusal(found)


def reading_words(reading: Reading, texts: Texts) -> str:
    """Say a reading: part of speech or kind of name, then number and case, or the tense of a verb."""
    return ", ".join(map(texts.grammar, reading.marks))


def record_of(explained: Explained, texts: Texts) -> dict[str, object]:
    """Return all that is said of a word as data."""
    verdict = explained.verdict
    return {
        "word": verdict.text,
        "ok": verdict.ok,
        "lemma": verdict.lemma,
        "points": len(verdict.lemma) if verdict.ok else 0,
        "needs_lenient_yo": explained.needs_leniency,
        "gloss": explained.gloss,
        "frequency": explained.frequency if verdict.ok and not explained.own else None,
        "own": explained.own or None,
        "reasons": [{"code": r.code, "name": r.name, "text": texts.refusal(r)} for r in verdict.reasons],
        "suggest": list(verdict.suggest),
        "readings": [_reading_record(read, texts) for read in explained.reads if read.reading],
    }


def _reading_record(read: Read, texts: Texts) -> dict[str, object]:
    assert read.reading is not None
    kept = {name: getattr(read.reading, name) for name in ("part", "number", "case", "tense", "proper")}
    codes = [found.code for found in read.reasons]
    return {**kept, "lemma": read.lemma, "text": reading_words(read.reading, texts), "ok": not codes, "codes": codes}
