"""What a turn draws, costs and must meet; wrong words; remarks on a theme (LET-REFILL-*, LET-BAD-*, LET-VAR-1)."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.edition import Edition
from rummicore.outcomes import Commit, Outcome, Reject, Restore, TakeBack
from rummicore.reasons import Code, Reason, Reasons
from rummicore.tiles import AnyMeld, AnyTable, Meld, TypedMeld, TypedTable, melds_gone
from rummicore.turn import Turn
from rummiwords.alphabet import JOKER, word_of
from rummiwords.rules.jokers import joker_duty
from rummiwords.rules.melds import OFF_THEME, TWICE, WordMelds, canonical
from rummiwords.rules.votes import off_theme, votes_on

REMADE = Code("word-made-again", "LET-WORD-3", "{word} lay there before this turn and may not be made again in it")
RETURNED = Code("word-repeated", "LET-WORD-3", "{word} has been on the table in this game")
TOO_SOON = Code(
    "word-returns-too-soon", "LET-HOUSE-1", "{word} was taken apart {ago} turns ago; it may return after {wait}"
)

# Tiles drawn for a wrong word (LET-BAD-2), and for a turn that the clock ended (LET-TIME-1).
WRONG_WORD_FINE = 1
UNFINISHED = {"draw1": 1, "draw3": 3}


def take(turn: Turn) -> int:
    """Draw up to seven after a play (LET-REFILL-1), one tile without one (LET-OPEN-2, LET-TURN-4)."""
    if turn.laid:
        return turn.edition.number("letters.refill_to") - (len(turn.rack) - len(turn.laid))
    return turn.edition.number("letters.pass_draw") if turn.opened else 1


def laying(turn: Turn) -> Reasons:
    """Refuse words that come again within the turn, the game or too soon, where the options say so (LET-WORD-3)."""
    edition, before = turn.edition, {canonical(turn.edition, meld): meld for meld in turn.gone}
    lying = {canonical(edition, meld) for meld in turn.before}
    found: list[Reason] = []
    for meld in turn.made:
        word = canonical(edition, meld)
        if word in before:
            found += _made_again(edition, before[word], meld)
        elif word not in lying:
            found += _came_again(turn, word)
    return tuple(found)


def _made_again(edition: Edition, old: Meld, new: AnyMeld) -> Iterator[Reason]:
    """Refuse a word that lost a tile and got a joker for it; a joker that got its tile is an exchange."""
    jokers = [now.face == JOKER and was.face != JOKER for was, now in zip(old.tiles, new.tiles, strict=True)]
    if edition.choice("letters.duplicates") != "final_table" and any(jokers):
        yield REMADE.because(new.faces, word=word_of(new))


def _came_again(turn: Turn, word: str) -> Iterator[Reason]:
    edition, wait = turn.edition, turn.edition.number("letters.no_return")
    ago = min((turn.number - old.turn for old in turn.former if canonical(edition, old.meld) == word), default=None)
    if ago is None:
        return
    if edition.choice("letters.duplicates") == "whole_game":
        yield RETURNED.because(tuple(word), word=word)
    elif ago <= wait:
        yield TOO_SOON.because(tuple(word), word=word, ago=ago, wait=wait)


def on_refused(turn: Turn, _reasons: Reasons) -> Outcome:
    """Refuse and go on, or let wrong words cost as the rulebook says (LET-BAD-1, LET-BAD-2, A-LET-7)."""
    policy, wrong = turn.edition.choice("letters.invalid_word"), wrong_words(turn)
    if policy == "reject" or not wrong or joker_duty(turn):
        return Reject()
    if policy == "rollback":
        return Restore(WRONG_WORD_FINE)
    timed = turn.edition.number("letters.time_limit_s") > 0
    return TakeBack(wrong, skip=1) if timed else TakeBack(wrong, draw=WRONG_WORD_FINE)


def wrong_words(turn: Turn) -> AnyTable:
    """Return the new words that must go: those that are none, and those that lie on the table already."""
    seen = {canonical(turn.edition, meld) for meld in melds_gone(turn.after, turn.made)}
    wrong = []
    for meld in turn.made:
        word = canonical(turn.edition, meld)
        if isinstance(meld, TypedMeld) or word in seen:
            wrong.append(meld)
        else:
            seen.add(word)
    return tuple(wrong)


def on_time_up(turn: Turn, reasons: Reasons) -> Outcome:
    """Let a legal layout count; draw for a turn not used, put back and draw for an unfinished one (A-LET-14)."""
    if not turn.touched:
        return Restore(take(turn))
    if not reasons and not votes_on(turn.edition, turn.made):
        return Commit()
    return Restore(UNFINISHED[turn.edition.choice("letters.timeout")])


def remarks(edition: Edition, melds: AnyTable) -> Reasons:
    """Name words beside the agreed theme where that is no more than a remark (LET-VAR-1)."""
    rules = edition.melds
    if not isinstance(rules, WordMelds) or edition.choice("letters.theme_mode") != "warn":
        return ()
    theme = rules.book.theme
    return tuple(OFF_THEME.because(m.faces, word=word_of(m), theme=theme) for m in off_theme(edition, melds))


def explained(edition: Edition, reason: Reason) -> Reason:
    """Add to a refused word why the dictionary does not have it, what may be meant, what else its letters make."""
    rules = edition.melds
    if not isinstance(rules, WordMelds):
        return reason
    word = str(dict(reason.facts).get("word", ""))
    if reason.code == TWICE.name:
        return reason._replace(facts=(*reason.facts, ("suggest", " ".join(rules.book.anagrams(word)))))
    why = rules.book.why(word) if reason.code == rules.book.unknown.name else None
    return reason if why is None else reason._replace(rule=why.rule, facts=(*reason.facts, *why.facts))


def knowing(edition: Edition, melds: TypedTable) -> Edition:
    """Let words of an older game count; where wrong words were played at a price nobody can tell which those were."""
    rules = edition.melds
    if not isinstance(rules, WordMelds) or edition.choice("letters.invalid_word") != "reject":
        return edition
    return edition._replace(melds=rules._replace(remembered=frozenset(map(word_of, melds))))


def dictionary(edition: Edition) -> str | None:
    """Return the hash of the word list."""
    rules = edition.melds
    return rules.book.hash if isinstance(rules, WordMelds) else None
