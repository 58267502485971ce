"""On a system without what the house stands on, it is refused with a sentence, and what only reads works on."""

import subprocess
import sys
from pathlib import Path

ELSEWHERE = "import sys; sys.modules.update(fcntl=None, resource=None); from tavola.cli import main; main()"
"""Tavola where neither module can be imported, as on Windows."""


def tavola(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", ELSEWHERE, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=30, check=False)


def test_serve_names_the_systems_it_runs_on(tmp_path: Path) -> None:
    said = tavola(tmp_path, "serve", "--http", "0", "--listen", "qwirkle-lines=0")
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == (
        "tavola: the house runs on Linux or another Unix, not on this system; on Windows start it in WSL\n"
    )
    assert not [*tmp_path.iterdir()]


def test_other_commands_work_on(tmp_path: Path) -> None:
    for arguments, code, told in (
        (("tables",), 2, "there are no tables in data"),
        (("bot", "native", "127.0.0.1:1", "--game", "qwirkle"), 1, "cannot play at 127.0.0.1:1"),
    ):
        said = tavola(tmp_path, *arguments)
        assert said.returncode == code
        assert said.stderr.startswith(f"tavola: {told}"), said.stderr
        assert len(said.stderr.splitlines()) == 1


def test_nothing_is_written_where_a_folder_cannot_be_claimed(tmp_path: Path) -> None:
    script = ELSEWHERE.replace("from tavola.cli import main; main()", "") + (
        "from pathlib import Path; from tavola.store.sqlite import SqliteStore, Unusable\n"
        "try: SqliteStore(Path('data'))\n"
        "except Unusable as why: print(why)"
    )
    command = [sys.executable, "-c", script]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=30, check=True)
    assert said.stdout == "on this system no folder can be claimed, so nothing is written; on Windows use WSL\n"
    assert not [*tmp_path.iterdir()]
