"""The bots of the letter game: common words, legal turns, sensible jokers, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from rummicore.actions import Action, Answer, Draw, Play
from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.host import Happened
from rummicore.state import Ask
from rummicore.turn import turn_of
from rummicore.view import view_of
from rummiwords.alphabet import JOKER, word_of
from rummiwords.rules.melds import WordMelds
from rummiwords.rules.scoring import points
from tests.kit.letters import LETTERS, at_table, house


def game(players: Sequence[str], seed: int, edition: Edition = LETTERS) -> list[Happened]:
    bots = [edition.bots[name](edition, bot_seed(seed, seat)) for seat, name in enumerate(players)]
    return list(play_bots(edition, new_game(edition, len(players)), bots, seed))


def choice(name: str, words: str, rack: str, *, opened: bool = True, pool: int = 40, seed: int = 1) -> Action:
    view = view_of(at_table(words, rack, opened=opened, pool=pool), 0)
    return LETTERS.bots[name](LETTERS, seed).choose(view, Budget())


def frequency(word: str) -> int:
    assert isinstance(LETTERS.melds, WordMelds)
    entry = LETTERS.melds.book.find(word)
    assert entry is not None
    return entry.frequency


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_end_and_use_common_words_only(seed: int) -> None:
    steps = game(("bot:1", "bot:2", "bot:2"), seed)
    assert steps[-1].step.state.phase == "over"
    least = {0: 4, 1: 3, 2: 3}
    for happened in steps:
        if isinstance(happened.action, Play):
            made = turn_of(LETTERS, view_of(happened.before, happened.before.turn), happened.action.table).made
            assert all(frequency(word_of(meld)) >= least[happened.before.turn] for meld in made)
    actions = Counter(happened.action.do for happened in steps)
    assert actions["play"] > 15


def test_a_bot_that_extends_beats_one_that_does_not() -> None:
    results = [game(("bot:1", "bot:2"), seed)[-1].step.state.results[0] for seed in range(6)]
    assert sum(result.winners == (1,) for result in results) >= 5


def test_the_same_seed_chooses_the_same_and_seeds_differ() -> None:
    assert game(("bot:2", "bot:2"), 5) == game(("bot:2", "bot:2"), 5)
    chosen = {choice("bot:2", "", "КОТМИР", seed=seed) for seed in range(8)}
    assert len(chosen) > 1


def test_level_1_leaves_the_table_alone_and_level_2_extends_it() -> None:
    assert isinstance(choice("bot:1", "СТОЛ", "БЪЩЫ"), Draw)
    extended = choice("bot:2", "СТОЛ", "БЪЩЫ")
    assert isinstance(extended, Play)
    assert [word_of(meld) for meld in extended.table] == ["СТОЛБ"]


def test_a_joker_waits_while_the_pool_is_full_and_opens_when_nothing_else_does() -> None:
    waiting = choice("bot:1", "", "КОТ*ЪЩЫ")
    assert isinstance(waiting, Play)
    assert JOKER not in waiting.table[0].faces
    late = choice("bot:1", "", "КОТ*ЪЩЫ", pool=3)
    assert isinstance(late, Play)
    assert JOKER in late.table[0].faces
    opening = choice("bot:1", "", "СОБАА*Щ", opened=False)
    assert isinstance(opening, Play)
    assert len(opening.table[0].tiles) >= 6


def test_a_joker_of_the_table_keeps_its_letter() -> None:
    action = choice("bot:2", "СТ*ОЛ", "БЪЩЫ")
    assert isinstance(action, Play)
    turn = turn_of(LETTERS, view_of(at_table("СТ*ОЛ", "БЪЩЫ"), 0), action.table)
    assert points(turn) == 5


def test_bots_vote_and_keep_to_the_theme() -> None:
    view = view_of(at_table("", "КОТХ"), 0)._replace(ask=Ask(0, "theme", ("yes", "no")))
    assert LETTERS.bots["bot:1"](LETTERS, 1).choose(view, Budget()) == Answer(0, "theme", "yes")
    animals = house(theme="собака корова кот кит рак лев", theme_mode="vote", open_min=3)
    for happened in game(("bot:2", "bot:2"), 3, animals):
        assert happened.step.state.phase != "asking"
    bot = animals.bots["bot:2"](animals, 1)
    played = bot.choose(view_of(at_table("", "КОТДОМ"), 0), Budget())
    assert isinstance(played, Play)
    assert word_of(played.table[0]) == "КОТ"
