"""What holds at every moment of any game that Hypothesis drives."""

from typing import Any, ClassVar

from hypothesis.stateful import RuleBasedStateMachine, invariant

from tavola.games.contract import AnyGame
from tests.support.games import frozen, refused


class GameMachine(RuleBasedStateMachine):
    game: ClassVar[AnyGame]
    state: Any

    def going_on(self) -> bool:
        return bool(self.game.acting(self.state))

    def tries(self, seat: int, move: Any, *, allowed: bool) -> None:
        before = frozen(self.state)
        assert (refused(self.game, self.state, seat, move) is None) == allowed
        assert frozen(self.state) == before

    @invariant()
    def nothing_more_is_due(self) -> None:
        assert self.game.follow(self.state) == []
        assert self.going_on() == (self.game.outcome(self.state) is None)

    @invariant()
    def a_copy_is_the_same(self) -> None:
        copy = self.game.copy(self.state)
        assert copy is not self.state
        assert frozen(copy) == frozen(self.state)
