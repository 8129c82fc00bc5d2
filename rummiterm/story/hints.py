"""Hints in three stages: something can be played, where to look or with which tiles, the whole turn."""

from __future__ import annotations

from rummicore.advice import Hint
from rummicore.changes import Change
from rummicore.edition import Edition
from rummicore.notation import typed_line
from rummicore.tiles import AnyMeld
from rummicore.turn import Turn
from rummiterm.story.paint import show_faces, show_meld
from rummiterm.texts import Texts

# That there is a play, its tiles, the whole turn.
STAGES = 3
# So many melds to take apart are named.
NAMED = 3


class Clues:
    """Says of a hint what each stage gives away."""

    def __init__(self, edition: Edition, texts: Texts) -> None:
        """Take the edition and the language."""
        self._edition = edition
        self._texts = texts

    def typed(self, turn: Turn) -> str:
        """Return the line that makes the turn at the prompt."""
        return typed_line(self._edition, turn.made)

    def clue(self, hint: Hint, turn: Turn, stage: int) -> str:
        """Say what a stage gives away of a turn in words; turns of tiles are said by their tiles."""
        if stage == 1:
            points = self._texts.count("points", self._edition.points(turn))
            words = self._texts.count("words", len(turn.gone))
            return self._texts(f"clue.first.{hint.kind}", points=points, words=words)
        return self._where(hint, turn) if stage < STAGES else self._texts("clue.third", melds=self.typed(turn))

    def tiles(self, hint: Hint, turn: Turn) -> dict[str, str]:
        """Return what is said of a turn by its tiles, and whether there may be a better one."""
        return {
            "count": self._texts.count("tiles", len(turn.laid)),
            "tiles": show_faces(self._edition, self._edition.sorted(turn.laid)),
            "doubt": "" if hint.proved else self._texts("hint.doubt"),
        }

    def _where(self, hint: Hint, turn: Turn) -> str:
        """Say where to look."""
        texts, goal = self._texts, _text(hint.goal)
        length = texts.count("letters-of", len(hint.goal.tiles) if hint.goal else 0)
        if hint.kind == "joker" and hint.change and hint.goal:
            letter = next(p.stands[0] for p in hint.goal.tiles if p.face in self._edition.jokers)
            tile, word = " ".join(hint.change.came), _text(hint.change.new)
            return texts("clue.second.joker", tile=tile, word=word, letter=letter, length=length)
        if hint.kind == "own":
            return texts("clue.second.own", length=length, first=goal[:1], last=goal[-1:])
        if hint.kind == "longer" and hint.change:
            room = texts.count("tiles-of", len(hint.change.new.tiles) - len(hint.change.old.tiles))
            return texts(f"clue.second.{_place(hint.change)}", word=_text(hint.change.old), room=room)
        words = ", ".join(map(_text, turn.gone[:NAMED]))
        if len(turn.gone) > NAMED:
            words = texts("and-more", words=words, count=len(turn.gone) - NAMED)
        key = "clue.second.rebuilt" if len(turn.gone) > 1 else "clue.second.rebuilt-one"
        return texts(key, words=words, length=length, first=goal[:1])


def _text(meld: AnyMeld | None) -> str:
    """Return the letters that the tiles of a meld stand for."""
    return "".join("".join(placed.stands) for placed in meld.tiles) if meld else ""


def _place(change: Change) -> str:
    """Say where a word gets longer: before, behind or around."""
    old, new = _text(change.old), _text(change.new)
    at = new.index(old)
    return "around" if 0 < at < len(new) - len(old) else "before" if at else "behind"


def command_hint(edition: Edition, hint: Hint, stage: int, texts: Texts) -> str:
    """Say a stage of a hint as the commands say it."""
    clues, turn = Clues(edition, texts), hint.turn
    if turn is None:
        return texts("advice.none" if hint.proved else "advice.not-found")
    if hint.kind == "tiles":
        melds = ", ".join(show_meld(edition, meld) for meld in turn.made)
        return texts(f"advice.{stage}", **clues.tiles(hint, turn), melds=melds)
    key = "clue.last" if stage == STAGES else "clue.next"
    return texts(key, stage=stage, clue=clues.clue(hint, turn, stage), more=stage + 1)


def prompt_hint(
    edition: Edition, hint: Hint, stage: int, texts: Texts, *, pool: int, fits: bool, lays: bool = True
) -> str:
    """Say a stage of a hint as the prompt says it; what does not fit what is staged is typed after a reset.

    ``lays`` tells whether one more hint lays the turn.
    """
    clues, turn = Clues(edition, texts), hint.turn
    if turn is None:
        return texts("hint.none" if pool else "hint.none-pass")
    more = texts("hint.lays") if lays and stage == STAGES else ""
    if hint.kind == "tiles":
        key = f"hint.{stage}" if fits else "hint.3-reset"
        return texts(key, stage=stage, **clues.tiles(hint, turn), melds=clues.typed(turn)) + more
    key = "hint.clue" if stage < STAGES else "hint.last" if fits else "hint.last-reset"
    return texts(key, stage=stage, clue=clues.clue(hint, turn, stage)) + more
