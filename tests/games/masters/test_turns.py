"""Turns of several players: whose it is, absent seats, the last round, steps open at the end."""

import random

import pytest

from tavola.games.contract import AnyGame
from tavola.games.masters import GAME
from tavola.games.masters.config import Goods
from tavola.games.masters.state import State
from tavola.games.masters.words import (
    CardPlaced,
    Convert,
    Discard,
    DiscardLeader,
    Ended,
    EndTurn,
    LastRound,
    Lost,
    Move,
    Next,
    Pay,
    Place,
    Produce,
    Skip,
    Skipped,
    Store,
    Take,
    TakeCard,
    TurnEnded,
)
from tests.games.masters.playing import (
    ABSENT,
    happened,
    march,
    own,
    played,
    put,
    random_game,
    refusal,
    show,
    spaces,
    table,
    wait,
)


def done(state: State, seat: int) -> State:
    state.players[seat].step = "done"
    return state


def test_play_goes_round_from_the_first_player() -> None:
    state = table(3, first=2, turn=2)
    for seat, after in ((2, 0), (0, 1), (1, 2)):
        assert happened(done(state, seat), seat, EndTurn()) == [TurnEnded(seat), Next(after)]
        state = played(state, seat, EndTurn())


@pytest.mark.parametrize("step", ["ready", "done"])
def test_a_turn_not_begun_or_complete_is_simply_passed_over(step: str) -> None:
    state = table(2)
    state.players[0].step = step  # type: ignore[assignment]
    assert happened(state, 0, Skip()) == [Skipped(0), Next(1)]
    assert played(state, 0, Skip()).players[0].step == "ready"


def open_steps() -> list[tuple[State, str, Move]]:
    """Each open step of seat 0 and a move that belongs to it."""
    tray = "white white blue red / grey grey yellow yellow / purple purple blue white"
    rich = show(put(table(2, market=tray), 0, "", coin=9, stone=9), 3)
    two = GAME.copy(rich)
    two.players[0].conversions = ((0, 1), (1, 1))
    return [
        (played(two, 0, Take("row", 1)), "convert", Convert("coin")),
        (played(rich, 0, Take("row", 1)), "store", Store("shield", 1)),
        (played(rich, 0, TakeCard(3)), "pay", Pay((), Goods(coin=2))),
        (played(rich, 0, TakeCard(3), Pay((), Goods(coin=2))), "place", Place(3)),
        (played(rich, 0, Produce((0,), Goods(coin=2), Goods(coin=1))), "produce", Pay((), Goods(coin=2))),
    ]


@pytest.mark.parametrize("number", range(5))
def test_an_open_step_waits_for_the_seat_and_is_its_next_main_action(number: int) -> None:
    state, step, move = open_steps()[number]
    after = played(state, 0, Skip())
    assert (after.turn, after.players[0].step) == (1, step)
    assert refusal(after, 0, move) == "it is not your turn"
    after = played(done(after, 1), 1, EndTurn())
    assert (after.turn, after.players[0].step) == (0, step)
    assert str(refusal(after, 0, Take("row", 2))).startswith("you cannot take from the market now")
    assert refusal(after, 0, move) is None
    # It may be passed over again and again.
    assert played(played(after, 0, Skip()), 1, Skip()).players[0].step == step


def test_the_discards_of_an_action_that_was_interrupted_still_count_together() -> None:
    state = wait(table(2), 0, "coin stone")
    state = played(played(played(state, 0, Discard("coin")), 0, Skip()), 1, Skip())
    assert spaces(state) == [0, 0]
    assert spaces(played(state, 0, Discard("stone"))) == [0, 2]


def test_a_skip_is_never_listed_and_never_possible_alone() -> None:
    for seed in range(4):
        for turn in random_game(seed, 2):
            assert all(not isinstance(move, Skip) for seat in (0, 1) for move in GAME.moves(turn.after, seat))
    assert refusal(table(1), 0, Skip()) == "a solo game waits for its player"


def test_nobody_leaves_a_game_for_good() -> None:
    game: AnyGame = GAME
    assert game.leaving("gone") is None


def test_skipped_turns_count_so_all_have_the_same_number() -> None:
    for seed in range(10):
        turns = [0, 0, 0]
        for turn in random_game(seed, 3, ABSENT):
            for event in turn.events:
                if isinstance(event, TurnEnded | Skipped):
                    turns[event.seat] += 1
        assert len(set(turns)) == 1


def test_the_seventh_card_brings_the_last_round() -> None:
    state = own(show(put(table(2), 0, "", coin=2), 3), 0, (1, 17, 33), (2, 18, 34))
    events = happened(state, 0, TakeCard(3), Pay((), Goods(coin=2)), Place(3))
    assert events[-2:] == [CardPlaced(0, 3, 3), LastRound((0,))]
    after = played(state, 0, TakeCard(3), Pay((), Goods(coin=2)), Place(3), EndTurn())
    assert after.turn == 1
    assert GAME.view(after, None).last_round
    assert isinstance(happened(done(after, 1), 1, EndTurn())[-1], Ended)


def test_a_trigger_in_the_last_seats_turn_ends_the_game_with_that_turn() -> None:
    state = march(done(table(2, turn=1), 1), 1, 23)
    events = happened(state, 1, DiscardLeader(53), EndTurn())
    assert isinstance(events[-1], Ended)
    assert Next(0) not in events


def test_an_absent_last_seat_does_not_hold_up_the_end() -> None:
    state = table(2, turn=1)
    state.last_round = True
    assert isinstance(happened(state, 1, Skip())[-1], Ended)


def at_the_end(state: State) -> list[object]:
    """What happens when the last seat's turn is over."""
    state.last_round = True
    state = played(state, 0, Skip())
    return happened(done(state, 1), 1, EndTurn())


@pytest.mark.parametrize(
    ("number", "becomes"),
    [
        (0, Lost(0, ("shield",), None)),
        (1, Lost(0, ("shield",), None)),
        (2, Lost(0, (), 3)),
        (3, CardPlaced(0, 3, 1)),
        (4, Lost(0, (), None)),
    ],
)
def test_steps_that_are_open_at_the_end(number: int, becomes: Lost | CardPlaced) -> None:
    state, _, _ = open_steps()[number]
    events = at_the_end(state)
    assert events[1] == becomes
    assert isinstance(events[-1], Ended)
    assert len(events) == 3  # no faith for what is lost


def test_a_card_paid_for_goes_on_the_lowest_slot_and_counts() -> None:
    state = own(show(put(table(2), 0, "", coin=9), 3), 0, (1,))
    state = played(state, 0, TakeCard(3), Pay((), Goods(coin=2)))
    *_, placed, ended = at_the_end(state)
    assert placed == CardPlaced(0, 3, 2)
    assert isinstance(ended, Ended)
    assert ended.scores[0] == 1 + 1 + 7 // 5


def test_what_is_produced_and_not_paid_for_is_not_lost() -> None:
    state = put(table(2), 0, "", coin=9)
    state = played(state, 0, Produce((0,), Goods(coin=2), Goods(coin=1)))
    state.last_round = True
    after = played(done(played(state, 0, Skip()), 1), 1, EndTurn())
    assert after.players[0].box == (9, 0, 0, 0)
    assert GAME.acting(after) == ()
    assert refusal(after, 0, Take("row", 1)) == "the game is over"


def test_the_ranking_goes_by_points_and_then_resources() -> None:
    state = done(table(4, turn=3), 3)
    state.last_round = True
    for seat, (space, coins) in enumerate([(9, 1), (12, 0), (9, 3), (3, 4)]):
        put(march(state, seat, space), seat, "", coin=coins)
    state.reports = 2
    outcome = GAME.outcome(played(state, 3, EndTurn()))
    assert outcome is not None
    assert outcome.scores == (4, 6, 4, 1)
    assert outcome.ranking == ((1,), (2,), (0,), (3,))
    assert outcome.winners == (1,)


def test_the_score_of_a_random_end_is_what_the_view_shows() -> None:
    rng = random.Random(1)
    for seed in rng.sample(range(100), 8):
        *_, last = random_game(seed, 2 + seed % 3)
        outcome = GAME.outcome(last.after)
        assert outcome is not None
        assert outcome.scores == tuple(last.after.points(player) for player in last.after.players)
        assert GAME.view(last.after, None).outcome == outcome
