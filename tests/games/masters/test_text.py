"""The game in words and letters."""

import pytest

from tavola.games.masters import GAME
from tavola.games.masters.config import Goods
from tavola.games.masters.words import (
    Advanced,
    Announced,
    CardTaken,
    Dealt,
    Ended,
    Event,
    LeaderDiscarded,
    Lost,
    Paid,
    Produce,
    Reported,
    Take,
    TakeCard,
    Took,
)
from tests.games.masters.playing import ABSENT, RICH, lead, march, own, played, put, random_game, show, table

NAMES = ["anna", "bea"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Dealt(0, 4, (49, 50, 51, 52), 0), "anna is dealt the leaders 49, 50, 51 and 52"),
        (Dealt(0, 4, None, 0), "anna is dealt 4 leaders"),
        (
            Took(1, "row", 2, ("red", "white", "blue", "blue"), ("shield", "shield"), 0),
            "bea takes row 2: red, white, blue and blue",
        ),
        (CardTaken(0, 5, Goods(coin=3, shield=1), 6), "anna takes card 5 for 3 coins and 1 shield"),
        (
            Paid(0, ((2, "coin", 2),), Goods(stone=1)),
            "anna pays 2 coins from shelf 2 and 1 stone from the strongbox",
        ),
        (Paid(0, (), Goods()), "anna pays nothing"),
        (
            Announced(1, (0, 5), Goods(coin=2), Goods(stone=1), 1),
            "bea produces with the basic power and 5: 2 coins for 1 stone and 1 faith",
        ),
        (LeaderDiscarded(0, None), "anna discards a leader"),
        (Advanced(None, 2, 9), "Lorenzo moves 2 along the track, to 9"),
        (Reported(1, (True, True)), "Vatican report 1: anna and bea keep the tile"),
        (Reported(2, (False, True)), "Vatican report 2: bea keeps the tile"),
        (Reported(2, (False, False)), "Vatican report 2: nobody keeps the tile"),
        (Lost(0, ("coin",), None), "anna loses coin"),
        (
            Ended("it was time", (0, 1), (1, 1), ((0, 1),)),
            "The game is over: it was time. anna and bea share the win.",
        ),
        (Ended("it was time", (), (1,), ((0,),)), "The game is over: it was time. Lorenzo wins."),
    ],
)
def test_events_as_sentences(event: Event, sentence: str) -> None:
    assert GAME.tell(event, NAMES) == sentence


def test_every_event_can_be_told_and_every_view_drawn() -> None:
    kinds = set()
    for seed, style in enumerate((RICH, ABSENT, RICH, ABSENT, RICH, RICH, RICH, RICH)):
        seats = 1 + seed % 4
        for turn in random_game(seed, seats, style):
            for event in turn.events:
                kinds.add(type(event))
                for seat in (None, 0):
                    assert GAME.tell(GAME.see(event, seat), ["a", "b", "c", "d"])
            assert GAME.draw(GAME.view(turn.after, 0))
    assert len(kinds) >= 26


def test_a_table_drawn() -> None:
    state = own(show(put(table(2), 0, "coin / stone stone / -", shield=2, coin=2), 3), 0, (1,))
    march(state, 0, 9).players[0].tiles = (True, None, None)
    lead(state, 0, 49)
    assert GAME.draw(GAME.view(state, 0)) == "\n".join(  # noqa: FLY002 - a picture, line by line
        [
            "market",
            "  C  St Se Sh",
            "  C  St Se Sh",
            "  +  .  .  .   spare .",
            "cards   green     blue      yellow    purple",
            "  ***   33(4)     35(4)     36(4)     34(4)",
            "  **    17(4)     19(4)     20(4)     18(4)",
            "  *     5(3)      3(4)      4(4)      2(4)",
            "> seat 0: 10 points, space 9/24, tiles 2 ? ?, ready",
            "    shelves [C/1] [St St/2] [/3]  strongbox 2C 2Sh",
            "    slots 1 | - | -  leaders 49, hand 50",
            "  seat 1: 0 points, space 0/24, tiles ? ? ?, ready",
            "    shelves [/1] [/2] [/3]  strongbox -",
            "    slots - | - | -  leaders -, 2 in hand",
        ]
    )
    drawn = GAME.draw(GAME.view(played(state, 0, Take("row", 1)), None))
    assert "    waiting C St Se Sh" in drawn.splitlines()
    assert "1 in hand" in drawn
    drawn = GAME.draw(GAME.view(played(state, 0, TakeCard(3)), None))
    assert "    card 3 for 2C" in drawn.splitlines()
    drawn = GAME.draw(GAME.view(played(state, 0, Produce((1, 0), Goods(shield=2), Goods(stone=1))), None))
    assert "    produces 1St and 1 faith from 1C 2Sh" in drawn.splitlines()
