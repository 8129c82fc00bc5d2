"""The commands of the companion, as data; those that the play prompt has too are called the same."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.edition import Edition
from rummiterm.prompt.commands import ABOUT_WORDS, PromptCommand
from rummiterm.prompt.commands import COMMANDS as PLAY_COMMANDS
from rummiterm.texts import Texts

_SHARED = {command.name: command for command in PLAY_COMMANDS}

COMMANDS = (
    PromptCommand("draw", "d", "взять", "б", ("брать",)),
    PromptCommand("pass", "p", "пас", "м", ("мимо",)),
    _SHARED["undo"],
    _SHARED["redo"],
    _SHARED["reset"],
    _SHARED["hint"],
    _SHARED["explain"],
    PromptCommand("judge", "j", "судья", "г", ("годится",)),
    PromptCommand("accept", "a", "принять", "н", ("agree", "ладно")),
    _SHARED["table"],
    _SHARED["rack"],
    PromptCommand("repair", "f", "починить", "з", ("fix", "исправить")),
    PromptCommand("turn", "g", "ходит", "д", ("ход",)),
    PromptCommand("players", "w", "игроки", "и", ("who", "кто")),
    PromptCommand("score", "s", "счёт", "ч", ("счет", "очки", "sheet")),
    PromptCommand("round", "n", "раунд", "р", ("конец-раунда",)),
    PromptCommand("clock", "c", "часы", "ы", ("timer", "таймер")),
    PromptCommand("export", "o", "выгрузить", "ю", ("экспорт",)),
    PromptCommand("rules", "l", "правила", "л", ("rulebook",)),
    _SHARED["help"],
    _SHARED["quit"],
)


def help_lines(texts: Texts, edition: Edition) -> Iterator[str]:
    """List what can be typed: turns first, then the commands in the language of the player."""
    tile = edition.listed([edition.tiles[0][0]])
    yield texts("companion.help", example=edition.manner.example)
    yield texts("companion.help-laid", tile=tile)
    russian = texts.language == "ru"
    for command in COMMANDS if edition.manner.joined else (c for c in COMMANDS if c.name not in ABOUT_WORDS):
        word, letter = (command.russian, command.russian_letter) if russian else (command.name, command.letter)
        what = texts(f"companion.help.{command.name}", tile=tile)
        yield f"/{word}".ljust(12) + f"/{letter}".ljust(4) + what
