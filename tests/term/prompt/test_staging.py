"""Typed lines at the prompt: the opening first, what a line took, the piece that is wrong, the places of melds."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummicore.draft import Draft
from rummicore.notation import parse_table
from rummicore.rulings import position_from_text
from rummicore.view import position
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.preview import Preview
from rummiterm.prompt.staging import Staged, Stager
from rummiterm.story.paint import Painter
from rummiterm.texts import Texts
from tests.kit.commands import rummi
from tests.kit.letters import LETTERS
from tests.kit.positions import STANDARD, table, tiles
from tests.kit.tables import answers, deal_table, typed


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    """Deal so that the first player opens with ПИЛОТКА and the second cannot."""
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("ПИЛОТКАРМЖЗЦЩЭ", "АБВГЕЕЕЛНОПСТТ"))
    return tmp_path


@pytest.mark.rule("LET-OPEN-2")
def test_the_opening_comes_before_the_table_of_words(letters: Path) -> None:
    told = typed(letters, "пилотка", "", "клоп", "/почему", "голь", "/т", language="ru")
    assert answers(told)[2] == "!  До входа в игру стол не трогают. КЛОП: не хватает К."
    assert answers(told)[3] == "   LET-OPEN-2 До входа в игру стол не трогают: ПИЛОТКА."
    assert answers(told)[4] == "!  ГОЛЬ: не хватает Ь."
    assert "Стол    ПИЛОТКА\n" in told.out


@pytest.mark.rule("NUM-OPEN-2")
def test_the_opening_comes_before_the_table_of_numbers(tmp_path: Path) -> None:
    deal_table(tmp_path, "pl", "Ann,Bob", ("k10 k11 k12 r1", "k8 k9 k13 o2"))
    told = typed(tmp_path, "k10-12", "", "k8-10", "/e")
    assert answers(told)[2] == "!  Before the opening the table stays as it is. k8-10: missing k10."
    assert answers(told)[3].startswith("   NUM-OPEN-2 Before the opening table melds stay as they are")


def test_an_unfinished_line_says_what_it_took_and_from_where(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("ОТК*ОНЕНИЕВРЖЗ", "МОНЕТАИЛЛДДБВА"))
    lines = ["отклонение", "", "монета", "", "веер"]
    told = typed(tmp_path, *lines, language="ru").out
    assert "   ВЕЕР: В Р с подставки, Е Е из ОТК*ЛОНЕНИЕ.\n" in told
    assert "~  Ещё лежит отдельно: О Т К * О Н Н И." in told


def test_a_joker_that_is_moved_is_told(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКАК*ТОРКЖЗ", "МОНЕТАИИЛЛНННО"))
    lines = ["ставка", "", "монета", "", "к*от", "", "/взять", "рык", "/т"]
    told = typed(tmp_path, *lines, language="ru").out
    assert "   РЫК: К О Р с подставки, * из К*ОТ.\n" in told
    assert "О на место джокера в КОТ, джокер за Ы" in told
    assert "Стол    СТАВКА  МОНЕТА  КОТ  Р*ЫК\n" in told


# ПЕРСОНАЖ without its joker is a word too, but the joker is held; the Д of three other words is free.
HELD_JOKER = ("Е З С У Ф Ъ Ю", "ПЕРСОНА*Ж ДОГ ДРОН БЫДЛО")


def staged(draft: Draft, line: str, *, hints: bool = True, rack_known: bool = True) -> Staged:
    """Type a line at a desk without a keyboard."""
    desk = Desk(LETTERS, ["Аня"], Texts("ru"), colour=False, live=False, hints=hints)
    return Stager(desk, rack_known=rack_known).stage(draft, line)


def test_a_word_that_could_be_laid_is_named_only_where_hints_are_given_and_the_rack_is_known() -> None:
    draft = Draft.begin(LETTERS, position_from_text(LETTERS, "К А Р О В А О", "", opened=True))
    refused = "КАРОВА — в словаре нет."
    assert staged(draft, "карова").refusal == f"{refused} Похожее слово: КОРОВА, фишек на него хватает."
    assert staged(draft, "карова", hints=False).refusal == refused
    assert staged(draft, "карова", rack_known=False).refusal == f"{refused} Похожее слово: КОРОВА."


def test_a_word_that_cannot_be_laid_is_no_hint() -> None:
    draft = Draft.begin(LETTERS, position_from_text(LETTERS, "К А Р О В А Ы", "", opened=True))
    assert staged(draft, "карова", hints=False).refusal.endswith("Похожее слово: КОРОВА.")


@pytest.mark.rule("LET-JOK-2")
def test_a_letter_lies_loose_rather_than_a_joker_is_moved_against_the_rules() -> None:
    draft = Draft.begin(LETTERS, position_from_text(LETTERS, *HELD_JOKER, opened=True))
    first = staged(draft, "съезд")
    assert first.notes == ("СЪЕЗД: Е З С Ъ с подставки, Д из ДОГ.",)
    assert not first.refusal
    second = staged(first.drafts[0], "урон")
    assert second.drafts[0].verdict().legal
    assert sorted(map(str, second.drafts[0].table())) == sorted(map(str, staged(draft, "урон съезд").drafts[0].table()))
    assert second.drafts[0].undo().layout == first.drafts[0].layout


def test_a_joker_that_alone_could_serve_is_named() -> None:
    draft = Draft.begin(LETTERS, position_from_text(LETTERS, "Е З С Ъ", "ПЕРСОНА*Ж КОТ", opened=True))
    assert staged(draft, "съезд").refusal == "Джокера берут только в обмен на его фишку: Ж."


def test_a_word_typed_once_more_is_the_one_that_lies_there() -> None:
    draft = Draft.begin(LETTERS, position_from_text(LETTERS, "В О О С Р * К", "*НОС", opened=True))
    made = staged(draft, "вор *нос").drafts[0]
    assert made.verdict().legal
    assert made.verdict().turn.laid == ("В", "О", "Р")


def choices(on_table: str, rack: str, line: str) -> list[str]:
    """Return the ways to make a line as a person is asked about them."""
    draft = Draft.begin(STANDARD, position(tiles(STANDARD, rack), table(STANDARD, on_table), opened=True))
    preview = Preview(Painter(STANDARD, colour=False), Texts("en"))
    ways = tuple(draft.made(way) for way in draft.choices(parse_table(STANDARD, line)))
    assert len(ways) > 1
    return list(preview.choices(preview.told_apart(ways)))


def test_ways_that_read_the_same_are_one() -> None:
    assert len(choices("r5-8, r5-8", "b8 k8 o1", "rbk8")) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("r1-3, b4-6, k7 k8 k9, o1 o2 o3, r10 r11 r12, x5 b6 b7, o9-11", "'x5' is not a tile"),
        ("r1-3, b4-6, k7 k8 k9, o1 o2 o3, r10 r11 r12, b14", "'b14' is not a tile"),
        ("pile: r1-3", "'pile' is not a kind of meld that can be declared here (run: group:)"),
        ("[r1-3", "A bracket is not closed"),
    ],
)
def test_the_piece_that_cannot_be_read_is_named(line: str, said: str, tmp_path: Path) -> None:
    deal_table(tmp_path, "ua-standard", "Ann,Bob", ("k10 k11 k12 r1", "k8 k9 k13 o2"))
    answer = answers(typed(tmp_path, line))[0]
    assert answer.startswith(f"!  {said}")
    assert answer.endswith("/? shows how to type them.")


def test_the_letter_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКА", "МОНЕТА"))
    answer = answers(typed(tmp_path, "колокольчики колокольчики колокольчики ко5т", language="ru"))[0]
    assert answer.startswith("!  '5' в 'ко5т' — не фишка; фишка — буква этой игры или джокер *")


def test_what_a_turn_changes_keeps_its_place_on_the_table(tmp_path: Path) -> None:
    racks = ("r10 r11 r12 b1 b2 b3 r9 k1", "o10 o11 o12 k3 k4 k5 o9 o1")
    deal_table(tmp_path, "ua-standard", "Ann,Bob", racks)
    told = typed(tmp_path, "r10-12, b1-3", "", "o10-12", "", "r9-12", "/t", "").out
    assert "Table   [r9 r10 r11 r12] [b1 b2 b3] [o10 o11 o12]\nRack    k1\n" in told
    assert told.lower().count("table   [r9 r10 r11 r12] [b1 b2 b3] [o10 o11 o12]\n") == 2


def test_a_line_without_tiles_is_no_turn_whatever_is_staged(tmp_path: Path) -> None:
    deal_table(tmp_path, "ua-standard", "Ann,Bob", ("r10 r11 r12 b1 b2 b3 r9 k1", "o10 o11 o12 k3 k4 k5 o9 o1"))
    told = typed(tmp_path, ", ,", "r9-11", "b1-3 r12", ",,").out
    assert told.count("!  There are no tiles in this line.") == 2


def test_tiles_that_go_back_to_make_a_line_are_named(tmp_path: Path) -> None:
    deal_table(tmp_path, "ua-standard", "Ann,Bob", ("r10 b10 k10 r11 r12 k3 o7", "o1 o2 o3 k1 k5 k7 k9"))
    told = typed(tmp_path, "rbk10", "r10-12").out
    assert "   Back on the rack, to make this: b10 k10. /undo takes the line back.\n+3 tiles: r10 r11 r12" in told


def test_strict_play_is_one_word_in_the_header(tmp_path: Path) -> None:
    header = rummi("play", "--strict", "--players", "Ann,bot:1", "--seed", "3", data=tmp_path, given=b"/q\n").out
    assert " · 60 s a turn · strict · saved after every turn\n" in header


@pytest.mark.rule("LET-WORD-3")
def test_a_word_typed_twice_in_a_line_is_called_a_repeat() -> None:
    draft = Draft.begin(LETTERS, position_from_text(LETTERS, "Б О К Л Е С", "", opened=True))
    assert staged(draft, "бок бок").refusal == "БОК набрано дважды, а слова не повторяются."


def test_a_word_that_is_laid_already_is_no_step() -> None:
    begun = Draft.begin(LETTERS, position_from_text(LETTERS, "Б О К Л Е С", "", opened=True))
    draft = staged(staged(begun, "бок").drafts[0], "лес").drafts[0]
    assert staged(draft, "бок").refusal == "БОК уже на столе; наберите то, что меняется."
    assert not staged(draft, "бок").drafts


def numbers(rack: str, line: str, lying: str = "") -> Staged:
    """Type a line of number tiles at a desk without a keyboard."""
    desk = Desk(STANDARD, ["Аня"], Texts("ru"), colour=False, live=False)
    draft = Draft.begin(STANDARD, position_from_text(STANDARD, rack, lying, opened=True))
    return Stager(desk).stage(draft, line)


def laid(found: Staged) -> list[str]:
    """Write the new melds of each way that a line can be made."""
    return [", ".join(" ".join(meld.faces) for meld in draft.verdict().turn.made) for draft in found.drafts]


def test_melds_without_commas_are_read_if_there_is_one_way() -> None:
    found = numbers("r9 r10 r11 r12 r13 r2 b2 o2", "r9-13 r2 b2 o2")
    assert laid(found) == ["r9 r10 r11 r12 r13, r2 b2 o2"]
    assert found.notes == ("Без запятых; прочитано так: r9-13, r2 b2 o2.",)
    assert laid(numbers("r4 r5 r6 b4 b5 b6 k1", "r4 r5 r6 b4 b5 b6")) == ["r4 r5 r6, b4 b5 b6"]
    assert numbers("r4 r5 r6", "r4-6").notes == ()


def test_where_several_commas_would_do_the_line_is_shown_as_it_should_be_typed() -> None:
    found = numbers("r1 r2 r3 r4 b4 k4 o4", "r1-3 r4 b4 k4 o4")
    assert not found.drafts
    assert found.refusal == "Где кончается комбинация? Поставьте запятую, например: r1-3, r4 b4 k4 o4"
    assert "ряд" in numbers("r9 r10 r11 b2", "r9-11 b2").refusal, "no comma mends it"


@pytest.mark.parametrize(("rack", "made"), [("k5 k6 k7", ["k5 k6 k7"]), ("r5 r6 r7", ["r5 r6 r7"])])
def test_of_two_readings_of_russian_letters_the_one_is_meant_that_the_player_holds(rack: str, made: list[str]) -> None:
    found = numbers(rack, "К5-7")
    assert laid(found) == made
    assert found.notes == (f"Раскладка другая: К5-7 — это {rack[0]}5-7.",)


def test_where_both_readings_can_be_made_the_player_chooses() -> None:
    assert laid(numbers("k5 k6 k7 r5 r6 r7", "К5-7")) == ["r5 r6 r7", "k5 k6 k7"]
    assert numbers("b5", "К5-7").refusal == "r5-7: не хватает r5 r6 r7."
    assert numbers("k7 b1", "К7").refusal.startswith("k7: в комбинации не меньше 3 фишек")
    assert numbers("j b1", "j").refusal.startswith("j: ")
