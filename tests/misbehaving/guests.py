"""Bad guests, one idea each. Every one sits down properly first, unless its idea is not to."""

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress

from tests.support.server import DEADLINE, LineClient


class BadGuest(ABC):
    """Somebody the house has to cope with."""

    name = "Mallory"
    sits_down = True
    """Whether it has a number when it misbehaves, so that the others hear of its end."""
    says: str | None = None
    """What the house answers, if it answers: a KICK with this reason."""
    stays = False
    """Whether the house has no reason to close the connection."""

    def __init__(self, client: LineClient) -> None:
        self.client = client

    @abstractmethod
    async def misbehaves(self) -> None: ...

    async def hears_out(self) -> list[str]:
        """Whatever the house still says until it closes."""
        return await self.client.rest()


class OverlongLine(BadGuest):
    """Says a line of a hundred thousand bytes."""

    says = "a line may be 65536 bytes long"

    async def misbehaves(self) -> None:
        self.client.say(b"MOVE " + b"Ro 91 91 " * 12_000 + b"\n")


class EndlessLine(BadGuest):
    """Never ends its line."""

    says = "a line may be 65536 bytes long"

    async def misbehaves(self) -> None:
        with suppress(ConnectionError):
            for _ in range(100):
                self.client.say(b"x" * 1000)
                await self.client.writer.drain()


class BadUtf8(BadGuest):
    """Says bytes that are no text in any language."""

    says = "a line may hold ASCII characters only"

    async def misbehaves(self) -> None:
        self.client.say(b"MOVE \xc3\x28\xff\xfe 91 91\n")


class NulBytes(BadGuest):
    """Has zeros in its words."""

    says = "there is no command MO?VE: say HELLO, MOVE or SWAP"

    async def misbehaves(self) -> None:
        self.client.say(b"MO\x00VE Ro 91 91\n")


class UnknownCommand(BadGuest):
    """Speaks another protocol."""

    says = "there is no command GET: say HELLO, MOVE or SWAP"

    async def misbehaves(self) -> None:
        self.client.say(b"GET / HTTP/1.1\r\nHost: tavola\r\n\r\n")


class WrongMoment(BadGuest):
    """Moves when it is somebody else's turn."""

    says = "it is not your turn"

    async def misbehaves(self) -> None:
        self.client.say("MOVE Ro 91 91")


class WrongTile(BadGuest):
    """Lays a tile nobody has ever seen."""

    says = "Zz is no tile: a colour of ROBYGP and a shape of odscx*, like Ro"

    async def misbehaves(self) -> None:
        self.client.say("MOVE Zz 91 91")


class SomeoneElsesNumber(BadGuest):
    """Speaks as the house, for another player."""

    says = "there is no command TURN: say HELLO, MOVE or SWAP"

    async def misbehaves(self) -> None:
        self.client.say("TURN 0 Ro 91 91")


class SecondHello(BadGuest):
    """Says HELLO twice."""

    says = "it is not your turn"

    async def misbehaves(self) -> None:
        self.client.say("HELLO Mallory")


class TenThousandCoordinates(BadGuest):
    """Lays more tiles than there are, in a line that is not too long."""

    says = "MOVE takes 1 to 6 times a tile, its row and its column"

    async def misbehaves(self) -> None:
        self.client.say(b"MOVE" + b" 1 2" * 10_000 + b"\n")


class HugeNumber(BadGuest):
    """Lays a tile very far away."""

    says = f"{'9' * 40} is no coordinate: a number from 0 to 182"

    async def misbehaves(self) -> None:
        self.client.say(b"MOVE Ro " + b"9" * 10_000 + b" 91\n")


class Flood(BadGuest):
    """Says a hundred thousand lines at once and reads nothing meanwhile."""

    says = "there is no command SPAM: say HELLO, MOVE or SWAP"

    async def misbehaves(self) -> None:
        with suppress(ConnectionError):
            for _ in range(100):
                self.client.say(b"SPAM\n" * 1000)
                await self.client.writer.drain()


class EmptyLines(BadGuest):
    """Leans on the return key."""

    says = "an empty line is no command"

    async def misbehaves(self) -> None:
        self.client.say(b"\n" * 5000)


class NeverReads(BadGuest):
    """Sits there and reads nothing. It is not its turn, so that is no harm."""

    stays = True

    async def misbehaves(self) -> None:
        self.client.writer.transport.pause_reading()  # type: ignore[attr-defined]

    async def hears_out(self) -> list[str]:
        return []


class HalfALine(BadGuest):
    """Says half a word to a house it has not greeted, and nothing more."""

    sits_down = False
    says = "nothing sensible was said for 0.3 seconds"

    async def misbehaves(self) -> None:
        self.client.say(b"HEL")


class SaysNothing(BadGuest):
    """Connects, and that is all."""

    sits_down = False
    says = "nothing sensible was said for 0.3 seconds"

    async def misbehaves(self) -> None:
        pass


class HangsUpInALine(BadGuest):
    """Is gone in the middle of a word."""

    async def misbehaves(self) -> None:
        self.client.say(b"MOVE Ro 91")
        await self.client.writer.drain()
        await self.client.close()

    async def hears_out(self) -> list[str]:
        return []


class Resets(BadGuest):
    """Pulls the plug."""

    async def misbehaves(self) -> None:
        self.client.writer.transport.abort()
        async with asyncio.timeout(DEADLINE):
            await asyncio.sleep(0)

    async def hears_out(self) -> list[str]:
        return []


class BadName(BadGuest):
    """Has a name the document does not allow."""

    sits_down = False
    says = "HELLO takes one name of 1 to 16 letters A-Z and a-z"

    async def misbehaves(self) -> None:
        self.client.say("HELLO Robert'); DROP TABLE tables;--")


class MovesBeforeHello(BadGuest):
    """Has no manners."""

    sits_down = False
    says = "say HELLO and your name first"

    async def misbehaves(self) -> None:
        self.client.say("MOVE Ro 91 91")


def kinds() -> list[type[BadGuest]]:
    return sorted(BadGuest.__subclasses__(), key=lambda kind: kind.__name__)
