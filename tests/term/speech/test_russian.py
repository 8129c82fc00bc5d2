"""A Russian player meets no English: help of every command, and command lines that are wrong in every way."""

from __future__ import annotations

import ast
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from rummicore.registry import BUILT_IN, find_edition
from rummiterm.cli.app import cli
from rummiterm.cli.house import with_house_rules
from rummiterm.cli.main import main
from rummiterm.speech.language import EXAMPLE, asked_language, in_language
from rummiterm.texts import Texts
from rummiterm.texts.click_ru import MESSAGES
from rummiterm.texts.help_ru import HELP
from tests.kit.catalogue import PATH, catalogue
from tests.kit.commands import ROOT, rummi
from tests.kit.tree import commands

pytestmark = pytest.mark.checkout


COMMANDS = list(commands(cli, ()))
NAMES = {name for path, _ in COMMANDS for name in path}
# Names of things that are called so in every language.
KNOWN = {
    *("rummi", "Rummikub", "JSON", "json", "jsonl", "tsv", "text", "sarif", "UTF", "SHA", "Twist", "bot", "Bot", "off"),
    *("stdin", "words", "txt", "line", "lines", "RUMMI_DEBUG", "RUMMI_DATA", "turns", "positions"),
}


def english(text: str, typed: str = "") -> set[str]:
    """Find Latin words that are no options, values in brackets or quotes, examples, names or what was typed."""
    text = re.sub(rf"\b({'|'.join(BUILT_IN)})\b|\b[A-Z]{{2,3}}-[A-Z]+-\d+", " ", text)
    text = re.sub(r"\[[^]а-я]*\]|'[^']*'|«[^»]*»|--?[a-z][\w-]*|\S*[/=:_<>]\S*|\w+\.(?:jsonl|txt)", " ", text)
    words = set(re.findall(r"[A-Za-z]{2,}(?:-[A-Za-z]+)*", text))
    return words - KNOWN - NAMES - set(re.findall(r"[A-Za-z]+(?:-[A-Za-z]+)*", typed))


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Run a command line in Russian."""
    code = main(["--lang", "ru", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.parametrize("path", [path for path, _ in COMMANDS], ids=" ".join)
def test_the_help_of_every_command_is_russian(path: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said([*path, "--help"], capsys)
    assert (code, err) == (0, "")
    assert out.startswith(f"Вызов: rummi {' '.join(path)}".rstrip())
    shown = re.sub(r"^.*\brummi .*$", "", out, flags=re.MULTILINE)  # what is typed
    values = "text json tsv jsonl sarif lenient strict standard extended score tiles value both out keep"
    assert english(shown, values) == set()


# Every kind of mistake: commands, options, values, files, tiles, positions, house rules, editions, themes.
WRONG = """
plya
classic plya
games lst
dict nothing
play --seeed 4
play --seed
play --seed x
play --seed -1
play --rounds 0
play --rounds 2 --cycles 3
play --format xml
play --plain=yes
play --timer soon --players bot:1,bot:2
play --house
play --house open_min
play --house letters.open_min=99 --players bot:1,bot:2
play --house letters.opn_min=5 --players bot:1,bot:2
play --house letters.duplicates=never --players bot:1,bot:2
play --house strict=maybe --players bot:1,bot:2
play --theme nosuchtheme --players bot:1,bot:2
play --theme живтоные --players bot:1,bot:2
play --players bot:1
find кот --words /nowhere.txt
classic play --rules twits
classic play --rules zzzzzzzzz
classic play --players bot:1,bot:2,bot:1,bot:2,bot:1
classic play --house deal=53 --players bot:1,bot:2,bot:1
classic play --house score.unopened=7 --rules pl
classic play --house open.jokers=perhaps
solve
solve --rack ''
solve --rack Q
solve --rack ПОД --goal value
solve --rack ПОД --top 0
solve --rack ПОД --seconds -1
solve --batch x --rack ПОД
classic solve --rack 'r1 x9'
classic solve --rack 'r1 r1 r1'
classic solve --rack r5 --table 'r1 r2'
classic solve --goal best
judge --table b4-6
judge --rack r1 r4-6
judge 'r9 [j'
judge 'r9 j]'
judge 'pile: r9 j r11'
judge r6-x4
judge rb4-6
judge r99
judge ''
judge --rules letters-ru СТОЛЫ
judge --rules letters-ru 'К*ОТ -> К*ИТ'
judge 'r4-6 -> r4 r5'
judge 'r4-6 -> r4-6'
judge r3-5 --batch x
hint
hint --rack r1 --stage 4
repair ''
repair r1,r1,r1
rules NUM-JOK-55
rules --diff pl
rules pl --diff nonsense
check --encoding utf-99 x
check --brief --explain x
check --family-level 3
explain
find
find QWERTY
find --length 2
find --mask
dict themes nosuchtheme
dict build --sources /nowhere
"""
LINES = [shlex.split(line) for line in WRONG.strip().splitlines()]


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_a_wrong_command_line_is_answered_in_russian(
    line: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    code, out, err = said(line, capsys)
    assert code in (1, 2)
    complained = err.removeprefix("rummi: ") if err else out
    assert re.search("[а-яё]{3,}", complained), complained
    assert english(complained, f"{' '.join(line)} {VALUES}") == set()
    assert err.count("\n") <= 1


@pytest.mark.parametrize(("file", "why"), [("/nowhere", "такого файла или каталога нет"), ("/", "это каталог")])
def test_what_the_system_refuses_is_said_in_russian(file: str, why: str) -> None:
    assert rummi("check", file, more={"LANG": "ru_RU.UTF-8"}).complaint == f"rummi: {file}: {why}"
    assert rummi("check", file, "--brief", "--lang", "ru").complaint == f"rummi: {file}: {why}"


# What may be typed, and is named.
VALUES = "allow forbid utf cp koi"


def test_help_has_russian_for_everything_and_for_nothing_else() -> None:
    asked: set[str] = {EXAMPLE}
    for _, command in COMMANDS:
        asked |= set(_helped(command))
    assert {text for text in asked if text not in HELP} == set()
    assert set(HELP) - asked == set()


def _helped(command: click.Command) -> Iterator[str]:
    """List what is looked up for a command."""
    found: list[str] = []

    class Heard(dict[str, str]):
        def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
            found.append(key)
            return HELP.get(key, default)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rummiterm.texts.help_ru.HELP", Heard(HELP))
        in_language(command, "ru")
    found += [text for _, text in getattr(command, "lazy", {}).values()]
    typed = ("lenient|strict",)
    for text in found:
        flag = text.lower() in ("boolean", "choice", "")
        sentence = " " in text and not text.startswith(("\b", " ")) and ":" not in text
        if (text in HELP or sentence or text.isupper()) and not flag and text not in typed:
            yield text


def test_the_catalogue_is_made_of_the_table() -> None:
    assert PATH.read_bytes() == catalogue(), "python -m tests.kit.catalogue writes it anew"


def test_click_says_nothing_that_the_table_does_not_know() -> None:
    """Another Click may say something new; what only programmers meet is left out."""
    modules = ("core", "decorators", "exceptions", "formatting", "parser", "types")
    unmet = re.compile(
        "Deprecat|declar|defined twice|cannot use the same flag|continue|Confirm|prog|start character|UUID|format"
        "|Choice|len_type"
    )
    for name in modules:
        source = Path(click.__file__).with_name(f"{name}.py").read_text(encoding="utf8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                message = node.args[0]
                if isinstance(message, ast.Constant) and not unmet.search(str(message.value)):
                    assert message.value in MESSAGES, message.value


def test_messages_of_click_keep_their_facts() -> None:
    field = re.compile(r"{(\w+)")
    for english_, russian in MESSAGES.items():
        forms = (russian,) if isinstance(russian, str) else russian[1:]
        plural = "" if isinstance(russian, str) else russian[0]
        facts = set(field.findall(english_ + plural))
        assert all(set(field.findall(form)) <= facts for form in forms), english_


def test_the_language_is_known_before_the_line_is_read() -> None:
    assert asked_language(["--lang", "ru", "play"]) == "ru"
    assert asked_language(["play", "--lang=en", "--lang", "ru"]) == "ru"
    assert asked_language(["judge", "--", "--lang", "ru"]) == ""
    assert asked_language(["--lang"]) == ""
    assert asked_language([]) == ""


def test_languages_may_be_changed_in_one_process(capsys: pytest.CaptureFixture[str]) -> None:
    for language, word in (("ru", "Вызов:"), ("en", "Usage:"), ("he", "Usage:"), ("ru", "Вызов:")):
        assert main(["rules", "--help", "--lang", language]) == 0
        told = capsys.readouterr().out
        assert told.startswith(word)
        assert ("Показать эту справку." in told) == (language == "ru")


def test_complaints_of_the_terminal_are_texts() -> None:
    for path in sorted((ROOT / "rummiterm").rglob("*.py")):
        name = str(path.relative_to(ROOT))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("FormatError", "click.UsageError"):
                written = node.args and isinstance(node.args[0], ast.Constant | ast.JoinedStr)
                assert not written or re.search(r"[/{]", ast.unparse(node.args[0])[:4]), name


@pytest.mark.parametrize(
    ("edition", "rule", "said"),
    [
        ("pl", "open.min_points=1", "нужно 1 очко из"),
        ("pl", "open.min_points=3", "нужно 3 очка из"),
        ("pl", "open.min_points=30", "нужно 30 очков из"),
        ("letters-ru", "letters.open_min=4", "от 4 букв из"),
    ],
)
def test_what_an_opening_needs_is_counted_under_every_house_rule(edition: str, rule: str, said: str) -> None:
    assert said in Texts("ru").opening(with_house_rules(find_edition(edition), (rule,)))
