"""The levels of the letter bots: what each touches and knows, and that all of it is legal."""

from __future__ import annotations

import pytest

from rummicore.actions import Draw, Play
from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.turn import Turn, turn_of
from rummicore.view import view_of
from rummiwords.alphabet import JOKER, word_of
from rummiwords.bots.levels import LOW_POOL
from rummiwords.rules.melds import WordMelds
from tests.kit.letters import LETTERS, at_table

LIMITS = {"bot:3": (1, 3, 9), "bot:4": (2, 3, 10), "bot:5": (2, 1, 14)}


def turns(names: tuple[str, ...], seed: int, nodes: int) -> list[tuple[str, Turn]]:
    """Play a game, in which an illegal turn would be an error, and return who made which turn."""
    bots = [LETTERS.bots[name](LETTERS, bot_seed(seed, seat)) for seat, name in enumerate(names)]
    made = []
    for happened in play_bots(LETTERS, new_game(LETTERS, len(names)), bots, seed, Budget(nodes)):
        state = happened.before
        if isinstance(happened.action, Play):
            made.append((names[state.turn], turn_of(LETTERS, view_of(state, state.turn), happened.action.table)))
    return made


def frequency(word: str) -> int:
    assert isinstance(LETTERS.melds, WordMelds)
    entry = LETTERS.melds.book.find(word)
    assert entry is not None
    return entry.frequency


@pytest.mark.parametrize("seed", range(2))
def test_levels_touch_few_words_and_lay_words_they_know(seed: int) -> None:
    made = turns(("bot:3", "bot:4", "bot:5"), seed, 3000)
    assert len(made) > 8
    for name, turn in made:
        touch, least, longest = LIMITS[name]
        assert len(turn.gone) <= touch
        words = [word_of(meld) for meld in turn.made]
        old = {word_of(meld) for meld in turn.before}
        assert all(len(word) <= longest and frequency(word) >= least for word in words if word not in old)


def test_the_perfect_bot_plays_whole_games() -> None:
    assert len(turns(("bot:perfect", "bot:3"), 1, 1500)) > 8


def test_a_level_draws_when_it_sees_nothing() -> None:
    view = view_of(at_table("СТОЛ", "ЪЩ"), 0)
    for name in LIMITS:
        assert LETTERS.bots[name](LETTERS, 1).choose(view, Budget()) == Draw()


@pytest.mark.rule("LET-JOK-5")
@pytest.mark.parametrize("name", ["bot:3", "bot:perfect"])
def test_a_joker_is_laid_when_the_pool_is_low(name: str) -> None:
    for pool, laid in ((40, False), (LOW_POOL - 1, True)):
        view = view_of(at_table("МОСТ", "КОТ*ЪЩЫ", pool=pool), 0)
        action = LETTERS.bots[name](LETTERS, 1).choose(view, Budget(400))
        assert isinstance(action, Play)
        turn = turn_of(LETTERS, view, action.table)
        assert JOKER in turn.laid or not laid
