"""Honest players beside an attack: pairs by line and native pairs, game after game, and how long a move takes."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any

from tests.misbehaving.attackers import Target
from tests.server.helpers import LinePlayer, NativeGuest

PACE_SECONDS = 0.1
"""Between two moves of a pair."""


class Company:
    """All the pairs, and what they have seen."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.moves: list[tuple[float, float]] = []
        """For each move when it was said, and how many seconds later its player heard of it."""
        self.harmed: list[str] = []
        """Whoever was kicked, cut off, or left without an answer."""
        self.games = 0
        self.playing = ""
        """A native game that goes on."""
        self.finished = ""
        """One that was played to its end."""
        self.entries = 0
        """How many entries the log of that one has."""
        self._tasks: list[asyncio.Task[None]] = []
        self._names = count()

    def come(self, pairs: int, *, by_line: bool = True) -> None:
        """So many pairs of either kind sit down, or only native ones, whom the house pairs with nobody else."""
        # Looking through all that is imported takes this process a tenth of a second, which is not the house's.
        gc.collect()
        gc.freeze()
        for play in (self._by_line, self._native) if by_line else (self._native,):
            self._tasks += [asyncio.create_task(self._go_on(play)) for _ in range(pairs)]

    async def go(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def took(self, since: float, until: float) -> list[float]:
        """How long the moves took that were said in this time, the shortest first."""
        return sorted(seconds for at, seconds in self.moves if since <= at < until)

    async def _go_on(self, play: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await play()
                self.games += 1
            except (EOFError, OSError, TimeoutError, AssertionError) as why:
                self.harmed.append(f"{play.__name__}: {why!r}")
                await asyncio.sleep(0.2)

    async def _moves(self, say: Callable[[], Awaitable[None]], heard: Callable[[], Awaitable[object]]) -> None:
        await asyncio.sleep(PACE_SECONDS)
        begun = time.monotonic()
        await say()
        await heard()
        self.moves.append((begun, time.monotonic() - begun))

    def _name(self) -> str:
        number, letters = next(self._names), ""
        for _ in range(5):
            number, letter = divmod(number, 26)
            letters += "abcdefghijklmnopqrstuvwxyz"[letter]
        return "H" + letters

    async def _by_line(self) -> None:
        port = self.target.ports["qwirkle-lines"]
        players = [await LinePlayer.named(self._name(), port) for _ in range(2)]
        try:
            # The house pairs whoever comes: the other of this pair may sit at another table.
            await asyncio.gather(*(self._plays_by_line(player) for player in players))
        finally:
            for player in players:
                await player.close()

    async def _plays_by_line(self, player: LinePlayer) -> None:
        turns = 0
        while not player.mind.over:
            if player.mind.my_turn:
                line = player.choose("random", turns)
                turns += 1

                async def say(line: str = line) -> None:
                    player.say(line)

                await self._moves(say, lambda: player.until(f"TURN {player.mind.number}"))
            if not player.mind.my_turn and not await player.line():
                assert player.mind.over
                return

    async def _native(self) -> None:
        guests = [await NativeGuest.at(self.target.http) for _ in range(2)]
        try:
            opened = await guests[0].ask("Open", game="qwirkle", name=self._name(), public=False, moves=True)
            assert opened["type"] == "Seated", opened
            self.playing = code = opened["table"]
            await guests[1].ask("Join", table=code, name=self._name(), moves=True)
            now = [(await guest.hear("News", lambda news: bool(news["now"]["view"])))["now"] for guest in guests]
            while now[0]["phase"] == "playing":
                number, (acting,) = now[0]["number"], now[0]["acting"]
                await self._moves(
                    partial(_plays, guests[acting], now[acting]), partial(_hears, guests[acting], number)
                )
                now = [
                    guest.heard[-1]["now"] if guest is guests[acting] else await _hears(guest, number)
                    for guest in guests
                ]
            self.finished, self.entries = code, now[0]["number"] + 1
        finally:
            for guest in guests:
                with suppress(OSError):
                    await guest.close()


async def _plays(guest: NativeGuest, now: dict[str, Any]) -> None:
    moves = now["moves"]
    await guest.say("Play", moves=[moves[len(moves) // 2]])


async def _hears(guest: NativeGuest, number: int) -> dict[str, Any]:
    """How the table stands after the entry that comes next."""
    news = await guest.hear("News", lambda news: bool(news["now"]["number"] > number))
    now: dict[str, Any] = news["now"]
    return now
