"""The solver at the table of an edition: from a view to a position, from a turn to a play."""

from __future__ import annotations

from functools import lru_cache

from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.reasons import FormatError
from rummicore.tiles import Meld, Placed, TypedMeld, TypedTable, natural
from rummicore.view import View
from rummiwords.alphabet import JOKER, word_of
from rummiwords.rules.jokers import RELEASE, Release
from rummiwords.rules.melds import KIND, LENGTHS, canonical, word_rules
from rummiwords.rules.opening import UNLIMITED
from rummiwords.rules.wordbook import Wordbook
from rummiwords.solver.best import WordGoal, WordSolution, solve_within
from rummiwords.solver.position import TableWord, TurnRules, WordPosition
from rummiwords.solver.search.cover import Meter
from rummiwords.solver.turns import WordTurn
from rummiwords.solver.vocabulary import Vocabulary


def position_of(view: View) -> WordPosition:
    """Return the position of the seat whose view it is; raise FormatError for a table that was not read."""
    return WordPosition(tuple(map(_laid, view.table)), "".join(view.rack), opened=view.own.opened)


def _laid(meld: Meld) -> TableWord:
    # What lies there need not be in the dictionary, but somebody must have said which word it is.
    if not isinstance(meld, Meld) or meld.kind != KIND or not all(placed.stands for placed in meld.tiles):
        raise FormatError(f"{word_of(meld)}: nobody has read this word, so no turn of its table can be proved")
    return TableWord(word_of(meld), tuple(place for place, tile in enumerate(meld.tiles) if tile.face == JOKER))


def table_of(turn: WordTurn) -> TypedTable:
    """Return the table after a turn."""
    return tuple(map(meld_of, turn.table))


def meld_of(word: TableWord) -> TypedMeld:
    """Return a word of the solver as it is laid."""
    tiles = (
        Placed(JOKER, (letter,)) if place in word.jokers else natural(letter) for place, letter in enumerate(word.text)
    )
    return TypedMeld("", tuple(tiles))


def rules_of(edition: Edition, view: View) -> TurnRules:
    """Return what the edition asks of a turn now; words that may not return yet are banned (LET-HOUSE-1).

    Where only part of a rack is seen, laying all of that part is not laying the whole rack.
    """
    return TurnRules(
        rack_tile=edition.choice("letters.scoring_words") == "new_with_rack_tile",
        double=edition.flag("letters.double_all_tiles") and len(view.rack) >= view.own.tiles,
        release=Release(edition.choice(RELEASE)),
        open_min=edition.number("letters.open_min"),
        open_words=0 if edition.options["letters.open_max_words"].value == UNLIMITED else 1,
        open_jokers=edition.flag("letters.open_jokers"),
        open_scores=edition.flag("letters.open_scores"),
        banned=frozenset(_banned(edition, view)),
    )


def _banned(edition: Edition, view: View) -> set[str]:
    ever = edition.choice("letters.duplicates") == "whole_game"
    wait = edition.number("letters.no_return")
    return {canonical(edition, old.meld) for old in view.former if ever or view.number - old.turn <= wait}


def vocabulary_for(edition: Edition, *, least: int = 0, longest: int = 0) -> Vocabulary:
    """Index the words that the edition accepts, down to a frequency class, up to a length; kept for next time."""
    rules = word_rules(edition)
    most = min(rules.longest or LENGTHS[-1], longest or LENGTHS[-1])
    return _indexed(rules.book, rules.theme_refuses and bool(rules.book.theme), rules.shortest, most, least)


# Enough for the bots of one table, which know different words; an index of all words takes 5 MB.
@lru_cache(maxsize=8)
def _indexed(book: Wordbook, themed: bool, shortest: int, longest: int, least: int) -> Vocabulary:
    # Who knows few words is seldom alone: the list is kept for the next one.
    known = book.frequencies.items() if least else book.met()
    words = (
        (word, often)
        for word, often in known
        if often >= least and shortest <= len(word) <= longest and (not themed or book.in_theme(word))
    )
    return Vocabulary(book.alphabet, words, strict=book.strict)


def solve_view(
    edition: Edition,
    view: View,
    goal: WordGoal,
    budget: Budget,
    top: int = 1,
    vocabulary: Vocabulary | None = None,
    rules: TurnRules | None = None,
) -> WordSolution:
    """Return the best turns of the seat whose view it is, with the words and rules of the edition or with others."""
    vocabulary, rules = vocabulary or vocabulary_for(edition), rules or rules_of(edition, view)
    position, meter = position_of(view), Meter.of(budget)
    solution = solve_within(position, vocabulary, rules, goal, meter, top)
    declared = edition.choice("letters.joker_letter") == "declared"
    if declared or rules.release is Release.FREE or not position.table_jokers:
        return solution
    # A joker may be had for other letters too: freeing all jokers bounds that from above.
    bound = solve_within(position, vocabulary, rules._replace(release=Release.FREE), goal, meter).upper_bound
    proved = solution.proved and bound <= solution.value
    return solution._replace(upper_bound=max(bound, solution.value), proved=proved, settled=solution.settled and proved)
