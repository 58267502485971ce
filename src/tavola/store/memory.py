"""A store that forgets everything with the process: for tests and for trying things out."""

from collections.abc import Iterable, Sequence

from tavola.store import Conflict, Record, Shelf
from tavola.store.checks import beginning, checked, linked


class MemoryStore:
    def __init__(self) -> None:
        self._logs: dict[str, list[Record]] = {}
        self._checksums: dict[str, list[bytes]] = {}
        self._reviews: dict[str, bytes] = {}
        self._asides: dict[str, dict[int, bytes]] = {}

    def append(self, batch: Sequence[Record]) -> None:
        self._append([record for record in batch if not record.beside])
        for record in batch:
            if record.beside:
                self._asides.setdefault(record.code, {}).setdefault(record.number, record.body)

    def _append(self, batch: Sequence[Record]) -> None:
        grown = {record.code: list(self._logs.get(record.code, ())) for record in batch}
        for record in batch:
            log = grown[record.code]
            if record.number == len(log):
                log.append(record)
            elif record.number > len(log) or log[record.number].body != record.body:
                raise Conflict(record.code)
        self._logs.update(grown)
        for code, log in grown.items():
            checksums = self._checksums.setdefault(code, [])
            for record in log[len(checksums) :]:
                before = checksums[-1] if checksums else beginning(code)
                checksums.append(linked(before, record.number, record.body, record.private))

    def load(self, code: str) -> list[Record]:
        log, checksums = self._logs.get(code, []), self._checksums.get(code, [])
        rows = [
            (record.number, record.body, record.private, checksum)
            for record, checksum in zip(log, checksums, strict=False)
        ]
        checked(code, rows, len(checksums))
        return list(log)

    def unfinished(self) -> Iterable[str]:
        return [code for code, log in self._logs.items() if not log[-1].closes]

    def shelves(self) -> list[Shelf]:
        return [Shelf(code, len(log), log[-1].closes) for code, log in self._logs.items()]

    def asides(self, code: str) -> list[bytes]:
        return [body for _, body in sorted(self._asides.get(code, {}).items())]

    def review(self, code: str) -> bytes | None:
        return self._reviews.get(code)

    def keep_review(self, code: str, body: bytes) -> None:
        self._reviews[code] = body

    def close(self) -> None:
        pass


class Appended:
    """Takes what a house appends and keeps it, for houses that no store is beside."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self._sequence = 0

    def __call__(self, record: Record) -> int:
        self.records.append(record)
        self._sequence += 1
        return self._sequence

    def take(self) -> list[Record]:
        """Everything appended since this was last asked."""
        taken, self.records = self.records, []
        return taken
