"""Masters of Renaissance, solo against Lorenzo and for two to four players, in the one shape of every game."""

from typing import Any

from tavola.games.contract import Chance, Game, Outcome
from tavola.games.masters import preview, rules, scoring, sight, text, words
from tavola.games.masters.evolve import evolve
from tavola.games.masters.state import State


class Masters(Game):
    name = "masters"
    title = "Masters of Renaissance"
    seats = range(1, 5)
    version = 1

    Options = words.Options
    Move = words.Move
    reserved = (words.Skip,)
    Event = words.Event
    View = words.View

    def blank(self, options: words.Options, seats: int) -> State:
        rules.check(options, seats)
        return State(options, seats)

    def deal(self, options: words.Options, seats: int, chance: Chance) -> list[words.Event]:
        return rules.deal(options, seats, chance)

    def acting(self, state: State) -> tuple[int, ...]:
        return rules.acting(state)

    def moves(self, state: State, seat: int) -> list[words.Move]:
        return rules.moves(state, seat)

    def preview(self, state: State, seat: int, move: words.Move) -> dict[str, Any]:
        return preview.preview(state, seat, move)

    def decide(self, state: State, seat: int, move: words.Move, chance: Chance) -> list[words.Event]:
        return rules.decide(state, seat, move, chance)

    def follow(self, state: State) -> list[words.Event]:
        return rules.follow(state)

    def leaving(self, reason: str) -> None:  # noqa: ARG002 - a seat waits or is passed over, it is never given up
        return None

    def absent(self, state: State, seat: int) -> list[words.Move]:
        return rules.absent(state, seat)

    def settled(self, state: State) -> bool:
        return state.turn is not None

    def copy(self, state: State) -> State:
        return state.copy()

    def evolve(self, state: State, event: words.Event) -> None:
        evolve(state, event)

    def see(self, event: words.Event, seat: int | None) -> words.Event:
        return sight.see(event, seat)

    def view(self, state: State, seat: int | None) -> words.View:
        return sight.view(state, seat)

    def imagine(self, view: words.View, chance: Chance) -> State:
        return sight.imagine(view, chance)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def tell(self, event: words.Event, names: list[str]) -> str:
        return text.tell(event, names)

    def draw(self, view: words.View) -> str:
        return text.draw(view)


GAME = Masters()
