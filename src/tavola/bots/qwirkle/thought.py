"""One thought: which moves look good, and what comes of the best of them in games imagined from what is known."""

from math import sqrt
from typing import Final

from tavola.bots.qwirkle.endgame import Endgame, OutOfBudgetError
from tavola.bots.qwirkle.hands import TURN, chances, hand_worth
from tavola.bots.qwirkle.playout import Playout
from tavola.bots.qwirkle.worlds import Position, World
from tavola.bots.search.luck import Luck
from tavola.bots.thinker import Budget, Weighed
from tavola.games.qwirkle.board import Placement, cell_at
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.tiles import NUMBER
from tavola.games.qwirkle.words import Move, Place, Trade

WIDTH: Final = 14
"""For how many moves games are imagined."""
TRADES: Final = 2
"""How many of them may be trades."""
TRUST: Final = 12.0
"""How many such games the first guess counts for."""
PATIENCE: Final = 8
"""Games after which a move may be given up, and then each time after half as many."""
DOUBT: Final = 2.5
"""How many deviations behind the best a move is given up."""
MOST: Final = 2_000
"""Games for each move, after which there is nothing left to learn."""
DEEPEST: Final = 14
"""Turns in which two hands are surely played out."""


class Option:
    """A move, and what is thought of it."""

    def __init__(self, move: Move, points: int, placement: Placement, traded: list[int], guess: float) -> None:
        self.move = move
        self.points = points
        self.placement = placement
        self.traded = traded
        self.guess = guess
        """In points: what it brings now, and what is kept for later."""
        self.hope = 0.0
        """The result to expect by that guess."""
        self.results: list[float] = []
        self.total = 0.0

    def add(self, result: float) -> None:
        self.results.append(result)
        self.total += result

    def expected(self) -> float:
        return (self.total + self.hope * TRUST) / (len(self.results) + TRUST)

    def weighed(self) -> Weighed[Move]:
        return Weighed(self.move, self.expected(), len(self.results))


class Thought:
    """All the moves there are, in a position that was imagined from the view."""

    def __init__(self, state: State, seat: int, moves: list[Move], luck: Luck) -> None:
        self.position = Position(state, seat)
        self.luck = luck
        self.nodes = 0
        self.options = [self._option(move) for move in moves]
        self.options.sort(key=_guess, reverse=True)
        for option in self.options:
            option.hope = self._hope(option)

    def weighed(self, budget: Budget) -> list[Weighed[Move]]:
        """The moves, the best first: worked out where nothing is left to luck, else by imagined games."""
        if self.position.in_bag or len(self.position.counts) != 2:
            return self._compared(budget)
        return self._worked_out(budget)

    def _option(self, move: Move) -> Option:
        placement: Placement = ()
        traded: list[int] = []
        points = 0
        kept = self.position.hand.copy()
        if isinstance(move, Place):
            placement = tuple([(NUMBER[name], cell_at(row, column)) for name, row, column in move.tiles])
            points = self.position.board.points(placement)
            for tile, _ in placement:
                kept.remove(tile)
        elif isinstance(move, Trade):
            traded = [NUMBER[name] for name in move.tiles]
            for tile in traded:
                kept.remove(tile)
        return Option(move, points, placement, traded, points + hand_worth(kept))

    def _hope(self, option: Option) -> float:
        points = [float(score) for score in self.position.scores]
        points[0] += option.guess - TURN / 2
        return chances(points, self.position.tiles())[0]

    # Imagined games

    def _compared(self, budget: Budget) -> list[Weighed[Move]]:
        """Imagine games, the same ones for each move, until the budget is spent or one move is left."""
        live = self._candidates()
        games = 0
        while len(live) > 1 and games < MOST:
            world = self.position.world(self.luck)
            for option in live:
                if budget.spent(self.nodes):
                    return self._ranked(live)
                option.add(self._imagined(option, world))
            games += 1
            if games >= PATIENCE and games % (PATIENCE // 2) == 0:
                live = _not_given_up(live)
        return self._ranked(live)

    def _candidates(self) -> list[Option]:
        """Those that are worth imagining games for; before anything lies it does not matter where."""
        chosen: list[Option] = []
        trades = 0
        seen: set[tuple[int, ...]] = set()
        for option in self.options:
            if option.traded:
                trades += 1
                if trades > TRADES:
                    continue
            elif not self.position.board.tiles:
                tiles = tuple(sorted([tile for tile, _ in option.placement]))
                if tiles in seen:
                    continue
                seen.add(tiles)
            chosen.append(option)
            if len(chosen) == WIDTH:
                break
        return chosen

    def _imagined(self, option: Option, world: World) -> float:
        """What comes of a move in this world."""
        game = Playout(self.position, world)
        if option.traded:
            game.trade(option.traded)
        else:
            game.place(option.points, option.placement)
        # What it lets the others do, and what was kept for: whatever comes later is hardly its doing.
        game.play_on(len(game.hands))
        self.nodes += game.moves
        return game.result()

    def _ranked(self, live: list[Option]) -> list[Weighed[Move]]:
        """Those in the running, then those given up, then those no game was imagined for."""
        live.sort(key=_expected, reverse=True)
        given_up = [option for option in self.options if option.results and option not in live]
        given_up.sort(key=_expected, reverse=True)
        thought = live + given_up
        # The guesses are shifted to go with what games have shown of the least of the others.
        least, hope = thought[-1].expected(), thought[-1].hope
        others = [option for option in self.options if option not in thought]
        return [
            *[option.weighed() for option in thought],
            *[Weighed(option.move, max(0.0, least - max(0.0, hope - option.hope)), 0) for option in others],
        ]

    # The end

    def _worked_out(self, budget: Budget) -> list[Weighed[Move]]:
        """Look a turn deeper each time, until the end of each game is known or the budget is spent."""
        position = self.position
        lead = position.scores[0] - position.scores[1]
        end = Endgame(position.board, position.hand, position.unseen, lead, budget)
        options = self.options
        results = [option.hope for option in options]
        depth = 0
        sure = False
        try:
            while not sure and depth < DEEPEST:
                ahead = end.looked([(option.points, option.placement) for option in options], depth + 1)
                order = sorted(range(len(ahead)), key=ahead.__getitem__, reverse=True)
                options = [options[place] for place in order]
                ahead = [ahead[place] for place in order]
                results = [chances([float(points), 0.0], position.tiles())[0] for points in ahead]
                depth += 1
                sure = not end.cut
            if sure:
                results = end.results([(option.points, option.placement) for option in options], ahead, depth)
        except OutOfBudgetError:
            pass  # what was found a turn less deep holds
        return [Weighed(option.move, result, depth) for option, result in zip(options, results, strict=True)]


def _not_given_up(options: list[Option]) -> list[Option]:
    """Those of which the games so far do not make it certain that another is better."""
    best = max(options, key=_expected)
    return [option for option in options if option is best or not _surely_worse(option, best)]


def _surely_worse(option: Option, best: Option) -> bool:
    behind = squares = 0.0
    for one, other in zip(best.results, option.results, strict=True):
        behind += one - other
        squares += (one - other) * (one - other)
    games = len(best.results)
    mean = behind / games
    return mean > DOUBT * sqrt(max(squares / games - mean * mean, 1e-6) / games)


def _guess(option: Option) -> float:
    return option.guess


def _expected(option: Option) -> float:
    return option.expected()
