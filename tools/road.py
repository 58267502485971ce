"""Which files of Tavola a move passes on its way from socket to socket, counted with sys.setprofile.

.venv/bin/python -m tools.road    prints both roads; docs/architecture.md has them as a table

A house is opened on a free port, two guests play a game over real sockets, and from the moment a line is sent
until everything it caused has been written back, each call on the event loop's thread is noted. The thread that
hands batches to the store is not on the loop and not counted.
"""

import asyncio
import hashlib
import socket
import sys
import tempfile
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import tavola
from tavola.bots import choose
from tavola.dialects import DIALECTS
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.qwirkle_lines.options import Options
from tavola.games.chance import SeededChance
from tavola.server.limits import Limits
from tavola.server.run import Running, Settings, open_house

SOURCE = Path(tavola.__file__).parent
TIMERS = str(SOURCE / "server/timers.py")
MOST_TURNS = 200
PAUSE_SECONDS = 0.001
"""Without a pause the loop would keep the interpreter from the thread that writes."""


class Road(NamedTuple):
    title: str
    dialect: str
    line: bytes
    """How the line begins whose road is taken."""
    most: int
    """How many files it may pass at the most."""


ROADS = (
    Road("a Qwirkle move", "qwirkle-lines", b"MOVE", 14),
    Road("a market draw of Masters", "masters-states", b'{"Message":"marketDraw"', 22),
)


class _Table:
    """Two guests of a dialect at one table of a house in this process."""

    def __init__(self, running: Running, dialect: str) -> None:
        self._hall = running.hall
        self._guests: list[Guest] = []
        self._sockets: list[socket.socket] = []
        self._partial = [b"", b""]
        self._said = 0
        self._port = running.ports[dialect]
        self._dialect = DIALECTS[dialect]

    async def sit_down(self) -> None:
        for name in ("Ann", "Bob"):
            self._guests.append(self._dialect.guest(Wishes(name), ""))
            self._sockets.append(socket.create_connection(("127.0.0.1", self._port)))
            self._sockets[-1].setblocking(False)
            await self._say(len(self._guests) - 1, self._guests[-1].hello())
            await self._hear()

    async def road_of(self, line: bytes) -> list[str]:
        """Play on; of all such lines that are said the one that passes most files, and these.

        Not of the last one: it ends the game as well, of which others hear than those at the table.
        """
        longest: list[str] = []
        for turn in range(MOST_TURNS):
            index, said = self._turn(turn)
            passed = await self._followed(index, said) if said.startswith(line) else []
            if not passed:
                await self._say(index, said)
            await self._hear()
            if not any(guest.my_turn for guest in self._guests):
                break  # the game is over
            longest = max(longest, passed, key=len)
        return longest

    def _turn(self, turn: int) -> tuple[int, bytes]:
        index = next(index for index, guest in enumerate(self._guests) if guest.my_turn)
        guest, said = self._guests[index], b""
        assert guest.number is not None
        while not said:
            chance = SeededChance(turn.to_bytes(8, "big"), 0)
            move = choose(guest.game, "greedy", guest.view(), guest.number, chance, guest.allowed)
            said = guest.say(move)
        return index, said

    async def _followed(self, index: int, said: bytes) -> list[str]:
        passed: dict[str, None] = {}

        def note(frame: FrameType, event: str, _: Any) -> None:
            path = Path(frame.f_code.co_filename)
            if event == "call" and path.is_relative_to(SOURCE) and not _of_an_alarm(frame):
                passed[str(path.relative_to(SOURCE))] = None

        sys.setprofile(note)
        try:
            await self._say(index, said)
        finally:
            sys.setprofile(None)
        return list(passed)

    async def _say(self, index: int, said: bytes) -> None:
        """Send this and wait until the house has heard it and written back whatever came of it."""
        self._sockets[index].sendall(said)
        self._said += said.count(b"\n")
        hall = self._hall
        async with asyncio.timeout(20):
            while (  # noqa: ASYNC110 - the loop itself is what is waited for
                hall.lines_heard < self._said
                or hall.journal.durable < hall.journal.sequence
                or hall.outbox.waiting
            ):
                await asyncio.sleep(PAUSE_SECONDS)

    async def _hear(self) -> None:
        """Let the guests read what has come; what they answer by themselves is said."""
        answers = [(0, b"")]
        while answers:
            answers = []
            for index, (guest, connection) in enumerate(zip(self._guests, self._sockets, strict=True)):
                with suppress(BlockingIOError):
                    while data := connection.recv(1 << 20):
                        self._partial[index] += data
                *lines, self._partial[index] = self._partial[index].split(b"\n")
                answers += [(index, said) for line in lines if (said := guest.receive(line))]
            for index, said in answers:
                await self._say(index, said)

    def close(self) -> None:
        for connection in self._sockets:
            connection.close()


def _of_an_alarm(frame: FrameType | None) -> bool:
    """Whether this happens because an alarm rings: it may do so at any moment, and is no part of the road."""
    while frame is not None:
        if frame.f_code.co_filename == TIMERS:
            return True
        frame = frame.f_back
    return False


def _fixed(size: int) -> bytes:
    """The same deal in every run."""
    return hashlib.shake_256(b"road").digest(size)


async def _walk(road: Road) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            settings = Settings(
                data=Path(folder),
                http=0,
                listen={road.dialect: 0},
                options={"qwirkle-lines": Options(gather=0)},
                # Being watched takes time that is not the guest's.
                limits=Limits(work_seconds=600.0),
            )
            running = await open_house(settings, stack, entropy=_fixed)
            table = _Table(running, road.dialect)
            stack.callback(table.close)
            await table.sit_down()
            return await table.road_of(road.line)


def walked(road: Road) -> list[str]:
    """The files of src/tavola on this road, in the order in which they are first met."""
    return asyncio.run(_walk(road))


if __name__ == "__main__":
    for each in ROADS:
        files = walked(each)
        print(f"{each.title} over {each.dialect}: {len(files)} files, at most {each.most}")
        print("".join(f"  {file}\n" for file in files))
