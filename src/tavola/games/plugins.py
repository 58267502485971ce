"""What other distributions bring along: games and bots, found through their entry points."""

from importlib.metadata import entry_points
from typing import Any, NamedTuple


class Plugin(NamedTuple):
    name: str
    thing: Any
    sentence: str
    """How a complaint about it begins."""


def plugins(group: str) -> list[Plugin]:
    """All plug-ins of a group, by name; `RuntimeError` names the one that cannot be loaded."""
    found = []
    for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
        sentence = f"the plug-in {entry.name!r} of the group {group}, {entry.value},"
        try:
            found.append(Plugin(entry.name, entry.load(), sentence))
        except Exception as why:
            raise RuntimeError(f"{sentence} cannot be loaded: {type(why).__name__}: {why}") from why
    return found
