"""An assistant that lies on the table already and is in the way of all others (section 0.1)."""

from tavola.games.eriantys.words import PlayAssistant
from tavola.house.seat import Seat
from tavola.house.table import Table


def forced(table: Table, seat: Seat) -> PlayAssistant | None:
    """The lowest assistant of a seat on turn that has only such as were already played in this round."""
    if table.step(seat.index) != "planning" or not table.may_act(seat):
        return None
    moves: list[PlayAssistant] = table.moves(seat.index)
    played = {card.value for card in table.public().played}
    return moves[0] if all(move.value in played for move in moves) else None
