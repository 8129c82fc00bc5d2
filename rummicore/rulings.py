"""The referee beside a real set: what is said of melds, turns and positions that come from outside, as values."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple

from rummicore.checks import judge, strangers
from rummicore.notation import clip_json, joined, meld_from_json, parse_melds, parse_table
from rummicore.readings import MeldReading, choices
from rummicore.reasons import JOKER_UNSAID, NOT_A_MELD, Code, FormatError, Reasons, RuleError
from rummicore.tiles import Face, Meld, Table, TypedMeld, TypedTable, faces_on, melds_gone, without
from rummicore.turn import Turn, lying_table, turn_of
from rummicore.typed import as_said
from rummicore.view import View, position

if TYPE_CHECKING:
    from rummicore.edition import Edition

ARROW = "->"
NOTHING_TO_JUDGE = Code(
    "nothing-to-judge", "", "there is no meld to judge; write one as r9 j r11, or a turn as b4-6 -> b3-6"
)


class MeldCase(NamedTuple):
    """A meld to be judged; ``turned`` is the meld as it was typed if it is laid in another order."""

    id: object
    meld: TypedMeld
    turned: TypedTable = ()


class TurnCase(NamedTuple):
    """A turn to be judged. Without a rack the player is taken to hold the laid tiles and one more.

    ``turned`` are the melds, as they were typed, that are laid in another order.
    """

    id: object
    before: TypedTable
    after: TypedTable
    rack: tuple[Face, ...] | None
    opened: bool
    turned: TypedTable = ()


Case = MeldCase | TurnCase


class MeldRuling(NamedTuple):
    """What the referee says of a meld: every legal reading, or every reason why there is none."""

    case: MeldCase
    readings: tuple[MeldReading, ...]
    reasons: Reasons

    @property
    def legal(self) -> bool:
        """Whether it is a meld."""
        return bool(self.readings)


class TurnRuling(NamedTuple):
    """What the referee says of a turn: every reason against it, or what it is worth.

    ``depends`` are melds of the table before the turn as they must have been read for this ruling: undeclared ones of
    several readings by which the rulings differ.
    """

    case: TurnCase
    turn: Turn
    reasons: Reasons
    worth: Mapping[str, int | bool]
    depends: Table = ()

    @property
    def legal(self) -> bool:
        """Whether it may be played."""
        return not self.reasons


Ruling = MeldRuling | TurnRuling


def cases_from_text(edition: Edition, text: str, rack: str | None, *, opened: bool) -> list[Case]:
    """Read melds, or a turn written as table -> table."""
    before, arrow, after = text.replace("→", ARROW).partition(ARROW)
    if not arrow:
        melds = _put_together(parse_melds(edition, text))
        if not melds:
            raise FormatError(NOTHING_TO_JUDGE.because())
        return [MeldCase(None, edition.as_laid(edition, meld), _turned(edition, (meld,))) for meld in melds]
    tiles = None if rack is None else edition.notation.parse_tiles(rack)
    turned = _turned(edition, (*parse_melds(edition, before), *parse_melds(edition, after)))
    return [TurnCase(None, parse_table(edition, before), parse_table(edition, after), tiles, opened, turned)]


def _put_together(melds: TypedTable) -> TypedTable:
    """Make one meld of single tiles that follow each other: nobody asks whether one tile is a meld."""
    found: list[TypedMeld] = []
    single = False
    for meld in melds:
        alone = len(meld.tiles) == 1 and not meld.kind
        if alone and single:
            found[-1] = TypedMeld("", (*found[-1].tiles, *meld.tiles))
        else:
            found.append(meld)
        single = alone
    return tuple(found)


def _turned(edition: Edition, typed: TypedTable) -> TypedTable:
    """Return the typed melds that are laid in another order."""
    return tuple(dict.fromkeys(meld for meld in typed if edition.as_laid(edition, meld) != meld))


def case_from_record(edition: Edition, record: Mapping[str, object], identity: object) -> Case:
    """Read a meld (``meld``) or a turn (``table``, ``after``, ``rack`` or ``played``, ``opened``) from JSON data."""
    if "after" in record or "t1" in record:
        opened = record.get("opened", True)
        if not isinstance(opened, bool):
            raise FormatError("opened is true or false")
        before = table_from_record(edition, record.get("table", record.get("t0", [])))
        after = table_from_record(edition, record.get("after", record.get("t1")))
        return TurnCase(identity, before, after, _rack(edition, record, before), opened)
    if "meld" in record or "tiles" in record:
        meld = meld_from_json(edition, record.get("meld", record.get("tiles")))
        if not meld.tiles:
            raise FormatError("a meld has tiles")
        return MeldCase(identity, meld)
    raise FormatError("a line has a meld, or a table and the table after the turn")


def table_from_record(edition: Edition, value: object) -> TypedTable:
    """Read a table from JSON data: a text, or a list of melds. Raise FormatError."""
    if isinstance(value, str):
        return parse_table(edition, value)
    if not isinstance(value, list):
        raise FormatError(f"a table is a text or a list of melds, not {clip_json(value)}")
    melds = tuple(meld_from_json(edition, meld) for meld in value)
    if not all(meld.tiles for meld in melds):
        raise FormatError("a meld has tiles")
    return melds


def _rack(edition: Edition, record: Mapping[str, object], before: TypedTable) -> tuple[Face, ...] | None:
    """Return the rack; of a player of whom only the played tiles are known, these and one more."""
    if "rack" in record:
        return tiles_from_record(edition, record["rack"])
    if "played" in record:
        played = tiles_from_record(edition, record["played"], "played")
        return (*played, *_one_more(edition, (*faces_on(before).elements(), *played)))
    return None


def tiles_from_record(edition: Edition, value: object, key: str = "rack") -> tuple[Face, ...]:
    """Read loose tiles from JSON data: a text, or a list of tiles. Raise FormatError."""
    if isinstance(value, list) and (text := joined(value)) is not None:
        value = text
    if not isinstance(value, str):
        raise FormatError(f"{key} is a text or a list of tiles, not {clip_json(value)}")
    return edition.notation.parse_tiles(value)


def _one_more(edition: Edition, seen: tuple[Face, ...]) -> tuple[Face, ...]:
    """Find a tile that is not in sight, to keep an unknown rack from counting as used up."""
    return next(((face,) for face, copies in edition.tiles if seen.count(face) < copies), ())


def rule(edition: Edition, case: Case) -> Ruling:
    """Judge a meld or a turn."""
    return _rule_meld(edition, case) if isinstance(case, MeldCase) else _rule_turn(edition, case)


def _rule_meld(edition: Edition, case: MeldCase) -> MeldRuling:
    reasons = strangers(edition, case.meld.faces)
    readings = () if reasons else choices(edition, case.meld)
    if not readings:
        reasons = explained(edition, reasons or edition.melds.faults(case.meld))
    return MeldRuling(case, readings, reasons)


# So many ways to read a table are judged at most: four jokers in pairs make 4, and nobody types more by chance.
MOST_READINGS = 16


def _rule_turn(edition: Edition, case: TurnCase) -> TurnRuling:
    """Judge a turn by every reading of the table it began with: the first one that makes it legal counts.

    A real table has one reading, which whoever types it may not think of. What the ruling depends on is told.
    """
    ways = islice(product(*(_as_read(edition, meld) for meld in case.before)), MOST_READINGS)
    rulings = {before: _rule_read(edition, case._replace(before=before)) for before in ways}
    before, found = next(((way, r) for way, r in rulings.items() if r.legal), next(iter(rulings.items())))
    differ = any((r.reasons, r.worth) != (found.reasons, found.worth) for r in rulings.values())
    depends = [meld for meld, typed in zip(before, case.before, strict=True) if differ and meld is not typed]
    read = (next(iter(edition.melds.readings(meld)), None) for meld in depends)
    return found._replace(case=case, depends=tuple(meld for meld in read if meld is not None))


def _as_read(edition: Edition, meld: TypedMeld) -> tuple[TypedMeld, ...]:
    """Declare an undeclared meld as each kind that it may be; as it is if there is no choice."""
    if meld.kind or not edition.notation.kinds:
        return (meld,)
    kinds = dict.fromkeys(reading.kind for reading in edition.melds.readings(meld))
    return tuple(meld._replace(kind=kind) for kind in kinds) if len(kinds) > 1 else (meld,)


def _rule_read(edition: Edition, case: TurnCase) -> TurnRuling:
    turn, wrong = _turn(edition, case)
    # Tiles that cannot all exist are named first; such a turn is not looked into any further.
    reasons = strangers(edition, (*faces_on(case.after).elements(), *turn.lost, *without(turn.rack, turn.laid)))
    if not reasons:
        faults = (reason for meld in wrong for reason in edition.melds.faults(meld))
        reasons = explained(edition, tuple(dict.fromkeys((*faults, *judge(turn)))))
    return TurnRuling(case, turn, reasons, {} if reasons else edition.worth(turn))


def _turn(edition: Edition, case: TurnCase) -> tuple[Turn, TypedTable]:
    """Describe the turn, and return melds that were wrong before it and still lie there, or had to before the opening.

    Tiles of wrong melds lie on the table all the same, so that whoever uses them lays none.
    """
    known, unread = lying_table(edition.melds, case.before)
    counts_before, counts_after = faces_on(case.before), faces_on(case.after)
    laid = tuple((counts_after - counts_before).elements())
    lost = tuple((counts_before - counts_after).elements())
    rack = case.rack
    if rack is None:
        rack = (*laid, *_one_more(edition, (*counts_before.elements(), *laid)))
    standing = melds_gone(unread, melds_gone(unread, case.after))
    after = melds_gone(case.after, standing)
    turn = turn_of(edition, position(rack, known, opened=case.opened), after)
    return turn._replace(laid=laid, lost=lost), standing if case.opened else unread


def explained(edition: Edition, reasons: Reasons) -> Reasons:
    """Return reasons with all that can be found out about them, for people."""
    return tuple(edition.explained(edition, reason) for reason in reasons)


# Positions


def position_from_text(edition: Edition, rack: str, table: str, *, opened: bool) -> View:
    """Read a position as it is typed; raise FormatError, or RuleError if it cannot be."""
    return position_of(edition, edition.notation.parse_tiles(rack), parse_table(edition, table), opened=opened)


def position_from_record(edition: Edition, record: Mapping[str, object]) -> View:
    """Read a position from JSON data: ``rack``, ``table``, ``opened``; raise FormatError or RuleError."""
    opened = record.get("opened", True)
    if not isinstance(opened, bool):
        raise FormatError("opened is true or false")
    if "rack" not in record:
        raise FormatError("a line has a rack, and a table if there is something on it")
    rack, melds = tiles_from_record(edition, record["rack"]), table_from_record(edition, record.get("table", []))
    return position_of(edition, rack, melds, opened=opened)


def read_as_said(edition: Edition, typed: TypedMeld, lying: Meld) -> bool:
    """Tell whether nothing was guessed: where people say what a joker stands for, nobody may."""
    return typed.tiles == lying.tiles or as_said(edition, typed).tiles == as_said(edition, lying).tiles


def position_of(edition: Edition, rack: tuple[Face, ...], melds: TypedTable, *, opened: bool) -> View:
    """Make a view; tiles that cannot all exist, melds that are none and jokers that could be anything are refused.

    They raise RuleError with every reason.
    """
    if reasons := strangers(edition, [*(face for meld in melds for face, _ in meld.tiles), *rack]):
        raise RuleError(reasons)
    table, wrong = lying_table(edition.melds, melds)
    for meld in wrong:
        reasons += edition.melds.faults(meld) or (NOT_A_MELD.because(meld.faces, meld=" ".join(meld.faces)),)
    for typed, lying in zip(melds, table, strict=True) if not wrong else ():
        if not read_as_said(edition, typed, lying):
            reasons += (JOKER_UNSAID.because(typed.faces, meld=edition.notation.spell(typed.tiles)),)
    if reasons:
        raise RuleError(explained(edition, reasons))
    return position(edition.sorted(rack), table, opened=opened)
