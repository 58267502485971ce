"""The player of Qwirkle that thinks: fair, in time, exact at the end, and ranked by what it expects."""

from itertools import count

import pytest

from tavola.bots import Budget
from tavola.bots.qwirkle import Player
from tavola.bots.qwirkle.greedy import greedy
from tavola.bots.qwirkle.hands import chances, hand_worth
from tavola.bots.qwirkle.worlds import Position
from tavola.bots.search.luck import Luck
from tavola.bots.thinker import Weighed
from tavola.games import advance, begin
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.tiles import KINDS, NUMBER
from tavola.games.qwirkle.words import Move, Options, Trade
from tests.games.qwirkle.playing import position, random_endgame, random_state, row, tiles
from tests.support.games import Dice, NoLuck, match

MASTER = Player()


def weighed(state: State, seat: int, nodes: int = 400, seed: object = "luck") -> list[Weighed[Move]]:
    return MASTER.weigh(GAME.view(state, seat), seat, Budget(nodes), Dice(seed))


def on_turn(seed: object, seats: int | None = None) -> tuple[State, int]:
    for number in count():
        state = random_state(f"{seed} {number}", seats)
        if state.turn is not None and state.in_bag and state.board.tiles:
            return state, state.turn
    raise AssertionError


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_every_legal_move_is_weighed_once_and_the_first_is_the_best_of_those_thought_through(
    seats: int, seed: int
) -> None:
    state, seat = on_turn(f"weighed {seed}", seats)
    answer = weighed(state, seat)
    assert sorted(map(repr, (one.move for one in answer))) == sorted(map(repr, GAME.moves(state, seat)))
    results = [one.expected for one in answer if one.expected is not None]
    assert len(results) == len(answer)
    assert all(0.0 <= result <= 1.0 for result in results)
    in_the_running = [one.expected for one in answer if one.visits >= answer[0].visits]
    assert answer[0].expected == max(result for result in in_the_running if result is not None)


@pytest.mark.parametrize("seed", range(5))
def test_the_same_luck_and_nodes_give_the_same_answer(seed: int) -> None:
    state, seat = on_turn(f"again {seed}")
    assert weighed(state, seat, seed=1) == weighed(state, seat, seed=1)


def test_a_spent_budget_still_gives_an_answer_by_first_sight() -> None:
    state, seat = on_turn("at once")
    first = weighed(state, seat, nodes=0)
    assert {one.visits for one in first} == {0}
    assert first[0].move in GAME.moves(state, seat)
    assert first[0].expected == max(one.expected or 0.0 for one in first)


class Ticking:
    """A clock that goes on by one each time somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("end", [False, True])
def test_it_looks_at_the_clock_before_each_game_it_imagines(seed: int, *, end: bool) -> None:
    """So it is never late by more than one of them."""
    state, seat = on_turn(f"clock {seed}")
    if end:
        state = random_endgame(f"clock {seed}")
        seat = GAME.acting(state)[0]
    clock = Ticking()
    answer = MASTER.weigh(GAME.view(state, seat), seat, Budget(until=20.0, clock=clock), Dice("luck"))
    assert clock.now <= 20.0
    assert answer


def test_it_may_be_kept_from_moves_the_rules_allow() -> None:
    state, seat = on_turn("strict")
    view = GAME.view(state, seat)
    trades = MASTER.weigh(view, seat, Budget(100), Dice(1), lambda move: isinstance(move, Trade))
    assert trades
    assert all(isinstance(one.move, Trade) for one in trades)
    nothing = MASTER.weigh(view, seat, Budget(100), Dice(1), lambda _: False)
    assert len(nothing) == len(GAME.moves(state, seat))


def test_who_is_not_on_turn_has_no_move() -> None:
    state, seat = on_turn("turn")
    other = next(one for one in range(len(state.hands)) if one != seat)
    with pytest.raises(ValueError, match="no legal move"):
        weighed(state, other)


def fair_result(state: State, seat: int) -> float:
    """What a seat gets of a game of two without a bag if both play their best: all ways are gone to the end."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
    (acting,) = GAME.acting(state)
    found = 0.0 if acting == seat else 1.0
    for move in GAME.moves(state, acting):
        result = fair_result(after(state, acting, move), seat)
        found = max(found, result) if acting == seat else min(found, result)
        if found == (1.0 if acting == seat else 0.0):
            break
    return found


def after(state: State, seat: int, move: Move) -> State:
    twin = GAME.copy(state)
    advance(GAME, twin, seat, move, NoLuck())
    return twin


def small_end(seed: object) -> State:
    """A position of two with a handful of tiles left, all of them in the hands."""
    for number in count():
        dice = Dice(f"small {seed} {number}")
        state, _ = begin(GAME, Options(), 2, dice)
        while GAME.acting(state) and (state.in_bag or sum(map(len, state.hands)) > 6):
            (seat,) = GAME.acting(state)
            advance(GAME, state, seat, greedy(state, seat, GAME.moves(state, seat), dice), dice)
        state.scores = [dice.below(7), dice.below(7)]
        if GAME.acting(state) and len(GAME.moves(state, GAME.acting(state)[0])) > 1:
            return state
    raise AssertionError


@pytest.mark.parametrize("seed", range(15))
def test_the_end_between_two_is_played_exactly(seed: int) -> None:
    state = small_end(seed)
    (seat,) = GAME.acting(state)
    answer = weighed(state, seat, nodes=100_000)
    for one in answer:
        assert one.expected == fair_result(after(state, seat, one.move), seat)


# What tiles and leads are worth


def held(names: str) -> float:
    return hand_worth([NUMBER[name] for name in tiles(names)])


def test_tiles_that_go_together_are_worth_more_and_twins_less() -> None:
    assert held("Ro Rd Rs") > held("Ro Rd Bs") > held("Ro Od Bs") > held("Ro Ro Bs")


def test_a_lead_is_worth_more_the_fewer_tiles_are_to_come() -> None:
    assert chances([50.0, 50.0], 40) == [0.5, 0.5]
    early, late = chances([60.0, 50.0], 80)[0], chances([60.0, 50.0], 10)[0]
    assert 0.5 < early < late < 1.0
    assert sum(chances([30.0, 40.0, 20.0, 35.0], 50)) == pytest.approx(1.0)


# What may be hidden


@pytest.mark.parametrize("seed", range(5))
def test_an_imagined_world_holds_just_the_tiles_that_are_not_seen(seed: int) -> None:
    state, seat = on_turn(f"world {seed}")
    world = Position(state, seat).world(Luck(Dice(seed)))
    seats = [(seat + away) % len(state.hands) for away in range(len(state.hands))]
    assert [len(hand) for hand in world.hands] == [len(state.hands[one]) for one in seats]
    assert world.hands[0] == state.hands[seat]
    assert len(world.bag) == state.in_bag
    hidden = [tile for one in seats[1:] for tile in state.hands[one]]
    hidden += [tile for tile in range(KINDS) for _ in range(state.bag[tile])]
    assert sorted(world.bag + [tile for hand in world.hands[1:] for tile in hand]) == sorted(hidden)


def test_who_left_a_line_of_six_unfinished_hardly_kept_the_tile_for_it() -> None:
    board = [*row("Ro Rd Rs Rc Rx", 91, 88), *row("Oo", 92, 88)]
    state = position(board, [tiles("Yo Yd Gs Gc Px Bx"), tiles("Bo Bo Bd Bs Bc B*")])
    known = Position(state, 0)
    luck = Luck(Dice("six"))
    hands = [known.world(luck).hands[1] for _ in range(300)]
    last = NUMBER["R*"]
    assert sum(last in hand[:5] for hand in hands) <= 20  # were nothing known, about 45
    assert sum(last in hand[5:] for hand in hands) >= 3  # it may just have been drawn


# Levels


@pytest.mark.strength
def test_a_beginner_loses_to_greed() -> None:
    lost = 0
    for number in range(20):
        bots = ["beginner", "greedy"] if number % 2 else ["greedy", "beginner"]
        lost += bots.index("beginner") not in match(GAME, bots, f"beginner {number}").winners
    assert lost >= 16
