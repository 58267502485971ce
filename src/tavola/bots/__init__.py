"""The computer players. A bot knows what its seat may know: it thinks in a state imagined from its view."""

from collections.abc import Callable
from typing import Any, TypeAlias

from tavola.bots import eriantys, masters, qwirkle
from tavola.games import GAMES, Chance

Bot: TypeAlias = Callable[[Any, int, list[Any], Chance], Any]
"""Given an imagined state, its own seat, the moves it may choose among and some luck: its choice."""

BOTS: dict[str, dict[str, Bot]] = {
    "qwirkle": qwirkle.BOTS,
    "eriantys": eriantys.BOTS,
    "masters": masters.BOTS,
}

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

    When nothing legal is allowed, all legal moves are. `ValueError` says that there is none, or that no position
    could look like this view: on a server that plays by other rules.
    """
    try:
        state = GAMES[game].imagine(view, chance)
    except (ValueError, IndexError) as why:
        raise ValueError("no position of this game looks like that") from why
    legal = GAMES[game].moves(state, seat)
    if not legal:
        raise ValueError("no legal move is left by the rules as published")
    return BOTS[game][bot](state, seat, [move for move in legal if allowed(move)] or legal, chance)
