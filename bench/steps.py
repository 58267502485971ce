"""Random playouts in programs of their own, so that both forms of the package and another library take turns.

`python -m bench.steps` is ours: for each line of input a trivial loop and some games, then a line of figures.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any, cast

from bench import playouts
from bench.forms import Form
from bench.load import Failed, program
from bench.peers import CATANATRON
from tavola.games.qwirkle import board


@dataclass(frozen=True)
class Kind:
    """What is played out at random by two: the game, how many of them a round, its options."""

    game: str
    games: int
    options: dict[str, Any]


KINDS = {
    "Qwirkle": Kind("qwirkle", 20, {}),
    "Eriantys": Kind("eriantys", 20, {}),
    "Eriantys expert": Kind("eriantys", 10, {"expert": True}),
    "Masters": Kind("masters", 4, {}),
}
CATAN_GAMES = 3


class Player:
    """A program that plays out games when asked to."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def ask(self, **question: Any) -> dict[str, float]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise Failed("A program that plays out random games ended before it answered.")
        return cast("dict[str, float]", json.loads(answer))


@contextmanager
def ours(form: Form) -> Iterator[Player]:
    with program([sys.executable, "-m", "bench.steps"], form.environment) as process:
        player = Player(process)
        compiled = bool(player.ask(kind="Masters", seed=0)["compiled"])  # and it has warmed up
        if compiled != (form.name == "compiled"):
            raise Failed(f"The package in {form.folder} is not {form.name}.")
        yield player


@contextmanager
def catanatron() -> Iterator[Player]:
    with program(CATANATRON, {"PYTHONPATH": ""}) as process:
        player = Player(process)
        player.ask(games=1, seed=0)
        yield player


def _answer(kind: str, seed: int) -> dict[str, float]:
    asked = KINDS[kind]
    loop = playouts.loop_seconds()
    played = playouts.measure(asked.game, asked.games, seed, **asked.options)
    return {**asdict(played), "loop": loop, "compiled": board.__file__.endswith(".so")}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(_answer(**json.loads(line))), flush=True)
