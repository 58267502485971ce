"""Computer players for Eriantys: the yardsticks, and one that thinks whole turns ahead, on five levels."""

from tavola.bots.bot import Bot, at_random
from tavola.bots.eriantys.foresight import Foresight
from tavola.bots.eriantys.greedy import greedy
from tavola.bots.level import Rung, ladder
from tavola.bots.thinker import Allowed, Budget, Thinker, Weighed, anything
from tavola.games import Chance
from tavola.games.eriantys import GAME
from tavola.games.eriantys.state import State
from tavola.games.eriantys.words import Move, View

EVERYTHING = 1_000_000_000

LEVELS = (
    Rung(60, blur=0.1, worst=0.3),
    Rung(60, blur=0.049),
    Rung(100, blur=0.027),
    Rung(300, blur=0.012, worst=0.2),
    Rung(EVERYTHING),
)
"""Tuned by duels, simple and expert. The strongest thinks as long as it may."""


class Strategist(Thinker[View, Move]):
    """Thinks whole turns ahead, its own and those of the others."""

    def weigh(
        self, view: View, seat: int, budget: Budget, chance: Chance, allowed: Allowed[Move] = anything
    ) -> list[Weighed[Move]]:
        state = GAME.imagine(view, chance)
        legal = GAME.moves(state, seat)
        if not legal:
            raise ValueError("no legal move is left by the rules as published")
        moves = [move for move in legal if allowed(move)] or legal
        return Foresight(state, seat, budget, chance).think(moves)


BOTS: dict[str, Bot[State, Move] | Thinker[View, Move]] = {
    "random": at_random,
    "greedy": greedy,
    **ladder(Strategist(), LEVELS),
}
