"""What the guest's side of every dialect gives to whoever plays through it: our bots, the terminal, tests."""

from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Wishes:
    """What whoever sends a guest has said; each dialect takes what it can say."""

    name: str
    game: str = ""
    """Where the dialect is for several."""
    players: int = 2
    expert: bool = False
    code: str | None = None
    contiguous: bool = True


class Unhurried:
    """How a guest minds time where its dialect, or a server that is known, asks for nothing particular."""

    keeps_seat: bool = True
    """Whether a seat outlives its connection."""
    pause_seconds: float = 0.0
    """How long to wait before a move is said: one existing server loses what comes too soon."""

    def is_sign_of_life(self, line: bytes) -> bool:  # noqa: ARG002 - most dialects have none
        """Whether this line tells nothing about the game and only that the server is there."""
        return False

    def idle(self) -> bytes:
        """Nothing about the game was heard for a while, and something was due: what to say now, if anything."""
        return b""

    @property
    def may_rematch(self) -> bool:
        """Whether another game is offered and we have not answered: most dialects have no word for it."""
        return False

    def answers_rematch(self, *, accept: bool) -> bytes:  # noqa: ARG002 - most dialects have no word for it
        """What to say when a player has decided whether to play again."""
        return b""


class Guest(Protocol):
    """One guest at anybody's server. Lines go in, bytes to send come out; it never waits and reads no clock."""

    game: str
    name: str
    strange_lines: int
    """Lines that are no messages of this dialect."""

    keeps_seat: bool

    @property
    def pause_seconds(self) -> float: ...

    def is_sign_of_life(self, line: bytes) -> bool: ...

    def idle(self) -> bytes: ...

    @property
    def code(self) -> str | None:
        """What others enter the same game with, where the dialect has such a thing and once it is known."""
        ...

    @property
    def beat_seconds(self) -> float | None:
        """How often `beat` is to be sent, whatever else is said; None where the dialect has no sign of life."""
        ...

    @property
    def number(self) -> int | None:
        """Our seat, once it is known."""
        ...

    @property
    def names(self) -> list[str]:
        """Who sits where, once it is known."""
        ...

    @property
    def my_turn(self) -> bool:
        """Whether the server waits for a move of ours."""
        ...

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come: the game is over, or we were sent away."""
        ...

    @property
    def refused(self) -> str | None:
        """Why the server will not let us play on, in words for people."""
        ...

    def hello(self) -> bytes:
        """What to say first."""
        ...

    def receive(self, line: bytes) -> bytes:
        """Take in a line; what is to be answered at once, without a decision of the player."""
        ...

    def beat(self) -> bytes: ...

    def view(self) -> Any:
        """The position as the game's own view."""
        ...

    def allowed(self, move: Any) -> bool:
        """Whether this legal move can also be said here, and is safe to say."""
        ...

    def say(self, move: Any) -> bytes:
        """The bytes for a move."""
        ...

    @property
    def may_rematch(self) -> bool: ...

    def answers_rematch(self, *, accept: bool) -> bytes: ...

    def result(self) -> str:
        """How it ended, as a sentence for people."""
        ...
