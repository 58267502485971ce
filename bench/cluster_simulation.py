"""A simulation, and no measurement: what the nodes' own code would have to do in a cluster of 100 nodes and
1,000,000 tables, with keys that are only in memory.

    python -m bench.cluster_simulation [--nodes 100] [--tables 1000000]

What is counted is counted in the real code: changes of the directory for each table, who takes which table of a
dead node, what of the lobby is told. What is assumed stands in the output: how long games last, how soon the
servers answer.
"""

import argparse
import asyncio
import time
from collections import Counter
from typing import Final

from tavola.dialects.native import wire
from tavola.house.codes import Codes
from tavola.server.cluster.background import AT_ONCE
from tavola.server.cluster.codes import AHEAD
from tavola.server.cluster.directory import Directory, name_key
from tavola.server.cluster.leases import LEASE_SECONDS, RENEW_SECONDS, chosen
from tavola.server.cluster.lobby import Changed, SharedLobby, encode
from tavola.server.cluster.node import MIND_SECONDS
from tests.cluster.memory import MemoryKeys
from tests.support.sansio import SansIo, entropy

GAME_SECONDS: Final = 1200.0
ANSWER_SECONDS: Final = 0.002
READ_SECONDS: Final = 0.010
"""A log of a hundred entries, read and folded."""
FOLLOWED: Final = 3
"""Changes of a public table that the lobby shows: it opens, somebody sits down, it begins."""


async def life_of_a_table() -> Counter[str]:
    """What one table with two guests who come back by their names costs in the directory."""
    keys = MemoryKeys()
    directory = Directory(keys, "node")
    await directory.claim_new("CODE2")
    await directory.seat("CODE2", {name_key("eriantys-views", "Ann"), name_key("eriantys-views", "Ben")})
    await directory.end("CODE2")
    return keys.asked


async def take_over() -> Counter[str]:
    """What it costs to take one."""
    keys = MemoryKeys()
    await Directory(keys, "dead").claim_new("CODE2")
    keys.asked.clear()
    assert await Directory(keys, "taker").take("CODE2", "dead")
    return keys.asked


def shares(codes: list[str], nodes: int) -> tuple[int, float]:
    """The most that falls to one node of what a dead one had, and how long a node takes to find out its share."""
    living = [f"node{number}" for number in range(1, nodes)]
    begun = time.process_time()
    fell_to = Counter(chosen(code, living) for code in codes)
    return max(fell_to.values()), time.process_time() - begun


def lobby_cpu(changes: int) -> float:
    """CPU seconds that so many changes in other nodes' lobbies take at a node."""
    lobby = SharedLobby(SansIo().house, "me", lambda _, __: None)
    cards = [
        wire.TableCard(f"C{number:06}", "qwirkle", "waiting", 2, ("Ann", "Ben"), 0) for number in range(changes)
    ]
    told = [encode(Changed("other", cards[start : start + 25], [])) for start in range(0, changes, 25)]
    begun = time.process_time()
    for message in told:
        lobby.heard(message)
    return time.process_time() - begun


async def simulate(nodes: int, tables: int) -> None:
    opened = tables / GAME_SECONDS
    life, taken = await life_of_a_table(), await take_over()
    each = tables // nodes
    codes = Codes(entropy("simulation"), ())
    most, looked = shares([codes.new(public=False) for _ in range(each)], nodes)
    asked = sum(taken.values()) * ANSWER_SECONDS + READ_SECONDS
    noticed = LEASE_SECONDS + MIND_SECONDS
    taken_over = noticed + looked + (most + 2 * AHEAD) / AT_ONCE * asked
    changes = round(opened * FOLLOWED)
    beats = nodes / RENEW_SECONDS
    rows = {
        "assumed: a game lasts, seconds": f"{GAME_SECONDS:,.0f}",
        "assumed: the servers answer in, milliseconds": f"{ANSWER_SECONDS * 1000:g}",
        "tables on a node": f"{each:,}",
        "tables opened and ended, a second": f"{opened:,.0f}",
        "changes of the directory for a table, from its opening to its end": f"{sum(life.values())}",
        "changes of the directory, a second": f"{opened * sum(life.values()):,.0f}",
        "leases renewed, a second": f"{beats:,.0f}",
        "beats that a node hears, a second": f"{beats:,.0f}",
        "of a dead node's tables fall to one other at most": f"{most:,}",
        "CPU to find out which, milliseconds": f"{looked * 1000:,.0f}",
        "from the death of a node until its last table is back, seconds": f"{taken_over:.1f}",
        "changes of the lobby that a node hears, a second": f"{changes:,}",
        "CPU of a node for them, of one core": f"{lobby_cpu(changes):.1%}",
    }
    print(f"| {nodes} nodes, {tables:,} tables, simulated | |\n|---|---|")
    for what, figure in rows.items():
        print(f"| {what} | {figure} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--tables", type=int, default=1_000_000)
    asked = parser.parse_args()
    asyncio.run(simulate(asked.nodes, asked.tables))


if __name__ == "__main__":
    main()
