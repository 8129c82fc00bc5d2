"""``rummi classic solve``, ``rummi hint`` and ``rummi repair`` as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rummiclassic.solver.goals import NumberGoal
from rummiterm.commands.classic.solve import GOALS
from tests.kit.commands import rummi
from tests.kit.terminal import Terminal

POSITION = ("--rack", "b3 b5 b6 k9", "--table", "rbko4, r9-11")


@pytest.mark.rule("NUM-MAN-1")
def test_a_turn_is_shown_before_and_after_with_steps_and_proof() -> None:
    answer = rummi("classic", "solve", *POSITION)
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "   Table [r4 b4 k4 o4] [r9 r10 r11]",
        "   Rack  b3 b5 b6 k9",
        "   After [r9 r10 r11] [B3 b4 B5 B6] [r4 k4 o4]",
        "   1. rbko4 becomes rko4",
        "   2. make b3-6: b4 from rbko4, b3 b5 b6 from the rack",
        "+3 tiles: b3 b5 b6; value 14. Nothing better exists; this is proved.",
    ]


def test_json_has_the_promised_shape() -> None:
    row = json.loads(rummi("classic", "solve", *POSITION, "--format", "json").out)
    assert row.pop("seconds") >= 0
    assert row == {
        "schema": "rummi.solve/2",
        "edition": "ua-standard",
        "id": None,
        "found": True,
        "proved": True,
        "tiles": 3,
        "value": 14,
        "upper_bound": 3,
        "laid": ["b3", "b5", "b6"],
        "table": [["r9", "r10", "r11"], ["b3", "b4", "b5", "b6"], ["r4", "k4", "o4"]],
        "out": False,
    }


def test_no_play_is_code_one() -> None:
    answer = rummi("classic", "solve", "--rack", "k9", "--table", "r9-11")
    assert (answer.code, answer.out.splitlines()[-1]) == (1, "No play, and this is proved.")
    row = json.loads(rummi("classic", "solve", "--rack", "k9", "--format", "json").out)
    assert (row["found"], row["laid"], row["table"], row["upper_bound"]) == (False, [], [], 0)


def test_top_turns_lay_different_tiles_and_come_best_first() -> None:
    rows = rummi("classic", "solve", *POSITION, "--top", "3", "--format", "json").out.splitlines()
    laid = [json.loads(row)["laid"] for row in rows]
    assert laid[0] == ["b3", "b5", "b6"]
    assert sorted(laid[1:]) == [["b3", "b5"], ["b5", "b6"]]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('{"id": 1, "rack": null}', "rack is a text or a list of tiles, not 'null'"),
        ('{"id": 1, "rack": "r1", "table": {}}', "a table is a text or a list of melds, not '{}'"),
        ('{"id": 1, "rack": "r1", "table": [[]]}', "a meld has tiles"),
        ('{"id": 1, "rack": NaN}', "'NaN' is not a number of JSON"),
    ],
)
def test_data_that_cannot_be_read_is_named_as_it_was_written(line: str, text: str) -> None:
    answer = rummi("classic", "solve", "--batch", given=line.encode())
    assert (answer.code, json.loads(answer.out)["error"]["text"]) == (2, text)


def test_what_is_printed_is_json_whatever_the_id_is() -> None:
    answer = rummi("classic", "solve", "--batch", given=b'{"id": 1e400, "rack": ["r1"]}')
    assert json.loads(answer.out) == {
        "id": 1,
        "error": {"code": "unreadable", "text": "'1e400' is not a number of JSON"},
    }


@pytest.mark.parametrize(
    ("goal", "laid", "bound"),
    [("value", ["r3", "b3", "k3"], 9), ("both", ["r3", "b3", "k3"], 3), ("out", [], 0)],
)
def test_goals(goal: str, laid: list[str], bound: int) -> None:
    """The black three makes a run of small tiles or a group of threes, not both."""
    answer = rummi("classic", "solve", "--rack", "r3 b3 k3 k2 k1", "--goal", goal, "--format", "json")
    row = json.loads(answer.out)
    assert (row["laid"], row["upper_bound"], row["proved"]) == (laid, bound, True)


@pytest.mark.rule("UA-OPEN-1")
def test_an_opening_takes_no_joker_and_needs_thirty() -> None:
    row = json.loads(rummi("classic", "solve", "--rack", "r9 r10 r11 j", "--not-opened", "--format", "json").out)
    assert row["laid"] == ["r9", "r10", "r11"]
    assert rummi("classic", "solve", "--rack", "r8 r9 r10 j", "--not-opened").code == 1


def test_batch_answers_every_line(tmp_path: Path) -> None:
    lines = [
        {"id": "a", "rack": ["b3", "b5", "b6"], "table": [["r4", "b4", "k4", "o4"]], "kind": "std", "best": {}},
        {"id": "b", "rack": ["k1", "k1", "k1"]},
        {"id": "c", "table": [["r1", "r2", "r4"]], "rack": ["k1"]},
        {"rack": "r9 r10 r11", "opened": False},
    ]
    file = tmp_path / "positions.jsonl"
    file.write_text("\n".join([*map(json.dumps, lines), "nonsense"]), "utf-8")
    answer = rummi("classic", "solve", "--batch", str(file))
    rows = [json.loads(row) for row in answer.out.splitlines()]
    assert answer.code == 2
    assert [row["id"] for row in rows] == ["a", "b", "c", 4, 5]
    assert rows[0]["tiles"] == 3
    assert rows[1]["error"]["text"] == "k1 is there 3 times, ua-standard has 2"
    assert rows[2]["error"]["text"].startswith("r1 r2 r4: ")
    assert rows[3]["value"] == 30
    assert set(rows[4]) == {"id", "error"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--rack", "r14"), "'r14' is not a tile"),
        (("--rack", "k1 k1 k1"), "k1 is there 3 times"),
        (("--rack", "j j j"), "j is there 3 times"),
        (("--rack", "k1", "--table", "r1 r2 r4"), "r1 r2 r4: "),
        (("--rack", "k1", "--table", "r1 r2"), "r1 r2: a meld has at least 3 tiles"),
        (("--rack", "k1", "--rules", "letters-ru"), "a tile is a Russian letter"),
        (("--rack", "jd"), "jd is a Twist joker, here is only j — try --rules twist"),
        (("--rack", "rb3-1"), "'rb3-1' has 2 colours"),
        (("--rack", "r1", "--table", "r12 r13 r1"), "r12 r13 r1: 1 is the lowest number"),
        (("--rack", "k1", "--table", "r5 r5 b5"), "r5 r5 b5: "),
        (("--rack", "k1", "--table", "r5 b5 k5, group: r1 r2 r3"), "r1 r2 r3: "),
        (("--rack", "k1", "--batch", "positions.jsonl"), "--batch"),
        ((), "--rack"),
    ],
)
def test_bad_input_is_one_line_that_names_it(arguments: tuple[str, ...], words: str) -> None:
    answer = rummi("classic", "solve", *arguments)
    assert answer.code == 2
    assert words in answer.complaint
    assert not answer.out


def test_hints_say_more_with_each_stage() -> None:
    said = [rummi("hint", *POSITION, "--stage", str(stage)).out for stage in (1, 2, 3)]
    assert said[0] == "?  1 of 3: there is a play of 3 tiles. More: --stage 2\n"
    assert said[1] == "?  2 of 3: it lays b3 b5 b6. More: --stage 3\n"
    assert said[2].splitlines()[0] == "?  3 of 3: b3-6, rko4"
    first = json.loads(rummi("hint", *POSITION, "--format", "json").out)
    assert first == {"schema": "rummi.hint/2", "edition": "ua-standard", "stage": 1, "found": True, "tiles": 3}
    nothing = rummi("classic", "hint", "--rack", "k9")
    assert (nothing.code, nothing.out) == (1, "?  No play. Nothing of this rack can be laid.\n")


def test_repair_finds_an_arrangement_or_says_what_is_in_the_way() -> None:
    done = rummi("repair", "r1 r2 b4, r3 b5 b6, k7 o7 j")
    assert (done.code, done.out.splitlines()[-1]) == (0, "+  All 9 tiles have a place.")
    never = rummi("repair", "r1 r2 b4, r3 b5 b6, k7 o7")
    assert never.code == 1
    assert "Without k7 o7" in never.out
    assert rummi("repair", "r1", "r2", "r3").out == rummi("repair", "r1 r2 r3").out
    assert rummi("repair", "r1 r2", "r3 b4 b5", "b6").out == rummi("repair", "r1 r2, r3 b4 b5, b6").out
    assert rummi("repair", "r1-3, rbk5").out.splitlines()[-1] == "   All melds are fine as they are."
    assert json.loads(rummi("repair", "r1 r2", "--format", "json").out)["loose"] == ["r1", "r2"]
    # Declared as a run they were not fine.
    assert rummi("repair", "run: r5 b5 k5").out.splitlines()[-1] == "+  All 3 tiles have a place."
    assert rummi("repair", "r1 r1 r1").complaint == "rummi: r1 is there 3 times, ua-standard has 2"


def test_top_openings_are_all_worth_enough() -> None:
    """b2-4 alone is worth nine: no opening."""
    arguments = ("classic", "solve", "--rack", "r9 r10 r11 r12 b2 b3 b4 j", "--not-opened", "--top", "9")
    rows = [json.loads(row) for row in rummi(*arguments, "--format", "json").out.splitlines()]
    assert [row["proved"] for row in rows] == [True] + [False] * 5
    laid = [row["laid"] for row in rows]
    assert [len(tiles) for tiles in laid] == [7, 6, 6, 4, 3, 3]
    assert laid[3] == ["r9", "r10", "r11", "r12"]
    assert min(row["value"] for row in rows) == 30
    assert rummi(*arguments).out.count("this is proved") == 1


@pytest.mark.rule("PL-OPEN-1")
def test_top_openings_with_jokers() -> None:
    arguments = ("--rules", "pl", "--rack", "r10 b10 k2 k3 j", "--not-opened", "--top", "3", "--format", "json")
    rows = [json.loads(row) for row in rummi("classic", "solve", *arguments).out.splitlines()]
    assert [row["laid"] for row in rows] == [["r10", "b10", "j"]]


@pytest.mark.parametrize("command", [("classic", "solve"), ("hint",), ("classic", "hint")])
def test_an_empty_rack_is_no_question(command: tuple[str, ...]) -> None:
    answer = rummi(*command, "--rack", " ", "--table", "r9-11")
    assert (answer.code, answer.out) == (2, "")
    assert answer.complaint == "rummi: the rack is empty; name its tiles: --rack 'r1 r2 j'"


def test_a_rack_that_cannot_go_at_once_may_still_have_plays() -> None:
    answer = rummi("classic", "solve", "--rack", "r1 r2 r3 k9", "--goal", "out")
    assert answer.code == 1
    assert answer.out.splitlines()[-1] == "The whole rack cannot go in one turn; this is proved."


@pytest.mark.rule("NUM-JOK-2")
def test_steps_say_what_jokers_stand_for() -> None:
    answer = rummi("classic", "solve", "--rack", "k3 r5 r6 b9", "--table", "rb3 j, o8-10")
    assert answer.out.splitlines()[2:5] == [
        "   After [o8 o9 o10] [R5 R6 *r7] [r3 b3 K3]",
        "   1. make rbk3: r3 b3 from r3 b3 *3, k3 from the rack",
        "   2. make r5 r6 *r7: j from r3 b3 *3, r5 r6 from the rack",
    ]
    hint = rummi("hint", "--rack", "k3 r5 r6 b9", "--table", "rb3 j, o8-10", "--stage", "3")
    assert hint.out.splitlines()[0] == "?  3 of 3: r5 r6 *r7, rbk3"


def test_laid_tiles_are_marked_in_the_new_one_of_equal_melds() -> None:
    answer = rummi("classic", "solve", "--rack", "b8 b9 b10", "--table", "b8-10")
    assert "   After [b8 b9 b10] [B8 B9 B10]" in answer.out.splitlines()


def test_cards_look_the_same_in_all_lines() -> None:
    cards = ("--rules", "rummy-cards")
    turn = rummi("classic", "solve", *cards, "--rack", "cJ sJ dJ hA")
    assert turn.out.splitlines()[-1].startswith("+3 tiles: ♣J ♠J ♦J; value 33.")
    hint = rummi("hint", *cards, "--rack", "cJ sJ dJ hA", "--stage", "2")
    assert hint.out == "?  2 of 3: it lays ♣J ♠J ♦J. More: --stage 3\n"
    assert "Without ♠7 ♦7 they can" in rummi("repair", *cards, "hA h2 h3, s7 d7").out


def test_on_a_narrow_terminal_lines_break_between_tiles(tmp_path: Path) -> None:
    rack = "b3 b5 b6 k9 r1 r2 r3 o1 o2 o3 k1 k2 k3 r13 b13 k13 o13 j"
    narrow = {"COLUMNS": "60", "NO_COLOR": "1"}
    with Terminal(tmp_path, "classic", "solve", "--rack", rack, "--table", "rbko4, r9-11", more=narrow) as terminal:
        assert terminal.end() == 0
    lines = terminal.seen.splitlines()
    assert max(map(len, lines)) <= 60
    assert "   Rack  r1 r2 r3 r13 b3 b5 b6 b13 k1 k2 k3 k9 k13 o1 o2 o3" in lines
    assert "+17 tiles: r1 r2 r3 r13 b3 b5 b6 b13 k1 k2 k3 k13 o1 o2 o3" in lines


def test_the_command_knows_the_goals_of_the_solver() -> None:
    assert [goal.value for goal in NumberGoal] == [*GOALS]


@pytest.mark.rule("NUM-JOK-10")
def test_by_value_a_joker_counts_nothing_and_goes_all_the_same() -> None:
    answer = rummi("classic", "solve", "--rack", "j", "--table", "r9-11", "--goal", "value")
    assert answer.code == 0
    assert answer.out.splitlines()[-1] == (
        "+1 tile: j, the rack is empty; value 0, a joker counts 0. Nothing better exists; this is proved."
    )


def test_a_goal_that_keeps_jokers() -> None:
    asked = ("classic", "solve", "--goal", "keep", "--format", "json", "--table", "r9-11", "--rack")
    kept, whole, stuck = (json.loads(rummi(*asked, rack).out) for rack in ("j b1 b2 k9 r12", "j b1 b2 r12", "j b1"))
    assert (kept["laid"], kept["upper_bound"], kept["proved"], kept["out"]) == (["r12"], 1, True, False)
    assert (whole["laid"], whole["proved"], whole["out"]) == (["r12", "b1", "b2", "j"], True, True)
    assert (stuck["found"], stuck["proved"]) == (False, True)
    told = rummi(*asked[:4], "--table", "r9-11", "--rack", "j b1")
    assert told.out.splitlines()[-1] == "Nothing can be laid without a joker of the rack; this is proved."
    ranked = [json.loads(row) for row in rummi(*asked, "j b1 b2 r12 r13", "--top", "9").out.splitlines()]
    assert [row["laid"] for row in ranked] == [["r12", "r13", "b1", "b2", "j"], ["r12", "r13"], ["r12"]]


@pytest.mark.parametrize(("goal", "said"), [("tiles", "больше 3 фишек"), ("value", "больше 1 очка")])
def test_bounds_are_said_in_good_russian(goal: str, said: str) -> None:
    position = ("--rules", "twist", "--rack", "r1 jd jc", "--table", "b4-6 jc, o2 jd o5")
    answer = rummi("classic", "solve", "--lang", "ru", "--goal", goal, "--seconds", "0", *position)
    assert answer.out.splitlines()[-1] == f"Ход не найден; {said} не выйдет."


@pytest.mark.parametrize(
    ("language", "said"), [("en", "No place was found for all 31 tiles."), ("ru", "Место нашлось не всем (31 фишка).")]
)
def test_repair_of_many_special_jokers_ends_in_time_and_claims_no_proof(language: str, said: str) -> None:
    mess = (
        "b1 o6 r7 k3 k10, b13 o3 r6, jm r13 b4, r7 b7 b5 o11, b1 jd, k13 r12 jc o7, o4 j jc o10, r9, r4 r11 r10 k6, jd"
    )
    answer = rummi("repair", "--rules", "twist", "--lang", language, "--seconds", "0", mess)
    assert answer.code == 1
    assert answer.out.startswith(f"!  {said}")


def test_a_hint_that_found_nothing_in_time_does_not_say_that_there_is_nothing() -> None:
    position = ("--rules", "twist", "--rack", "r1 jd jc", "--table", "b4-6 jc, o2 jd o5")
    answer = rummi("hint", *position, "--seconds", "0")
    assert (answer.code, answer.out) == (1, "?  No play was found in time; more time: --seconds 60\n")


@pytest.mark.parametrize("command", [("classic", "solve", "--rack"), ("hint", "--rack"), ("repair",)])
def test_a_tile_of_another_edition_is_called_by_it(command: tuple[str, ...]) -> None:
    answer = rummi(*command, "r1 r2 jd")
    assert answer.code == 2
    assert answer.complaint == "rummi: jd is a Twist joker, here is only j — try --rules twist"


@pytest.mark.rule("NUM-JOK-9")
def test_melds_in_json_are_lists_of_tiles_with_a_kind_only_where_it_is_not_the_first_reading() -> None:
    row = json.loads(rummi("classic", "solve", "--rack", "r7 j j", "--format", "json").out)
    assert row["table"] == [["r7", "j", "j"]]
    row = json.loads(rummi("classic", "solve", "--rack", "k1", "--table", "group: r7 j j", "--format", "json").out)
    assert row["table"] == [["group:", "r7", "j", "j"]]
    row = json.loads(rummi("repair", "r7 j, j", "--format", "json").out)
    assert row["table"] == [["r7", "j", "j"]]
    assert rummi("repair", "group: r7 j j, r1 r2, r3").out.startswith("   After [r7 *7 *7]")


COLOURED = "фишка — это цвет (r b k o) и число от 1 до 13, например r5"


@pytest.mark.parametrize(
    ("rules", "rack", "said"),
    [
        ("ua-standard", "r14", f"'r14' — не фишка; {COLOURED}, или джокер j"),
        ("twist", "x3", f"'x3' — не фишка; {COLOURED}, или джокер j, jd, jc, jm"),
        ("rummy-cards", "h11", "'h11' — не фишка; фишка — это масть (h c s d) и достоинство от A до K, например h5, "),
        ("ua-standard", "rb3-5", "'rb3-5': цветов 2, а у ряда он один"),
        ("ua-standard", "", "подставка пуста; назовите её фишки: --rack 'r1 r2 j'"),
    ],
)
def test_what_people_mistype_is_said_in_their_language(rules: str, rack: str, said: str) -> None:
    answer = rummi("classic", "solve", "--lang", "ru", "--rules", rules, "--rack", rack)
    assert answer.code == 2
    assert answer.complaint.startswith(f"rummi: {said}")
    if rack:
        line = json.dumps({"id": 1, "rack": [rack]}).encode()
        batch = rummi("classic", "solve", "--lang", "ru", "--rules", rules, "--batch", given=line)
        assert f"rummi: {json.loads(batch.out)['error']['text']}" == answer.complaint
