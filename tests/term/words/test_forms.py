"""Readings and SARIF, as programs and people get them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rummiwords.nouns.codes import NAMES
from tests.kit.commands import rummi

LIST = "кошка\nкошки\nмосква\nкарова\nкошками\nдиван-кровать\nкoт\n\x1b[31m\n"


def test_readings_follow_a_bad_word() -> None:
    answer = rummi("check", "--explain", "--lang", "ru", given="кошки\n".encode())
    assert answer.out.splitlines() == [
        "кошки: W103 не единственное число — множественное от «кошка»",
        "       чтения: мн. ч. именительный, мн. ч. винительный, ед. ч. родительный",
        "       подойдёт: кошка",
    ]
    english = rummi("check", "--explain", given="стол\nкарова\nбегать\n".encode())
    assert english.out.splitlines() == [
        "карова: W113 misspelling — did you mean «корова»?",
        "        would do: корова",
        "бегать: W102 not a noun",
        "        readings: infinitive",
    ]


def test_readings_stand_below_the_word_whatever_stands_before_it(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("дом\n" * 99 + "кошки\nбегать\n", encoding="utf8")
    rows = rummi("check", "--explain", "--lines", str(path)).out.splitlines()
    begins = ("кошки: W103", " " * 7 + "readings", " " * 7 + "would do", "бегать: W102", " " * 8 + "readings")
    for row, number, begin in zip(rows, (100, 100, 100, 101, 101), begins, strict=True):
        assert row.startswith(f"{path}:{number}: {begin}")


def test_readings_of_good_and_bad_words_as_data() -> None:
    lines = rummi("check", "--explain", "--format", "jsonl", given="печь\nкошки\nкарова\n".encode()).out.splitlines()
    rows = [json.loads(line) for line in lines]
    assert [row["ok"] for row in rows] == [True, False, False]
    assert list(rows[0]["readings"][0].values())[:3] == ["NOUN", "sing", "nomn"]
    assert {r["part"] for r in rows[0]["readings"]} == {"NOUN", "INFN"}
    assert rows[1]["readings"][0] == {
        "part": "NOUN",
        "number": "plur",
        "case": "nomn",
        "lemma": "кошка",
        "text": "plural nominative",
    }
    assert rows[2]["readings"] == []
    assert list(rows[0])[-2:] == ["file", "line"]


def test_brief_and_explain_exclude_each_other() -> None:
    assert rummi("check", "--brief", "--explain", given=b"").code == 2


def _log(*options: str, given: bytes = LIST.encode()) -> Any:
    return json.loads(rummi("check", "--format", "sarif", *options, given=given).out)


def _only(record: Any, required: set[str], optional: set[str] = frozenset()) -> None:  # type: ignore[assignment]
    assert required <= set(record) <= required | optional


def _check_rule(rule: Any) -> None:
    _only(rule, {"id", "name", "shortDescription"})
    assert NAMES[rule["id"]].replace("_", "") == rule["name"].lower()
    _only(rule["shortDescription"], {"text"})
    assert rule["shortDescription"]["text"]


def _check_result(result: Any, rules: list[str]) -> None:
    _only(result, {"ruleId", "ruleIndex", "level", "message", "locations", "properties"})
    assert rules[result["ruleIndex"]] == result["ruleId"]
    assert result["level"] in ("none", "note", "warning", "error")
    _only(result["message"], {"text"})
    assert isinstance(result["message"]["text"], str)
    (location,) = result["locations"]
    _only(location, {"physicalLocation"})
    _only(location["physicalLocation"], {"artifactLocation", "region"})
    _only(location["physicalLocation"]["artifactLocation"], {"uri"})
    # RFC 3986: a relative reference, other characters escaped.
    assert re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+", location["physicalLocation"]["artifactLocation"]["uri"])
    _only(location["physicalLocation"]["region"], {"startLine"})
    line = location["physicalLocation"]["region"]["startLine"]
    assert isinstance(line, int)
    assert line >= 1


@pytest.mark.parametrize("options", [[], ["--explain"], ["--lang", "ru"], ["--brief"], ["--yo", "strict"]], ids=str)
def test_sarif_has_the_shape_of_the_standard(options: list[str]) -> None:
    """The objects and their properties as SARIF 2.1.0 (3.13 to 3.49) has them; no others are used."""
    log = _log(*options)
    _only(log, {"$schema", "version", "runs"})
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    _only(run, {"tool", "columnKind", "results", "properties"})
    assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    _only(run["tool"], {"driver"})
    driver = run["tool"]["driver"]
    _only(driver, {"name", "semanticVersion", "rules"})
    assert re.fullmatch(r"\d+\.\d+\.\d+", driver["semanticVersion"])
    rules = [rule["id"] for rule in driver["rules"]]
    assert rules == [code for code in NAMES if code != "W100"]
    for rule in driver["rules"]:
        _check_rule(rule)
    assert run["results"]
    for result in run["results"]:
        _check_result(result, rules)
    assert run["properties"] == {"words": 8, "valid": 1, "invalid": 7}


def test_sarif_has_a_result_for_every_reason() -> None:
    results = _log()["runs"][0]["results"]
    found = [(r["ruleId"], r["locations"][0]["physicalLocation"]["region"]["startLine"]) for r in results]
    assert found == [
        ("W103", 2),
        ("W106", 3),
        ("W113", 4),
        ("W104", 5),
        ("W103", 5),
        ("W108", 6),
        ("W112", 7),
        ("W111", 8),
    ]
    assert results[0]["message"]["text"] == "кошки: not singular — plural of «кошка»"
    assert results[2]["properties"] == {"word": "карова", "lemma": "", "suggest": ["корова"]}


def test_sarif_of_a_clean_list_has_no_results_and_names_are_escaped(tmp_path: Path) -> None:
    assert _log(given="кошка\n".encode())["runs"][0]["results"] == []
    path = tmp_path / "мои слова #1.txt"
    path.write_text("кошки\n", encoding="utf8")
    log = json.loads(rummi("check", "--format", "sarif", path.name, where=tmp_path).out)
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": "%D0%BC%D0%BE%D0%B8%20%D1%81%D0%BB%D0%BE%D0%B2%D0%B0%20%231.txt"}
