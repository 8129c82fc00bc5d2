"""From a typed line to a draft: what was meant, which ways there are, and why a line is refused, with the fix."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rummicore.checks import strangers
from rummicore.draft import Draft, Verdict
from rummicore.edition import Edition
from rummicore.notation import parse_table, typed_line
from rummicore.outcomes import Reject
from rummicore.reasons import NOT_A_MELD, FormatError, Reason, Reasons
from rummicore.tiles import Face, Meld, Placed, TypedMeld, TypedTable, faces_on
from rummicore.turn import Turn
from rummiterm.cli.safe import safe_text
from rummiterm.story.paint import show_faces
from rummiterm.texts import Texts
from rummiterm.texts import sentence as sentence

if TYPE_CHECKING:  # a typed line loads it
    from rummicore.resolve import Resolution
    from rummiterm.prompt.preview import Preview

# What further melds of the same turn can cure; everything else is refused at once.
CURABLE = {"opening-too-low"}


# Characters: a piece of a line, what is wrong with it and what would do fit in.
LONGEST_ERROR = 300


class Staged(NamedTuple):
    """What came of a line: drafts to choose from, the first one taken, or a refusal; and what was understood.

    ``melds`` are the typed melds as they lie in the drafts.
    """

    drafts: tuple[Draft, ...] = ()
    melds: TypedTable = ()
    notes: tuple[str, ...] = ()
    refusal: str = ""
    reasons: Reasons = ()


def unreadable(texts: Texts, error: FormatError) -> str:
    """Say which piece of a line cannot be read, and what is wrong with it."""
    return texts("play.unreadable", why=sentence(safe_text(texts.error(error), LONGEST_ERROR)))


def at_own_risk(turn: Turn, melds: TypedTable = ()) -> bool:
    """Whether wrong melds would be settled by a penalty: then nobody says beforehand whether they are right.

    ``melds`` are asked about where the turn itself lays none.
    """
    if turn.lost:
        return False
    doubt = (NOT_A_MELD.because(meld=""),)
    made = tuple(TypedMeld(meld.kind, meld.tiles) for meld in turn.made or melds)
    return not isinstance(turn.edition.on_refused(turn._replace(made=made, wrong=made), doubt), Reject)


class StagingDesk(Protocol):
    """What is needed to speak of a typed line: the edition, the language, and how turns are said."""

    @property
    def edition(self) -> Edition:
        """What is played."""

    @property
    def texts(self) -> Texts:
        """The language."""

    @property
    def preview(self) -> Preview:
        """How turns are said."""

    @property
    def hints(self) -> bool:
        """Whether a word may be named that could be laid now."""


class Stager:
    """Reads typed lines for one person."""

    def __init__(self, desk: StagingDesk, *, rack_known: bool = True) -> None:
        """Take the desk of the table, and whether all tiles of the rack are known: else nobody says that they do."""
        self._desk = desk
        self._rack_known = rack_known
        self._edition = desk.edition
        self._texts = desk.texts

    def stage(self, draft: Draft, line: str) -> Staged:
        """Make drafts of a line, or say why it is refused; a refused line changes nothing.

        A line on the wrong keyboard layout may mean several things: what can be made of the tiles is meant.
        """
        meant = self._edition.notation.retypings(line)
        if not meant:
            return self._staged(draft, line)
        likely = sorted(meant, key=lambda text: self._lacking(draft, text))
        staged = [self._noted(line, text, self._staged(draft, text)) for text in likely]
        made = [one for one in staged if one.drafts]
        return _together(made) if made else staged[0]

    def _lacking(self, draft: Draft, text: str) -> int:
        """Count the tiles of a line that are not on the rack; of what cannot be read all are."""
        try:
            typed = parse_table(self._edition, text)
        except FormatError:
            return len(text)
        return (faces_on(typed) - Counter(draft.layout.rack)).total()

    def _noted(self, line: str, meant: str, staged: Staged) -> Staged:
        """Say first how a line on another layout was read."""
        note = self._texts("play.layout", typed=safe_text(line, 40), meant=safe_text(meant, 40))
        return staged._replace(notes=(note, *staged.notes))

    def _staged(self, draft: Draft, line: str) -> Staged:
        from rummicore.commas import comma_ways  # after the first screen

        try:
            ways = comma_ways(self._edition, line)
            typed = parse_table(self._edition, ways[0] if ways else line)
        except FormatError as error:
            return Staged(refusal=unreadable(self._texts, error))
        if not typed:
            return Staged(refusal=self._texts("play.nothing-typed"))
        if len(ways) > 1:
            return Staged(refusal=self._texts("play.comma-where", line=safe_text(ways[0])))
        notes = (self._texts("play.commas", line=safe_text(ways[0])),) if ways else ()
        staged = self._strange(typed) or self._made(draft, typed)
        return staged._replace(notes=(*notes, *staged.notes))

    def _strange(self, typed: TypedTable) -> Staged | None:
        """Refuse tiles that this edition does not have, also where melds are judged later."""
        known = self._edition.copies
        reasons = strangers(self._edition, [face for meld in typed for face in meld.faces if face not in known])
        return Staged(refusal=f"{self._strange_text(reasons[0])}.", reasons=reasons) if reasons else None

    def _strange_text(self, reason: Reason) -> str:
        from rummiterm.story.rulings import reason_text  # looks through all editions for the one that has the tile

        return reason_text(self._edition, reason, self._texts)

    def _made(self, draft: Draft, typed: TypedTable) -> Staged:
        base, every, ways = self._ways(draft, typed)
        drafts = tuple(base.made(way).following(draft) for way in ways)
        drafts = self._desk.preview.told_apart(drafts) if len(drafts) > 1 else drafts
        verdict = drafts[0].verdict()
        risky = at_own_risk(verdict.turn, typed)
        if not risky and (refused := self._wrong_melds(draft, typed)):
            return refused
        if not risky and (clash := self._edition.melds.clash(typed)):
            return self._twice(typed, clash)
        if ways[0].missing:
            return self._missing(draft, typed, ways[0].missing)
        if _shape(drafts[0]) == _shape(draft):
            return self._already(draft, typed)
        melds = tuple(meld for way in ways for meld in way.melds)
        preview = self._desk.preview
        notes = (*preview.spellings(every, ways[0].melds), *preview.taken(base, every, ways[0]))
        if risky or verdict.legal or verdict.turn.wrong:
            return Staged(drafts, melds, (*notes, *preview.readings(typed)))
        return self._refused(draft, typed, verdict) or Staged(drafts, melds, notes)

    def _ways(self, draft: Draft, typed: TypedTable) -> tuple[Draft, TypedTable, tuple[Resolution, ...]]:
        """Find ways from the draft as it lies; if none may be played, rather from before the turn with all typed in it.

        Return the draft that they begin with, what was typed since, and the ways.
        """
        ways = draft.choices(typed)
        if draft.layout.typed and not draft.made(ways[0]).verdict().legal:
            begun, every = draft.begun_again(typed)
            again = begun.choices(every)
            if begun.made(again[0]).verdict().legal:
                return begun, every, again
        return draft, typed, ways

    def _wrong_melds(self, draft: Draft, typed: TypedTable) -> Staged | None:
        """Refuse melds that are none, wherever their tiles would come from."""
        wrong = [meld for meld in typed if not self._edition.melds.readings(meld)]
        if not wrong:
            return None
        reasons = tuple(self._edition.explained(self._edition, r) for meld in wrong for r in self._faults(meld))
        return Staged(refusal=self._with_fix(draft, typed, wrong[0], reasons[0]), reasons=reasons)

    def _missing(self, draft: Draft, typed: TypedTable, missing: tuple[Face, ...]) -> Staged:
        """Refuse for tiles that nobody has, or that lie on a table which may not be touched before the opening."""
        tiles = show_faces(self._edition, self._edition.sorted(missing))
        holding = tuple(meld for meld in draft.view.table if self._could_give(meld, missing))
        closed = draft.untouchable(holding) if holding else ()
        key = "play.missing-closed" if closed else "play.missing"
        return Staged(refusal=self._texts(key, melds=self._desk.preview.typed(typed), tiles=tiles), reasons=closed)

    def _could_give(self, meld: Meld, missing: tuple[Face, ...]) -> bool:
        """Whether a table meld has one of these tiles, or a joker that may lie for one."""
        reader = self._edition.reader(self._edition.melds)
        jokers = {joker.face for face in missing if (joker := reader.joker_for(face)) is not None}
        return not jokers.union(missing).isdisjoint(meld.faces)

    def _already(self, draft: Draft, typed: TypedTable) -> Staged:
        """Refuse melds that lie on the table as they were typed."""
        reasons = self._edition.melds.clash((*draft.view.table, *typed))
        if not reasons:
            return Staged(refusal=self._texts("play.already", melds=self._desk.preview.typed(typed)))
        return self._clashing(draft, typed, reasons)

    def _twice(self, typed: TypedTable, reasons: Reasons) -> Staged:
        """Refuse a line that has a meld twice where that may not be."""
        meld = next((meld for meld in typed if meld.faces == reasons[0].tiles), typed[0])
        explained = tuple(self._edition.explained(self._edition, reason) for reason in reasons)
        return Staged(refusal=self._texts("play.typed-twice", meld=self._desk.preview.meld(meld)), reasons=explained)

    def _clashing(self, draft: Draft, typed: TypedTable, reasons: Reasons) -> Staged:
        """Refuse melds that may not lie on one table."""
        explained = tuple(self._edition.explained(self._edition, reason) for reason in reasons)
        return Staged(refusal=self._with_fix(draft, typed, typed[0], explained[0]), reasons=explained)

    def _faults(self, meld: TypedMeld) -> Reasons:
        return self._edition.melds.faults(meld) or (NOT_A_MELD.because(meld.faces, meld=" ".join(meld.faces)),)

    def _refused(self, draft: Draft, typed: TypedTable, verdict: Verdict) -> Staged | None:
        """Refuse for what no further meld can cure."""
        grave = [reason for reason in verdict.reasons if reason.code not in CURABLE]
        if not grave:
            return None
        reasons = tuple(self._edition.explained(self._edition, reason) for reason in grave)
        concerned = next((meld for meld in typed if set(reasons[0].tiles) <= set(meld.faces)), typed[0])
        return Staged(refusal=self._with_fix(draft, typed, concerned, reasons[0]), reasons=reasons)

    # The fix

    def _with_fix(self, draft: Draft, typed: TypedTable, wrong: TypedMeld, reason: Reason) -> str:
        text = self._texts.objection(reason)
        fix = self._fix(draft, typed, wrong, reason)
        return f"{text} {fix}" if fix else text

    def _fix(self, draft: Draft, typed: TypedTable, wrong: TypedMeld, reason: Reason) -> str:
        """Offer what the reason suggests: first what could be played now, else a meld that would be right."""
        from rummicore.advice import fix_of  # for the first refusal

        fix = fix_of(draft, typed, wrong, reason)
        if fix is None:
            return ""
        if fix.playable and not self._desk.hints:
            return ""
        meld = self._desk.preview.meld(fix.meld)
        same = sorted(fix.meld.faces) == sorted(wrong.faces)
        if not fix.playable or not (same or self._rack_known):
            return self._texts("fix.like", meld=meld)
        if len(typed) > 1:
            return self._texts("fix.type", meld=meld, line=typed_line(self._edition, fix.line))
        return self._texts("fix.same" if same else "fix.enough", meld=meld)


def _together(staged: list[Staged]) -> Staged:
    """Offer the drafts of every reading of a line to choose from."""
    drafts = tuple(draft for one in staged for draft in one.drafts)
    melds = tuple(meld for one in staged for meld in one.melds)
    return staged[0]._replace(drafts=drafts, melds=melds, notes=tuple(note for one in staged for note in one.notes))


def _shape(draft: Draft) -> list[tuple[Placed, ...]]:
    """Return the melds of a draft without order and kinds."""
    return sorted(meld.tiles for meld in draft.table())
