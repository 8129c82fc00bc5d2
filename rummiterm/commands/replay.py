"""Telling a saved game again: ``rummi replay``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from rummicore.edition import diff
from rummicore.host import told
from rummicore.registry import find_edition
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.output import print_json, say
from rummiterm.cli.paths import FileName, keep_input
from rummiterm.speech.complaints import complaint
from rummiterm.start.options import screen_options
from rummiterm.start.saves import SavedGame, read_game
from rummiterm.start.seen import Seen
from rummiterm.start.setup import game_record
from rummiterm.start.shelf import chosen_path, say_meant
from rummiterm.story.saved import state_text, teller_of
from rummiterm.texts import Texts


@click.command(cls=Command)
@click.argument("file", required=False)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default=None, help="Print it like this.")
@click.option("--svg", metavar="FILE", type=FileName(dir_okay=False), help="Write a picture of the table instead.")
@click.option("--turn", metavar="N", type=click.IntRange(0), help="Which turn the picture shows.")
@screen_options
@click.pass_context
def replay(
    context: click.Context,
    file: str | None,
    format_: str | None,
    svg: str | None,
    turn: int | None,
    ui: str | None,
    ascii_only: bool,
) -> None:
    """Show a game again, on the board or told line by line: a file, a saved one by its name, or the last one.

    Example: rummi replay friday
    """
    texts = Texts(context.ensure_object(Screen).language)
    path = chosen_path(file, "over", "running")
    name, game = path.stem, read_game(path)
    say_meant(file, name, texts)
    if format_ == "json":
        if game.state.phase != "over":
            raise complaint("replay-not-over", name=name)
        header = game.loaded.header
        print_json(game_record(game.edition, header.seats, header.seed, game.state))
        return
    if svg is not None:
        keep_input(Path(svg), path)
        Path(svg).write_text(_picture(game, texts, turn), encoding="utf8")
        return
    seen = Seen(context.ensure_object(Screen).plain, ui, ascii_only)
    if format_ is None and seen.wants_board():
        from rummiterm.board.open import replay_on_board
        from rummiterm.board.settings import read_settings

        replay_on_board(game, texts, read_settings(ascii_only=ascii_only))
        return
    for line in _told_again(game, texts):
        say(line)


def _picture(game: SavedGame, texts: Texts, turn: int | None) -> str:
    """Draw the board as it was after a turn of the last round."""
    from rummiterm.board.around.replay import ReplayShow
    from rummiterm.board.svg import SIZE, svg_of

    ends = [at for at, step in enumerate(game.steps, 1) if step.action.do in ("play", "draw", "time-up")]
    wanted = [at for at in ends if game.steps[at - 1].before.number == turn]
    if turn is not None and not wanted:
        raise complaint("no-such-turn", turn=turn, turns=len(ends))
    show = ReplayShow(game, texts, at=wanted[-1] if wanted else len(game.steps))
    return svg_of(show.draw(*SIZE), texts.title(game.edition))


def _told_again(game: SavedGame, texts: Texts) -> Iterator[str]:
    teller = teller_of(game, texts)
    seed = game.loaded.header.seed if game.state.phase == "over" else None
    yield teller.header(seed, diff(game.edition, find_edition(game.edition.id)))
    for happened in game.steps:
        yield from teller.tell(told(happened, None))
    if game.state.phase == "over":
        yield from teller.over(game.state.results, game.steps)
    else:
        yield f"… {state_text(game, texts)}"
