"""`tavola serve` as a process of its own, on free ports."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

DEADLINE = 60.0


def tavola(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tavola", *arguments]


class Serving:
    """A house that is open, told by its own log on which ports."""

    def __init__(self, process: "subprocess.Popen[str]", opened: dict[str, Any]) -> None:
        self.process = process
        self.http: int = opened["http"]
        self.lines: int = opened["qwirkle-lines"]
        self.ports: dict[str, int] = opened

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(DEADLINE)

    def stop(self) -> int:
        """Ask it to close; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(DEADLINE)


def children(process: int) -> list[int]:
    """Bots give way to everything: on a busy machine they take long to notice that the house is gone."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    return []


@contextmanager
def serving(
    data: Path, *options: str, http: int = 0, lines: int = 0, program: Sequence[str] = ()
) -> Iterator[Serving]:
    """Start the house on a data folder; it is ended when the block is left, if it has not ended before.

    `program` is another Tavola than the one beside the tests.
    """
    arguments = ["--data", str(data), "--http", f"{http}", "--listen", f"qwirkle-lines={lines}", *options]
    process = subprocess.Popen(
        [*(program or tavola()), "serve", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=data.parent,
        env={name: value for name, value in os.environ.items() if not name.startswith("TAVOLA_")},
    )
    assert process.stderr
    # Whatever goes wrong, a house that does not open does not hold up the tests.
    guard = threading.Timer(DEADLINE, process.kill)
    guard.start()
    try:
        opened = None
        for line in process.stderr:
            told = json.loads(line)
            if told["event"] == "listening":
                opened = told
                break
        guard.cancel()
        assert opened, f"the house did not open: exit code {process.wait()}"
        # What nobody reads would in the end keep the house from writing on.
        reading = threading.Thread(target=process.stderr.read, daemon=True)
        reading.start()
        try:
            yield Serving(process, opened)
        finally:
            workers = children(process.pid)
            process.kill()
            for worker in workers:
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
            reading.join(DEADLINE)
    finally:
        guard.cancel()
        if process.poll() is None:
            process.kill()
            process.wait(DEADLINE)
        process.stderr.close()
