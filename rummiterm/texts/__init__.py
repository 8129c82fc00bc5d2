"""What the program says, by language. A language is a table of texts; a missing text is said in English."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the engine is not needed to speak
    from rummicore.edition import Edition
    from rummicore.reasons import Reason
    from rummicore.state import Ask
    from rummiwords.nouns.codes import WordReason

LANGUAGES = ("en", "ru")
# Words of a long list that are shown: a line or two.
_FEW = 12


def _two_forms(number: int) -> int:
    return 0 if number == 1 else 1


def _slavic_forms(number: int) -> int:
    """1 фишка, 2-4 фишки, 5-20 фишек, 21 фишка."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


_PLURALS: Mapping[str, Callable[[int], int]] = {"en": _two_forms, "ru": _slavic_forms}


def language_of_environment() -> str:
    """Return the two letters of the locale's language, English if there is none."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value[:2].lower()
    return "en"


class Texts:
    """The texts of one language."""

    def __init__(self, language: str = "", *sheets: str) -> None:
        """Load a language, with further sheets if they are named; one without texts yet falls back to English."""
        wanted = language or language_of_environment()
        self.language = wanted if wanted in LANGUAGES else "en"
        # Bots have names in more languages than there are texts in.
        self.asked = wanted
        self._english = _tables("en", sheets)
        self._own = _tables(self.language, sheets) if self.language == wanted else _names(wanted)

    def brought_by(self, edition: Edition) -> Texts:
        """Return these texts with those that an edition brings itself, which come first."""
        brought, own = edition.manner.texts, Texts.__new__(Texts)
        own.language, own.asked = self.language, self.asked
        own._english = {**self._english, **brought.get("en", {})}
        own._own = {**self._own, **brought.get(self.language, {})}
        return own

    def dialect(self, prefix: str) -> Texts:
        """Return these texts as some front end says them: what stands behind its prefix replaces the usual."""
        own = Texts.__new__(Texts)
        own.language, own.asked = self.language, self.asked
        own._english, own._own = _in_dialect(self._english, prefix), _in_dialect(self._own, prefix)
        return own

    def __call__(self, key: str, /, **facts: object) -> str:
        """Say a text with its facts filled in."""
        return (self._own.get(key) or self._english[key]).format(**facts)

    def of(self, edition: Edition, key: str, default: str, **facts: object) -> str:
        """Say a text that an edition may bring itself; ``default`` where nobody has it."""
        own = edition.manner.texts
        brought = own.get(self.language, {}).get(key) or own.get("en", {}).get(key)
        if brought:
            return brought.format(**facts)
        return self(key, **facts) if self.knows(key) else default

    def question(self, edition: Edition, ask: Ask) -> str:
        """Say what a seat is asked, and about what: all of it, or the first and the last."""
        about = ask.about or ("",)
        facts = {"about": ", ".join(ask.about), "first": about[0], "last": about[-1]}
        return self.of(edition, f"ask.{ask.name}", ask.name, **facts)

    def knows(self, key: str) -> bool:
        """Tell whether there is such a text."""
        return key in self._english

    def beginning(self, prefix: str) -> dict[str, str]:
        """Return the texts whose keys begin like this, with their facts still open."""
        return {key: self._own.get(key) or text for key, text in self._english.items() if key.startswith(prefix)}

    def count(self, key: str, number: int) -> str:
        """Say a number with its noun in the right form."""
        return f"{number} {self.form(key, number)}"

    def form(self, key: str, number: int) -> str:
        """Choose the form of a text that goes with a number."""
        forms = (self._own.get(key) or self._english[key]).split("|")
        return forms[_PLURALS[self.language](number)]

    def opening(self, edition: Edition) -> str:
        """Say what an opening needs in an edition; nothing where nothing is asked of it."""
        key = edition.manner.opening
        if not key:
            return ""
        need = edition.options[key].value
        return self.form(f"opening.{key}", int(need or 0)).format(need=need)

    def kind(self, kind: str) -> str:
        """Say the kind of a meld."""
        return self._own.get(f"kind.{kind}", kind)

    def grammar(self, mark: str) -> str:
        """Say a mark of the morphological dictionary."""
        known = f"grammar.{mark}"
        return self(known) if self.knows(known) else mark

    def title(self, edition: Edition) -> str:
        """Say which game an edition is of."""
        return self._own.get(f"title.{edition.title}", edition.title)

    def rulebook(self, edition: Edition) -> str:
        """Say which rulebook an edition goes by."""
        return self._own.get(f"rulebook.{edition.rulebook}", edition.rulebook)

    def worth(self, key: str, number: int) -> str:
        """Say what the referee finds a turn worth; an edition may bring words of its own."""
        known = f"judge.{key}"
        return self(known, number=number) if self.knows(known) else f"{key} {number}"

    def option(self, key: str, value: str) -> str:
        """Say in words how an option is set; as it is typed where there are no words for it."""
        if self.knows(sentence := f"option.{key}.{value}") and (said := self(sentence)):
            return said[:1].lower() + said[1:].rstrip(".")
        return f"{self(f'option.{key}')}: {value}" if self.knows(f"option.{key}") else f"{key}={value}"

    def reason(self, reason: Reason) -> str:
        """Say a reason; its own English sentence serves where the language has none."""
        facts = dict(reason.facts)
        if {"word", "why"} <= facts.keys():  # the dictionary has said more; at the table nobody speaks of mistakes
            why = "W101" if facts["why"] == "W113" else str(facts["why"])
            known = next(key for key in (f"reason.{why}", f"{why}.{facts.get('name')}", why) if self.knows(key))
            return self("reason.why", word=facts["word"], why=self(known, **facts))
        key, colour = f"reason.{reason.code}", f"colour.{facts.get('colour')}"
        facts |= {"colour": self(colour)} if self.knows(colour) else {}
        # Some tiles have colours and numbers, others suits and ranks.
        template = self._own.get(f"{key}.{facts.get('hue')}") or self._own.get(key)
        return template.format(**facts) if template else reason.text

    def objection(self, reason: Reason) -> str:
        """Say a reason as a sentence of its own."""
        facts = dict(reason.facts)
        named = [str(facts.get(name, "")) for name in ("meld", "edition")]
        return sentence(self.reason(reason), {*reason.tiles, *" ".join(named).split()})

    def error(self, error: Exception) -> str:
        """Say what cannot be read or used; an error without a reason is one of data, for programs, and in English."""
        reason: Reason | None = getattr(error, "reason", None)
        if reason is None:
            return str(error)
        said, facts = Texts(self.language, "errors"), dict(reason.facts)
        if "errno" in facts:
            facts["cause"] = said.system(int(facts["errno"]), str(facts["cause"]))
        template = said._own.get(f"error.{reason.code}")
        return template.format(**facts) if template else self.reason(reason)

    def system(self, number: int, english: str) -> str:
        """Say an error of the operating system, with the sheet of errors; a rare one as the system says it."""
        import errno

        return self._own.get(f"error.{errno.errorcode.get(number)}", english)

    def refusal(self, found: WordReason) -> str:
        """Say why a word is refused; what kind of name it is, if that is known."""
        facts = dict(found.facts)
        return self.refusal_text(found.code, facts.get("name", "")).format_map(facts)

    def refusal_text(self, code: str, name: str) -> str:
        """Return the text of a refusal with its facts still open; there may be one for what its name says."""
        special = f"{code}.{name}"
        key = special if self.knows(special) else code
        return self._own.get(key) or self._english[key]

    def few(self, words: Sequence[str], mark: str) -> str:
        """List words; of many the first dozen, and how many more there are."""
        shown = mark.join(words[:_FEW])
        return self("and-more", words=shown, count=len(words) - _FEW) if len(words) > _FEW else shown

    def join(self, words: list[str]) -> str:
        """List words with an and."""
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {self('and')} {words[-1]}"


def _tables(language: str, sheets: tuple[str, ...]) -> Mapping[str, str]:
    """Load the table of a language; the sheets lie in modules of their own, for those who need them."""
    names = (language, *(f"{sheet}_{language}" for sheet in sheets))
    tables: list[Mapping[str, str]] = [import_module(f"rummiterm.texts.{name}").TEXTS for name in names]
    return tables[0] if len(tables) == 1 else {key: text for table in tables for key, text in table.items()}


def _in_dialect(table: Mapping[str, str], prefix: str) -> Mapping[str, str]:
    return {**table, **{key.removeprefix(prefix): text for key, text in table.items() if key.startswith(prefix)}}


def _names(language: str) -> Mapping[str, str]:
    """Return what bots are called in a language that has no other texts yet."""
    from rummiterm.texts.levels import NAMES  # for the few who speak it

    return NAMES.get(language, {})


def minus(number: int) -> str:
    """Write a number for people, with a real minus sign."""
    return str(number).replace("-", "−")


def points_text(score: int, *, doubled: bool) -> str:
    """Write what a turn scores; twice the points as they are reckoned."""
    return f"+{score} = {score // 2} × 2" if doubled and score else f"+{score}"


def signed(number: int) -> str:
    """Write a score for people: a plus or a real minus sign."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def sentence(text: str, typed: Container[str] = ()) -> str:
    """Make a sentence of what is said; what looks like a tile in front, or is one of these, stays as it is typed."""
    word = text.partition(" ")[0]
    tile = word.endswith(":") or word.rstrip(",") in typed or any(map(_tile_sign, word[1:]))
    return (text if tile else text[:1].upper() + text[1:]) + ("" if text.endswith((".", "?")) else ".")


def _tile_sign(letter: str) -> bool:
    return letter.isdigit() or letter.isupper()
