"""The computer players for Qwirkle: they play legal moves, from views only, and greed pays."""

import random

import msgspec
import pytest

from tavola.bots import BOTS, KINDS, Budget, choose, weigh
from tavola.bots.level import NAMES as NAMES_OF_LEVELS
from tavola.bots.worker import Job, think
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.tiles import NAMES
from tavola.games.qwirkle.words import Place, Trade, View
from tests.games.qwirkle.playing import random_state
from tests.support.games import Dice, match

GAMES_PLAYED = 30
GREEDY_WINS = 28


def test_each_bot_that_can_be_had_is_there() -> None:
    assert KINDS["qwirkle"] == ("random", "greedy", *NAMES_OF_LEVELS)
    assert {game: tuple(bots) for game, bots in BOTS.items()} == KINDS


@pytest.mark.strength
def test_greedy_beats_random_nearly_always() -> None:
    won = 0
    for number in range(GAMES_PLAYED):
        bots = ["random", "greedy"] if number % 2 else ["greedy", "random"]
        won += match(GAME, bots, f"tournament {number}").winners == (bots.index("greedy"),)
    assert won >= GREEDY_WINS


def playing(seed: object) -> tuple[State, int]:
    """A position in the middle of a game and who is on turn."""
    for number in range(20):
        state = random_state(f"{seed} {number}")
        if state.turn is not None:
            return state, state.turn
    raise AssertionError("all of them are over")


@pytest.mark.parametrize("bot", KINDS["qwirkle"])
@pytest.mark.parametrize("seed", range(15))
def test_a_bot_plays_a_legal_move_and_tells_it_as_the_house_reads_it(bot: str, seed: int) -> None:
    state, seat = playing(seed)
    view = msgspec.Raw(msgspec.json.encode(GAME.view(state, seat)))
    answer = think(Job("qwirkle", bot, seat, view, "00" * 16))
    move = msgspec.json.decode(answer, type=GAME.Move)
    assert move in GAME.moves(state, seat)


@pytest.mark.parametrize("bot", [*KINDS["qwirkle"], "search"])
@pytest.mark.parametrize("seed", range(10))
def test_a_bot_plays_the_same_whatever_it_may_not_know(bot: str, seed: int) -> None:
    state, seat = playing(seed)
    twin = GAME.copy(state)
    hidden = [tile for other, hand in enumerate(twin.hands) if other != seat for tile in hand]
    hidden += [tile for tile, count in enumerate(twin.bag) for _ in range(count)]
    random.Random(seed).shuffle(hidden)
    for other, hand in enumerate(twin.hands):
        if other != seat:
            hand[:] = [hidden.pop() for _ in hand]
    twin.bag = bytearray(len(twin.bag))
    for tile in hidden:
        twin.bag[tile] += 1
    views = [GAME.view(one, seat) for one in (state, twin)]
    answers = [weigh("qwirkle", bot, view, seat, Dice("same luck"), budget=Budget(300)) for view in views]
    assert answers[0] == answers[1]


def test_greedy_takes_the_most_points_and_trades_all_it_can_when_nothing_fits() -> None:
    for seed in range(10):
        state, seat = playing(f"greedy {seed}")
        move = choose("qwirkle", "greedy", GAME.view(state, seat), seat, Dice(seed))
        places = [legal for legal in GAME.moves(state, seat) if isinstance(legal, Place)]
        if places:
            worth = [GAME.preview(state, seat, legal).points for legal in places]
            assert GAME.preview(state, seat, move).points == max(worth)
        else:
            assert isinstance(move, Trade)
            assert len(move.tiles) == min(state.in_bag, len(state.hands[seat]))


def test_a_stricter_guest_is_given_all_legal_moves_when_none_suits_it() -> None:
    state, seat = next(
        (state, seat) for state, seat in map(playing, ["strict", "stricter", "strictest"]) if state.in_bag
    )
    view: View = GAME.view(state, seat)
    assert choose("qwirkle", "random", view, seat, Dice(1), lambda _: False) in GAME.moves(state, seat)
    trades = choose("qwirkle", "random", view, seat, Dice(1), lambda move: isinstance(move, Trade))
    assert isinstance(trades, Trade)


def test_a_hand_that_no_player_can_have_is_not_thought_about() -> None:
    """Of twenty tiles a million parts could be traded."""
    state, seat = playing("too many")
    view = GAME.view(state, seat)
    view.seats[seat].hand = tuple(NAMES[:20])
    with pytest.raises(ValueError, match="no position of this game looks like that"):
        choose("qwirkle", "random", view, seat, Dice("any"))
