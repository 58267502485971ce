"""The ways a game can be played that a person is asked about when a table is opened: its options of yes and no."""

from typing import Final

from msgspec.structs import fields

from tavola.dialects.native.wire import GameCard
from tavola.games import GAMES

WORDS: Final = {("eriantys", "expert"): "with characters"}
"""Of options whose name alone says little."""


def switches(game: str) -> list[str]:
    """The options of a game that are off unless they are asked for."""
    known = GAMES.get(game)
    return [field.name for field in fields(known.Options) if field.default is False] if known else []


def ways_to_play(card: GameCard) -> list[tuple[str, dict[str, bool]]]:
    """The usual way, then each with one option: its title, and what to open the table with."""
    more = [(f"{card.title} {WORDS.get((card.name, name), name)}", {name: True}) for name in switches(card.name)]
    return [(card.title, {}), *more]
