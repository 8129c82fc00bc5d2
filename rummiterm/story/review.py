"""A finished game looked at again, in sentences: what was missed, turn by turn, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummicore.advice import Advised, ReviewedTurn
from rummicore.edition import Edition
from rummiterm.story.paint import show_faces, show_meld
from rummiterm.texts import Texts, points_text


class TilesReview:
    """Tells a game in which tiles tell how everybody stands."""

    def __init__(self, edition: Edition, names: Sequence[str], texts: Texts) -> None:
        """Take the edition, the players' names and the language."""
        self._edition = edition
        self._names = names
        self._texts = texts

    def turn(self, turn: ReviewedTurn) -> str:
        """Say what a turn laid, and what it could have laid."""
        texts = self._texts
        laid = (
            texts("missed.laid", tiles=show_faces(self._edition, turn.laid)) if turn.laid else texts("missed.nothing")
        )
        return texts("missed.turn", number=turn.number, name=self._names[turn.seat], laid=laid, best=self._best(turn))

    def _best(self, turn: ReviewedTurn) -> str:
        missed = turn.missed
        if missed is None:
            found = "missed.best" if turn.laid else "missed.none"
            return self._texts(found if turn.best.proved else f"{found}-open")
        return self._texts(
            "missed.more",
            tiles=show_faces(self._edition, self._edition.sorted(missed.turn.laid)),
            melds=", ".join(show_meld(self._edition, meld) for meld in missed.turn.made),
            missed=self._texts.count("tiles", turn.missed_by),
        )

    def summary(self, turns: Sequence[ReviewedTurn]) -> list[list[str]]:
        """Make the rows of the closing table."""
        head = [self._texts(f"missed.{key}") for key in ("player", "turns", "tiles", "possible", "perfect")]
        return [head, *(self._row(name, [t for t in turns if t.seat == s]) for s, name in enumerate(self._names))]

    def _row(self, name: str, own: list[ReviewedTurn]) -> list[str]:
        laid = sum(len(turn.laid) for turn in own)
        possible = laid + sum(turn.missed_by for turn in own)
        perfect = sum(not turn.missed_by for turn in own)
        return [name, str(len(own)), str(laid), str(possible), f"{perfect}/{len(own)}"]


class PointsReview:
    """Tells a game whose turns score points, and what the family will talk about."""

    def __init__(self, edition: Edition, names: Sequence[str], texts: Texts) -> None:
        """Take the edition, the players' names and the language."""
        self._edition = edition
        self._names = names
        self._texts = texts

    def turn(self, turn: ReviewedTurn) -> str:
        """Say what a turn scored, and what it could have scored."""
        texts, word = self._texts, _letters(turn)
        scored = points_text(turn.points, doubled=turn.doubled)
        done = f"{scored} {word}".rstrip() if word or turn.points else texts("analyze.nothing")
        if turn.missed is not None:
            could = points_text(_score(turn.missed), doubled=turn.missed.worth.get("doubled") is True)
            said = texts("analyze.missed", points=could, word=self._word(turn.missed))
        elif turn.sight is None and not turn.points:
            said = texts("analyze.no-turn" if turn.best.best is None else "analyze.only-rare")
        else:
            said = texts("analyze.good")
        return texts("turn", number=turn.number, name=self._names[turn.seat], what=f"{done}; {said}")

    def summary(self, turns: Sequence[ReviewedTurn]) -> Iterator[str]:
        """Sum up: for each player what there was, then the words nobody saw."""
        for seat, name in enumerate(self._names):
            yield "   " + self._seat(name, [turn for turn in turns if turn.seat == seat])
        missed = [(turn, turn.missed) for turn in turns if turn.missed is not None]
        if missed:
            yield "   " + self._said("analyze.longest", *max(missed, key=lambda pair: len(self._word(pair[1]))))
        found = [(turn, turn.best.best) for turn in turns if turn.best.best is not None]
        if found:
            yield "   " + self._said("analyze.whole-dictionary", *max(found, key=lambda pair: _score(pair[1])))

    def _seat(self, name: str, own: list[ReviewedTurn]) -> str:
        got = sum(turn.points for turn in own)
        could = sum(max(turn.points, _score(turn.sight) if turn.sight else 0) for turn in own)
        best = sum(turn.missed is None for turn in own if turn.points)
        points = self._texts.count("points", got)
        return self._texts("analyze.seat", name=name, got=points, could=could, best=best, turns=len(own))

    def _said(self, key: str, turn: ReviewedTurn, better: Advised) -> str:
        points, name = self._texts.count("points", _score(better)), self._names[turn.seat]
        return self._texts(key, word=self._word(better), number=turn.number, name=name, points=points)

    def _word(self, advised: Advised) -> str:
        """Return the word that a turn scores for; the longest new one where the game names none."""
        named = advised.worth.get("longest")
        if named is not None:
            return str(named)
        longest = max(advised.turn.made, key=lambda meld: len(meld.tiles))
        return self._edition.notation.short(longest.tiles)


def _letters(turn: ReviewedTurn) -> str:
    return "".join("".join(placed.stands) for placed in turn.scoring.tiles) if turn.scoring else ""


def _score(advised: Advised) -> int:
    return int(advised.worth.get("score", 0))
