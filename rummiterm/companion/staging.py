"""A turn as it is typed beside a real table: lines add up, and what they make is shown before it counts."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rummicore.commas import with_commas
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.laying import laid_turn, turn_view
from rummicore.notation import parse_meld
from rummicore.realgame import RealGame
from rummicore.reasons import FormatError, Reasons, RuleError
from rummicore.rulings import explained
from rummicore.tiles import Face, TypedMeld, TypedTable
from rummiterm.cli.positions import PATIENCE, patience
from rummiterm.cli.safe import safe_text
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.staging import Stager, unreadable


class TypedPiece(NamedTuple):
    """A meld as it was typed, and as it was read."""

    text: str
    meld: TypedMeld


class StagedTurn(NamedTuple):
    """What typed pieces make: the ways to lay them, what was understood, or why they are refused."""

    pieces: tuple[TypedPiece, ...] = ()
    drafts: tuple[Draft, ...] = ()
    notes: tuple[str, ...] = ()
    refusal: str = ""
    reasons: Reasons = ()


class TypedTurn:
    """The turn that is being typed. The edition of the desk is the one that judges."""

    def __init__(self, desk: Desk, game: RealGame) -> None:
        """Begin with nothing typed."""
        self._desk = desk
        self._game = game
        self._lines: list[StagedTurn] = []
        # What the last line was refused with, so that people may agree to let it count.
        self._refused: tuple[TypedPiece, ...] = ()
        self._chosen = 0

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """The ways to make what was typed."""
        return self._lines[-1].drafts if self._lines else ()

    @property
    def draft(self) -> Draft | None:
        """The way that is taken."""
        return self.drafts[self._chosen] if self.drafts else None

    @property
    def melds(self) -> TypedTable:
        """The melds that were typed, those of a line that was refused last too."""
        return tuple(piece.meld for piece in self._refused or self._pieces)

    @property
    def _pieces(self) -> tuple[TypedPiece, ...]:
        return self._lines[-1].pieces if self._lines else ()

    def add(self, line: str) -> StagedTurn:
        """Add a line to what was typed before; a refused one leaves it as it was."""
        rules, texts = self._desk.edition, self._desk.texts
        meant = rules.notation.retyped(line)
        notes = [texts("play.layout", typed=safe_text(line, 40), meant=safe_text(meant, 40))] if meant else []
        try:
            parted = with_commas(rules, meant or line)
            notes += [texts("play.commas", line=safe_text(parted))] if parted != (meant or line) else []
            new = _pieces_of(rules, parted)
        except FormatError as error:
            return StagedTurn(refusal=unreadable(texts, error))
        pieces = (*(piece for piece in self._pieces if not _replaced(piece, new)), *new)
        found = self._made(pieces)
        return found._replace(notes=(*notes, *found.notes))

    def add_laid(self, tiles: tuple[Face, ...]) -> StagedTurn:
        """Find out where tiles were laid, and take that for what was typed."""
        edition = self._desk.edition
        try:
            turn = laid_turn(edition, self._game, tiles, patience(PATIENCE))
        except RuleError as error:
            return self._refusal(error.reasons)
        if turn is None:
            return StagedTurn(refusal=self._desk.texts("companion.no-place", tiles=edition.listed(tiles)))
        texts, preview = self._desk.texts, self._desk.preview
        before = preview.melds(tuple(piece.meld for piece in self._pieces))
        found = self._made(_pieces_of(edition, preview.melds(turn.made)))
        notes = [texts("companion.replaced", melds=before)] if before and not found.refusal else []
        notes += [texts("companion.guessed")] if len(turn.made) > 1 else []
        return found._replace(notes=(*notes, *found.notes))

    def again(self, game: RealGame) -> tuple[TypedTurn, StagedTurn | None]:
        """Type the same in a game in which more may count; nothing came of it if nothing was typed."""
        turn, pieces = TypedTurn(self._desk, game), self._refused or self._pieces
        return turn, turn._made(pieces) if pieces else None

    def choose(self, number: int) -> None:
        """Take another way."""
        self._chosen = number - 1

    def undo(self) -> bool:
        """Take the last line back; False if there is none."""
        self._chosen, self._refused = 0, ()
        return bool(self._lines and self._lines.pop())

    def _made(self, pieces: tuple[TypedPiece, ...]) -> StagedTurn:
        """Say what typed melds make of the table."""
        rules = self._desk.edition
        try:
            view = turn_view(rules, self._game, tuple(piece.meld for piece in pieces))
        except RuleError as error:
            return self._refusal(error.reasons)
        stager = Stager(self._desk, rack_known=not self._game.acting.unknown)
        found = stager.stage(Draft.begin(rules, view), ", ".join(piece.text for piece in pieces))
        made = StagedTurn(pieces, found.drafts, found.notes, found.refusal, found.reasons)
        self._refused, self._chosen = pieces if found.refusal else (), 0
        if not found.refusal:
            self._lines.append(made)
        return made

    def _refusal(self, reasons: Reasons) -> StagedTurn:
        reasons = explained(self._desk.edition, reasons)
        return StagedTurn(refusal=self._desk.texts.objection(reasons[0]), reasons=reasons)


def _pieces_of(edition: Edition, line: str) -> tuple[TypedPiece, ...]:
    """Read the melds of a line; raise FormatError for the first that is none."""
    return tuple(TypedPiece(text, parse_meld(edition, text)) for text in edition.notation.split(line))


def _replaced(piece: TypedPiece, new: tuple[TypedPiece, ...]) -> bool:
    """Whether a meld that was typed before is typed again, perhaps longer: then only the new one is meant."""
    return any(Counter(piece.meld.faces) <= Counter(other.meld.faces) for other in new)
