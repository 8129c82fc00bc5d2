"""Sitting down at a table: who plays, under which name the game is saved, and whether people or only bots play."""

import contextlib
import itertools
import re
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

import click
from click.core import ParameterSource

from rummicore.edition import Edition, diff
from rummicore.host import Happened
from rummicore.options import spell
from rummicore.registry import BUILT_IN, find_edition
from rummicore.state import State
from rummiterm.cli.app import Screen
from rummiterm.cli.house import STRICT, with_house_rules
from rummiterm.cli.output import print_json, say
from rummiterm.cli.safe import shell_word
from rummiterm.speech.complaints import misuse
from rummiterm.start.answers import TableWish, settled_by
from rummiterm.start.players import AUTO, ENGINE, has_people, level_name, player_names, usual_bot
from rummiterm.start.saves import ENGINES, LONGEST_NAME, Journal, NameTakenError, data_directory, logged_faults
from rummiterm.start.seen import Seen
from rummiterm.start.setup import (
    Setup,
    display_names,
    game_record,
    once_more,
    play_on,
    play_out,
    random_seed,
    seated_bots,
    setup_header,
    start,
)
from rummiterm.texts import Texts

# How a sitting ends: somebody left, the game is over and it is asked what is next, it shall be played once more, or
# something else shall be chosen on the home screen.
SittingEnd = Literal["left", "over", "again", "home"]


class Wishes(NamedTuple):
    """What the command line says about a game, beside its rules."""

    players: str | None
    seed: int | None
    rounds: int | None
    cycles: int | None
    save: str | None
    format_: str
    no_hints: bool = False
    ui: str | None = None
    ascii_only: bool = False


def sit_down(context: click.Context, edition_id: str, house: tuple[str, ...], *, demo_seed: int, **wishes: Any) -> None:
    """Play a game from the command line."""
    wanted = Wishes(**wishes)
    if wanted.rounds and wanted.cycles:
        raise misuse(context, "rounds-or-cycles")
    screen = context.ensure_object(Screen)
    texts, edition = Texts(screen.language), with_house_rules(find_edition(edition_id), house)
    if "theme" in edition.aliases:
        from rummiterm.words.choice import tell_strangers  # brings the dictionary with it

        tell_strangers(edition, house)
    asks = wanted.players is None and wanted.format_ == "text" and sys.stdin.isatty() and sys.stdout.isatty()
    seen = Seen(screen.plain, wanted.ui, wanted.ascii_only)
    named = None if asks else TableWish(_named(edition, wanted.players), edition, strict=False)
    wish = named or _asked(context, edition, house, seen, texts)
    if wish is None:
        screen.goes_home = screen.from_home
        return
    wished, edition, strict = wish
    players, auto = _settled(edition, wished)
    demo = wanted.players is None and not asks
    seed = wanted.seed if wanted.seed is not None else demo_seed if demo else random_seed()
    rounds = wanted.rounds or (wanted.cycles or edition.cycles) * len(players) or 1
    hints = not (wanted.no_hints or strict or f"{STRICT}=on" in house)
    setup = Setup(edition, players, rounds, seed, hints, seen.kept(), auto)
    seated_bots(edition, players, seed)
    with telling_faults(setup, screen.language):
        if has_people(edition, players):
            _with_people(setup, wanted, screen, texts)
        else:
            _bots_only(setup, wanted, texts, demo=demo)


@contextlib.contextmanager
def telling_faults(setup: Setup, language: str) -> Iterator[None]:
    """Say behind a game with foreign programs where it is written what they did wrong, if they did anything."""
    if not any(name.startswith(ENGINE) for name in setup.players):
        yield
        return
    before = logged_faults()
    try:
        yield
    finally:
        if logged_faults() != before:
            click.echo(Texts(language, "arena")("arena.faults", file=str(data_directory() / ENGINES)), err=True)


def _settled(edition: Edition, wished: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[int]]:
    """Give every bot a level, also those that shall play as well as their opponent; return who those are, too."""
    if AUTO not in wished:
        return wished, frozenset()
    from rummiterm.start.strength import settled

    return settled(edition, wished)


def _asked(
    context: click.Context, edition: Edition, house: tuple[str, ...], seen: Seen, texts: Texts
) -> TableWish | None:
    """Let the people at the terminal say who plays and how; what the command line has settled is not asked."""
    given = settled_by(edition, house)
    if seen.wants_board():
        from rummiterm.board.open import form_on_board
        from rummiterm.board.settings import read_settings

        editions = [edition, *_others(context, edition, house)]
        return form_on_board(editions, given, texts, read_settings(ascii_only=seen.ascii_only))
    from rummiterm.prompt.keyboard import Keyboard
    from rummiterm.start.dialogue import Dialogue

    return Dialogue(edition, given, texts, Keyboard().read).run()


def _others(context: click.Context, edition: Edition, house: tuple[str, ...]) -> list[Edition]:
    """Return the other editions that the same command plays, unless the command line says which, or by which rules."""
    named = context.params.keys() & {"edition_id"} and context.get_parameter_source("edition_id")
    if house or named is not ParameterSource.DEFAULT:
        return []
    known = [find_edition(name) for name in BUILT_IN if name != edition.id]
    return [other for other in known if other.manner.command == edition.manner.command]


def _named(edition: Edition, players: str | None) -> tuple[str, ...]:
    """Return the players of the command line; without any, as many bots as the table needs."""
    return player_names(edition, ",".join([usual_bot(edition)] * edition.seats[0]) if players is None else players)


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
        with _saying_where(wishes.save, texts) if wishes.save else contextlib.nullcontext():
            for line in play_out(setup, state, journal, texts, plays_only=demo):
                say(line)
    if wishes.save:
        click.echo(texts("game.saved", name=shell_word(wishes.save)))
    elif demo:
        click.echo("\n" + texts("game.own", command=f"rummi {setup.edition.manner.command}"))


@contextlib.contextmanager
def _saying_where(
    name: str | None, texts: Texts, news: tuple[type[BaseException], ...] = (KeyboardInterrupt, SystemExit)
) -> Iterator[None]:
    """Tell whoever interrupts a saved game how to go on with it; ``news`` is what interrupts it."""
    try:
        yield
    except news:
        with contextlib.suppress(OSError):  # the terminal may be gone
            click.echo(err=True)
            _say_how_to_go_on(name, texts, "game.interrupted", err=True)
        raise


def _say_how_to_go_on(name: str | None, texts: Texts, key: str, *, err: bool = False) -> None:
    """Name the command that goes on with this game; the last one needs no name."""
    click.echo(texts(key, name=f" {shell_word(name)}" if name else ""), err=err)


def _with_people(setup: Setup, wishes: Wishes, screen: Screen, texts: Texts) -> None:
    if wishes.format_ != "text":
        raise misuse(click.get_current_context(), "json-of-people")
    seen = Seen(screen.plain, wishes.ui, wishes.ascii_only)
    seen.wants_board()  # if it cannot be shown, no game begins
    if over := _play_new(setup, wishes.save, screen, seen, texts):
        from rummiterm.start.after import get_up  # when the game is over

        get_up(screen, texts, over, lambda: rematch(setup, screen, seen, texts))


def rematch(setup: Setup, screen: Screen, seen: Seen, texts: Texts) -> str | None:
    """Play once more at the same table; return the name of the game if it is over and somebody still sits there."""
    return _play_new(once_more(setup), None, screen, seen, texts)


def _play_new(setup: Setup, name: str | None, screen: Screen, seen: Seen, texts: Texts) -> str | None:
    """Play a game, and others as long as they are wanted on the board."""
    state, journal = begun(setup, name, texts)
    with journal:
        ending = play_with_people(setup, state, journal, texts, name=name, seen=seen)
    while ending == "again":
        setup = once_more(setup)
        state, journal = begun(setup, None, texts)
        with journal:
            ending = play_with_people(setup, state, journal, texts, name=None, seen=seen)
    screen.goes_home = ending == "home"
    return journal.path.stem if ending == "over" else None


def begun(setup: Setup, name: str | None, texts: Texts) -> tuple[State, Journal]:
    """Begin a game under its name, or under the first that is free."""
    for tried in [name] if name else _free_names(setup, texts):
        try:
            state, journal = start(setup, tried)
        except NameTakenError:
            if name:
                raise
            continue
        if journal is not None:
            return state, journal
    raise TypeError("a game with people is always saved")


def people_header(setup: Setup, texts: Texts) -> str:
    """Say what is being played by whom, and that nothing can be lost."""
    edition = setup.edition
    penalties = {key: value for key, value in edition.strict.items() if key != edition.manner.clock}
    strict = bool(penalties) and all(edition.options[key].value == value for key, value in penalties.items())
    left_out = {edition.manner.clock, *(penalties if strict else ())}
    house = [rule for rule in diff(edition, find_edition(edition.id)) if rule.key not in left_out]
    seconds = edition.turn_seconds
    rules = Texts(texts.language, "options") if house else texts
    parts = [
        texts.title(edition) if edition.manner.name else f"{texts.title(edition)}, {edition.id}",
        texts.join(display_names(setup, texts)),
        *([texts.count("rounds", setup.rounds)] if setup.rounds > 1 else []),
        texts("play.clock", seconds=seconds) if seconds else texts("play.no-clock"),
        *([texts("play.strict")] if strict else []),
        *(rules.option(rule.key, rules.few(spell(rule.ours.value).split(" "), " ")) for rule in house if rule.ours),
        texts("play.always-saved"),
    ]
    return " · ".join(parts)


def play_with_people(
    setup: Setup,
    state: State,
    journal: Journal,
    texts: Texts,
    *,
    name: str | None,
    seen: Seen,
    past: Sequence[Happened] = (),
    resumed: str = "",
) -> SittingEnd:
    """Let people and bots play until the end, or until somebody leaves.

    ``name`` is the one that somebody gave the game; without one it is the game that was played last. ``resumed`` is
    what was said of a game that goes on.
    """
    if seen.wants_board():
        return _on_board(setup, state, journal, texts, name=name, seen=seen, past=past)
    from rummiterm.prompt.session import Session

    greeting = [*filter(None, [resumed]), people_header(setup, texts)]
    say(greeting[-1])
    session = Session(setup, state, journal, texts, plain=seen.plain, past=past, greeting=greeting)
    with _saying_where(name, texts):
        over = session.run()
    _say_how_to_go_on(name, texts, "game.analyze" if over else "game.interrupted")
    return "over" if over else "left"


def _on_board(
    setup: Setup,
    state: State,
    journal: Journal,
    texts: Texts,
    *,
    name: str | None,
    seen: Seen,
    past: Sequence[Happened],
) -> SittingEnd:
    """Play on the board; whoever leaves it at the end of a game has seen there what can be done next."""
    from rummiterm.board.open import play_on_board
    from rummiterm.board.settings import read_settings

    settings = read_settings(ascii_only=seen.ascii_only)
    with _saying_where(name, texts, (BaseException,)):  # whatever was on the screen is gone then
        ending = play_on_board(setup, state, journal, texts, settings, past)
    if ending != "home":
        _say_how_to_go_on(name, texts, "game.interrupted" if ending == "left" else "game.analyze")
    return "again" if ending == "again" else "home" if ending == "home" else "left"


def _free_names(setup: Setup, texts: Texts) -> Iterator[str]:
    """Go through names for a game that has none yet: they say the day and the players, never the seed."""
    names = [_plain(level_name(name, texts) if name in setup.edition.bots else name) for name in setup.players]
    first = "-".join([time.strftime("%Y-%m-%d"), *(name for name in names if name)])
    while len(first.encode()) > LONGEST_NAME - len("-9999"):
        first = first[:-1]
    yield first
    yield from (f"{first}-{number}" for number in itertools.count(2))


def _plain(name: str) -> str:
    """Keep of a name what needs no quotes on a command line."""
    return "-".join(re.findall(r"\w+", name))
