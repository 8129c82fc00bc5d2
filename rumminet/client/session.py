"""A seat at a table elsewhere, played at the prompt: news are told as they come, and whoever is awaited acts."""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Iterator

from rummicore.actions import Action, TimeUp
from rummicore.tiles import AnyTable
from rummicore.view import View
from rummicore.wire import Record
from rumminet.client.desk import Onlooking, Overtaken, RemoteDesk, RemoteTurn
from rumminet.client.line import TableLine
from rumminet.client.sending import sent_action, sent_layout
from rumminet.client.spoken import SpokenNews
from rummiterm.prompt.commands import leaves
from rummiterm.prompt.leaving import Leave, ending_in_order
from rummiterm.prompt.questions import Question
from rummiterm.texts import Texts

# Seconds to look whether something has come: none, but a queue that does not wait at all cannot be asked so.
AT_ONCE = 0.001


class RemoteSession:
    """One sitting at a table elsewhere."""

    def __init__(self, line: TableLine, texts: Texts, *, plain: bool) -> None:
        """Take the line and the language."""
        self._line, self._texts = line, texts
        self.news = SpokenNews(line, texts, plain=plain)
        # How many actions were known when the turn was begun, or went on after others had decided something.
        self._turn_at = 0

    def run(self) -> None:
        """Play until somebody leaves or the line is over."""
        with ending_in_order():
            while self._step():
                pass

    def _step(self) -> bool:
        """Take what has come; then act, or wait. False at the end."""
        for message in self._waiting():
            if message is None:
                return False
            self.news.receive(message)
        with contextlib.suppress(Overtaken):
            if self.news.acting or not self.news.mine():
                return self._wait()
            self._act()
        return True

    def _waiting(self) -> Iterator[Record | None]:
        with contextlib.suppress(queue.Empty):
            while True:
                yield self._line.next(timeout=AT_ONCE)

    # While others play

    def _wait(self) -> bool:
        """Wait for the host; at a terminal commands that only show something are obeyed meanwhile. False at the end."""
        news, view = self.news, self.news.view
        if news.acting or not news.keyboard.terminal:
            return self._hear()
        if news.desk is None or view is None:
            return self._gather() if news.ways else self._hear()
        if view.phase == "over":
            return self._offer_rematch()
        waits = self._texts("join.waits" if view.phase == "turn" else "join.decide", name=news.desk.names[view.turn])
        Onlooking(news.desk, view, lambda: news.log).listen(waits)
        return True

    def _hear(self) -> bool:
        """Wait for a message; in a pipe the end of the match is the end, unless more has come."""
        message = self._line.next()
        if message is None:
            return False
        self.news.receive(message)
        over = self.news.view is not None and self.news.view.phase == "over" and not self._line.pending
        return self.news.keyboard.terminal or not over

    def _gather(self) -> bool:
        """Let somebody begin without those who are missing, or wait for them."""
        ways = self.news.ways
        numbered = " · ".join(f"{number} {way.text}" for number, way in enumerate(ways, 1))
        line = self.news.keyboard.read_until(lambda: self._line.pending, f"{numbered} > ")
        if line is None or leaves(line.strip()):
            raise Leave
        chosen = {str(number): way.value for number, way in enumerate(ways, 1)}.get(line.strip())
        if chosen:
            self._line.send(do="begin", **{"with": chosen})
            self.news.acting = True
        return True

    def _offer_rematch(self) -> bool:
        """Ask whether to play once more."""
        if self.news.seat is None:
            return False
        self.news.say(self._texts("join.again"))
        line = self.news.keyboard.read()
        if line is None or line.strip():
            return False
        self._line.send(do="rematch")
        self.news.acting = True
        return True

    # What is done

    def _act(self) -> None:
        news, view, desk = self.news, self.news.view, self.news.desk
        if view is None or desk is None:
            raise TypeError("nobody acts before the game begins")
        if view.ask is not None:
            action: Action = Question(desk, view, lambda: news.log, view.ask).take()
        else:
            turn = news.turn if news.turn and news.again else self._begun(view, desk)
            news.again = False
            action = turn.take()
        if not isinstance(action, TimeUp):  # the clock is the host's
            self._line.act(sent_action(action), self._line.at)
        news.acting = True

    def _begun(self, view: View, desk: RemoteDesk) -> RemoteTurn:
        """Show the position and the clock of the host; a turn that was interrupted goes on with its draft."""
        news, left = self.news, self.news.left()
        deadline = None if left is None else time.monotonic() + left
        desk.agree(view.agreed)
        before, self._turn_at = self._turn_at, self._line.at
        if news.turn is not None:
            return news.turn if before == self._line.at else news.turn.under(view, deadline)
        desk.say()
        desk.header(view, left)
        if view.owner in desk.edition.last_turns(desk.edition, view):
            desk.say(f"   {self._texts('play.last-turn')}")
        desk.table(view, fresh=news.fresh)
        desk.rack(view)
        news.turn = RemoteTurn(desk, view, lambda: news.log, deadline, self._layout)
        return news.turn

    def _layout(self, table: AnyTable) -> None:
        self._line.send(**sent_layout(table, self._line.game, self._line.at))
