"""The rules of the games, as values: no clock, no sockets, no luck of their own."""

from tavola.games import eriantys, masters, qwirkle
from tavola.games.contract import AnyGame, Chance, Game, Illegal, Outcome, begin, play

GAMES: dict[str, AnyGame] = {game.name: game for game in (qwirkle.GAME, eriantys.GAME, masters.GAME)}

__all__ = ["GAMES", "AnyGame", "Chance", "Game", "Illegal", "Outcome", "begin", "play"]
