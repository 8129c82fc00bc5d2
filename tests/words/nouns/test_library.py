"""The lexicon as a library: what it says agrees with the command, and it travels between processes."""

from __future__ import annotations

import pickle

import pytest

import rummi
from rummiwords import Lexicon, WordFileError
from tests.kit.commands import rummi as command

TEXTS = [
    "кошка",
    "Ко́шка",
    " кот ",
    "кот\t",
    "ко\u00adт",
    "кошки",
    "ад",
    "ножницы",
    "елка",
    "кoт",
    "москва",
    "",
    "кот кот",
    "КОТ",
]


@pytest.mark.parametrize(
    ("options", "choices"),
    [
        ((), {}),
        (("--yo", "strict"), {"strict_yo": True}),
        (("--theme", "животные"), {"theme": "животные"}),
        (("--tier", "extended", "--family"), {"extended": True, "family": True}),
    ],
    ids=str,
)
def test_in_agrees_with_the_command(options: tuple[str, ...], choices: dict[str, bool]) -> None:
    lexicon = Lexicon.open(**choices)  # type: ignore[arg-type]
    texts = [text for text in TEXTS if text.strip()]
    answer = command("check", "--format", "tsv", *options, given="\n".join(texts).encode())
    said = [row.split("\t")[1] == "ok" for row in answer.out.splitlines()[1:]]
    assert [text in lexicon for text in texts] == said
    assert [lexicon.judge(text).ok for text in TEXTS] == [text in lexicon for text in TEXTS]


def test_a_lexicon_has_as_many_words_as_it_lists_and_accepts_them() -> None:
    animals = Lexicon.open(theme="животные")
    assert len(animals) == len(list(animals))
    assert all(word in animals for word in animals)
    assert len(animals.with_words(removed=list(animals))) == 0
    assert animals.with_words(removed=list(animals))


@pytest.mark.parametrize("word", ["кот\0", "кот\0мусор", "ёлк\0а", "\0", "кот\ud800"])
def test_a_word_does_not_end_at_a_null_character(word: str) -> None:
    lexicon = Lexicon.open()
    asked = (lexicon.find, lexicon.entry, lexicon.known, lexicon.form)
    assert [ask(word) for ask in asked] == [None] * len(asked)
    assert (lexicon.has(word), lexicon.frequency(word), lexicon.spelling(word)) == (False, 0, word)
    assert list(lexicon.listed(["кот", word, "дом"])) == [True, False, True]
    assert [form and form.lemma for form in lexicon.forms(["коты", f"{word}ы", "домá"])] == ["кот", None, None]
    assert [why.code for why in lexicon.judge(word).reasons] == ["W111"]


def test_suggestions_and_normalised_texts() -> None:
    lexicon = Lexicon.open()
    assert lexicon.suggest("карова")[0] == "корова"
    assert all(word in lexicon for word in lexicon.suggest("Сабака"))
    assert lexicon.suggest("кошка", most=1) != ("кошка",)
    assert [lexicon.normalise(text) for text in ("Ко́шка", "кoт", "ЕЛКА ")] == ["кошка", "кот", "елка"]


def test_own_words_are_taken_as_from_a_file() -> None:
    lexicon = Lexicon.open()
    own = lexicon.with_words(added=["Кото\u0301пёс", "фу\u00adшкел"], removed=["Ко\u0301шка", "елка"])
    assert own.added == {"котопёс", "фушкел"}
    assert own.removed == {"кошка", "ёлка"}
    for wrong in ("диван-кровать", "cat", "кот пёс", "", "кот\0"):
        for words in ({"added": [wrong]}, {"removed": [wrong]}):
            with pytest.raises(WordFileError, match="not one word"):
                lexicon.with_words(**words)
    with pytest.raises(WordFileError, match="shorter than 3"):
        lexicon.with_words(["як"])
    for text in ({"added": "котопёс"}, {"removed": "кот"}):
        with pytest.raises(TypeError, match="collection"):
            lexicon.with_words(**text)


@pytest.mark.parametrize("text", ["кот\n", "\tкот", "\r\nкот \n", "кот\u00a0"])
def test_blanks_around_a_word_do_not_matter(text: str) -> None:
    lexicon = Lexicon.open()
    assert (text in lexicon, lexicon.judge(text).lemma, lexicon.normalise(text)) == (True, "кот", "кот")


def test_a_lexicon_prints_short() -> None:
    few = Lexicon.open(theme="птицы", extended=True, plural_only=True, strict_yo=True, family=True)
    chosen = "extended, plural only, strict ё, family level 2, theme птицы"
    assert repr(few) == f"<Lexicon {chosen}, {len(few):,} words>"
    assert repr(Lexicon.open()).startswith("<Lexicon standard, ")


def test_a_level_of_the_family_filter_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="family_level is 1 or 2, not 9"):
        Lexicon.open(family_level=9)


def test_pickles_keep_the_choices() -> None:
    own = Lexicon.open(theme="животные", strict_yo=True).with_words(added=["котопёс"], removed=["кот"])
    assert len(own) > 0  # what was worked out stays behind
    again = pickle.loads(pickle.dumps(own))
    assert (again.hash, again.theme, again.strict, again.added) == (own.hash, own.theme, own.strict, own.added)
    assert [word in again for word in ("кот", "собака", "стол")] == [False, True, False]
    assert again.gloss("кот")


def test_the_front_door_names_the_types() -> None:
    verdict = rummi.Lexicon.open().judge("кошки")
    assert isinstance(verdict, rummi.WordVerdict)
    assert isinstance(verdict.reasons[0], rummi.WordReason)
