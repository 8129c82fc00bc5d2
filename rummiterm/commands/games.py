"""Saved games: ``rummi games list|show|export|rm``, ``rummi resume``, ``rummi replay``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from rummicore.edition import diff
from rummicore.events import redact
from rummicore.host import told
from rummicore.journal import Header, other_dictionary
from rummicore.reasons import FormatError
from rummicore.records import event_record
from rummicore.registry import find_edition
from rummiterm.cli.app import Command, LazyGroup, Screen
from rummiterm.cli.output import print_json, print_rows, say
from rummiterm.cli.safe import safe_text
from rummiterm.start.saves import Journal, SavedGame, existing_path, read_game, readable_games, remove
from rummiterm.start.setup import game_record, has_people, play_out, resumed_setup, seated_bots
from rummiterm.start.table import people_header, play_with_people
from rummiterm.story.narrate import Teller
from rummiterm.story.paint import show_faces
from rummiterm.texts import Texts


def _texts(context: click.Context) -> Texts:
    return Texts(context.ensure_object(Screen).language)


def _teller(game: SavedGame, texts: Texts) -> Teller:
    return Teller(game.edition, game.loaded.header.seats, game.loaded.header.rounds, texts)


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
        "round": _round(game),
        "rounds": state.rounds,
        "turn": state.number,
    }


def _round(game: SavedGame) -> int:
    """Return the number of the round that is being played, or was played last."""
    state = game.state
    return min(len(state.results) + (state.phase != "over"), state.rounds)


def _row(name: str, game: SavedGame | FormatError, texts: Texts) -> list[str]:
    shown = safe_text(name, 60)
    if isinstance(game, FormatError):
        return [shown, "", "", texts("games.damaged", text=safe_text(str(game)))]
    names = safe_text(", ".join(_teller(game, texts).names), 60)
    return [shown, game.edition.id, names, state_text(game, texts)]


def state_text(game: SavedGame, texts: Texts) -> str:
    """Say how far a game is."""
    state, teller = game.state, _teller(game, texts)
    if state.phase == "over":
        return texts("games.over", result=teller.result(state.results))
    if state.phase == "deal":
        return texts("games.waiting", round=_round(game), rounds=state.rounds)
    name = teller.names[state.turn]
    return texts("games.running", round=_round(game), rounds=state.rounds, number=state.number, name=name)


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
    state, teller = game.state, _teller(game, texts)
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


@click.command(cls=Command)
@click.argument("name", required=False)
@click.pass_context
def resume(context: click.Context, name: str | None) -> None:
    """Go on with a saved game, the one played last if no name is given.

    Example: rummi resume friday
    """
    texts = _texts(context)
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
            say(people_header(setup, texts))
            plain = context.ensure_object(Screen).plain
            play_with_people(setup, game.state, journal, texts, name=name, plain=plain, past=game.steps)
            return
        for line in play_out(setup, game.state, journal, texts, past=game.steps):
            say(line)


def _last_running(texts: Texts) -> str:
    for name, game in readable_games():
        if isinstance(game, SavedGame) and game.state.phase != "over":
            return name
    raise FormatError("there is no game to go on with; rummi games list shows what is saved")


@click.command(cls=Command, name="replay")
@click.argument("file")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def replay_command(context: click.Context, file: str, format_: str) -> None:
    """Tell a game again, from a file or by the name it was saved under.

    Example: rummi replay friday
    """
    texts = _texts(context)
    game = game_named(file)
    if format_ == "json":
        if game.state.phase != "over":
            name = Path(file).stem
            raise FormatError(f"{name} is not over yet; its position: rummi games show {name}")
        header = game.loaded.header
        print_json(game_record(game.edition, header.seats, header.seed, game.state))
        return
    for line in _told_again(game, texts):
        say(line)


def game_named(file: str) -> SavedGame:
    """Read a game from a file or by the name it was saved under."""
    return read_game(Path(file) if _is_file(file) else existing_path(file))


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def _told_again(game: SavedGame, texts: Texts) -> Iterator[str]:
    teller = _teller(game, texts)
    seed = game.loaded.header.seed if game.state.phase == "over" else None
    yield teller.header(seed, diff(game.edition, find_edition(game.edition.id)))
    for happened in game.steps:
        yield from teller.tell(told(happened, None))
    if game.state.phase == "over":
        yield from teller.over(game.state.results, game.steps)
    else:
        yield f"… {state_text(game, texts)}"
