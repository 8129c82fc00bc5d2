"""The companion at its prompt: turns, racks, corrections, rounds and the score sheet, in a pipe as people type them."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
from pathlib import Path

import pytest

from rummiterm.companion.commands import COMMANDS
from rummiterm.texts import Texts
from tests.kit.commands import Answer, rummi
from tests.kit.terminal import Terminal

LETTERS = ("companion", "--players", "Аня,Боря")
POLISH = ("companion", "--rules", "pl", "--players", "Ann,Ben,Cat")


def typed(data: Path, arguments: tuple[str, ...], *lines: str, lang: str = "en") -> Answer:
    """Type lines into the companion."""
    given = "".join(f"{line}\n" for line in lines).encode()
    answer = rummi(*arguments, "--lang", lang, data=data, given=given)
    assert (answer.code, answer.err) == (0, "")
    return answer


def behind(answer: Answer, line: str) -> str:
    """Return what was answered to the last line that reads like this."""
    return answer.out.split(f"> {line}".rstrip() + "\n")[-1].partition("\n>")[0]


def test_a_turn_of_an_unknown_rack_is_judged_counted_and_told(tmp_path: Path) -> None:
    lines = ("кот", "/почему", "собака", "", "ставка", "", "подставка", "", "/счёт")
    answer = typed(tmp_path, LETTERS, *lines, lang="ru")
    assert "от 6 букв" in behind(answer, "кот")
    assert "LET-OPEN-1" in behind(answer, "/почему")
    assert "+9 СТАВКА → ПОДСТАВКА: выложены Д О П, останется 5 фишек" in answer.out
    assert "Аня: +9, из банка 2 фишки." in answer.out
    assert [line.split() for line in behind(answer, "/счёт").splitlines()[:4]] == [
        ["ход", "Аня", "Боря"],
        ["1", "6", "6"],
        ["2", "9"],
        ["очки", "15", "6"],
    ]


def test_corrected_points_are_on_the_sheet(tmp_path: Path) -> None:
    answer = typed(tmp_path, LETTERS, "собака", "", "/players Аня points 8", "/score")
    rows = [line.split() for line in behind(answer, "/score").splitlines()[1:4]]
    assert rows == [["1", "6"], ["other", "+2", "0"], ["points", "8", "0"]]


def test_tiles_that_were_not_told_are_named_where_too_few_are_unknown(tmp_path: Path) -> None:
    lines = (
        "/table ставка",
        "/players Аня вход",
        "/rack Аня БВДЕИС",
        "/players Аня 7",
        "бриг",
        "вид",
        "/rack Аня +Р",
        "",
    )
    answer = typed(tmp_path, LETTERS, *lines)
    assert "Г Р not among the told tiles, and only 1 are untold" in behind(answer, "бриг")
    assert "+3 ВИД" in behind(answer, "/rack Аня +Р"), "what was typed stays when more is told of the rack"
    assert "Аня: +3" in answer.out


def test_every_reason_is_said(tmp_path: Path) -> None:
    answer = typed(tmp_path, POLISH, "/table r1 r2 b4, r3 b5 b6", "/explain")
    assert behind(answer, "/explain").count("NUM-SET-") == 2
    assert behind(answer, "/table r1 r2 b4, r3 b5 b6").count("a run has one colour") == 2


def test_why_speaks_of_what_is_typed_unless_the_last_turn_was_refused(tmp_path: Path) -> None:
    answer = typed(tmp_path, LETTERS, "ккк", "собака", "/rack r8", "/explain")
    assert behind(answer, "/explain").startswith(behind(answer, "собака"))
    refused = typed(tmp_path, LETTERS, "собака", "ккк", "/nothing", "/explain")
    assert "LET-WORD-4" in behind(refused, "/explain")
    assert "Nothing was refused" in behind(typed(tmp_path, LETTERS, "/nothing", "/explain"), "/explain")


def test_a_table_is_taken_as_it_is_and_its_wrong_words_are_named(tmp_path: Path) -> None:
    answer = typed(tmp_path, LETTERS, "/стол столы кот ккк", "/принять столы", "/стол столы кот", lang="ru")
    told = behind(answer, "/стол столы кот ккк")
    assert "Стол    СТОЛЫ  КОТ  ККК\n" in told
    assert "   СТОЛЫ: LET-WORD-1 множественное число от «стол»\n   ККК: LET-WORD-4 в словаре нет" in told
    assert "СТОЛЫ: " not in behind(answer, "/стол столы кот")


def test_a_known_rack_is_kept_hinted_at_and_must_hold_what_is_laid(tmp_path: Path) -> None:
    rack = "/rack r10 b10 k10 k3 k4 k5 o1 o2 o9 r1 r2 b13 b12 k8"
    answer = typed(tmp_path, POLISH, rack, "rb11 j", "/h", "/h", "/h", "rbk10", "", "/v Ann", "/rack")
    assert "missing" in behind(answer, "rb11 j")
    assert "3 of 3: type" in answer.out
    assert "Rack    r1 r2 b12 b13 k3 k4 k5 k8 o1 o2 o9\n" in behind(answer, "/rack")


@pytest.mark.rule("LET-SCORE-3")
@pytest.mark.parametrize(("table", "rack"), [("собака", "енот"), ("ставка", "под")])
def test_all_known_tiles_of_a_rack_are_hinted_at_as_what_they_count(table: str, rack: str, tmp_path: Path) -> None:
    told = (f"/table {table}", "/players Аня opened", f"/rack + {rack}")
    answer = typed(tmp_path, LETTERS, *told, "/h", "/h", "/h", "/h")
    first, *_, laid = answer.out.split("> /h\n")[1:]
    points = laid.removeprefix("+").split()[0]
    assert f"1 of 3: there is a turn for {points} points" in first


def test_drawn_tiles_may_be_told_or_not(tmp_path: Path) -> None:
    counted = typed(tmp_path, POLISH, "/rack r1 r2 r3")
    assert "By the count there were 14 tiles; now it is 3." in counted.out
    answer = typed(tmp_path, POLISH, "/rack r1 r2 r3", "/draw", "/v Ann", "/rack + b7", "/draw b8", "/v Ann", "/draw 3")
    assert "Tell what came: /rack + and the tiles." in answer.out
    assert "Rack    r1 r2 r3 b7\n" in answer.out
    assert "Ann: drew 1 tile: b8." in answer.out
    assert "Ann: drew 3 tiles.\n   Without a turn the rulebook gives 1 tile; it is kept as you say." in answer.out
    assert answer.out.count("the rulebook gives") == 1


def test_laid_tiles_may_be_named_instead_of_melds(tmp_path: Path) -> None:
    lines = ("r9-11", "", "/v Ann", "+r12", "", "/v Ann", "+b1", "/table")
    answer = typed(tmp_path, POLISH, *lines)
    assert "now [r9 r10 r11 r12]" in behind(answer, "+r12")
    assert "No place was found for exactly these tiles: b1." in behind(answer, "+b1")
    assert "[r9 r10 r11 r12]" in behind(answer, "/table")


def test_a_guess_at_where_tiles_were_laid_is_called_one(tmp_path: Path) -> None:
    lines = ("/table r4-9, b7 k7 o7", "/players Ann opened", "+r7", "+r10")
    answer = typed(tmp_path, POLISH, *lines)
    assert "a guess, one of several" in behind(answer, "+r7")
    assert "What was typed before is forgotten" in behind(answer, "+r10")
    assert "a guess" not in behind(answer, "+r10")


def test_after_a_refused_line_it_is_said_what_an_empty_one_counts(tmp_path: Path) -> None:
    lines = ("колдун", "бря", "/раунд Вова: -", "/сброс", "брю")
    answer = typed(tmp_path, LETTERS, *lines, lang="ru")
    kept = "Пустая строка засчитает набранное раньше: КОЛДУН."
    assert kept in behind(answer, "бря")
    assert kept in behind(answer, "/раунд Вова: -")
    assert "Пустая строка" not in behind(answer, "брю")


def test_lines_of_a_turn_add_up_and_are_taken_back(tmp_path: Path) -> None:
    lines = ("r2-5", "b4-6", "/u", "b5-7", "", "/table")
    answer = typed(tmp_path, POLISH, *lines)
    assert "14" in behind(answer, "r2-5")
    assert "29" in behind(answer, "b4-6")
    assert "32 points, enough for the opening" in behind(answer, "b5-7")
    assert "[r2 r3 r4 r5] [b5 b6 b7]" in behind(answer, "/table")


def test_a_longer_meld_takes_the_place_of_what_was_typed(tmp_path: Path) -> None:
    answer = typed(tmp_path, LETTERS, "колдун", "колдунья", "", lang="ru")
    assert "+8 КОЛДУНЬЯ" in answer.out
    assert "Аня: +8" in answer.out


def test_entries_are_undone_and_redone(tmp_path: Path) -> None:
    answer = typed(tmp_path, POLISH, "r9-11", "", "/u", "/r", "/u", "/table", "/r", "/r", "/u", "/u", "/u")
    assert "Table   empty" in behind(answer, "/table")
    assert answer.out.count("There is nothing to change.") == 3


def test_a_word_counts_that_everybody_accepts(tmp_path: Path) -> None:
    answer = typed(tmp_path, LETTERS, "кракозябла", "/принять", "", "/счёт", lang="ru")
    assert "Принято: КРАКОЗЯБЛА годится до конца игры." in answer.out
    assert "+10 КРАКОЗЯБЛА" in answer.out
    assert "Which one? /accept" in typed(tmp_path, LETTERS, "/accept").out


def test_where_melds_are_no_words_there_is_nothing_to_agree_on(tmp_path: Path) -> None:
    refused = typed(tmp_path, POLISH, "/accept r1 b2 k3", "/accept", "/?")
    assert "cannot count here, not even if all agree" in refused.out
    assert "Only words can be agreed on" in behind(refused, "/accept")
    assert "/accept" not in behind(refused, "/?")
    assert "/accept" in behind(typed(tmp_path, LETTERS, "/?"), "/?")


def test_a_messed_up_table_is_put_right(tmp_path: Path) -> None:
    answer = typed(tmp_path, POLISH, "/table r1 r2 b4, r3 b5 b6, k7 o7 j", "/repair", "", "/repair", "/table -")
    assert "Table   [k7 o7 *7] [r1 r2 r3] [b4 b5 b6]" in answer.out
    assert "What lies there? /repair" in answer.out
    assert "Table   empty" in behind(answer, "/table -")


def test_a_repair_that_is_offered_can_be_withdrawn(tmp_path: Path) -> None:
    answer = typed(tmp_path, POLISH, "/draw", "/repair r1 r2 b4, r3 b5 b6", "/undo", "", "/table")
    assert "Withdrawn; nothing has changed." in behind(answer, "/undo")
    assert "Turn 2 · Ben" in behind(answer, "/table")
    assert "Table   empty" in behind(answer, "/table")


def test_racks_that_were_told_in_parts_can_be_taken_back(tmp_path: Path) -> None:
    answer = typed(tmp_path, POLISH, "/draw", "/round Ben: r5 j", "/undo", "/round Cat: r1", "/i")
    assert "Now tell what is left: Ann, Ben." in behind(answer, "/round Cat: r1")


def test_a_repair_names_tiles_that_would_be_gone(tmp_path: Path) -> None:
    answer = typed(tmp_path, POLISH, "/table rbk10, o3-5", "/repair r10 b10 o3, k10 o4 o5", "/repair r10 b10 j, k10")
    assert "lie on the table" not in behind(answer, "/repair r10 b10 o3, k10 o4 o5")
    assert "lie on the table now: o3 o4 o5." in behind(answer, "/repair r10 b10 j, k10")


def test_the_rules_are_there(tmp_path: Path) -> None:
    answer = typed(tmp_path, POLISH, "/rules", "/rules NUM-JOK-2", "/правила LET-WORD-1")
    assert "the rules on one page" in behind(answer, "/rules")
    assert "NUM-JOK-2" in behind(answer, "/rules NUM-JOK-2")
    assert "LET-WORD-1" in behind(answer, "/правила LET-WORD-1")


def test_a_rack_at_the_end_of_a_round_must_be_possible(tmp_path: Path) -> None:
    lines = (
        "/table rbk10",
        "/round Ben: r10 r10",
        "/round Ann: -; Ben: r5; Cat: r5 r5",
        "/round Ann: -; Ben: r5; Cat: r5",
    )
    answer = typed(tmp_path, POLISH, *lines)
    assert "r10 is there 3 times, pl has 2" in behind(answer, lines[1])
    assert "r5 is there 3 times, pl has 2" in behind(answer, lines[2])
    assert "Ann went out" in behind(answer, lines[3])


def test_an_empty_rack_among_others_went_out_where_there_are_no_sums_too(tmp_path: Path) -> None:
    """Sums are offered only where there are any, and commas part the players as semicolons do."""
    lines = ("/раунд", "/раунд Боря: 12", "/раунд Аня: ПКОРД*, Боря: -")
    answer = typed(tmp_path, LETTERS, *lines, lang="ru")
    assert "сумма" not in behind(answer, "/раунд")
    assert "Назовите фишки: /раунд Боря: " in behind(answer, "/раунд Боря: 12")
    assert "подставка пуста: Боря" in behind(answer, lines[2])


def test_commas_part_players_and_not_their_tiles(tmp_path: Path) -> None:
    line = "/round ann: r5, r6, Ben -, Cat: r10"
    assert "1   −100   +200   −100   Ben went out" in behind(typed(tmp_path, POLISH, line), line)


def test_players_are_corrected(tmp_path: Path) -> None:
    lines = ("/players Ben 9", "/players Ben opened", "/players Cat points 41", "/players Al, Bo, Cy", "/i")
    table = behind(typed(tmp_path, POLISH, *lines), "/i").splitlines()
    assert [line.split() for line in table[1:4]] == [
        [">", "Al", "14", "no", "0"],
        ["Bo", "9", "yes", "0"],
        ["Cy", "14", "no", "+41"],
    ]


def test_more_tiles_than_there_are_are_not_taken_silently(tmp_path: Path) -> None:
    told = behind(typed(tmp_path, POLISH, "/players Ben 999"), "/players Ben 999")
    assert "999 is more than there are tiles left; all of these are counted." in told
    assert "Ben     78" in told
    assert "more than" not in behind(typed(tmp_path / "b", POLISH, "/players Ben 78"), "/players Ben 78")


def test_a_polish_match_of_two_rounds_with_last_turns(tmp_path: Path) -> None:
    """One round ends with an empty rack, one after last turns with an empty pool; then the sheet says who has won."""
    out = ("/players Ann opened", "/players Ben opened", "/players Ann 3", "rbk10", "")
    counted = ("/round Ben: r5 j", "/round Cat: r1 b7")
    last = ("/turn Ann", "/players Ben 13", "/players Cat 12", "/players Ann 80", "/draw", "/pass", "/pass", "/pass")
    blocked = ("/round Ann: 30; Ben: 20; Cat: 12",)
    answer = typed(tmp_path, (*POLISH, "--rounds", "2"), *out, *counted, *last, *blocked, "/score")
    assert "Ann went out." in answer.out
    assert "Now tell what is left: Cat." in behind(answer, "/round Ben: r5 j")
    assert "1   +135   −35   −100   Ann went out" in answer.out
    assert "The pool is empty now, by the count: everybody has one last turn." in answer.out
    assert "The pool is empty and nobody went out." in answer.out
    assert "blocked: 30, 20, 12" in behind(answer, "/score")
    assert "Ann wins: most points, +105." in behind(answer, "/score")


def test_the_scores_of_a_round_may_be_told(tmp_path: Path) -> None:
    answer = typed(tmp_path, POLISH, "/round = 1 2", "/round = 30 −10 -20", "/b")
    assert "3 numbers behind the =, in this order: Ann Ben Cat." in answer.out
    assert "1   +30   −10   −20" in behind(answer, "/b")


def test_penalties_of_strict_play_are_told_not_exacted(tmp_path: Path) -> None:
    answer = typed(tmp_path, (*POLISH, "--strict"), "r2-5", "", "/clock off", "/clock")
    assert "By the rulebook: the table is put back, drew 1 tile." in answer.out
    assert "Turn 2" not in answer.out
    assert answer.out.rstrip().splitlines()[-2].strip() == "no clock"


def test_a_wrong_word_costs_what_the_rulebook_says_where_it_is_strict(tmp_path: Path) -> None:
    answer = typed(tmp_path, (*LETTERS, "--strict"), "собаки", "/clock off", lang="ru")
    assert "По правилам: обратно на подставку: СОБАКИ, пропуск хода." in answer.out
    assert "По правилам" not in typed(tmp_path, LETTERS, "собаки", lang="ru").out


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_a_russian_word_a_letter_and_the_key_beside_the_slash(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    """Whatever is typed for it, the same is understood; .х is /х on another layout."""
    if command[0] in ("quit", "export", "repair"):
        return
    ways = [f"/{command[0]}", f"/{command[1]}", f".{command[2]}", f"/{command[3]}"]
    answer = typed(tmp_path, POLISH, *ways)
    assert "There is no command" not in answer.out


def test_the_words_for_commands_are_all_different() -> None:
    words = [word for command in COMMANDS for word in set(command.words)]
    assert len(set(words)) == len(words)
    assert all(Texts(lang).knows(f"companion.help.{command.name}") for command in COMMANDS for lang in ("en", "ru"))


# Sessions


def test_a_session_goes_on_where_it_was(tmp_path: Path) -> None:
    typed(tmp_path, POLISH, "/rack r1 r2 r3", "/draw", "r9-11", "", "/q", "never read")
    again = typed(tmp_path, ("companion",), "/i", "/u", "/table")
    assert again.out.startswith("Going on with ")
    assert "Ann: r1 r2 r3 and 1 not told" in behind(again, "/i")
    assert "Turn 2 · Ben" in behind(again, "/table")
    name = again.out.splitlines()[-1].rpartition(" ")[2]
    assert "Turn 2 · Ben" in typed(tmp_path, ("companion", "--resume", name)).out


def test_without_a_name_the_last_session_goes_on(tmp_path: Path) -> None:
    assert "no companion session yet" in rummi("companion", "--resume", data=tmp_path).err
    typed(tmp_path, POLISH, "/draw")
    assert "Turn 2 · Ben" in typed(tmp_path, ("companion", "--resume"), "/q").out


def test_turns_of_a_round_that_is_over_are_called_so(tmp_path: Path) -> None:
    answer = typed(tmp_path, LETTERS, "колдун", "", "/раунд = 1 2", "/счёт", lang="ru")
    assert behind(answer, "/счёт").lstrip().startswith("Раунд 1")


def test_a_new_session_leaves_the_old_one(tmp_path: Path) -> None:
    typed(tmp_path, POLISH, "/draw")
    typed(tmp_path, LETTERS, "/draw")
    typed(tmp_path, POLISH, "/draw")
    assert len(list((tmp_path / "companion").glob("*.jsonl"))) == 3
    assert rummi("games", "list", data=tmp_path).code == 0


def test_a_killed_session_has_all_that_was_shown(tmp_path: Path) -> None:
    with Terminal(tmp_path, *POLISH, "--lang", "en") as terminal:
        terminal.wait_for("Turn 1")
        terminal.type("r9-11")
        terminal.wait_for("enough for the opening")
        terminal.type("")
        terminal.wait_for("Turn 2")
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.end()
    assert "Turn 2 · Ben" in typed(tmp_path, ("companion",)).out


def test_a_person_is_asked_for_the_last_session_and_for_players(tmp_path: Path) -> None:
    with Terminal(tmp_path, "companion", "--lang", "en") as terminal:
        terminal.wait_for("Russian letters. Another game: rummi companion --rules")
        terminal.wait_for("Players, you first")
        terminal.type("Ann")
        terminal.wait_for("The table has 2 to 4 players, these are 1.")
        terminal.type("Ann, Ben")
        terminal.wait_for("Turn 1 · Ann")
        terminal.type("/q")
        assert terminal.end() == 0
    for answer, seen in (("", "Going on with"), ("n", "Players, you first")):
        with Terminal(tmp_path, "companion", "--lang", "en") as terminal:
            terminal.wait_for("Go on with it?")
            terminal.type(answer)
            terminal.wait_for(seen)


def test_the_end_of_the_time_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    with Terminal(tmp_path, *POLISH, "--lang", "en", "--timer", "1") as terminal:
        terminal.wait_for("0:01 > ")
        terminal.type("r9-", end="")
        terminal.wait_for("0:00 Time is up.")
        terminal.wait_for("By the rulebook: the table is put back, drew 1 tile.")
        terminal.wait_for("> r9-")
        terminal.type("11")
        terminal.wait_for("enough for the opening")
        terminal.type("")
        terminal.wait_for("Turn 2 · Ben")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("companion",), "name the players"),
        (("companion", "--players", "Ann"), "2 to 4 players"),
        (("companion", "--players", "Ann,ann"), "a name of their own"),
        (("companion", "--players", "Ann,"), "names separated by commas"),
        (("companion", "--rules", "plx", "--players", "A,B"), "did you mean pl?"),
        (("companion", "--resume", "monday"), "there is no companion session"),
        (("companion", "--resume", "../x"), "no name for a game"),
        (("companion", "--resume", "x", "--new"), "--resume goes on"),
        (("companion", "sheet.csv"), "--export"),
        (("companion", "--export", "csv"), "no companion session yet"),
        (("companion", "--export", "xls"), "xls"),
    ],
)
def test_what_cannot_be_asked_for_is_one_clear_line(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    answer = rummi(*arguments, data=tmp_path)
    assert answer.code == 2
    assert said in answer.complaint


def test_a_name_that_is_no_text_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    answer = rummi("companion", "--players", b"\xffA,B", data=tmp_path)
    assert (answer.code, "cannot be shown" in answer.complaint) == (2, True)
    assert not list(tmp_path.rglob("*.jsonl"))


def test_what_is_no_session_is_passed_over(tmp_path: Path) -> None:
    typed(tmp_path, POLISH, "/draw")
    place = tmp_path / "companion"
    (place / "directory.jsonl").mkdir()
    (place / "dangling.jsonl").symlink_to("nowhere")
    (place / "empty.jsonl").write_bytes(b"")
    os.mkfifo(place / "pipe.jsonl")
    assert "Turn 2 · Ben" in typed(tmp_path, ("companion",)).out


def test_a_damaged_log_is_named_and_an_older_one_is_offered(tmp_path: Path) -> None:
    typed(tmp_path, POLISH, "/draw")
    (log,) = (tmp_path / "companion").glob("*.jsonl")
    bad = log.with_name("bad.jsonl")
    bad.write_bytes(log.read_bytes().replace(b'"took"', b'"tool"'))
    refused = rummi("companion", "--resume", "bad", data=tmp_path)
    assert (refused.code, "bad.jsonl: line 2 is damaged" in refused.complaint) == (2, True)
    assert "Turn 2 · Ben" in typed(tmp_path, ("companion",)).out


# The sheet


def test_the_sheet_is_exported(tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    asked = f"/export csv {os.path.relpath(file)}"
    answer = typed(tmp_path, POLISH, "/round = 30 -10 -20", asked, "/export", "/export json /no/such/place")
    assert str(file.resolve()) in behind(answer, asked)
    rows = list(csv.reader(io.StringIO(file.read_text(encoding="utf8"))))
    assert rows == [
        ["row", "round", "turn", "Ann", "Ben", "Cat", "end"],
        ["round", "1", "", "30", "-10", "-20", "blocked"],
        ["total", "", "", "30", "-10", "-20", ""],
    ]
    shown = rummi("companion", "--export", "csv", data=tmp_path)
    assert (shown.code, shown.out) == (0, file.read_text(encoding="utf8"))
    other = tmp_path / "sheet.json"
    assert rummi("companion", "--export", "json", str(other), data=tmp_path).code == 0
    record = json.loads(other.read_bytes())
    assert (record["schema"], record["edition"], record["winners"]) == ("rummi.sheet/1", "pl", [0])


def test_a_name_is_no_formula(tmp_path: Path) -> None:
    typed(tmp_path, ("companion", "--players", "=1+2,Ben"), "/draw")
    assert "'=1+2" in rummi("companion", "--export", "csv", data=tmp_path).out
