"""The host of one running game: what is due, exactly once, refusals as values, deadlines, onlookers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummicore.actions import Action, Answer, Draw, Play, TimeUp
from rummicore.bots import Budget
from rummicore.chance import bot_seed, deal_from_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.events import Dealt, Drew
from rummicore.games import BotPlayer
from rummicore.host import Declined, Due, Happened, Host, Repeated, Stale, Weighed, actor, drive, only_answer
from rummicore.outcomes import Reject
from rummicore.registry import find_edition
from rummicore.state import Ask
from rummicore.view import view_of
from tests.kit.positions import laid, state

STANDARD = find_edition("ua-standard")
TIMED = STANDARD.with_values({"time.limit_s": 60})
QUICK = Budget(nodes=100)


def begun(edition: Edition = STANDARD, seats: int = 2) -> Host:
    """Return a host with the tiles dealt."""
    host = Host(edition, new_game(edition, seats))
    return done(host, None, deal_from_seed(edition, host.state, 7))


def done(host: Host, seat: int | None, action: Action, now: float | None = None) -> Host:
    """Let a legal action count."""
    weighed = host.weigh(seat, action, host.at, now)
    assert isinstance(weighed, Weighed), weighed
    host.commit(weighed)
    return host


def codes(found: object) -> list[str]:
    """Return the codes of a refusal."""
    assert isinstance(found, Declined), found
    return [reason.code for reason in found.reasons]


def played(edition: Edition, seed: int, seats: int = 2) -> list[Happened]:
    """Let simple bots play a game."""
    bots = {seat: edition.bots["bot:2"](edition, bot_seed(seed, seat)) for seat in range(seats)}
    host = Host(edition, new_game(edition, seats), bots=bots)
    players = {seat: BotPlayer(bot, QUICK) for seat, bot in bots.items()}
    return list(drive(host, players, lambda state: deal_from_seed(edition, state, seed)))


def test_chance_then_people_or_bots_then_nothing_is_due() -> None:
    host = Host(STANDARD, new_game(STANDARD, 2), bots=[0])
    assert host.due() == Due("chance")
    done(host, None, deal_from_seed(STANDARD, host.state, 7))
    first = host.state.turn
    assert host.due() == (Due("bot", (0,)) if first == 0 else Due("people", (1,)))
    done(host, first, Draw())
    assert host.due().what == ("people" if first == 0 else "bot")
    over = Host(STANDARD, new_game(STANDARD, 2), past=played(STANDARD, 3))
    assert over.due() == Due("over")


def test_weighing_changes_nothing_and_a_weighed_action_counts_once() -> None:
    host = begun()
    before, seat = host.state, host.state.turn
    weighed = host.weigh(seat, Draw(), host.at)
    assert isinstance(weighed, Weighed)
    assert (host.state, host.at) == (before, 1)
    host.commit(weighed)
    assert (host.at, host.state.number) == (2, 2)
    with pytest.raises(ValueError, match="weighed after 1 others"):
        host.commit(weighed)


def test_the_same_action_again_is_known_and_another_one_is_stale() -> None:
    host = begun()
    seat, at = host.state.turn, host.at
    done(host, seat, Draw())
    assert host.weigh(seat, Draw(), at) == Repeated(at)
    assert host.weigh(1 - seat, Draw(), at) == Stale(host.at)
    assert host.weigh(seat, Play(()), at) == Stale(host.at)
    assert host.weigh(seat, Draw(), host.at + 5) == Stale(host.at)
    assert host.weigh(seat, Draw(), -1) == Stale(host.at)


def test_refusals_are_values() -> None:
    host = begun()
    seat = host.state.turn
    assert codes(host.weigh(seat, Play(()), host.at)) == ["nothing-laid", "opening-too-low"]
    assert codes(host.weigh(1 - seat, Draw(), host.at)) == ["not-your-turn"]
    assert codes(host.weigh(seat, Answer(seat, "vote", "yes"), host.at)) == ["wrong-phase"]
    assert codes(host.weigh(seat, Answer(1 - seat, "vote", "yes"), host.at)) == ["not-yours"]


def test_deals_and_clocks_belong_to_the_house() -> None:
    host = begun(TIMED)
    seat = host.state.turn
    assert codes(host.weigh(seat, TimeUp(()), host.at)) == ["not-yours"]
    assert codes(host.weigh(seat, deal_from_seed(TIMED, host.state, 1), host.at)) == ["not-yours"]
    assert codes(host.weigh(None, Draw(), host.at)) == ["not-yours"]


def test_a_deadline_begins_when_it_is_said_and_ends_with_the_turn() -> None:
    host = begun(TIMED)
    seat = host.state.turn
    assert host.due().until is None
    assert host.start_clock(1000.0) == 1060.0
    assert host.start_clock(1030.0) == 1060.0
    assert host.due() == Due("people", (seat,), 1060.0)
    assert codes(host.weigh(None, TimeUp(()), host.at, 1059.9)) == ["too-early"]
    assert codes(host.weigh(seat, Draw(), host.at, 1060.0)) == ["too-late"]
    done(host, None, TimeUp(()), 1060.0)
    assert host.due().until is None
    assert host.start_clock(1060.0) == 1120.0
    assert begun(STANDARD).start_clock(5.0) is None


def test_a_clock_that_stood_still_goes_on_with_what_was_left_also_with_nothing() -> None:
    host = begun(TIMED)
    assert host.start_clock(1000.0) == 1060.0
    assert host.stop_clock(1045.0) == 15.0
    assert host.start_clock(2000.0) == 2015.0
    assert host.stop_clock(9000.0) == 0.0
    assert host.start_clock(9500.0) == 9500.0
    assert begun(STANDARD).stop_clock(5.0) is None


def test_a_deadline_goes_on_in_another_sitting() -> None:
    host = begun(TIMED)
    host.start_clock(1000.0)
    again = Host(TIMED, new_game(TIMED, 2), past=host.steps, until=host.due().until)
    assert again.start_clock(5000.0) == 1060.0
    assert codes(again.weigh(again.state.turn, Draw(), again.at, 5000.0)) == ["too-late"]


def test_a_turn_that_is_voted_down_keeps_its_deadline() -> None:
    voting = TIMED._replace(
        asks=lambda edition, now, moment: (
            (Ask(1 - moment.seat, "vote", ("yes", "no")),) if moment.when == "played" else ()
        ),
        on_answers=lambda edition, now: Reject(),
    )
    host = Host(voting, state(voting, ["r7 k1", "k13"], "r4-6"), until=60.0)
    done(host, 0, Play(laid(voting, "r4-7")), 10.0)
    assert host.due().seats == (1,)
    done(host, 1, Answer(1, "vote", "no"), 20.0)
    assert host.due() == Due("people", (0,), 60.0)


def test_an_onlooker_sees_no_rack_and_takes_no_turn() -> None:
    host = begun()
    view = host.view(None)
    assert (view.seat, view.rack, view.ask) == (None, (), None)
    assert view.seats == host.view(0).seats
    with pytest.raises(TypeError, match="an onlooker has no seat"):
        assert view.own


def test_everybody_is_told_only_what_they_may_know() -> None:
    host = begun()
    seat = host.state.turn
    done(host, seat, Draw())
    for known in (None, 0, 1):
        dealt, drew = (told.events[0] for told in host.told(known))
        assert isinstance(dealt, Dealt)
        assert isinstance(drew, Drew)
        assert [bool(rack) for rack in dealt.racks] == [known == 0, known == 1]
        assert bool(drew.tiles) is (known == seat)
    assert [told.at for told in host.told(0, since=1)] == [1]
    assert [(told.seat, told.do, told.number) for told in host.told(None)] == [(None, "deal", 0), (seat, "draw", 1)]


def test_a_bot_whose_action_is_refused_is_a_fault() -> None:
    class Cheat:
        def choose(self, view: object, budget: Budget) -> Action:
            return Play(())

    players = dict.fromkeys(range(2), BotPlayer(Cheat(), QUICK))
    host = Host(STANDARD, new_game(STANDARD, 2), bots=players)
    with pytest.raises(ValueError, match="a playing turn lays at least one tile"):
        list(drive(host, players, lambda state: deal_from_seed(STANDARD, state, 1)))


def test_nothing_counts_before_it_is_recorded() -> None:
    host = Host(STANDARD, new_game(STANDARD, 2), bots=[0, 1])
    players = {seat: BotPlayer(STANDARD.bots["bot:1"](STANDARD, seat), QUICK) for seat in range(2)}

    def full_disk(action: Action) -> None:
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space"):
        next(drive(host, players, lambda state: deal_from_seed(STANDARD, state, 1), full_disk))
    assert host.at == 0


GAMES = {name: played(find_edition(name), 11) for name in ("pl", "letters-ru")}


@given(seed=st.integers(0, 10_000), name=st.sampled_from(sorted(GAMES)))
@settings(max_examples=60, deadline=None)
def test_actions_that_are_lost_doubled_and_reordered_count_once(seed: int, name: str) -> None:
    """A network that repeats and swaps: senders try again until they hear; the game is the one that was played."""
    chance, game = Random(seed), GAMES[name][:30]
    edition = find_edition(name)
    host = Host(edition, game[0].before)
    late: list[tuple[int | None, Action, int]] = []
    for at, happened in enumerate(game):
        sent = (actor(happened), happened.action, at)
        late.append(sent)
        for message in [*chance.sample(late, min(2, len(late))), *[sent] * chance.randint(1, 3)]:
            found = host.weigh(*message)
            if isinstance(found, Weighed):
                assert message == sent
                host.commit(found)
            else:
                assert isinstance(found, Repeated)
        assert host.at == at + 1
    assert host.steps == game
    for seat in (None, *range(len(game[0].before.seats))):
        assert host.view(seat) == view_of(game[-1].step.state, seat)


def test_a_seat_with_one_choice_needs_not_be_asked() -> None:
    pl = find_edition("pl")
    asking = next(h.step.state for h in GAMES["pl"] if h.step.state.phase == "asking")
    views = [view_of(asking, ask.seat) for ask in asking.asks]
    for view in views:
        assert view.ask
        only = only_answer(view)
        assert (only is not None) == (len(view.ask.choices) == 1)
    assert only_answer(begun(pl).view(None)) is None
