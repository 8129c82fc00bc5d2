"""Building the dictionary: OpenCorpora's nouns, other sources' evidence and the review decisions become a trie.

The same sources and decisions give the same bytes. Steps, each word once:

1. Every form that OpenCorpora has as a noun in the nominative singular, without names, organisations, abbreviations
   and errors; substantivised adjectives; plural-only nouns and abbreviations in classes of their own.
2. Variants in -ье and words marked as slang or archaic count as standard only with evidence, else as extended, or not
   at all where a variant in -ье is only a grammar's.
3. Nouns of the spelling dictionary that OpenCorpora does not know.
4. The review decisions have the last word: ``allow.tsv`` and ``deny.tsv``, each line with its reason.
5. The family filter and the themes mark words of the list; glosses say what short ones mean; the review also says
   how often words are met that are spelled like a name or like other words.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import marisa_trie

from rummiwords.nouns.build.analyser import misread
from rummiwords.nouns.build.opencorpora import words_with
from rummiwords.nouns.build.paradigms import noun_forms
from rummiwords.nouns.build.variants import VARIANT, is_made_up
from rummiwords.nouns.entries import (
    ABBREVIATION,
    EXTENDED,
    KINDS,
    KINDS_OF_NAMES,
    PLURAL_ONLY,
    RECORD,
    REFUSED,
    SHORTEST,
    STANDARD,
    Entry,
    refused_as,
)
from rummiwords.nouns.glosses import SOURCE as GLOSS_SOURCE
from rummiwords.nouns.glosses import packed_glosses, read_glosses
from rummiwords.nouns.grammar.automaton import installed
from rummiwords.nouns.grammar.inflected import packed_forms
from rummiwords.nouns.grammar.patterns import Patterns, grammemes
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.store import (
    FORMAT,
    GLOSSES,
    MANIFEST,
    NEIGHBOURS,
    RECORDS,
    SOUNDS,
    TRIE,
    Store,
    fingerprint,
    replace_files,
)
from rummiwords.nouns.themes import ThemeSource, read_sources
from rummiwords.nouns.unlisted.neighbours import packed_neighbours
from rummiwords.nouns.unlisted.sounds import FAMILIAR, packed_sounds
from rummiwords.russian import RUSSIAN

# From two letters on; the longest noun has 28, and nothing beyond 40 is a word.
SPELLED = re.compile(f"[{RUSSIAN.letters.lower()}]{{2,40}}")
_PROPER = {"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Init", "Erro"}
_DOUBTFUL = {"V-be", "Infr", "Slng", "Arch"}
_GENDER = {"masc": "m", "femn": "f", "neut": "n", "ms-f": "c", "Ms-f": "c"}
NEW_NOUN = "N"
# The review's reason for a noun that is declined, though OpenCorpora has it as indeclinable.
DECLINED = "declined"
# The classes of frequency, and the file with those that the review has decided.
MET, FREQUENCIES = tuple("01234567"), "frequencies.tsv"
# The file with nouns of which the review says whether people count them, and the number that a form of theirs is of.
NUMBERS, NUMBER_OF = "numbers.tsv", {"single": "sing", "counted": "plur"}
# Nouns between two lines of progress, of some 60,000.
EACH = 10_000
# The refusal code (W101, W102 …) that a reason of the review stands for.
UNKNOWN = 101
REFUSAL = {
    **dict.fromkeys(("name", *KINDS_OF_NAMES), 106),
    **dict.fromkeys(("not_noun", "combining_part"), 102),
    "abbreviation": 107,
    "plural_form": 103,
    "plural": 105,
    "case_form": 104,
}
VERDICTS = {"standard": STANDARD, "extended": EXTENDED, "plural_only": PLURAL_ONLY, "deny": REFUSED}
ProgressReport = Callable[[str], None]


class Evidence(NamedTuple):
    """What other sources say of a word: letters for the sources that have it, how often the noun is met (0-7)."""

    sources: str = ""
    frequency: int = 0


class Decision(NamedTuple):
    """A line of the review: the verdict, its reason and what it rests on."""

    verdict: str
    reason: str
    evidence: str


class DecisionError(ValueError):
    """The review files contradict each other or cannot be read; the message names file and line."""


def read_evidence(sources: Path) -> dict[str, Evidence]:
    """Read what other sources say."""
    with gzip.open(sources / "evidence.tsv.gz", "rt", encoding="utf8") as lines:
        rows = (line.rstrip("\n").split("\t") for line in lines if not line.startswith("#"))
        return {word: Evidence(letters, int(frequency)) for word, letters, frequency in rows}


def read_decisions(sources: Path) -> dict[str, Decision]:
    """Read the review; a word has one decision, in the file its verdict belongs to."""
    decisions: dict[str, Decision] = {}
    for name, verdicts in (("allow.tsv", tuple(VERDICTS)[:-1]), ("deny.tsv", tuple(VERDICTS)[-1:])):
        for number, line in enumerate((sources / name).read_text(encoding="utf8").splitlines(), 1):
            if not line or line.startswith("#"):
                continue
            parts = line.split("\t")
            where = f"{name} line {number}"
            if len(parts) != 4 or parts[1] not in verdicts or not SPELLED.fullmatch(parts[0]) or not parts[2]:
                raise DecisionError(f"{where}: a line is word, verdict ({' or '.join(verdicts)}), reason, evidence")
            if parts[0] in decisions:
                raise DecisionError(f"{where}: {parts[0]} has been decided already")
            decisions[parts[0]] = Decision(*parts[1:])
    return decisions


def read_family(sources: Path) -> dict[str, int]:
    """Read the family filter: words with their level."""
    rows = (line.split("\t") for line in (sources / "family.tsv").read_text(encoding="utf8").splitlines())
    return {row[0]: int(row[1]) for row in rows if not row[0].startswith("#")}


def read_frequencies(sources: Path) -> dict[str, int]:
    """Read the classes of frequency that the review has decided, for what no count of spellings can tell."""
    classes: dict[str, int] = {}
    for number, line in enumerate((sources / FREQUENCIES).read_text(encoding="utf8").splitlines(), 1):
        if line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != 3 or parts[1] not in MET or parts[0] in classes:
            raise DecisionError(f"{FREQUENCIES} line {number}: a line is word, class (0-7), reason, and a word has one")
        classes[parts[0]] = int(parts[1])
    return classes


def read_numbers(sources: Path) -> dict[str, str]:
    """Read which nouns people count: whether a form that may be either is a plural or a case of the singular."""
    numbers: dict[str, str] = {}
    for number, line in enumerate((sources / NUMBERS).read_text(encoding="utf8").splitlines(), 1):
        if line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != 3 or parts[1] not in NUMBER_OF or parts[0] in numbers:
            raise DecisionError(
                f"{NUMBERS} line {number}: a line is word, single or counted, reason, and a word has one"
            )
        numbers[parts[0]] = NUMBER_OF[parts[1]]
    return numbers


# OpenCorpora


def _reading(marks: frozenset[str]) -> tuple[int, bool] | None:
    """Return the class of a reading and whether it is doubtful, None if it is no noun of the list."""
    plural_only = {"NOUN", "plur", "nomn", "Pltm"} <= marks
    if (not plural_only and not {"sing", "nomn"} <= marks) or marks & _PROPER:
        return None
    if "ADJF" in marks:
        noun = "Subx" in marks and not marks & {"neut", "Apro", "Anum"}
        return (STANDARD, False) if noun else None
    if "NOUN" not in marks:
        return None
    if "Abbr" in marks:
        return ABBREVIATION, False
    return (PLURAL_ONLY if plural_only else STANDARD), bool(marks & _DOUBTFUL)


def opencorpora_nouns(progress: ProgressReport = lambda text: None) -> dict[str, tuple[Entry, bool]]:
    """Return OpenCorpora's nouns with what it says of them, and whether every reading is doubtful."""
    patterns = Patterns(installed())
    wanted: dict[tuple[int, int], tuple[int, bool, frozenset[str]]] = {}
    for pattern in range(len(patterns)):
        for index in range(patterns.size(pattern)):
            marks = grammemes(patterns.tag(pattern, index))
            reading = _reading(marks)
            if reading:
                wanted[pattern, index] = (*reading, marks)
    progress(f"{len(wanted)} forms of OpenCorpora's paradigms are nouns of the list")
    found: dict[str, tuple[Entry, bool]] = {}
    for word, form in words_with(wanted):
        if SPELLED.fullmatch(word):
            kind, doubtful, marks = wanted[form]
            known = found.get(word)
            if known is None or (kind, doubtful) < (known[0].kind, known[1]):
                found[word] = _entry(word, kind, marks), doubtful
                if len(found) % EACH == 0:
                    progress(f"{len(found)} nouns of OpenCorpora, now at {word}")
    _confirm(list(found))
    return found


def _confirm(nouns: list[str]) -> None:
    """Ask pymorphy3 about words that were found in the files of its dictionary."""
    if strange := misread(nouns, lambda marks: _reading(marks) is not None):
        raise DecisionError(f"pymorphy3 reads otherwise: {', '.join(strange)}; its dictionary has another format now")


def _entry(word: str, kind: int, marks: frozenset[str]) -> Entry:
    gender = next((letter for name, letter in _GENDER.items() if name in marks), "")
    return Entry(word, kind, gender, animate="anim" in marks, fixed="Fixd" in marks)


# The list


def choose_words(
    nouns: Mapping[str, tuple[Entry, bool]], evidence: Mapping[str, Evidence], decisions: Mapping[str, Decision]
) -> dict[str, Entry]:
    """Decide every word; the review has the last word. A noun in -ие comes before its variant in -ье."""
    chosen: dict[str, Entry] = {}
    standard: set[str] = set()
    new = (word for word, known in evidence.items() if NEW_NOUN in known.sources)
    for word in sorted({*nouns, *new, *decisions}):
        entry, doubtful = nouns.get(word, (Entry(word, STANDARD), False))
        seen = evidence.get(word, Evidence())
        decision = decisions.get(word)
        kind, why = entry.kind, ""
        if decision is not None:
            entry = entry._replace(fixed=entry.fixed and decision.reason != DECLINED)
            kind, why = VERDICTS[decision.verdict], decision.reason
        elif doubtful and kind == STANDARD and not seen.sources:
            kind = REFUSED if word.endswith(VARIANT) and is_made_up(word, standard, evidence) else EXTENDED
        if kind == STANDARD:
            standard.add(word)
        themes = _refusal(why) if kind == REFUSED else 0
        chosen[word] = entry._replace(kind=kind, frequency=seen.frequency, themes=themes)
    return chosen


def _refusal(why: str) -> int:
    """Return the code of a refusal, and behind it which kind of name it is."""
    kinds = list(KINDS_OF_NAMES)
    return refused_as(REFUSAL.get(why, UNKNOWN), kinds.index(why) + 1 if why in kinds else 0)


def mark_family(words: dict[str, Entry], levels: Mapping[str, int]) -> None:
    """Write the levels of the family filter into the entries."""
    if missing := sorted(levels.keys() - words.keys()):
        raise DecisionError(f"family.tsv: not in the list: {', '.join(missing)}")
    for word, level in levels.items():
        words[word] = words[word]._replace(family=level)


def mark_frequencies(words: dict[str, Entry], classes: Mapping[str, int]) -> None:
    """Write the reviewed classes of frequency into the entries."""
    if missing := sorted(word for word in classes if word not in words or words[word].kind == REFUSED):
        raise DecisionError(f"{FREQUENCIES}: not in the list: {', '.join(missing)}")
    for word, often in classes.items():
        words[word] = words[word]._replace(frequency=often)


def mark_themes(words: dict[str, Entry], themes: list[ThemeSource]) -> list[dict[str, object]]:
    """Write the bits of the themes into the entries; return the themes for the manifest, in the order of the bits."""
    rows: list[dict[str, object]] = []
    for bit, theme in enumerate(themes):
        counts: Counter[str] = Counter()
        missing = sorted(
            word for word in theme.words if word not in words or words[word].kind & (ABBREVIATION | REFUSED)
        )
        if missing:
            raise DecisionError(f"themes/{theme.english}.txt: not in the list: {', '.join(missing)}")
        for word in theme.words:
            words[word] = words[word]._replace(themes=words[word].themes | 1 << bit)
            counts[KINDS[words[word].kind]] += 1
        tiers = {tier: counts[tier] for tier in ("standard", "extended")}
        rows.append({"name": theme.name, "english": theme.english, **tiers})
    return rows


def check_glosses(words: Mapping[str, Entry], glosses: Mapping[str, str]) -> None:
    """Hold that each gloss is of a word of the list."""
    if strange := [word for word in glosses if word not in words or words[word].kind == REFUSED]:
        raise DecisionError(f"{GLOSS_SOURCE}: not in the list: {', '.join(strange)}")


def write_dictionary(
    words: Mapping[str, Entry],
    glosses: Mapping[str, str],
    numbers: Mapping[str, str],
    themes: list[dict[str, object]],
    sources: Mapping[str, object],
    place: Path,
    progress: ProgressReport = lambda text: None,
) -> dict[str, object]:
    """Write all parts and the manifest; return the manifest."""
    trie = marisa_trie.Trie(sorted(words))
    records = bytearray(RECORD.size * len(words))
    for word, entry in words.items():
        start = RECORD.size * trie[word]
        records[start : start + RECORD.size] = entry.pack()
    store = Store(trie, bytes(records), {}, place)
    forms = noun_forms(words, Lexicon(store, extended=True, plural_only=True, abbreviations=True), numbers)
    progress(f"{len(forms)} forms of nouns and names")
    listed = [(word, trie[word], entry.frequency) for word, entry in words.items() if entry.kind != REFUSED]
    files = {
        TRIE: trie.tobytes(),
        RECORDS: bytes(records),
        GLOSSES: packed_glosses(glosses),
        SOUNDS: packed_sounds((word, number) for word, number, often in listed if often >= FAMILIAR),
        **packed_forms(forms),
        NEIGHBOURS: packed_neighbours((word, number) for word, number, _ in listed),
    }
    counts = Counter(_class(entry) for entry in words.values())
    manifest: dict[str, object] = {
        "format": FORMAT,
        "language": "ru",
        "counts": dict(sorted(counts.items())),
        "themes": themes,
        "files": {name: fingerprint(data) for name, data in files.items()},
        "sources": dict(sources),
    }
    written = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    replace_files(place, {**files, MANIFEST: written.encode()})
    return manifest


def _class(entry: Entry) -> str:
    """Name the class of a word for the counts; words that are too short to count have one of their own."""
    short = len(entry.word) < SHORTEST and entry.kind & (STANDARD | EXTENDED)
    return "short" if short else KINDS[entry.kind]


def source_versions(sources: Path) -> dict[str, object]:
    """Return the pinned sources and the fingerprints of the files that the build reads."""
    import tomllib

    pinned = tomllib.loads((sources / "sources.toml").read_text(encoding="utf8"))
    read = {name: fingerprint((sources / name).read_bytes())["sha256"] for name in _read_files(sources)}
    return {"packages": {name: source["version"] for name, source in pinned.items()}, "files": read}


def _read_files(sources: Path) -> Iterator[str]:
    yield from ("allow.tsv", "deny.tsv", "evidence.tsv.gz", "family.tsv", FREQUENCIES, GLOSS_SOURCE, NUMBERS)
    yield from (f"themes/{path.name}" for path in sorted((sources / "themes").glob("*.txt")))


def build(sources: Path, place: Path, progress: ProgressReport = lambda text: None) -> dict[str, object]:
    """Build the dictionary from a directory of sources; return its manifest."""
    decisions, evidence = read_decisions(sources), read_evidence(sources)
    family, themes, glosses = read_family(sources), read_sources(sources / "themes"), read_glosses(sources)
    progress(f"{len(decisions)} decisions, evidence for {len(evidence)} words, {len(themes)} themes")
    nouns = opencorpora_nouns(progress)
    words = choose_words(nouns, evidence, decisions)
    progress(f"{len(words)} words chosen of {len(nouns)} nouns of OpenCorpora and what the review adds")
    mark_family(words, family)
    mark_frequencies(words, read_frequencies(sources))
    check_glosses(words, glosses)
    numbers = read_numbers(sources)
    if strange := [word for word in numbers if word not in words or words[word].kind == REFUSED]:
        raise DecisionError(f"{NUMBERS}: not in the list: {', '.join(strange)}")
    marked, versions = mark_themes(words, themes), source_versions(sources)
    return write_dictionary(words, glosses, numbers, marked, versions, place, progress)
