"""Games shown in the documentation: what was typed in them is typed again, and must be answered as the page shows.

``python -m tests.kit.sessions`` writes the answers of the program into the pages.
"""

from __future__ import annotations

import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.kit.commands import ROOT, rummi

_BLOCK = re.compile(r"^```session\n\$ (rummi [^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def sessions(page: Path) -> Iterator[tuple[str, str]]:
    """Return the command and the text of every game that a page shows."""
    for found in _BLOCK.finditer(page.read_text(encoding="utf8")):
        yield found[1], found[2]


def typed_again(command: str, shown: str) -> str:
    """Run the command, type what was typed, and return what the program prints."""
    lines = [line[2:] for line in shown.splitlines() if line == ">" or line.startswith("> ")]
    with tempfile.TemporaryDirectory() as data:
        given = "".join(f"{line}\n" for line in lines).encode()
        return rummi(*shlex.split(command)[1:], data=Path(data), given=given).out


def main() -> None:
    """Write what the program prints into the pages."""
    for page in PAGES:
        text = page.read_text(encoding="utf8")
        page.write_text(
            _BLOCK.sub(lambda found: f"```session\n$ {found[1]}\n{typed_again(found[1], found[2])}```", text),
            encoding="utf8",
        )


if __name__ == "__main__":
    main()
