"""Three nodes on three NATS servers under load: nodes and servers are killed, nodes are closed, or stand still.

After each part a checker reads what every guest was told against the log: nothing may be missing, or there twice.
Tables of a killed node take moves again within 3 seconds by the median and 10 at worst. A killed server costs what
NATS takes to choose another leader.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tests.cluster.evening import Evening, evening
from tests.durability.guests import Doubled, Lost
from tools.nats_servers import NatsServers, NotStarted

PAIRS = 12
MOST_MEDIAN = 3.0
MOST_WAIT = 10.0
MOST_PAUSE = 12.0
"""NATS waits four to nine seconds before it chooses another leader, and that cannot be set."""
WANTED_PAUSE = 5.0
LOOKED_SECONDS = 12.0
"""How long moves are watched after a server was killed."""
STOPPED_SECONDS = 10.0


def told(done: int, of: int, what: str) -> None:
    print(f"  {done} of {of}: {what}", flush=True)


async def kill_nodes(here: Evening, kills: int) -> list[str]:
    waited: list[float] = []
    for number in range(1, kills + 1):
        await here.more_moves(100)
        back = await here.kill_node(await here.busy_node())
        waited += back
        seconds = f"after {min(back):.1f} to {max(back):.1f} s" if back else "(it had none)"
        told(number, kills, f"a node is killed, its tables take moves again {seconds}; {here.moves} moves so far")
    if not waited:
        return ["no killed node kept a table"]
    half, worst = median(waited), max(waited)
    print(
        f"{kills} nodes killed: {len(waited)} tables take moves again after {half:.2f} s by the median"
        f" (at most {MOST_MEDIAN:g}), {worst:.2f} s at worst (at most {MOST_WAIT:g})"
    )
    wrong = []
    if half > MOST_MEDIAN:
        wrong.append(f"the median of {half:.2f} s is more than {MOST_MEDIAN:g}")
    if worst > MOST_WAIT:
        wrong.append(f"the worst of {worst:.2f} s is more than {MOST_WAIT:g}")
    return wrong


async def close_nodes(here: Evening, closes: int) -> list[str]:
    took = []
    for number in range(1, closes + 1):
        await here.more_moves(100)
        took.append(await here.close_node(await here.busy_node()))
        told(number, closes, f"a node is closed, and ended after {took[-1]:.1f} s")
    print(
        f"{closes} nodes closed: they ended after {median(took):.1f} s by the median, {max(took):.1f} s at worst"
    )
    return []


async def kill_servers(here: Evening, kills: int) -> list[str]:
    pauses = []
    for number in range(1, kills + 1):
        server = number % 3
        await here.more_moves(100)
        here.servers.kill(server)
        pauses.append(await here.longest_pause(LOOKED_SECONDS))
        told(number, kills, f"a NATS server is killed, nobody moved for {pauses[-1]:.2f} s at most")
        await asyncio.to_thread(here.servers.start, server)
        await here.more_moves(50)
    longest, over = max(pauses), sum(pause > WANTED_PAUSE for pause in pauses)
    print(
        f"{kills} NATS servers killed: nobody moved for {longest:.2f} s at worst, {median(pauses):.2f} s by the"
        f" median; {over} times for more than {WANTED_PAUSE:g} s, as when the leader was killed"
    )
    return [f"{longest:.2f} s without a move is more than {MOST_PAUSE:g}"] if longest > MOST_PAUSE else []


async def stop_nodes(here: Evening, stops: int) -> list[str]:
    for number in range(1, stops + 1):
        await here.more_moves(100)
        place = await here.busy_node()
        theirs = await here.tables_of(here.nodes[place].node)
        here.hold(place)
        await asyncio.sleep(STOPPED_SECONDS)
        here.let_go(place)
        await here.more_moves(50)
        told(number, stops, f"a node with {len(theirs)} tables was stopped for {STOPPED_SECONDS:g} s, and goes on")
    print(f"{stops} nodes were stopped for {STOPPED_SECONDS:g} s and went on")
    return []


class Part(NamedTuple):
    option: str
    default: int
    help: str
    run: Callable[[Evening, int], Coroutine[Any, Any, list[str]]]


PARTS = (
    Part("nodes", 100, "nodes to kill", kill_nodes),
    Part("closes", 10, "nodes to close in order", close_nodes),
    Part("servers", 10, "NATS servers to kill", kill_servers),
    Part("stops", 5, "nodes to stop for a while", stop_nodes),
)


async def siege(asked: argparse.Namespace) -> list[str]:
    wrong = []
    with tempfile.TemporaryDirectory() as folder, NatsServers(Path(folder) / "nats", 3) as servers:
        async with evening(servers, "siege", Path(folder) / "data", asked.seed) as here:
            for part in PARTS:
                if times := getattr(asked, part.option):
                    here.sit_down(PAIRS)
                    wrong += await part.run(here, times)
                    await here.go_home()
                    wrong += check(here)
            wrong += [line for node in here.nodes for line in node.log if "Traceback" in line]
    return wrong


def check(here: Evening) -> list[str]:
    try:
        tables = here.check()
    except (Lost, Doubled) as found:
        return [f"{type(found).__name__}: {found}"]
    print(f"{tables} tables are as their guests were told, nothing is lost or there twice\n", flush=True)
    return []


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m siege.cluster", description=__doc__)
    for part in PARTS:
        parser.add_argument(f"--{part.option}", type=int, default=part.default, help=f"{part.help} (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    try:
        wrong = asyncio.run(siege(parser.parse_args()))
    except NotStarted as why:
        wrong = [str(why)]
    except KeyboardInterrupt:
        return 130
    for sentence in wrong:
        print(f"FAILED: {sentence}", file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
