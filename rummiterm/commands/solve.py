"""Best turns of the letter game: ``rummi solve``."""

from __future__ import annotations

import click

from rummicore.registry import find_edition
from rummiterm.cli.app import Screen
from rummiterm.cli.exits import DONE
from rummiterm.cli.house import HouseCommand, with_house_rules, word_options
from rummiterm.cli.positions import PATIENCE, typed_position
from rummiterm.cli.solutions import SolveWish, solve_lines, solve_one, solved_on_board
from rummiterm.commands.play import EDITION
from rummiterm.speech.complaints import misuse
from rummiterm.texts import Texts
from rummiterm.words.choice import tell_strangers, with_tier
from rummiterm.words.own import user_file


@click.command(cls=HouseCommand)
@click.option("--rules", "edition_id", default=EDITION, metavar="EDITION", help="Which edition of words.")
@click.option("--rack", metavar="TILES", help="The tiles of the rack, * for a joker.")
@click.option("--table", default="", metavar="WORDS", help="The words on the table; *О is a joker that stands for О.")
@click.option("--opened/--not-opened", default=True, help="Whether the player has opened.")
@click.option("--goal", type=click.Choice(["score", "tiles", "out", "keep"]), help="What the best turn is.")
@click.option("--top", type=click.IntRange(1, 100), default=1, help="How many turns, each with another word.")
@click.option("--seconds", type=click.FloatRange(0.01, 3600), default=PATIENCE, help="How long to think.")
@click.option("--tier", type=click.Choice(["standard", "extended"]), default="standard", help="Which words count.")
@word_options
@click.option(
    "--house", metavar="KEY=VALUE", multiple=True, help="Change a rule; rummi rules letters-ru --parameters lists them."
)
@click.option("--batch", is_flag=False, flag_value="-", metavar="FILE", help="Solve JSON lines; - is stdin.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def solve(
    context: click.Context,
    edition_id: str,
    rack: str | None,
    table: str,
    opened: bool,
    goal: str | None,
    top: int,
    seconds: float,
    tier: str,
    no_user_words: bool,
    house: tuple[str, ...],
    batch: str | None,
    format_: str,
) -> int:
    """Find the best turn of a letter position, and prove it.

    \b
    A position:  rummi solve --rack 'ПКОРД*' --table 'МОСТ ХЛЕБ'
    An opening:  rummi solve --rack 'ААБВДИКОПРСТШ' --not-opened
    Many:        rummi solve --batch positions.jsonl
    """  # noqa: D301
    edition, own = find_edition(edition_id), None if no_user_words else user_file()
    rules = (f"words={own}", *house) if own and "words" in edition.aliases else house
    edition = with_tier(with_house_rules(edition, rules), tier)
    tell_strangers(edition, house)
    texts, goals = Texts(context.ensure_object(Screen).language), edition.advisor(edition).goals
    wish = SolveWish(edition, goals(goal) if goal else next(iter(goals)), top, seconds)
    if batch is not None:
        if rack is not None or table:
            raise misuse(context, "batch-and-position")
        return solve_lines(wish, batch, texts)
    if rack is None and solved_on_board(context, edition, texts, format_):
        return DONE
    view = typed_position(context, edition, rack, table, texts, opened=opened)
    return solve_one(context, wish, view, texts, format_)
