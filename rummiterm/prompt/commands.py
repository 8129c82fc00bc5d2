"""The commands of line mode, as data: what may be typed behind the slash in English and Russian."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from rummicore.keyboard import JCUKEN, QWERTY, same_keys
from rummicore.options import nearest
from rummicore.reasons import FormatError
from rummiterm.cli.safe import safe_text
from rummiterm.texts import Texts


class PromptCommand(NamedTuple):
    """A command and the words for it: English, its letter, Russian, its letter, further words; and its key, if any."""

    name: str
    letter: str
    russian: str
    russian_letter: str
    more: tuple[str, ...] = ()
    key: str = ""

    def called(self, language: str) -> tuple[str, str]:
        """Return what help calls it in a language: the word and the letter."""
        return (self.russian, self.russian_letter) if language == "ru" else (self.name, self.letter)

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that may be typed for it."""
        return (self.name, self.letter, self.russian, self.russian_letter, *self.more)


COMMANDS = (
    PromptCommand("draw", "d", "взять", "б", ("pass", "пас", "брать")),
    PromptCommand("undo", "u", "отменить", "о", ("назад",)),
    PromptCommand("redo", "r", "вернуть", "в"),
    PromptCommand("reset", "x", "сброс", "с"),
    PromptCommand("hint", "h", "подсказка", "п", key="F2"),
    PromptCommand("explain", "e", "почему", "э", ("why", "объяснить"), "F5"),
    PromptCommand("what", "w", "что", "ч", ("meaning", "значит")),
    PromptCommand("accept", "a", "принять", "н", ("agree", "договор")),
    PromptCommand("sort", "s", "порядок", "р", ("order",), "F3"),
    PromptCommand("shuffle", "m", "перемешать", "м", ("mix",), "F4"),
    PromptCommand("table", "t", "стол", "т"),
    PromptCommand("rack", "k", "фишки", "ф", ("подставка",)),
    PromptCommand("log", "l", "журнал", "ж", ("ходы",)),
    PromptCommand("rules", "g", "правила", "и", ("rulebook",)),
    PromptCommand("help", "?", "помощь", "?", ("помоги",), "F1"),
    PromptCommand("quit", "q", "выход", "к", ("exit", "конец")),
)
# Commands that mean something only where melds are words.
ABOUT_WORDS = ("what", "accept")
# The key of the slash gives a dot on a Russian keyboard, and with shift a comma instead of a question mark.
_SLASHES = ("/", ".")
_QUESTIONS = ("?", ",")
# Words are short: half alike are words with three letters in common, two thirds are one that is mistyped.
ALIKE = 0.65


class Typed(NamedTuple):
    """A command as it was typed, with what stands behind it."""

    name: str
    rest: str


def read_command(line: str, commands: tuple[PromptCommand, ...] = COMMANDS) -> Typed:
    """Read a line that starts with a slash; whole words, their beginnings and the wrong layout are understood."""
    by_word = {word: command.name for command in commands for word in command.words}
    listed = {word for command in commands for word in (command.name, command.russian)}
    line = line.strip()
    word, _, rest = (line[1:] if line.startswith(_SLASHES) else line).strip().partition(" ")
    low = "?" if word in _QUESTIONS else word.lower()
    for candidate in (low, same_keys(low, QWERTY, JCUKEN)):
        if name := _find(candidate, by_word, listed):
            return Typed(name, rest.strip())
    near = nearest(low, by_word, ALIKE)
    raise FormatError(f"/{near}" if near else "")


def no_command(texts: Texts, line: str, near: FormatError) -> str:
    """Say that there is no such command, and which is nearest if any is near."""
    typed = safe_text(line.split()[0], 40)
    return texts("play.no-command-near", typed=typed, near=near) if str(near) else texts("play.no-command", typed=typed)


def _find(word: str, by_word: Mapping[str, str], listed: AbstractSet[str]) -> str | None:
    if word in by_word:
        return by_word[word]
    begun = [known for known in by_word if len(word) > 1 and known.startswith(word)]
    # Names that help lists go before the other words for a command.
    for words in (listed & set(begun), set(begun)):
        if len(names := {by_word[known] for known in words}) == 1:
            return names.pop()
    return None


def is_command(line: str) -> bool:
    """Tell whether a typed line is a command; a lone question mark asks for help, ``/8`` is a tile of some editions."""
    return (line.startswith(_SLASHES) and not line[1:].lstrip()[:1].isdigit()) or line in _QUESTIONS


def leaves(line: str) -> bool:
    """Tell whether somebody types the command to leave."""
    return _means(line, "quit")


def asks_for_help(line: str) -> bool:
    """Tell whether somebody types the command for help."""
    return _means(line, "help")


def _means(line: str, name: str) -> bool:
    try:
        return is_command(line) and read_command(line).name == name
    except FormatError:
        return False
