"""A game elsewhere as the board asks for it: its host weighs and judges, this seat knows what it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rummicore.actions import Action, TimeUp
from rummicore.reasons import Reasons
from rummicore.tiles import AnyTable
from rummicore.view import View
from rumminet.client.heard import HeardNews
from rumminet.client.line import TableLine
from rumminet.client.news import name_in
from rumminet.client.sending import sent_action, sent_layout
from rummiterm.board.play.seam import Awaited, Ending, MatchEnding, News
from rummiterm.story.told import SeatStory
from rummiterm.texts import Texts

# Seconds between two layouts that the host is told of; whoever drags tiles about makes many.
LAYOUT_PAUSE = 0.5


class RemoteSitting:
    """One game at a seat elsewhere; ``game`` is its number at that table."""

    hides = False
    afterwards: ClassVar[Mapping[str, Ending]] = {"enter": "again"}

    def __init__(self, news: HeardNews, line: TableLine, texts: Texts) -> None:
        """Sit down at the game that is told."""
        if news.edition is None or news.teller is None or news.view is None or news.story is None or news.seat is None:
            raise TypeError("a game is played that has begun, from a seat")
        self.edition, self.texts, self.game = news.edition, texts, line.game
        self.seat: int | None = news.seat
        self._own, self._view, self._story, self._teller = news.seat, news.view, news.story, news.teller
        self._news, self._line = news, line
        # The layout that the host knows, and when it was told.
        self._laid: tuple[AnyTable, float] = (news.view.table, 0.0)

    # Who is there

    @property
    def names(self) -> Sequence[str]:
        """The names of the players by seat."""
        return self._teller.names

    @property
    def people(self) -> Sequence[int]:
        """The one seat of this keyboard."""
        return (self._own,)

    @property
    def alone(self) -> bool:
        """Whether there is one person among bots."""
        return sum(seat["state"] != "bot" for seat in self._news.seats) == 1

    @property
    def hints(self) -> bool:
        """Whether hints are given."""
        return self._news.hints

    @property
    def away(self) -> Sequence[int]:
        """The seats of people who are not there now."""
        seats = self._news.seats
        return [at for at, seat in enumerate(seats) if not seat["connected"] and at < len(self.names)]

    @property
    def notice(self) -> str:
        """What is to be known beside the game: a broken line, what the host says, who wants another game."""
        if self._news.broken:
            return f"! {self.texts('join.lost')}"
        return self._news.said or (self._wanted() if self.view().phase == "over" else "")

    def _wanted(self) -> str:
        wants = [at for at, seat in enumerate(self._news.seats) if seat["wants"]]
        others = [name_in(seat) for at, seat in enumerate(self._news.seats)
                  if at != self._own and seat["connected"] and seat["state"] == "taken"
                  and (at in wants) is not (self._own in wants)]  # fmt: skip
        if not wants or not others:
            return ""
        key = "join.wanted" if self._own in wants else "join.wants"
        return f"  {self.texts(key, names=self.texts.join(others))}"

    # What is known

    @property
    def deadline(self) -> float | None:
        """When the clock of the host runs out, as this machine counts."""
        return self._news.deadline

    def view(self) -> View:
        """Return what the seat may know."""
        if self._news.view is not None and self._line.game == self.game:
            self._view = self._news.view
        return self._view

    def story(self) -> SeatStory:
        """Return what the seat has been told."""
        return self._story

    def awaited(self) -> Awaited:
        """Say for whom the game waits; for the host it does while that weighs what was sent."""
        view = self.view()
        if view.phase == "over":
            return Awaited("over")
        if self._news.mine():
            return Awaited("elsewhere" if self._news.acting else "here", self._own)
        return Awaited("elsewhere", view.asked[0] if view.asked else view.turn)

    def waiting(self) -> str:
        """Say for whom the game waits."""
        if self._news.acting:
            return self.texts("join.sent")
        view = self.view()
        key = "join.waits" if view.phase == "turn" else "join.decide"
        return f"{self.texts(key, name=self.names[view.turn]).strip()} …"

    def ending(self) -> MatchEnding:
        """Tell the end of the match as the host does."""
        results, last = self.view().results, self._story.last
        return MatchEnding(
            self._teller.result(results),
            sum(result.turns for result in results),
            len(results),
            self._news.result,
            tuple(self._story.tell(last) if last else ()),
            self._news.standings,
        )

    # What is done

    def advance(self, now: float) -> Awaited:
        """Say for whom the game waits; the host does the rest."""
        return self.awaited()

    def begin(self, now: float) -> None:
        """Hear nothing: the clock is the host's."""

    def take(self, seat: int | None, action: Action, now: float) -> Reasons:
        """Send an action, which the host answers; when the clock runs out, the layout that shall count."""
        if isinstance(action, TimeUp):
            self._tell_layout(action.table, now)
        else:
            self._line.act(sent_action(action), self._line.at)
        self._news.acting = True
        return ()

    def lies(self, table: AnyTable, now: float) -> None:
        """Tell the host how the turn lies now and then, if there is a clock."""
        laid, told = self._laid
        if self.deadline is not None and table != laid and now - told >= LAYOUT_PAUSE:
            self._tell_layout(table, now)

    def _tell_layout(self, table: AnyTable, now: float) -> None:
        self._laid = table, now
        self._line.send(**sent_layout(table, self._line.game, self._line.at))

    def hear(self, now: float) -> News | None:
        """Return what has come from the host; nothing any more when that has begun another game."""
        return self._news.look(self.game)

    def ask_hint(self, view: View) -> None:
        """Have the host look for a good turn."""
        self._news.ask("hint", at=self._line.at, stage=1, melds=[])

    def ask_review(self) -> None:
        """Have the host look at all turns again."""
        self._news.ask("review")

    def sit(self, seat: int) -> None:
        """Hear nothing: nobody else sits here."""

    def rise(self) -> None:
        """Hear nothing: nobody else sits here."""
