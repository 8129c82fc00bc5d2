"""Going on with a saved game: ``rummi resume``."""

from __future__ import annotations

import click

from rummicore.journal import other_dictionary
from rummicore.reasons import FormatError
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.output import say
from rummiterm.cli.safe import safe_text
from rummiterm.start.options import screen_options
from rummiterm.start.saves import Journal, SavedGame, existing_path, readable_games
from rummiterm.start.seen import Seen
from rummiterm.start.setup import has_people, play_out, resumed_setup, seated_bots
from rummiterm.start.table import play_with_people
from rummiterm.texts import Texts


@click.command(cls=Command)
@click.argument("name", required=False)
@screen_options
@click.pass_context
def resume(context: click.Context, name: str | None, ui: str | None, ascii_only: bool) -> None:
    """Go on with a saved game, the one played last if no name is given.

    Example: rummi resume friday
    """
    texts = Texts(context.ensure_object(Screen).language)
    name = name or _last_running(texts)
    path = existing_path(name)
    journal, game = Journal.reopen(path)
    with journal:
        if game.state.phase == "over":
            click.echo(texts("games.finished", name=safe_text(name, 60)))
            return
        setup = resumed_setup(game)
        seated_bots(setup.edition, setup.players, setup.seed)
        turns = sum(result.turns for result in game.state.results) + max(game.state.number - 1, 0)
        click.echo(texts("games.resumed", name=safe_text(name, 60), turns=texts.count("turns", turns)))
        if other_dictionary(setup.edition, game.loaded.header):
            click.echo(texts("games.other-dictionary"))
        if has_people(setup.edition, setup.players):
            seen = Seen(context.ensure_object(Screen).plain, ui, ascii_only)
            play_with_people(setup, game.state, journal, texts, name=name, seen=seen, past=game.steps)
            return
        for line in play_out(setup, game.state, journal, texts, past=game.steps):
            say(line)


def _last_running(texts: Texts) -> str:
    for name, game in readable_games():
        if isinstance(game, SavedGame) and game.state.phase != "over":
            return name
    raise FormatError("there is no game to go on with; rummi games list shows what is saved")
