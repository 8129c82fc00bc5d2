"""Why a turn is refused: stable codes, rule ids and texts, as values."""

from __future__ import annotations

from typing import NamedTuple

from rummicore.tiles import Face

Fact = int | str


class Reason(NamedTuple):
    """One reason for a refusal. ``code`` never changes; ``facts`` fill the same sentence in other languages."""

    code: str
    rule: str
    text: str
    tiles: tuple[Face, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()


Reasons = tuple[Reason, ...]


class Code(NamedTuple):
    """A kind of refusal: its stable name, the rule behind it and the English sentence."""

    name: str
    rule: str
    text: str

    def because(self, tiles: tuple[Face, ...] = (), /, *, rule: str = "", **facts: Fact) -> Reason:
        """Make a reason of this kind; ``rule`` overrides the id where an edition has its own."""
        text = self.text.format(**facts)
        return Reason(self.name, rule or self.rule, text, tiles, tuple(facts.items()))


class RuleError(ValueError):
    """An action that the rules refuse. Nothing has changed; ``reasons`` says why, all at once."""

    def __init__(self, reasons: Reasons) -> None:
        """Keep the reasons; the message is their first sentence."""
        super().__init__(reasons[0].text)
        self.reasons = reasons


class FormatError(ValueError):
    """Text or data that cannot be read. The message is one sentence that names the piece and what would do.

    Where a person may have typed it there is a reason too, for those who speak another language.
    """

    def __init__(self, said: str | Reason) -> None:
        """Take the sentence, or the reason that holds it."""
        self.reason = said if isinstance(said, Reason) else None
        super().__init__(said if isinstance(said, str) else said.text)


# What the core itself refuses. The rule ids come from the edition (``Edition.cites``).
WRONG_PHASE = Code("wrong-phase", "", "the game waits for {expected}; {given} came instead")
BAD_DEAL = Code(
    "bad-deal", "", "the deal does not hold exactly the tiles of {edition}, or draws for the start do not decide it"
)
NOT_YOURS = Code("not-yours", "", "{given} is not this seat's to take")
NOT_YOUR_TURN = Code("not-your-turn", "", "it is the turn of seat {seat}")
TOO_EARLY = Code("too-early", "", "the time of the turn is not over yet")
TOO_LATE = Code("too-late", "", "the time of the turn is over")
NO_CLOCK = Code("no-clock", "", "{edition} is played without a clock")
NOT_ASKED = Code("not-asked", "", "seat {seat} has not been asked about {ask}")
NOT_A_CHOICE = Code("not-a-choice", "", "{value} is not among the choices")
NO_SUCH_TILE = Code("no-such-tile", "", "{tile} is not a tile of {edition}")
TOO_MANY_COPIES = Code("too-many-copies", "", "{tile} is there {count} times, {edition} has {copies}")
NOT_ON_RACK = Code("not-on-rack", "", "not on the rack: {names}")
TABLE_TILE_MISSING = Code("table-tile-missing", "", "table tiles must stay on the table; missing: {names}")
NOT_A_MELD = Code("not-a-meld", "", "{meld}: these tiles make no meld")
JOKER_UNSAID = Code("joker-unsaid", "", "{meld}: say what the joker on the table stands for")
NOTHING_LAID = Code("nothing-laid", "", "a playing turn lays at least one tile from the rack")
BRACKET_OPEN = Code("bracket-open", "", "a bracket is not closed")
BRACKET_STRAY = Code("bracket-stray", "", "there is a ] without a [ before it")
NOT_A_KIND = Code("not-a-kind", "", "{piece} is not a kind of meld that can be declared here ({kinds})")

# The code by which every edition says that no meld of the table is used before the opening.
OPENING_TOUCHES_TABLE = "opening-touches-table"
