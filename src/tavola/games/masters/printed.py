"""What is printed on the pieces, as one file for people who write programs: docs/masters-cards.json."""

import json
from importlib.resources import files
from typing import Any

from tavola.games.masters.book import TILES
from tavola.games.masters.lorenzo import REMOVED, REMOVED_COLOUR, STEPS
from tavola.games.masters.state import RESHUFFLING, TOKENS


def pieces() -> dict[str, Any]:
    """Cards, leaders, tokens, track, tiles and the basic production, by the numbers and names the game has."""
    printed = json.loads(files(__package__).joinpath("cards.json").read_bytes())
    return {
        "development": printed["development"],
        "leaders": printed["leaders"],
        "tokens": [_token(number) for number in TOKENS],
        "track": printed["track"],
        "tiles": [{"section": section, "points": points} for section, points in enumerate(TILES, 1)],
        "basic": {"id": 0, "production": printed["basic"]},
    }


def _token(number: int) -> dict[str, Any]:
    if number in REMOVED_COLOUR:
        return {"id": number, "removes": {"colour": REMOVED_COLOUR[number], "count": REMOVED}}
    return {"id": number, "cross": STEPS[number], "reshuffles": number == RESHUFFLING}


def spelled() -> str:
    """The file, one piece a line."""
    parts = []
    for kind, found in pieces().items():
        if isinstance(found, list):
            lines = ",\n".join(f"  {json.dumps(piece)}" for piece in found)
            parts.append(f' "{kind}": [\n{lines}\n ]')
        else:
            parts.append(f' "{kind}": {json.dumps(found)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    print(spelled(), end="")  # noqa: T201
