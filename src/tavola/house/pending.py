"""What a house has appended, kept in memory: for a house that was handed no place to write to."""

from tavola.store import Record


class Pending:
    def __init__(self) -> None:
        self.records: list[Record] = []
        self.sequence = 0
        """How many entries were ever appended."""

    def append(self, record: Record) -> int:
        self.records.append(record)
        self.sequence += 1
        return self.sequence

    def take(self) -> list[Record]:
        """Everything appended since this was last asked."""
        taken, self.records = self.records, []
        return taken

    def forget(self, code: str) -> None:
        """Nothing of this table is to be written."""
        self.records = [record for record in self.records if record.code != code]
