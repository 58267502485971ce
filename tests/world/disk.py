"""A disk that is slow, refuses, forgets at a crash what it has not acknowledged, and keeps all it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tavola.server.journal import Report, Writer
from tavola.store import Record
from tavola.store.memory import MemoryStore

if TYPE_CHECKING:
    from tests.world.world import World


class Disk(MemoryStore):
    """What is on it outlives every house. `appended` is told of what is new on it, once it is there for good."""

    def __init__(self) -> None:
        super().__init__()
        self.grown: dict[str, int] = {}
        """How many entries of each table there are."""

    def append(self, batch: Sequence[Record]) -> None:
        before = {record.code: self.load(record.code) for record in batch}
        super().append(batch)
        for code, records in before.items():
            after = self.load(code)
            assert after[: len(records)] == records, "a log only grows"
            self.grown[code] = len(after)


class DiskWriter(Writer):
    """Writes after a while, on the loop; how long it takes and whether it works the world says."""

    def __init__(self, world: World, disk: Disk) -> None:
        self._world = world
        self._disk = disk
        self.underway: Sequence[Record] = ()
        """Handed over and not acknowledged."""

    def write(self, batch: Sequence[Record], report: Report) -> None:
        self.underway = list(batch)
        self._world.in_house(self._world.faults.disk_seconds(), lambda: self._finish(report))

    def _finish(self, report: Report) -> None:
        fate = self._world.faults.disk_fate()
        batch, self.underway = self.underway, ()
        fault: Exception | None = None if fate == "written" else OSError("no space left on device")
        if fate != "refused":
            try:
                self._disk.append(batch)
            except Exception as why:  # noqa: BLE001 - as the real one
                fault = why
            else:
                self._world.note(f"disk has {', '.join(f'{r.code}:{r.number}' for r in batch)}")
                self._world.checks.written(batch)
        if fault:
            self._world.note(f"disk: {fault}")
        report(fault)

    def crash(self, *, survives: bool) -> None:
        """The power is gone. What was under way is there whole or not at all, as SQLite promises."""
        batch, self.underway = self.underway, ()
        if batch and survives:
            self._disk.append(batch)
            self._world.checks.written(batch)

    def stop(self) -> None:
        pass
