"""Professors: who holds one after the students at the tables of its colour have changed. Rules 3.3."""

from tavola.games.eriantys.cards import FARMER
from tavola.games.eriantys.pieces import COLOURS, HUES
from tavola.games.eriantys.state import NOBODY, State
from tavola.games.eriantys.words import Event, ProfessorTaken


def holder(counts: list[int], before: int, farmer: int = NOBODY) -> int:
    """The holder when the players have so many students each; the Farmer's player also wins ties."""
    most = max(counts)
    if farmer != NOBODY and counts[farmer] == most > 0:
        return farmer
    if counts.count(most) == 1:
        return counts.index(most)
    return before  # even with none, or with two others tied above


def recount(state: State, hue: int, changes: dict[int, int]) -> list[Event]:
    """Look at one colour once, after these seats' numbers of students have changed by so many."""
    counts = [room[hue] for room in state.dining]
    for seat, change in changes.items():
        counts[seat] += change
    farmer = state.turn if state.paid == FARMER and state.turn is not None else NOBODY
    return _taken(state, hue, holder(counts, state.professors[hue], farmer))


def farmer_paid(state: State, seat: int) -> list[Event]:
    """The Farmer looks at all five colours on payment."""
    return [
        event
        for hue in HUES
        for event in _taken(
            state, hue, holder([room[hue] for room in state.dining], state.professors[hue], farmer=seat)
        )
    ]


def _taken(state: State, hue: int, now: int) -> list[Event]:
    return [] if now == state.professors[hue] else [ProfessorTaken(now, COLOURS[hue])]
