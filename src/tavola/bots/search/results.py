"""What the end of a game is worth to each seat."""

from typing import Any

from tavola.games.contract import AnyGame, Outcome


def results(game: AnyGame, state: Any, outcome: Outcome) -> list[float]:
    """For each seat 1 for a win, 0 for a loss; sides that win together share it, the seats of one side do not."""
    sides = game.sides(state, len(outcome.scores))
    winners = {sides[seat] for seat in outcome.winners}
    return [1.0 / len(winners) if side in winners else 0.0 for side in sides]


def even(game: AnyGame, state: Any, seats: int) -> list[float]:
    """What each seat can expect of a game that nothing is known of; who plays alone may win or not."""
    sides = game.sides(state, seats)
    return [1.0 / max(2, len(set(sides)))] * len(sides)
