"""The rules of high card."""

from typing import TYPE_CHECKING

from highcard.words import Dealt, Event, Move, Options, Play, Played, Preview, Taken
from tavola.games.contract import Chance, Illegal, Outcome

if TYPE_CHECKING:
    from highcard.state import State

DECK = range(1, 13)


def deal(options: Options, seats: int, chance: Chance) -> list[Event]:
    if not 1 <= options.cards <= len(DECK) // seats:
        raise Illegal(f"each may be dealt 1 to {len(DECK) // seats} cards, not {options.cards}")
    deck = list(DECK)
    hands = [[deck.pop(chance.below(len(deck))) for _ in range(options.cards)] for _ in range(seats)]
    return [Dealt(seat, len(hand), tuple(hand)) for seat, hand in enumerate(hands)]


def acting(state: "State") -> tuple[int, ...]:
    return () if outcome(state) else (state.turn,)


def step(state: "State", seat: int) -> str:
    if seat not in acting(state):
        return ""
    return "lead" if state.led is None else "answer"


def moves(state: "State", seat: int) -> list[Move]:
    return [Play(card) for card in sorted(state.hands[seat])] if seat in acting(state) else []


def decide(state: "State", seat: int, move: Move, chance: Chance) -> list[Event]:
    if seat not in acting(state):
        raise Illegal("it is not your turn")
    if move.card not in state.hands[seat]:
        raise Illegal(f"you do not hold the {move.card}")
    return [Played(seat, move.card)]


def follow(state: "State") -> list[Event]:
    """Once both have played a card the higher one takes the trick; `turn` is whoever led it."""
    if not state.answered:
        return []
    answer = state.played[-1]
    return [Taken(state.turn if (state.led or 0) > answer else 1 - state.turn)]


def preview(state: "State", seat: int, move: Move) -> Preview:
    if seat not in acting(state) or move.card not in state.hands[seat]:
        raise Illegal("this card cannot be played now")
    return Preview(None if state.led is None else move.card > state.led)


def leaving(reason: str) -> None:
    return None


def outcome(state: "State") -> Outcome | None:
    if any(state.hands) or state.led is not None or not state.played:
        return None
    first, second = state.tricks
    winners = (0, 1) if first == second else ((0,) if first > second else (1,))
    ranking = (winners,) if len(winners) == 2 else (winners, (1 - winners[0],))
    return Outcome(winners, (first, second), ranking, "all cards are played")
