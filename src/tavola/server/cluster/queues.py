"""The queues of games: one node keeps each, and gives it away when it has more than its share of the tables."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import structlog
from nats.aio.msg import Msg

from tavola.games import GAMES
from tavola.house.house import House
from tavola.house.ledger import Phase
from tavola.server.cluster.directory import Directory
from tavola.server.cluster.keys import Entry, NoAnswer, Taken
from tavola.server.cluster.leases import Leases, chosen
from tavola.server.cluster.others import HERE
from tavola.server.cluster.post import Post
from tavola.server.cluster.words import decode_names, encode

log = structlog.get_logger()

SHARE: Final = 1.25
SLACK: Final = 20
"""Who has more than its share of the tables, and so many more, gives the queues it keeps to another."""


class Queues:
    """`tell` has all others told at once which of them this node keeps; `has_lease` says whether a node is alive,
    though nothing may have been heard of it, as of one that has only just opened.
    """

    def __init__(
        self,
        directory: Directory,
        leases: Leases,
        post: Post,
        house: House,
        tell: Callable[[], Awaitable[None]],
        has_lease: Callable[[str], Awaitable[bool]],
    ) -> None:
        self._directory = directory
        self._leases = leases
        self._post = post
        self._house = house
        self._tell = tell
        self._has_lease = has_lease
        self._clock = asyncio.get_running_loop().time
        self.kept: set[str] = set()
        """The games whose queues this node keeps."""

    def keeper(self, game: str) -> str | None:
        """The node that keeps this game's queue, this one as `HERE`; None while nobody does."""
        return HERE if game in self.kept else self._leases.keeper(game, self._clock())

    def gathers(self, game: str) -> str | None:
        """The node at which people of this game look for each other, now or soon."""
        keeper = self.keeper(game)
        if keeper is None:
            keeper = chosen(f"queue {game}", self._leases.living(self._clock()))
        return keeper

    async def mind(self) -> None:
        """See that each has its keeper, and that none has too much to do."""
        now = self._clock()
        living = self._leases.living(now)
        for game in GAMES:
            if self.keeper(game) is None:
                await self._keep(game, living)
        if self.kept and len(living) > 1:
            await self._share(now)

    async def leave(self) -> None:
        """The house is about to close: they are free for others."""
        for game in list(self.kept):
            self.kept.discard(game)
            with suppress(NoAnswer):  # then others find that there is no lease
                await self._set(game, "")

    async def drop_lost(self) -> None:
        """After a while without a lease, or if another says it keeps one of them: see which are ours."""
        for game in list(self.kept):
            found = await self._directory.keys.get(f"queue.{game}")
            if found is None or found.value.decode() != self._directory.me:
                self.kept.discard(game)

    async def hear_keep(self, message: Msg) -> None:
        for game in decode_names(message.data):
            await self._keep(game, self._leases.living(self._clock()))

    async def _keep(self, game: str, living: list[str]) -> None:
        """Nobody says that they keep this queue: keep it if it was given to us, or falls to us."""
        me, keys = self._directory.me, self._directory.keys
        found = await keys.get(f"queue.{game}") or Entry(b"", 0)
        keeper = found.value.decode()
        if keeper != me:
            if keeper in living or chosen(f"queue {game}", living) != me:
                return
            if keeper and await self._has_lease(keeper):
                return
            try:
                await keys.swap(f"queue.{game}", me.encode(), found.revision)
            except Taken:
                return
        self.kept.add(game)
        await self._tell()

    async def _share(self, now: float) -> None:
        """Who has more than its share of the tables lets another keep a queue in which nobody waits."""
        tables = {beat.node: beat.tables for beat in self._leases.others if self._leases.is_there(beat.node, now)}
        own = len(self._house.tables)
        average = (own + sum(tables.values())) / (len(tables) + 1)
        if own <= SHARE * average + SLACK:
            return
        least = min(tables, key=lambda node: tables[node])
        for game in sorted(self.kept):
            if not self._anybody_waits(game):
                await self._give(game, least)
                return

    async def _give(self, game: str, node: str) -> None:
        self.kept.discard(game)
        if await self._set(game, node):
            await self._post.send(f"{node}.keep", encode([game]))
            log.info("queue given to another node", game=game, node=node)

    async def _set(self, game: str, node: str) -> bool:
        """Say that this queue of ours is that node's, or nobody's; whether it was ours."""
        keys = self._directory.keys
        found = await keys.get(f"queue.{game}")
        if found is None or found.value.decode() != self._directory.me:
            return False
        with suppress(Taken):
            await keys.swap(f"queue.{game}", node.encode(), found.revision)
            return True
        return False

    def _anybody_waits(self, game: str) -> bool:
        shown = self._house.lobby.oldest(game)
        return shown is not None and shown.phase is Phase.WAITING
