"""Engines: the examples of the docs play every game, and the author of a bad one is told what is wrong."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Said
from tests.support.engines import BAD, EXAMPLES, GREETS, HONEST, MORE_LIES, example, written

Tavola = Callable[..., Said]
PAGE = EXAMPLES.parent / "engines.md"


@pytest.mark.parametrize("kind", ["py", "js", "c"])
def test_the_examples_of_the_docs_play_every_game(tavola: Tavola, tmp_path: Path, kind: str) -> None:
    said = tavola("engine", "check", example(tmp_path, kind), "--seconds", "30")
    assert said.code == 0, said.out
    assert [line.split(":")[0] for line in said.out.splitlines()] == [
        "Qwirkle",
        "Eriantys",
        "Masters of Renaissance",
        "Nothing is wrong with it.",
    ]


@pytest.mark.parametrize("kind", ["py", "js", "c"])
def test_the_examples_are_short_and_stand_in_the_docs(kind: str) -> None:
    source = (EXAMPLES / f"engine.{kind}").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 30
    assert kind == "c" or os.access(EXAMPLES / f"engine.{kind}", os.X_OK), "a program as it lies there"
    assert source in PAGE.read_text(encoding="utf-8")


def complaint(tavola: Tavola, folder: Path, script: str) -> str:
    program = written(folder, script)
    said = tavola("engine", "check", program, "--game", "qwirkle", "--games", "1", "--seconds", "0.5")
    assert said.code == 2
    assert said.err == f"tavola: {program} is not ready to play yet\n"
    return said.out


@pytest.mark.parametrize("kind", BAD)
def test_each_fault_is_told_as_a_sentence(tavola: Tavola, tmp_path: Path, kind: str) -> None:
    told = complaint(tavola, tmp_path, f"{GREETS}\n{BAD[kind]}")
    assert told.startswith(f"Qwirkle, game 1: it {kind}: at move ")
    assert told.endswith(".\n")


@pytest.mark.parametrize("sentence", MORE_LIES)
def test_what_is_wrong_with_a_move_is_said(tavola: Tavola, tmp_path: Path, sentence: str) -> None:
    assert sentence in complaint(tavola, tmp_path, f"{GREETS}\n{MORE_LIES[sentence]}")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (
            "raise SystemExit(3)",
            "it dies: at move 1 of the game it ended with exit code 3 before it answered `hello`",
        ),
        ("print('Welcome!', flush=True); input()", "it speaks out of turn: "),
        ("input(); print('Welcome!')", "it babbles: "),
        ('input(); print(\'{"type":"move","index":0}\')', "it answered `hello` with `move`"),
        ('input(); print(\'{"type":"hello","name":"X","games":["go"]}\')', "it does not play Qwirkle"),
    ],
)
def test_a_bad_beginning_is_told(tavola: Tavola, tmp_path: Path, script: str, sentence: str) -> None:
    # The one that speaks first may have done so before or after it was asked.
    told = complaint(tavola, tmp_path, script)
    assert sentence in told.replace("at move 2", "at move 1") or "Welcome!" in told


def test_one_that_plays_some_games_is_asked_for_those_only(tavola: Tavola, tmp_path: Path) -> None:
    script = HONEST.replace('name="Odd"', 'name="Odd", games=["qwirkle"]')
    said = tavola("engine", "check", written(tmp_path, script), "--seconds", "30")
    assert said.code == 0, said.out
    assert "Eriantys: at move " in said.out
    assert "it does not play Eriantys: it plays qwirkle." in said.out


def test_one_that_stays_after_the_end_is_told_so_and_ended(
    tavola: Tavola, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavola.server.engines.END_SECONDS", 0.2)
    script = f"{HONEST}\nwhile True: time.sleep(600)"
    assert "it stays: it did not end within 0.2 seconds after `bye`" in complaint(tavola, tmp_path, script)


def test_what_is_no_program_is_refused(tavola: Tavola) -> None:
    Path("my engine").touch(mode=0o600)
    for program, sentence in (
        ("nothing", "there is no program './nothing'"),
        ("./", "there is no program './'"),
        ("'./my engine'", "./my engine is there, but it is not executable: chmod +x './my engine'"),
        ("./it's", "cannot be read: No closing quotation"),
    ):
        said = tavola("engine", "check", program)
        assert said.code == 2
        assert sentence in said.err


@pytest.mark.parametrize(
    ("engine", "sentence"),
    [
        ("mine", "--engine takes [GAME:]NAME=PROGRAM, a name of a-z, 0-9 and -, not 'mine'"),
        ("my bot=/bin/true", "--engine takes [GAME:]NAME=PROGRAM"),
        ("chess:mine=/bin/true", "there is no game 'chess' for an engine; there is qwirkle, eriantys, masters"),
        ("greedy=/bin/true", "Qwirkle has a bot 'greedy' already"),
        ("mine=./nothing", "there is no program './nothing' that can be run"),
    ],
)
def test_a_server_refuses_what_is_no_engine(tavola: Tavola, engine: str, sentence: str) -> None:
    said = tavola("serve", "--engine", engine)
    assert said.code == 2
    assert sentence in said.err
