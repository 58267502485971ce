"""What a game is to the rest of Tavola: the same few verbs for all of them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

Argument: TypeAlias = str | int | Sequence[str | int] | Mapping[str, int]
"""What a sentence is about: words, a number, several, or so many of each kind of goods."""


class Refusal(Exception):  # noqa: N818 - an answer, not a fault
    """Why something is not done: a sentence for whoever asked for it.

    It is written as a template with names in braces, and what these stand for: the whole is the English sentence,
    the two apart are what a page needs to say it in another language.
    """

    def __init__(self, template: str = "", /, **arguments: Argument) -> None:
        super().__init__(template)
        self.template = template
        self.arguments = arguments

    def __str__(self) -> str:
        # Whatever is about nothing is taken as it is: it may hold braces that are its own.
        if not self.arguments:
            return self.template
        return self.template.format(**{name: in_english(value) for name, value in self.arguments.items()})


def in_english(value: Argument) -> str:
    """As it stands in the sentence: `3 coins and 1 shield`."""
    if isinstance(value, (str, int)):
        return str(value)
    if not isinstance(value, Mapping):
        return ", ".join(map(str, value))
    some = [f"{count} {thing}{'s' * (count != 1)}" for thing, count in value.items()]
    if len(some) < 2:
        return some[0] if some else "nothing"
    return f"{', '.join(some[:-1])} and {some[-1]}"


class Illegal(Refusal):
    """A move the rules refuse."""


class Chance(Protocol):
    """Where a game's luck comes from. It is always handed in, so that a game can be replayed."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        ...


class Category(Struct, frozen=True):
    """One line of a game's score sheet."""

    name: str
    """In the game's own word."""
    figures: tuple[int, ...]
    """What each seat has of it."""
    counts: bool = True
    """Whether it is a part of the score; if not, it decides between equal scores."""


class Outcome(Struct, frozen=True):
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    why: str
    sheet: tuple[Category, ...] = ()
    """What the scores are made of; nothing where that is not known."""
    sides: tuple[int, ...] = ()
    """For each seat the side it played for, where there are teams."""


class MoveBase(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """What the moves of every game have in common: read strictly, known by their names, never part of a circle."""


class EventBase(Struct, frozen=True, tag=True, gc=False):
    """What the events of every game have in common; a later version may know more fields of them."""


StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT", bound=Struct)
OptionsT = TypeVar("OptionsT", bound=Struct)
PreviewT = TypeVar("PreviewT", bound=Struct)


class Lesson(Struct, Generic[MoveT], frozen=True):
    """A first game at which somebody is taught: always the same deal, and a teacher who always plays the same."""

    seed: str
    """What all luck follows from. Everybody can read it here, so nothing at such a table is a fair draw."""
    replies: tuple[MoveT, ...]
    """What the teacher, on the second of two seats, plays; then, or where the learner goes another way, a bot."""


class Game(ABC, Generic[StateT, MoveT, EventT, ViewT, OptionsT, PreviewT]):
    """One game: rules as values. States belong to whoever made them; only `evolve` changes one."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    version: ClassVar[int]
    """The version of the event format, written into every log's first entry."""

    Options: type[OptionsT]
    Move: Any
    """The closed family of moves, a union of structs: `MoveT` as a value, for which Python has no type."""
    reserved: tuple[type[MoveT], ...] = ()
    """The moves that only the house plays for a seat: leaving, being passed over."""
    Event: Any
    """The closed family of events, likewise."""
    public: frozenset[type[EventT]] = frozenset()
    """The events that hide nothing: `see` gives them to everybody as they are, so once is enough for all."""
    View: type[ViewT]
    Preview: type[PreviewT]
    lesson: Lesson[MoveT] | None = None
    """For two; none where there is nobody to teach it."""

    @abstractmethod
    def blank(self, options: OptionsT, seats: int) -> StateT:
        """The state before anything has happened."""

    @abstractmethod
    def deal(self, options: OptionsT, seats: int, chance: Chance) -> list[EventT]:
        """The set-up, as events."""

    @abstractmethod
    def acting(self, state: StateT) -> tuple[int, ...]:
        """The seats that may move now; none once the game is over."""

    @abstractmethod
    def step(self, state: StateT, seat: int) -> str:
        """What this seat is to do now, in the game's own word; "" when it is not to act. Everybody may know it."""

    @abstractmethod
    def moves(self, state: StateT, seat: int) -> list[MoveT]:
        """Every legal move of that seat now. Leaving the game is always possible and never listed."""

    @abstractmethod
    def preview(self, state: StateT, seat: int, move: MoveT) -> PreviewT:
        """What the move would bring, as far as it can be known before chance speaks, or `Illegal`."""

    @abstractmethod
    def decide(self, state: StateT, seat: int, move: MoveT, chance: Chance) -> list[EventT]:
        """What the move itself does, or `Illegal`; the state is not changed."""

    @abstractmethod
    def follow(self, state: StateT) -> list[EventT]:
        """What then happens by itself: whose turn it is, the end. Nothing when nothing is due."""

    @abstractmethod
    def leaving(self, reason: str) -> MoveT | None:
        """The move by which a seat leaves the game for good; None where the game cannot go on without it."""

    def absent(self, state: StateT, seat: int) -> list[MoveT]:
        """What the house plays for an acting seat whose player stays away.

        Where the rules know no passing it is the first of the legal moves, so that the others can go on.
        """
        return self.moves(state, seat)[:1]

    def settled(self, state: StateT) -> bool:  # noqa: ARG002 - most games have no such phase
        """Whether the set-up is over: in it all choose at once and nobody waits for a turn."""
        return True

    def sides(self, state: StateT, seats: int) -> tuple[int, ...]:  # noqa: ARG002 - most games have no teams
        """For each of the seats the side it plays for: those of one side win and lose together."""
        return tuple(range(seats))

    def sheet(self, state: StateT) -> tuple[Category, ...]:  # noqa: ARG002 - a game need not keep one
        """What each seat's score is made of so far, in the order it is read out. Everybody may know it."""
        return ()

    def wished(self, options: OptionsT, seats: int, wishes: Sequence[str]) -> OptionsT:  # noqa: ARG002 - most have none
        """The options with what each seat would like ("" for nothing) worked in, or `Illegal`."""
        raise Illegal("in this game there is nothing to wish for")

    @abstractmethod
    def copy(self, state: StateT) -> StateT: ...

    @abstractmethod
    def evolve(self, state: StateT, event: EventT) -> None:
        """Fold one event into the state: the only code that changes a state."""

    @abstractmethod
    def see(self, event: EventT, seat: int | None) -> EventT:
        """The event as that seat, or a spectator (None), may know it: the only gate for secrets."""

    @abstractmethod
    def view(self, state: StateT, seat: int | None) -> ViewT:
        """The whole position as that seat, or a spectator, may know it."""

    @abstractmethod
    def imagine(self, view: ViewT, chance: Chance) -> StateT:
        """A full state consistent with a view, so that bots think from what they may know."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def tell(self, event: EventT, names: list[str]) -> str:
        """One event as a sentence for people."""

    @abstractmethod
    def draw(self, view: ViewT) -> str:
        """A view as text, for terminals."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""For whoever keeps games of every kind together."""
