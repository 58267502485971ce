"""A game's own options, as somebody who opens a table gives them."""

from typing import Any

import msgspec

from tavola.games import AnyGame, Illegal, begin
from tavola.games.chance import SeededChance
from tavola.house.errors import NotDone


def checked_options(game: AnyGame, given: dict[str, Any], players: int) -> Any:
    """Them in the game's words; `NotDone` says what is wrong with them."""
    try:
        options = msgspec.convert(given, game.Options)
        if given:
            # Only the game knows whether it can be dealt with these: let it try.
            begin(game, options, players, SeededChance(b"a trial", 0))
    except (msgspec.ValidationError, Illegal) as why:
        raise NotDone(f"these are no options for {game.title}: {why}") from why
    return options
