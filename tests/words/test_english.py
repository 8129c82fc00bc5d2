"""The English example: a language in one file and a list of words is played, judged and solved as any other."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest

from rummicore.advice import Advisor
from rummicore.bots import ENDLESS, Budget
from rummicore.chance import Generator, bot_seed
from rummicore.checks import judge
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.notation import parse_table
from rummicore.registry import find_edition
from rummicore.rulings import position_from_text
from rummicore.testing import check_edition
from rummicore.view import View
from rummiwords.alphabet import Alphabet, word_of
from rummiwords.rules.melds import word_rules
from rummiwords.solver import Vocabulary, WordGoal, WordPosition, solve
from tests.kit.commands import ROOT, rummi
from tests.kit.english import EXAMPLE, english
from tests.kit.installs import install
from tests.kit.oracles.letters import best_turn
from tests.kit.word_positions import small_position

pytestmark = pytest.mark.checkout

BOTS = sorted(find_edition("letters-ru").bots)


def listed() -> list[str]:
    return (EXAMPLE / "rummi_english" / "words.txt").read_text(encoding="utf8").splitlines()


def alphabet() -> Alphabet:
    return word_rules(english()).book.alphabet


def advisor() -> Advisor:
    return english().advisor(english())


def seat(table: str, rack: str) -> View:
    return position_from_text(english(), rack, table, opened=True)


def test_the_language_is_one_small_file_and_a_list() -> None:
    code, words = (EXAMPLE / "rummi_english" / "__init__.py").read_text(encoding="utf8"), listed()
    assert len(code.splitlines()) < 40
    assert words == sorted(set(words))
    assert all(re.fullmatch("[a-z]{3,10}", word) for word in words)
    assert 300 < len(words) <= 2000
    page = (ROOT / "docs" / "add-an-edition.md").read_text(encoding="utf8")
    assert code[code.index("from collections.abc") :] in page
    assert f"{len(words):,} nouns" in page


def test_the_tiles_are_those_of_a_game() -> None:
    assert len(alphabet().letters) == 26
    assert sum(copies for _, copies in english().tiles) == 106


def test_the_edition_conforms() -> None:
    check_edition(english(), games=2)


@pytest.mark.parametrize("pair", list(combinations(BOTS, 2))[::3], ids=" ".join)
def test_bots_play_whole_games(pair: tuple[str, str]) -> None:
    game = english()
    bots = [game.bots[name](game, bot_seed(7, seat)) for seat, name in enumerate(pair)]
    *_, last = play_bots(game, new_game(game, 2, 1), bots, 7, Budget(nodes=500))
    state = last.step.state
    assert state.phase == "over"
    assert all(seat.opened for seat in state.seats)
    assert len(state.table) > 8


@pytest.mark.parametrize(
    ("table", "rack", "score", "longest"),
    [("NATURE", "SIGX", 9, "SIGNATURE"), ("NATURE", "SIG", 18, "SIGNATURE"), ("SPADE CAMP", "LNC*Q", 9, "LANDSCAPE")],
)
def test_the_best_turn_is_proved_and_legal(table: str, rack: str, score: int, longest: str) -> None:
    best = advisor().solve(seat(table, rack), WordGoal.SCORE, ENDLESS).best
    assert best is not None
    assert (best.worth["score"], best.worth["longest"], best.proved) == (score, longest, True)
    assert not judge(best.turn)


@pytest.mark.parametrize("vowels", ["AEIOUY", "AEIOU", ""])
def test_the_best_turn_is_that_of_brute_force_however_vowels_are_counted(vowels: str) -> None:
    """With five vowels SKY has none, with six EYE has nothing else, and without any no word has one."""
    chance, letters = Generator("small english positions", len(vowels)), alphabet()._replace(vowels=vowels)
    short = tuple(word.upper() for word in listed() if len(word) <= 5)
    for _ in range(25):
        table, rack, words = small_position(chance, short, ("EYE", "SKY", "GYM", "FLY"))
        solution = solve(WordPosition.read(" ".join(table), rack), Vocabulary(letters, dict.fromkeys(words, 0)))
        truth = best_turn(table, rack, words)
        found = solution.best and (solution.best.score, len(solution.best.laid))
        assert (found, solution.proved) == (truth and (truth.score, truth.laid), True), (table, rack, sorted(words))


def test_a_hint_is_a_legal_turn() -> None:
    hint = advisor().hint(seat("NATURE", "SIGX"), ENDLESS)
    assert hint.turn is not None
    assert hint.kind == "longer"
    assert not judge(hint.turn)


def test_a_table_is_put_right() -> None:
    found = advisor().repair(parse_table(english(), "TAC GOD ZEBAR"), ENDLESS)
    assert (sorted(map(word_of, found.table)), found.loose, found.proved) == (["CAT", "GOD", "ZEBRA"], (), True)
    assert advisor().repair(parse_table(english(), "CAT QZ"), ENDLESS).loose == ("Q", "Z")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which the example is installed beside the product."""
    return {"PYTHONPATH": install(EXAMPLE, tmp_path_factory.mktemp("english"))}


def test_the_edition_is_listed_played_saved_and_told_again(installed: dict[str, str], tmp_path: Path) -> None:
    assert "letters-en" in rummi("rules", more=installed).out
    wishes = ("--rules", "letters-en", "--seed", "2", "--players", "bot:2,bot:3", "--save", "english")
    played = rummi("classic", "play", *wishes, data=tmp_path, more=installed)
    told = rummi("replay", "english", data=tmp_path, more=installed)
    assert (played.code, told.code) == (0, 0)
    summary = next(line for line in played.out.splitlines() if line.startswith("Game over"))
    assert summary in told.out
    analysed = rummi("analyze", "english", data=tmp_path, more=installed)
    assert "In the whole dictionary" in analysed.out


def test_the_edition_is_judged_hinted_and_repaired(installed: dict[str, str]) -> None:
    rules = ("--rules", "letters-en")
    judged = rummi("judge", *rules, "cat DGO C*?T", more=installed)
    assert judged.out.splitlines() == [
        "CAT: ok word, 3 points",
        "DGO: LET-WORD-1 DGO is not in the word list",
        "C*?T: ok word, 3 points (* is A)",
    ]
    refused = rummi("judge", *rules, "КОТ", more=installed)
    assert refused.complaint.endswith("an English letter, or the joker *, as in C*AT")
    solved = rummi("solve", *rules, "--rack", "SIG", "--table", "NATURE", "--format", "json", more=installed)
    found = json.loads(solved.out)
    assert (found["longest"], found["score"], found["proved"]) == ("SIGNATURE", 18, True)
    hint = rummi("hint", *rules, "--rack", "SIGX", "--table", "NATURE", "--stage", "3", more=installed)
    assert hint.out == "?  3 of 3: type SIGNATURE\n"
    table = rummi("repair", *rules, "TAC GOD ZEBAR", "--format", "json", more=installed)
    assert json.loads(table.out)["table"] == ["GOD", "CAT", "ZEBRA"]
    assert rummi("judge", *rules, "--house", "theme=cat", "dog", more=installed).out.startswith("DOG: LET-VAR-1")


def test_own_words_of_another_language_are_left_aside(installed: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("котопёс\n", encoding="utf8")
    more = {**installed, "RUMMI_CONFIG": str(tmp_path)}
    assert rummi("solve", "--rules", "letters-en", "--rack", "CATX", more=more).code == 0


def test_the_wrong_keyboard_layout_is_understood(installed: dict[str, str], tmp_path: Path) -> None:
    wishes = ("--rules", "letters-en", "--players", "Ann,bot:1", "--seed", "3")
    shown = rummi("classic", "play", *wishes, given="сфе\n/quit\n".encode(), data=tmp_path, more=installed).out
    assert "Another keyboard layout: сфе is CAT." in shown
