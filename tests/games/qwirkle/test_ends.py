"""Each ruling of the rules page on whose turn it is, on leaving and on the end, as a test named for it."""

from collections import Counter
from typing import Any

import pytest

from tavola.games import Illegal, begin
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.rules import DEAD_BOARD, NOTHING_FITS, ONE_LEFT, ONLY_TRADES, PLAYED_OUT
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.words import Ended, Leave, Left, Next, Place, Trade
from tests.games.qwirkle.playing import (
    OPTIONS,
    bag_of,
    block,
    hand_of,
    off_board,
    played,
    position,
    refusal,
    row,
    tiles,
    walled_board,
)
from tests.games.qwirkle.referee import SHAPES
from tests.support.games import Dice

PURPLE_STAR = Place((("P*", 99, 93),))
GONE = Leave("gone")


def endgame(*hands: str, scores: tuple[int, ...] = (), turn: int = 0) -> State:
    """Only Po and P* fit, in one hole each. A hand that ends in `...` also holds all that nobody else does,
    and the bag is empty; without such a hand the rest is in the bag.
    """
    board = walled_board((99, 88), (99, 93))
    held = [list(tiles(hand.removesuffix("..."))) for hand in hands]
    for hand, spelled in zip(held, hands, strict=True):
        if spelled.endswith("..."):
            named = Counter(name for other in held for name in other)
            hand.extend((Counter(off_board(board)) - named).elements())
            assert len(hand) <= 6
    return position(board, held, scores=scores, turn=turn)


def scores_of(state: State) -> list[int]:
    return [seat.score for seat in GAME.view(state, None).seats]


# Who cannot act is skipped


def test_who_cannot_place_is_skipped_when_the_bag_is_empty() -> None:
    state = endgame("P* Go Gd G*", "Gs Gc Gx Pd", "Po ...")
    assert bag_of(state).total() == 0
    assert played(state, 0, PURPLE_STAR)[1][-1] == Next(2)


def test_the_only_one_who_can_place_goes_on() -> None:
    state = endgame("P* Po Po P*", "Gs Gc Gx Pd Ps", "...")
    after, events = played(state, 0, PURPLE_STAR)
    assert events[-1] == Next(0)
    assert GAME.acting(after) == (0,)


def test_nobody_is_skipped_while_the_bag_holds_a_tile() -> None:
    state = endgame("P* Go Gd", "Gs Gc Gx", "Po Pd")
    assert bag_of(state).total() > 0
    after, events = played(state, 0, PURPLE_STAR)
    assert events[-1] == Next(1)
    assert {type(move) for move in GAME.moves(after, 1)} <= {Trade, Place}
    assert refusal(after, 1, Trade(("Gs",))) is None


def test_who_left_is_not_asked_again() -> None:
    state = position(row("Ro", 91, 91), [tiles("Bd"), tiles("Bs"), tiles("Bc"), tiles("Bx")])
    state, _ = played(state, 1, GONE)
    state, events = played(state, 0, Trade(("Bd",)))
    assert events[-1] == Next(2)


# End (a): the bag empty and the mover's hand empty


def test_who_plays_out_his_hand_with_an_empty_bag_ends_the_game_with_six_extra() -> None:
    state = endgame("P*", "Go Gd Gs Gc Gx G*", "Pd Ps Pc", "...", scores=(10, 14, 3, 8))
    after, events = played(state, 0, PURPLE_STAR)
    placed, drew, ended = events
    assert (placed.points, drew.count) == (5 + 6 + 6, 0)
    assert ended == Ended(PLAYED_OUT, 0, (0,))
    assert scores_of(after) == [10 + 17 + 6, 14, 3, 8]
    assert GAME.acting(after) == ()


def test_a_last_tile_with_tiles_in_the_bag_is_made_up_from_it_and_play_goes_on() -> None:
    state = endgame("P*", "Go Gd Gs Gc Gx G*")
    after, events = played(state, 0, PURPLE_STAR)
    assert events[-1] == Next(1)
    assert len(hand_of(after, 0)) == 1
    assert scores_of(after) == [17, 0]


def test_the_six_extra_points_may_decide_who_wins() -> None:
    # 17 points leave him behind the 22 of the next seat; six more put him ahead.
    state = endgame("P*", "Go Gd Gs Gc Gx G*", "Pd Ps Pc", "...", scores=(0, 22, 17, 1))
    after, events = played(state, 0, PURPLE_STAR)
    assert events[-1].winners == (0,)
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.ranking == ((0,), (1,), (2,), (3,))


# End (b): the bag empty and nobody can place


def test_when_nobody_can_place_and_the_bag_is_empty_the_game_ends_without_extra_points() -> None:
    # The other Po and P* fit nowhere once the two holes are filled.
    state = endgame("Po P* Go G*", "Gd Gs Gc Gx", "...")
    state, events = played(state, 0, Place((("Po", 99, 88), ("P*", 99, 93))))
    assert events[-1] == Ended(NOTHING_FITS, None, (0,))
    assert scores_of(state) == [12 + 6 + 6 + 6 + 6, 0, 0]


def test_somebody_who_can_place_keeps_the_game_going() -> None:
    state = endgame("P* Go G*", "Gd Gs Gc Gx Pd", "...")
    assert isinstance(played(state, 0, PURPLE_STAR)[1][-1], Next)


# End (c): one player left


@pytest.mark.parametrize("leaver", [0, 1])
def test_the_last_one_left_wins_whatever_the_scores(leaver: int) -> None:
    state = position(row("Ro", 91, 91), [tiles("Bd"), tiles("Bs")], scores=(50, 50))
    after, events = played(state, leaver, GONE)
    assert events[1] == Ended(ONE_LEFT, None, (1 - leaver,))
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.ranking == ((1 - leaver,), (leaver,))
    assert scores_of(after) == [50, 50]


def test_leaving_before_the_opening_may_end_the_game() -> None:
    state, _ = begin(GAME, OPTIONS, 2, Dice("deal"))
    assert played(state, 1, GONE)[1][-1] == Ended(ONE_LEFT, None, (0,))


# End (d): a dead board, or twelve rounds of trades


def test_a_board_where_no_tile_in_hands_or_bag_fits_ends_the_game() -> None:
    # Six Qwirkles, one below the other, make a block beside which nothing fits; 72 tiles are still unplayed.
    state = position(block(87, 88, "ROBYG"), [["P" + shape for shape in SHAPES], tiles("Ro Bd")])
    assert bag_of(state).total() == 70
    after, events = played(state, 0, Place(row("Po Pd Ps Pc Px P*", 92, 88)))
    assert events[0].points == 12 + 6 * 12
    assert events[-1] == Ended(DEAD_BOARD, None, (0,))
    assert GAME.acting(after) == ()


def test_a_board_that_takes_one_tile_of_the_bag_is_not_dead() -> None:
    state = position([*block(87, 88, "ROBYG"), *row("Po Pd Ps Pc", 92, 88)], [tiles("Px Ro"), tiles("Ro Bd")])
    assert bag_of(state)["P*"] == 3
    assert played(state, 0, Place(row("Px", 92, 92)))[1][-1] == Next(1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twelve_rounds_of_trades_end_the_game_and_no_fewer(seats: int) -> None:
    state = position(row("Ro", 91, 91), [tiles("Bd Bs Bc Bx"[3 * seat :][:2]) for seat in range(seats)])
    for number in range(12 * seats):
        assert GAME.acting(state) == (number % seats,)
        seat = number % seats
        state, events = played(state, seat, Trade(hand_of(state, seat)[:1]), luck=number)
        assert GAME.view(state, None).trades == number + 1
    assert events[-1] == Ended(ONLY_TRADES, None, tuple(range(seats)))


def test_a_placement_starts_the_count_of_trades_again() -> None:
    state = position(row("Ro", 91, 91), [tiles("Rd Gs"), tiles("Bd")], trades=23)
    after, events = played(state, 0, Place((("Rd", 91, 92),)))
    assert events[-1] == Next(1)
    assert GAME.view(after, None).trades == 0


def test_rounds_of_trades_are_counted_among_those_still_there() -> None:
    state = position(row("Ro", 91, 91), [tiles("Bd"), tiles("Bs"), tiles("Bc")], trades=23)
    state, _ = played(state, 2, GONE)
    state, events = played(state, 0, Trade(("Bd",)))
    assert events[-1] == Ended(ONLY_TRADES, None, (0, 1))


# Leaving


def test_leaving_returns_the_tiles_to_the_bag() -> None:
    state = position(row("Ro", 91, 91), [tiles("Bd"), tiles("Bs Gs Gs"), tiles("Bc")])
    after, events = played(state, 1, Leave("the train"))
    assert events == [Left(1, "the train", 3, tiles("Bs Gs Gs"))]
    assert hand_of(after, 1) == ()
    assert bag_of(after) == bag_of(state) + Counter(tiles("Bs Gs Gs"))
    assert not GAME.view(after, None).seats[1].present


def test_leaving_off_turn_leaves_the_turn_where_it_is() -> None:
    state = position(row("Ro", 91, 91), [tiles("Bd"), tiles("Bs"), tiles("Bc")])
    after, _ = played(state, 1, GONE)
    assert GAME.acting(after) == (0,)
    after, _ = played(state, 2, GONE)
    assert GAME.acting(after) == (0,)


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_leaving_on_turn_passes_the_turn_on(leaver: int) -> None:
    state = position(row("Ro", 91, 91), [tiles("Bd"), tiles("Bs"), tiles("Bc")], turn=leaver)
    _, events = played(state, leaver, GONE)
    assert events[1:] == [Next((leaver + 1) % 3)]


def test_leaving_before_the_opening_passes_the_opening_on() -> None:
    state = position([], [tiles("Ro"), tiles("Bo Bd"), tiles("Gs")], turn=1)
    after, events = played(state, 1, GONE)
    assert events[1:] == [Next(2)]
    assert refusal(after, 2, Trade(("Gs",))) is not None
    assert played(after, 2, Place((("Gs", 91, 91),)))[1][-1] == Next(0)


def test_leaving_off_turn_before_the_opening_changes_no_turn() -> None:
    state = position([], [tiles("Ro"), tiles("Bo Bd"), tiles("Gs")], turn=1)
    after, events = played(state, 0, GONE)
    assert len(events) == 1
    assert GAME.acting(after) == (1,)


def test_the_tiles_of_a_leaver_can_be_drawn_again() -> None:
    state = endgame("P* Go G*", "Gd Gs Gc Gx Pd", "Po ...")
    assert bag_of(state).total() == 0
    state, _ = played(state, 1, GONE)
    assert bag_of(state).total() == 5
    after, events = played(state, 0, PURPLE_STAR)
    assert events[1].count == 1
    assert len(hand_of(after, 0)) == 3


def test_a_leaver_on_turn_with_an_empty_bag_gets_no_extra_points() -> None:
    state = endgame("P* Go G*", "Gd Gs Gc Gx Pd", "Po ...")
    after, events = played(state, 0, GONE)
    assert events[1:] == [Next(1)]
    assert scores_of(after) == [0, 0, 0]


def test_nobody_leaves_twice() -> None:
    state = position(row("Ro", 91, 91), [tiles("Bd"), tiles("Bs"), tiles("Bc")])
    state, _ = played(state, 1, GONE)
    assert refusal(state, 1, GONE) == "you have left this game"


# The outcome


def finished(scores: tuple[int, ...], *gone: int) -> Any:
    state = position(row("Ro", 91, 91), [tiles("Bd")] * 3 + [tiles("Bs")], scores=scores, turn=3, trades=47)
    for seat in gone:
        state, _ = played(state, seat, GONE)
    state, _ = played(state, 3, Trade(("Bs",)))
    return GAME.outcome(state)


def test_the_highest_score_wins() -> None:
    assert finished((3, 9, 5, 7)).winners == (1,)
    assert finished((3, 9, 5, 7)).ranking == ((1,), (3,), (2,), (0,))
    assert finished((3, 9, 5, 7)).scores == (3, 9, 5, 7)


def test_ties_are_shared() -> None:
    assert finished((9, 3, 9, 3)).winners == (0, 2)
    assert finished((9, 3, 9, 3)).ranking == ((0, 2), (1, 3))


def test_who_left_is_ranked_last_whatever_the_score() -> None:
    outcome = finished((90, 9, 50, 9), 0, 2)
    assert outcome.winners == (1, 3)
    assert outcome.ranking == ((1, 3), (0,), (2,))


def test_a_game_that_goes_on_has_no_outcome() -> None:
    state, _ = begin(GAME, OPTIONS, 3, Dice("deal"))
    assert GAME.outcome(state) is None
    assert GAME.view(state, None).outcome is None


@pytest.mark.parametrize("move", [Place(row("Rd", 91, 92)), Trade(("Rd",)), GONE])
def test_after_the_end_everything_is_refused(move: Any) -> None:
    state, _ = played(position(row("Ro", 91, 91), [tiles("Rd"), tiles("Bs")]), 1, GONE)
    assert GAME.moves(state, 0) == []
    assert GAME.follow(state) == []
    assert refusal(state, 0, move) == "the game is over"
    with pytest.raises(Illegal):
        GAME.preview(state, 0, move)


def test_preview_refuses_leaving_to_who_has_left() -> None:
    state = position(row("Ro", 91, 91), [tiles("Bd"), tiles("Bs"), tiles("Bc")])
    state, _ = played(state, 1, GONE)
    with pytest.raises(Illegal, match="you have left"):
        GAME.preview(state, 1, GONE)
