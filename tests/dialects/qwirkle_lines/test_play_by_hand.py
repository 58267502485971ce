"""Whole games over real connections: by hand, four at a table, beside a browser's guest, and with our own bot."""

import asyncio
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_server
from threading import Thread

import aiohttp
import pytest

from tavola.cli.app import app
from tavola.cli.bot import bot as play_as_bot
from tavola.cli.fault import Fault
from tavola.dialects.native.client import Guest as NativeGuest
from tavola.dialects.qwirkle_lines import spelling, wire
from tavola.games import GAMES
from tavola.games.chance import SeededChance
from tavola.games.qwirkle.board import cell_at
from tavola.games.qwirkle.tiles import NUMBER
from tavola.house.audit import verify
from tavola.store.sqlite import SqliteStore
from tests.support.process import DEADLINE, serving, tavola
from tests.support.server import DIALECT, Honest, LineClient, line_clients, open_server

QWIRKLE = GAMES["qwirkle"]


class ByHand:
    """Somebody at a terminal with the document beside them: no code of ours reads or writes the lines.

    They keep the board and their tiles on paper and lay the first tile that fits, one at a time.
    """

    def __init__(self, client: LineClient, name: str) -> None:
        self.client = client
        self.name = name
        self.number = ""
        self.tiles: list[str] = []
        self.board: dict[tuple[int, int], str] = {}
        self.pot = 0
        self.swapped: list[str] = []
        self.winners: list[str] = []

    async def plays(self) -> None:
        self.client.say(f"HELLO {self.name}")
        try:
            while True:
                self.reads(await self.client.line())
        except EOFError:
            pass

    def reads(self, line: str) -> None:
        match line.split(" "):
            case ["WELCOME", name, number]:
                assert name == self.name
                self.number = number
            case ["NAMES", *pairs, _]:
                self.pot = 108 - 3 * len(pairs)
            case ["NEW", "empty"]:
                pass
            case ["NEW", *tiles]:
                self.tiles += tiles
            case ["TURN", number, "empty"]:
                if number == self.number:
                    for tile in self.swapped:
                        self.tiles.remove(tile)
            case ["TURN", number, *triples]:
                self.pot = max(0, self.pot - len(triples) // 3)
                for tile, row, column in zip(*[iter(triples)] * 3, strict=True):
                    self.board[int(row), int(column)] = tile
                    if number == self.number:
                        self.tiles.remove(tile)
            case ["NEXT", number]:
                if number == self.number:
                    self.client.say(self.chooses())
            case ["KICK", _, back, *_]:
                self.pot += int(back)
            case ["WINNER", number]:
                self.winners.append(number)
            case _:
                raise AssertionError(line)

    def chooses(self) -> str:
        if not self.board:
            return f"MOVE {self.tiles[0]} 91 91"
        around = {
            (row + down, column + right)
            for row, column in self.board
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        } - set(self.board)
        for tile in self.tiles:
            for row, column in sorted(around):
                if all(self.line_is_good(tile, row, column, *step) for step in ((0, 1), (1, 0))):
                    return f"MOVE {tile} {row} {column}"
        self.swapped = self.tiles[: min(self.pot, 2)]
        return f"SWAP {' '.join(self.swapped)}"

    def line_is_good(self, tile: str, row: int, column: int, down: int, right: int) -> bool:
        line = [tile]
        for way in (1, -1):
            step = way
            while other := self.board.get((row + step * down, column + step * right)):
                line.append(other)
                step += way
        alike = len({one[0] for one in line}) == 1 or len({one[1] for one in line}) == 1
        return len(line) == 1 or (alike and len(set(line)) == len(line))


async def test_a_session_typed_by_hand_plays_a_whole_game_for_two(tmp_path: Path) -> None:
    async with open_server(tmp_path) as running, line_clients(running.ports[DIALECT], 2) as clients:
        hands = [ByHand(client, name) for client, name in zip(clients, ("Alice", "Bob"), strict=True)]
        await asyncio.gather(*(hand.plays() for hand in hands))
        assert hands[0].winners == hands[1].winners != []
        assert hands[0].board == hands[1].board
        assert len(hands[0].board) > 60
    store = SqliteStore(tmp_path, read_only=True)
    (shelf,) = store.shelves()
    assert shelf.finished
    assert "every event follows" in verify(store.load(shelf.code))
    store.close()


async def test_the_first_lines_of_a_game_are_those_of_the_document(tmp_path: Path) -> None:
    async with open_server(tmp_path) as running, line_clients(running.ports[DIALECT], 2) as (alice, bob):
        alice.say("HELLO Alice")
        assert await alice.line() == "WELCOME Alice 0"
        bob.say(b"HELLO Bob\r\n")
        assert await bob.line() == "WELCOME Bob 1"
        for client in (alice, bob):
            assert await client.line() == "NAMES Alice 0 Bob 1 5000"
            assert re.fullmatch(r"NEW( [ROBYGP][odscx*]){6}", await client.line())
            await client.until("NEXT")
        number = int(alice.heard[-1].split()[1])
        first, second = (alice, bob)[number], (alice, bob)[1 - number]
        tile = first.heard[-2].split()[1]
        first.say(f"MOVE {tile} 91 91 ")
        assert re.fullmatch(r"NEW [ROBYGP][odscx*]", await first.line())
        for client in (first, second):
            assert await client.line() == f"TURN {number} {tile} 91 91"
            assert await client.line() == f"NEXT {1 - number}"
        second.say("PASS")
        kick = f"KICK {1 - number} 6 there is no command PASS: say HELLO, MOVE or SWAP"
        assert await second.rest() == [kick]
        assert await first.rest() == [kick, f"WINNER {number}"]


async def test_a_whole_game_for_four_by_our_own_client(tmp_path: Path) -> None:
    async with open_server(tmp_path, gather=60_000) as running:
        guests = [await Honest.arrives(running.ports[DIALECT], name) for name in ("Ann", "Ben", "Cas", "Dee")]
        heard = await asyncio.gather(*(guest.plays() for guest in guests))
    assert len({tuple(guest.guest.winners) for guest in guests}) == 1
    assert all(lines[1] == "NAMES Ann 0 Ben 1 Cas 2 Dee 3 5000" for lines in heard)
    # All four are told the same, but for their own tiles.
    public = [[line for line in lines if not line.startswith(("NEW", "WELCOME"))] for lines in heard]
    assert public == [public[0]] * 4


async def native_plays(ws: aiohttp.ClientWebSocketResponse, guest: NativeGuest) -> None:
    """A native guest who plays legal moves until the game is over."""
    turn = 0
    while not guest.over:
        said = await ws.receive_str(timeout=DEADLINE)
        assert not said.startswith('{"type":"Refused"'), said
        guest.receive(said.encode())
        if guest.my_turn:
            turn += 1
            pick = SeededChance(b"native", turn).below(len(guest.moves))
            await ws.send_str(guest.say(guest.moves[pick]).decode())


async def test_a_browsers_guest_and_a_line_guest_share_a_table(tmp_path: Path) -> None:
    async with (
        open_server(tmp_path) as running,
        aiohttp.ClientSession() as web,
        web.ws_connect(f"http://127.0.0.1:{running.http}/ws") as ws,
    ):
        zoe = NativeGuest("Zoë from Köln 2", game="qwirkle")
        await ws.send_str(zoe.hello().decode())
        while not zoe.names:
            zoe.receive((await ws.receive_str(timeout=DEADLINE)).encode())
        bob = await Honest.arrives(running.ports[DIALECT], "Bob")
        _, heard = await asyncio.gather(native_plays(ws, zoe), bob.plays())
        assert heard[:2] == ["WELCOME Bob 1", "NAMES ZofromKln 0 Bob 1 5000"]
        assert (zoe.refused, zoe.strange_lines) == (None, 0)
        view = zoe.view()
        assert tuple(bob.guest.winners) == view.outcome.winners
        assert sorted(bob.guest.view().board) == sorted(view.board)


async def test_what_a_line_guest_sees_of_a_browsers_guest(tmp_path: Path) -> None:
    """A lost browser is not shown, for its seat waits; who leaves for good is shown as kicked."""
    async with open_server(tmp_path) as running, aiohttp.ClientSession() as web:
        url = f"http://127.0.0.1:{running.http}/ws"
        async with web.ws_connect(url) as ws:
            await ws.send_json({"type": "Open", "game": "qwirkle", "name": "李", "players": 3})
            while (seated := await ws.receive_json(timeout=DEADLINE))["type"] != "Seated":
                pass
            bob = await Honest.arrives(running.ports[DIALECT], "Bob")
            carol = await Honest.arrives(running.ports[DIALECT], "Carol")
            for guest in (bob, carol):
                while guest.guest.view().turn is None:
                    await guest.hear()
        assert bob.client.heard[1] == "NAMES Guest 0 Bob 1 Carol 2 5000"
        async with web.ws_connect(url) as ws:
            await ws.send_json({"type": "Resume", "table": seated["table"], "secret": seated["secret"]})
            while (await ws.receive_json(timeout=DEADLINE))["type"] != "Table":
                pass
            await ws.send_json({"type": "Leave"})
            assert await bob.hear() == "KICK 0 6 left the table", "neither the loss nor the return was told"
        await bob.client.close()
        assert "KICK 1 6 connection lost" in await carol.client.rest()
        await carol.client.close()


# Our bot as a guest on a server


def bot(port: int, *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        tavola("bot", DIALECT, f"127.0.0.1:{port}", "--bot", "greedy", *options),
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        check=False,
    )


async def test_our_bot_plays_a_whole_game_on_our_server(tmp_path: Path) -> None:
    async with open_server(tmp_path) as running:
        port = running.ports[DIALECT]
        playing = asyncio.create_task(asyncio.to_thread(bot, port, "--name", "Robot"))
        guest = await Honest.arrives(port, "Alice")
        heard = await guest.plays()
        ended = await playing
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "won. Points as counted here" in ended.stdout
    assert not [line for line in heard if line.startswith("KICK")]


@contextmanager
def scripted(script: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Another server, of a few lines: it says these, and where the script has `<` it waits for a line."""
    listener = create_server(("127.0.0.1", 0))
    listener.settimeout(DEADLINE)
    heard: list[str] = []

    def serve() -> None:
        connection, _ = listener.accept()
        connection.settimeout(DEADLINE)
        with connection, connection.makefile("rwb", buffering=0) as lines:
            for line in script:
                if line == "<":
                    heard.append(lines.readline().decode().rstrip("\n"))
                else:
                    lines.write(line.encode("latin-1") + b"\r\n")

    thread = Thread(target=serve)
    thread.start()
    try:
        yield listener.getsockname()[1], heard
    finally:
        thread.join(DEADLINE)
        listener.close()


OPENING = ["<", "WELCOME Tavola 1", "NAMES Eve 0 Tavola 1 200", "NEW Ro Rd Rs", "NEW Rc Gx B*"]
"""A deal split over two lines."""


def test_our_bot_plays_a_scripted_game_on_another_server() -> None:
    script = [
        "this server is version 2",
        *OPENING,
        "NEXT 1",
        "<",
        "NEW Bo Bd Bs Yc",
        "TURN 1 Ro 91 91 Rd 91 92 Rs 91 93 Rc 91 94",
        "score: 4 - 0",
        "NEXT 0",
        "TURN 0 empty",
        "NEXT 1",
        "<",
        "KICK 0 6 één ongeldige zet",
        "WINNER 1",
        "WINNER 0",
    ]
    with scripted(script) as (port, heard):
        ended = bot(port)
    assert (ended.returncode, ended.stderr) == (0, "")
    hello, opening, second = heard
    assert hello == "HELLO Tavola"
    move = spelling.read_guest(opening.encode())
    assert isinstance(move, wire.Move)
    assert sorted(tile for tile, _, _ in move.tiles) == ["Rc", "Rd", "Ro", "Rs"], "the greedy bot lays all four"
    assert move.tiles[0][1:] == (91, 91)
    # Its second move fits the board as the server told it, not as the bot meant it, and has no gap.
    answer = spelling.read_guest(second.encode())
    assert isinstance(answer, wire.Move)
    board = QWIRKLE.blank(QWIRKLE.Options(), 2).board
    for column, tile in enumerate(["Ro", "Rd", "Rs", "Rc"], start=91):
        board.lay(NUMBER[tile], cell_at(91, column))
    board.check(tuple((NUMBER[tile], cell_at(row, column)) for tile, row, column in answer.tiles))


def sentence_of(port: int, patience: float = DEADLINE) -> str:
    """What our bot, in this process, says to the person who started it."""
    with pytest.raises(Fault) as fault:
        play_as_bot("qwirkle-lines", f"127.0.0.1:{port}", patience=patience)
    return str(fault.value)


def test_our_bot_names_both_winners_of_a_tie(capsys: pytest.CaptureFixture[str]) -> None:
    with scripted([*OPENING, "WINNER 0", "WINNER 1"]) as (port, _):
        play_as_bot("qwirkle-lines", f"127.0.0.1:{port}")
    assert capsys.readouterr().out.splitlines()[-1].startswith("Eve and Tavola won.")


@pytest.mark.parametrize(
    ("sentence", "script"),
    [
        ("kicked: bad name", ["<", "KICK 0 0 bad name"]),
        ("ended the connection before the game was over", [*OPENING]),
        ("kicked: no reason given", [*OPENING, "NEXT 1", "<", "KICK 1 6"]),
    ],
)
def test_our_bot_gives_up_with_a_sentence(sentence: str, script: list[str]) -> None:
    with scripted(script) as (port, _):
        assert sentence in sentence_of(port)


def test_our_bot_gives_up_on_a_server_that_says_nothing() -> None:
    with create_server(("127.0.0.1", 0)) as listener:
        said = sentence_of(listener.getsockname()[1], patience=0.1)
    assert "said nothing about the game for 0.1 seconds" in said


@pytest.mark.parametrize(
    "script",
    [
        pytest.param([*OPENING[:3], "NEXT 1"], id="an empty hand"),
        pytest.param([*OPENING, "NEW Ro Ro Ro", "NEXT 1"], id="four copies of a tile"),
        pytest.param([*OPENING, "TURN 0 Gx 91 91 Gx 91 92 Gx 91 93 Gx 91 94", "NEXT 1"], id="four on the board"),
    ],
)
def test_our_bot_gives_up_with_a_sentence_when_there_is_no_move_it_could_make(script: list[str]) -> None:
    """Existing servers give NEXT to a player who can do nothing, and some deal with a pot of their own."""
    with scripted(script) as (port, _):
        assert sentence_of(port)


# The house as a process


async def test_line_guests_play_on_after_the_house_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--gather", "0") as first:
        alice = await Honest.arrives(first.lines, "Alice")
        bob = await Honest.arrives(first.lines, "Bob")
        for _ in range(6):
            for guest in (alice, bob):
                while guest.guest.view().turn is None or guest.client.heard[-1].split()[0] != "NEXT":
                    await guest.hear()
            mover, other = (alice, bob) if alice.guest.my_turn else (bob, alice)
            mover.take_turn()
            await mover.hear()
            for guest in (mover, other):
                await guest.hear()
                await guest.hear()
        first.kill()
    before = [alice.guest.view(), bob.guest.view()]
    with serving(tmp_path / "data", "--gather", "0") as second:
        back = [await Honest.arrives(second.lines, name) for name in ("Alice", "Bob")]
        for guest, known in zip(back, before, strict=True):
            while guest.guest.view().turn is None:
                await guest.hear()
            view = guest.guest.view()
            assert (view.board, view.bag, view.turn) == (known.board, known.bag, known.turn)
            if guest.guest.my_turn:
                guest.take_turn()
        await asyncio.gather(*(guest.plays() for guest in back))
        assert back[0].guest.winners
        assert back[0].guest.kicked is None is back[1].guest.kicked
        assert second.stop() == 0
    for guest in (alice, bob):
        await guest.client.close()


async def test_a_clean_stop_of_the_house_is_nobodys_lost_connection(tmp_path: Path) -> None:
    async with open_server(tmp_path) as running:
        guests = [await Honest.arrives(running.ports[DIALECT], name) for name in ("Alice", "Bob")]
        for guest in guests:
            while guest.guest.view().turn is None:
                await guest.hear()
    for guest in guests:
        assert await guest.client.rest() == [], "nothing is said, and the connection is closed"
        await guest.client.close()
    async with open_server(tmp_path) as running:
        back = [await Honest.arrives(running.ports[DIALECT], name) for name in ("Alice", "Bob")]
        for guest, again in zip(guests, back, strict=True):
            for line in guest.client.heard[1:]:
                assert await again.hear() == line
        for again in back:
            await again.client.close()


@pytest.mark.parametrize("ai_time", [5, 10_000_000])
def test_a_time_no_bot_may_think_is_refused_before_the_house_opens(
    ai_time: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would else be refused to each guest who says HELLO."""
    monkeypatch.setattr("tavola.cli.serve._run", lambda _: pytest.fail("the house opens"))
    with pytest.raises(Fault, match="--ai-time takes 100 to 600000 milliseconds"):
        app(["serve", "--data", str(tmp_path), "--ai-time", str(ai_time)])
