"""Options: the parameters in which rulebooks and house rules differ, as data with rule ids."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rummicore.reasons import Code, FormatError

Value = bool | int | str | None  # None: does not apply here


OFF = "off"

AMOUNTS_WANTED = Code(
    "option-amounts",
    "",
    "{key} takes off, or {few} to {many} whole numbers from {low} to {high} as {usual!r}, not {text!r}",
)
NUMBER_WANTED = Code("option-number", "", "{key} takes a whole number from {low} to {high}, not {text!r}")
CHOICE_WANTED = Code("option-choice", "", "{key} takes {values}, not {text!r}")
VALUE_REFUSED = Code("option-value", "", "{key} does not take {value}")
NO_OPTION = Code("no-such-option", "", "there is no option {key!r}")
NO_OPTION_NEAR = Code("no-such-option-near", "", "there is no option {key!r}; the nearest is {near}")


class Amounts(NamedTuple):
    """What an option may be that is ``off`` or a row of amounts, written ``100, 200``; ``on`` is the usual row."""

    on: str
    length: range
    each: range

    def parse(self, key: str, text: str) -> str:
        """Read a row of amounts into its canonical text; raise FormatError that says how one is written."""
        wanted = text.strip().lower()
        if wanted in _SWITCHES:
            return self.on if _SWITCHES[wanted] else OFF
        amounts = [part.strip() for part in wanted.split(",")]
        # Nine digits hold every number that is allowed; text of any length would take long to read as one.
        fits = all(part.isascii() and part.isdigit() and len(part) < 10 and int(part) in self.each for part in amounts)
        if fits and len(amounts) in self.length:
            return ", ".join(str(int(part)) for part in amounts)
        few, many, low, high = self.length[0], self.length[-1], self.each[0], self.each[-1]
        said = AMOUNTS_WANTED.because(key=key, few=few, many=many, low=low, high=high, usual=self.on, text=text)
        raise FormatError(said)

    def takes(self, value: object) -> bool:
        """Tell whether a value is a row of amounts in its canonical text, or off."""
        try:
            return isinstance(value, str) and self.parse("", value) == value
        except FormatError:
            return False


class Option(NamedTuple):
    """A value, the rule it comes from and what else it may be: listed values, numbers, amounts, or any text."""

    value: Value
    rule: str
    allowed: tuple[Value, ...] | range | Amounts | None

    def parse(self, key: str, text: str) -> Value:
        """Read a value from text; raise FormatError that names what is allowed."""
        if isinstance(self.allowed, Amounts):
            return self.allowed.parse(key, text)
        wanted = text.strip().lower()
        if self.allowed is None:
            return text if wanted != spell(None) else None
        if isinstance(self.allowed, range):
            # As for amounts: nine digits at most.
            if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 and int(wanted) in self.allowed:
                return int(wanted)
            low, high = self.allowed[0], self.allowed[-1]
            raise FormatError(NUMBER_WANTED.because(key=key, low=low, high=high, text=text))
        spelled = {spell(value): value for value in self.allowed}
        if wanted in spelled:
            return spelled[wanted]
        if wanted in _SWITCHES and any(value is _SWITCHES[wanted] for value in self.allowed):
            return _SWITCHES[wanted]
        raise FormatError(CHOICE_WANTED.because(key=key, values=" | ".join(spelled), text=text))

    def takes(self, value: object) -> bool:
        """Tell whether a value is of the right type and allowed; what does not apply here may stay so."""
        if self.allowed is None:
            return isinstance(value, str | None)
        if isinstance(self.allowed, Amounts):
            return self.allowed.takes(value)
        if isinstance(self.allowed, range):
            return type(value) is int and value in self.allowed
        if value is None:
            return self.value is None
        return any(type(value) is type(other) and value == other for other in self.allowed)


_SWITCHES = {"yes": True, "on": True, "1": True, "no": False, "off": False, "0": False}

Options = Mapping[str, Option]


def spell(value: Value) -> str:
    """Write a value as it is typed."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def nearest(word: str, words: Iterable[str], alike: float = 0.5) -> str:
    """Return the most similar of some words, or an empty string if none is so much ``alike``: 1 is the same word."""
    import difflib  # only for the unlucky path: it is slow to import

    # 80 characters: keys are shorter, and comparing takes the square of the length. Half alike is near enough to ask.
    found = difflib.get_close_matches(word[:80].lower(), list(words), n=1, cutoff=alike)
    return found[0] if found else ""


def with_values(options: Options, values: Mapping[str, Value]) -> Options:
    """Return the options with some values changed; raise FormatError for a key or value that does not fit."""
    changed = dict(options)
    for key, value in values.items():
        option = require(options, key)
        if not option.takes(value):
            option.parse(key, str(value))  # says what would do
            raise FormatError(VALUE_REFUSED.because(key=key, value=repr(value)))
        changed[key] = option._replace(value=value)
    return changed


def restated(options: Options, stated: Mapping[str, tuple[Value, str]]) -> Options:
    """Return the options as another rulebook states some of them: each with its value and its rule."""
    changed = dict(with_values(options, {key: value for key, (value, _) in stated.items()}))
    return changed | {key: changed[key]._replace(rule=rule) for key, (_, rule) in stated.items()}


def with_texts(options: Options, texts: Iterable[tuple[str, str]]) -> Options:
    """Return the options with some values changed, given as typed text; a later one wins."""
    changed = dict(options)
    for key, text in texts:
        option = require(options, key)
        changed[key] = option._replace(value=option.parse(key, text))
    return changed


def require(options: Options, key: str) -> Option:
    """Return an option; raise FormatError that names the nearest key if there is none of this name."""
    if key in options:
        return options[key]
    near = nearest(key, options)
    named = NO_OPTION_NEAR.because(key=key[:80], near=near) if near else NO_OPTION.because(key=key[:80])
    raise FormatError(named)
