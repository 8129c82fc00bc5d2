"""What stands behind a command, read as an entry: players by name, tiles, sums, scores."""

from __future__ import annotations

import re

from rummicore.companion import ClockSet, NamesTold, RackTold, RoundCounted, SeatTold, Took, TurnTold
from rummicore.counting import Left, has_sums
from rummicore.edition import Edition
from rummicore.logbook import LONGEST_CLOCK, MOST_TILES
from rummicore.realgame import RealGame
from rummicore.reasons import FormatError
from rummicore.tiles import Face
from rummiterm.cli.safe import safe_text
from rummiterm.companion.pages import rack_example
from rummiterm.start.players import people_names

NOTHING = ("-", "–", "−", "0")
# Whether a player has opened, and points, as people write it behind a name.
OPENED = {"opened": True, "вход": True, "вошёл": True, "вошла": True, "вошел": True,
          "closed": False, "unopened": False, "нет": False, "без": False}  # fmt: skip
POINTS = ("points", "очки", "очков", "очко", "очка")


class Unclear(Exception):  # noqa: N818  (the person will say it better)
    """What was typed behind a command is not understood; a text says what would do."""

    def __init__(self, key: str, **facts: object) -> None:
        """Take the text and its facts."""
        super().__init__(key)
        self.key = key
        self.facts = facts


def named(game: RealGame, text: str) -> tuple[int | None, str]:
    """Find the player whose name a text begins with, and what stands behind it."""
    for length, index in sorted(((len(seat.name), i) for i, seat in enumerate(game.seats)), reverse=True):
        name, rest = text[:length], text[length:]
        if name.casefold() == game.seats[index].name.casefold() and (not rest or rest[0] in ": "):
            return index, rest.lstrip(": ")
    return None, text


def player(game: RealGame, text: str) -> tuple[int, str]:
    """Find the player whose name a text begins with; raise Unclear if it is nobody's."""
    index, rest = named(game, text)
    if index is None:
        names = ", ".join(safe_text(seat.name, 40) for seat in game.seats)
        raise Unclear("companion.nobody", typed=safe_text(text, 40), names=names)
    return index, rest


def tiles_of(edition: Edition, text: str) -> tuple[Face, ...]:
    """Read loose tiles, also from another keyboard layout."""
    return edition.notation.parse_tiles(edition.notation.retyped(text) or text)


def took(edition: Edition, rest: str) -> Took:
    """Read what was drawn: nothing said, how many, or which."""
    if re.fullmatch(r"\d{1,3}", rest):
        return Took(int(rest))
    tiles = tiles_of(edition, rest) if rest else ()
    return Took(len(tiles) if len(tiles) > 1 else None, tiles)


def rack_told(edition: Edition, game: RealGame, rest: str) -> RackTold:
    """Read a rack: whole, with ``+`` what came to it, ``?`` if it is not known; without a name the first player's."""
    index, rest = named(game, rest)
    index = 0 if index is None else index
    seat = game.seats[index]
    if rest == "?":
        return RackTold(index, (), seat.tiles)
    if not rest.startswith("+"):
        tiles = tiles_of(edition, rest)
        return RackTold(index, tiles, len(tiles))
    rack = (*seat.rack, *tiles_of(edition, rest[1:]))
    return RackTold(index, rack, max(seat.tiles, len(rack)))


def left_told(edition: Edition, game: RealGame, rest: str, unknown: tuple[int, ...]) -> dict[int, Left]:
    """Read what is left on racks, ``Боря: r5 k7; Оля: 23``; without a name that of the only one not known."""
    left: dict[int, Left] = {}
    for piece in _racks_of(game, rest):
        index, said = named(game, piece)
        if index is None and len(unknown) != 1:
            index, said = player(game, piece)
        index = unknown[0] if index is None else index
        left[index] = _left(edition, said, game.seats[index].name)
    return left


def _racks_of(game: RealGame, rest: str) -> list[str]:
    """Split what is said of several racks at semicolons, and at commas that a player's name follows."""
    names = "|".join(re.escape(seat.name) for seat in game.seats)
    pieces = re.split(rf";|,(?=\s*(?:{names})\s*[: ])", rest, flags=re.IGNORECASE)
    return [piece.strip() for piece in pieces if piece.strip()]


def _left(edition: Edition, said: str, name: str) -> Left:
    """Read one rack: nothing, tiles, or their sum where they have one."""
    if said in NOTHING:
        return ()
    if not re.fullmatch(r"\d{1,4}", said):
        return tiles_of(edition, said)
    if not has_sums(edition):
        raise Unclear("companion.no-sums", name=safe_text(name, 40), rack=rack_example(edition))
    return int(said)


def scores_told(game: RealGame, rest: str) -> RoundCounted:
    """Read the scores of a round as people have counted them, in the order of the players."""
    numbers = re.sub("[−–]", "-", rest).replace(",", " ").split()
    if len(numbers) != len(game.seats) or not all(re.fullmatch(r"[+-]?\d{1,5}", number) for number in numbers):
        names = " ".join(safe_text(seat.name, 40) for seat in game.seats)
        raise Unclear("companion.scores-wanted", count=len(game.seats), names=names)
    return RoundCounted(scores=tuple(map(int, numbers)))


def turn_told(game: RealGame, rest: str) -> TurnTold:
    """Read whose turn it is; without a name the next player's."""
    return TurnTold(player(game, rest)[0] if rest else (game.turn + 1) % len(game.seats))


def clock_set(rest: str, off: str) -> ClockSet:
    """Read the seconds of a turn, or that there is no clock."""
    if rest in (off, "off", "0"):
        return ClockSet(0)
    if not re.fullmatch(r"\d{1,5}", rest) or int(rest) > LONGEST_CLOCK:
        raise Unclear("companion.clock-wanted", typed=safe_text(rest, 40))
    return ClockSet(int(rest))


def corrected(game: RealGame, rest: str) -> SeatTold | RackTold | NamesTold:
    """Read a correction: a player with a number of tiles, whether opened, points; or all names anew."""
    index, said = named(game, rest)
    if index is None:
        return _names(game, rest)
    seat, words = game.seats[index], said.casefold().split()
    if len(words) == 1 and re.fullmatch(r"\d{1,3}", words[0]) and int(words[0]) <= MOST_TILES:
        rack = seat.rack if len(seat.rack) <= int(words[0]) else ()
        return RackTold(index, rack, int(words[0]))
    number = [word for word in words if re.fullmatch(r"[+-]?\d{1,5}", word.replace("−", "-"))]
    if len(words) == 2 and len(number) == 1 and set(words) & set(POINTS):
        return SeatTold(index, points=int(number[0].replace("−", "-")))
    if words and words[0] in OPENED:
        return SeatTold(index, opened=OPENED[words[0]])
    raise Unclear("companion.players-wanted", name=safe_text(seat.name, 40))


def _names(game: RealGame, rest: str) -> NamesTold:
    try:
        names = people_names(rest)
    except FormatError:
        names = ()
    if len(names) != len(game.seats) or len(set(map(str.casefold, names))) != len(names):
        raise Unclear("companion.names-wanted", count=len(game.seats), name=safe_text(game.seats[-1].name, 40))
    return NamesTold(names)
