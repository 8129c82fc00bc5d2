"""What there is in the program, to be walked: all commands, and all modules of the engine and the games."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import click

import rummiarena
import rummiclassic
import rummicore
import rummiwords


def commands(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Go through a command and everything below it, each with the words that call it."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            assert child is not None
            yield from commands(child, (*path, name))


def game_modules() -> Iterator[ModuleType]:
    """Go through all modules of the engine and the games."""
    for package in (rummicore, rummiclassic, rummiwords, rummiarena):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(info.name)
