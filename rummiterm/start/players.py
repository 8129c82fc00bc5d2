"""Who sits at a table: people by name, bots by their level; and how both are shown."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rummicore.edition import Edition
from rummicore.notation import clip
from rummicore.options import nearest
from rummicore.reasons import Code, FormatError
from rummiterm.cli.safe import is_safe, safe_text
from rummiterm.texts import LANGUAGES, Texts
from rummiterm.texts.levels import NAMES

# A bot as people write it: bot, bot:2, Бот 2, bot-amateur, or as it is shown, Bot (amateur); and its level alone.
_BOT = re.compile(r"(?:bot|бот|בוט)(?![^\W\d_])[ :_(-]*(.*?)\)?", re.IGNORECASE)
# The apostrophes of keyboards, for that of print.
_APOSTROPHES = str.maketrans("'ʼ", "’’")
PREFIX = "bot:"
# A bot that plays as well as its opponent; when a game begins it gets a level.
AUTO = "bot:auto"
# A program that plays, with its command behind it.
ENGINE = "exec:"
NO_SUCH_BOT = Code("no-such-bot", "", "there is no bot {name} in {edition}; there are {bots}{near}")
NO_SUCH_LEVEL = Code(
    "no-such-level", "", "{name} is no level; {near}? The name of a person begins with a capital letter"
)
NO_NAME = Code("no-name", "", "--players takes names separated by commas, as bot:1,bot:2")
BAD_NAME = Code("bad-name", "", "{name} has characters that cannot be shown; take another name")


def usual_bot(edition: Edition) -> str:
    """Return the bot that plays where nobody has chosen one: the second of the list, if there are two."""
    return list(edition.bots)[:2][-1]


def level_name(bot: str, texts: Texts) -> str:
    """Return what people call the level of a bot; one that has no name yet is called by its id."""
    key = f"level.{bot.removeprefix(PREFIX)}"
    return texts(key) if texts.knows(key) else bot


def name_with_level(bot: str, texts: Texts) -> str:
    """Name a bot by its id and its level, and anybody else by their name."""
    level = level_name(bot, texts) if bot.startswith(PREFIX) else bot
    return bot if level == bot else f"{bot} ({level})"


def _bots_by_name(edition: Edition) -> dict[str, str]:
    """Return all that a bot may be called, in any language."""
    bots = (*edition.bots, AUTO)
    called = {bot.removeprefix(PREFIX).lower(): bot for bot in bots}
    return called | {level_name(bot, texts).lower(): bot for bot in bots for texts in _spoken()}


def _spoken() -> list[Texts]:
    return [Texts(language) for language in (*LANGUAGES, *NAMES)]


def _is_level(called: str) -> bool:
    """Tell whether bots of any game are called like this."""
    return any(called == name.lower() for texts in _spoken() for name in texts.beginning("level.").values())


def _player(edition: Edition, name: str) -> str:
    """Read one player: the id of a bot, or the name of a person; raise FormatError for a bot that does not exist."""
    if name.startswith(ENGINE):
        return name
    known, bot = _bots_by_name(edition), _BOT.fullmatch(name)
    called = (bot[1] if bot else name).lower().translate(_APOSTROPHES)
    if bot and not called:
        return usual_bot(edition)
    if called in known:
        return known[called]
    if bot or name.isdigit() or _is_level(called):
        raise no_such_bot(edition, name)
    # People write names with a capital letter, and levels without one.
    if name.islower() and (near := nearest(called, known)) and _alike(called, near):
        raise FormatError(NO_SUCH_LEVEL.because(name=clip(name), near=near))
    return name


def _alike(name: str, level: str) -> bool:
    """Whether a name looks like a level that was mistyped: its beginning, or nearly the same letters."""
    from difflib import SequenceMatcher  # only for names that look like one

    # Of seven letters one may be wrong and one missing.
    return level.startswith(name) or SequenceMatcher(None, name, level).ratio() > 0.75


def is_bot(edition: Edition, name: str) -> bool:
    """Tell whether a player is a bot of the edition, or a program that plays."""
    return name in edition.bots or name == AUTO or name.startswith(ENGINE)


def bot_id(edition: Edition, name: str) -> str:
    """Read a bot as people write it; raise FormatError if there is none."""
    found = _player(edition, name)
    if not is_bot(edition, found) or found == AUTO:
        raise no_such_bot(edition, name)
    return found


def no_such_bot(edition: Edition, name: str) -> FormatError:
    """Return the complaint that there is no such bot, with those that there are."""
    near = nearest(name, edition.bots)
    shown, bots = f" ({near}?)" if near else "", ", ".join(edition.bots)
    return FormatError(NO_SUCH_BOT.because(name=clip(name), edition=edition.id, bots=bots, near=shown))


def people_names(text: str) -> tuple[str, ...]:
    """Read a list of names separated by commas, all of them of people."""
    names = tuple(" ".join(piece.split()) for piece in text.split(","))
    if not all(names):
        raise FormatError(NO_NAME.because())
    if wrong := next((name for name in names if not is_safe(name)), None):
        raise FormatError(BAD_NAME.because(name=clip(wrong)))
    return names


def player_names(edition: Edition, text: str) -> tuple[str, ...]:
    """Read a list of players separated by commas; bots come as their ids."""
    return tuple(_player(edition, name) for name in people_names(text))


def has_people(edition: Edition, players: Sequence[str]) -> bool:
    """Tell whether anybody at the table is no bot."""
    return not all(is_bot(edition, name) for name in players)


def shown_names(
    edition: Edition, players: Sequence[str], texts: Texts, auto: Collection[int] = frozenset()
) -> list[str]:
    """Return the names to show: beside people a bot comes with its level, among bots by its id.

    ``auto`` are the seats whose level was not chosen by anybody.
    """
    if not has_people(edition, players):
        return list(players)
    return [_shown(edition, name, texts, auto=seat in auto) for seat, name in enumerate(players)]


def _shown(edition: Edition, name: str, texts: Texts, *, auto: bool) -> str:
    if name not in (*edition.bots, AUTO):
        return safe_text(name, 40)
    return texts("name.bot-auto" if auto else "name.bot-level", level=level_name(name, texts))
