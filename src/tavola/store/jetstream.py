"""The store of a cluster: each table's log is a subject in a JetStream stream, kept by several servers.

A message is an entry, its private part and its checksum. The first one of a table in a batch carries the sequence
that the table's last message must have: who writes without having read what is there is refused. A batch is
written as a whole or not at all. Which tables are finished is told by the names of subjects alone, and no log is
opened for it: `NAME.CODE.log` holds the entries, and with the last one a message comes to `NAME.CODE.end.ENTRIES`.
Who takes a table from another writer puts a fence into its log, and with it a message to `NAME.CODE.taken.TOKEN`.
What was made of a finished game afterwards is in the last message to `NAME.CODE.review`, and what is kept beside a
log, each under a number of its own, in those to `NAME.CODE.beside`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple, Protocol, TypeAlias

import msgspec
from msgspec import structs

from tavola.store import Conflict, Record, Shelf, Unreachable
from tavola.store.checks import beginning, checked, linked

MOST_AT_ONCE: Final = 1000
"""Messages the server takes as one batch. What is more is written in several, one after the other."""
_TRIES: Final = 5
_LOOKS: Final = 1000


class Message(NamedTuple):
    """What is to be written. `expected`, if it matters, is the sequence of its subject's last message, or 0."""

    subject: str
    payload: bytes
    expected: int | None = None


class Kept(NamedTuple):
    """What is written."""

    sequence: int
    payload: bytes


class Outrun(Exception):  # noqa: N818 - a state of affairs the store has an answer to
    """Nothing was written: one of the subjects has another last message than was expected."""


class Broker(Protocol):
    """What the store needs of a stream; it may be used from several threads. All may raise `Unreachable`."""

    def publish(self, messages: Sequence[Message]) -> int:
        """Have these written together, or none of them: the sequence of the last. `Outrun` if not as expected."""
        ...

    def messages(self, subject: str, least: int) -> list[Kept]:
        """All there are of this subject, of which there are at least so many."""
        ...

    def last(self, subjects: Sequence[str]) -> dict[str, Kept]:
        """The last message of each that has one, whoever has written it."""
        ...

    def subjects(self, pattern: str) -> dict[str, int]:
        """The subjects there are, and how many messages each has."""
        ...

    def close(self) -> None: ...


_Place: TypeAlias = tuple[int, bytes, int]
"""Of a table the number of its next entry, the checksum of its last, and the sequence of that one's message."""
_Row: TypeAlias = tuple[int, bytes, bytes | None, bytes, bytes, bool]
"""A message: number, body, private part, checksum, who wrote it, whether it closes the table."""

_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(_Row).decode
_decode_aside: Final = msgspec.msgpack.Decoder(tuple[int, bytes]).decode


class Staged(NamedTuple):
    """A batch that is ready to be published."""

    messages: list[Message]
    places: dict[str, _Place]
    """How far each table will have come; instead of the sequence, the place among the messages."""
    closed: list[str]


class JetStreamStore:
    """`writer` is told from all others by these bytes: what it has written may be written by it again.

    One thread at a time may append; any may read meanwhile.
    """

    def __init__(self, broker: Broker, name: str, writer: bytes) -> None:
        self._broker = broker
        self._name = name
        self._writer = writer
        self._known: dict[str, _Place] = {}
        """The tables written to and not finished, as this store has left them."""

    # Writing

    def append(self, batch: Sequence[Record]) -> None:
        for start in range(0, len(batch), MOST_AT_ONCE // 2):  # a table that ends takes two messages
            self._append(batch[start : start + MOST_AT_ONCE // 2])

    def _append(self, batch: Sequence[Record]) -> None:
        # After no answer came, too, tables are taken to be as they were left: if what was sent has arrived all the
        # same, this is refused, and that is the time to look.
        begun = {record.code for record in batch if record.number and not record.beside}
        self._look_at(begun - self._known.keys())
        if self._written(batch):
            return
        try:
            for _ in range(_TRIES):
                self._look_at({record.code for record in batch if not record.beside})
                if self._written(self._missing(batch)):
                    return
        except Conflict as why:
            self.forget([why.code])
            raise
        raise Unreachable("the servers refuse what is to be written, and hold nothing that is in its way")

    def _written(self, batch: Sequence[Record]) -> bool:
        """Write what goes on with the tables as they are known; False if they are not so: nothing was written."""
        staged = self.stage(batch)
        if staged is None:
            return False
        if staged.messages:
            try:
                self.settle(staged, self._broker.publish(staged.messages))
            except Outrun:
                return False
        return True

    def stage(self, batch: Sequence[Record]) -> Staged | None:
        """What is to be published for this batch; None if it does not just go on with tables as they are known.

        A table that is not known is taken to be new.
        """
        places: dict[str, _Place] = {}
        messages: list[Message] = []
        closed: list[str] = []
        for record in batch:
            code, number = record.code, record.number
            if record.beside:
                messages.append(Message(self._beside(code), _encode((number, record.body))))
                continue
            place = places.get(code)
            expected = None
            if place is None:
                place = self._known.get(code) or _new(code)
                expected = place[2]
            if number != place[0]:
                return None
            checksum = linked(place[1], number, record.body, record.private)
            places[code] = number + 1, checksum, len(messages)
            row: _Row = (number, record.body, record.private, checksum, self._writer, record.closes)
            messages.append(Message(self._log_of(code), _encode(row), expected))
            if record.closes:
                messages.append(Message(f"{self._name}.{code}.end.{number + 1}", b""))
                closed.append(code)
        return Staged(messages, places, closed) if len(messages) <= MOST_AT_ONCE else None

    def settle(self, staged: Staged, last: int) -> None:
        """It was published, and this is the sequence of the last message."""
        first = last - len(staged.messages) + 1
        for code, (following, checksum, at) in staged.places.items():
            self._known[code] = following, checksum, first + at
        self.forget(staged.closed)

    def forget(self, codes: Iterable[str]) -> None:
        """How far these tables have come is not known any more: it is looked up when it must be."""
        for code in codes:
            self._known.pop(code, None)

    def _log_of(self, code: str) -> str:
        return f"{self._name}.{code}.log"

    def _look_at(self, codes: Collection[str]) -> None:
        """Find out how far these tables have come, by whomever."""
        if not codes:
            return
        self.forget(codes)
        last = self._broker.last([self._log_of(code) for code in codes])
        for code in codes:
            if kept := last.get(self._log_of(code)):
                row = _read(kept.payload)
                if row is None:
                    raise Conflict(code)  # whoever wrote it, nothing can be linked to it
                if _is_fence(row) and row[4] != self._writer:
                    raise Conflict(code)
                self._known[code] = row[0] + 1, row[3], kept.sequence

    def _missing(self, batch: Sequence[Record]) -> list[Record]:
        """What of this batch is not there yet; the rest came before and is. `Conflict` if that is not ours."""
        missing: list[Record] = []
        there = {record.code: self._known.get(record.code, (0, b"", 0))[0] for record in batch}
        following = dict(there)
        logs: dict[str, list[Kept]] = {}
        for record in batch:
            code, number = record.code, record.number
            if record.beside:
                missing.append(record)  # under its number it counts once, however often it is there
            elif number < there[code]:
                if code not in logs:
                    logs[code] = _entries_of(self._broker.messages(self._log_of(code), there[code]))
                if not self._is_ours(record, logs[code]):
                    raise Conflict(code)
            elif number == following[code]:
                missing.append(record)
                following[code] += 1
            else:
                raise Conflict(code)
        return missing

    def _is_ours(self, record: Record, log: Sequence[Kept]) -> bool:
        """Whether this store has written it there.

        By the writer, not by the words alone: another node may have come to the same entry at the same moment.
        """
        row = _read(log[record.number].payload) if record.number < len(log) else None
        return row is not None and (row[1], row[2], row[4]) == (record.body, record.private, self._writer)

    # Taking

    def take(self, code: str, token: str) -> list[Record]:
        """As `load`, for who goes on with a table that was another's: nothing that one writes is let in any more.

        A fence comes into the log, behind what is there: whoever has not read it is refused, and whoever reads it
        knows whose the table is. `token` is another word each time.
        """
        log, taken = self._log_of(code), f"{self._name}.{code}.taken.{token}"
        for _ in range(_TRIES):
            kept = self._broker.last([log]).get(log)
            row = _read(kept.payload) if kept else None
            if kept is None or row is None or row[5]:
                return self.load(code)
            fence: _Row = (row[0], b"", None, row[3], self._writer, False)
            try:
                self._broker.publish([Message(log, _encode(fence), kept.sequence), Message(taken, b"")])
            except Outrun:
                continue
            return self._load(code, taken)
        raise Unreachable(f"table {code} is written while it is taken")

    # Reading

    def load(self, code: str) -> list[Record]:
        return self._load(code, None) if _may_be_in_a_subject(code) else []

    def _load(self, code: str, behind: str | None) -> list[Record]:
        """From a server that knows of the message to `behind`, if that is said, and so of all that came before."""
        log = self._log_of(code)
        found = self._broker.subjects(f"{self._name}.{code}.>")
        for _ in range(_LOOKS):
            if behind is None or behind in found:
                break
            found = self._broker.subjects(f"{self._name}.{code}.>")
        else:
            raise Unreachable(f"what was written to table {code} cannot be read")
        kept = _entries_of(self._broker.messages(log, found[log])) if log in found else []
        rows = [_read(message.payload) for message in kept]
        entries = [(due, None, None, None) if row is None else row[:4] for due, row in enumerate(rows)]
        records = checked(
            code, entries, max((_noted(subject) for subject in found if ".end." in subject), default=0)
        )
        if rows and rows[-1] is not None and rows[-1][5]:
            records[-1] = structs.replace(records[-1], closes=True)
        return records

    def goes_on(self, code: str) -> bool:
        """Whether this table has been opened and has not ended."""
        log = self._log_of(code)
        kept = self._broker.last([log]).get(log) if _may_be_in_a_subject(code) else None
        row = _read(kept.payload) if kept else None
        return row is not None and not row[5]

    def unfinished(self) -> Iterable[str]:
        return [shelf.code for shelf in self.shelves() if not shelf.finished]

    def shelves(self) -> list[Shelf]:
        # In this order: no table that ends meanwhile seems to have its last entry and not to be finished.
        counts = {_code_of(log): count for log, count in self._broker.subjects(f"{self._name}.*.log").items()}
        fences = Counter(_code_of(subject) for subject in self._broker.subjects(f"{self._name}.*.taken.*"))
        ended = {_code_of(subject): _noted(subject) for subject in self._broker.subjects(f"{self._name}.*.end.*")}
        return [
            Shelf(code, ended.get(code) or counts[code] - fences[code], code in ended)
            for code in sorted(counts.keys() | ended)
        ]

    # What is no part of a log

    def asides(self, code: str) -> list[bytes]:
        if not _may_be_in_a_subject(code):
            return []
        kept: dict[int, bytes] = {}
        with suppress(Unreachable, msgspec.MsgspecError):
            for message in self._broker.messages(self._beside(code), 0):
                number, body = _decode_aside(message.payload)
                kept.setdefault(number, body)
        return [body for _, body in sorted(kept.items())]

    def _beside(self, code: str) -> str:
        return f"{self._name}.{code}.beside"

    def review(self, code: str) -> bytes | None:
        subject = self._review_of(code)
        with suppress(Unreachable):
            kept = self._broker.last([subject]).get(subject) if _may_be_in_a_subject(code) else None
            return kept.payload if kept else None
        return None

    def keep_review(self, code: str, body: bytes) -> None:
        with suppress(Unreachable, Outrun):
            if _may_be_in_a_subject(code):
                self._broker.publish([Message(self._review_of(code), body)])

    def _review_of(self, code: str) -> str:
        return f"{self._name}.{code}.review"

    def close(self) -> None:
        self._broker.close()


def _read(payload: bytes) -> _Row | None:
    """The entry in a message; None if something else is in it."""
    try:
        row: _Row = _decode(payload)
    except msgspec.MsgspecError:
        return None
    return row


def _is_fence(row: _Row) -> bool:
    """Whether it is no entry but says who goes on from here, with the number and checksum of the last one."""
    return not row[1]


def _entries_of(log: Iterable[Kept]) -> list[Kept]:
    return [kept for kept in log if (row := _read(kept.payload)) is None or not _is_fence(row)]


def _new(code: str) -> _Place:
    if not _may_be_in_a_subject(code):
        raise ValueError(f"{code!r} is no code of a table")
    return 0, beginning(code), 0


def _may_be_in_a_subject(code: str) -> bool:
    """Other words are patterns there, or end the command they stand in."""
    return code.isascii() and code.isalnum()


def _code_of(subject: str) -> str:
    return subject.split(".")[1]


def _noted(end: str) -> int:
    """How many entries a finished table has, by the name of the subject that says so."""
    return int(end.rpartition(".")[2])
