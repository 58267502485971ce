"""The faith track: moving along it and the Vatican reports."""

from tavola.games.masters.state import State
from tavola.games.masters.words import Advanced, Reported


def advance(state: State, seat: int | None, steps: int) -> Advanced:
    """The seat's marker, or Lorenzo's cross, goes on; rules 11: never beyond the last space."""
    space = state.cross if seat is None else state.players[seat].space
    return Advanced(seat, steps, min(space + steps, state.book.last))


def others_advance(state: State, seat: int, steps: int) -> list[Advanced]:
    """What this seat's discards give to all others at once, or to Lorenzo (rules 4)."""
    if not steps:
        return []
    if len(state.players) == 1:
        return [advance(state, None, steps)]
    return [advance(state, other, steps) for other in range(len(state.players)) if other != seat]


def report_due(state: State) -> bool:
    """Rules 8: some marker has reached a pope space whose report has not happened."""
    return state.front >= state.book.popes[state.reports]


def report(state: State) -> Reported:
    """All seats check at the same time whether they are in the section or beyond."""
    start = state.book.starts[state.reports]
    return Reported(state.reports + 1, tuple([player.space >= start for player in state.players]))
