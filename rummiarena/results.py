"""The file of an experiment: what is measured in the first line, then a line for each unit, in order, each once.

Lines are only appended, and only the torn end of a file whose writer was killed is ever cut off. Times stand in a file
of their own beside it, since they are different on every machine and every day.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from rummiarena.experiment import Experiment, experiment_from
from rummiarena.unit import ArenaUnit, PlayedUnit, TurnTimes, unit_from
from rummicore.entries import Entries, decoded, encoded, many, seconds
from rummicore.reasons import Code, FormatError

TAKEN = Code("arena-taken", "", "{file} is there already; add --resume to go on with it")
NO_FILE = Code("arena-no-file", "", "{file}: not a plain file; results of an arena are read again")
BUSY = Code("arena-busy", "", "{file} is written by another arena just now")
OTHER = Code("arena-other", "", "{file} holds another experiment; take another file")
TOO_LARGE = Code("arena-too-large", "", "{file}: larger than {most} MB, so no results of an arena")
DAMAGED = Code("arena-damaged", "", "{file}: line {line} cannot be read")
DIFFERS = Code("arena-differs", "", "unit {unit} was played again with another result: something is not reproducible")
# Seconds to wait for a file that is in use: workers of a program that was killed hold it until they notice.
PATIENCE = 3.0
# Bytes: a game takes a few hundred, so there is room for half a million.
LARGEST = 1 << 28


def times_file(path: Path) -> Path:
    """Return the file beside the results that holds the times of their turns."""
    return path.with_name(path.name + ".times")


class ArenaFile:
    """Results on the disk, open for more of them."""

    def __init__(self, path: Path, experiment: Experiment, *, resume: bool) -> None:
        """Begin a file, or go on behind its last whole line; raise FormatError if that cannot be."""
        if path.exists() and not path.is_file():
            raise FormatError(NO_FILE.because(file=str(path)))
        if path.exists() and path.stat().st_size and not resume:
            raise FormatError(TAKEN.because(file=str(path)))
        self._path, self._experiment = path, experiment
        self._file = _locked(path)
        # What each unit came to, so that one that comes again can be compared.
        self._known: list[bytes] = []
        try:
            self.units = self._begun()
        except BaseException:
            self._file.close()
            raise
        self._times = times_file(path).open("ab")

    def __enter__(self) -> ArenaFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.sync()
        self._file.close()
        self._times.close()

    def _begun(self) -> list[ArenaUnit]:
        """Return the units that are there; a torn end is cut off, but of results of this experiment only."""
        data, header = self._file.read(), encoded(self._experiment.record())
        whole = data.rfind(b"\n") + 1
        if not whole and not header.startswith(data):
            raise FormatError(DAMAGED.because(file=str(self._path), line=1))
        units = self._read(data[:whole]) if whole else []
        self._file.truncate(whole)
        self._file.seek(whole)
        if not whole:
            self._file.write(header + b"\n")
        return units

    def _read(self, data: bytes) -> list[ArenaUnit]:
        """Read whole lines; raise FormatError if they are not of this experiment."""
        found, *units = read_results(self._path, data)
        if found != self._experiment:
            raise FormatError(OTHER.because(file=str(self._path)))
        kept = [unit for unit in units if isinstance(unit, ArenaUnit)]
        self._known = [_digest(unit) for unit in kept]
        return kept

    def add(self, played: PlayedUnit) -> bool:
        """Append the next unit. One that is there already must be the same, and does not count again."""
        unit, times = played.unit, played.times
        if self.repeats(unit):
            return False
        self._file.write(encoded(unit.record()) + b"\n")
        self._file.flush()
        self._known.append(_digest(unit))
        self._times.write(encoded({"unit": unit.number, **times._asdict()}) + b"\n")
        return True

    def repeats(self, unit: ArenaUnit) -> bool:
        """Tell whether a unit is there already; raise FormatError if it is, but is another."""
        return _repeats(unit, self._known)

    def sync(self) -> None:
        """Let what was added outlast the machine."""
        self._times.flush()
        self._file.flush()
        os.fsync(self._file.fileno())


def _repeats(unit: ArenaUnit, known: list[bytes]) -> bool:
    if unit.number >= len(known):
        if unit.number > len(known):
            raise ValueError(f"unit {unit.number} came before unit {len(known)}")
        return False
    if known[unit.number] != _digest(unit):
        raise FormatError(DIFFERS.because(unit=unit.number))
    return True


def _locked(path: Path) -> BinaryIO:
    if path.exists():
        _check(path)
    file = path.open("r+b" if path.exists() else "w+b")
    try:
        import fcntl
    except ImportError:  # without file locks everybody is trusted
        return file
    until = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > until:
                file.close()
                raise FormatError(BUSY.because(file=str(path))) from error
            time.sleep(0.1)
        else:
            return file


def _digest(unit: ArenaUnit) -> bytes:
    # 64 bits: it tells differences, and has nobody to fear.
    return sha256(encoded(unit.record())).digest()[:8]


def read_results(path: Path, data: bytes | None = None) -> Iterator[Experiment | ArenaUnit]:
    """Go through a file: the experiment, then its units in order, each once; a torn last line is passed over."""
    lines = (_bytes_of(path) if data is None else data).split(b"\n")[:-1]
    if not lines:
        raise FormatError(DAMAGED.because(file=str(path), line=1))
    known: list[bytes] = []
    try:
        experiment = experiment_from(decoded(lines[0]))
    except FormatError as error:
        raise FormatError(DAMAGED.because(file=str(path), line=1)) from error
    yield experiment
    for place, line in enumerate(lines[1:], 2):
        try:
            unit = _fitting(unit_from(decoded(line)), experiment, len(known))
        except FormatError as error:
            raise FormatError(DAMAGED.because(file=str(path), line=place)) from error
        if not _repeats(unit, known):
            known.append(_digest(unit))
            yield unit


def _fitting(unit: ArenaUnit, experiment: Experiment, most: int) -> ArenaUnit:
    """Return a unit that can be the next of an experiment, or one of those before; raise FormatError if it is none."""
    bots = len(experiment.bots)
    whole = all(len(told) == bots for game in unit.games for told in game[:-1])
    if not (0 <= unit.number <= most and len(unit.games) == bots and whole):
        raise FormatError(f"unit {unit.number} is none of this experiment")
    return unit


def _bytes_of(path: Path) -> bytes:
    _check(path)
    return path.read_bytes()


def _check(path: Path) -> None:
    """Raise FormatError for what cannot be results: a device, which has no end, or more than anybody has played."""
    if not path.is_file():
        raise FormatError(DAMAGED.because(file=str(path), line=1))
    if path.stat().st_size > LARGEST:
        raise FormatError(TOO_LARGE.because(file=str(path), most=LARGEST >> 20))


def read_times(path: Path) -> Iterator[TurnTimes]:
    """Go through the times beside a file of results, as far as there are any."""
    beside = times_file(path)
    for line in beside.read_bytes().split(b"\n")[:-1] if beside.exists() else ():
        with contextlib.suppress(FormatError):  # torn when its writer was killed
            given = Entries(decoded(line), "times")
            total, slowest = given.take("total", many(seconds)), given.take("slowest", many(seconds))
            yield TurnTimes(given.numbers("turns"), total, slowest)
