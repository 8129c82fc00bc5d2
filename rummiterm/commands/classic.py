"""The number game: ``rummi classic play``."""

from __future__ import annotations

import contextlib

import click

from rummicore.edition import Edition
from rummicore.registry import find_edition
from rummiterm.app import LazyGroup, Screen
from rummiterm.house import Alias, HouseCommand, with_house_rules
from rummiterm.output import print_json
from rummiterm.playing import (
    Setup,
    game_record,
    make_bots,
    play_out,
    play_silently,
    player_names,
    random_seed,
    start,
)
from rummiterm.texts import Texts

DEMO_SEED = 476


@click.group(cls=LazyGroup, name="classic")
def classic() -> None:
    """Play the number game."""


@classic.command(name="play", cls=HouseCommand)
@click.option("--rules", "edition_id", default="ua-standard", metavar="EDITION", help="Which rulebook.")
@click.option("--players", metavar="NAME,NAME…", help="Who sits at the table: bot:1, bot:2.")
@click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), help="The same seed deals the same game.")
@click.option("--rounds", type=click.IntRange(1, 1000), help="Rounds of the match.")
@click.option("--cycles", type=click.IntRange(1, 100), help="Rounds as players times cycles.")
@click.option("--timer", cls=Alias, expose_value=False, metavar="SECONDS|off", help="Clock for a turn.")
@click.option("--strict", cls=Alias, expose_value=False, is_flag=True, help="Printed clock and penalties.")
@click.option("--house", metavar="KEY=VALUE", multiple=True, help="A house rule; see rummi rules EDITION.")
@click.option("--save", metavar="NAME", help="Save the game under this name.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def play(
    context: click.Context,
    edition_id: str,
    players: str | None,
    seed: int | None,
    rounds: int | None,
    cycles: int | None,
    house: tuple[str, ...],
    save: str | None,
    format_: str,
) -> None:
    """Let bots play the number game; without --players a demonstration.

    Example: rummi classic play --players bot:1,bot:2 --seed 7 --rounds 3
    """
    edition = with_house_rules(find_edition(edition_id), house)
    if rounds and cycles:
        raise click.UsageError("give either --rounds or --cycles", context)
    demo = players is None
    names = player_names(players or _demo_players(edition))
    if seed is None:
        seed = DEMO_SEED if demo else random_seed()
    setup = Setup(edition, names, rounds or (cycles or 0) * len(names) or 1, seed)
    make_bots(edition, names, seed)
    texts = Texts(context.ensure_object(Screen).language)
    state, journal = start(setup, save)
    with journal or contextlib.nullcontext():
        if format_ == "json":
            print_json(game_record(setup, play_silently(setup, state, journal)))
            return
        click.echo(header_line(setup, texts))
        if demo:
            click.echo(texts("game.demo"))
        for line in play_out(setup, state, journal, texts, plays_only=demo):
            click.echo(line)
    if save:
        click.echo(texts("game.saved", name=save))
    elif demo:
        click.echo("\n" + texts("game.own"))


def _demo_players(edition: Edition) -> str:
    return ",".join("bot:2" for _ in range(edition.seats[0]))


def header_line(setup: Setup, texts: Texts) -> str:
    """Say what is being played."""
    return texts(
        "game.header",
        title=setup.edition.title,
        edition=setup.edition.id,
        players=texts.join(list(setup.players)),
        rounds=texts.count("rounds", setup.rounds),
        seed=setup.seed,
    )
