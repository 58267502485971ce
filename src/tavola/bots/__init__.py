"""The computer players. A bot knows what its seat may know: it thinks in a state imagined from its view."""

from collections.abc import Callable
from typing import Any, TypeAlias

from tavola.bots import qwirkle
from tavola.games import GAMES, Chance

Bot: TypeAlias = Callable[[Any, int, list[Any], Chance], Any]
"""Given an imagined state, its own seat, the moves it may choose among and some luck: its choice."""

BOTS: dict[str, dict[str, Bot]] = {"qwirkle": qwirkle.BOTS}

KINDS = {game: tuple(bots) for game, bots in BOTS.items()}


def choose(
    game: str,
    bot: str,
    view: Any,
    seat: int,
    chance: Chance,
    allowed: Callable[[Any], bool] = lambda _: True,
) -> Any:
    """The move this bot plays with this view; `allowed` may be stricter than the rules.

    When nothing legal is allowed, all legal moves are.
    """
    state = GAMES[game].imagine(view, chance)
    legal = GAMES[game].moves(state, seat)
    return BOTS[game][bot](state, seat, [move for move in legal if allowed(move)] or legal, chance)
