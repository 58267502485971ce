"""A search that plays any game there are rules for, and better with a mind that knows something of the game."""

from typing import Any, Generic

from tavola.bots.search.mind import Mind, Plain
from tavola.bots.search.search import Search
from tavola.bots.thinker import Allowed, Budget, Thinker, Weighed, anything
from tavola.games.contract import Chance, Game, MoveT, StateT, ViewT

__all__ = ["Mind", "Plain", "Search", "Searcher"]

FORCED = 200
"""Nodes for a move that there is no other to: what it leads to is still worth knowing."""


class Searcher(Thinker[ViewT, MoveT], Generic[StateT, MoveT, ViewT]):
    """A bot that searches, with what this mind tells it about the game."""

    def __init__(
        self, game: Game[StateT, MoveT, Any, ViewT, Any, Any], mind: Mind[StateT, MoveT] | None = None
    ) -> None:
        self.game = game
        self.mind: Mind[StateT, MoveT] = mind or Plain()

    def weigh(
        self, view: ViewT, seat: int, budget: Budget, chance: Chance, allowed: Allowed[MoveT] = anything
    ) -> list[Weighed[MoveT]]:
        state = self.game.imagine(view, chance)
        legal = self.game.moves(state, seat)
        if not legal:
            raise ValueError("no legal move is left by the rules as published")
        moves = [move for move in legal if allowed(move)] or legal
        if len(moves) == 1:
            budget = budget.at_most(FORCED)
        if exact := self.mind.exact(state, seat, moves, budget):
            return exact
        search = Search(self.game, self.mind, view, seat, self.mind.worthy(state, seat, moves) or moves, chance)
        search.think(budget)
        return search.weighed()
