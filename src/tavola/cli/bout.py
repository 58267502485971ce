"""One game of a duel as a job for any process: its bots and engines are made for it and gone after it."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from tavola.bots import Budget, choose
from tavola.bots.duel.game import Player, Record, played
from tavola.bots.engine import EngineFault
from tavola.bots.thinker import in_seconds
from tavola.games import GAMES, AnyGame, begin
from tavola.games.chance import SeededChance
from tavola.server.engines import Engine, is_program

ENGINE_SECONDS = 10.0
"""How long an engine may take for a move where bots are given nodes."""


class Bout(Struct, frozen=True):
    """All that a game depends on; with nodes, and no engine, all that its result depends on."""

    game: str
    options: bytes
    seats: int
    seed: str
    deal: int
    """Which deal of this seed; those who meet in it are dealt the same from every seat."""
    bots: tuple[str, ...]
    """For each side who plays it: the name of a bot, or a program."""
    nodes: int | None
    seconds: float | None
    engine_seconds: float | None = None
    """How long an engine may take for a move; else as long as a bot."""


def dealt(bout: Bout) -> tuple[AnyGame, Any, bytes, tuple[int, ...]]:
    """The game, its first position, the seed of its luck, and for each seat its side, counted from 0 on."""
    game = GAMES[bout.game]
    seed = sha256(f"{bout.seed} {bout.deal}".encode()).digest()
    options = msgspec.json.decode(bout.options, type=game.Options)
    state, _ = begin(game, options, bout.seats, SeededChance(seed, 0))
    sides = game.sides(state, bout.seats)
    numbers = {side: number for number, side in enumerate(dict.fromkeys(sides))}
    return game, state, seed, tuple(numbers[side] for side in sides)


def fight(bout: Bout, parting: list[EngineFault] | None = None) -> Record:
    """Play it. That an engine does not go by itself in the end loses no game; it is put into `parting`."""
    game, state, seed, sides = dealt(bout)
    with _players(game, bout, seed, [] if parting is None else parting) as players:
        return played(game, state, seed, sides, players, time.perf_counter)


@contextmanager
def _players(game: AnyGame, bout: Bout, seed: bytes, parting: list[EngineFault]) -> Iterator[Sequence[Player]]:
    with asyncio.Runner() as runner:
        engines = [_Engines(bot, game, bout, runner) for bot in bout.bots if is_program(bot)]
        left = iter(engines)
        try:
            yield [next(left) if is_program(bot) else _Bot(bot, bout, seed) for bot in bout.bots]
        except BaseException:
            for engine in engines:
                engine.end()
            raise
        for engine in engines:
            parting += engine.see_off()


class _Bot:
    """One of our own bots."""

    def __init__(self, name: str, bout: Bout, seed: bytes) -> None:
        self._name = name
        self._bout = bout
        self._seed = seed

    def __call__(self, view: Any, seat: int, moves: list[Any], number: int) -> Any:  # noqa: ARG002
        bout = self._bout
        # Its luck has nothing to do with the game's, and is the same however many processes there are.
        chance = SeededChance(sha256(self._seed + bytes([seat])).digest(), number)
        budget = Budget(bout.nodes) if bout.seconds is None else in_seconds(bout.seconds, time.perf_counter)
        return choose(bout.game, self._name, view, seat, chance, budget=budget)


class _Engines:
    """Somebody's program, a process for each seat: none may remember what another has seen."""

    def __init__(self, program: str, game: AnyGame, bout: Bout, runner: asyncio.Runner) -> None:
        self._program = program
        self._game = game
        self._bout = bout
        self._runner = runner
        self._seconds = bout.engine_seconds or bout.seconds or ENGINE_SECONDS
        self._engines: dict[int, Engine] = {}

    def __call__(self, view: Any, seat: int, moves: list[Any], number: int) -> Any:  # noqa: ARG002
        if seat not in self._engines:
            self._engines[seat] = Engine(self._program, self._game, self._bout.seats, seat)
            self._runner.run(self._engines[seat].start())
        engine = self._engines[seat]
        return self._runner.run(engine.move(view, moves, self._seconds))

    def end(self) -> None:
        for engine in self._engines.values():
            self._runner.run(engine.end())

    def see_off(self) -> list[EngineFault]:
        """Let them go; what was wrong with how they went."""
        faults = []
        for engine in self._engines.values():
            try:
                self._runner.run(engine.bye("the game is over"))
            except EngineFault as fault:
                faults.append(fault)
        return faults
