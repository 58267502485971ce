"""The rules of the games, as values: no clock, no sockets, no luck of their own."""

from tavola.games import eriantys, masters, qwirkle
from tavola.games.contract import Chance, Game, Illegal, Outcome, begin, play

GAMES: dict[str, Game] = {game.name: game for game in (qwirkle.GAME, eriantys.GAME, masters.GAME)}

__all__ = ["GAMES", "Chance", "Game", "Illegal", "Outcome", "begin", "play"]
