"""The Russian rulebook of the letter game: ``letters-ru`` (LET-*)."""

from __future__ import annotations

from rummicore.edition import Edition
from rummicore.manner import Manner
from rummicore.options import Option
from rummiwords.alphabet import JOKER, TILES, nearness
from rummiwords.bots.levels import joining_bot, perfect_bot, rebuilding_bot, well_read_bot
from rummiwords.bots.simple import extending_bot, rack_bot
from rummiwords.rules.help import advisor, meant, offers, settled
from rummiwords.rules.jokers import joker_duty
from rummiwords.rules.melds import WordMelds
from rummiwords.rules.notation import LetterNotation
from rummiwords.rules.opening import UNLIMITED, opening
from rummiwords.rules.scoring import ending, points, scores, winners, worth
from rummiwords.rules.slots import (
    asks,
    dictionary,
    explained,
    knowing,
    laying,
    on_answers,
    on_refused,
    on_time_up,
    take,
)
from rummiwords.rules.typed import WordReader

SWITCH = (True, False)
LENGTH = range(1, 34)

OPTIONS = {
    "deal": Option(14, "LET-START-1", range(1, 29)),
    "start.next_round": Option("draw", "LET-START-1", ("draw", "left_of_previous")),
    "start.tie": Option("redraw", "LET-START-1", ("redraw",)),
    "start.joker": Option("redraw", "LET-START-1", ("redraw", "zero", "high")),
    "letters.open_min": Option(6, "LET-OPEN-1", LENGTH),
    "letters.open_max_words": Option(1, "LET-OPEN-3", (1, UNLIMITED)),
    "letters.open_jokers": Option(True, "LET-OPEN-4", SWITCH),
    "letters.open_scores": Option(True, "LET-OPEN-5", SWITCH),
    "letters.min_word": Option(3, "LET-TURN-1", LENGTH),
    "letters.max_word": Option(0, "LET-HOUSE-2", range(34)),
    "letters.pass_draw": Option(1, "LET-TURN-4", (0, 1)),
    "letters.refill_to": Option(7, "LET-REFILL-1", range(1, 29)),
    "letters.duplicates": Option("final_table", "LET-WORD-3", ("final_table", "whole_turn", "whole_game")),
    "letters.no_return": Option(0, "LET-HOUSE-1", range(1000)),
    "letters.yo": Option("lenient", "LET-WORD-5", ("lenient", "strict")),
    "letters.pluralia_tantum": Option(False, "LET-WORD-5", SWITCH),
    "letters.abbreviations": Option(False, "LET-WORD-2", SWITCH),
    "letters.family": Option(True, "LET-HOUSE-3", SWITCH),
    "letters.words": Option(None, "LET-HOUSE-4", None),
    "letters.scoring_words": Option("new_with_rack_tile", "LET-SCORE-2", ("new_with_rack_tile", "any_new")),
    "letters.double_all_tiles": Option(True, "LET-SCORE-3", SWITCH),
    "letters.joker_release": Option("replace_only", "LET-JOK-4", ("replace_only", "free")),
    "letters.joker_letter": Option("declared", "LET-JOK-2", ("declared", "any_valid")),
    "letters.rack_joker_penalty": Option(30, "LET-JOK-5", range(1000)),
    "letters.time_limit_s": Option(0, "LET-TIME-1", range(86_401)),
    "letters.timeout": Option("draw1", "LET-TIME-1", ("draw1", "draw3")),
    "letters.invalid_word": Option("reject", "LET-BAD-2", ("reject", "rulebook", "rollback")),
    "letters.end_all_pass": Option(True, "LET-END-2", SWITCH),
    "letters.theme": Option(None, "LET-VAR-1", None),
    "letters.theme_mode": Option("reject", "LET-VAR-1", ("warn", "vote", "reject")),
}

MANNER = Manner(
    joined=True,
    counts="points",
    favours="nearest",
    clock="letters.time_limit_s",
    opening="letters.open_min",
    example="РАК ЛОБ",
    rack="ПКОРД*",
    name="letters",
    command="play",
)

LETTERS_RU = Edition(
    id="letters-ru",
    title="Russian letters",
    rulebook="Russian",
    seats=range(2, 5),
    tiles=TILES,
    jokers=frozenset({JOKER}),
    options=OPTIONS,
    melds=WordMelds(),
    notation=LetterNotation(),
    cites={
        "nothing-laid": "LET-TURN-2",
        "not-on-rack": "LET-TURN-2",
        "table-tile-missing": "LET-TURN-3",
        "table-joker-missing": "LET-JOK-3",
        "no-such-tile": "LET-TILES-1",
        "seats": "LET-START-1",
    },
    start_rank=nearness,
    opening=opening,
    joker_duty=joker_duty,
    laying=laying,
    on_refused=on_refused,
    on_time_up=on_time_up,
    take=take,
    points=points,
    worth=worth,
    asks=asks,
    on_answers=on_answers,
    ending=ending,
    scores=scores,
    winners=winners,
    reader=WordReader,
    explained=explained,
    dictionary=dictionary,
    knowing=knowing,
    manner=MANNER,
    advisor=advisor,
    offers=offers,
    meant=meant,
    settled=settled,
    strict={"letters.time_limit_s": 60, "letters.invalid_word": "rulebook"},
    aliases={"timer": "letters.time_limit_s", "yo": "letters.yo", "theme": "letters.theme", "words": "letters.words"},
    bots={
        "bot:1": rack_bot,
        "bot:2": extending_bot,
        "bot:3": rebuilding_bot,
        "bot:4": joining_bot,
        "bot:5": well_read_bot,
        "bot:perfect": perfect_bot,
    },
    # Words with a hard sign are long.
    examples=("СЪЕЗД",),
)
