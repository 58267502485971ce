"""Memory of the server's process for an idle seat at a table of four, beside that for a bare connection."""

import asyncio

from bench.load import Server, connect

CONNECTIONS = 6000


async def each(server: Server) -> float:
    """Bytes for each idle connection whose first line was answered: echoed, or welcomed and soon dealt in."""
    before = server.memory()
    sockets = []
    for _ in range(CONNECTIONS):
        answered = asyncio.Event()
        socket = await connect(server.port, lambda _, __, answered=answered: answered.set())  # type: ignore[misc]
        socket.transport.write(b"HELLO Ann\n")
        await answered.wait()
        sockets.append(socket)
    used = server.memory() - before
    for socket in sockets:
        socket.transport.abort()
    return used / CONNECTIONS
