"""How tiles and melds look, as data for a page: what is printed, which ink, and what a screen reader says."""

from __future__ import annotations

from collections.abc import Collection

from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, Face, Placed
from rummicore.wire import Record, data_of
from rummiterm.texts import Texts

# What stands on a joker that lies alone; of several kinds all but the classic one have a letter behind it.
STAR = "★"


class TileLooks:
    """Draws the tiles of one edition, in one language."""

    def __init__(self, edition: Edition, texts: Texts) -> None:
        """Take how tiles of the edition are shown, and the language of their names."""
        self._edition = edition
        self._texts = texts
        self._suits = {sign: number for number, sign in enumerate(edition.manner.suits)}

    def faces(self) -> Record:
        """Return how every tile of the edition looks when it lies alone."""
        return {face: self.record(self._edition.place(face)) for face, _ in self._edition.tiles}

    def orders(self) -> list[list[Face]]:
        """Return the ways to sort a rack, each as all faces in that order."""
        by_list = [face for face, _ in self._edition.tiles]
        return [by_list, *(sorted(by_list, key=way) for way in self._edition.rack_orders)]

    def tile(self, placed: Placed) -> object:
        """Draw a tile of a meld: by its face alone where it looks as it does anywhere."""
        plain = placed == self._edition.place(placed.face)
        return placed.face if plain else self.record(placed)

    def meld(self, meld: AnyMeld, fresh: Collection[int] = ()) -> Record:
        """Draw a meld; ``fresh`` are the places of tiles that came since."""
        text = self._edition.notation.short(meld.tiles)
        tiles = [self.tile(placed) for placed in meld.tiles]
        return {"kind": meld.kind, "text": text, "label": text, "tiles": tiles, "fresh": sorted(fresh)}

    def record(self, placed: Placed) -> Record:
        """Return all that is to be known of a tile to draw it and to speak of it."""
        joker = placed.face in self._edition.jokers
        return {
            "face": placed.face,
            "as": data_of(placed),
            "joker": joker,
            "label": self._label(placed),
            "pieces": self._pieces(placed),
        }

    def _pieces(self, placed: Placed) -> list[Record]:
        if placed.face not in self._edition.jokers:
            return [self._piece("", self._edition.notation.shown(placed))]
        if not placed.stands:
            return [self._piece("", STAR + placed.face[1:].upper())]
        return [self._piece(*_parted(text)) for text in self._edition.notation.shown(placed).split(" ")]

    def _piece(self, mark: str, text: str) -> Record:
        suit = next((sign for sign in text if sign in self._suits), "")
        return {"mark": mark, "text": text.replace(suit, "", 1), "sign": suit, "suit": self._suits.get(suit)}

    def _label(self, placed: Placed) -> str:
        if placed.face not in self._edition.jokers:
            return self._spoken(placed.face)
        named = f"tile.joker.{placed.face}"
        joker = self._texts(named if self._texts.knows(named) else "tile.joker")
        if not placed.stands:
            return joker
        return self._texts("tile.stands", joker=joker, tile=", ".join(map(self._spoken, placed.stands)))

    def _spoken(self, face: Face) -> str:
        """Say a tile by its number and the name of its colour."""
        shown = self._edition.notation.shown(Placed(face, (face,)))
        suit = next((sign for sign in shown if sign in self._suits), "")
        named = f"tile.suit.{suit}"
        rank = shown.replace(suit, "", 1)
        return self._texts(named, rank=rank) if suit and self._texts.knows(named) else shown


def _parted(text: str) -> tuple[str, str]:
    """Part the sign of a joker from what it stands for; the classic one has a star."""
    signed = len(text) > 1 and not text[0].isalnum() and text[-1].isalnum()
    return (STAR if text[0] == "*" else text[0], text[1:]) if signed else ("", text)
