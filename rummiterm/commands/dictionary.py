"""The noun dictionary: ``rummi dict info|themes|export|verify|build``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click

from rummiterm.app import INVALID, LazyGroup, Screen
from rummiterm.output import print_json, print_rows
from rummiterm.ownwords import user_file, with_own_words
from rummiterm.texts import Texts
from rummiwords.lexicon import FAMILY_LEVEL, Lexicon
from rummiwords.records import KINDS, SHORTEST
from rummiwords.store import SOURCES, check_files, directory, read_manifest
from rummiwords.themes import Theme

TIER = click.option(
    "--tier", type=click.Choice(["standard", "extended"]), default="standard", help="Which words count."
)
FORMAT = click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")


class Choice(NamedTuple):
    """Which list a command takes: a theme, files with words of one's own, and whether the user's own words count."""

    theme: str | None = None
    words: tuple[Path, ...] = ()
    user_words: bool = True


def list_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command --theme, --words and --no-user-words; they come as one argument, ``choice``."""

    @click.option("--theme", metavar="NAME|FILE", help="Only words of a theme; rummi dict themes lists them.")
    @click.option(
        "--words",
        "word_files",
        type=click.Path(path_type=Path),
        multiple=True,
        help="Words to add, and -words to take away.",
    )
    @click.option("--no-user-words", is_flag=True, help="Leave the user's own words.txt aside.")
    @wraps(function)
    def with_choice(
        *arguments: Any, theme: str | None, word_files: tuple[Path, ...], no_user_words: bool, **options: Any
    ) -> Any:
        return function(*arguments, choice=Choice(theme, word_files, not no_user_words), **options)

    return with_choice


def open_lexicon(
    choice: Choice | None = None,
    *,
    extended: bool = False,
    strict_yo: bool = False,
    family: bool = False,
    family_level: int = FAMILY_LEVEL,
    plural_only: bool = False,
    abbreviations: bool = False,
) -> Lexicon:
    """Open the dictionary, with the user's own words on top."""
    choice = choice or Choice()
    lexicon = Lexicon.open(
        extended=extended,
        plural_only=plural_only,
        abbreviations=abbreviations,
        strict_yo=strict_yo,
        family=family,
        family_level=family_level,
        theme=choice.theme,
    )
    return with_own_words(lexicon, choice.words, user=choice.user_words)


@click.group(cls=LazyGroup, name="dict")
def dictionary() -> None:
    """Look into the noun dictionary, or build it."""


@dictionary.command()
@FORMAT
@click.pass_context
def info(context: click.Context, format_: str) -> None:
    """Show what the dictionary holds and what it was made of.

    Example: rummi dict info
    """
    manifest = read_manifest(directory())
    lexicon, own = open_lexicon(), user_file()
    if format_ == "json":
        words = {"file": str(own), "added": len(lexicon.added), "removed": len(lexicon.removed)} if own else None
        print_json({**manifest, "hash": lexicon.hash, "user_words": words})
        return
    counts, sources = manifest["counts"], manifest["sources"]
    assert isinstance(counts, dict)
    assert isinstance(sources, dict)
    print_rows([[name, f"{count}"] for name, count in counts.items()] + [["themes", f"{len(lexicon.themes)}"]])
    click.echo()
    print_rows([[name, str(version)] for name, version in sources["packages"].items()])
    if own:
        texts = Texts(context.ensure_object(Screen).language)
        click.echo()
        click.echo(texts("dict.own", file=own, added=len(lexicon.added), removed=len(lexicon.removed)))


@dictionary.command()
def verify() -> None:
    """Check size and SHA-256 of the dictionary's files.

    Example: rummi dict verify
    """
    check_files(directory(), read_manifest(directory()))
    click.echo(f"{directory()}: ok")


@dictionary.command()
@click.argument("theme", required=False)
@TIER
@FORMAT
@click.pass_context
def themes(context: click.Context, theme: str | None, tier: str, format_: str) -> int | None:
    """List the themes with how many words they have, or the words of one.

    Example: rummi dict themes животные
    """
    lexicon = open_lexicon(Choice(theme, user_words=False), extended=tier == "extended")
    if theme is not None:
        words = list(playable(lexicon))
        if format_ == "json":
            print_json({"schema": "rummi.theme/1", "theme": lexicon.theme, "words": words})
        else:
            click.echo("".join(f"{word}\n" for word in words), nl=False)
        return None if words else INVALID
    if format_ == "json":
        rows = [{"name": t.name, "english": t.english, "words": _size(t, tier)} for t in lexicon.themes]
        print_json({"schema": "rummi.themes/1", "themes": rows})
        return None
    texts = Texts(context.ensure_object(Screen).language)
    head = [texts("dict.theme"), texts("dict.english"), texts("dict.words")]
    print_rows([head, *([t.name, t.english, str(_size(t, tier))] for t in lexicon.themes)])
    return None


def _size(theme: Theme, tier: str) -> int:
    return theme.standard + (theme.extended if tier == "extended" else 0)


def playable(lexicon: Lexicon) -> Iterator[str]:
    """Go through the words that are long enough to count."""
    return (word for word in lexicon if len(word) >= SHORTEST)


COLUMNS = ("word", "class", "gender", "animate", "fixed", "frequency", "family", "themes")


@dictionary.command()
@TIER
@list_options
@click.option("--with-payload", is_flag=True, help="Columns with what the dictionary knows of each word.")
def export(tier: str, choice: Choice, with_payload: bool) -> None:
    """Print the words, one a line.

    Example: rummi dict export --tier extended --with-payload
    """
    lexicon = open_lexicon(choice, extended=tier == "extended")
    words = playable(lexicon)
    if with_payload:
        click.echo("\t".join(COLUMNS))
        words = ("\t".join(_payload(word, lexicon)) for word in words)
    for line in words:
        click.echo(line)


def _payload(word: str, lexicon: Lexicon) -> list[str]:
    entry = lexicon.find(word)
    assert entry is not None
    names = [theme.english for theme in lexicon.themes if entry.themes >> theme.bit & 1]
    kind = KINDS[entry.kind] if word not in lexicon.added else "own"
    facts = (int(entry.animate), int(entry.fixed), entry.frequency, entry.family)
    return [entry.word, kind, entry.gender, *map(str, facts), ",".join(names)]


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
        manifest = build_dictionary(sources, place or directory(), _show_progress)
    except DecisionError as error:
        raise click.UsageError(str(error)) from error
    finally:
        if sys.stderr.isatty():
            click.echo(err=True)
    counts = manifest["counts"]
    assert isinstance(counts, dict)
    click.echo(", ".join(f"{name} {count}" for name, count in counts.items()))


def _show_progress(text: str) -> None:
    """Show how far the build is: on a terminal in one line that changes, else line by line."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{text}", err=True, nl=False)
    else:
        click.echo(text, err=True)
