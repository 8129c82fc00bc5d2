"""Whatever is typed behind ``rummi``: an exit code of the list, no fault of the program, bounded time and memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummiterm.cli.app import cli
from tests.kit.command_lines import CommandLines, Server, commands_of, wrong

pytestmark = pytest.mark.checkout


def _faults(seed: int, count: int, place: Path) -> list[str]:
    with Server(place) as server:
        return [
            f"{what}: {line}\n{done.err[-1500:]}"
            for line in CommandLines(seed).lines(count)
            if (what := wrong(done := server.run(line)))
        ]


def test_every_command_is_among_the_generated_lines() -> None:
    paths = {path for path, _ in commands_of(cli)}
    met = {path for path in paths for line in CommandLines(1).lines(150) if tuple(line.arguments[: len(path)]) == path}
    assert paths == met


def test_generated_command_lines_end_as_they_should(tmp_path: Path) -> None:
    faults = _faults(0, 80, tmp_path)
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(1, 21))
def test_3000_generated_command_lines_end_as_they_should(part: int, tmp_path: Path) -> None:
    faults = _faults(part, 150, tmp_path)
    assert not faults, "\n".join(faults)
