"""Going on with a saved game: ``rummi resume``."""

from __future__ import annotations

import click

from rummicore.journal import other_dictionary
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.output import say
from rummiterm.cli.safe import safe_text
from rummiterm.start.after import get_up
from rummiterm.start.options import screen_options
from rummiterm.start.players import has_people
from rummiterm.start.saves import Journal, meant_path
from rummiterm.start.seen import Seen
from rummiterm.start.setup import play_out, resumed_setup, seated_bots
from rummiterm.start.shelf import last_game
from rummiterm.start.table import play_with_people, rematch, telling_faults
from rummiterm.texts import Texts


@click.command(cls=Command)
@click.argument("name", required=False)
@screen_options
@click.pass_context
def resume(context: click.Context, name: str | None, ui: str | None, ascii_only: bool) -> None:
    """Go on with a saved game, the one played last if no name is given.

    Example: rummi resume friday
    """
    screen = context.ensure_object(Screen)
    texts = Texts(screen.language)
    named, name = name, name or last_game("running", "abandoned")
    path = meant_path(name)
    named, name = named and path.stem, path.stem
    journal, game = Journal.reopen(path)
    with journal, telling_faults(resumed_setup(game), screen.language):
        if game.loaded.torn:
            click.echo(texts("games.torn"))
        if game.state.phase == "over":
            click.echo(texts("games.finished", name=safe_text(name, 60)))
            return
        setup = resumed_setup(game)
        seated_bots(setup.edition, setup.players, setup.seed)
        turns = sum(result.turns for result in game.state.results) + max(game.state.number - 1, 0)
        resumed = texts("games.resumed", name=safe_text(name, 60), turns=texts.count("turns", turns))
        click.echo(resumed)
        if other_dictionary(setup.edition, game.loaded.header):
            click.echo(texts("games.other-dictionary"))
        if not has_people(setup.edition, setup.players):
            for line in play_out(setup, game.state, journal, texts, past=game.steps):
                say(line)
            return
        seen = Seen(screen.plain, ui, ascii_only).of_game(setup.ui)
        ending = play_with_people(
            setup, game.state, journal, texts, name=named, seen=seen, past=game.steps, resumed=resumed
        )
    screen.goes_home = ending == "home"
    over = name if ending == "over" else rematch(setup, screen, seen, texts) if ending == "again" else None
    if over:
        get_up(screen, texts, over, lambda: rematch(setup, screen, seen, texts))
