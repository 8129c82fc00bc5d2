"""Batches: JSON lines in, for each of them its rows out, in order; one that cannot be read does not stop the rest."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping

from rummicore.notation import clip
from rummicore.reasons import FormatError
from rummiterm.cli.exits import DONE, USAGE
from rummiterm.cli.lines import Line, lines_of
from rummiterm.cli.output import print_json
from rummiterm.speech.complaints import complaint
from rummiterm.texts import Texts

BatchRow = Mapping[str, object]


def answer_lines(name: str, texts: Texts, answer: Callable[[BatchRow, object], Iterable[BatchRow]]) -> int:
    """Print what ``answer`` makes of each line and its id, which is the number of the line if it has none."""
    code = DONE
    for line in lines_of(name):
        identity: object = line.number
        try:
            record = object_of(line)
            identity = record.get("id", line.number)
            for row in answer(record, identity):
                print_json(row)
        except FormatError as error:
            code = USAGE
            print_json({"id": identity, "error": {"code": "unreadable", "text": texts.error(error)}})
    return code


def object_of(line: Line) -> Mapping[str, object]:
    """Read a line of JSON that holds an object."""
    if line.fault:
        raise line.fault
    try:
        record: object = _decoder.decode(line.text)
    except FormatError:
        raise
    except json.JSONDecodeError as error:
        raise complaint("not-json", cause=error.msg, place=error.pos + 1) from error
    except (ValueError, RecursionError) as error:
        raise complaint("json-beyond-measure") from error
    if not isinstance(record, dict):
        raise complaint("not-json-object")
    return record


def _number(digits: str) -> float:
    """Read a number; one that is too great would be written as Infinity, which is not JSON."""
    number = float(digits)
    return number if math.isfinite(number) else _no_number(digits)


def _no_number(name: str) -> float:
    raise complaint("not-json-number", number=clip(name))


_decoder = json.JSONDecoder(parse_constant=_no_number, parse_float=_number)
