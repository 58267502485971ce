"""Computer players for Masters."""

from tavola.bots.bot import Bot, at_random
from tavola.bots.level import Rung, ladder
from tavola.bots.masters.greedy import greedy
from tavola.bots.masters.thought import Thought
from tavola.bots.masters.weights import Weights, alone, company
from tavola.bots.thinker import Allowed, Budget, Thinker, Weighed, anything
from tavola.games import Chance
from tavola.games.masters import GAME
from tavola.games.masters.state import State
from tavola.games.masters.words import Move, View

__all__ = ["BOTS", "Planner", "greedy"]


class Planner(Thinker[View, Move]):
    """A bot that compares whole turns by what a few more turns of imagined games lead to."""

    def __init__(self) -> None:
        self.weights: dict[bool, Weights] = {True: alone(), False: company()}

    def weigh(
        self, view: View, seat: int, budget: Budget, chance: Chance, allowed: Allowed[Move] = anything
    ) -> list[Weighed[Move]]:
        legal = GAME.moves(GAME.imagine(view, chance), seat)
        if not legal:
            raise ValueError("no legal move is left by the rules as published")
        moves = [move for move in legal if allowed(move)] or legal
        thought = Thought(view, seat, moves, chance, self.weights[len(view.seats) == 1])
        thought.think(budget.at_most(FORCED) if len(thought.plans) == 1 else budget)
        return thought.weighed()


FORCED = 500
"""Nodes for a move that there is no other to: what it leads to is still worth knowing."""

RUNGS = (
    Rung(100, blur=0.0335, worst=0.1),
    Rung(115, blur=0.0185, worst=0.085),
    Rung(180, blur=0.0125, worst=0.075),
    Rung(240, blur=0.0083, worst=0.07),
    Rung(60_000),
)
"""Tuned by duels. Even the weakest looks at the others' answers to each turn; what differs is what it takes for
equal, and of how many turns it comes to see what could follow them."""

BOTS: dict[str, Bot[State, Move] | Thinker[View, Move]] = {
    "random": at_random,
    "greedy": greedy,
    **ladder(Planner(), RUNGS),
}
