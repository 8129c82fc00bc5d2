"""rummi rules: editions as data."""

from __future__ import annotations

import json

from rummicore.registry import edition_ids
from tests.commands import rummi


def test_editions_are_listed() -> None:
    out = rummi("rules").out
    assert [line.split()[0] for line in out.splitlines()[1:]] == list(edition_ids())


def test_an_edition_is_shown_with_rules_and_allowed_values() -> None:
    lines = rummi("rules", "ua-standard").out.splitlines()
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
