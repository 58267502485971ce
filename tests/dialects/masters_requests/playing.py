"""What these tests share: connections without sockets, guests that play through them, positions set as wanted."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tavola.bots import choose
from tavola.dialects.masters_requests.client import Guest
from tavola.dialects.masters_requests.options import Options
from tavola.dialects.masters_requests.server import RequestsSession
from tavola.dialects.masters_requests.states import State
from tavola.games.chance import SeededChance
from tavola.games.masters.state import State as GameState
from tavola.house.table import Table
from tests.support.sansio import Connection, FakeOutlet, SansIo

NAMES = ("anna", "bob", "carla", "dino")


class Talker(Connection[RequestsSession]):
    """One connection: what is said goes in as a dict, what comes out is kept until it is asked for."""

    def __init__(self, sansio: SansIo, answer_time: float = 240.0) -> None:
        self.sansio = sansio
        self.outlet = FakeOutlet()
        self.session = RequestsSession(sansio.house, self.outlet, Options(answer_time))
        self.session.greet()

    def send(self, line: bytes | str) -> list[dict[str, Any]]:
        """Say this line, and hear what comes of it."""
        self.session.receive(line.encode() if isinstance(line, str) else line)
        return self.heard()

    def say(self, kind: str, **arguments: Any) -> list[dict[str, Any]]:
        return self.send(json.dumps({"type": kind, **arguments}))

    def asked_again(self, kind: str, **arguments: Any) -> dict[str, Any]:
        """Say what is no answer, and hear why; the question that comes again."""
        why, question = self.say(kind, **arguments)
        assert why.keys() == {"type", "message"}
        assert (why["type"], bool(why["message"])) == ("ErrorMessage", True)
        return question

    def told_off(self, kind: str, **arguments: Any) -> str:
        """Say what does not fit the moment; the sentence that is all that comes of it."""
        (why,) = self.say(kind, **arguments)
        assert why["type"] == "ErrorMessage"
        sentence: str = why["message"]
        return sentence

    def heard(self) -> list[dict[str, Any]]:
        """The messages since this was last asked, pings left out."""
        came = self.outlet.taken()
        assert not came or came.endswith(b"\n")
        messages = [json.loads(line) for line in came.splitlines()]
        return [message for message in messages if message["type"] != "PingMessage"]

    @property
    def state(self) -> State:
        return self.session.state


def enter(sansio: SansIo, name: str, mode: str = "MULTIPLAYER") -> Talker:
    """Somebody who has said the game mode and a name, and has not read what followed."""
    talker = Talker(sansio)
    talker.say("GameModeResponse", gameMode=mode)
    talker.session.receive(json.dumps({"type": "NickNameResponse", "nickname": name}).encode())
    return talker


def match_of(sansio: SansIo, players: int) -> list[Talker]:
    """A match right after its start, in the order of the turns; what was said until then has been read."""
    if players == 1:
        talkers = [enter(sansio, NAMES[0], "SOLO")]
    else:
        talkers = [enter(sansio, name) for name in NAMES[:players]]
        talkers[0].say("PlayerNumberResponse", numberOfPlayers=players)
    for talker in talkers:
        talker.heard()
    first = talkers[0].table.ledger.state.first
    return talkers[first:] + talkers[:first]


def placed_at(sansio: SansIo, state: GameState) -> list[Talker]:
    """A match in this position, which its log does not tell; seat by seat. Whoever is to act has been asked."""
    match_of(sansio, len(state.players))
    (table,) = sansio.house.tables.values()
    table.ledger._state = state
    table.ledger._acting = table.game.acting(state)
    talkers = []
    for seat in table.occupied:
        again = Talker(sansio)
        mode = "SOLO" if len(state.players) == 1 else "MULTIPLAYER"
        assert seat.listener
        seat.listener.lost()  # type: ignore[attr-defined]
        again.say("GameModeResponse", gameMode=mode)
        again.say("NickNameResponse", nickname=seat.name)
        talkers.append(again)
    for talker in talkers:
        talker.heard()
    return talkers


def kinds(messages: Iterable[dict[str, Any]]) -> list[str]:
    return [message["type"] for message in messages]


def only(messages: Iterable[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [message for message in messages if message["type"] == kind]


class Player(Connection[RequestsSession]):
    """Our own client at the other end of a session."""

    def __init__(self, sansio: SansIo, name: str, players: int, bot: str = "random") -> None:
        self.sansio = sansio
        self.bot = bot
        self.guest = Guest(name, players=players)
        self.heard = b""
        self.said: list[bytes] = []
        self.connect()

    def connect(self) -> None:
        self.outlet = FakeOutlet()
        self.session = RequestsSession(self.sansio.house, self.outlet, Options())
        self.session.greet()

    def come_back(self) -> None:
        """On a new connection, as a new client that knows nothing but the name."""
        self.guest = Guest(self.guest.name, players=self.guest.players)
        self.connect()

    def read(self) -> bool:
        """Take in what came and answer what needs no thought; whether anything came."""
        came = self.outlet.taken()
        self.heard += came
        for line in came.splitlines():
            if not self.outlet.closed:
                self._send(self.guest.receive(line))
        return bool(came)

    def think(self, luck: object) -> bool:
        """Decide one thing, if there is one to decide."""
        if self.outlet.closed or not self.guest.my_turn:
            return False
        guest = self.guest
        assert guest.number is not None
        chance = SeededChance(str(luck).encode()[:64], 0)
        self._send(guest.say(choose("masters", self.bot, guest.view(), guest.number, chance, guest.allowed)))
        return True

    def _send(self, frames: bytes) -> None:
        for line in frames.splitlines():
            self.said.append(line)
            self.session.receive(line)

    @property
    def over(self) -> bool:
        return self.guest.over


def started(sansio: SansIo, players: int, bot: str = "random") -> list[Player]:
    """A match of our own clients, up to the first question that takes a decision."""
    guests = [Player(sansio, name, players, bot) for name in NAMES[:players]]
    read_all(guests)
    return guests


def read_all(guests: Iterable[Player]) -> None:
    while [guest for guest in guests if guest.read()]:
        pass


def table_of(sansio: SansIo) -> Table:
    (table,) = sansio.house.tables.values()
    return table


def play_out(
    players: Sequence[Player],
    luck: object,
    *,
    after: Callable[[], None] | None = None,
    until: Callable[[], bool] | None = None,
    most: int = 30_000,
) -> int:
    """Let them play to the end; how many decisions it took. `after` is called when all have read everything."""
    decisions = 0
    while decisions < most:
        read_all(players)
        if after:
            after()
        if all(player.over for player in players if not player.outlet.closed) or (until and until()):
            return decisions
        if not any(player.think(f"{luck} {decisions}") for player in players):
            raise AssertionError("nobody is asked anything, and the game is not over")
        decisions += 1
    raise AssertionError("this game does not end")
