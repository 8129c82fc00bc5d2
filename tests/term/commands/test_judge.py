"""rummi judge: melds and whole turns from text and from JSON lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.kit.commands import Answer, rummi


def _rows(answer: Answer) -> list[dict[str, object]]:
    return [json.loads(line) for line in answer.out.splitlines()]


def test_melds_are_judged_with_every_reading() -> None:
    answer = rummi("judge", "r9 j r11", "r7 j j", "[R3 B3 K3]", "group: r7 j j")
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "r9 j r11: ok run, 30 points (j is r10)",
        "r7 j j: ok run, 24 points or group, 21 points",
        "r3 b3 k3: ok group, 9 points",
        "r7 j j: ok group, 21 points (j is 7, j is 7)",
    ]


def test_several_melds_of_one_argument_are_judged_one_by_one() -> None:
    answer = rummi("judge", "r4-6, b4-5", "[rbk3] [group: r7 j j]")
    assert answer.code == 1
    assert [line.split(":")[0] for line in answer.out.splitlines()] == ["r4 r5 r6", "b4 b5", "r3 b3 k3", "r7 j j"]


def test_what_is_wrong_is_said_with_its_rule() -> None:
    answer = rummi("judge", "r3 b3", "r12 r13 j", "o2 jd o5", "r5 r5 r5")
    assert answer.code == 1
    assert answer.out.splitlines() == [
        "r3 b3: NUM-SET-1 a meld has at least 3 tiles",
        "r12 r13 j: NUM-SET-4 the joker would stand for 14, which does not exist",
        "o2 jd o5: UA-TILES-1 jd is a Twist joker, here is only j — try --rules twist",
        "r5 r5 r5: UA-TILES-1 r5 is there 3 times, ua-standard has 2",
    ]


def test_a_tile_of_another_edition_names_that_edition() -> None:
    answer = rummi("judge", "r3 r3 r3", "--rules", "ua-xp")
    assert answer.out == "r3 r3 r3: NUM-SET-2 red is in the group twice\n"


def test_whole_turns_are_judged() -> None:
    answer = rummi("judge", "b4-6 -> b3-7", "--rack", "b3 b7 k1")
    assert (answer.code, answer.out) == (0, "turn: ok, laid b3 b7, value 10\n")
    assert rummi("judge", "--table", "b4-6", "--after", "b3-7").out == answer.out
    opening = rummi("judge", "-> r9-11", "--not-opened")
    assert opening.out == "turn: ok, laid r9 r10 r11, value 30, opening worth 30\n"


def test_every_reason_of_a_refused_turn_is_given() -> None:
    answer = rummi("judge", "r4-7 -> r4-6, r7 k9", "--rack", "k8", "--not-opened")
    assert answer.code == 1
    for rule in ("NUM-TURN-5", "NUM-SET-1", "NUM-OPEN-2", "NUM-OPEN-1"):
        assert rule in answer.out


def test_a_number_meld_that_was_wrong_before_the_turn_is_wrong_after_it() -> None:
    answer = rummi("judge", "r1-2, b4-6 -> r1-2, b4-7")
    assert answer.code == 1
    assert answer.out == "turn: NUM-SET-1 r1 r2: a meld has at least 3 tiles\n"


def test_tiles_of_a_wrong_meld_lie_on_the_table_and_whoever_uses_them_has_opened() -> None:
    assert rummi("judge", "r1-2, b4-6 -> r1-3, b4-6").out == "turn: ok, laid r3, value 3\n"
    assert "missing: r2" in rummi("judge", "r1-2 -> r1 b1 k1").out
    answer = rummi("judge", "r1-2 -> r1-3, k10-12", "--not-opened")
    assert answer.out == "turn: NUM-SET-1 r1 r2: a meld has at least 3 tiles\n"


def test_a_joker_of_a_wrong_meld_stands_for_nothing() -> None:
    assert rummi("judge", "r7 j -> r5 j r7").out == "turn: ok, laid r5, value 5\n"


def test_jokers_beyond_all_measure_are_named_not_looked_into() -> None:
    melds = ", ".join(f"{colour}{n} j j" for colour in "rbko" for n in (5, 9))
    answer = rummi("judge", f"{melds} -> {melds.replace('5', '6')}, o1-3")
    assert answer.code == 1
    assert "j is there 16 times, ua-standard has 2" in answer.out


def test_a_turn_is_judged_by_every_reading_of_the_table() -> None:
    turn = "r7 j j -> r7 b7 j, k1 k2 j"
    assert rummi("judge", turn).out == "turn: ok, laid b7 k1 k2, value 10 — if r7 j j was a group\n"
    (row,) = _rows(rummi("judge", turn, "--format", "json"))
    assert (row["legal"], row["depends"]) == (True, ["group: r7 j j"])
    declared = rummi("judge", f"run: {turn}")
    assert (declared.code, "if" in declared.out) == (1, False)
    either = _rows(rummi("judge", "r7 j j, b4-6 -> r7 j j, b3-6", "--format", "json"))
    assert (either[0]["legal"], "depends" in either[0]) == (True, False)
    neither = rummi("judge", "r7 j j, o8-10 -> r7-8 j, o8-10 j", "--house", "joker.retrieval=replace_any")
    assert (neither.code, "no other reading makes it legal" in neither.out) == (1, True)


def test_a_run_typed_downwards_is_understood_and_said() -> None:
    answer = rummi("judge", "r6 r5 r4", "r6-4 -> r7-4", "r6 j r4")
    assert answer.out.splitlines() == [
        "r4 r5 r6: ok run, 15 points; r6 r5 r4 is laid as r4 r5 r6",
        "turn: ok, laid r7, value 7; r6 r5 r4 is laid as r4 r5 r6; r7 r6 r5 r4 is laid as r4 r5 r6 r7",
        "r6 j r4: NUM-SET-3 a run is laid from low to high, so r4 j r6 would do",
    ]
    (row,) = _rows(rummi("judge", "r6 r5 r4", "--format", "json"))
    assert row["understood"] == [["r4", "r5", "r6"]]


def test_house_rules_change_the_ruling() -> None:
    turn = "rb3 j, o8-10 -> rbk3, o8-10 j"
    assert "NUM-JOK-5" in rummi("judge", turn).out
    assert rummi("judge", turn, "--house", "joker.reuse=anywhere").code == 0


def test_json_has_the_promised_shape() -> None:
    (meld,) = _rows(rummi("judge", "r7 j j", "--format", "json"))
    assert meld == {
        "schema": "rummi.judge/2",
        "edition": "ua-standard",
        "id": None,
        "legal": True,
        "readings": {"run": 24, "group": 21},
    }
    (turn,) = _rows(rummi("judge", "rb3 j, o8-10 -> rbk3, o8-10 j", "--format", "json"))
    assert turn["legal"] is False
    assert turn["laid"] == ["k3"]
    assert turn["reasons"] == [
        {
            "code": "joker-not-in-new-meld",
            "rule": "NUM-JOK-5",
            "text": "a freed joker goes into a new meld; o8-10 was there before",
            "tiles": ["j"],
        }
    ]


BATCH = [
    {"id": "S20", "meld": ["r7", "j", "j"], "kind": "ignored"},
    {"id": "S04", "tiles": ["R3", "B3"]},
    {"id": "M1", "table": [["b4", "b5", "b6"]], "rack": ["b3", "k1"], "after": [["b3", "b4", "b5", "b6"]]},
    {"id": "M2", "t0": ["R4 B4 K4 O4"], "played": ["B3", "B5", "B6"], "t1": ["R4 K4 O4", "B3 B4 B5 B6"]},
    {"id": "O1", "table": [], "after": [["r2", "r3", "r4"]], "opened": False},
]


def test_a_batch_gives_one_row_per_line_in_order() -> None:
    answer = rummi("judge", "--batch", given="\n".join(map(json.dumps, BATCH)).encode())
    assert answer.code == 0
    rows = _rows(answer)
    assert [(row["id"], row["legal"]) for row in rows] == [
        ("S20", True),
        ("S04", False),
        ("M1", True),
        ("M2", True),
        ("O1", False),
    ]
    assert rows[3]["laid"] == ["b3", "b5", "b6"]
    assert rows[2]["value"] == 3


def test_lines_that_cannot_be_read_are_answered_and_the_run_goes_on(tmp_path: Path) -> None:
    lines = [
        b"\xef\xbb\xbf" + json.dumps(BATCH[0]).encode(),
        b"{broken",
        b"[1]",
        b'{"id": "x"}',
        b'{"id": "y", "meld": ["r99"]}',
        b'{"id": "z", "meld": 7}',
        b'{"id": "o", "table": [], "after": [], "opened": "yes"}',
        b'{"id": "p", "table": [[]], "after": [["r4", "r5", "r6"]]}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"id": 1e999, "meld": "r4-6"}',
        b'{"id": NaN, "meld": "r4-6"}',
        b'{"id": ' + b"9" * 5000 + b"}",
        b"x" * (1 << 20) + b"y" * 1000,
        b"",
        json.dumps(BATCH[2]).encode() + b"\r",
    ]
    path = tmp_path / "turns.jsonl"
    path.write_bytes(b"\n".join(lines))
    answer = rummi("judge", "--batch", str(path))
    assert answer.code == 2
    rows = _rows(answer)
    assert [row["id"] for row in rows] == ["S20", 2, 3, "x", "y", "z", "o", "p", 9, 10, 11, 12, 13, 14, "M1"]
    assert ["error" in row for row in rows] == [False] + [True] * 13 + [False]
    assert {row["error"]["code"] for row in rows if "error" in row} == {"unreadable"}  # type: ignore[index]
    assert answer.err == ""


def test_any_id_comes_back_as_it_was_given() -> None:
    lines = [b'{"id": {"a": [1.5, null]}, "meld": "r4-6"}', b'{"id": "\\ud800", "meld": "r4-6"}', b'{"meld": "r4-6"}']
    answer = rummi("judge", "--batch", given=b"\n".join(lines))
    assert answer.code == 0
    assert [row["id"] for row in _rows(answer)] == [{"a": [1.5, None]}, "\ud800", 3]


def test_lines_of_text_may_come_by_standard_input() -> None:
    answer = rummi("judge", given=b"# comment\nr4-6\n\nr3 b3\nb4-6 -> b3-6\nwhat\n")
    assert answer.code == 2
    assert answer.out.splitlines() == [
        "r4 r5 r6: ok run, 15 points",
        "r3 b3: NUM-SET-1 a meld has at least 3 tiles",
        "turn: ok, laid b3, value 3",
    ]
    assert answer.complaint.startswith("rummi: line 6: 'what' is not a tile")


def test_a_joker_on_the_table_keeps_the_kind_it_was_declared_with() -> None:
    stays = rummi("judge", "group: r7 j j, b4-6 -> r7 j j, b3-6")
    assert stays.code == 0
    changed = rummi("judge", "group: r7 j j, b4-6 -> run: r7 j j, b3-6")
    assert "NUM-JOK-5" in changed.out


def test_special_jokers_are_judged_and_explained() -> None:
    melds = (
        "o2 jd o5",
        "r8 jd r10",
        "r6 r7 jc r9 r10",
        "r7 j jm j r7",
        "group: r7 j jm j r7",
        "mirror: r7 r8 jm r8 r7",
    )
    answer = rummi("judge", "--rules", "twist", *melds)
    assert answer.code == 1
    assert answer.out.splitlines() == [
        "o2 jd o5: ok run, 14 points (jd is o3 o4)",
        "r8 jd r10: TW-JD-1 jd stands for two tiles, one fits here — r8 j r10 would do",
        "r6 r7 jc r9 r10: TW-JC-2 r on both sides of jc — change the colour from 9 on",
        "r7 j jm j r7: ok mirror (run), 30 points or mirror (group), 28 points",
        "r7 j jm j r7: ok mirror, 28 points (j is 7, j is 7)",
        "r7 r8 jm r8 r7: ok mirror, 30 points",
    ]
    assert "mirror-missing" in rummi("judge", "--rules", "twist", "mirror: r7 r8 r9", "--format", "json").out


def test_special_jokers_are_judged_as_data() -> None:
    lines = [
        {"id": 1, "meld": ["R7", "J", "JM", "J", "R7"]},
        {"id": 2, "meld": "r8 jd j"},
        {"id": 3, "t0": ["B3 R3 JD"], "played": ["O3", "R12", "K12"], "t1": ["B3 R3 O3", "R12 K12 JD"]},
        {"id": 4, "table": [["b8", "b9", "jc"]], "rack": ["b10", "k1"], "after": [["b8", "b9", "b10", "jc"]]},
    ]
    rows = _rows(rummi("judge", "--rules", "twist", "--batch", given="\n".join(map(json.dumps, lines)).encode()))
    assert [row.get("readings") for row in rows[:2]] == [{"mirror": 30}, {"run": 38, "group": 32}]
    assert [row["legal"] for row in rows] == [True, True, True, False]
    assert (rows[2]["laid"], rows[2]["value"]) == (["o3", "r12", "k12"], 27)
    assert rows[3]["reasons"][0]["rule"] == "NUM-JOK-5"  # type: ignore[index]


def test_what_is_shown_of_special_jokers_may_be_typed() -> None:
    answer = rummi("judge", "--rules", "twist", "o2 =o3 =o4 o5", "r6 r7 /8 b9", "r7 r8 >|< r8 r7")
    assert answer.code == 0
    assert [line.split(":")[0] for line in answer.out.splitlines()] == ["o2 jd o5", "r6 r7 jc b9", "r7 r8 jm r8 r7"]


def test_the_card_game_speaks_of_suits_and_ranks_and_shows_them() -> None:
    melds = ("h9 c9 h9", "sQ sK *", "* dA d2", "hJ cQ sK", "h2 h4 h5", "h5 * h3", "h3 c3 h3 s3 d3", "group: h3 c4 s5")
    said = rummi("judge", "--rules", "rummy-cards", *melds)
    assert said.out.splitlines() == [
        "h9 c9 h9: NUM-SET-2 ♥ is in the group twice",
        "sQ sK *: NUM-SET-4 the joker would stand for a rank above K, which does not exist",
        "* dA d2: NUM-SET-4 the joker would stand for a rank below A, which does not exist",
        "hJ cQ sK: NUM-SET-3 a run has one suit, a group one rank",
        "h2 h4 h5: NUM-SET-3 the ranks of a run rise by one; 3 belongs where ♥4 lies",
        "h5 * h3: NUM-SET-3 a run is laid from low to high, so ♥3 * ♥5 would do",
        "h3 c3 h3 s3 d3: NUM-SET-2 a group has at most 4 tiles, one of each suit; NUM-SET-2 ♥ is in the group twice",
        "h3 c4 s5: NUM-SET-2 the tiles of a group have one rank",
    ]
    russian = rummi("judge", "--lang", "ru", "--rules", "rummy-cards", *melds)
    assert "цвет" not in russian.out
    assert "числ" not in russian.out
    turns = rummi("judge", "--rules", "rummy-cards", "c5-7 -> c5-6", "c5 c6 * -> c4-6, h9 s9 *")
    assert "missing: ♣7" in turns.out
    assert "from the rack: ♣7" in turns.out


def test_a_joker_of_another_edition_is_named_in_data_too() -> None:
    (row,) = _rows(rummi("judge", "--format", "json", "r6 jc b8"))
    assert row["reasons"] == [
        {"code": "no-such-tile", "rule": "UA-TILES-1", "text": "jc is a Twist joker, here is only j", "tiles": ["jc"]}
    ]


def test_a_word_with_an_open_joker_says_what_it_may_be() -> None:
    answer = rummi("judge", "--rules", "letters-ru", "К*?Т", "МОСКВА")
    words, refused = answer.out.splitlines()
    assert words.startswith("К*?Т: ok word, 3 points (")
    assert "К*ОТ" in words
    assert refused == "МОСКВА: LET-WORD-2 proper name — a place"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("r9", "j", "r11"), ["r9 j r11: ok run, 30 points (j is r10)"]),
        (("r4,r5,r6",), ["r4 r5 r6: ok run, 15 points"]),
        (("r9", "r10", "r11", "rbk3"), ["r9 r10 r11: ok run, 30 points", "r3 b3 k3: ok group, 9 points"]),
        (("К", "О", "Т", "МИР", "--rules", "letters-ru"), ["КОТ: ok word, 3 points", "МИР: ok word, 3 points"]),
        (("r9",), ["r9: NUM-SET-1 a meld has at least 3 tiles"]),
    ],
)
def test_tiles_that_nobody_quoted_are_one_meld(arguments: tuple[str, ...], said: list[str]) -> None:
    assert rummi("judge", *arguments).out.splitlines() == said


def test_a_player_of_whom_nobody_says_so_is_taken_to_have_opened() -> None:
    assert "--not-opened" in rummi("judge", "-> r9-11").complaint
    assert rummi("judge", "-> r9-11", "--opened").err == ""
    assert rummi("judge", "r9-11").err == ""
    assert "--not-opened" in rummi("classic", "solve", "--rack", "r9 r10 r11").complaint


def test_an_opening_that_is_not_enough_is_reckoned() -> None:
    told = rummi("classic", "solve", "--rack", "r8 r9 r10 b1", "--not-opened")
    assert (told.code, told.err) == (1, "")
    assert told.out.splitlines()[-1] == "The opening is worth 27 in own tiles, it needs 30."
    assert "no meld of its own" in rummi("classic", "solve", "--rack", "r8 r9 b1", "--not-opened").out
    assert "6" in rummi("solve", "--rack", "КОТМИР", "--not-opened").out.splitlines()[-1]
