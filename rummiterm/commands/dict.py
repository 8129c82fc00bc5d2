"""The noun dictionary: ``rummi dict info|themes|export|diff|verify|build``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from rummiterm.cli.app import LazyGroup, Screen
from rummiterm.cli.exits import INVALID
from rummiterm.cli.output import print_json, print_rows
from rummiterm.cli.paths import FileName
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint, misuse
from rummiterm.texts import Texts
from rummiterm.words.choice import ENCODING, TIER, ListChoice, list_options, open_lexicon
from rummiterm.words.comparing import words_of_list
from rummiterm.words.nouns import (
    KINDS,
    PARTS,
    SHORTEST,
    SOURCES,
    DictionaryError,
    Lexicon,
    Theme,
    check_files,
    directory,
    read_manifest,
)
from rummiterm.words.own import user_file

FORMAT = click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")


@click.group(cls=LazyGroup, name="dict", invoke_without_command=True)
@click.pass_context
def dictionary(context: click.Context) -> None:
    """Look into the noun dictionary, or build it; alone it says what it holds."""
    if context.invoked_subcommand is None:
        context.invoke(info, format_="text")


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
    texts = Texts(context.ensure_object(Screen).language)
    rows = {**counts, "themes": len(lexicon.themes)}
    print_rows([[_counted(name, texts), f"{count}"] for name, count in rows.items()])
    click.echo()
    print_rows([[name, str(version)] for name, version in sources["packages"].items()])
    if own:
        click.echo()
        click.echo(texts("dict.own", file=own, added=len(lexicon.added), removed=len(lexicon.removed)))


def _counted(name: str, texts: Texts) -> str:
    """Say what is counted; what a dictionary counts besides is called as it says."""
    known = f"dict.count.{name}"
    return texts(known) if texts.knows(known) else name


@dictionary.command()
@click.pass_context
def verify(context: click.Context) -> None:
    """Check size and SHA-256 of the dictionary's files.

    Example: rummi dict verify
    """
    check_files(directory(), read_manifest(directory()), PARTS)
    click.echo(Texts(context.ensure_object(Screen).language)("dict.ok", place=directory()))


@dictionary.command()
@click.argument("theme", required=False)
@TIER
@FORMAT
@click.pass_context
def themes(context: click.Context, theme: str | None, tier: str, format_: str) -> int | None:
    """List the themes with how many words they have, or the words of one.

    Example: rummi dict themes животные
    """
    lexicon = open_lexicon(ListChoice(theme, user_words=False), extended=tier == "extended")
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


@dictionary.command()
@click.argument("other", type=FileName(exists=True, allow_dash=True))
@TIER
@list_options
@ENCODING
@FORMAT
def diff(other: str, tier: str, choice: ListChoice, encoding: str, format_: str) -> int | None:
    """Compare the words with another dictionary, built elsewhere, or with a list of words.

    Example: rummi dict diff words.txt
    """
    extended = tier == "extended"
    lexicon = open_lexicon(choice, extended=extended)
    here = set(playable(lexicon))
    if other != "-" and Path(other).is_dir():
        there = set(playable(_built_elsewhere(other, choice, extended=extended)))
    else:
        there = words_of_list(other, encoding, lexicon)
    gone, new = sorted(here - there), sorted(there - here)
    if format_ == "json":
        print_json({"schema": "rummi.diff/1", "only_here": gone, "only_there": new, "both": len(here & there)})
    else:
        marked = sorted([(word, "-") for word in gone] + [(safe_text(word), "+") for word in new])
        click.echo("".join(f"{mark}{word}\n" for word, mark in marked), nl=False)
    return INVALID if gone or new else None


def _built_elsewhere(place: str, choice: ListChoice, *, extended: bool) -> Lexicon:
    try:
        return open_lexicon(choice, place=Path(place), extended=extended)
    except DictionaryError as error:  # which speaks of the dictionary of this program, and how it is repaired
        raise complaint("no-dictionary-there", place=safe_text(place)) from error


COLUMNS = ("word", "class", "gender", "animate", "fixed", "frequency", "family", "themes")


@dictionary.command()
@TIER
@list_options
@click.option("--with-payload", is_flag=True, help="Columns with what the dictionary knows of each word.")
def export(tier: str, choice: ListChoice, with_payload: bool) -> None:
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
@click.option("--sources", type=FileName(path_type=Path), default=SOURCES, help="Directory with the sources.")
@click.option("--to", "place", type=FileName(path_type=Path), help="Where to write; else where it belongs.")
def build(sources: Path, place: Path | None) -> None:
    """Build the dictionary from its sources; the same sources give the same bytes.

    Example: rummi dict build --to elsewhere
    """
    from rummiwords.nouns.build.pipeline import DecisionError
    from rummiwords.nouns.build.pipeline import build as build_dictionary

    if not (sources / "sources.toml").is_file():
        raise misuse(click.get_current_context(), "no-sources", place=str(sources))
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
