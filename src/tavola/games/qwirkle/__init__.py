"""Qwirkle, for two to four players, in the one shape of every game."""

from typing import Any

from tavola.games.contract import Chance, Game, Outcome
from tavola.games.qwirkle import rules, sight, state, text, words
from tavola.games.qwirkle.state import State


class Qwirkle(Game):
    name = "qwirkle"
    title = "Qwirkle"
    seats = range(2, 5)
    version = 1

    Options = words.Options
    Move = words.Move
    Event = words.Event
    View = words.View

    def blank(self, options: words.Options, seats: int) -> State:  # noqa: ARG002 - Qwirkle has no options
        return State(seats)

    def deal(self, options: words.Options, seats: int, chance: Chance) -> list[words.Event]:  # noqa: ARG002
        return rules.deal(seats, chance)

    def acting(self, state: State) -> tuple[int, ...]:
        return () if state.turn is None else (state.turn,)

    def moves(self, state: State, seat: int) -> list[words.Move]:
        return rules.moves(state, seat)

    def preview(self, state: State, seat: int, move: words.Move) -> dict[str, Any]:
        return rules.preview(state, seat, move)

    def decide(self, state: State, seat: int, move: words.Move, chance: Chance) -> list[words.Event]:
        return rules.decide(state, seat, move, chance)

    def follow(self, state: State) -> list[words.Event]:
        return rules.follow(state)

    def leaving(self, reason: str) -> words.Move:
        return words.Leave(reason)

    def copy(self, state: State) -> State:
        return state.copy()

    def evolve(self, state_: State, event: words.Event) -> None:
        state.evolve(state_, event)

    def see(self, event: words.Event, seat: int | None) -> words.Event:
        return sight.see(event, seat)

    def view(self, state: State, seat: int | None) -> words.View:
        return sight.view(state, seat)

    def imagine(self, view: words.View, chance: Chance) -> State:
        return sight.imagine(view, chance)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def tell(self, event: words.Event, names: list[str]) -> str:
        return text.tell(event, names)

    def draw(self, view: words.View) -> str:
        return text.draw(view)


GAME = Qwirkle()
