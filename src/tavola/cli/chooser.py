"""Who chooses the moves of a guest: a bot of ours by its name, or somebody's program."""

import os
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from tavola.bots import KINDS, choose, named
from tavola.bots.engine import EngineFault
from tavola.bots.thinker import in_seconds
from tavola.cli.fault import Fault
from tavola.dialects.guest import Guest
from tavola.games import GAMES
from tavola.games.chance import SeededChance
from tavola.server.engines import Engine, is_program

_encode = msgspec.json.Encoder().encode

OFTEN = 2
"""So many times the same move is made in the same position. An answer may have been lost, so once is not enough;
but a bot whose plan a dialect does not let it carry out would go round in a circle for ever."""
REMEMBERED = 64
"""Positions; a circle has few."""


class Chooser:
    """`bot` is a name, or a program by its path; "" is the strongest bot there is."""

    def __init__(self, bot: str, seconds: float, clock: Callable[[], float]) -> None:
        self._bot = bot
        self._seconds = seconds
        self._clock = clock
        self._engine: Engine | None = None
        self._made: OrderedDict[bytes, Counter[bytes]] = OrderedDict()
        """In the last positions, what was chosen there how often."""

    async def choose(self, guest: Guest) -> Any:
        """The move for a guest whose turn it is; `ValueError` says that none can be found."""
        assert guest.number is not None
        made = self._made_here(guest)

        def allowed(move: Any) -> bool:
            return guest.allowed(move) and made[_encode(move)] < OFTEN

        if max(made.values(), default=0) >= OFTEN and not any(map(allowed, _legal(guest, guest.number))):
            made.clear()  # there is nothing else to say

        if is_program(self._bot):
            move = await self._ask(guest, guest.number, allowed)
        else:
            chance, budget = SeededChance(os.urandom(16), 0), in_seconds(self._seconds, self._clock)
            view = guest.view()
            move = choose(guest.game, self._named(guest.game), view, guest.number, chance, allowed, budget)
        made[_encode(move)] += 1
        return move

    def _made_here(self, guest: Guest) -> Counter[bytes]:
        position = _encode(guest.view())
        made = self._made[position] = self._made.pop(position, Counter())
        if len(self._made) > REMEMBERED:
            self._made.popitem(last=False)
        return made

    async def end(self) -> None:
        if self._engine:
            await self._engine.end()

    def _named(self, game: str) -> str:
        """Which bot plays: on some servers the game is known only at the table."""
        kinds = KINDS[game]
        if (self._bot and named(game, self._bot) is None) or not (self._bot or kinds):
            there_is = f"there is {', '.join(kinds)}" if kinds else "there is none"
            raise Fault(f"there is no bot {self._bot!r} for {GAMES[game].title}; {there_is}")
        return self._bot or kinds[-1]

    async def _ask(self, guest: Guest, seat: int, allowed: Callable[[Any], bool]) -> Any:
        rules = GAMES[guest.game]
        legal = _legal(guest, seat)
        moves = [move for move in legal if allowed(move)] or legal
        try:
            if self._engine is None:
                self._engine = Engine(self._bot, rules, len(guest.names), seat)
                await self._engine.start()
            return await self._engine.move(guest.view(), moves, self._seconds)
        except EngineFault as fault:
            raise Fault(f"giving up: {self._bot} {fault.kind}: {fault.sentence}") from fault


def _legal(guest: Guest, seat: int) -> list[Any]:
    rules = GAMES[guest.game]
    try:
        legal = rules.moves(rules.imagine(guest.view(), SeededChance(os.urandom(16), 0)), seat)
    except Exception as why:
        # Nothing checks what another server says of a position.
        raise ValueError("no position of this game looks like that") from why
    if not legal:
        raise ValueError("no legal move is left by the rules as published")
    return legal
