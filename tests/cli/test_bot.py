"""`tavola bot` as a command, against a house that listens for every dialect: each plays a game to its end."""

import subprocess
from collections.abc import Iterator

import pytest

from tavola.server.run import PORTS
from tests.support.process import Serving, serving, tavola

PATIENCE = 90.0


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    others = [f"--listen={dialect}=0" for dialect in PORTS if dialect != "qwirkle-lines"]
    with serving(tmp_path_factory.mktemp("house") / "data", "--gather", "0", "--bot-pace", "0", *others) as server:
        yield server


def bot(house: Serving, dialect: str, name: str, *options: str) -> "subprocess.Popen[str]":
    address = f"127.0.0.1:{house.http if dialect == 'native' else house.ports[dialect]}"
    command = tavola("bot", dialect, address, "--bot", "random", "--name", name, *options)
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
    line = process.stdout.readline()
    assert line.startswith("The code of this game is "), line
    return line.removeprefix("The code of this game is ").rstrip(".\n")


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


def refusal(process: "subprocess.Popen[str]") -> str:
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2, out
    return out


def test_a_wrong_code_is_refused_with_the_houses_sentence(house: Serving) -> None:
    assert refusal(bot(house, "native", "Ann", "--code", "NOPE1")) == "tavola: there is no table 'NOPE1' here\n"


def test_a_native_bot_is_told_what_to_play(house: Serving) -> None:
    for options in (), ("--game", "chess"):
        assert "--game says which game is opened, qwirkle, " in refusal(bot(house, "native", "Ann", *options))


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
    assert "Match Ranking" in said(bots[0])
    assert "Match Ranking" in said(bots[1])


@pytest.mark.parametrize("dialect", ["masters-requests", "masters-states"])
def test_a_bot_plays_alone(house: Serving, dialect: str) -> None:
    assert "Lorenzo" in said(bot(house, dialect, "Solo", "--players", "1"))


def test_a_native_bot_plays_alone(house: Serving) -> None:
    ended = said(bot(house, "native", "Solo", "--game", "masters", "--players", "1")).splitlines()[-1]
    assert ended.startswith(("Solo won: ", "Nobody at the table won: "))
