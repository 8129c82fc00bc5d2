"""The walk through OpenCorpora's automaton finds what going through all its words would."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummiwords.nouns.build.opencorpora import words_with

dawg = pytest.importorskip("dawg")
WORDS = st.text("абё", min_size=1, max_size=5)
FORMS = st.tuples(st.integers(0, 3), st.integers(0, 300))


@given(st.sets(st.tuples(WORDS, FORMS), min_size=1, max_size=30), st.sets(FORMS))
def test_the_walk_finds_the_words_of_the_wanted_forms(
    entries: set[tuple[str, tuple[int, int]]], extra: set[tuple[int, int]]
) -> None:
    wanted = extra | {form for _, form in sorted(entries)[::2]}
    with TemporaryDirectory() as place:
        path = Path(place) / "words.dawg"
        dawg.RecordDAWG(">HH", sorted(entries)).save(str(path))
        found = list(words_with(wanted, path))
    assert sorted(found) == sorted((word, form) for word, form in entries if form in wanted)
