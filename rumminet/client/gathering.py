"""The screen before a game elsewhere: who is there, who is missing, and how to begin without them."""

from __future__ import annotations

from rumminet.client.heard import HeardNews
from rumminet.client.line import TableLine
from rummiterm.board.around.choices import Choice, ChoiceScreen, draw_choices
from rummiterm.board.canvas import Canvas
from rummiterm.texts import Texts


class GatheringScreen(ChoiceScreen):
    """Waits until nobody is missing, or somebody begins."""

    def __init__(self, news: HeardNews, line: TableLine, texts: Texts, link: str) -> None:
        """Take what is known of the table, and where friends find it."""
        super().__init__()
        self._news, self._line, self._texts, self._link = news, line, texts, link

    def act(self) -> None:
        """Begin in the way under the cursor."""
        ways = self._news.ways
        if ways and not self._news.acting:
            self._line.send(do="begin", **{"with": ways[min(self.chosen, len(ways) - 1)].value})
            self._news.acting = True

    def key(self, key: str, sign: str | None = None) -> None:
        """Hear a key; a number chooses a way, too."""
        self.count = len(self._news.ways)
        if sign and sign.isdigit() and 0 < int(sign) <= self.count:
            self.chosen = int(sign) - 1
            self.act()
        elif key != "escape":  # nobody is thrown out by a key that only closes things elsewhere
            super().key(key, sign)

    def tick(self) -> bool:
        """Take what the host says."""
        heard = False
        while self._news.look(self._line.game) is not None:
            heard = True
        return heard

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the ways to begin, and below them who is there."""
        news, texts = self._news, self._texts
        self.count = len(news.ways)
        self.chosen = min(self.chosen, max(self.count - 1, 0))
        choices = [Choice(str(number), way.text) for number, way in enumerate(news.ways, 1)]
        notice = f"! {texts('join.lost')}" if news.broken else news.said.strip()
        said = [news.header, news.seats_text(), texts("join.gathering", link=self._link), *([notice] if notice else [])]
        keys = texts("join.gathering.keys" if choices else "join.gathering.wait")
        title = texts("join.you", name=news.own_name)
        return draw_choices(title, choices, self.chosen, said, keys, (width, height))
