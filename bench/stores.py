"""What it costs to write an entry: on NATS JetStream, beside SQLite in the same run.

    python -m bench.stores [ROUNDS]

Each writes as a house does, by the writer of its journal: SQLite's on a thread, a node's on the loop. Processor
time is that of this process, which is the house's; what NATS takes itself is not in it.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import uvloop

from bench.rows import table
from tavola.server.broker import NatsBroker
from tavola.server.cluster_writer import ClusterWriter
from tavola.server.journal import Writer
from tavola.server.nats import Nats, connect
from tavola.store import Record
from tavola.store.jetstream import JetStreamStore
from tavola.store.sqlite import SqliteStore
from tools.nats_servers import NatsServers

BATCHES = {1: 300, 8: 150, 64: 60}
"""Entries in a batch, each of another table, and how many batches are written in a round."""
BODY = b"x" * 240
"""About as long as the entry of a move."""


class Cost(NamedTuple):
    """Of one entry, in seconds."""

    cpu: float
    wall: float


class Tables:
    """So many tables that all write in every batch."""

    def __init__(self, count: int) -> None:
        self._codes = [f"T{count}N{number:04}" for number in range(count)]
        self._number = 0

    def batch(self) -> Sequence[Record]:
        batch = [Record(code, self._number, BODY) for code in self._codes]
        self._number += 1
        return batch


async def cost(writer: Writer, tables: Tables, batches: int) -> Cost:
    loop = asyncio.get_running_loop()
    entries = 0
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(batches):
        batch = tables.batch()
        reported: asyncio.Future[Exception | None] = loop.create_future()

        def report(fault: Exception | None, reported: asyncio.Future[Exception | None] = reported) -> None:
            loop.call_soon_threadsafe(reported.set_result, fault)

        writer.write(batch, report)
        if fault := await reported:
            raise fault
        entries += len(batch)
    return Cost((time.process_time() - cpu) / entries, (time.perf_counter() - wall) / entries)


async def measured(folder: Path, rounds: int) -> list[list[str]]:
    rows = []
    for servers in (1, 3):
        with NatsServers(folder / f"nats-{servers}", servers) as nats:
            where = Nats(nats.addresses)
            sqlite = SqliteStore(folder / f"sqlite-{servers}")
            jetstream = JetStreamStore(await asyncio.to_thread(NatsBroker, where), where.name, b"the bench")
            connection = await connect(where, "bench")
            writers = Writer(sqlite), ClusterWriter(jetstream, connection)
            for size, batches in BATCHES.items():
                tables = Tables(size), Tables(size)
                for writer, these in zip(writers, tables, strict=True):
                    await cost(writer, these, 10)
                costs = [
                    [await cost(writer, these, batches) for writer, these in zip(writers, tables, strict=True)]
                    for _ in range(rounds)
                ]
                rows.append([f"{servers}", f"{size}", *_row(costs)])
            for writer in writers:
                writer.stop()
            await connection.close()
            await asyncio.to_thread(jetstream.close)
            sqlite.close()
    return rows


def _row(costs: list[list[Cost]]) -> list[str]:
    cpu = [median(each[place].cpu for each in costs) * 1e6 for place in (0, 1)]
    wall = [1 / median(each[place].wall for each in costs) for place in (0, 1)]
    return [
        *(f"{each:.1f}" for each in cpu),
        f"{median(jetstream.cpu / sqlite.cpu for sqlite, jetstream in costs):.2f}",
        *(f"{each:,.0f}" for each in wall),
        f"{median(sqlite.wall / jetstream.wall for sqlite, jetstream in costs):.2f}",
    ]


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    headings = (
        *("NATS servers", "entries in a batch", "CPU, µs: SQLite", "JetStream", "times"),
        *("entries a second: SQLite", "JetStream", "times"),
    )
    with tempfile.TemporaryDirectory() as folder:
        print(table(headings, uvloop.run(measured(Path(folder), rounds))))


if __name__ == "__main__":
    main()
