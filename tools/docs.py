"""Writes the generated parts of the pages in docs/, which stand between two comments naming the part.

.venv/bin/python tools/docs.py          writes them anew
.venv/bin/python tools/docs.py --check  fails when a page is not current
"""

import ast
import inspect
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import get_args

from tavola.dialects.eriantys_commands.server import ALWAYS
from tavola.dialects.eriantys_commands.server import TABLE as COMMAND_STATES
from tavola.dialects.eriantys_views.server import MESSAGES as VIEW_MESSAGES
from tavola.dialects.eriantys_views.server import TABLE as VIEW_STATES
from tavola.dialects.eriantys_views.server import Answer as ViewAnswer
from tavola.dialects.masters_states import wire as states_wire
from tavola.dialects.masters_states.server import TABLE as MACHINE
from tavola.dialects.native.server import TABLE as MOMENTS
from tavola.dialects.native.wire import GuestSays
from tavola.dialects.qwirkle_lines.server import COMMANDS, TABLE, Answer
from tavola.server import limits

PAGES = Path(__file__).parent.parent / "docs"

_ANSWERS = {
    Answer.SEAT: "takes a seat",
    Answer.PLAY: "is played",
    Answer.TURN_AWAY: "turned away",
    Answer.KICK: "kicked",
    Answer.IGNORE: "not heard",
}


def states() -> str:
    """Who may say what when in `qwirkle-lines`, from the table the server itself goes by."""
    heads = [f"`{command}`" if command.isupper() else command for command in COMMANDS]
    rows = [[place.value, *(_ANSWERS[answer] for answer in row)] for place, row in TABLE.items()]
    return _table(["the guest is", *heads], rows)


def command_states() -> str:
    """Who may say what when in `eriantys-commands`, from the table the server itself goes by."""
    rows = []
    for moment, heard in COMMAND_STATES.items():
        types = sorted({f"`{message.__struct_config__.tag}`" for message in heard - ALWAYS})
        rows.append([moment.value, ", ".join(types)])
    return _table(["the guest is", "may say, besides `pong` and `error`"], rows)


_VIEW_ANSWERS = {
    ViewAnswer.LOG_IN: "logs in",
    ViewAnswer.DENY: "false/true",
    ViewAnswer.SIT: "sits down",
    ViewAnswer.PLAY: "is played",
    ViewAnswer.COUNT: "not yet",
    ViewAnswer.CHARACTER: "asks or plays",
    ViewAnswer.ANSWER: "is played",
    ViewAnswer.WITHDRAW: "null withdraws",
    ViewAnswer.SHOW: "shown, refused",
    ViewAnswer.REFUSE: "refused",
    ViewAnswer.RELEASE: "frees",
    ViewAnswer.IGNORE: "not heard",
}


def view_states() -> str:
    """Who may say what when in `eriantys-views`, from the table the server itself goes by."""
    rows = [
        [
            f"`{message.__name__}`" if isinstance(message, type) else message,
            *(_VIEW_ANSWERS[row[column]] for row in VIEW_STATES.values()),
        ]
        for message, column in VIEW_MESSAGES.items()
    ]
    return _table(["the guest is", *(place.value for place in VIEW_STATES)], rows)


def machine() -> str:
    """What is taken in which state of `masters-states`, from the table the server itself goes by."""
    rows = []
    for state, heard in MACHINE.items():
        labels = sorted([f"`{states_wire.label_of(message)}`" for message in heard])
        rows.append([f"`{state.value}`", ", ".join(labels)])
    return _table(["in the state", "you may say, besides `ping` and `disconnection`"], rows)


def moments() -> str:
    """Who may say what when in the native dialect, from the table the server itself goes by."""
    rows = [
        [f"`{message.__name__}`", *("yes" if message in heard else "" for heard in MOMENTS.values())]
        for message in get_args(GuestSays)
    ]
    return _table(["you are", *(moment.value for moment in MOMENTS)], rows)


def limits_table() -> str:
    """The numbers that hold for every connection, with what their own comments say."""
    said = _attribute_comments(limits.Limits)
    rows = [
        [f"`{field.name}`", f"{field.default:,}".removesuffix(".0"), said[field.name]]
        for field in fields(limits.Limits)
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


PARTS: dict[str, dict[str, Callable[[], str]]] = {
    "qwirkle-lines.md": {"states": states, "limits": limits_table},
    "eriantys-commands.md": {"states": command_states, "limits": limits_table},
    "eriantys-views.md": {"states": view_states, "limits": limits_table},
    "masters-states.md": {"states": machine, "limits": limits_table},
    "native.md": {"moments": moments, "limits": limits_table},
}


def current(page: str) -> str:
    """The page as it should be."""
    text = (PAGES / page).read_text(encoding="utf-8")
    for part, make in PARTS[page].items():
        before, start, rest = text.partition(f"<!-- generated: {part} -->\n")
        _, end, after = rest.partition(f"<!-- end of {part} -->")
        if not start or not end:
            raise SystemExit(f"docs/{page} has no place for {part!r}")
        text = f"{before}{start}{make()}\n{end}{after}"
    return text


def main(arguments: list[str]) -> None:
    for page in PARTS:
        due = current(page)
        if (PAGES / page).read_text(encoding="utf-8") == due:
            continue
        if "--check" in arguments:
            raise SystemExit(f"docs/{page} is not current: run .venv/bin/python tools/docs.py")
        (PAGES / page).write_text(due, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
