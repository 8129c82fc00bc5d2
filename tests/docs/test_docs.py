"""The documentation is true: its examples are run, and no command is missing."""

from __future__ import annotations

import importlib
import pkgutil
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest

import rummiclassic
import rummiwords
from rummicore import reasons as core_reasons
from rummicore.reasons import Code
from rummiterm.cli.app import cli
from tests.kit.commands import ROOT, rummi
from tests.kit.sessions import sessions, typed_again
from tests.kit.tree import commands

pytestmark = pytest.mark.checkout

PAGES = sorted(page for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")] if page.exists())


EVERYWHERE = re.MULTILINE | re.DOTALL


class Example(NamedTuple):
    """A command of the documentation and the output shown for it."""

    page: str
    command: str
    output: str


def _console_examples(page: Path) -> Iterator[Example]:
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf8"), re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield Example(page.name, command, output)


EXAMPLES = [example for page in PAGES for example in _console_examples(page)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command)
def test_an_example_prints_what_the_page_shows(example: Example) -> None:
    words = shlex.split(example.command)
    assert words[0] == "rummi"
    answer = rummi(*words[1:], where=ROOT)
    assert answer.code in (0, 1)
    pattern = re.escape(example.output).replace(re.escape("...\n"), r"[\s\S]*")
    assert re.fullmatch(pattern, answer.out)


SESSIONS = [(page.name, command, shown) for page in PAGES for command, shown in sessions(page)]


@pytest.mark.parametrize(("page", "command", "shown"), SESSIONS, ids=[f"{s[0]} {s[1]}" for s in SESSIONS])
def test_a_game_goes_as_the_page_shows(page: str, command: str, shown: str) -> None:
    assert typed_again(command, shown) == shown, f"python -m tests.kit.sessions brings {page} up to date"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The examples of a page follow each other; what one prints stands in a text block behind it."""
    blocks = re.findall(
        r"^```python\n(.*?)^```(?:\s*^```text\n(.*?)^```)?", page.read_text(encoding="utf8"), EVERYWHERE
    )
    names: dict[str, object] = {}
    for code, printed in blocks:
        exec(compile(code, page.name, "exec"), names)
        assert not printed or capsys.readouterr().out == printed


COMMANDS = [(" ".join(path), command) for path, command in commands(cli, ("rummi",))]


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=[path for path, _ in COMMANDS])
def test_every_command_has_help_and_is_documented(path: str, command: click.Command) -> None:
    assert command.help
    assert all(option.help for option in command.params if isinstance(option, click.Option))
    if not isinstance(command, click.Group):
        assert path in (ROOT / "docs" / "commands.md").read_text(encoding="utf8")
        assert "rummi " in command.help, "the help shows an example"
    answer = rummi(*path.split()[1:], "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"Usage: {path}")


GAMES = {"rummicore": core_reasons, "rummiclassic": rummiclassic, "rummiwords": rummiwords}


def _codes(game: str) -> list[Code]:
    """List the refusal codes of a package."""
    package = GAMES[game]
    names = [info.name for info in pkgutil.walk_packages(getattr(package, "__path__", []), f"{game}.")]
    modules = [importlib.import_module(name) for name in names] or [package]
    return [value for module in modules for value in vars(module).values() if isinstance(value, Code)]


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_code_is_documented_and_unique(game: str) -> None:
    codes = {code.name: code for code in _codes(game)}
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf8")
    assert not [name for name in codes if f"`{name}`" not in page]
    assert all(codes[code.name] == code for code in _codes(game))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf8")):
        assert (page.parent / target).exists(), target
