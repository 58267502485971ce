"""Hypothesis drives the rules: any order of legal moves and bad attempts, with every invariant."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from tavola.games import begin, play
from tavola.games.eriantys import GAME
from tavola.games.eriantys.state import State
from tavola.games.eriantys.words import Move, Options, Pay
from tests.games.eriantys.playing import USES, Step, every_move, headed, refusal
from tests.games.eriantys.referee import watch
from tests.support.games import Dice, frozen
from tests.support.machine import GameMachine

seeds = st.integers(0, 2**32)
ATTEMPTS = tuple(every_move())


class Table(GameMachine):
    game = GAME
    state: State

    @initialize(seats=st.sampled_from((2, 3, 4)), expert=st.booleans(), luck=seeds)
    def deal(self, seats: int, expert: bool, luck: int) -> None:
        self.state, events = begin(GAME, Options(expert=expert), seats, Dice(luck))
        watch(Step(None, 0, None, events, self.state))

    def acts(self, move: Move, luck: int) -> None:
        (seat,) = GAME.acting(self.state)
        before = frozen(self.state)
        after, events = play(GAME, self.state, seat, [move], Dice(luck))
        assert frozen(self.state) == before
        watch(Step(self.state, seat, move, events, after))
        self.state = after

    @precondition(GameMachine.going_on)
    @rule(luck=seeds)
    def somebody_moves(self, luck: int) -> None:
        moves = GAME.moves(self.state, GAME.acting(self.state)[0])
        self.acts(moves[luck % len(moves)], luck)

    @precondition(GameMachine.going_on)
    @rule(luck=seeds)
    def somebody_turns_to_a_character(self, luck: int) -> None:
        moves = GAME.moves(self.state, GAME.acting(self.state)[0])
        if special := [move for move in moves if isinstance(move, (Pay, *USES))]:
            self.acts(special[luck % len(special)], luck)

    @precondition(GameMachine.going_on)
    @rule(luck=seeds, count=st.integers(1, 40))
    def a_while_passes(self, luck: int, count: int) -> None:
        for number in range(count):
            if self.going_on():
                self.somebody_moves(luck // (number + 1))

    @rule(luck=seeds, seat=st.integers(0, 3))
    def somebody_tries_something(self, luck: int, seat: int) -> None:
        seat %= len(self.state.hands)
        move = ATTEMPTS[luck % len(ATTEMPTS)]
        if refusal(self.state, seat, move) is None:
            assert headed(self.state, move) in GAME.moves(self.state, seat)


Table.TestCase.settings = settings(max_examples=20, stateful_step_count=20)
TestTable = Table.TestCase
