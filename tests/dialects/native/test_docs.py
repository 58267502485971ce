"""The page for authors of clients: its examples are real messages, and none is missing."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tavola.dialects.native import wire

PAGE = (Path(__file__).parents[3] / "docs" / "native.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


def names(family: Any) -> set[str]:
    return {kind.__name__ for kind in get_args(family)}


def test_every_message_has_an_example() -> None:
    assert [example["type"] for example in EXAMPLES] == [
        kind.__name__ for family in (wire.GuestSays, wire.HouseSays) for kind in get_args(family)
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["type"])
def test_an_example_is_what_is_really_spoken(example: dict[str, Any]) -> None:
    family: Any = wire.GuestSays if example["type"] in names(wire.GuestSays) else wire.HouseSays
    message = msgspec.json.decode(json.dumps(example), type=family)
    spoken = json.loads(msgspec.json.encode(message))
    assert {name: spoken[name] for name in example} == example
    if family is wire.HouseSays:
        assert spoken.keys() == example.keys()
