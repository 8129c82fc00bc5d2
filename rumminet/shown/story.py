"""A running game told to one seat or an onlooker, in one language, as data for a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from rummicore.events import Drew, Played, RoundEnded
from rummicore.host import Happened, Host, Told, told
from rummicore.match import totals
from rummicore.state import Ask
from rummicore.tiles import AnyMeld, AnyTable, Face
from rummicore.turn import turn_of
from rummicore.view import View
from rummicore.wire import Record
from rumminet.shown.looks import TileLooks
from rummiterm.board.chart import chart_title, standings
from rummiterm.prompt.staging import sentence
from rummiterm.start.players import is_bot
from rummiterm.start.setup import Setup, display_names
from rummiterm.story.fresh import OwnTurn, fresh_tiles, laid_in
from rummiterm.story.narrate import Teller
from rummiterm.story.paint import show_faces
from rummiterm.story.summary import Summary
from rummiterm.texts import LANGUAGES, Texts, minus, signed
from rummiterm.texts.levels import NAMES

# What the sentences of a table in the network begin with, and those of the terminal that it says otherwise.
SHEET, DIALECT = "net", "net.say."


def net_texts(language: str) -> Texts:
    """Return the texts of a language with those of tables in the network, which name no keys of a terminal.

    All callers share them: a table of texts for each would be most of what a connection takes.
    """
    return _texts_of(language if language in (*LANGUAGES, *NAMES) else "en")


@cache
def _texts_of(language: str) -> Texts:
    return Texts(language, SHEET).dialect(DIALECT)


class GameStory:
    """Tells one game in one language."""

    def __init__(self, setup: Setup, host: Host, texts: Texts) -> None:
        """Take the game and the language."""
        self._setup, self._host, self._texts = setup, host, texts
        self._edition = setup.edition
        self.teller = Teller(setup.edition, display_names(setup, texts), setup.rounds, texts)
        self.looks = TileLooks(setup.edition, texts)
        self._own = OwnTurn(setup.edition, texts)
        self._points = setup.edition.manner.counts == "points"

    # What happened

    def told(self, seat: int | None, since: int) -> list[Record]:
        """Tell what happened after the first ``since`` actions."""
        steps = self._host.steps[since:]
        return [self._told(known, seat, step) for known, step in zip(self._host.told(seat, since), steps, strict=True)]

    def _told(self, known: Told, seat: int | None, happened: Happened) -> Record:
        own = self._own.beside(known, seat)
        lines = [*self.teller.tell(known), *self.teller.emptied(happened)]
        said = [line.strip() for line in lines if line.strip()]
        return {"at": known.at, "seat": known.seat, "do": known.do, "lines": said, "own": [own] if own else []}

    # What there is

    def view(self, seat: int | None, clock: Record | None) -> Record:
        """Return all that a seat, or an onlooker, is to see."""
        view = self._host.view(seat)
        fresh = {} if seat is None else fresh_tiles(self._host.steps, seat)
        return {
            "seat": seat,
            "phase": view.phase,
            "turn": view.turn,
            "number": view.number,
            "title": self._texts("play.turn", number=max(view.number, 1), name=self.teller.names[view.turn]),
            "mine": view.phase == "turn" and view.turn == seat,
            "pool": view.pool,
            "pool_text": self._texts("play.pool", count=view.pool),
            "round": self._round(view),
            "seats": self._seats(view),
            "table": self._table(view.table, fresh),
            "proposed": None if view.proposed is None else self._table(view.proposed, {}),
            "rack": list(self._edition.sorted(view.rack)),
            "drawn": list(self._drawn(seat)),
            "need": self._need(view),
            "may": self._may(view),
            "ask": self._ask(view.ask) if view.ask else None,
            "clock": clock,
            "agreed": list(view.agreed),
            "result": self.result() if view.phase == "over" else None,
        }

    def _table(self, table: AnyTable, fresh: Mapping[AnyMeld, Sequence[int]]) -> list[Record]:
        return [self.looks.meld(meld, fresh.get(meld, ())) for meld in table]

    def _round(self, view: View) -> Record:
        number = min(len(view.results) + 1, view.rounds)
        text = self._texts("board.round", number=number, rounds=view.rounds) if view.rounds > 1 else ""
        scores = [signed(score) for score in totals(view.results)] if view.results else []
        return {"number": number, "of": view.rounds, "text": text, "scores": scores}

    def _seats(self, view: View) -> list[Record]:
        return [
            {
                "name": self.teller.names[seat],
                "bot": is_bot(self._edition, self._setup.players[seat]),
                "tiles": known.tiles,
                "tiles_text": self._texts.count("tiles", known.tiles),
                "points": known.points if self._points else None,
                "points_text": minus(known.points) if self._points else "",
                "opened": known.opened,
                "turn": view.phase == "turn" and seat == view.turn,
                "asked": seat in view.asked,
            }
            for seat, known in enumerate(view.seats)
        ]

    def _drawn(self, seat: int | None) -> tuple[Face, ...]:
        """Return the tiles that a seat took at the end of its last turn."""
        for happened in reversed(self._host.steps):
            known = told(happened, seat)
            if seat is None or happened.action.do == "deal":
                break
            if known.seat == seat and known.do != "answer":
                taken = (event.tiles for event in known.events if isinstance(event, Drew) and event.seat == seat)
                return tuple(face for tiles in taken for face in tiles)
        return ()

    def _need(self, view: View) -> str:
        """Say what an opening needs, to a seat that has not opened."""
        need = self._texts.opening(self._edition)
        if not need or view.seat is None or view.own.opened:
            return ""
        return sentence(need)

    def _may(self, view: View) -> Record:
        mine = view.phase == "turn" and view.turn == view.seat
        why = ""
        if mine:
            edition = self._edition.agreeing(view.agreed)
            reasons = edition.may_draw(turn_of(edition, view, view.table))
            why = " ".join(self._texts.objection(reason) for reason in reasons)
        return {
            "play": mine,
            "draw": mine and not why,
            "draw_text": self._texts("net.draw" if view.pool else "net.pass"),
            "draw_why": why,
            "hint": self._setup.hints,
            "suggest": self._edition.manner.joined,
        }

    def _ask(self, ask: Ask) -> Record:
        alone = len(ask.choices) == 1
        said = self._texts("net.no-choice") if alone else self._texts.question(self._edition, ask)
        choices = [
            {"value": choice, "text": self._texts("net.go-on") if alone else self._asked(ask, f".{choice}", choice)}
            for choice in ask.choices
        ]
        return {"name": ask.name, "text": said, "about": list(ask.about), "choices": choices, "yes": ask.yes}

    def _asked(self, ask: Ask, key: str, default: str, **facts: object) -> str:
        return self._texts.of(self._edition, f"ask.{ask.name}{key}", default, **facts)

    # The end

    def result(self) -> Record:
        """Tell the end of a match: who has won, how it came about, and the racks that are left."""
        host, teller = self._host, self.teller
        results = host.state.results
        over = next(line for line in teller.over(results, host.steps) if line.strip())
        summary = Summary(self._edition, teller.names, self._texts) if self._points else None
        remarks = summary.remarks(host.steps) if summary else ()
        rows = summary.rows(results, host.steps) if summary and self._edition.manner.joined else []
        title = chart_title(self._edition, len(results), self._texts)
        chart = {"title": title, "rows": [list(row) for row in standings(self._edition, host.steps)]}
        return {
            "title": teller.result(results),
            "won": list(self._edition.winners(self._edition, results)),
            "lines": [over, *remarks],
            "table": {"head": rows[0], "body": [_unaligned(row) for row in rows[1:]]} if rows else None,
            "racks": self._racks(),
            "rounds": [
                {"text": self._texts("game.round", number=number), "scores": [signed(score) for score in each.scores]}
                for number, each in enumerate(results, 1)
            ],
            "totals": [signed(score) for score in totals(results)],
            "chart": {**chart, "counts": self._edition.manner.counts},
        }

    def _racks(self) -> list[Record]:
        events = self._host.steps[-1].step.events if self._host.steps else ()
        ended = next((event for event in events if isinstance(event, RoundEnded)), None)
        return [
            {
                "seat": seat,
                "tiles": list(self._edition.sorted(rack)),
                "text": f"{self.teller.names[seat]}: {show_faces(self._edition, self._edition.sorted(rack))}",
            }
            for seat, rack in enumerate(ended.racks if ended else ())
            if rack
        ]

    def ending(self) -> list[str]:
        """Tell the end of a match as a terminal does, in lines that are aligned."""
        return [line.rstrip() for line in self.teller.over(self._host.state.results, self._host.steps)]

    # The game again

    def replay(self, first: int, most: int) -> list[Record]:
        """Tell some steps of a game that is over, with what lay there and the rack that was played from."""
        steps = self._host.steps[first : first + most]
        return [self._step(at, happened) for at, happened in enumerate(steps, first)]

    def _step(self, at: int, happened: Happened) -> Record:
        known, after = told(happened, None, at), happened.step.state
        laid = [laid_in(event) for event in happened.step.events if isinstance(event, Played)]
        marks = {meld: places for found in laid for meld, places in found.items()}
        acting = known.seat
        rack = () if acting is None else happened.before.seats[acting].rack
        names = self.teller.names
        title = "" if acting is None else self._texts("play.turn", number=known.number, name=names[acting])
        return {
            "at": at,
            "title": title,
            "seat": acting,
            "lines": [line.strip() for line in self.teller.tell(known) if line.strip()],
            "table": self._table(after.table, {}),
            "laid": [sorted(marks.get(meld, ())) for meld in after.table],
            "rack": list(self._edition.sorted(rack)),
            "seats": [
                {
                    "tiles_text": self._texts.count("tiles", len(seat.rack)),
                    "points_text": minus(seat.points) if self._points else "",
                }
                for seat in after.seats
            ],
            "pool_text": self._texts("play.pool", count=len(after.pool)),
        }


def _unaligned(row: Sequence[str]) -> list[str]:
    """Take the blanks out of a row that line its columns up in a terminal."""
    return [" ".join(cell.split()) for cell in row]
