"""The computer players. A bot knows what its seat may know: it thinks in a state imagined from its view."""

from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from tavola import games
from tavola.bots import eriantys, masters, qwirkle
from tavola.bots.bot import Bot, at_random
from tavola.bots.level import NAMES
from tavola.bots.search import Searcher
from tavola.bots.thinker import DEFAULT_NODES, Allowed, Budget, Thinker, Weighed, anything
from tavola.games import Chance
from tavola.games.plugins import plugins

__all__ = [
    "BOTS",
    "KINDS",
    "LEVELS",
    "SEARCH",
    "AnyBot",
    "Bot",
    "Budget",
    "Thinker",
    "Weighed",
    "at_random",
    "choose",
    "strongest",
    "weigh",
]

AnyBot: TypeAlias = Bot[Any, Any] | Thinker[Any, Any]
"""A function that chooses in an imagined state, or a thinker, which is given the view and a budget."""

SEARCH = "search"
"""A bot that every game has unless it has its own of this name: a search that knows nothing but the rules. It is a
yardstick for builders and is not offered at tables."""


@cache
def _bots() -> dict[str, dict[str, AnyBot]]:
    """The bots of each game: those of the house, then those of the entry point group `tavola.bots`."""
    bots: dict[str, dict[str, AnyBot]] = {name: {} for name in games.GAMES}
    bots |= {"qwirkle": {**qwirkle.BOTS}, "eriantys": {**eriantys.BOTS}, "masters": {**masters.BOTS}}
    for plugin in plugins("tavola.bots"):
        if plugin.name not in bots:
            raise RuntimeError(f"{plugin.sentence} is for a game that is not here: there is {', '.join(bots)}")
        if not isinstance(plugin.thing, dict) or not all(map(_is_bot, plugin.thing.values())):
            raise RuntimeError(f"{plugin.sentence} is no dict of functions or thinkers, by the bots' names")
        if taken := bots[plugin.name].keys() & plugin.thing.keys():
            raise RuntimeError(f"{plugin.sentence} takes the name of a bot that is already here: {min(taken)}")
        bots[plugin.name] |= plugin.thing
    return bots


if TYPE_CHECKING:
    BOTS: dict[str, dict[str, AnyBot]]
    KINDS: dict[str, tuple[str, ...]]
    """Their names, the strongest last."""
    LEVELS: dict[str, tuple[str, ...]]
    """Those of them that are levels, which people are offered first; none where a game has no mind of its own."""
else:

    def __getattr__(name: str) -> Any:
        """All are filled when first used, for the same reason as `tavola.games.GAMES`."""
        if name == "BOTS":
            return _bots()
        if name == "KINDS":
            return {game: (*_others(game), *_levels(game)) for game in _bots()}
        if name == "LEVELS":
            return {game: _levels(game) for game in _bots()}
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _levels(game: str) -> tuple[str, ...]:
    return tuple(name for name in NAMES if name in _bots()[game])


def _others(game: str) -> list[str]:
    return [name for name in _bots()[game] if name not in NAMES]


def strongest(game: str) -> str:
    """The bot that hints and reviews come from: the highest level, or the search where a game has no levels."""
    return (_levels(game) or (SEARCH,))[-1]


def _is_bot(thing: object) -> bool:
    return callable(thing) or isinstance(thing, Thinker)


def named(game: str, bot: str) -> AnyBot | None:
    """The bot of this name for this game, if there is one."""
    return _bots()[game].get(bot) or (Searcher(games.GAMES[game]) if bot == SEARCH else None)


def weigh(
    game: str,
    bot: str,
    view: Any,
    seat: int,
    chance: Chance,
    allowed: Allowed[Any] = anything,
    budget: Budget | None = None,
) -> list[Weighed[Any]]:
    """What this bot makes of the moves there are with this view: the one it plays first, and never none.

    A bot that is a function names only that one. `allowed` may be stricter than the rules; when nothing legal is
    allowed, all legal moves are. `ValueError` says that there is none, or that no position could look like this
    view: on a server that plays by other rules.
    """
    rules, mind = games.GAMES[game], named(game, bot)
    if mind is None:
        raise LookupError(f"there is no bot {bot!r} for {rules.title}")
    try:
        if isinstance(mind, Thinker):
            return mind.weigh(view, seat, budget or Budget(DEFAULT_NODES), chance, allowed)
        state = rules.imagine(view, chance)
        if legal := rules.moves(state, seat):
            return [Weighed(mind(state, seat, [move for move in legal if allowed(move)] or legal, chance))]
    except Exception as why:
        # Whatever goes wrong in a position that cannot be: nothing checks what another server says of one.
        raise ValueError("no position of this game looks like that") from why
    raise ValueError("no legal move is left by the rules as published")


def choose(
    game: str,
    bot: str,
    view: Any,
    seat: int,
    chance: Chance,
    allowed: Allowed[Any] = anything,
    budget: Budget | None = None,
) -> Any:
    """The move this bot plays with this view; see `weigh`."""
    return weigh(game, bot, view, seat, chance, allowed, budget)[0].move
