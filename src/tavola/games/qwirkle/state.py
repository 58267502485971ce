"""The position of a game of Qwirkle, and how events change it."""

from collections.abc import Callable
from typing import Any, Final

from tavola.games.qwirkle.board import DOWN, Board
from tavola.games.qwirkle.tiles import ALL, BIT, COPIES, KINDS, NUMBER
from tavola.games.qwirkle.words import Drew, Ended, Event, Laid, Left, Next, Options, Placed, Traded

HAND: Final = 6
BONUS: Final = 6


class State:
    """Hands are lists of tiles in the order they came; the bag is a count of each tile."""

    board: Board
    hands: list[list[int]]
    bag: bytearray
    in_bag: int
    off_board: bytearray
    unplayed: int
    """The tiles of which a copy is still in a hand or in the bag."""
    scores: list[int]
    present: list[bool]
    turn: int | None
    settled: bool
    """Whether it is known who is on turn: not before the start, nor after a turn is done."""
    trades: int
    last: tuple[Laid, ...]
    ended: Ended | None

    def seats_present(self) -> list[int]:
        return [seat for seat, present in enumerate(self.present) if present]


def fresh(seats: int) -> State:
    state = State()
    state.board = Board()
    state.hands = [[] for _ in range(seats)]
    state.bag = bytearray([COPIES]) * KINDS
    state.in_bag = COPIES * KINDS
    state.off_board = bytearray([COPIES]) * KINDS
    state.unplayed = ALL
    state.scores = [0] * seats
    state.present = [True] * seats
    state.turn = None
    state.settled = False
    state.trades = 0
    state.last = ()
    state.ended = None
    return state


def blank(options: Options, seats: int) -> State:  # noqa: ARG001 - Qwirkle has none
    return fresh(seats)


def copy(state: State) -> State:
    other = State()
    other.board = state.board.copy()
    other.hands = [hand.copy() for hand in state.hands]
    other.bag = state.bag.copy()
    other.in_bag = state.in_bag
    other.off_board = state.off_board.copy()
    other.unplayed = state.unplayed
    other.scores = state.scores.copy()
    other.present = state.present.copy()
    other.turn = state.turn
    other.settled = state.settled
    other.trades = state.trades
    other.last = state.last
    other.ended = state.ended
    return other


def hand_set(hand: list[int]) -> int:
    """The tiles of a hand as a set: a placement never uses two copies."""
    mask = 0
    for tile in hand:
        mask |= BIT[tile]
    return mask


def evolve(state: State, event: Event) -> None:
    _FOLDS[type(event)](state, event)


def _placed(state: State, event: Placed) -> None:
    hand, lay = state.hands[event.seat], state.board.lay
    for name, row, column in event.tiles:
        tile = NUMBER[name]
        lay(tile, row * DOWN + column)
        hand.remove(tile)
        state.off_board[tile] -= 1
        if not state.off_board[tile]:
            state.unplayed ^= BIT[tile]
    state.scores[event.seat] += event.points
    state.trades = 0
    state.last = event.tiles
    state.settled = False


def _drew(state: State, event: Drew) -> None:
    hand = state.hands[event.seat]
    for name in _known(event.tiles):
        tile = NUMBER[name]
        state.bag[tile] -= 1
        hand.append(tile)
    state.in_bag -= event.count


def _traded(state: State, event: Traded) -> None:
    _put_back(state, event)
    state.trades += 1
    state.settled = False


def _left(state: State, event: Left) -> None:
    _put_back(state, event)
    state.present[event.seat] = False
    if state.turn == event.seat or sum(state.present) == 1:
        state.settled = False


def _next(state: State, event: Next) -> None:
    state.turn = event.seat
    state.settled = True


def _ended(state: State, event: Ended) -> None:
    if event.bonus is not None:
        state.scores[event.bonus] += BONUS
    state.turn = None
    state.settled = True
    state.ended = event


_FOLDS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    Placed: _placed,
    Drew: _drew,
    Traded: _traded,
    Left: _left,
    Next: _next,
    Ended: _ended,
}


def _put_back(state: State, event: Traded | Left) -> None:
    hand = state.hands[event.seat]
    for name in _known(event.tiles):
        tile = NUMBER[name]
        hand.remove(tile)
        state.bag[tile] += 1
    state.in_bag += event.count


def _known(tiles: tuple[str, ...] | None) -> tuple[str, ...]:
    if tiles is None:
        raise ValueError("a state is folded from whole events, not from what one seat may see of them")
    return tiles
