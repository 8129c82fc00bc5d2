"""Forms of the nouns of the list: a word to its noun, by one look into a trie.

The build works out the paradigm of every noun (``build/paradigms.py``) and keeps the spellings that a reader takes for
a form of one of them. The number of a spelling is the place of two bytes: the number of a rule, which says what form it
is and how the noun is written. There are a few thousand rules, because nouns are declined alike.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rummiwords.nouns.store import FORMS, LEMMAS, check_files, checked_part, number_in, numbers_in

if TYPE_CHECKING:
    import marisa_trie

# Bytes of the number of a rule, and before the rules of their length.
_NUMBER, _LENGTH = 2, 4


class NounForm(NamedTuple):
    """A form of a noun: its nominative singular, number and case. A form of a refused name has that as its noun."""

    lemma: str
    number: str
    case: str


class FormRule(NamedTuple):
    """How a form is made into its noun: letters that are taken off the end, what is put on; and what form it is."""

    cut: int
    ending: str
    number: str
    case: str

    def apply(self, word: str) -> NounForm:
        """Read a word by this rule."""
        return NounForm(word[: len(word) - self.cut] + self.ending, self.number, self.case)


class NounForms:
    """The forms of a built dictionary; opened and checked at the first question."""

    def __init__(self, place: Path, manifest: Mapping[str, object]) -> None:
        """Remember where they are."""
        self._place, self._manifest = place, manifest

    def of(self, word: str) -> NounForm | None:
        """Return what form of which noun a word in lower case is taken for, None if it is none."""
        number = number_in(self._trie, word)
        return None if number is None else self._rules[self._numbers[number]].apply(word)

    def of_all(self, words: Iterable[str]) -> Iterator[NounForm | None]:
        """Return the same of many words, one after the other."""
        rules, numbers, known = self._rules, self._numbers, list(words)
        for word, number in zip(known, numbers_in(self._trie, known), strict=True):
            if number is None:
                yield None
            else:  # as FormRule.apply, without a call: half the words of some lists go through here
                cut, ending, how_many, case = rules[numbers[number]]
                yield NounForm(word[: len(word) - cut] + ending, how_many, case)

    @cached_property
    def _trie(self) -> marisa_trie.Trie:
        import marisa_trie

        check_files(self._place, self._manifest, (FORMS,))
        trie = marisa_trie.Trie()
        trie.mmap(str(self._place / FORMS))
        return trie

    @cached_property
    def _parts(self) -> tuple[list[FormRule], array[int]]:
        data = checked_part(self._place, self._manifest, LEMMAS)
        start = _LENGTH + int.from_bytes(data[:_LENGTH], "little")
        rules = [FormRule(*row) for row in json.loads(data[_LENGTH:start])]
        return rules, array("H", data[start:])

    @cached_property
    def _rules(self) -> list[FormRule]:
        return self._parts[0]

    @cached_property
    def _numbers(self) -> array[int]:
        return self._parts[1]


def packed_forms(forms: Mapping[str, NounForm]) -> dict[str, bytes]:
    """Return the built files for these forms."""
    import marisa_trie

    trie = marisa_trie.Trie(sorted(forms))
    rules: dict[FormRule, int] = {}
    numbers = bytearray(_NUMBER * len(forms))
    for word in sorted(forms):
        number = rules.setdefault(_rule(word, forms[word]), len(rules))
        start = _NUMBER * trie[word]
        numbers[start : start + _NUMBER] = number.to_bytes(_NUMBER, "little")
    head = json.dumps(list(rules), ensure_ascii=False, separators=(",", ":")).encode()
    lemmas = len(head).to_bytes(_LENGTH, "little") + head + bytes(numbers)
    return {FORMS: trie.tobytes(), LEMMAS: lemmas}


def _rule(word: str, form: NounForm) -> FormRule:
    same = next(
        (at for at, (mine, theirs) in enumerate(zip(word, form.lemma, strict=False)) if mine != theirs),
        min(len(word), len(form.lemma)),
    )
    return FormRule(len(word) - same, form.lemma[same:], form.number, form.case)
