"""Skips that are in order. In CI any other one fails: a test that never runs proves nothing."""

from __future__ import annotations

from collections.abc import Iterable

# Beginnings of reasons.
ALLOWED = (
    "no browser: ",  # a machine without Debian's chromium, or without the extra that drives it
    "no tsc: ",  # a machine without the compiler that checks the types of the page
    "could not import 'dawg'",  # a compiled extension that only speeds the dictionary's build up
    "no compiled searches here",  # a machine without a compiler; tests/native fails where there is one
    "could not import 'distributed'",  # the extra cluster, which make test-extras sets up
    "could not import 'pettingzoo'",  # the extra rl, the same
    "node is not here",  # an example in JavaScript
)


def unlisted(reasons: Iterable[str]) -> list[str]:
    """Return the reasons for which nothing may be skipped."""
    plain = [reason.removeprefix("Skipped: ") for reason in reasons]
    return [reason for reason in dict.fromkeys(plain) if not reason.startswith(ALLOWED)]
