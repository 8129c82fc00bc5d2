"""The page of rules as blocks: headings, sentences, and examples with tiles and what the referee says of them."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.edition import Edition
from rummicore.rulebook import Chapter, MeldShown, ScoreShown, Shown, TurnShown
from rummicore.rulings import ARROW, MeldRuling, TurnRuling, cases_from_text, rule
from rummicore.wire import Record
from rumminet.shown.looks import TileLooks
from rumminet.shown.story import net_texts
from rummiterm.rulebook.examples import Drawer
from rummiterm.rulebook.pages import RulePages
from rummiterm.story.turns.words import laid_places
from rummiterm.texts import Texts

# Columns: a page breaks its lines itself.
ENDLESS = 10_000


def rule_blocks(edition: Edition, language: str) -> tuple[str, list[Record]]:
    """Return the title of the rules and all that is to be read of them."""
    pages = RuleBlocks(edition, language)
    return pages.title(), list(pages.blocks())


class ExampleBlocks(Drawer):
    """Draws examples as tiles."""

    def __init__(self, edition: Edition, texts: Texts, spoken: Texts) -> None:
        """Take the texts of the rules, and those that name tiles."""
        super().__init__(edition, texts, colour=False, width=ENDLESS)
        self._looks = TileLooks(edition, spoken)

    def blocks(self, shown: Shown) -> Iterator[Record]:
        """Draw an example and say what it shows."""
        if isinstance(shown, ScoreShown):
            yield {"kind": "note", "text": self._scores(shown)}
            return
        typed = shown.meld if isinstance(shown, MeldShown) else f"{shown.before} {ARROW} {shown.after}"
        rack = shown.rack if isinstance(shown, TurnShown) else None
        opened = not isinstance(shown, TurnShown) or shown.opened
        for case in cases_from_text(self._edition, typed, rack, opened=opened):
            ruling = rule(self._edition, case)
            yield self._of_meld(ruling) if isinstance(ruling, MeldRuling) else self._of_turn(shown.id, ruling)

    def _of_meld(self, ruling: MeldRuling) -> Record:
        meld = ruling.readings[0].meld if ruling.legal else ruling.case.meld
        verdict = self._reading(ruling) if ruling.legal else self._refused(ruling.reasons[0])
        return {"kind": "example", "text": "", "before": [], "after": [self._looks.meld(meld)], "laid": [[]],
                "sign": verdict[:1], "says": verdict[2:]}  # fmt: skip

    def _of_turn(self, name: str, ruling: TurnRuling) -> Record:
        turn = ruling.turn
        laid = laid_places(turn.gone, turn.made)
        verdict = self._refused(ruling.reasons[0]) if ruling.reasons else self._worth(ruling)
        return {
            "kind": "example",
            "text": self._label(name),
            "before": [self._looks.meld(meld) for meld in turn.gone],
            "after": [self._looks.meld(meld) for meld in turn.made],
            "laid": [sorted(laid.get(at, ())) for at in range(len(turn.made))],
            "sign": verdict[:1],
            "says": verdict[2:],
        }

    def _label(self, name: str) -> str:
        label = f"example.{name}"
        suited = f"{label}.{dict(self._edition.book(self._edition).facts).get('hue')}"
        known = next((key for key in (suited, label) if self._texts.knows(key)), None)
        return f"{self._texts(known)}:" if known else ""


class RuleBlocks(RulePages):
    """Writes the page of an edition as blocks."""

    def __init__(self, edition: Edition, language: str) -> None:
        """Take the edition and the language."""
        super().__init__(edition, language, colour=False, width=ENDLESS)
        self._blocks = ExampleBlocks(edition, self._texts, net_texts(language))

    def title(self) -> str:
        """Say whose rules these are."""
        return self._texts("page.title", title=self._texts.title(self._edition))

    def blocks(self) -> Iterator[Record]:
        """Go through the whole page."""
        texts, edition = self._texts, self._edition
        seats, tiles = f"{edition.seats[0]}-{edition.seats[-1]}", texts.count("tiles", edition.copies.total())
        frame = texts("page.frame", edition=edition.id, seats=seats, tiles=tiles, rulebook=texts.rulebook(edition))
        yield {"kind": "note", "text": frame}
        seen: set[str] = set()
        for chapter in self._book.chapters:
            if blocks := list(self._of_chapter(chapter, seen)):
                yield {"kind": "heading", "text": texts(f"chapter.{chapter.name}")}
                yield from blocks

    def _of_chapter(self, chapter: Chapter, seen: set[str]) -> Iterator[Record]:
        if chapter.name == "aim":
            yield {"kind": "text", "text": self._texts(f"page.aim.{self._edition.manner.counts}"), "rule": ""}
        for item in chapter.items:
            if sentence := self.sentence(item):
                yield {"kind": "text", "text": sentence, "rule": self._cited(item)}
                shown = [each for each in self._shown_on_page(item) if each.id not in seen]
                seen.update(each.id for each in shown)
                for each in shown:
                    yield from self._blocks.blocks(each)
