"""Tables in one process with people at them who only do what they are told."""

from __future__ import annotations

from rummicore.registry import find_edition
from rummicore.wire import Record
from rumminet.rooms.limits import HostLimits
from tests.kit.network import GENEROUS, Listening, Network

LETTERS = find_edition("letters-ru")


def table(players: tuple[str, ...] = ("Аня", ""), seed: int = 41, limits: HostLimits = GENEROUS) -> Network:
    """Open a table of the letter game."""
    return Network(LETTERS, players, seed=seed, limits=limits)


def two(network: Network) -> tuple[Listening, Listening, str, str]:
    """Let two people sit down; the game begins by itself."""
    anya, borya = Listening(network), Listening(network)
    return anya, borya, anya.sit(0), borya.sit(1, "Боря")


def view(client: Listening) -> Record:
    """Return what somebody sees."""
    found = client.last("game")["view"]
    assert isinstance(found, dict)
    return found


def play(client: Listening, words: list[str], at: int | None = None) -> list[Record]:
    """Lay words, and say so."""
    game = client.last("game")
    melds = [list(word) for word in words]
    return client.say(
        "act", game=game["game"], at=game["at"] if at is None else at, action={"do": "play", "melds": melds}
    )


def statuses(messages: list[Record]) -> list[object]:
    """Return what became of actions."""
    return [message["status"] for message in messages if message["what"] == "acted"]


def finished(network: Network, clients: list[Listening]) -> None:
    """Let people draw and pass until the round is blocked."""
    for _ in range(400):
        state = network.host.state
        if state.phase == "over":
            return
        clients[state.turn].say("act", game=clients[0].last("game")["game"], at=network.host.at, action={"do": "draw"})
    raise AssertionError("the game does not end")
