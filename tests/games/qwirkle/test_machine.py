"""Hypothesis drives the rules: any order of placements, trades, leaves and bad attempts, with every invariant."""

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from tavola.games import begin, play
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.words import Drew, Leave, Left, Move, Place, Trade, Traded
from tests.games.qwirkle.playing import OPTIONS, Step, attempt, fold, random_endgame
from tests.games.qwirkle.witness import Witness
from tests.support.games import Dice, frozen
from tests.support.machine import GameMachine

seeds = st.integers(0, 2**32)


class Table(GameMachine):
    game = GAME
    state: State
    witness: Witness

    @initialize(seats=st.sampled_from((2, 3, 4)), luck=seeds)
    def deal(self, seats: int, luck: int) -> None:
        self.state, events = begin(GAME, OPTIONS, seats, Dice(luck))
        self.witness = Witness(seats)
        self.witness.watch(Step(None, 0, None, events, self.state))

    def acts(self, seat: int, move: Move, luck: int) -> None:
        before = frozen(self.state)
        after, events = play(GAME, self.state, seat, [move], Dice(luck))
        assert frozen(self.state) == before
        self.witness.watch(Step(self.state, seat, move, events, after))
        # The events alone lead to the same place, also when they have been told to nobody in between.
        assert frozen(fold(GAME.copy(self.state), events)) == frozen(after)
        for event in events:
            if isinstance(event, Drew | Traded | Left):
                told = [GAME.see(event, seat) == event for seat in (None, *range(len(after.hands)))]
                assert told == [False, *(seat == event.seat for seat in range(len(after.hands)))]
        self.state = after

    def one_of(self, kind: type[Place | Trade], luck: int) -> Move | None:
        (seat,) = GAME.acting(self.state)
        moves = [move for move in GAME.moves(self.state, seat) if isinstance(move, kind)]
        return moves[luck % len(moves)] if moves else None

    @precondition(GameMachine.going_on)
    @rule(luck=seeds)
    def somebody_places(self, luck: int) -> None:
        if move := self.one_of(Place, luck):
            self.acts(GAME.acting(self.state)[0], move, luck)

    @precondition(GameMachine.going_on)
    @rule(luck=seeds)
    def several_turns_pass(self, luck: int) -> None:
        for turn in range(8):
            if not self.going_on():
                break
            move = self.one_of(Place, luck // (turn + 1)) or self.one_of(Trade, luck)
            assert move is not None, "who is on turn can act"
            self.acts(GAME.acting(self.state)[0], move, luck + turn)

    @precondition(GameMachine.going_on)
    @rule(luck=seeds)
    def somebody_trades(self, luck: int) -> None:
        if move := self.one_of(Trade, luck):
            self.acts(GAME.acting(self.state)[0], move, luck)

    @precondition(GameMachine.going_on)
    @rule(luck=seeds, rounds=st.integers(1, 12))
    def nobody_places_for_some_rounds(self, luck: int, rounds: int) -> None:
        for _ in range(rounds * sum(self.state.present)):
            move = self.one_of(Trade, luck) if self.going_on() else None
            if move is None:
                break
            self.acts(GAME.acting(self.state)[0], move, luck)

    @precondition(GameMachine.going_on)
    @rule(number=st.integers(0, 3), luck=seeds)
    def somebody_leaves(self, number: int, luck: int) -> None:
        present = [seat for seat, here in enumerate(self.state.present) if here]
        # Only now and then, or no game would last.
        if luck % 4 == 0:
            self.acts(present[number % len(present)], Leave("gone"), luck)

    @rule(luck=seeds)
    def somebody_tries_something(self, luck: int) -> None:
        rng = random.Random(luck)
        seat = rng.randrange(len(self.state.hands))
        if self.going_on() and luck % 3:
            (seat,) = GAME.acting(self.state)
        move = attempt(rng, self.state, seat)
        self.tries(seat, move, allowed=self.witness.allows(seat, move))

    @invariant()
    def a_copy_is_its_own(self) -> None:
        copy = GAME.copy(self.state)
        assert copy.board is not self.state.board
        assert all(one is not two for one, two in zip(copy.hands, self.state.hands, strict=True))


class LateTable(Table):
    """The same from positions where little fits, the bag is nearly empty and the end is near."""

    @initialize(seats=st.just(0), luck=seeds)
    def deal(self, seats: int, luck: int) -> None:
        self.state = random_endgame(luck)
        self.witness = Witness.of(self.state)


Table.TestCase.settings = settings(max_examples=30, stateful_step_count=25)
LateTable.TestCase.settings = settings(max_examples=30, stateful_step_count=15)
TestTable = Table.TestCase
TestLateTable = LateTable.TestCase
