"""The rules at the prompt: the page of the edition that is being played, or one rule, a screen at a time.

And for those who ask why: the reasons of a refusal with their rules, and what the referee says of melds.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable

from rummicore.edition import Edition
from rummicore.reasons import Reasons
from rummicore.registry import edition_named, find_rule, rule_names
from rummicore.rulings import TurnCase, cases_from_text, rule
from rummicore.turn import turn_of
from rummicore.view import View
from rummiterm.prompt.desk import MARGIN, Desk
from rummiterm.prompt.staging import at_own_risk, sentence
from rummiterm.rulebook.pages import RulePages, no_such_rule
from rummiterm.story.rulings import rule_named, ruling_text
from rummiterm.texts import Texts


def show_rules(desk: Desk, name: str, deadline: float | None) -> None:
    """Show the page of this edition or of another one, or a rule by its id; raise TimeOver at the deadline."""
    if meant := edition_named(name, desk.edition):
        desk.screens(_pages(desk, meant).page("page.more-here"), deadline)
    elif found := find_rule(name, desk.edition):
        entry, edition = found
        desk.screens(_pages(desk, edition).rule(edition.book(edition).entries[entry.id]), deadline)
    else:
        desk.say(f"!  {sentence(no_such_rule(name, rule_names(), desk.texts.language))}")


def _pages(desk: Desk, edition: Edition) -> RulePages:
    width = shutil.get_terminal_size().columns - MARGIN
    return RulePages(edition, desk.texts.language, colour=desk.painter.colour, width=width)


def told_reasons(edition: Edition, reasons: Reasons, texts: Texts) -> list[str]:
    """Say all reasons of a refusal, each behind its rule, if that can be looked up."""
    said = ((rule_named(edition, reason.rule), texts.objection(reason)) for reason in reasons)
    return [f"{name} {text}".strip() for name, text in said]


def nothing_to_explain(edition: Edition, texts: Texts) -> str:
    """Say that nothing was refused, and what may be asked."""
    return texts("play.nothing-to-explain.words" if edition.manner.joined else "play.nothing-to-explain")


def ruled(edition: Edition, view: View, text: str, texts: Texts) -> Iterable[str]:
    """Say what melds are, or whether a turn is legal; raise FormatError. Where penalties decide nothing is told."""
    cases = cases_from_text(edition, text, None, opened=True)
    turn = turn_of(edition, view, view.table)
    asked = [case.after if isinstance(case, TurnCase) else (case.meld,) for case in cases]
    if any(at_own_risk(turn, melds) for melds in asked):
        return [texts("play.judged-later")]
    return [ruling_text(edition, rule(edition, case), texts) for case in cases]
