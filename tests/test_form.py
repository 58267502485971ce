"""Which form of Tavola runs is told, and compiled modules never run with sources they were not made of."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import tavola
from tools.compile import PACKAGE, modules

RULES = "games/qwirkle/rules.py"


def told_as_compiled(package: Path, suffix: str = EXTENSION_SUFFIXES[0]) -> None:
    """As if modules had been compiled of what is in this folder."""
    sources = {
        str(path.relative_to(package)): sha256(path.read_bytes()).hexdigest() for path in package.rglob("*.py")
    }
    made = {"suffix": suffix, "sources": sources}
    (package / "compiled.json").write_text(json.dumps(made), encoding="utf-8")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A Tavola of its own."""
    package = tmp_path / "tavola"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "page"))
    told_as_compiled(package)
    return package


def python(package: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": str(package.parent)},
        cwd=package.parent,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_each_module_that_is_to_be_compiled_is_what_the_form_says() -> None:
    for module in modules():
        name = ".".join(["tavola", *module.with_suffix("").parts])
        found = import_module(name).__file__
        assert found
        assert found.endswith(tuple(EXTENSION_SUFFIXES)) == (tavola.FORM == "compiled"), name


def test_the_form_is_told(package: Path) -> None:
    assert python(package, "-m", "tavola", "--version").stdout == f"tavola {tavola.__version__} (compiled)\n"
    (package / "compiled.json").unlink()
    assert python(package, "-m", "tavola", "--version").stdout == f"tavola {tavola.__version__} (interpreted)\n"


def test_what_was_compiled_for_another_python_is_interpreted(package: Path) -> None:
    told_as_compiled(package, suffix=".cpython-27.so")
    (package / RULES).write_text("changed = True\n", encoding="utf-8")
    assert python(package, "-c", "import tavola; print(tavola.FORM)").stdout == "interpreted\n"


def changed(source: Path) -> None:
    source.write_bytes(source.read_bytes() + b"\n")


@pytest.mark.parametrize("change", [changed, Path.unlink], ids=["changed", "gone"])
def test_a_source_that_differs_from_what_was_compiled_is_refused(
    package: Path, change: Callable[[Path], None]
) -> None:
    change(package / RULES)
    sentence = (
        f"{package / RULES} has changed since Tavola was compiled: in a checkout start it with `make run`, "
        "which compiles it anew; elsewhere install Tavola again"
    )
    started = python(package, "-m", "tavola", "--version")
    assert (started.returncode, started.stdout, started.stderr) == (1, "", f"tavola: {sentence}\n")
    imported = python(package, "-c", "import tavola.games")
    assert imported.returncode == 1
    assert imported.stderr.endswith(f"ImportError: {sentence}\n")
