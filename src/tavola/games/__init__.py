"""The rules of the games, as values: no clock, no sockets, no luck of their own."""

from typing import TYPE_CHECKING

from tavola.games import eriantys, masters, qwirkle
from tavola.games.contract import AnyGame, Chance, Game, Illegal, Outcome, Refusal
from tavola.games.playing import advance, begin, play
from tavola.games.plugins import plugins

__all__ = ["GAMES", "AnyGame", "Chance", "Game", "Illegal", "Outcome", "Refusal", "advance", "begin", "play"]


def _games() -> dict[str, AnyGame]:
    """The games of the house, then those of the entry point group `tavola.games`."""
    games: dict[str, AnyGame] = {game.name: game for game in (qwirkle.GAME, eriantys.GAME, masters.GAME)}
    for plugin in plugins("tavola.games"):
        if not isinstance(plugin.thing, Game):
            raise RuntimeError(f"{plugin.sentence} is no game but {type(plugin.thing).__name__}")  # noqa: TRY004
        if plugin.thing.name != plugin.name:
            raise RuntimeError(f"{plugin.sentence} calls itself {plugin.thing.name!r}: its entry point must, too")
        if plugin.name in games:
            raise RuntimeError(f"{plugin.sentence} takes the name of a game that is already here")
        games[plugin.name] = plugin.thing
    return games


if TYPE_CHECKING:
    GAMES: dict[str, AnyGame]
else:

    def __getattr__(name: str) -> dict[str, AnyGame]:
        """`GAMES` is filled when first used, so that a plug-in imported before that can use this module."""
        if name != "GAMES":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = _games()
        return globals()[name]
