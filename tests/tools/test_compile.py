"""What is compiled, and what becomes of it where there is no compiler."""

import ast
import inspect
import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

import tools.compile
from tools.compile import PACKAGE, ROOT, modules

SENTENCE = "No C compiler that finds Python's headers is here: Tavola stays interpreted.\n"


MODULES = modules()


def name_of(module: Path) -> str:
    return ".".join(["tavola", *module.with_suffix("").parts])


def test_the_rules_are_compiled() -> None:
    for game in ("qwirkle", "eriantys", "masters"):
        for part in ("rules", "state", "sight"):
            assert Path("games", game, f"{part}.py") in MODULES


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_nothing_that_is_compiled_defines_a_struct(module: Path) -> None:
    """Mypyc drops the keywords of their class statements, so that they would be neither frozen nor tagged."""
    name = name_of(module)
    classes = [thing for _, thing in inspect.getmembers(import_module(name), inspect.isclass)]
    assert not [one for one in classes if issubclass(one, msgspec.Struct) and one.__module__ == name]


@pytest.mark.parametrize("module", MODULES, ids=str)
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


def test_a_new_source_is_linked_although_nothing_is_compiled_anew(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was compiled holds; what was added since, or taken away, need not be compiled and is there, or not."""
    package, shelf = tree / "src/tavola", tree / "build/compiled/tavola"
    monkeypatch.setattr(tools.compile, "PACKAGE", package)
    monkeypatch.setattr(tools.compile, "SHELF", shelf)
    monkeypatch.setattr(tools.compile, "_compile_here", lambda: pytest.fail("there is nothing to compile"))
    shelf.mkdir(parents=True)
    (shelf / "compiled.json").write_text(json.dumps(tools.compile._made_of()), encoding="utf-8")
    (shelf / "extension.so").touch()
    tools.compile.bring_up_to_date()
    assert (shelf / "cli/app.py").samefile(package / "cli/app.py")
    (package / "cli/added").mkdir()
    (package / "cli/added/new.py").write_text("NEW = 1\n", encoding="utf-8")
    (package / "cli/tail.py").unlink()
    tools.compile.bring_up_to_date()
    assert (shelf / "cli/added/new.py").read_text(encoding="utf-8") == "NEW = 1\n"
    assert not (shelf / "cli/tail.py").is_symlink()
    assert (shelf / "extension.so").exists()


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
