"""The noun dictionary: ``rummi dict info|export|verify|build``."""

from __future__ import annotations

from pathlib import Path

import click

from rummiterm.app import LazyGroup
from rummiterm.output import print_json, print_rows
from rummiwords.lexicon import Lexicon
from rummiwords.store import SOURCES, DictionaryError, check_files, directory, read_manifest

NO_DICTIONARY = 3


class MissingDictionary(click.ClickException):
    """The dictionary cannot be trusted; the exit code says so."""

    exit_code = NO_DICTIONARY


def open_lexicon(*, extended: bool = False, strict_yo: bool = False, family: bool = False) -> Lexicon:
    """Open the dictionary, or end with the exit code for a missing one."""
    try:
        return Lexicon.open(extended=extended, strict_yo=strict_yo, family=family)
    except DictionaryError as error:
        raise MissingDictionary(str(error)) from error


@click.group(cls=LazyGroup, name="dict")
def dictionary() -> None:
    """Look into the noun dictionary, or build it."""


@dictionary.command()
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
def info(format_: str) -> None:
    """Show what the dictionary holds and what it was made of.

    Example: rummi dict info
    """
    manifest = _manifest()
    if format_ == "json":
        print_json(manifest)
        return
    counts, sources = manifest["counts"], manifest["sources"]
    assert isinstance(counts, dict)
    assert isinstance(sources, dict)
    print_rows([[name, f"{count}"] for name, count in counts.items()])
    click.echo()
    print_rows([[name, str(version)] for name, version in sources["packages"].items()])


def _manifest() -> dict[str, object]:
    try:
        return read_manifest(directory())
    except DictionaryError as error:
        raise MissingDictionary(str(error)) from error


@dictionary.command()
def verify() -> None:
    """Check size and SHA-256 of the dictionary's files.

    Example: rummi dict verify
    """
    manifest = _manifest()
    try:
        check_files(directory(), manifest)
    except DictionaryError as error:
        raise MissingDictionary(str(error)) from error
    click.echo(f"{directory()}: ok")


@dictionary.command()
@click.option("--tier", type=click.Choice(["standard", "extended"]), default="standard", help="Which words.")
def export(tier: str) -> None:
    """Print the words, one a line.

    Example: rummi dict export --tier extended
    """
    for word in open_lexicon(extended=tier == "extended"):
        click.echo(word)


@dictionary.command()
@click.option("--sources", type=click.Path(path_type=Path), default=SOURCES, help="Directory with the sources.")
@click.option("--to", "place", type=click.Path(path_type=Path), help="Where to write; else where it belongs.")
def build(sources: Path, place: Path | None) -> None:
    """Build the dictionary from its sources; the same sources give the same bytes.

    Example: rummi dict build --to elsewhere
    """
    from rummiwords.build import DecisionError
    from rummiwords.build import build as build_dictionary

    if not (sources / "sources.toml").is_file():
        raise click.UsageError(f"{sources} holds no sources of a dictionary; they are in a checkout of the project")
    try:
        manifest = build_dictionary(sources, place or directory(), lambda text: click.echo(text, err=True))
    except DecisionError as error:
        raise click.UsageError(str(error)) from error
    counts = manifest["counts"]
    assert isinstance(counts, dict)
    click.echo(", ".join(f"{name} {count}" for name, count in counts.items()))
