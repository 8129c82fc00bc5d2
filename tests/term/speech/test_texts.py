"""Texts are values: all that a game can ask, answer, tell, refuse, count or be set to has words in every language.

Nothing is missing, nothing is left over, and the same facts are in every language.
"""

from __future__ import annotations

import ast
import errno
import importlib
import inspect
import re
from collections.abc import Iterator
from itertools import chain
from types import ModuleType

import pytest

from rummicore import events
from rummicore.edition import Edition
from rummicore.notation import parse_meld
from rummicore.options import Amounts, Option, Value, spell
from rummicore.reasons import Code
from rummicore.registry import BUILT_IN, find_edition
from rummicore.rulebook import TurnShown
from rummicore.rulings import ARROW, TurnRuling, cases_from_text, rule
from rummiterm.prompt.commands import COMMANDS
from rummiterm.texts import LANGUAGES, Texts
from tests.kit.commands import ROOT
from tests.kit.foreign import FOREIGN
from tests.kit.tree import game_modules

pytestmark = pytest.mark.checkout
EDITIONS = [*(find_edition(name) for name in BUILT_IN), *FOREIGN]
SHEETS = ("", "rules_", "options_", "errors_", "net_", "web_", "arena_")
# Said alike in all languages, so only English has them.
ALIKE = {
    *("turn.laid", "turn.rebuilt", "turn.grown", "turn.points", "answer", "judge.reading", "judge.stands"),
    *("home.ask", "judge.kind-of"),
}
FIELD = re.compile(r"{(\w+)")


def table(sheet: str, language: str) -> dict[str, str]:
    """Load one table of texts."""
    texts: dict[str, str] = importlib.import_module(f"rummiterm.texts.{sheet}{language}").TEXTS
    return texts


def everything(language: str) -> dict[str, str]:
    """Return all texts of a language."""
    return {key: text for sheet in SHEETS for key, text in table(sheet, language).items()}


CODES = {code.name: code for module in game_modules() for code in vars(module).values() if isinstance(code, Code)}


def asks() -> Iterator[str]:
    """Find what games ask and what may be answered: the names that make an ``Ask``."""
    for module in game_modules():
        tree = ast.parse(inspect.getsource(module))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ask":
                name, choices = (value if isinstance(value, ast.expr) else None for value in node.args[1:3])
                if isinstance(name, ast.Name) and choices is not None:
                    tuples = [part for part in ast.walk(choices) if isinstance(part, ast.Tuple)]
                    for asked in _names(module, tree, node, name.id):
                        yield f"ask.{asked}"
                        for choice in chain.from_iterable(part.elts for part in tuples):
                            if isinstance(choice, ast.Name):
                                yield f"ask.{asked}.{getattr(module, choice.id)}"


def _names(module: ModuleType, tree: ast.Module, made: ast.Call, name: str) -> list[str]:
    """Return what a name stands for: a constant, or what the function that makes the ``Ask`` is called with."""
    if hasattr(module, name):
        return [getattr(module, name)]
    functions = [part for part in ast.walk(tree) if isinstance(part, ast.FunctionDef) and made in ast.walk(part)]
    place = [argument.arg for argument in functions[0].args.args].index(name)
    calls = [part for part in ast.walk(tree) if isinstance(part, ast.Call) and _calls(part, functions[0].name)]
    given = [call.args[place] for call in calls]
    return [getattr(module, argument.id) for argument in given if isinstance(argument, ast.Name)]


def _calls(call: ast.Call, function: str) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == function


def values(option: Option) -> list[Value | str]:
    """List the values of an option that have words of their own; any other is said by ``is``."""
    if option.allowed is None:
        return [None, "is"]
    if isinstance(option.allowed, Amounts):
        return ["off", "is"]
    if isinstance(option.allowed, range):
        return ["is"]
    return [*option.allowed, *([None] if option.value is None else [])]


def option_keys(edition: Edition) -> Iterator[str]:
    """List the words for the options of an edition."""
    for key, option in edition.options.items():
        yield f"option.{key}"
        yield from (f"option.{key}.{value if value == 'is' else spell(value)}" for value in values(option))


def worth_keys(edition: Edition) -> set[str]:
    """Collect what the referee counts in the examples of an edition."""
    found: set[str] = set()
    for entry in edition.book(edition).entries.values():
        for shown in entry.shown:
            if isinstance(shown, TurnShown) and entry.home == edition.id:
                (case,) = cases_from_text(edition, f"{shown.before} {ARROW} {shown.after}", None, opened=shown.opened)
                ruling = rule(edition, case)
                found |= set(ruling.worth) if isinstance(ruling, TurnRuling) else set()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_an_edition_can_be_told_in_every_language(edition: Edition, language: str) -> None:
    texts = everything(language) | dict(edition.manner.texts.get(language, {}))
    wanted = [*option_keys(edition), f"game.starter.{edition.manner.favours}", f"page.aim.{edition.manner.counts}"]
    wanted += [f"opening.{edition.manner.opening}"] if edition.manner.opening else []
    book = edition.book(edition)
    wanted += [f"chapter.{chapter.name}" for chapter in book.chapters]
    wanted += [f"book.{name}" for entry in book.entries.values() for name, _ in entry.places]
    wanted += [f"rule.{name}" for name in book.entries]
    wanted += [f"judge.{key}" for key in worth_keys(edition) - {"longest"}]
    assert [key for key in wanted if key not in texts] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_asked_has_words(language: str) -> None:
    texts, wanted = everything(language), set(asks())
    assert wanted
    assert {key for key in wanted if key not in texts} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_has_words(language: str) -> None:
    told = {kind._field_defaults.get("what") for kind in vars(events).values() if hasattr(kind, "_field_defaults")}
    # A deal, a round, a match, last turns and agreements have sentences of their own; what is asked and proposed is
    # told by its answer.
    own = {"dealt", "asked", "answered", "redealt", "played", "proposed", "round-ended", "match-ended", None}
    own |= {"last-turns", "suggested", "agreed"}
    assert [what for what in told - own if f"turn.{what}" not in everything(language)] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_refusal_has_words_in_every_language(language: str) -> None:
    """English sentences stand where something is refused; what only programs meet is said in English."""
    programs = {"wrong-phase", "bad-deal", "not-yours", "too-early", "no-clock", "not-asked", "not-a-choice"}
    programs |= {"not-your-turn", "too-late"}
    texts = everything(language)
    said = {key.split(".")[1] for key in texts if key.startswith(("reason.", "error."))}
    assert set(CODES) - said - programs == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_the_prompt_has_help(language: str) -> None:
    assert [command.name for command in COMMANDS if f"help.{command.name}" not in everything(language)] == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_languages_have_the_same_texts_with_the_same_facts(sheet: str) -> None:
    english, russian = table(sheet, "en"), table(sheet, "ru")
    assert set(english) - set(russian) == (ALIKE if not sheet else set())
    for key, text in english.items():
        assert set(FIELD.findall(text)) == set(FIELD.findall(russian.get(key, text))), key
    for key in set(russian) - set(english):
        family, _, name = key.partition(".")
        assert family in ("reason", "title", "kind", "rulebook", "error"), key
        if family in ("reason", "error") and name not in errno.errorcode.values():
            code = CODES[name.removesuffix(".suit")]
            assert set(FIELD.findall(russian[key])) <= set(FIELD.findall(code.text)), key


def test_no_key_is_in_two_sheets() -> None:
    for language in LANGUAGES:
        keys = [key for sheet in SHEETS for key in table(sheet, language)]
        assert len(keys) == len(set(keys))


def test_no_text_is_left_over() -> None:
    """Texts of a family belong to something that is there; all others are named in the code."""
    books = [edition.book(edition) for edition in EDITIONS]
    entries = [entry for book in books for entry in book.entries.values()]
    families = {
        "option": {key for edition in EDITIONS for key in option_keys(edition)} | set(zeroes()),
        "rule": {f"rule.{entry.id}" for entry in entries},
        "example": {f"example.{shown.id}" for entry in entries for shown in entry.shown},
        "chapter": {f"chapter.{chapter.name}" for book in books for chapter in book.chapters},
        "book": {f"book.{name}" for entry in entries for name, _ in entry.places},
        "ask": {*asks(), "ask.no-choice"},
        "opening": {f"opening.{edition.manner.opening}" for edition in EDITIONS},
        "title": {f"title.{edition.title}" for edition in EDITIONS},
        "rulebook": {f"rulebook.{edition.rulebook}" for edition in EDITIONS},
    }
    kinds = [("rummiterm", "*.py"), ("rumminet", "*.py"), ("rumminet", "*.js"), ("rumminet", "*.html")]
    files = [path for package, kind in kinds for path in (ROOT / package).rglob(kind)]
    code = "".join(path.read_text(encoding="utf8") for path in files if _says(path))
    made = [*re.findall(r'f"((?:[a-z-]+\.)+){', code), *re.findall(r"`((?:[a-z-]+\.)+[a-z-]*)\${", code)]
    # What a page or the board says otherwise than the prompt goes by the key of the prompt behind its own beginning.
    for key in (re.sub(r"^(net|board)\.say\.", "", key) for key in everything("ru") | everything("en")):
        family = key.partition(".")[0]
        if family in families:
            assert key.removesuffix(".suit") in families[family], key
        elif family == "error":
            name = key.removeprefix("error.")
            assert name in CODES or name in errno.errorcode.values() or f'"{name}"' in code or name in BUILT, key
        else:
            assert key.startswith(("W", *made)) or re.search(f"['\":]{key}['\"}}]", code) or key in COUNTED, key


# Put together of parts: ``no-such-`` and what there is none of, with ``-near``; and the help behind a complaint.
BUILT = {"no-such-command", "no-such-command-near", "help", "fault"}
# Nouns that sentences count with.
COUNTED = set(re.findall(r":([a-z-]+)}", " ".join([*everything("en").values(), *everything("ru").values()])))


def zeroes() -> Iterator[str]:
    """List words for a number that means something else than the others: none, or off."""
    for edition in EDITIONS:
        for key, option in edition.options.items():
            if isinstance(option.allowed, range):
                yield f"option.{key}.0"


def _says(path: object) -> bool:
    return not re.search(r"texts/\w+\.py$", str(path)) or str(path).endswith("texts/__init__.py")


def test_no_refusal_has_a_fact_that_only_the_dictionary_gives() -> None:
    """``why`` is what the dictionary found out about a word; ``Texts.reason`` says such a reason by it."""
    assert [code.name for code in CODES.values() if "{why}" in code.text] == []


@pytest.mark.parametrize("meld", ["j jc", "jc b7 b7", "jd b6 jd r8", "jm b5 b6 r8 jm b8 j", "jd jm b6 b7", "r5 r5"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_about_a_meld_begins_with_it_as_it_is_typed(meld: str, language: str) -> None:
    twist = find_edition("twist")
    sentences = [Texts(language).objection(reason) for reason in twist.melds.faults(parse_meld(twist, meld))]
    assert sentences
    assert [text for text in sentences if text.startswith(f"{meld}: ")] == sentences
