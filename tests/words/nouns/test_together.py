"""Words that are looked up together are refused as each by itself, and without compiled searches as with them."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from rummicore.chance import Generator
from rumminative.library import PURE, searches
from rumminative.lookup import CompiledWords
from rummiwords import Lexicon
from rummiwords.nouns.build.analyser import analyser
from rummiwords.nouns.unlisted.inflection import OF_PARTS, part_by_suffix
from rummiwords.nouns.unlisted.looking import look_together
from rummiwords.nouns.verdicts import judge_word, refuse_together

LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
SLIPS = {"о": "а", "а": "о", "е": "и", "и": "е", "т": "д", "д": "т", "с": "з", "з": "с", "ь": "", "н": "нн"}
ODD = ("", "а", "юг", "ет", "КОШКА", "чат-бот", "кoт", "cat", "елка", "ёж", "дом3", "а\u0301", "\udcff", "ё" * 80)
BY_LOOKS = ("тррр", "хаха", "бпла", "кншга", "петренков", "хайповым", "троллили", "кросовки", "ножници", "осдп")
# What C leaves most words out of: names said fondly, forms that are heard like others, plain slips of every kind.
FOND, FORMS = ("захарка", "егорыч", "тарасик"), ("кросовки", "тилефонами", "кампьютеру")
PLAIN_SLIPS = ("экспрессо", "плошадь", "апельцин", "экспреимент", "компутенция", "конкуент", "безделие", "театор")
# What may look like something: cried, spelled out, a name, another part of speech, a verb of a noun.
LOOKS = (
    *("хахаха", "муу", "мяумяу", "тррр", "ооох", "бплу", "осдп", "фгбвн", "зртпкл", "петренков", "макгрегорсон"),
    *("хайповым", "кринжово", "троллили", "гуглит", "зафрендил", "погуглю", "лайкнуть", "фуранци"),
)
HUSHED = ("вражжы", "фуранци", "жолобка", "кчяшмак", "врапшем")


@cache
def words_of_all_kinds(count: int) -> tuple[str, ...]:
    """Return forms, names, other parts of speech, slips of one and two kinds, nonsense, odd lines."""
    chance, nouns = Generator("words of all kinds"), [word for word in Lexicon.open().frequencies if len(word) > 4]
    forms, made = analyser().dictionary.words, [*ODD, *BY_LOOKS, *FOND, *FORMS, *PLAIN_SLIPS, *LOOKS, *HUSHED]
    for _ in range(count):
        noun = chance.pick(nouns)
        place = chance.below(len(noun))
        slip = noun[:place] + chance.pick(LETTERS) * chance.below(3) + noun[place + 1 :]
        known = forms.keys(noun[: 3 + chance.below(3)]) or [noun]
        nonsense = "".join(chance.pick(LETTERS) for _ in range(2 + chance.below(8)))
        usual = "".join(SLIPS.get(letter, letter) if chance.below(4) == 0 else letter for letter in noun)
        name = noun[:4] + chance.pick(("енко", "ов", "ева", "град", "ович", "ский", "ить", "ово"))
        made += [noun, noun.replace("ё", "е"), slip, slip[1:], chance.pick(known), nonsense, usual, name]
    return tuple(made)


CHOICES = {
    "standard": Lexicon.open(),
    "extended": Lexicon.open(extended=True, plural_only=True),
    "strict": Lexicon.open(strict_yo=True, family=True, abbreviations=True),
}


def compare(lexicon: Lexicon, words: tuple[str, ...]) -> int:
    """Compare verdicts on all words that do not count as written; return how many were reached together."""
    bad = [word for word in words if not lexicon.has(word)]
    together = [(word, verdict) for word, verdict in zip(bad, refuse_together(bad, lexicon), strict=True) if verdict]
    for word, verdict in together:
        assert verdict == judge_word(word, lexicon), word
    return len(together)


@pytest.mark.skipif(searches() is None, reason="no compiled searches here")
@pytest.mark.parametrize("choice", CHOICES)
def test_words_are_refused_together_as_each_by_itself(choice: str) -> None:
    assert compare(CHOICES[choice], words_of_all_kinds(500)) > 2_000


@pytest.mark.skipif(searches() is None, reason="no compiled searches here")
@pytest.mark.parametrize(
    ("told", "words"),
    [
        (CompiledWords.FOND, FOND),
        (CompiledWords.FORM, FORMS),
        (CompiledWords.PLAIN_SLIP, PLAIN_SLIPS),
        (CompiledWords.LOOKS, LOOKS),
        (CompiledWords.HUSHED, HUSHED),
    ],
)
def test_only_words_that_may_be_it_are_asked_for_it(told: int, words: tuple[str, ...]) -> None:
    looked = look_together((*words, "фыврпта", "прератор", "парабляма"), CHOICES["standard"])
    assert looked is not None
    assert [one is not None and one.may_be(told) for one in looked] == [True] * len(words) + [False] * 3


def test_all_forms_behind_a_prefix_end_like_those_that_c_is_told_of() -> None:
    ends = {
        first + second
        for before in LETTERS
        for first in LETTERS
        for second in LETTERS
        if part_by_suffix(f"заббб{before}{first}{second}") or part_by_suffix(f"заббала{first}{second}")
    }
    assert {end for end in ends if not any(ending.endswith(end) for ending in OF_PARTS)} == set()


@pytest.mark.skipif(searches() is None, reason="no compiled searches here")
def test_own_words_and_themes_are_minded() -> None:
    words = words_of_all_kinds(200)
    own = Lexicon.open().with_words(("фушкел", words[40], words[52]), ("кошка", words[24], "фубла"))
    assert compare(own, (*words, "фушкела", "фушкеле", "фубла", "кошки", "кашка", "фушкил")) > 700
    assert compare(Lexicon.open(theme="животные"), (*words, "кошки", "кашка", "сабака")) > 700


@pytest.mark.slow
@pytest.mark.skipif(searches() is None, reason="no compiled searches here")
def test_many_words_are_refused_together_as_each_by_itself() -> None:
    assert compare(Lexicon.open(), words_of_all_kinds(12_000)) > 60_000


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_lists_are_written_alike_without_compiled_searches(form: str, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(words_of_all_kinds(500)), encoding="utf8", errors="replace")
    written = [
        subprocess.run(
            [sys.executable, "-m", "rummi", "check", "--no-user-words", "--format", form, str(path)],
            env={**os.environ, PURE: pure},
            capture_output=True,
            check=False,
        )
        for pure in ("0", "1")
    ]
    assert written[0].returncode == 1
    assert (written[0].stdout, written[0].stderr) == (written[1].stdout, written[1].stderr)
