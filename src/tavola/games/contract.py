"""What a game is to the rest of Tavola: the same few verbs for all of them, and the one way to play a move."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, TypeAlias

import msgspec


class Illegal(Exception):  # noqa: N818 - a word of the rules, not a fault of the program
    """A move the rules refuse; the message is a sentence for whoever tried it."""


class Chance(Protocol):
    """Where a game's luck comes from. It is always handed in, so that a game can be replayed."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        ...


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    why: str


class Game(ABC):
    """One game: rules as values. States belong to whoever made them; only `evolve` changes one.

    A state is the game's own class, so the verbs take and give `Any` here; each game narrows them.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    version: ClassVar[int]
    """The version of the event format, written into every log's first entry."""

    Options: ClassVar[type[msgspec.Struct]]
    Move: ClassVar[Any]
    """The closed family of moves, a union of structs."""
    reserved: ClassVar[tuple[type, ...]] = ()
    """The moves that only the house plays for a seat: leaving, being passed over."""
    Event: ClassVar[Any]
    View: ClassVar[type[msgspec.Struct]]

    @abstractmethod
    def blank(self, options: Any, seats: int) -> Any:
        """The state before anything has happened."""

    @abstractmethod
    def deal(self, options: Any, seats: int, chance: Chance) -> list[Any]:
        """The set-up, as events."""

    @abstractmethod
    def acting(self, state: Any) -> tuple[int, ...]:
        """The seats that may move now; none once the game is over."""

    @abstractmethod
    def moves(self, state: Any, seat: int) -> list[Any]:
        """Every legal move of that seat now. Leaving the game is always possible and never listed."""

    @abstractmethod
    def preview(self, state: Any, seat: int, move: Any) -> dict[str, Any]:
        """What the move would bring, as far as it can be known before chance speaks, or `Illegal`."""

    @abstractmethod
    def decide(self, state: Any, seat: int, move: Any, chance: Chance) -> list[Any]:
        """What the move itself does, or `Illegal`; the state is not changed."""

    @abstractmethod
    def follow(self, state: Any) -> list[Any]:
        """What then happens by itself: whose turn it is, the end. Nothing when nothing is due."""

    @abstractmethod
    def leaving(self, reason: str) -> Any | None:
        """The move by which a seat leaves the game for good; None where the game cannot go on without it."""

    def absent(self, state: Any, seat: int) -> list[Any]:
        """What the house plays for an acting seat whose player stays away.

        Where the rules know no passing it is the first of the legal moves, so that the others can go on.
        """
        return self.moves(state, seat)[:1]

    def settled(self, state: Any) -> bool:  # noqa: ARG002 - most games have no such phase
        """Whether the set-up is over: in it all choose at once and nobody waits for a turn."""
        return True

    def wished(self, options: Any, seats: int, wishes: Sequence[str]) -> Any:  # noqa: ARG002 - most have none
        """The options with what each seat would like ("" for nothing) worked in, or `Illegal`."""
        raise Illegal("in this game there is nothing to wish for")

    @abstractmethod
    def copy(self, state: Any) -> Any: ...

    @abstractmethod
    def evolve(self, state: Any, event: Any) -> None:
        """Fold one event into the state: the only code that changes a state."""

    @abstractmethod
    def see(self, event: Any, seat: int | None) -> Any:
        """The event as that seat, or a spectator (None), may know it: the only gate for secrets."""

    @abstractmethod
    def view(self, state: Any, seat: int | None) -> Any:
        """The whole position as that seat, or a spectator, may know it."""

    @abstractmethod
    def imagine(self, view: Any, chance: Chance) -> Any:
        """A full state consistent with a view, so that bots think from what they may know."""

    @abstractmethod
    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def tell(self, event: Any, names: list[str]) -> str:
        """One event as a sentence for people."""

    @abstractmethod
    def draw(self, view: Any) -> str:
        """A view as text, for terminals."""


Played: TypeAlias = tuple[Any, list[Any]]


def begin(game: Game, options: Any, seats: int, chance: Chance) -> Played:
    """Deal; the dealt state and the events that led to it."""
    state = game.blank(options, seats)
    events: list[Any] = []
    _happen(game, state, game.deal(options, seats, chance), events)
    return state, events


def play(game: Game, state: Any, seat: int, moves: Sequence[Any], chance: Chance) -> Played:
    """Play the moves one after another, all or none: the state after them and the events.

    The given state is left alone, so a refusal, or a fault, half way changes nothing.
    """
    after = game.copy(state)
    events: list[Any] = []
    for move in moves:
        _happen(game, after, game.decide(after, seat, move, chance), events)
    return after, events


def _happen(game: Game, state: Any, due: list[Any], events: list[Any]) -> None:
    """Fold what is due, then what follows from it, until nothing more does."""
    evolve, follow = game.evolve, game.follow
    while due:
        for event in due:
            evolve(state, event)
        events += due
        due = follow(state)
