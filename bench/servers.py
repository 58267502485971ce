"""The servers that are compared, each in a process of its own: an echo, a two-socket relay, and the house.

All use the same loop and a kept receive buffer. `python -m bench.servers echo|relay|pairs|fours|page|DIALECT`:
the house starts its Qwirkle tables with the second player, or with the fourth; or it speaks another dialect.
"""

import asyncio
import hashlib
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from typing import cast

import uvloop

from tavola.dialects.qwirkle_lines.options import Options
from tavola.house.opening import AI_TIMES
from tavola.server.limits import Limits
from tavola.server.run import Settings, open_house, tune_gc

_BUFFER = memoryview(bytearray(256 * 1024))


class Echo(asyncio.BufferedProtocol):
    """Sends back what comes."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        self.transport.write(bytes(_BUFFER[:nbytes]))


class Relay(Echo):
    """Sends what comes to both sockets of a pair, as a move goes to both players of a table."""

    waiting: list["Relay"] = []  # noqa: RUF012 - one for the process

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.other = self
        if self.waiting:
            self.other = self.waiting.pop()
            self.other.other = self
        else:
            self.waiting.append(self)

    def buffer_updated(self, nbytes: int) -> None:
        data = bytes(_BUFFER[:nbytes])
        self.transport.write(data)
        self.other.transport.write(data)


def seed_of(table: int) -> bytes:
    """The seed of the house's n-th table, so that its whole game can be worked out beforehand."""
    return hashlib.sha256(f"bench {table}".encode()).digest()


def fixed_entropy() -> Callable[[int], bytes]:
    tables = count()
    return lambda size: seed_of(next(tables)) if size == 32 else os.urandom(size)


def _tell(port: int) -> None:
    """Nobody reads what is printed after the port: it must not fill the pipe."""
    print(port, flush=True)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


async def _plain(make: Callable[[], asyncio.BaseProtocol], stop: asyncio.Event) -> None:
    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0, backlog=1024)
    _tell(server.sockets[0].getsockname()[1])
    await stop.wait()
    server.close()


def settings(folder: Path, dialect: str, gather: int = 0) -> Settings:
    return Settings(
        data=folder,
        http=0,
        listen={dialect: 0} if dialect else {},
        # So long a time to think that nobody is sent away while thousands of others sit down.
        options={"qwirkle-lines": Options(gather=gather / 1000, ai_time=AI_TIMES[-1])},
        limits=Limits(rate=1e9, burst=1e9, connections_each=20_000, http_rate_all=1e9),
    )


async def _house(dialect: str, gather: int, stop: asyncio.Event) -> None:
    with tempfile.TemporaryDirectory(dir=os.environ.get("TAVOLA_BENCH_DIR")) as folder:
        async with AsyncExitStack() as stack:
            running = await open_house(settings(Path(folder), dialect, gather), stack, entropy=fixed_entropy())
            tune_gc()
            _tell(running.ports[dialect] if dialect else running.http)
            await stop.wait()


async def _main(kind: str) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.add_reader(sys.stdin, stop.set)  # its end is the end of the bench, however that came about
    match kind:
        case "echo":
            await _plain(Echo, stop)
        case "relay":
            await _plain(Relay, stop)
        case "pairs":
            await _house("qwirkle-lines", 0, stop)
        case "fours":
            await _house("qwirkle-lines", 20_000, stop)
        case "page":
            await _house("", 0, stop)
        case dialect:
            await _house(dialect, 0, stop)


if __name__ == "__main__":
    uvloop.run(_main(sys.argv[1]))
