"""Games whose deal is known, played by typing lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from rummicore.actions import Deal
from rummicore.journal import action_record, header_record, line_of, new_header
from rummicore.options import Value
from rummicore.registry import find_edition
from tests.kit.commands import Answer, rummi


def deal_table(
    data: Path,
    edition_id: str,
    players: str,
    racks: Sequence[str],
    pool: str = "",
    house: Mapping[str, Value] | None = None,
    rounds: int = 1,
) -> None:
    """Save a game ``t`` in which the first player begins with these racks; ``pool`` are the next tiles to draw."""
    names = tuple(players.split(","))
    hands = [find_edition(edition_id).notation.parse_tiles(rack) for rack in racks]
    edition = find_edition(edition_id).with_values({"deal": len(hands[0]), **(house or {})})
    first = (*(face for rack in hands for face in rack), *edition.notation.parse_tiles(pool))
    rest = edition.copies - Counter(first)
    plain = [face for face, _ in edition.tiles if face not in edition.jokers]
    best = max(plain, key=edition.start_rank)
    worst = min(plain, key=edition.start_rank)
    deal = Deal((best, *([worst] * (len(names) - 1))), (*first, *rest.elements()))
    header, checksum = line_of(header_record(new_header(edition, names, rounds, 7)), "")
    action, _ = line_of(action_record(edition, deal), checksum)
    path = data / "games" / "t.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(header + action)


def typed(data: Path, *lines: str, language: str = "en", more: Mapping[str, str] | None = None) -> Answer:
    """Go on with the game ``t`` and type these lines."""
    given = "".join(f"{line}\n" for line in lines)
    return rummi("resume", "t", "--lang", language, data=data, given=given.encode(), more=more)


def answers(answer: Answer) -> list[str]:
    """Return what was said to each typed line, the first line of each answer."""
    return [piece.split("\n")[1] for piece in re.split(r"^> ?", answer.out, flags=re.MULTILINE)[1:]]
