"""The position of a game of high card, how events change it, and what each seat may know of it."""

from dataclasses import dataclass, field, replace

from msgspec import structs

from highcard import rules
from highcard.words import Dealt, Event, Options, Played, SeatView, View
from tavola.games.contract import Chance


@dataclass
class State:
    hands: tuple[frozenset[int], ...] = (frozenset(), frozenset())
    tricks: tuple[int, ...] = (0, 0)
    led: int | None = None
    turn: int = 0
    answered: bool = False
    """Whether both cards of a trick are there."""
    played: list[int] = field(default_factory=list)


def blank(options: Options, seats: int) -> State:
    return State()


def copy(state: State) -> State:
    return replace(state, played=list(state.played))


def evolve(state: State, event: Event) -> None:
    hands, tricks = list(state.hands), list(state.tricks)
    match event:
        case Dealt(seat, _, cards):
            hands[seat] = frozenset(cards or ())
        case Played(seat, card):
            hands[seat] -= {card}
            state.answered = state.led is not None
            state.led = state.led or card
            state.turn = 1 - seat
            state.played.append(card)
        case _:
            tricks[event.seat] += 1
            state.led, state.answered, state.turn = None, False, event.seat
    state.hands, state.tricks = tuple(hands), tuple(tricks)


def see(event: Event, seat: int | None) -> Event:
    """The only secret is the other's hand."""
    if isinstance(event, Dealt) and event.seat != seat:
        return structs.replace(event, cards=None)
    return event


def view(state: State, seat: int | None) -> View:
    seats = [
        SeatView(len(hand), tricks, tuple(sorted(hand)) if number == seat else None)
        for number, (hand, tricks) in enumerate(zip(state.hands, state.tricks, strict=True))
    ]
    return View(seats, state.led, list(state.played), state.turn, rules.outcome(state))


def imagine(view: View, chance: Chance) -> State:
    """The other hand is dealt anew from what nobody has seen."""
    known = {card for seat in view.seats for card in seat.hand or ()} | set(view.played)
    unknown = [card for card in rules.DECK if card not in known]
    hands = [
        frozenset(
            seat.hand
            if seat.hand is not None
            else [unknown.pop(chance.below(len(unknown))) for _ in range(seat.count)]
        )
        for seat in view.seats
    ]
    tricks = tuple(seat.tricks for seat in view.seats)
    return State(tuple(hands), tricks, view.led, view.turn, played=list(view.played))
