"""`tavola duel`: bots against bots, with figures."""

import json
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tavola.cli.ratings import Ratings
from tests.cli.conftest import Said
from tests.support.engines import BAD, GREETS, HONEST, written
from tests.support.process import tavola as tavola_words

Tavola = Callable[..., Said]
PATIENCE = 90.0
QWIRKLE = "random, greedy, beginner, casual, skilled, expert, master"


def summary(tavola: Tavola, *words: str) -> dict[str, Any]:
    said = tavola("duel", *words, "--json")
    assert said.code == 0, said.err
    told: dict[str, Any] = json.loads(said.out)
    for bot in told["bots"]:
        del bot["milliseconds"], bot["slowest"]
    return told


def test_greedy_wins_and_it_is_told_with_intervals(tavola: Tavola) -> None:
    said = tavola("duel", "qwirkle", "greedy", "random", "--games", "6", "--processes", "1")
    assert said.code == 0, said.err
    first, heads, greedy, random = said.out.splitlines()
    assert first == "Qwirkle for 2: 6 games, 2000 nodes a move, seed tavola"
    assert heads.split()[:6] == ["bot", "games", "won", "drawn", "lost", "share"]
    assert re.match(r"greedy +6 +6 +0 +0 +100\.0% +61\.0% to 100\.0% +2\.00 +\+1200 ", greedy)
    assert re.match(r"random +6 +0 +0 +6 +0\.0% +0\.0% to 39\.0% +0\.00 +-1200 ", random)


def test_the_same_seed_and_nodes_give_the_same_games_however_many_processes(tavola: Tavola) -> None:
    words = "eriantys", "search", "random", "--games", "2", "--nodes", "40"
    alone = summary(tavola, *words, "--processes", "1")
    assert summary(tavola, *words, "--processes", "2", "--nice") == alone
    assert summary(tavola, *words, "--processes", "1", "--seed", "another") != alone


def test_a_deal_is_played_from_every_seat(tavola: Tavola) -> None:
    """Of two equal bots each wins, of two games with the same luck, the one from the better seat."""
    told = summary(tavola, "eriantys", "greedy", "greedy", "--games", "1", "--processes", "1")
    assert told["games"] == 2
    assert [bot["share"] for bot in told["bots"]] == [0.5, 0.5]


def test_the_last_bot_fills_the_table_and_shares_are_told_beside_equal_ones(tavola: Tavola) -> None:
    told = summary(tavola, "eriantys", "greedy", "random", "--players", "3", "--games", "3", "--processes", "1")
    assert [bot["games"] for bot in told["bots"]] == [3, 6]
    assert told["bots"][0]["of_equal"] == 3 * told["bots"][0]["share"]


def test_a_team_is_one_side(tavola: Tavola) -> None:
    told = summary(tavola, "eriantys", "greedy", "random", "--players", "4", "--expert", "--games", "2")
    assert told["options"]["expert"] is True
    assert [bot["games"] for bot in told["bots"]] == [2, 2]
    assert told["bots"][0]["won"] == 2


def test_alone_each_bot_is_dealt_the_same(tavola: Tavola) -> None:
    told = summary(tavola, "masters", "random", "random", "--players", "1", "--games", "2", "--processes", "1")
    assert [bot["games"] for bot in told["bots"]] == [1, 1]
    assert told["bots"][0]["moves"] == told["bots"][1]["moves"]


def test_it_ends_when_the_result_is_certain(tavola: Tavola) -> None:
    words = "qwirkle", "greedy", "random", "--games", "200", "--sprt", "0.5:0.7", "--processes", "1"
    told = summary(tavola, *words)
    assert told["games"] < 60
    assert told["test"]["verdict"] == "high"
    said = tavola("duel", *words)
    assert "It is certain that greedy wins rather 70% than 50%" in said.out


def test_programs_play_too(tavola: Tavola, tmp_path: Path) -> None:
    told = summary(tavola, "qwirkle", "greedy", written(tmp_path, HONEST), "--games", "2", "--processes", "1")
    assert told["bots"][1]["lost"] == 2
    assert told["bots"][1]["moves"] > 20
    assert told["bots"][1]["slips"] == []


@pytest.mark.parametrize("kind", BAD)
def test_an_engine_that_fails_loses_with_a_clear_record(tavola: Tavola, tmp_path: Path, kind: str) -> None:
    program = written(tmp_path, f"{GREETS}\n{BAD[kind]}")
    words = "qwirkle", program, "random", "--games", "2", "--processes", "1"
    told = summary(tavola, *words, "--seconds", "0.5")
    assert told["bots"][1]["won"] == 2
    slips = told["bots"][0]["slips"]
    assert [slip["kind"] for slip in slips] == [kind, kind]
    if kind != "hangs":
        said = tavola("duel", *words)
        assert f"{program} has lost 2 of these games by error; the first at move " in said.out
        assert f"({kind}): it " in said.out


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_no_engine_is_left_behind_when_a_duel_is_ended(tmp_path: Path, sent: signal.Signals, code: int) -> None:
    tell = f"open({str(tmp_path / 'asked')!r}, 'a').write('x')"
    program = written(tmp_path, f"{GREETS}\nfor message in lines(): {tell}; time.sleep(600)")
    words = tavola_words(
        "duel", "qwirkle", program, program, "--games", "4", "--seconds", "600", "--processes", "2"
    )
    # What an engine says on standard error goes where that of the duel goes: it ends when the last of them has.
    duel = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    while not (tmp_path / "asked").exists() or len((tmp_path / "asked").read_text()) < 2:
        assert duel.poll() is None
        time.sleep(0.01)
    duel.send_signal(sent)
    _, said = duel.communicate(timeout=PATIENCE)
    assert duel.returncode == code
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess", "greedy"), "there is no game 'chess'; there is qwirkle, eriantys, masters"),
        (("qwirkle",), f"name the bots that shall play: {QWIRKLE}, search, or ./program"),
        (("qwirkle", "deep"), f"there is no bot 'deep' for Qwirkle; there is {QWIRKLE}, search, or ./program"),
        (("qwirkle", "./none", "greedy"), "there is no program './none' that can be run"),
        (("qwirkle", "greedy", "--players", "5"), "Qwirkle is for 2 to 4 players, not 5"),
        (("qwirkle", "greedy", "--games", "0"), "--games takes 1 or more, not 0"),
        (("qwirkle", "greedy", "--nodes", "0"), "--nodes takes 1 or more, not 0"),
        (("qwirkle", "greedy", "--seconds", "0"), "--seconds takes more than 0 and at most 3600, not 0"),
        (("qwirkle", "greedy", "--seconds", "1", "--nodes", "1"), "two ways to say the same; say one"),
        (("qwirkle", "greedy", "--sprt", "0.6"), "--sprt takes two shares LOW:HIGH"),
        (("qwirkle", "greedy", "--expert"), "Qwirkle has no option 'expert'; it has none"),
        (("eriantys", "greedy", "--option", "expert"), "--option takes NAME=VALUE, not 'expert'"),
        (("eriantys", "greedy", "--option", "expert=maybe"), "the options of Eriantys are wrong"),
        (("qwirkle", "greedy", "--processes", "0"), "--processes takes 1 or more, not 0"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(tavola: Tavola, words: tuple[str, ...], sentence: str) -> None:
    said = tavola("duel", *words)
    assert said.code == 2
    assert sentence in said.err


def test_without_openskill_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    ratings = Ratings(2)
    ratings.add((0, 1), (1.0, 0.0))
    assert ratings.of(0) is None


def test_with_openskill_the_winner_is_rated_above_the_loser() -> None:
    pytest.importorskip("openskill.models")
    ratings = Ratings(2)
    for _ in range(5):
        ratings.add((0, 1), (1.0, 0.0))
        ratings.add((1, 0), (0.0, 1.0))
    better, worse = ratings.of(0), ratings.of(1)
    assert better is not None
    assert worse is not None
    assert better.mu - better.sigma > worse.mu + worse.sigma
