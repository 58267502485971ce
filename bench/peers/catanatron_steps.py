"""Random games of catanatron in an environment of its own, for four: Catan is none for two.

For each line of input some games are played; then a line says how many steps were made, and in how many seconds
of processor time.
"""

import json
import sys
import time

from catanatron.game import TURNS_LIMIT, Game  # type: ignore[import-not-found]
from catanatron.models.player import Color, RandomPlayer  # type: ignore[import-not-found]


def measure(games: int, seed: int) -> dict[str, float]:
    steps = 0
    begun = time.process_time()
    for number in range(games):
        game = Game([RandomPlayer(colour) for colour in Color], seed=seed + number + 1)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            steps += 1
    return {"steps": steps, "seconds": time.process_time() - begun}


for line in sys.stdin:
    print(json.dumps(measure(**json.loads(line))), flush=True)
