"""The published JSON Schema of the native dialect: both families of messages, and the words of every game."""

from typing import Any

import msgspec

from tavola.dialects.native.wire import GuestSays, HouseSays
from tavola.games import GAMES
from tavola.house.words import TableEvent

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """One document; a game's words carry its name in front, because two families may use the same word."""
    definitions = _family("", GuestSays=GuestSays, HouseSays=HouseSays, TableEvent=TableEvent)
    for game in GAMES.values():
        definitions |= _family(
            f"{game.name}.",
            Options=game.Options,
            Move=game.Move,
            Event=game.Event,
            View=game.View,
            Preview=game.Preview,
        )
    return {"$schema": _DRAFT, "title": "Tavola, native dialect", "$defs": definitions}


def _family(prefix: str, **roots: Any) -> dict[str, Any]:
    schemas, components = msgspec.json.schema_components(roots.values(), ref_template=f"#/$defs/{prefix}{{name}}")
    # A root that is a single struct is among the components already; the roots here that are unions are not.
    named = dict(zip(roots, schemas, strict=True))
    return {f"{prefix}{name}": body for name, body in (named | components).items()}


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(schema(), order="sorted"), indent=1).decode())  # noqa: T201
