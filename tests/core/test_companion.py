"""The referee beside a real table: it sees what lies there and counts, and comes to what the engine knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rummicore.actions import Draw, Play
from rummicore.bots import Budget
from rummicore.chance import Generator, bot_seed, deal_from_seed
from rummicore.companion import (
    ClockSet,
    Course,
    MeldsAgreed,
    NamesTold,
    RackTold,
    Redone,
    RoundCounted,
    SeatTold,
    TableEntry,
    TableTold,
    Took,
    TurnTold,
    Undone,
    advance,
    follow,
)
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.host import Happened, Host, Weighed
from rummicore.journal import Loaded, header_record, line_of, load, new_header
from rummicore.laying import turn_view
from rummicore.logbook import FORMAT, entry_from, entry_record, told_again
from rummicore.notation import format_table, parse_table
from rummicore.realgame import RealGame, conjectured, hidden, judging, new_real_game, pool_count
from rummicore.reasons import FormatError, RuleError
from rummicore.registry import BUILT_IN, find_edition
from rummicore.sheet import sheet_record, sheet_rows
from rummicore.slots import nothing_asked
from rummicore.state import State
from rummicore.tiles import faces_on, melds_gone
from tests.kit.sketch import SKETCH

QUICK = Budget(nodes=200)
EDITIONS = [*map(find_edition, BUILT_IN), SKETCH]
IDS = [edition.id for edition in EDITIONS]


def real_game(edition: Edition, seed: int, rounds: int = 1) -> Iterator[Happened]:
    """Let bots play as people would: nobody is asked anything, and nobody minds the clock."""
    names = list(edition.bots)
    seats = edition.seats[0]
    bots = [edition.bots[names[seat % min(len(names), 2)]](edition, bot_seed(seed, seat)) for seat in range(seats)]
    host = Host(edition._replace(asks=nothing_asked), new_game(edition, seats, rounds), bots=range(seats))
    while host.due().what != "over":
        if host.due().what == "chance":
            weighed = host.weigh(None, deal_from_seed(edition, host.state, seed), host.at)
        else:
            (seat,) = host.due().seats
            weighed = host.weigh(seat, bots[seat].choose(host.view(seat), QUICK), host.at)
        assert isinstance(weighed, Weighed)
        yield host.commit(weighed)


def entry_of(happened: Happened) -> TableEntry:
    """Return what people beside the table see of an action."""
    action = happened.action
    return action if isinstance(action, Play) else Took()


def seen(edition: Edition, game: RealGame) -> tuple[object, ...]:
    """Return all that a real game and the engine's state must agree in."""
    seats = [(seat.tiles, seat.opened, seat.points) for seat in game.seats]
    return game.turn, game.number, game.table, game.passes, game.empty_turns, seats, pool_count(edition, game)


def known(state: State) -> tuple[object, ...]:
    seats = [(len(seat.rack), seat.opened, seat.points) for seat in state.seats]
    return state.turn, state.number, state.table, state.passes, state.empty_turns, seats, len(state.pool)


@pytest.mark.parametrize("edition", EDITIONS, ids=IDS)
@pytest.mark.parametrize("told", [False, True], ids=["racks unknown", "a rack told"])
def test_whole_games_come_to_what_the_engine_knows(edition: Edition, told: bool) -> None:
    """Nothing but tables and draws is told, with the first rack or without; the rest is counted."""
    game = new_real_game(edition, [f"P{seat}" for seat in range(edition.seats[0])])
    for happened in real_game(edition, seed=3, rounds=2):
        state = happened.step.state
        if isinstance(happened.action, Play | Draw):
            game = advance(edition, game, entry_of(happened))
            ended = state.phase in ("deal", "over")
            assert (game.over is not None) == ended
            assert seen(edition, game) == known(state)
            if ended:
                left = tuple(seat.rack for seat in state.seats)
                game = advance(edition, game, RoundCounted(left))
                assert game.results == tuple(
                    r._replace(turns=len(s)) for r, s in zip(state.results, game.earlier, strict=True)
                )
        else:
            game = advance(edition, game, TurnTold(state.turn))
        if told:
            rack = state.seats[0].rack if state.phase == "turn" else ()
            game = advance(edition, game, RackTold(0, rack, len(rack))) if rack else game
    assert len(game.results) == 2


@pytest.mark.parametrize("edition", EDITIONS, ids=IDS)
def test_typed_melds_of_a_rack_that_is_not_known_are_found_out(edition: Edition) -> None:
    """What changed is typed; the tiles laid are never more than were, and the turn counts."""
    game = new_real_game(edition, [f"P{seat}" for seat in range(edition.seats[0])])
    for happened in real_game(edition, seed=5):
        if not isinstance(happened.action, Play):
            game = advance(edition, game, Took() if isinstance(happened.action, Draw) else TurnTold(0))
            if not isinstance(happened.action, Draw):
                game = advance(edition, game, TurnTold(happened.step.state.turn))
            continue
        before, after = happened.before.table, happened.step.state.table
        changed = parse_table(edition, format_table(edition, melds_gone(after, before)))
        rules = judging(edition, game)
        draft = Draft.begin(rules, turn_view(rules, game, changed))
        made = [draft.made(way) for way in draft.choices(changed)]
        assert made[0].verdict().legal
        laid = faces_on(after) - faces_on(before)
        assert len(made[0].verdict().turn.laid) <= laid.total()
        game = advance(edition, game, happened.action)


# Random entries


def random_entry(edition: Edition, game: RealGame, chance: Generator) -> TableEntry:
    """Return any entry, sensible or not."""
    seat = chance.below(len(game.seats))
    unseen = hidden(edition, game)
    some = tuple(unseen[chance.below(len(unseen))] for _ in range(chance.below(6))) if unseen else ()
    melds = parse_table(edition, edition.manner.example or edition.examples[0])
    entries: list[TableEntry] = [
        Took(),
        Took(chance.below(4)),
        Took(None, some[:1]),
        RackTold(seat, some, chance.below(20)),
        TableTold(melds[: chance.below(3)]),
        TableTold((*game.table, *melds[:1])),
        SeatTold(seat, opened=bool(chance.below(2))),
        SeatTold(seat, points=chance.below(50) - 25),
        TurnTold(seat),
        MeldsAgreed(melds[:1]),
        ClockSet(chance.below(100)),
        NamesTold(tuple(f"N{chance.below(9)}{index}" for index in range(len(game.seats)))),
        Play((*game.table, *melds[: 1 + chance.below(2)])),
        RoundCounted(tuple(some if chance.below(2) else None for _ in game.seats)),
        RoundCounted(scores=tuple(chance.below(60) - 30 for _ in game.seats)),
        Undone(),
        Undone(),
        Redone(),
    ]
    return chance.pick(entries)


def random_course(edition: Edition, seed: int, length: int) -> tuple[Course, list[TableEntry]]:
    """Follow random entries; those that are refused change nothing and are not kept."""
    chance = Generator("companion", seed)
    header = new_header(edition, tuple(f"P{seat}" for seat in range(edition.seats[0])))
    course, entries = Course(new_real_game(edition, header.seats)), list[TableEntry]()
    for _ in range(length):
        entry = random_entry(edition, course.now, chance)
        try:
            course = follow(edition, course, entry)
        except RuleError:
            continue
        entries.append(entry)
        check_counts(edition, course.now)
    return course, entries


def check_counts(edition: Edition, game: RealGame) -> None:
    """Every tile is somewhere, and none is twice."""
    state = conjectured(edition, game)
    racks = sum(len(seat.rack) for seat in state.seats)
    assert racks + len(state.pool) + faces_on(game.table).total() == edition.copies.total()
    assert [len(seat.rack) for seat in state.seats] == [seat.tiles for seat in game.seats]
    assert all(seat.unknown >= 0 for seat in game.seats)


def kept_lines(edition: Edition, entries: list[TableEntry]) -> bytes:
    header = new_header(edition, tuple(f"P{seat}" for seat in range(edition.seats[0])))
    data, checksum = line_of(header_record(header, FORMAT), "")
    for entry in entries:
        line, checksum = line_of(entry_record(edition, entry), checksum)
        data += line
    return data


def check_told_again(edition: Edition, seed: int, length: int = 40) -> None:
    course, entries = random_course(edition, seed, length)
    data = kept_lines(edition, entries)
    assert told_again(edition, load(data, FORMAT)) == course
    for entry in entries:
        again = entry_from(edition, entry_record(edition, entry), edition.seats[0])
        assert entry_record(edition, again) == entry_record(edition, entry)


@pytest.mark.parametrize("edition", EDITIONS, ids=IDS)
def test_a_game_is_told_again_from_its_entries(edition: Edition) -> None:
    for seed in range(5):
        check_told_again(edition, seed)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS, ids=IDS)
def test_many_games_are_told_again_from_their_entries(edition: Edition) -> None:
    for seed in range(400):
        check_told_again(edition, seed, 60)


def test_undo_and_redo_go_back_and_forth() -> None:
    edition = find_edition("pl")
    start = Course(new_real_game(edition, ("Ann", "Ben")))
    one = follow(edition, start, Took())
    two = follow(edition, one, Play(parse_table(edition, "r9-11")))
    assert follow(edition, two, Undone()).now == one.now
    assert follow(edition, follow(edition, two, Undone()), Redone()) == two
    assert follow(edition, start, Undone()) == start
    assert follow(edition, two, Redone()) == two


# Counting a round


def _round(edition: Edition, *entries: TableEntry) -> RealGame:
    game = new_real_game(edition, ("Ann", "Ben", "Cat"))
    for entry in entries:
        game = advance(edition, game, entry)
    return game


@pytest.mark.rule("PL-END-5")
@pytest.mark.rule("PL-END-6")
def test_who_has_not_opened_is_charged_by_the_tiles() -> None:
    edition = find_edition("pl")
    opened = SeatTold(1, opened=True)
    tiles = edition.notation.parse_tiles
    game = _round(edition, opened, RoundCounted(((), tiles("r5 j"), tiles("r1 b7"))))
    assert game.results[0].scores == (135, -35, -100)
    game = _round(edition, opened, RoundCounted(((), tiles("r5 j"), tiles("r11-13"))))
    assert game.results[0].scores == (235, -35, -200)
    with pytest.raises(RuleError, match="Cat has not opened"):
        _round(edition, opened, RoundCounted(((), 35, 8)))


def test_a_sum_is_as_good_as_the_tiles() -> None:
    edition = find_edition("ua-standard")
    game = _round(edition, RoundCounted(((), 35, 8)))
    assert (game.results[0].scores, game.results[0].costs) == ((43, -35, -8), (0, 35, 8))
    with pytest.raises(RuleError, match="Ben: 5000 cannot be what is left"):
        _round(edition, RoundCounted(((), 5000, 8)))


def test_what_nobody_has_told_cannot_be_counted() -> None:
    with pytest.raises(RuleError, match="Ben, Cat"):
        _round(find_edition("ua-standard"), RoundCounted(((), None, None)))


def test_jokers_left_cost_in_the_letter_game() -> None:
    edition = find_edition("letters-ru")
    play = Play(parse_table(edition, "СОБАКА"))
    game = _round(edition, play, RoundCounted(((), ("*",), ())))
    assert game.results[0].scores == (6, -30, 0)
    assert game.earlier == (((0, 6),),)


def test_scores_may_be_told_as_people_have_counted_them() -> None:
    game = _round(find_edition("twist"), RoundCounted(scores=(3, -1, -2)))
    assert (game.results[0].scores, game.results[0].winners, game.starter) == ((3, -1, -2), (0,), 1)


# What cannot be


def test_nobody_lays_more_tiles_than_are_on_the_rack() -> None:
    edition = find_edition("ua-standard")
    few = RackTold(0, (), 3)
    with pytest.raises(RuleError, match="Ann cannot have laid 4: by the count the rack has only 3"):
        _round(edition, few, Play(parse_table(edition, "r10-13")))
    assert _round(edition, few, Play(parse_table(edition, "r10-12"))).over is not None


def test_a_round_that_is_not_over_after_all_goes_on() -> None:
    edition = find_edition("ua-standard")
    few, play = RackTold(0, (), 3), Play(parse_table(edition, "r10-12"))
    with pytest.raises(RuleError, match="the round is over"):
        _round(edition, few, play, Took())
    game = _round(edition, few, play, few, TurnTold(1), Took())
    assert (game.over, game.turn, game.number, game.seats[0].tiles) == (None, 2, 3, 3)


def test_a_known_rack_must_hold_what_is_laid() -> None:
    edition = find_edition("ua-standard")
    rack = RackTold(0, edition.notation.parse_tiles("r10 r11 b1"), 3)
    with pytest.raises(RuleError, match="not on the rack: r12"):
        _round(edition, rack, Play(parse_table(edition, "r10-12")))


def test_a_tile_lies_no_more_often_than_it_exists() -> None:
    edition = find_edition("ua-standard")
    rack = RackTold(1, ("r10", "r10"), 14)
    with pytest.raises(RuleError, match="r10 is there 3 times"):
        _round(edition, rack, Play(parse_table(edition, "r10-12")))


def test_a_table_that_is_told_must_be_one() -> None:
    edition = find_edition("letters-ru")
    with pytest.raises(RuleError, match="twice"):
        _round(edition, TableTold(parse_table(edition, "КОТ КОТ")))
    with pytest.raises(RuleError):
        _round(find_edition("pl"), TableTold(parse_table(find_edition("pl"), "r1 r2 b3")))


def test_words_that_people_agree_on_count() -> None:
    edition = find_edition("letters-ru")
    word = parse_table(edition, "КРАКОЗЯБЛА")
    with pytest.raises(RuleError):
        _round(edition, Play(word))
    assert _round(edition, MeldsAgreed(word), Play(word)).seats[0].points == 10


def test_a_fuller_table_leaves_fewer_tiles_for_racks() -> None:
    edition = find_edition("ua-standard")
    long = "r1-13, b1-13, k1-13, o1-13, r1-13"
    game = _round(edition, RackTold(0, (), 40), TableTold(parse_table(edition, long)))
    check_counts(edition, game)
    assert pool_count(edition, game) == 0


# Logs from outside


@pytest.mark.parametrize(
    "record",
    [
        {"do": "dance"},
        {"do": 3},
        {"do": "play"},
        {"do": "play", "table": [3]},
        {"do": "rack", "seat": 9, "rack": [], "tiles": 1},
        {"do": "rack", "seat": -1, "rack": [], "tiles": 1},
        {"do": "rack", "seat": 0, "rack": [], "tiles": 10**9},
        {"do": "round", "left": [[], []], "scores": []},
        {"do": "round", "left": [], "scores": [1]},
        {"do": "names", "names": []},
        {"do": "seat", "seat": 0, "opened": "yes", "points": None},
        {"do": "turn", "seat": True},
        {"do": "clock", "seconds": "60"},
    ],
)
def test_a_forged_entry_is_refused(record: dict[str, object]) -> None:
    with pytest.raises(FormatError):
        entry_from(find_edition("pl"), record, 3)


def test_tiles_that_do_not_exist_are_refused() -> None:
    edition = find_edition("pl")
    for entry in (RackTold(0, ("zz",), 1), Took(None, ("zz",))):
        with pytest.raises(RuleError, match="zz is not a tile of pl"):
            advance(edition, new_real_game(edition, ("Ann", "Ben")), entry)


def test_a_log_of_another_dictionary_is_told_again() -> None:
    edition = find_edition("letters-ru")
    word = parse_table(edition, "КРАКОЗЯБЛА")
    header = new_header(edition, ("Ann", "Ben"))._replace(dictionary="another")
    record = entry_record(edition, Play(word))
    course = told_again(edition, Loaded(header, (record,), "", 0, ends_line=True))
    assert course.now.seats[0].points == 10


# The sheet


def test_the_sheet_has_rounds_turns_and_totals() -> None:
    edition = find_edition("letters-ru")
    play = Play(parse_table(edition, "СОБАКА"))
    game = _round(edition, play, Took(), RoundCounted(((), ("*",), ())), TurnTold(2), play)
    record = sheet_record(edition, game)
    assert (record["schema"], record["scores"], record["winners"]) == ("rummi.sheet/1", [6, -30, 0], [0])
    assert record["running"] == {"points": [0, 0, 6], "turns": [{"seat": 2, "points": 6}]}
    assert list(sheet_rows(edition, game)) == [
        ["row", "round", "turn", "Ann", "Ben", "Cat", "end"],
        ["turn", "1", "1", "6", "0", "", ""],
        ["other", "1", "", "0", "-30", "0", ""],
        ["round", "1", "", "6", "-30", "0", "blocked"],
        ["turn", "2", "1", "", "", "6", ""],
        ["total", "", "", "6", "-30", "6", ""],
    ]
