"""What operators and browsers ask over HTTP."""

import json
import socket
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tavola import FORM, __version__
from tavola.server import web
from tavola.server.lines import LineConnection
from tests.server.helpers import (
    LineGuest,
    LinePlayer,
    NativeGuest,
    get,
    line_pair,
    native_pair,
    play_on,
    running_house,
    seen,
)


async def metrics(port: int | None) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    assert port
    status, text = await get(port, "/metrics")
    assert status == 200
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def figure(name: str, **labels: str) -> tuple[str, frozenset[tuple[str, str]]]:
    return name, frozenset(labels.items())


async def test_the_figures_can_be_read_and_count_moves_tables_and_guests(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        before = await metrics(house.metrics)
        assert before[figure("tavola_entries_written_total")] == 0
        assert before[figure("tavola_build_info", version=__version__, form=FORM)] == 1
        first, second = await line_pair(house.ports["qwirkle-lines"])
        ann, _, _ = await native_pair(house.http)
        started = await metrics(house.metrics)
        await play_on(first, second, most=7)
        await ann.ask("Lobby")
        after = await metrics(house.metrics)
        written = figure("tavola_entries_written_total")
        assert after[written] - started[written] == 7
        heard = figure("tavola_lines_heard_total")
        assert after[heard] - started[heard] == 8
        assert after[figure("tavola_tables", game="qwirkle", phase="playing")] == 2
        assert after[figure("tavola_connections", dialect="qwirkle-lines")] == 2
        assert after[figure("tavola_connections", dialect="native")] == 2
        assert after[figure("tavola_entries_unwritten")] == 0
        assert 0 < after[figure("tavola_commits_total")] <= after[written]
        assert after[figure("tavola_write_faults_total")] == 0
        assert after[figure("tavola_frames_sent_total")] > 0
        assert after[figure("process_resident_memory_bytes")] > 0
        await first.close()
        await second.rest()
        await second.close()
        await seen(lambda: len(house.hall.connections) == 2)
        assert figure("tavola_connections", dialect="qwirkle-lines") not in await metrics(house.metrics)


async def test_refusals_are_counted_by_their_reason(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        guest = await LineGuest.at(house.ports["qwirkle-lines"])
        guest.say("x" * 70_000)
        await guest.rest()
        await guest.close()
        assert (await metrics(house.metrics))[figure("tavola_refusals_total", reason="not a frame")] == 1


async def test_health_tells_how_many_tables_there_are(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        assert await get(house.http, "/healthz") == (200, '{"ok": true, "tables": 0}')
        await line_pair(house.ports["qwirkle-lines"])
        assert json.loads((await get(house.http, "/healthz"))[1]) == {"ok": True, "tables": 1}


async def test_without_a_page_the_reason_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "page_folder", lambda: tmp_path / "nowhere")
    async with running_house(tmp_path) as house:
        assert await get(house.http, "/") == (404, "The page has not been built: run `make web`.")


async def test_the_page_is_served_with_what_keeps_other_sites_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("<p>Buonasera", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("hands", encoding="utf-8")
    monkeypatch.setattr(web, "page_folder", lambda: tmp_path / "page")
    async with running_house(tmp_path) as house, aiohttp.ClientSession() as http:
        async with http.get(f"http://127.0.0.1:{house.http}/") as answer:
            assert await answer.text() == "<p>Buonasera"
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
        for path in "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt":
            assert (await get(house.http, path))[0] in {403, 404}


@pytest.mark.parametrize(
    ("reads", "encoding", "body"),
    [
        ("gzip, deflate, br, zstd", "br", b"br"),
        ("gzip", "gzip", b"gz"),
        ("br;q=0, gzip;q=0.5", "gzip", b"gz"),
        ("br;q=0.0,gzip; q=0", None, b"let page"),
        ("identity", None, b"let page"),
    ],
)
async def test_the_page_comes_as_short_as_its_reader_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reads: str, encoding: str | None, body: bytes
) -> None:
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    for ending, made in {"": b"let page", ".br": b"br", ".gz": b"gz"}.items():
        (assets / f"index-abc.js{ending}").write_bytes(made)
    (tmp_path / "page" / "index.html").write_text("<p>Buonasera", encoding="utf-8")
    monkeypatch.setattr(web, "page_folder", lambda: tmp_path / "page")
    async with running_house(tmp_path) as house, aiohttp.ClientSession(auto_decompress=False) as http:
        address, headers = f"http://127.0.0.1:{house.http}", {"Accept-Encoding": reads}
        async with http.get(f"{address}/assets/index-abc.js", headers=headers) as answer:
            assert (await answer.read(), answer.headers.get("Content-Encoding")) == (body, encoding)
            assert answer.content_type == "text/javascript"
            assert answer.headers["Vary"] == "Accept-Encoding"
            assert "immutable" in answer.headers["Cache-Control"]
        async with http.get(address, headers=headers) as answer:
            assert await answer.read() == b"<p>Buonasera"
            assert answer.headers["Cache-Control"] == "no-cache"
        assert (await get(house.http, "/assets/index-abc.js.br"))[0] == 404


@pytest.mark.parametrize(
    ("reads", "document"),
    [
        ("it-IT,it;q=0.9,en;q=0.8", "Buonasera"),
        ("en-GB,en;q=0.9,it;q=0.8", "Good evening"),
        ("de-CH, de;q=0.9, IT;q=0.5", "Buonasera"),
        ("it;q=0, fr", "Good evening"),
        ("../../it,,;q=", "Good evening"),
        (None, "Good evening"),
    ],
)
async def test_the_document_comes_in_the_language_its_reader_asks_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reads: str | None, document: str
) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("Good evening", encoding="utf-8")
    (page / "index.it.html").write_text("Buonasera", encoding="utf-8")
    monkeypatch.setattr(web, "page_folder", lambda: page)
    async with running_house(tmp_path) as house, aiohttp.ClientSession() as http:
        headers = {"Accept-Language": reads} if reads else {}
        async with http.get(f"http://127.0.0.1:{house.http}/", headers=headers) as answer:
            assert await answer.text() == document
            assert answer.headers["Vary"] == "Accept-Encoding, Accept-Language"


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://evil.example", 403),
        ("null", 403),
        ("https://127.0.0.1", 403),
        ("http://127.0.0.1:1", 403),
        ("http://[", 400),
        ("http://", 400),
        ("", 400),
    ],
)
async def test_a_page_of_another_site_may_not_speak_for_its_visitors(
    tmp_path: Path, origin: str, status: int
) -> None:
    async with running_house(tmp_path) as house, aiohttp.ClientSession() as http:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await http.ws_connect(f"http://127.0.0.1:{house.http}/ws", headers={"Origin": origin})
        assert refused.value.status == status
        assert not house.hall.connections


async def test_our_own_page_and_programs_without_an_origin_are_welcome(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house, aiohttp.ClientSession() as http:
        address = f"http://127.0.0.1:{house.http}"
        async with http.ws_connect(f"{address}/ws", headers={"Origin": address}) as ws:
            assert (await ws.receive_json())["type"] == "Welcome"
        assert await NativeGuest.at(house.http)


async def test_the_socket_asked_for_as_a_page_is_refused(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        assert (await get(house.http, "/ws"))[0] == 400


async def test_a_guest_whose_machine_is_gone_without_a_word_is_noticed(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        guest = await LinePlayer.knocking("Alice", house.ports["qwirkle-lines"])
        assert await guest.line() == "WELCOME Alice 0"
        (connection,) = house.hall.connections
        assert isinstance(connection, LineConnection)
        found = connection._transport.get_extra_info("socket")
        assert found.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        idle, interval, count = (
            found.getsockopt(socket.IPPROTO_TCP, option)
            for option in (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
        )
        assert idle + interval * count <= 120
        await guest.close()
