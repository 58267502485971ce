"""The computer players. A bot knows what its seat may know: it thinks in a state imagined from its view."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from tavola import games
from tavola.bots import eriantys, masters, qwirkle
from tavola.bots.bot import Bot, at_random
from tavola.games import Chance
from tavola.games.plugins import plugins

__all__ = ["BOTS", "KINDS", "Bot", "at_random", "choose"]


@cache
def _bots() -> dict[str, dict[str, Bot[Any, Any]]]:
    """The bots of each game: those of the house, then those of the entry point group `tavola.bots`."""
    bots: dict[str, dict[str, Bot[Any, Any]]] = {name: {} for name in games.GAMES}
    bots |= {"qwirkle": {**qwirkle.BOTS}, "eriantys": {**eriantys.BOTS}, "masters": {**masters.BOTS}}
    for plugin in plugins("tavola.bots"):
        if plugin.name not in bots:
            raise RuntimeError(f"{plugin.sentence} is for a game that is not here: there is {', '.join(bots)}")
        if not isinstance(plugin.thing, dict) or not all(map(callable, plugin.thing.values())):
            raise RuntimeError(f"{plugin.sentence} is no dict of functions, by the bots' names")
        if taken := bots[plugin.name].keys() & plugin.thing.keys():
            raise RuntimeError(f"{plugin.sentence} takes the name of a bot that is already here: {min(taken)}")
        bots[plugin.name] |= plugin.thing
    return bots


if TYPE_CHECKING:
    BOTS: dict[str, dict[str, Bot[Any, Any]]]
    KINDS: dict[str, tuple[str, ...]]
else:

    def __getattr__(name: str) -> Any:
        """`BOTS` and `KINDS` are filled when first used, for the same reason as `tavola.games.GAMES`."""
        if name == "BOTS":
            return _bots()
        if name == "KINDS":
            return {game: tuple(bots) for game, bots in _bots().items()}
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


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
    rules = games.GAMES[game]
    try:
        state = rules.imagine(view, chance)
        if legal := rules.moves(state, seat):
            return _bots()[game][bot](state, seat, [move for move in legal if allowed(move)] or legal, chance)
    except Exception as why:
        # Whatever goes wrong in a position that cannot be: nothing checks what another server says of one.
        raise ValueError("no position of this game looks like that") from why
    raise ValueError("no legal move is left by the rules as published")
