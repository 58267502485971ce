"""Rules 1, 2 and 6: what lies on the table before the first move, and whose towers are whose."""

from collections import Counter

import pytest

from tavola.games import begin
from tavola.games.contract import Illegal
from tavola.games.eriantys import GAME
from tavola.games.eriantys.cards import CARDS
from tavola.games.eriantys.pieces import steps_of, towers_for
from tavola.games.eriantys.state import State
from tavola.games.eriantys.words import Options, Tower
from tests.games.eriantys.playing import COLOURS, seen
from tests.support.games import Dice


def dealt(seats: int, seed: object = 1, *, expert: bool = False) -> State:
    state, _ = begin(GAME, Options(expert=expert), seats, Dice(seed))
    assert isinstance(state, State)
    return state


def test_assistants_allow_half_their_value_in_steps_rounded_up() -> None:
    assert [steps_of(value) for value in range(1, 11)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.parametrize(
    ("seats", "clouds", "on_a_cloud", "moved", "entrance", "towers", "bag"),
    [(2, 2, 3, 3, 7, [8, 8], 106), (3, 3, 4, 4, 9, [6, 6, 6], 93), (4, 4, 3, 3, 7, [8, 8, 0, 0], 92)],
)
def test_the_table_of_set_up_sizes(
    seats: int, clouds: int, on_a_cloud: int, moved: int, entrance: int, towers: list[int], bag: int
) -> None:
    view = seen(dealt(seats))
    assert [sum(cloud.values()) for cloud in view.clouds] == [on_a_cloud] * clouds
    assert [sum(seat.entrance.values()) for seat in view.seats] == [entrance] * seats
    assert [seat.towers for seat in view.seats] == towers
    # The clouds are filled in the first round too.
    assert sum(view.bag.values()) == bag - clouds * on_a_cloud
    assert view.round == 1
    assert view.phase == "planning"
    assert set(view.professors.values()) == {None}
    assert all(seat.hand == tuple(range(1, 11)) for seat in view.seats)
    state = dealt(seats)
    GAME.evolve(state, GAME.decide(state, GAME.acting(state)[0], GAME.moves(state, state.order[0])[0], Dice(1))[0])
    state.played = [(seat, 1 + seat) for seat in range(seats)]
    for event in GAME.follow(state):
        GAME.evolve(state, event)
    assert state.left == moved


def test_ten_students_two_of_each_colour_lie_round_mother_nature() -> None:
    starts = set()
    for seed in range(60):
        view = seen(dealt(2, seed))
        starts.add(view.mother_nature)
        bare = {view.mother_nature, (view.mother_nature + 6) % 12}
        lying: Counter[str] = Counter()
        for island in view.islands:
            assert sum(island.students.values()) == (0 if island.island in bare else 1)
            lying.update(island.students)
        assert lying == dict.fromkeys(COLOURS, 2)
    assert starts == set(range(12))


def test_the_first_player_is_random_and_planning_goes_clockwise() -> None:
    orders = {dealt(3, seed).order for seed in range(40)}
    assert orders == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


@pytest.mark.parametrize(("seats", "supply"), [(2, 18), (3, 17), (4, 16)])
def test_expert_games_have_coins_and_three_characters(seats: int, supply: int) -> None:
    in_play: Counter[int] = Counter()
    for seed in range(80):
        view = seen(dealt(seats, seed, expert=True))
        assert [seat.coins for seat in view.seats] == [1] * seats
        assert view.supply == supply
        numbers = [card.character for card in view.characters]
        assert numbers == sorted(set(numbers))
        assert len(numbers) == 3
        in_play.update(numbers)
        for card in view.characters:
            held = {1: 4, 7: 6, 11: 4}.get(card.character)
            assert (None if card.students is None else sum(card.students.values())) == held
            assert card.no_entry == (4 if card.character == 5 else None)
            assert not card.used
            assert card.price == card.cost
    assert set(in_play) == set(range(1, 13))


def test_a_simple_game_has_neither() -> None:
    view = seen(dealt(2))
    assert view.characters == []
    assert view.supply == 0
    assert [seat.coins for seat in view.seats] == [0, 0]


def test_the_twelve_cost_what_is_printed() -> None:
    assert [CARDS[number].cost for number in range(1, 13)] == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]


@pytest.mark.parametrize(
    ("seats", "wishes", "given"),
    [
        (2, (), ("white", "black")),
        (2, ("black",), ("black", "white")),
        (2, (None, "white"), ("black", "white")),
        (3, (), ("white", "black", "grey")),
        (3, (None, "white", None), ("black", "white", "grey")),
        (4, (), ("white", "black", "white", "black")),
        (4, ("white", "white"), ("white", "white", "black", "black")),
        (4, ("black", None, None, "black"), ("black", "white", "white", "black")),
    ],
)
def test_who_has_no_wish_gets_the_colour_with_most_free_places(
    seats: int, wishes: tuple[Tower | None, ...], given: tuple[Tower, ...]
) -> None:
    assert towers_for(seats, wishes) == given
    state, _ = begin(GAME, Options(towers=wishes), seats, Dice(1))
    assert tuple(seat.tower for seat in GAME.view(state, None).seats) == given


@pytest.mark.parametrize(
    ("seats", "wishes", "why"),
    [
        (2, ("white", "white"), "white is taken, free: black"),
        (2, ("grey",), "grey towers are not used with 2 players, only white, black"),
        (4, ("white", None, "white", "white"), "white is taken, free: black"),
        (2, (None, None, "white"), "3 tower colours were chosen for 2 seats"),
    ],
)
def test_a_colour_that_cannot_be_had_is_refused(seats: int, wishes: tuple[Tower | None, ...], why: str) -> None:
    with pytest.raises(Illegal, match=f"^{why}$"):
        begin(GAME, Options(towers=wishes), seats, Dice(1))


def test_the_earlier_seat_of_a_team_holds_all_its_towers() -> None:
    state, _ = begin(GAME, Options(towers=("black", "white", "white", "black")), 4, Dice(1))
    assert [seat.towers for seat in GAME.view(state, None).seats] == [8, 8, 0, 0]
