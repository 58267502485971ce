"""What the dialects with one JSON object a line have in common."""

import gc

import pytest
from msgspec import Struct

from tavola.dialects import jsonlines


class Word(Struct):
    says: str


def test_each_message_is_a_line() -> None:
    assert jsonlines.lines((Word("a"), Word("b"))) == b'{"says":"a"}\n{"says":"b"}\n'


@pytest.mark.parametrize("several", [tuple, list])
def test_nothing_is_kept_of_what_was_said(several: type) -> None:
    # msgspec 0.22 keeps an iterator for ever for each time it is given anything but a list.
    messages = several([Word("a"), Word("b")])
    gc.collect()
    before = len(gc.get_objects())
    for _ in range(500):
        jsonlines.lines(messages)
    assert len(gc.get_objects()) < before + 100
