"""Sitting down at a table: who plays, under which name the game is saved, and whether people or only bots play."""

from __future__ import annotations

import contextlib
import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import click
from click.core import ParameterSource

from rummicore.edition import Edition, diff
from rummicore.host import Happened
from rummicore.options import spell
from rummicore.reasons import FormatError
from rummicore.registry import BUILT_IN, find_edition
from rummicore.state import State
from rummiterm.cli.app import Screen
from rummiterm.cli.house import with_house_rules
from rummiterm.cli.output import print_json, say
from rummiterm.cli.safe import safe_text, shell_word
from rummiterm.start.saves import Journal, saved_names
from rummiterm.start.seen import Seen
from rummiterm.start.setup import (
    Setup,
    display_names,
    game_record,
    has_people,
    play_on,
    play_out,
    player_names,
    random_seed,
    seated_bots,
    setup_header,
    start,
)
from rummiterm.texts import Texts


class Wishes(NamedTuple):
    """What the command line says about a game, beside its rules."""

    players: str | None
    seed: int | None
    rounds: int | None
    cycles: int | None
    save: str | None
    format_: str
    ui: str | None = None
    ascii_only: bool = False


def sit_down(context: click.Context, edition_id: str, house: tuple[str, ...], *, demo_seed: int, **wishes: Any) -> None:
    """Play a game from the command line."""
    wanted = Wishes(**wishes)
    if wanted.rounds and wanted.cycles:
        raise click.UsageError("give either --rounds or --cycles", context)
    edition = with_house_rules(find_edition(edition_id), house)
    screen = context.ensure_object(Screen)
    texts = Texts(screen.language)
    asks = wanted.players is None and wanted.format_ == "text" and sys.stdin.isatty() and sys.stdout.isatty()
    seen = Seen(screen.plain, wanted.ui, wanted.ascii_only)
    players = wanted.players
    if asks and seen.wants_board():
        from rummiterm.board.open import form_on_board
        from rummiterm.board.settings import read_settings

        settings = read_settings(ascii_only=wanted.ascii_only)
        game = form_on_board([edition, *_others(context, edition, house)], texts, settings)
        if game is None:
            return
        edition, players = game.edition.with_values(game.house), game.players
    elif asks:
        players = _first_screen(edition, texts)
    demo = players is None
    names = player_names(",".join([usual_bot(edition)] * edition.seats[0]) if players is None else players)
    seed = wanted.seed if wanted.seed is not None else demo_seed if demo else random_seed()
    rounds = wanted.rounds or (wanted.cycles or edition.cycles) * len(names) or 1
    setup = Setup(edition, names, rounds, seed)
    seated_bots(edition, names, seed)
    if has_people(edition, names):
        _with_people(setup, wanted, texts, plain=screen.plain)
    else:
        _bots_only(setup, wanted, texts, demo=demo)


def _others(context: click.Context, edition: Edition, house: tuple[str, ...]) -> list[Edition]:
    """Return the other editions that the same command plays, unless the command line says which, or by which rules."""
    named = context.params.keys() & {"edition_id"} and context.get_parameter_source("edition_id")
    if house or named is not ParameterSource.DEFAULT:
        return []
    known = [find_edition(name) for name in BUILT_IN if name != edition.id]
    return [other for other in known if other.manner.command == edition.manner.command]


def usual_bot(edition: Edition) -> str:
    """Return the bot that plays where nobody has chosen one: the second of the list, if there are two."""
    return list(edition.bots)[:2][-1]


def _first_screen(edition: Edition, texts: Texts) -> str:
    """Ask for a name and the opponents until they can sit down together; an empty line takes what is offered."""
    click.echo(texts("first.title", title=texts.title(edition)))
    bots, name, others = list(edition.bots), texts("first.name-default"), usual_bot(edition)
    try:
        name = _asked(texts("first.name"), name, lambda text: _wrong_bot(edition, text, texts))
        others = _asked(
            texts("first.others", first=bots[0], last=bots[-1]),
            others,
            lambda text: _wrong_bot(edition, text, texts) or _wrong_number(edition, f"{name},{text}", texts),
        )
    except EOFError:
        click.echo()
    return f"{name},{others}"


def _asked(question: str, default: str, wrong: Callable[[str], str]) -> str:
    """Ask until nothing is wrong with the answer."""
    while True:
        answer = input(f"   {question} [{default}]: ").strip() or default
        if not (complaint := wrong(answer)):
            return answer
        say(f"!  {complaint}")


def _wrong_bot(edition: Edition, players: str, texts: Texts) -> str:
    """Say which bot does not exist, or that a name is missing; nothing if all is well."""
    try:
        names = player_names(players)
    except FormatError:
        return texts("first.no-name")
    unknown = next((name for name in names if name.lower().startswith("bot:") and name not in edition.bots), None)
    return texts("first.no-bot", name=safe_text(unknown, 40), bots=", ".join(edition.bots)) if unknown else ""


def _wrong_number(edition: Edition, players: str, texts: Texts) -> str:
    """Say that there are too few or too many players; nothing if they can sit down."""
    count, few, many = len(player_names(players)), edition.seats[0], edition.seats[-1]
    return "" if count in edition.seats else texts("first.seats", few=few, many=many, count=count)


def _bots_only(setup: Setup, wishes: Wishes, texts: Texts, *, demo: bool) -> None:
    state, journal = start(setup, wishes.save)
    with journal or contextlib.nullcontext():
        if wishes.format_ == "json":
            for happened in play_on(setup, state, journal):
                state = happened.step.state
            print_json(game_record(setup.edition, setup.players, setup.seed, state))
            return
        say(setup_header(setup, texts))
        if demo:
            click.echo(texts("game.demo"))
        with _saying_where(wishes.save, texts):
            for line in play_out(setup, state, journal, texts, plays_only=demo):
                say(line)
    if wishes.save:
        click.echo(texts("game.saved", name=shell_word(wishes.save)))
    elif demo:
        click.echo("\n" + texts("game.own", command=f"rummi {setup.edition.manner.command}"))


@contextlib.contextmanager
def _saying_where(save: str | None, texts: Texts, news: type[BaseException] = KeyboardInterrupt) -> Iterator[None]:
    """Tell whoever interrupts a game how to go on with it; ``news`` is what interrupts it."""
    try:
        yield
    except news:
        if save:
            click.echo("\n" + texts("game.interrupted", name=shell_word(save)), err=True)
        raise


def _with_people(setup: Setup, wishes: Wishes, texts: Texts, *, plain: bool) -> None:
    if wishes.format_ != "text":
        raise click.UsageError("--format json is for games between bots; leave it out, or name only bots")
    seen = Seen(plain, wishes.ui, wishes.ascii_only)
    seen.wants_board()  # if it cannot be shown, no game begins
    name = wishes.save or _free_name(setup, texts)
    state, journal = start(setup, name)
    if journal is None:
        raise TypeError("a game with people is always saved")
    with journal:
        play_with_people(setup, state, journal, texts, name=name, seen=seen)


def people_header(setup: Setup, texts: Texts) -> str:
    """Say what is being played by whom, and that nothing can be lost."""
    edition = setup.edition
    house = [rule for rule in diff(edition, find_edition(edition.id)) if rule.key != edition.manner.clock]
    seconds = edition.turn_seconds
    parts = [
        texts.title(edition) if edition.manner.name else f"{texts.title(edition)}, {edition.id}",
        texts.join(display_names(setup, texts)),
        *([texts.count("rounds", setup.rounds)] if setup.rounds > 1 else []),
        texts("play.clock", seconds=seconds) if seconds else texts("play.no-clock"),
        *(f"{rule.key}={spell(rule.ours.value)}" for rule in house if rule.ours),
        texts("play.always-saved"),
    ]
    return " · ".join(parts)


def play_with_people(
    setup: Setup,
    state: State,
    journal: Journal,
    texts: Texts,
    *,
    name: str,
    seen: Seen,
    past: Sequence[Happened] = (),
) -> None:
    """Let people and bots play until the end, or until somebody leaves; on the board, perhaps once more."""
    if seen.wants_board():
        from rummiterm.board.open import play_on_board
        from rummiterm.board.settings import read_settings

        settings = read_settings(ascii_only=seen.ascii_only)
        with _saying_where(name, texts, BaseException):  # whatever was on the screen is gone then
            ending = play_on_board(setup, state, journal, texts, settings, past)
        say(texts("game.interrupted" if ending == "left" else "game.analyze", name=shell_word(name)))
        if ending == "again":
            _once_more(setup, texts, seen)
        return
    from rummiterm.prompt.session import Session

    say(people_header(setup, texts))
    session = Session(setup, state, journal, texts, plain=seen.plain, past=past)
    with _saying_where(name, texts):
        over = session.run()
    say(texts("game.analyze" if over else "game.interrupted", name=shell_word(name)))


def _once_more(setup: Setup, texts: Texts, seen: Seen) -> None:
    """Play the same game again with the same people and other tiles."""
    setup = setup._replace(seed=random_seed())
    name = _free_name(setup, texts)
    state, journal = start(setup, name)
    if journal is None:
        raise TypeError("a game with people is always saved")
    with journal:
        play_with_people(setup, state, journal, texts, name=name, seen=seen)


def _free_name(setup: Setup, texts: Texts) -> str:
    """Return a name for a game that has none yet."""
    manner = setup.edition.manner
    kind = texts(f"name.{manner.name}") if manner.name else setup.edition.id
    taken = set(saved_names())
    first = f"{kind}-{setup.seed}"
    return next(n for n in itertools.chain([first], (f"{first}-{i}" for i in itertools.count(2))) if n not in taken)
