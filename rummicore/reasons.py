"""Why a turn is refused: stable codes, rule ids and texts, as values."""

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
NOTHING_TO_AGREE = Code("nothing-to-agree", "", "{edition} knows no words that people could agree on")
NOT_A_CHOICE = Code("not-a-choice", "", "{value} is not among the choices")
NO_SUCH_TILE = Code("no-such-tile", "", "{tile} is not a tile of {edition}")
TOO_MANY_COPIES = Code("too-many-copies", "", "{tile} is there {count} times, {edition} has {copies}")
NOT_ON_RACK = Code("not-on-rack", "", "not on the rack: {names}")
TABLE_TILE_MISSING = Code("table-tile-missing", "", "table tiles must stay on the table; missing: {names}")
NOT_A_MELD = Code("not-a-meld", "", "{meld}: these tiles make no meld")
JOKER_UNSAID = Code("joker-unsaid", "", "{meld}: say what the joker on the table stands for")
NOTHING_LAID = Code("nothing-laid", "", "a playing turn lays at least one tile from the rack")
# What is said beside a real table, where tiles are counted and racks are told.
TOO_FEW_UNKNOWN = Code("too-few-unknown", "", "{name}: {tiles} not among the told tiles, and only {count} are untold")
MORE_THAN_HELD = Code("more-than-held", "", "{name} cannot have laid {laid}: by the count the rack has only {count}")
POOL_EMPTY = Code("pool-empty", "", "by the count the pool has only {count} left")
ROUND_OVER = Code("round-over", "", "the round is over and waits to be counted")
RACK_UNKNOWN = Code("rack-unknown", "", "nobody has told what is left on the rack: {names}")
NO_SUCH_SUM = Code("no-such-sum", "", "{name}: {sum} cannot be what is left; name the tiles")
NEEDS_TILES = Code("needs-tiles", "", "{name} has not opened, and what that costs depends on the tiles; name them")

# Games that cannot be begun.
WRONG_SEATS = Code("wrong-seats", "", "{edition} is for {few} to {many} players, not {seats}")
OTHER_SEATS = Code("other-seats", "", "{edition} is for {few} to {many} players, not {seats}; take {other}")
TOO_FEW_TILES = Code("too-few-tiles", "", "{edition} has {tiles} tiles, too few to deal {deal} to {seats} players")
WRONG_ROUNDS = Code("wrong-rounds", "", "a match has 1 to {most} rounds")

# The code by which every edition says that no meld of the table is used before the opening.
OPENING_TOUCHES_TABLE = "opening-touches-table"
