"""What is kept beside the logs: it comes back in order, once each, and no log is changed by it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tavola.server.broker import NatsBroker
from tavola.server.nats import Nats
from tavola.store import Asides, Record, Store
from tavola.store.asides import FILE, SqliteAsides
from tavola.store.jetstream import JetStreamStore
from tavola.store.memory import MemoryStore
from tavola.store.sqlite import SqliteStore
from tests.support.logs import short
from tools.nats_servers import NatsServers


@pytest.fixture(params=["sqlite", "memory", "jetstream"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store
    match request.param:
        case "sqlite":
            made = SqliteStore(tmp_path)
        case "memory":
            made = MemoryStore()
        case _:
            servers: NatsServers = request.getfixturevalue("nats_server")
            name: str = request.getfixturevalue("house_name")
            made = JetStreamStore(NatsBroker(Nats(servers.addresses, name)), name, b"me")
    yield made
    made.close()


def aside(number: int, body: bytes, code: str = "ABCDE") -> Record:
    return Record(code, number, body, beside=True)


def test_what_is_beside_a_log_comes_back_in_order_and_changes_no_log(store: Store) -> None:
    assert isinstance(store, Asides)
    log = short()
    code = log[0].code
    store.append([*log[:1], aside(0, b"hello", code), *log[1:], aside(0, b"elsewhere", "FGHJK")])
    store.append([aside(1, b"good luck", code)])
    store.append([aside(2, b"well played", code)])
    assert store.asides(code) == [b"hello", b"good luck", b"well played"]
    assert store.asides("FGHJK") == [b"elsewhere"]
    assert store.asides("LMNPQ") == []
    assert [record.body for record in store.load(code)] == [record.body for record in log]
    assert [shelf.code for shelf in store.shelves()] == [code]


def test_what_comes_a_second_time_is_there_once(store: Store) -> None:
    assert isinstance(store, Asides)
    log = short()
    batch = [*log, aside(0, b"hello", log[0].code)]
    store.append(batch)
    store.append(batch)
    assert store.asides(log[0].code) == [b"hello"]


def test_it_is_there_for_the_next_house_and_for_nobody_elses_eyes(tmp_path: Path) -> None:
    one = SqliteStore(tmp_path)
    one.append([aside(0, b"hello")])
    assert SqliteAsides(tmp_path).asides("ABCDE") == [b"hello"], "before the file is closed"
    one.close()
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    other = SqliteStore(tmp_path, read_only=True)
    assert other.asides("ABCDE") == [b"hello"]
    other.close()


@pytest.mark.parametrize("what", [b"no database at all", b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_damaged_file_keeps_no_game_from_being_written(tmp_path: Path, what: bytes) -> None:
    (tmp_path / FILE).write_bytes(what)
    store = SqliteStore(tmp_path)
    log = short()
    store.append([*log, aside(0, b"hello", log[0].code)])
    assert store.asides(log[0].code) == []
    assert len(store.load(log[0].code)) == len(log)
    store.close()


def test_a_disk_that_refuses_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        SqliteAsides(tmp_path / "nowhere").keep([aside(0, b"hello")])
