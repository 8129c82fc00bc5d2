"""Saved games: ``rummi games list|show|export|rm|clean``."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import click

from rummicore.events import redact
from rummicore.journal import Header
from rummicore.reasons import FormatError
from rummicore.records import event_record
from rummiterm.cli.app import LazyGroup, Screen
from rummiterm.cli.output import print_json, say
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint
from rummiterm.start.saves import SavedGame, existing_path, meant_path, read_game, remove
from rummiterm.start.shelf import ShelfGame, chosen_game, say_meant, shelf
from rummiterm.story.paint import show_faces
from rummiterm.story.saved import round_of, scores_of, shelf_text, state_text, teller_of
from rummiterm.texts import Texts

# Seconds.
DAY = 24 * 60 * 60


def _texts(context: click.Context) -> Texts:
    return Texts(context.ensure_object(Screen).language)


@click.group(cls=LazyGroup, invoke_without_command=True)
@click.pass_context
def games(context: click.Context) -> None:
    """Manage saved games; alone it lists them."""
    if context.invoked_subcommand is None:
        context.invoke(list_games, format_="text")


@games.command(name="list")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def list_games(context: click.Context, format_: str) -> None:
    """List the saved games, the one played last first.

    Example: rummi games list
    """
    texts = _texts(context)
    found = list(shelf())
    if format_ == "json":
        for each in found:
            print_json(_game_summary(each))
    elif not found:
        click.echo(texts("games.none"))
    else:
        _print_shelf(found, texts)


def _print_shelf(found: list[ShelfGame], texts: Texts) -> None:
    for each in found:
        say(safe_text(each.name, 120))
        say(f"   {_when(each)} · {shelf_text(each, texts)}")


def _when(found: ShelfGame) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(found.changed))


def _game_summary(found: ShelfGame) -> dict[str, object]:
    changed = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(found.changed))
    known = {"name": found.name, "state": found.state, "changed": changed}
    if found.game is None:
        return {**known, "error": {"code": "unreadable", "text": str(found.fault)}}
    header, state = found.game.loaded.header, found.game.state
    return {
        **known,
        "edition": header.edition,
        "players": list(header.seats),
        "over": state.phase == "over",
        "round": round_of(found.game),
        "rounds": state.rounds,
        "turn": state.number,
        "scores": list(scores_of(found.game)),
    }


_seat_option = click.option("--seat", type=click.IntRange(1, 6), help="See a running game from this seat (1, 2, …).")


def _seat(game: SavedGame, seat: int | None) -> int | None:
    players = len(game.loaded.header.seats)
    if seat is not None and seat > players:
        raise complaint("no-such-seat", seats=players, seat=seat)
    return None if seat is None else seat - 1


@games.command()
@click.argument("name", required=False)
@_seat_option
@click.pass_context
def show(context: click.Context, name: str | None, seat: int | None) -> None:
    """Show where a game stands, the last one without a name, as an onlooker or a seat may see it.

    Example: rummi games show friday --seat 1
    """
    texts = _texts(context)
    if name:
        path = meant_path(name)
        say_meant(name, path.stem, texts)
        game = read_game(path)
    else:
        _, game = chosen_game(None, "running", "abandoned", "over")
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
    question = texts("games.ask-remove", name=safe_text(name, 60))
    if yes or _agreed(question, f"rummi games rm {safe_text(name, 60)} --yes", texts):
        remove(path)
        click.echo(texts("games.removed", name=safe_text(name, 60)))


def _agreed(question: str, command: str, texts: Texts) -> bool:
    """Ask before something is removed for good."""
    if not sys.stdin.isatty():
        raise complaint("nothing-removed", command=command)
    click.echo(question, nl=False)
    if sys.stdin.readline().strip().lower() in texts("games.yes").split():
        return True
    click.echo(texts("games.kept"))
    return False


@games.command()
@click.option("--finished", is_flag=True, help="Games that are over go, too.")
@click.option("--older-than", type=click.IntRange(0, 100_000), metavar="DAYS", help="Only what is older than this.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_context
def clean(context: click.Context, finished: bool, older_than: int | None, yes: bool) -> None:
    """Clear games away that nobody came to play, and finished ones if you like; say which.

    Example: rummi games clean --finished --older-than 30
    """
    texts = _texts(context)
    states = ("abandoned", "over") if finished else ("abandoned",)
    youngest = time.time() - (older_than or 0) * DAY
    found = [each for each in shelf() if each.state in states and (older_than is None or each.changed < youngest)]
    if not found:
        click.echo(texts("games.clean-none"))
        return
    _print_shelf(found, texts)
    question = texts("games.ask-clean", games=texts.count("games", len(found)))
    if yes or _agreed(question, "rummi games clean --yes", texts):
        for each in found:
            _clear(each, texts)


def _clear(found: ShelfGame, texts: Texts) -> None:
    """Remove a game; one that is being played stays, and the rest goes on."""
    shown = safe_text(found.name, 60)
    try:
        remove(found.path)
    except (FormatError, OSError) as error:
        click.echo(f"rummi: {shown}: {safe_text(str(error))}", err=True)
    else:
        click.echo(texts("games.removed", name=shown))
