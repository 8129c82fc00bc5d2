"""The engine: ``apply(edition, state, action)`` gives the next state and what happened, or raises RuleError."""

from collections import Counter
from typing import NamedTuple

from rummicore.actions import Action, Answer, Deal, Draw, Play, Suggest
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.events import (
    Agreed,
    Answered,
    Dealt,
    Draws,
    Drew,
    Event,
    MatchEnded,
    Passed,
    Played,
    PoolRanOut,
    Proposed,
    Redealt,
    Refused,
    Restored,
    RoundEnded,
    Skipped,
    Suggested,
    TimedOut,
    TookBack,
    asked,
)
from rummicore.match import MOST_ROUNDS, totals
from rummicore.outcomes import Commit, Outcome, Redeal, Reject, Restore, TakeBack
from rummicore.reasons import (
    BAD_DEAL,
    NO_CLOCK,
    NOT_A_CHOICE,
    NOT_ASKED,
    NOTHING_TO_AGREE,
    OTHER_SEATS,
    TOO_FEW_TILES,
    WRONG_PHASE,
    WRONG_ROUNDS,
    WRONG_SEATS,
    FormatError,
    Reasons,
    RuleError,
)
from rummicore.state import End, Former, Moment, RoundResult, Seat, State
from rummicore.tiles import AnyTable, Face, faces_on, melds_gone, only_read, without
from rummicore.turn import Turn, in_place, turn_of
from rummicore.view import view_of


class Step(NamedTuple):
    """The state after an action and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def new_game(edition: Edition, seats: int, rounds: int = 1) -> State:
    """Return a game that waits for its first deal."""
    if seats not in edition.seats:
        few, many, other = edition.seats[0], edition.seats[-1], edition.other_seats.get(seats, "")
        code = OTHER_SEATS if other else WRONG_SEATS
        raise FormatError(code.because(edition=edition.id, few=few, many=many, seats=seats, other=other))
    tiles = sum(count for _, count in edition.tiles)
    if edition.number("deal") * seats > tiles:
        dealt = edition.number("deal")
        raise FormatError(TOO_FEW_TILES.because(edition=edition.id, tiles=tiles, deal=dealt, seats=seats))
    if not 1 <= rounds <= MOST_ROUNDS:
        raise FormatError(WRONG_ROUNDS.because(most=MOST_ROUNDS))
    return State(seats=(Seat(),) * seats, rounds=rounds)


_PHASE_OF = {"deal": "deal", "answer": "asking", "play": "turn", "draw": "turn", "time-up": "turn", "suggest": "turn"}
_EXPECTED = {"deal": "a deal", "asking": "an answer", "turn": "a turn", "over": "nothing more, it is over"}


def apply(edition: Edition, state: State, action: Action) -> Step:
    """Return what the action makes of the state. A refusal raises RuleError and changes nothing."""
    if _PHASE_OF[action.do] != state.phase:
        raise RuleError((WRONG_PHASE.because(expected=_EXPECTED[state.phase], given=action.do),))
    edition = edition.agreeing(state.agreed)
    if isinstance(action, Deal):
        return _deal(edition, state, action)
    if isinstance(action, Answer):
        return _answer(edition, state, action)
    if isinstance(action, Suggest):
        return _suggest(edition, state, action.word)
    # A new turn of the seat: what it drew in its last one and said since is over.
    state = _with_seat(state, state.turn, state.seats[state.turn]._replace(drawn=(), said=()))
    view = view_of(state, state.turn)
    if isinstance(action, Draw):
        return _draw(state, turn_of(edition, view, state.table))
    turn = turn_of(edition, view, action.table)
    return _play(state, turn) if isinstance(action, Play) else _time_up(state, turn)


# The deal


def start_draw(edition: Edition, seats: int, draws: tuple[Face, ...]) -> tuple[int | None, Draws]:
    """Find who begins: every seat draws, those who tie for the highest draw again; None if the draws run out."""
    left = list(draws)
    among: tuple[int, ...] = tuple(range(seats))
    rows: list[tuple[tuple[int, Face], ...]] = []
    while len(among) > 1 and len(left) >= len(among):
        row = tuple(drawn for seat in among for drawn in _one_draw(edition, seat, left))
        rows.append(row)
        ranks = {seat: _start_rank(edition, face) for seat, face in row}
        if len(ranks) < len(among):
            break
        among = tuple(seat for seat in among if ranks[seat] == max(ranks.values()))
    return (among[0] if len(among) == 1 else None), tuple(rows)


def _one_draw(edition: Edition, seat: int, left: list[Face]) -> list[tuple[int, Face]]:
    """Let a seat draw, once more after each joker if ``start.joker`` says so."""
    drawn = []
    while left:
        drawn.append((seat, left.pop(0)))
        if drawn[-1][1] not in edition.jokers or edition.choice("start.joker") != "redraw":
            break
    return drawn


def _start_rank(edition: Edition, face: Face) -> float:
    if face in edition.jokers:
        return float("inf") if edition.choice("start.joker") == "high" else float("-inf")
    return edition.start_rank(face)


def draws_for_start(edition: Edition, state: State) -> bool:
    """Tell whether the next deal needs a draw for the start."""
    rotates = edition.choice("start.next_round") == "left_of_previous"
    return not (state.redeal or (state.results and rotates))


def _starter(edition: Edition, state: State, deal: Deal) -> tuple[int | None, Draws]:
    if draws_for_start(edition, state):
        return start_draw(edition, len(state.seats), deal.draws)
    previous = state.starter or 0
    return (previous if state.redeal else (previous + 1) % len(state.seats)), ()


def _deal(edition: Edition, state: State, deal: Deal) -> Step:
    whole = Counter(deal.order) == edition.copies and Counter(deal.draws) <= edition.copies
    starter, draws = _starter(edition, state, deal) if whole else (None, ())
    if starter is None or sum(map(len, draws)) != len(deal.draws):
        raise RuleError((BAD_DEAL.because(edition=edition.id),))
    size, order, again = edition.number("deal"), deal.order, state.redeal
    racks = [order[size * index : size * (index + 1)] for index in range(len(state.seats))]
    state = State(
        seats=tuple(Seat(edition.sorted(rack)) for rack in racks),
        rounds=state.rounds,
        turn=starter,
        starter=starter,
        pool=order[size * len(racks) :],
        deals=state.deals + 1,
        results=state.results,
        agreed=state.agreed,
    )
    dealt = Dealt(starter, draws, len(state.pool), tuple(seat.rack for seat in state.seats), again)
    begun = state._replace(phase="turn", number=1)
    return _asking(edition, begun, Moment("dealt", starter), (dealt,)) or Step(begun, (dealt,))


# Decisions


def _asking(edition: Edition, state: State, moment: Moment, events: tuple[Event, ...]) -> Step | None:
    """Open the decisions of a moment, if there are any."""
    asks = edition.asks(edition, state, moment)
    if not asks:
        return None
    for ask in asks:  # what was answered to the same question before counts no longer
        seat = state.seats[ask.seat]
        said = tuple((name, value) for name, value in seat.said if name != ask.name)
        state = _with_seat(state, ask.seat, seat._replace(said=said))
    return Step(state._replace(phase="asking", asks=asks, moment=moment), (*events, *map(asked, asks)))


def _answer(edition: Edition, state: State, answer: Answer) -> Step:
    ask = next((a for a in state.asks if a.seat == answer.seat and a.name == answer.ask), None)
    if ask is None:
        raise RuleError((NOT_ASKED.because(seat=answer.seat + 1, ask=answer.ask),))
    if answer.value not in ask.choices:
        # Who may choose is hidden, so the choices are not named: whoever is asked sees them in the view.
        raise RuleError((NOT_A_CHOICE.because(value=answer.value),))
    seat = state.seats[ask.seat]
    state = _with_seat(state, ask.seat, seat._replace(said=(*seat.said, (ask.name, answer.value))))
    state = state._replace(asks=tuple(a for a in state.asks if a is not ask))
    told = Answered(answer.seat, answer.ask, answer.value)
    waits = state.asks and not edition.decided(edition, state)
    return Step(state, (told,)) if waits else _answered(edition, state._replace(asks=()), told)


def _suggest(edition: Edition, state: State, word: str) -> Step:
    """Ask everybody whether a word shall count; an edition that asks nobody knows no words."""
    _refuse_with(edition.agreeable(edition, word))
    suggested = state._replace(suggested=word)
    told = Suggested(state.turn, word)
    asking = _asking(edition, suggested, Moment("suggested", state.turn), (told,))
    if asking is None:
        raise RuleError((NOTHING_TO_AGREE.because(edition=edition.id),))
    return asking


def _answered(edition: Edition, state: State, told: Answered) -> Step:
    """Let follow what the answers of a moment decide."""
    outcome, proposed, suggested = edition.on_answers(edition, state), state.proposed, state.suggested
    state = state._replace(phase="turn", moment=None, proposed=None, suggested="")
    if suggested:
        counts = isinstance(outcome, Commit)
        agreed = (*state.agreed, suggested) if counts else state.agreed
        return Step(state._replace(agreed=agreed), (told, Agreed(state.turn, suggested, counts)))
    if isinstance(outcome, Redeal):
        return Step(state._replace(phase="deal", redeal=True), (told, Redealt()))
    if proposed is None:
        return Step(state, (told,))
    turn = turn_of(edition, view_of(state, state.turn), proposed)
    if isinstance(outcome, Reject):
        return Step(state, (told, Refused(turn.seat, ())))
    return _settle(state, turn, outcome, (told,))


# One turn


def _draw(state: State, turn: Turn) -> Step:
    _refuse_with(turn.edition.may_draw(turn))
    state, drawn = _take(state, turn, turn.edition.take(turn), fine=False)
    return _after_draw(turn, _end_turn(state, turn, drawn or (Passed(turn.seat),)))


def _after_draw(turn: Turn, step: Step) -> Step:
    """Ask what a turn without a play leaves to be decided, unless it was the last."""
    if step.state.phase != "turn":
        return step
    return _asking(turn.edition, step.state, Moment("drawn", turn.seat), step.events) or step


def _play(state: State, turn: Turn) -> Step:
    reasons = judge(turn)
    if not reasons:
        proposed = Proposed(turn.seat, turn.laid, only_read(turn.made), turn.gone)
        waiting = state._replace(proposed=only_read(turn.after))
        asking = _asking(turn.edition, waiting, Moment("played", turn.seat), (proposed,))
        return asking or _settle(state, turn, Commit(), ())
    outcome = turn.edition.on_refused(turn, reasons)
    _refuse_if(isinstance(outcome, Reject) or _impossible(turn), reasons)
    return _settle(state, turn, outcome, (Refused(turn.seat, reasons),))


def _time_up(state: State, turn: Turn) -> Step:
    reasons = judge(turn) if turn.touched else ()
    outcome = turn.edition.on_time_up(turn, reasons)
    _refuse_if(_impossible(turn), reasons)
    _refuse_if(isinstance(outcome, Reject), (NO_CLOCK.because(edition=turn.edition.id),))
    return _settle(state, turn, outcome, (TimedOut(turn.seat, turn.touched),))


def _refuse_with(reasons: Reasons) -> None:
    _refuse_if(bool(reasons), reasons)


def _refuse_if(condition: bool, reasons: Reasons) -> None:
    if condition:
        raise RuleError(reasons)


def _impossible(turn: Turn) -> bool:
    """Whether the table holds tiles the seat never had, or lacks some: no penalty can settle that."""
    return bool(turn.lost or without(turn.laid, turn.rack))


def _settle(state: State, turn: Turn, outcome: Outcome, told: tuple[Event, ...]) -> Step:
    """Carry out what follows from a turn, whoever decided it."""
    drawn: tuple[Event, ...]
    if isinstance(outcome, Restore):
        state, drawn = _take(state, turn, outcome.draw, fine=True)
        restored = (Restored(turn.seat),) if turn.touched else ()
        return _after_draw(turn, _end_turn(state, turn._replace(laid=()), (*told, *restored, *drawn)))
    if isinstance(outcome, TakeBack):
        return _take_back(state, turn, outcome, told)
    if not isinstance(outcome, Commit):
        raise TypeError(f"{outcome} does not end a turn")
    state, played = _commit(state, turn, without(turn.rack, turn.laid))
    state, drawn = _take(state, turn, turn.edition.take(turn), fine=False)
    return _end_turn(state, turn, (*told, played, *drawn))


def _commit(state: State, turn: Turn, rack: tuple[Face, ...]) -> tuple[State, Played]:
    points = turn.edition.points(turn)
    seat = state.seats[turn.seat]
    after = seat._replace(rack=turn.edition.sorted(rack), opened=True, points=seat.points + points)
    state = _off_table(_with_seat(state, turn.seat, after), turn)
    made = only_read(turn.made)
    doubled = turn.edition.worth(turn).get("doubled") is True
    return state, Played(turn.seat, turn.laid, made, turn.gone, points, opening=not turn.opened, doubled=doubled)


def _off_table(state: State, turn: Turn) -> State:
    """Leave the table of a turn and remember the melds it took apart."""
    former = (*(old for old in state.former if old.meld not in turn.gone), *(Former(m, turn.number) for m in turn.gone))
    return state._replace(table=only_read(in_place(turn.before, turn.after)), former=former)


def _take_back(state: State, turn: Turn, outcome: TakeBack, told: tuple[Event, ...]) -> Step:
    """Let the good melds stand and score, give the tiles of the wrong ones to the seat.

    Where the good melds cannot stand without the wrong ones the whole table is put back.
    """
    rack = (*without(turn.rack, turn.laid), *faces_on(outcome.melds).elements())
    good = _without_melds(state, turn, outcome.melds, rack)
    seat = state.seats[turn.seat]._replace(skips=state.seats[turn.seat].skips + outcome.skip)
    state = _with_seat(state, turn.seat, seat)
    taken: Event = TookBack(turn.seat, outcome.melds)
    if not _may_stand(turn, good):
        good, taken = turn._replace(laid=(), after=turn.before), Restored(turn.seat)
    elif good.laid:
        state, played = _commit(state, good, rack)
        told = (*told, played)
    else:
        seat = seat._replace(rack=turn.edition.sorted(rack))
        state = _off_table(_with_seat(state, turn.seat, seat), good)
    state, fined = _take(state, turn, outcome.draw, fine=True)
    refill = turn.edition.take(good) - outcome.draw if good.laid else 0
    state, drawn = _take(state, turn, refill, fine=False)
    return _end_turn(state, good, (*told, taken, *fined, *drawn))


def _may_stand(turn: Turn, good: Turn) -> bool:
    """Whether what is left of a turn is in order by itself."""
    if good.wrong or turn.edition.melds.clash(good.after):
        return False
    return turn.opened or not good.touched or not turn.edition.opening(good)


def _without_melds(state: State, turn: Turn, melds: AnyTable, rack: tuple[Face, ...]) -> Turn:
    """Describe what is left of a turn without some melds, for a seat that then holds ``rack``.

    A laid tile counts for a good meld if an equal one lies there. The seat is taken to have had what it holds and
    what it laid, so a turn with a wrong meld never used the whole rack.
    """
    good = turn_of(turn.edition, view_of(state, turn.seat), melds_gone(turn.after, melds))
    laid = tuple((Counter(turn.laid) & faces_on(good.made)).elements())
    return good._replace(rack=(*rack, *laid), laid=laid, lost=())


def _take(state: State, turn: Turn, count: int, *, fine: bool) -> tuple[State, tuple[Event, ...]]:
    """Let the seat take tiles from the pool, as many as there are."""
    tiles = state.pool[: max(count, 0)]
    if not tiles:
        return state, ()
    seat = state.seats[turn.seat]
    after = seat._replace(rack=turn.edition.sorted((*seat.rack, *tiles)), drawn=(*seat.drawn, *tiles))
    state = _with_seat(state, turn.seat, after)
    return state._replace(pool=state.pool[len(tiles) :]), (Drew(turn.seat, len(tiles), tiles, fine),)


def _with_seat(state: State, index: int, seat: Seat) -> State:
    return state._replace(seats=(*state.seats[:index], seat, *state.seats[index + 1 :]))


# After the turn


def _end_turn(state: State, turn: Turn, events: tuple[Event, ...]) -> Step:
    idle = not turn.laid and not any(isinstance(event, Drew) for event in events)
    passes = state.passes + 1 if idle else 0
    empty_turns = None if state.pool else 0 if turn.pool else (state.empty_turns or 0) + 1
    state = state._replace(passes=passes, empty_turns=empty_turns)
    end = turn.edition.ending(turn.edition, state)
    if end is not None:
        return _end_round(turn.edition, state, end, events)
    following = turn.edition.next_seat(turn.edition, state)
    while state.seats[following].skips:
        seat = state.seats[following]
        state = _with_seat(state, following, seat._replace(skips=seat.skips - 1))
        # A seat that sits out has not passed, so all must pass once more, it included.
        state = state._replace(turn=following, number=state.number + 1, passes=0)
        events = (*events, Skipped(following))
        following = turn.edition.next_seat(turn.edition, state)
    state = state._replace(turn=following, number=state.number + 1)
    last = turn.edition.last_turns(turn.edition, state) if empty_turns == 0 else ()
    return Step(state, (*events, PoolRanOut(last)) if last else events)


def _end_round(edition: Edition, state: State, end: End, events: tuple[Event, ...]) -> Step:
    scores, winners = edition.scores(edition, state, end)
    racks = tuple(seat.rack for seat in state.seats)
    costs = tuple(edition.rack_cost(edition, rack) for rack in racks)
    results = (*state.results, RoundResult(end, scores, winners, state.number, costs))
    unplayed = edition.unplayed(edition, state) if end.how == "blocked" else ()
    events = (*events, RoundEnded(end, racks, scores, winners, costs, unplayed))
    if len(results) < state.rounds:
        return Step(state._replace(phase="deal", results=results), events)
    over = MatchEnded(totals(results), edition.winners(edition, results))
    return Step(state._replace(phase="over", results=results), (*events, over))
