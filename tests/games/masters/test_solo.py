"""Solo against Lorenzo: his tokens and the ends of the game."""

import pytest

from tavola.games import play
from tavola.games.masters import GAME
from tavola.games.masters.config import Goods
from tavola.games.masters.lorenzo import CROSS_AT_THE_END, MARKER_AT_THE_END, SEVENTH_CARD
from tavola.games.masters.state import State
from tavola.games.masters.words import (
    Advanced,
    CardRemoved,
    Discard,
    DiscardLeader,
    Ended,
    EndTurn,
    Event,
    LorenzoView,
    Next,
    Pay,
    Place,
    Reported,
    Reshuffled,
    TakeCard,
    TokenTurned,
    TurnEnded,
)
from tests.games.masters.playing import happened, march, own, played, put, remove, show, table, wait
from tests.support.games import Loaded


def turned(token: int, state: State | None = None) -> tuple[State, list[Event]]:
    """End the turn with this token next."""
    state = table(1) if state is None else state
    state.players[0].step = "done"
    number = state.tokens.index(token)
    after, events = play(GAME, state, 0, [EndTurn()], Loaded(number))
    assert events[:2] == [TurnEnded(0), TokenTurned(token)]
    return after, events[2:]


def lorenzo(state: State) -> LorenzoView:
    seen = GAME.view(state, None).lorenzo
    assert seen is not None
    return seen


@pytest.mark.parametrize("token", [69, 70])
def test_a_token_moves_the_cross_by_two(token: int) -> None:
    after, events = turned(token)
    assert events == [Advanced(None, 2, 2), Next(0)]
    assert token not in after.tokens
    assert len(after.tokens) == 6


def test_a_token_moves_the_cross_by_one_and_all_seven_are_shuffled() -> None:
    state = table(1)
    state.tokens = (65, 71)
    after, events = turned(71, state)
    assert events == [Advanced(None, 1, 1), Reshuffled(), Next(0)]
    assert len(after.tokens) == 7
    assert lorenzo(after).turned == ()


@pytest.mark.parametrize(("token", "colour"), [(65, 1), (66, 0), (67, 3), (68, 2)])
def test_a_token_removes_two_cards_of_the_lowest_level(token: int, colour: int) -> None:
    state = table(1)
    deck = state.book.decks[colour]
    after, events = turned(token, state)
    assert events == [CardRemoved(deck[0], deck[1]), CardRemoved(deck[1], deck[2]), Next(0)]
    seen = GAME.view(after, None).grid[0][colour]
    assert (seen.top, seen.left) == (deck[2], 2)
    assert lorenzo(after).removed == deck[:2]


def test_two_cards_may_come_from_two_levels() -> None:
    state = table(1)
    for card in (1, 5, 9):
        remove(state, card)
    _, events = turned(66, state)
    assert events == [CardRemoved(13, None), CardRemoved(17, 21), Next(0)]


def test_the_cross_at_the_end_is_a_loss_after_its_report_and_before_a_shuffle() -> None:
    state = march(march(table(1), None, 23), 0, 20)
    state.reports = 2
    _, events = turned(71, state)
    advanced, reported, ended = events
    assert advanced == Advanced(None, 1, 24)
    assert reported == Reported(3, (True,))
    assert isinstance(ended, Ended)
    assert (ended.why, ended.winners) == (CROSS_AT_THE_END, ())


def test_discards_move_the_cross_and_may_lose_the_game() -> None:
    state = march(table(1), None, 23)
    state.reports = 2
    events = happened(wait(state, 0, "coin"), 0, Discard("coin"))
    assert events[-1].why == CROSS_AT_THE_END
    assert not any(isinstance(event, TokenTurned) for event in events)


def test_the_seventh_card_wins_at_once() -> None:
    state = own(show(put(table(1), 0, "", coin=3), 3), 0, (1, 17, 33), (2, 18, 34))
    events = happened(state, 0, TakeCard(3), Pay((), Goods(coin=2)), Place(3))
    ended = events[-1]
    assert (ended.why, ended.winners) == (SEVENTH_CARD, (0,))
    assert ended.scores == (1 + 5 + 9 + 1 + 5 + 9 + 1,)


def test_the_end_of_the_track_wins_after_the_third_report() -> None:
    state = march(table(1), 0, 23)
    state.reports = 2
    _, advanced, reported, ended = happened(state, 0, DiscardLeader(49))
    assert (advanced, reported) == (Advanced(0, 1, 24), Reported(3, (True,)))
    assert (ended.why, ended.winners, ended.scores) == (MARKER_AT_THE_END, (0,), (24,))


def test_tokens_come_without_repeats_until_the_shuffle() -> None:
    state = table(1)
    seen = []
    for number in (3, 2, 1, 0):
        state.players[0].step = "done"
        seen.append(state.tokens[number])
        state, _ = play(GAME, state, 0, [EndTurn()], Loaded(number))
    assert seen == [68, 67, 66, 65]
    assert lorenzo(state).turned == (65, 66, 67, 68)
    assert state.tokens == (69, 70, 71)


def test_a_token_comes_after_each_turn_and_the_player_is_next() -> None:
    state = table(1)
    state.players[0].step = "done"
    assert played(state, 0, EndTurn()).turn == 0
