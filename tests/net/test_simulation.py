"""A bad network in one process: at rest everybody knows what the host knows, and no action counts twice."""

from __future__ import annotations

import json

import pytest

from rummicore.entries import encoded
from rummicore.host import actor
from rummicore.registry import find_edition
from rummicore.wire import Record, told_to_wire
from tests.kit.network import ROOM, Listening, Network
from tests.kit.remote_players import Faulty, RemotePlayer

EDITIONS = ("ua-standard", "letters-ru", "pl")
# Seconds of a run: some twenty actions with answers that are lost, and time to rest.
PLAYED, RESTED = 40.0, 30.0


def run(seed: int) -> None:
    """Play over a bad network, with a host that may crash; then let it rest and compare."""
    faulty = Faulty(seed)
    edition = find_edition(EDITIONS[seed % len(EDITIONS)])
    seats = 2 + seed % 2
    people = tuple("" for _ in range(seats))
    network = Network(edition, people, seed=seed, delay=lambda: faulty.chance.below(30) / 100)
    players = [RemotePlayer(network, seat, faulty) for seat in range(seats)]
    for second in range(int(PLAYED)):
        network.run(1.0)
        if faulty.happens(3):
            network.crash()
        if second % 10 == 0:
            Listening(network).hello()
    faulty.on = False
    network.run(RESTED)
    check(network, players)


def json_of(record: Record) -> object:
    """Return a record as it comes over a line."""
    return json.loads(encoded(record))


def check(network: Network, players: list[RemotePlayer]) -> None:
    """Compare what everybody knows with what lasts."""
    host = network.host
    assert [happened.action for happened in host.steps] == network.disk.actions[ROOM]
    for player in players:
        assert player.view is not None
        assert player.view == host.view(player.seat)
        assert player.told == [json_of(told_to_wire(known)) for known in host.told(player.seat)]
        own = {at: happened.action for at, happened in enumerate(host.steps) if actor(happened) == player.seat}
        # What counts is what was decided, each decision once; the house answers for a seat without a choice.
        assert {at for at, action in own.items() if action.do != "answer"} <= set(player.decided)
    assert len(host.steps) > 3


@pytest.mark.parametrize("part", range(4))
def test_at_rest_everybody_knows_what_the_host_knows(part: int) -> None:
    for seed in range(6 * part, 6 * part + 6):
        run(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(40))
def test_at_rest_everybody_knows_what_the_host_knows_in_2000_runs(part: int) -> None:
    for seed in range(1_000 + 50 * part, 1_050 + 50 * part):
        run(seed)
