"""Alone against Lorenzo: how long he may need, and what a player makes of that."""

import pytest

from tavola.bots import Budget, weigh
from tavola.bots.masters.pace import FAR, colour_stays, cross_stays, lorenzo_waits, lost_by_taking
from tavola.bots.masters.race import chance_alone, turns_needed
from tavola.bots.masters.weights import alone
from tavola.games.masters import GAME
from tavola.games.masters.book import goods
from tavola.games.masters.lorenzo import turn_token
from tavola.games.masters.state import TOKENS, State, copy, evolve
from tavola.games.masters.words import Reshuffled, TakeCard
from tests.games.masters.playing import hold, march, own, put, remove, table
from tests.support.games import Dice

GREEN = 0


def waited(state: State, tokens: int, games: int) -> tuple[float, float]:
    """How often after so many tokens the cross was not at the end, and how often green cards were left."""
    crossless = green = 0
    for game in range(games):
        dice, now = Dice(game), copy(state)
        for _ in range(tokens):
            for event in turn_token(now, dice):
                evolve(now, event)
            if 71 not in now.tokens:
                evolve(now, Reshuffled())
        crossless += now.cross < now.book.last
        green += now.unclaimed[GREEN] > 0
    return crossless / games, green / games


@pytest.mark.parametrize("left", [TOKENS, TOKENS[2:], (66, 71), (65, 69, 71)])
def test_how_long_lorenzo_waits_is_what_his_tokens_bring(left: tuple[int, ...]) -> None:
    state = table(1)
    state.tokens = left
    state.cross = 14
    state.unclaimed[GREEN] = 6
    for tokens in (4, 10):
        crossless, green = waited(state, tokens, 1500)
        assert cross_stays(state)[tokens] == pytest.approx(crossless, abs=0.05)
        assert colour_stays(state, GREEN, 6)[tokens] == pytest.approx(green, abs=0.05)


def test_he_waits_no_longer_than_the_nearest_of_his_ways_to_win_lets_him() -> None:
    state = table(1)
    waits = lorenzo_waits(state)
    assert len(waits) == FAR + 1
    assert waits[0] == 1.0
    assert waits == sorted(waits, reverse=True)
    state.unclaimed[GREEN] = 1
    assert all(
        less <= stays for less, stays in zip(lorenzo_waits(state), colour_stays(state, GREEN, 1), strict=True)
    )
    assert lorenzo_waits(state)[12] < waits[12] / 2


def test_a_card_of_an_odd_pair_costs_nothing_and_the_last_one_everything() -> None:
    # Tokens take two at once: of twelve cards one may be taken, and six tokens are still needed.
    state = table(1)
    assert lost_by_taking(state, GREEN, 25) == 0.0
    state.unclaimed[GREEN] = 11
    assert lost_by_taking(state, GREEN, 25) > 0.0
    state.unclaimed[GREEN] = 1
    assert lost_by_taking(state, GREEN, 0) == 1.0


def nearly_there() -> State:
    """Six cards bought, no leaders, and the means for any card of level 3."""
    state = hold(own(table(1), 0, (1, 17), (2, 18), (3, 19)), 0)
    return put(state, 0, coin=9, stone=9, servant=9, shield=9)


def test_the_race_is_shorter_with_more_cards_and_closer_with_lorenzo_ahead() -> None:
    weights = alone()
    begun, late = table(1), nearly_there()
    assert turns_needed(late, weights) < turns_needed(begun, weights) / 2
    poor = put(nearly_there(), 0)
    assert turns_needed(late, weights) < turns_needed(poor, weights)
    march(poor, None, 10)
    before = chance_alone(poor, weights)
    march(poor, None, 22)
    assert chance_alone(poor, weights) < before - 0.2


@pytest.mark.parametrize("level", ["casual", "master"])
def test_a_seventh_card_that_is_the_last_of_its_colour_is_not_bought(level: str) -> None:
    state = nearly_there()
    last = state.grid[GREEN + 8]
    assert last is not None
    due = goods(state.book.cards[last].cost)
    put(state, 0, coin=due.coin, stone=due.stone, servant=due.servant, shield=due.shield)
    weighed = weigh("masters", level, GAME.view(state, 0), 0, Dice(1), budget=Budget(300))
    assert weighed[0].move == TakeCard(last)  # it is all there is to win with
    mine = {card for slot in state.players[0].slots for card in slot}
    green = [card for card, facts in state.book.cards.items() if facts.deck % 4 == GREEN]
    state.removed = tuple([card for card in green if card not in {*mine, last}])
    for card in state.removed:
        remove(state, card)
    weighed = weigh("masters", level, GAME.view(state, 0), 0, Dice(1), budget=Budget(300))
    assert weighed[0].move != TakeCard(last)
