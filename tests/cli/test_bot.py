"""`tavola bot` as a command, against a house that listens for every dialect: each plays a game to its end."""

import json
import re
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from tavola.server.run import PORTS
from tests.support.engines import BAD, GREETS, HONEST, written
from tests.support.process import Serving, serving, tavola

PATIENCE = 90.0


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    others = [f"--listen={dialect}=0" for dialect in PORTS if dialect != "qwirkle-lines"]
    with serving(tmp_path_factory.mktemp("house") / "data", "--gather", "0", "--bot-pace", "0", *others) as server:
        yield server


def bot(house: Serving, dialect: str, name: str, *options: str, kind: str = "random") -> "subprocess.Popen[str]":
    address = f"127.0.0.1:{house.http if dialect == 'native' else house.ports[dialect]}"
    command = tavola("bot", dialect, address, "--bot", kind, "--name", name, *options)
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def said(process: "subprocess.Popen[str]") -> str:
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, out
    return out


@pytest.mark.parametrize("dialect", ["qwirkle-lines", "eriantys-views", "masters-requests"])
def test_two_bots_meet_where_the_dialect_has_a_lobby(house: Serving, dialect: str) -> None:
    ends = [said(process).splitlines()[-1] for process in [bot(house, dialect, name) for name in ("Ann", "Bob")]]
    assert ends[0] == ends[1]
    assert "won" in ends[0]


def code_told(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    for line in process.stdout:
        if line.startswith("The code of this game is "):
            return line.removeprefix("The code of this game is ").rstrip(".\n")
    raise AssertionError("it told no code")


@pytest.mark.parametrize("options", [(), ("--expert",)], ids=["simple", "expert"])
def test_two_bots_meet_by_the_code_of_a_game(house: Serving, options: tuple[str, ...]) -> None:
    first = bot(house, "eriantys-commands", "Ann", *options)
    second = bot(house, "eriantys-commands:as-built", "Bob", "--code", code_told(first))
    assert said(first).splitlines()[-1] == said(second).splitlines()[-1]


@pytest.mark.parametrize("options", [("qwirkle",), ("eriantys", "--expert"), ("masters",)], ids=" ".join)
def test_two_native_bots_finish_every_game(house: Serving, options: tuple[str, ...]) -> None:
    first = bot(house, "native", "Ann", "--game", *options)
    second = bot(house, "native", "Bob", "--code", code_told(first))
    ends = [said(process).splitlines()[-1] for process in (first, second)]
    assert ends[0] == ends[1]
    assert " won: " in ends[0]


@contextmanager
def freezing(port: int) -> Iterator[tuple[str, threading.Event]]:
    """The address of one who passes on what the server and one guest say, until the server is frozen."""
    frozen = threading.Event()
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def carry(origin: socket.socket, to: socket.socket, *, back: bool) -> None:
            with suppress(OSError):
                while data := origin.recv(65_536):
                    if not (back and frozen.is_set()):
                        to.sendall(data)

        def take() -> None:
            with suppress(OSError):
                guest, _ = listening.accept()
                with closing(guest), closing(socket.create_connection(("127.0.0.1", port))) as server:
                    answering = threading.Thread(target=carry, args=(server, guest), kwargs={"back": True})
                    answering.start()
                    carry(guest, server, back=False)
                    server.shutdown(socket.SHUT_RDWR)
                    answering.join(PATIENCE)

        taking = threading.Thread(target=take)
        taking.start()
        yield f"127.0.0.1:{listening.getsockname()[1]}", frozen
    taking.join(PATIENCE)


@contextmanager
def kicking() -> Iterator[str]:
    """A server of qwirkle-lines for one guest, whom it kicks for the first move."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def serve() -> None:
            guest, _ = listening.accept()
            with closing(guest), guest.makefile("rwb") as lines:
                lines.readline()
                lines.write(b"WELCOME Tavola 0\nNAMES Tavola 0 Ann 1 5000\nNEW Ro Rd Rs Bc Bx B*\nNEXT 0\n")
                lines.flush()
                lines.readline()
                lines.write(b"KICK 0 6 no such move\n")
                lines.flush()

        serving_one = threading.Thread(target=serve)
        serving_one.start()
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        serving_one.join(PATIENCE)


def refusal(process: "subprocess.Popen[str]", code: int = 1) -> str:
    """What it says when the server does not let it play; a mistake in the command has the code 2."""
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == code, out
    return out


def test_a_wrong_code_is_refused_with_the_houses_sentence(house: Serving) -> None:
    told = refusal(bot(house, "native", "Ann", "--code", "NOPE1")).splitlines()[-3:]
    assert told[0] == "tavola: there is no table 'NOPE1' here"
    assert told[1].startswith("  the server's last words: ")
    assert told[2].startswith("  our last words: ")


def test_a_native_bot_is_told_what_to_play(house: Serving) -> None:
    for options in (), ("--game", "chess"):
        assert "--game says which game is opened, qwirkle, " in refusal(bot(house, "native", "Ann", *options), 2)


def test_where_no_house_is_it_says_so(house: Serving) -> None:
    for dialect, there in (("native", house.lines), ("qwirkle-lines", 1), ("native", 1)):
        address = f"127.0.0.1:{there}"
        command = tavola("bot", dialect, address, "--game", "qwirkle")
        told = refusal(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
        assert told.startswith(f"tavola: cannot play at {address}: "), told
        assert "Traceback" not in told
        if there == 1:
            assert told.endswith("Connection refused\n")


def test_two_bots_of_both_variants_of_masters_states_meet(house: Serving) -> None:
    bots = [bot(house, "masters-states", "Ann"), bot(house, "masters-states:as-built", "Bob")]
    first, second = (said(bot).splitlines()[-1] for bot in bots)
    assert first == second
    assert re.fullmatch(r"(Ann|Bob) won: (Ann|Bob) \d+, (Ann|Bob) \d+\.", first)


@pytest.mark.parametrize("dialect", ["masters-requests", "masters-states"])
def test_a_bot_plays_alone(house: Serving, dialect: str) -> None:
    assert "Lorenzo" in said(bot(house, dialect, "Solo", "--players", "1"))


def test_a_native_bot_plays_alone(house: Serving) -> None:
    ended = said(bot(house, "native", "Solo", "--game", "masters", "--players", "1")).splitlines()[-1]
    assert ended.startswith(("Solo won: ", "Nobody at the table won: "))


@pytest.mark.parametrize("dialect", ["native", *PORTS])
def test_a_frozen_server_is_given_up_with_the_last_words_of_both_sides(house: Serving, dialect: str) -> None:
    """Our first move in the game is never answered."""
    alone = dialect.startswith("masters")
    by_code = dialect.startswith(("native", "eriantys-commands"))
    with freezing(house.http if dialect == "native" else house.ports[dialect]) as (address, frozen):
        options = ["--players", "1"] if alone else ["--game", "qwirkle"] if dialect == "native" else []
        # At this pace there is time to freeze the server between its word and our move.
        command = tavola(
            "bot", dialect, address, "--name", "Ann", "--patience", "1", "--pace", "2", "-v", *options
        )
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as first:
            assert first.stdout
            known = ["--code", code_told(first)] if by_code else []
            with ExitStack() as stack:
                if not alone:
                    other = stack.enter_context(bot(house, dialect, "Bob", *known))
                    stack.callback(other.kill)
                shown = []
                for line in first.stdout:
                    shown.append(line)
                    if line == "To move: Ann.\n":
                        frozen.set()
                assert first.wait(PATIENCE) == 1, shown
    told, server_said, we_said = shown[-3:]
    assert told.endswith("said nothing about the game for 1 seconds, although it was its turn to speak\n")
    assert server_said.startswith("  the server's last words: ")
    assert we_said.startswith("  our last words: ")
    assert not we_said.endswith(": none\n")


@pytest.mark.parametrize(
    ("dialect", "at", "told"),
    [
        ("qwirkle-lines", "http", "It looks like HTTP"),
        ("eriantys-views", "qwirkle-lines", "It looks like qwirkle-lines."),
        ("eriantys-commands", "qwirkle-lines", "It looks like qwirkle-lines."),
        ("qwirkle-lines", "masters-requests", "It looks like masters-requests."),
        ("qwirkle-lines", "eriantys-commands", "It looks like eriantys-commands."),
    ],
)
def test_a_dialect_spoken_to_anothers_port_is_told_so(house: Serving, dialect: str, at: str, told: str) -> None:
    address = f"127.0.0.1:{house.ports[at]}"
    command = tavola("bot", dialect, address)
    said = refusal(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
    last = said.splitlines()[-1]
    assert last.startswith(f"tavola: what {address} says is not {dialect}: ")
    assert told in last


def test_a_kick_is_told_with_the_line_that_caused_it(house: Serving) -> None:
    """The server at the other end kicks for the first move."""
    with kicking() as address:
        command = tavola("bot", "qwirkle-lines", address)
        told = refusal(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
    assert told.splitlines()[-3:-1] == [
        "tavola: kicked: no such move",
        "  the server's last words: KICK 0 6 no such move",
    ]
    assert told.splitlines()[-1].startswith(("  our last words: MOVE ", "  our last words: SWAP "))


def test_everything_is_in_the_transcript(house: Serving, tmp_path: Path) -> None:
    file = tmp_path / "said.txt"
    said(bot(house, "masters-states", "Solo", "--players", "1", "--transcript", str(file)))
    marks = [line.split(" ", 2)[1] for line in file.read_text(encoding="utf-8").splitlines()]
    assert set(marks) == {"<", ">"}
    assert len(marks) > 50


def test_a_program_plays_where_a_bot_could(house: Serving, tmp_path: Path) -> None:
    first = bot(house, "native", "Ann", "--game", "qwirkle", "--seconds", "60", kind=written(tmp_path, HONEST))
    second = bot(house, "native", "Bob", "--code", code_told(first))
    assert said(first).splitlines()[-1] == said(second).splitlines()[-1]


def test_a_program_that_fails_is_told_of(house: Serving, tmp_path: Path) -> None:
    program = written(tmp_path, f"{GREETS}\n{BAD['dies']}")
    first = bot(house, "native", "Ann", "--game", "eriantys", "--seconds", "60", kind=program)
    second = bot(house, "native", "Bob", "--code", code_told(first))
    out, _ = first.communicate(timeout=PATIENCE)
    second.kill()
    second.communicate()
    assert first.returncode == 2
    assert f"giving up: {program} dies: it ended with exit code 3 before it answered `view`" in out


def test_several_games_one_after_another_each_with_its_line(house: Serving) -> None:
    address = f"127.0.0.1:{house.ports['masters-states']}"
    command = tavola(
        "bot", "masters-states", address, "--bot", "random", "--players", "1", "--games", "2", "--json"
    )
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [game["name"] for game in told] == ["Tavola"] * 2
    assert all(game["game"] == "masters" and game["won"] in (True, False) for game in told)
    assert done.stderr.count("The game begins: ") == 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--games", "0"), "--games takes 1 to 1,000,000, not 0"),
        (("--games", "2", "--code", "AB"), "--code names one game: with --games it can be entered only once"),
    ],
)
def test_games_that_cannot_be_played_so_often_are_refused(options: tuple[str, ...], sentence: str) -> None:
    command = tavola("bot", "eriantys-commands", "127.0.0.1:1", *options)
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (2, f"tavola: {sentence}\n")
