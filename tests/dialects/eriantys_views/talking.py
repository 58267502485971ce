"""What the tests of this dialect share: guests by hand or by our own client, tables in a given position."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, get_args

from tavola.bots import choose
from tavola.dialects.eriantys_views import wire
from tavola.dialects.eriantys_views.client import Guest
from tavola.dialects.eriantys_views.server import ViewsSession
from tavola.games.chance import SeededChance
from tavola.games.eriantys.state import State
from tavola.games.eriantys.words import Move
from tavola.house.table import Table
from tests.support.sansio import Connection, FakeOutlet, SansIo

NAMES = ("ann", "bob", "cat", "dan")
COLOURS = {2: ("WHITE", "BLACK"), 3: ("WHITE", "BLACK", "GREY"), 4: ("WHITE", "BLACK", "WHITE", "BLACK")}

DOCUMENTED = {
    "LoginReply",
    "InvalidTowerMessage",
    "InvalidNicknameMessage",
    "TowerMessage",
    "AssignPlayerDeckResponseMessage",
    "DisplayHallMessage",
    "DisplayEntranceMessage",
    "DisplayCloudsMessage",
    "DisplayIslandMessage",
    "DisplayCemeteryMessage",
    "InvalidNumberStudentsMovedMessage",
    "InvalidMovementMessage",
    "TextMessage",
    "WinMessage",
}
"""What the house may say to whoever did not ask for extensions: the document's messages and its pictures'."""


class Talk(Connection[ViewsSession]):
    """One connection, spoken to by hand: what is heard are the objects of the lines."""

    def __init__(self, house: SansIo, name: str = "", *, extensions: bool = False) -> None:
        self.outlet = FakeOutlet()
        self.session = ViewsSession(house.house, self.outlet)
        self.session.greet()
        self.name = name
        self.extensions = extensions
        self.all: list[dict[str, Any]] = []
        """Everything this guest was ever told."""
        if name:
            asked = {"extensions": True} if extensions else {}
            (reply,) = self.say("LoginRequest", **asked)
            assert reply == {"type": "LoginReply", "NicknameAccepted": True, "connectionSuccessful": True}

    def say(self, kind: str, **members: Any) -> list[dict[str, Any]]:
        """Say a message, with the guest's own name unless another is given; what came since is the answer."""
        said = {"type": kind, "Nickname": self.name} | members
        return self.raw(json.dumps(said).encode())

    def raw(self, frame: bytes) -> list[dict[str, Any]]:
        self.session.receive(frame)
        return self.heard()

    def heard(self) -> list[dict[str, Any]]:
        sent = self.outlet.taken()
        assert not sent or sent.endswith(b"\n")
        came = [json.loads(line) for line in sent.splitlines()]
        self.all += came
        return came

    def join(self, players: int, tower: str, mode: str = "simplified", **members: Any) -> list[dict[str, Any]]:
        return self.say("PlayerNicknameMessage", numPlayers=players, colorTower=tower, gameMode=mode, **members)


def kinds(came: Iterable[dict[str, Any]]) -> list[str]:
    return [said["type"] for said in came]


def texts(came: Iterable[dict[str, Any]]) -> list[str]:
    return [said["text"] for said in came if said["type"] == "TextMessage"]


def only(came: Iterable[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [said for said in came if said["type"] == kind]


def seated(
    house: SansIo, count: int, *, mode: str = "simplified", extensions: Sequence[bool] | bool = False
) -> list[Talk]:
    """So many guests at one table; what they heard on the way is read."""
    asked = [extensions] * count if isinstance(extensions, bool) else extensions
    guests = [Talk(house, name, extensions=ext) for name, ext in zip(NAMES[:count], asked, strict=False)]
    for guest, tower in zip(guests, COLOURS[count], strict=True):
        guest.join(count, tower, mode)
    for guest in guests:
        guest.heard()
    return guests


def standing_at(
    state: State, *, extensions: Sequence[bool] | bool = False, house: SansIo | None = None
) -> list[Talk]:
    """A game that stands in this position, which its log does not tell."""
    house = house or SansIo("position")
    mode = "expert" if state.expert else "simplified"
    guests = seated(house, len(state.hands), mode=mode, extensions=extensions)
    put(guests[0].table, state)
    return guests


def put(table: Table, state: State) -> None:
    table.ledger._state = state
    table.ledger._acting = table.game.acting(state)


def hears(guests: Iterable[Talk]) -> list[list[dict[str, Any]]]:
    return [guest.heard() for guest in guests]


def on_turn(guests: Sequence[Talk]) -> Talk:
    """Whoever of them is on turn."""
    (index,) = guests[0].table.acting
    return next(guest for guest in guests if guest.seat.index == index)


class Bot(Connection[ViewsSession]):
    """Our own client at the other end of a session."""

    def __init__(self, house: SansIo, guest: Guest) -> None:
        self.guest = guest
        self.lines: list[bytes] = []
        """Everything the house said."""
        self.connect(house)

    def connect(self, house: SansIo) -> None:
        self.outlet = FakeOutlet()
        self.session = ViewsSession(house.house, self.outlet)
        self.session.greet()
        self.says(self.guest.hello())

    def says(self, spoken: bytes) -> None:
        """Say these lines, then read what came of them."""
        for line in spoken.splitlines():
            self.session.receive(line)
        self.listen()

    def listen(self) -> None:
        for line in self.outlet.taken().splitlines():
            self.lines.append(line)
            answer = self.guest.receive(line)
            if answer:
                self.says(answer)

    def play(self, luck: object, bot: str = "random") -> Move:
        """Make a move, from nothing but what the guest has read."""
        guest = self.guest
        assert guest.number is not None
        chance = SeededChance(str(luck).encode()[:64], 0)
        move: Move = choose("eriantys", bot, guest.view(), guest.number, chance, self.fancies())
        assert guest.allowed(move)
        self.says(guest.say(move))
        return move

    def fancies(self) -> Callable[[Move], bool]:
        """Which moves it chooses among."""
        return self.guest.allowed


def bots_at(
    house: SansIo, count: int, *, expert: bool = False, extensions: Sequence[bool] = (True,) * 4
) -> list[Bot]:
    """So many of our clients at one table, the game begun."""
    bots = [
        Bot(house, Guest(name, players=count, expert=expert, extensions=asked))
        for name, asked in zip(NAMES[:count], extensions, strict=False)
    ]
    listen(bots)
    return bots


def listen(bots: Sequence[Bot]) -> None:
    for bot in bots:
        bot.listen()


def play_out(
    bots: Sequence[Bot],
    luck: object,
    kind: str = "random",
    after: Callable[[], None] | None = None,
    most: int = 5000,
) -> list[Move]:
    """Play the rest of the game; the moves that were made. `after` is called after each of them."""
    moves: list[Move] = []
    while len(moves) < most and not any(bot.guest.over for bot in bots):
        (bot,) = [bot for bot in bots if bot.guest.my_turn]
        moves.append(bot.play(f"{luck} {len(moves)}", kind))
        listen(bots)
        if after:
            after()
    assert len(moves) < 5000, "this game does not end"
    return moves


def said_types(lines: Iterable[bytes]) -> set[str]:
    return {json.loads(line)["type"] for line in lines}


EXTENSIONS = {message.__name__ for message in get_args(wire.Extensions)}
