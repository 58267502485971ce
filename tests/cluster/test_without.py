"""Whoever has no cluster pays nothing for it."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.helpers import line_pair, play_on, process

LISTED = """
import atexit, json, sys
sys.modules["nats"] = None
def tell():
    with open({path!r}, "w") as file:
        json.dump(sorted(sys.modules), file)
atexit.register(tell)
from tavola.cli import main
main()
"""
"""A Tavola where nats-py is not installed, which tells at its end what it has imported."""

OF_CLUSTERS = {"tavola.server.nats", "tavola.server.broker", "tavola.store.jetstream"}


async def test_a_house_of_its_own_imports_nothing_of_clusters(tmp_path: Path) -> None:
    modules = tmp_path / "modules.json"
    script = ("-c", LISTED.format(path=str(modules)))
    async with process(tmp_path / "data", script=script) as house:
        first, second = await line_pair(house.lines)
        await play_on(first, second, most=4)
        assert await house.signal(signal.SIGTERM) == 0
    imported = json.loads(modules.read_text(encoding="utf-8"))
    assert "tavola.server.run" in imported
    assert not OF_CLUSTERS & set(imported)
    assert not [name for name in imported if name.startswith("nats.")]


@pytest.mark.parametrize("command", ["serve", "tables"])
def test_a_cluster_without_what_it_takes_is_told_what_to_install(command: str, tmp_path: Path) -> None:
    script = LISTED.format(path=str(tmp_path / "modules.json"))
    words = [sys.executable, "-c", script, command, "--cluster", "nats://127.0.0.1:4222"]
    said = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == "tavola: a cluster needs nats-py: install tavola[cluster]\n"
