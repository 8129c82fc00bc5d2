"""How cells look: names of colours, their values for every kind of terminal, and signs for terminals with few of them.

Nothing is told by colour alone, so a screen without colours loses beauty only.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Literal, NamedTuple

Depth = Literal["none", "16", "256", "24bit"]


class Look(NamedTuple):
    """How a cell is drawn: names of its ink and its ground, and what is done to the sign."""

    ink: str = "pale"
    ground: str = "felt"
    bold: bool = False
    underline: bool = False
    reverse: bool = False


class Tint(NamedTuple):
    """A colour: red, green and blue from 0 to 255, and the nearest of the sixteen that every terminal has."""

    rgb: tuple[int, int, int]
    basic: int


# Inks of the suits of an edition in the order of its manner; the fifth is for editions with one more.
SUITS = ("suit0", "suit1", "suit2", "suit3", "suit4")
# The sixteen are numbered as terminals number them: 0 black, 7 grey, 8 to 15 the bright ones.
TINTS: Mapping[str, Tint] = {
    "felt": Tint((0x12, 0x38, 0x2A), 0),
    "bar": Tint((0x0C, 0x26, 0x1D), 0),
    "pale": Tint((0xE6, 0xF1, 0xEB), 15),
    "dim": Tint((0x9F, 0xC0, 0xB1), 7),
    "gold": Tint((0xFF, 0xD9, 0x7A), 11),
    "alarm": Tint((0xFF, 0xB4, 0xA8), 9),
    "good": Tint((0xA8, 0xE6, 0xB0), 10),
    "tile": Tint((0xF4, 0xEA, 0xD2), 15),
    "laid": Tint((0xFF, 0xD9, 0x7A), 11),
    "fresh": Tint((0xD8, 0xEB, 0xF7), 14),
    "wrong": Tint((0xFF, 0xD3, 0xCC), 13),
    "letter": Tint((0x1B, 0x2A, 0x3A), 0),
    "suit0": Tint((0xB0, 0x00, 0x20), 1),
    "suit1": Tint((0x0B, 0x4F, 0xB3), 4),
    "suit2": Tint((0x16, 0x16, 0x16), 0),
    "suit3": Tint((0x8F, 0x47, 0x00), 5),
    "suit4": Tint((0x5B, 0x2A, 0x86), 2),
}

FELT = Look()
DIM = Look("dim")
RULE = Look("dim")
HEAD = Look("pale", "bar", bold=True)
FOOT = Look("dim", "bar")

# Signs that a terminal without box drawing or a screen reader can do without, one for one.
ASCII = str.maketrans("▐▌─│┌┐└┘├┤┴┬·×→−…«»—–↑↓←█▒•№", '[]-|++++++++.x>-.""--^v<##*N')


def depth_of(environment: Mapping[str, str] | None = None) -> Depth:
    """Tell how many colours the terminal has; NO_COLOR and TERM=dumb mean none."""
    known = os.environ if environment is None else environment
    term = known.get("TERM", "")
    if known.get("NO_COLOR") or term in ("", "dumb"):
        return "none"
    if known.get("COLORTERM", "") in ("truecolor", "24bit"):
        return "24bit"
    return "256" if "256" in term else "16"


def codes(look: Look, depth: Depth) -> str:
    """Return the control codes for a look, without what begins and ends them."""
    marks = [code for wanted, code in ((look.bold, "1"), (look.underline, "4"), (look.reverse, "7")) if wanted]
    if depth != "none":
        marks += [_colour(TINTS[look.ink], depth, ground=False), _colour(TINTS[look.ground], depth, ground=True)]
    return ";".join(marks)


def _colour(tint: Tint, depth: Depth, *, ground: bool) -> str:
    if depth == "24bit":
        return f"{48 if ground else 38};2;{';'.join(map(str, tint.rgb))}"
    if depth == "256":
        return f"{48 if ground else 38};5;{_of_the_cube(tint.rgb)}"
    # The bright half of the sixteen has codes of its own.
    return str((40 if ground else 30) + tint.basic if tint.basic < 8 else (100 if ground else 90) + tint.basic - 8)


def _of_the_cube(rgb: tuple[int, int, int]) -> int:
    """Return the nearest colour of the cube of six by six by six that follows the sixteen."""
    # The steps of the cube are 0, 95, 135, 175, 215 and 255.
    steps = (0, 95, 135, 175, 215, 255)
    red, green, blue = (min(range(6), key=lambda at: abs(steps[at] - part)) for part in rgb)
    return 16 + 36 * red + 6 * green + blue


def contrast(ink: str, ground: str) -> float:
    """Return how well an ink can be read on a ground, from 1 to 21, as web pages are measured."""
    light, dark = sorted((_light(TINTS[ink].rgb), _light(TINTS[ground].rgb)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(rgb: tuple[int, int, int]) -> float:
    """Return the relative luminance of a colour, by the formula of the accessibility guidelines."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in (value / 255 for value in rgb)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
