"""Hypothesis drives the rules: any order of moves, skips and bad attempts, with every invariant."""

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from tavola.games import begin, play
from tavola.games.masters import GAME
from tavola.games.masters.state import State
from tavola.games.masters.words import Move, Skip
from tests.games.masters.playing import BUILDER, OPTIONS, Turn, attempt, choose, fold
from tests.games.masters.witness import Witness
from tests.support.games import Dice, frozen
from tests.support.machine import GameMachine

seeds = st.integers(0, 2**32)


class Table(GameMachine):
    game = GAME
    state: State
    witness: Witness

    @initialize(seats=st.sampled_from((1, 2, 3, 4)), riches=st.sampled_from((0, 2, 6)), luck=seeds)
    def deal(self, seats: int, riches: int, luck: int) -> None:
        self.state, events = begin(GAME, OPTIONS, seats, Dice(luck))
        for player in self.state.players:
            player.box = (riches,) * 4
        self.witness = Witness(seats, riches=riches)
        self.witness.watch(Turn(None, 0, None, events, self.state))

    def acts(self, seat: int, move: Move, luck: int) -> None:
        before = frozen(self.state)
        after, events = play(GAME, self.state, seat, [move], Dice(luck))
        assert frozen(self.state) == before
        self.witness.watch(Turn(self.state, seat, move, events, after))
        assert frozen(fold(GAME.copy(self.state), events)) == frozen(after)
        self.state = after

    def playing(self) -> bool:
        return self.state.turn is not None and len(self.state.players) > 1

    @precondition(GameMachine.going_on)
    @rule(luck=seeds, times=st.integers(1, 12))
    def somebody_moves(self, luck: int, times: int) -> None:
        rng = random.Random(luck)
        for _ in range(times):
            if self.going_on():
                seat = rng.choice(GAME.acting(self.state))
                self.acts(seat, choose(rng, GAME.moves(self.state, seat), BUILDER), luck)

    @precondition(GameMachine.going_on)
    @rule(luck=seeds)
    def somebody_does_anything(self, luck: int) -> None:
        seat = GAME.acting(self.state)[luck % len(GAME.acting(self.state))]
        moves = GAME.moves(self.state, seat)
        self.acts(seat, moves[luck % len(moves)], luck)

    @precondition(playing)
    @rule(luck=seeds)
    def somebody_is_absent(self, luck: int) -> None:
        assert self.state.turn is not None
        self.acts(self.state.turn, Skip(), luck)

    @rule(luck=seeds)
    def somebody_tries_something(self, luck: int) -> None:
        rng = random.Random(luck)
        seat = rng.randrange(len(self.state.players))
        move = attempt(rng, self.state, seat)
        self.tries(seat, move, allowed=self.witness.allows(seat, move))

    @invariant()
    def a_copy_is_its_own(self) -> None:
        copy = GAME.copy(self.state)
        assert copy.market is not self.state.market
        assert all(one is not two for one, two in zip(copy.players, self.state.players, strict=True))


Table.TestCase.settings = settings(max_examples=25, stateful_step_count=25)
TestTable = Table.TestCase
