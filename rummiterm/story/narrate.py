"""A game told in lines of text: what an action changed, the end of a round, the table of results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rummicore.edition import Difference, Edition
from rummicore.events import (
    Agreed,
    Answered,
    Asked,
    Dealt,
    Drew,
    Event,
    MatchEnded,
    Played,
    PoolRanOut,
    Proposed,
    Redealt,
    Refused,
    RoundEnded,
    Skipped,
    Suggested,
    TookBack,
)
from rummicore.host import Happened, Told
from rummicore.options import spell
from rummicore.state import RoundResult
from rummicore.tiles import AnyTable, Face
from rummiterm.cli.safe import safe_text
from rummiterm.start.players import name_with_level
from rummiterm.story.paint import show_faces
from rummiterm.texts import Texts, minus, signed

# What is told in one line if it fits, else in two.
WIDTH = 80
# Tiles of a turn that nobody played: so many fit in a line beside a name, and show that there was one.
FEW = 7


class Teller:
    """Tells the events of one game. Names are shown as given, equal ones with their seat number."""

    def __init__(
        self, edition: Edition, names: Sequence[str], rounds: int, texts: Texts, *, plays_only: bool = False
    ) -> None:
        """Take the edition, the players, the rounds of the match and the language.

        ``plays_only`` leaves out turns without a play.
        """
        self.edition = edition
        self.rounds = rounds
        self.plays_only = plays_only
        self.texts = texts
        # Who has laid or suggested last what people vote on.
        self._proposer: int | None = None
        names = [safe_text(name, 40) for name in names]
        self.names = [name if names.count(name) == 1 else f"{name} #{seat}" for seat, name in enumerate(names, 1)]

    def tell(self, told: Told) -> Iterator[str]:
        """Tell what one action brought, to whom it may be told."""
        events, number, round_number = told.events, told.number, told.round
        quiet = self.plays_only and not any(isinstance(event, Played) for event in events)
        said: list[str] = []
        seat, last = None, tuple[int, ...]()
        for event in events:
            if isinstance(event, Dealt):
                yield from self._dealt(event, round_number)
            elif isinstance(event, Answered):
                yield from self._answer(event)
            elif isinstance(event, Suggested | Agreed):
                self._proposer = event.seat
                yield self._agreement(event)
            elif isinstance(event, Redealt):
                yield self.texts("game.redealt")
            elif isinstance(event, RoundEnded):
                yield from self._turn(number, seat, said + self._went_out(event))
                said = []
                yield from self._round(event, round_number)
            elif isinstance(event, PoolRanOut):
                last = event.seats
            elif isinstance(event, Skipped):
                yield from self._turn(number, seat, said)
                said, seat, number = [self.texts("turn.skipped")], event.seat, number + 1
            elif not isinstance(event, MatchEnded) and not quiet:
                said += self._phrase(event, refills=any(isinstance(other, Played) for other in events))
                seat = event.seat
        yield from self._turn(number, seat, said)
        if last:
            yield self.last_turns(last)

    def emptied(self, happened: Happened) -> Iterator[str]:
        """Say when the last tile of the pool is gone, and what that means for the round; last turns tell themselves."""
        before, after = happened.before, happened.step.state
        if before.pool and not after.pool and after.phase in ("turn", "asking"):
            yield from self.pool_gone(happened.step.events)

    def pool_gone(self, events: Sequence[Event]) -> Iterator[str]:
        """Say that an action has taken the last tile of the pool, of which these events are told."""
        if any(isinstance(event, PoolRanOut) for event in events):
            return
        edition = self.edition
        key = edition.manner.pool_empty
        how = self.texts.of(edition, f"empty.{key}.{edition.choice(key)}", "") if key else ""
        yield how or self.texts("empty.pool")

    def last_turns(self, seats: Sequence[int]) -> str:
        """Say who has a last turn, in the order in which they have it."""
        return self.texts("game.last-turns", names=", ".join(self.names[seat] for seat in seats))

    def _turn(self, number: int, seat: int | None, said: list[str]) -> Iterator[str]:
        if said and seat is not None:
            yield self.texts("turn", number=number, name=self.names[seat], what=", ".join(said))

    def _dealt(self, event: Dealt, round_number: int) -> Iterator[str]:
        if self.rounds > 1 and not event.again:
            yield ""
            yield self.texts("game.round", number=round_number)
        said = []
        for index, row in enumerate(event.draws):
            draws = ", ".join(self._drawn(row, seat) for seat in dict.fromkeys(seat for seat, _ in row))
            said.append(self.texts("game.redraws" if index else "game.draws", draws=draws))
        starter = self._starter(event)
        if said and len(said[-1]) + len(starter) < WIDTH:
            starter = f"{said.pop()} {starter}"
        yield from said
        yield starter

    def _drawn(self, row: Sequence[tuple[int, Face]], seat: int) -> str:
        """Say what a seat drew for the start; a joker may have been drawn before it."""
        *before, drawn = (face for drawer, face in row if drawer == seat)
        text = self.texts("game.drawn", name=self.names[seat], tile=self._tiles([drawn]))
        return f"{text} {self.texts('game.drawn-before', tiles=self._tiles(before))}" if before else text

    def _starter(self, event: Dealt) -> str:
        """Say who starts, and by which tile if it was drawn for."""
        name = self.names[event.starter]
        if not event.draws:
            return self.texts("game.starter", name=name)
        tile = self._tiles([dict(event.draws[-1])[event.starter]])
        first = self.edition.tiles[0][0]
        return self.texts(f"game.starter.{self.edition.manner.favours}", name=name, tile=tile, first=first)

    def _phrase(self, event: Event, *, refills: bool) -> list[str]:
        if isinstance(event, Played):
            return [self.play(event)]
        if isinstance(event, Drew):
            if refills and not event.fine:  # the rulebook says how many, and the header counts the pool
                return []
            tiles = self.texts.count("tiles", event.amount)
            return [self.texts("turn.fined" if event.fine else "turn.drew", tiles=tiles)]
        if isinstance(event, TookBack):
            return [self.texts("turn.took-back", melds=self._melds(event.melds))]
        if isinstance(event, Proposed):
            self._proposer = event.seat
        if isinstance(event, Asked | Answered | Proposed):
            return []
        if isinstance(event, Refused) and not event.reasons:  # nothing is wrong but what people think of it
            return [self.texts("turn.voted-down")]
        return [self.texts(f"turn.{event.what}")]

    def _answer(self, event: Answered) -> Iterator[str]:
        """Tell an answer that changes something, and votes but that of who is voted on; all others are silence."""
        if event.seat == self._proposer and event.value == "yes":
            return
        if what := self.texts.of(self.edition, f"answer.{event.ask}.{event.value}", ""):
            yield self.texts("answer", name=self.names[event.seat], what=what)

    def _agreement(self, event: Suggested | Agreed) -> str:
        key = "agree.suggested" if isinstance(event, Suggested) else "agree.counts" if event.counts else "agree.fails"
        return self.texts(key, name=self.names[event.seat], word=event.word)

    def play(self, event: Played) -> str:
        """Tell a play: new melds, tiles added to old ones, and what else was rebuilt."""
        from rummiterm.story.played import told_play  # loaded with the first play

        return told_play(self.edition, event, self.texts)

    def _tiles(self, faces: Iterable[Face]) -> str:
        return show_faces(self.edition, faces)

    def _few(self, faces: Sequence[Face]) -> str:
        """Write the first of many tiles, and how many they are."""
        if len(faces) <= FEW:
            return self._tiles(faces)
        return f"{self._tiles(faces[:FEW])} … ({self.texts.count('tiles', len(faces))})"

    def _melds(self, melds: AnyTable) -> str:
        return ", ".join(self.edition.notation.short(meld.tiles) for meld in melds)

    def _went_out(self, event: RoundEnded) -> list[str]:
        return [self.texts("turn.out")] if event.end.how == "out" else []

    def _round(self, event: RoundEnded, number: int) -> Iterator[str]:
        yield ""
        out = "" if event.end.seat is None else self.names[event.end.seat]
        ended = self.texts(f"round.{event.end.how}", name=out)
        winners = self.texts.join([self.names[seat] for seat in event.winners])
        # The only round of a game is the game, and its winner is said with the result.
        yield self.texts("round", number=number, ended=ended, winners=winners) if self.rounds > 1 else ended
        for seat, rack in enumerate(event.racks):
            if rack:
                yield self._left(event, seat, self._tiles(rack))
            elif event.scores[seat] and any(event.costs):
                yield self.texts("round.no-rack", name=self.names[seat], score=signed(event.scores[seat]))
        for seat, laid in event.unplayed:
            yield self.texts("round.unplayed", name=self.names[seat], tiles=self._few(laid))

    def _left(self, event: RoundEnded, seat: int, rack: str) -> str:
        """Tell what a seat is left with, what that costs, and when it is charged something else instead."""
        cost, score = event.costs[seat], event.scores[seat]
        if self.edition.manner.counts == "points":  # of all turns, not of what is left
            points = f"{minus(score)} {self.texts.form('points', abs(score))}"
            return self.texts("round.held", name=self.names[seat], rack=rack, points=points)
        charged = event.end.seat is not None and cost and score != -cost
        key = "round.charged" if charged else "round.rack"
        held = f"{rack} = {cost}" if cost else rack
        return self.texts(key, name=self.names[seat], rack=held, score=signed(score))

    def header(self, seed: int | None, house: Sequence[Difference]) -> str:
        """Say what is being played, by whom, how long and under which house rules."""
        parts = [
            self.texts(
                "game.header",
                title=self.texts.title(self.edition),
                edition=self.edition.id,
                players=self.texts.join([name_with_level(name, self.texts) for name in self.names]),
                rounds=self.texts.count("rounds", self.rounds),
            ),
            *(f"{rule.key}={self.texts.few(spell(rule.ours.value).split(' '), ' ')}" for rule in house if rule.ours),
            *([] if seed is None else [self.texts("game.seed", seed=seed)]),
        ]
        return " · ".join(parts)

    def result(self, results: tuple[RoundResult, ...]) -> str:
        """Say who has won."""
        winners = [self.names[seat] for seat in self.edition.winners(self.edition, results)]
        if len(winners) == 1:
            return self.texts("match.wins", name=winners[0])
        return self.texts("match.shared", names=self.texts.join(winners))

    def standings(self, results: tuple[RoundResult, ...]) -> Iterator[str]:
        """Tell how a match stands after a round."""
        from rummiterm.story.results import Results  # with the first round that is over

        yield ""
        yield self.texts("match.stands", played=len(results), rounds=self.rounds)
        yield from Results(self.edition, self.names, self.texts).table(results)

    def over(self, results: tuple[RoundResult, ...], steps: Sequence[Happened]) -> Iterator[str]:
        """Tell the end of a match: the winner, the table of rounds or of what the turns scored."""
        turns = self.texts.count("turns", sum(result.turns for result in results))
        rounds = self.texts.count("rounds", len(results))
        from rummiterm.story.results import Results  # when a match is over

        table = Results(self.edition, self.names, self.texts)
        yield ""
        if len(results) > 1:
            yield self.texts("match.over", rounds=rounds, turns=turns, decided=table.decided(results))
        else:
            yield self.texts("game.over", turns=turns, result=self.result(results))
        yield ""
        by_points = self.edition.manner.counts == "points"
        if not (by_points and self.edition.manner.joined) or len(results) > 1:
            yield from table.table(results)
        if by_points:
            from rummiterm.story.summary import Summary

            yield from Summary(self.edition, self.names, self.texts).lines(results, steps)
