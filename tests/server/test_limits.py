"""The table of limits, each over a real socket: what is throttled, what is paused, who is cut off."""

import asyncio
import json
import socket
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tavola.server.connection import Connection
from tavola.server.limits import Limits
from tests.server.helpers import (
    GatedStore,
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


async def test_a_rate_slows_a_guest_down_and_loses_nothing(tmp_path: Path) -> None:
    limits = Limits(rate=200, burst=5, waiting_lines=4)
    async with running_house(tmp_path, limits=limits) as house:
        guest, other = await NativeGuest.at(house.http), await NativeGuest.at(house.http)
        begun = asyncio.get_running_loop().time()
        asked = [await guest.say("Lobby") for _ in range(45)]
        await other.ask("Lobby")
        at_once = len(house.hall.connections) and house.hall.lines_heard
        answers = [(await guest.next())["re"] for _ in asked]
        assert answers == asked
        assert at_once < 45, "somebody else's question was answered in between"
        assert asyncio.get_running_loop().time() - begun >= (45 - 5) / 200 * 0.9


async def test_a_rate_slows_a_guest_by_line_down_and_loses_nothing(tmp_path: Path) -> None:
    limits = Limits(rate=100, burst=2)
    async with running_house(tmp_path, limits=limits) as house:
        first, second = await line_pair(house.ports["qwirkle-lines"])
        assert await play_on(first, second, most=12) == 12


async def house_has_read(port: int) -> None:
    """What guests have written so far was read, as far as the house means to read it.

    The loop looks at all its sockets at once, so who asks and is answered after they wrote comes after them.
    """
    for _ in range(3):
        await get(port, "/healthz")


def connection_of(house_connections: Iterable[Connection], name: str) -> Connection:
    (found,) = [
        connection
        for connection in house_connections
        if connection.session.seat and connection.session.seat.name == name
    ]
    return found


@pytest.mark.parametrize("kind", ["lines", "native"])
async def test_reading_pauses_while_too_many_lines_wait(tmp_path: Path, kind: str) -> None:
    """While the disk is busy a guest's lines wait; what is beyond the limit stays in the guest's own buffers."""
    store = GatedStore()
    limits = Limits(waiting_lines=8, rate=1e6, burst=1e6)
    async with running_house(tmp_path, store=store, limits=limits) as house:
        name: str
        if kind == "lines":
            first, second = await line_pair(house.ports["qwirkle-lines"])
            name = first.mind.name
            chatter = b"NONSENSE 0123456789\n" * 100_000
        else:
            ann, _, now = await native_pair(house.http)
            name = "Ann" if now["acting"] == [0] else "Ben"
        connection = connection_of(house.hall.connections, name)
        store.gate.clear()
        before = len(store.batches)
        if kind == "lines":
            first.say(first.choose())
            await seen(lambda: len(store.batches) > before)
            first.writer.write(chatter)
            await seen(lambda: len(connection._lines or ()) == 8)
        else:
            await ann.say("Play", moves=[now["moves"][0]])
            await seen(lambda: len(store.batches) > before)
            for _ in range(100):
                await ann.say("Lobby")
            await seen(lambda: connection._paused)
        await house_has_read(house.http)
        # What one read brings beyond the limit is not cut into lines, and the next read is not made.
        assert len(connection._lines or ()) <= 8
        assert len(getattr(connection, "_partial", b"")) <= 2 * 256 * 1024
        store.gate.set()
        if kind == "lines":
            assert any(line.startswith("KICK") for line in await first.rest())
            assert (await second.until("WINNER"))[-1] == f"WINNER {second.mind.number}"
        else:
            answers = [await ann.hear("Tables") for _ in range(100)]
            assert [answer["re"] for answer in answers] == sorted(answer["re"] for answer in answers)


async def test_a_kicked_guest_who_goes_on_talking_fills_nothing(tmp_path: Path) -> None:
    """Its last frame waits for the disk, so the connection still stands; what it says is not even kept."""
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        first, second = await line_pair(house.ports["qwirkle-lines"])
        connection = connection_of(house.hall.connections, second.mind.name)
        store.gate.clear()
        before = len(store.batches)
        second.say("MOVE Ro 91 91")
        await seen(lambda: len(store.batches) > before)
        second.writer.write(b"NONSENSE 0123456789\n" * 100_000)
        await house_has_read(house.http)
        assert len(connection._lines or ()) <= 64
        store.gate.set()
        assert (await first.until("WINNER"))[-1] == f"WINNER {first.mind.number}"


async def test_who_says_nothing_sensible_is_shown_the_door(tmp_path: Path) -> None:
    limits = Limits(login_seconds=0.2)
    async with running_house(tmp_path, limits=limits) as house:
        port = house.ports["qwirkle-lines"]
        # These came first, so whatever is too long for the others is too long for them.
        known = await NativeGuest.at(house.http)
        await known.ask("Lobby")
        waiting = await LinePlayer.named("Alice", port)
        silent, native = await LineGuest.at(port), await NativeGuest.at(house.http)
        muddled = await NativeGuest.at(house.http)
        await muddled.ws.send_str("good evening")
        (kick,) = await silent.rest()
        assert kick == "KICK 1 0 nothing sensible was said for 0.2 seconds"
        assert "nothing sensible" in (await native.hear("Refused"))["reason"]
        assert await native.ended()
        assert await muddled.ended()
        assert (await known.ask("Lobby"))["type"] == "Tables"
        await LinePlayer.named("Bob", port)
        assert (await waiting.line()).startswith("NAMES Alice 0 Bob 1 "), "nothing was said to who only waits"


async def test_a_connection_too_many_is_closed_and_the_others_notice_nothing(tmp_path: Path) -> None:
    async with running_house(tmp_path, limits=Limits(connections=2)) as house:
        port = house.ports["qwirkle-lines"]
        first, second = await line_pair(port)
        for _ in range(3):
            refused = await LineGuest.at(port)
            assert await refused.rest() == []
        with pytest.raises(aiohttp.ClientConnectionError):
            await get(house.http, "/ws")
        await play_on(first, second, most=3)
        assert len(house.hall.connections) == 2
        await first.close()
        await second.rest()
        await second.close()
        await seen(lambda: not house.hall.connections)
        assert await LinePlayer.named("Carol", port)


async def test_a_line_too_long_is_a_kick_and_the_other_wins(tmp_path: Path) -> None:
    async with running_house(tmp_path, limits=Limits(line=1000)) as house:
        first, second = await line_pair(house.ports["qwirkle-lines"])
        first.writer.write(b"MOVE " + b"x" * 5000)
        heard = await first.rest()
        assert heard[-1].startswith(f"KICK {first.mind.number} 6 a line may be 1000 bytes long")
        assert (await second.until("WINNER"))[-1] == f"WINNER {second.mind.number}"


async def test_a_line_of_just_the_limit_is_heard(tmp_path: Path) -> None:
    async with running_house(tmp_path, limits=Limits(line=100)) as house:
        guest = await LineGuest.at(house.ports["qwirkle-lines"])
        guest.say("HELLO Alice".ljust(100))
        assert await guest.line() == "WELCOME Alice 0"


# Who does not read

SMALL = Limits(unsent=20_000, rate=1e6, burst=1e6)


async def sluggish(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket client spoken by hand that reads nothing unless it is asked to, with small buffers."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=sock, limit=1024)
    writer.write(
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def masked(text: str) -> bytes:
    """A text frame as a client sends it; a mask of zeros leaves it readable."""
    body = text.encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body


async def next_message(reader: asyncio.StreamReader) -> bytes:
    _, length = await reader.readexactly(2)
    if length == 126:
        length = int.from_bytes(await reader.readexactly(2), "big")
    elif length == 127:
        length = int.from_bytes(await reader.readexactly(8), "big")
    return await reader.readexactly(length)


def shrink_buffers(connection: Connection) -> None:
    """Have the kernel keep next to nothing for this connection."""
    sock = connection._transport.get_extra_info("socket")  # type: ignore[attr-defined] # each kind has one
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2048)


async def come_and_go(guest: NativeGuest, code: str, until: Callable[[], bool]) -> None:
    """Have news made at a table that has not begun, one entry for sitting down and one for getting up."""
    for _ in range(1000):
        await guest.ask("Join", table=code, name="Ben", word="\x01" * 200)  # 1200 characters as JSON
        await guest.ask("Leave")
        if until():
            return
    raise AssertionError("the house never minded")


async def test_a_spectator_who_does_not_read_gets_the_table_afresh(tmp_path: Path) -> None:
    async with running_house(tmp_path, limits=SMALL) as house:
        ann, ben = await NativeGuest.at(house.http), await NativeGuest.at(house.http)
        code = (await ann.ask("Open", game="qwirkle", name="Ann", players=3))["table"]
        reader, writer = await sluggish(house.http)
        writer.write(masked(f'{{"type":"Watch","table":"{code}"}}'))
        table = house.hall.house.tables[code]
        await seen(lambda: bool(table.watchers))
        (watching,) = [connection for connection in house.hall.connections if connection.session in table.watchers]
        shrink_buffers(watching)
        await come_and_go(ben, code, lambda: watching._stale)
        await ben.ask("Join", table=code, name="Ben")
        heard: list[dict[str, Any]] = []
        async with asyncio.timeout(20):
            while [said["type"] for said in heard].count("Table") < 2:
                heard.append(json.loads(await next_message(reader)))
        assert heard[-1]["now"]["number"] == table.number
        assert len(heard[-1]["history"]) == len(table.ledger.log)
        news = [said["entry"]["number"] for said in heard if said["type"] == "News"]
        assert news == list(range(news[0], news[-1] + 1)), "no hole before the table came afresh"
        assert news[-1] < table.number, "what was left out is in the table"
        await ben.ask("Leave")
        after = json.loads(await next_message(reader))
        assert (after["type"], after["entry"]["number"]) == ("News", len(heard[-1]["history"]))
        writer.close()


async def test_a_native_player_who_does_not_read_is_cut_off_and_may_come_back(tmp_path: Path) -> None:
    async with running_house(tmp_path, limits=SMALL) as house:
        reader, writer = await sluggish(house.http)
        writer.write(masked('{"type":"Open","game":"qwirkle","name":"Ann","players":3}'))
        await seen(lambda: len(house.hall.house.tables) == 1)
        (code,) = house.hall.house.tables
        (connection,) = house.hall.connections
        shrink_buffers(connection)
        secret = [json.loads(await next_message(reader)) for _ in range(2)][1]["secret"]
        ben = await NativeGuest.at(house.http)
        await come_and_go(ben, code, lambda: connection not in house.hall.connections)
        back = await NativeGuest.at(house.http)
        assert (await back.ask("Resume", table=code, secret=secret))["type"] == "Seated"
        writer.close()


async def test_one_long_message_cuts_nobody_off_who_reads(tmp_path: Path) -> None:
    """A table's history may be longer than what may be left unread."""
    async with running_house(tmp_path, limits=Limits(unsent=2000)) as house:
        ann, ben = await NativeGuest.at(house.http), await NativeGuest.at(house.http)
        code = (await ann.ask("Open", game="qwirkle", name="Ann", players=3))["table"]
        for _ in range(20):
            assert (await ben.ask("Join", table=code, name="Ben"))["type"] == "Seated"
            assert (await ben.ask("Leave"))["type"] == "Parted"
        watcher = await NativeGuest.at(house.http)
        shown = await watcher.ask("Watch", table=code)
        assert len(json.dumps(shown)) > 2000
        await ben.ask("Join", table=code, name="Ben")
        assert (await watcher.next())["type"] == "News", "and not the table again"


async def test_a_guest_by_line_who_does_not_read_is_cut_off_and_the_other_wins(tmp_path: Path) -> None:
    async with running_house(tmp_path, limits=Limits(unsent=500)) as house:
        port = house.ports["qwirkle-lines"]
        players = [await LinePlayer.named(name, port) for name in ("Alice", "Bob")]
        for player in players:
            await player.until("NEXT")
        first, second = sorted(players, key=lambda player: not player.mind.my_turn)
        connection = connection_of(house.hall.connections, second.mind.name)
        # A guest that stopped reading long ago, as the transport sees it.
        connection._transport.write(b"x" * 20_000_000)  # type: ignore[attr-defined]
        first.say(first.choose("random", 0))
        assert (await first.until("WINNER"))[-1] == f"WINNER {first.mind.number}"
