"""Verifying a finished game: an honest log holds, and a change anywhere in it is noticed."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from tavola.house.audit import VerificationFailed, verify
from tavola.store import Record
from tests.support.sansio import SansIo, Silent, play_out, take_turn


@cache
def finished() -> tuple[Record, ...]:
    """A game with words, a trade, somebody who left, somebody who got up before the start."""
    sansio = SansIo("audit")
    table = sansio.house.open("qwirkle", players=4, gather=20_000)
    table.leave(table.sit("Nora", "native", Silent(), word="a word"), "bored")
    table = sansio.house.open("qwirkle", players=4, gather=20_000)
    owner, bored = Silent(), Silent()
    table.sit("Nora", "native", owner, word="a word")
    table.leave(table.sit("Bored", "native", bored, word="another word"), "bored")
    players = [sansio.hello(name) for name in ("Alice", "Bob", "Carol")]
    table.leave(owner.seats[0], "has to go")
    for _ in range(3):
        take_turn(players, "audit")
    mover = next(player for player in players if player.guest.my_turn)
    hand = mover.guest.view().seats[mover.seat.index].hand
    assert hand
    mover.say(f"SWAP {hand[0]}")
    mover.guest._swapped = hand[:1]
    play_out(players, "audit", "greedy")
    return tuple(record for record in sansio.appended.records if record.code == table.code)


Entries = list[dict[str, Any]]


def entries() -> Entries:
    return [msgspec.json.decode(record.body) for record in finished()]


def records(changed: Entries) -> list[Record]:
    return [Record("CODE", number, msgspec.json.encode(entry)) for number, entry in enumerate(changed)]


def test_a_finished_game_holds() -> None:
    said = verify(finished())
    assert "every event follows from the moves and from the seed committed to" in said
    verify(records(entries()))


def test_the_game_has_everything_worth_changing() -> None:
    kinds = {event["type"] for entry in entries() for event in entry["events"]}
    assert kinds == {
        "Opened", "Sat", "Stood", "Started", "Drew", "Placed", "Traded", "Left", "Next", "Ended", "Revealed",
    }  # fmt: skip


def test_many_games_hold() -> None:
    for seed in range(5):
        sansio = SansIo(f"holds {seed}")
        play_out(sansio.started(2 + seed % 3), seed)
        verify(sansio.appended.records)


def test_a_game_that_is_not_over_cannot_be_verified_yet() -> None:
    sansio = SansIo("running")
    sansio.started(2)
    with pytest.raises(VerificationFailed, match="the game is not over"):
        verify(sansio.appended.records)


def test_a_table_nobody_played_at_cannot_be_verified() -> None:
    sansio = SansIo("closed")
    sansio.seated(1)[0].hang_up()
    with pytest.raises(VerificationFailed, match="no game was finished"):
        verify(sansio.appended.records)


def noticed(change: Callable[[Entries], None]) -> None:
    changed = entries()
    change(changed)
    assert changed != entries()
    with pytest.raises(VerificationFailed):
        verify(records(changed))


def of_kind(kind: str) -> list[tuple[int, int]]:
    """Where events of this kind are: entry and place."""
    return [
        (number, place)
        for number, entry in enumerate(entries())
        for place, event in enumerate(entry["events"])
        if event["type"] == kind
    ]


GAME_EVENTS = ["Drew", "Placed", "Traded", "Left", "Next", "Ended"]


@pytest.mark.parametrize("kind", GAME_EVENTS)
def test_a_game_event_left_out_is_noticed(kind: str) -> None:
    for number, place in of_kind(kind):
        noticed(lambda log, number=number, place=place: log[number]["events"].pop(place))  # type: ignore[misc]


@pytest.mark.parametrize("kind", GAME_EVENTS)
def test_a_game_event_told_twice_is_noticed(kind: str) -> None:
    for number, place in of_kind(kind):

        def twice(log: Entries, number: int = number, place: int = place) -> None:
            log[number]["events"].insert(place, log[number]["events"][place])

        noticed(twice)


@pytest.mark.parametrize(
    ("kind", "field", "change"),
    [
        ("Drew", "seat", lambda seat: (seat + 1) % 4),
        ("Drew", "tiles", lambda tiles: ["Ro" if tiles[:1] != ["Ro"] else "Bd", *tiles[1:]]),
        ("Drew", "count", lambda count: count + 1),
        ("Placed", "points", lambda points: points + 1),
        ("Placed", "tiles", lambda tiles: [[tile, row, column + 1] for tile, row, column in tiles]),
        ("Placed", "seat", lambda seat: (seat + 1) % 4),
        ("Traded", "tiles", lambda tiles: ["Ro" if tiles[:1] != ["Ro"] else "Bd", *tiles[1:]]),
        ("Left", "reason", lambda reason: reason + "!"),
        ("Left", "seat", lambda seat: (seat + 1) % 4),
        ("Next", "seat", lambda seat: (seat + 1) % 4),
        ("Ended", "winners", lambda winners: [*winners, 3]),
        ("Ended", "why", lambda why: why + "!"),
        ("Ended", "bonus", lambda bonus: 0 if bonus is None else None),
        ("Started", "players", lambda players: players - 1),
        ("Opened", "commitment", lambda commitment: commitment[::-1]),
        ("Revealed", "seed", lambda seed: seed[::-1]),
        ("Revealed", "seed", lambda seed: seed[:-2]),
        ("Revealed", "seed", lambda _: "no seed at all"),
    ],
)
def test_a_changed_event_is_noticed(kind: str, field: str, change: Callable[[Any], Any]) -> None:
    for number, place in of_kind(kind):

        def changing(log: Entries, number: int = number, place: int = place) -> None:
            event = log[number]["events"][place]
            event[field] = change(event[field])

        noticed(changing)


@pytest.mark.parametrize("kind", ["Sat", "Stood", "Started", "Revealed", "Opened"])
def test_a_table_event_left_out_is_noticed(kind: str) -> None:
    for number, place in of_kind(kind):
        noticed(lambda log, number=number, place=place: log[number]["events"].pop(place))  # type: ignore[misc]


def test_the_word_of_whoever_played_is_part_of_the_seed() -> None:
    words = [(number, place) for number, place in of_kind("Sat")]
    stayed = [at for at in words if entries()[at[0]]["events"][at[1]]["name"] != "Bored"]
    assert len(stayed) == 4
    for number, place in stayed:
        noticed(lambda log, number=number, place=place: log[number]["events"][place].update(word="other"))  # type: ignore[misc]


def moving() -> list[int]:
    return [number for number, entry in enumerate(entries()) if entry["moves"]]


def test_a_changed_move_is_noticed() -> None:
    for number in moving():

        def change(log: Entries, number: int = number) -> None:
            move = log[number]["moves"][0]
            if move["type"] == "Place":
                move["tiles"][0][1] += 1
            elif move["type"] == "Trade":
                move["tiles"] = ["Ro" if move["tiles"][:1] != ["Ro"] else "Bd"]
            else:
                move["reason"] = "for no reason"

        noticed(change)


def test_a_move_left_out_is_noticed_even_if_it_is_the_last_one() -> None:
    for number in moving():
        noticed(lambda log, number=number: log[number].update(moves=[]))  # type: ignore[misc]


def test_another_winner_is_noticed_even_if_the_last_move_is_left_out_too() -> None:
    def change(log: Entries) -> None:
        log[-1]["moves"] = []
        for event in log[-1]["events"]:
            if event["type"] == "Ended":
                event["winners"] = [2 if event["winners"] != [2] else 1]

    noticed(change)


@pytest.mark.parametrize("who", [None, 0, 1, 2, 3, 9, -1])
def test_a_move_of_somebody_else_is_noticed(who: int | None) -> None:
    for number in moving():
        if entries()[number]["who"] != who:
            noticed(lambda log, number=number: log[number].update(who=who))  # type: ignore[misc]


def test_an_entry_left_out_or_put_in_is_noticed() -> None:
    for number in range(len(entries())):
        noticed(lambda log, number=number: log.pop(number))  # type: ignore[misc]
        noticed(lambda log, number=number: log.insert(number, log[number]))  # type: ignore[misc]


def test_a_log_cut_short_is_noticed_even_if_the_seed_is_opened_there() -> None:
    opened = entries()[-1]["events"][-1]
    assert opened["type"] == "Revealed"

    def cut(log: Entries) -> None:
        del log[-5:]
        log[-1]["events"].append(opened)

    noticed(cut)


def test_nothing_is_changed_by_verifying() -> None:
    before = [record.body for record in finished()]
    verify(finished())
    assert [record.body for record in finished()] == before
