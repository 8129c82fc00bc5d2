"""A seat at the board over a line in memory: keys, the screen as text, and the time of the host."""

from __future__ import annotations

from rumminet.client.board import RemoteStage
from rumminet.client.heard import HeardNews
from rummiterm.board.canvas import Canvas
from rummiterm.board.settings import Settings
from rummiterm.texts import Texts
from tests.kit.memory_lines import ADDRESS, MemoryLine
from tests.kit.network import Listening, Network
from tests.kit.rooms import LETTERS

TIMED = LETTERS.with_texts([("letters.time_limit_s", "60")])


class RemoteBoardSeat:
    """Somebody who plays elsewhere on the board; its clock is that of the network."""

    SIZE = (80, 24)

    def __init__(self, network: Network, seat: int, name: str = "", language: str = "en") -> None:
        """Take a seat and open the board."""
        self.network = network
        self.line = MemoryLine(network, ADDRESS, language)
        texts = Texts(language, "net")
        self.news = HeardNews(self.line, texts, lambda: network.now)
        self.news.on_screen = True
        self.line.send(do="claim", seat=seat, name=name, key=f"key of {seat}")
        settings = Settings(animation=False)
        self.stage = RemoteStage(self.news, self.line, texts, settings, ADDRESS.link, lambda: network.now)
        self.pass_time(0.1)

    def pass_time(self, seconds: float) -> None:
        """Let time pass for everybody, then look."""
        self.network.run(seconds)
        self.stage.tick()
        self.look()

    def type(self, text: str) -> None:
        """Type signs one by one, then rest."""
        for sign in text:
            self.stage.key("space" if sign == " " else sign, sign)
        self.pass_time(0.1)

    def keys(self, *keys: str) -> None:
        """Press keys by name; what the host says to it is there at once."""
        for key in keys:
            self.stage.key(key, key if len(key) == 1 else None)
            self.stage.tick()
            self.look()

    def draw(self, width: int, height: int) -> Canvas:
        """Draw what is on the screen."""
        return self.stage.draw(width, height)

    def look(self) -> str:
        """Return the screen as text."""
        return self.draw(*self.SIZE).text()

    def line_with(self, text: str) -> str:
        """Return the line of the screen in which a text stands."""
        lines = [line for line in self.look().splitlines() if text in line]
        assert lines, f"{text} is not on\n{self.look()}"
        return lines[0]

    def shows(self, text: str) -> bool:
        """Tell whether a text is on the screen, wherever its lines are broken."""
        return text in " ".join(self.look().split())


def two(network: Network) -> tuple[RemoteBoardSeat, Listening]:
    """Let Ann sit down on the board and Боря elsewhere; the game begins."""
    other = Listening(network)
    other.sit(1, "Боря")
    return RemoteBoardSeat(network, 0), other


def letters(players: tuple[str, ...] = ("Ann", "")) -> Network:
    """Open a table at which Ann begins and can lay КОЛДУН."""
    return Network(LETTERS, players, seed=41)
