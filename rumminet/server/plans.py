"""From a command line to a room: who may sit where, under which rules; and rooms that come back."""

from __future__ import annotations

import os
from collections.abc import Sequence

from rummicore.edition import Edition
from rummicore.engine import new_game
from rumminet.rooms.jobs import RoomPlan, RoomSeat
from rumminet.rooms.tokens import ROOM_LENGTH, room_name
from rummiterm.speech.complaints import complaint
from rummiterm.start.players import player_names
from rummiterm.start.saves import existing_path, read_game
from rummiterm.start.shelf import last_game
from rummiterm.start.strength import settled

# How a free seat is written among the players.
FREE = "?"


def new_room() -> str:
    """Return a name that nobody can guess."""
    return room_name(os.urandom(ROOM_LENGTH))


def places_from(edition: Edition, players: str | None) -> tuple[RoomSeat, ...]:
    """Read who sits where; without any names all seats are free."""
    if players is None:
        return tuple(RoomSeat(number) for number in range(edition.seats[-1]))
    asked = [name.strip() for name in players.split(",")]
    named = ["" if name == FREE else player_names(edition, name)[0] for name in asked]
    places = tuple(RoomSeat(number, name) for number, name in enumerate(settled(edition, named)[0]))
    new_game(edition, len(places), 1)  # refuses a number of players that does not fit
    return places


def resumed(rooms: Sequence[RoomPlan], name: str | None) -> RoomPlan:
    """Return the room of a saved game, or the first of those that are kept.

    A game that was begun at one keyboard gets a room of its own.
    """
    if name is None and rooms:
        return rooms[0]
    name = name or last_game("running", "abandoned")
    if plan := next((plan for plan in rooms if name in (plan.room, plan.name)), None):
        return plan
    game = read_game(existing_path(name))
    if game.state.phase == "over":
        raise complaint("host-game-over", name=name)
    header = game.loaded.header
    places = tuple(RoomSeat(number, player) for number, player in enumerate(header.seats))
    return RoomPlan(new_room(), game.edition, places, header.rounds, None, header.hints, None, (name,))
