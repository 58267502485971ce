"""Random games with all legal moves generated at every step, measured in iterations of a trivial loop."""

import random
import time
from dataclasses import dataclass
from typing import Any

from tavola.games import GAMES, advance, begin


class Dice:
    """Luck for playouts: fast, and nobody has to prove anything."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)


@dataclass
class Playouts:
    step: float
    """Seconds of the processor for one step: all legal moves, one of them chosen at random and played."""
    rate: float
    """Whole games a second."""


def measure(name: str, games: int, seed: int, seats: int = 2, **options: Any) -> Playouts:
    game, steps = GAMES[name], 0
    begun = time.process_time()
    for number in range(games):
        dice = Dice(seed + number)
        state, _ = begin(game, game.Options(**options), seats, dice)
        while acting := game.acting(state):
            moves = game.moves(state, acting[0])
            advance(game, state, acting[0], moves[dice.below(len(moves))], dice)
            steps += 1
    seconds = time.process_time() - begun
    return Playouts(seconds / steps, games / seconds)


def loop_seconds(iterations: int = 1_000_000) -> float:
    """Seconds of the processor for one iteration of a trivial loop."""
    total = 0
    begun = time.process_time()
    for number in range(iterations):
        total += number
    return (time.process_time() - begun) / iterations
