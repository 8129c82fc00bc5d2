"""Editions of strangers, installed as plug-ins, go through every command that takes an edition."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.kit.commands import ROOT, rummi

pytestmark = pytest.mark.checkout


@pytest.fixture(scope="module")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which two foreign editions are installed: a word game, and numbers that score turns."""
    place = tmp_path_factory.mktemp("plugged")
    info = place / "foreign-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: foreign\nVersion: 1.0\n")
    points = "sketch = tests.kit.sketch:SKETCH\nscoring = tests.kit.scoring:SCORING\n"
    (info / "entry_points.txt").write_text(f"[rummi.editions]\n{points}")
    return {"PYTHONPATH": f"{place}:{ROOT}"}


def test_the_sketch_goes_through_every_command(plugged: dict[str, str], tmp_path: Path) -> None:
    assert "letters.open_min" in rummi("rules", "sketch", "--parameters", more=plugged, data=tmp_path).out
    assert "Your first word has 6 letters or more" in rummi("rules", "sketch", more=plugged, data=tmp_path).out
    played = rummi("classic", "play", "--rules", "sketch", "--seed", "3", "--save", "sk", more=plugged, data=tmp_path)
    assert (played.code, "wins" in played.out or "shared" in played.out) == (0, True)
    assert rummi("replay", "sk", more=plugged, data=tmp_path).out.splitlines()[-1] == played.out.splitlines()[-2]
    told = rummi("analyze", "sk", more=plugged, data=tmp_path)
    assert (told.code, told.err) == (0, "")
    assert "best turns of" in told.out
    turns = json.loads(rummi("analyze", "sk", "--format", "json", more=plugged, data=tmp_path).out)["turns"]
    assert any(turn["points"] for turn in turns)
    judged = rummi("judge", "--rules", "sketch", "КОТ", "КТО", more=plugged)
    assert (judged.code, judged.out.splitlines()[0]) == (1, "КОТ: ok word, 3 points")


def test_the_sketch_is_advised_by_its_bots(plugged: dict[str, str]) -> None:
    asked = ("--rules", "sketch", "--rack", "СТОЛРР", "--table", "КОТ")
    hints = [rummi("hint", *asked, "--stage", stage, more=plugged) for stage in ("1", "2", "3")]
    assert [hint.code for hint in hints] == [0, 0, 0]
    assert hints[2].out == "?  3 of 3: СТОЛ\n"
    solved = json.loads(rummi("solve", *asked, "--format", "json", more=plugged).out)
    assert (solved["edition"], solved["found"], solved["proved"], solved["upper_bound"]) == (
        "sketch",
        True,
        False,
        None,
    )
    assert rummi("solve", *asked, more=plugged).out.splitlines()[-1].endswith("this is not proved.")
    assert rummi("repair", "КОТ КТО", "--rules", "sketch", more=plugged).out.splitlines()[-1].strip() == "КОТ"
    refused = rummi("solve", *asked, "--goal", "score", more=plugged)
    assert (refused.code, refused.complaint) == (
        2,
        "rummi: 'score' is not a goal of this game; there are good",
    )


def test_a_person_plays_the_sketch(plugged: dict[str, str], tmp_path: Path) -> None:
    typed = "/hint\n/hint\n/hint\n/?\n/explain КТО\n/table\nквас\nкот\n/draw\n/quit\n".encode()
    command = ("classic", "play", "--rules", "sketch", "--players", "Аня,bot:1", "--seed", "5")
    game = rummi(*command, given=typed, more=plugged, data=tmp_path)
    assert (game.code, game.err) == (0, "")
    assert "Type the words" in game.out
    assert game.out.count("of 3: ") + game.out.count("No play in sight") == 3
    assert rummi("games", "list", more=plugged, data=tmp_path).code == 0


def test_numbers_that_score_turns_do_not_speak_of_words(plugged: dict[str, str], tmp_path: Path) -> None:
    played = rummi("classic", "play", "--rules", "scoring", "--seed", "4", "--save", "sc", more=plugged, data=tmp_path)
    assert played.code == 0
    assert "word" not in played.out
    told = rummi("analyze", "sc", more=plugged, data=tmp_path)
    assert (told.code, "word" in told.out) == (0, False)
    hint = rummi(
        "hint",
        "--rules",
        "scoring",
        "--rack",
        "b3 b5 b6 k9",
        "--table",
        "rbko4",
        "--stage",
        "3",
        more=plugged,
        data=tmp_path,
    )
    assert hint.out.splitlines()[0] == "?  3 of 3: b3-6, rko4"


def test_the_companion_sits_beside_any_game(plugged: dict[str, str], tmp_path: Path) -> None:
    lines = "СОБАКА\n\n/draw\nКОТ\n\n+РОТ\n/rack СТОЛ\n/hint\n/round Ann: *; Ben: -\n/score\n/help\n"
    told = rummi(
        "companion", "--rules", "sketch", "--players", "Ann,Ben", more=plugged, data=tmp_path, given=lines.encode()
    )
    assert (told.code, told.err) == (0, "")
    assert "Ann: +6" in told.out
    assert "1   −21     0   Ben went out" in told.out
    numbers = "r9-11\n\n/score\n/repair r1 r2 b4, r3 b5 b6\n/round = 5 -5\n/export json\n"
    told = rummi(
        "companion", "--rules", "scoring", "--players", "Ann,Ben", more=plugged, data=tmp_path, given=numbers.encode()
    )
    assert (told.code, told.err) == (0, "")
    assert "Turn 2 · Ben" in told.out
