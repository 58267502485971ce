"""What holds for every dialect: the gate for secrets is its only door, and its machine is whole."""

import re
from pathlib import Path

import pytest

from tavola import dialects
from tavola.dialects import DIALECTS
from tavola.dialects.machine import OTHER

FOLDER = Path(dialects.__file__).parent
REACHES = re.compile(r"ledger\s*\.\s*state|\bgame\.(copy|evolve)\(|\.game\.(view|moves|preview|decide)\(")
SOURCES = sorted(FOLDER.rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_dialect_reaches_for_a_games_state(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(
        r"ledger\s*\.\s*state|\bgame\.(copy|evolve)\(|\.game\.(view|moves|preview|decide)\(", text
    )


@pytest.mark.parametrize("name", DIALECTS)
def test_every_dialect_has_a_whole_machine_of_the_one_shape(name: str) -> None:
    machine = DIALECTS[name].machine
    assert machine
    for state, row in machine.items():
        assert state.value
        assert OTHER in row
        assert all(rule.does.value and (rule.then is None or rule.then in machine) for rule in row.values())
    messages = [{event for event in row if isinstance(event, type)} for row in machine.values()]
    assert all(each == messages[0] for each in messages), "each message has a rule in each state"
