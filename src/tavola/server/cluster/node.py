"""A house as one node of a cluster: it renews its lease, and whoever does not is missed."""

import asyncio
import secrets
import socket
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import structlog
from nats.aio.msg import Msg

from tavola.dialects.session import Outlet, Session
from tavola.house.kept import Claim
from tavola.server.cluster.background import NOT_NOW, Background
from tavola.server.cluster.codes import ReservedCodes
from tavola.server.cluster.directory import Directory
from tavola.server.cluster.guests import Guests
from tavola.server.cluster.keys import Keys, NatsKeys, NoAnswer, patiently
from tavola.server.cluster.leases import LEASE_SECONDS, RENEW_SECONDS, Beat, Leases
from tavola.server.cluster.lobby import SharedLobby
from tavola.server.cluster.logs import Logs
from tavola.server.cluster.others import Others
from tavola.server.cluster.post import Post
from tavola.server.cluster.queues import Queues
from tavola.server.cluster.tables import Tables
from tavola.server.cluster.words import decode_beat, decode_claim, encode
from tavola.server.cluster_writer import ClusterWriter
from tavola.server.hall import Hall
from tavola.server.nats import CannotUse, Connection
from tavola.store.jetstream import JetStreamStore

log = structlog.get_logger()

MIND_SECONDS: Final = 0.1
"""Between two looks whether somebody is missing and whether everything has its keeper."""
OPEN_SECONDS: Final = 30.0
"""How long servers that have only just started may take to answer."""
LEAVE_SECONDS: Final = 10.0
RETIRE_SECONDS: Final = 0.5


class Node:
    """Made before its house is, which is handed `others`, `codes` and `logs`; then it is opened."""

    def __init__(
        self,
        client: Connection,
        name: str,
        keys: Keys,
        lease_keys: Keys,
        make_store: Callable[[bytes], JetStreamStore],
    ) -> None:
        self.me = secrets.token_hex(4)
        self.client = client
        self.post = Post(client, name)
        self._lease_keys = lease_keys
        self.store = make_store(self.me.encode())
        self._loop = asyncio.get_running_loop()
        self.directory = Directory(keys, self.me)
        self.leases = Leases(self.me)
        self.others = Others(self._loop.time, self._keeper)
        self.logs = Logs(self.store, self._loop.time)
        self.codes = ReservedCodes(secrets.token_bytes, self._claim_late)
        self._background = Background()
        self._host, self._port = "", 0
        self._told_silent = False
        self._opened = False
        """Whether it ever came to that: if NATS fails it before, there is nothing to leave."""

    @classmethod
    async def join(
        cls, client: Connection, name: str, make_store: Callable[[bytes], JetStreamStore], replicas: int
    ) -> "Node":
        js = client.jetstream(timeout=2.0)
        directory = partial(NatsKeys.open, js, f"{name}-directory", replicas=replicas)
        leases = partial(NatsKeys.open, js, f"{name}-leases", replicas=replicas, seconds=LEASE_SECONDS)
        keys = await patiently(directory, OPEN_SECONDS)
        return cls(client, name, keys, await patiently(leases, OPEN_SECONDS), make_store)

    @property
    def address(self) -> tuple[str, int]:
        """Where the other nodes reach this one."""
        return self._host, self._port

    def writer(self) -> ClusterWriter:
        return ClusterWriter(self.store, self.client)

    def _keeper(self, game: str) -> str | None:
        return self.queues.keeper(game)

    def _claim_late(self, code: str) -> None:
        self.tables.claim_late(code)

    # Opening and leaving

    async def open(
        self, hall: Hall, sessions: Mapping[str, Callable[[Outlet], Session]], listen: tuple[str, int] | None
    ) -> None:
        """Be there for the others: the house stands, and no guest comes in yet. `CannotUse` if that cannot be."""
        self.hall = hall
        self.queues = Queues(self.directory, self.leases, self.post, hall.house, self._renew, self._has_lease)
        self.tables = Tables(
            hall, self.directory, self.leases, self.logs, self.codes, self.post, self.queues.gathers
        )
        self.guests = Guests(hall, self, sessions)
        self.lobby = SharedLobby(hall.house, self.me, self._tell_lobby)
        others = self.others
        others.introducing = lambda: hall.house.names.known_already
        others.sat, others.gone, others.taken = self.tables.sat, self.tables.gone, self.tables.taken
        others.back = self.tables.claim_late
        self._opened = True
        try:
            await self._enter(listen or (own_address(self.client), 0))
        except NOT_NOW as why:
            raise CannotUse(f"NATS does not do what a node needs of it: {why}") from why
        self._background.start(self._minding())
        log.info("node", node=self.me, others=len(self.leases.others), host=self._host, port=self._port)

    async def _enter(self, listen: tuple[str, int]) -> None:
        secret = await patiently(partial(self.directory.secret, secrets.token_bytes(32)), OPEN_SECONDS)
        self._host, self._port = listen[0], await self.guests.listen(*listen, secret)
        await patiently(self.directory.enter, OPEN_SECONDS)
        await self._renew()
        for subject, hear in {
            "beat": self._hear_beat,
            "lobby": self._hear_lobby,
            f"{self.me}.claim": self._hear_claim,
            f"{self.me}.take": self.tables.hear_take,
            f"{self.me}.keep": self.queues.hear_keep,
        }.items():
            await self.post.hear(subject, hear)
        await self._renew()
        self._background.start(self._renewing())
        await asyncio.sleep(2 * RENEW_SECONDS)  # the others beat meanwhile, whoever they are
        await patiently(self._adopt, OPEN_SECONDS)
        await self.tables.fill_codes()
        self.leases.takes = True
        await patiently(self.queues.mind, OPEN_SECONDS)

    async def retire(self) -> None:
        """The house is about to close. Guests of other nodes go back there, and most of them notice nothing."""
        self.tables.retire()
        self.leases.takes = False
        await self.queues.leave()
        await self._renew()
        await self.guests.give_back(RETIRE_SECONDS)

    async def leave(self) -> None:
        """The house is closed, and everything it wrote is on disk: give its tables to the others."""
        if self._opened:
            await self.tables.give_all(LEAVE_SECONDS)
            await self._background.stop()
            await self.guests.stop()
            await self._say_goodbye()
        self.logs.stop()

    async def _say_goodbye(self) -> None:
        try:
            if not await self.directory.of(self.me):
                await self.directory.forget_node(self.me)
            await self._lease_keys.forget(self.me)
        except NoAnswer as why:
            log.warning("left without a word: the others take what is left when the lease runs out", why=str(why))

    # Beats

    async def _renewing(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self._renew()
            except Exception:
                log.exception("internal error in a node")

    async def _renew(self) -> None:
        """Renew the lease and tell the others. If it had run out, first see what was lost meanwhile."""
        sent_at, outbox = self._loop.time(), self.hall.outbox
        house, kept = self.hall.house, self.queues.kept
        beat = Beat(
            self.me, self._host, self._port, len(house.tables), tuple(sorted(kept)), takes=self.leases.takes
        )
        silent = outbox.silent
        try:
            await self._lease_keys.put(self.me, b"")
            if silent:
                await self._drop_lost()
        except NoAnswer as why:
            if outbox.silent and not self._told_silent:
                self._told_silent = True
                log.warning("cut off from NATS: nobody is told anything", why=str(why))
            return
        self.leases.renewed(sent_at)
        outbox.until = self.leases.until
        if silent and not outbox.silent:
            self._told_silent = False
            log.info("the node is back", tables=len(house.tables))
            outbox.release(outbox.durable)
            self._background.start(self._look_again())
        await self.post.send("beat", encode(beat))

    async def _look_again(self) -> None:
        """Whoever had begun to take our tables before we were back has them by then.

        If that is not answered, the lease runs out again, too.
        """
        await asyncio.sleep(2 * LEASE_SECONDS)
        await self.tables.look_again()
        await self._be_there_again()

    async def _drop_lost(self) -> None:
        """After a while without a lease: see what is still ours."""
        await self.tables.drop_lost()
        await self._be_there_again()

    async def _be_there_again(self) -> None:
        await self.queues.drop_lost()
        await self.directory.enter()

    async def _hear_beat(self, message: Msg) -> None:
        beat = decode_beat(message.data)
        if self.leases.heard(beat, self._loop.time()):
            self.lobby.tell_whole()
        if beat.node != self.me and not self.queues.kept.isdisjoint(beat.keeps):
            self._background.start(self.queues.drop_lost())

    # Whoever is missed

    async def _minding(self) -> None:
        while True:
            await asyncio.sleep(MIND_SECONDS)
            if self.hall.outbox.silent:
                continue
            try:
                await self.queues.mind()
                for node in self.leases.suspects(self._loop.time()):
                    await self._bury(node)
                await self.tables.fill_codes()
            except NOT_NOW:
                continue
            except Exception:
                log.exception("internal error in a node")

    async def _bury(self, node: str) -> None:
        """Nothing was heard of it for long: unless it has a lease after all, take our share of its tables."""
        if await self._has_lease(node):
            return
        self.lobby.forget(node)
        self.guests.close_links_to(node)
        codes = await self.directory.of(node)
        if not codes:
            await self.directory.forget_node(node)
            self.leases.forget(node)
        elif ours := await self.tables.share_of(codes):
            log.warning("taking over", node=node, tables=len(ours), of=len(codes))
            await self.tables.take(ours, node)

    async def _has_lease(self, node: str) -> bool:
        return await self._lease_keys.get(node) is not None

    async def _adopt(self) -> None:
        """Of nodes that were here before and are no more; if there is no other node, also what nobody ever had."""
        for node in await self.directory.nodes():
            if node != self.me and self.leases.beat_of(node) is None:
                self.leases.heard(Beat(node, "", 0, takes=False), self._loop.time() - LEASE_SECONDS)
        if not any(beat.takes for beat in self.leases.others):
            await self.tables.adopt()

    # Seats and lobbies

    async def _hear_claim(self, message: Msg) -> None:
        asked = decode_claim(message.data)
        claim = Claim(asked.dialect, asked.name, asked.address, asked.secret)
        kept = self.hall.house.keeps_seat(claim, alone=asked.alone)
        await message.respond(b"1" if kept else b"0")

    def _tell_lobby(self, told: bytes, sequence: int) -> None:
        self.hall.journal.when_durable(sequence, lambda: self._background.start(self.post.send("lobby", told)))

    async def _hear_lobby(self, message: Msg) -> None:
        self.lobby.heard(message.data)


def own_address(client: Connection) -> str:
    """The address of this machine that NATS is spoken to from: others who speak to NATS can reach it there."""
    server = client.connected_url
    if server is None or server.hostname is None:
        return "127.0.0.1"
    family, kind, _, _, place = socket.getaddrinfo(server.hostname, server.port, type=socket.SOCK_DGRAM)[0]
    with socket.socket(family, kind) as asking:
        asking.connect(place)  # nothing is sent
        return str(asking.getsockname()[0])
