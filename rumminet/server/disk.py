"""The disk of a host: journals of games, what is kept of rooms, and the thread that writes them.

All lines that wait are written first and synced after that, so that many tables share the wait for the disk. A job is
done only when what it wrote lasts.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rummicore.entries import Entries, encoded, fact_or_flag, flag, many, maybe, named, number, text
from rummicore.journal import Header, edition_of
from rummicore.reasons import FormatError
from rumminet.rooms.jobs import (
    BeginGame,
    Job,
    KeepClock,
    KeepRoom,
    KeptRoom,
    LoadRoom,
    RecordAction,
    RoomPlan,
    RoomSeat,
    ShutRoom,
    Where,
)
from rumminet.rooms.tokens import SECRET_BYTES, is_room_name
from rummiterm.cli.aside import plain_file
from rummiterm.start.clock import SavedClock
from rummiterm.start.saves import Journal, data_directory, path_of
from rummiterm.start.table import begun
from rummiterm.texts import Texts

FORM = "rummi.room/1"
SUFFIX = ".room"
# Who is told that a job is done: of which room it was, the result, and why it could not be done.
JobDone = Callable[[str, object, str], None]


class Order(NamedTuple):
    """A job for a room, on its way to the disk."""

    room: str
    job: Job


def tables_directory() -> Path:
    """Return where rooms are kept."""
    return data_directory() / "tables"


def secret() -> bytes:
    """Return the secret behind the tokens; it is made once and readable for its owner only."""
    path = tables_directory() / "secret"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with open(descriptor, "wb") as file:  # noqa: PTH123
        made = os.urandom(SECRET_BYTES)
        file.write(made)
        file.flush()
        os.fsync(file.fileno())
    return made


def room_record(plan: RoomPlan) -> dict[str, object]:
    """Write a room as JSON data."""
    options = {key: option.value for key, option in plan.edition.options.items()}
    fields = plan._asdict() | {"edition": plan.edition.id, "options": options, "games": list(plan.games)}
    where = plan.where._asdict() if plan.where else None
    return {"format": FORM, **fields, "places": [list(place) for place in plan.places], "where": where}


def room_from(record: object) -> RoomPlan:
    """Read a room back; raise FormatError if it is none."""
    given = Entries(record, "the room")
    if given.text("format") != FORM:
        raise FormatError(f"the room: this program reads {FORM}")
    header = Header(given.text("edition"), dict(given.take("options", named(maybe(fact_or_flag)))), (), 1, None)
    return RoomPlan(
        given.text("room"),
        edition_of(header),
        given.take("places", many(_place)),
        given.number("rounds"),
        given.take("seed", maybe(number)),
        given.flag("hints"),
        given.take("save", maybe(text)),
        given.texts("games"),
        given.take("where", maybe(_where)) if "where" in given else None,
    )


def _where(value: object, key: str) -> Where:
    given = Entries(value, key)
    tls = given.take("tls", maybe(many(text)))
    return Where(given.text("bind"), given.number("port"), (tls[0], tls[1]) if tls else None, given.text("url"))


def _place(value: object, key: str) -> RoomSeat:
    if not isinstance(value, list) or len(value) != len(RoomSeat._fields):
        raise FormatError(f"{key}: a place has a number, a player, whether somebody came, and by which key")
    return RoomSeat(number(value[0], key), text(value[1], key), flag(value[2], key), text(value[3], key))


def room_path(room: str) -> Path:
    """Return the file of a room; raise FormatError for a name that could be any other file."""
    if not is_room_name(room):
        raise FormatError("this is no name of a room")
    return tables_directory() / f"{room}{SUFFIX}"


def keep_room(plan: RoomPlan) -> None:
    """Write a room so that it lasts: the old file stays until the new one is whole."""
    path = plain_file(room_path(plan.room))
    aside = path.with_suffix(f"{SUFFIX}.new")
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:  # noqa: PTH123
        file.write(encoded(room_record(plan)))
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def kept_plan(room: str) -> RoomPlan | None:
    """Read a room; nothing if there is none that can be read."""
    path = room_path(room)
    try:
        return room_from(json.loads(path.read_bytes()))
    except (OSError, ValueError, RecursionError):  # a FormatError is a ValueError
        return None


def kept_rooms() -> list[RoomPlan]:
    """Return all rooms that are kept: those with a game before those without, the one used last first."""
    names = [path.stem for path in tables_directory().glob(f"*{SUFFIX}") if is_room_name(path.stem)]
    found = [plan for plan in map(kept_plan, names) if plan and all(path_of(game).exists() for game in plan.games[-1:])]
    return sorted(found, key=lambda plan: (bool(plan.games), _used(plan)), reverse=True)


def _used(plan: RoomPlan) -> float:
    """Return when a room or its game was changed last."""
    files = [room_path(plan.room), *(path_of(game) for game in plan.games[-1:])]
    return max(path.stat().st_mtime for path in files)


class Disk:
    """Does the jobs of one room after another; journals stay open as long as their rooms are."""

    def __init__(self, texts: Texts) -> None:
        """Take the language in which games are named."""
        self._texts = texts
        self._journals: dict[str, Journal] = {}

    def take(self, room: str, job: Job, now: float) -> object:
        """Do a job; return its result. What was recorded must be synced after that."""
        if isinstance(job, BeginGame):
            return self._begin(job)
        if isinstance(job, LoadRoom):
            return self.load(room, now)
        if isinstance(job, RecordAction):
            self._journals[room].write(job.action)
        elif isinstance(job, KeepRoom):
            keep_room(job.plan)
        elif isinstance(job, KeepClock):
            self._clock(room, job)
        else:
            self._shut(room, job)
        return None

    def sync(self, room: str) -> None:
        """Wait until what was recorded lasts."""
        self._journals[room].sync()

    def take_back(self, room: str) -> None:
        """Cut off what was written since the last sync."""
        if room in self._journals:
            self._journals[room].take_back()

    def load(self, room: str, now: float) -> KeptRoom | None:
        """Bring back a room and open the journal of its game."""
        plan = kept_plan(room)
        return self.open(plan, now) if plan else None

    def open(self, plan: RoomPlan, now: float) -> KeptRoom:
        """Open the journal of the game that a room played last, if there was one."""
        if not plan.games:
            return KeptRoom(plan, None)
        path = path_of(plan.games[-1])
        journal, game = Journal.reopen(path)
        if before := self._journals.pop(plan.room, None):
            before.close()
        self._journals[plan.room] = journal
        return KeptRoom(plan, game, SavedClock(path).running(len(game.steps), now))

    def _begin(self, job: BeginGame) -> RoomPlan:
        save = job.plan.save if not job.plan.games else None
        _, journal = begun(job.setup, save, self._texts)
        try:
            plan = job.plan._replace(games=(*job.plan.games, journal.path.stem))
            keep_room(plan)
        except OSError:
            journal.close()
            raise
        if before := self._journals.pop(plan.room, None):
            before.close()
        self._journals[plan.room] = journal
        return plan

    def _clock(self, room: str, job: KeepClock) -> None:
        if journal := self._journals.get(room):
            clock = SavedClock(journal.path)
            if job.until is None:
                clock.forget()
            else:
                clock.keep(job.at, job.until)

    def _shut(self, room: str, job: ShutRoom) -> None:
        if journal := self._journals.pop(room, None):
            if job.stopped is not None:
                SavedClock(journal.path).stop(job.stopped)
            journal.close()

    def close(self) -> None:
        """Close all journals."""
        for journal in self._journals.values():
            journal.close()
        self._journals.clear()


class Writer:
    """The thread that has the disk. Jobs of one room are done in their order."""

    def __init__(self, disk: Disk, done: JobDone) -> None:
        """Take who is told of every job that somebody waits for; it is called in this thread."""
        self._disk, self._done = disk, done
        self._orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def put(self, room: str, job: Job) -> None:
        """Let a job be done."""
        self._orders.put(Order(room, job))

    def close(self) -> None:
        """Do what waits, then end."""
        self._orders.put(None)
        self._thread.join()
        self._disk.close()

    def _run(self) -> None:
        while (order := self._orders.get()) is not None:
            orders, ends = [order], False
            with contextlib.suppress(queue.Empty):
                while True:
                    more = self._orders.get_nowait()
                    if more is None:
                        ends = True
                        break
                    orders.append(more)
            self._together(orders)
            if ends:
                return

    def _together(self, orders: list[Order]) -> None:
        """Write what is to be recorded, sync it, then tell; all else is done one by one, in its place."""
        written: list[str] = []
        for order in orders:
            if isinstance(order.job, RecordAction):
                if self._written(order):
                    written.append(order.room)
                continue
            self._synced(written)
            written.clear()
            self._alone(order)
        self._synced(written)

    def _written(self, order: Order) -> bool:
        try:
            self._disk.take(order.room, order.job, time.time())
        except (OSError, KeyError) as error:
            self._disk.take_back(order.room)
            self._done(order.room, None, _said(error))
            return False
        return True

    def _synced(self, rooms: list[str]) -> None:
        for room in rooms:
            try:
                self._disk.sync(room)
            except OSError as error:
                self._disk.take_back(room)
                self._done(room, None, _said(error))
            else:
                self._done(room, None, "")

    def _alone(self, order: Order) -> None:
        waits = not isinstance(order.job, KeepClock | ShutRoom)
        try:
            result = self._disk.take(order.room, order.job, time.time())
        except (OSError, FormatError) as error:
            if waits:
                self._done(order.room, None, _said(error))
        else:
            if waits:
                self._done(order.room, result, "")


def _said(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
