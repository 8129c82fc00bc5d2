"""Questions of callers that change nothing: judge, stage, hint, word, rules, replay, review."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rummicore.advice import Hint
from rummicore.draft import Draft
from rummicore.entries import Entries, maybe, number
from rummicore.tiles import AnyTable
from rummicore.turn import turn_of
from rummicore.view import View
from rummicore.wire import Record
from rummicore.wire_turns import hint_to_wire
from rumminet.rooms.caller import Caller, Outbox
from rumminet.rooms.driver import PlayedGame
from rumminet.rooms.jobs import MindQuestion, Think
from rumminet.rooms.messages import LONGEST_WORD, layout_from
from rumminet.rooms.room import Room
from rumminet.shown.rules import rule_blocks
from rumminet.shown.verdicts import TableReferee
from rummiterm.prompt.staging import sentence
from rummiterm.story.hints import STAGES, Clues
from rummiterm.story.meaning import meaning_lines

# Steps of a replay in one answer: some tens of kilobytes.
REPLAY_STEPS = 25
# Referees that are remembered with what they have judged: one for each seat of a few tables would do.
_Remembered = tuple[object, ...]


class CallerAnswers:
    """Answers what callers ask."""

    def __init__(self, out: Outbox) -> None:
        """Take where answers that need thinking are asked for."""
        self._out = out

    def hearing(self) -> Mapping[str, Callable[[Room, Caller, Entries, float], None]]:
        """Return what can be asked, by name."""
        return {
            "judge": self._judge,
            "stage": self._stage,
            "hint": self._hint,
            "word": self._word,
            "rules": self._rules,
            "replay": self._replay,
            "review": self._review,
        }

    # About a turn

    def _view(self, room: Room, caller: Caller, entries: Entries) -> View | None:
        """Return what the seat may know if its question is about the turn that is on; else it is told so."""
        game = room.game
        asked = (entries.take("game", maybe(number)), entries.take("at", maybe(number)))
        if game is None or caller.seat is None or asked != (game.number, game.host.at):
            return None
        return game.host.view(caller.seat)

    def _judge(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        n, view, game = entries.take("n", maybe(number)), self._view(room, caller, entries), room.game
        if view is None or game is None:
            caller.send("verdict", n=n, at=entries.take("at", maybe(number)), status="stale", lines=[], melds=[])
            return
        referee, draft = _referee(game, caller, view, entries)
        if view.phase == "turn" and view.turn == view.seat:
            room.keep_layout(view.owner, game.host.at, draft.table())
        caller.send("verdict", n=n, at=game.host.at, **referee.verdict(draft, refused=entries.flag("refused")))

    def _stage(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        n, view, game = entries.take("n", maybe(number)), self._view(room, caller, entries), room.game
        if view is None or game is None:
            caller.send("staged", n=n, at=entries.take("at", maybe(number)), status="stale", ways=[], notes=[], text="")
            return
        referee, draft = _referee(game, caller, view, entries)
        typed = entries.text("text")
        staged = referee.staged(draft, typed)
        suggest = referee.doubted_in(typed) if staged["status"] == "refused" else ""
        caller.send("staged", n=n, at=game.host.at, suggest=suggest, **staged)

    # Thinking

    def _hint(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        view, game = self._view(room, caller, entries), room.game
        if view is None or game is None or not game.setup.hints or caller.asked:
            caller.error("not-now")
            return
        n, stage = entries.take("n", maybe(number)), entries.number("stage")
        key = ("caller", caller.id, "hint", n, max(stage, 1), game.number, game.host.at)
        caller.asked = key
        self._out.put(Think(room.plan.room, key, MindQuestion("hint", room.header(), view.owner, view)))

    def _review(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        game = room.game
        if game is None or not game.over or caller.asked:
            caller.error("not-now")
            return
        key = ("caller", caller.id, "review", entries.take("n", maybe(number)))
        caller.asked = key
        actions = tuple(happened.action for happened in game.host.steps)
        names = tuple(game.story(caller.language).teller.names)
        question = MindQuestion("review", room.header(), 0, None, actions, caller.language, names)
        self._out.put(Think(room.plan.room, key, question))

    def thought(self, room: Room, caller: Caller, key: tuple[object, ...], answer: object) -> None:
        """Tell a caller what was thought of."""
        if caller.asked != key:
            return
        caller.asked = None
        if isinstance(answer, BaseException) or not isinstance(answer, tuple):
            caller.error("tired")
        elif key[2] == "review":
            best, lines = answer[:2]
            caller.send("review", n=key[3], best=best, lines=lines)
        elif (game := room.game) and caller.seat is not None and (game.number, game.host.at) == key[5:]:
            said = _told_hint if caller.wire else _hinted
            caller.send("hinted", n=key[3], at=game.host.at, **said(game, caller, key[4], *answer))

    # What can be looked up

    def _word(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        word = entries.text("word").strip()[:LONGEST_WORD]
        lines = list(meaning_lines(room.edition, word, caller.texts))
        caller.send("word", n=entries.take("n", maybe(number)), word=word.upper(), lines=lines)

    def _rules(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        edition = room.game.setup.edition if room.game else room.edition
        title, blocks = rule_blocks(edition, caller.language)
        caller.send("rules", n=entries.take("n", maybe(number)), title=title, blocks=blocks)

    def _replay(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        game = room.game
        if game is None or not game.over:
            caller.error("not-now")
            return
        first = max(entries.number("from"), 0)
        steps = game.story(caller.language).replay(first, REPLAY_STEPS)
        n = entries.take("n", maybe(number))
        caller.send("replay", n=n, game=game.number, total=game.host.at, steps=steps, **{"from": first})


def _referee(game: PlayedGame, caller: Caller, view: View, entries: Entries) -> tuple[TableReferee, Draft]:
    referee = TableReferee(game.setup.edition, view, caller.texts, hints=game.setup.hints)
    return referee, referee.draft(layout_from(game.setup.edition, entries))


def _told_hint(game: PlayedGame, caller: Caller, _: object, hint: object, after: object) -> Record:
    """Write a whole hint for a terminal, which gives it away little by little itself."""
    view = game.host.view(caller.seat)
    edition = game.setup.edition.agreeing(view.agreed)
    if not isinstance(hint, Hint):
        raise TypeError("an advisor gives hints")
    turn = None if after is None else turn_of(edition, view, after)  # type: ignore[arg-type]  # from another process
    return {"hint": hint_to_wire(edition, hint._replace(turn=turn))}


def _hinted(game: PlayedGame, caller: Caller, stage: object, hint: object, after: object) -> Record:
    """Say so much of a hint as a stage gives away; behind the last one it may be laid."""
    view = game.host.view(caller.seat)
    edition, texts = game.setup.edition.agreeing(view.agreed), caller.texts
    at = min(stage, STAGES) if isinstance(stage, int) else 1
    said: Record = {"stage": at, "stages": STAGES, "next": "", "way": None}
    if not isinstance(hint, Hint) or after is None:
        return {**said, "text": texts("board.hint.none" if view.pool else "board.hint.none-pass")}
    table: AnyTable = after  # type: ignore[assignment]  # it came from another process
    turn, clues = turn_of(edition, view, table), Clues(edition, texts)
    if at == STAGES:
        text = texts("board.hint.3", melds=clues.typed(turn))
    elif hint.kind == "tiles":
        text = texts(f"board.hint.{at}", **clues.tiles(hint, turn))
    else:
        text = sentence(clues.clue(hint, turn, at))
    more = "net.hint.next" if at < STAGES else "net.hint.lay"
    way = TableReferee(edition, view, texts).way(Draft.begin(edition, view).laid_out(table)) if at == STAGES else None
    return {**said, "text": text, "next": texts(more), "way": way}
