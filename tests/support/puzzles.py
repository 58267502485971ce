"""Positions with a known best move: files that say what a seat sees, which moves are right or wrong, and why.

`tests/bots/positions/GAME/NAME.json` holds one each:

    {"why": "...", "seat": 0, "best": [...], "avoid": [...], "view": {...}}

`best` are the moves of which one has to be played, `avoid` those that must not be; one of the two is enough.
Instead of the `view` there may be a `log`, the beginning of a game:

    {"options": {}, "seats": 2, "seed": "any word", "moves": [[seat, move], ...]}

`written` makes such a file of a position.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from tavola.bots import Budget, weigh
from tavola.games import GAMES, AnyGame, advance, begin
from tavola.games.chance import SeededChance
from tests.support.games import Dice

FOLDER = Path(__file__).parents[1] / "bots" / "positions"


class Log(Struct, forbid_unknown_fields=True):
    options: dict[str, Any]
    seats: int
    seed: str
    moves: list[tuple[int, Any]]


class Known(Struct, forbid_unknown_fields=True, omit_defaults=True):
    why: str
    seat: int
    best: list[Any] = []
    avoid: list[Any] = []
    view: Any = None
    log: Log | None = None


class Puzzle:
    """A position to be solved."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.game = path.parent.name
        self.rules: AnyGame = GAMES[self.game]
        known = msgspec.json.decode(path.read_bytes(), type=Known)
        self.why, self.seat = known.why, known.seat
        self.best = msgspec.convert(known.best, list[self.rules.Move])  # type: ignore[name-defined]
        self.avoid = msgspec.convert(known.avoid, list[self.rules.Move])  # type: ignore[name-defined]
        self.view: Any = _replayed(self.rules, known.log, known.seat) if known.log else known.view
        if known.log is None:
            self.view = msgspec.convert(known.view, self.rules.View)

    def legal(self) -> list[Any]:
        return self.rules.moves(self.rules.imagine(self.view, Dice(self.name)), self.seat)

    def solved(self, bot: str, nodes: int) -> bool:
        """Whether this bot plays what is right here."""
        luck = SeededChance(sha256(self.name.encode()).digest(), 0)
        move = weigh(self.game, bot, self.view, self.seat, luck, budget=Budget(nodes))[0].move
        return move not in self.avoid and (not self.best or move in self.best)


def _replayed(rules: AnyGame, log: Log, seat: int) -> Any:
    seed = sha256(log.seed.encode()).digest()
    options = msgspec.convert(log.options, rules.Options)
    state, _ = begin(rules, options, log.seats, SeededChance(seed, 0))
    for number, (who, move) in enumerate(log.moves, 1):
        advance(rules, state, who, msgspec.convert(move, rules.Move), SeededChance(seed, number))
    return rules.view(state, seat)


@cache
def puzzles(game: str) -> list[Puzzle]:
    return [Puzzle(path) for path in sorted((FOLDER / game).glob("*.json"))]


def written(
    name: str,
    game: str,
    state: Any,
    seat: int,
    why: str,
    best: list[Any] | None = None,
    avoid: list[Any] | None = None,
) -> None:
    """Keep this position among the puzzles, as its seat sees it."""
    known = Known(why, seat, best or [], avoid or [], GAMES[game].view(state, seat))
    path = FOLDER / game / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=0) + b"\n")
