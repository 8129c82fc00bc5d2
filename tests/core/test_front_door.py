"""The front door: one public surface, cheap to import, short to print."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest

import rummi
from rummicore.registry import BUILT_IN

SVG = "{http://www.w3.org/2000/svg}"


def test_every_public_name_is_there_and_nothing_else() -> None:
    assert sorted(rummi.__all__) == rummi.__all__ == dir(rummi)
    assert all(getattr(rummi, name) is not None for name in rummi.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'Gama'"):
        rummi.Gama  # noqa: B018


def test_importing_the_front_door_imports_no_other_module_of_ours() -> None:
    code = "import rummi, sys; print(*(name for name in sys.modules if name.startswith('rummi')))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["rummi"]


def test_the_program_runs_by_the_name_of_the_package() -> None:
    shown = subprocess.run([sys.executable, "-m", "rummi", "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout.startswith("rummi ")


@pytest.mark.parametrize("name", BUILT_IN)
def test_games_of_every_edition_print_short_and_draw_themselves(name: str) -> None:
    game = rummi.Game(name, rummi.edition(name).seats[0], seed=4)
    for _ in range(6):
        game.bot(rummi.bots(name)[1])
    assert len(repr(game)) < 60
    assert len(repr(game.edition)) < 30
    assert len(repr(game.view)) < 2000
    assert str(game).splitlines()[1].startswith("Table  ")
    tiles = sum(len(meld.tiles) for meld in game.view.table) + len(game.view.rack)
    for drawn in (game, game.view):
        picture = ElementTree.fromstring(drawn._repr_svg_() or "")
        shadows = [box for box in picture.iter(f"{SVG}rect") if box.get("width") == "34"]
        assert len(shadows) == 2 * tiles, "every tile has a shadow and a face"
    assert game.view == game.host.view(game.seat)
    assert game.view._replace(pool=0)._repr_svg_() is None


def test_a_refused_turn_changes_nothing_and_names_every_reason() -> None:
    game = rummi.Game("letters-ru", seed=41)
    before = game.journal()
    with pytest.raises(rummi.RuleError) as refused:
        game.play("абракадабра")
    assert {reason.code for reason in refused.value.reasons} >= {"not-on-rack"}
    with pytest.raises(rummi.RuleError, match="at least 6 letters"):
        game.play("дно")
    assert game.journal() == before


def test_names_that_do_not_exist_are_answered_with_those_that_do() -> None:
    with pytest.raises(rummi.FormatError, match="there are bot:1, bot:2"):
        rummi.Game("pl").bot("bot:77")
    with pytest.raises(rummi.FormatError, match="did you mean pl"):
        rummi.Game("pll")
    with pytest.raises(rummi.FormatError, match="not a goal of this game; there are tiles, value, both, out"):
        rummi.solve("r1", goal="score")


def test_questions_are_answered_by_whoever_is_asked() -> None:
    game = rummi.Game("pl", 2, seed=3, house={"redeal_doubles": 3})
    while game.view.ask:
        assert repr(game.answer(game.view.ask.choices[0])).startswith("<Told ")
    with pytest.raises(rummi.FormatError, match="nobody is asked"):
        game.answer("keep")


def test_a_game_that_is_over_has_winners_and_takes_nothing_more() -> None:
    game = rummi.Game("ua-standard", seed=2).run("bot:3")
    assert game.over
    assert game.winners
    assert sum(game.scores) == 0
    assert game.view.seat is None
    with pytest.raises(rummi.FormatError, match="over"):
        game.bot()
