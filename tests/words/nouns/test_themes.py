"""Themes: the reviewed lists agree with the word list, and check, find, export and play keep to them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rummiwords import Lexicon, WordFileError
from rummiwords.nouns.build.pipeline import DecisionError, mark_themes
from rummiwords.nouns.entries import ABBREVIATION, EXTENDED, PLURAL_ONLY, STANDARD, Entry
from rummiwords.nouns.themes import MOST_THEMES, ThemeSource, header_of, read_sources, settled_theme
from rummiwords.nouns.verdicts import judge_word
from tests.kit.commands import ROOT, rummi

LEXICON = Lexicon.open()
THEMES = LEXICON.themes
NAMED = {
    "животные": "кошка собака жираф воробей щука муравей",
    "растения": "роза ромашка крапива дуб",
    "еда": "хлеб суп яблоко сыр",
    "профессии": "врач учитель повар",
    "минералы": "кварц гранит алмаз",
    "птицы": "воробей сова пингвин",
    "рыбы": "щука карась акула",
    "деревья": "дуб берёза пальма",
    "одежда": "платье шапка сапог",
    "мебель": "стол стул шкаф",
    "музыка": "скрипка нота вальс",
    "спорт": "футбол лыжа чемпион",
    "медицина": "грипп шприц врач",
    "море": "волна парус якорь",
}


def test_the_themes_of_the_plan_are_there_and_fit_the_records() -> None:
    assert NAMED.keys() <= {theme.name for theme in THEMES}
    assert 14 <= len(THEMES) <= MOST_THEMES
    assert [theme.bit for theme in THEMES] == list(range(len(THEMES)))


@pytest.mark.parametrize("name", NAMED)
def test_a_theme_has_its_obvious_words_and_not_those_of_others(name: str) -> None:
    themed = Lexicon.open(theme=name)
    assert all(word in themed for word in NAMED[name].split())
    assert not any(word in themed for word in ("бомба", "совесть", "понедельник"))


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.english)
def test_every_word_of_a_theme_counts_and_is_counted(theme: object) -> None:
    name = theme.name  # type: ignore[attr-defined]
    words = {tier: set(Lexicon.open(theme=name, extended=tier)) for tier in (False, True)}
    assert len(words[False]) == theme.standard  # type: ignore[attr-defined]
    assert len(words[True]) == theme.standard + theme.extended  # type: ignore[attr-defined]
    assert all(judge_word(word, LEXICON).ok for word in words[False])
    assert len(words[False]) > 100


@pytest.mark.checkout
def test_the_lists_in_the_sources_are_what_the_records_say() -> None:
    sources = read_sources(ROOT / "dictionaries" / "themes")
    assert [(source.name, source.english) for source in sources] == [(theme.name, theme.english) for theme in THEMES]
    for source, theme in zip(sources, THEMES, strict=True):
        for word in source.words:
            entry = LEXICON.entry(word)
            assert entry is not None, word
            assert entry.kind in (STANDARD, EXTENDED, PLURAL_ONLY), word
            assert entry.themes >> theme.bit & 1, word
    marked = sum(entry.themes.bit_count() for word in Lexicon.open(extended=True, plural_only=True)
                 if (entry := LEXICON.entry(word)))  # fmt: skip
    assert marked == sum(len(source.words) for source in sources)


@pytest.mark.checkout
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# name: х\n# english: new\nкот\nкот\n", "more than once: кот"),
        ("# name: х\nкот\n", "# english: new"),
        ("# name: х\n# english: new\n# includes: old\nкот\n", "there is no old.txt"),
        ("# name: х\n# english: new\ncat\n", "new.txt line 3"),
    ],
)
def test_a_theme_that_cannot_be_read_stops_the_build(text: str, said: str, tmp_path: Path) -> None:
    sources = Path(shutil.copytree(ROOT / "dictionaries", tmp_path / "sources"))
    shutil.rmtree(sources / "themes")
    (sources / "themes").mkdir()
    (sources / "themes" / "new.txt").write_text(text, encoding="utf8")
    answer = rummi("dict", "build", "--sources", str(sources), "--to", str(tmp_path / "built"))
    assert answer.code == 2
    assert said in answer.err.splitlines()[-1]
    assert not (tmp_path / "built").exists()


def test_a_theme_with_words_outside_the_list_stops_the_build() -> None:
    words = {"кот": Entry("кот", STANDARD), "вуз": Entry("вуз", ABBREVIATION), "брюки": Entry("брюки", PLURAL_ONLY)}
    with pytest.raises(DecisionError, match=r"themes/new.txt: not in the list: вуз, котопёс"):
        mark_themes(words, [ThemeSource("х", "new", frozenset(["кот", "вуз", "котопёс"]))])
    themes = [ThemeSource("х", "new", frozenset(["кот"])), ThemeSource("у", "other", frozenset(["кот", "брюки"]))]
    rows = mark_themes(words, themes)
    assert [words[word].themes for word in ("кот", "вуз", "брюки")] == [0b11, 0, 0b10]
    assert rows[1] == {"name": "у", "english": "other", "standard": 1, "extended": 0}


@pytest.mark.parametrize("name", ["животные", "ЖИВОТНЫЕ", "animals", "Animals", " animals "])
def test_a_theme_is_named_in_either_language_and_any_case(name: str) -> None:
    assert Lexicon.open(theme=name).theme == "животные"


@pytest.mark.rule("LET-VAR-1")
def test_in_theme_is_asked_apart_from_the_list() -> None:
    trees = Lexicon.open(theme="деревья")
    assert trees.in_theme("ёлка")
    assert trees.in_theme("елка")
    assert "елка" in trees
    assert not trees.in_theme("кошка")
    assert "кошка" in trees.unthemed
    assert LEXICON.in_theme("кошка")
    assert LEXICON.in_theme("абракадабраш")
    assert not trees.in_theme("абракадабраш")
    assert trees.unthemed.hash == LEXICON.hash != trees.hash


def test_plural_only_words_are_of_a_theme_if_they_count() -> None:
    assert "брюки" not in Lexicon.open(theme="одежда")
    assert "брюки" in Lexicon.open(theme="одежда", plural_only=True)


def test_a_file_is_a_theme_too(tmp_path: Path) -> None:
    path = tmp_path / "двор.txt"
    path.write_text("﻿# мой двор\nкошка\r\n Елка # зимой\nкачели\nкотопёс\n", encoding="utf8")
    themed = Lexicon.open(theme=path)
    assert set(themed) == {"кошка", "ёлка"}
    assert themed.theme == "двор"
    assert themed.in_theme("качели")
    assert themed.in_theme("котопёс")
    assert "елка" in themed
    assert "собака" not in themed
    assert themed.hash != LEXICON.hash
    path.write_text("# name: наш двор\nкошка\n", encoding="utf8")
    assert Lexicon.open(theme=str(path)).theme == "наш двор"


def test_a_name_that_is_none_is_said_with_the_nearest() -> None:
    with pytest.raises(WordFileError, match="did you mean животные"):
        Lexicon.open(theme="животное")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xea\xee\xf2\n", "line 1: not UTF-8"),
        ("кот\nкoт\n".encode(), "line 2"),
        ("кот\nдва слова\n".encode(), "line 2"),
        (b"# nothing\n", "no word"),
        ("як\n".encode(), "shorter"),
    ],
)
def test_a_theme_file_that_cannot_be_used_gets_one_line(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "theme.txt"
    path.write_bytes(content)
    answer = rummi("check", "-", "--theme", str(path), given="кот\n".encode())
    assert answer.code == 2
    assert str(path) in answer.complaint
    assert said in answer.complaint


@pytest.mark.parametrize(
    "command", [("find", "--theme"), ("explain", "кот", "--theme"), ("dict", "export", "--theme"), ("dict", "themes")]
)
def test_every_command_complains_of_a_bad_theme(command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "theme.txt"
    path.write_text("cat\n")
    answer = rummi(*command, str(path))
    assert answer.code == 2
    assert f"{path} line 1: 'cat'" in answer.complaint


@pytest.mark.parametrize("name", ["нету", "", ".", "/", "?" * 300])
def test_a_theme_that_is_not_there_gets_one_line(name: str) -> None:
    answer = rummi("check", "-", "--theme", name, given="кот\n".encode())
    assert answer.code == 2
    assert answer.complaint


@pytest.mark.rule("LET-VAR-1")
def test_check_says_which_words_are_outside_a_theme() -> None:
    answer = rummi("check", "-", "--theme", "birds", given="сова\nкот\nкошки\nкарова\nелка\n".encode())
    assert answer.code == 1
    assert answer.out.splitlines() == [
        "кот: W114 not in the theme «птицы»",
        "кошки: W103 not singular — plural of «кошка»",
        "карова: W113 misspelling — did you mean «корова»?",
        "елка: W114 not in the theme «птицы»",
    ]
    row = json.loads(rummi("check", "-", "--theme", "птицы", "--format", "jsonl", given="елка\n".encode()).out)
    assert row["reasons"][0]["name"] == "not_in_theme"
    assert row["lemma"] == "ёлка"
    assert rummi("check", "-", "--theme", "птицы", "--brief", given="елка\n".encode()).out == (
        "елка: W101 not in the dictionary\n"
    )


def test_long_lists_are_checked_by_the_theme_too() -> None:
    words = "".join(f"{word}\n" for word in list(LEXICON)[:3000])
    rows = rummi("check", "-", "--theme", "животные", "--format", "tsv", given=words.encode()).out.splitlines()[1:]
    good = {row.split("\t")[0] for row in rows if row.split("\t")[1] == "ok"}
    assert good == {word for word in words.split() if word in Lexicon.open(theme="животные")}
    codes = {row.split("\t")[2] for row in rows if len(row.split("\t")[0]) > 2}
    assert codes == {"", "W114"}


def test_themes_are_listed_with_their_words() -> None:
    rows = [line.split() for line in rummi("dict", "themes", "--lang", "ru").out.splitlines()]
    assert rows[0] == ["тема", "по-английски", "слов"]
    assert [row[:2] for row in rows[1:]] == [[theme.name, theme.english] for theme in THEMES]
    for name, english, count in rows[1:4]:
        words = rummi("dict", "themes", english).out.split()
        assert words == rummi("dict", "export", "--theme", name).out.split()
        assert len(words) == int(count)
        assert rummi("check", "-", "--theme", english, given="\n".join(words).encode()).code == 0
    data = json.loads(rummi("dict", "themes", "--format", "json", "--tier", "extended").out)
    assert data["themes"][0]["words"] == THEMES[0].standard + THEMES[0].extended


@pytest.mark.rule("LET-VAR-1")
def test_a_game_keeps_a_theme_without_its_file(tmp_path: Path) -> None:
    path = tmp_path / "двор.txt"
    path.write_text("кошка\nелка\n", encoding="utf8")
    assert settled_theme("Animals", THEMES) == "животные"
    assert settled_theme(str(path), THEMES) == "елка кошка"
    assert settled_theme("кошка, собака", THEMES) == "кошка собака"
    with pytest.raises(WordFileError):
        settled_theme("нету", THEMES)


def test_the_head_of_a_file_ends_with_its_first_word() -> None:
    assert header_of("# name: a\n# licence: b\nслово\n# english: c\n") == {"name": "a"}


def test_a_theme_file_says_which_of_its_words_it_did_not_know(tmp_path: Path) -> None:
    path = tmp_path / "зверьё.txt"
    path.write_text("кот\nкошки\nмяфка\nелка\n", encoding="utf8")
    assert Lexicon.open(theme=path).unknown == ("кошки", "мяфка")
    assert Lexicon.open(theme="животные").unknown == ()
    answer = rummi("check", "--theme", str(path), given="кот\n".encode())
    assert answer.code == 0
    assert "theme «зверьё»: 2 words do not count here: кошки, мяфка" in answer.err


@pytest.mark.parametrize(
    ("theme", "words"),
    [
        ("профессии", "вожатый комментатор"),
        ("рыбы", "мойва"),
        ("растения", "мята"),
        ("инструменты", "ватерпас"),
        ("мебель", "гамак"),
        ("животные", "лев слон мойва"),
        ("транспорт", "планёр бронепоезд экраноплан беговел"),
        ("еда", "пита лобио мохито зефирка бирьяни"),
        ("музыка", "электрогитара караоке блокфлейта джембе"),
        ("птицы", "питта корелла амадина"),
        ("спорт", "лакросс футзал падел"),
    ],
)
def test_the_obvious_words_are_in_their_themes(theme: str, words: str) -> None:
    assert [word for word in words.split() if word not in Lexicon.open(theme=theme)] == []


@pytest.mark.parametrize(
    ("theme", "words"),
    [
        ("погода", "цунами ледник озон лужа солнцестояние"),
        ("мебель", "верстак столешница зеркало"),
        ("инструменты", "хомут скоба цанга"),
        ("рыбы", "белужина"),
        ("еда", "питта"),
        ("растения", "язычник"),
        ("музыка", "металл"),
    ],
)
def test_what_only_lies_near_a_theme_is_not_in_it(theme: str, words: str) -> None:
    assert [word for word in words.split() if word in Lexicon.open(theme=theme)] == []
