"""What the seat that thinks knows, and how the rest may lie. Players are counted from it on; who left is none."""

from typing import Final

from tavola.bots.search.luck import Luck
from tavola.games.qwirkle.board import Board, Placement, cell_at
from tavola.games.qwirkle.scored import best
from tavola.games.qwirkle.state import State, hand_set
from tavola.games.qwirkle.tiles import KINDS, NUMBER

_TRIES: Final = 8
"""Deals until one goes with what the last move tells; then any will do."""
_MISSED: Final = 0.6
"""How much less likely it is with each point that somebody plays a move worse than another."""
_FINE: Final = 1_000


class World:
    """One way the tiles that are not seen may lie: in which hands, and in which order they are drawn."""

    def __init__(self, hands: list[list[int]], bag: list[int]) -> None:
        self.hands = hands
        self.bag = bag


class Position:
    """What is known."""

    def __init__(self, state: State, seat: int) -> None:
        seats = len(state.hands)
        players = [(seat + away) % seats for away in range(seats) if state.present[(seat + away) % seats]]
        self.board = state.board
        self.hand = state.hands[seat]
        self.scores = [state.scores[player] for player in players]
        self.counts = [len(state.hands[player]) for player in players]
        self.in_bag = state.in_bag
        # The state is imagined: where it has put these tiles is of no account, and nor is their order.
        self.unseen = [tile for tile in range(KINDS) for _ in range(state.bag[tile])]
        for player in players[1:]:
            self.unseen += state.hands[player]
        self.unseen.sort()
        self.tell: Tell | None = None
        # Only while nobody has traded or left since then, or is passed over, was it laid by who came just before.
        if state.last and state.in_bag and not state.trades and len(players) == seats:
            laid = [(NUMBER[name], cell_at(row, column)) for name, row, column in state.last]
            self.tell = Tell(state.board, tuple(laid))

    def tiles(self) -> int:
        """How many are to come: in the bag and in hands."""
        return len(self.unseen) + len(self.hand)

    def world(self, luck: Luck) -> World:
        """Deal the tiles that are not seen, as they may well lie."""
        left = self.unseen.copy()
        for _ in range(_TRIES):
            _shuffle(left, luck)
            # Who came just before is dealt first: what was kept, then what was drawn.
            if self.tell is None or self.tell.likely(left[: self.counts[-1] - len(self.tell.tiles)], luck):
                break
        hands = [self.hand]
        for count in reversed(self.counts[1:]):
            hands.insert(1, left[:count])
            del left[:count]
        return World(hands, left)


class Tell:
    """What the last placement gives away: that whoever laid it hardly held what would have brought much more."""

    def __init__(self, board: Board, laid: Placement) -> None:
        self.tiles = [tile for tile, _ in laid]
        cells = {cell for _, cell in laid}
        self.before = Board()
        for cell, tile in board.tiles.items():
            if cell not in cells:
                self.before.lay(tile, cell)
        self.points = self.before.points(laid)

    def likely(self, kept: list[int], luck: Luck) -> bool:
        """Whether who held these as well may have played that; the more was missed, the more seldom."""
        found = best(self.before, hand_set(kept + self.tiles))
        missed = 0 if found is None else found[0] - self.points
        return missed <= 0 or luck.below(_FINE) < _FINE * _MISSED**missed


def _shuffle(tiles: list[int], luck: Luck) -> None:
    for last in range(len(tiles) - 1, 0, -1):
        other = luck.below(last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
