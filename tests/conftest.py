"""Which test exercises which rule: the option ``--rule-report`` and the check that marked ids exist; Ctrl-C; skips."""

from __future__ import annotations

import os
import signal

import pytest

from tests.kit.skips import unlisted
from tests.rulebook.ids import KNOWN, REQUIRED

TESTS_OF = pytest.StashKey[dict[str, list[str]]]()


def pytest_configure() -> None:
    # What a shell starts in the background ignores Ctrl-C and Ctrl-\, behind nohup also closed windows, and so would
    # all programs that the tests start.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGHUP, signal.SIGQUIT):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-report", action="store_true", help="list the tests of every rule id after collection")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tests_of: dict[str, list[str]] = {}
    for item in items:
        for rule in {rule: None for mark in item.iter_markers("rule") for rule in mark.args}:
            if rule not in KNOWN:
                raise pytest.UsageError(f"{item.nodeid}: {rule!r} is not a rule id of tests/rulebook/ids.toml")
            tests_of.setdefault(rule, []).append(item.nodeid)
    config.stash[TESTS_OF] = tests_of


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("--rule-report") or TESTS_OF not in config.stash:
        return
    tests_of = config.stash[TESTS_OF]
    terminalreporter.section("rules")
    for rule in (rule for rule in KNOWN if rule in REQUIRED or rule in tests_of):
        tests = tests_of.get(rule, [])
        terminalreporter.line(f"{rule:<14} {len(tests):>4}  {tests[0] if tests else '-'}")
    without = [rule for rule in REQUIRED if rule not in tests_of]
    terminalreporter.line(f"without a test: {', '.join(without) or 'none'}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a run in CI fail that skipped something which is not on the list."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput") or not os.environ.get("CI"):
        return
    reasons = [str(report.longrepr[2]) for report in reporter.stats.get("skipped", [])]
    if wrong := unlisted(reasons):
        reporter.write_line(f"skipped for reasons that are not on the list of tests/kit/skips.py: {wrong}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
