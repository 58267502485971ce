"""What every store promises, tried on each of them in the same words."""

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import msgspec
import pytest

from tavola.server.broker import NatsBroker
from tavola.server.cluster_writer import ClusterWriter
from tavola.server.nats import Nats, connect
from tavola.store import Conflict, Damaged, Record, Shelf, Store
from tavola.store.jetstream import JetStreamStore, Kept
from tavola.store.memory import MemoryStore
from tavola.store.sqlite import SqliteStore

T = TypeVar("T")


class Written(JetStreamStore):
    """Appended to as a node does it: by a writer on the loop of its connection."""

    def __init__(self, servers: Nats) -> None:
        super().__init__(NatsBroker(servers), servers.name, b"this house")
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()
        self._connection = self._on_loop(connect(servers, "writer"))
        self._by = ClusterWriter(JetStreamStore(self._broker, servers.name, b"this house"), self._connection)

    def _on_loop(self, doing: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result()

    def append(self, batch: Sequence[Record]) -> None:
        reported: SimpleQueue[Exception | None] = SimpleQueue()
        self._loop.call_soon_threadsafe(self._by.write, batch, reported.put)
        if fault := reported.get(timeout=20):
            raise fault

    def close(self) -> None:
        self._by.stop()
        self._on_loop(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        super().close()


@pytest.fixture(params=["memory", "sqlite", "jetstream", "node"])
def store(request: pytest.FixtureRequest, tmp_path: Path, house_name: str) -> Iterator[Store]:
    made: Store
    if request.param == "memory":
        made = MemoryStore()
    elif request.param == "sqlite":
        made = SqliteStore(tmp_path)
    else:
        servers = Nats(request.getfixturevalue("nats_server").addresses, house_name)
        node = request.param == "node"
        made = Written(servers) if node else JetStreamStore(NatsBroker(servers), house_name, b"this house")
    yield made
    made.close()


def entry(code: str, number: int, *, closes: bool = False, private: bytes | None = None, body: str = "") -> Record:
    return Record(code, number, (body or f"{code} {number}").encode(), private, closes)


def bodies(store: Store, code: str) -> list[bytes]:
    return [record.body for record in store.load(code)]


def test_a_log_is_read_as_it_was_written_whatever_else_was_written_between(store: Store) -> None:
    store.append([entry("AAAAA", 0), entry("BBBBB", 0), entry("AAAAA", 1)])
    store.append([entry("BBBBB", 1)])
    store.append([entry("AAAAA", 2), entry("CCCCC", 0)])
    assert bodies(store, "AAAAA") == [b"AAAAA 0", b"AAAAA 1", b"AAAAA 2"]
    assert [record.number for record in store.load("BBBBB")] == [0, 1]
    assert [record.code for record in store.load("CCCCC")] == ["CCCCC"]


def test_a_log_of_many_entries_is_in_the_order_of_their_numbers(store: Store) -> None:
    for start in range(0, 40, 4):
        store.append([entry("AAAAA", number) for number in range(start, start + 4)])
    assert [record.number for record in store.load("AAAAA")] == list(range(40))


def test_a_table_nobody_opened_has_an_empty_log(store: Store) -> None:
    assert store.load("AAAAA") == []
    assert list(store.unfinished()) == []
    assert store.shelves() == []


def test_an_empty_batch_is_written(store: Store) -> None:
    store.append([])
    assert store.shelves() == []


def test_what_is_private_comes_back_and_is_no_part_of_the_body(store: Store) -> None:
    store.append([entry("AAAAA", 0, private=b"seed"), entry("AAAAA", 1)])
    first, second = store.load("AAAAA")
    assert (first.body, first.private) == (b"AAAAA 0", b"seed")
    assert second.private is None


def test_a_number_somebody_else_has_taken_is_refused_with_the_tables_code(store: Store) -> None:
    store.append([entry("AAAAA", 0), entry("AAAAA", 1, body="theirs")])
    with pytest.raises(Conflict) as refused:
        store.append([entry("AAAAA", 1, body="ours")])
    assert refused.value.code == "AAAAA"
    assert "AAAAA" in str(refused.value)
    assert bodies(store, "AAAAA") == [b"AAAAA 0", b"theirs"]


@pytest.mark.parametrize("number", [1, 2, 7])
def test_a_number_that_leaves_a_gap_is_refused(store: Store, number: int) -> None:
    with pytest.raises(Conflict):
        store.append([entry("AAAAA", number)])
    assert store.load("AAAAA") == []
    assert store.shelves() == []


def test_a_gap_in_a_log_that_has_begun_is_refused(store: Store) -> None:
    store.append([entry("AAAAA", 0)])
    with pytest.raises(Conflict):
        store.append([entry("AAAAA", 2)])
    store.append([entry("AAAAA", 1)])
    assert bodies(store, "AAAAA") == [b"AAAAA 0", b"AAAAA 1"]


def test_the_same_batch_may_be_written_again_as_after_a_commit_that_failed_late(store: Store) -> None:
    batch = [entry("AAAAA", 0, private=b"seed"), entry("BBBBB", 0), entry("AAAAA", 1)]
    store.append(batch)
    store.append(batch)
    assert bodies(store, "AAAAA") == [b"AAAAA 0", b"AAAAA 1"]
    assert bodies(store, "BBBBB") == [b"BBBBB 0"]
    store.append([entry("AAAAA", 2)])
    assert len(store.load("AAAAA")) == 3


def test_a_batch_that_closes_a_table_may_be_written_again(store: Store) -> None:
    store.append([entry("AAAAA", 0)])
    batch = [entry("AAAAA", 1, closes=True), entry("BBBBB", 0)]
    store.append(batch)
    store.append(batch)
    assert bodies(store, "AAAAA") == [b"AAAAA 0", b"AAAAA 1"]
    assert list(store.unfinished()) == ["BBBBB"]


def test_a_batch_half_of_which_is_there_is_completed(store: Store) -> None:
    store.append([entry("AAAAA", 0)])
    store.append([entry("AAAAA", 0), entry("AAAAA", 1)])
    assert bodies(store, "AAAAA") == [b"AAAAA 0", b"AAAAA 1"]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_nothing_of_a_refused_batch_remains(store: Store, place: int) -> None:
    store.append([entry("TAKEN", 0, body="theirs")])
    batch = [entry("AAAAA", 0), entry("BBBBB", 0, closes=True)]
    batch.insert(place, entry("TAKEN", 0, body="ours"))
    with pytest.raises(Conflict) as refused:
        store.append(batch)
    assert refused.value.code == "TAKEN"
    assert store.load("AAAAA") == store.load("BBBBB") == []
    assert [shelf.code for shelf in store.shelves()] == ["TAKEN"]
    store.append([record for record in batch if record.code != "TAKEN"])
    assert bodies(store, "AAAAA") == [b"AAAAA 0"]


def test_a_table_is_unfinished_until_an_entry_closes_it(store: Store) -> None:
    store.append([entry("AAAAA", 0), entry("BBBBB", 0), entry("CCCCC", 0)])
    assert list(store.unfinished()) == ["AAAAA", "BBBBB", "CCCCC"]
    store.append([entry("BBBBB", 1, closes=True)])
    assert list(store.unfinished()) == ["AAAAA", "CCCCC"]
    assert store.shelves() == [Shelf("AAAAA", 1, False), Shelf("BBBBB", 2, True), Shelf("CCCCC", 1, False)]
    assert bodies(store, "BBBBB") == [b"BBBBB 0", b"BBBBB 1"]


def test_a_table_opened_and_closed_in_one_batch_is_finished(store: Store) -> None:
    store.append([entry("AAAAA", 0), entry("AAAAA", 1, closes=True)])
    assert list(store.unfinished()) == []
    assert store.shelves() == [Shelf("AAAAA", 2, True)]


def spoil_answers(store: JetStreamStore, number: int, body: bytes) -> None:
    """No message can be changed once it is in the stream; so this one is another from now on when it is read."""
    read = store._broker.messages

    def messages(subject: str, least: int) -> list[Kept]:
        found = read(subject, least)
        if subject.endswith(".AAAAA.log"):
            row = msgspec.msgpack.decode(found[number].payload)
            found[number] = Kept(found[number].sequence, msgspec.msgpack.encode([row[0], body, *row[2:]]))
        return found

    store._broker.messages = messages  # type: ignore[method-assign]


def spoil(store: Store, number: int, body: bytes) -> None:
    """Something else stands where this entry was, and the store does not know."""
    if isinstance(store, MemoryStore):
        store._logs["AAAAA"][number] = Record("AAAAA", number, body)
    elif isinstance(store, JetStreamStore):
        spoil_answers(store, number, body)
    else:
        assert isinstance(store, SqliteStore)
        store._db.execute("UPDATE entries SET body = ? WHERE number = ?", (body, number))


@pytest.mark.parametrize("number", range(4))
def test_an_entry_that_is_not_as_it_was_written_is_named_and_what_is_before_it_is_good(
    store: Store, number: int
) -> None:
    written = [entry("AAAAA", each, private=b"seed" if each == 0 else None) for each in range(4)]
    store.append(written[:2])
    store.append(written[2:])
    spoil(store, number, b"something else")
    with pytest.raises(Damaged) as damage:
        store.load("AAAAA")
    assert damage.value.code == "AAAAA"
    assert damage.value.good == written[:number]
    told = f"the log of table AAAAA is damaged: entry {number} is not as it was written"
    assert str(damage.value) == told


def test_a_damaged_table_is_still_unfinished_and_keeps_no_other_away(store: Store) -> None:
    store.append([entry("AAAAA", 0), entry("AAAAA", 1)])
    store.append([entry("BBBBB", 0)])
    spoil(store, 1, b"something else")
    assert list(store.unfinished()) == ["AAAAA", "BBBBB"]
    assert bodies(store, "BBBBB") == [b"BBBBB 0"]
    store.append([entry("BBBBB", 1)])
    assert len(store.load("BBBBB")) == 2


def test_what_was_read_is_the_readers_own(store: Store) -> None:
    store.append([entry("AAAAA", 0)])
    store.load("AAAAA").clear()
    assert bodies(store, "AAAAA") == [b"AAAAA 0"]
