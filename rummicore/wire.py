"""Reasons and events as JSON data, for exports and machine formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummicore.notation import meld_as_json
from rummicore.reasons import Reason
from rummicore.tiles import Meld, TypedMeld

if TYPE_CHECKING:
    from rummicore.edition import Edition
    from rummicore.events import Event


def reason_record(reason: Reason, text: str = "") -> dict[str, object]:
    """Return a reason as JSON data; ``text`` replaces the English sentence."""
    return {
        "code": reason.code,
        "rule": reason.rule,
        "text": text or reason.text,
        "tiles": list(reason.tiles),
    }


def event_record(edition: Edition, event: Event) -> dict[str, object]:
    """Return an event as JSON data, its name first."""
    fields = {name: _plain(edition, value) for name, value in event._asdict().items() if name != "what"}
    return {"what": event.what, **fields}


def _plain(edition: Edition, value: object) -> object:
    if isinstance(value, Meld | TypedMeld):
        return meld_as_json(edition, value)
    if isinstance(value, Reason):
        return reason_record(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(edition, part) for name, part in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(edition, part) for part in value]
    return value
