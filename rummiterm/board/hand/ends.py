"""What ends a turn: it is played, a tile is taken, others are asked about a word, or the clock runs out.

Each returns the action, or None where there is none, which the hand says then.
"""

from __future__ import annotations

from rummicore.actions import Action, Draw, Suggest
from rummicore.draft import Draft
from rummicore.reasons import Reasons
from rummicore.turn import turn_of
from rummiterm.board.hand.hand import Hand
from rummiterm.board.layout import TileSpot
from rummiterm.prompt.staging import at_own_risk


def played(hand: Hand) -> Action | None:
    """Return the action that plays the draft; where it cannot be played the cursor goes to what is wrong."""
    if not hand.active or (hand.typed and not hand.stage_typed()):
        return None
    verdict = hand.draft.verdict()
    if hand.touched and (verdict.legal or at_own_risk(verdict.turn)):
        return hand.draft.to_play()
    hand.refused = hand.touched
    if not hand.touched:
        hand.say(hand.desk.texts("board.nothing-laid"))
    if wrong := hand.judge.wrong_numbers(hand.draft):
        meld = next(iter(wrong))
        last = len(hand.draft.layout.melds[meld].tiles) - 1
        hand.cursor = TileSpot("meld", meld, last, last)
    return None


def drawn(hand: Hand) -> Action | None:
    """Return the action that takes a tile or passes; what lies there is given up only if it is wanted twice."""
    if not hand.active:
        return None
    edition = hand.draft.edition
    if reasons := edition.may_draw(turn_of(edition, hand.view, hand.view.table)):
        hand.refuse(f"! {_said(hand, reasons)}")
        return None
    hand.settle()
    loses = hand.draft, hand.typed
    if (hand.touched or hand.typing.says_something()) and loses != hand.abandoned:
        hand.abandoned = loses
        hand.note = f"~ {hand.desk.texts('board.loses' if hand.touched else 'board.loses-typed')}"
        return None
    return Draw()


def suggested(hand: Hand) -> Action | None:
    """Return the action that asks everybody to let a word count, if there is such a word."""
    if not hand.active:
        return None
    hand.settle()
    word, texts = doubted(hand), hand.desk.texts
    if not word:
        hand.say(texts("board.no-doubt"))
    elif hand.desk.alone and word != hand.suggested:  # nobody else decides, so it is wanted twice
        hand.suggested = word
        hand.note = f"~ {texts('board.accept-alone', word=word)}"
    else:
        return Suggest(word)
    return None


def doubted(hand: Hand) -> str:
    """Return the first word that the rules refuse and others could let count; nothing if there is none."""
    edition, typed = hand.desk.edition, hand.typing.melds()
    if typed is None:
        return ""
    melds = [meld for meld in typed or hand.draft.verdict().turn.wrong if not edition.melds.readings(meld)]
    words = ("".join("".join(placed.stands) for placed in meld.tiles) for meld in melds)
    return next((word for word in words if not edition.agreeable(edition, word)), "")


def at_deadline(hand: Hand) -> Draft:
    """Return what lies there when the clock runs out: typed melds, too, as the table shows them."""
    hand.settle()
    return hand.draft


def declined(hand: Hand, reasons: Reasons) -> None:
    """Say why the turn does not count; the draft stays."""
    edition = hand.draft.edition
    hand.keep_typed()
    hand.refuse(f"! {_said(hand, tuple(edition.explained(edition, reason) for reason in reasons))}")


def _said(hand: Hand, reasons: Reasons) -> str:
    return " ".join(hand.desk.texts.objection(reason) for reason in reasons)
