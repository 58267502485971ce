"""`--plain`: a table between standard input and standard output, line by line."""

import asyncio
import os
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from tavola.cli.fault import Unplayed
from tavola.dialects.guest import Guest
from tavola.dialects.native.visitor import Visitor
from tavola.terminal.kept_seats import KeptSeats, usual_file
from tavola.terminal.link import Link
from tavola.terminal.person import Person
from tavola.terminal.plain import MOST_TYPED, PlainTable

if TYPE_CHECKING:
    from tavola.cli.play import VisitTo


CHUNK = 65_536


def play_plainly(visit: "VisitTo") -> None:
    """Until the game is over or whoever plays leaves."""
    fault = asyncio.run(_play(visit))
    if fault:
        raise Unplayed(fault)


async def _play(visit: "VisitTo") -> str | None:
    person = Person(visit.guest)
    seats = KeptSeats(usual_file(), visit.place.address)
    table = PlainTable(person, lambda line: print(line, flush=True), seats)
    print(f"Connecting to {visit.place.address} ({visit.spoken.name}) as {visit.guest.name}. Say help for help.")
    heard = asyncio.Event()

    def news() -> None:
        table.news()
        heard.set()

    link = Link(person, visit, news)
    typed: asyncio.Queue[str | None] = asyncio.Queue(maxsize=100)
    # A thread that nobody waits for: what is typed at a terminal may never come.
    threading.Thread(target=_read, args=(typed, asyncio.get_running_loop()), daemon=True).start()
    running = asyncio.create_task(link.run())
    try:
        while not table.left and not running.done():
            waiting = asyncio.create_task(typed.get())
            await asyncio.wait([waiting, running], return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                waiting.cancel()
                break
            if (line := waiting.result()) is None:
                await _until_needed(person, link, running, heard)
                break
            await link.say(table.command(line))
            table.news()
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    if link.fault:
        return link.fault
    if person.over and person.guest.refused:
        return person.guest.refused
    return None


async def _until_needed(person: Person, link: Link, running: "asyncio.Task[None]", heard: asyncio.Event) -> None:
    """Nobody types any more: go on until somebody would have to, which whoever looks on never has."""
    while not running.done() and not (
        person.draft is not None or person.ended or (link.understood and _in_lobby(person.guest))
    ):
        heard.clear()
        waiting = asyncio.create_task(heard.wait())
        await asyncio.wait([waiting, running], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()


def _in_lobby(guest: Guest) -> bool:
    return isinstance(guest, Visitor) and guest.in_lobby


def _read(typed: "asyncio.Queue[str | None]", loop: asyncio.AbstractEventLoop) -> None:
    """Lines of standard input, whatever it is, each cut where no command goes on."""
    line = b""
    with suppress(RuntimeError, OSError):  # nobody waits for more
        while data := os.read(sys.stdin.fileno(), CHUNK):
            *whole, line = (line + data).split(b"\n")
            line = line[:MOST_TYPED]
            for said in whole:
                _put(typed, said.decode(errors="replace"), loop)
        _put(typed, None, loop)


def _put(typed: "asyncio.Queue[str | None]", line: str | None, loop: asyncio.AbstractEventLoop) -> None:
    asyncio.run_coroutine_threadsafe(typed.put(line), loop).result()
