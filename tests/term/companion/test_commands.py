"""The commands of the companion beside those of the play prompt."""

from __future__ import annotations

from rummiterm.companion.commands import COMMANDS
from rummiterm.prompt.commands import COMMANDS as PLAY_COMMANDS

# In a game of the program to pass is to draw when nothing is left; beside a real table it is told apart.
TOLD_APART = {"pass", "пас"}


def test_what_both_prompts_know_means_the_same() -> None:
    play = {word: command.name for command in PLAY_COMMANDS for word in command.words}
    here = {word: command.name for command in COMMANDS for word in command.words}
    shared = (play.keys() & here.keys()) - TOLD_APART
    assert {word: here[word] for word in shared} == {word: play[word] for word in shared}
    assert len(shared) > 40
