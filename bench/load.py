"""The load: a hundred sockets in this process, and how the servers' processor time and memory are read."""

import asyncio
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

_BUFFER = memoryview(bytearray(256 * 1024))
_, _MOST_FILES = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (_MOST_FILES, _MOST_FILES))  # the servers inherit it


@dataclass
class Server:
    process: subprocess.Popen[bytes]
    port: int

    def cpu(self) -> float:
        """Seconds of processor time so far, all threads."""
        total = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
        return total / 1e9

    def memory(self) -> int:
        """Bytes of memory the process has for itself."""
        for line in Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Private_Dirty"):
                return int(line.split()[1]) * 1024
        raise LookupError("no Private_Dirty")


@contextmanager
def server(kind: str, package: Path | None = None) -> Iterator[Server]:
    """One of `bench.servers`; the house of another folder's package than this process has, if one is named."""
    command = [sys.executable, "-m", "bench.servers", kind]
    env = os.environ | {"PYTHONPATH": str(package)} if package else None
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env)
    try:
        assert process.stdout
        yield Server(process, int(process.stdout.readline()))
    finally:
        process.terminate()
        process.wait()


class Socket(asyncio.BufferedProtocol):
    """One connection; `heard` is called with each chunk of bytes."""

    partner: "Socket | None" = None

    def __init__(self, heard: Callable[["Socket", bytes], None]) -> None:
        self.heard = heard

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        self.heard(self, bytes(_BUFFER[:nbytes]))


async def connect(port: int, heard: Callable[[Socket, bytes], None]) -> Socket:
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(heard), "127.0.0.1", port)
    return socket
