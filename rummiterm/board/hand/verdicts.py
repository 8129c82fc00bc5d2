"""A draft in words: what it is worth, which meld is wrong and why; the marks and captions that go with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rummicore.draft import Draft, Verdict
from rummicore.reasons import NOT_A_MELD, Reason
from rummicore.tiles import AnyMeld, Meld, TypedMeld, without
from rummicore.turn import Turn
from rummiterm.prompt.staging import StagingDesk, at_own_risk
from rummiterm.story.rulings import rule_named


class Objection(NamedTuple):
    """A reason against a draft, and the number under the meld that it concerns; 0 if it concerns the whole turn."""

    number: int
    reason: Reason


class Judge:
    """Says what the rules think of a draft."""

    def __init__(self, desk: StagingDesk) -> None:
        """Take the desk of the table."""
        self._edition = desk.edition
        self._preview = desk.preview
        self._texts = desk.texts
        self._hints = desk.hints

    def objections(self, draft: Draft, *, explained: bool = False) -> tuple[Objection, ...]:
        """Return what is wrong, melds first and numbered; ``explained`` with all that can be found out in a moment."""
        verdict = draft.verdict()
        found = [
            Objection(number, reason)
            for number, meld in enumerate(verdict.turn.wrong, 1)
            for reason in self._faults(meld)
        ]
        known = {objection.reason for objection in found}
        found += [Objection(0, reason) for reason in verdict.reasons if reason not in known]
        if explained:
            found = [o._replace(reason=self._edition.explained(self._edition, o.reason)) for o in found]
        return tuple(found)

    def said(self, objection: Objection) -> str:
        """Say what is wrong in a sentence, behind the number of the meld."""
        text = self._texts.objection(objection.reason)
        return f"{objection.number} {text}" if objection.number else text

    def lines(self, draft: Draft, *, refused: bool = False) -> Iterator[str]:
        """Say what a draft comes to; ``refused`` if somebody has tried to play it."""
        verdict = draft.verdict()
        turn = verdict.turn
        if at_own_risk(turn):
            said = self._preview.unjudged(turn).strip()
            yield f"  {said.replace(self._texts('play.unjudged'), self._texts('board.unjudged'))}"
        elif verdict.legal:
            remarks = self._edition.remarks(self._edition, turn.made)
            # A remark says itself that the turn can be played, and small screens have room for two lines.
            enter = "" if remarks else self._texts("board.enter")
            yield f"{next(iter(self._preview.legal(verdict)))}. {enter}".rstrip()
            for remark in remarks:
                yield f"  {self._texts('play.remark', remark=self._texts.reason(remark))}"
            if self._edition.manner.joined and len(turn.made) > 1 and verdict.worth.get("score"):
                yield f"  {self._texts('board.one-counts')}"
        else:
            for objection in _first_of_each(self.objections(draft, explained=refused)):
                yield self.objected(turn, objection, refused=refused)
            yield from self.besides(turn, refused=refused)

    def objected(self, turn: Turn, objection: Objection, *, refused: bool) -> str:
        """Say one thing that is wrong; of a refused turn with what would make it right, where hints are given."""
        fix = self._fix(turn, objection) if refused and self._hints else ""
        return f"{'!' if refused else '~'} {self.said(objection)} {fix}".rstrip()

    def besides(self, turn: Turn, *, refused: bool) -> Iterator[str]:
        """Say what a wrong turn costs, and that a refused one costs nothing yet."""
        yield from self._fine(turn)
        if refused:
            yield f"  {self._texts('board.nothing-lost')}"

    def reasons(self, draft: Draft) -> Iterator[str]:
        """Say all reasons against a draft with their rules; what is judged later is not judged here either."""
        verdict = draft.verdict()
        if at_own_risk(verdict.turn) or verdict.legal:
            yield from self.lines(draft)
            return
        for objection in self.objections(draft, explained=True):
            yield f"! {self.said(objection)} {rule_named(self._edition, objection.reason.rule)}".rstrip()

    def _fix(self, turn: Turn, objection: Objection) -> str:
        """Say what would make a wrong meld right, where the reason knows it."""
        offered = self._edition.offers(self._edition, objection.reason)
        if not offered or not objection.number:
            return ""
        wrong, right = turn.wrong[objection.number - 1], offered[0]
        meld = self._preview.meld(right)
        if without(right.faces, wrong.faces):
            return self._texts("fix.like", meld=meld)
        off = " ".join(without(wrong.faces, right.faces))
        return self._texts("board.take-off", tiles=off, meld=meld) if off else self._texts("fix.same", meld=meld)

    def _fine(self, turn: Turn) -> Iterator[str]:
        """Say which new melds are good."""
        good = [meld for meld in turn.made if isinstance(meld, Meld)]
        if good and turn.wrong:
            names = ", ".join(self._preview.meld(meld) for meld in good)
            yield f"  {self._texts('board.fine', melds=names)}"

    def wrong_numbers(self, draft: Draft) -> Mapping[int, int]:
        """Return for each wrong meld of the draft its number; none where nobody says beforehand what is wrong."""
        turn = draft.verdict().turn
        if at_own_risk(turn):
            return {}
        numbers: dict[int, int] = {}
        left = list(enumerate(turn.wrong, 1))
        for at, meld in enumerate(turn.after):
            same = next((entry for entry in left if entry[1] == meld), None)
            if same:
                left.remove(same)
                numbers[at] = same[0]
        return numbers

    def caption(self, verdict: Verdict) -> tuple[AnyMeld | None, str]:
        """Return which new meld makes the points of a turn, and how many, with a plus, since faults have numbers, too.

        There is none in games without points.
        """
        score, doubled = verdict.worth.get("score", 0), bool(verdict.worth.get("doubled"))
        single = score // 2 if doubled else score
        for meld in verdict.turn.made if score else ():
            if isinstance(meld, Meld) and self._edition.melds.value(meld) == single:
                return meld, f"+{single} × 2" if doubled else f"+{single}"
        return None, ""

    def _faults(self, meld: TypedMeld) -> tuple[Reason, ...]:
        faults = self._edition.melds.faults(meld)
        return faults or (NOT_A_MELD.because(meld.faces, meld=" ".join(meld.faces)),)


def _first_of_each(objections: Sequence[Objection]) -> Iterator[Objection]:
    """Keep of several objections to a meld the first; a page has room for all of them."""
    seen: set[int] = set()
    for objection in objections:
        if objection.number not in seen:
            yield objection
        if objection.number:
            seen.add(objection.number)
