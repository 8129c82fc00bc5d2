"""rummi rules: editions as data."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from rummicore.registry import edition_ids, find_edition
from rummiterm.cli.main import main
from tests.kit.commands import rummi


def test_editions_are_listed() -> None:
    out = rummi("rules").out
    assert [line.split()[0] for line in out.splitlines()[1:]] == list(edition_ids())


def test_an_edition_is_shown_with_rules_and_allowed_values() -> None:
    lines = rummi("rules", "ua-standard", "--parameters").out.splitlines()
    row = next(line.split() for line in lines if line.startswith("open.jokers"))
    assert row == ["open.jokers", "forbid", "UA-OPEN-1", "allow"]


def test_json_has_the_promised_shape() -> None:
    rules = json.loads(rummi("rules", "ua-xp", "--format", "json").out)
    assert rules["schema"] == "rummi.rules/1"
    assert rules["edition"] == "ua-xp"
    assert rules["options"]["open.min_points"] == {"value": 30, "rule": "NUM-OPEN-1"}
    assert rules["options"]["end.last_turns_order"]["value"] is None
    assert rules["tiles"]["r1"] == 3
    assert rules["tiles"]["j"] == 4
    assert rules["seats"] == [5, 6]


def test_a_difference_shows_only_what_differs() -> None:
    lines = rummi("rules", "ua-xp", "--diff", "ua-standard").out.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == ["players", "tiles"]
    assert lines[-1] == "2 parameters differ, 25 are the same."
    same = rummi("rules", "ua-xp", "--diff", "ua-xp").out.splitlines()
    assert same == ["0 parameters differ, 25 are the same."]
    data = json.loads(rummi("rules", "ua-xp", "--diff", "ua-standard", "--format", "json").out)
    assert data["options"] == {}
    assert data["other"]["seats"] == [2, 4]


@pytest.mark.parametrize(("one", "other"), list(permutations(edition_ids(), 2)))
def test_a_difference_of_any_two_editions_is_what_their_own_lists_say(
    one: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Compare both whole lists by hand; an option that is not set is as if it were not there."""

    def said(*arguments: str) -> str:
        assert main(["rules", "--lang", "en", *arguments]) == 0
        return capsys.readouterr().out

    def listed(name: str) -> dict[str, object]:
        rows = json.loads(said(name, "--format", "json"))["options"]
        return {key: row["value"] for key, row in rows.items()}

    ours, theirs = listed(one), listed(other)
    differing = {key for key in {*ours, *theirs} if ours.get(key) != theirs.get(key)}
    lines = said(one, "--diff", other).splitlines()
    shown = [line.split()[0] for line in lines[1:-1]]
    frame = [key for key in shown if "." not in key and key not in ("deal", "redeal_doubles")]
    assert sorted(set(shown) - set(frame)) == sorted(differing)
    assert len(shown) == len(set(shown))
    assert not [line for line in lines if line.split()[1:3] == ["–", "–"]]
    editions = find_edition(one), find_edition(other)
    assert ("players" in frame) == (editions[0].seats != editions[1].seats)
    assert ("tiles" in frame) == (editions[0].tiles != editions[1].tiles)
    assert ("rounds" in frame) == ("twist" in (one, other))
    assert lines[-1].startswith(f"{len(shown)} parameter")
    data = json.loads(said(one, "--diff", other, "--format", "json"))
    assert set(data["options"]) == differing
    for key, row in data["options"].items():
        assert (row["value"], row["other"]) == (ours.get(key), theirs.get(key))
        assert row["rule"]


@pytest.mark.rule("TW-MATCH-1")
def test_twist_differs_in_how_many_rounds_a_match_has() -> None:
    lines = rummi("rules", "twist", "--diff", "pl").out.splitlines()
    assert next(line.split("  ") for line in lines if line.startswith("rounds"))[-1].strip() == "TW-MATCH-1"
    assert "1 × players" in rummi("rules", "twist", "--diff", "ua-standard").out


def test_an_edition_is_a_page_to_read_in_the_language_of_the_player() -> None:
    english, russian = rummi("rules", "ua-standard"), rummi("rules", "ua-standard", "--lang", "ru")
    assert (english.code, english.err, russian.code, russian.err) == (0, "", 0, "")
    assert english.out.startswith("Number game: the rules on one page\n")
    assert "Вход в игру\n  Первые комбинации игрока" in russian.out
    assert "\x1b" not in english.out
    assert "\x1b[" in rummi("rules", "ua-standard", more={"FORCE_COLOR": "1"}).out
    assert "\x1b" not in rummi("rules", "ua-standard", "--plain", more={"FORCE_COLOR": "1"}).out


def test_house_rules_are_told_and_refused_like_anywhere() -> None:
    assert "worth 25 points" in rummi("rules", "pl", "--house", "open.min_points=25").out
    assert "60 seconds at the most" in rummi("rules", "letters-ru", "--strict").out
    refused = rummi("rules", "pl", "--house", "open.min_point=25")
    assert (refused.code, "open.min_points" in refused.complaint) == (2, True)


def test_one_rule_is_explained_with_its_examples_and_its_place() -> None:
    told = rummi("rules", "num-jok-5").out
    assert told.startswith("NUM-JOK-5 · Jokers on the table\n")
    assert "[r3 b3 *3] [o8 o9 o10]  →  [r3 b3 K3] [o8 o9 o10 *o11]" in told
    assert "! a freed joker goes into a new meld" in told
    assert "the Polish rulebook: «Joker»" in told
    assert "No rulebook says this" in rummi("rules", "NUM-TIME-5").out
    data = json.loads(rummi("rules", "LET-OPEN-1", "--format", "json").out)
    assert (data["schema"], data["rule"], data["edition"]) == ("rummi.rule/1", "LET-OPEN-1", "letters-ru")
    assert data["printed"] == [{"rulebook": "letters", "heading": "Как играть"}]


def test_a_name_that_is_nothing_names_the_nearest() -> None:
    unknown = rummi("rules", "NUM-JOK-55", "--lang", "ru")
    assert (unknown.code, unknown.complaint) == (
        2,
        "rummi: нет ни издания, ни правила «NUM-JOK-55»; может быть, NUM-JOK-5?",
    )
    assert rummi("rules", "twits").complaint.endswith("did you mean twist?")
