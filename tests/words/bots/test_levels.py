"""The levels of the letter bots: what each touches, knows and overlooks, and that all of it is legal."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rummicore.actions import Answer, Draw, Play
from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.state import Ask
from rummicore.turn import Turn, turn_of
from rummicore.view import view_of
from rummiwords.alphabet import JOKER, word_of
from rummiwords.bots.levels import LONG, RUNGS, LevelBot, WordRung
from rummiwords.bots.named import LEVELS
from rummiwords.bots.simple import LOW_POOL
from rummiwords.rules.melds import WordMelds
from rummiwords.rules.wordbook import Tactful
from tests.kit.letters import LETTERS, at_table


def turns(names: tuple[str, ...], seed: int, nodes: int) -> list[tuple[str, int, Turn]]:
    """Play a game, in which an illegal turn would be an error, and return who made which turn with which pool."""
    bots = [LETTERS.bots[name](LETTERS, bot_seed(seed, seat)) for seat, name in enumerate(names)]
    made = []
    for happened in play_bots(LETTERS, new_game(LETTERS, len(names)), bots, seed, Budget(nodes)):
        state = happened.before
        if isinstance(happened.action, Play):
            turn = turn_of(LETTERS, view_of(state, state.turn), happened.action.table)
            made.append((names[state.turn], len(state.pool), turn))
    return made


def frequency(word: str) -> int:
    assert isinstance(LETTERS.melds, WordMelds)
    entry = LETTERS.melds.book.find(word)
    assert entry is not None
    return entry.frequency


def new_words(turn: Turn) -> list[str]:
    old = {word_of(meld) for meld in turn.before}
    return [word for word in map(word_of, turn.made) if word not in old]


def limits(level: int) -> WordRung:
    """Return the most that a level does on any day."""
    days = RUNGS[level - 1 : level + 2]
    return WordRung(max(day.touch for day in days), 0, min(day.least for day in days), max(day.longest for day in days))


@pytest.mark.parametrize("names", [("bot:1", "bot:2", "bot:3"), ("bot:4", "bot:5"), ("bot:6", "bot:7")])
def test_levels_touch_few_words_and_lay_words_they_know(names: tuple[str, ...]) -> None:
    made = turns(names, 1, 1000)
    assert len(made) > 8
    for name, _, turn in made:
        most = limits(int(name[-1]))
        assert len(turn.gone) <= most.touch
        assert all(len(word) <= most.longest and frequency(word) >= most.least for word in new_words(turn))


def test_only_the_top_lays_words_that_are_not_said_to_guests() -> None:
    """БЫДЛО is the best of this rack; a level below the top lays something else, or draws."""
    view = view_of(at_table("КОТ", "БЫДЛО"), 0)
    for rung in RUNGS:
        chosen = LevelBot(LETTERS, 1, rung._replace(least=1, overlooks=0, longest=14)).choose(view, Budget(3000))
        laid = [word_of(meld) for meld in chosen.table] if isinstance(chosen, Play) else []
        assert ("БЫДЛО" in laid) is (rung is RUNGS[-1]), laid
    assert not [rung for level in range(1, len(LEVELS)) for rung in RUNGS[level - 1 : level + 2] if not rung.polite]


def test_rude_words_are_words_of_the_dictionary() -> None:
    assert isinstance(LETTERS.melds, WordMelds)
    book = LETTERS.melds.book
    assert isinstance(book, Tactful)
    assert not [word for word in book.rude if book.find(word) is None]


def test_the_rungs_lead_upwards() -> None:
    """Each knows and takes up at least as much as the one below; a child knows those of 1 to 3."""
    assert len(LEVELS) == 7 == len(RUNGS) - 2
    for low, high in pairwise(RUNGS):
        assert (high.touch, -high.least, high.longest) >= (low.touch, -low.least, low.longest)
        assert high.overlooks < low.overlooks or high.least < low.least or high.touch > low.touch
    assert all(limits(level).least >= 4 for level in (1, 2, 3))
    assert all(limits(level).least >= 3 for level in LEVELS[:-1])


def test_a_game_has_one_day_and_others_have_other_days() -> None:
    made = [LETTERS.bots["bot:4"](LETTERS, seed) for seed in range(30)]
    assert {bot.rung for bot in made if isinstance(bot, LevelBot)} == set(RUNGS[3:6])
    assert LETTERS.bots["bot:4"](LETTERS, 5) == LETTERS.bots["bot:4"](LETTERS, 5)


def test_what_is_overlooked_changes_from_turn_to_turn() -> None:
    bot = LevelBot(LETTERS, 3, WordRung(touch=1, overlooks=90, least=4, longest=9))
    views = [view_of(at_table("СТОЛ", "КОТМИР"), 0)._replace(number=number) for number in range(12)]
    chosen = {str(bot.choose(view, Budget(2000))) for view in views}
    assert len(chosen) > 2
    assert len({str(bot.choose(views[0], Budget(2000))) for _ in range(2)}) == 1


def test_the_perfect_bot_plays_whole_games() -> None:
    assert len(turns(("bot:perfect", "bot:3"), 1, 1500)) > 8


def test_the_poet_lays_long_words_while_there_are_tiles() -> None:
    made = [
        turn for name, pool, turn in turns(("bot:poet", "bot:2"), 1, 1500) if name == "bot:poet" and pool >= LOW_POOL
    ]
    assert made
    assert all(len(word) >= LONG for turn in made for word in new_words(turn))


def test_a_level_draws_when_it_sees_nothing() -> None:
    view = view_of(at_table("СТОЛ", "ЪЩ"), 0)
    for name in LETTERS.bots:
        assert LETTERS.bots[name](LETTERS, 1).choose(view, Budget()) == Draw()


def test_every_bot_votes_for_every_word() -> None:
    view = view_of(at_table("СТОЛ", "ЪЩ"), 0)._replace(ask=Ask(0, "theme", ("yes", "no")))
    assert {made(LETTERS, 1).choose(view, Budget()) for made in LETTERS.bots.values()} == {Answer(0, "theme", "yes")}


@pytest.mark.rule("LET-JOK-5")
@pytest.mark.parametrize("name", ["bot:7", "bot:perfect"])
def test_a_joker_is_laid_when_the_pool_is_low(name: str) -> None:
    for pool, laid in ((40, False), (LOW_POOL - 1, True)):
        view = view_of(at_table("МОСТ", "КОТ*ЪЩЫ", pool=pool), 0)
        action = LETTERS.bots[name](LETTERS, 1).choose(view, Budget(400))
        assert isinstance(action, Play)
        turn = turn_of(LETTERS, view, action.table)
        assert JOKER in turn.laid or not laid
