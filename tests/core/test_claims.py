"""What a play claims about its melds is not believed: kinds and what jokers stand for are derived, so games replay."""

from __future__ import annotations

import pytest

from rummiclassic.editions.cards import RUMMY_CARDS
from rummiclassic.editions.twist import TWIST
from rummiclassic.editions.ua import UA_STANDARD
from rummicore.actions import Action, Play, TimeUp
from rummicore.bots import Budget
from rummicore.chance import Generator, bot_seed, deal_from_seed
from rummicore.edition import Edition
from rummicore.engine import apply, new_game
from rummicore.host import Happened
from rummicore.notation import parse_table
from rummicore.reasons import RuleError
from rummicore.testing import check_action, check_replay
from rummicore.tiles import AnyMeld, AnyTable, Meld, Placed, TypedMeld, only_read
from rummicore.typed import as_said
from rummicore.view import view_of
from rummiwords.editions.ru import LETTERS_RU
from tests.core.test_word_sketch import STRICT

KINDS = ("", "run", "group", "mirror", "word", "straight", "RUN")
STANDS = ((), ("r5",), ("5",), ("j",), ("b7", "b8"), ("А",), ("А", "Б"), ("?",), ("*",), ("",))
EDITIONS = {
    "numbers": UA_STANDARD.with_values({"open.min_points": 1}),
    "numbers at a price": UA_STANDARD.with_values({"open.min_points": 1, "penalty.invalid_submit": "penalty"}),
    "twist at a price": TWIST.with_values({"open.min_points": 1, "penalty.invalid_submit": "penalty"}),
    "cards at a price": RUMMY_CARDS.with_values({"open.min_points": 1, "penalty.invalid_submit": "penalty"}),
    "letters": LETTERS_RU.with_values({"letters.open_min": 3}),
    "letters taken back": LETTERS_RU.with_values({"letters.open_min": 3, "letters.invalid_word": "rulebook"}),
    "letters put back": LETTERS_RU.with_values({"letters.open_min": 3, "letters.invalid_word": "rollback"}),
    "sketch": STRICT,
}


def claimed(meld: AnyMeld, chance: Generator) -> AnyMeld:
    """Claim something about a meld: another kind, other meanings of its tiles, that it was read."""
    kind = chance.pick(KINDS) if chance.below(2) else meld.kind
    tiles = [p._replace(stands=chance.pick(STANDS)) if not chance.below(3) else p for p in meld.tiles]
    return Meld(kind, tuple(tiles)) if chance.below(2) else TypedMeld(kind, tuple(tiles))


def with_claims(action: Action, chance: Generator) -> Action:
    """Claim something about some melds of a turn; now and then the clock runs out over it."""
    if not isinstance(action, Play):
        return action
    table: AnyTable = tuple(claimed(meld, chance) if chance.below(2) else meld for meld in action.table)
    return TimeUp(table) if not chance.below(4) else Play(table)


def game_of_claims(edition: Edition, seed: int, *, turns: int) -> tuple[list[Happened], int]:
    """Let bots play and claim what they like about their melds; what is refused they play as they meant it.

    Return the game, and how many plays were accepted in spite of their claims.
    """
    chance, state, game, accepted = Generator("claims", seed), new_game(edition, 2), list[Happened](), 0
    bots = [edition.bots[sorted(edition.bots)[0]](edition, bot_seed(seed, seat)) for seat in range(2)]
    while state.phase != "over" and len(game) < turns:
        action: Action = deal_from_seed(edition, state, seed)
        if state.phase != "deal":
            seat = state.asks[0].seat if state.asks else state.turn
            action = bots[seat].choose(view_of(state, seat), Budget(100))
        claims = with_claims(action, chance)
        try:
            step = apply(edition, state, claims)
            accepted += claims != action
        except RuleError:
            claims, step = action, apply(edition, state, action)
        game.append(Happened(state, claims, step))
        state = step.state
    return game, accepted


@pytest.mark.parametrize("name", EDITIONS)
def test_whatever_a_play_claims_it_is_refused_or_replays_exactly(name: str) -> None:
    edition, claims = EDITIONS[name], 0
    for seed in range(4):
        game, accepted = game_of_claims(edition, seed, turns=60)
        claims += accepted
        for happened in game:
            check_action(edition, happened)
        check_replay(edition, game)
    assert claims > 10, "nothing was claimed that was not refused"


def test_a_typed_meld_is_never_equal_to_a_read_one() -> None:
    tiles = tuple(map(UA_STANDARD.place, ("r5", "r6", "r7")))
    read, typed = Meld("run", tiles), TypedMeld("run", tiles)
    assert len({read, typed, Meld("run", tiles), TypedMeld("run", tiles)}) == 2
    assert read in {read}
    assert typed not in {read}  # type: ignore[comparison-overlap]


def test_no_table_holds_what_nobody_has_read() -> None:
    (typed,) = parse_table(UA_STANDARD, "r5-7")
    with pytest.raises(TypeError, match="nobody has read"):
        only_read((*UA_STANDARD.melds.readings(typed), typed))


def test_a_kind_that_cannot_be_declared_says_nothing() -> None:
    run = tuple(map(UA_STANDARD.place, ("r5", "r6", "r7")))
    assert as_said(UA_STANDARD, Meld("straight", run)) == TypedMeld("", run)
    assert as_said(UA_STANDARD, Meld("group", run)) == TypedMeld("group", run)


def test_only_a_letter_can_be_said_of_a_joker() -> None:
    said = {stands: as_said(LETTERS_RU, TypedMeld("", (Placed("*", stands),))).tiles[0].stands for stands in STANDS}
    assert {stands for stands, kept in said.items() if kept} == {("А",), ("А", "Б")}
    assert said["А",] == said["А", "Б"] == ("А",)
    for stands in STANDS:
        assert as_said(UA_STANDARD, TypedMeld("", (Placed("j", stands),))).tiles == (Placed("j", ()),)
        assert as_said(LETTERS_RU, Meld("word", (Placed("К", stands),))).tiles == (Placed("К", ("К",)),)
