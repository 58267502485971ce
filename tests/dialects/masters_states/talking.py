"""Guests of `masters-states` at a house without sockets: lines in, lines out, and our own client to play."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from tavola.bots import choose
from tavola.dialects.masters_states.client import REMATCH_IDLES, Guest
from tavola.dialects.masters_states.server import StatesSession
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import Variant
from tavola.games.chance import SeededChance
from tavola.games.masters import GAME
from tavola.games.masters.state import State as Position
from tavola.games.masters.words import View
from tavola.house.table import Table
from tests.support.sansio import Connection, FakeOutlet, SansIo

WRITTEN, BUILT = Variant.AS_WRITTEN, Variant.AS_BUILT
BOTH = (WRITTEN, BUILT)


class Visitor(Connection[StatesSession]):
    """One connection: what the house sends is kept for `heard`, and read by a client where there is one."""

    def __init__(self, sansio: SansIo, variant: Variant = WRITTEN, guest: Guest | None = None) -> None:
        self.sansio = sansio
        self.outlet = FakeOutlet()
        self.session = StatesSession(sansio.house, self.outlet, variant)
        self.guest = guest
        self.bytes = b""
        """Everything that ever came."""
        self.told: list[Any] = []
        """The same, read, with `ping` for a bare ping."""
        self._unread = 0
        self.session.greet()
        if guest:
            self.say(guest.hello())
            self.listen()

    def say(self, message: bytes | str | dict[str, Any]) -> None:
        """Say one line; its end is not part of what a session is given."""
        line = json.dumps(message).encode() if isinstance(message, dict) else message
        spelled = line.encode() if isinstance(line, str) else line
        if spelled and not self.outlet.closed:
            self.session.receive(spelled.removesuffix(b"\n"))

    def tell(self, label: str, **arguments: Any) -> list[Any]:
        """Say a message and hear what comes of it."""
        self.heard()
        self.say({"Message": label, **arguments})
        return self.heard()

    def listen(self) -> None:
        """Read what has come; the client answers what it answers by itself."""
        while came := self.outlet.taken():
            assert came.endswith(b"\n")
            self.bytes += came
            for line in came.splitlines():
                self.told.append("ping" if line == b"ping" else json.loads(line))
                if self.guest:
                    self.say(self.guest.receive(line))

    def heard(self) -> list[Any]:
        """What was said since this was last asked."""
        self.listen()
        news, self._unread = self.told[self._unread :], len(self.told)
        return news

    def states(self) -> list[str]:
        """The states among what was said since it was last asked."""
        return [said["newState"] for said in self.heard() if "newState" in said]

    @property
    def state(self) -> State:
        return self.session.state


def labels(said: Sequence[Any]) -> list[str]:
    """What was said in short: the state of a nextState, else the label."""
    return [
        "ping" if one == "ping" else one["newState"] if one["Message"] == "nextState" else one["Message"]
        for one in said
    ]


def logged_in(sansio: SansIo, name: str, variant: Variant = WRITTEN) -> Visitor:
    visitor = Visitor(sansio, variant)
    visitor.say({"Message": "login", "nickname": name})
    return visitor


def alone(sansio: SansIo, name: str = "anna", variant: Variant = WRITTEN) -> Visitor:
    """A solo match by hand, in WAITING_LEADERS."""
    visitor = logged_in(sansio, name, variant)
    visitor.say({"Message": "binarySelection", "selection": True})
    visitor.say({"Message": "binarySelection", "selection": True})
    visitor.heard()
    return visitor


def together(sansio: SansIo, *names: str, variant: Variant = WRITTEN) -> list[Visitor]:
    """A match of so many by hand, all in WAITING_LEADERS, in the order of the table's seats."""
    visitors: list[Visitor] = []
    for name in names:
        visitor = logged_in(sansio, name, variant)
        visitor.say({"Message": "binarySelection", "selection": False})
        if not visitors:
            visitor.say({"Message": "numPlayers", "numPlayers": len(names)})
            visitor.say({"Message": "binarySelection", "selection": True})
        visitors.append(visitor)
    for visitor in visitors:
        visitor.heard()
    return visitors


def place(visitors: Sequence[Visitor], position: Position) -> None:
    """Let the table stand in this position, which its log does not tell, and every session know its state."""
    table = visitors[0].table
    table.ledger._state = position
    table.ledger._acting = GAME.acting(position)
    for visitor in visitors:
        visitor.session._whites = None
        visitor.session.state = visitor.session._stands()
        visitor.heard()


def in_position(sansio: SansIo, position: Position, variant: Variant = WRITTEN) -> list[Visitor]:
    """A match that stands so, of as many as the position has; whoever sits first is anna."""
    names = ("anna", "bea", "carl", "dora")[: len(position.players)]
    visitors = (
        [alone(sansio, variant=variant)]
        if len(position.players) == 1
        else together(sansio, *names, variant=variant)
    )
    place(visitors, position)
    return visitors


# Playing


def guests(
    sansio: SansIo, count: int, variants: Sequence[Variant] = (WRITTEN,), *, rematch: bool = False
) -> list[Visitor]:
    """So many of our own clients, who have come to a match of so many."""
    names = ("anna", "bea", "carl", "dora")[:count]
    visitors = []
    for number, name in enumerate(names):
        variant = variants[number % len(variants)]
        client = Guest(name, variant=variant, players=count, rematch=rematch)
        visitors.append(Visitor(sansio, variant, client))
    return visitors


def settle(visitors: Sequence[Visitor]) -> None:
    """Let everybody read until nobody has anything new."""
    before = -1
    while before != (before := sum(len(visitor.told) for visitor in visitors)):
        for visitor in visitors:
            visitor.listen()


def act(visitor: Visitor, luck: object, bot: str = "random") -> None:
    guest = visitor.guest
    assert guest
    assert guest.number is not None
    chance = SeededChance(str(luck).encode()[:64], 0)
    move = choose("masters", bot, guest.view(), guest.number, chance, guest.allowed)
    visitor.say(guest.say(move))


def play_on(
    visitors: Sequence[Visitor],
    luck: object,
    bot: str = "random",
    after: Callable[[], None] | None = None,
    until: Callable[[], bool] = lambda: False,
    most: int = 4000,
) -> int:
    """Play until the match is over, or `until` says so; how many moves it took."""
    moves = 0
    settle(visitors)
    while not until():
        due = [visitor for visitor in visitors if visitor.guest and visitor.guest.my_turn]
        if not due:
            fall_silent(visitors)
            break
        act(due[0], f"{luck} {moves}", bot)
        settle(visitors)
        moves += 1
        if after:
            after()
        assert moves < most, "this match does not end"
    return moves


def fall_silent(visitors: Sequence[Visitor]) -> None:
    """Nobody has anything to say for a while: our clients decline the rematch."""
    for _ in range(REMATCH_IDLES):
        for visitor in visitors:
            if visitor.guest:
                visitor.say(visitor.guest.idle())
        settle(visitors)


def seen_by(visitor: Visitor) -> View:
    """The table's view for this visitor, turned so that the first player is seat 0 as in a Summary."""
    return turned(visitor.table, visitor.seat.index)


def turned(table: Table, seat: int) -> View:
    view: View = table.view(seat)
    seats = len(view.seats)
    first = view.first

    def turn(index: int) -> int:
        return (index - first) % seats

    view.seats = view.seats[first:] + view.seats[:first]
    view.turn = None if view.turn is None else turn(view.turn)
    view.first = 0
    return view


def agrees(visitor: Visitor) -> None:
    """What a client has read from its lines is the position, as far as the document tells it."""
    assert visitor.guest
    assert visitor.guest.strange_lines == 0
    truth, read = seen_by(visitor), visitor.guest.view()
    me = visitor.guest.number
    assert me is not None
    assert visitor.guest.names[me] == visitor.seat.name
    # Whose turn it is among others is told to nobody else, nor what they are at beyond what lies before them.
    assert (read.turn == me) == (truth.turn == me)
    read.turn = truth.turn
    for seat, (theirs, known) in enumerate(zip(truth.seats, read.seats, strict=True)):
        if truth.outcome:
            known.step = theirs.step
        if seat != me:
            assert known.card == theirs.card
            assert known.waiting == theirs.waiting
            if truth.turn is None and truth.outcome is None:
                assert known.step == theirs.step
            known.step, known.whites, known.discarded = theirs.step, theirs.whites, theirs.discarded
            known.price, known.production, known.bonus = theirs.price, theirs.production, theirs.bonus
    if truth.lorenzo:
        assert read.lorenzo
        # Which of the two equal tokens it was, and a card taken in passing, nobody says.
        assert [min(token, 69) if token < 71 else 71 for token in read.lorenzo.turned] == [
            min(token, 69) if token < 71 else 71 for token in truth.lorenzo.turned
        ]
        assert len(read.lorenzo.removed) == len(truth.lorenzo.removed)
        read.lorenzo.turned, read.lorenzo.removed = truth.lorenzo.turned, truth.lorenzo.removed
    if truth.outcome and read.outcome:
        assert (read.outcome.winners, read.outcome.scores) == (
            _seats(visitor, truth.outcome.winners),
            tuple(truth.outcome.scores[index] for index in _order(visitor)),
        )
        read.outcome = truth.outcome
    assert read == truth


def _order(visitor: Visitor) -> list[int]:
    """The table's seats in turn order."""
    first, seats = visitor.table.ledger.state.first, len(visitor.table.occupied)
    return [(first + turn) % seats for turn in range(seats)]


def _seats(visitor: Visitor, seats: Sequence[int]) -> tuple[int, ...]:
    order = _order(visitor)
    return tuple(order.index(seat) for seat in seats)
