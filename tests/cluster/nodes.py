"""Nodes of one cluster in the test's own loop, and guests who play at them to the end of their game."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from tavola.cli.bot import CARRIERS
from tavola.cli.carriers import Carrier
from tavola.cli.conversation import Conversation
from tavola.cli.progress import Progress
from tavola.cli.visit import Visit, Waits
from tavola.dialects import DIALECTS
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.masters_requests.options import Options as RequestsOptions
from tavola.dialects.qwirkle_lines.options import Options as LinesOptions
from tavola.house.table import Table
from tavola.server.nats import Nats
from tavola.server.run import PORTS, Clustered, Port, Running, Settings, open_house
from tests.mixed.tongues import public, told
from tools.nats_servers import NatsServers

PATIENCE = 60.0
"""Seconds after which a test gives up."""


def settings(data: Path, servers: NatsServers, name: str) -> Settings:
    return Settings(
        data=data,
        http=0,
        listen=dict.fromkeys(PORTS, 0),
        options={
            "qwirkle-lines": LinesOptions(gather=0),
            "masters-requests": RequestsOptions(answer_time=0),
        },
        bot_pace=0.0,
        cluster=Clustered(Nats(servers.addresses, name), Port("127.0.0.1", 0)),
    )


class Nodes:
    """Each with what it opens on a stack of its own."""

    def __init__(self, data: Path, servers: NatsServers, name: str) -> None:
        self._settings = settings(data, servers, name)
        self.running: list[Running] = []
        self._stacks: list[AsyncExitStack] = []

    async def open(self, **changes: Any) -> Running:
        stack = AsyncExitStack()
        self._stacks.append(stack)
        running = await open_house(replace(self._settings, **changes), stack)
        self.running.append(running)
        return running

    async def close(self, number: int) -> None:
        await self._stacks[number].aclose()

    async def close_all(self) -> None:
        for stack in self._stacks:
            await stack.aclose()


@asynccontextmanager
async def nodes(data: Path, servers: NatsServers, name: str, count: int) -> AsyncIterator[Nodes]:
    opened = Nodes(data, servers, name)
    try:
        for _ in range(count):
            await opened.open()
        yield opened
    finally:
        await opened.close_all()


def port_of(running: Running, tongue: str) -> int:
    return running.http if tongue == "native" else running.ports[tongue]


class Quiet(Progress):
    def tell(self, sentence: str) -> None:
        pass


class Agreeing(Visit):
    """Moves only when it knows the position as the table has it, as long as nobody else may change that."""

    def __init__(self, guest: Guest, carrier: Carrier, table: Callable[[], Table]) -> None:
        super().__init__(
            guest,
            carrier,
            place="a node",
            dialect=guest.name,
            bot="random",
            waits=Waits(PATIENCE),
            conversation=Conversation(),
            progress=Quiet(verbose=False),
        )
        self._table = table
        self.agreed = 0
        """How often that was so."""

    async def _move(self) -> None:
        guest = self._guest
        if guest.my_turn:
            table, view = self._table(), told(guest)
            names = [seat.name for seat in table.occupied]
            if view is not None and [names[seat] for seat in table.acting] == [guest.name]:
                if public(guest.game, view, guest.names) != public(guest.game, table.view(None), names):
                    return  # there is more to hear
                self.agreed += 1
        await super()._move()


class Player:
    """A guest of any dialect who plays at a node."""

    def __init__(self, tongue: str, wishes: Wishes) -> None:
        name, _, variant = tongue.partition(":")
        self.tongue = tongue
        self.dialect = DIALECTS[name]
        self.guest: Guest = self.dialect.guest(wishes, variant)
        self.agreed = 0

    async def plays(self, running: Running, table: Callable[[], Table]) -> Guest:
        """Play at that node to the end, at this table; the guest, who knows how it ended."""
        reach = CARRIERS[self.dialect.carrier]
        async with asyncio.timeout(PATIENCE), reach("127.0.0.1", port_of(running, self.tongue)) as carrier:
            visit = Agreeing(self.guest, carrier, table)
            await visit.play()
        self.agreed = visit.agreed
        return self.guest


async def table_of(houses: list[Running], *names: str) -> tuple[Running, Table]:
    """The table at which all of these sit, once they do, and the node that has it."""
    async with asyncio.timeout(PATIENCE):
        for _ in count():
            for running in houses:
                for table in running.hall.house.tables.values():
                    if set(names) <= {seat.name for seat in table.occupied}:
                        return running, table
            await asyncio.sleep(0.01)
    raise AssertionError("there is an end to everything")
