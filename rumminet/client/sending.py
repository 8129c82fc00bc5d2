"""Actions and layouts of a terminal, as a host takes them."""

from __future__ import annotations

from rummicore.actions import Action, Answer, Play, Suggest
from rummicore.tiles import AnyTable
from rummicore.wire import Record, data_of


def sent_melds(table: AnyTable) -> list[object]:
    """Write a table as a host takes it."""
    return [{"kind": meld.kind, "tiles": data_of(meld.tiles)} for meld in table]


def sent_layout(table: AnyTable, game: int, at: int) -> Record:
    """Write how a turn lies now, as a host takes it; nobody waits for what it says of it."""
    return {"do": "judge", "n": 0, "game": game, "at": at, "melds": sent_melds(table)}


def sent_action(action: Action) -> Record:
    """Write an action as a host takes it."""
    if isinstance(action, Play):
        return {"do": action.do, "melds": sent_melds(action.table)}
    if isinstance(action, Answer):
        return {"do": action.do, "ask": action.ask, "value": action.value}
    return {"do": action.do, "word": action.word} if isinstance(action, Suggest) else {"do": action.do}
