"""The position of a game of Qwirkle, and how events change it."""

from tavola.games.qwirkle.board import Board, cell_at
from tavola.games.qwirkle.tiles import ALL, BIT, COPIES, KINDS, NUMBER
from tavola.games.qwirkle.words import Drew, Ended, Event, Laid, Left, Next, Placed, Traded

HAND = 6
BONUS = 6


class State:
    """Hands are lists of tiles in the order they came; the bag is a count of each tile."""

    __slots__ = (
        "bag",
        "board",
        "ended",
        "hands",
        "in_bag",
        "last",
        "off_board",
        "present",
        "scores",
        "settled",
        "trades",
        "turn",
        "unplayed",
    )

    def __init__(self, seats: int) -> None:
        self.board = Board()
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.bag = bytearray([COPIES]) * KINDS
        self.in_bag = COPIES * KINDS
        self.off_board = bytearray([COPIES]) * KINDS
        self.unplayed = ALL
        """The tiles of which a copy is still in a hand or in the bag."""
        self.scores = [0] * seats
        self.present = [True] * seats
        self.turn: int | None = None
        self.settled = False
        """Whether it is known who is on turn: not before the start, nor after a turn is done."""
        self.trades = 0
        self.last: tuple[Laid, ...] = ()
        self.ended: Ended | None = None

    def copy(self) -> "State":
        other = State.__new__(State)
        other.board = self.board.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.bag = self.bag.copy()
        other.in_bag = self.in_bag
        other.off_board = self.off_board.copy()
        other.unplayed = self.unplayed
        other.scores = self.scores.copy()
        other.present = self.present.copy()
        other.turn = self.turn
        other.settled = self.settled
        other.trades = self.trades
        other.last = self.last
        other.ended = self.ended
        return other

    def seats_present(self) -> list[int]:
        return [seat for seat, present in enumerate(self.present) if present]


def hand_set(hand: list[int]) -> int:
    """The tiles of a hand as a set: a placement never uses two copies."""
    mask = 0
    for tile in hand:
        mask |= BIT[tile]
    return mask


def evolve(state: State, event: Event) -> None:
    match event:
        case Placed(seat, tiles, points):
            hand = state.hands[seat]
            for name, row, column in tiles:
                tile = NUMBER[name]
                state.board.lay(tile, cell_at(row, column))
                hand.remove(tile)
                state.off_board[tile] -= 1
                if not state.off_board[tile]:
                    state.unplayed ^= BIT[tile]
            state.scores[seat] += points
            state.trades = 0
            state.last = tiles
            state.settled = False
        case Drew(seat, _, tiles):
            for name in _known(tiles):
                tile = NUMBER[name]
                state.bag[tile] -= 1
                state.hands[seat].append(tile)
            state.in_bag -= event.count
        case Next(seat):
            state.turn = seat
            state.settled = True
        case Traded(seat, count, tiles):
            _put_back(state, seat, _known(tiles), count)
            state.trades += 1
            state.settled = False
        case Left(seat, _, count, tiles):
            _put_back(state, seat, _known(tiles), count)
            state.present[seat] = False
            if state.turn == seat or sum(state.present) == 1:
                state.settled = False
        case Ended(_, bonus, _):
            if bonus is not None:
                state.scores[bonus] += BONUS
            state.turn = None
            state.settled = True
            state.ended = event


def _put_back(state: State, seat: int, tiles: tuple[str, ...], count: int) -> None:
    for name in tiles:
        tile = NUMBER[name]
        state.hands[seat].remove(tile)
        state.bag[tile] += 1
    state.in_bag += count


def _known(tiles: tuple[str, ...] | None) -> tuple[str, ...]:
    if tiles is None:
        raise ValueError("a state is folded from whole events, not from what one seat may see of them")
    return tiles
