"""What people decide together: words beside the theme (LET-VAR-1), and words that the list does not have (LET-WORD-4).

Whose turn it is has said so by playing or suggesting the word; the others are asked.
"""

from __future__ import annotations

from rummicore.edition import Edition
from rummicore.outcomes import Commit, Outcome, Reject
from rummicore.reasons import Code, Reasons
from rummicore.state import Ask, Moment, State
from rummicore.tiles import AnyTable, TypedMeld, natural
from rummiwords.alphabet import word_of
from rummiwords.rules.melds import TOO_LONG, TOO_SHORT, WordMelds, word_rules

THEME, AGREE, FOR, AGAINST = "theme", "agree", "yes", "no"
NO_LETTERS = Code("not-letters", "LET-WORD-1", "{word} cannot be laid with the tiles of this game")
COUNTS = Code("word-counts", "LET-WORD-4", "{word} counts anyway")


def off_theme(edition: Edition, melds: AnyTable) -> AnyTable:
    """Return the words that do not belong to the agreed theme, but for those that people have let count."""
    rules = edition.melds
    if not isinstance(rules, WordMelds):
        return ()
    words = ((meld, word_of(meld)) for meld in melds)
    return tuple(meld for meld, word in words if word not in rules.remembered and not rules.book.in_theme(word))


def votes_on(edition: Edition, melds: AnyTable) -> AnyTable:
    """Return the words that are put to the vote."""
    return off_theme(edition, melds) if edition.choice("letters.theme_mode") == "vote" else ()


def asks(edition: Edition, state: State, moment: Moment) -> tuple[Ask, ...]:
    """Let everybody vote on new words that are not in the list of the theme, and on a word that somebody suggests."""
    if moment.when == "suggested":
        return _votes(state, moment, AGREE, (state.suggested,))
    made = tuple(meld for meld in state.proposed or () if meld not in state.table)
    doubtful = votes_on(edition, made) if moment.when == "played" else ()
    return _votes(state, moment, THEME, tuple(map(word_of, doubtful))) if doubtful else ()


def _votes(state: State, moment: Moment, name: str, words: tuple[str, ...]) -> tuple[Ask, ...]:
    """Ask every seat, beginning with the one that is for it."""
    order = [(moment.seat + step) % len(state.seats) for step in range(len(state.seats))]
    return tuple(Ask(seat, name, (FOR,) if seat == moment.seat else (FOR, AGAINST), FOR, words) for seat in order)


def voted_down(_edition: Edition, state: State) -> bool:
    """Tell whether enough are against it: more than half of the others against a play, anybody against a word."""
    if state.suggested:
        return any((AGREE, AGAINST) in seat.said for seat in state.seats)
    against = sum((THEME, AGAINST) in seat.said for seat in state.seats)
    return 2 * against > len(state.seats) - 1


def on_answers(edition: Edition, state: State) -> Outcome:
    """Refuse what was voted down."""
    return Reject() if voted_down(edition, state) else Commit()


def agreeable(edition: Edition, word: str) -> Reasons:
    """Say why people cannot agree on a word: no tiles for it, too short or too long, or it counts anyway."""
    rules = word_rules(edition)
    if not word or not set(word) <= set(rules.book.alphabet.letters):
        return (NO_LETTERS.because(word=word),)
    meld = TypedMeld("", tuple(map(natural, word)))
    if rules.readings(meld) and not off_theme(edition, (meld,)):
        return (COUNTS.because(meld.faces, word=word),)
    return tuple(reason for reason in rules.faults(meld) if reason.code in (TOO_SHORT.name, TOO_LONG.name))


def accepting(edition: Edition, words: tuple[str, ...]) -> Edition:
    """Let words count that people have agreed on."""
    rules = word_rules(edition)
    known = rules.remembered.union(words)
    return edition if known == rules.remembered else edition._replace(melds=rules._replace(remembered=known))
