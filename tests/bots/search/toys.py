"""Games of a move or two, each made of one difficulty a search has to cope with."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from msgspec import Struct

from tavola.games.contract import Chance, EventBase, Game, Illegal, MoveBase, Outcome


class Say(MoveBase, frozen=True):
    word: str


class Said(EventBase, frozen=True):
    seat: int
    word: str
    rolled: int
    """From 0 to 99."""


@dataclass
class Position:
    said: list[tuple[int, str]] = field(default_factory=list)
    rolled: int = 0
    hidden: int = 0
    """What nobody may know."""


class Shown(Struct):
    said: list[tuple[int, str]]


class Asked(Struct, frozen=True):
    pass


class Toy(Game[Position, Say, Said, Shown, Asked, Shown]):
    """Everybody says a word when it is their turn; who has won follows from what was said and from luck."""

    name = "toy"
    title = "Toy"
    seats = range(2, 5)
    version = 1
    Options, View, Preview, Move, Event = Asked, Shown, Shown, Say, Said
    secrets = 1

    def turns(self, state: Position) -> Sequence[int]:
        """Who is to say something now."""
        raise NotImplementedError

    def words(self, state: Position, seat: int) -> Sequence[str]:
        raise NotImplementedError

    def winners(self, state: Position) -> tuple[int, ...]:
        raise NotImplementedError

    def blank(self, options: Asked, seats: int) -> Position:
        return Position()

    def deal(self, options: Asked, seats: int, chance: Chance) -> list[Said]:
        return []

    def acting(self, state: Position) -> tuple[int, ...]:
        return tuple(self.turns(state))

    def step(self, state: Position, seat: int) -> str:
        return "say" if seat in self.turns(state) else ""

    def moves(self, state: Position, seat: int) -> list[Say]:
        return [Say(word) for word in self.words(state, seat)] if seat in self.turns(state) else []

    def decide(self, state: Position, seat: int, move: Say, chance: Chance) -> list[Said]:
        if move not in self.moves(state, seat):
            raise Illegal("not that, or not now")
        return [Said(seat, move.word, chance.below(100))]

    def follow(self, state: Position) -> list[Said]:
        return []

    def evolve(self, state: Position, event: Said) -> None:
        state.said.append((event.seat, event.word))
        state.rolled = event.rolled

    def copy(self, state: Position) -> Position:
        return Position(list(state.said), state.rolled, state.hidden)

    def view(self, state: Position, seat: int | None) -> Shown:
        return Shown(list(state.said))

    def imagine(self, view: Shown, chance: Chance) -> Position:
        return Position(list(view.said), 0, chance.below(self.secrets))

    def outcome(self, state: Position) -> Outcome | None:
        if self.turns(state):
            return None
        return Outcome(self.winners(state), (0,) * max(self.seats), (), "all is said")

    def see(self, event: Said, seat: int | None) -> Said:
        return event

    def leaving(self, reason: str) -> None:
        return None

    def preview(self, *_: Any) -> NoReturn:
        raise NotImplementedError

    def tell(self, *_: Any) -> NoReturn:
        raise NotImplementedError

    def draw(self, *_: Any) -> NoReturn:
        raise NotImplementedError


class Matches(Toy):
    """Ten matches, of which each takes one or two in turn; who takes the last one has won."""

    seats = range(2, 3)
    matches = 10

    def left(self, state: Position) -> int:
        return self.matches - sum(int(word) for _, word in state.said)

    def turns(self, state: Position) -> Sequence[int]:
        return [len(state.said) % 2] if self.left(state) else []

    def words(self, state: Position, seat: int) -> Sequence[str]:
        return [word for word in ("1", "2") if int(word) <= self.left(state)]

    def winners(self, state: Position) -> tuple[int, ...]:
        return (state.said[-1][0],)


class Pennies(Toy):
    """Both say heads or tails at once; the first has won if they said the same."""

    seats = range(2, 3)

    def turns(self, state: Position) -> Sequence[int]:
        return [seat for seat in range(2) if seat not in dict(state.said)]

    def words(self, state: Position, seat: int) -> Sequence[str]:
        return ["heads", "tails"]

    def winners(self, state: Position) -> tuple[int, ...]:
        return (0,) if len(set(dict(state.said).values())) == 1 else (1,)


class Gamble(Toy):
    """One says how to gamble, and luck decides: it wins 20, 60 or 40 times of a hundred."""

    seats = range(2, 3)
    luck = {"bold": 20, "steady": 60, "wild": 40}  # noqa: RUF012

    def turns(self, state: Position) -> Sequence[int]:
        return [] if state.said else [0]

    def words(self, state: Position, seat: int) -> Sequence[str]:
        return list(self.luck)

    def winners(self, state: Position) -> tuple[int, ...]:
        return (0,) if state.rolled < self.luck[state.said[0][1]] else (1,)


class Partners(Toy):
    """Four in two teams: the first names who is to name the team that wins, and seats 0 and 2 are a team."""

    seats = range(4, 5)

    def turns(self, state: Position) -> Sequence[int]:
        if not state.said:
            return [0]
        return [int(state.said[0][1])] if len(state.said) == 1 else []

    def words(self, state: Position, seat: int) -> Sequence[str]:
        return ["1", "2", "3"] if not state.said else ["even", "odd"]

    def winners(self, state: Position) -> tuple[int, ...]:
        return (0, 2) if state.said[1][1] == "even" else (1, 3)

    def sides(self, state: Position, seats: int) -> tuple[int, ...]:
        return (0, 1, 0, 1)


class Guess(Toy):
    """One guesses a number that is hidden from it; to pass wins one time in two."""

    seats = range(2, 3)
    secrets = 4

    def turns(self, state: Position) -> Sequence[int]:
        return [] if state.said else [0]

    def words(self, state: Position, seat: int) -> Sequence[str]:
        return ["0", "1", "2", "3", "pass"]

    def winners(self, state: Position) -> tuple[int, ...]:
        word = state.said[0][1]
        won = state.rolled < 50 if word == "pass" else int(word) == state.hidden
        return (0,) if won else (1,)


class Endless(Toy):
    """Two talk for ever, unless one of them ends it and has won."""

    seats = range(2, 3)

    def turns(self, state: Position) -> Sequence[int]:
        return [] if state.said and state.said[-1][1] == "end" else [len(state.said) % 2]

    def words(self, state: Position, seat: int) -> Sequence[str]:
        return ["talk", "end"] if len(state.said) > 3 else ["talk"]

    def winners(self, state: Position) -> tuple[int, ...]:
        return (state.said[-1][0],)
