"""What is answered about a new game, at the prompt or in the form of the board, and the table that comes of it."""

from typing import NamedTuple

from rummicore.edition import Edition
from rummicore.reasons import FormatError
from rummiterm.cli.house import STRICT, with_house_rules
from rummiterm.start.players import is_bot, player_names
from rummiterm.start.remembered import Answers
from rummiterm.texts import LANGUAGES, Texts

# The answers by name; the last two are house rules of the same name, and so is STRICT.
NAME, OTHERS, TIMER, THEME = "name", "others", "timer", "theme"
# What is answered to a rule that shall not hold, and to strict play if it shall.
OFF, ON = "off", "on"


class TableWish(NamedTuple):
    """Who wants to play, under which edition, and whether by the printed clock and penalties."""

    players: tuple[str, ...]
    edition: Edition
    strict: bool


class OpenRules:
    """The rules of an edition that may still be answered: ``given`` are those that are settled already."""

    def __init__(self, edition: Edition, given: frozenset[str]) -> None:
        """Take the edition and the names of what is settled."""
        self.edition = edition
        self._given = given

    def asks(self, rule: str) -> bool:
        """Tell whether a rule is there and open."""
        there = bool(self.edition.strict) if rule == STRICT else rule in self.edition.aliases
        return there and rule not in self._given

    def themes(self) -> tuple[str, ...]:
        """Return the themes that can be chosen by name."""
        return self.edition.named_values(self.edition, self.edition.aliases[THEME])

    def under(self, answers: Answers) -> Edition:
        """Return the edition under what was answered; the printed clock gives way to one that was named."""
        rules = [(rule, answers[rule]) for rule in (STRICT, TIMER, THEME) if rule in answers and self.asks(rule)]
        wanted = tuple(f"{rule}={value}" for rule, value in rules if value != OFF or rule == TIMER)
        return with_house_rules(self.edition, wanted)

    def wish(self, answers: Answers) -> TableWish:
        """Return the table of all answers; raise FormatError if nobody can sit down like this."""
        players = player_names(self.edition, f"{answers[NAME]},{answers[OTHERS]}")
        return TableWish(players, self.under(answers), self.asks(STRICT) and answers.get(STRICT) == ON)


def called(name: str, texts: Texts) -> str:
    """Return a remembered name; one that nobody chose, but that was offered in some language, in this language."""
    offered = {Texts(language)("first.name-default") for language in LANGUAGES}
    return texts("first.name-default") if name in offered else name


def settled_by(edition: Edition, house: tuple[str, ...]) -> frozenset[str]:
    """Return the names of rules that the command line has settled, by the names under which they are asked."""
    keys = {text.partition("=")[0].strip() for text in house}
    return frozenset(keys | {alias for alias, key in edition.aliases.items() if key in keys})


def person_name(edition: Edition, text: str, texts: Texts) -> str:
    """Read the name of a person; raise FormatError for several names, or one that a bot goes by."""
    if "," in text or is_bot(edition, player_names(edition, text)[0]):
        raise FormatError(texts("first.not-a-name", name=text[:40]))
    return player_names(edition, text)[0]
