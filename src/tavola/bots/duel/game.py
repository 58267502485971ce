"""One game of a duel, over the rules alone."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from tavola.bots.engine import EngineFault
from tavola.bots.search.results import results
from tavola.games import AnyGame, Illegal, advance
from tavola.games.chance import SeededChance
from tavola.games.contract import Outcome

MOST_MOVES = 5_000
"""A game that is longer goes in circles, and nobody has won it."""


class Player(Protocol):
    """Whoever plays a seat: a bot, or an engine."""

    def __call__(self, view: Any, seat: int, moves: list[Any], number: int) -> Any:
        """The move with this view, of these; `number` counts the moves of the game."""
        ...


class Slip(Struct, frozen=True):
    """What a player did that lost it the game."""

    side: int
    kind: str
    sentence: str
    number: int
    """With which move of the game."""


class Pace(Struct):
    """How long a side has thought."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def take(self, other: "Pace") -> None:
        """Count what was thought elsewhere too."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)


class Record(Struct):
    """How one game went; everything is by side."""

    results: list[float]
    scores: list[float]
    why: str
    paces: list[Pace]
    slip: Slip | None = None


def played(
    game: AnyGame,
    state: Any,
    seed: bytes,
    sides: Sequence[int],
    players: Sequence[Player],
    clock: Callable[[], float],
) -> Record:
    """Play on from a deal, with a player for each side; the luck of each move follows from the seed."""
    paces = [Pace() for _ in players]
    for number in range(1, MOST_MOVES):
        acting = game.acting(state)
        if not acting:
            return _over(game, state, sides, paces)
        seat = acting[0]
        side = sides[seat]
        begun = clock()
        try:
            move = players[side](game.view(state, seat), seat, game.moves(state, seat), number)
            paces[side].add(clock() - begun)
            advance(game, state, seat, move, SeededChance(seed, number))
        except EngineFault as fault:
            return _lost(paces, Slip(side, fault.kind, fault.sentence, number))
        except Illegal as no:
            return _lost(paces, Slip(side, "lies", f"it played {move}: {no}", number))
        except ValueError as why:
            return _lost(paces, Slip(side, "fails", f"it found no move: {why.__cause__ or why}", number))
    return Record([0.0] * len(paces), [0.0] * len(paces), f"no end after {MOST_MOVES} moves", paces)


def _over(game: AnyGame, state: Any, sides: Sequence[int], paces: list[Pace]) -> Record:
    outcome = game.outcome(state) or Outcome((), (0,) * len(sides), (), "nobody can move")
    by_seat = results(game, state, outcome)
    seats = [list(sides).index(side) for side in range(len(paces))]
    scores = [float(outcome.scores[seat]) for seat in seats]
    return Record([by_seat[seat] for seat in seats], scores, outcome.why, paces)


def _lost(paces: list[Pace], slip: Slip) -> Record:
    """Whoever slips has lost, and all the others share the win."""
    others = len(paces) - 1
    won = [0.0 if side == slip.side else 1.0 / others for side in range(len(paces))]
    return Record(won, [0.0] * len(paces), f"a player has lost by error: {slip.kind}", paces, slip)
