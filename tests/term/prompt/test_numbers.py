"""The number game at the prompt: melds typed as the rulebook's examples, and everything around them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummicore.options import Value
from rummicore.registry import find_edition
from tests.kit.commands import rummi
from tests.kit.tables import answers, deal_table, typed

ANN = "r10 b10 k10 b3 b5 b6 k1 r1 b1 o1 b1 k3 r11 b11"
BEN = "r4 b4 k4 o4 k11 k12 k13 o1 o2 o3 o4 r3 b3 j"


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    deal_table(tmp_path, "ua-standard", "Ann,Ben", (ANN, BEN), pool="r2 r2 b2 b2")
    return tmp_path


def test_an_opening_of_30_is_shown_and_played(opened: Path) -> None:
    told = typed(opened, "rbk10", "")
    assert "+3 tiles: r10 b10 k10 = 30 points, enough for the opening" in told.out
    assert "Played." in told.out
    assert "Turn 2 · Ben" in told.out
    assert "[R10 B10 K10]" in told.out  # laid since Ben last played


def test_an_opening_may_be_typed_in_several_lines(opened: Path) -> None:
    first, second, _ = answers(typed(opened, "rbk1", "rbk10", "/q"))
    assert first.startswith("~  ")
    assert second == "+6 tiles: r1 r10 b1 b10 k1 k10 = 33 points, enough for the opening"


@pytest.mark.rule("NUM-MAN-1")
def test_the_fourth_tile_of_a_group_goes_into_a_run(opened: Path) -> None:
    """EX-M2."""
    told = typed(opened, "rbk10", "", "rbko4, k11-13", "", "rko4, b3-6", "")
    assert "+3 tiles: b3 b5 b6. Rebuilt: rbko4" in told.out
    assert "now [r4 k4 o4] [b3 b4 b5 b6]" in told.out


@pytest.mark.rule("NUM-MAN-1")
def test_a_combined_split(opened: Path) -> None:
    """EX-M5."""
    lines = ["rbk10", "", "rbko4, k11-13", "", "krbo1", "", "o1-4", "", "o2-4, kbo1, bor1", ""]
    told = typed(opened, *lines)
    assert "+1 tile: b1. Rebuilt: krbo1, o1-4" in told.out
    assert "now [o2 o3 o4] [k1 b1 o1] [b1 o1 r1]" in told.out


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    ann = "r10 b10 k10 k10 b5 k3 r11 b11 o13"
    ben = "k6 k7 k8 k9 r3 b3 j o12 o11"
    cat = "r5 r6 r7 o5 o6 o7 k12 k13 k11"
    deal_table(tmp_path, "ua-standard", "Ann,Ben,Cat", (ann, ben, cat))
    return tmp_path


RUNS = ["rbk10", "", "k6-9", "", "r5-7, o5-7", ""]


@pytest.mark.rule("NUM-MAN-1")
def test_a_multiple_split(runs: Path) -> None:
    """EX-M6."""
    told = typed(runs, *RUNS, "rob5, rok6, rok7, k8-10", "")
    assert "+2 tiles: b5 k10. Rebuilt: k6-9, r5-7, o5-7" in told.out
    assert "now [r5 o5 b5] [r6 o6 k6] [r7 o7 k7] [k8 k9 k10]" in told.out


@pytest.mark.rule("NUM-JOK-5")
def test_a_joker_is_swapped_and_goes_into_a_new_meld(runs: Path) -> None:
    before = [*RUNS, "/draw", "r3 b3 j", "", "/draw"]
    told = typed(runs, *before, "rbk3, r5-7 j", "rbk3, rb11 j", "")
    assert "[R3 B3 +*3]" in told.out
    assert "!  A freed joker goes into a new meld" in told.out
    assert "+3 tiles: r11 b11 k3 (joker as 11). k3 frees the joker of rbk3" in told.out
    assert "[R11 B11 *11]" in told.out


def test_loose_tiles_are_named_until_they_have_a_meld(runs: Path) -> None:
    told = typed(runs, *RUNS, "k8-10").out
    assert "   k8-10: k10 from the rack, k8 k9 from k6-9.\n~  Still loose: k6 k7. Give them melds or /undo\n" in told


def test_undo_redo_and_reset(opened: Path) -> None:
    _, undone, redone, reset, nothing = answers(typed(opened, "rbk10", "/u", "/r", "/x", ""))
    assert undone == "   Nothing is typed yet: melds, /draw, or /? for help."
    assert redone.startswith("+3 tiles")
    assert reset == nothing == undone


def test_typing_a_shorter_meld_takes_own_tiles_back(opened: Path) -> None:
    told = typed(opened, "rbko1, rbk10", "rbk1").out.split("> rbk1\n")[1].splitlines()
    assert told[0].startswith("   Back on the rack, to make this: ")
    assert told[1].startswith("+6 tiles: ")


def test_a_refused_line_changes_nothing(opened: Path) -> None:
    _, _, again = answers(typed(opened, "rbk10", "b3 b5 b6", "/table"))
    assert again == "Table   [r10 b10 k10]"


STRANGE = ["zz", "r14", "[r1", "\x1b[2J", "р" * 20_000, "r9-11 " * 3_000, "й", "/", "/zzz", "-1", "0"]


@pytest.mark.parametrize("line", STRANGE, ids=lambda line: ascii(line[:10]))
def test_whatever_is_typed_gets_a_line_and_the_game_goes_on(line: str, opened: Path) -> None:
    told = typed(opened, line, "rbk10", "")
    assert told.code == 0
    assert "Played." in told.out
    assert "\x1b" not in told.out
    assert not told.err


def test_bytes_that_are_no_text_get_a_line(opened: Path) -> None:
    from tests.kit.commands import rummi

    told = rummi("resume", "t", data=opened, given=b"\xff\xfe\n\x00\n")
    assert told.code == 0
    assert told.out.count("!  ") == 2


def test_tiles_typed_on_a_russian_layout_are_understood(opened: Path) -> None:
    told = typed(opened, "кил10")
    assert "is rbk10." in told.out
    assert "+3 tiles" in told.out


def test_a_meld_with_two_readings_offers_the_other(tmp_path: Path) -> None:
    deal_table(tmp_path, "ua-standard", "Ann,Ben", ("r7 j j r10 b10 k10", "b1 b2 b3 k1 k2 k3"))
    told = typed(tmp_path, "rbk10", "", "/d", "r7 j j", "group: r7 j j", "")
    assert "r7 j j is read as run 24; also possible: group 21" in told.out


def test_the_clock_ends_a_turn_and_a_legal_layout_counts(tmp_path: Path) -> None:
    deal_table(tmp_path, "ua-standard", "Ann,bot:1", (ANN, BEN), house={"time.limit_s": 1})
    from tests.kit.terminal import Terminal

    with Terminal(tmp_path, "resume", "t", more={"LANG": "en_US.UTF-8"}) as terminal:
        terminal.wait_for("> ")
        terminal.type("rbk10")
        terminal.wait_for("Time is up")
        terminal.wait_for("Played.")


def test_leaving_saves_and_resuming_goes_on(opened: Path) -> None:
    left = typed(opened, "rbk10", "", "/q")
    assert left.out.endswith("The game is saved; go on with: rummi resume t\n")
    again = typed(opened)
    assert "Turn 2 · Ben" in again.out
    assert again.code == 0


def test_the_rack_can_be_sorted_and_arranged(opened: Path) -> None:
    by_number, own, back = answers(typed(opened, "/sort", "/rack o1 k10", "/s"))
    assert by_number == "Rack    b1 b1 k1 o1 r1 b3 k3 b5 b6 b10 k10 r10 b11 r11"
    assert own.startswith("Rack    o1 k10 ")
    assert back == by_number


def test_the_log_tells_the_game_without_foreign_tiles(opened: Path) -> None:
    told = typed(opened, "/draw", "/log")
    assert "Turn 1 · Ann: drew 1 tile" in told.out
    assert "Drawn: r2." in told.out
    assert told.out.count("r2") == 1


def test_a_draw_counts_what_is_left(tmp_path: Path) -> None:
    deal_table(tmp_path, "ua-standard", "Ann,Bob", ("r1 r3 r5", "k1 k3 k5"), pool="o9")
    told = typed(tmp_path, "/draw")
    assert "   Drawn: o9. Rack: 4 tiles, pool 99.\n" in told.out


@pytest.mark.parametrize(
    ("edition", "example"), [("ua-standard", "r9 j r11"), ("rummy-cards", "s9 * sj"), ("letters-ru", "ЛОБ")]
)
def test_help_shows_melds_of_the_edition(edition: str, example: str, tmp_path: Path) -> None:
    racks = {"letters-ru": ("АБВ", "ГДЕ"), "rummy-cards": ("S2 S4", "H2 H4")}.get(edition, ("r1 r3", "k1 k3"))
    deal_table(tmp_path, edition, "Ann,Bob", racks)
    told = typed(tmp_path, "/?")
    assert f"/explain {example}\n" in told.out


def test_a_joker_in_a_new_meld_says_what_it_stands_for(tmp_path: Path) -> None:
    deal_table(tmp_path, "ua-standard", "Ann,Bob", ("r10 r11 r12 b5 b6 j", "k1 k3 k5 k7 k9 k11"))
    told = typed(tmp_path, "r10-12", "", "/draw", "b5 b6 j", "", "/log")
    assert "+3 tiles: b5 b6 j (joker as b7). The rack is empty then" in told.out


def test_a_hint_is_the_best_turn_also_where_bots_would_hold_a_joker_back(tmp_path: Path) -> None:
    deal_table(tmp_path, "pl", "Ann,Ben", ("r9 k9 j r13 k13 o13 b2 b3 b4 k5", "r1 r2 r3 r4 r5 r6 r7 r8 b5 b6"))
    hints = answers(typed(tmp_path, "/hint", "/hint", "/hint", "/q"))
    assert hints[0] == "?  1 of 3: there is a play of 9 tiles. More: /hint"
    assert hints[2] == "?  3 of 3: type b2-4, r9 k9 j, rko13 · /hint lays it"


def test_the_rules_can_be_read_in_a_game(tmp_path: Path) -> None:
    game = rummi(
        *("classic", "play", "--rules", "pl", "--players", "Ann,bot:1", "--seed", "5", "--house", "open.min_points=25"),
        given="/rules\n/правила pl-end-6\n/rules nonsense\n/q\n".encode(),
        data=tmp_path,
    )
    assert (game.code, game.err) == (0, "")
    assert "worth 25 points or more." in game.out
    assert "One rule with its examples: /rules ID" in game.out
    assert "   PL-END-6 · Points\n     It is 200 if that rack could have opened" in game.out
    assert "!  There is no edition and no rule 'nonsense'" in game.out


@pytest.mark.rule("PL-END-2")
@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("pl", "The pool is empty. One last turn each: "),
        ("ua-standard", "The pool is empty: the round ends when everybody passes."),
    ],
)
def test_an_empty_pool_is_announced_and_a_draw_says_that_it_passes(edition: str, said: str, tmp_path: Path) -> None:
    tiles = [face for face, count in find_edition(edition).tiles for _ in range(count)]
    racks = [" ".join(tiles[at : at + 52]) for at in (0, 52)]
    quiet: dict[str, Value] = {"redeal_doubles": 0, "score.unopened": "off"}  # no questions here
    deal_table(tmp_path, edition, "Ann,Ben", racks, house=quiet)
    told = typed(tmp_path, *["/draw"] * 4).out
    assert told.count(said) == 1
    assert "The pool is empty: passed." in told.split(said)[1]


def test_the_last_turn_is_remembered_at_the_prompt_and_the_winner_told_with_the_score(tmp_path: Path) -> None:
    """With two tiles in the pool everybody soon has a last turn."""
    game = ("classic", "play", "--rules", "pl", "--players", "Ann,Bob,Cy,Di", "--house", "deal=26", "--seed", "3")
    lines = ("1", "1", "1", "/d", "/d", "/d", "/d", "/d", "/d")
    told = rummi(*game, data=tmp_path, given="".join(f"{line}\n" for line in lines).encode()).out
    before, after = told.split("One last turn each: Di, Ann, Bob, Cy.")
    assert "This is your last turn of the round" not in before
    assert after.count("This is your last turn of the round") == 4


def test_the_winner_is_told_with_the_score(tmp_path: Path) -> None:
    deal_table(tmp_path, "pl", "Ann,Bob", ("r10 b10 k10", "k8 k9 o2"))
    told = typed(tmp_path, "rbk10", "").out
    assert "Ann went out.\n   Ann +" in told


def test_a_refused_draw_does_not_tell_what_could_be_played(tmp_path: Path) -> None:
    deal_table(
        tmp_path, "ua-standard", "Ann,Bob", ("r10 b10 k10 o1", "k8 k9 o2 o3"), house={"turn.voluntary_draw": False}
    )
    said = answers(typed(tmp_path, "/d", "/q"))[0]
    assert said.startswith("!  There is something to play")
    assert "r10" not in said


def test_a_colour_is_called_by_its_name(tmp_path: Path) -> None:
    deal_table(tmp_path, "pl", "Ann,Bob", ("r10 r10 k10 o1", "k8 k9 o2 o3"))
    assert "red is in the group twice" in typed(tmp_path, "r10 r10 k10", "/q").out
    assert "«красный»" in typed(tmp_path, "r10 r10 k10", "/q", language="ru").out


def test_between_rounds_the_match_is_told(tmp_path: Path) -> None:
    deal_table(tmp_path, "ua-standard", "Ann,bot:1", ("r10 r11 r12", "b1 b2 b9"), rounds=2)
    told = typed(tmp_path, "r10-12", "", "/q").out
    rows = [
        "The match after round 1 of 2:",
        "  round   Ann   Bot (beginner)",
        "      1   +12              −12   Ann went out",
    ]
    assert "\n".join(rows) in told
    assert told.index(rows[0]) < told.index("Round 2")
