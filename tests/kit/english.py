"""The English edition of the examples, as the tests of a checkout load it."""

from __future__ import annotations

import sys
from importlib import import_module

from rummicore.edition import Edition
from tests.kit.commands import ROOT

EXAMPLE = ROOT / "examples" / "english"


def english() -> Edition:
    """Load the edition from its sources."""
    if str(EXAMPLE) not in sys.path:
        sys.path.append(str(EXAMPLE))
    edition: Edition = import_module("rummi_english").LETTERS_EN
    return edition
