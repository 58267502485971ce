"""The levels of Masters: what they know, how long they think, that they keep to the rules and win."""

from itertools import permutations

import pytest

from tavola.bots import Budget, weigh
from tavola.bots.level import NAMES
from tavola.bots.masters.outlook import Outlook
from tavola.bots.masters.thought import Playout, Thought
from tavola.bots.masters.turns import KINDS, layouts, storing
from tavola.bots.masters.weights import company
from tavola.bots.search.luck import Luck
from tavola.games import begin, play
from tavola.games.masters import GAME
from tavola.games.masters.state import State
from tavola.games.masters.words import Options, Store, Swap, Take
from tests.games.masters.playing import ABSENT, BUILDER, put, random_state, table
from tests.support.games import Dice, frozen, match

NODES = 600


def middle(seed: int, seats: int, turns: int) -> State:
    """A game after so many turns, each played in the plainest good way."""
    dice = Dice(seed)
    state, _ = begin(GAME, Options(), seats, dice)
    playout = Playout(state, Luck(dice), company())
    for _ in range(turns):
        if acting := GAME.acting(state):
            playout.turn(acting[0])
    return state


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("seed", range(8))
def test_a_level_plays_a_legal_move_of_those_allowed_in_any_position(level: str, seed: int) -> None:
    state = random_state(seed, (BUILDER, ABSENT)[seed // 4 % 2])
    for seat in GAME.acting(state):
        view = GAME.view(state, seat)
        moves = GAME.moves(state, seat)
        weighed = weigh("masters", level, view, seat, Dice(seed), budget=Budget(NODES))
        assert {one.move for one in weighed} <= set(moves)
        assert all(one.expected is not None and 0 <= one.expected <= 1 for one in weighed)
        only = moves[-1]
        strict = weigh("masters", level, view, seat, Dice(seed), [only].__contains__, Budget(NODES))
        assert [one.move for one in strict] == [only]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_plain_way_leads_through_whole_games(seats: int) -> None:
    for seed in range(6):
        state = middle(seed, seats, 200 * seats)
        assert state.ended is not None


def test_the_same_luck_and_nodes_give_the_same_answer() -> None:
    state = middle(3, 2, 20)
    assert state.turn is not None
    view = GAME.view(state, state.turn)
    before = frozen(state)
    one, other = [weigh("masters", "master", view, state.turn, Dice(1), budget=Budget(3_000)) for _ in range(2)]
    assert one == other
    assert frozen(state) == before


@pytest.mark.parametrize(("seats", "turns"), [(2, 9), (2, 30), (3, 24), (4, 30)])
@pytest.mark.parametrize("level", ["beginner", "master"])
def test_what_is_hidden_from_a_seat_changes_nothing(level: str, seats: int, turns: int) -> None:
    state = middle(turns, seats, turns)
    seat = state.turn
    assert seat is not None
    answer = weigh("masters", level, GAME.view(state, seat), seat, Dice(5), budget=Budget(2_000))
    state.hidden = [tuple(reversed(cards)) for cards in state.hidden]
    unseen = [leader for leader in state.book.leaders if leader not in state.players[seat].hand]
    for other, player in enumerate(state.players):
        if other != seat:
            unknown = [
                leader
                for leader in unseen
                if all(leader not in one.played for one in state.players)
                and leader not in state.players[seat].away
            ]
            player.hand = tuple(unknown[: len(player.hand)])
            player.away = tuple(unknown[len(player.hand) : len(player.hand) + len(player.away)])
            unseen = [leader for leader in unseen if leader not in (*player.hand, *player.away)]
    assert weigh("masters", level, GAME.view(state, seat), seat, Dice(5), budget=Budget(2_000)) == answer


def test_lorenzos_tokens_are_known_by_those_turned_only() -> None:
    state = middle(4, 1, 14)
    assert len(state.tokens) > 1
    answers = []
    for tokens in list(permutations(state.tokens))[:6]:
        state.tokens = tokens
        state.hidden = [cards[1:] + cards[:1] for cards in state.hidden]
        answers.append(weigh("masters", "master", GAME.view(state, 0), 0, Dice(5), budget=Budget(2_000)))
    assert all(answer == answers[0] for answer in answers)


class Clock:
    """Each look at it costs a tick."""

    def __init__(self) -> None:
        self.ticks = 0

    def __call__(self) -> float:
        self.ticks += 1
        return float(self.ticks)


@pytest.mark.parametrize("ticks", [0, 1, 40, 400])
@pytest.mark.parametrize("seats", [1, 4])
def test_when_the_time_is_over_nothing_more_is_thought(seats: int, ticks: int) -> None:
    state = middle(2, seats, 5 * seats)
    seat = state.turn
    assert seat is not None
    clock = Clock()
    budget = Budget(until=ticks, clock=clock)
    weighed = weigh("masters", "master", GAME.view(state, seat), seat, Dice(1), budget=budget)
    assert weighed
    assert clock.ticks <= ticks + 6  # on the way back out of a thought each turn asks once more


def test_a_thought_asks_for_the_time_at_every_turn() -> None:
    state = middle(2, 2, 10)
    assert state.turn is not None
    clock = Clock()
    moves = GAME.moves(state, state.turn)
    thought = Thought(GAME.view(state, state.turn), state.turn, moves, Dice(1), company())
    thought.think(Budget(until=300, clock=clock))
    assert thought.nodes <= 12 * clock.ticks


def test_all_that_fits_is_stored() -> None:
    # What lies on the shelves is swapped until the new units have a place.
    state = table(2)
    put(state, 0, "coin / stone / servant")
    state, _ = play(GAME, state, 0, [Take("column", 1)], Dice(1))
    player = state.players[0]
    gained = [player.waiting.count(kind) for kind in KINDS]
    assert sum(gained)
    best = layouts(player, gained, player.space, Outlook(state, 0, company()), 0)[0]
    moves = storing(player, best)
    assert moves is not None
    assert {type(move) for move in moves} <= {Store, Swap}
    before = player.resources()
    state, _ = play(GAME, state, 0, moves, Dice(1))
    assert state.players[0].step == "done"
    assert state.players[0].resources() == before + sum(gained)


@pytest.mark.long
def test_the_strongest_beats_greedy() -> None:
    won = sum(match(GAME, _seated(seed), f"strong {seed}").winners == (seed % 2,) for seed in range(4))
    assert won >= 3


def _seated(seed: int) -> list[str]:
    bots = ["greedy", "greedy"]
    bots[seed % 2] = "master"
    return bots
