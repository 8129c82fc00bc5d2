"""How special jokers are typed and shown: ``jd`` as ``=o3 =o4``, ``jc`` as ``/8``, ``jm`` as ``>|<``."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Self

from rummiclassic.rules.notation import NumberNotation
from rummiclassic.suite import Suite
from rummiclassic.twist.slots import CHANGE, DOUBLE, MIRROR
from rummicore.tiles import Face, Placed


class TwistNotation(NumberNotation):
    """The notation of number tiles; what is shown of a special joker may be typed as well."""

    def on(self, suite: Suite) -> Self:
        """Return this notation for other tiles; the special jokers are the same."""
        return type(self)(suite, (suite.joker, DOUBLE, CHANGE, MIRROR), self.kinds)

    @cached_property
    def _shown(self) -> dict[Face, re.Pattern[str]]:
        """Match special jokers as they are shown."""
        rank = "(?:" + "|".join(sorted(self.suite.ranks, key=len, reverse=True)) + r")(?!\d)"
        half = rf"=\s*[{self.suite.colours}]?{rank}"
        # One of its two tiles is enough to name it.
        patterns = {DOUBLE: rf"{half}(?:\s*{half})?", CHANGE: rf"/\s*{rank}", MIRROR: r">\s*\|\s*<"}
        return {face: re.compile(pattern) for face, pattern in patterns.items()}

    def parse_tiles(self, text: str) -> tuple[Face, ...]:
        """Read tiles, special jokers also as they are shown."""
        text = text.lower()
        for face, pattern in self._shown.items():
            text = pattern.sub(f" {face} ", text)
        return super().parse_tiles(text)

    def shown(self, placed: Placed) -> str:
        """Write a tile as people see it: a double joker as the two tiles it stands for, the mirror as its picture."""
        if placed.face == MIRROR:
            return ">|<"
        if placed.face == DOUBLE and placed.stands:
            return " ".join(f"={text}" for text in placed.stands)
        if placed.face == CHANGE and placed.stands:
            return f"/{placed.stands[0]}"
        return super().shown(placed)

    @property
    def own_jokers(self) -> tuple[Face, ...]:
        """The jokers that tiles of this suite are played with."""
        return (self.suite.joker, DOUBLE, CHANGE, MIRROR)
