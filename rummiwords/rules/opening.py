"""The opening: one word of six letters or more from the own rack, before anything else (LET-OPEN-*)."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.reasons import OPENING_TOUCHES_TABLE, Code, Reason, Reasons
from rummicore.turn import Turn
from rummiwords.alphabet import JOKER, word_of

TOO_SHORT = Code("opening-too-short", "LET-OPEN-1", "the first word has at least {needed} letters, {word} has {length}")
TOUCHES_TABLE = Code(OPENING_TOUCHES_TABLE, "LET-OPEN-2", "before the opening table words stay as they are: {melds}")
TOO_MANY = Code("opening-too-many-words", "LET-OPEN-3", "the opening is one word; here are {count}: {words}")
JOKER_IN_OPENING = Code("joker-in-opening", "LET-OPEN-4", "no joker may be part of the opening")

UNLIMITED = "unlimited"


def opening(turn: Turn) -> Reasons:
    """Say what keeps the turn of a seat that has not opened from being an opening."""
    return tuple(_reasons(turn))


def _reasons(turn: Turn) -> Iterator[Reason]:
    edition, words = turn.edition, [word_of(meld) for meld in turn.made]
    if turn.gone:
        touched = tuple(face for meld in turn.gone for face in meld.faces)
        yield TOUCHES_TABLE.because(touched, melds=", ".join(map(word_of, turn.gone)))
    if edition.options["letters.open_max_words"].value != UNLIMITED and len(words) > 1:
        yield TOO_MANY.because(turn.laid, count=len(words), words=", ".join(words))
    if JOKER in turn.laid and not edition.flag("letters.open_jokers"):
        yield JOKER_IN_OPENING.because((JOKER,))
    needed, longest = edition.number("letters.open_min"), max(words, key=len, default="")
    if words and len(longest) < needed:
        yield TOO_SHORT.because(tuple(turn.laid), needed=needed, word=longest, length=len(longest))
