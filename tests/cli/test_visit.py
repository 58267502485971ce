"""How long a bot waits and for what, told by a guest and a server that are made up: no game, only time.

The time is made up as well: what takes a minute here is over at once, and nothing comes late.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import wraps
from io import StringIO
from typing import Any, ParamSpec

import pytest

from tavola.cli import visit as visits
from tavola.cli.conversation import Conversation
from tavola.cli.fault import Fault
from tavola.cli.progress import Progress
from tavola.cli.visit import Silent, Visit, Waits
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.qwirkle_lines import DIALECT
from tavola.games.qwirkle.words import View
from tests.world.loop import VirtualLoop

LONG = 600.0
SHORT = 0.1

P = ParamSpec("P")


def at_once(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Have this happen in a time that is made up."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        loop = VirtualLoop()
        try:
            loop.run_until_complete(test(*args, **kwargs))
        finally:
            loop.close()

    return run


GREETING = [b"WELCOME Tavola 0", b"NAMES Tavola 0 Ann 1 5000"]
DEALT = [*GREETING, b"NEW Ro Rd Rs Bc Bx B*"]
OUR_TURN = [*DEALT, b"NEXT 0"]
OTHERS_TURN = [*DEALT, b"NEXT 1"]
PING = b"PING"

Script = Callable[["Server"], AsyncIterator[bytes]]


class Server:
    """Says what its script says, which may wait for our move, and then hangs up."""

    def __init__(self, script: Script) -> None:
        self.told: list[bytes] = []
        self.moved = asyncio.Event()
        self._lines = script(self)
        self._next: asyncio.Future[bytes] | None = None

    async def say(self, said: bytes) -> None:
        self.told.append(said)
        if not said.startswith(b"HELLO"):
            self.moved.set()

    async def hear(self) -> list[bytes] | None:
        self._next = self._next or asyncio.ensure_future(anext(self._lines))
        try:
            line = await asyncio.shield(self._next)
        except StopAsyncIteration:
            return None
        self._next = None
        return [line]


def says(*lines: bytes, ping: bool = False) -> Script:
    async def script(_: Server) -> AsyncIterator[bytes]:
        for line in lines:
            yield line
        while ping:
            await asyncio.sleep(SHORT / 10)
            yield PING
        await asyncio.Event().wait()

    return script


def lines_guest() -> Guest:
    """A guest of qwirkle-lines for whom PING is a word of the dialect."""
    guest = DIALECT.guest(Wishes("Tavola"), "")
    receive = guest.receive
    guest.is_sign_of_life = lambda line: line == PING  # type: ignore[method-assign]
    guest.receive = lambda line: b"" if line == PING else receive(line)  # type: ignore[method-assign]
    return guest


def visiting(
    server: Server, waits: Waits, guest: Guest | None = None, conversation: Conversation | None = None
) -> Visit:
    return Visit(
        guest or lines_guest(),
        server,
        place="there:1",
        dialect="qwirkle-lines",
        bot="random",
        waits=waits,
        conversation=conversation or Conversation(),
        progress=Progress(verbose=False),
    )


async def ends(visit: Visit) -> None:
    async with asyncio.timeout(LONG):
        await visit.play()


async def goes_on(visit: Visit) -> None:
    """After many times its patience it is still there."""
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(SHORT * 5):
            await visit.play()


@pytest.mark.parametrize("ping", [False, True], ids=["in silence", "pinging"])
@at_once
async def test_a_server_that_does_not_answer_our_move_is_given_up(ping: bool) -> None:
    conversation = Conversation()
    server = Server(says(*OUR_TURN, ping=ping))
    with pytest.raises(Silent, match=r"0\.1 seconds, although it was its turn to speak"):
        await ends(visiting(server, Waits(SHORT), conversation=conversation))
    assert server.told[-1].startswith((b"MOVE", b"SWAP"))
    told = conversation.last_words()
    assert "the server's last words: NEXT 0\n" in told
    assert f"our last words: {server.told[-1].decode().strip()}" in told


@at_once
async def test_a_server_that_freezes_after_its_answer_to_our_move_is_given_up() -> None:
    async def script(server: Server) -> AsyncIterator[bytes]:
        for line in OUR_TURN:
            yield line
        await server.moved.wait()
        yield b"TURN 0 empty"
        await asyncio.Event().wait()

    with pytest.raises(Silent, match="its turn to speak"):
        await ends(visiting(Server(script), Waits(SHORT)))


@at_once
async def test_a_server_that_never_says_a_word_is_given_up() -> None:
    with pytest.raises(Silent, match="its turn to speak"):
        await ends(visiting(Server(says()), Waits(SHORT)))


@pytest.mark.parametrize("lines", [GREETING[:1], OTHERS_TURN], ids=["the lobby", "another's turn"])
@at_once
async def test_others_are_waited_for_as_long_as_they_take(lines: list[bytes]) -> None:
    await goes_on(visiting(Server(says(*lines)), Waits(SHORT)))


@pytest.mark.parametrize("lines", [GREETING[:1], OTHERS_TURN], ids=["the lobby", "another's turn"])
@pytest.mark.parametrize("ping", [False, True], ids=["in silence", "pinging"])
@at_once
async def test_unless_a_limit_is_given(lines: list[bytes], ping: bool) -> None:
    with pytest.raises(Silent, match=r"0\.1 seconds, while others were waited for"):
        await ends(visiting(Server(says(*lines, ping=ping)), Waits(LONG, lobby_patience=SHORT)))


@at_once
async def test_words_about_the_game_are_waited_on() -> None:
    async def script(_: Server) -> AsyncIterator[bytes]:
        for line in OUR_TURN:
            yield line
        while True:
            await asyncio.sleep(SHORT / 4)
            yield b"NEW Ro"

    await goes_on(visiting(Server(script), Waits(SHORT)))


@at_once
async def test_pings_do_not_prolong_the_farewell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "FAREWELL_SECONDS", SHORT)
    begun = asyncio.get_running_loop().time()
    await ends(visiting(Server(says(*OTHERS_TURN, b"WINNER 1", ping=True)), Waits(LONG)))
    assert asyncio.get_running_loop().time() - begun < LONG / 4


@at_once
async def test_the_guest_is_asked_for_a_word_after_each_while_of_silence_when_one_is_due(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(visits, "IDLE_SECONDS", SHORT / 10)
    guest = lines_guest()
    asked = []
    guest.idle = lambda: asked.append(1) or b"IDLE\n"  # type: ignore[method-assign,func-returns-value]
    server = Server(says(*OUR_TURN, ping=True))
    with pytest.raises(Silent):
        await ends(visiting(server, Waits(SHORT), guest))
    assert len(asked) > 1
    assert server.told.count(b"IDLE\n") == len(asked)


@pytest.mark.parametrize("lines", [GREETING[:1], OTHERS_TURN], ids=["the lobby", "another's turn"])
@at_once
async def test_the_guest_is_not_asked_while_others_are_waited_for(
    monkeypatch: pytest.MonkeyPatch, lines: list[bytes]
) -> None:
    monkeypatch.setattr(visits, "IDLE_SECONDS", SHORT / 10)
    guest = lines_guest()
    guest.idle = lambda: pytest.fail("it was asked")  # type: ignore[method-assign]
    await goes_on(visiting(Server(says(*lines)), Waits(SHORT), guest))


@pytest.mark.parametrize("whose", ["the server's", "the people's"])
@at_once
async def test_a_move_is_said_after_the_pause(whose: str) -> None:
    guest = lines_guest()
    if whose == "the server's":
        guest.pause_seconds = SHORT  # type: ignore[misc]
    told_at: list[float] = []
    heard_at: list[float] = []

    async def script(server: Server) -> AsyncIterator[bytes]:
        for line in OUR_TURN:
            heard_at.append(asyncio.get_running_loop().time())
            yield line
        yield PING
        await server.moved.wait()
        told_at.append(asyncio.get_running_loop().time())
        yield b"WINNER 0"

    pace = SHORT if whose == "the people's" else 0.0
    await ends(visiting(Server(script), Waits(LONG, pace=pace), guest))
    assert told_at[0] - heard_at[-1] >= SHORT


FOREIGN = {
    "a page": (
        b"HTTP/1.1 400 Bad Request",
        "It looks like HTTP, and so like the port of the page: native is spoken",
    ),
    "masters": (b'{"type":"NicknameRequest","isRetry":false}', "It looks like masters-requests"),
    "JSON of nobody": (b'{"hello":"world"}', "It looks like some dialect of JSON"),
}


@pytest.mark.parametrize(("line", "told"), FOREIGN.values(), ids=FOREIGN)
@at_once
async def test_a_foreign_greeting_is_named(line: bytes, told: str) -> None:
    with pytest.raises(Fault) as fault:
        await ends(visiting(Server(says(line)), Waits(LONG)))
    assert str(fault.value).startswith("what there:1 says is not qwirkle-lines: ")
    assert told in str(fault.value)


@at_once
async def test_a_greeting_nobody_knows_is_waited_out_but_not_for_long() -> None:
    guest = lines_guest()
    await goes_on(visiting(Server(says(b"Hello there", *OTHERS_TURN)), Waits(SHORT), guest))
    with pytest.raises(Fault, match=r"is not qwirkle-lines: 'SSH-2\.0'"):
        await ends(visiting(Server(says(b"Hello there", b"SSH-1.0", b"SSH-2.0")), Waits(LONG)))


@at_once
async def test_a_stranger_in_a_running_game_is_none() -> None:
    """Existing servers say some lines that are not in the document."""
    await goes_on(visiting(Server(says(*OTHERS_TURN, *[b'{"odd":1}'] * 5)), Waits(SHORT)))


@at_once
async def test_a_transcript_has_every_line_of_both_sides() -> None:
    file = StringIO()
    with pytest.raises(Silent):
        await ends(visiting(Server(says(*OUR_TURN, PING)), Waits(SHORT), conversation=Conversation(file)))
    lines = [line.split(" ", 2) for line in file.getvalue().splitlines()]
    assert [mark for _, mark, _ in lines] == [">", *"<" * 4, ">", "<"]
    assert [line for _, mark, line in lines if mark == "<"] == [line.decode() for line in [*OUR_TURN, PING]]
    assert lines[0][2] == "HELLO Tavola"
    assert all(stamp.endswith("+00:00") for stamp, _, _ in lines)


def test_a_transcript_cannot_steer_a_terminal() -> None:
    file = StringIO()
    Conversation(file).heard(b"\x1b[31mRed \xff\r")
    assert file.getvalue().endswith("< \\x1b[31mRed \\xff\n")


@at_once
async def test_progress_tells_who_plays_and_when_it_begins(capsys: pytest.CaptureFixture[str]) -> None:
    await goes_on(visiting(Server(says(*OTHERS_TURN)), Waits(SHORT)))
    assert capsys.readouterr().out.splitlines() == [
        "Connected to there:1 (qwirkle-lines) as Tavola.",
        "Waiting for the game to begin.",
        "At the table: Tavola, Ann.",
        "The game begins: Tavola, Ann. We are Tavola.",
    ]


def test_the_servers_word_stands_beside_our_own_count(capsys: pytest.CaptureFixture[str]) -> None:
    guest = lines_guest()
    for line in [*OUR_TURN, b"TURN 0 Ro 0 0 Rd 1 0", b"WINNER 1"]:
        guest.receive(line)
    assert isinstance(guest.view(), View)
    Progress(verbose=False).end(guest)
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("By what is counted here Tavola would be ahead; the server's word stands.")
    assert last.startswith("Ann won.")


def test_without_a_difference_there_is_nothing_to_explain(capsys: pytest.CaptureFixture[str]) -> None:
    guest = lines_guest()
    for line in [*OUR_TURN, b"TURN 0 Ro 0 0 Rd 1 0", b"WINNER 0"]:
        guest.receive(line)
    Progress(verbose=False).end(guest)
    (last,) = capsys.readouterr().out.splitlines()
    assert last.startswith("Tavola won.")
