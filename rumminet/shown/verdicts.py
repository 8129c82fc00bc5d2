"""What the rules say of a layout or of typed melds, as data for a page: marks, captions, sentences, choices."""

from __future__ import annotations

from rummicore.draft import Draft, Verdict
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.reasons import FormatError
from rummicore.tiles import AnyMeld, AnyTable, TypedMeld, TypedTable, faces_on
from rummicore.turn import in_place
from rummicore.typed import as_said
from rummicore.view import View
from rummicore.wire import Record, data_of
from rumminet.shown.looks import TileLooks
from rummiterm.board.hand.moves import laid_places
from rummiterm.board.hand.typing import BoardDesk
from rummiterm.board.hand.verdicts import Judge
from rummiterm.prompt.preview import Preview
from rummiterm.prompt.staging import Stager, at_own_risk
from rummiterm.story.paint import Painter
from rummiterm.story.rulings import rule_named
from rummiterm.texts import Texts

# So many meanings of a joker are offered; more than these nobody reads on a phone.
MOST_CHOICES = 12
# Signs; a turn that lays every tile anew is typed with a few hundred.
LONGEST_TYPED = 400


class TableReferee:
    """Judges what one seat lays or types, in its language."""

    def __init__(self, edition: Edition, view: View, texts: Texts, *, hints: bool = True) -> None:
        """Take the edition, what the seat may know, the language, whether hints are given; agreed words count."""
        self._edition = edition.agreeing(view.agreed)
        self._view = view
        self._texts = texts
        self._looks = TileLooks(self._edition, texts)
        preview = Preview(Painter(self._edition, colour=False), texts)
        self._preview = preview
        desk = BoardDesk(self._edition, texts, preview, hints)
        self._judge = Judge(desk)
        self._stager = Stager(desk)

    def draft(self, layout: TypedTable) -> Draft:
        """Lay the table out like this; raise RuleError if tiles appear that neither table nor rack has."""
        table = laid_table(self._view, layout)
        laid = faces_on(table) - faces_on(self._view.table)
        if missing := laid - faces_on((TypedMeld("", tuple(map(self._edition.place, self._view.rack))),)):
            raise FormatError(f"melds: {' '.join(missing)} is not on the rack")
        return Draft.begin(self._edition, self._view).laid_out(table)

    def verdict(self, draft: Draft, *, refused: bool = False) -> Record:
        """Say what the rules think of a draft; ``refused`` if somebody has tried to play it."""
        verdict = draft.verdict()
        return {
            "status": self._status(draft, verdict),
            "playable": self._playable(draft, verdict),
            "points": self._points(verdict) if verdict.legal and draft.table() != self._view.table else "",
            "lines": self._lines(draft, verdict, refused=refused),
            "melds": self._melds(draft, verdict),
            "laid": list(verdict.turn.laid),
            "rack": list(self._edition.sorted(draft.layout.rack)),
            "suggest": self._doubted(verdict),
        }

    def staged(self, draft: Draft, text: str) -> Record:
        """Lay typed melds on a draft; say which ways there are, or why not."""
        if not text.strip():
            return {"status": "empty", "reads": "", "notes": [], "text": "", "ways": []}
        staged = self._stager.stage(draft, text[:LONGEST_TYPED])
        said = {"reads": self._meant(text), "notes": list(staged.notes), "text": staged.refusal}
        if staged.refusal:
            return {"status": "refused", **said, "ways": []}
        return {"status": "staged", **said, "ways": [self.way(each) for each in staged.drafts]}

    def way(self, draft: Draft) -> Record:
        """Return a draft as a layout that the page may take over."""
        arranged = draft._replace(layout=draft.layout._replace(melds=in_place(self._view.table, draft.table())))
        verdict = arranged.verdict()
        legal = verdict.legal and not at_own_risk(verdict.turn)
        line = next(iter(self._preview.legal(verdict))) if legal else ""
        melds = [self._sent(meld) for meld in arranged.layout.melds]
        return {"melds": melds, "line": line, "verdict": self.verdict(arranged)}

    def _sent(self, meld: AnyMeld) -> object:
        """Write a meld as clients send it: its tiles, with a kind only where one was declared."""
        tiles = [data_of(placed) for placed in meld.tiles]
        return {"kind": meld.kind, "tiles": tiles} if isinstance(meld, TypedMeld) and meld.kind else tiles

    def _status(self, draft: Draft, verdict: Verdict) -> str:
        if draft.table() == self._view.table:
            return "untouched"
        if at_own_risk(verdict.turn):
            return "risky"
        if verdict.legal:
            return "legal"
        return "unfinished" if all(map(_loose, verdict.turn.wrong)) and verdict.turn.wrong else "wrong"

    def _playable(self, draft: Draft, verdict: Verdict) -> bool:
        return draft.table() != self._view.table and (verdict.legal or at_own_risk(verdict.turn))

    def _points(self, verdict: Verdict) -> str:
        """Say what the turn counts: points as they come about, else tiles."""
        score = verdict.worth.get("score")
        if score is None:
            return f"+{self._texts.count('tiles', len(verdict.turn.laid))}"
        return f"+{score} = {int(score) // 2} × 2" if verdict.worth.get("doubled") and score else f"+{score}"

    def _lines(self, draft: Draft, verdict: Verdict, *, refused: bool) -> list[Record]:
        if draft.table() == self._view.table:
            return []
        if verdict.legal or at_own_risk(verdict.turn):
            return [_line(text) for text in self._judge.lines(draft)]
        at = {number: place for place, number in self._judge.wrong_numbers(draft).items()}
        objections = self._judge.objections(draft, explained=refused)
        lines = [
            _line(self._judge.objected(verdict.turn, objection, refused=refused))
            | {
                "meld": at.get(objection.number),
                "number": objection.number,
                "rule": rule_named(self._edition, objection.reason.rule),
                "code": objection.reason.code,
            }
            for objection in objections
        ]
        return lines + [_line(text) for text in self._judge.besides(verdict.turn, refused=refused)]

    def _melds(self, draft: Draft, verdict: Verdict) -> list[Record]:
        laid, touched = laid_places(draft), draft.table() != self._view.table
        judged = touched and not at_own_risk(verdict.turn)
        wrong = self._judge.wrong_numbers(draft) if touched else {}
        read = verdict.turn.after if judged else draft.layout.melds
        scoring, points = self._judge.caption(verdict) if judged else (None, "")
        return [
            {
                **self._looks.meld(meld),
                "laid": sorted(laid[at]),
                "wrong": wrong.get(at, 0),
                "caption": points if meld == scoring else "",
                "choices": self._choices(draft.layout.melds[at]) if judged else [],
            }
            for at, meld in enumerate(read)
        ]

    def _choices(self, meld: AnyMeld) -> list[Record]:
        """Offer what an open joker of a touched meld may stand for, or as which kind a meld may be read."""
        if not isinstance(meld, TypedMeld) or all(placed.stands for placed in meld.tiles):
            return []
        known, said = self._edition.notation.kinds, dict[object, Record]()
        for reading in self._edition.melds.readings(TypedMeld("", meld.tiles))[:MOST_CHOICES]:
            kind = reading.kind if reading.kind in known else ""
            typed = as_said(self._edition, TypedMeld(kind, reading.tiles))
            text = self._edition.notation.short(reading.tiles)
            named = f"{self._texts.kind(kind)}: {text}" if kind else text
            said.setdefault(typed, {"text": named, "kind": kind, "as": [data_of(placed) for placed in typed.tiles]})
        return list(said.values()) if len(said) > 1 else []

    def _meant(self, text: str) -> str:
        meant = self._edition.notation.retyped(text) or text
        return meant.upper() if self._edition.manner.joined else meant

    def _doubted(self, verdict: Verdict) -> str:
        """Return the first word that the rules refuse and others could let count."""
        if at_own_risk(verdict.turn):
            return ""
        words = ("".join("".join(placed.stands) for placed in meld.tiles) for meld in verdict.turn.wrong)
        return next((word for word in words if not self._edition.agreeable(self._edition, word)), "")

    def doubted_in(self, text: str) -> str:
        """Return the first word of a typed line that the rules refuse and others could let count."""
        try:
            typed = parse_table(self._edition, self._edition.notation.retyped(text) or text)
        except FormatError:
            return ""
        wrong = [meld for meld in typed if not self._edition.melds.readings(meld)]
        words = ("".join("".join(placed.stands) for placed in meld.tiles) for meld in wrong)
        return next((word for word in words if not self._edition.agreeable(self._edition, word)), "")


def laid_table(view: View, layout: TypedTable) -> AnyTable:
    """Return a layout as a table: melds that lie there as they did stay read, all others are as they were laid."""
    left = list(view.table)
    table: list[AnyMeld] = []
    for laid in layout:
        same = next((meld for meld in left if meld.tiles == laid.tiles and laid.kind in ("", meld.kind)), None)
        if same is not None:
            left.remove(same)
        table.append(same or laid)
    return tuple(table)


def _loose(meld: AnyMeld) -> bool:
    """Whether a meld is only begun: a tile or two that somebody has just put down."""
    return len(meld.tiles) < 3


def _line(text: str) -> Record:
    """Part a line of the judge into its sign and the sentence."""
    sign, said = (text[0], text[1:].strip()) if text[:1] in "+~!?" else (" ", text.strip())
    return {
        "sign": sign,
        "text": f"+{said}" if sign == "+" else said,
        "meld": None,
        "number": 0,
        "rule": "",
        "code": "",
    }
