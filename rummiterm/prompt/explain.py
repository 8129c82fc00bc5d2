"""For those who ask why: the reasons of a refusal with their rules, and what the referee says of melds."""

from __future__ import annotations

from collections.abc import Iterable

from rummicore.edition import Edition
from rummicore.reasons import Reasons
from rummicore.rulings import TurnCase, cases_from_text, rule
from rummicore.turn import turn_of
from rummicore.view import View
from rummiterm.prompt.staging import at_own_risk, sentence
from rummiterm.story.rulings import rule_named, ruling_text
from rummiterm.texts import Texts


def told_reasons(edition: Edition, reasons: Reasons, texts: Texts) -> list[str]:
    """Say all reasons of a refusal, each behind its rule, if that can be looked up."""
    said = ((rule_named(edition, reason.rule), sentence(texts.reason(reason))) for reason in reasons)
    return [f"{name} {text}".strip() for name, text in said]


def ruled(edition: Edition, view: View, text: str, texts: Texts) -> Iterable[str]:
    """Say what melds are, or whether a turn is legal; raise FormatError. Where penalties decide nothing is told."""
    cases = cases_from_text(edition, text, None, opened=True)
    turn = turn_of(edition, view, view.table)
    asked = [case.after if isinstance(case, TurnCase) else (case.meld,) for case in cases]
    if any(at_own_risk(turn, melds) for melds in asked):
        return [texts("play.judged-later")]
    return [ruling_text(edition, rule(edition, case), texts) for case in cases]
