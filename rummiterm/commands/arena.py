"""Bots measured against each other: ``rummi arena`` and ``rummi arena report``."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

import click

from rummiarena.experiment import Experiment, experiment_of
from rummiarena.results import ArenaFile, read_results, read_times, times_file
from rummiarena.run import Stop, run_arena
from rummiarena.statistics import Sprt
from rummiarena.tally import Tally
from rummiarena.unit import ArenaUnit
from rummiarena.workers import Workers, cluster, local
from rummicore.engine import new_game
from rummicore.registry import find_edition
from rummiterm.arena.curve import curve_lines
from rummiterm.arena.page import facts, header, standings_record, table, times, units_text, verdict
from rummiterm.cli.app import LazyGroup, Screen
from rummiterm.cli.house import HouseCommand, with_house_rules
from rummiterm.cli.output import print_json, print_rows, say
from rummiterm.cli.paths import FileName, keep_input
from rummiterm.cli.progress import Bar
from rummiterm.cli.safe import shell_word
from rummiterm.speech.complaints import misuse
from rummiterm.start.players import ENGINE, bot_id
from rummiterm.start.saves import ENGINES, data_directory, log_engine
from rummiterm.texts import Texts

# Pairs where nobody says how many: an interval of about seven points of a hundred to either side.
PAIRS = 100
# As long as a bot thinks at a table.
NODES = 10_000
FORMAT = click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
SPRT = click.option(
    "--sprt", metavar="ELO,ELO", help="Stop as soon as it is clear by which of the two the first is stronger."
)


class ArenaGroup(LazyGroup):
    """A group in which bots are measured where no other command is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command before its bots."""
        if args and args[0] not in (*self.list_commands(ctx), "-h", "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


class KeptAt(NamedTuple):
    """Where results are kept, and whether there are some already."""

    out: Path | None
    resume: bool


@click.group(cls=ArenaGroup)
def arena() -> None:
    """Measure bots against each other: every deal is played in every seating.

    Example: rummi arena bot:3 bot:2 --rules ua-standard --sprt 0,20
    """


@arena.command(cls=HouseCommand)
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT…")
@click.option("--rules", "edition_id", default="letters-ru", metavar="EDITION", help="Which rulebook.")
@click.option("--pairs", type=click.IntRange(1), help="How many deals; with --sprt, at most so many.")
@SPRT
@click.option("--seats", type=click.IntRange(2), help="Seats at the table; the bots sit round it in turn.")
@click.option("--nodes", type=click.IntRange(1), default=NODES, help="How far a bot may think in a turn.")
@click.option(
    "--house", metavar="KEY=VALUE", multiple=True, help="Change a rule; rummi rules EDITION --parameters lists them."
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Processes on this machine.")
@click.option("--scheduler", metavar="ADDRESS", help="The scheduler of a cluster, as tcp://10.0.0.1:8786.")
@click.option("--out", type=FileName(dir_okay=False, path_type=Path), help="Keep the results in this file.")
@click.option("--resume", is_flag=True, help="Go on with the results in the file.")
@FORMAT
@click.pass_context
def run(
    context: click.Context,
    /,
    bots: tuple[str, ...],
    edition_id: str,
    pairs: int | None,
    sprt: str | None,
    seats: int | None,
    nodes: int,
    house: tuple[str, ...],
    jobs: int,
    scheduler: str | None,
    out: Path | None,
    resume: bool,
    format_: str,
) -> None:
    """Let bots play, every deal in every seating, and say who is stronger by how much.

    Example: rummi arena bot:3 bot:2 --rules ua-standard --pairs 200 --jobs 2 --out third.jsonl
    """
    if len(bots) < 2:
        raise misuse(context, "arena-two-bots")
    if seats and seats < len(bots):
        raise misuse(context, "arena-seats", bots=len(bots), seats=seats)
    if resume and out is None:
        raise misuse(context, "arena-resume")
    edition = with_house_rules(find_edition(edition_id), house)
    experiment = experiment_of(edition, tuple(bot_id(edition, bot) for bot in bots), nodes, seats)
    new_game(edition, experiment.seats)  # a table that cannot be is refused before anybody plays
    stop = Stop(pairs or (None if sprt else PAIRS), _test(context, sprt, len(bots)))
    screen = context.ensure_object(Screen)
    texts, place = Texts(screen.language, "arena"), KeptAt(out, resume)
    workers = _workers(context, jobs, scheduler)
    tally = _measured(experiment, stop, workers, place, Bar(plain=screen.plain), texts)
    _show(tally, stop, texts, format_, plain=screen.plain)
    if any(standing.illegal for standing in tally.standings() if standing.bot.startswith(ENGINE)):
        click.echo(texts("arena.faults", file=str(data_directory() / ENGINES)), err=True)


def _test(context: click.Context, text: str | None, bots: int) -> Sprt | None:
    """Read the two hypotheses of a test."""
    if text is None:
        return None
    if bots != 2:
        raise misuse(context, "arena-sprt-two")
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not -1000 < low < high < 1000:
        raise misuse(context, "arena-sprt")
    return Sprt(low, high)


def _workers(context: click.Context, jobs: int, scheduler: str | None) -> Workers:
    if scheduler is None:
        return local(jobs)
    try:
        return cluster(scheduler)
    except ImportError as error:
        raise misuse(context, "arena-no-cluster") from error
    except (OSError, ValueError) as error:
        raise misuse(context, "arena-scheduler", address=scheduler) from error


def _measured(experiment: Experiment, stop: Stop, workers: Workers, place: KeptAt, bar: Bar, texts: Texts) -> Tally:
    """Play, with a bar that tells the running verdict; whoever interrupts it is told how to go on."""
    results = ArenaFile(place.out, experiment, resume=place.resume) if place.out else None

    def watch(tally: Tally) -> None:
        first = tally.standings()[0]
        said = texts("arena.progress", units=tally.units, share=f"{100 * first.share.value:.1f}")
        bar.draw(tally.units / stop.units if stop.units else None, verdict(tally, stop, texts) or said)

    with _saying_how_to_go_on(place.out, texts), results or nullcontext(), bar:
        return run_arena(experiment, stop, workers, results, watch, log_engine)


@contextmanager
def _saying_how_to_go_on(out: Path | None, texts: Texts) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        if out is not None:
            click.echo(texts("arena.interrupted", file=shell_word(str(out))), err=True)
        raise


@arena.command()
@click.argument("file", type=FileName(exists=True, dir_okay=False, path_type=Path))
@SPRT
@click.option("--svg", type=FileName(dir_okay=False, path_type=Path), help="Draw the curve into this file.")
@FORMAT
@click.pass_context
def report(context: click.Context, file: Path, sprt: str | None, svg: Path | None, format_: str) -> None:
    """Show what a file of results says: the table, and the curve as it came about.

    Example: rummi arena report third.jsonl --svg third.svg
    """
    screen = context.ensure_object(Screen)
    texts, tally = Texts(screen.language, "arena"), _read(file)
    stop = Stop(None, _test(context, sprt, len(tally.experiment.bots)))
    if not tally.units:
        raise misuse(context, "arena-empty", file=str(file))
    if svg is not None:
        from rummiarena.svg import curve_svg

        keep_input(svg, file, times_file(file))
        axes = texts("arena.elo"), units_text(tally, texts)
        svg.write_text(curve_svg(tally.curve, header(tally.experiment, texts), axes), encoding="utf8")
    _show(tally, stop, texts, format_, plain=screen.plain)


def _read(file: Path) -> Tally:
    found = read_results(file)
    experiment = next(found)
    assert isinstance(experiment, Experiment)
    tally = Tally(experiment)
    for unit in found:
        assert isinstance(unit, ArenaUnit)
        tally.add(unit)
    for taken in read_times(file):
        tally.add_times(taken)
    return tally


def _show(tally: Tally, stop: Stop, texts: Texts, format_: str, *, plain: bool) -> None:
    """Print the results; times, which are never twice the same, go beside them."""
    if format_ == "json":
        print_json(standings_record(tally, stop))
        return
    say(header(tally.experiment, texts))
    print_rows(table(tally, texts))
    say(facts(tally, texts))
    if said := verdict(tally, stop, texts):
        say(said)
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
    for line in curve_lines(tally.curve, min(width, 80), plain=plain):
        click.echo(line)
    for line in times(tally, texts):
        click.echo(line, err=True)
