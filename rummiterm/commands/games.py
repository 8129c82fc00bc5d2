"""Saved games: ``rummi games list|show|export|rm``, ``rummi resume``, ``rummi replay``."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from rummicore.events import redact
from rummicore.journal import Header
from rummicore.reasons import FormatError
from rummicore.records import event_record
from rummiterm.cli.app import LazyGroup, Screen
from rummiterm.cli.output import print_json, print_rows, say
from rummiterm.cli.safe import safe_text
from rummiterm.start.saves import SavedGame, existing_path, read_game, readable_games, remove
from rummiterm.story.paint import show_faces
from rummiterm.story.saved import round_of, state_text, teller_of
from rummiterm.texts import Texts


def _texts(context: click.Context) -> Texts:
    return Texts(context.ensure_object(Screen).language)


@click.group(cls=LazyGroup)
def games() -> None:
    """Manage saved games."""


@games.command(name="list")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def list_games(context: click.Context, format_: str) -> None:
    """List the saved games, the one played last first.

    Example: rummi games list
    """
    texts = _texts(context)
    found = list(readable_games())
    if format_ == "json":
        for name, game in found:
            print_json({"name": name, **_game_summary(game)})
    elif not found:
        click.echo(texts("games.none"))
    else:
        heads = [texts(f"games.{column}") for column in ("name", "players", "state")]
        heads.insert(1, texts("rules.edition"))
        print_rows([heads, *(_row(name, game, texts) for name, game in found)])


def _game_summary(game: SavedGame | FormatError) -> dict[str, object]:
    if isinstance(game, FormatError):
        return {"error": {"code": "unreadable", "text": str(game)}}
    header, state = game.loaded.header, game.state
    return {
        "edition": header.edition,
        "players": list(header.seats),
        "over": state.phase == "over",
        "round": round_of(game),
        "rounds": state.rounds,
        "turn": state.number,
    }


def _row(name: str, game: SavedGame | FormatError, texts: Texts) -> list[str]:
    shown = safe_text(name, 60)
    if isinstance(game, FormatError):
        return [shown, "", "", texts("games.damaged", text=safe_text(str(game)))]
    names = safe_text(", ".join(teller_of(game, texts).names), 60)
    return [shown, game.edition.id, names, state_text(game, texts)]


_seat_option = click.option("--seat", type=click.IntRange(1, 6), help="See a running game from this seat (1, 2, …).")


def _seat(game: SavedGame, seat: int | None) -> int | None:
    players = len(game.loaded.header.seats)
    if seat is not None and seat > players:
        raise FormatError(f"the game has {players} seats, there is no seat {seat}")
    return None if seat is None else seat - 1


@games.command()
@click.argument("name")
@_seat_option
@click.pass_context
def show(context: click.Context, name: str, seat: int | None) -> None:
    """Show where a game stands, as an onlooker or a seat may see it.

    Example: rummi games show friday --seat 1
    """
    texts = _texts(context)
    game = read_game(existing_path(name))
    for line in _position(game, _seat(game, seat), texts):
        say(line)


def _position(game: SavedGame, seat: int | None, texts: Texts) -> Iterator[str]:
    state, teller = game.state, teller_of(game, texts)
    yield f"{texts.title(game.edition)}, {game.edition.id} · {state_text(game, texts)}"
    counts = ", ".join(f"{n} {len(s.rack)}" for n, s in zip(teller.names, state.seats, strict=True))
    yield f"{texts('rules.tiles')}: {counts} · {texts('games.pool')} {len(state.pool)}"
    melds = ", ".join(game.edition.notation.short(meld.tiles) for meld in state.table)
    yield f"{texts('games.table')}: {melds or texts('games.empty')}"
    for index, own in enumerate(state.seats):
        if own.rack and (state.phase == "over" or index == seat):
            yield f"{texts('games.rack')} {teller.names[index]}: {show_faces(game.edition, own.rack)}"
    if state.phase == "over":
        yield from teller.over(state.results, game.steps)


@games.command()
@click.argument("name")
@_seat_option
def export(name: str, seat: int | None) -> None:
    """Print a game as JSON lines: a finished one whole, a running one as seen.

    Example: rummi games export friday
    """
    path = existing_path(name)
    game = read_game(path)
    if game.state.phase == "over":
        sys.stdout.buffer.write(path.read_bytes()[: game.loaded.size])
        return
    for record in seen_records(game, _seat(game, seat)):
        print_json(record)


def seen_records(game: SavedGame, seat: int | None) -> Iterator[dict[str, object]]:
    """Tell a running game as data, with nothing that the seat (or an onlooker) may not know."""
    header: Header = game.loaded.header
    options = {key: option.value for key, option in game.edition.options.items()}
    yield {
        "schema": "rummi.export/1",
        "edition": header.edition,
        "options": options,
        "seats": list(header.seats),
        "rounds": header.rounds,
        "seen_by": seat,
    }
    for happened in game.steps:
        for event in happened.step.events:
            yield event_record(game.edition, redact(event, seat))


@games.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_context
def rm(context: click.Context, name: str, yes: bool) -> None:
    """Remove a saved game.

    Example: rummi games rm friday --yes
    """
    texts = _texts(context)
    path = existing_path(name)
    if not yes:
        if not sys.stdin.isatty():
            raise FormatError(
                f"nothing was removed; without a terminal say: rummi games rm {safe_text(name, 60)} --yes"
            )
        click.echo(texts("games.ask-remove", name=safe_text(name, 60)), nl=False)
        if sys.stdin.readline().strip().lower() not in texts("games.yes").split():
            click.echo(texts("games.kept"))
            return
    remove(path)
    click.echo(texts("games.removed", name=safe_text(name, 60)))
