"""Paired worlds over the bytes of each line: what a seat cannot see changes nothing of what it is sent."""

from __future__ import annotations

from itertools import islice

import pytest

from rummicore.actions import Deal, TimeUp
from rummicore.chance import Generator
from rummicore.edition import Edition
from rummicore.entries import encoded
from rummicore.host import Happened, actor
from rummicore.registry import edition_ids, find_edition
from rummicore.state import State
from rummicore.testing import paired_world, random_game
from rummicore.wire import Record
from rumminet.client.sending import sent_action
from tests.kit.network import ROOM, Listening, Network

EDITIONS = edition_ids()


def sent(edition: Edition, game: list[Happened], seat: int | None, *, wire: bool, hint: bool) -> list[bytes]:
    """Play a game over lines; return every frame that one seat, or an onlooker, got, with what it asked meanwhile."""
    deals = iter([happened.action for happened in game if isinstance(happened.action, Deal)])

    def deal(_: Edition, __: State, ___: int) -> Deal:
        return next(deals)

    rounds = game[0].before.rounds
    network = Network(edition, tuple(f"P{number}" for number in range(len(game[0].before.seats))), deal=deal)
    network.disk.plans[ROOM] = network.disk.plans[ROOM]._replace(rounds=rounds)
    clients = [Listening(network) for _ in game[0].before.seats]
    observer = Listening(network)
    observer.hello(wire=wire, lang="ru")
    for number, client in enumerate(clients):
        client.hello()
        client.say("claim", seat=number)
    if seat is not None:
        observer.hello(str(clients[seat].last("seated")["token"]), wire=wire, lang="ru")  # takes the seat over
        clients[seat] = observer
    for happened in game:
        _ask(observer, network, seat, hint=hint)
        mover = actor(happened)
        if isinstance(happened.action, TimeUp):
            network.hub.rooms[ROOM].house(happened.action, None)
            network.flush()
        elif mover is not None:
            fields: Record = {"game": 1, "at": network.host.at, "action": sent_action(happened.action)}
            clients[mover].say("act", **fields)
    network.run(1)
    return [encoded(message) for message in observer.messages]


def _ask(observer: Listening, network: Network, seat: int | None, *, hint: bool) -> None:
    """Ask all that a seat can ask about its turn."""
    game = network.hub.rooms[ROOM].game
    if game is None or seat is None:
        return
    at, view = network.host.at, network.host.view(seat)
    if view.phase == "turn" and view.turn == seat:
        observer.say("judge", n=at, game=1, at=at, melds=[list(view.rack[:1])], refused=True)
        observer.say("stage", n=at, game=1, at=at, melds=[], text=" ".join(view.rack[:3]))
        if hint and not any(message["what"] == "hinted" for message in observer.messages):
            observer.say("hint", n=at, game=1, at=at, melds=[], stage=3)


def check(edition: Edition, seed: int, *, wire: bool, hint: bool = False) -> int:
    """Compare what a seat and an onlooker are sent in a game and in its paired worlds; return how many were there."""
    game = list(islice(random_game(edition, seed), 8 + seed % 30))
    compared = 0
    for seat in (0, 1, None):
        paired = paired_world(edition, game, seat, Generator("lines", seed))
        if paired is not None:
            ours, theirs = (sent(edition, each, seat, wire=wire, hint=hint) for each in (game, paired))
            assert ours == theirs
            assert len(ours) > len(game) // 2
            compared += 1
    return compared


@pytest.mark.parametrize("wire", [False, True], ids=["page", "terminal"])
@pytest.mark.parametrize("name", EDITIONS)
def test_no_line_carries_anything_of_hidden_tiles(name: str, wire: bool) -> None:
    assert check(find_edition(name), 3, wire=wire) > 1


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("name", EDITIONS)
def test_no_line_carries_anything_of_hidden_tiles_in_many_games(name: str, part: int) -> None:
    for seed in range(100 + 10 * part, 110 + 10 * part):
        check(
            find_edition(name), seed, wire=bool(seed % 2), hint=seed % 10 < 2
        )  # a hint takes longer than all the rest
