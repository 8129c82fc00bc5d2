"""People over a bad network: frames are late, lost and doubled, lines break, and nobody gives up."""

from __future__ import annotations

from collections.abc import Callable

from rummicore.actions import Action, Draw
from rummicore.bots import Bot
from rummicore.chance import Generator, bot_seed
from rummicore.host import only_answer
from rummicore.testing import QUICK
from rummicore.view import View
from rummicore.wire import Record, view_from_wire
from rumminet.client.sending import sent_action
from tests.kit.network import ROOM, Network


class Faulty:
    """How bad the network is: shares of frames that are lost or doubled, of breaks, and the longest delay."""

    def __init__(self, seed: int, *, on: bool = True) -> None:
        """Take the chance of one run."""
        self.chance = Generator("network", seed)
        self.on = on

    def happens(self, percent: int) -> bool:
        """Let something happen in so many of a hundred cases."""
        return self.on and self.chance.below(100) < percent

    def delay(self) -> float:
        """Return how long a frame takes."""
        return 0.01 + (self.chance.below(100) / 100 if self.on else 0.0)


class RemotePlayer:
    """A client that plays by itself over a bad network, as a page does: it knows ``at`` and never gives up."""

    def __init__(self, network: Network, seat: int, faulty: Faulty) -> None:
        """Take the seat to claim."""
        self.network, self.seat, self.faulty = network, seat, faulty
        self.token: str | None = None
        self.view: View | None = None
        self.told: list[Record] = []
        self.game = 0
        # What was decided, by how many actions were known then; the one that waits for its answer.
        self.decided: dict[int, Action] = {}
        self.pending: Record | None = None
        self.line = 0
        self.heard_at = network.now
        self._bot: Bot = next(iter(network.edition.bots.values()))(network.edition, bot_seed(5, seat))
        self.connect()
        network.later(1.0, self._look)

    def connect(self) -> None:
        """Call, and say hello with what is known."""
        self.line = self.network.call(self._line())
        at = len(self.told)
        self._send({"do": "hello", "room": ROOM, "token": self.token, "game": self.game, "at": at, "wire": True})
        if self.pending and self.token:
            self._send(self.pending)

    def _line(self) -> Callable[[Record | int], None]:
        number = next(self.network.calls) + 1

        def arrive(message: Record | int) -> None:
            if isinstance(message, int):
                self.network.later(0.5, lambda: self._broken(number))
            elif not self.faulty.happens(8):
                for _ in range(2 if self.faulty.happens(5) else 1):
                    self.network.later(self.faulty.delay(), lambda: self._take(message, number))

        self._expected = number
        return arrive

    def _broken(self, number: int) -> None:
        if number == self._expected:
            self.connect()

    def _send(self, message: Record) -> None:
        line = self.line
        if self.faulty.happens(8):
            return
        for _ in range(2 if self.faulty.happens(8) else 1):
            self.network.later(self.faulty.delay(), lambda: self.network.hear(line, message))

    def _take(self, message: Record, number: int) -> None:
        if number != self._expected:
            return  # of a line that is no more
        self.heard_at = self.network.now
        if message["what"] == "seated":
            self.token = str(message["token"])
        elif message["what"] == "room" and self.token is None:
            self._send({"do": "claim", "seat": self.seat, "name": f"P{self.seat}", "key": f"key of {self.seat}"})
        elif message["what"] == "game":
            self._game(message)
        elif message["what"] == "error" and message["code"] in ("not-now", "not-seated"):
            self._reconnect()  # the hello was lost, which only happens here
        elif message["what"] == "acted" and self.pending and message["at"] == self.pending["at"]:
            self.pending = None

    def _game(self, message: Record) -> None:
        told, at, view = message["told"], message["at"], view_from_wire(message["view"])
        if view.seat is None:
            return  # onlookers are told less
        assert isinstance(told, list)
        assert isinstance(at, int)
        if message["game"] != self.game:
            self.game, self.told = int(str(message["game"])), []
        for known in told:
            if known["at"] == len(self.told):
                self.told.append(known)
            elif known["at"] < len(self.told):
                assert known == self.told[known["at"]]
        if len(self.told) < at:
            self._reconnect()  # something is missing
        elif len(self.told) == at:
            self.view = view

    def _reconnect(self) -> None:
        line = self.line
        self.connect()
        self.network.gone(line)

    def _look(self) -> None:
        """Act if it is this seat's turn; ask again for what nobody has answered."""
        self.network.later(0.7, self._look)
        if self.faulty.happens(4) or self.network.now - self.heard_at > 6:
            self.heard_at = self.network.now
            self._reconnect()
        elif self.pending and self.token:
            self._send(self.pending)
        elif not self.pending:
            self._decide()

    def _decide(self) -> None:
        view, at = self.view, len(self.told)
        if view is None or view.seat != self.seat or at in self.decided:
            return
        if view.ask is None and not (view.phase == "turn" and view.turn == self.seat):
            return
        action = only_answer(view) or (Draw() if self.faulty.chance.below(3) == 0 and not view.ask else None)
        self.decided[at] = action or self._bot.choose(view, QUICK)
        self.pending = {"do": "act", "game": self.game, "at": at, "action": sent_action(self.decided[at])}
        self._send(self.pending)
