"""The packaged cards, track, marbles and tokens against sums taken by hand from the printed game."""

from collections import Counter

import msgspec
import pytest

from tavola.games.masters import lorenzo, market
from tavola.games.masters.config import (
    COLOURS,
    LEVELS,
    PRINTED,
    RESOURCES,
    Discount,
    ExtraDepot,
    ExtraProduction,
    Goods,
    Input,
    Leader,
    Output,
    Production,
    WhiteMarble,
    faults,
)
from tavola.games.masters.state import LINES, MARBLES, TOKENS

# cards, points, cost, input, output; amounts are coin, stone, servant, shield, and faith at the end
SUMS = {
    ("green", 1): (4, 10, (2, 1, 1, 8), (1, 2, 3, 0), (3, 1, 1, 1, 2)),
    ("blue", 1): (4, 10, (8, 1, 3, 0), (0, 3, 1, 2), (1, 1, 3, 1, 2)),
    ("yellow", 1): (4, 10, (1, 8, 0, 3), (1, 0, 2, 3), (2, 1, 1, 2, 2)),
    ("purple", 1): (4, 10, (1, 2, 8, 1), (4, 1, 0, 1), (0, 3, 1, 2, 2)),
    ("green", 2): (4, 26, (3, 0, 2, 15), (3, 1, 1, 1), (0, 5, 0, 2, 5)),
    ("blue", 2): (4, 26, (15, 5, 0, 0), (1, 1, 4, 0), (0, 2, 3, 2, 5)),
    ("yellow", 2): (4, 26, (0, 15, 3, 2), (0, 1, 0, 5), (5, 0, 2, 0, 5)),
    ("purple", 2): (4, 26, (2, 0, 15, 3), (2, 3, 1, 0), (2, 0, 2, 3, 5)),
    ("green", 3): (4, 42, (4, 0, 2, 22), (3, 1, 2, 0), (4, 5, 0, 3, 6)),
    ("blue", 3): (4, 42, (22, 6, 0, 0), (1, 1, 3, 1), (1, 2, 2, 7, 6)),
    ("yellow", 3): (4, 42, (0, 22, 6, 0), (0, 1, 1, 4), (2, 1, 7, 2, 6)),
    ("purple", 3): (4, 42, (2, 0, 22, 4), (2, 3, 0, 1), (5, 4, 3, 0, 6)),
}


def total(all_goods: list[Goods], *kinds: str) -> tuple[int, ...]:
    return tuple([sum(getattr(goods, kind) for goods in all_goods) for kind in kinds])


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("level", LEVELS)
def test_sums_of_each_deck(colour: str, level: int) -> None:
    deck = [card for card in PRINTED.development if (card.colour, card.level) == (colour, level)]
    assert SUMS[colour, level] == (
        len(deck),
        sum(card.points for card in deck),
        total([card.cost for card in deck], *RESOURCES),
        total([card.production.takes for card in deck], *RESOURCES),
        total([card.production.gives for card in deck], *RESOURCES, "faith"),
    )


def test_sums_of_all_cards() -> None:
    cards = PRINTED.development
    assert len(cards) == 48
    assert sum(card.points for card in cards) == 4 * (1 + 12) * 6
    assert sum(total([card.cost for card in cards], *RESOURCES)) == 240
    # No printed card leaves a resource to choice.
    assert total([card.production.takes for card in cards], "any") == (0,)
    assert total([card.production.gives for card in cards], "any") == (0,)


def test_card_numbers_follow_from_points_and_colour() -> None:
    offset = {"green": 0, "purple": 1, "blue": 2, "yellow": 3}
    for card in PRINTED.development:
        assert card.id == 4 * (card.points - 1) + offset[card.colour] + 1
        assert card.level == (card.points - 1) // 4 + 1


@pytest.mark.parametrize(
    ("number", "cost", "takes", "gives"),
    [
        (1, Goods(shield=2), Input(coin=1), Output(faith=1)),
        (16, Goods(stone=2, shield=2), Input(coin=1, servant=1), Output(shield=2, faith=1)),
        (23, Goods(coin=3, stone=2), Input(coin=1, stone=1), Output(servant=3)),
        (30, Goods(servant=3, shield=3), Input(stone=1), Output(servant=2, faith=1)),
        (39, Goods(coin=5, stone=2), Input(coin=1, shield=1), Output(stone=2, servant=2, faith=1)),
        (48, Goods(stone=4, servant=4), Input(shield=1), Output(stone=1, servant=3)),
    ],
)
def test_a_card_read_from_its_face(number: int, cost: Goods, takes: Input, gives: Output) -> None:
    (card,) = [card for card in PRINTED.development if card.id == number]
    assert (card.cost, card.production) == (cost, Production(takes, gives))


def kinds_of(first: int) -> list[Leader]:
    return [leader for leader in PRINTED.leaders if first <= leader.id < first + 4]


def test_the_sixteen_leaders_are_four_of_each_kind() -> None:
    assert [leader.id for leader in PRINTED.leaders] == list(range(49, 65))
    assert [leader.ability for leader in kinds_of(49)] == [
        Discount(kind, 1) for kind in ("servant", "shield", "stone", "coin")
    ]
    assert [leader.ability for leader in kinds_of(53)] == [
        ExtraDepot(kind, 2) for kind in ("stone", "servant", "shield", "coin")
    ]
    assert [leader.ability for leader in kinds_of(57)] == [
        WhiteMarble(kind, 1) for kind in ("servant", "shield", "stone", "coin")
    ]
    assert [leader.ability for leader in kinds_of(61)] == [
        ExtraProduction(Production(Input(**{kind: 1}), Output(any=1, faith=1)))
        for kind in ("shield", "servant", "stone", "coin")
    ]


def test_points_of_leaders() -> None:
    points = [[leader.points for leader in kinds_of(first)] for first in (49, 53, 57, 61)]
    assert points == [[2] * 4, [3] * 4, [5] * 4, [4] * 4]


def test_what_leaders_need() -> None:
    needs = {leader.id: leader.needs for leader in PRINTED.leaders}
    cards = {number: [(n.colour, n.level, n.count) for n in need.cards] for number, need in needs.items()}
    assert cards[49] == [("green", None, 1), ("yellow", None, 1)]
    assert cards[50] == [("purple", None, 1), ("blue", None, 1)]
    assert cards[51] == [("green", None, 1), ("blue", None, 1)]
    assert cards[52] == [("purple", None, 1), ("yellow", None, 1)]
    assert [needs[number].goods for number in range(53, 57)] == [
        Goods(coin=5),
        Goods(stone=5),
        Goods(servant=5),
        Goods(shield=5),
    ]
    assert cards[57] == [("yellow", None, 2), ("blue", None, 1)]
    assert cards[58] == [("green", None, 2), ("purple", None, 1)]
    assert cards[59] == [("blue", None, 2), ("yellow", None, 1)]
    assert cards[60] == [("purple", None, 2), ("green", None, 1)]
    assert [cards[number] for number in range(61, 65)] == [
        [("yellow", 2, 1)],
        [("blue", 2, 1)],
        [("purple", 2, 1)],
        [("green", 2, 1)],
    ]
    for number, need in needs.items():
        assert bool(need.cards) != bool(need.goods != Goods()), number


def test_the_track() -> None:
    track = PRINTED.track
    assert len(track) == 25
    assert {space: cell.points for space, cell in enumerate(track) if cell.points} == {
        3: 1,
        6: 2,
        9: 4,
        12: 6,
        15: 9,
        18: 12,
        21: 16,
        24: 20,
    }
    sections = {s: [n for n, cell in enumerate(track) if cell.section == s] for s in (1, 2, 3)}
    assert sections == {1: [5, 6, 7, 8], 2: [12, 13, 14, 15, 16], 3: [19, 20, 21, 22, 23, 24]}
    assert [space for space, cell in enumerate(track) if cell.pope] == [8, 16, 24]


def test_the_basic_production() -> None:
    assert PRINTED.basic == Production(Input(any=2), Output(any=1))


def test_the_thirteen_marbles() -> None:
    assert Counter([MARBLES[marble] for marble in market.TRAY]) == Counter(
        white=4, blue=2, grey=2, yellow=2, purple=2, red=1
    )
    assert [len(places) for places in LINES.values()] == [4, 4, 4, 3, 3, 3, 3]


def test_the_seven_tokens() -> None:
    assert TOKENS == (65, 66, 67, 68, 69, 70, 71)
    assert lorenzo.REMOVED_COLOUR == {65: "blue", 66: "green", 67: "purple", 68: "yellow"}
    assert lorenzo.STEPS == {69: 2, 70: 2, 71: 1}


def test_the_printed_game_has_no_faults() -> None:
    for seats in (1, 2, 3, 4):
        assert faults(PRINTED, seats) == []


def test_the_data_is_what_it_says_after_a_round_trip() -> None:
    written = msgspec.json.encode(PRINTED)
    assert msgspec.json.decode(written, type=type(PRINTED)) == PRINTED
