"""The built dictionary: opened only if it is whole, and the same bytes from the same sources."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from rummiwords import DictionaryError, Lexicon
from rummiwords.nouns.entries import Entry, unpack
from rummiwords.nouns.store import MANIFEST, RECORDS, TRIE, directory
from tests.kit.commands import ROOT, rummi


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(directory(), tmp_path / "copy"))


def test_a_copy_elsewhere_is_opened(copy: Path) -> None:
    assert "кот" in Lexicon.open(copy)
    assert rummi("dict", "verify", more={"RUMMI_DICTIONARY": str(copy)}).code == 0


def test_150_damaged_dictionaries_are_not_opened(copy: Path) -> None:
    chance = random.Random(5)
    for trial in range(150):
        path = copy / (TRIE, RECORDS)[trial % 2]
        whole = path.read_bytes()
        broken = bytearray(whole)
        if trial % 3 == 0:
            del broken[chance.randrange(len(broken)) :]
        elif trial % 3 == 1:
            broken[chance.randrange(len(broken))] ^= 1 + chance.randrange(255)
        else:
            place = chance.randrange(len(broken))
            broken[place : place + 64] = chance.randbytes(64)
        path.write_bytes(broken)
        with pytest.raises(DictionaryError, match=path.name):
            Lexicon.open(copy)
        path.write_bytes(whole)
    assert "кот" in Lexicon.open(copy)


@pytest.mark.parametrize("name", [MANIFEST, TRIE, RECORDS])
def test_a_missing_file_ends_with_code_3_and_the_command_that_repairs(name: str, copy: Path) -> None:
    (copy / name).unlink()
    answer = rummi("check", "-", given="кот\n".encode(), more={"RUMMI_DICTIONARY": str(copy)})
    assert answer.code == 3
    assert "repair it with" in answer.complaint


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "other"}', '{"format": "rummi.dictionary/1"}'])
def test_a_manifest_that_is_none_ends_with_code_3(text: str, copy: Path) -> None:
    (copy / MANIFEST).write_text(text)
    assert rummi("dict", "verify", more={"RUMMI_DICTIONARY": str(copy)}).code == 3


def test_a_record_holds_an_entry() -> None:
    entry = Entry("кит", 1, "m", animate=True, fixed=True, frequency=7, family=2, themes=1 << 31)
    assert unpack("кит", entry.pack()) == entry


@pytest.mark.checkout
def test_two_builds_give_the_shipped_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        answer = rummi("dict", "build", "--to", str(tmp_path / name))
        assert answer.code == 0
    for name in (TRIE, RECORDS, MANIFEST):
        shipped = (ROOT / "dictionaries" / "built" / name).read_bytes()
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes() == shipped


@pytest.mark.checkout
def test_list_and_decisions_agree() -> None:
    from rummiwords.nouns.build.pipeline import read_decisions, source_versions

    sources = ROOT / "dictionaries"
    manifest = json.loads((sources / "built" / MANIFEST).read_text(encoding="utf8"))
    assert manifest["sources"] == source_versions(sources)
    lexicon, extended = Lexicon.open(strict_yo=True), Lexicon.open(extended=True, strict_yo=True)
    plural = Lexicon.open(plural_only=True, strict_yo=True)
    for word, decision in read_decisions(sources).items():
        assert (word in lexicon) == (decision.verdict == "standard"), word
        assert (word in extended) == (decision.verdict in ("standard", "extended")), word
        assert (word in plural) == (decision.verdict in ("standard", "plural_only")), word


@pytest.mark.checkout
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("allow.tsv", "кот\tdeny\tx\ty"),
        ("deny.tsv", "кот"),
        ("deny.tsv", "cat\tdeny\tx\ty"),
        ("allow.tsv", "а\tstandard"),
    ],
)
def test_a_wrong_decision_is_named_by_file_and_line(name: str, line: str, tmp_path: Path) -> None:
    sources = Path(shutil.copytree(ROOT / "dictionaries", tmp_path / "sources"))
    (sources / name).write_text(f"# comment\n{line}\n", encoding="utf8")
    answer = rummi("dict", "build", "--sources", str(sources), "--to", str(tmp_path / "built"))
    assert answer.code == 2
    assert f"{name} line 2" in answer.complaint
    assert not (tmp_path / "built").exists()
