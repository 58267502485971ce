"""What is said in a game of high card, and how it reads."""

from typing import TypeAlias

from msgspec import Struct

from tavola.games.contract import EventBase, MoveBase, Outcome


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    cards: int = 3
    """How many each is dealt."""


class Play(MoveBase, frozen=True):
    card: int


Move: TypeAlias = Play


class Dealt(EventBase, frozen=True):
    """Which cards, only their owner knows."""

    seat: int
    count: int
    cards: tuple[int, ...] | None


class Played(EventBase, frozen=True):
    seat: int
    card: int


class Taken(EventBase, frozen=True):
    """The trick goes to this seat."""

    seat: int


Event: TypeAlias = Dealt | Played | Taken


class SeatView(Struct):
    count: int
    tricks: int
    hand: tuple[int, ...] | None


class View(Struct):
    seats: list[SeatView]
    led: int | None
    """The card that is to be beaten."""
    played: list[int]
    turn: int
    outcome: Outcome | None


class Preview(Struct):
    takes: bool | None
    """Whether the card takes the trick; None when it leads one."""


def tell(event: Event, names: list[str]) -> str:
    match event:
        case Dealt(seat, count):
            return f"{names[seat]} is dealt {count} cards"
        case Played(seat, card):
            return f"{names[seat]} plays {card}"
        case Taken(seat):
            return f"{names[seat]} takes the trick"


def draw(view: View) -> str:
    lines = [f"To beat: {view.led}" if view.led else "A new trick"]
    for number, seat in enumerate(view.seats):
        hand = " ".join(map(str, seat.hand)) if seat.hand is not None else "? " * seat.count
        lines.append(
            f"{'>' if number == view.turn else ' '} seat {number}: {seat.tricks} tricks, holds {hand}".rstrip()
        )
    return "\n".join(lines)
