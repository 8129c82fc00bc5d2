"""What the referee says of melds and turns that come from outside, as data and as a line of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rummicore.checks import judge, strangers
from rummicore.edition import Edition
from rummicore.notation import clip_json, meld_from_json, parse_table
from rummicore.readings import MeldReading, choices
from rummicore.reasons import NO_SUCH_TILE, FormatError, Reason, Reasons
from rummicore.registry import BUILT_IN, find_edition
from rummicore.tiles import Face, TypedMeld, TypedTable, faces_on, melds_gone, without
from rummicore.turn import Turn, lying_table, turn_of
from rummicore.view import position
from rummicore.wire import reason_record
from rummiterm.cli.safe import safe_text
from rummiterm.texts import Texts

SCHEMA = "rummi.judge/1"
ARROW = "->"
# So many melds are named of all that open jokers make.
MOST_NAMED = 5


class MeldCase(NamedTuple):
    """A meld to be judged."""

    id: object
    meld: TypedMeld


class TurnCase(NamedTuple):
    """A turn to be judged. Without a rack the player is taken to hold the laid tiles and one more."""

    id: object
    before: TypedTable
    after: TypedTable
    rack: tuple[Face, ...] | None
    opened: bool


Case = MeldCase | TurnCase


class Ruling(NamedTuple):
    """The referee's word: as JSON data, and as text."""

    legal: bool
    record: Mapping[str, object]
    text: str


def cases_from_text(edition: Edition, text: str, rack: str | None, *, opened: bool) -> list[Case]:
    """Read melds, or a turn written as table -> table."""
    before, arrow, after = text.replace("→", ARROW).partition(ARROW)
    if not arrow:
        melds = parse_table(edition, text)
        if not melds:
            raise FormatError("there is no meld to judge; write one as r9 j r11, or a turn as b4-6 -> b3-6")
        return [MeldCase(None, meld) for meld in melds]
    tiles = None if rack is None else edition.notation.parse_tiles(rack)
    return [TurnCase(None, parse_table(edition, before), parse_table(edition, after), tiles, opened)]


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
    if isinstance(value, list) and all(isinstance(tile, str) for tile in value):
        value = " ".join(value)
    if not isinstance(value, str):
        raise FormatError(f"{key} is a text or a list of tiles, not {clip_json(value)}")
    return edition.notation.parse_tiles(value)


def _one_more(edition: Edition, seen: tuple[Face, ...]) -> tuple[Face, ...]:
    """Find a tile that is not in sight, to keep an unknown rack from counting as used up."""
    return next(((face,) for face, copies in edition.tiles if seen.count(face) < copies), ())


def rule(edition: Edition, case: Case, texts: Texts) -> Ruling:
    """Judge a meld or a turn."""
    return _rule_meld(edition, case, texts) if isinstance(case, MeldCase) else _rule_turn(edition, case, texts)


def _rule_meld(edition: Edition, case: MeldCase, texts: Texts) -> Ruling:
    reasons = strangers(edition, case.meld.faces)
    readings = () if reasons else choices(edition, case.meld)
    if not readings:
        reasons = _explained(edition, reasons or edition.melds.faults(case.meld))
    values: dict[str, int] = {}
    for choice in readings:
        values[choice.label] = max(choice.value, values.get(choice.label, 0))
    record: dict[str, object] = {"schema": SCHEMA, "id": case.id, "legal": bool(readings), "readings": values}
    written = edition.notation.spell(case.meld.tiles)
    if not readings:
        record["reasons"] = [_reason_record(edition, reason, texts) for reason in reasons]
        return Ruling(False, record, f"{written}: {_reasons_text(edition, reasons, texts, written)}")
    if len({choice.meld.kind for choice in readings}) == 1:
        shown, stands = _reading_text(readings[0], readings[:1], texts), _meant(edition, readings, texts)
    else:
        shown, stands = texts("judge.or").join(_reading_text(choice, readings, texts) for choice in readings), ""
    return Ruling(True, record, f"{written}: {texts('judge.ok', readings=shown, stands=stands)}")


def _reading_text(choice: MeldReading, readings: tuple[MeldReading, ...], texts: Texts) -> str:
    """Say a reading and its points: by its label, and by its kind too where several have one label."""
    label, kind = texts.kind(choice.label), texts.kind(choice.meld.kind)
    alike = sum(other.label == choice.label for other in readings)
    name = texts("judge.kind-of", label=label, kind=kind) if alike > 1 else label
    return texts("judge.reading", kind=name, points=texts.count("points", choice.value))


def _meant(edition: Edition, readings: tuple[MeldReading, ...], texts: Texts) -> str:
    """Say what the jokers are; where they may be several things, what they make, the best first."""
    if len(readings) == 1:
        return _stands(readings[0], texts)
    melds = [edition.notation.spell(choice.meld.tiles) for choice in readings[:MOST_NAMED]]
    more = ["…"] if len(readings) > MOST_NAMED else []
    return texts("judge.stands", jokers=", ".join(melds + more))


def _stands(choice: MeldReading, texts: Texts) -> str:
    said = [texts("judge.joker", joker=face, stands=" ".join(stands)) for face, stands in choice.jokers if stands]
    if not said:
        return ""
    return texts("judge.stands", jokers=", ".join(said))


def _rule_turn(edition: Edition, case: TurnCase, texts: Texts) -> Ruling:
    turn, wrong = _turn(edition, case)
    # Tiles that cannot all exist are named first; such a turn is not looked into any further.
    reasons = strangers(edition, (*faces_on(case.after).elements(), *turn.lost, *without(turn.rack, turn.laid)))
    if not reasons:
        faults = (reason for meld in wrong for reason in edition.melds.faults(meld))
        reasons = _explained(edition, tuple(dict.fromkeys((*faults, *judge(turn)))))
    record: dict[str, object] = {
        "schema": SCHEMA,
        "id": case.id,
        "legal": not reasons,
        "reasons": [_reason_record(edition, reason, texts) for reason in reasons],
        "laid": list(turn.laid),
    }
    name = safe_text(str(case.id), 40) if case.id is not None else texts("judge.turn")
    if reasons:
        return Ruling(False, record, f"{name}: {_reasons_text(edition, reasons, texts)}")
    worth = edition.worth(turn)
    said = [texts("judge.turn-ok", tiles=" ".join(turn.laid))]
    said += [texts.worth(key, number) for key, number in worth.items() if number is not False]
    return Ruling(True, {**record, **worth}, f"{name}: {', '.join(said)}")


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


def refusal(edition: Edition, reasons: Reasons, texts: Texts) -> FormatError:
    """Say why tiles or melds of a position from outside cannot be, and which edition has them."""
    said = [_hinted(edition, reason, texts) for reason in _explained(edition, reasons)]
    return FormatError("; ".join(dict.fromkeys(said)))


def _explained(edition: Edition, reasons: Reasons) -> Reasons:
    return tuple(edition.explained(edition, reason) for reason in reasons)


def _reason_record(edition: Edition, reason: Reason, texts: Texts) -> dict[str, object]:
    return reason_record(reason, _sentence(edition, reason, texts))


def _reasons_text(edition: Edition, reasons: Reasons, texts: Texts, meld: str = "") -> str:
    """Write rule ids and sentences; a meld that opens the line is not named again, however it looks."""
    said = []
    for reason in reasons:
        text = _hinted(edition, reason, texts)
        for name in (meld, dict(reason.facts).get("meld")) if meld else ():
            text = text.removeprefix(f"{name}: ").removeprefix(texts("reason.why", word=name, why=""))
        said.append(f"{reason.rule} {text}".strip())
    return "; ".join(said)


def _home(reason: Reason) -> Edition | None:
    """Find the edition that has a tile which is missing here."""
    if reason.code != NO_SUCH_TILE.name:
        return None
    return next((home for name in BUILT_IN if reason.tiles[0] in (home := find_edition(name)).copies), None)


def _sentence(edition: Edition, reason: Reason, texts: Texts) -> str:
    """Say a reason; of a joker that is missing here, whose it is."""
    home = _home(reason)
    if home is None or reason.tiles[0] not in home.jokers:
        return texts.reason(reason)
    jokers = " ".join(edition.sorted(edition.jokers))
    return texts("judge.joker-elsewhere", tile=reason.tiles[0], name=home.id.capitalize(), jokers=jokers)


def _hinted(edition: Edition, reason: Reason, texts: Texts) -> str:
    """Add the edition that has a tile which is missing here."""
    text, home = _sentence(edition, reason, texts), _home(reason)
    return texts("judge.elsewhere", text=text, edition=home.id) if home else text
