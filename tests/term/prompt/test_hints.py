"""Hints typed back: the line that a hint gives away makes the turn that it promised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from rummicore.advice import Hint
from rummicore.bots import Budget
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.registry import BUILT_IN, find_edition
from rummicore.rulings import position_from_text
from rummicore.turn import Turn
from rummicore.view import View
from rummiterm.story.hints import Clues, command_hint, prompt_hint
from rummiterm.texts import Texts
from tests.kit.positions import STANDARD
from tests.kit.tables import deal_table, typed
from tests.kit.typed_lines import views_of_game


def hints_of_game(edition: Edition, seed: int) -> Iterator[tuple[View, Turn]]:
    """Give the turns that hints give away in a game among bots."""
    for view in views_of_game(edition, seed):
        hint: Hint = edition.advisor(edition).hint(view, Budget(nodes=2_000))
        if hint.turn is not None:
            yield view, hint.turn


def type_back(edition: Edition, view: View, turn: Turn) -> None:
    line = Clues(edition, Texts("en")).typed(turn)
    ways = Draft.begin(edition, view).choices(parse_table(edition, line))
    verdict = Draft.begin(edition, view).made(ways[0]).verdict()
    assert not verdict.reasons, (view, line, verdict.reasons)
    assert Counter(verdict.turn.laid) == Counter(turn.laid), (view, line)
    assert melds(verdict.turn) == melds(turn), (view, line)
    assert verdict.worth == edition.worth(turn), (view, line)


def melds(turn: Turn) -> Counter[tuple[str, ...]]:
    """Count the melds of the table after a turn by their tiles; those of a group have no order."""
    return Counter(tuple(sorted(meld.faces)) for meld in turn.after)


@pytest.mark.parametrize("edition_id", BUILT_IN)
def test_hints_of_a_game_typed_back(edition_id: str) -> None:
    edition = find_edition(edition_id)
    for view, turn in islice(hints_of_game(edition, 1), 12):
        type_back(edition, view, turn)


@pytest.mark.slow
@pytest.mark.parametrize("edition_id", BUILT_IN)
def test_three_hundred_hints_of_whole_games_typed_back(edition_id: str) -> None:
    edition = find_edition(edition_id)
    hints = (found for seed in range(100) for found in hints_of_game(edition, seed))
    for view, turn in islice(hints, 300):
        type_back(edition, view, turn)


RACKS = ("r10 b10 k10 r11 r12 k3 o7", "o1 o2 o3 k1 k5 k7 k9")


def test_the_line_of_a_hint_is_taken_while_something_else_is_staged(tmp_path: Path) -> None:
    deal_table(tmp_path, "ua-standard", "Ann,Bob", RACKS)
    told = typed(tmp_path, "rbk10", "/h", "/h", "/h", "r10-12", "").out
    assert "?  3 of 3: type r10-12 · /hint lays it\n" in told
    assert "\n+3 tiles: r10 r11 r12" in told.split("> r10-12\n")[1]
    assert "Table   [R10 R11 R12]\n" in told


def test_a_hint_that_does_not_go_with_what_is_staged_asks_for_a_reset(tmp_path: Path) -> None:
    lines = ["ставка", "", "монета", "", "горшок", "/п", "/п", "/п"]
    deal_table(tmp_path, "letters-ru", "Аня,Оля", ("СТАВКАИГРУШКРО", "МОНЕТАИИЛЛНННО"))
    told = typed(tmp_path, *lines, language="ru").out
    line = told.split("3 из 3: /сброс, затем наберите ")[1].split(" · /п — выложить")[0]
    again = typed(tmp_path, "горшок", "/сброс", line, language="ru").out
    assert "\n+" in again.split(f"> {line}")[1]


def test_one_hint_more_lays_the_turn(tmp_path: Path) -> None:
    deal_table(tmp_path, "ua-standard", "Ann,Bob", RACKS)
    told = typed(tmp_path, "rbk10", "/h", "/h", "/h", "/h", "/h", "/u", "/h", "").out
    assert told.count("> /h\n+3 tiles: r10 r11 r12 = 33 points, enough for the opening\n") == 3
    assert "> /u\n+3 tiles: r10 r11 r12" in told or "> /u\n+3 tiles: r10 b10 k10" in told
    assert "Table   [R10 R11 R12]\n" in told


@pytest.mark.parametrize(("proved", "doubt"), [(True, ""), (False, "; there may be a better one")])
def test_a_hint_that_is_not_proved_says_that_there_may_be_a_better_one(*, proved: bool, doubt: str) -> None:
    view = position_from_text(STANDARD, "r1 r2 r3 k9", "", opened=True)
    hint = STANDARD.advisor(STANDARD).hint(view, Budget())._replace(proved=proved)
    said = prompt_hint(STANDARD, hint, 1, Texts("en"), pool=1, fits=True)
    assert said == f"1 of 3: there is a play of 3 tiles{doubt}. More: /hint"
    assert command_hint(STANDARD, hint, 1, Texts("en")).startswith(f"?  1 of 3: there is a play of 3 tiles{doubt}.")
