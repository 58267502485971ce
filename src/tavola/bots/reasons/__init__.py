"""Why a move is worth playing: facts that the rules tell when it is played in thought, and a sentence of them.

What is particular to a game is a module here with the game's name and a function `facts`; a game without one has
what every game can tell, how it ends.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tavola.bots.reasons.english import sentence
from tavola.bots.reasons.tried import Tried
from tavola.bots.search.results import results
from tavola.games.contract import AnyGame, Chance
from tavola.games.playing import play
from tavola.house.opinions import Fact

__all__ = ["facts", "sentence"]


def facts(game: AnyGame, view: Any, seat: int, move: Any, chance: Chance) -> tuple[Fact, ...]:
    """What is certain of this move for whoever has this view: nothing that luck or a hidden hand decides."""
    before = game.imagine(view, chance)
    after, events = play(game, before, seat, [move], chance)
    tried = Tried(game, seat, move, before, after, events)
    return (*_end(tried), *_of(game.name)(tried))


def _end(tried: Tried) -> list[Fact]:
    outcome = tried.game.outcome(tried.after)
    if outcome is None:
        return []
    result = results(tried.game, tried.after, outcome)[tried.seat]
    return [Fact("wins") if result == 1 else Fact("shares") if result else Fact("loses")]


@cache
def _of(game: str) -> Callable[[Tried], list[Fact]]:
    module = f"{__name__}.{game}"
    found = find_spec(module) if game.isidentifier() else None
    return getattr(import_module(module), "facts", _nothing) if found else _nothing


def _nothing(_: Tried) -> list[Fact]:
    return []
