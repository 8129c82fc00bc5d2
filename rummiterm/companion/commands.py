"""The commands of the companion, as data; those that the play prompt has too are called the same."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.edition import Edition
from rummiterm.prompt.commands import ABOUT_WORDS, PromptCommand
from rummiterm.prompt.commands import COMMANDS as PLAY_COMMANDS
from rummiterm.texts import Texts

_SHARED = {command.name: command for command in PLAY_COMMANDS}

# A letter that the play prompt has means the same here, so these take what is left of both alphabets.
COMMANDS = (
    PromptCommand("draw", "d", "взять", "б", ("брать",)),
    PromptCommand("pass", "p", "пас", "а", ("мимо",)),
    _SHARED["undo"],
    _SHARED["redo"],
    _SHARED["reset"],
    _SHARED["hint"],
    _SHARED["explain"],
    PromptCommand("judge", "j", "судья", "я", ("годится",)),
    _SHARED["what"],
    PromptCommand("accept", "a", "принять", "н", ("agree", "договор", "ладно")),
    _SHARED["table"],
    _SHARED["rack"],
    PromptCommand("repair", "f", "починить", "з", ("fix", "исправить")),
    PromptCommand("turn", "v", "ходит", "х", ("ход",)),
    PromptCommand("players", "i", "игроки", "г", ("who", "кто")),
    PromptCommand("score", "b", "счёт", "щ", ("счет", "очки", "sheet")),
    PromptCommand("round", "n", "раунд", "д", ("конец-раунда",)),
    PromptCommand("clock", "c", "часы", "ы", ("timer", "таймер")),
    PromptCommand("export", "o", "выгрузить", "ю", ("экспорт",)),
    _SHARED["rules"],
    _SHARED["help"],
    _SHARED["quit"],
)


def help_lines(texts: Texts, edition: Edition) -> Iterator[str]:
    """List what can be typed: turns first, then the commands in the language of the player."""
    tile = edition.listed([edition.tiles[0][0]])
    yield texts("companion.help", example=edition.manner.example)
    yield texts("companion.help-laid", tile=tile)
    for command in COMMANDS if edition.manner.joined else (c for c in COMMANDS if c.name not in ABOUT_WORDS):
        word, letter = command.called(texts.language)
        what = texts(f"companion.help.{command.name}", tile=tile)
        yield f"/{word}".ljust(12) + f"/{letter}".ljust(4) + what
