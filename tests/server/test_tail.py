"""`tavola tail`: one table's conversation as it happens, in a house that was asked for it."""

import asyncio
import json
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Self

import pytest

from tavola.dialects.qwirkle_lines.options import Options
from tavola.server import tail
from tavola.server.lines import LineConnection
from tavola.server.run import Running, Settings, open_house
from tests.server.helpers import (
    DEADLINE,
    LineGuest,
    LinePlayer,
    NativeGuest,
    environment,
    process,
    running_house,
    send_home,
)


@asynccontextmanager
async def tailed_house(data: Path) -> AsyncIterator[Running]:
    settings = Settings(
        data=data,
        http=0,
        listen={"qwirkle-lines": 0},
        options={"qwirkle-lines": Options(gather=0)},
        bot_pace=0,
        tail=True,
    )
    async with AsyncExitStack() as stack:
        stack.push_async_callback(send_home)
        yield await open_house(settings, stack)


class Follower:
    """A program that follows a table over the socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.heard: list[dict[str, Any]] = []

    @classmethod
    async def of(cls, data: Path, code: str, limit: int = 2**22) -> Self:
        follower = cls(*await asyncio.open_unix_connection(data / "tail.sock", limit=limit))
        follower.writer.write(json.dumps({"table": code}).encode() + b"\n")
        await follower.next()
        return follower

    async def next(self) -> dict[str, Any]:
        async with asyncio.timeout(DEADLINE):
            line = await self.reader.readline()
        if not line:
            raise EOFError
        self.heard.append(json.loads(line))
        return self.heard[-1]

    async def until(self, words: str) -> dict[str, Any]:
        """The next frame that has these words in it."""
        while words not in (said := await self.next()).get("frame", ""):
            assert said["type"] == "Frame", said
        return said

    async def rest(self) -> list[dict[str, Any]]:
        try:
            while True:
                await self.next()
        except EOFError:
            self.writer.close()
            return self.heard


async def opened(house: Running, **how: Any) -> tuple[NativeGuest, str, str]:
    """A native guest at a table of its own, that table's code and the guest's secret."""
    guest = await NativeGuest.at(house.http)
    seated = await guest.ask("Open", game="qwirkle", players=2, name="Ann", **how, moves=True)
    return guest, seated["table"], seated["secret"]


async def test_what_had_to_wait_to_be_heard_is_shown_too(tmp_path: Path) -> None:
    """More than may wait as lines is cut later, from what was read before."""
    async with tailed_house(tmp_path) as house:
        ann, code, _ = await opened(house)
        follower = await Follower.of(tmp_path, code)
        many = 3 * house.hall.limits.waiting_lines
        asked = [await ann.say("Lobby") for _ in range(many)]
        while (await ann.hear("Tables"))["re"] != asked[-1]:
            pass
        while f'"re":{asked[-1]}' not in (await follower.next())["frame"]:
            pass
        shown = [json.loads(said["frame"])["id"] for said in follower.heard[1:] if said["direction"] == "in"]
        assert shown == asked
        follower.writer.close()


async def test_all_that_guests_of_two_dialects_say_and_hear_is_shown_in_order(tmp_path: Path) -> None:
    async with tailed_house(tmp_path) as house:
        ann, code, secret = await opened(house)
        follower = await Follower.of(tmp_path, code.lower())
        assert follower.heard == [{"type": "Following", "table": code, "game": "qwirkle"}]
        ben = await LinePlayer.named("Ben", house.ports["qwirkle-lines"])
        await ben.until("NEXT")
        hello = await follower.until("HELLO Ben")
        welcome = await follower.until("WELCOME")
        await follower.until("NEXT")
        if ben.mind.my_turn:
            ben.say(line := ben.choose())
        else:
            now = (await ann.hear("News", lambda news: news["now"]["moves"]))["now"]
            await ann.say("Play", moves=now["moves"][:1])
            line = '"type": "Play"'
        moved = await follower.until(line)
        assert moved["direction"] == "in"
        await follower.until("TURN")
        assert (hello["direction"], hello["dialect"], hello["seat"]) == ("in", "qwirkle-lines", None)
        assert (welcome["direction"], welcome["name"], welcome["seat"]) == ("out", "Ben", 1)
        assert hello["guest"] == welcome["guest"]
        assert hello["address"] == "127.0.0.1"
        told = [said for said in follower.heard if said.get("dialect") == "native"]
        assert {said["name"] for said in told} == {"Ann"}
        assert secret not in json.dumps(follower.heard)
        follower.writer.close()


async def test_secrets_are_blotted_out_and_the_rest_is_left(tmp_path: Path) -> None:
    async with tailed_house(tmp_path) as house:
        ann, code, secret = await opened(house)
        await ann.close()
        follower = await Follower.of(tmp_path, code)
        back = await NativeGuest.at(house.http)
        await back.ask("Resume", table=code, secret=secret)
        said = await follower.until('"Resume"')
        assert json.loads(said["frame"])["secret"] == "***"
        assert json.loads(said["frame"])["table"] == code
        seated = await follower.until('"Seated"')
        assert json.loads(seated["frame"])["secret"] == "***"
        assert secret not in json.dumps(follower.heard)
        follower.writer.close()


@pytest.mark.parametrize(
    ("frame", "shown"),
    [
        (b'{"secret":"a\\"b","x":1}', '{"secret":"***","x":1}'),
        (b'{"secret" : "abc"}', '{"secret" : "***"}'),
        (b"HELLO Ann 0123456789abcdef0123456789abcdef", 'HELLO Ann "***"'),
        (b"seed " + b"0123456789abcdef" * 4, "seed " + "0123456789abcdef" * 4),
        (b"MOVE \xff", "MOVE \\xff"),
        (b"x" * 100_000, "x" * tail.MOST_FRAME),
    ],
)
def test_a_frame_is_shown_as_text_without_secrets(frame: bytes, shown: str) -> None:
    assert tail.blotted(frame) == shown


async def test_only_its_own_table_is_shown_to_a_follower(tmp_path: Path) -> None:
    async with tailed_house(tmp_path) as house:
        _, code, _ = await opened(house, public=False)
        other, other_code, _ = await opened(house, public=False)
        follower, another = await Follower.of(tmp_path, code), await Follower.of(tmp_path, other_code)
        await other.ask("Speak", text="nobody else's business")
        await another.until("nobody else's business")
        await other.ask("Leave")
        assert json.loads((await another.until('"Parted"'))["frame"])["type"] == "Parted"
        watcher = await NativeGuest.at(house.http)
        await watcher.ask("Watch", table=code)
        shown = await follower.until('"Watch"')
        assert (shown["seat"], shown["name"]) == (None, None)
        assert "nobody" not in json.dumps(follower.heard)
        follower.writer.close()
        another.writer.close()


async def test_who_does_not_read_is_cut_off_and_the_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tail, "MOST_UNREAD", 100_000)
    async with tailed_house(tmp_path) as house:
        ann, code, _ = await opened(house)
        slow, quick = await Follower.of(tmp_path, code, limit=1000), await Follower.of(tmp_path, code)
        refusals = house.hall.refusals
        (connection,) = house.hall.connections
        assert isinstance(connection, tail.TailedWebSocket)
        frame = tail.Frame(0, 1, "", "native", 0, "Ann", "in", "x" * 50_000)
        shown = 0
        while not refusals["tail does not read"]:
            connection.ear._tail.show(code, [frame])
            await quick.next()
            shown += 1
            assert shown < 100, "what it leaves unread is kept for ever"
        assert refusals["tail does not read"] == 1
        slow.writer.close()
        await ann.ask("Speak", text="still here")
        await quick.until("still here")
        quick.writer.close()


async def test_it_ends_when_the_game_is_over_and_all_have_left(tmp_path: Path) -> None:
    async with tailed_house(tmp_path) as house:
        ann, code, _ = await opened(house)
        ben = await LineGuest.at(house.ports["qwirkle-lines"])
        ben.say("HELLO Ben")
        await ben.until("NEXT")
        follower = await Follower.of(tmp_path, code)
        await ben.close()
        await ann.ask("Leave")
        await ann.close()
        end = (await follower.rest())[-1]
        assert end == {"type": "End", "reason": tail.OVER, "refused": False}


async def test_it_ends_with_the_house_after_the_last_word(tmp_path: Path) -> None:
    async with tailed_house(tmp_path) as house:
        _, code, _ = await opened(house)
        follower = await Follower.of(tmp_path, code)
    assert (await follower.rest())[-1] == {"type": "End", "reason": tail.CLOSING, "refused": False}
    assert not socket_of(tmp_path).exists()


async def test_what_cannot_be_followed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tail, "MOST_READERS", 1)
    async with tailed_house(tmp_path) as house:
        _, code, _ = await opened(house)
        follower = await Follower.of(tmp_path, "zzzzz")
        refused = {"type": "End", "reason": "there is no table 'ZZZZZ' here", "refused": True}
        assert await follower.rest() == [refused]
        first = await Follower.of(tmp_path, code)
        second = await Follower.of(tmp_path, code)
        assert (await second.rest())[0]["reason"] == "there are 1 who follow tables already"
        first.writer.close()
        for odd in b"{}\n", b"x" * 5000, b"\xff\n", b"[" * 1000 + b"\n", b"":
            reader, writer = await asyncio.open_unix_connection(socket_of(tmp_path))
            writer.write(odd)
            writer.write_eof()
            assert json.loads(await reader.readline())["refused"]
            writer.close()


def socket_of(data: Path) -> Path:
    return data / "tail.sock"


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


async def test_the_socket_is_its_owners_alone_and_an_old_one_is_replaced(tmp_path: Path) -> None:
    socket_of(tmp_path).write_text("left behind by a house that was killed")
    async with tailed_house(tmp_path) as house:
        assert mode(socket_of(tmp_path)) == 0o600
        _, code, _ = await opened(house)
        (await Follower.of(tmp_path, code)).writer.close()


async def test_a_house_that_was_not_asked_for_it_has_nothing_of_it(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        await LinePlayer.named("Ann", house.ports["qwirkle-lines"])
        assert not socket_of(tmp_path).exists()
        assert {type(connection) for connection in house.hall.connections} == {LineConnection}


# As a person types it


@asynccontextmanager
async def typed(*words: str) -> AsyncIterator[asyncio.subprocess.Process]:
    command = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tavola",
        "tail",
        *words,
        stdout=PIPE,
        stderr=PIPE,
        env={**environment(), "PYTHONIOENCODING": "utf-8"},
    )
    try:
        yield command
    finally:
        if command.returncode is None:
            command.kill()
        await command.wait()


async def line_of(command: asyncio.subprocess.Process) -> str:
    assert command.stdout
    async with asyncio.timeout(DEADLINE):
        return (await command.stdout.readline()).decode().rstrip("\n")


async def ended(command: asyncio.subprocess.Process) -> tuple[int, str, str]:
    async with asyncio.timeout(DEADLINE):
        out, err = await command.communicate()
    assert command.returncode is not None
    return command.returncode, out.decode(), err.decode()


async def test_the_conversation_is_printed_a_line_each_until_ctrl_c(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with process(data, "--tail") as house:
        guest = await NativeGuest.at(house.http)
        code = (await guest.ask("Open", game="qwirkle", players=2, name="Ann"))["table"]
        async with typed(code, "--data", str(data)) as command:
            assert await line_of(command) == f"Following table {code} (Qwirkle). Ctrl-C ends it."
            ben = await LineGuest.at(house.lines)
            ben.say("HELLO Ben", "\x1b[31m")
            shown = await line_of(command)
            assert shown[8:].split(" ", 2)[2] == "#2 127.0.0.1 (qwirkle-lines)  \N{RIGHTWARDS ARROW}  HELLO Ben"
            shown = await line_of(command)
            assert shown.endswith("\N{RIGHTWARDS ARROW}  \\x1b[31m")
            command.send_signal(signal.SIGINT)
            returned, out, err = await ended(command)
            assert (returned, err) == (0, "")
            assert out.endswith(f"\nYou follow table {code} no longer; the game goes on.\n")
        cid = await NativeGuest.at(house.http)
        code = (await cid.ask("Open", game="qwirkle", players=2, name="Cid"))["table"]
        async with typed(code, "--data", str(data), "--json") as command:
            assert json.loads(await line_of(command)) == {"type": "Following", "table": code, "game": "qwirkle"}
            assert await house.signal(signal.SIGTERM) == 0
            returned, out, err = await ended(command)
            assert (returned, err) == (0, "")
            assert json.loads(out.splitlines()[-1])["reason"] == "the house is closing"


async def test_an_unknown_table_is_named(tmp_path: Path) -> None:
    async with tailed_house(tmp_path), typed("zzzzz", "--data", str(tmp_path)) as command:
        assert await ended(command) == (2, "", "tavola: there is no table 'ZZZZZ' here\n")


async def test_a_house_without_it_is_named(tmp_path: Path) -> None:
    told = f"tavola: no house with --tail is running on {tmp_path}: start it with `tavola serve --tail`\n"
    async with typed("abcde", "--data", str(tmp_path)) as command:
        assert await ended(command) == (2, "", told)


async def test_a_house_that_ends_without_a_word_is_told(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with process(data, "--tail") as house:
        guest = await NativeGuest.at(house.http)
        code = (await guest.ask("Open", game="qwirkle", players=2, name="Ann"))["table"]
        async with typed(code, "--data", str(data)) as command:
            await line_of(command)
            house.process.kill()
            returned, _, err = await ended(command)
    assert (returned, err) == (
        2,
        "tavola: the house has hung up: it has ended, or what it said was read too slowly\n",
    )
