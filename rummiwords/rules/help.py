"""What front ends ask of the letter game: its advisor, words that would be right instead, values of options to keep."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from rummicore.edition import Edition
from rummicore.manner import Meaning
from rummicore.notation import parse_meld
from rummicore.options import spell
from rummicore.reasons import FormatError, Reason
from rummicore.tiles import AnyMeld, TypedMeld, TypedTable
from rummiwords.alphabet import word_of
from rummiwords.rules.melds import canonical, word_rules
from rummiwords.rules.wordbook import OWN_WORDS, THEME, Glossary, Themed

if TYPE_CHECKING:
    from rummicore.advice import Advisor
    from rummicore.rulebook import Rulebook


def advisor(edition: Edition) -> Advisor:
    """Return who knows good turns of the letter game."""
    from rummiwords.advisor import WordAdvisor  # with the solver, for those who ask

    return WordAdvisor(edition)


def rulebook_of(edition: Edition) -> Rulebook:
    """Return what there is to read of a letter edition."""
    from rummiwords.rulebook import rulebook  # for those who read

    return rulebook(edition)


def offers(edition: Edition, reason: Reason) -> TypedTable:
    """Return the words that a reason names as right: the noun a form belongs to, words that are like it."""
    facts, melds = dict(reason.facts), []
    for word in dict.fromkeys(f"{facts.get('lemma') or ''} {facts.get('suggest') or ''}".upper().split()):
        with contextlib.suppress(FormatError):  # a word with a hyphen has no tiles
            melds.append(parse_meld(edition, word))
    return tuple(meld for meld in melds if edition.melds.readings(meld))


def meant(edition: Edition, typed: TypedMeld, made: AnyMeld) -> str:
    """Return the word that was meant where another spelling was typed: ёлка for ЕЛКА."""
    if not all(placed.stands for placed in typed.tiles):
        return ""  # a joker that was typed without its letter: the preview says what it is
    word = canonical(edition, made)
    return word if word != word_of(typed) else ""


def meaning(edition: Edition, word: str) -> Meaning:
    """Return what the wordbook knows of a word."""
    book = word_rules(edition).book
    return book.meaning(word) if isinstance(book, Glossary) else Meaning()


def named_values(edition: Edition, key: str) -> tuple[str, ...]:
    """Return the themes that the wordbook brings (LET-VAR-1); other options have no names for their values."""
    book = word_rules(edition).book
    return book.theme_names() if key == THEME and isinstance(book, Themed) else ()


def settled(edition: Edition, key: str, text: str) -> str:
    """Return a value as a saved game can keep it: of a theme its name or words, of a file of own words the words."""
    if text.strip().lower() in ("", spell(None)) or key not in (THEME, OWN_WORDS):
        return text
    value = word_rules(edition).book.settled(key, text)
    before = edition.options[key].value if key == OWN_WORDS else ""  # a file comes on top of the user's own words
    return f"{before or ''} {value}".strip()
