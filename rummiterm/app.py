"""The command line: a lazy group of commands, global options, and one place where errors become exit codes."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from rummicore.options import nearest
from rummicore.reasons import FormatError
from rummiterm import __version__
from rummiterm.safe import safe_text

DONE, INVALID, USAGE, INTERRUPTED = 0, 1, 2, 130


class Screen:
    """How to talk to the user: the language, and whether to do without colour and drawing."""

    def __init__(self) -> None:
        """Begin with what the environment says."""
        self.language = ""
        self.plain = False


def _set_language(context: click.Context, _option: click.Parameter, value: str | None) -> None:
    if value:
        context.ensure_object(Screen).language = value


def _set_plain(context: click.Context, _option: click.Parameter, value: bool) -> None:
    context.ensure_object(Screen).plain |= value


def _global_options() -> list[click.Parameter]:
    languages = click.Choice(["ru", "uk", "en", "pl", "he"])
    return [
        click.Option(["--lang"], type=languages, expose_value=False, callback=_set_language, help="Language of texts."),
        click.Option(["--plain"], is_flag=True, expose_value=False, callback=_set_plain, help="No colour, no boxes."),
    ]


class Command(click.Command):
    """A command that takes the global options behind its name, too."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Add the global options at the end of the list."""
        super().__init__(*arguments, **options)
        self.params += _global_options()


class LazyGroup(click.Group):
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
        """Import the command of a name."""
        if name not in self.lazy:
            return super().get_command(context, name)
        module, _, attribute = self.lazy[name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or name the nearest one."""
        name = args[0]
        known = self.list_commands(context)
        if name not in known and not name.startswith("-"):
            near = nearest(name, known)
            hint = f"did you mean {near}?" if near else f"there are {', '.join(known)}"
            raise click.UsageError(f"there is no command {safe_text(name, 40)!r}; {hint}", context)
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands from the table."""
        rows = [(name, text) for name, (_, text) in self.lazy.items()]
        rows += [(name, self.commands[name].get_short_help_str(limit=100)) for name in super().list_commands(context)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


@click.group(
    cls=LazyGroup,
    lazy={
        "play": ("rummiterm.commands.play:play", "The Russian letter edition: play with friends and bots."),
        "classic": ("rummiterm.commands.classic:classic", "The number game: play with friends and bots."),
        "judge": ("rummiterm.commands.judge:judge", "The referee beside a real set: is this legal, and why not."),
        "hint": ("rummiterm.commands.advice:hint", "A hint in three stages: something, with these tiles, all."),
        "repair": ("rummiterm.commands.advice:repair", "Put a messed-up table right, or prove that nobody can."),
        "rules": ("rummiterm.commands.rules:rules", "Parameters of an edition as data, and how editions differ."),
        "check": ("rummiterm.commands.check:check", "Validate word lists: common nouns in the nominative singular."),
        "explain": ("rummiterm.commands.words:explain", "Every reading of a word, and whether it counts."),
        "find": ("rummiterm.commands.words:find", "Words from letters, or that look like a mask."),
        "dict": ("rummiterm.commands.dictionary:dictionary", "The noun dictionary: info, words, build, verify."),
        "games": ("rummiterm.commands.games:games", "Saved games: list, show, export, remove."),
        "resume": ("rummiterm.commands.games:resume", "Go on with a saved game."),
        "replay": ("rummiterm.commands.games:replay_command", "Tell a saved game again, turn by turn."),
        "analyze": ("rummiterm.commands.analyze:analyze", "What each turn of a finished game could have laid."),
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
            _go_home(context)
        else:
            click.echo(context.get_help())


def _go_home(context: click.Context) -> None:
    """Show what can be done and do what is chosen."""
    from rummiterm.home import Home
    from rummiterm.prompt.keyboard import Keyboard
    from rummiterm.texts import Texts

    screen = context.ensure_object(Screen)
    arguments = Home(Texts(screen.language), Keyboard().read).choose()
    if arguments:
        cli.main(arguments, standalone_mode=False, obj=screen)


def run(arguments: list[str]) -> int:
    """Run the command line; whatever happens ends in an exit code and at most one line on stderr."""
    _mend_streams()
    try:
        code = _invoke(arguments)
        sys.stdout.flush()
    except click.ClickException as error:
        return _complain(_one_line(error), error.exit_code)
    except FormatError as error:
        return _complain(str(error), USAGE)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return DONE
    except OSError as error:
        _drop_output()
        return _complain(_os_text(error), USAGE)
    except Exception as error:
        if own_code := getattr(error, "exit_code", 0):  # a library's error that knows how a program ends with it
            return _complain(str(error), own_code)
        if os.environ.get("RUMMI_DEBUG"):
            raise
        kind = type(error).__name__
        return _complain(f"a fault of the program ({kind}: {error}); RUMMI_DEBUG=1 shows where", USAGE)
    return code


def _drop_output() -> None:
    """Let what is still to be printed go nowhere, so that the interpreter does not fail on it again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _invoke(arguments: list[str]) -> int:
    try:
        with cli.make_context("rummi", arguments) as context:
            code = cli.invoke(context)
    except click.exceptions.Exit as done:
        code = done.exit_code
    return code if isinstance(code, int) else DONE


def _nothing(mode: str) -> TextIOWrapper:
    """Open a stream that holds nothing and keeps nothing."""
    return TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf8")


def _mend_streams() -> None:
    """Make up for closed streams, and for terminals that cannot show every character."""
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _one_line(error: click.ClickException) -> str:
    text = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    return f"{text}. Help: {context.command_path} --help" if context else text


def _os_text(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"


def _complain(text: str, code: int) -> int:
    line = " ".join(safe_text(text, 400).replace("�", " ").split())
    click.echo(f"rummi: {line}", err=True)
    return code
