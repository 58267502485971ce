"""The file of all pieces for people who write programs."""

import json
from pathlib import Path

import msgspec

from tavola.games.masters.config import PRINTED, Configuration
from tavola.games.masters.printed import spelled

TEXT = (Path(__file__).parents[3] / "docs" / "masters-cards.json").read_text(encoding="utf-8")
FILE = json.loads(TEXT)


def test_the_file_is_current() -> None:
    assert spelled() == TEXT, "make it anew: python -m tavola.games.masters.printed > docs/masters-cards.json"


def test_every_piece_has_its_printed_number() -> None:
    assert [card["id"] for card in FILE["development"]] == [*range(1, 49)]
    assert [leader["id"] for leader in FILE["leaders"]] == [*range(49, 65)]
    assert [token["id"] for token in FILE["tokens"]] == [*range(65, 72)]
    assert [len(FILE["track"]), len(FILE["tiles"]), FILE["basic"]["id"]] == [25, 3, 0]


def test_the_rules_go_by_what_is_in_the_file() -> None:
    read = {**FILE, "basic": FILE["basic"]["production"]}
    del read["tokens"], read["tiles"]
    assert msgspec.convert(read, Configuration) == PRINTED
    assert FILE["tokens"][0] == {"id": 65, "removes": {"colour": "blue", "count": 2}}
    assert FILE["tokens"][-1] == {"id": 71, "cross": 1, "reshuffles": True}
