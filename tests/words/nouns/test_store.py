"""The built dictionary: opened only if it is whole, and the same bytes from the same sources."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
from pathlib import Path

import pytest

from rummiwords import DictionaryError, Lexicon
from rummiwords.nouns.build.pipeline import source_versions
from rummiwords.nouns.entries import SHORTEST, Entry, unpack
from rummiwords.nouns.store import MANIFEST, PARTS, RECORDS, TRIE, check_files, directory, read_manifest, replace_files
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
@pytest.mark.slow
def test_a_build_gives_the_shipped_bytes(tmp_path: Path) -> None:
    assert rummi("dict", "build", "--to", str(tmp_path), more={"PYTHONHASHSEED": "random"}).code == 0
    for name in (*PARTS, MANIFEST):
        assert (tmp_path / name).read_bytes() == (ROOT / "dictionaries" / "built" / name).read_bytes(), name


@pytest.mark.checkout
def test_the_shipped_dictionary_is_of_these_sources() -> None:
    manifest = read_manifest(ROOT / "dictionaries" / "built")
    assert manifest["sources"] == source_versions(ROOT / "dictionaries")
    check_files(ROOT / "dictionaries" / "built", manifest, PARTS)


@pytest.mark.checkout
def test_list_and_decisions_agree() -> None:
    from rummiwords.nouns.build.pipeline import read_decisions, source_versions

    sources = ROOT / "dictionaries"
    manifest = json.loads((sources / "built" / MANIFEST).read_text(encoding="utf8"))
    assert manifest["sources"] == source_versions(sources)
    lexicon, extended = Lexicon.open(strict_yo=True), Lexicon.open(extended=True, strict_yo=True)
    plural = Lexicon.open(plural_only=True, strict_yo=True)
    decisions = {word: decision for word, decision in read_decisions(sources).items() if len(word) >= SHORTEST}
    for word, decision in decisions.items():
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


@pytest.mark.parametrize(
    "wrong",
    [
        {"counts": [1]},
        {"counts": {"standard": "many"}},
        {"themes": {"a": 1}},
        {"themes": [[]]},
        {"themes": [{"name": 1, "english": "x", "standard": 1, "extended": 1}]},
        {"themes": [{"name": "x", "english": "x", "standard": "1", "extended": 1}]},
        {"sources": 7},
        {"sources": {"packages": [1]}},
        {"files": [1]},
        {"files": {TRIE: 3}},
    ],
    ids=str,
)
def test_a_manifest_with_wrong_types_ends_with_code_3(wrong: dict[str, object], copy: Path) -> None:
    manifest = json.loads((copy / MANIFEST).read_text(encoding="utf8"))
    (copy / MANIFEST).write_text(json.dumps({**manifest, **wrong}), encoding="utf8")
    for command in (("dict", "info"), ("dict", "themes"), ("check",)):
        answer = rummi(*command, more={"RUMMI_DICTIONARY": str(copy)}, given="кот\n".encode())
        assert answer.code == 3
        assert "damaged" in answer.complaint


def test_a_deep_manifest_ends_with_code_3(copy: Path) -> None:
    (copy / MANIFEST).write_text("[" * 100_000)
    assert rummi("dict", "info", more={"RUMMI_DICTIONARY": str(copy)}).code == 3


def test_a_build_leaves_those_who_have_the_dictionary_open_what_they_have(copy: Path) -> None:
    lexicon = Lexicon.open(copy)
    files = {name: (copy / name).read_bytes() for name in (TRIE, RECORDS)}
    replace_files(copy, {name: data[:10] for name, data in files.items()})
    assert all((copy / name).stat().st_size == 10 for name in files)
    assert len(list(lexicon)) > 60_000, "mapped pages of a file cut in place would be gone"
    assert "кошка" in lexicon


def test_a_build_that_fails_leaves_the_old_files(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = {path.name: path.read_bytes() for path in copy.iterdir()}
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        replace_files(copy, dict.fromkeys(before, b"new"))
    assert {path.name: path.read_bytes() for path in copy.iterdir()} == before
