"""The number game: ``rummi classic play``."""

from __future__ import annotations

import contextlib
import shlex

import click

from rummicore.edition import Edition
from rummicore.match import MOST_ROUNDS
from rummicore.registry import find_edition
from rummicore.state import State
from rummiterm.app import LazyGroup, Screen
from rummiterm.house import Alias, HouseCommand, with_house_rules
from rummiterm.output import print_json, say
from rummiterm.playing import (
    Setup,
    game_record,
    make_bots,
    play_on,
    play_out,
    player_names,
    random_seed,
    setup_header,
    start,
)
from rummiterm.saves import Journal
from rummiterm.texts import Texts

DEMO_SEED = 476


@click.group(cls=LazyGroup, name="classic")
def classic() -> None:
    """Play the number game."""


@classic.command(name="play", cls=HouseCommand)
@click.option("--rules", "edition_id", default="ua-standard", metavar="EDITION", help="Which rulebook.")
@click.option("--players", metavar="NAME,NAME…", help="Who sits at the table: bot:1, bot:2.")
@click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), help="The same seed deals the same game.")
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), help="Rounds of the match.")
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
    names = player_names(_demo_players(edition) if players is None else players)
    if seed is None:
        seed = DEMO_SEED if demo else random_seed()
    setup = Setup(edition, names, rounds or (cycles or 0) * len(names) or edition.match_rounds(len(names)), seed)
    make_bots(edition, names, seed)
    texts = Texts(context.ensure_object(Screen).language)
    state, journal = start(setup, save)
    with journal or contextlib.nullcontext():
        if format_ == "json":
            for happened in play_on(setup, state, journal):
                state = happened.step.state
            print_json(game_record(edition, names, seed, state))
            return
        try:
            _tell(setup, state, journal, texts, demo=demo)
        except KeyboardInterrupt:
            if save:
                click.echo("\n" + texts("game.interrupted", name=shlex.quote(save)), err=True)
            raise
    if save:
        click.echo(texts("game.saved", name=shlex.quote(save)))
    elif demo:
        click.echo("\n" + texts("game.own"))


def _tell(setup: Setup, state: State, journal: Journal | None, texts: Texts, *, demo: bool) -> None:
    say(setup_header(setup, texts))
    if demo:
        click.echo(texts("game.demo"))
    for line in play_out(setup, state, journal, texts, plays_only=demo):
        say(line)


def _demo_players(edition: Edition) -> str:
    return ",".join("bot:2" for _ in range(edition.seats[0]))
