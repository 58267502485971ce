"""The tables of a node: their codes are claimed, those of dead nodes taken over, its own given to others."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import structlog
from nats.aio.msg import Msg

from tavola.house.table import Table
from tavola.house.words import CODECS, Started, header_of
from tavola.server.cluster.background import each
from tavola.server.cluster.codes import AHEAD, ReservedCodes
from tavola.server.cluster.directory import Directory, name_key
from tavola.server.cluster.errands import Errands
from tavola.server.cluster.leases import Leases, chosen
from tavola.server.cluster.logs import Logs
from tavola.server.cluster.others import HERE
from tavola.server.cluster.post import Post
from tavola.server.cluster.words import decode_names, encode
from tavola.server.hall import Hall
from tavola.store import Damaged, Record, Unreachable

log = structlog.get_logger()

LOOKED_AT_ONCE: Final = 100
"""Tables of a dead node that are looked at before anything else is looked after."""
AGAIN_SECONDS: Final = 0.1
"""Before a log that could not be read is read again."""


class Tables:
    """`gathers` says at which node people of a game look for each other."""

    def __init__(
        self,
        hall: Hall,
        directory: Directory,
        leases: Leases,
        logs: Logs,
        codes: ReservedCodes,
        post: Post,
        gathers: Callable[[str], str | None],
    ) -> None:
        self._hall = hall
        self._house = hall.house
        self._directory = directory
        self._leases = leases
        self._logs = logs
        self._codes = codes
        self._post = post
        self._gathers = gathers
        self._errands = Errands()
        self._clock = asyncio.get_running_loop().time
        self.coming: set[str] = set()
        """The tables that are ours and are being brought back."""
        self._left: list[str] | None = None
        """Once the house closes: the tables that are to be given to others."""

    # Taking over

    async def share_of(self, codes: Iterable[str]) -> list[str]:
        """Those of these tables of a dead node that fall to us."""
        living = self._leases.living(self._clock())
        ours = []
        for number, code in enumerate(codes, 1):
            if chosen(code, living) == self._directory.me:
                ours.append(code)
            if number % LOOKED_AT_ONCE == 0:
                await asyncio.sleep(0)
        return ours

    async def take(self, codes: Iterable[str], node: str) -> None:
        """Take these from that node, which is dead."""

        async def take_one(code: str) -> None:
            with self._coming(code):
                if await self._directory.take(code, node):
                    await self._bring_back(code)

        await each("taking tables over", codes, take_one)

    async def adopt(self) -> None:
        """Take what nobody ever had."""

        async def adopt_one(code: str) -> None:
            if await self._directory.claim_new(code):
                await self._bring_back(code)

        await each("taking tables that nobody has", await self._logs.unfinished(), adopt_one)

    async def hear_take(self, message: Msg) -> None:
        for code in decode_names(message.data):
            self._errands.add(code, lambda code=code: self._take_given(code))  # type: ignore[misc]

    async def recover(self, code: str) -> None:
        """This table is ours, as the directory says: whoever gave it may not have been heard."""
        if not self._codes.holds(code):
            await self._take_given(code)

    async def _take_given(self, code: str) -> None:
        if code in self.coming or (code in self._house.tables and await self._directory.kept(code)):
            return
        with self._coming(code):
            if await self._directory.given(code):
                await self._bring_back(code)

    @contextmanager
    def _coming(self, code: str) -> Iterator[None]:
        self.coming.add(code)
        try:
            yield
        finally:
            self.coming.discard(code)

    async def _bring_back(self, code: str) -> None:
        """Read a table that is ours from its log. One that is here is as it was before another node had it."""
        if code in self._house.tables:
            self._hall.drop(code)
        while True:
            try:
                records = await self._logs.take(code)
            except Unreachable:
                await asyncio.sleep(AGAIN_SECONDS)
            except Damaged as why:
                log.error("table not restored", why=str(why))  # noqa: TRY400 - it says all there is to say
                return
            else:
                break
        if not records or records[-1].closes:
            await self._directory.end(code)
        elif (node := self._belongs_to(records)) != self._directory.me:
            await self._give(code, node)
        elif wrong := self._house.bring_back(code, lambda _: records):
            log.error("table not restored", why=wrong)

    def _belongs_to(self, records: list[Record]) -> str:
        """A public table that waits belongs to where others look for one."""
        opened = header_of(records[0].body)
        read = CODECS[opened.game].read
        if not opened.public or any(
            isinstance(event, Started) for record in records for event in read(record.body).events
        ):
            return self._directory.me
        node = self._gathers(opened.game)
        return self._directory.me if node in {None, HERE} else str(node)

    # The house's own

    def claim_late(self, code: str) -> None:
        async def claim() -> None:
            if not await self._directory.claim_new(code):
                self._hall.drop(code)

        self._errands.add(code, claim)

    async def fill_codes(self) -> None:
        """Claim codes ahead of time."""

        async def claim(wanted: tuple[str, bool]) -> None:
            code, public = wanted
            with self._coming(code):
                if not await self._logs.read(code) and await self._directory.claim_new(code):
                    self._codes.claimed(code, public)

        wanted = self._codes.wanted()
        if len(wanted) > AHEAD // 2:
            await each("claiming codes for new tables", wanted, claim)

    def sat(self, table: Table) -> None:
        if self._left is not None:
            return
        policies = self._house.policies
        names = {
            name_key(seat.dialect, seat.name)
            for seat in table.occupied
            if seat.bot is None and policies[seat.dialect].returns_to is not None
        }
        if names:
            self._errands.add(table.code, lambda: self._directory.seat(table.code, names))

    def gone(self, code: str) -> None:
        if self._left is None:
            self._errands.add(code, lambda: self._directory.end(code))

    def taken(self, code: str) -> None:
        """Somebody else wrote this table. If it is still ours, whoever it was had it before: read it again."""

        async def look() -> None:
            if self._left is not None or not await self._directory.given(code):
                self._directory.lost(code)
            elif code not in self.coming and code not in self._house.tables:
                with self._coming(code):
                    await self._bring_back(code)

        self._errands.add(code, look)

    async def drop_lost(self) -> None:
        """After a while without a lease: others may have taken some of our tables, or all."""
        ours = set(await self._directory.of(self._directory.me))
        for code in list(self._house.tables):
            if code not in ours and not await self._directory.kept(code):
                self._hall.drop(code)
        self._give_up_codes()

    async def look_again(self) -> None:
        """Whoever was just about to take a table of ours has it by now, or had it and gave it back."""

        async def look(code: str) -> None:
            if not await self._directory.kept(code):
                self._hall.drop(code)

        await each("looking which tables are ours", list(self._house.tables), look)

    def _give_up_codes(self) -> None:
        """Those that were claimed ahead of time are not used: whoever took this node for dead may have them."""
        for code in self._codes.unused():
            self._errands.add(code, lambda code=code: self._directory.end(code))  # type: ignore[misc]

    # Giving

    def retire(self) -> None:
        """What happens to the tables from now on is for nobody to know: the house closes."""
        self._left = [*self._house.tables, *self.coming]

    async def give_all(self, seconds: float) -> None:
        """Everything is written: give the tables to the others, if there are any, in so many seconds."""
        left, others = self._left or [], self._leases.living(self._clock())
        if others and left:
            log.info("giving tables to others", tables=len(left), nodes=len(others))
            with suppress(TimeoutError):  # then they are taken, as those of a dead node
                async with asyncio.timeout(seconds):
                    await each("giving tables", left, lambda code: self._give(code, chosen(code, others) or ""))
        self._give_up_codes()
        await self._errands.finish(seconds)

    async def _give(self, code: str, node: str) -> None:
        if await self._directory.give(code, node):
            await self._post.send(f"{node}.take", encode([code]))
