"""Editions of strangers as values: the examples of the documentation, and the sketch of the tests."""

from __future__ import annotations

import sys
from importlib import import_module

from rummicore.edition import Edition
from tests.kit.commands import ROOT
from tests.kit.english import english
from tests.kit.sketch import SKETCH


def _example(name: str) -> Edition:
    """Load an edition from its sources; it is called as its module, in capitals."""
    place = str(ROOT / "examples" / name)
    if place not in sys.path:
        sys.path.append(place)
    edition: object = getattr(import_module(name), name.upper())
    assert isinstance(edition, Edition)
    return edition


FOREIGN = [SKETCH, _example("children"), _example("quick"), english()]
