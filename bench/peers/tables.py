"""Two sockets at a table of a peer, over the peer's own protocol: socket.io with JSON, or Colyseus' frames.

Both are spoken here on a plain WebSocket, so that the load is the same for all and is never what is measured.
"""

import asyncio
import json
from abc import abstractmethod
from collections.abc import Sequence
from itertools import count

import aiohttp
import msgspec

from bench.play import Table
from bench.websocket import WebSocket
from bench.wire import Turn
from tavola.games.qwirkle.words import Laid, Place


def _laid(turn: Turn) -> tuple[Laid, ...]:
    """What the peer is told to lay: nothing for a trade, which it does not know."""
    return turn.move.tiles if isinstance(turn.move, Place) else ()


class PeerTable(Table):
    """Every move is told to each player once, so counting tells which one it is."""

    def __init__(self, words: Sequence[bytes]) -> None:
        super().__init__([(number % 2, said) for number, said in enumerate(words)])
        self._sockets: list[WebSocket] = []
        self._made = 0
        self._told = [0, 0]
        self._answered = asyncio.Event()

    async def _connect(self, seat: int, port: int, path: str) -> WebSocket:
        socket = await WebSocket.at(port, lambda message: self._hear(seat, message), path)
        self._sockets.append(socket)
        return socket

    async def _answer(self) -> None:
        await self._answered.wait()
        self._answered.clear()

    @abstractmethod
    def _hear(self, seat: int, message: bytes) -> None: ...

    def _hear_of_move(self, seat: int) -> None:
        self._told[seat] += 1
        if seat == self.mover and self._told[seat] == self._made:
            self.moved()

    def say(self, seat: int, words: bytes) -> None:
        self._made += 1
        self._send(self._sockets[seat], words)

    @abstractmethod
    def _send(self, socket: WebSocket, words: bytes) -> None: ...

    def leave(self) -> None:
        for socket in self._sockets:
            socket.transport.abort()


class BoardgameTable(PeerTable):
    """A match of boardgame.io, over socket.io."""

    _NAMESPACE = "/tiles,"
    _numbers = count()

    def __init__(self, turns: Sequence[Turn]) -> None:
        self._match = f"match{next(self._numbers)}"
        super().__init__([self._move(number, turn) for number, turn in enumerate(turns)])

    def _move(self, number: int, turn: Turn) -> bytes:
        player = str(number % 2)
        payload = {"type": "lay", "args": [_laid(turn)], "playerID": player}
        return self._event("update", {"type": "MAKE_MOVE", "payload": payload}, number, self._match, player)

    def _event(self, *said: object) -> bytes:
        return f"42{self._NAMESPACE}{json.dumps(said, separators=(',', ':'))}".encode()

    async def sit_down(self, port: int) -> None:
        for seat in range(2):
            socket = await self._connect(seat, port, "/socket.io/?EIO=4&transport=websocket")
            socket.say(f"40{self._NAMESPACE}".encode())
            await self._answer()
            socket.say(self._event("sync", self._match, str(seat), None, 2))
            await self._answer()

    def _hear(self, seat: int, message: bytes) -> None:
        if message == b"2":  # are you still there?
            self._sockets[seat].say(b"3")
        elif b'["update"' in message[:20]:
            self._hear_of_move(seat)
        elif message.startswith(b"40") or b'["sync"' in message[:20]:
            self._answered.set()

    def _send(self, socket: WebSocket, words: bytes) -> None:
        socket.say(words)


class ColyseusTable(PeerTable):
    """A room of Colyseus."""

    _JOINED, _MESSAGE = b"\x0a", b"\x0d"

    def __init__(self, turns: Sequence[Turn]) -> None:
        encode = msgspec.msgpack.encode
        super().__init__([self._MESSAGE + encode("lay") + encode(_laid(turn)) for turn in turns])

    async def sit_down(self, port: int) -> None:
        room = ""
        async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as http:
            for seat, way in enumerate(("create/table", "joinById/")):
                async with http.post(f"/matchmake/{way}{room}", json={}) as answer:
                    place = await answer.json()
                room = place["room"]["roomId"]
                path = f"/{place['room']['processId']}/{room}?sessionId={place['sessionId']}"
                socket = await self._connect(seat, port, path)
                await self._answer()
                socket.say_bytes(self._JOINED)

    def _hear(self, seat: int, message: bytes) -> None:
        if message.startswith(self._MESSAGE):
            self._hear_of_move(seat)
        elif message.startswith(self._JOINED):
            self._answered.set()

    def _send(self, socket: WebSocket, words: bytes) -> None:
        socket.say_bytes(words)
