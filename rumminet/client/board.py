"""A seat at a table elsewhere, played on the board: gathering, one game after another, the end of the line."""

from __future__ import annotations

import time
from collections.abc import Callable

import click

from rumminet.client.gathering import GatheringScreen
from rumminet.client.heard import HeardNews
from rumminet.client.line import TableLine
from rumminet.client.sitting import RemoteSitting
from rummiterm.board.canvas import Canvas
from rummiterm.board.open import show_stage
from rummiterm.board.play.game import BoardGame
from rummiterm.board.scene import Paper, draw_paper
from rummiterm.board.settings import Settings
from rummiterm.texts import Texts

# Rows of the page that says why the line is over: its title and a few lines.
FAREWELL_ROWS = 6


class RemoteStage:
    """What is on the screen of somebody who plays elsewhere: it goes from one game to the next by itself."""

    def __init__(
        self,
        news: HeardNews,
        line: TableLine,
        texts: Texts,
        settings: Settings,
        link: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take what is known of the table, and where it is."""
        self.ending = ""
        self._news, self._line, self._texts, self._settings, self._link = news, line, texts, settings, link
        self._clock = clock
        self._stage: BoardGame | GatheringScreen = GatheringScreen(news, line, texts, link)
        self._game = 0
        self._turn_to_game()

    def _turn_to_game(self) -> bool:
        """Show the game that the host has begun; False if it is shown already."""
        if self._line.game == self._game or self._news.seat is None:
            return False
        self._game = self._line.game
        sitting = RemoteSitting(self._news, self._line, self._texts)
        self._stage = BoardGame(
            sitting, self._settings._replace(pause=False), self._clock
        )  # the host waits for its bots
        return True

    def tick(self) -> bool:
        """Look at what has come; True if the screen may have changed."""
        changed = self._stage.tick()
        if self._news.over and not self._news.farewell:
            self._news.farewell = self._texts("join.no-answer", link=self._link)
        return self._turn_to_game() or changed

    # Keys and pointer

    def key(self, key: str, sign: str | None = None) -> None:
        """Hear a key; when the line is over, any key leaves."""
        if self._news.over:
            self.ending = "over"
            return
        self._news.said = ""
        self._stage.key(key, sign)
        if self._stage.ending == "again":
            self._stage.ending = ""
            self._line.send(do="rematch")
        self.ending = self._stage.ending

    def press(self, x: int, y: int, button: int) -> None:
        """Hear a mouse button."""
        if not self._news.over:
            self._stage.press(x, y, button)

    def drag(self, x: int, y: int) -> None:
        """Hear the pointer move with the button held."""
        self._stage.drag(x, y)

    def release(self, x: int, y: int) -> None:
        """Hear the button let go."""
        self._stage.release(x, y)

    def scroll(self, rows: int) -> None:
        """Hear the wheel."""
        self._stage.scroll(rows)

    def draw(self, width: int, height: int) -> Canvas:
        """Draw what is played, and over it why the line is over."""
        canvas = self._stage.draw(width, height)
        if self._news.over:
            lines = (f"! {self._news.farewell}", self._texts("join.left", link=self._link))
            paper = Paper(self._texts("join.over"), lines, foot=self._texts("join.over-keys"))
            draw_paper(canvas, paper, 0, min(FAREWELL_ROWS, height), width)
        return canvas.in_ascii() if self._settings.ascii else canvas


class RemoteBoard:
    """One sitting at a table elsewhere, on the board."""

    def __init__(self, line: TableLine, texts: Texts, settings: Settings, link: str) -> None:
        """Take the line, the language, and how the board shall be shown."""
        self.news = HeardNews(line, texts, time.monotonic)
        self._line, self._texts, self._settings, self._link = line, texts, settings, link

    def run(self) -> None:
        """Play until somebody leaves or the line is over."""
        self.news.on_screen, self.news.said = True, ""
        stage = RemoteStage(self.news, self._line, self._texts, self._settings, self._link)
        stage.tick()  # a game that is on has been told already
        show_stage(stage, self._settings)
        if self.news.farewell:
            click.echo(self.news.farewell)
