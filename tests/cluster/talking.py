"""A native guest at a node, who says what it is told to say and waits for what it wants to hear."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from tavola.server.run import Running

SECONDS = 30.0


class Talker:
    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self._ws = ws
        self.heard: list[Any] = []

    async def say(self, kind: str, **said: Any) -> None:
        await self._ws.send_str(json.dumps({"type": kind, **said}))

    async def hear(self, kind: str, wanted: Callable[[Any], bool] = lambda _: True) -> Any:
        """The next message of this kind that is wanted."""
        async with asyncio.timeout(SECONDS):
            while True:
                message = await self._ws.receive()
                if message.type is not aiohttp.WSMsgType.TEXT:
                    raise EOFError
                said = json.loads(message.data)
                self.heard.append(said)
                if said["type"] == kind and wanted(said):
                    return said

    async def ask(self, kind: str, answer: str, **said: Any) -> Any:
        await self.say(kind, **said)
        return await self.hear(answer)


@asynccontextmanager
async def talker(running: Running) -> AsyncIterator[Talker]:
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"http://127.0.0.1:{running.http}/ws", max_msg_size=0) as ws,
    ):
        yield Talker(ws)
