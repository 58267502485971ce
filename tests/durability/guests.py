"""Guests who write down all they are told, come back after a crash, and notice what is missing or double."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import aiohttp
import msgspec

from tavola.bots import choose
from tavola.dialects.qwirkle_lines.client import Guest
from tavola.games import GAMES
from tavola.games.qwirkle import words
from tavola.games.qwirkle.words import View
from tavola.house.words import CODECS, AnyEntry, Revealed, Sat, Started, TableEvent, header_of
from tavola.store import Record
from tavola.store.sqlite import SqliteStore

GAME = GAMES["qwirkle"]
SECONDS = 20.0


class Lost(AssertionError):  # noqa: N818 - a finding of a test
    """Something a guest was told is not in the log."""


class Doubled(AssertionError):  # noqa: N818
    """The log has more than what was told and what was in flight."""


# The log, read by other code than the house's own


class Log:
    """A stored table: who sat there, and what each of them must have been told."""

    def __init__(self, records: list[Record]) -> None:
        self.code = records[0].code
        game = header_of(records[0].body).game
        self.game = GAMES[game]
        self.entries: list[AnyEntry] = [CODECS[game].read(record.body) for record in records]
        self.names: list[str] = []
        self.state: Any = None
        self.over = False
        self.moved: list[tuple[int | None, tuple[int, ...]]] = []
        """Who made each move, and who might have moved then."""
        assert [entry.number for entry in self.entries] == list(range(len(records)))
        for entry in self.entries:
            if entry.moves:
                self.moved.append((entry.who, self.game.acting(self.state)))
            for event in entry.events:
                match event:
                    case Sat(seat, name):
                        assert seat == len(self.names), "nobody gets up in these tests"
                        self.names.append(name)
                    case Started(players):
                        self.state = self.game.blank(self.game.Options(), players)
                    case Revealed():
                        self.over = True
                    case words.Left(seat, reason):
                        raise Doubled(f"seat {seat} left table {self.code} ({reason}); nobody did")
                    case _ if self.state is not None:
                        self.game.evolve(self.state, event)

    def check_told_moves(self, told: int) -> None:
        """Of the moves that nobody was told of each is by another player, who might move before the first."""
        untold = self.moved[told:]
        who = [seat for seat, _ in untold]
        if untold and (len(set(who)) < len(who) or not set(who) <= set(untold[0][1])):
            raise Doubled(
                f"table {self.code}: {len(self.moved)} moves in the log, {told} were told; then {untold}"
            )

    def stream(self, seat: int) -> list[str]:
        """The lines this seat has been told of this log, but for WELCOME and the NEXTs."""
        lines = []
        for entry in self.entries:
            public = []
            for event in entry.events:
                match event:
                    case Started():
                        names = " ".join(f"{name} {number}" for number, name in enumerate(self.names))
                        lines.append(f"NAMES {names} 5000")
                    case words.Drew(who, _, tiles) if who == seat:
                        lines.append(f"NEW {' '.join(tiles or ()) or 'empty'}")
                    case words.Placed(who, laid):
                        public.append(f"TURN {who} " + " ".join(f"{t} {row} {column}" for t, row, column in laid))
                    case words.Traded(who):
                        public.append(f"TURN {who} empty")
                    case words.Ended(_, _, winners):
                        public += [f"WINNER {winner}" for winner in winners]
            lines += public
        return lines


def read_logs(store: SqliteStore) -> dict[str, Log]:
    return {shelf.code: Log(store.load(shelf.code)) for shelf in store.shelves()}


def check_told(who: str, heard: list[Any], written: list[Any]) -> None:
    """What was heard is what the log starts with."""
    if written[: len(heard)] != heard:
        at = next(
            (i for i, (ours, theirs) in enumerate(zip(heard, written, strict=False)) if ours != theirs), None
        )
        at = min(len(heard), len(written)) if at is None else at
        raise Lost(f"{who} was told {heard[at : at + 2]} at {at}, the log has {written[at : at + 2]}")


def same_position(guest: View, house: View, seat: int) -> None:
    """The view a guest has built is the house's, whatever the order of the tiles in the hand."""
    for view in guest, house:
        view.seats[seat].hand = tuple(sorted(view.seats[seat].hand or ()))
        view.board.sort()
    assert guest == house


class Luck:
    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def below(self, n: int) -> int:
        return self._rng.randrange(n)


class LinesPlayer:
    """One guest by line for one game, over as many connections as it takes."""

    def __init__(self, name: str, rng: random.Random, acknowledge: Callable[[], None]) -> None:
        self.name = name
        self.number: int | None = None
        self.heard: list[str] = []
        """All lines but WELCOME and NEXT, over all connections."""
        self.done = False
        self._rng = rng
        self._acknowledge = acknowledge
        self._guest = Guest(name)
        self._writer: asyncio.StreamWriter | None = None
        self.seated = asyncio.Event()

    @property
    def turns(self) -> int:
        """How many moves of its table it was told of."""
        return sum(1 for line in self.heard if line.startswith("TURN"))

    def check(self, log: Log) -> None:
        check_told(self.name, self.heard, log.stream(log.names.index(self.name)))

    async def play(self, port: int, log: Log | None, everybody_back: asyncio.Event) -> None:
        """Play until the game is over or the house is gone; `log` is what is known of it on coming back."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except ConnectionError:
            return
        self._writer = writer
        try:
            writer.write(f"HELLO {self.name}\n".encode())
            if log is not None and log.state is not None:
                await self._catch_up(reader, log)
                self.seated.set()
                await everybody_back.wait()
                self._move()
            while line := await reader.readline():
                if not line.endswith(b"\n"):
                    break  # cut off in the middle: not told
                self._hear(line)
                if self._guest.over:
                    self.done = True
                    break
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def _catch_up(self, reader: asyncio.StreamReader, log: Log) -> None:
        """Hear the stream again: the turns are those of the log, and they lead to the same position."""
        seat = log.names.index(self.name)
        lines: list[str] = []
        async with asyncio.timeout(SECONDS):
            while not lines or not lines[-1].startswith("NEXT"):
                heard = await reader.readline()
                if not heard.endswith(b"\n"):
                    return  # the house was killed again
                lines.append(heard.decode().rstrip("\n"))
        stream = log.stream(seat)
        turns = [f"WELCOME {self.name} {seat}", *_public(stream), f"NEXT {log.state.turn}"]
        assert _public(lines) == turns, f"{self.name} came back to {lines}, the log has {stream}"
        self._guest = Guest(self.name)
        for line in lines:
            self._guest.receive(line.encode())
        self.number, self.heard = seat, stream
        same_position(self._guest.view(), GAME.view(log.state, seat), seat)

    def _hear(self, line: bytes) -> None:
        self._take(line.decode().rstrip("\n"))
        if line.startswith(b"WELCOME"):
            self.number = self._guest.number
            self.seated.set()
        if line.startswith(b"TURN"):
            self._acknowledge()
        self._move()

    def _take(self, line: str) -> None:
        self._guest.receive(line.encode())
        assert self._guest.kicked is None, f"{self.name} was kicked: {self._guest.kicked}"
        if not line.startswith(("WELCOME", "NEXT")):
            self.heard.append(line)

    def _move(self) -> None:
        if self._guest.my_turn and self.number is not None and self._writer:
            bot = self._rng.choice(("random", "greedy"))
            move = choose("qwirkle", bot, self._guest.view(), self.number, Luck(self._rng))
            self._writer.write(self._guest.say(move))


def _public(stream: list[str]) -> list[str]:
    """Without what was drawn: on coming back, the house leaves out of it what was swapped away since."""
    return [line for line in stream if not line.startswith("NEW ")]


class NativePlayer:
    """One guest by WebSocket for one game, who opens a table or joins a friend's."""

    def __init__(
        self,
        name: str,
        game: str,
        friend: "NativePlayer | None",
        rng: random.Random,
        acknowledge: Callable[[], None],
    ) -> None:
        self.name = name
        self.game = game
        self.code: str | None = None
        self.secret = ""
        self.heard: dict[int, Any] = {}
        """Every entry told as news or as history, by its number."""
        self.done = False
        self._rng = rng
        self._acknowledge = acknowledge
        self._friend = friend
        self._you: int | None = None
        self._in_flight = False
        """Whether a move was said that nothing has been heard of yet."""
        self.seated = asyncio.Event()
        self.tried = asyncio.Event()
        """Set once it sits, or could not."""

    @property
    def turns(self) -> int:
        return sum(1 for entry in self.heard.values() if entry["who"] is not None)

    def check(self, log: Log) -> None:
        seat = log.names.index(self.name)
        for number, told in self.heard.items():
            if number >= len(log.entries):
                raise Lost(f"{self.name} was told entry {number}, the log ends with {len(log.entries) - 1}")
            entry = log.entries[number]
            events = [
                event if isinstance(event, TableEvent) else log.game.see(event, seat) for event in entry.events
            ]
            written = {"number": entry.number, "at": entry.at, "who": entry.who, "events": events}
            if json.loads(msgspec.json.encode(written)) != told:
                raise Lost(f"{self.name} was told {told}, the log has {written}")

    async def play(self, port: int, log: Log | None, everybody_back: asyncio.Event) -> None:
        if self._friend and not self.secret:
            await self._friend.tried.wait()
            if self._friend.code is None:
                return
        try:
            async with (
                aiohttp.ClientSession() as http,
                http.ws_connect(f"http://127.0.0.1:{port}/ws", max_msg_size=0) as ws,
            ):
                await self._play(ws, log, everybody_back)
        except (aiohttp.ClientError, ConnectionError):
            pass
        finally:
            self.tried.set()

    async def _play(
        self, ws: aiohttp.ClientWebSocketResponse, log: Log | None, everybody_back: asyncio.Event
    ) -> None:
        if self.secret:
            hello: dict[str, Any] = {"type": "Resume", "table": self.code, "secret": self.secret, "moves": True}
        elif self._friend:
            hello = {
                "type": "Join",
                "table": self._friend.code,
                "name": self.name,
                "word": self.name,
                "moves": True,
            }
        else:
            hello = {"type": "Open", "game": self.game, "name": self.name, "public": False, "moves": True}
        await ws.send_str(json.dumps(hello))
        async for message in ws:
            if message.type is not aiohttp.WSMsgType.TEXT:
                break
            said = json.loads(message.data)
            match said["type"]:
                case "Seated":
                    self.code, self.secret = said["table"], said["secret"]
                    self.tried.set()
                case "Table":
                    self._you, self._in_flight = said["you"], False
                    self._come_back(said, log)
                    self.seated.set()
                    if log is not None:
                        await everybody_back.wait()
                    await self._move(ws, said["now"])
                case "News":
                    self._note(said["entry"])
                    if said["entry"]["who"] == self._you:
                        self._in_flight = False
                    self._acknowledge()
                    await self._move(ws, said["now"])
                case "Parted" if "kept by another" in said["reason"]:
                    return  # to come back where it is kept now
                case "Refused" | "Parted":
                    raise AssertionError(f"{self.name} was told {said} after saying {hello}")
            if self.done:
                return

    def _note(self, entry: Any) -> None:
        known = self.heard.setdefault(entry["number"], entry)
        assert known == entry, f"{self.name} was told entry {entry['number']} twice: {known} and {entry}"

    def _come_back(self, said: Any, log: Log | None) -> None:
        history = said["history"]
        assert [entry["number"] for entry in history] == list(range(len(history)))
        told = [self.heard[number] for number in sorted(self.heard)]
        if told:
            check_told(self.name, told, history[told[0]["number"] :])
        for entry in history:
            self._note(entry)
        if log is not None and log.state is not None:
            assert len(history) >= len(log.entries)
            if len(history) == len(log.entries):
                view = log.game.view(log.state, said["you"])
                assert said["now"]["view"] == json.loads(msgspec.json.encode(view))

    async def _move(self, ws: aiohttp.ClientWebSocketResponse, now: Any) -> None:
        if now["phase"] == "over":
            self.done = True
        elif now["moves"] and not self._in_flight:
            self._in_flight = True
            await ws.send_str(json.dumps({"type": "Play", "moves": [self._rng.choice(now["moves"])]}))
