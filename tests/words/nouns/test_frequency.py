"""How often a noun is met: seldom, where its spelling is mostly a name, a form or another part of speech."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rummiwords.nouns.build.pipeline import DecisionError, read_frequencies
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.store import SOURCES

# What everybody would lay (class 3 of 7 and above), and what comes to nobody's mind.
COMMON, RARE = 3, 2


@pytest.fixture(scope="module")
def met() -> dict[str, int]:
    """Tell how often each standard word is met."""
    return dict(Lexicon.open().frequencies)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("путина юра генри рада эрмитаж боб марсель", id="names"),
        pytest.param("баз эре матча карт округа леса тура пола", id="forms of other nouns"),
        pytest.param("лёт перёд под тут ага весь той знать", id="other parts of speech"),
        pytest.param("живете закрой пали став смог", id="forms of verbs"),
    ],
)
def test_a_noun_is_rare_whose_spelling_is_met_as_something_else(words: str, met: dict[str, int]) -> None:
    assert {word: met[word] for word in words.split() if met[word] > RARE} == {}


def test_everyday_nouns_stay_common_beside_names_and_forms(met: dict[str, int]) -> None:
    words = "стол мама кот школа вера роза лев слава печь мыло белка душ банка мороз счастье пила берег рабочий"
    assert {word: met[word] for word in words.split() if met[word] < COMMON} == {}


@pytest.mark.parametrize("line", ["стол\t8\treason", "стол\t3", "стол", "стол\tтри\treason"])
def test_a_reviewed_class_is_a_digit_with_a_reason(line: str, tmp_path: Path) -> None:
    shutil.copy(SOURCES / "frequencies.tsv", tmp_path)
    with (tmp_path / "frequencies.tsv").open("a", encoding="utf8") as file:
        file.write(line + "\n")
    with pytest.raises(DecisionError, match=r"frequencies\.tsv line \d+"):
        read_frequencies(tmp_path)
