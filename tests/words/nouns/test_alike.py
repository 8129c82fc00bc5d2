"""Pairs of a plain word and a text that only looks different: the same verdict, or a refusal that says why."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from rummiwords import Lexicon
from rummiwords.nouns.verdicts import judge_word

LEXICON = Lexicon.open()
# Accepted words and refused ones: forms, a name, a verb, a misspelling, a word with ё written with е.
WORDS = ["кошка", "ёлка", "йод", "самолёт", "край", "район", "елка", "кошки", "ёлками", "москва", "бегать", "карова"]
VOWELS = "аеёиоуыэюя"


def _behind_first_vowel(mark: str) -> Callable[[str], str]:
    def stressed(word: str) -> str:
        place = next(index for index, letter in enumerate(word) if letter in VOWELS)
        return word[: place + 1] + mark + word[place + 1 :]

    return stressed


def _between(mark: str) -> Callable[[str], str]:
    return lambda word: mark.join((word[:2], word[2:]))


DISGUISES: dict[str, Callable[[str], str]] = {
    "upper case": str.upper,
    "title case": str.title,
    "NFD": lambda word: unicodedata.normalize("NFD", word),
    "NFD in upper case": lambda word: unicodedata.normalize("NFD", word.upper()),
    "NFKD": lambda word: unicodedata.normalize("NFKD", word),
    "acute stress": _behind_first_vowel("\u0301"),
    "grave stress": _behind_first_vowel("\u0300"),
    "spacing acute": _behind_first_vowel("\u00b4"),
    "apostrophe as stress": _behind_first_vowel("'"),
    "soft hyphen": _between("\u00ad"),
    "zero-width space": _between("\u200b"),
    "zero-width non-joiner": _between("\u200c"),
    "zero-width joiner": _between("\u200d"),
    "word joiner": _between("\u2060"),
    "byte order mark": lambda word: "\ufeff" + word,
    "right-to-left override": lambda word: "\u202e" + word,
    "no-break spaces around": lambda word: f"\u00a0{word}\u00a0",
}
PAIRS = [(word, name) for word in WORDS for name in DISGUISES]


@pytest.mark.parametrize(("word", "name"), PAIRS)
def test_a_disguised_word_has_the_verdict_of_the_plain_one(word: str, name: str) -> None:
    plain, found = judge_word(word, LEXICON), judge_word(DISGUISES[name](word), LEXICON)
    assert found._replace(text=word) == plain


LATIN = {"а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "к": "k", "м": "m", "т": "t", "ё": "ë"}
GREEK = {"а": "α", "о": "ο", "р": "ρ", "к": "κ", "т": "τ", "е": "ε", "х": "χ"}
MIXED = [
    (word, word.replace(letter, alike, 1))
    for word in ("кошка", "молоко", "ракета", "сахар", "мост", "корова", "ёлка", "река", "тесто", "хутор")
    for table in (LATIN, GREEK)
    for letter, alike in table.items()
    if letter in word
]


@pytest.mark.parametrize(("word", "text"), MIXED)
def test_a_look_alike_is_refused_by_name_and_the_word_is_suggested(word: str, text: str) -> None:
    found = judge_word(text, LEXICON)
    assert [(reason.code, dict(reason.facts)["characters"]) for reason in found.reasons] == [
        ("W112", next(letter for letter in text if letter not in word))
    ]
    assert found.suggest == (word,)


def test_there_are_enough_pairs() -> None:
    assert len(PAIRS) + len(MIXED) > 200
    assert all(DISGUISES[name](word) != word for word, name in PAIRS if "NF" not in name)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("а" * 101, "W111", "long"),
        ("\u200b\u200b", "W111", "empty"),
        ("кот кот", "W111", "words"),
        ("кот\x1b[31m", "W111", None),
        ("Wörter", "W111", None),
        ("диван-кровать", "W108", None),
        ("кот2", "W111", None),
    ],
)
def test_what_is_no_word_is_refused_by_name(text: str, code: str, said: str | None) -> None:
    found = judge_word(text, LEXICON).reasons[0]
    assert found.code == code
    assert dict(found.facts).get("name") == said


@pytest.mark.parametrize(
    ("text", "characters"),
    [
        ("koshka", "k o s h a"),
        ("кот, пёс", ", U+0020"),
        ("на\u00a0вес!", "U+00A0 !"),
        ("кот\x1b[31m", "U+001B"),
        ("кот\u0336", "U+0336"),
    ],
)
def test_foreign_characters_are_listed_apart_and_can_be_seen(text: str, characters: str) -> None:
    assert dict(judge_word(text, LEXICON).reasons[0].facts)["characters"] == characters


@pytest.mark.parametrize(("text", "meant"), [("кoт", "кот"), ("кoты", "коты"), ("eлка", "ёлка")])
def test_look_alikes_name_the_word_that_they_hide(text: str, meant: str) -> None:
    facts = dict(judge_word(text, LEXICON).reasons[0].facts)
    assert (facts["name"], facts["meant"]) == ("hidden", meant)
