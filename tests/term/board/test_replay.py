"""A saved game on the board: forward and back, the analysis, pictures; racks only of a game that is over."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rummicore.events import Drew
from rummiterm.board.around.replay import ReplayShow
from rummiterm.start.saves import SavedGame, path_of, read_game
from rummiterm.texts import Texts
from tests.kit.commands import rummi


@pytest.fixture
def finished(tmp_path: Path) -> SavedGame:
    """Let bots play a game to its end."""
    answer = rummi("play", "--players", "bot:1,bot:1", "--seed", "3", "--save", "g", data=tmp_path)
    assert answer.code == 0
    return read_game(path_of("g"))


def test_a_game_goes_forward_and_back_and_what_a_turn_laid_is_marked(finished: SavedGame) -> None:
    show = ReplayShow(finished, Texts("ru"))
    first = show.draw(80, 24).text()
    assert "шаг 1 из" in first
    seen = {first}
    for _ in finished.steps:
        show.key("right")
        seen.add(show.draw(80, 24).text())
    last = show.draw(80, 24).text()
    assert len(seen) == len(finished.steps)
    assert any("+" in text.split("подставка")[0] for text in seen)
    show.key("home")
    assert "шаг 0 из" in show.draw(80, 24).text()
    show.key("end")
    again = show.draw(80, 24).text()
    assert sorted(again.split()) == sorted(last.split()), "melds lie as they came, all else is the same"
    for key in ("left", "pageup", "pagedown", "space"):
        show.key(key)
        show.draw(60, 20)
    show.press(1, 1, 1)
    show.press(1, 1, 3)
    show.scroll(1)
    show.scroll(-1)
    show.key("escape")
    assert show.ending == "left"


def test_the_analysis_stands_beside_the_turn(finished: SavedGame) -> None:
    show = ReplayShow(finished._replace(steps=(*finished.steps[:4], finished.steps[-1])), Texts("en"), at=3)
    assert not show.tick()
    show.key("f5")
    assert "Looking at every turn again" in show.draw(80, 24).text()
    while show.thinker.busy:
        show.tick()
        time.sleep(0.01)
    assert "? Turn 2" in show.draw(80, 24).text()


def test_of_a_game_that_goes_on_no_rack_is_shown(finished: SavedGame) -> None:
    begun = finished._replace(steps=finished.steps[:4])
    show = ReplayShow(begun, Texts("ru"), at=4, ascii_only=True)
    screen = show.draw(80, 24).text()
    rack = screen.splitlines()[17]
    assert not rack.strip()
    assert "подставка" not in screen
    assert "F5" not in screen
    show.key("f5")
    assert not show.thinker.busy, "an analysis would tell what the racks were"


def test_a_picture_of_a_turn_is_written(finished: SavedGame, tmp_path: Path) -> None:
    answer = rummi("replay", "g", "--svg", str(tmp_path / "p.svg"), "--turn", "2", data=tmp_path)
    assert (answer.code, answer.out) == (0, "")
    picture = (tmp_path / "p.svg").read_text(encoding="utf8")
    assert picture.startswith("<svg ")
    assert "Turn\N{NO-BREAK SPACE}2" in picture, "a browser keeps such blanks"
    answer = rummi("replay", "g", "--svg", str(tmp_path / "p.svg"), "--turn", "999", data=tmp_path)
    assert (answer.code, "no turn 999" in answer.complaint) == (2, True)


def test_a_picture_is_not_drawn_over_the_game(finished: SavedGame, tmp_path: Path) -> None:
    before = path_of("g").read_bytes()
    for game in ("g", str(path_of("g"))):
        answer = rummi("replay", game, "--svg", str(path_of("g")), data=tmp_path)
        assert (answer.code, "take another file to write to" in answer.complaint) == (2, True)
    assert path_of("g").read_bytes() == before


def test_in_a_pipe_a_game_is_told_as_before(finished: SavedGame, tmp_path: Path) -> None:
    assert "Turn 1" in rummi("replay", "g", data=tmp_path).out


def test_rack_table_and_what_is_told_are_of_the_same_step(finished: SavedGame) -> None:
    turns = [(at, step) for at, step in enumerate(finished.steps, 1) if step.action.do in ("play", "draw")]
    assert {step.action.do for _, step in turns} == {"play", "draw"}
    for at, step in turns:
        screen = ReplayShow(finished, Texts("en"), at=at).draw(80, 24).text()
        left = len(step.step.state.seats[step.before.turn].rack)
        assert f"rack: {left} ──" in screen
        told = screen.split("rack: ")[1]
        assert f"Turn {step.before.number} " in told
        assert f"Turn {step.before.number - 1} " not in told
        drew = any(isinstance(event, Drew) for event in step.step.events)
        assert ("·" in told.splitlines()[1]) is drew, "what was drawn is marked"
    assert "Esc back" in screen
