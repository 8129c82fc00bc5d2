"""The Russian rulebook of the letter game: ``letters-ru`` (LET-*)."""

from __future__ import annotations

from rummicore.options import Option
from rummiwords.editions.letters import SWITCH, letter_edition
from rummiwords.nouns.wordbook import NounBook
from rummiwords.rules.wordbook import OWN_WORDS

_NOUNS = {
    "letters.yo": Option("lenient", "LET-WORD-5", ("lenient", "strict")),
    "letters.pluralia_tantum": Option(False, "LET-WORD-5", SWITCH),
    "letters.abbreviations": Option(False, "LET-WORD-2", SWITCH),
    "letters.family": Option(True, "LET-HOUSE-3", SWITCH),
}
_GAME = letter_edition("letters-ru", "Russian letters", "Russian", NounBook(), _NOUNS)

LETTERS_RU = _GAME._replace(
    manner=_GAME.manner._replace(example="РАК ЛОБ", rack="ПКОРД*", name="letters", command="play"),
    # Own words may be in a file here: a plain list takes them as they are typed.
    aliases={**_GAME.aliases, "yo": "letters.yo", "words": OWN_WORDS},
    # Words with a hard sign are long.
    examples=("СЪЕЗД",),
)
