"""Whole games at the prompt: a person who follows the hints plays to the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rummicore.registry import BUILT_IN, find_edition
from tests.kit.commands import rummi
from tests.kit.terminal import Terminal

PROMPT = "\n> "
GETTING_UP = "Enter quit"
QUESTION = re.compile(r"\? 1 .* · 2 ")


def follow_hints(terminal: Terminal) -> None:
    """Play every turn as the last hint says, draw where there is none, say yes to every question."""
    while True:
        terminal.type("/h")
        answer = terminal.wait_for(PROMPT)
        if "No play in sight" in answer:
            terminal.type("/draw")
        else:
            terminal.type("/h")
            terminal.wait_for(PROMPT)
            terminal.type("/h")
            melds = re.search(r"3 of 3: type (.*?)\s+·\s+/hint lays it", terminal.wait_for(PROMPT), re.DOTALL)
            assert melds
            terminal.type(" ".join(melds[1].split()))
            assert "\n+" in terminal.wait_for(PROMPT)
            terminal.type("")
        told = terminal.wait_for_any(PROMPT, GETTING_UP)
        while QUESTION.search(told):
            terminal.type("2")
            told = terminal.wait_for_any(PROMPT, GETTING_UP)
        if GETTING_UP in told:
            return


@pytest.mark.slow
@pytest.mark.parametrize("edition_id", BUILT_IN)
def test_a_person_plays_a_whole_game_against_a_bot(edition_id: str, tmp_path: Path) -> None:
    letters = find_edition(edition_id).manner.command == "play"
    command = ["play"] if letters else ["classic", "play", "--rules", edition_id, "--rounds", "1"]
    bots = find_edition(edition_id).seats[0] - 1
    players = ",".join(["Ann", *["bot:1"] * bots])
    more = {"NO_COLOR": "1", "COLUMNS": "400"}
    with Terminal(tmp_path, *command, "--players", players, "--seed", "3", "--save", "whole", more=more) as terminal:
        terminal.wait_for(PROMPT)
        follow_hints(terminal)
        terminal.type("")
        assert terminal.end() == 0
    assert "over" in rummi("games", "list", data=tmp_path).out
    assert rummi("replay", "whole", data=tmp_path).code == 0
