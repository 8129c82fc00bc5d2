"""Paired worlds: whatever a seat gets stays the same when the tiles that it cannot see are permuted."""

from __future__ import annotations

import pytest

from rummicore.chance import Generator
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.events import Drew, Refused, redact
from rummicore.host import Happened
from rummicore.journal import Loaded, new_header
from rummicore.reasons import NOTHING_LAID
from rummicore.registry import edition_ids, find_edition
from rummicore.testing import QUICK, check_privacy, paired_world, random_game
from rummicore.view import view_of
from rummiterm.commands.games import seen_records
from rummiterm.start.saves import SavedGame
from tests.kit.rebuilding import with_rebuilders

EDITIONS = edition_ids()


def _check_game(edition: Edition, seed: int, every: int) -> None:
    game = list(random_game(edition, seed))
    seat = Generator("seat", seed).below(len(game[0].before.seats))

    def also(ours: list[Happened], theirs: list[Happened]) -> None:
        assert _exported(edition, ours, seat) == _exported(edition, theirs, seat)
        assert _decided(edition, ours[-1], seat) == _decided(edition, theirs[-1], seat)
        assert _drafted(edition, ours[-1], seat) == _drafted(edition, theirs[-1], seat)

    check_privacy(edition, game, seat, every=every, seed=seed, also=also)


def _exported(edition: Edition, game: list[Happened], seat: int) -> list[dict[str, object]]:
    header = new_header(edition, tuple("ABCDEF"[: len(game[0].before.seats)]), seed=hash(game[0].action))
    return list(seen_records(SavedGame(Loaded(header, (), "", 0, ends_line=True), edition, tuple(game)), seat))


def _decided(edition: Edition, happened: Happened, seat: int) -> list[object]:
    """What each bot of the edition would do in this seat."""
    state = happened.step.state
    if state.phase != "turn" or state.turn != seat:
        return []
    return [bot(edition, 1).choose(view_of(state, seat), QUICK) for bot in edition.bots.values()]


def _drafted(edition: Edition, happened: Happened, seat: int) -> list[object]:
    """A turn in progress: its layouts, its undo steps and its verdict."""
    state = happened.step.state
    if state.phase != "turn" or not state.seats[seat].rack:
        return []
    draft = Draft.begin(edition, view_of(state, seat)).pick(state.seats[seat].rack[0]).drop()
    verdict = draft.verdict()
    return [draft, draft.undo(), draft.undo().redo(), verdict.reasons, verdict.turn]


@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_a_seat_gets_depends_on_hidden_tiles(name: str) -> None:
    edition = find_edition(name)
    # Bots think long about the special jokers of Twist; the long run looks at every action there too.
    for seed in range(1 if name == "twist" else 3):
        _check_game(edition, seed, every=12 if name == "twist" else 4)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(14))
@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_a_seat_gets_depends_on_hidden_tiles_at_any_action_of_42_games(name: str, part: int) -> None:
    edition = find_edition(name)
    for seed in range(100 + 3 * part, 103 + 3 * part):
        _check_game(edition, seed, every=1)


@pytest.mark.parametrize("name", EDITIONS)
def test_paired_worlds_really_differ(name: str) -> None:
    edition = with_rebuilders(find_edition(name))
    game = list(random_game(edition, 3))[:12]
    paired = paired_world(edition, game, 0, Generator("differ"))
    assert paired is not None
    assert paired[-1].step.state.pool != game[-1].step.state.pool
    assert paired[-1].step.state.seats[1].rack != game[-1].step.state.seats[1].rack


def test_events_name_hidden_tiles_only_to_their_owner() -> None:
    drew = Drew(1, 1, ("r5",))
    assert redact(drew, 1) == drew
    assert redact(drew, 0) == Drew(1, 1, ())
    assert redact(drew, None) == Drew(1, 1, ())
    refused = Refused(1, (NOTHING_LAID.because(),))
    assert redact(refused, 1) == refused
    assert redact(refused, 0) == Refused(1, ())
