"""JSON lines from outside: one object a line, and nothing that a line may hold can stop the run."""

from __future__ import annotations

import json
from collections.abc import Mapping

from rummicore.reasons import FormatError
from rummiterm.lines import Line


def object_of(line: Line) -> Mapping[str, object]:
    """Read the object of a line. Raise FormatError."""
    if line.fault:
        raise FormatError(line.fault)
    try:
        record: object = json.loads(line.text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise FormatError(f"the line is not JSON: {error.msg} at character {error.pos + 1}") from error
    except (ValueError, RecursionError) as error:
        raise FormatError("the line holds numbers or brackets beyond all measure") from error
    if not isinstance(record, dict):
        raise FormatError("the line is not a JSON object")
    return record


def _no_number(name: str) -> object:
    raise FormatError(f"{name} is not a number of JSON")
