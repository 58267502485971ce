"""The shape the code keeps: short functions, small modules of the house, no imports hidden from the rules."""

import ast
from pathlib import Path

import pytest

import tavola

SOURCE = Path(tavola.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))
LONGEST_FUNCTION = 50
LONGEST_MODULE_OF_THE_HOUSE = 350


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_function_is_longer_than_a_screen(path: Path) -> None:
    long = {
        node.name: node.end_lineno - node.lineno + 1
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
        if node.end_lineno - node.lineno + 1 > LONGEST_FUNCTION
    }
    assert not long


def test_every_module_of_the_house_is_small_and_knows_only_what_is_below_it() -> None:
    for path in (SOURCE / "house").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") <= LONGEST_MODULE_OF_THE_HOUSE, path.name
        assert "TYPE_CHECKING" not in text, path.name
