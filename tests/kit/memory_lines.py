"""Lines from a terminal to a hub in the same process, and a person who types what a script says; nobody waits."""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rummicore.wire import Record
from rumminet.client.joining import Joining, JoinWish
from rumminet.client.line import UNREAD, URGENT, Address
from rumminet.rooms.caller import PROTOCOL
from rummiterm.prompt.keyboard import Keyboard, Prompt, TimeOver
from rummiterm.texts import Texts
from tests.kit.network import ROOM, Listening, Network

if TYPE_CHECKING:
    import pytest

# What a person types: a line, the end of input, something that happens meanwhile, or a clock that runs out.
Typed = str | None | Callable[[], object] | TimeOver
ADDRESS = Address("ws://127.0.0.1:8765/ws", ROOM, None)


class MemoryLine:
    """A line to the hub of a network; time passes while somebody waits at it."""

    def __init__(self, network: Network, address: Address, language: str = "en") -> None:
        """Call, and say hello."""
        self.network, self.token, self._language = network, address.token, language
        self.game, self.at = 0, 0
        self.sent: list[Record] = []
        self._messages: deque[Record | None] = deque()
        self._unanswered: Record | None = None
        self._call()

    def _call(self) -> None:
        self.number = self.network.call(self._take)
        hello = {"do": "hello", "protocol": PROTOCOL, "room": ROOM, "lang": self._language, "wire": True}
        self.network.hear(self.number, {**hello, "token": self.token, "game": self.game, "at": self.at})
        if self._unanswered:
            self.network.hear(self.number, self._unanswered)

    def _take(self, message: Record | int) -> None:
        if isinstance(message, int):
            self._messages.append(None)
        elif message["what"] not in UNREAD:
            self._messages.append(message)

    def break_off(self) -> None:
        """Let the line break."""
        self.network.gone(self.number)
        self._messages.append({"what": "lost"})

    def come_back(self) -> None:
        """Let the line come back, with what was not answered."""
        self._messages.append({"what": "back"})
        self._call()

    @property
    def news(self) -> bool:
        """Whether a message waits that cannot."""
        return any(message is None or message["what"] in URGENT for message in self._messages)

    @property
    def pending(self) -> bool:
        """Whether any message waits."""
        return bool(self._messages)

    @property
    def unanswered(self) -> bool:
        """Whether an action waits for its answer."""
        return self._unanswered is not None

    def next(self, timeout: float | None = None) -> Record | None:
        """Return the next message; time passes until there is one, at the most for an hour."""
        for _ in range(0 if timeout is not None and timeout < 1 else 60):
            if self._messages:
                break
            self.network.run(60.0)
        if not self._messages:
            raise queue.Empty
        message = self._messages.popleft()
        if message and message["what"] == "acted":
            self._unanswered = None
        return message

    def send(self, **message: object) -> None:
        """Send a message."""
        self.sent.append(message)
        self.network.hear(self.number, message)

    def act(self, action: Record, at: int) -> None:
        """Send an action."""
        self._unanswered = {"do": "act", "game": self.game, "at": at, "action": action}
        self.send(**self._unanswered)

    def close(self) -> None:
        """Hang up."""
        self.network.gone(self.number)


class ScriptedPerson:
    """Types what a script says, in a terminal or in a pipe; behind its end nothing more comes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, script: Iterable[Typed], *, terminal: bool = True) -> None:
        """Sit down at the keyboard."""
        self._script = deque(script)
        monkeypatch.setattr(Keyboard, "__init__", lambda keyboard, *_: setattr(keyboard, "terminal", terminal))
        monkeypatch.setattr(Keyboard, "read", lambda _, prompt="> ", deadline=None: self._read(prompt))

    def _read(self, prompt: Prompt) -> str | None:
        while True:
            shown = prompt() if callable(prompt) else prompt
            typed = self._script.popleft() if self._script else None
            if isinstance(typed, TimeOver):
                raise typed
            if not callable(typed):
                print(f"{shown}{'' if typed is None else typed}".rstrip())
                return typed
            typed()


class Drawing(Listening):
    """Somebody at a table who draws whenever it is their turn, and agrees to everything."""

    def _take(self, message: Record | int) -> None:
        super()._take(message)
        if not isinstance(message, int) and message["what"] == "game":
            self.network.later(0.1, self._act)

    def _act(self) -> None:
        game = self.last("game")
        view: Record = game["view"]  # type: ignore[assignment]
        ask = view["ask"]
        if isinstance(ask, dict):
            answer = {"do": "answer", "ask": ask["name"], "value": ask["choices"][0]["value"]}
            self.say("act", game=game["game"], at=game["at"], action=answer)
        elif view["mine"]:
            self.say("act", game=game["game"], at=game["at"], action={"do": "draw"})


def joined(network: Network, wish: JoinWish, address: Address = ADDRESS) -> tuple[bool, MemoryLine]:
    """Join a table and play there until the script ends; return whether that came about, and the line."""
    lines: list[MemoryLine] = []

    def calling(where: Address) -> MemoryLine:
        lines.append(MemoryLine(network, where))
        return lines[-1]

    return Joining(address, wish, Texts("en", "net"), calling).run(), lines[-1]
