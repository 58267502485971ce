"""The score sheet, the ranking and the end."""

from typing import Final

from tavola.games.contract import Category
from tavola.games.masters.state import State
from tavola.games.masters.words import Ended

PARTS: Final = ("cards", "track", "reports", "leaders", "goods")


def sheet(state: State) -> tuple[Category, ...]:
    """What the points of each seat come from; resources left decide between equals."""
    seats = [state.parts(player) for player in state.players]
    parts = [Category(name, tuple([seat[at] for seat in seats])) for at, name in enumerate(PARTS)]
    left = Category("resources", tuple([player.resources() for player in state.players]), counts=False)
    return (*parts, left)


def ranked(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats in groups, best first: by points, then by resources left; still equal is equal."""
    standing = [(state.points(player), player.resources()) for player in state.players]
    return tuple(
        [
            tuple([seat for seat, here in enumerate(standing) if here == group])
            for group in sorted(set(standing), reverse=True)
        ]
    )


def ended(state: State, why: str, winners: tuple[int, ...] | None = None) -> Ended:
    """The end as an event; unless told otherwise the first in the ranking win."""
    ranking = ranked(state)
    scores = tuple([state.points(player) for player in state.players])
    return Ended(why, ranking[0] if winners is None else winners, scores, ranking)
