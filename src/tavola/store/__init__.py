"""Where logs live. A log only grows: an entry is appended under the next number, or refused."""

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from msgspec import Struct


class Record(Struct, frozen=True):
    """One log entry as it is stored."""

    code: str
    number: int
    body: bytes
    """The entry, public once the game is over."""
    private: bytes | None = None
    """What never leaves the house while the game runs: the seed, a seat's secret."""
    closes: bool = False
    """Whether the table is finished with this entry."""
    beside: bool = False
    """Whether it is no entry but something kept beside the log, such as what was said; such have own numbers."""


class Shelf(Struct, frozen=True):
    """A table as the store knows it without opening its log."""

    code: str
    entries: int
    finished: bool


class Conflict(Exception):  # noqa: N818 - a state of affairs the house has an answer to
    """Somebody else has written this table's next entry: the table is theirs."""

    def __init__(self, code: str) -> None:
        super().__init__(f"table {code} is kept by another house")
        self.code = code


class Damaged(Exception):  # noqa: N818 - a state of the disk, told to whoever runs the house
    """A log is not as it was written; the message says which table's, where and how."""

    def __init__(self, code: str, good: list[Record], why: str) -> None:
        super().__init__(f"the log of table {code} is damaged: {why}")
        self.code = code
        self.good = good
        """The entries before the damage, which are as they were written."""
        self.why = why


class Unreachable(Exception):  # noqa: N818 - a state of the network, told to whoever runs the house
    """What keeps the logs does not answer. What was to be written may have been written all the same."""


class Store(Protocol):
    """What the house needs of a disk, or of whatever stands for one."""

    def append(self, batch: Sequence[Record]) -> None:
        """Make the whole batch durable, or raise and leave nothing of it. `Conflict` names the table.

        The same batch may come again, when it was not clear whether it had reached the disk.
        """
        ...

    def load(self, code: str) -> list[Record]:
        """A table's log from its first entry, each checked; empty if there is no such table.

        `Damaged` if it is not what was appended.
        """
        ...

    def unfinished(self) -> Iterable[str]:
        """The tables that are not finished, and those of which that cannot be told any more."""
        ...

    def shelves(self) -> list[Shelf]: ...

    def close(self) -> None: ...


@runtime_checkable
class Asides(Protocol):
    """A store that also keeps what is beside the logs. No game depends on it, and no log is changed by it."""

    def asides(self, code: str) -> list[bytes]:
        """What was appended beside this table's log, in its order; as much of it as can be read."""
        ...
