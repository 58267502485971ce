"""Rules 7: coins, paying, and the twelve characters one by one."""

from typing import Any

import pytest

from tavola.games.eriantys import GAME
from tavola.games.eriantys.islands import influence
from tavola.games.eriantys.state import State
from tavola.games.eriantys.words import (
    ColourIgnored,
    Conquered,
    HeraldCalled,
    HerbalistForbade,
    JesterSwapped,
    Merged,
    MinstrelSwapped,
    MonkMoved,
    MotherNatureMoved,
    Move,
    MoveMotherNature,
    MoveStudent,
    NoEntryReturned,
    Paid,
    Pay,
    PlayAssistant,
    PrincessSeated,
    ProfessorTaken,
    StudentMoved,
    TakeCloud,
    ThiefReturned,
    UseHerald,
    UseHerbalist,
    UseJester,
    UseMinstrel,
    UseMonk,
    UseMushroomSeller,
    UsePrincess,
    UseThief,
)
from tests.games.eriantys.playing import after, island, kinds, letters, played, position, refusal, seen

SEAT = MoveStudent("green", "dining")
STEP = MoveMotherNature(1)


def expert(*cards: int, **table: Any) -> State:
    """Seat 0 is on turn and rich; these characters are in play."""
    holding = {1: "GRYP", 7: "GRYPBB", 11: "GRYP"}
    seats = table.get("seats", 2)
    return position(
        **{
            "expert": True,
            "cards": {card: holding.get(card, "") for card in cards},
            "coins": [5] * seats,
            **table,
        }
    )


# Coins


@pytest.mark.parametrize("already", range(10))
def test_the_third_sixth_and_ninth_seat_of_a_table_give_a_coin(already: int) -> None:
    state, events = played(expert(2, dining=["G" * already, ""]), 0, SEAT)
    coin = already in (2, 5, 8)
    assert events[0] == StudentMoved(0, "green", "dining", coin)
    assert seen(state).seats[0].coins == 5 + coin
    assert seen(state).supply == 10 - coin


def test_a_coin_comes_each_time_a_seat_is_taken_again() -> None:
    state = expert(10, dining=["GG", ""], entrances=["GGRRYPB", "GGRRYYP"])
    state, events = played(state, 0, SEAT, Pay(10), UseMinstrel("green", "red"), SEAT)
    assert [event.coin for event in events if isinstance(event, StudentMoved)] == [True, True]


def test_an_empty_supply_gives_no_coin() -> None:
    state = expert(2, dining=["GG", ""], coins=[19, 1])
    state, events = played(state, 0, SEAT)
    assert events[0] == StudentMoved(0, "green", "dining", coin=False)
    assert seen(state).supply == 0


def test_a_simple_game_gives_no_coins() -> None:
    _, events = played(position(dining=["GG", ""]), 0, SEAT)
    assert events[0] == StudentMoved(0, "green", "dining", coin=False)


# Paying


def test_the_price_is_the_printed_cost_the_first_time_and_one_more_ever_after() -> None:
    for used, price in (((), 2), ((8,), 3)):
        state, events = played(expert(8, used=used, coins=[3, 3]), 0, Pay(8))
        assert events == [Paid(0, 8, price)]
        assert seen(state).seats[0].coins == 3 - price
        assert seen(state).characters[0].price == 3
        # The first time one coin stays on the card; later all of it returns.
        assert seen(state).supply == 14 - len(used) + (1 if not used else 3)


def test_what_cannot_be_afforded_is_refused() -> None:
    state = expert(8, used=[8], coins=[2, 9])
    assert refusal(state, 0, Pay(8)) == "the Knight costs 3, you have 2"
    assert Pay(8) not in GAME.moves(state, 0)


def test_one_character_a_turn() -> None:
    state = after(expert(4, 8), 0, Pay(8))
    assert refusal(state, 0, Pay(4)) == "one character a turn: you have already paid the Knight"
    assert refusal(state, 0, Pay(8)) == "one character a turn: you have already paid the Knight"
    assert not [move for move in GAME.moves(state, 0) if isinstance(move, Pay)]


def test_the_next_turn_may_pay_again() -> None:
    state = after(expert(8, phase="cloud"), 0, Pay(8), TakeCloud(0))
    assert seen(state).paid is None
    assert refusal(state, 1, Pay(8)) is None


def test_a_character_that_is_not_in_play_is_refused() -> None:
    assert refusal(expert(4, 8), 0, Pay(9)) == "character 9 is not in play: there are 4 (Messenger), 8 (Knight)"
    assert refusal(expert(4, 8), 0, Pay(13)) == "character 13 is not in play: there are 4 (Messenger), 8 (Knight)"


def test_a_simple_game_has_no_characters() -> None:
    assert refusal(position(), 0, Pay(1)) == "there are no characters in a simple game"
    assert refusal(position(), 0, UseThief("red")) == "you have not paid the Thief in this turn"


@pytest.mark.parametrize("phase", ["students", "mother nature", "cloud"])
def test_characters_may_be_paid_at_any_moment_before_the_cloud_is_taken(phase: str) -> None:
    assert Pay(8) in GAME.moves(expert(8, phase=phase), 0)


def test_characters_are_not_for_planning_nor_for_others_turns() -> None:
    state = expert(8, phase="planning")
    assert refusal(state, 0, Pay(8)) == "characters are used in your action turn, not while assistants are played"
    assert GAME.moves(state, 0) == [PlayAssistant(1), PlayAssistant(2), PlayAssistant(3)]
    assert refusal(expert(8), 1, Pay(8)) == "it is not your turn"


def test_in_a_shortage_round_they_are_for_before_mother_nature_moves() -> None:
    state = expert(8, phase="mother nature", short=True)
    assert Pay(8) in GAME.moves(state, 0)
    assert GAME.acting(after(state, 0, STEP)) == (1,)


def test_the_effect_may_come_at_any_later_moment_of_the_turn() -> None:
    state = after(expert(12, phase="mother nature", dining=["R", ""]), 0, Pay(12), STEP)
    assert UseThief("red") in GAME.moves(state, 0)
    assert refusal(state, 0, UseThief("red")) is None


def test_nobody_is_forced_to_use_what_was_paid_for_and_then_it_is_lost() -> None:
    state = after(expert(12, phase="cloud"), 0, Pay(12), TakeCloud(0))
    assert seen(state).uses == 0
    assert refusal(state, 1, UseThief("red")) == "you have not paid the Thief in this turn"


EFFECTS: dict[int, Move] = {
    1: UseMonk("green", 3),
    3: UseHerald(3),
    5: UseHerbalist(3),
    7: UseJester("green", "red"),
    9: UseMushroomSeller("green"),
    10: UseMinstrel("green", "red"),
    11: UsePrincess("green"),
    12: UseThief("green"),
}


@pytest.mark.parametrize("card", EFFECTS)
def test_an_effect_needs_its_payment_and_comes_once(card: int) -> None:
    state = expert(card, dining=["GGGG", ""])
    assert "you have not paid" in (refusal(state, 0, EFFECTS[card]) or "")
    assert EFFECTS[card] not in GAME.moves(state, 0)
    state = after(state, 0, Pay(card))
    assert EFFECTS[card] in GAME.moves(state, 0)
    while seen(state).uses:
        (use, *_) = [move for move in GAME.moves(state, 0) if type(move) is type(EFFECTS[card])]
        state = after(state, 0, use)
    assert "has done all it can in this turn" in (refusal(state, 0, EFFECTS[card]) or "")
    assert not [move for move in GAME.moves(state, 0) if type(move) is type(EFFECTS[card])]


@pytest.mark.parametrize("card", [2, 4, 6, 8])
def test_four_characters_act_with_the_payment(card: int) -> None:
    state = after(expert(card), 0, Pay(card))
    assert seen(state).uses == 0
    assert seen(state).paid == card


@pytest.mark.parametrize(
    ("card", "table", "why"),
    [
        (1, {"cards": {1: ""}}, "there is no student on the Monk"),
        (11, {"cards": {11: ""}}, "no student on the Princess finds a free seat in your dining room"),
        (
            11,
            {"cards": {11: "GGRR"}, "dining": ["G" * 10 + "R" * 10, ""]},
            "no student on the Princess finds a free seat in your dining room",
        ),
        (4, {"phase": "cloud"}, "mother nature has already moved in this turn"),
        (5, {"bans": {3: 4}}, "there is no no-entry tile left on the Herbalist"),
        (
            7,
            {"cards": {7: "GGGGGG"}, "entrances": ["GGGGGGG", "RRRRRRR"]},
            "the Jester and your entrance have no two students of different colours to swap",
        ),
        (10, {}, "your dining room and your entrance have no two students that could be swapped"),
        (
            10,
            {"dining": ["GG", ""], "entrances": ["GGGGGGG", "RRRRRRR"]},
            "your dining room and your entrance have no two students that could be swapped",
        ),
        (
            10,
            {"dining": ["G" + "R" * 10, ""], "entrances": ["RRRRRRR", "GGGGGGG"]},
            "your dining room and your entrance have no two students that could be swapped",
        ),
    ],
)
def test_a_payment_is_refused_when_the_effect_is_impossible(card: int, table: Any, why: str) -> None:
    state = expert(card, **table)
    assert refusal(state, 0, Pay(card)) == why
    assert Pay(card) not in GAME.moves(state, 0)


# 1 Monk


def test_the_monk_moves_a_student_to_an_island_and_is_refilled() -> None:
    state, events = played(expert(1, bag="B"), 0, Pay(1), UseMonk("green", 3))
    assert events[1] == MonkMoved(0, "green", 3, "blue")
    assert letters(island(state, 3).students) == "G"
    assert letters(seen(state).characters[0].students or {}) == "RYPB"
    assert seen(state).left == 3


def test_the_monk_works_with_an_empty_bag_and_stays_one_short() -> None:
    state, events = played(expert(1, bag="", dry=True), 0, Pay(1), UseMonk("green", 3))
    assert events[1] == MonkMoved(0, "green", 3, None)
    assert letters(seen(state).characters[0].students or {}) == "RYP"


def test_the_monk_has_only_what_lies_on_the_card() -> None:
    state = after(expert(1), 0, Pay(1))
    assert refusal(state, 0, UseMonk("blue", 3)) == "blue is not on the Monk"
    assert refusal(state, 0, UseMonk("green", 12)) == "there is no island 12: the islands are 0 to 11"


# 2 Farmer


def test_the_farmer_takes_all_ties_on_payment() -> None:
    state = expert(2, dining=["GGRYP", "GGRYYPB"], professors={"G": 1, "R": 1, "Y": 1, "P": 0, "B": 1})
    state, events = played(state, 0, Pay(2))
    assert events == [Paid(0, 2, 2), ProfessorTaken(0, "green"), ProfessorTaken(0, "red")]


def test_the_farmer_needs_at_least_one_student() -> None:
    assert kinds(played(expert(2), 0, Pay(2))[1]) == ["Paid"]


def test_the_farmer_takes_ties_at_each_later_change_of_the_turn() -> None:
    state = expert(2, dining=["G", "GG"], professors={"G": 1})
    state, events = played(state, 0, Pay(2), SEAT)
    assert events[2:] == [ProfessorTaken(0, "green")]


def test_the_farmer_does_not_beat_who_has_more() -> None:
    state = expert(2, dining=["", "GG"], professors={"G": 1})
    assert kinds(played(state, 0, Pay(2), SEAT)[1]) == ["Paid", "StudentMoved"]


def test_professors_the_farmer_took_stay_taken() -> None:
    state = expert(2, phase="cloud", dining=["G", "G"], professors={"G": 1})
    state = after(state, 0, Pay(2), TakeCloud(0))
    assert GAME.acting(state) == (1,)
    assert seen(state).professors["green"] == 0
    # Only more students take it back.
    assert seen(after(state, 1, SEAT)).professors["green"] == 1


def test_the_farmers_right_is_the_players_alone_and_not_the_team_mates() -> None:
    state = expert(2, seats=4, dining=["", "G", "G", ""], professors={"G": 1})
    assert kinds(played(state, 0, Pay(2))[1]) == ["Paid"]


# 3 Herald


def test_the_herald_resolves_an_island_and_mother_nature_still_moves() -> None:
    state = expert(3, students={5: "G"}, professors={"G": 0})
    state, events = played(state, 0, Pay(3), UseHerald(5))
    assert events[1:] == [HeraldCalled(0, 5), Conquered(5, "white", 1, None)]
    assert seen(state).mother_nature == 0
    assert seen(state).phase == "students"


def test_the_herald_consumes_a_no_entry_tile() -> None:
    state = expert(3, 5, students={5: "G"}, professors={"G": 0}, bans={5: 1})
    state, events = played(state, 0, Pay(3), UseHerald(5))
    assert events[1:] == [HeraldCalled(0, 5), NoEntryReturned(5)]
    assert island(state, 5).no_entry == 0


def test_the_herald_may_merge_and_mother_nature_follows() -> None:
    state = expert(3, students={5: "G"}, professors={"G": 0}, towers={4: "white", 6: "white"}, mother=6)
    state, events = played(state, 0, Pay(3), UseHerald(5))
    assert events[-1] == Merged(4, (4, 5, 6))
    assert seen(state).mother_nature == 4


# 4 Messenger


def test_the_messenger_allows_two_more_steps() -> None:
    state = after(expert(4, phase="mother nature", values={0: 3, 1: 8}), 0, Pay(4))
    assert seen(state).steps == 4
    assert [move for move in GAME.moves(state, 0) if isinstance(move, MoveMotherNature)] == [
        MoveMotherNature(steps) for steps in (1, 2, 3, 4)
    ]
    assert refusal(state, 0, MoveMotherNature(5)) == "mother nature may go 1 to 4 groups, not 5"


def test_the_messenger_is_for_this_turn_only_but_is_remembered_for_the_round() -> None:
    state = after(expert(4, phase="mother nature"), 0, Pay(4), STEP, TakeCloud(0))
    assert [card.bonus for card in seen(state).played] == [True, False]
    assert seen(state).steps == 4
    assert seen(state).turn == 1


# 5 Herbalist


def test_a_no_entry_tile_stops_one_resolution_and_returns() -> None:
    state = expert(5, phase="mother nature", students={1: "G"}, professors={"G": 0})
    state, events = played(state, 0, Pay(5), UseHerbalist(1))
    assert events[1] == HerbalistForbade(0, 1)
    assert island(state, 1).no_entry == 1
    assert seen(state).characters[0].no_entry == 3
    state, events = played(state, 0, STEP)
    assert events == [MotherNatureMoved(0, 1, 1), NoEntryReturned(1)]
    assert island(state, 1).no_entry == 0
    assert seen(state).characters[0].no_entry == 4


def test_no_entry_tiles_stack_and_one_is_consumed_per_stop() -> None:
    state = after(expert(5, phase="mother nature", bans={1: 1}), 0, Pay(5), UseHerbalist(1))
    assert island(state, 1).no_entry == 2
    assert island(after(state, 0, STEP), 1).no_entry == 1


# 6 Centaur


def test_the_centaur_leaves_towers_out_for_all_sides() -> None:
    state = expert(6, phase="mother nature", towers={1: "black"}, students={1: "G"}, professors={"G": 0})
    assert kinds(played(state, 0, STEP)[1]) == ["MotherNatureMoved"]
    state, events = played(state, 0, Pay(6), STEP)
    assert events[2:] == [Conquered(1, "white", 1, "black")]
    # The next turn counts towers again.
    state = after(state, 0, TakeCloud(0))
    assert influence(state, 1) == [2, 0]


# 7 Jester


def test_the_jester_swaps_up_to_three_pairs_with_the_entrance() -> None:
    state = expert(7, entrances=["RRRYYPP", "GGGGGGG"], bag="B")
    state, events = played(
        state, 0, Pay(7), UseJester("green", "red"), UseJester("blue", "red"), UseJester("blue", "red")
    )
    assert events[1:] == [
        JesterSwapped(0, "green", "red"),
        JesterSwapped(0, "blue", "red"),
        JesterSwapped(0, "blue", "red"),
    ]
    assert letters(seen(state).seats[0].entrance) == "GYYPPBB"
    # No refill.
    assert letters(seen(state).characters[0].students or {}) == "RRRRYP"
    assert refusal(state, 0, UseJester("red", "pink")) == "the Jester has done all it can in this turn"


def test_any_other_move_ends_the_swapping() -> None:
    state = after(expert(7, entrances=["RRRYYPP", "GGGGGGG"]), 0, Pay(7), UseJester("green", "red"))
    assert seen(state).uses == 2
    state = after(state, 0, MoveStudent("red", 3))
    assert seen(state).uses == 0
    assert refusal(state, 0, UseJester("blue", "red")) == "the Jester has done all it can in this turn"
    # Mother nature ends it too.
    state = expert(7, phase="mother nature", entrances=["RYYP", "GGGGGGG"])
    assert seen(after(state, 0, Pay(7), UseJester("green", "red"), STEP)).uses == 0


def test_moves_before_the_first_pair_do_not_end_the_swapping() -> None:
    state = after(expert(7, entrances=["RRRYYPP", "GGGGGGG"]), 0, Pay(7), MoveStudent("red", 3))
    assert seen(state).uses == 3


def test_a_pair_of_equal_colours_is_refused() -> None:
    state = after(expert(7, 10, dining=["R", ""]), 0, Pay(7))
    assert refusal(state, 0, UseJester("red", "red")) == "swapping red for red changes nothing: name two colours"
    state = after(expert(7, 10, dining=["R", ""]), 0, Pay(10))
    assert refusal(state, 0, UseMinstrel("red", "red")) == "swapping red for red changes nothing: name two colours"


def test_the_jester_swaps_only_what_is_there() -> None:
    state = after(expert(7, cards={7: "GGGGGG"}, entrances=["RRRYYPP", "BBBBBBB"]), 0, Pay(7))
    assert refusal(state, 0, UseJester("blue", "red")) == "blue is not on the Jester"
    assert refusal(state, 0, UseJester("green", "blue")) == "blue is not in your entrance"


# 8 Knight


def test_the_knight_gives_two_influence_and_may_win_an_island_without_own_students() -> None:
    state = expert(8, phase="mother nature", students={1: "G"}, professors={"G": 1})
    state, events = played(state, 0, Pay(8), STEP)
    assert events[2:] == [Conquered(1, "white", 1, None)]
    assert influence(after(state, 0, TakeCloud(0)), 1) == [1, 1]


def test_the_knight_counts_in_every_computation_of_the_turn_and_for_the_team() -> None:
    sides = ("white", "white", "black", "black")
    for seat, both in ((1, [2, 0]), (2, [0, 2])):
        state = after(expert(8, seats=4, turn=seat, sides=sides), seat, Pay(8))
        assert [influence(state, head) for head in (0, 7)] == [both, both]


# 9 Mushroom seller


def test_the_mushroom_sellers_colour_gives_no_influence_but_towers_do() -> None:
    table: Any = {"phase": "mother nature", "students": {1: "GGGGR"}, "professors": {"G": 1, "R": 0}}
    state = expert(9, **table)
    state, events = played(state, 0, Pay(9), UseMushroomSeller("green"), STEP)
    assert events[1] == ColourIgnored(0, "green")
    assert events[3:] == [Conquered(1, "white", 1, None)]
    assert seen(state).ignored == "green"
    assert seen(after(state, 0, TakeCloud(0))).ignored is None
    state = expert(9, **table, towers={1: "black"})
    assert influence(after(state, 0, Pay(9), UseMushroomSeller("green")), 1) == [1, 1]


def test_the_colour_is_chosen_once() -> None:
    state = after(expert(9), 0, Pay(9), UseMushroomSeller("green"))
    assert refusal(state, 0, UseMushroomSeller("red")) == "the Mushroom seller has done all it can in this turn"


# 10 Minstrel


def test_the_minstrel_swaps_up_to_two_pairs_between_dining_room_and_entrance() -> None:
    state = expert(10, dining=["GG", ""], entrances=["RRRYYPP", "GGGGGGG"])
    state, events = played(state, 0, Pay(10), UseMinstrel("green", "red"), UseMinstrel("green", "yellow"))
    assert [event for event in events if isinstance(event, MinstrelSwapped)] == [
        MinstrelSwapped(0, "green", "red", coin=False),
        MinstrelSwapped(0, "green", "yellow", coin=False),
    ]
    assert letters(seen(state).seats[0].dining) == "RY"
    assert letters(seen(state).seats[0].entrance) == "GGRRYPP"
    assert refusal(state, 0, UseMinstrel("red", "green")) == "the Minstrel has done all it can in this turn"
    assert seen(state).left == 3


def test_the_minstrel_keeps_the_ten_seats_of_a_table() -> None:
    state = expert(10, dining=["G" + "R" * 10, ""], entrances=["RYYYYYY", "GGGGGGG"])
    state = after(state, 0, Pay(10))
    assert refusal(state, 0, UseMinstrel("green", "red")) == "your red table is full: it has 10 seats"
    # The one who leaves makes room for the next pair.
    state = after(state, 0, UseMinstrel("red", "yellow"))
    assert refusal(state, 0, UseMinstrel("green", "red")) is None


def test_the_minstrel_brings_coins() -> None:
    state = expert(10, dining=["GRR", ""], entrances=["RYYYYYY", "GGGGGGG"])
    state, events = played(state, 0, Pay(10), UseMinstrel("green", "red"))
    assert events[1] == MinstrelSwapped(0, "green", "red", coin=True)
    assert seen(state).seats[0].coins == 5


def test_the_minstrel_swaps_only_what_is_there() -> None:
    state = after(expert(10, dining=["G", "B"], entrances=["RRRYYPP", "BBBBBBB"]), 0, Pay(10))
    assert refusal(state, 0, UseMinstrel("blue", "red")) == "blue is not in your dining room"
    assert refusal(state, 0, UseMinstrel("green", "blue")) == "blue is not in your entrance"


# 11 Princess


def test_the_princess_seats_a_student_and_is_refilled() -> None:
    state = expert(11, dining=["GG", "GG"], professors={"G": 1}, bag="B")
    state, events = played(state, 0, Pay(11), UsePrincess("green"))
    assert events[1:] == [PrincessSeated(0, "green", True, "blue"), ProfessorTaken(0, "green")]
    assert letters(seen(state).seats[0].dining) == "GGG"
    assert letters(seen(state).characters[0].students or {}) == "RYPB"
    assert seen(state).seats[0].coins == 4
    assert seen(state).left == 3


def test_the_princess_works_with_an_empty_bag() -> None:
    _, events = played(expert(11, bag="", dry=True), 0, Pay(11), UsePrincess("green"))
    assert events[1] == PrincessSeated(0, "green", coin=False, refill=None)


def test_the_princess_is_refused_at_a_full_table() -> None:
    state = after(expert(11, dining=["G" * 10, ""]), 0, Pay(11))
    assert refusal(state, 0, UsePrincess("green")) == "your green table is full: it has 10 seats"
    assert refusal(state, 0, UsePrincess("blue")) == "blue is not on the Princess"
    assert UsePrincess("green") not in GAME.moves(state, 0)


# 12 Thief


def test_everybody_returns_three_of_the_colour_or_all_to_the_bag() -> None:
    state = expert(12, seats=4, dining=["GGGGG", "GG", "GGG", "R"], bag="B", professors={"G": 0})
    state, events = played(state, 0, Pay(12), UseThief("green"))
    assert events[1] == ThiefReturned(0, "green", (3, 2, 3, 0))
    assert letters(seen(state).bag) == "GGGGGGGGB"
    assert [letters(seat.dining) for seat in seen(state).seats] == ["GG", "", "", "R"]


def test_a_colour_nobody_has_may_be_named() -> None:
    _, events = played(expert(12), 0, Pay(12), UseThief("green"))
    assert events[1] == ThiefReturned(0, "green", (0, 0))
