"""How the tests of the commands type one and see what it says."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tavola import cli


@dataclass
class Said:
    code: int
    out: str
    err: str


@pytest.fixture
def tavola(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., Said]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def run(*arguments: str) -> Said:
        capsys.readouterr()
        try:
            cli.main([*arguments])
            code = 0
        except SystemExit as done:
            code = done.code if isinstance(done.code, int) else 0
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return Said(code, said.out, said.err)

    return run
