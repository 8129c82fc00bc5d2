"""The line from a terminal to a host: frames both ways in a thread of its own, and connecting anew when it breaks."""

from __future__ import annotations

import json
import queue
import random
import ssl
import threading
import time
from typing import TYPE_CHECKING, NamedTuple, Protocol
from urllib.parse import urlsplit

from rummicore.reasons import FormatError
from rummicore.wire import Record
from rumminet.rooms.caller import BAD_TOKEN, NO_ROOM, PROTOCOL, TAKEN_OVER, TOO_MANY
from rumminet.rooms.tokens import is_room_name
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

# Seconds before the first try to connect anew, and at the most; they double, and chance spreads them.
FIRST_WAIT, LONGEST_WAIT = 0.2, 4.0
# Seconds to wait for an answer when connecting.
PATIENCE = 8.0
# Bytes of a frame from the host: the whole log of a long match.
LARGEST = 1 << 24
# What a terminal asks for only so that the host knows the layout, and what interrupts whoever types.
UNREAD = ("verdict", "pong")
URGENT = ("game", "acted", "error", "bye", "taken-over", "seated", "lost", "back")
# Characters that are shown of why a host cannot be reached.
LONGEST_FAULT = 200
# Codes after which nobody tries again by themselves.
FINAL = (TAKEN_OVER, BAD_TOKEN, NO_ROOM, TOO_MANY)


class Address(NamedTuple):
    """Where a table is: the websocket, the room, and the token of a personal link."""

    socket: str
    room: str
    token: str | None

    @property
    def link(self) -> str:
        """The link of the room, without any token."""
        return self.socket.replace("ws", "http", 1).removesuffix("/ws") + f"/r/{self.room}"


def address_of(link: str) -> Address:
    """Read a link of a room, or a personal one; raise FormatError that says what it looks like."""
    try:
        parts = urlsplit(link if "://" in link else f"http://{link}")
        _ = parts.port  # a number, or refused
    except ValueError as error:
        raise _no_link(link) from error
    room = parts.path.removeprefix("/r/").rstrip("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not is_room_name(room):
        raise _no_link(link)
    scheme = "wss" if parts.scheme == "https" else "ws"
    return Address(f"{scheme}://{parts.netloc}/ws", room, parts.fragment or None)


def _no_link(link: str) -> FormatError:
    return complaint("no-table-link", link=safe_text(link, 80) if link.strip() else "''")


class TableLine(Protocol):
    """A line to a host, and how much has been told over it; ``token`` is the seat's."""

    token: str | None
    game: int
    at: int

    @property
    def news(self) -> bool:
        """Whether a message waits that cannot."""

    @property
    def pending(self) -> bool:
        """Whether any message waits."""

    @property
    def unanswered(self) -> bool:
        """Whether an action waits for its answer."""

    def next(self, timeout: float | None = None) -> Record | None:
        """Return the next message; None if the line is over. Raise queue.Empty after the timeout."""

    def send(self, **message: object) -> None:
        """Send a message."""

    def act(self, action: Record, at: int) -> None:
        """Send an action until it is answered."""

    def close(self) -> None:
        """End the line."""


class HostLine:
    """A line that comes back by itself. Messages wait in a queue; ``None`` among them says that it is over.

    It adds ``unreachable`` before the first welcome, ``lost`` when the line breaks, and ``back``.
    """

    def __init__(self, address: Address, language: str, *, insecure: bool = False) -> None:
        """Begin to connect; ``insecure`` takes any certificate."""
        self.token = address.token
        self.game, self.at = 0, 0
        self._address, self._language, self._insecure = address, language, insecure
        self._messages: queue.SimpleQueue[Record | None] = queue.SimpleQueue()
        # Both are used by the two threads, under the lock.
        self._lock = threading.Lock()
        self._line: ClientConnection | None = None
        self._unanswered: Record | None = None
        self._closing = self._urgent = False
        # Whether the host has ever said welcome, is away since, and has closed the table.
        self._welcomed = self._lost = self._closed = False
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)
        self._thread.start()

    # For the one who plays

    @property
    def news(self) -> bool:
        """Whether a message waits that cannot: who sits where may be read later."""
        return self._urgent and self.pending

    @property
    def pending(self) -> bool:
        """Whether any message waits."""
        return not self._messages.empty()

    @property
    def unanswered(self) -> bool:
        """Whether an action waits for its answer; it is sent again over a new line."""
        return self._unanswered is not None

    def next(self, timeout: float | None = None) -> Record | None:
        """Return the next message; None if the line is over. Raise queue.Empty after the timeout."""
        message = self._messages.get(timeout=timeout)
        if self._messages.empty():
            self._urgent = False
        if message and message["what"] == "acted":
            with self._lock:
                self._unanswered = None
        return message

    def send(self, **message: object) -> None:
        """Send a message; one that is lost with the line is asked again by whoever wants the answer."""
        with self._lock:
            self._send(message)

    def act(self, action: Record, at: int) -> None:
        """Send an action; it is sent again over a new line until it is answered, and counts once."""
        with self._lock:
            self._unanswered = {"do": "act", "game": self.game, "at": at, "action": action}
            self._send(self._unanswered)

    def close(self) -> None:
        """End the line."""
        self._closing = True
        with self._lock:
            line = self._line
        if line:
            line.close()

    def _send(self, message: Record) -> None:
        from websockets.exceptions import ConnectionClosed

        if self._line:
            try:
                self._line.send(json.dumps(message, ensure_ascii=False))
            except (ConnectionClosed, OSError):
                self._line = None

    # The thread

    def _run(self) -> None:
        wait = FIRST_WAIT
        while not self._closing:
            began = time.monotonic()
            if self._call() in FINAL or self._closing or self._closed:
                break
            wait = FIRST_WAIT if time.monotonic() - began > LONGEST_WAIT else min(wait * 2, LONGEST_WAIT)
            if self._welcomed and not self._lost:
                self._lost = True
                self._put({"what": "lost"})
            time.sleep(wait * random.uniform(0.5, 1.0))
        self._urgent = True
        self._messages.put(None)

    def _call(self) -> int:
        """Connect and hand messages on until the line breaks; return the code of its end."""
        from websockets.exceptions import ConnectionClosed, WebSocketException
        from websockets.sync.client import connect

        try:
            with connect(
                self._address.socket,
                ssl=self._trusting(),
                open_timeout=PATIENCE,
                max_size=LARGEST,
                compression=None,
                proxy=None,
            ) as line:
                self._greet(line)
                while True:
                    self._hand_on(json.loads(line.recv()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
        except (OSError, WebSocketException, ValueError) as error:
            if not self._welcomed:
                said = getattr(error, "strerror", None) or str(error)
                self._put({"what": "unreachable", "text": said[:LONGEST_FAULT]})
            return 0
        finally:
            with self._lock:
                self._line = None

    def _hand_on(self, message: object) -> None:
        """Let a message wait for whoever plays; what nobody reads is dropped."""
        if not isinstance(message, dict) or message.get("what") in UNREAD:
            return
        if message.get("what") == "welcome":
            if self._lost:
                self._put({"what": "back"})
            self._welcomed, self._lost = True, False
        self._closed = self._closed or message.get("what") == "bye"
        self._put(message)

    def _put(self, message: Record) -> None:
        known = message["what"] == "game" and (message.get("game"), message.get("at")) == (self.game, self.at)
        self._messages.put(message)
        self._urgent = self._urgent or (message["what"] in URGENT and not known)

    def _greet(self, line: ClientConnection) -> None:
        hello = {
            "do": "hello",
            "protocol": PROTOCOL,
            "room": self._address.room,
            "token": self.token,
            "game": self.game,
            "at": self.at,
            "lang": self._language,
            "wire": True,
        }
        with self._lock:
            self._line = line
            self._send(hello)
            if self._unanswered:
                self._send(self._unanswered)

    def _trusting(self) -> ssl.SSLContext | None:
        if not self._address.socket.startswith("wss"):
            return None
        context = ssl.create_default_context()
        if self._insecure:
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context
