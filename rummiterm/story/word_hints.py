"""Hints for the letter game in three stages: that there is a turn, where to look, the whole turn."""

from __future__ import annotations

from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.tiles import TypedMeld
from rummicore.turn import Turn, turn_of
from rummicore.view import View
from rummiterm.story.changes import Change, changes_of
from rummiterm.texts import Texts
from rummiwords.alphabet import JOKER, word_of
from rummiwords.rules.scoring import points, scoring_words
from rummiwords.solver import WordGoal, solve_bounded
from rummiwords.solver.seats import position_of, rules_of, solve_view, table_of, vocabulary_for

# What one can find: words that everybody has met, and changes of one word of the table.
EVERYDAY, LONGEST, TOUCH, NODES = 3, 12, 1, 10_000
# Where to look next, by the rarest words and the words of the table touched, before the best turn of all is taken.
FARTHER = ((EVERYDAY, 2), (0, 1), (0, 2))
# So many words to take apart are named.
NAMED = 3


def visible_turn(edition: Edition, view: View) -> Turn | None:
    """Return a good turn that people could find, else the best one there is."""
    rules, position = rules_of(edition, view), position_of(view)
    for least, touch in ((EVERYDAY, TOUCH), *FARTHER):
        known = vocabulary_for(edition, least=least, longest=LONGEST)
        best = solve_bounded(position, known, rules, touch=touch, budget=Budget(NODES)).best
        if best is not None and best.score:
            return turn_of(edition, view, table_of(best))
    best = solve_view(edition, view, WordGoal.SCORE, Budget(NODES)).best
    return None if best is None else turn_of(edition, view, table_of(best))


def hint_stages(edition: Edition, turn: Turn, texts: Texts) -> tuple[str, str, str]:
    """Return the three stages for a turn, without their numbers."""
    kind, where = _clue(turn, texts)
    worth = texts.count("points", points(turn))
    first = texts(f"clue.first.{kind}", points=worth, words=texts.count("words", len(turn.gone)))
    typed = " ".join(edition.notation.short(meld.tiles) for meld in turn.made)
    return first, where, texts("clue.third", melds=typed)


def _clue(turn: Turn, texts: Texts) -> tuple[str, str]:
    """Return the kind of a turn and where to look for it."""
    changes = changes_of(turn.made, turn.gone, turn.laid)
    taken = next((change for change in changes.swapped if JOKER in change.went), None)
    longest = next(iter(scoring_words(turn)), turn.made[-1] if turn.made else TypedMeld("", ()))
    length = texts.count("letters-of", len(longest.tiles))
    if taken is not None:
        goal = next((meld for meld in turn.made if meld != taken.new and JOKER in meld.faces), None)
        if goal is not None:
            size = texts.count("letters-of", len(goal.tiles))
            letter = next(placed.stands[0] for placed in goal.tiles if placed.face == JOKER)
            tile = " ".join(taken.came)
            return "joker", texts("clue.second.joker", tile=tile, word=word_of(taken.new), letter=letter, length=size)
    if not turn.gone:
        word = word_of(longest)
        return "own", texts("clue.second.own", length=length, first=word[0], last=word[-1])
    if len(turn.gone) == 1 and changes.longer and (place := _place(changes.longer[0])):
        change = changes.longer[0]
        room = texts.count("tiles-of", len(change.new.tiles) - len(change.old.tiles))
        return "longer", texts(f"clue.second.{place}", word=word_of(change.old), room=room)
    words = ", ".join(map(word_of, turn.gone[:NAMED]))
    if len(turn.gone) > NAMED:
        words = texts("clue.and-more", words=words, count=len(turn.gone) - NAMED)
    key = "clue.second.rebuilt" if len(turn.gone) > 1 else "clue.second.rebuilt-one"
    return "rebuilt", texts(key, words=words, length=length, first=word_of(longest)[:1])


def _place(change: Change) -> str:
    """Say where a word gets longer: before, behind, around; nothing if its letters are mixed anew."""
    old, new = word_of(change.old), word_of(change.new)
    if old not in new:
        return ""
    at = new.index(old)
    return "around" if 0 < at < len(new) - len(old) else "before" if at else "behind"
