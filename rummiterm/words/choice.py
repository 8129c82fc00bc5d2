"""Which list of words a command takes: the options for it, and the opened dictionary."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click

from rummicore.edition import Edition
from rummiterm.cli.lines import UTF_8
from rummiterm.cli.paths import FileName
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import misuse
from rummiterm.speech.language import Screen
from rummiterm.texts import Texts
from rummiterm.words.own import with_own_words
from rummiwords.nouns.lexicon import FAMILY_LEVEL, Lexicon

TIER = click.option(
    "--tier", type=click.Choice(["standard", "extended"]), default="standard", help="Which words count."
)


def _known_encoding(context: click.Context, _option: click.Parameter, name: str) -> str:
    try:
        "a".encode(name)
    except (LookupError, UnicodeError) as error:
        shown = safe_text(name, 40)
        raise misuse(context, "no-such-encoding", name=shown) from error
    return name.lower()


ENCODING = click.option(
    "--encoding", default=UTF_8, callback=_known_encoding, help="Encoding of the lists, UTF-8 unless told."
)


class ListChoice(NamedTuple):
    """Which list a command takes: a theme, files with words of one's own, and whether the user's own words count."""

    theme: str | None = None
    words: tuple[Path, ...] = ()
    user_words: bool = True


def list_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command --theme, --words and --no-user-words; they come as one argument, ``choice``."""

    @click.option("--theme", metavar="NAME|FILE", help="Only words of a theme; rummi dict themes lists them.")
    @click.option(
        "--words",
        "word_files",
        type=FileName(path_type=Path),
        multiple=True,
        help="Words to add, and -words to take away.",
    )
    @click.option("--no-user-words", is_flag=True, help="Leave the user's own words.txt aside.")
    @wraps(function)
    def with_choice(
        *arguments: Any, theme: str | None, word_files: tuple[Path, ...], no_user_words: bool, **options: Any
    ) -> Any:
        return function(*arguments, choice=ListChoice(theme, word_files, not no_user_words), **options)

    return with_choice


def open_lexicon(
    choice: ListChoice | None = None,
    *,
    place: Path | None = None,
    extended: bool = False,
    strict_yo: bool = False,
    family: bool = False,
    family_level: int = FAMILY_LEVEL,
    plural_only: bool = False,
    abbreviations: bool = False,
) -> Lexicon:
    """Open the dictionary, or one built elsewhere, with the user's own words on top."""
    choice = choice or ListChoice()
    lexicon = Lexicon.open(
        place,
        extended=extended,
        plural_only=plural_only,
        abbreviations=abbreviations,
        strict_yo=strict_yo,
        family=family,
        family_level=family_level,
        theme=choice.theme,
    )
    lexicon = with_own_words(lexicon, choice.words, user=choice.user_words)
    if unknown := lexicon.unknown:
        _tell_unknown(lexicon.theme, unknown)
    return lexicon


def tell_strangers(edition: Edition, house: tuple[str, ...]) -> None:
    """Tell on stderr which words of the theme of a game do not count in it; the house rules tell its file."""
    from rummiwords.rules.wordbook import THEME

    if THEME not in edition.options or not edition.options[THEME].value:
        return
    from rummiwords.nouns.wordbook import NounBook
    from rummiwords.rules.melds import WordMelds

    rules = edition.melds
    if isinstance(rules, WordMelds) and isinstance(rules.book, NounBook) and (words := rules.book.strangers()):
        from rummiwords.nouns.themes import name_in_file

        typed = [rule.partition("=")[2] for rule in house if rule.partition("=")[0].strip() in (THEME, "theme")]
        _tell_unknown(name_in_file(typed[-1]) if typed else "", words)


def _tell_unknown(theme: str, words: tuple[str, ...]) -> None:
    """Tell on stderr which words of somebody's theme do not count here, for whatever reason."""
    texts = Texts(click.get_current_context().ensure_object(Screen).language)
    shown = texts.few([safe_text(word, 40) for word in words], ", ")
    named = texts("theme.named", theme=safe_text(theme, 40)) if theme else texts("theme.agreed")
    facts = {"theme": named, "words": texts.count("words-lacking", len(words))}
    click.echo(texts("theme.unknown", **facts, shown=shown), err=True)


def with_tier(edition: Edition, tier: str) -> Edition:
    """Return an edition of words judged by a tier of the dictionary."""
    from rummiwords.nouns.wordbook import NounBook  # with the rules of the game, for those who solve
    from rummiwords.rules.melds import WordMelds

    rules = edition.melds
    if tier == "standard" or not isinstance(rules, WordMelds) or not isinstance(rules.book, NounBook):
        return edition
    return edition._replace(melds=rules._replace(book=rules.book._replace(extended=True)))
