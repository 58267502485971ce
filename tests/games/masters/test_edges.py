"""The edge cases of the rules page, section 11: one test for each row, in its order."""

from typing import Any

import pytest

from tavola.games import play
from tavola.games.masters import GAME
from tavola.games.masters.config import PRINTED, Discount, Goods, Leader, Needs
from tavola.games.masters.lorenzo import COLOUR_GONE, MARKER_AT_THE_END
from tavola.games.masters.state import State
from tavola.games.masters.words import (
    Advanced,
    CardRemoved,
    Convert,
    Discard,
    DiscardLeader,
    DiscardStored,
    Ended,
    EndTurn,
    LastRound,
    LeaderDiscarded,
    Lost,
    Next,
    Options,
    Pay,
    Place,
    Play,
    Produce,
    Reported,
    Settled,
    Shift,
    Store,
    Swap,
    Take,
    TakeCard,
    TokenTurned,
    Took,
)
from tests.games.masters.playing import (
    box_of,
    fold,
    happened,
    hold,
    lead,
    march,
    own,
    played,
    put,
    random_game,
    refusal,
    remove,
    shelves_of,
    show,
    spaces,
    table,
    wait,
)
from tests.support.games import Loaded

ONLY_RED = "red white white white / white yellow grey purple / blue yellow grey purple"


def only(events: list[Any], *kinds: type) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


def with_depot(seats: int = 2) -> State:
    """Seat 0 has the leader depots for stones, shelf 4, and for servants, shelf 5."""
    return lead(hold(table(seats), 0, 53, 54), 0, 53, 54)


def test_leader_depot_and_ordinary_depot_may_hold_the_same_type() -> None:
    state = wait(put(with_depot(), 0, "- / stone stone / - / - / -"), 0, "stone stone")
    after = played(state, 0, Store("stone", 4), Store("stone", 4))
    assert shelves_of(after, 0) == "- / stone stone / - / stone stone / -"


def test_resources_move_between_ordinary_and_leader_depots_on_the_own_turn() -> None:
    state = put(with_depot(), 0, "- / - / stone stone stone / - / -")
    after = played(state, 0, Shift(3, 4, 2))
    assert shelves_of(after, 0) == "- / - / stone / stone stone / -"
    assert shelves_of(played(after, 0, Shift(4, 3, 2)), 0) == "- / - / stone stone stone / - / -"
    fold(state, [Next(1)])
    assert refusal(state, 0, Shift(3, 4, 2)) == "it is not your turn"


def test_a_leader_depot_pays() -> None:
    state = show(put(with_depot(), 0, "- / - / - / stone stone / -"), 4)
    after = played(state, 0, TakeCard(4), Pay(((4, "stone", 2),)), Place(1))
    assert after.players[0].slots[0] == (4,)
    assert shelves_of(after, 0) == "- / - / - / - / -"


def test_a_gained_resource_may_be_discarded_although_there_is_room() -> None:
    state = wait(table(3), 0, "coin")
    after = played(state, 0, Discard("coin"))
    assert spaces(after) == [0, 1, 1]


def test_stored_resources_are_discarded_only_while_a_unit_of_a_market_action_waits() -> None:
    state = put(table(3), 0, "coin / stone stone / -")
    for step in ("ready", "done"):
        state.players[0].step = step
        assert "you cannot discard from a shelf now" in str(refusal(state, 0, DiscardStored(2)))
    wait(state, 0, "shield")
    after = played(state, 0, DiscardStored(2), DiscardStored(2))
    assert spaces(after) == [0, 0, 0]
    assert shelves_of(after, 0) == "coin / - / -"
    after = played(after, 0, Store("shield", 2))
    assert spaces(after) == [0, 2, 2]
    assert refusal(after, 0, DiscardStored(1)) is not None


def test_one_white_marble_leader_converts_without_being_asked() -> None:
    state = lead(hold(table(), 0, 60), 0, 60)
    after = played(state, 0, Take("row", 3))
    assert after.players[0].step == "store"
    assert GAME.view(after, 0).seats[0].waiting == ("coin", "coin", "coin")
    # The result may be discarded, at the usual price.
    after = played(after, 0, *[Discard("coin")] * 3)
    assert spaces(after) == [1, 3]


def test_two_white_marble_leaders_let_each_marble_be_chosen() -> None:
    state = lead(hold(table(), 0, 60, 57), 0, 60, 57)
    after = played(state, 0, Take("row", 3))
    assert after.players[0].step == "convert"
    assert {move for move in GAME.moves(after, 0) if isinstance(move, Convert)} == {
        Convert("coin"),
        Convert("servant"),
    }
    assert refusal(after, 0, Convert("stone")) == "your white marbles give a coin or a servant, not a stone"
    assert refusal(after, 0, Discard("coin")) == (
        "you cannot discard anything now: choose what your white marbles give first"
    )
    after = played(after, 0, Convert("coin"), Convert("servant"), Convert("coin"))
    assert GAME.view(after, 0).seats[0].waiting == ("coin", "servant", "coin")
    assert after.players[0].step == "store"


def test_converted_units_come_after_the_coloured_ones() -> None:
    state = lead(
        hold(table(market="white blue white yellow / red grey white white / grey purple purple blue"), 0, 60),
        0,
        60,
    )
    (took,) = only(happened(state, 0, Take("row", 1)), Took)
    assert took.units == ("shield", "coin", "coin", "coin")
    assert took.whites == 0


def test_a_power_works_once_in_a_production() -> None:
    state = own(put(table(), 0, "", coin=9), 0, (1,))
    assert refusal(state, 0, Produce((1, 1))) == "card 1 can be used once in a production, not twice"
    basic = Produce((0, 0), Goods(coin=4), Goods(coin=2))
    assert refusal(state, 0, basic) == "the basic production can be used once in a production, not twice"


@pytest.mark.parametrize("power", [0, 64])
def test_an_output_of_choice_is_never_faith(power: int) -> None:
    state = lead(hold(put(table(), 0, "", coin=5), 0, 64), 0, 64)
    takes = Goods(coin=2) if power == 0 else Goods()
    offered = [move for move in GAME.moves(state, 0) if isinstance(move, Produce) and move.powers == (power,)]
    assert {move.gives for move in offered if move.takes == takes} == {
        Goods(coin=1),
        Goods(stone=1),
        Goods(servant=1),
        Goods(shield=1),
    }
    assert "you name nothing" in str(refusal(state, 0, Produce((power,), takes)))


def test_a_marker_stays_on_the_last_space() -> None:
    state = march(march(table(), 0, 24), 1, 23)
    state.reports, state.last_round = 3, True
    after = played(wait(state, 0, "coin coin coin"), 0, *[Discard("coin")] * 3)
    assert spaces(after) == [24, 24]
    assert only(happened(after, 0, DiscardLeader(49)), Advanced) == [Advanced(0, 1, 24)]


def test_discards_move_all_others_by_the_full_number_before_any_report() -> None:
    state = march(march(march(table(4), 1, 6), 2, 3), 3, 2)
    events = happened(wait(state, 0, "coin coin"), 0, Discard("coin"), Discard("coin"))
    assert events[2:] == [
        Settled(0, 2),
        Advanced(1, 2, 8),
        Advanced(2, 2, 5),
        Advanced(3, 2, 4),
        Reported(1, (False, True, True, False)),
    ]


def test_units_one_by_one_or_all_at_once_lead_to_the_same_place() -> None:
    state = wait(march(table(3), 1, 7), 0, "coin stone coin")
    moves = (Discard("coin"), Store("stone", 2), Discard("coin"))
    at_once = played(state, 0, *moves)
    for move in moves:
        state = played(state, 0, move)
        if state.players[0].waiting:
            assert spaces(state) == [0, 7, 0]
    assert spaces(state) == spaces(at_once) == [0, 9, 2]


def test_a_discarded_leader_is_unseen_by_the_others() -> None:
    state = table(3)
    (event,) = only(happened(state, 0, DiscardLeader(50)), LeaderDiscarded)
    assert event.leader == 50
    assert GAME.see(event, 0) == event
    assert all(GAME.see(event, seat) == LeaderDiscarded(0, None) for seat in (None, 1, 2))


def test_one_move_past_two_pope_spaces_resolves_each_in_order() -> None:
    state = march(march(table(2), 1, 6), 0, 11)
    state.front = 6
    # Ten steps of seat 1, as a market action of many discards could bring with custom leaders.
    state.players[0].spilled = 9
    events = happened(wait(state, 0, "coin"), 0, Discard("coin"))
    assert only(events, Advanced, Reported) == [
        Advanced(1, 10, 16),
        Reported(1, (True, True)),
        Reported(2, (False, True)),
    ]


def test_nothing_happens_when_a_second_player_arrives_at_a_pope_space() -> None:
    state = march(march(table(2), 0, 8), 1, 7)
    state.reports = 1
    assert only(happened(wait(state, 0, "coin"), 0, Discard("coin")), Reported) == []


def test_the_cross_on_a_pope_space_reports_once() -> None:
    state = march(march(table(1), None, 7), 0, 5)
    events = happened(wait(state, 0, "coin coin"), 0, Discard("coin"), Discard("coin"))
    assert only(events, Advanced, Reported) == [Advanced(None, 2, 9), Reported(1, (True,))]
    after = march(played(wait(state, 0, "coin"), 0, Discard("coin")), 0, 7)
    assert only(happened(after, 0, DiscardLeader(49)), Reported) == []


def test_an_end_on_anothers_turn_triggers_and_the_round_is_finished() -> None:
    state = march(table(3, first=1, turn=1), 0, 23)
    state.reports = 2
    after, events = play(GAME, wait(state, 1, "coin"), 1, [Discard("coin")], Loaded())
    assert only(events, LastRound, Reported) == [Reported(3, (True, False, False)), LastRound((0,))]
    for seat in (1, 2):
        after.players[seat].step = "done"
        after = played(after, seat, EndTurn())
        assert GAME.outcome(after) is None
    after.players[0].step = "done"
    assert isinstance(happened(after, 0, EndTurn())[-1], Ended)


def test_the_end_flag_is_never_cleared() -> None:
    for seed in range(6):
        flags = [turn.after.last_round for turn in random_game(seed, 3)]
        assert flags == sorted(flags)
        assert flags[-1]


def test_the_triggering_player_may_still_use_leader_actions() -> None:
    state = own(put(table(), 0, "- / servant servant / -"), 0, (1, 17, 33), (2, 18, 34))
    hold(show(state, 6), 0, 49, 50)
    put(state, 0, "coin / servant / shield")
    after = played(state, 0, TakeCard(6), Pay(((1, "coin", 1), (2, "servant", 1), (3, "shield", 1))), Place(3))
    assert after.last_round
    assert {DiscardLeader(49), DiscardLeader(50), EndTurn()} <= set(GAME.moves(after, 0))
    assert spaces(played(after, 0, DiscardLeader(49), DiscardLeader(50))) == [2, 0]


def test_a_tie_goes_to_most_resources_and_is_else_shared() -> None:
    state = table(3, first=0, turn=2)
    state.last_round = True
    state.players[2].step = "done"
    put(put(put(state, 0, "coin"), 1, "coin / stone stone"), 2, "coin / stone stone")
    outcome = GAME.outcome(played(state, 2, EndTurn()))
    assert outcome is not None
    assert outcome.scores == (0, 0, 0)
    assert outcome.winners == (1, 2)
    assert outcome.ranking == ((1, 2), (0,))


def empty(state: State, colour: str, *but: int) -> State:
    """Take all cards of a colour out of the grid, but not these."""
    column = ("green", "blue", "yellow", "purple").index(colour)
    for deck in (column, column + 4, column + 8):
        for card in state.book.decks[deck]:
            if card not in but:
                remove(state, card)
                state.unclaimed[column] -= 1
    return state


@pytest.mark.parametrize(("left", "gone"), [((33,), True), ((33, 37), True), ((17, 33, 37), False)])
def test_a_token_discards_what_exists_and_an_empty_column_is_a_loss(left: tuple[int, ...], gone: bool) -> None:
    state = empty(table(1), "green", *left)
    state.tokens = (66,)
    state.players[0].step = "done"
    events = happened(state, 0, EndTurn())
    assert [event.card for event in only(events, CardRemoved)] == list(left[:2])
    assert [(event.why, event.winners) for event in only(events, Ended)] == [(COLOUR_GONE, ())] * gone


def test_the_seventh_card_that_empties_its_colour_is_a_loss() -> None:
    state = own(empty(put(table(1), 0, "", shield=6), "green", 33), 0, (2, 18), (3, 19, 35), (4,))
    bought = played(state, 0, TakeCard(33), Pay((), Goods(shield=6)))
    assert GAME.outcome(bought) is None  # it counts when it is on its slot
    outcome = GAME.outcome(played(bought, 0, Place(1)))
    assert outcome is not None
    assert len(bought.players[0].owned) == 6
    assert (outcome.why, outcome.winners) == (COLOUR_GONE, ())


def test_the_red_marble_comes_before_the_discards() -> None:
    state = march(march(table(1, market=ONLY_RED), 0, 23), None, 23)
    state.reports = 2
    events = happened(state, 0, Take("column", 1))
    assert only(events, Ended)[0].winners == (0,)
    assert only(events, Ended)[0].why == MARKER_AT_THE_END
    assert only(events, Reported) == [Reported(3, (True,))]
    assert only(events, Lost) == [Lost(0, ("shield",), None)]
    assert only(events, TokenTurned) == []


def test_a_level_2_requirement_is_not_met_by_a_level_3_card() -> None:
    state = hold(table(), 0, 64)
    own(state, 0, (2, 18, 33))
    assert refusal(state, 0, Play(64)) == "leader 64 needs 1 green card of level 2"
    own(state, 0, (), (3, 17))
    assert refusal(state, 0, Play(64)) is None


# Beyond the table: readings the text of the rules asks for


def test_a_covered_card_counts_for_leaders_and_produces_no_more() -> None:
    state = own(put(hold(table(), 0, 51), 0, "", coin=1, stone=1), 0, (1, 18), (3,))
    assert refusal(state, 0, Play(51)) is None
    assert refusal(state, 0, Produce((1,))) == "card 1 is covered: only the top card of a slot produces"


def test_units_that_wait_do_not_count_for_a_requirement() -> None:
    state = put(hold(table(), 0, 53), 0, "- / - / coin coin coin", coin=1)
    assert refusal(state, 0, Play(53)) == "leader 53 needs 5 coins"
    wait(state, 0, "coin", "ready")
    assert refusal(state, 0, Play(53)) == "leader 53 needs 5 coins"
    assert refusal(put(state, 0, "- / - / coin coin coin", coin=2), 0, Play(53)) is None


def test_a_played_leader_stays_when_its_requirement_is_lost() -> None:
    state = put(hold(table(), 0, 53), 0, "", coin=5)
    after = played(state, 0, Play(53), Produce((0,), Goods(coin=2), Goods(stone=1)), Pay((), Goods(coin=2)))
    assert after.players[0].played == (53,)
    assert box_of(after, 0) == Goods(coin=3, stone=1)
    assert refusal(after, 0, DiscardLeader(53)) == "leader 53 is played already"


@pytest.mark.parametrize(
    ("leaders", "card", "price"),
    [
        ((49,), 6, Goods(coin=1, shield=1)),  # 1 coin, 1 servant, 1 shield
        ((50,), 1, Goods(shield=1)),
        ((51,), 1, Goods(shield=2)),
        ((49, 50), 6, Goods(coin=1)),
        ((52, 49), 15, Goods(coin=1, servant=1)),
    ],
)
def test_discounts(leaders: tuple[int, ...], card: int, price: Goods) -> None:
    state = lead(
        hold(show(put(table(), 0, "", coin=9, stone=9, servant=9, shield=9), card), 0, *leaders), 0, *leaders
    )
    assert GAME.preview(state, 0, TakeCard(card)).price == price
    after = played(state, 0, TakeCard(card), Pay((), price), Place(1))
    assert after.players[0].slots[0] == (card,)


def test_a_price_of_nothing_is_paid_with_nothing() -> None:
    leaders = tuple([Leader(leader.id, 2, Needs(), Discount("shield", 9)) for leader in PRINTED.leaders])
    state = table(options=Options(leaders=leaders))
    lead(state, 0, *state.players[0].hand)
    after = played(show(state, 1), 0, TakeCard(1))
    assert [move for move in GAME.moves(after, 0) if isinstance(move, Pay)] == [Pay()]
    assert played(after, 0, Pay(), Place(1)).players[0].slots[0] == (1,)


def test_no_leader_action_while_a_step_is_open() -> None:
    state = wait(put(hold(table(), 0, 53), 0, "", coin=5), 0, "coin")
    due = "store or discard what you took from the market first"
    assert refusal(state, 0, Play(53)) == f"you cannot play a leader now: {due}"
    assert refusal(state, 0, DiscardLeader(53)) == f"you cannot discard a leader now: {due}"
    after = played(state, 0, Discard("coin"))
    assert refusal(after, 0, Play(53)) is None


def test_rearranging_is_possible_in_every_step_of_the_own_turn() -> None:
    state = put(table(), 0, "coin / stone / -", coin=2, servant=2)
    show(state, 3)
    moments = [
        state,
        played(state, 0, Take("row", 1)),
        played(state, 0, TakeCard(3)),
        played(state, 0, TakeCard(3), Pay((), Goods(coin=2))),
        played(state, 0, Produce((0,), Goods(servant=2), Goods(coin=1))),
        played(state, 0, Produce((0,), Goods(servant=2), Goods(coin=1)), Pay((), Goods(servant=2))),
    ]
    assert [moment.players[0].step for moment in moments] == ["ready", "store", "pay", "place", "produce", "done"]
    for moment in moments:
        assert Swap(1, 2) in GAME.moves(moment, 0)
        assert shelves_of(played(moment, 0, Swap(1, 2)), 0).startswith("stone / coin")


def test_no_output_feeds_another_power_of_the_same_production() -> None:
    # Card 8 turns a shield into a coin, card 1 a coin into faith.
    state = own(put(table(), 0, "", shield=1), 0, (8,), (1,))
    assert refusal(state, 0, Produce((8, 1))) == "this production takes 1 coin and 1 shield, you have 1 shield"
    assert refusal(state, 0, Produce((8,))) is None


def test_the_market_is_always_possible() -> None:
    state = table()
    assert len([move for move in GAME.moves(state, 0) if isinstance(move, Take)]) == 7
    assert refusal(state, 0, EndTurn()) == (
        "you cannot end the turn now: take from the market, buy a card or produce first"
    )
    assert all(not isinstance(move, TakeCard | Produce) for move in GAME.moves(state, 0))
