"""The short ways of long lists give what the long ways give, by oracles that know nothing of the short cuts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummicore.chance import Generator
from rummiterm.cli.lines import Block
from rummiterm.words.check import Checker, CheckWish
from rummiterm.words.forms import FORMS, WordTally
from rummiwords import Lexicon
from rummiwords.nouns.build.analyser import EACH, analyser, misread
from rummiwords.nouns.grammar.morphology import NAMES, Reading, in_order, readings
from rummiwords.nouns.grammar.ranking import nearest
from rummiwords.nouns.normalise import normalise
from rummiwords.nouns.suggest import suggestions
from rummiwords.nouns.verdicts import judge_word

LEXICON = Lexicon.open()
LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"


def _spoilt(chance: Generator, word: str) -> str:
    place, letter = chance.below(len(word)), chance.pick(LETTERS)
    other = chance.pick([word[:place] + letter, word[:place], word[: place + 1] + letter, word[:-1] + letter])
    return other + word[place + 1 :] if chance.below(2) else other


def mixed_list(size: int) -> list[str]:
    """Return lines of every kind: words, spoilt words, capitals, blanks, comments, look-alikes, tabs, junk."""
    chance, words = Generator("mixed list"), list(LEXICON)
    odd = ["", "  ", "# comment", "кoт", "юг", "я", "КОШКА", " стол ", "а\tб", "елка", "ёлка", '"', "\\", "\x1b[0m",
           "\ue000", "кот\ue000", "диван-кровать", "москва", "кошки", "\udcff", "вуз", "брюки"]  # fmt: skip
    lines = []
    for _ in range(size):
        word = chance.pick(words[:3000])
        lines.append(chance.pick([word, word, word, _spoilt(chance, word), chance.pick(odd)]))
    return lines


def _slowly(lines: Iterable[str], checker: Checker, file: str) -> tuple[str, WordTally]:
    rows, good, bad = [], 0, 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        verdict = judge_word(text, checker.lexicon, brief=checker.wish.brief)
        normal = normalise(text)
        known = in_order(readings(normal.word)) if normal.word and not normal.faults else []
        rows.append(str(number).join(checker.form.row(verdict, file, known if checker.wish.explain else None)))
        good, bad = good + verdict.ok, bad + (not verdict.ok)
    return "".join(rows), WordTally(good, bad)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("options", [{}, {"brief": True}, {"only_bad": True}, {"explain": True}], ids=str)
@pytest.mark.parametrize("file", ["words.txt", 'мои "слова"\ue000.txt'])
def test_blocks_are_written_as_words_one_by_one(form: str, options: dict[str, Any], file: str) -> None:
    lines = mixed_list(300)
    checker = Checker(Lexicon.open(), CheckWish(form, "ru")._replace(**options))
    expected = _slowly(lines + lines, checker, file)
    first, counted = checker.rows(Block(1, lines, 0), file)
    second, again = checker.rows(Block(len(lines) + 1, lines, 0), file)
    assert (first + second, counted.plus(again)) == expected


def test_a_long_mixed_list_is_written_as_its_words_one_by_one() -> None:
    lines = mixed_list(8_000)
    checker = Checker(Lexicon.open(), CheckWish("tsv", "en"))
    blocks = [checker.rows(Block(at + 1, lines[at : at + 1000], 0), "-") for at in range(0, len(lines), 1000)]
    tally = WordTally()
    for _, counted in blocks:
        tally = tally.plus(counted)
    assert ("".join(rows for rows, _ in blocks), tally) == _slowly(lines, checker, "-")


def _by_analyzer(word: str) -> list[Reading]:
    """Read a word by the analyzer's own parses and inflection."""
    found = []
    for parse in analyser().parse(word):
        if not parse.is_known:
            continue
        marks = set(parse.tag.grammemes)
        singular = parse.inflect({"sing", "nomn"}) if "NOUN" in marks else None
        found.append(
            Reading(
                part=str(parse.tag.POS or ""),
                number=str(parse.tag.number or ""),
                case=str(parse.tag.case or ""),
                lemma=parse.normal_form,
                proper=next((name for name in NAMES if name in marks), ""),
                abbreviation="Abbr" in marks,
                plural_only="Pltm" in marks,
                singular=singular.word if singular else "",
                tense=str(parse.tag.tense or "") or ("impr" if "impr" in marks else ""),
            )
        )
    return found


def test_readings_are_those_of_the_analyzer() -> None:
    chance = Generator("readings")
    words = ["кошки", "стекло", "печь", "все", "всё", "елки", "москвы", "карова", "а", "миг", "зло", "стали", "вуза"]
    for prefix in ("аб", "ве", "гла", "же", "ки", "ла", "мо", "неп", "об", "пере", "ра", "стр", "то", "ух", "фа", "щу"):
        known = analyser().dictionary.words.keys(prefix)
        words += [chance.pick(known) for _ in range(30)]
    words += [_spoilt(chance, word) for word in words]
    for word in words:
        assert [reading._replace(likelihood=0) for reading in readings(word)] == _by_analyzer(word), word


def test_what_is_no_text_has_no_readings() -> None:
    assert readings("кот\udcff") == readings("\ud800") == []


def test_the_build_is_told_of_words_that_pymorphy3_reads_otherwise() -> None:
    assert misread(["кошка"] * EACH + ["кошки"], lambda marks: "nomn" in marks and "sing" in marks) == ["кошки"]
    assert misread(["фушкел"], lambda marks: "NOUN" in marks) == ["фушкел"]


def _apart(one: str, other: str) -> int:
    """Count the slips between two words, a swap of neighbours as one; the full table of the textbook."""
    rows = [list(range(len(other) + 1))]
    for i, mine in enumerate(one, 1):
        rows.append([i])
        for j, theirs in enumerate(other, 1):
            best = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (mine != theirs))
            if i > 1 and j > 1 and mine == other[j - 2] and one[i - 2] == theirs:
                best = min(best, rows[i - 2][j - 2] + 1)
            rows[i].append(best)
    return rows[-1][-1]


def test_suggestions_are_all_words_one_slip_away() -> None:
    chance, words = Generator("suggestions"), list(LEXICON)
    some = [word for word in words if len(word) < 12][::400]
    small = Lexicon.open().with_words(removed=set(words) - set(some))
    assert set(small) == set(some)
    for _ in range(100):
        word = _spoilt(chance, chance.pick(some))
        expected = {other for other in some if _apart(word, other) == 1}
        assert set(suggestions(word, small, most=1000)) == expected, word


@given(st.text(alphabet="акорвны", min_size=0, max_size=8))
@settings(deadline=None, max_examples=80)
def test_the_index_finds_what_trying_every_slip_finds(word: str) -> None:
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    tried = {before + after[1:] for before, after in cuts if after}
    tried |= {before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1}
    tried |= {before + letter + after[some:] for before, after in cuts for letter in LETTERS for some in (0, 1)}
    assert set(LEXICON.near(word)) == set(filter(LEXICON.has, tried - {word}))


def test_words_of_ones_own_are_near_and_those_taken_away_are_not() -> None:
    own = LEXICON.with_words(added=["котопёс", "корован"], removed=["корова"])
    assert suggestions("котопес", own) == ("котопёс",)
    assert "корован" in own.near("корова")
    assert "корова" not in suggestions("карова", own, most=100)


def test_a_form_that_is_kept_is_the_form_that_the_readings_tell() -> None:
    """What the build has decided is what ranking the readings of a word of OpenCorpora decides now."""
    chance, told = Generator("kept forms"), 0
    for word in chance.shuffled(list(LEXICON))[:60]:
        for form in analyser().parse(word)[0].lexeme:
            kept, found = LEXICON.form(form.word), nearest(form.word, readings(form.word), LEXICON)
            if kept is not None and found is not None and found[1].part == "NOUN":
                assert kept == (found[1].singular, found[1].number, found[1].case), form.word
                told += 1
    assert told > 200
