"""Points, ranking and the end."""

from typing import Final

from tavola.games.contract import Outcome
from tavola.games.masters.book import TILES
from tavola.games.masters.state import Player, State
from tavola.games.masters.words import Ended

RESOURCES_A_POINT: Final = 5


def points(state: State, player: Player) -> int:
    """Rules 9: cards, covered or not; the track; tiles kept; leaders played; a point for five resources."""
    book = state.book
    cards = sum([book.cards[card].points for slot in player.slots for card in slot])
    tiles = sum([worth for worth, kept in zip(TILES, player.tiles, strict=True) if kept])
    leaders = sum([book.leaders[leader].points for leader in player.played])
    return cards + book.worth[player.space] + tiles + leaders + resources(player) // RESOURCES_A_POINT


def resources(player: Player) -> int:
    """Everything stored; units that wait do not count."""
    return sum(player.counts) + sum(player.box)


def ranked(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats in groups, best first: by points, then by resources left; still equal is equal."""
    standing = [(points(state, player), resources(player)) for player in state.players]
    return tuple(
        [
            tuple([seat for seat, here in enumerate(standing) if here == group])
            for group in sorted(set(standing), reverse=True)
        ]
    )


def ended(state: State, why: str, winners: tuple[int, ...] | None = None) -> Ended:
    """The end as an event; unless told otherwise the first in the ranking win."""
    ranking = ranked(state)
    scores = tuple([points(state, player) for player in state.players])
    return Ended(why, ranking[0] if winners is None else winners, scores, ranking)


def outcome(state: State) -> Outcome | None:
    end = state.ended
    if end is None:
        return None
    return Outcome(winners=end.winners, scores=end.scores, ranking=end.ranking, why=end.why)
