"""What a host keeps: rooms, journals written by one thread, clocks; and what happens when the disk refuses."""

from __future__ import annotations

import errno
import os
import stat
import threading
import time
from pathlib import Path

import pytest

from rummicore.actions import Draw
from rummicore.chance import deal_from_seed
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rumminet.rooms.jobs import (
    BeginGame,
    Job,
    KeepClock,
    KeptRoom,
    LoadRoom,
    RecordAction,
    RoomPlan,
    RoomSeat,
    ShutRoom,
    Where,
)
from rumminet.server.disk import Disk, Writer, keep_room, kept_plan, kept_rooms, room_path, secret
from rumminet.server.plans import places_from, resumed
from rummiterm.start import saves
from rummiterm.start import table as start_table
from rummiterm.start.setup import Setup
from rummiterm.texts import Texts

EDITION = find_edition("ua-standard").with_texts([("time.limit_s", "60")])
ROOMS = ("abcdefghjk", "bcdefghjkm", "cdefghjkmn")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    return tmp_path


def plan_of(room: str) -> RoomPlan:
    return RoomPlan(room, EDITION, (RoomSeat(0, "Ann", True, "k"), RoomSeat(2, "Бен")), seed=5, save=f"game {room}")


def setup_of(plan: RoomPlan) -> Setup:
    return Setup(plan.edition, tuple(place.player for place in plan.places), 1, 5)


def begun(disk: Disk, room: str) -> KeptRoom:
    """Begin a game and deal."""
    plan = plan_of(room)
    kept = disk.take(room, BeginGame(plan, setup_of(plan)), 0.0)
    assert isinstance(kept, RoomPlan)
    state = saves.read_game(saves.path_of(kept.games[-1])).state
    disk.take(room, RecordAction(deal_from_seed(EDITION, state, 5)), 0.0)
    disk.sync(room)
    return KeptRoom(kept, None)


def test_a_room_comes_back_as_it_was_kept(data: Path) -> None:
    plan = plan_of(ROOMS[0])
    keep_room(plan)
    back = kept_plan(ROOMS[0])
    assert back is not None
    assert back._replace(edition=EDITION) == plan
    assert {key: option.value for key, option in back.edition.options.items()} == {
        key: option.value for key, option in EDITION.options.items()
    }
    assert stat.S_IMODE(room_path(ROOMS[0]).stat().st_mode) == 0o600
    assert kept_plan(ROOMS[1]) is None
    room_path(ROOMS[1]).write_bytes(b"{" * 9_000)
    assert kept_plan(ROOMS[1]) is None


@pytest.mark.parametrize("name", ["", "../secret", "ABCDEFGHJK", "abcdefghj", "abcdefghj/"])
def test_no_name_of_a_room_leaves_its_directory(name: str) -> None:
    with pytest.raises(FormatError):
        room_path(name)


def test_the_secret_is_made_once_and_for_its_owner_only(data: Path) -> None:
    assert secret() == secret()
    assert len(secret()) == 32
    assert stat.S_IMODE((data / "tables" / "secret").stat().st_mode) == 0o600


class Told:
    """Collects what the thread of the journal says."""

    def __init__(self) -> None:
        self.done: list[tuple[str, object, str]] = []
        self._came = threading.Condition()

    def __call__(self, room: str, result: object, why: str) -> None:
        with self._came:
            self.done.append((room, result, why))
            self._came.notify_all()

    def wait(self, count: int) -> list[tuple[str, object, str]]:
        with self._came:
            assert self._came.wait_for(lambda: len(self.done) >= count, timeout=60)
        return self.done


def test_lines_of_several_tables_wait_for_the_disk_together(monkeypatch: pytest.MonkeyPatch) -> None:
    disk, told = Disk(Texts("en", "net")), Told()
    for room in ROOMS:
        begun(disk, room)
    order: list[str] = []
    real_write, real_sync = os.write, saves._sync

    def write(descriptor: int, line: bytes) -> int:
        order.append("write")
        return real_write(descriptor, line)

    def sync(descriptor: int) -> None:
        order.append("sync")
        time.sleep(0.05)  # as a disk does
        real_sync(descriptor)

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(saves, "_sync", sync)
    writer = Writer(disk, told)
    writer.put(ROOMS[0], RecordAction(Draw()))
    time.sleep(0.02)
    for room in ROOMS[1:]:
        writer.put(room, RecordAction(Draw()))
    told.wait(3)
    writer.close()
    # The first goes alone; while the disk has it, the others come together.
    assert order in (["write", "sync", "write", "write", "sync", "sync"], ["write"] * 3 + ["sync"] * 3)
    assert {room: why for room, _, why in told.done} == dict.fromkeys(ROOMS, "")


def test_what_the_disk_refuses_is_cut_off_and_the_next_line_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    disk, told = Disk(Texts("en", "net")), Told()
    kept = begun(disk, ROOMS[0])
    path = saves.path_of(kept.plan.games[-1])
    whole = path.read_bytes()
    writer = Writer(disk, told)
    real = saves._sync

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(saves, "_sync", full)
    writer.put(ROOMS[0], RecordAction(Draw()))
    assert told.wait(1)[0] == (ROOMS[0], None, "No space left on device")
    assert path.read_bytes() == whole
    monkeypatch.setattr(saves, "_sync", real)
    writer.put(ROOMS[0], RecordAction(Draw()))
    assert told.wait(2)[1] == (ROOMS[0], None, "")
    writer.close()
    assert [step.action.do for step in saves.read_game(path).steps] == ["deal", "draw"]


def test_a_table_comes_back_with_its_clock(data: Path) -> None:
    disk = Disk(Texts("en", "net"))
    kept = begun(disk, ROOMS[0])
    jobs: list[Job] = [KeepClock(1, 1_060.0), ShutRoom(1_020.0)]
    for job in jobs:
        disk.take(ROOMS[0], job, 1_020.0)
    again = disk.take(ROOMS[0], LoadRoom(), 5_000.0)
    assert isinstance(again, KeptRoom)
    assert again.until == 5_040.0  # the forty seconds that were left
    assert len(again.past) == 1
    disk.close()
    for name in (None, ROOMS[0], kept.plan.games[-1]):
        assert resumed(kept_rooms(), name).room == ROOMS[0]


def test_the_table_that_was_used_last_comes_back_unless_another_is_named(data: Path) -> None:
    disk = Disk(Texts("en", "net"))
    first, second = (begun(disk, room).plan for room in ROOMS[:2])
    keep_room(plan_of(ROOMS[2]))  # nobody has played there
    disk.close()
    os.utime(saves.path_of(first.games[-1]), (time.time() + 60, time.time() + 60))
    assert [plan.room for plan in kept_rooms()] == [*ROOMS]
    assert resumed(kept_rooms(), second.name).room == ROOMS[1]
    assert resumed(kept_rooms(), ROOMS[2]).room == ROOMS[2]
    assert disk.open(resumed(kept_rooms(), ROOMS[2]), 0.0).game is None
    saves.path_of(first.games[-1]).unlink()
    room_path(ROOMS[2]).write_text('{"format": "of another time"}')
    assert [plan.room for plan in kept_rooms()] == [ROOMS[1]]


def test_a_table_remembers_where_it_was_found(data: Path) -> None:
    for where in (None, Where("0.0.0.0", 8765), Where("127.0.0.1", 1, ("cert", "key"), "https://play.example.org")):
        keep_room(plan_of(ROOMS[0])._replace(where=where))
        assert kept_plan(ROOMS[0]).where == where  # type: ignore[union-attr]


def test_a_game_of_one_keyboard_gets_a_room_of_its_own(data: Path) -> None:
    setup = setup_of(plan_of(ROOMS[0]))
    begun_game = start_table.begun(setup, "at home", Texts("en", "net"))[1]
    begun_game.close()
    disk = Disk(Texts("en", "net"))
    plan = resumed(kept_rooms(), "at home")
    assert [place.player for place in plan.places] == ["Ann", "Бен"]
    assert not any(place.claimed for place in plan.places)
    assert disk.open(plan, 0.0).game is not None
    disk.close()
    with pytest.raises(FormatError):
        resumed(kept_rooms(), "nowhere")


def test_seats_are_read_from_the_command_line() -> None:
    letters = find_edition("letters-ru")
    assert [place.player for place in places_from(letters, None)] == [""] * 4
    assert [place.player for place in places_from(letters, "Аня, ?,бот 2")] == ["Аня", "", "bot:2"]
    for wrong in ("Аня", "?,?,?,?,?", "?,", "?,bot:99"):
        with pytest.raises(ValueError, match=r"players|bot:99|names"):
            places_from(letters, wrong)
