"""The WebSocket edge over real sockets: what counts, what is refused, and who does not read."""

import asyncio
import json
import math
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tavola.server.http import HttpConnection
from tavola.server.limits import Limits
from tavola.server.run import Running
from tavola.server.websocket import CLOSE_SECONDS, HEARTBEAT_SECONDS, PONG_SECONDS, WebSocketConnection
from tests.server.helpers import DEADLINE, NativeGuest, get, running_house, seen
from tests.server.test_frames import CLOSE, CONTINUATION, PING, PONG, TEXT, frame
from tests.server.test_limits import shrink_buffers, sluggish
from tests.support.census import alive, collector_off

LOBBY = frame(TEXT, b'{"type":"Lobby"}')
LEAVE = frame(TEXT, b'{"type":"Leave"}')


class RawGuest:
    """Frames by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def next(self) -> tuple[int, bytes]:
        async with asyncio.timeout(DEADLINE):
            first, length = await self.reader.readexactly(2)
            if length == 126:
                length = int.from_bytes(await self.reader.readexactly(2), "big")
            elif length == 127:
                length = int.from_bytes(await self.reader.readexactly(8), "big")
            return first & 0x0F, await self.reader.readexactly(length)

    async def message(self) -> str:
        """The name of the next message."""
        kind, payload = await self.next()
        assert kind == TEXT
        return str(json.loads(payload)["type"])

    async def closed(self) -> tuple[int, str]:
        """The code the house closes with, and the last reason it gave."""
        reason = ""
        while True:
            kind, payload = await self.next()
            if kind == CLOSE:
                return struct.unpack("!H", payload[:2])[0], reason
            if kind == TEXT:
                reason = json.loads(payload).get("reason", "")


@asynccontextmanager
async def raw_guest(port: int, early: bytes = b"") -> AsyncIterator[RawGuest]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" + early
    )
    await reader.readuntil(b"\r\n\r\n")
    guest = RawGuest(reader, writer)
    assert await guest.message() == "Welcome"
    yield guest
    writer.close()


async def test_what_comes_with_the_handshake_is_heard(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house, raw_guest(house.http, LOBBY) as guest:
        assert await guest.message() == "Tables"


async def test_a_message_in_pieces_with_pings_between_is_one_message(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house, raw_guest(house.http) as guest:
        pieces = [frame(TEXT, b'{"type"', fin=False), frame(PING, b"x"), frame(CONTINUATION, b':"Lobby"}')]
        for piece in pieces:
            guest.writer.write(piece)
        came = [await guest.next() for _ in range(2)]
        assert (PONG, b"x") in came
        assert {json.loads(payload)["type"] for kind, payload in came if kind == TEXT} == {"Tables"}
        assert house.hall.lines_heard == 1


@pytest.mark.parametrize("when", ["with the handshake", "later"])
async def test_frames_without_a_mask_are_refused_as_a_protocol_error(tmp_path: Path, when: str) -> None:
    bare = b"\x81\x10" + b'{"type":"Lobby"}'
    early = when == "with the handshake"
    async with running_house(tmp_path) as house, raw_guest(house.http, bare if early else b"") as guest:
        if not early:
            guest.writer.write(LOBBY + bare)
            assert await guest.message() == "Tables", "what came before it is answered"
        assert await guest.closed() == (1002, "a guest's frames must be masked")
        assert house.hall.refusals == {"not a frame": 1}
        guest.writer.close()
        await seen(lambda: not house.hall.connections)


async def test_a_message_may_be_as_long_as_a_line_and_not_a_byte_longer(tmp_path: Path) -> None:
    """The same boundary as for lines: `Limits.line` bytes are heard, one more is refused."""
    most = Limits().line
    assert most == 65_536
    async with running_house(tmp_path) as house, raw_guest(house.http) as guest:
        guest.writer.write(frame(TEXT, b'{"type":"Lobby"}'.ljust(most)))
        assert await guest.message() == "Tables"
        guest.writer.write(frame(TEXT, b'{"type":"Lobby"}'.ljust(most + 1)))
        assert await guest.closed() == (1009, "a message may be 65536 bytes long")


async def test_a_guest_who_says_goodbye_is_let_go(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house, raw_guest(house.http) as guest:
        guest.writer.write(frame(CLOSE, struct.pack("!H", 1000)))
        assert await guest.closed() == (1000, "")
        await seen(lambda: not house.hall.connections)
        assert not house.hall.refusals


async def test_what_is_said_before_goodbye_is_heard_and_answered(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house, raw_guest(house.http) as guest:
        opens = frame(TEXT, b'{"type":"Open","game":"qwirkle","name":"Ann"}')
        guest.writer.write(opens + LOBBY + frame(CLOSE, struct.pack("!H", 1001)))
        assert [await guest.message() for _ in range(3)] == ["Seated", "Table", "Tables"]
        assert await guest.closed() == (1001, "")
        assert await guest.reader.read() == b""
        await seen(lambda: not house.hall.connections)
        assert not len(house.hall.admission)


async def test_nothing_of_http_is_kept_for_a_websocket(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        with collector_off():
            async with raw_guest(house.http) as guest:
                await seen(lambda: f"{HttpConnection.__module__}.HttpConnection" not in alive())
                assert len(house.hall.admission) == 1
                guest.writer.write(LOBBY)
                assert await guest.message() == "Tables"
            await seen(lambda: not len(house.hall.admission))


# Who is quiet


async def quiet_guest(house: Running, guest: RawGuest, seconds: float) -> WebSocketConnection:
    """Its connection, which takes this guest for one that nothing has come from for so long."""
    (connection,) = house.hall.connections
    assert isinstance(connection, WebSocketConnection)
    guest.writer.write(LOBBY)
    assert await guest.message() == "Tables"
    connection.refuse_if_silent()
    connection._quiet_since -= seconds
    connection.refuse_if_silent()
    return connection


async def test_a_guest_who_was_just_heard_is_left_alone(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house, raw_guest(house.http) as guest:
        await quiet_guest(house, guest, HEARTBEAT_SECONDS - 1)
        guest.writer.write(LOBBY)
        assert await guest.message() == "Tables", "and no ping"


async def test_a_quiet_guest_is_asked_whether_it_is_there_and_stays_if_it_says_so(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house, raw_guest(house.http) as guest:
        connection = await quiet_guest(house, guest, HEARTBEAT_SECONDS + 1)
        assert await guest.next() == (PING, b"")
        guest.writer.write(frame(PONG))
        await seen(lambda: connection._heard)
        connection._quiet_since -= PONG_SECONDS + 1
        connection.refuse_if_silent()
        guest.writer.write(LOBBY)
        assert await guest.message() == "Tables"


async def test_a_guest_who_does_not_answer_a_ping_is_cut_off(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house, raw_guest(house.http) as guest:
        connection = await quiet_guest(house, guest, HEARTBEAT_SECONDS + 1)
        connection.refuse_if_silent()
        assert connection in house.hall.connections, "it has some time to answer"
        connection._quiet_since -= PONG_SECONDS + 1
        connection.refuse_if_silent()
        await seen(lambda: not house.hall.connections)
        assert not house.hall.refusals, "lost, and nobody's fault"


async def test_who_is_sent_away_and_does_not_hang_up_is_cut_off(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house, raw_guest(house.http) as guest:
        (connection,) = house.hall.connections
        connection.refuse_frame("no reason")
        assert await guest.closed() == (1000, "no reason")
        assert await guest.reader.read() == b"", "the house will say no more"
        connection.refuse_if_silent()
        assert connection in house.hall.connections
        connection.since -= CLOSE_SECONDS + 1
        connection.refuse_if_silent()
        await seen(lambda: not house.hall.connections)


FLOODS = {
    "pings": frame(PING, b"x") * 5000,
    "pongs": frame(PONG) * 5000,
    "empty pieces": frame(TEXT, fin=False) + frame(CONTINUATION, fin=False) * 5000,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
async def test_frames_that_are_no_message_count_against_the_rate(tmp_path: Path, flood: bytes) -> None:
    async with running_house(tmp_path, limits=Limits(rate=2.0, burst=100)) as house:
        async with raw_guest(house.http) as guest:
            (connection,) = house.hall.connections
            guest.writer.write(flood)
            await seen(lambda: connection._tokens < 1)
            for _ in range(3):
                await get(house.http, "/healthz")
            assert connection.waiting
            assert connection._paused, "what it goes on sending stays with it"
            assert connection._lines is None
            honest = await NativeGuest.at(house.http)
            assert (await honest.ask("Lobby"))["type"] == "Tables"
        connection._over_since = -math.inf  # as if the house had been patient with it for long
        await seen(lambda: connection not in house.hall.connections)


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
async def test_who_floods_with_such_frames_is_sent_away(tmp_path: Path, flood: bytes) -> None:
    limits = Limits(rate=1000.0, burst=10, patience_seconds=0.0)
    async with running_house(tmp_path, limits=limits) as house, raw_guest(house.http) as guest:
        guest.writer.write(flood)
        code, reason = await guest.closed()
        assert (code, reason[:14]) == (1000, "you ask for mo")
        assert house.hall.refusals == {"asked for too much": 1}


async def test_what_who_never_reads_asks_for_is_done_no_further_than_it_is_read(tmp_path: Path) -> None:
    limits = Limits(unread=20_000, rate=1e6, burst=1e6)
    async with running_house(tmp_path, limits=limits) as house:
        ann, ben = await NativeGuest.at(house.http), await NativeGuest.at(house.http)
        code = (await ann.ask("Open", game="qwirkle", name="Ann", players=3))["table"]
        for _ in range(10):
            await ben.ask("Join", table=code, name="Ben", word="\x01" * 200)
            await ben.ask("Leave")
        answer = len(json.dumps(await ben.ask("Watch", table=code), separators=(",", ":")))
        reader, writer = await sluggish(house.http)
        (connection,) = [one for one in house.hall.connections if one.session.known is False]
        assert isinstance(connection, WebSocketConnection)
        shrink_buffers(connection)
        asked = 500
        writer.write((frame(TEXT, b'{"type":"Watch","table":"%s"}' % code.encode()) + LEAVE) * asked)
        await seen(lambda: connection._clogged)
        for _ in range(20):
            await get(house.http, "/healthz")
            assert connection._unsent + connection._transport.get_write_buffer_size() <= 20_000 + 2 * answer
        assert house.hall.lines_heard < 2 * asked
        guest = RawGuest(reader, writer)
        assert await guest.message() == "Welcome"
        answers = 0
        while answers < 2 * asked:
            # Now and then everybody is told how many look on.
            if (said := await guest.message()) != "Watching":
                assert said == ("Table", "Parted")[answers % 2]
                answers += 1
        assert not house.hall.refusals
        writer.close()
