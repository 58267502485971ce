"""What a dialect is to the rest of Tavola: one record for each package here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.machine import Machine
from tavola.dialects.session import Outlet, Session
from tavola.house.house import House
from tavola.house.policy import ReconnectPolicy


@dataclass(frozen=True)
class NoOptions:
    """Most dialects have nothing to set."""


Options = TypeVar("Options")


@dataclass(frozen=True, kw_only=True)
class Dialect(Generic[Options]):
    """One protocol, with both of its ends. Everybody who lists dialects reads these."""

    name: str
    about: str
    """What it is, in a line of Markdown for the README."""
    game: str | None
    """The game it is for; None if every game can be played in it."""
    ports: Mapping[str, int]
    """Each variant and its port unless told otherwise; "" is the document as it is written."""
    carrier: Literal["lines", "websocket"] = "lines"
    options: type[Options]
    """A dataclass of what an operator may set; each field's metadata holds its `help`, and its constructor refuses
    what cannot be with a `ValueError` for people."""
    policy: Callable[[Options], ReconnectPolicy]
    session: Callable[[House, Outlet, str, Options], Session]
    """The house's side of a connection, in a variant."""
    guest: Callable[[Wishes, str], Guest]
    """The guest's side, in a variant; `ValueError` for people if the wishes cannot be said in this dialect."""
    machine: Machine[Any]
    """Who may say what in which state."""
    spelled: Callable[[type], str] = field(default=lambda message: message.__name__)
    """How a message of the machine is called on the wire."""

    @property
    def listeners(self) -> dict[str, int]:
        """Its variants as DIALECT or DIALECT:VARIANT, and their ports."""
        return {f"{self.name}:{variant}" if variant else self.name: port for variant, port in self.ports.items()}
