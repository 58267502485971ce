"""Games played on in thought from one world that was imagined."""

from typing import Final

from tavola.bots.qwirkle.hands import TURN, chances, hand_worth
from tavola.bots.qwirkle.worlds import Position, World
from tavola.games.qwirkle.board import Board, Placement
from tavola.games.qwirkle.scored import best
from tavola.games.qwirkle.state import BONUS, hand_set

FEW: Final = 8
"""With no more tiles than these in the bag a game is played to its end."""
VAGUE: Final = 4
"""That end is only one of many, so a lead counts there as if so many tiles were still to come: whether it was won
or lost by a point is luck."""


class Playout:
    """One game in thought.

    Who thinks draws from one end of the bag and all others from the other, so that how many tiles one takes
    changes as little as can be for the others.
    """

    def __init__(self, position: Position, world: World) -> None:
        self.board: Board = position.board.copy()
        self.hands = [hand.copy() for hand in world.hands]
        self.bag = world.bag.copy()
        self.scores = position.scores.copy()
        self.turn = 0
        self.idle = 0
        """How many in a row could not place."""
        self.over = False
        self.moves = 0

    def place(self, points: int, placement: Placement) -> None:
        hand = self.hands[self.turn]
        for tile, cell in placement:
            self.board.lay(tile, cell)
            hand.remove(tile)
        self.scores[self.turn] += points
        self.idle = 0
        self._draw(hand, len(placement))
        if not hand:
            self.scores[self.turn] += BONUS
            self.over = True
        self._pass_on()

    def trade(self, tiles: list[int]) -> None:
        hand = self.hands[self.turn]
        for tile in tiles:
            hand.remove(tile)
        self._draw(hand, len(tiles))
        # Where neither end of the bag comes to soon.
        middle = len(self.bag) // 2
        self.bag[middle:middle] = tiles
        self._pass_on()

    def play_on(self, turns: int) -> None:
        """So many turns, or to the end if that is near."""
        while not self.over and (turns > 0 or len(self.bag) <= FEW):
            self._reply()
            turns -= 1

    def result(self) -> float:
        """What who thinks can expect as things stand now."""
        if self.over and self.moves == 1:
            most = max(self.scores)
            return 1.0 / self.scores.count(most) if self.scores[0] == most else 0.0
        if self.over:
            return chances([float(score) for score in self.scores], VAGUE)[0]
        players = len(self.hands)
        tiles = len(self.bag)
        points: list[float] = []
        for player, hand in enumerate(self.hands):
            tiles += len(hand)
            waits = (player - self.turn) % players
            points.append(self.scores[player] + hand_worth(hand) - TURN * waits / players)
        return chances(points, tiles)[0]

    def _reply(self) -> None:
        """Whoever is on turn takes the most points, or else other tiles."""
        hand = self.hands[self.turn]
        found = best(self.board, hand_set(hand))
        if found is not None:
            self.place(found[0], found[1])
            return
        self.idle += 1
        if self.bag:
            self.trade(hand[: len(self.bag)])
        else:
            self._pass_on()
        self.over = self.idle >= 2 * len(self.hands)

    def _draw(self, hand: list[int], count: int) -> None:
        bag = self.bag
        count = min(count, len(bag))
        if self.turn:
            hand += bag[:count]
            del bag[:count]
        else:
            rest = len(bag) - count
            hand += bag[rest:]
            del bag[rest:]

    def _pass_on(self) -> None:
        self.moves += 1
        self.turn = (self.turn + 1) % len(self.hands)
