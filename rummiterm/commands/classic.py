"""The number game: ``rummi classic play``."""

from __future__ import annotations

import click

from rummicore.match import MOST_ROUNDS
from rummicore.registry import find_edition
from rummiterm.app import LazyGroup, Screen
from rummiterm.house import Alias, HouseCommand, with_house_rules
from rummiterm.sitting import Wishes, sit_down
from rummiterm.texts import Texts

DEMO_SEED = 476


@click.group(cls=LazyGroup, name="classic")
def classic() -> None:
    """Play the number game."""


@classic.command(name="play", cls=HouseCommand)
@click.option("--rules", "edition_id", default="ua-standard", metavar="EDITION", help="Which rulebook.")
@click.option("--players", metavar="NAME,NAME…", help="Who sits at the table: people by name, bots as bot:2.")
@click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), help="The same seed deals the same game.")
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), help="Rounds of the match.")
@click.option("--cycles", type=click.IntRange(1, 100), help="Rounds as players times cycles.")
@click.option("--timer", cls=Alias, expose_value=False, metavar="SECONDS|off", help="Clock for a turn.")
@click.option("--strict", cls=Alias, expose_value=False, is_flag=True, help="Printed clock and penalties.")
@click.option("--house", metavar="KEY=VALUE", multiple=True, help="A house rule; see rummi rules EDITION.")
@click.option("--save", metavar="NAME", help="Save the game under this name.")
@click.option("--ui", type=click.Choice(["line"]), default="line", expose_value=False, help="Type melds, line by line.")
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
    """Play the number game with friends and bots; without --players a demonstration, or a short question.

    Example: rummi classic play --players Ann,bot:2
    """
    edition = with_house_rules(find_edition(edition_id), house)
    if rounds and cycles:
        raise click.UsageError("give either --rounds or --cycles", context)
    screen = context.ensure_object(Screen)
    wishes = Wishes(players, seed, rounds, cycles, save, format_, DEMO_SEED)
    sit_down(edition, wishes, Texts(screen.language), plain=screen.plain)
