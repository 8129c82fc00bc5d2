"""Verdicts as SARIF 2.1.0, the form in which code hosts and editors take findings of checkers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

from rummiterm import __version__
from rummiterm.cli.safe import safe_json
from rummiterm.words.forms import FormRow, JoinedForm, WordTally, reading_record, summary
from rummiwords.nouns.codes import NAMES, REASONS, WordReason
from rummiwords.nouns.verdicts import WordVerdict

if TYPE_CHECKING:
    from rummiwords.nouns.grammar.morphology import Reading

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


class SarifForm(JoinedForm):
    """One result for each reason; accepted words have none. Results are written as they come."""

    def head(self) -> str:
        """Open the log: the program, all rules once, and the list of results."""
        rules = [
            {"id": code, "name": _camel(NAMES[code]), "shortDescription": {"text": NAMES[code].replace("_", " ")}}
            for code in REASONS
        ]
        driver = {"name": "rummi", "semanticVersion": __version__, "rules": rules}
        tool = json.dumps({"driver": driver}, ensure_ascii=False)
        opening = f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{"tool": {tool}'
        return f'{opening}, "columnKind": "unicodeCodePoints", "results": ['

    def row(self, verdict: WordVerdict, file: str, readings: Sequence[Reading] | None = None) -> FormRow:
        """Return the results of a refused word, cut where the numbers of the line go."""
        pieces = [""]
        for found in verdict.reasons:
            before, behind = self._result(found, verdict, file, readings)
            pieces[-1] += before
            pieces.append(behind)
        return tuple(pieces) if len(pieces) > 1 else ()

    def _result(
        self, found: WordReason, verdict: WordVerdict, file: str, readings: Sequence[Reading] | None
    ) -> tuple[str, str]:
        known = {} if readings is None else {"readings": [reading_record(reading, self.texts) for reading in readings]}
        result = {
            "ruleId": found.code,
            "ruleIndex": REASONS.index(found.code),
            "level": "error",
            "message": {"text": f"{verdict.text}: {self.texts.refusal(found)}"},
            "properties": {"word": verdict.text, "lemma": verdict.lemma, "suggest": list(verdict.suggest), **known},
        }
        place = json.dumps({"uri": quote(file, safe="/-._~", errors="surrogateescape")})
        opening = safe_json(result)[:-1]
        location = f'"locations": [{{"physicalLocation": {{"artifactLocation": {place}, "region": {{"startLine": '
        return f",\n{opening}, {location}", "}}}]}"

    def tail(self, tally: WordTally) -> str:
        """Close the list, and sum up in the run's properties."""
        return f'\n], "properties": {json.dumps(summary(tally))}}}]}}\n'


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))
