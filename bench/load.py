"""The load: a hundred sockets in this process, and how the servers' processor time and memory are read."""

import asyncio
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from bench.forms import BEST, Form

_BUFFER = memoryview(bytearray(256 * 1024))
_, _MOST_FILES = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (_MOST_FILES, _MOST_FILES))  # the servers inherit it


class Failed(Exception):  # noqa: N818 - what happened, in a sentence
    """A program that is measured did not do what it should."""


@contextmanager
def program(command: Sequence[str], env: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A program that is ended with this; the end of its input tells it so also if the bench itself is killed."""
    with tempfile.TemporaryFile() as complaints:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints, env={**os.environ, **env}
        )
        try:
            yield process
        except Failed as failed:
            complaints.seek(0)
            complained = complaints.read()[-2000:].decode(errors="replace")
            raise Failed(f"{failed}\n{complained}".strip()) from failed
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            for pipe in (process.stdin, process.stdout):
                cast("IO[bytes]", pipe).close()


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
def serving(command: Sequence[str], env: Mapping[str, str]) -> Iterator[Server]:
    """A server that prints its port when it listens."""
    with program(command, env) as process:
        for line in cast("IO[bytes]", process.stdout):
            if line.strip().isdigit():
                yield Server(process, int(line))
                return
        raise Failed(f"{' '.join(command)} ended before it listened.")


@contextmanager
def server(kind: str, form: Form = BEST) -> Iterator[Server]:
    """One of our own, of `bench.servers`."""
    with serving([sys.executable, "-m", "bench.servers", kind], form.environment) as started:
        yield started


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
