"""What the referee says, in sentences."""

from __future__ import annotations

from rummicore.edition import Edition
from rummicore.readings import MeldReading
from rummicore.reasons import NO_SUCH_TILE, FormatError, Reason, Reasons
from rummicore.registry import BUILT_IN, find_edition, find_rule
from rummicore.rulings import MeldRuling, Ruling, TurnRuling
from rummiterm.cli.safe import safe_text
from rummiterm.texts import Texts

# So many melds are named of all that open jokers make.
MOST_NAMED = 5


def ruling_text(edition: Edition, ruling: Ruling, texts: Texts) -> str:
    """Say in one line whether a meld or a turn is legal, why not, what it is worth, and what was understood."""
    said = _meld_text(edition, ruling, texts) if isinstance(ruling, MeldRuling) else _turn_text(edition, ruling, texts)
    for typed in ruling.case.turned:
        laid = edition.notation.spell(edition.as_laid(edition, typed).tiles)
        said += texts("judge.turned", typed=edition.notation.spell(typed.tiles), laid=laid)
    return said


def _meld_text(edition: Edition, ruling: MeldRuling, texts: Texts) -> str:
    written, readings = edition.notation.spell(ruling.case.meld.tiles), ruling.readings
    if not readings:
        return f"{written}: {_reasons_text(edition, ruling.reasons, texts, written)}"
    if len({reading.meld.kind for reading in readings}) == 1:
        shown, stands = _reading_text(readings[0], readings[:1], texts), _meant(edition, readings, texts)
    else:
        shown, stands = texts("judge.or").join(_reading_text(reading, readings, texts) for reading in readings), ""
    return f"{written}: {texts('judge.ok', readings=shown, stands=stands)}"


def _reading_text(reading: MeldReading, readings: tuple[MeldReading, ...], texts: Texts) -> str:
    """Say a reading and its points: by its label, and by its kind too where several have one label."""
    label, kind = texts.kind(reading.label), texts.kind(reading.meld.kind)
    alike = sum(other.label == reading.label for other in readings)
    name = texts("judge.kind-of", label=label, kind=kind) if alike > 1 else label
    return texts("judge.reading", kind=name, points=texts.count("points", reading.value))


def _meant(edition: Edition, readings: tuple[MeldReading, ...], texts: Texts) -> str:
    """Say what the jokers are; where they may be several things, what they make, the best first."""
    if len(readings) == 1:
        return _stands(readings[0], texts)
    melds = [edition.notation.spell(reading.meld.tiles) for reading in readings[:MOST_NAMED]]
    more = ["…"] if len(readings) > MOST_NAMED else []
    return texts("judge.stands", jokers=", ".join(melds + more))


def _stands(reading: MeldReading, texts: Texts) -> str:
    said = [texts("judge.joker", joker=face, stands=" ".join(stands)) for face, stands in reading.jokers if stands]
    return texts("judge.stands", jokers=", ".join(said)) if said else ""


def _turn_text(edition: Edition, ruling: TurnRuling, texts: Texts) -> str:
    identity = ruling.case.id
    name = safe_text(str(identity), 40) if identity is not None else texts("judge.turn")
    if ruling.reasons:
        return f"{name}: {_reasons_text(edition, ruling.reasons, texts)}{_depends(edition, ruling, texts)}"
    said = [texts("judge.turn-ok", tiles=" ".join(ruling.turn.laid))]
    said += [texts.worth(key, number) for key, number in ruling.worth.items() if number is not False]
    return f"{name}: {', '.join(said)}{_depends(edition, ruling, texts)}"


def _depends(edition: Edition, ruling: TurnRuling, texts: Texts) -> str:
    """Say by which reading of the table this is so."""
    melds = [
        texts("judge.read", meld=edition.notation.spell(meld.tiles), kind=texts.kind(edition.label(meld)))
        for meld in ruling.depends
    ]
    return texts("judge.if" if ruling.legal else "judge.as", melds=texts.join(melds)) if melds else ""


def refusal(edition: Edition, reasons: Reasons, texts: Texts) -> FormatError:
    """Say why tiles or melds of a position from outside cannot be, and which edition has them."""
    return FormatError("; ".join(dict.fromkeys(_hinted(edition, reason, texts) for reason in reasons)))


def _reasons_text(edition: Edition, reasons: Reasons, texts: Texts, meld: str = "") -> str:
    """Write rule ids and sentences; a meld that opens the line is not named again, however it looks."""
    said = []
    for reason in reasons:
        text = _hinted(edition, reason, texts)
        for name in (meld, dict(reason.facts).get("meld")) if meld else ():
            text = text.removeprefix(f"{name}: ").removeprefix(texts("reason.why", word=name, why=""))
        said.append(f"{rule_named(edition, reason.rule)} {text}".strip())
    return "; ".join(said)


def rule_named(edition: Edition, rule_id: str) -> str:
    """Return the id of a rule if it can be looked up, by this edition or by all; else nothing."""
    return rule_id if rule_id and find_rule(rule_id, edition) else ""


def _home(reason: Reason) -> Edition | None:
    """Find the edition that has a tile which is missing here."""
    if reason.code != NO_SUCH_TILE.name:
        return None
    return next((home for name in BUILT_IN if reason.tiles[0] in (home := find_edition(name)).copies), None)


def reason_text(edition: Edition, reason: Reason, texts: Texts) -> str:
    """Say a reason; of a joker that is missing here, whose it is."""
    home = _home(reason)
    if home is None or reason.tiles[0] not in home.jokers:
        return texts.reason(reason)
    jokers = " ".join(edition.sorted(edition.jokers))
    return texts("judge.joker-elsewhere", tile=reason.tiles[0], name=home.id.capitalize(), jokers=jokers)


def _hinted(edition: Edition, reason: Reason, texts: Texts) -> str:
    """Add the edition that has a tile which is missing here."""
    text, home = reason_text(edition, reason, texts), _home(reason)
    return texts("judge.elsewhere", text=text, edition=home.id) if home else text
