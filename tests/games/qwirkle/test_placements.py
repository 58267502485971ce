"""`placements` and `moves` list exactly what the rules allow, against a referee who tries everything."""

import random
from collections import Counter
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.board import Board, cell_at
from tavola.games.qwirkle.placements import placements
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.tiles import NAMES, NUMBER
from tavola.games.qwirkle.words import Place, Preview, Trade
from tests.games.qwirkle import referee
from tests.games.qwirkle.playing import (
    Style,
    attempt,
    bag_of,
    cells_of,
    hand_of,
    position,
    random_endgame,
    random_state,
    refusal,
    row,
    tile_set,
    tiles,
)
from tests.games.qwirkle.referee import Cells, Laying
from tests.games.qwirkle.witness import Witness
from tests.support.games import frozen


def listed(board: Board, hand: tuple[str, ...]) -> list[Laying]:
    return [frozenset(placement) for placement in placements(board, [NUMBER[name] for name in hand])]


def lists_exactly(board: Board, cells: Cells, hand: tuple[str, ...]) -> None:
    found = listed(board, hand)
    assert len(found) == len(set(found)), "each placement once"
    assert set(found) == referee.placements(cells, hand)


def grown(choices: list[int], reach: int = 4) -> Cells:
    """A legal board grown tile by tile, each choice picking a spot and one of the tiles that fit there."""
    cells: Cells = {}
    for choice in choices:
        spots = [
            spot
            for spot in sorted(referee.open_spots(cells))
            if max(abs(spot[0] - 91), abs(spot[1] - 91)) <= reach
        ]
        if spots:
            spot = spots[choice % len(spots)]
            fitting = [name for name in NAMES if referee.may_lay(cells, [(name, *spot)])]
            if fitting:
                cells[spot] = fitting[choice // len(spots) % len(fitting)]
    return cells


def board_of(cells: Cells) -> Board:
    board = Board()
    for spot, name in cells.items():
        board.lay(NUMBER[name], cell_at(*spot))
    return board


hands = st.lists(st.sampled_from(NAMES), min_size=1, max_size=6).map(tuple)
kindred_hands = st.one_of(
    hands,
    st.sampled_from(referee.SHAPES).map(lambda shape: tuple(colour + shape for colour in "ROBY")),
    st.sampled_from(referee.COLOURS).map(lambda colour: tuple(colour + shape for shape in "dscx*")),
)
boards = st.lists(st.integers(0, 10_000), max_size=25).map(grown)


@settings(max_examples=60)
@given(cells=boards, hand=kindred_hands)
def test_placements_are_those_the_referee_finds(cells: Cells, hand: tuple[str, ...]) -> None:
    lists_exactly(board_of(cells), cells, hand)


@pytest.mark.parametrize("seed", range(40))
def test_placements_on_reached_boards_are_those_the_referee_finds(seed: int) -> None:
    state = random_state(seed, style=Style(longest=seed % 3 / 2))
    for seat in range(len(state.hands)):
        lists_exactly(state.board, cells_of(state), hand_of(state, seat))


@pytest.mark.parametrize("seed", range(12))
def test_placements_on_crowded_boards_are_those_the_referee_finds(seed: int) -> None:
    state = random_endgame(seed)
    for seat in range(len(state.hands)):
        lists_exactly(state.board, cells_of(state), hand_of(state, seat))


@pytest.mark.parametrize("seed", range(6))
def test_placements_of_few_tiles_are_those_found_without_any_thought(seed: int) -> None:
    rng = random.Random(seed)
    cells = grown([rng.randrange(10_000) for _ in range(seed)], reach=1)
    line = rng.choice([referee.COLOURS[i] + "o" for i in range(6)]), rng.choice(NAMES)
    assert set(listed(board_of(cells), line)) == referee.placements_anyhow(cells, line, reach=3)


def test_an_opening_line_may_lie_anywhere_over_the_centre() -> None:
    found = listed(Board(), tiles("Ro Rd Rs Rc Rx R*"))
    lines = [{(r, c) for _, r, c in placement} for placement in found]
    longest = Counter(frozenset(line) for line in lines if len(line) == 6)
    # Six stretches across and six down, each in every order of the six tiles.
    assert len(longest) == 12
    assert set(longest.values()) == {720}
    assert all((91, 91) in line for line in lines)


def test_a_gap_between_two_lines_takes_what_joins_them() -> None:
    state = position([*row("Ro Rd . Rx R*", 91, 91)], [tiles("Rs Rc Bs"), ()])
    assert frozenset(row("Rs", 91, 93)) in listed(state.board, tiles("Rs Rc Bs"))
    lists_exactly(state.board, cells_of(state), tiles("Rs Rc Bs"))


def test_a_gap_between_two_lines_that_repeat_a_tile_takes_nothing() -> None:
    state = position([*row("Ro Rd . Rd", 91, 91)], [tiles("Rs"), ()])
    assert frozenset(row("Rs", 91, 93)) not in listed(state.board, tiles("Rs"))
    lists_exactly(state.board, cells_of(state), tiles("Rs Rc"))


def test_tiles_two_gaps_apart_must_go_together_too() -> None:
    # Filled from the left, the row would read Rs Ro Rc Rd Rx Ro.
    state = position([*row("Ro . Rd . Ro", 91, 91)], [tiles("Rs Rc Rx"), ()])
    assert frozenset(row("Rs . Rc . Rx", 91, 90)) not in listed(state.board, tiles("Rs Rc Rx"))
    lists_exactly(state.board, cells_of(state), tiles("Rs Rc Rx"))


@pytest.mark.parametrize("seed", range(30))
def test_placements_in_a_row_full_of_gaps_are_those_the_referee_finds(seed: int) -> None:
    rng = random.Random(seed)
    reds = [name for name in NAMES if name[0] == "R"]
    cells: Cells = {(91, 91): "Ro"}
    # The centre stands alone, so that what is dropped below is never the opening.
    for at in range(93, 103):
        name = rng.choice(reds)
        if rng.random() < 0.5 and name != cells.get((91, at - 1)):
            cells[91, at] = name
    valid = {spot: name for spot, name in cells.items() if referee.valid_line(line_of(cells, spot))}
    lists_exactly(board_of(valid), valid, tuple(rng.sample(reds, 4)))


def line_of(cells: Cells, spot: referee.Spot) -> tuple[str, ...]:
    return tuple(cells[here] for here in referee.line_through(cells, spot, referee.ROW))


def test_an_emptied_gap_over_the_centre_is_like_any_other() -> None:
    state = position([*row("Ro . Bo", 91, 90)], [tiles("Yo Rd"), ()])
    lists_exactly(state.board, cells_of(state), tiles("Yo Rd"))


def test_a_hand_without_tiles_places_nothing() -> None:
    assert listed(Board(), ()) == []


@pytest.mark.parametrize("seed", range(60))
def test_takes_says_whether_any_tile_fits_anywhere(seed: int) -> None:
    state = random_endgame(seed) if seed % 2 else random_state(seed)
    cells = cells_of(state)
    for name in NAMES:
        assert state.board.takes(tile_set([name])) == referee.fits_somewhere(cells, [name])


# moves and decide


def trades_by_the_rules(state: State, seat: int) -> set[tuple[str, ...]]:
    """Every different choice of tiles to trade, in the order of the alphabet."""
    hand = sorted(hand_of(state, seat))
    most = min(len(hand), bag_of(state).total()) if cells_of(state) else 0
    return {choice for count in range(1, most + 1) for choice in combinations(hand, count)}


@pytest.mark.parametrize("seed", range(30))
def test_moves_are_every_legal_placement_and_every_different_trade(seed: int) -> None:
    state = random_endgame(seed) if seed % 5 == 0 else random_state(seed)
    for seat in range(len(state.hands)):
        moves = GAME.moves(state, seat)
        if (seat,) != GAME.acting(state):
            assert moves == []
            continue
        placing = [frozenset(move.tiles) for move in moves if isinstance(move, Place)]
        trading = [tuple(sorted(move.tiles)) for move in moves if isinstance(move, Trade)]
        assert len(placing) + len(trading) == len(moves)
        assert len(moves) == len(set(placing)) + len(set(trading)), "each once"
        assert set(placing) == referee.placements(cells_of(state), hand_of(state, seat))
        assert set(trading) == trades_by_the_rules(state, seat)


def test_a_listed_move_is_the_very_value_a_client_would_send() -> None:
    state = random_state(7, seats=2)
    (seat,) = GAME.acting(state)
    moves = GAME.moves(state, seat)
    assert any(isinstance(move, Trade) for move in moves)
    for move in moves:
        assert msgspec.json.decode(msgspec.json.encode(move), type=GAME.Move) == move
    assert len(set(moves)) == len(moves), "a move can stand in a set, as every frozen value"


def test_a_trade_of_twins_is_listed_once() -> None:
    state = position(row("Ro", 91, 91), [tiles("Bd Bd Bd Gs Gs"), tiles("Po")])
    trades = [move.tiles for move in GAME.moves(state, 0) if isinstance(move, Trade)]
    # Nought to three Bd with nought to two Gs, but not nothing at all.
    assert len(trades) == len({tuple(sorted(trade)) for trade in trades}) == 4 * 3 - 1


@pytest.mark.parametrize("seed", range(25))
def test_decide_accepts_every_listed_move_and_preview_tells_its_points(seed: int) -> None:
    state = random_state(seed)
    before = frozen(state)
    for seat in GAME.acting(state):
        for move in GAME.moves(state, seat):
            assert refusal(state, seat, move) is None
            gain = 0
            if isinstance(move, Place):
                after = cells_of(state) | {(r, c): name for name, r, c in move.tiles}
                gain = referee.points(after, [(r, c) for _, r, c in move.tiles])
            assert GAME.preview(state, seat, move) == Preview(points=gain)
    assert frozen(state) == before


@pytest.mark.parametrize("seed", range(25))
def test_decide_refuses_every_other_move_and_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    state = random_endgame(seed) if seed % 5 == 0 else random_state(seed)
    witness = Witness(len(state.hands)) if GAME.outcome(state) else Witness.of(state)
    before = frozen(state)
    for _ in range(60):
        seat = rng.choice(GAME.acting(state) or (0,))
        move = attempt(rng, state, seat)
        legal = GAME.outcome(state) is None and witness.allows(seat, move)
        assert (refusal(state, seat, move) is None) == legal, move
    assert frozen(state) == before


@pytest.mark.parametrize("seed", range(15))
def test_the_order_in_which_tiles_are_named_does_not_matter(seed: int) -> None:
    rng = random.Random(seed)
    state = random_state(seed)
    for seat in GAME.acting(state):
        moves = GAME.moves(state, seat)
        for move in rng.sample(moves, min(len(moves), 60)):
            assert isinstance(move, Place | Trade)
            turned = msgspec.structs.replace(move, tiles=tuple(rng.sample(move.tiles, len(move.tiles))))
            assert GAME.preview(state, seat, turned) == GAME.preview(state, seat, move)
            assert refusal(state, seat, turned) is None
