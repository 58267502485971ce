"""Guests who ask for what is kept elsewhere: it is found out where that is, and they are passed on."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Protocol

import structlog

from tavola.dialects.place import Place
from tavola.dialects.session import Outlet, Session
from tavola.house.elsewhere import Away, KeptElsewhere, NotKnownYet
from tavola.server.cluster.background import Background
from tavola.server.cluster.directory import Directory, name_key
from tavola.server.cluster.keys import NoAnswer
from tavola.server.cluster.leases import Leases
from tavola.server.cluster.link import Hello, Kind, Known, call, framed, pack, proof
from tavola.server.cluster.logs import LogAsked, Logs
from tavola.server.cluster.others import HERE, Others, QueueAsked, SeatAsked, TableAsked, until
from tavola.server.cluster.passing import WAIT_SECONDS, LinkedConnection, PassedOn
from tavola.server.cluster.post import Post
from tavola.server.cluster.tables import Tables
from tavola.server.cluster.words import encode
from tavola.server.connection import Connection
from tavola.server.hall import Hall

log = structlog.get_logger()

PATIENCE_SECONDS: Final = 10.0
"""How long a guest waits for a table whose node is gone until another has taken it."""
AGAIN_SECONDS: Final = 0.2
MOST_SEATS: Final = 50
"""Tables that are looked at for a kept seat, of those at which somebody of the name sits."""
AT_A_TABLE = "what you ask for is kept by another node of this house: leave your table first"
NOT_REACHED = "the node that keeps what you ask for cannot be reached"


class Unreached(Exception):  # noqa: N818 - told to the guest who waited for it
    """There is such a table, and no node has it for as long as somebody can be let wait."""


class Surroundings(Protocol):
    """What is known of the other nodes."""

    me: str
    others: Others
    leases: Leases
    directory: Directory
    tables: Tables
    logs: Logs
    post: Post


class Guests:
    def __init__(
        self, hall: Hall, node: Surroundings, sessions: Mapping[str, Callable[[Outlet], Session]]
    ) -> None:
        self._hall = hall
        self._node = node
        self._sessions = sessions
        self._secret = b""
        self._background = Background()
        self._server: asyncio.Server | None = None
        self._trying: dict[Connection, float] = {}
        """Since when the node that a guest is to be passed on to was tried in vain."""
        hall.look_elsewhere = self.look

    async def listen(self, host: str, port: int, secret: bytes) -> int:
        """Take guests there from other nodes, which know the secret; the port."""
        self._secret = secret
        strangers: set[LinkedConnection] = set()
        make = partial(LinkedConnection, self._hall, self._secret, self._sessions, strangers)
        self._server = await self._hall.loop.create_server(make, host, port, reuse_address=True, backlog=1024)
        number: int = self._server.sockets[0].getsockname()[1]
        return number

    async def stop(self) -> None:
        if self._server:
            self._server.close()
        await self._background.stop()

    def close_links_to(self, node: str) -> None:
        """That node is gone, perhaps without a word: its guests come back to others."""
        for connection in tuple(self._hall.connections):
            if isinstance(connection.session, PassedOn) and connection.session.node == node:
                connection.close()

    async def give_back(self, seconds: float) -> None:
        """This node closes: whoever came from another is that one's again, if it can go on elsewhere."""
        leaving = [
            connection
            for connection in self._hall.connections
            if isinstance(connection, LinkedConnection)
            and (connection.session.table is None or connection.session.place() is not None)
        ]
        for connection in leaving:
            connection.looking = True
            connection.give_back()
        for _ in range(round(seconds / WAIT_SECONDS)):
            if not any(connection in self._hall.connections for connection in leaving):
                return
            await asyncio.sleep(WAIT_SECONDS)

    # Looking

    def look(self, connection: Connection, away: Away) -> None:
        """The next line of this connection asks for something that is not here."""
        if connection not in self._hall.connections:
            return
        if connection.session.table is not None:
            connection.session.unreadable(AT_A_TABLE)
            connection.skip_line()
        elif isinstance(away, KeptElsewhere):
            if isinstance(connection, LinkedConnection):
                connection.give_back()
            else:
                self._background.start(self._pass_on(connection, away.node))
        elif isinstance(away, NotKnownYet):
            self._background.start(self._find(connection, away.question))

    async def _find(self, connection: Connection, question: object) -> None:
        while connection in self._hall.connections:
            try:
                await self._answer(question)
            except NoAnswer:
                await asyncio.sleep(AGAIN_SECONDS)
            except Unreached:
                self._refuse(connection)
                return
            else:
                connection.go_on()
                return

    async def _answer(self, question: Any) -> None:
        others = self._node.others
        match question:
            case TableAsked(code):
                others.answer(question, await self._kept_by(code))
            case SeatAsked():
                others.answer(question, await self._seat(question))
            case QueueAsked(game):
                others.answer(question, await until(lambda: self._queue(game), PATIENCE_SECONDS) or HERE)
            case LogAsked(code):
                if not await self._node.logs.look_up(code):
                    raise NoAnswer

    async def _kept_by(self, code: str) -> str:
        keeper = await until(lambda: self._keeper(code), PATIENCE_SECONDS)
        if keeper is None:
            raise Unreached
        return keeper

    async def _keeper(self, code: str) -> str | None:
        """The node that keeps this table, `HERE` for this one or none; None while another has yet to take it."""
        keeper = await self._node.directory.keeper(code)
        if keeper is None:
            # A table that was opened when no code was left of those claimed ahead of time is claimed just now.
            return None if await self._node.logs.goes_on(code) else HERE
        if keeper == self._node.me:
            if code in self._node.tables.coming:
                return None
            await self._node.tables.recover(code)
            return HERE
        return keeper if self._node.leases.is_there(keeper, self._hall.loop.time()) else None

    async def _queue(self, game: str) -> str | None:
        return self._node.others.keeper(game)

    async def _seat(self, asked: SeatAsked) -> str:
        """The node that keeps a seat for whoever shows this."""
        codes = await self._node.directory.seats(name_key(asked.dialect, asked.name))
        looked_at = {HERE}
        for code in codes[:MOST_SEATS]:
            node = await self._kept_by(code)
            if node not in looked_at:
                looked_at.add(node)
                if await self._node.post.ask(f"{node}.claim", encode(asked)) == b"1":
                    return node
        return HERE

    # Passing on

    async def _pass_on(self, connection: Connection, node: str) -> None:
        if await self._link(connection, node, Known(connection.session.introduction())):
            self._trying.pop(connection, None)
            return
        self._node.others.forget_answers()
        since = self._trying.setdefault(connection, self._hall.loop.time())
        if self._hall.loop.time() - since > PATIENCE_SECONDS:
            del self._trying[connection]
            self._refuse(connection)
        else:
            await asyncio.sleep(AGAIN_SECONDS)
            connection.go_on()

    async def _link(self, connection: Connection, node: str, known: Known) -> bool:
        """Pass the guest on to that node; whether that is done, or the guest is gone."""
        beat = self._node.leases.beat_of(node)
        link = await call(beat.host, beat.port, partial(self._hello, connection, known)) if beat else None
        if connection not in self._hall.connections:
            if link:
                link.close()
            return True
        if link is None:
            return False
        log.info("guest passed on", dialect=connection.session.dialect, node=node)
        session = PassedOn(connection, link, node, self._come_home)
        connection.hand_to(session)
        link.serve(session)
        connection.go_on()
        return True

    def _refuse(self, connection: Connection) -> None:
        connection.looking = False
        connection.refuse("node not reached", NOT_REACHED)

    def _hello(self, connection: Connection, known: Known, nonce: bytes) -> bytes:
        listener, address = connection.listener, connection.address
        proved = proof(self._secret, nonce, listener, address, known)
        return framed(Kind.HELLO, pack(Hello(proved, listener, address, known)))

    def _come_home(self, connection: Connection, known: Known, held: list[bytes]) -> None:
        """The other node has nothing more to do with this guest: see to it from here."""
        self._node.others.forget_answers()
        connection.take_back(held)
        if known.place is not None:
            self._background.start(self._follow(connection, known, known.place))
        else:
            connection.hand_to(self._sessions[connection.listener](connection), known.words)
            self._hall.loop.call_later(0.0, connection.go_on)

    async def _follow(self, connection: Connection, known: Known, place: Place) -> None:
        """The guest's table is given to another node: pass it on to there. If that fails, it comes back itself."""
        deadline = self._hall.loop.time() + PATIENCE_SECONDS
        while connection in self._hall.connections and self._hall.loop.time() < deadline:
            keeper = await self._keeper_if_known(place.table)
            if keeper == HERE:
                connection.hand_to(self._sessions[connection.listener](connection), known.words)
                if not connection.put_at(place):
                    break
                connection.go_on()
                return
            if keeper is not None and await self._link(connection, keeper, known):
                return
            await asyncio.sleep(AGAIN_SECONDS)
        connection.close()

    async def _keeper_if_known(self, code: str) -> str | None:
        try:
            return await self._keeper(code)
        except NoAnswer:
            return None
