"""Whole games over the wire: played to the end by our own client, which knows nothing but the bytes."""

import json
import re
from collections import Counter

import pytest
from msgspec.structs import asdict

from tavola.dialects.masters_requests import wire
from tavola.games.chance import SeededChance
from tavola.games.masters.words import View
from tavola.house.ledger import Phase
from tavola.house.table import Table
from tests.dialects.masters_requests.playing import NAMES, Player, play_out, started, table_of
from tests.support.sansio import SansIo

TOLD = (
    *("points", "resources", "space", "tiles", "shelves", "strongbox", "slots", "played", "count", "hand", "away"),
    *("discounts", "conversions", "waiting", "card"),
)
"""Of a seat everything that this protocol can say."""


def agree(player: Player, table: Table, *, from_the_start: bool = True) -> None:
    """What the client has made of its bytes is what the table shows to its seat.

    Who was not there from the start does not know the leaders given back, nor what Lorenzo did before.
    """
    names = [seat.name for seat in table.occupied]
    told = player.guest._picture.view()
    number = names.index(player.guest.names[player.guest.number or 0])
    true: View = table.view(number)
    order = [names.index(name) for name in player.guest.names]
    assert order[0] == true.first
    assert (told.market, told.spare, told.grid) == (true.market, true.spare, true.grid)
    for seen, seat in zip(told.seats, [true.seats[index] for index in order], strict=True):
        shown, whole = asdict(seen), asdict(seat)
        if seat.hand is not None:
            whole["away"] = {*(seat.away or ())} if from_the_start else None
            shown["away"] = {*(seen.away or ())} if from_the_start else None
            whole["hand"], shown["hand"] = {*seat.hand}, {*(seen.hand or ())}
        assert {key: shown[key] for key in TOLD} == {key: whole[key] for key in TOLD}
    if from_the_start:
        assert told.lorenzo == true.lorenzo
    elif true.lorenzo and told.lorenzo:
        assert told.lorenzo.space == true.lorenzo.space
        assert len(told.lorenzo.removed) == len(true.lorenzo.removed)
    assert (told.last_round, told.turn) == (true.last_round, None if true.turn is None else order.index(true.turn))
    if true.outcome:
        assert told.outcome
        assert [order[seat] for seat in told.outcome.winners] == [*true.outcome.winners]
        assert [{*map(order.__getitem__, group)} for group in told.outcome.ranking] == [
            {*group} for group in true.outcome.ranking
        ]
        assert [told.outcome.scores[order.index(seat)] for seat in range(len(names))] == [*true.outcome.scores]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_is_played_to_its_end_and_every_guest_sees_what_the_table_shows(players: int, seed: int) -> None:
    sansio = SansIo(f"game {seed}")
    guests = started(sansio, players)

    def all_agree() -> None:
        for guest in guests:
            agree(guest, table_of(sansio))

    play_out(guests, seed, after=all_agree)
    assert table_of(sansio).phase is Phase.OVER
    for guest in guests:
        assert guest.guest.strange_lines == 0
        assert '"isRetry":true' not in guest.heard.decode(), "our client never answers what is not on offer"
        assert "ErrorMessage" not in guest.heard.decode()
        assert guest.guest.result().startswith(("anna", "bob", "carla", "dino", "Lorenzo"))


@pytest.mark.parametrize("players", [1, 2])
def test_the_greedy_bot_plays_through_this_protocol_too(players: int) -> None:
    sansio = SansIo("greedy")
    guests = started(sansio, players, "greedy")
    play_out(guests, "greedy")
    assert table_of(sansio).phase is Phase.OVER


def test_many_games_together_use_every_message_there_is() -> None:
    """Among a few games every kind of message is said by both sides, but for those of trouble."""
    said: Counter[str] = Counter()
    for seed in range(10):
        sansio = SansIo(f"every {seed}")
        guests = started(sansio, 1 + seed % 4, "greedy" if seed == 1 else "random")
        play_out(guests, seed)
        for guest in guests:
            lines = guest.heard.splitlines() + guest.said
            said.update(json.loads(line)["type"] for line in lines)
    families = {message.__name__ for message in (*wire.GuestSays.__args__, *wire.HouseSays.__args__)}
    trouble = {
        "ErrorMessage",
        "TimeoutExpiredMessage",
        "WelcomeBackMessage",
        "NotifyClientDisconnection",
        "PingMessage",
        "MoveResourceQuantityRequest",
        "MoveResourceQuantityResponse",
        "ChooseWhiteMarbleConversionRequest",
        "ChooseWhiteMarbleConversionResponse",
    }
    assert families - trouble <= set(said)


# Secrets


def leaders_in(line: bytes) -> set[int]:
    """The leaders a line names in any way."""
    return {number for number in map(int, re.findall(rb"\d+", line)) if 49 <= number <= 64}


@pytest.mark.parametrize("seed", range(4))
def test_no_line_names_a_leader_that_another_hides(seed: int) -> None:
    sansio = SansIo(f"secret {seed}")
    guests = started(sansio, 3)
    known: dict[str, set[int]] = {name: set() for name in NAMES[:3]}

    def watch() -> None:
        table = table_of(sansio)
        for guest in guests:
            seat = table.named(guest.guest.name)
            if seat and table.ledger.state:
                view: View = table.view(seat.index)
                known[seat.name] |= {*(view.seats[seat.index].hand or ()), *(view.seats[seat.index].away or ())}
                for other in view.seats:
                    known[seat.name] |= {*other.played}

    play_out(guests, seed, after=watch)
    for guest in guests:
        for line in guest.heard.splitlines():
            if b"Points" not in line and b"results" not in line:
                assert leaders_in(line) <= known[guest.guest.name], line


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_may_not_know_changes_no_byte_it_is_sent(seed: int) -> None:
    """Twins: the same game, but that two hidden leaders of the others have changed places."""
    streams = []
    for twin in (False, True):
        sansio = SansIo(f"twin {seed}")
        guests = started(sansio, 3)
        table = table_of(sansio)
        if twin:
            one, two = table.ledger.state.players[1], table.ledger.state.players[2]
            one.hand, two.hand = two.hand, one.hand
        watcher = guests[0]
        for step in range(400):
            while watcher.read():
                pass
            if table.phase is Phase.OVER:
                break
            _move_blindly(table, watcher, f"{seed} {step}")
        streams.append(watcher.heard)
    assert streams[0] == streams[1]


def _move_blindly(table: Table, watcher: Player, luck: str) -> None:
    """The others play without ever looking at a leader; the watcher plays by its own view."""
    if watcher.think(luck):
        return
    chance = SeededChance(luck.encode(), 0)
    for seat in table.acting_seats:
        if seat.index == 0:
            continue
        moves = table.moves(seat.index)
        kinds = {type(move).__name__ for move in moves}
        if "Keep" in kinds:
            table.play(seat, [moves[0]])
        else:
            plain = [move for move in moves if type(move).__name__ not in ("Play", "DiscardLeader")]
            table.play(seat, [plain[chance.below(len(plain))]])
        return
