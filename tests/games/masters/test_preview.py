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
    Preview,
    Produce,
    Swap,
    Take,
    TakeCard,
    Took,
)
from tests.games.masters.playing import hold, lead, own, played, put, random_game, show, table, wait
from tests.support.games import sent


def test_a_market_line() -> None:
    state = table()
    assert GAME.preview(state, 0, Take("row", 3)) == Preview(
        marbles=("red", "white", "white", "white"),
        units=(),
        whites=0,
        faith=1,
    )
    lead(hold(state, 0, 60, 59), 0, 60)
    assert GAME.preview(state, 0, Take("row", 3)).units == ("coin",) * 3
    lead(state, 0, 59)
    assert GAME.preview(state, 0, Take("row", 3)).whites == 3
    assert GAME.preview(played(state, 0, Take("row", 3)), 0, Convert("stone")) == Preview(units=("stone",))


def test_discards() -> None:
    state = wait(put(table(), 0, "coin"), 0, "coin stone")
    assert GAME.preview(state, 0, Discard("coin")) == Preview(faith_for_others=1)
    after = played(state, 0, Discard("coin"))
    assert GAME.preview(after, 0, DiscardStored(1)) == Preview(faith_for_others=2)


def test_a_card() -> None:
    state = own(show(put(lead(hold(table(), 0, 52), 0, 52), 0, "", coin=9), 3), 0, (1,))
    assert GAME.preview(state, 0, TakeCard(3)) == Preview(price=Goods(coin=1), points=1, slots=(2, 3))
    taken = played(state, 0, TakeCard(3))
    assert GAME.preview(taken, 0, Pay((), Goods(coin=1))) == Preview()
    assert GAME.preview(played(taken, 0, Pay((), Goods(coin=1))), 0, Place(2)) == Preview(points=1)


def test_a_production() -> None:
    state = own(put(table(), 0, "", coin=3), 0, (1,))
    move = Produce((1, 0), Goods(coin=2), Goods(stone=1))
    brought = Preview(takes=Goods(coin=3), gives=Goods(stone=1), faith=1)
    assert GAME.preview(state, 0, move) == brought
    assert GAME.preview(played(state, 0, move), 0, Pay((), Goods(coin=3))) == brought


@pytest.mark.parametrize(
    ("move", "brings"),
    [(DiscardLeader(53), Preview(faith=1)), (Play(53), Preview(points=3)), (EndTurn(), Preview())],
)
def test_leaders_and_the_end_of_the_turn(move: Move, brings: Preview) -> None:
    state = put(hold(table(), 0, 53), 0, "", coin=5)
    state.players[0].step = "done"
    assert GAME.preview(state, 0, move) == brings


def test_a_line_brings_what_was_said() -> None:
    for turn in random_game(5, 2):
        if isinstance(turn.move, Take):
            assert turn.before is not None
            said = GAME.preview(turn.before, turn.seat, turn.move)
            (took,) = [event for event in turn.events if isinstance(event, Took)]
            assert said.units == took.units


def test_what_a_move_has_nothing_to_do_with_is_not_sent() -> None:
    state = show(put(table(), 0, "coin", coin=9, shield=9), 3)
    assert sent(GAME.preview(state, 0, Swap(1, 2))) == b"{}"
    assert sent(GAME.preview(state, 0, TakeCard(3))) == b'{"price":{"coin":2},"points":1,"slots":[1,2,3]}'
    assert sent(GAME.preview(state, 0, Take("row", 3))) == (
        b'{"marbles":["red","white","white","white"],"units":[],"whites":0,"faith":1}'
    )
