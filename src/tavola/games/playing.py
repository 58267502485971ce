"""The one way to play: the deal, one move on the state itself, several moves on a copy."""

from collections.abc import Sequence
from typing import TypeAlias

from tavola.games.contract import Chance, EventT, Game, Illegal, MoveT, OptionsT, PreviewT, StateT, ViewT

Played: TypeAlias = tuple[StateT, list[EventT]]


def begin(
    game: Game[StateT, MoveT, EventT, ViewT, OptionsT, PreviewT], options: OptionsT, seats: int, chance: Chance
) -> Played[StateT, EventT]:
    """Deal; the dealt state and the events that led to it."""
    state = game.blank(options, seats)
    events: list[EventT] = []
    _happen(game, state, game.deal(options, seats, chance), events)
    return state, events


def advance(
    game: Game[StateT, MoveT, EventT, ViewT, OptionsT, PreviewT],
    state: StateT,
    seat: int,
    move: MoveT,
    chance: Chance,
) -> list[EventT]:
    """Play one move on the state itself: the events.

    A refusal changes nothing, nor does a fault while deciding. A fault after that leaves the state half way: who
    keeps it folds it anew from the events it came from.
    """
    due = game.decide(state, seat, move, chance)
    events: list[EventT] = []
    try:
        _happen(game, state, due, events)
    except Illegal as late:
        raise RuntimeError("a move that was decided on was refused afterwards") from late
    return events


def play(
    game: Game[StateT, MoveT, EventT, ViewT, OptionsT, PreviewT],
    state: StateT,
    seat: int,
    moves: Sequence[MoveT],
    chance: Chance,
) -> Played[StateT, EventT]:
    """Play the moves one after another on a copy, all or none: the state after them and the events.

    The given state is left alone, so a refusal, or a fault, half way changes nothing.
    """
    after = game.copy(state)
    events: list[EventT] = []
    for move in moves:
        _happen(game, after, game.decide(after, seat, move, chance), events)
    return after, events


def _happen(
    game: Game[StateT, MoveT, EventT, ViewT, OptionsT, PreviewT],
    state: StateT,
    due: list[EventT],
    events: list[EventT],
) -> None:
    """Fold what is due, then what follows from it, until nothing more does."""
    evolve, follow = game.evolve, game.follow
    while due:
        for event in due:
            evolve(state, event)
        events += due
        due = follow(state)
