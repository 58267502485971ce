"""A cluster on this machine, to try things out: three NATS servers and three nodes, until Ctrl-C.

    python -m tools.cluster [FOLDER]

Games are kept in the folder, data/cluster unless another is named, and go on when it is started again.
"""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tools.nats_servers import NatsServers, NotStarted

NODES = 3
_START_SECONDS = 60.0
_STOP_SECONDS = 30.0


class Node:
    """A node as a process, and the ports its log tells of. It is asked to end with the `with` block."""

    def __init__(self, name: str, command: Sequence[str], folder: Path) -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("wb") as log:
            # In a session of its own: Ctrl-C is for whoever started it, who then ends all in order.
            self._process = subprocess.Popen(  # noqa: S603 - the command is ours
                self._command, stdout=subprocess.DEVNULL, stderr=log, start_new_session=True
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None
    ) -> None:
        assert self._process
        self.ask_to_end()
        try:
            self._process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            print(f"{self.name} has not ended after {_STOP_SECONDS:.0f} seconds, and is killed.", flush=True)
            self._process.kill()
            self._process.wait()

    def ask_to_end(self) -> None:
        if self._process:
            self._process.terminate()

    @property
    def ended(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def ports(self) -> dict[str, int]:
        """Where it listens, once it does."""
        deadline = time.monotonic() + _START_SECONDS
        while True:
            if told := self._told("listening"):
                return {name: port for name, port in told.items() if name == "http" or "-" in name}
            if self.ended or time.monotonic() > deadline:
                lines = self.log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
                raise NotStarted(f"{self.name} did not start; the end of {self.log}: {' '.join(lines[-3:])}")
            time.sleep(0.05)

    def _told(self, event: str) -> dict[str, Any] | None:
        for line in self.log.read_bytes().splitlines():
            if line.startswith(b"{") and (told := json.loads(line))["event"] == event:
                return dict(told)
        return None


def command(servers: NatsServers) -> list[str]:
    """How a node is started, on free ports."""
    from tavola.server.run import PORTS  # noqa: PLC0415 - slow to import, and not needed to say what is missing

    listen = [word for dialect in PORTS for word in ("--listen", f"{dialect}=0")]
    return [
        *(sys.executable, "-m", "tavola", "serve"),
        *("--cluster", ",".join(servers.addresses), "--http", "0", *listen),
    ]


def run(folder: Path) -> None:
    with ExitStack() as stack:
        servers = stack.enter_context(NatsServers(folder.absolute()))
        print(f"NATS: {', '.join(servers.addresses)}")
        nodes = [Node(f"node-{number}", command(servers), folder) for number in range(1, NODES + 1)]
        for node in nodes:
            stack.enter_context(node)
        stack.callback(_ask_all_to_end, nodes)
        for node in nodes:
            ports = node.ports()
            print(f"{node.name}: http://127.0.0.1:{ports.pop('http')}/")
            print("    " + ", ".join(f"{dialect} {port}" for dialect, port in ports.items()))
        print(f"\nAny node takes any guest. Logs and games are in {folder}. Ctrl-C ends all of it.", flush=True)
        there = list(nodes)
        while there:
            time.sleep(0.2)
            for node in [node for node in there if node.ended]:
                there.remove(node)
                print(f"{node.name} has ended; {_who_goes_on(there)}.", flush=True)


def _ask_all_to_end(nodes: Sequence[Node]) -> None:
    """All at once, so that nobody waits for each of them in turn."""
    print("Ending.", flush=True)
    for node in nodes:
        node.ask_to_end()


def _who_goes_on(nodes: Sequence[Node]) -> str:
    match nodes:
        case []:
            return "it was the last"
        case [node]:
            return f"{node.name} goes on with its tables"
    return "the others go on with its tables"


def main(words: Sequence[str]) -> int:
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        run(Path(words[0] if words else "data/cluster"))
    except NotStarted as why:
        print(f"tools.cluster: {why}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
