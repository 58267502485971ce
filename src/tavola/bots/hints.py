"""Hints: the best few moves with this view, what to expect of each, and why, in a sentence made of facts."""

from typing import Any

from tavola.bots import named, strongest
from tavola.bots.level import Level
from tavola.bots.reasons import facts, sentence
from tavola.bots.search import Searcher
from tavola.bots.thinker import Budget, Thinker, Weighed
from tavola.dialects.native.plain import in_words
from tavola.games import GAMES
from tavola.games.contract import AnyGame, Chance
from tavola.house.opinions import Fact, Suggestion

BEST = 3
"""How many moves a hint has at most."""


def adviser(game: AnyGame) -> Thinker[Any, Any]:
    """Who thinks about hints and reviews: the mind of the highest level, without its mistakes; else the search."""
    mind = named(game.name, strongest(game.name))
    while isinstance(mind, Level):
        mind = mind.thinker
    return mind if isinstance(mind, Thinker) else Searcher(game)


def hint(game: str, view: Any, seat: int, budget: Budget, chance: Chance, best: int = BEST) -> list[Suggestion]:
    """The best moves of this seat, the best first. With the same luck and nodes it is the same hint.

    `ValueError` says that there is no legal move.
    """
    rules = GAMES[game]
    weighed = adviser(rules).weigh(view, seat, budget, chance)[:best]
    return [explained(rules, view, seat, one, chance) for one in weighed]


def explained(game: AnyGame, view: Any, seat: int, weighed: Weighed[Any], chance: Chance) -> Suggestion:
    """This move with its reasons."""
    expected = None if weighed.expected is None else round(weighed.expected, 3)
    found = facts(game, view, seat, weighed.move, chance)
    if not found:
        found = (Fact("goes_on") if expected is None else Fact("promises", {"percent": round(100 * expected)}),)
    return Suggestion(weighed.move, in_words(weighed.move), expected, found, sentence(found))
