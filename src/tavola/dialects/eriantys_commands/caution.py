"""Legal moves that freeze the existing server: a guest of `as-built` leaves them out where it can."""

from tavola.dialects.eriantys_commands.position import Position
from tavola.games.eriantys import cards
from tavola.games.eriantys.words import Move, Pay, PlayAssistant, UseMonk, UsePrincess

SLOWEST = 10
"""The assistant that is kept for last most often."""


def freezes(move: Move, position: Position, seat: int) -> bool:
    match move:
        case PlayAssistant(value):
            return value not in _wise(position, seat)
        case UseMonk() | UsePrincess() | Pay(character=cards.MONK | cards.PRINCESS):
            # They refill from the bag.
            return not any(position.bag.values())
    return False


def _wise(position: Position, seat: int) -> list[int]:
    """No number is taken twice in a round there: nobody may be left with one the others may play in the last."""
    hand = position.hand(seat)
    played = {card.value for card in position.played}
    fresh = [value for value in hand if value not in played]
    # Early enough that it can wait for another round if somebody else has just played it.
    if SLOWEST in fresh and len(hand) <= len(position.names) + 2:
        return [SLOWEST]
    if len(hand) > 2:
        return fresh
    others = {value for other in range(len(position.names)) if other != seat for value in position.hand(other)}
    return [value for value in fresh if value in others] or fresh
