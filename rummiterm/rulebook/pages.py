"""The rules in words: a page about an edition, and one rule with its examples, judged by the referee as they stand."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rummicore.edition import Edition
from rummicore.options import Amounts, Option, nearest, spell
from rummicore.registry import find_edition, is_edition
from rummicore.rulebook import Chapter, Rulebook, RuleEntry, Shown
from rummiterm.cli.safe import safe_text
from rummiterm.rulebook.examples import Drawer
from rummiterm.texts import Texts

# Columns: longer lines are hard to read.
WIDEST = 88
# Columns left of a sentence, and of the examples below it.
INDENT, DEEP = 2, 4


class Counted(NamedTuple):
    """A number that sentences may count something with: ``{value:tiles}`` is 3 tiles."""

    number: int
    texts: Texts

    def __format__(self, noun: str) -> str:
        return self.texts.count(noun, self.number) if noun else str(self.number)


def sheets(language: str) -> Texts:
    """Return the texts with all that is said of rules and options."""
    return Texts(language, "rules", "options")


class RulePages:
    """Writes about the rules of one edition, as its options have it."""

    def __init__(self, edition: Edition, language: str, *, colour: bool, width: int) -> None:
        """Take the edition, the language, whether to use colour, and how wide the lines may be."""
        self._edition = edition
        self._texts = sheets(language).brought_by(edition)
        self._book: Rulebook = edition.book(edition)
        self._colour, self._width = colour, min(width, WIDEST)
        self._drawer = Drawer(edition, self._texts, colour=colour, width=self._width - DEEP)
        self._printed = find_edition(edition.id).options if is_edition(edition.id) else edition.options

    def page(self, more: str = "page.more") -> Iterator[str]:
        """Write the whole page: who plays with what, the chapters, and how to read on."""
        texts, edition = self._texts, self._edition
        yield self._bold(texts("page.title", title=texts.title(edition)))
        seats = f"{edition.seats[0]}-{edition.seats[-1]}"
        tiles = texts.count("tiles", edition.copies.total())
        yield from self._wrapped(
            texts("page.frame", edition=edition.id, seats=seats, tiles=tiles, rulebook=texts.rulebook(edition)), 0
        )
        yield from self._wrapped(" ".join(self._legend()), 0)
        seen: set[str] = set()
        for chapter in self._book.chapters:
            if lines := list(self._chapter(chapter, seen)):
                yield from ("", self._bold(texts(f"chapter.{chapter.name}")), *lines)
        yield ""
        yield from self._wrapped(texts(more, edition=edition.id), 0)

    def rule(self, entry: RuleEntry) -> Iterator[str]:
        """Write one rule: its sentence, all its examples, the options behind it, and where it is printed."""
        texts = self._texts
        yield self._bold(f"{entry.id} · {chapter}" if (chapter := self._chapter_of(entry)) else entry.id)
        yield from self._wrapped(self.sentence(entry.id), INDENT)
        yield from self._examples(entry.shown)
        own = [key for key in entry.options if key in self._edition.options]
        if own:
            yield from ("", texts("page.options"))
        for key in own:
            yield from self._wrapped(self._parameter(key, self._edition.options[key]), INDENT)
        yield ""
        if not entry.places:
            yield from self._wrapped(texts("page.not-printed"), 0)
            return
        yield texts("page.printed")
        for book, heading in entry.places:
            yield from self._wrapped(f"{texts(f'book.{book}')}: «{heading}»", INDENT)

    def _chapter_of(self, entry: RuleEntry) -> str:
        """Return the heading under which the page has a rule: by itself its sentence may not say what it is about."""
        for chapter in self._book.chapters:
            if not {entry.id, *entry.options}.isdisjoint(chapter.items):
                return self._texts(f"chapter.{chapter.name}")
        return ""

    def sentence(self, name: str) -> str:
        """Say a rule by its id, or by the key of an option what its value makes the rule."""
        option = self._edition.options.get(name)
        return self._option_text(name, option) if option else self._rule_text(name)

    def _rule_text(self, name: str) -> str:
        special = f"rule.{name}.{self._book.facts.get('hue')}"
        key = special if self._texts.knows(special) else f"rule.{name}"
        return self._texts(key, **self._facts()) if self._texts.knows(key) else ""

    def _option_text(self, key: str, option: Option) -> str:
        texts, exact, other = self._texts, f"option.{key}.{spell(option.value)}", f"option.{key}.is"
        said = exact if texts.knows(exact) else other
        if not texts.knows(said):
            return f"{self._name(key)}: {spell(option.value)}"
        value = Counted(option.value, texts) if type(option.value) is int else spell(option.value)
        return texts(said, value=value, amounts=str(option.value).split(", "))

    def _name(self, key: str) -> str:
        known = f"option.{key}"
        return self._texts(known) if self._texts.knows(known) else key

    def _facts(self) -> dict[str, object]:
        """Return the numbers and words that sentences may name: those of the book, and the options as open_jokers."""
        options = {key.replace(".", "_"): option.value for key, option in self._edition.options.items()}
        facts = {**options, **self._book.facts, "tiles": self._edition.copies.total()}
        return {name: Counted(fact, self._texts) if type(fact) is int else fact for name, fact in facts.items()}

    def _legend(self) -> Iterator[str]:
        """Say how tiles are written here; a stranger's tiles are what they are."""
        if legend := self._book.facts.get("legend"):
            yield self._texts(f"page.legend.{legend}", **self._book.facts)
            plain = "laid-plain" if legend == "numbers" else "laid-plus"
            yield self._texts(f"page.legend.{'laid' if self._colour else plain}")
        elif example := self._edition.manner.example:
            yield self._texts("help.words" if self._edition.manner.joined else "help.melds", example=example)

    def _chapter(self, chapter: Chapter, seen: set[str]) -> Iterator[str]:
        if chapter.name == "aim":
            yield from self._wrapped(self._texts(f"page.aim.{self._edition.manner.counts}"), INDENT)
        for item in chapter.items:
            if sentence := self.sentence(item):
                yield from self._wrapped(f"{sentence} ({self._cited(item)})", INDENT)
                shown = [each for each in self._shown_on_page(item) if each.id not in seen]
                seen.update(each.id for each in shown)
                yield from self._examples(shown)

    def _cited(self, item: str) -> str:
        """Return the rule id behind an item, and whether strict play or the house has changed it."""
        option, printed = self._edition.options.get(item), self._printed.get(item)
        if option is None:
            return item
        if printed is None or printed.value == option.value:
            return option.rule
        strict = self._edition.strict.get(item) == option.value
        return f"{option.rule}, {self._texts('page.strict' if strict else 'page.house')}"

    def _shown_on_page(self, item: str) -> tuple[Shown, ...]:
        """Choose what the page shows: what belongs to the rule that is cited first."""
        option = self._edition.options.get(item)
        entry = self._book.entries.get(option.rule.split(", ")[0] if option else item)
        return () if entry is None else tuple(each for each in entry.shown if each.on_page)

    def _examples(self, shown: Sequence[Shown]) -> Iterator[str]:
        for each in shown:
            try:
                drawn = list(self._drawer.lines(each))
            except Exception as error:
                if not getattr(error, "exit_code", 0):
                    raise
                continue  # without its dictionary a game can be read about, if not judged
            yield from (f"{' ' * DEEP}{line}" for line in drawn)

    def _parameter(self, key: str, option: Option) -> str:
        said = f"{key} = {spell(option.value)} ({self._name(key)})"
        if sentence := self._option_text(key, option):
            said += f": {sentence}"
        if isinstance(option.allowed, tuple) and not isinstance(option.allowed, Amounts):
            others = ", ".join(spell(value) for value in option.allowed if value != option.value)
            said += f" ({self._texts('page.changes', others=others)})" if others else ""
        return said

    def _wrapped(self, text: str, indent: int) -> list[str]:
        space = " " * indent
        return textwrap.wrap(text, self._width, initial_indent=space, subsequent_indent=space, break_on_hyphens=False)

    def _bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self._colour else text


def no_such_rule(name: str, known: Iterable[str], language: str) -> str:
    """Say that nothing of this name can be looked up, and what is nearest."""
    texts, names = Texts(language, "rules"), {each.lower(): each for each in known}
    near = names.get(nearest(name, names))
    hint = texts("page.near", near=near) if near else ""
    return texts("page.no-rule", name=safe_text(name, 60), near=hint)
