"""Every game of the house is played over the native dialect, with its options, and its log holds."""

import random
from typing import Any

import msgspec
import pytest

from tavola.games import GAMES
from tavola.house.audit import verify
from tests.dialects.native.talking import Talk
from tests.support.sansio import SansIo

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("qwirkle", 4, {}),
    ("eriantys", 2, {"expert": False}),
    ("eriantys", 3, {"expert": True}),
    ("eriantys", 4, {"expert": True}),
    ("masters", 1, {}),
    ("masters", 3, {}),
]


def seated(house: SansIo, game: str, players: int, options: dict[str, Any]) -> list[Talk]:
    talks = [Talk(house) for _ in range(players)]
    talks[0].say("Open", game=game, name="Guest 0", players=players, options=options, moves=True)
    for number, talk in enumerate(talks[1:], 1):
        talk.say("Join", table=talks[0].table.code, name=f"Guest {number}", moves=True)
    return talks


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_whole_game_is_played_by_the_moves_the_house_offers(
    game: str, players: int, options: dict[str, Any]
) -> None:
    house = SansIo(f"games {game} {players}")
    talks = seated(house, game, players, options)
    luck = random.Random(f"{game} {players}")
    table = talks[0].table
    views = [[message for message in talk.came() if "now" in message] for talk in talks]
    assert all(view[-1]["now"]["view"] for view in views if view)
    for _ in range(5_000):
        if not table.acting:
            break
        seat = luck.choice(table.acting)
        moves = GAMES[game].moves(table.ledger.state, seat)
        news = talks[seat].say("Play", moves=[msgspec.to_builtins(luck.choice(moves))])[-1]
        assert news["type"] == "News", news
        msgspec.convert(news["now"]["view"], GAMES[game].View)
    assert table.game.outcome(table.ledger.state)
    assert "every event follows" in verify(house.appended.records)


def test_the_options_of_a_table_are_those_it_was_opened_with() -> None:
    for expert in (False, True):
        talk = Talk(SansIo())
        (_, table) = talk.say("Open", game="eriantys", name="Ann", options={"expert": expert})
        assert table["options"]["expert"] is expert
        assert msgspec.json.decode(talk.table.opened.options)["expert"] is expert


@pytest.mark.parametrize("options", [{"colour": "red"}, {"expert": "very"}])
def test_options_a_game_does_not_have_are_refused(options: dict[str, Any]) -> None:
    house = SansIo()
    (refused,) = Talk(house).say("Open", game="eriantys", name="Ann", options=options)
    assert refused["type"] == "Refused"
    assert "no options for Eriantys" in refused["reason"]
    assert not house.house.tables


def test_a_seat_of_a_game_that_cannot_be_left_waits_for_its_owner() -> None:
    house = SansIo("kept")
    ann, bob = seated(house, "eriantys", 2, {})
    secret = house.secret_of(bob.table.occupied[1])
    code, number = ann.table.code, ann.table.number
    bob.say("Leave")
    assert house.house.tables[code].number == number
    assert [said["type"] for said in ann.came()][-1] == "Seats"
    again = Talk(house)
    assert [said["type"] for said in again.say("Resume", table=code, secret=secret)] == ["Seated", "Table"]


def test_no_guest_plays_the_moves_that_are_the_houses() -> None:
    house = SansIo("skip")
    ann, bob = seated(house, "masters", 2, {})
    for talk, seat in ((ann, 0), (bob, 1)):
        number = talk.table.number
        refused = talk.say("Play", moves=[{"type": "Skip"}])[-1]
        assert refused["type"] == "Refused"
        assert "Skip is not a guest's move" in refused["reason"]
        assert talk.table.number == number, seat


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("eriantys", 2, {"towers": ["white", "white"]}), ("masters", 1, {"track": []})],
)
def test_options_no_game_can_be_dealt_with_are_refused_before_the_table_opens(
    game: str, players: int, options: dict[str, Any]
) -> None:
    house = SansIo("options")
    (refused,) = Talk(house).say("Open", game=game, name="Ann", players=players, options=options)
    assert refused["type"] == "Refused", refused
    assert refused["reason"]
    assert not house.house.tables
