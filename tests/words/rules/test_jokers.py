"""Table jokers and rack tiles in words, against the letter counts of the canonical model and tile by tile."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, AnyTable, Meld, Placed, Table, TypedMeld, natural
from rummicore.turn import Turn
from rummiwords.alphabet import JOKER, word_of
from rummiwords.nouns.wordbook import NounBook
from rummiwords.rules.jokers import joker_duty
from rummiwords.rules.melds import KIND, WordMelds
from rummiwords.rules.scoring import scoring_words
from tests.kit.letters import LETTERS, house


class AnyWord(WordMelds):
    """Every row of letters is a word, so that small alphabets do."""

    def readings(self, meld: TypedMeld) -> tuple[Meld, ...]:
        return (Meld(KIND, meld.tiles),)

    def canonical(self, meld: AnyMeld) -> str:
        return word_of(meld)


EDITION: Edition = LETTERS._replace(melds=AnyWord(NounBook()))
LOOSE: Edition = house(joker_release="replace_only")._replace(melds=AnyWord(NounBook()))


def random_turn(chance: Random, edition: Edition) -> Turn:
    """Lay up to two jokers and some letters beside a table of up to two jokers, and shuffle all into new words."""
    letters = "АБВ"[: chance.randint(2, 3)]
    old = [natural(letter) for letter in chance.choices(letters, k=chance.randint(2, 4))]
    jokers = [Placed(JOKER, (chance.choice(letters),)) for _ in range(chance.randint(0, 2))]
    rack = [natural(letter) for letter in chance.choices(letters, k=chance.randint(1, 2))]
    rack += [Placed(JOKER, ())] * chance.randint(0, 2 - len(jokers))
    before = _cut(chance, [*old, *jokers])
    tiles = [p if p.face != JOKER else Placed(JOKER, (chance.choice(letters),)) for p in (*old, *jokers, *rack)]
    after = _cut(chance, tiles)
    if chance.random() < 0.4 and before:  # keep some words as they are
        kept, left = chance.choice(before), Counter(tiles)
        if Counter(kept.tiles) <= left:
            after = (kept, *_cut(chance, list((left - Counter(kept.tiles)).elements())))
    laid = tuple(p.face for p in rack)
    return Turn(edition, 0, (*laid, "Я"), True, 5, before, after, laid, (), after, before, ())


def _cut(chance: Random, tiles: list[Placed]) -> Table:
    chance.shuffle(tiles)
    rows, at = [], 0
    while at < len(tiles):
        size = chance.randint(1, 3)
        rows.append(Meld(KIND, tuple(tiles[at : at + size])))
        at += size
    return tuple(rows)


def jokers_of(table: AnyTable) -> list[tuple[str, str]]:
    """List the letter of each joker and the word it lies in."""
    return [(p.stands[0], word_of(meld)) for meld in table for p in meld.tiles if p.face == JOKER]


def exchange_tiles(turn: Turn) -> list[str]:
    """List the letter tiles that may take the place of jokers, each by where it comes from."""
    if turn.edition is LOOSE:
        return [face for meld in turn.after for face in meld.naturals]
    tiles, still = [face for face in turn.laid if face != JOKER], [word_of(meld) for meld in turn.after]
    for meld in turn.before:
        if word_of(meld) in still:
            still.remove(word_of(meld))
        else:
            tiles += meld.naturals
    return tiles


def legal_sharings(turn: Turn) -> list[dict[int, int]]:
    """Give every old joker a place of the new table, and every one that changed a tile of its own; keep what fits."""
    old, new = jokers_of(turn.before), jokers_of(turn.after)
    words = {word_of(meld) for meld in turn.before}
    naturals = exchange_tiles(turn)
    found = []
    for places in permutations(range(len(new)), len(old)):
        taken = [index for index, place in enumerate(places) if old[index][0] != new[place][0]]
        if any(new[places[index]][1] in words for index in taken):
            continue
        swaps = permutations(range(len(naturals)), len(taken))
        if any(all(naturals[at] == old[i][0] for at, i in zip(swap, taken, strict=True)) for swap in swaps):
            found.append(dict(enumerate(places)))
    return found


def scores_of(turn: Turn) -> set[str]:
    """Find the new words that hold a rack tile in some way of telling equal tiles apart."""
    words = {word_of(meld) for meld in turn.before}
    places = [(number, p.face) for number, meld in enumerate(turn.after) for p in meld.tiles]
    joker_places = [number for number, face in places if face == JOKER]
    holding: set[int] = set()
    for face, count in Counter(turn.laid).items():
        if face != JOKER:
            own = [number for number, other in places if other == face]
            holding.update(number for some in combinations(own, count) for number in some)
    for sharing in legal_sharings(turn) if JOKER in turn.laid else ():
        holding.update(number for at, number in enumerate(joker_places) if at not in sharing.values())
    return {word_of(turn.after[number]) for number in holding} - words


def check(seed: int, count: int, edition: Edition) -> Counter[str]:
    chance, seen = Random(seed), Counter[str]()
    for _ in range(count):
        turn = random_turn(chance, edition)
        legal = not joker_duty(turn)
        assert legal == bool(legal_sharings(turn)), turn
        if not {word_of(meld) for meld in turn.before} & {word_of(meld) for meld in turn.after}:
            # All words are new: the letters on the table cover those that jokers stood for, and that is enough.
            cover = Counter(letter for meld in turn.after for letter in word_of(meld))
            assert legal == (cover >= Counter(letter for letter, _ in jokers_of(turn.before))), turn
            seen["new"] += 1
        if legal:
            assert {word_of(meld) for meld in scoring_words(turn)} == scores_of(turn), turn
        seen["legal" if legal else "not"] += 1
    return seen


@pytest.mark.rule("LET-JOK-2", "LET-JOK-3")
@pytest.mark.parametrize("edition", [EDITION, LOOSE], ids=["moved", "lying"])
def test_small_turns(edition: Edition) -> None:
    seen = check(1, 1500, edition)
    assert min(seen["legal"], seen["not"], seen["new"]) > 100


def test_the_tile_of_a_word_that_stays_makes_the_difference() -> None:
    chance, differ = Random(1), 0
    for _ in range(1500):
        turn = random_turn(chance, EDITION)
        loose, strict = not joker_duty(turn._replace(edition=LOOSE)), not joker_duty(turn)
        assert loose or not strict
        differ += loose != strict
    assert differ > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 7))
def test_many_small_turns(seed: int) -> None:
    check(seed, 10_000, EDITION)
    check(seed, 10_000, LOOSE)
