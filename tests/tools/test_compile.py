"""What is compiled, and what becomes of it where there is no compiler."""

import ast
import inspect
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from tools.compile import PACKAGE, ROOT, modules

SENTENCE = "No C compiler that finds Python's headers is here: Tavola stays interpreted.\n"


def name_of(module: Path) -> str:
    return ".".join(["tavola", *module.with_suffix("").parts])


def test_the_rules_are_compiled() -> None:
    for game in ("qwirkle", "eriantys", "masters"):
        for part in ("rules", "state", "sight"):
            assert Path("games", game, f"{part}.py") in modules()


@pytest.mark.parametrize("module", modules(), ids=str)
def test_nothing_that_is_compiled_defines_a_struct(module: Path) -> None:
    """Mypyc drops the keywords of their class statements, so that they would be neither frozen nor tagged."""
    name = name_of(module)
    classes = [thing for _, thing in inspect.getmembers(import_module(name), inspect.isclass)]
    assert not [one for one in classes if issubclass(one, msgspec.Struct) and one.__module__ == name]


@pytest.mark.parametrize("module", modules(), ids=str)
def test_nothing_that_is_compiled_shifts_a_native_number(module: Path) -> None:
    """Mypyc 2.4 makes `i64(1) << n` wrong from n = 31 on; masks come from tables."""
    shifts = [
        node.left
        for node in ast.walk(ast.parse((PACKAGE / module).read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift)
    ]
    assert not [ast.unparse(left) for left in shifts if "i64" in ast.unparse(left)]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.parametrize("compiler", ["no-such-compiler", "false"])
def test_without_a_compiler_nothing_is_made_and_that_is_said(tree: Path, compiler: str) -> None:
    left_over = tree / "build/compiled/tavola/compiled.json"
    left_over.parent.mkdir(parents=True)
    left_over.write_text("{}", encoding="utf-8")
    made = subprocess.run(
        [sys.executable, "-m", "tools.compile"],
        cwd=tree,
        env=os.environ | {"CC": compiler},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (made.returncode, made.stderr) == (0, SENTENCE)
    assert not left_over.parent.exists()
