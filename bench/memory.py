"""Memory of an idle guest who has sat down, beside that of a bare connection."""

import asyncio

from bench.load import Server, Socket, connect

CONNECTIONS = 2000


async def bare(server: Server) -> float:
    """Bytes for each idle connection to the echo."""
    before = server.memory()
    sockets = []
    for _ in range(CONNECTIONS):
        echoed = asyncio.Event()
        socket = await connect(server.port, lambda _, __, echoed=echoed: echoed.set())  # type: ignore[misc]
        socket.transport.write(b"HELLO Ann\\n")
        await echoed.wait()
        sockets.append(socket)
    return (server.memory() - before) / _closed(sockets)


async def seats(server: Server) -> float:
    """Bytes for each idle seat: welcomed, dealt in, waiting for a turn."""
    before = server.memory()
    sockets = []
    for _ in range(CONNECTIONS):
        welcomed = asyncio.Event()
        socket = await connect(server.port, lambda _, __, welcomed=welcomed: welcomed.set())  # type: ignore[misc]
        socket.transport.write(b"HELLO Ann\\n")
        await welcomed.wait()
        sockets.append(socket)
    return (server.memory() - before) / _closed(sockets)


def _closed(sockets: list[Socket]) -> int:
    for socket in sockets:
        socket.transport.abort()
    return len(sockets)
