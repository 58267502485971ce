"""Who chooses for a guest does not go round in a circle, whatever the dialect lets it say."""

import asyncio
from typing import Any

import pytest

from tavola.cli.chooser import OFTEN, Chooser
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.qwirkle_lines import DIALECT
from tavola.games.qwirkle.words import Place


def guest_with(hand: bytes) -> Guest:
    guest = DIALECT.guest(Wishes("Tavola"), "")
    for line in (b"WELCOME Tavola 0", b"NAMES Tavola 0 Ann 1 5000", b"NEW " + hand, b"NEXT 0"):
        guest.receive(line)
    assert guest.my_turn
    return guest


def chosen(chooser: Chooser, guest: Guest) -> Any:
    return asyncio.run(chooser.choose(guest))


BEST, WORSE = Place((("Ro", 91, 91), ("Rd", 91, 92))), Place((("Gx", 91, 91),))


@pytest.mark.parametrize(
    ("sayable", "expected"),
    [((BEST, WORSE), [BEST] * OFTEN + [WORSE] * OFTEN + [BEST]), ((WORSE,), [WORSE] * (OFTEN + 2))],
    ids=["another one can be said", "nothing else can be said"],
)
def test_the_same_move_is_not_made_in_the_same_position_for_ever(
    monkeypatch: pytest.MonkeyPatch, sayable: tuple[Place, ...], expected: list[Place]
) -> None:
    chooser, guest = Chooser("greedy", 1.0, lambda: 0.0), guest_with(b"Ro Rd Rs Bc Gx P*")
    monkeypatch.setattr(guest, "allowed", lambda move: move in sayable)
    assert [chosen(chooser, guest) for _ in expected] == expected
