"""What a move would bring is told before it is played."""

import pytest

from tavola.games.masters import GAME
from tavola.games.masters.config import Goods
from tavola.games.masters.words import (
    Convert,
    Discard,
    DiscardLeader,
    DiscardStored,
    EndTurn,
    Move,
    Pay,
    Place,
    Play,
    Produce,
    Take,
    TakeCard,
    Took,
)
from tests.games.masters.playing import hold, lead, own, played, put, random_game, show, table, wait


def test_a_market_line() -> None:
    state = table()
    assert GAME.preview(state, 0, Take("row", 3)) == {
        "marbles": ["red", "white", "white", "white"],
        "units": [],
        "whites": 0,
        "faith": 1,
    }
    lead(hold(state, 0, 60, 59), 0, 60)
    assert GAME.preview(state, 0, Take("row", 3))["units"] == ["coin"] * 3
    lead(state, 0, 59)
    assert GAME.preview(state, 0, Take("row", 3))["whites"] == 3
    assert GAME.preview(played(state, 0, Take("row", 3)), 0, Convert("stone")) == {"units": ["stone"]}


def test_discards() -> None:
    state = wait(put(table(), 0, "coin"), 0, "coin stone")
    assert GAME.preview(state, 0, Discard("coin")) == {"faith_for_others": 1}
    after = played(state, 0, Discard("coin"))
    assert GAME.preview(after, 0, DiscardStored(1)) == {"faith_for_others": 2}


def test_a_card() -> None:
    state = own(show(put(lead(hold(table(), 0, 52), 0, 52), 0, "", coin=9), 3), 0, (1,))
    assert GAME.preview(state, 0, TakeCard(3)) == {"price": {"coin": 1}, "points": 1, "slots": [2, 3]}
    taken = played(state, 0, TakeCard(3))
    assert GAME.preview(taken, 0, Pay((), Goods(coin=1))) == {}
    assert GAME.preview(played(taken, 0, Pay((), Goods(coin=1))), 0, Place(2)) == {"points": 1}


def test_a_production() -> None:
    state = own(put(table(), 0, "", coin=3), 0, (1,))
    move = Produce((1, 0), Goods(coin=2), Goods(stone=1))
    brought = {"takes": {"coin": 3}, "gives": {"stone": 1}, "faith": 1}
    assert GAME.preview(state, 0, move) == brought
    assert GAME.preview(played(state, 0, move), 0, Pay((), Goods(coin=3))) == brought


@pytest.mark.parametrize(
    ("move", "brings"), [(DiscardLeader(53), {"faith": 1}), (Play(53), {"points": 3}), (EndTurn(), {})]
)
def test_leaders_and_the_end_of_the_turn(move: Move, brings: dict[str, int]) -> None:
    state = put(hold(table(), 0, 53), 0, "", coin=5)
    state.players[0].step = "done"
    assert GAME.preview(state, 0, move) == brings


def test_a_line_brings_what_was_said() -> None:
    for turn in random_game(5, 2):
        if isinstance(turn.move, Take):
            assert turn.before is not None
            said = GAME.preview(turn.before, turn.seat, turn.move)
            (took,) = [event for event in turn.events if isinstance(event, Took)]
            assert said["units"] == list(took.units)
