"""Who sits at a table: levels are understood in any language and never become people."""

from __future__ import annotations

import pytest

from rummicore.reasons import FormatError
from rummicore.registry import BUILT_IN, find_edition
from rummiterm.start.players import level_name, player_names, shown_names, usual_bot
from rummiterm.texts import LANGUAGES, Texts

LETTERS = find_edition("letters-ru")
RUSSIAN = Texts("ru")


@pytest.mark.parametrize("edition_id", BUILT_IN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_level_with_a_name_of_its_own(edition_id: str, language: str) -> None:
    edition, texts = find_edition(edition_id), Texts(language)
    names = [level_name(bot, texts) for bot in edition.bots]
    assert len(set(names)) == len(names)
    assert not set(names) & set(edition.bots)
    assert player_names(edition, ",".join(names)) == tuple(edition.bots)


@pytest.mark.parametrize(
    ("typed", "bot"),
    [
        *(("bot:3", "bot:3"), ("бот:3", "bot:3"), ("Бот 3", "bot:3"), ("BOT3", "bot:3"), ("3", "bot:3")),
        *(("знаток", "bot:4"), ("Expert", "bot:4"), ("bot expert", "bot:4"), ("бот-знаток", "bot:4")),
        *(("поэт", "bot:poet"), ("знавець", "bot:4"), ("mistrz", "bot:6"), ("אלוף", "bot:7")),
        *(("Bot (amateur)", "bot:2"), ("Бот (бывалый)", "bot:3"), ("בוט מתחיל", "bot:1"), ("בוט (אלוף)", "bot:7")),
        *(("bot:perfect", "bot:perfect"), ("гений", "bot:perfect"), ("perfect", "bot:perfect")),
        *(("бот", usual_bot(LETTERS)), ("bot", usual_bot(LETTERS)), ("Bot:", usual_bot(LETTERS))),
    ],
)
def test_a_bot_is_understood_however_it_is_called(typed: str, bot: str) -> None:
    assert player_names(LETTERS, f"Аня, {typed}") == ("Аня", bot)


@pytest.mark.parametrize("typed", ["9", "bot:8", "бот 0", "bot:клоун", "\udcff", "a\x9bb", "\u202eab", "", " "])
def test_what_is_neither_a_bot_nor_a_name_is_refused(typed: str) -> None:
    with pytest.raises(FormatError):
        player_names(LETTERS, f"Аня,{typed}")


@pytest.mark.parametrize("typed", ["хомяк", "Лис", "hoarder", "chomik", "хом'як"])
def test_a_bot_of_another_game_is_no_person(typed: str) -> None:
    with pytest.raises(FormatError, match="there is no bot"):
        player_names(LETTERS, f"Аня,{typed}")
    assert player_names(find_edition("twist"), f"Аня,{typed}")[1].startswith("bot:")


@pytest.mark.parametrize(("typed", "near"), [("местер", "мастер"), ("expret", "expert"), ("люб", "любитель")])
def test_a_mistyped_level_is_no_person(typed: str, near: str) -> None:
    with pytest.raises(FormatError, match=near):
        player_names(LETTERS, f"Аня,{typed}")
    assert player_names(LETTERS, f"Аня,{typed.title()}") == ("Аня", typed.title())


@pytest.mark.parametrize("name", ["Ботаник", "Robot", "Аня 2", "Мастерица", "[/]", "日本"])
def test_people_may_be_called_nearly_anything(name: str) -> None:
    assert player_names(LETTERS, f"{name},bot:1") == (name, "bot:1")


def test_a_bot_is_shown_with_its_level_beside_people_and_by_its_id_among_bots() -> None:
    assert shown_names(LETTERS, ("Аня", "bot:2", "bot:4"), RUSSIAN) == ["Аня", "Бот (любитель)", "Бот (знаток)"]
    assert shown_names(LETTERS, ("Ola", "bot:3"), Texts("pl")) == ["Ola", "Bot (bywalec)"]
    assert shown_names(LETTERS, ("bot:2", "bot:3"), RUSSIAN) == ["bot:2", "bot:3"]
