"""From a command line to a room: who may sit where, under which rules; and rooms that come back."""

from __future__ import annotations

import os

from rummicore.edition import Edition
from rummicore.engine import new_game
from rumminet.rooms.jobs import KeptRoom, RoomPlan, RoomSeat
from rumminet.rooms.tokens import ROOM_LENGTH, room_name
from rumminet.server.disk import Disk, keep_room, kept_rooms
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


def resumed(disk: Disk, name: str | None, now: float) -> KeptRoom:
    """Bring back the room of a saved game, or the one that was played last.

    A game that was begun at one keyboard gets a room of its own.
    """
    rooms = [plan for plan in kept_rooms() if plan.games]
    if name is None and rooms:
        return disk.open(rooms[0], now)
    name = name or last_game("running", "abandoned")
    if plan := next((plan for plan in rooms if name in (plan.room, plan.games[-1])), None):
        return disk.open(plan, now)
    game = read_game(existing_path(name))
    if game.state.phase == "over":
        raise complaint("host-game-over", name=name)
    header = game.loaded.header
    places = tuple(RoomSeat(number, player) for number, player in enumerate(header.seats))
    made = RoomPlan(new_room(), game.edition, places, header.rounds, None, header.hints, None, (name,))
    keep_room(made)
    return disk.open(made, now)
