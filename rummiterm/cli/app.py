"""The command line: a lazy group of commands, global options, and one place where errors become exit codes."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Mapping
from gettext import gettext
from importlib import import_module
from typing import Any

import click

from rummicore.options import nearest
from rummiterm import __version__
from rummiterm.cli.exits import DONE, INTERRUPTED, complain, ended, mend_streams
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import no_such, one_line
from rummiterm.speech.language import Screen as Screen
from rummiterm.speech.language import asked_language, in_language, said_in, speak

# Those without texts yet are answered in English.
SPOKEN = ("ru", "uk", "en", "pl", "he")
# Commands that fill the screen of the board and leave nothing there to read.
LOOKED_AT = ("solve", "replay")
# What prints a page, which is read before the way leads home.
READ = ("explain", "rules", "--help")


def _set_language(context: click.Context, _option: click.Parameter, value: str | None) -> None:
    if value:
        context.ensure_object(Screen).language = value


def _set_plain(context: click.Context, _option: click.Parameter, value: bool) -> None:
    context.ensure_object(Screen).plain |= value


def _global_options() -> list[click.Parameter]:
    languages = click.Choice(SPOKEN)
    return [
        click.Option(["--lang"], type=languages, expose_value=False, callback=_set_language, help="Language of texts."),
        click.Option(["--plain"], is_flag=True, expose_value=False, callback=_set_plain, help="No colour, no boxes."),
    ]


class _Speaking(click.Command):
    """A command whose help option is in the language that is spoken now."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option with its help said anew; Click keeps the first one it made."""
        option = super().get_help_option(ctx)
        text = gettext("Show this message and exit.")
        if option is None or option.help == text:
            return option
        from copy import copy  # English is not copied

        said = copy(option)
        said.help = text
        return said


class Command(_Speaking):
    """A command that takes the global options behind its name, too."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Add the global options at the end of the list."""
        super().__init__(*arguments, **options)
        self.params += _global_options()


class LazyGroup(_Speaking, click.Group):
    """A group whose commands are imported when they are used; the help lists them without importing."""

    command_class = Command

    def __init__(self, *arguments: Any, lazy: Mapping[str, tuple[str, str]] | None = None, **options: Any) -> None:
        """Take a table: command name to (where it is, one line of help)."""
        super().__init__(*arguments, **options)
        self.lazy = lazy or {}
        self.params += _global_options()

    def list_commands(self, context: click.Context) -> list[str]:
        """List the names in the order of the table."""
        return [*self.lazy, *super().list_commands(context)]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Import the command of a name; it speaks the language of the screen."""
        found = super().get_command(context, name)
        if name in self.lazy:
            module, _, attribute = self.lazy[name][0].partition(":")
            found = getattr(import_module(module), attribute)
        return found and in_language(found, context.ensure_object(Screen).language)

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or name the nearest one."""
        name = args[0]
        known = self.list_commands(context)
        if name not in known and not name.startswith("-"):
            raise no_such(context, "command", safe_text(name, 40), nearest(name, known), known)
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands from the table."""
        language = context.ensure_object(Screen).language
        rows = [(name, said_in(language, text)) for name, (_, text) in self.lazy.items()]
        for name in super().list_commands(context):
            command = self.get_command(context, name)
            rows += [(name, command.get_short_help_str(limit=100))] if command else []
        with formatter.section(gettext("Commands")):
            formatter.write_dl(rows)


@click.group(
    cls=LazyGroup,
    lazy={
        "play": ("rummiterm.commands.play:play", "The Russian letter edition: play with friends and bots."),
        "classic": ("rummiterm.commands.classic:classic", "The number game: play with friends and bots."),
        "host": ("rumminet.commands.host:host", "A table for friends on their own devices, in browsers and terminals."),
        "join": ("rumminet.commands.join:join", "Sit down at a table that somebody hosts."),
        "solve": ("rummiterm.commands.solve:solve", "The best turn of a letter position, and the proof that it is."),
        "judge": ("rummiterm.commands.judge:judge", "The referee beside a real set: is this legal, and why not."),
        "hint": ("rummiterm.commands.hint:hint", "A hint in three stages: something, with these tiles, all."),
        "repair": ("rummiterm.commands.repair:repair", "Put a messed-up table right, or prove that nobody can."),
        "companion": ("rummiterm.commands.companion:companion", "Referee, helper, clock and score sheet beside a set."),
        "rules": (
            "rummiterm.commands.rules:rules",
            "The rules on one page, one rule by its id, and how editions differ.",
        ),
        "check": ("rummiterm.commands.check:check", "Validate word lists: common nouns in the nominative singular."),
        "explain": ("rummiterm.commands.explain:explain", "Every reading of a word, and whether it counts."),
        "find": ("rummiterm.commands.find:find", "Words from letters, or that look like a mask."),
        "dict": ("rummiterm.commands.dict:dictionary", "The noun dictionary: info, words, build, verify."),
        "games": ("rummiterm.commands.games:games", "Saved games: list, show, export, remove, clean."),
        "resume": ("rummiterm.commands.resume:resume", "Go on with a saved game."),
        "analyze": ("rummiterm.commands.analyze:analyze", "What was missed in a finished game, turn by turn."),
        "arena": ("rummiterm.commands.arena:arena", "Measure bots against each other, on any number of machines."),
        "engine": ("rummiterm.commands.engine:engine", "Be a bot for other programs, or check one of theirs."),
        "replay": ("rummiterm.commands.replay:replay", "Tell a saved game again, turn by turn."),
    },
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "obj": None},
)
@click.version_option(__version__, prog_name="rummi", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Unofficial tile games of the Rummikub family: play, referee, bots."""
    if context.invoked_subcommand is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            context.ensure_object(Screen).goes_home = True
        else:
            click.echo(context.get_help())


def _go_home(screen: Screen) -> None:
    """Show what can be done and do what is chosen."""
    from rummiterm.prompt.keyboard import Keyboard
    from rummiterm.start.home import Home
    from rummiterm.start.seen import Seen
    from rummiterm.texts import Texts

    screen.goes_home = False
    texts = Texts(screen.language)
    board = Seen(screen.plain).wants_board()
    home = Home(texts, Keyboard().read, forms=board)
    if board:
        from rummiterm.board.open import home_on_board
        from rummiterm.board.settings import read_settings

        screen.from_home = True
        item = home_on_board(home.items(), texts, read_settings())
        arguments = item.command() if item else None
        # Whoever chooses nothing on the next screen, or has only looked at something, comes back.
        screen.goes_home = item is not None and (arguments is None or arguments[0] in LOOKED_AT)
    else:
        arguments = home.choose()
    if arguments and arguments[0] in READ:
        with contextlib.suppress(click.exceptions.Exit):
            run_inside(arguments, screen)
        screen.goes_home = Keyboard().read(texts("home.back")) is not None
    elif arguments:
        run_inside(arguments, screen)


def run_inside(arguments: list[str], screen: Screen) -> None:
    """Run another command for somebody who has chosen it on the screen."""
    in_language(cli, screen.language).main(arguments, standalone_mode=False, obj=screen)


def run(arguments: list[str]) -> int:
    """Run the command line; whatever happens ends in an exit code and at most one line on stderr."""
    mend_streams()
    asked = asked_language(arguments)
    screen = Screen(asked if asked in SPOKEN else "")
    speak(screen.language)
    try:
        code = _invoke(arguments, screen)
        sys.stdout.flush()
    except click.ClickException as error:
        return complain(one_line(error, screen.language), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except Exception as error:
        return ended(error, screen.language)
    return code


def _invoke(arguments: list[str], screen: Screen) -> int:
    try:
        command = in_language(cli, screen.language)
        with command.make_context("rummi", arguments, obj=screen) as context:
            code = command.invoke(context)
        while screen.goes_home:
            _go_home(screen)
    except click.exceptions.Exit as done:
        code = done.exit_code
    except click.exceptions.NoArgsIsHelpError as error:  # a group alone: what there is to choose from
        click.echo(error.format_message())
        code = DONE
    return code if isinstance(code, int) else DONE
