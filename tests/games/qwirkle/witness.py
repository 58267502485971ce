"""A witness keeps its own books of a game, by the rules page, and objects to whatever else happens.

It believes only the moves and what chance gave; whose turn it is, scores, hands, bag and the end it works out
itself.
"""

from collections import Counter
from collections.abc import Sequence

from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.rules import DEAD_BOARD, NOTHING_FITS, ONE_LEFT, ONLY_TRADES, PLAYED_OUT
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.words import Drew, Ended, Event, Leave, Left, Move, Next, Place, Placed, Trade, Traded
from tests.games.qwirkle import referee
from tests.games.qwirkle.playing import Step, bag_of, hand_of
from tests.games.qwirkle.referee import ALL_TILES, Cells


class Witness:
    def __init__(self, seats: int) -> None:
        self.cells: Cells = {}
        self.hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.bag = ALL_TILES.copy()
        self.scores = [0] * seats
        self.present = [True] * seats
        self.turn: int | None = None
        self.trades = 0
        self.why: str | None = None

    @classmethod
    def of(cls, state: State) -> "Witness":
        """A witness who comes in the middle and takes down what there is."""
        seen = GAME.view(state, None)
        new = cls(len(seen.seats))
        new.cells = {(row, column): name for name, row, column in seen.board}
        new.hands = [Counter(hand_of(state, seat)) for seat in range(len(seen.seats))]
        new.bag = bag_of(state)
        new.scores = [seat.score for seat in seen.seats]
        new.present = [seat.present for seat in seen.seats]
        new.turn, new.trades = seen.turn, seen.trades
        new.check(state)
        return new

    def watch(self, step: Step) -> None:
        """Check one step, the deal included, and the position it led to."""
        if step.move is None:
            self._deal(step.events)
        else:
            self.take(step.seat, step.move, step.events)
        self.check(step.after)

    # What a step may bring

    def _deal(self, events: Sequence[Event]) -> None:
        *draws, start = events
        assert [event.seat for event in draws if isinstance(event, Drew)] == list(range(len(self.hands)))
        for event in draws:
            self._drew(event, event.seat if isinstance(event, Drew) else -1, 6)
        best = [referee.longest_line(hand) for hand in self.hands]
        assert start == Next(best.index(max(best)))
        self.turn = start.seat

    def take(self, seat: int, move: Move, events: Sequence[Event]) -> None:
        assert self.why is None, "nothing happens after the end"
        assert self.allows(seat, move)
        hand = self.hands[seat]
        was_on_turn = self.turn == seat
        match move:
            case Place(laid):
                placed, drew, *rest = events
                self.cells |= {(row, column): name for name, row, column in laid}
                hand.subtract(name for name, _, _ in laid)
                brought = referee.points(self.cells, [(row, column) for _, row, column in laid])
                assert placed == Placed(seat, laid, brought)
                self.scores[seat] += brought
                self._drew(drew, seat, min(len(laid), self.bag.total()))
                self.trades = 0
            case Trade(names):
                drew, traded, *rest = events
                self._drew(drew, seat, len(names))
                assert traded == Traded(seat, len(names), names)
                hand.subtract(names)
                self.bag.update(names)
                self.trades += 1
            case Leave(reason):
                left, *rest = events
                assert isinstance(left, Left)
                assert (left.seat, left.reason, left.count) == (seat, reason, hand.total())
                assert Counter(left.tiles) == +hand
                self.bag.update(hand)
                hand.clear()
                self.present[seat] = False
        due = self._due(seat) if was_on_turn or sum(self.present) == 1 else None
        assert rest == ([] if due is None else [due])
        if isinstance(due, Next):
            self.turn = due.seat

    def _drew(self, event: Event, seat: int, count: int) -> None:
        assert isinstance(event, Drew)
        assert event.tiles is not None
        assert (event.seat, event.count, len(event.tiles)) == (seat, count, count)
        self.bag.subtract(event.tiles)
        assert min(self.bag.values(), default=0) >= 0, "drawn from the bag"
        self.hands[seat].update(event.tiles)

    def _end(self, why: str, bonus: int | None = None) -> Ended:
        """The end, booked: six points for playing out the hand, and the best of those who stayed win."""
        if bonus is not None:
            self.scores[bonus] += 6
        self.turn, self.why = None, why
        best = max(score for score, present in zip(self.scores, self.present, strict=True) if present)
        winners = [s for s, score in enumerate(self.scores) if self.present[s] and score == best]
        return Ended(why, bonus, tuple(winners))

    def _due(self, seat: int) -> Next | Ended:
        """What follows the turn, or the leaving, of this seat."""
        seats = len(self.hands)
        order = [s % seats for s in range(seat + 1, seat + 1 + seats) if self.present[s % seats]]
        if len(order) == 1:
            return self._end(ONE_LEFT)
        if not self.cells:
            return Next(order[0])
        if not self.bag.total():
            if self.present[seat] and not self.hands[seat].total():
                return self._end(PLAYED_OUT, seat)
            able = [s for s in order if referee.fits_somewhere(self.cells, +self.hands[s])]
            return Next(able[0]) if able else self._end(NOTHING_FITS)
        if not referee.fits_somewhere(self.cells, ALL_TILES - Counter(self.cells.values())):
            return self._end(DEAD_BOARD)
        if self.trades >= 12 * len(order):
            return self._end(ONLY_TRADES)
        return Next(order[0])

    def allows(self, seat: int, move: Move) -> bool:
        """Whether the rules allow this move now."""
        if self.why is not None:
            return False
        match move:
            case Leave():
                return self.present[seat]
            case Place(laid):
                held = Counter(name for name, _, _ in laid) <= self.hands[seat]
                return self.turn == seat and held and referee.may_lay(self.cells, laid)
            case Trade(names):
                enough = 1 <= len(names) <= self.bag.total()
                return self.turn == seat and Counter(names) <= self.hands[seat] and enough and bool(self.cells)

    # What must hold in every position

    def check(self, state: State) -> None:
        seen = GAME.view(state, None)
        cells = {(row, column): name for name, row, column in seen.board}
        assert cells == self.cells
        assert len(cells) == len(seen.board)
        assert all(map(referee.valid_line, referee.all_lines(cells)))

        hands = [hand_of(state, seat) for seat in range(len(self.hands))]
        assert [Counter(hand) for hand in hands] == [+hand for hand in self.hands]
        assert max(map(len, hands)) <= 6
        assert [seat.count for seat in seen.seats] == list(map(len, hands))
        assert seen.bag == self.bag.total() == bag_of(state).total()
        everything = Counter(cells.values()) + bag_of(state)
        for hand in hands:
            everything.update(hand)
        assert everything == ALL_TILES

        assert [seat.score for seat in seen.seats] == self.scores
        assert [seat.present for seat in seen.seats] == self.present
        assert seen.trades == self.trades
        assert seen.turn == self.turn
        assert GAME.acting(state) == (() if self.turn is None else (self.turn,))
        self._check_outcome(state)

    def _check_outcome(self, state: State) -> None:
        outcome = GAME.outcome(state)
        assert (outcome is None) == (self.why is None)
        if outcome is None:
            return
        staying = [seat for seat, present in enumerate(self.present) if present]
        best = max(self.scores[seat] for seat in staying)
        assert outcome.why == self.why
        assert outcome.scores == tuple(self.scores)
        assert outcome.winners == tuple(seat for seat in staying if self.scores[seat] == best)
        assert outcome.ranking[0] == outcome.winners
        standing = [seat for group in outcome.ranking for seat in group]
        assert sorted(standing) == list(range(len(self.scores)))
        # Nobody stands before one who stayed when he left, or before one with more points.
        keys = [[(not self.present[seat], -self.scores[seat]) for seat in group] for group in outcome.ranking]
        assert all(len(set(group)) == 1 for group in keys)
        assert keys == sorted(keys)
