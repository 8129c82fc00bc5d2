"""Questions on the board: how a decision is asked for, and which choice a key means."""

from __future__ import annotations

from rummicore.actions import Answer
from rummicore.edition import Edition
from rummicore.state import Ask
from rummiterm.prompt.questions import choice_meant
from rummiterm.texts import Texts

# Keys that go on where there is nothing to decide.
GO_ON = ("enter", "space")


def answer_of(ask: Ask, key: str, sign: str | None) -> Answer | None:
    """Return the answer that a key gives: the number of a choice, yes or no; None if it gives none."""
    only = ask.choices[0] if len(ask.choices) == 1 and key in GO_ON else None
    value = only or choice_meant(ask, (sign or "").lower())
    return None if value is None else Answer(ask.seat, ask.name, value)


def question_lines(edition: Edition, ask: Ask, texts: Texts) -> list[str]:
    """Ask a person for a decision, its choices numbered; without a choice a key is enough."""
    if len(ask.choices) == 1:
        return [f"? {texts('ask.no-choice')}"]
    key = f"ask.{ask.name}"
    choices = [texts.of(edition, f"{key}.{choice}", choice) for choice in ask.choices]
    numbered = " · ".join(f"{number} {text}" for number, text in enumerate(choices, 1))
    return [f"? {texts.question(edition, ask)}", f"  {numbered}"]
