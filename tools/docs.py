"""Writes the generated parts of the pages in docs/, which stand between two comments naming the part.

.venv/bin/python -m tools.docs          writes them anew
.venv/bin/python -m tools.docs --check  fails when a page is not current
"""

import ast
import inspect
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tavola.dialects import DIALECTS, Dialect
from tavola.dialects.machine import OTHER, Machine, Rule
from tavola.server import limits
from tools.road import ROADS, walked

ROOT = Path(__file__).parent.parent


def states(dialect: Dialect[Any]) -> str:
    """Who may say what when, from the table the dialect's session itself goes by."""
    machine = dialect.machine
    usual = _usual(machine)
    rows = _rules(dialect, "anywhere, unless it says otherwise below", usual)
    for state, row in machine.items():
        # What is as usual, or as for anything else, is not said again.
        own = {
            event: rule
            for event, rule in row.items()
            if rule != usual.get(event) and (event == OTHER or event in usual or rule != row[OTHER])
        }
        rows += _rules(dialect, state.value, own) or [[state.value, "nothing of its own", "", ""]]
    return _table(["the guest is", "and this comes", "the house's answer", "then the guest is"], rows)


def _usual(machine: Machine[Any]) -> dict[Any, Rule]:
    """The rules that hold in most states."""
    counts: dict[Any, Counter[Rule]] = {}
    for row in machine.values():
        for event, rule in row.items():
            counts.setdefault(event, Counter())[rule] += 1
    usual = {event: rules.most_common(1)[0] for event, rules in counts.items()}
    other = usual.get(OTHER, (None, 0))[0]
    return {
        event: rule
        for event, (rule, times) in usual.items()
        if times >= len(machine) * 2 / 3 and (event == OTHER or rule != other)
    }


def _rules(dialect: Dialect[Any], where: str, told: dict[Any, Rule]) -> list[list[str]]:
    """A row for each rule, with the events it is for."""
    rows = []
    for rule in dict.fromkeys(told.values()):
        events = dict.fromkeys(_event(dialect, event) for event, its in told.items() if its == rule)
        rows.append([where, ", ".join(events), rule.does.value, rule.then.value if rule.then else ""])
        where = ""
    return rows


def _event(dialect: Dialect[Any], event: Any) -> str:
    if isinstance(event, type):
        return f"`{dialect.spelled(event)}`"
    return str(getattr(event, "value", event))


def dialects() -> str:
    """The README's table of dialects."""
    rows = []
    for dialect in DIALECTS.values():
        first, *variants = dialect.listeners.items()
        ports = [f"{first[1]}, the page's" if dialect.carrier == "websocket" else str(first[1])]
        ports += [f"`:{name.partition(':')[2]}` {port}" for name, port in variants]
        rows.append([f"`{dialect.name}`", dialect.about, "; ".join(ports)])
    return _table(["dialect", "what it is", "port"], rows)


def limits_table() -> str:
    """The numbers that hold for every connection, with what their own comments say."""
    said = _attribute_comments(limits.Limits)
    rows = [
        [f"`{field.name}`", f"{field.default:,}".removesuffix(".0"), said[field.name]]
        for field in fields(limits.Limits)
        if field.name in said
    ]
    return _table(["limit", "by default", "what it is"], rows)


def _attribute_comments(kind: type) -> dict[str, str]:
    (body,) = [node.body for node in ast.parse(inspect.getsource(kind)).body if isinstance(node, ast.ClassDef)]
    comments = {}
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            told = following.value if isinstance(following, ast.Expr) else None
            comments[node.target.id] = str(told.value) if isinstance(told, ast.Constant) else ""
    return comments


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def roads() -> str:
    """The files on the road of two moves, side by side."""
    columns = [[f"{road.title} over `{road.dialect}`", *map("`{}`".format, walked(road))] for road in ROADS]
    (heads, *rows) = zip_longest(*columns, fillvalue="")
    numbered = [[str(number), *row] for number, row in enumerate(rows, 1)]
    return _table(["", *heads], numbered)


PARTS: dict[str, dict[str, Callable[[], str]]] = {
    "README.md": {"dialects": dialects},
    "docs/architecture.md": {"roads": roads},
}
for _dialect in DIALECTS.values():
    PARTS[f"docs/{_dialect.name}.md"] = {"states": partial(states, _dialect), "limits": limits_table}


def current(page: str) -> str:
    """The page as it should be."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for part, make in PARTS[page].items():
        before, start, rest = text.partition(f"<!-- generated: {part} -->\n")
        _, end, after = rest.partition(f"<!-- end of {part} -->")
        if not start or not end:
            raise SystemExit(f"{page} has no place for {part!r}")
        text = f"{before}{start}{make()}\n{end}{after}"
    return text


def main(arguments: list[str]) -> None:
    for page in PARTS:
        due = current(page)
        if (ROOT / page).read_text(encoding="utf-8") == due:
            continue
        if "--check" in arguments:
            raise SystemExit(f"{page} is not current: run make docs")
        (ROOT / page).write_text(due, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
