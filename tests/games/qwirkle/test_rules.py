"""Each sentence and each ruling of the rules page on starting, placing and trading, as a test named for it."""

from collections import Counter
from typing import Any

import pytest

from tavola.games import Illegal, begin
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.rules import best_opening
from tavola.games.qwirkle.tiles import NUMBER
from tavola.games.qwirkle.words import Drew, Move, Next, Place, Placed, Trade, Traded
from tests.games.qwirkle.playing import (
    OPTIONS,
    bag_of,
    cells_of,
    column,
    hand_of,
    off_board,
    played,
    position,
    refusal,
    row,
    tiles,
    walled_board,
)
from tests.games.qwirkle.referee import ALL_TILES
from tests.support.games import Dice

RED = tiles("Ro Rd Rs Rc Rx R*")


def place(*laid: Any) -> Place:
    return Place(tuple(laid))


# The tiles and the deal


def test_there_are_108_tiles_three_of_each_colour_and_shape() -> None:
    assert bag_of(GAME.blank(OPTIONS, 2)) == ALL_TILES
    assert ALL_TILES.total() == 108


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_six_and_the_rest_is_in_the_bag(seats: int) -> None:
    state, events = begin(GAME, OPTIONS, seats, Dice("deal"))
    assert [type(event) for event in events] == [Drew] * seats + [Next]
    assert [len(hand_of(state, seat)) for seat in range(seats)] == [6] * seats
    assert bag_of(state).total() == 108 - 6 * seats


def test_two_to_four_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]


def test_every_tile_is_as_likely_to_be_drawn() -> None:
    drawn: Counter[str] = Counter()
    for luck in range(400):
        for event in GAME.deal(OPTIONS, 2, Dice(luck)):
            assert isinstance(event, Drew)
            drawn.update(event.tiles or ())
    # 4,800 tiles over 36 kinds, 133 each; a kind left out or taken twice as often would be far off.
    assert set(drawn) == set(ALL_TILES)
    assert min(drawn.values()) > 85
    assert max(drawn.values()) < 190


def test_a_tile_with_more_copies_in_the_bag_is_likelier() -> None:
    board = walled_board((99, 93), (87, 93), (99, 88))
    rest = off_board(board)
    assert rest.count("P*") == 3
    others = [name for name in rest if name != "P*"]
    state = position(board, [others[1:6], others[6:]])
    assert bag_of(state) == {"P*": 3, others[0]: 1}
    drawn = Counter(played(state, 0, Trade((others[1],)), luck=luck)[1][0].tiles[0] for luck in range(400))
    assert 250 < drawn["P*"] < 350


# The start


@pytest.mark.parametrize(
    ("hands", "starter"),
    [
        (["Ro Bd Gs Pc Yx O*", "Ro Rd Gs Pc Yx O*"], 1),
        (["Ro Rd Rs Pc Yx O*", "Bo Yo Go Pc Yx O*", "Po Pd Ps Bc Yx O*"], 0),
        (["Ro Bd Gs Pc Yx O*", "Bo Yo Go Pc Yx O*", "Po Pd Ps Bc Yx O*"], 1),
        (["Ro Rd Rs Rc Rx O*", "Bo Bd Bs Bc Bx B*"], 1),
        (["Ro Bo Yo Go Po Oo", "Bo Bd Bs Bc Bx B*"], 0),
        (["Ro Ro Ro Rd Rd Rd", "Bo Yo Go Pc Yx O*"], 1),
        (["Ro Ro Rd Pc Yx O*", "Bo Bd Ps Oc Yx G*", "Ys Yc Gs Gs Gx R*", "Rx Bx Yx P* Po Gd"], 3),
    ],
    ids=[
        "two beat one",
        "a tie goes to the lowest seat",
        "a tie of later seats goes to the lowest of them",
        "six beat five",
        "of one shape as of one colour",
        "duplicates do not count",
        "four players",
    ],
)
def test_the_longest_line_starts(hands: list[str], starter: int) -> None:
    state = position([], [tiles(hand) for hand in hands], turn=None)
    assert GAME.follow(state) == [Next(starter)]


@pytest.mark.parametrize(("hand", "worth"), [("Ro Ro Ro", 1), ("Ro Rd Rs Rc Rx B*", 5), ("Ro Rd Rs Rc Rx R*", 12)])
def test_the_best_opening_is_worth_its_tiles_and_twelve_for_six(hand: str, worth: int) -> None:
    assert best_opening([NUMBER[name] for name in tiles(hand)]) == worth


def test_a_tile_that_joins_two_lines_counts_in_the_longer_only() -> None:
    # Ro shares the colour with two and the shape with two, but those do not go together.
    state = position([], [tiles("Ro Rd Rs Bo Yo Pc"), tiles("Go Gd Gs Gc Yx O*")], turn=None)
    assert GAME.follow(state) == [Next(1)]


def test_only_whose_turn_it_is_has_something_to_do() -> None:
    state = position([], [RED, tiles("Bo")])
    assert [GAME.step(state, seat) for seat in (0, 1)] == ["play", ""]


def test_the_starter_must_place() -> None:
    state = position([], [RED, tiles("Bo")])
    assert refusal(state, 0, Trade(("Ro",))) == "the first move must be a placement, not a trade"
    assert not any(isinstance(move, Trade) for move in GAME.moves(state, 0))


def test_the_starter_may_lay_less_than_the_longest_line() -> None:
    state = position([], [tiles("Ro Rd Rs Bc Yx G*"), tiles("Bo")])
    assert refusal(state, 0, place(("G*", 91, 91))) is None
    assert refusal(state, 0, place(*row("Ro Rd", 91, 91))) is None


@pytest.mark.parametrize("first", [86, 88, 91])
def test_any_opening_that_covers_the_centre_is_accepted(first: int) -> None:
    state = position([], [RED, tiles("Bo")])
    assert refusal(state, 0, place(*row("Ro Rd Rs Rc Rx R*", 91, first))) is None
    assert refusal(state, 0, place(*column("Ro Rd Rs Rc Rx R*", first, 91))) is None


@pytest.mark.parametrize(
    "laid", [row("Ro Rd", 91, 92), row("Ro Rd", 90, 91), row("Ro", 0, 0), column("Ro", 90, 91)]
)
def test_an_opening_beside_the_centre_is_refused(laid: Any) -> None:
    state = position([], [RED, tiles("Bo")])
    assert refusal(state, 0, Place(laid)) == "the first move must cover the centre, 91 91"


# Where and what


@pytest.mark.parametrize(
    ("at_row", "at_column"),
    [(-1, 91), (91, -1), (183, 91), (91, 183), (256, 0), (91, 91 + 256), (90, 91 + 256), (-5_000, 5_000)],
)
def test_cells_off_the_board_are_refused_by_name(at_row: int, at_column: int) -> None:
    state = position(row("Ro", 91, 91), [RED, tiles("Bo")])
    assert f"{at_row} {at_column} is off the board" in str(refusal(state, 0, place(("Rd", at_row, at_column))))


@pytest.mark.parametrize(
    "number", [2**31, -(2**64), 10**4_400, -(10**10_000)], ids=lambda n: f"{n.bit_length()} bits"
)
def test_huge_numbers_are_refused_in_a_short_sentence(number: int) -> None:
    state = position(row("Ro", 91, 91), [RED, tiles("Bo")])
    for spot in ((number, 91), (91, number), (number, number)):
        sentence = str(refusal(state, 0, place(("Rd", *spot))))
        assert "off the board" in sentence
        assert len(sentence) < 200


def test_the_edge_of_the_board_is_on_it() -> None:
    state = position([*row("Ro", 91, 91), ("Rd", 182, 181), ("Rs", 0, 1)], [RED, tiles("Bo")])
    assert refusal(state, 0, place(("Rc", 182, 182))) is None
    assert refusal(state, 0, place(("Rc", 0, 0))) is None


def test_a_row_does_not_run_on_into_the_next_one() -> None:
    state = position([*row("Ro", 91, 91), ("Rd", 100, 182)], [RED, tiles("Bo")])
    assert "touch" in str(refusal(state, 0, place(("Rs", 101, 0))))


def test_a_taken_cell_is_refused_naming_what_lies_there() -> None:
    state = position(row("Ro Rd", 91, 91), [RED, tiles("Bo")])
    assert refusal(state, 0, place(("Rs", 91, 92))) == "91 92 is taken by Rd"


def test_two_tiles_on_one_cell_are_refused() -> None:
    state = position(row("Ro", 91, 91), [RED, tiles("Bo")])
    assert "one cell" in str(refusal(state, 0, place(("Rd", 91, 92), ("Rs", 91, 92))))


def test_at_least_one_tile_touches_the_tiles_already_there() -> None:
    state = position(row("Ro", 91, 91), [RED, tiles("Bo")])
    assert "touch" in str(refusal(state, 0, place(("Rd", 91, 93))))
    assert "touch" in str(refusal(state, 0, place(("Rd", 92, 92)))), "a corner is no touch"
    assert refusal(state, 0, place(*row("Rd Rs", 91, 92))) is None


def test_tiles_of_a_turn_lie_in_one_row_or_one_column() -> None:
    state = position(row("Ro", 91, 91), [RED, tiles("Bo")])
    assert "one row or in one column" in str(refusal(state, 0, place(("Rd", 91, 92), ("Rs", 92, 91))))
    assert "one row or in one column" in str(
        refusal(state, 0, place(("Rd", 91, 92), ("Rs", 91, 93), ("Rc", 92, 93)))
    )


def test_both_ends_of_a_line_may_be_laid_in_one_turn() -> None:
    state = position(row("Ro Rd", 91, 91), [RED, tiles("Bo")])
    assert refusal(state, 0, place(("Rs", 91, 90), ("Rc", 91, 93))) is None


def test_a_gap_filled_by_tiles_already_there_is_no_gap() -> None:
    state = position(column("Ro Rd", 91, 91), [RED, tiles("Bo")])
    assert refusal(state, 0, place(("Rs", 90, 91), ("Rc", 93, 91), ("Rx", 94, 91))) is None


def test_a_broken_line_is_refused_naming_the_gap() -> None:
    state = position(row("Ro", 91, 91), [RED, tiles("Bo")])
    gap = "there is a gap at 91 93: the tiles must end up in one unbroken line"
    assert refusal(state, 0, place(("Rd", 91, 92), ("Rs", 91, 94))) == gap
    down = "there is a gap at 90 91: the tiles must end up in one unbroken line"
    assert refusal(state, 0, place(("Rd", 92, 91), ("Rs", 89, 91))) == down


def test_two_parts_that_each_touch_a_tile_do_not_make_one_line() -> None:
    state = position([*row("Ro Rd", 91, 91), ("Bd", 92, 92), ("Gd", 93, 92), ("Gs", 93, 93)], [RED, tiles("Bo")])
    # Both touch, in one column, with nothing between them.
    assert "gap at 92 93" in str(refusal(state, 0, place(("Rc", 91, 93), ("Rs", 94, 93))))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Ro", "the row through 91 93 would hold Ro twice"),
        ("Bs", "the row through 91 93 would hold Ro and Bs, which share neither colour nor shape"),
        ("Bd", "the row through 91 93 would hold Ro and Bd, which share neither colour nor shape"),
        ("Bo", "the row through 91 93 would hold Rd and Bo, which share neither colour nor shape"),
    ],
)
def test_a_line_shares_the_colour_or_the_shape_and_repeats_nothing(name: str, sentence: str) -> None:
    state = position(row("Ro Rd", 91, 91), [(name,), tiles("Bo")])
    assert refusal(state, 0, place((name, 91, 93))) == sentence


def test_no_line_is_longer_than_six() -> None:
    state = position(row("Ro Rd Rs Rc Rx R*", 91, 91), [tiles("Ro Bo Ys"), tiles("Bo")])
    for name in tiles("Ro Bo Ys"):
        assert refusal(state, 0, place((name, 91, 97))) is not None


def test_crosswise_lines_must_be_valid_too() -> None:
    state = position([*row("Ro Rd Rs", 91, 91)], [tiles("Bo Bs Gs Gd"), tiles("Bo")])
    assert refusal(state, 0, place(("Bo", 92, 91), ("Bs", 92, 92))) == (
        "the column through 92 92 would hold Rd and Bs, which share neither colour nor shape"
    )
    assert refusal(state, 0, place(("Gd", 92, 92), ("Gs", 92, 93))) is None


def test_tiles_of_a_turn_have_a_common_colour_or_shape() -> None:
    state = position(row("Ro", 91, 91), [tiles("Rd Bo"), tiles("Bo")])
    assert "Rd" in str(refusal(state, 0, place(("Rd", 91, 92), ("Bo", 91, 90))))


# What is in the hand, whose turn it is


def test_tiles_not_held_are_refused_by_name() -> None:
    state = position(row("Ro", 91, 91), [tiles("Rd Rd Rs"), tiles("Rc")])
    assert refusal(state, 0, place(("Rc", 91, 92))) == "you hold no Rc"
    assert refusal(state, 0, Trade(tiles("Rd Rd Rd"))) == "you hold only 2 of Rd"
    assert refusal(state, 0, Trade(tiles("Rs Rs"))) == "you hold only 1 of Rs"
    assert "'Zz' is not a tile" in str(refusal(state, 0, place(("Zz", 91, 92))))
    assert "'ro' is not a tile" in str(refusal(state, 0, Trade(("ro",))))


@pytest.mark.parametrize("move", [Place(()), Trade(())])
def test_a_turn_names_at_least_one_tile(move: Move) -> None:
    assert "at least one tile" in str(refusal(position(row("Ro", 91, 91), [RED, tiles("Bo")]), 0, move))


@pytest.mark.parametrize("move", [Place(row("Bo", 91, 92)), Trade(("Bo",)), Place(())])
def test_only_the_player_on_turn_moves(move: Move) -> None:
    state = position(row("Ro", 91, 91), [RED, tiles("Bo")])
    assert refusal(state, 1, move) == "it is not your turn"
    with pytest.raises(Illegal, match="it is not your turn"):
        GAME.preview(state, 1, move)


def test_the_turn_goes_round_by_number() -> None:
    for seat in range(3):
        state = position(row("Ro", 91, 91), [tiles("Bd Gs")] * 3, turn=seat)
        assert GAME.acting(state) == (seat,)
        assert played(state, seat, Trade(("Bd",)))[1][-1] == Next((seat + 1) % 3)


# Drawing and trading


def test_placing_draws_as_many_as_were_placed() -> None:
    after, events = played(position(row("Ro", 91, 91), [RED, tiles("Bo")]), 0, place(*row("Rd Rs", 91, 92)))
    assert [type(event) for event in events] == [Placed, Drew, Next]
    assert (events[1].seat, events[1].count) == (0, 2)
    assert len(hand_of(after, 0)) == 6


def test_the_last_placement_is_shown_until_the_next_one() -> None:
    state = position(row("Ro", 91, 91), [RED, tiles("Bo"), tiles("Rs")])
    laid = row("Rd Rc", 91, 92)
    state, _ = played(state, 0, Place(laid))
    assert GAME.view(state, None).last == laid
    state, _ = played(state, 1, Trade(("Bo",)))
    assert GAME.view(state, None).last == laid
    state, _ = played(state, 2, place(("Rs", 91, 94)))
    assert GAME.view(state, None).last == (("Rs", 91, 94),)


def test_a_short_hand_draws_no_more_than_it_placed() -> None:
    after, _ = played(position(row("Ro", 91, 91), [tiles("Rd Rs"), tiles("Bo")]), 0, place(("Rd", 91, 92)))
    assert len(hand_of(after, 0)) == 2


def test_placing_draws_no_more_than_the_bag_holds() -> None:
    board = walled_board((99, 88), (99, 93), (99, 92))
    rest = off_board(board)
    mine = ["Px", "P*", "Go"]
    for name in [*mine, "Gs"]:
        rest.remove(name)
    state = position(board, [mine, rest[:6], rest[6:]])
    assert bag_of(state) == {"Gs": 1}
    after, events = played(state, 0, place(*row("Px P*", 99, 92)))
    assert events[1] == Drew(0, 1, ("Gs",))
    assert sorted(hand_of(after, 0)) == ["Go", "Gs"]
    assert bag_of(after).total() == 0


def test_a_trade_draws_as_many_and_brings_no_points_and_lays_nothing() -> None:
    state = position(row("Ro Rd", 91, 91), [RED, tiles("Bo")], scores=[4, 5])
    after, events = played(state, 0, Trade(tiles("Ro Rx R*")))
    assert [type(event) for event in events] == [Drew, Traded, Next]
    assert len(hand_of(after, 0)) == 6
    assert set(tiles("Rd Rs Rc")) <= set(hand_of(after, 0))
    assert GAME.view(after, None).seats[0].score == 4
    assert cells_of(after) == cells_of(state)
    assert bag_of(after).total() == bag_of(state).total()


@pytest.mark.parametrize("luck", range(10))
def test_a_traded_tile_cannot_be_drawn_in_the_same_trade(luck: int) -> None:
    board = walled_board((99, 93))
    rest = off_board(board)
    state = position(board, [rest[3:8], rest[8:]])
    assert bag_of(state) == Counter(rest[:3])
    after, events = played(state, 0, Trade(tuple(rest[3:6])), luck=luck)
    assert Counter(events[0].tiles) == Counter(rest[:3])
    assert sorted(hand_of(after, 0)) == sorted([*rest[:3], *rest[6:8]])
    assert bag_of(after) == Counter(rest[3:6])


def test_a_trade_of_more_than_the_bag_holds_is_refused() -> None:
    board = walled_board((99, 93))
    rest = off_board(board)
    state = position(board, [rest[2:7], rest[7:]])
    assert refusal(state, 0, Trade(tuple(rest[2:5]))) == "the bag holds 2 tiles, too few to trade 3"
    assert refusal(state, 0, Trade(tuple(rest[2:4]))) is None
    assert max(len(move.tiles) for move in GAME.moves(state, 0) if isinstance(move, Trade)) == 2


def test_with_an_empty_bag_nobody_trades() -> None:
    board = walled_board((99, 93))
    rest = off_board(board)
    state = position(board, [["P*", *rest[:5]], [name for name in rest[5:] if name != "P*"] + ["P*"]])
    assert bag_of(state).total() == 0
    assert "the bag holds 0 tiles" in str(refusal(state, 0, Trade(("P*",))))
    assert not any(isinstance(move, Trade) for move in GAME.moves(state, 0))
    after, events = played(state, 0, place(("P*", 99, 93)))
    assert events[1] == Drew(0, 0, ())
    assert len(hand_of(after, 0)) == 5
