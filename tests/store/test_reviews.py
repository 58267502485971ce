"""Reviews are kept beside the logs: the last one of each table, and what is lost or damaged harms nobody."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tavola.server.broker import NatsBroker
from tavola.server.nats import Nats, connect
from tavola.store.jetstream import JetStreamStore
from tavola.store.memory import MemoryStore
from tavola.store.reviews import FILE, Reviews, SqliteReviews
from tests.support.logs import short
from tools.nats_servers import NatsServers


@pytest.fixture
def shared(nats_server: NatsServers, house_name: str) -> Iterator[JetStreamStore]:
    made = JetStreamStore(NatsBroker(Nats(nats_server.addresses, house_name)), house_name, b"me")
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "memory", "jetstream"])
def reviews(request: pytest.FixtureRequest, tmp_path: Path) -> Reviews:
    match request.param:
        case "sqlite":
            return SqliteReviews(tmp_path)
        case "memory":
            return MemoryStore()
    found: JetStreamStore = request.getfixturevalue("shared")
    return found


def test_the_last_review_of_a_table_is_kept(reviews: Reviews) -> None:
    assert isinstance(reviews, Reviews)
    assert reviews.review("ABCDE") is None
    reviews.keep_review("ABCDE", b"first")
    reviews.keep_review("FGHIJ", b"another")
    reviews.keep_review("ABCDE", b"second")
    assert reviews.review("ABCDE") == b"second"
    assert reviews.review("FGHIJ") == b"another"
    assert reviews.review("KLMNO") is None


def test_a_review_changes_no_log(shared: JetStreamStore) -> None:
    shared.append(short())
    code = short()[0].code
    before, shelves = shared.load(code), shared.shelves()
    shared.keep_review(code, b"a review")
    assert (shared.load(code), shared.shelves()) == (before, shelves)


async def test_a_cluster_that_was_there_before_reviews_learns_to_keep_them(
    nats_server: NatsServers, house_name: str
) -> None:
    servers = Nats(nats_server.addresses, house_name)
    client = await connect(servers, "an older house")
    made = [f"{house_name}.*.{kind}" for kind in ("log", "end.*", "taken.*")]
    stream = {"name": house_name, "subjects": made, "storage": "file", "num_replicas": 1, "allow_atomic": True}
    answer = await client.request(
        f"$JS.API.STREAM.CREATE.{house_name}", msgspec.json.encode(stream | {"allow_direct": True})
    )
    assert b"error" not in answer.data
    await client.close()
    store = JetStreamStore(await asyncio.to_thread(NatsBroker, servers), house_name, b"me")
    await asyncio.to_thread(store.keep_review, "ABCDE", b"a review")
    assert await asyncio.to_thread(store.review, "ABCDE") == b"a review"
    await asyncio.to_thread(store.close)


def test_reviews_are_for_nobody_elses_eyes_and_there_for_the_next_house(tmp_path: Path) -> None:
    SqliteReviews(tmp_path).keep_review("ABCDE", b"a review")
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert SqliteReviews(tmp_path).review("ABCDE") == b"a review"


@pytest.mark.parametrize("what", [b"", b"no database at all", b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, what: bytes) -> None:
    (tmp_path / FILE).write_bytes(what)
    reviews = SqliteReviews(tmp_path)
    assert reviews.review("ABCDE") is None
    reviews.keep_review("ABCDE", b"a review")


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    SqliteReviews(tmp_path / "nowhere").keep_review("ABCDE", b"a review")
    assert SqliteReviews(tmp_path / "nowhere").review("ABCDE") is None
