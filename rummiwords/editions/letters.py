"""The letter game in any language: the rules of the printed rulebook for a wordbook and its alphabet (LET-*)."""

from __future__ import annotations

from rummicore.edition import Edition
from rummicore.manner import Manner
from rummicore.options import Option, Options
from rummicore.reasons import FormatError
from rummiwords.alphabet import JOKER
from rummiwords.bots.named import LEVELS, level_bot, perfect_bot, poet
from rummiwords.packing import faults_of
from rummiwords.rules.help import advisor, meaning, meant, named_values, offers, rulebook_of, settled
from rummiwords.rules.jokers import RELEASE, Release, joker_duty
from rummiwords.rules.melds import LENGTHS, LONGEST, SHORTEST, WordMelds
from rummiwords.rules.notation import LetterNotation
from rummiwords.rules.opening import UNLIMITED, opening
from rummiwords.rules.scoring import ending, points, scores, winners, worth
from rummiwords.rules.slots import (
    dictionary,
    explained,
    knowing,
    laying,
    on_refused,
    on_time_up,
    remarks,
    take,
)
from rummiwords.rules.typed import WordReader
from rummiwords.rules.votes import accepting, agreeable, asks, on_answers, voted_down
from rummiwords.rules.wordbook import OWN_WORDS, THEME, Wordbook

SWITCH = (True, False)
# Defaults are those of the rule beside them. Ranges are what makes sense: 28 tiles for each of four seats are all 112
# of the Russian game, a clock runs for a day (86,400 s) at the most, and 999 is more turns or points than one wants.
_TABLE = {
    "deal": Option(14, "LET-START-1", range(1, 29)),
    "start.next_round": Option("draw", "LET-START-1", ("draw", "left_of_previous")),
    "start.tie": Option("redraw", "LET-START-1", ("redraw",)),
    "start.joker": Option("redraw", "LET-START-1", ("redraw", "zero", "high")),
    "letters.open_min": Option(6, "LET-OPEN-1", LENGTHS),
    "letters.open_max_words": Option(1, "LET-OPEN-3", (1, UNLIMITED)),
    "letters.open_jokers": Option(True, "LET-OPEN-4", SWITCH),
    "letters.open_scores": Option(True, "LET-OPEN-5", SWITCH),
    SHORTEST: Option(3, "LET-TURN-1", LENGTHS),
    LONGEST: Option(0, "LET-HOUSE-2", range(LENGTHS.stop)),
    "letters.pass_draw": Option(1, "LET-TURN-4", (0, 1)),
    "letters.refill_to": Option(7, "LET-REFILL-1", range(1, 29)),
    "letters.duplicates": Option("final_table", "LET-WORD-3", ("final_table", "whole_turn", "whole_game")),
    "letters.no_return": Option(0, "LET-HOUSE-1", range(1000)),
}
_WORDS = {
    OWN_WORDS: Option(None, "LET-HOUSE-4", None),
    "letters.scoring_words": Option("new_with_rack_tile", "LET-SCORE-2", ("new_with_rack_tile", "any_new")),
    "letters.double_all_tiles": Option(True, "LET-SCORE-3", SWITCH),
    RELEASE: Option(Release.MOVED.value, "LET-JOK-2", tuple(release.value for release in Release)),
    "letters.joker_letter": Option("declared", "LET-JOK-2", ("declared", "any_valid")),
    "letters.rack_joker_penalty": Option(30, "LET-JOK-5", range(1000)),
    "letters.time_limit_s": Option(0, "LET-TIME-1", range(86_401)),
    "letters.timeout": Option("draw1", "LET-TIME-1", ("draw1", "draw3")),
    "letters.invalid_word": Option("reject", "LET-BAD-2", ("reject", "rulebook", "rollback")),
    "letters.end_all_pass": Option(True, "LET-END-2", SWITCH),
    THEME: Option(None, "LET-VAR-1", None),
    "letters.theme_mode": Option("reject", "LET-VAR-1", ("warn", "vote", "reject")),
}


def letter_edition(name: str, title: str, rulebook: str, book: Wordbook, options: Options | None = None) -> Edition:
    """Make the letter edition of a language, with the further options by which its wordbook chooses words.

    Raise FormatError with every reason why its alphabet cannot be played with.
    """
    alphabet = book.alphabet
    if faults := "; ".join(faults_of(alphabet)):
        raise FormatError(f"{name}: {faults}")
    choices = {**_TABLE, **(options or {}), **_WORDS}
    return Edition(
        id=name,
        title=title,
        rulebook=rulebook,
        seats=range(2, 5),
        tiles=alphabet.tiles,
        jokers=frozenset({JOKER}),
        options=choices,
        melds=WordMelds(book).configured(choices),
        notation=LetterNotation(alphabet),
        cites={
            "nothing-laid": "LET-TURN-2",
            "not-on-rack": "LET-TURN-2",
            "table-tile-missing": "LET-TURN-3",
            "table-joker-missing": "LET-JOK-3",
            "no-such-tile": "LET-TILES-1",
            "seats": "LET-START-1",
        },
        start_rank=alphabet.nearness,
        opening=opening,
        joker_duty=joker_duty,
        laying=laying,
        on_refused=on_refused,
        on_time_up=on_time_up,
        take=take,
        points=points,
        worth=worth,
        asks=asks,
        decided=voted_down,
        on_answers=on_answers,
        ending=ending,
        scores=scores,
        winners=winners,
        reader=WordReader,
        explained=explained,
        dictionary=dictionary,
        knowing=knowing,
        agreeable=agreeable,
        accepting=accepting,
        remarks=remarks,
        rack_orders=(alphabet.vowels_first, alphabet.rare_first),
        meaning=meaning,
        manner=Manner(
            joined=True,
            counts="points",
            favours="nearest",
            clock="letters.time_limit_s",
            opening="letters.open_min",
            legend=alphabet.legend,
            example=alphabet.example,
            rack=alphabet.example,
        ),
        advisor=advisor,
        offers=offers,
        meant=meant,
        settled=settled,
        named_values=named_values,
        strict={"letters.time_limit_s": 60, "letters.invalid_word": "rulebook"},
        aliases={"timer": "letters.time_limit_s", "theme": THEME},
        bots={
            **{f"bot:{level}": level_bot(level) for level in LEVELS},
            "bot:poet": poet,
            "bot:perfect": perfect_bot,
        },
        book=rulebook_of,
    )
