"""Computer players for Qwirkle."""

from tavola.bots.bot import Bot, at_random
from tavola.bots.level import Rung, ladder
from tavola.bots.qwirkle.greedy import greedy
from tavola.bots.qwirkle.thought import Thought
from tavola.bots.search.luck import Luck
from tavola.bots.thinker import Allowed, Budget, Thinker, Weighed, anything
from tavola.games import Chance
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.words import Move, View


class Player(Thinker[View, Move]):
    """Compares the moves that look best by what comes of them in many imagined games."""

    def weigh(
        self, view: View, seat: int, budget: Budget, chance: Chance, allowed: Allowed[Move] = anything
    ) -> list[Weighed[Move]]:
        state = GAME.imagine(view, chance)
        legal = GAME.moves(state, seat)
        if not legal:
            raise ValueError("no legal move is left by the rules as published")
        thought = Thought(state, seat, [move for move in legal if allowed(move)] or legal, Luck(chance))
        return thought.weighed(budget)


RUNGS = (
    Rung(0, blur=0.024, worst=0.15),
    Rung(0, blur=0.0175, worst=0.13),
    Rung(0, blur=0.0122, worst=0.12),
    Rung(200, blur=0.0062, worst=0.1),
    Rung(100_000),
)
"""Tuned by duels. The lower three go by first sight, by the points of a move and what it keeps in the hand; a
point is a result of 0.015 at the beginning of a game, and of 0.05 at its end."""

BOTS: dict[str, Bot[State, Move] | Thinker[View, Move]] = {
    "random": at_random,
    "greedy": greedy,
    **ladder(Player(), RUNGS),
}
