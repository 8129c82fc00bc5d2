"""The pointer over a hand: tiles are dragged, or chosen and laid by clicks."""

from __future__ import annotations

from rummiterm.board.hand.hand import Hand
from rummiterm.board.layout import TileSpot

# Mouse buttons as terminals number them.
LEFT, RIGHT = 1, 3


class Pointer:
    """Where a button was pressed, which tiles are being dragged, and where they are."""

    def __init__(self) -> None:
        """Hold nothing."""
        self.held: tuple[TileSpot, ...] = ()
        self.at: tuple[int, int] | None = None
        self._pressed: tuple[TileSpot, tuple[int, int]] | None = None

    def press(self, hand: Hand, spot: TileSpot, at: tuple[int, int], button: int) -> None:
        """Hear a button: the right one sends a tile back."""
        if button == RIGHT and spot.where == "meld":
            hand.take_back(spot)
        elif button == LEFT:
            self._pressed, self.at = (spot, at), None

    def move(self, hand: Hand, at: tuple[int, int]) -> None:
        """Take the tile under the pressed button along, or all that are chosen if it is one of them."""
        if self._pressed is None:
            return
        spot, begin = self._pressed
        tile = spot._replace(gap=spot.at)
        if not self.held and at != begin and hand.held((tile,)) and (hand.active or tile.where == "rack"):
            self.held = hand.chosen if tile in hand.chosen else (tile,)
            hand.cursor = None
        self.at = at

    def release(self, hand: Hand, spot: TileSpot) -> None:
        """Drop what is dragged; a click lays what is chosen, or chooses."""
        held, pressed = self.held, self._pressed
        self.held, self.at, self._pressed = (), None, None
        if pressed is None:
            return
        if held:
            hand.drop(held, spot)
        elif hand.chosen and spot.where in ("felt", "meld") and hand.active:
            hand.drop(hand.chosen, spot)
        elif spot.where in ("rack", "meld") and hand.held((spot,)):
            hand.choose(spot)
