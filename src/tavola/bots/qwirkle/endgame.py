"""The end between two players, with the bag empty: what is not seen is the other's hand, and nothing is luck."""

from typing import Final

from tavola.bots.thinker import Budget
from tavola.games.qwirkle.board import Board, Placement
from tavola.games.qwirkle.scored import Scored, best, scored
from tavola.games.qwirkle.state import BONUS, hand_set

_ENDLESS: Final = 10_000
_MARGIN: Final = 4
"""How many points behind the best a move's worth is still found out exactly."""


class OutOfBudgetError(Exception):
    """The budget was spent before a depth was searched through."""


class Endgame:
    """Looks for what moves lead to, in points ahead at the end (alpha-beta).

    Beyond the depth it is told both are taken to play for points alone.
    """

    def __init__(self, board: Board, hand: list[int], other: list[int], lead: int, budget: Budget) -> None:
        self.board = board
        self.hand = hand
        self.other = other
        self.lead = lead
        """How far who thinks is ahead now."""
        self.budget = budget
        self.nodes = 0
        self.cut = False
        """Whether any game was broken off at the depth of the last look."""

    def looked(self, moves: list[Scored], depth: int) -> list[int]:
        """For each of these moves how far ahead it leads, searched so many turns deep.

        Of those that are far behind the best it only says that they are no better than this.
        """
        self.cut = False
        least = -_ENDLESS
        found: list[int] = []
        for move in moves:
            ahead = self._led_to(move, least, _ENDLESS, depth)
            least = max(least, ahead - _MARGIN)
            found.append(ahead)
        return found

    def results(self, moves: list[Scored], ahead: list[int], depth: int) -> list[float]:
        """Who wins with each of these moves, from what was found where no game was broken off."""
        sure = max(ahead) - _MARGIN
        found: list[float] = []
        for move, bound in zip(moves, ahead, strict=True):
            led_to = bound if bound > sure or bound < 0 else self._led_to(move, -1, 1, depth)
            found.append(0.5 if led_to == 0 else 1.0 if led_to > 0 else 0.0)
        return found

    def _led_to(self, move: Scored, least: int, most: int, depth: int) -> int:
        """How far ahead who thinks is at the end after this move, if that is between these two."""
        lead = self.lead
        return lead + self._after(self.board, self.hand, self.other, move, least - lead, most - lead, depth)

    def _after(
        self, board: Board, hand: list[int], other: list[int], move: Scored, least: int, most: int, depth: int
    ) -> int:
        """How many points more than the other who makes this move gets from now on."""
        self.nodes += 1
        if self.budget.spent(self.nodes):
            raise OutOfBudgetError
        points, placement = move
        if len(placement) == len(hand):
            return points + BONUS
        board, hand = board.copy(), hand.copy()
        _lay(board, hand, placement)
        return points - self._gained(board, other, hand, points - most, points - least, depth - 1)

    def _gained(self, board: Board, hand: list[int], other: list[int], least: int, most: int, depth: int) -> int:
        """How many points more than the other who is on turn gets from now on."""
        if depth <= 0:
            self.cut = True
            return self._gained_greedily(board, hand, other)
        moves = scored(board, hand_set(hand))
        if not moves:
            if not board.takes(hand_set(other)):
                return 0
            return -self._gained(board, other, hand, -most, -least, depth)
        moves.sort(key=_promise, reverse=True)
        found = -_ENDLESS
        for move in moves:
            found = max(found, self._after(board, hand, other, move, max(least, found), most, depth))
            if found >= most:
                break
        return found

    def _gained_greedily(self, board: Board, hand: list[int], other: list[int]) -> int:
        """The same if both take the most points each time."""
        board = board.copy()
        hands = [hand.copy(), other.copy()]
        gained = [0, 0]
        turn = idle = 0
        while idle < len(hands):
            idle += 1
            found = best(board, hand_set(hands[turn]))
            if found is not None:
                idle = 0
                self.nodes += 1
                gained[turn] += found[0]
                _lay(board, hands[turn], found[1])
                if not hands[turn]:
                    gained[turn] += BONUS
                    break
            turn = 1 - turn
        return gained[0] - gained[1]


def _lay(board: Board, hand: list[int], placement: Placement) -> None:
    for tile, cell in placement:
        board.lay(tile, cell)
        hand.remove(tile)


def _promise(move: Scored) -> int:
    """What brings more points, then what uses more tiles, is looked at first."""
    return move[0] * 8 + len(move[1])
