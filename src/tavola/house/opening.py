"""What can be asked of a new table, and what is written down of it."""

from typing import Any

import msgspec
from msgspec import Raw

from tavola.games import GAMES, AnyGame, Illegal, begin
from tavola.games.chance import SeededChance
from tavola.house.clocks import fault
from tavola.house.errors import NotDone
from tavola.house.words import Opened

AI_TIMES = range(100, 600_001)


def checked(asked: Opened, options: dict[str, Any], *, bots: bool) -> Opened:
    """It with these options of the game, unless it cannot be; `bots` is whether there are any for this game."""
    _check(asked, bots=bots)
    return msgspec.structs.replace(asked, options=_spelled(GAMES[asked.game], options, asked.players))


def _check(asked: Opened, *, bots: bool) -> None:
    seats, title = GAMES[asked.game].seats, GAMES[asked.game].title
    if asked.players not in seats:
        raise NotDone(
            "{game} is for {least} to {most} players, not {count}",
            game=title,
            least=seats[0],
            most=seats[-1],
            count=asked.players,
        )
    if asked.ai_time not in AI_TIMES:
        raise NotDone(
            "a computer player may think {least} to {most} milliseconds, not {time}",
            least=AI_TIMES[0],
            most=AI_TIMES[-1],
            time=asked.ai_time,
        )
    if asked.clock and (wrong := fault(asked.clock)):
        raise wrong
    if asked.missing == "bot" and not bots:
        raise NotDone("no computer player can sit in for anybody: there is none for {game}", game=title)


def game_named(game: str) -> AnyGame:
    if game not in GAMES:
        raise NotDone("there is no game {game!r} here; there is {games}", game=game, games=", ".join(GAMES))
    return GAMES[game]


def _spelled(game: AnyGame, given: dict[str, Any], players: int) -> Raw:
    """These options of the game as a log has them."""
    try:
        options = msgspec.convert(given, game.Options)
        if given:
            # Only the game knows whether it can be dealt with these: let it try.
            begin(game, options, players, SeededChance(b"a trial", 0))
    except (msgspec.ValidationError, Illegal) as why:
        raise NotDone(f"these are no options for {game.title}: {why}") from why
    return Raw(msgspec.json.encode(options))
