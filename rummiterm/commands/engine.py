"""Foreign bots: ``rummi engine``."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

import click

from rummiarena.engine.check import EngineReport, check_engine
from rummiarena.engine.process import LONGEST
from rummiarena.engine.speaker import Speaker
from rummicore.entries import encoded
from rummicore.reasons import FormatError
from rummicore.registry import edition_ids, find_edition
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint
from rummiterm.start.players import bot_id
from rummiterm.texts import Texts

# Games of a check: the program sits in every seat of the smallest table at least twice. And how far it may think.
GAMES, NODES = 10, 1000


@click.command(cls=Command)
@click.option("--check", "checked", metavar="COMMAND", help="Play games with this program and report its mistakes.")
@click.option("--rules", "edition_id", default="ua-standard", metavar="EDITION", help="Which rulebook.")
@click.option("--games", type=click.IntRange(1, 1000), default=GAMES, help="How many games to play.")
@click.option("--bot", default="bot:4", help="Which bot answers.")
@click.pass_context
def engine(context: click.Context, checked: str | None, edition_id: str, games: int, bot: str) -> int:
    """Be a bot for another program, by JSON lines on stdin and stdout; or check such a program.

    Example: rummi engine --check ./mybot --rules ua-standard
    """
    if checked is None:
        for answer in Speaker(_bot(bot, edition_id)).answers(_lines()):
            sys.stdout.buffer.write(encoded(answer) + b"\n")
            sys.stdout.buffer.flush()
        return DONE
    texts = Texts(context.ensure_object(Screen).language, "arena")
    report = check_engine(find_edition(edition_id), checked, games, NODES)
    _show(report, texts)
    return INVALID if report.faults else DONE


def _bot(name: str, edition_id: str) -> str:
    """Read a bot as people write it, of whatever edition will be played; raise FormatError if none has it."""
    for edition in (edition_id, *edition_ids()):
        with contextlib.suppress(FormatError):
            return bot_id(find_edition(edition), name)
    return bot_id(find_edition(edition_id), name)


def _lines() -> Iterator[bytes]:
    """Read what the other program says; a line without an end would fill the memory."""
    while sys.stdin and (line := sys.stdin.buffer.readline(LONGEST + 1)):
        if len(line) > LONGEST:
            raise complaint("line-too-long", most=LONGEST)
        yield line


def _show(report: EngineReport, texts: Texts) -> None:
    name, slowest = safe_text(report.name, 60), f"{1000 * report.slowest:.0f}"
    click.echo(texts("engine.played", name=name, games=report.games, turns=report.turns, slowest=slowest))
    for fault in report.faults:
        click.echo(f"   {safe_text(fault, 200)}")
    click.echo(texts("engine.bad" if report.faults else "engine.good", faults=len(report.faults)))
