"""Whatever comes to the web port: an answer in one sentence, one line of the log, and never a traceback."""

import asyncio
import logging
from pathlib import Path

import pytest
import structlog
from structlog.testing import capture_logs

from tavola.server.logs import SPARED, Sparing
from tests.server.helpers import DEADLINE, get, process, running_house, seen

UPGRADE = b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
UPGRADE += b"Sec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
HOST = b"Host: localhost\r\n"

BAD = {
    "bytes that are no text": (400, b"\x00\xff\xfe garbage\r\n\r\n"),
    "the beginning of TLS": (400, bytes.fromhex("16030100a5010000a10303") + b"x" * 160),
    "a method with a strange letter": (400, b"BR\x01W / HTTP/1.1\r\n" + HOST + b"\r\n"),
    "an unknown method": (400, b"BREW / HTTP/1.1\r\n" + HOST + b"\r\n"),
    "the beginning of HTTP 2": (400, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "a long header": (400, b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 10_000 + b"\r\n\r\n"),
    "a very long header": (431, b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 100_000),
    "many headers": (400, b"GET / HTTP/1.1\r\n" + HOST + b"X: a\r\n" * 500 + b"\r\n"),
    "a long path": (400, b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n" + HOST + b"\r\n"),
    "a broken chunk": (400, b"GET / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n"),
    "a negative length": (400, b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length: -5\r\n\r\n"),
    "a broken address": (400, b"GET http://[ HTTP/1.1\r\n" + HOST + b"\r\n"),
    "a port that is none": (400, b"GET http://a:99999999/ HTTP/1.1\r\n" + HOST + b"\r\n"),
    "no host": (400, b"GET / HTTP/1.1\r\n\r\n"),
    "no host, as it was in old times": (400, b"GET / HTTP/1.0\r\n\r\n"),
    "two hosts": (400, b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n"),
    "an empty host": (400, b"GET / HTTP/1.1\r\nHost: \r\n\r\n"),
    "a broken host": (400, b"GET / HTTP/1.1\r\nHost: [\r\n\r\n"),
    "a host of strange letters": (400, "GET / HTTP/1.1\r\nHost: tàvola\r\n\r\n".encode()),
    "a host of another site": (421, b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
    "a socket for another site's name": (421, UPGRADE.replace(b"localhost", b"evil.example") + KEY + b"\r\n"),
    "a broken origin": (400, UPGRADE + KEY + b"Origin: http://[\r\n\r\n"),
    "a page of another site": (403, UPGRADE + KEY + b"Origin: http://evil.example\r\n\r\n"),
    "a key of strange letters": (400, UPGRADE + b"Sec-WebSocket-Key: \xff\xfe\r\n\r\n"),
    "no key": (400, UPGRADE + b"\r\n"),
}

ODD = {
    "a broken escape": (404, b"GET /%zz%f HTTP/1.1\r\n" + HOST + b"\r\n"),
    "an escape that is no text": (404, b"GET /replays/%ff%fe.jsonl HTTP/1.1\r\n" + HOST + b"\r\n"),
    "a code with a nought": (404, b"GET /replays/%00.jsonl HTTP/1.1\r\n" + HOST + b"\r\n"),
    "a tunnel": (404, b"CONNECT foo:443 HTTP/1.1\r\n" + HOST + b"\r\n"),
    "everything": (404, b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n"),
    "an expectation": (417, b"GET / HTTP/1.1\r\n" + HOST + b"Expect: nonsense\r\n\r\n"),
    "a body that is not packed as it says": (
        405,
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nabcde",
    ),
}
"""What can be read, and is not to be had here."""


async def answer_to(port: int, request: bytes) -> tuple[int, str]:
    """The status and the words of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    async with asyncio.timeout(DEADLINE):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        (length,) = [line.partition(":")[2] for line in head.splitlines() if line.startswith("Content-Length:")]
        words = (await reader.readexactly(int(length))).decode()
    writer.close()
    return int(head.split()[1]), words


@pytest.mark.parametrize("case", BAD)
async def test_a_bad_request_gets_a_sentence_and_one_line_of_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, case: str
) -> None:
    status, request = BAD[case]
    with caplog.at_level(logging.DEBUG), capture_logs() as lines:
        async with running_house(tmp_path) as house:
            before = house.hall.refusals.total()
            found, words = await answer_to(house.http, request)
            assert found == status
            assert words.strip().count("\n") <= 1
            assert words.strip()
            assert "Traceback" not in words
            assert house.hall.refusals.total() == before + 1
            assert (await get(house.http, "/healthz"))[0] == 200
    (line,) = lines
    assert line["event"] in {"bad request", "request refused"}
    assert line["log_level"] == "info"
    assert "exc_info" not in line
    assert not [record for record in caplog.records if record.name.startswith("aiohttp")]


@pytest.mark.parametrize("case", ODD)
async def test_what_is_odd_and_no_harm_is_answered_and_not_logged(tmp_path: Path, case: str) -> None:
    status, request = ODD[case]
    with capture_logs() as lines:
        async with running_house(tmp_path) as house:
            assert (await answer_to(house.http, request))[0] == status
            assert (await get(house.http, "/healthz"))[0] == 200
    assert lines == []


@pytest.mark.parametrize("break_at", ["", "\r\n", "GET", "GET / HTTP/1.1\r\nHo"])
async def test_who_hangs_up_in_the_middle_of_a_request_is_no_news(tmp_path: Path, break_at: str) -> None:
    with capture_logs() as lines:
        async with running_house(tmp_path) as house:
            _, writer = await asyncio.open_connection("127.0.0.1", house.http)
            writer.write(break_at.encode())
            writer.close()
            await writer.wait_closed()
            assert (await get(house.http, "/healthz"))[0] == 200
            await seen(lambda: not len(house.hall.admission))
    assert lines == []


async def test_of_a_flood_only_so_many_lines_are_written(tmp_path: Path) -> None:
    async with process(tmp_path / "data") as house:
        for _ in range(100):
            await answer_to(house.http, BAD["bytes that are no text"][1])
        assert (await get(house.http, "/healthz"))[0] == 200
        assert len([line for line in house.log if '"bad request"' in line]) <= 50
        assert all(line.startswith("{") for line in house.log)


# How lines are spared


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def written(sparing: Sparing, event: str) -> bool:
    try:
        sparing(None, "info", {"event": event})
    except structlog.DropEvent:
        return False
    return True


def test_beyond_so_many_a_while_lines_are_counted_and_the_count_is_told() -> None:
    clock = Clock()
    sparing = Sparing(most=3, seconds=10, clock=clock)
    assert [written(sparing, "bad request") for _ in range(5)] == [True, True, True, False, False]
    assert written(sparing, "guest refused"), "each event has its own count"
    clock.now = 9.9
    assert not written(sparing, "bad request")
    clock.now = 10
    with capture_logs() as lines:
        assert written(sparing, "bad request")
    assert lines == [
        {"event": "more like this", "like": "bad request", "count": 3, "seconds": 10, "log_level": "warning"}
    ]


async def test_the_count_is_told_though_nothing_more_comes() -> None:
    sparing = Sparing(most=1, seconds=0.001)
    with capture_logs() as lines:
        assert written(sparing, "bad request")
        while written(sparing, "bad request"):
            pass
        await seen(lambda: bool(lines))
    assert (lines[0]["like"], lines[0]["count"]) == ("bad request", 1)


def test_what_happens_at_tables_is_never_left_out() -> None:
    sparing = Sparing(most=0)
    told = {
        "table opened",
        "game started",
        "game over",
        "table closed",
        "guest lost",
        "guest back",
        "guest kicked",
    }
    assert not told & SPARED
    assert all(written(sparing, event) for event in told | {"write failed", "listening", "stopped"})
