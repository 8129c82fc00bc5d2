"""What is wrong with a command line, in the language of the player. The sentences are in the sheet ``errors``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rummicore.reasons import Fact, FormatError, Reason
from rummiterm.texts import Texts

if TYPE_CHECKING:  # lists are checked without a command line
    import click


def grounds(code: str, /, **facts: Fact) -> Reason:
    """Make the reason of an error whose sentence is the text ``error.CODE``; the reason itself says it in English."""
    english = Texts("en", "errors")(f"error.{code}", **facts)
    return Reason(code, "", english, facts=tuple(facts.items()))


def complaint(code: str, /, **facts: Fact) -> FormatError:
    """Make an error whose sentence is the text ``error.CODE``: English for programs, else said by ``Texts.error``."""
    return FormatError(grounds(code, **facts))


def misuse(context: click.Context, code: str, /, **facts: Fact) -> click.UsageError:
    """Make the error of a command that was called in a wrong way; the context tells the language and the help."""
    from click import UsageError

    from rummiterm.speech.language import Screen

    language = context.ensure_object(Screen).language
    return UsageError(Texts(language, "errors")(f"error.{code}", **facts), context)


def no_such(context: click.Context, what: str, name: str, near: str, known: Sequence[str]) -> click.UsageError:
    """Say that there is no such thing, and what is nearest, or all there are."""
    code = f"no-such-{what}-near" if near else f"no-such-{what}"
    return misuse(context, code, name=name, near=near, known=", ".join(known))


def one_line(error: click.ClickException, language: str) -> str:
    """Say what Click found wrong, and how to get help."""
    text, context = error.format_message().rstrip("."), getattr(error, "ctx", None)
    if context is None:
        return text
    text = text if text.endswith("?") else f"{text}."
    return Texts(language, "errors")("error.help", text=text, command=context.command_path)
