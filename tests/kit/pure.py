"""Solving without the compiled searches, as on a machine without a compiler."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING
from unittest.mock import patch

if TYPE_CHECKING:
    import pytest

# Every place that asks for the library.
ASKING = (
    "rumminative.walk.searches",
    "rumminative.program.searches",
    "rumminative.cover.searches",
    "rummiwords.solver.search.cover.searches",
)


@contextmanager
def in_python() -> Iterator[None]:
    """Let Python answer whatever is asked meanwhile."""
    patches = [patch(place, lambda: None) for place in ASKING]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()


def by_turns(node: pytest.Item) -> AbstractContextManager[None]:
    """Let two of four seeds of a slow test be solved in Python."""
    case = getattr(node, "callspec", None)
    if case is None or node.get_closest_marker("slow") is None:
        return nullcontext()
    return in_python() if case.params["seed"] // 2 % 2 else nullcontext()
