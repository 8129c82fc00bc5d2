"""One game, held by the hand: play, let bots play, look at it."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.sets import House, edition
from rummi.svg import DrawnView, Picture
from rummi.tables import rack_text, table_text
from rummicore.actions import Action, Answer, Draw, Play
from rummicore.advice import Hint
from rummicore.bots import Bot, Budget
from rummicore.chance import bot_seed, deal_from_seed
from rummicore.draft import Draft, Verdict
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import BotPlayer
from rummicore.host import Declined, Host, Told, Weighed, drive
from rummicore.journal import action_record, edition_of, header_record, line_of, load, new_header, replay
from rummicore.match import totals
from rummicore.notation import parse_table
from rummicore.reasons import NOT_ON_RACK, FormatError, RuleError
from rummicore.resolve import Resolution
from rummicore.state import State


class Game:
    """A running game. The tiles are dealt from the seed; whoever is due acts by ``play``, ``draw`` or ``answer``.

    ``str`` draws the table and the rack of the seat that is due; a notebook shows them as a picture.
    """

    def __init__(
        self,
        rules: str | Edition = "letters-ru",
        players: int | Sequence[str] = 2,
        *,
        seed: int = 0,
        rounds: int = 1,
        house: House | None = None,
    ) -> None:
        """Sit down: how many players or their names, the seed of all deals, rounds of the match, house rules."""
        self.edition = edition(rules, house)
        count = players if isinstance(players, int) else len(players)
        numbered = [f"seat {seat}" for seat in range(1, count + 1)]
        self.players = tuple(numbered if isinstance(players, int) else players)
        self._seed = seed
        self._begin(Host(self.edition, new_game(self.edition, count, rounds)))

    def _begin(self, host: Host) -> None:
        self.host = host
        self._bots: dict[tuple[str, int], Bot] = {}
        self._deal()

    @classmethod
    def from_journal(cls, data: bytes) -> Game:
        """Go on with a game that was kept; raise FormatError or JournalError if it cannot be trusted."""
        loaded = load(data)
        header = loaded.header
        game = cls.__new__(cls)
        game.edition = edition_of(header)
        game.players, game._seed = header.seats, header.seed or 0
        start = new_game(game.edition, len(header.seats), header.rounds)
        game._begin(Host(game.edition, start, past=list(replay(game.edition, loaded))))
        return game

    def journal(self) -> bytes:
        """Return the game as text that can be kept: actions, one a line, each with a checksum."""
        header = new_header(self.edition, self.players, self.host.state.rounds, self._seed)
        data, checksum = line_of(header_record(header), "")
        for happened in self.host.steps:
            line, checksum = line_of(action_record(self.edition, happened.action), checksum)
            data += line
        return data

    # Where it stands

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.host.due().what == "over"

    @property
    def seat(self) -> int | None:
        """The seat that is due, counted from 0; none when the game is over."""
        seats = self.host.due().seats
        return seats[0] if seats else None

    @property
    def view(self) -> DrawnView:
        """All that the seat that is due may know; of a game that is over all that everybody may."""
        return self.seen_by(self.seat)

    def seen_by(self, seat: int | None) -> DrawnView:
        """Return all that a seat, or an onlooker (``None``), may know; a notebook shows it as a picture."""
        return DrawnView.of(self.edition, self.host.view(seat))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of all rounds that are over, seat by seat."""
        results = self.host.state.results
        return totals(results) if results else (0,) * len(self.players)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end."""
        return self.edition.winners(self.edition, self.host.state.results) if self.over else ()

    def told(self, seat: int | None = None, since: int = 0) -> tuple[Told, ...]:
        """Return what has happened, as a seat or an onlooker may know it."""
        return self.host.told(seat, since)

    # What a seat can do

    def legal(self, text: str) -> Verdict:
        """Judge melds typed as they shall lie after the turn; nothing is played."""
        draft, found = self._staged(text)
        verdict = draft.verdict()
        if not found.missing:
            return verdict
        missing = self.edition.sorted(found.missing)
        lacking = NOT_ON_RACK.because(missing, names=self.edition.listed(missing))
        return verdict._replace(reasons=(lacking, *verdict.reasons), worth={})

    def play(self, text: str) -> Told:
        """Play melds typed as they shall lie, only those that change; raise RuleError with every reason against it."""
        verdict = self.legal(text)
        if verdict.reasons:
            raise RuleError(verdict.reasons)
        return self.act(Play(verdict.turn.after))

    def draw(self) -> Told:
        """Draw instead of playing, or pass if there is nothing to draw."""
        return self.act(Draw())

    def answer(self, value: str) -> Told:
        """Answer what the seat that is due was asked."""
        ask = self.view.ask
        if ask is None:
            raise FormatError("nobody is asked anything now")
        return self.act(Answer(ask.seat, ask.name, value))

    def act(self, action: Action) -> Told:
        """Take any action for the seat that is due; raise RuleError if it is refused."""
        seat, at = self.seat, self.host.at
        weighed = self.host.weigh(seat, action, at)
        if isinstance(weighed, Declined):
            raise RuleError(weighed.reasons)
        if not isinstance(weighed, Weighed):
            raise FormatError(f"the game has gone on: {weighed}")
        self.host.commit(weighed)
        self._deal()
        return self.host.told(seat, at)[0]

    def bot(self, bot: str | Bot = "bot:2", budget: Budget | None = None) -> Told:
        """Let a bot act for the seat that is due: one of the edition by its name, or one of your own."""
        if self.seat is None:
            raise FormatError("the game is over")
        player = self._named(bot, self.seat) if isinstance(bot, str) else bot
        return self.act(BotPlayer(player, budget or Budget()).act(self.view))

    def run(self, *bots: str | Bot, budget: Budget | None = None) -> Game:
        """Let bots play to the end, one for each seat in turn, again from the first if they are fewer."""
        chosen = [bots[seat % len(bots)] if bots else "bot:2" for seat in range(len(self.players))]
        players = {
            seat: BotPlayer(self._named(bot, seat) if isinstance(bot, str) else bot, budget or Budget())
            for seat, bot in enumerate(chosen)
        }
        for _ in drive(self.host, players, lambda state: deal_from_seed(self.edition, state, self._seed)):
            pass
        return self

    def hint(self, budget: Budget | None = None) -> Hint:
        """Return a turn that a person could find for the seat that is due."""
        return self.edition.advisor(self.edition).hint(self.view, budget or Budget())

    def _staged(self, text: str) -> tuple[Draft, Resolution]:
        meant = self.edition.notation.retyped(text) or text
        return Draft.begin(self.edition, self.view).stage(parse_table(self.edition, meant))

    def _named(self, name: str, seat: int) -> Bot:
        if name not in self.edition.bots:
            raise FormatError(f"there is no bot {name[:40]!r}; there are {', '.join(self.edition.bots)}")
        key = (name, seat)
        if key not in self._bots:
            self._bots[key] = self.edition.bots[name](self.edition, bot_seed(self._seed, seat))
        return self._bots[key]

    def _deal(self) -> None:
        while self.host.due().what == "chance":
            state: State = self.host.state
            self.host.commit(self.host.again(deal_from_seed(self.edition, state, self._seed)))

    # How it looks

    def _title(self) -> str:
        if self.over:
            return f"{self.edition.id}: over, {', '.join(self.players[seat] for seat in self.winners)} won"
        name = self.players[self.seat] if self.seat is not None else ""
        return f"{self.edition.id}: turn {self.view.number}, {name}"

    def __repr__(self) -> str:
        return f"<Game {self._title()}>"

    def __str__(self) -> str:
        view = self.view
        lines = [self._title(), f"Table  {table_text(self.edition, view.table)}"]
        return "\n".join([*lines, f"Rack   {rack_text(self.edition, view.rack)}"] if view.rack else lines)

    def _repr_svg_(self) -> str:
        view = self.view
        return Picture(self.edition).position(view.table, view.rack, title=self._title())
