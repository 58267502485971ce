"""What HTTP may cost: how fast requests are answered, how long a connection may dawdle, how much may be asked."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import aiohttp
import pytest

from tavola.server import run, web
from tavola.server.hosts import Hosts, authority_in, host_in
from tavola.server.http import HttpConnection
from tavola.server.limits import Limits
from tavola.server.pace import Pace, Paces
from tavola.store import Record
from tavola.store.memory import MemoryStore
from tests.server.helpers import DEADLINE, NativeGuest, get, line_pair, play_on, running_house, seen

# Pace


def test_so_many_turns_come_at_once_and_then_one_after_another() -> None:
    pace = Pace(rate=10, at_once=3)
    assert [pace.take(100.0, 60) for _ in range(5)] == pytest.approx([0, 0, 0, 0.1, 0.2])
    assert pace.take(100.2, 60) == pytest.approx(0.1), "turns are earned while others wait"
    assert pace.take(200.0, 60) == 0


def test_a_turn_that_would_come_too_late_is_not_taken() -> None:
    pace = Pace(rate=10, at_once=1)
    assert [pace.take(100.0, 0.15) for _ in range(4)] == [0, pytest.approx(0.1), None, None]
    assert pace.take(100.1, 0.15) == pytest.approx(0.1), "those who were refused took nobody's turn"


def test_only_so_many_addresses_are_remembered_those_who_came_last() -> None:
    paces = Paces(rate=1, at_once=1, remembered=2)
    first = paces.of("a")
    paces.of("b")
    assert paces.of("a") is first
    paces.of("c")
    assert len(paces) == 2
    assert paces.of("a") is first, "b had not come for longer"


async def test_who_asks_too_fast_waits_and_then_is_told_when_to_come_again(tmp_path: Path) -> None:
    limits = Limits(connections_each=2, http_rate=0.001, http_wait_seconds=3)
    async with running_house(tmp_path, limits=limits) as house, aiohttp.ClientSession() as http:
        for _ in range(2 * 2):
            assert (await get(house.http, "/healthz"))[0] == 200
        async with http.get(f"http://127.0.0.1:{house.http}/healthz") as answer:
            assert answer.status == 429
            assert answer.headers["Retry-After"] == "3"
            assert "try again in 3 seconds" in await answer.text()
            assert answer.headers["Connection"] == "close"
        assert house.hall.refusals["too many requests"] == 1


async def test_requests_over_the_rate_are_answered_in_their_turn(tmp_path: Path) -> None:
    limits = Limits(connections_each=10, http_rate_all=200)
    async with running_house(tmp_path, limits=limits) as house:
        answers = await asyncio.gather(*[get(house.http, "/healthz") for _ in range(10)])
        assert {status for status, _ in answers} == {200}
        assert not house.hall.refusals


# Time


async def ends(reader: asyncio.StreamReader) -> bytes:
    """What still comes before the house closes the connection."""
    async with asyncio.timeout(DEADLINE):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


@pytest.mark.parametrize("said", ["", "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: "])
async def test_a_connection_whose_request_never_becomes_whole_is_closed(tmp_path: Path, said: str) -> None:
    async with running_house(tmp_path, limits=Limits(http_idle_seconds=0.2)) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.http)
        writer.write(said.encode())
        trickle = asyncio.create_task(_trickle(writer)) if said else None
        assert await ends(reader) == b""
        if trickle:
            trickle.cancel()
        writer.close()
        await seen(lambda: not len(house.hall.admission))


async def _trickle(writer: asyncio.StreamWriter) -> None:
    """One byte after another, for ever: each keeps the connection busy, and none ends the request."""
    while True:
        writer.write(b"a")
        await asyncio.sleep(0.01)


async def test_an_idle_connection_is_closed_and_a_socket_with_a_quiet_guest_is_not(tmp_path: Path) -> None:
    async with running_house(tmp_path, limits=Limits(http_idle_seconds=0.2)) as house:
        guest = await NativeGuest.at(house.http)
        reader, writer = await asyncio.open_connection("127.0.0.1", house.http)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert (await ends(reader)).endswith(b'{"ok": true, "tables": 0}')
        writer.close()
        assert (await guest.ask("Lobby"))["type"] == "Tables"


@pytest.fixture
def long_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(b"<p>Buonasera" * 5_000_000)
    (folder / "assets" / "a.js").write_text("let a;", encoding="utf-8")
    monkeypatch.setattr(web, "page_folder", lambda: folder)
    return folder


@pytest.mark.usefixtures("long_page")
async def test_who_does_not_take_an_answer_is_cut_off(tmp_path: Path) -> None:
    async with running_house(tmp_path, limits=Limits(http_answer_seconds=0.1)) as house:
        _, writer = await asyncio.open_connection("127.0.0.1", house.http, limit=1024)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await seen(lambda: house.hall.refusals["does not read"] == 1)
        await seen(lambda: not len(house.hall.admission))
        writer.close()


@pytest.mark.usefixtures("long_page")
async def test_an_answer_is_made_as_fast_as_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    transports = []

    class Noted(HttpConnection):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            transports.append(cast("asyncio.Transport", transport))
            super().connection_made(transport)

    monkeypatch.setattr(run, "HttpConnection", Noted)
    async with running_house(tmp_path) as house:
        _, writer = await asyncio.open_connection("127.0.0.1", house.http, limit=1024)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await seen(lambda: bool(transports))
        (transport,) = transports
        await seen(lambda: transport.get_write_buffer_size() > 0)
        for _ in range(20):
            await get(house.http, "/healthz")
            assert transport.get_write_buffer_size() <= 2 * 16 * 1024 + 1024
        transport.abort()
        writer.close()


# Amounts


async def test_many_requests_in_one_go_are_answered_one_after_another(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.http)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert (await ends(reader)).count(b"200 OK") == 21
        writer.close()


async def test_who_sends_more_than_a_request_before_its_answer_is_cut_off(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.http)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5000)
        assert (await ends(reader)).count(b"200 OK") < 5000
        writer.close()
        await seen(lambda: house.hall.refusals["bad request"] == 1)


# The page


@pytest.mark.usefixtures("long_page")
async def test_the_page_comes_from_memory_and_only_what_is_in_it(tmp_path: Path, long_page: Path) -> None:
    async with running_house(tmp_path) as house, aiohttp.ClientSession() as http:
        address = f"http://127.0.0.1:{house.http}"
        (long_page / "late.txt").write_text("came after the start", encoding="utf-8")
        assert (await get(house.http, "/late.txt"))[0] == 404
        async with http.get(f"{address}/assets/a.js") as answer:
            assert (answer.status, await answer.text()) == (200, "let a;")
            assert answer.content_type == "text/javascript"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            tag = answer.headers["ETag"]
        async with http.get(f"{address}/assets/a.js", headers={"If-None-Match": tag}) as answer:
            assert (answer.status, await answer.read()) == (304, b"")
        async with http.head(f"{address}/") as answer:
            assert (answer.status, answer.headers["Content-Length"]) == (200, "60000000")


async def test_the_figures_are_not_shown_on_the_public_port(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        status, words = await get(house.http, "/metrics")
        assert status == 404
        assert "--metrics" in words or "built" in words


# Replays


class GatedArchive(MemoryStore):
    """Lets nobody read before the gate is open, and notes on which thread it was read."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()
        self.gate.set()
        self.readers: list[str] = []

    def load(self, code: str) -> list[Record]:
        self.readers.append(threading.current_thread().name)
        assert self.gate.wait(DEADLINE)
        return list(super().load(code))


@pytest.fixture
async def archive() -> AsyncIterator[GatedArchive]:
    made = GatedArchive()
    yield made
    made.gate.set()


async def test_replays_are_made_on_another_thread_and_only_so_many_wait(
    tmp_path: Path, archive: GatedArchive
) -> None:
    async with running_house(tmp_path, store=archive, limits=Limits(waiting_replays=2)) as house:
        archive.gate.clear()
        asked = [asyncio.create_task(get(house.http, f"/replays/AAAA{number}.jsonl")) for number in range(3)]
        await seen(lambda: bool(archive.readers))
        assert (await get(house.http, "/healthz"))[0] == 200, "the house goes on meanwhile"
        first, second = await line_pair(house.ports["qwirkle-lines"])
        await play_on(first, second, most=3)
        beyond = f"http://127.0.0.1:{house.http}/replays/AAAAA.jsonl"
        async with aiohttp.ClientSession() as http, http.get(beyond) as answer:
            assert (answer.status, answer.headers["Retry-After"]) == (503, "2")
            assert "try again" in await answer.text()
        assert house.hall.refusals["too many replays"] == 1
        archive.gate.set()
        for number, (status, words) in enumerate(await asyncio.gather(*asked)):
            assert (status, words) == (404, f"there is no table 'AAAA{number}' here\n")
        assert set(archive.readers) == {"replays_0"}


# Names


@pytest.mark.parametrize(
    ("header", "host"),
    [
        ("localhost", "localhost"),
        ("LOCALHOST.:8400", "localhost"),
        ("[::1]:8400", "[::1]"),
        ("127.0.0.1:1", "127.0.0.1"),
        ("my_box-2.local", "my_box-2.local"),
        ("", None),
        ("[", None),
        (":80", None),
        ("a b", None),
        ("a:b", None),
        ("a/b", None),
        ("a@b", None),
        ("a:80:80", None),
        ("-a", None),
        ("à", None),
    ],
)
def test_a_host_header_is_a_host_with_or_without_a_port(header: str, host: str | None) -> None:
    assert host_in(header) == host


@pytest.mark.parametrize(
    ("origin", "authority"),
    [
        ("http://localhost:8400", "localhost:8400"),
        ("https://[::1]", "[::1]"),
        ("null", ""),
        ("", None),
        ("http://", None),
        ("http://[", None),
        ("http://a/", None),
        ("localhost", None),
    ],
)
def test_an_origin_is_a_scheme_and_a_host(origin: str, authority: str | None) -> None:
    assert authority_in(origin) == authority


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("[::1]", True),
        ("192.168.1.5", True),
        ("tavola.example", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("tavola.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("2130706433", False),
    ],
)
def test_a_house_goes_by_the_names_it_was_told_and_by_addresses_in_digits(host: str, known: bool) -> None:
    assert Hosts(["Tavola.Example"]).know(host) is known


async def test_a_name_of_another_site_is_refused_with_how_to_allow_it(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house, aiohttp.ClientSession() as http:
        for port, path in (house.http, "/"), (house.http, "/ws"), (house.metrics, "/metrics"):
            named = {"Host": f"evil.example:{port}"}
            async with http.get(f"http://127.0.0.1:{port}{path}", headers=named) as answer:
                assert answer.status == 421
                assert "tavola serve --allow-host evil.example" in await answer.text()
        assert house.hall.refusals["name of another house"] == 3
